"""What the next card may be, and what rules may do, read from the composed rules alone."""


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


def dangers(rules: object, unturned: list[int]) -> dict[str, int]:
    """The classes that would cost the player who turns them the hand or the place, with the cards left of each."""
    found: dict[str, int] = {}
    for card in unturned:
        if any(_costs(effect) for slot in rules.programs[card] for clause in slot for effect in clause.effects):
            class_ = rules.classes[card]
            found[class_] = found.get(class_, 0) + 1
    return found


def _costs(effect: tuple) -> bool:
    verb, argument = effect
    return verb == "eliminate" or (verb == "move" and argument["to"] == "pile" and argument["from"] in ("self", "all"))


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
        own_class = when.get("class") in (None, rules.classes[card], content["cards"][card - 1]["class"])
        if own_class and (trait is None or aliases.get(trait, trait) in traits):
            found.append((rule, option))
    return found


def has_choice(content: dict, choices: dict) -> bool:
    """Whether a player ever has anything to decide: to stop, or to draw one more.

    Read from the options, not from composed rules, which would take the chooser longer than all else.
    """
    options = [content["house_rules"][rule]["options"][option] for rule, option in choices.items()]
    if not any(option.get("set", {}).get("may_stop") for option in options):
        return False
    return any("draw_again" in clause.get("do", []) for clause in [*options, *content["base"]])
