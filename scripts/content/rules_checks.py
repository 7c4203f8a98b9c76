"""What the clauses of rules.yaml must keep together: every card placed once, every option able to run, and phrases."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from game.core.effects import CONDITIONS, NO_MOVES, PLACING, VERBS

from .effect_shapes import phrase_keys
from .shapes import listed
from .yaml_places import LANGUAGES, Document, Path_

Moment = dict[str, bool]
MOMENTS: list[Moment] = [
    dict(zip(CONDITIONS, values, strict=True)) for values in itertools.product((True, False), repeat=len(CONDITIONS))
]


class Clause:
    """A clause of rules.yaml where it stands. rule, option: None for the base."""

    def __init__(self, when: dict[str, Any], do: list[Any], path: Path_, rule: str | None, option: str | None) -> None:
        self.when = when
        self.do = do
        self.path = path
        self.rule = rule
        self.option = option
        self.alias: str | None = do[0]["as"] if do and isinstance(do[0], dict) and "as" in do[0] else None
        self.moment: Moment = {name: wanted for name, wanted in when.items() if name in CONDITIONS}

    @property
    def about_class(self) -> bool:
        return "class" in self.when and "trait" not in self.when

    @property
    def partial(self) -> bool:
        """Whether only some cards of its class are meant."""
        return "with" in self.when or "without" in self.when

    def fits(self, moment: Moment) -> bool:
        """Whether it runs at that moment; a class is changed at every moment."""
        return self.alias is not None or all(moment[name] == wanted for name, wanted in self.moment.items())


def check_rules(rules: Document, messages: Document) -> None:
    """Report to `rules` whatever in it does not fit together."""
    clauses = list(_clauses(rules))
    whole = isinstance(rules.value, dict) and all(rules.sound(part) for part in rules.value)
    for clause in clauses:
        _check_clause(clause, rules)
    _check_names(rules)
    _check_options(rules)
    _check_settings(rules)
    _check_conflicts(rules)
    _check_phrases(rules, clauses, messages)
    if whole and {"classes", "base", "house_rules"} <= set(rules.value):
        _check_coverage(rules, clauses)
        _check_aliases_in_use(rules, clauses)


def _clauses(rules: Document) -> Iterator[Clause]:
    """The clauses in the order in which they are tried: options of the house rules, then base."""
    for rule in rules.keys("house_rules"):
        about = rules.at(("house_rules", rule, "when"))
        for option in rules.keys("house_rules", rule, "options"):
            path: Path_ = ("house_rules", rule, "options", option)
            entry = rules.at(path)
            if entry and entry.get("do"):
                yield Clause((about or {}) | entry.get("when", {}), entry["do"], path, rule, option)
    base = rules.value.get("base") if isinstance(rules.value, dict) else None
    for number in range(len(base) if isinstance(base, list) else 0):
        entry = rules.at(("base", number))
        if entry:
            yield Clause(entry["when"], entry["do"], ("base", number), None, None)


def _check_clause(clause: Clause, rules: Document) -> None:
    """One clause for itself: which cards, and whether each of them ends in one place."""
    do: Path_ = (*clause.path, "do")
    if clause.rule and not rules.sound("house_rules", clause.rule, "when"):
        return
    if "class" not in clause.when and "trait" not in clause.when:
        where = f" of house rule {clause.rule!r} or of its option" if clause.rule else ""
        rules.report(clause.path, f"'do' without cards: give the 'when'{where} a class or a trait", key=True)
        return
    verbs = [effect if isinstance(effect, str) else next(iter(effect)) for effect in clause.do]
    placing = [verb for verb in verbs if verb in PLACING]
    if clause.alias and placing:
        rules.report(do, f"{placing[0]} with 'as': as a {clause.alias} the card already has its place")
    elif "trait" in clause.when and placing:
        rules.report(do, f"{placing[0]} in a clause about a trait: the clause of its class already places the card")
    elif clause.about_class and not clause.alias and len(placing) != 1:
        one = f"exactly one of {listed(PLACING)}"
        rules.report(
            do, f"a clause about a class needs {one}, not {listed(placing) or 'none'}: where does the card go?"
        )
    if clause.alias and clause.moment:
        name = next(iter(clause.moment))
        rules.report(do, f"'as' cannot depend on {name}: a card has one class for the whole game")
    if clause.alias and clause.alias == clause.when.get("class"):
        rules.report((*do, 0), f"the card already is a {clause.alias}: name another class, or write its effects out")
    for number, effect in enumerate(clause.do):
        if isinstance(effect, dict) and (move := effect.get("move")) and (move["from"], move["to"]) in NO_MOVES:
            why = "stay where they are" if move["from"] == move["to"] else "were turned by nobody; send them elsewhere"
            rules.report((*do, number), f"cards that move from {move['from']} to {move['to']} {why}")


def _check_names(rules: Document) -> None:
    """What players choose between must be told apart by its name."""
    groups: list[Path_] = [("classes",), ("traits",), ("presets",), ("families",), ("house_rules",)]
    groups += [("house_rules", rule, "options") for rule in rules.keys("house_rules")]
    for group in groups:
        for lang in LANGUAGES:
            seen: dict[str, str] = {}
            for key in rules.keys(*(str(part) for part in group)):
                name = rules.at((*group, key, "name"))
                if name and name[lang] in seen:
                    where = f"{seen[name[lang]]} already has the name {name[lang]!r}"
                    rules.report((*group, key, "name", lang), f"{where}; nobody could tell them apart")
                elif name:
                    seen[name[lang]] = key


def _check_options(rules: Document) -> None:
    """Every option says what it does; every trait that clauses use means something under all options."""
    traits = rules.keys("traits")
    meanings: dict[str, str] = {}
    for rule in rules.keys("house_rules"):
        options = {
            key: rules.at(("house_rules", rule, "options", key)) for key in rules.keys("house_rules", rule, "options")
        }
        for key, option in options.items():
            if option and not {"do", "traits", "set"} & set(option):
                rules.report(("house_rules", rule, "options", key), "an option needs one of do, traits, set", key=True)
            if option and "when" in option and "do" not in option:
                rules.report(
                    ("house_rules", rule, "options", key, "when"), "'when' without 'do' has no effect", key=True
                )
        sound = {key: option for key, option in options.items() if option}
        if (
            len(sound) == len(options)
            and rules.at(("house_rules", rule, "when"))
            and not any("do" in o for o in sound.values())
        ):
            rules.report(("house_rules", rule, "when"), "'when' without an option with 'do' has no effect", key=True)
        aliases = {alias: key for key, option in sound.items() for alias in option.get("traits", {})}
        for alias, key in aliases.items():
            path: Path_ = ("house_rules", rule, "options", key, "traits", alias)
            if alias in traits:
                rules.report(path, f"{alias!r} is itself one of the traits; choose another word", key=True)
            if alias in meanings:
                rules.report(path, f"house rule {meanings[alias]!r} already says what {alias!r} means", key=True)
            meanings.setdefault(alias, rule)
            for other in [other for other, option in sound.items() if alias not in option.get("traits", {})]:
                where: Path_ = ("house_rules", rule, "options", other)
                rules.report(where, f"does not say what trait {alias!r} means, as option {key!r} does", key=True)


def _check_aliases_in_use(rules: Document, clauses: list[Clause]) -> None:
    """An option that gives a meaning to a trait which no clause is about would do nothing."""
    used = {clause.when.get(condition) for clause in clauses for condition in ("trait", "with", "without")}
    for rule, entry in rules.value["house_rules"].items():
        for option, fields in entry["options"].items():
            for alias in fields.get("traits", {}):
                if alias not in used:
                    path: Path_ = ("house_rules", rule, "options", option, "traits", alias)
                    rules.report(path, f"no clause is about trait {alias!r}, so this does nothing", key=True)


def _check_settings(rules: Document) -> None:
    """Two house rules with one setting: the later would silently win."""
    owners: dict[str, str] = {}
    for rule in rules.keys("house_rules"):
        for option in rules.keys("house_rules", rule, "options"):
            path: Path_ = ("house_rules", rule, "options", option, "set")
            for name in rules.at(path) or {}:
                if owners.setdefault(name, rule) != rule:
                    rules.report((*path, name), f"house rule {owners[name]!r} already sets {name}", key=True)


def _check_conflicts(rules: Document) -> None:
    """A conflict is between options, so it names two or more; and no family has the id of a preset."""
    conflicts = rules.value.get("conflicts") if isinstance(rules.value, dict) else None
    for number in range(len(conflicts) if isinstance(conflicts, list) else 0):
        path: Path_ = ("conflicts", number, "choices")
        chosen = rules.at(path)
        if chosen is not None and len(chosen) < 2:
            rules.report(path, f"a conflict is between two options or more, not {len(chosen)}")
    for family in rules.keys("families"):
        if family in rules.keys("presets"):
            rules.report(("families", family), "a preset already has this id", key=True)


def _check_phrases(rules: Document, clauses: list[Clause], messages: Document) -> None:
    """Every effect and condition in use has its phrase, or the tables could not show it."""
    if not isinstance(messages.value, dict):
        return

    def need(path: Path_, *keys: str) -> None:
        if messages.sound(*keys) and messages.at(keys) is None:
            rules.report(path, f"has no phrase; add {'.'.join(keys)} to messages.yaml")

    for clause in clauses:
        for number, effect in enumerate(clause.do):
            verb, given = (effect, None) if isinstance(effect, str) else next(iter(effect.items()))
            if verb in VERBS:
                need((*clause.path, "do", number), "phrases", "effects", *phrase_keys(verb, given))
        for name, wanted in clause.moment.items():
            own: Path_ = (*clause.path, "when", name)
            path = own if own in rules.lines else ("house_rules", str(clause.rule), "when", name)
            need(path, *(("phrases", "conditions", name) if wanted else ("pages", "conditions_not", name)))


def _check_coverage(rules: Document, clauses: list[Clause]) -> None:
    """Whatever is chosen, a card of any class runs one clause of that class; and every option can run.

    House rules are chosen independently, so a moment is open for a class exactly if base leaves it open and each
    house rule has an option that does, too.
    """
    for class_ in rules.value["classes"]:
        about = [clause for clause in clauses if clause.about_class and clause.when["class"] == class_]
        open_moments = MOMENTS
        gaps: dict[str, str] = {}
        for rule in [*rules.value["house_rules"], None]:
            own = [clause for clause in about if clause.rule == rule]
            if own:
                # Base is a fallback: it may wait behind options, but not behind itself.
                _check_reachable(own, open_moments if rule else MOMENTS, class_, rules)
            options = rules.value["house_rules"][rule]["options"] if rule else {None: None}
            left = []
            for moment in open_moments:
                closed = {clause.option for clause in own if clause.fits(moment) and not clause.partial}
                if gap := [option for option in options if option not in closed]:
                    left.append(moment)
                    if own and rule:
                        gaps[rule] = str(gap[0])
            open_moments = left
        if open_moments:
            _report_gap(class_, about, open_moments, gaps, rules)


def _check_reachable(own: list[Clause], open_moments: list[Moment], class_: str, rules: Document) -> None:
    """Clauses of one house rule, or of base, that earlier ones never let run."""
    taken: list[Moment] = []
    for clause in own:
        possible = [moment for moment in open_moments if clause.fits(moment) and moment not in taken]
        if not possible and clause.alias is None:
            rules.report(clause.path, f"never runs: earlier clauses already decide every {class_}", key=True)
        if clause.rule is None and not clause.partial:
            taken += possible


def _report_gap(class_: str, about: list[Clause], moments: list[Moment], gaps: dict[str, str], rules: Document) -> None:
    if not about:
        rules.report(("classes", class_), f"no clause says what a {class_} does; add one to base", key=True)
        return
    always = {name: moments[0][name] for name in CONDITIONS if len({moment[name] for moment in moments}) == 1}
    when = " and ".join(f"{name} is {str(value).lower()}" for name, value in always.items()) or "no option applies"
    chosen = " with " + ", ".join(f"{rule}: {option}" for rule, option in gaps.items()) if gaps else ""
    place = next((("house_rules", rule, "options", option) for rule, option in gaps.items()), about[0].path)
    where: Path_ = place if place in rules.lines else about[0].path
    rules.report(where, f"no clause says what a {class_} does when {when}{chosen}; add one to base", key=True)
