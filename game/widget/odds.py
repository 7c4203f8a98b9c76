"""What the next card may be, and what rules may do, read from the composed rules alone."""

FEW_STACKS = 6  # each with a button and a count of its own


def percentages(counts: dict) -> dict[str, int]:
    """Whole percentages that add up to 100 (largest remainders), for a count of cards by class; {} without cards."""
    total = sum(counts.values())
    if not total:
        return {}
    shares = {class_: 100 * count // total for class_, count in counts.items()}
    rest = sorted(counts, key=lambda class_: (-(100 * counts[class_] % total), -counts[class_]))
    for class_ in rest[: 100 - sum(shares.values())]:
        shares[class_] += 1
    return shares


def deck_count(view: dict) -> str:
    """How many cards the deck has, stack by stack where there are a few."""
    stacks = view["stacks"]
    return " + ".join([str(count) for count in stacks]) if 1 < len(stacks) <= FEW_STACKS else str(view["deck"])


def dangers(rules: object, unturned: list[int]) -> dict[str, int]:
    """The classes that would cost the player who turns them cards or the place, with the cards left of each.

    Where the fewest cards win, those that would bring cards instead.
    """
    costs = _brings if rules.settings["winner"] == "fewest" else _costs
    found: dict[str, int] = {}
    for card in unturned:
        effects = [effect for slot in rules.programs[card] for effect in _likely(slot, len(unturned))]
        if any(costs(effect) for effect in effects):
            class_ = rules.classes[card]
            found[class_] = found.get(class_, 0) + 1
    return found


def _likely(slot: list, left: int) -> list[tuple]:
    """The effects of the clauses that may run; the first without a condition is the last that can."""
    effects: list[tuple] = []
    for clause in slot:
        if not clause.when.get("deck_empty") or left == 1:
            effects += clause.effects
            if not clause.when:
                break
    return effects


def _costs(effect: tuple) -> bool:
    verb, argument = effect
    if verb == "move":
        return argument["to"] != "self" and argument["from"] in ("self", "all")
    return verb in ("eliminate", "mark_last")


def _brings(effect: tuple) -> bool:
    verb, argument = effect
    return verb in ("eliminate", "mark_last") or (verb == "move" and argument["to"] == "self")


def costs_all(rules: object, unturned: list[int]) -> bool:
    """Whether what costs cards costs the whole hand, and not some cards of it."""
    return not any(
        _costs(effect) and effect[0] == "move" and "count" in effect[1]
        for card in unturned
        for slot in rules.programs[card]
        for effect in _likely(slot, len(unturned))
    )


def short_game(content: dict, choices: dict, players: int) -> tuple[str, str] | None:
    """The house rule and option that end a game of two as soon as their card comes, or None."""
    if players == 2:
        for rule, option in choices.items():
            if "eliminate" in content["house_rules"][rule]["options"][option].get("do", []):
                return rule, option
    return None


def warned_card(content: dict, view: dict) -> int | None:
    """The card still in the deck of which the players must now beware: its class says from how many cards on."""
    for card in view["unturned"]:
        limit = content["classes"][content["cards"][card - 1]["class"]].get("warn_when_deck", 0)
        if view["deck"] <= limit:
            return card
    return None


def house_rules_of(content: dict, rules: object, card: int) -> list[tuple[str, str]]:
    """The house rules, with their chosen options, that say something about a card."""
    aliases = {}
    for rule, option in rules.choices.items():
        aliases.update(content["house_rules"][rule]["options"][option].get("traits", {}))
    traits = content["cards"][card - 1]["traits"]
    found = []
    for rule, option in rules.choices.items():
        when = content["house_rules"][rule].get("when", {})
        if not when or not content["house_rules"][rule]["options"][option].get("do"):
            continue
        trait = when.get("trait")
        option_when = content["house_rules"][rule]["options"][option].get("when", {})
        apart = [(name, option_when[name]) for name in ("with", "without") if name in option_when]
        if any((aliases.get(mark, mark) in traits) != (name == "with") for name, mark in apart):
            continue
        own_class = when.get("class") in (None, rules.classes[card], content["cards"][card - 1]["class"])
        if own_class and (trait is None or aliases.get(trait, trait) in traits):
            found.append((rule, option))
    return found


def has_choice(content: dict, choices: dict) -> bool:
    """Whether a player ever has anything to decide: to stop, or to draw one more.

    Read from the options, not from composed rules, which would take the chooser longer than all else.
    """
    may_stop = False
    aliases: dict[str, str] = {}
    drawing = [clause["when"] for clause in content["base"] if _draws_again(clause)]
    for rule, option in choices.items():
        record = content["house_rules"][rule]
        said = record["options"][option]
        may_stop = may_stop or said.get("set", {}).get("may_stop", False)
        aliases.update(said.get("traits", {}))
        if _draws_again(said):
            drawing.append({**record.get("when", {}), **said.get("when", {})})
    if may_stop:
        for when in drawing:
            if _ever_fits(content, when, aliases):
                return True
    return False


def _draws_again(clause: dict) -> bool:
    for effect in clause.get("do", []):
        if effect == "draw_again" or (isinstance(effect, dict) and "draw_again" in effect):
            return True
    return False


def _ever_fits(content: dict, when: dict, aliases: dict) -> bool:
    """Whether a card of the deck has the traits of a clause."""
    having = [aliases.get(when[name], when[name]) for name in ("trait", "with") if name in when]
    lacking = aliases.get(when["without"], when["without"]) if "without" in when else None
    if not having and lacking is None:
        return True
    return any(
        all(trait in card["traits"] for trait in having) and lacking not in card["traits"] for card in content["cards"]
    )


def conflicts(content: dict, choices: dict) -> list[dict]:
    """The conflicts between options that are chosen together."""
    return [
        conflict
        for conflict in content["conflicts"]
        if all(choices[rule] == option for rule, option in conflict["choices"].items())
    ]
