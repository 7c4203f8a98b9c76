"""What the files must keep together: counts, order, names and ids that are not used twice, poems and their openings.

Each check looks only at what has the right shape, so that one mistake is reported once.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .rules_checks import check_rules
from .yaml_places import LANGUAGES, Document, Path_


def check(documents: dict[str, Document]) -> None:
    """Report to the documents whatever does not fit together."""
    rules, cards = documents["rules"], documents["cards"]
    check_rules(rules, documents["messages"])
    if isinstance(cards.value, list):
        _check_cards(cards)
        _check_poems(cards)
        if rules.at(("classes",)):
            _check_counts(rules, cards)
        _check_traits(rules, cards)
    for name in ("terms", "faq"):
        _unique(documents[name], (), "id")
        for lang in LANGUAGES:
            _unique(documents[name], (), "term" if name == "terms" else "question", lang)
    _unique(documents["messages"], ("seats",), "id")
    for group in ("defaults", "rulings", "left_out"):
        _unique(rules, (group,), "id")


def _check_counts(rules: Document, cards: Document) -> None:
    """As many cards of each class as the class says."""
    if not all(cards.at((number, "class")) for number in range(len(cards.value))):
        return
    found = Counter(card["class"] for card in cards.value)
    for name, class_ in rules.value["classes"].items():
        if found[name] != class_["count"]:
            rules.report(
                ("classes", name, "count"), f"is {class_['count']}, but cards.yaml has {found[name]} of class {name}"
            )


def _check_traits(rules: Document, cards: Document) -> None:
    """A trait that no card has would make its house rule empty."""
    traits = [cards.at((number, "traits")) for number in range(len(cards.value))]
    if all(names is not None for names in traits):
        for trait in rules.keys("traits"):
            if not any(trait in names for names in traits):
                rules.report(("traits", trait), "no card in cards.yaml has this trait", key=True)


def _check_cards(cards: Document) -> None:
    """Numbers 1 to 100 in order; no poet twice."""
    for number in range(len(cards.value)):
        found = cards.at((number, "no"))
        if found is not None and found != number + 1:
            cards.report(
                (number, "no"),
                f"expected card {number + 1} here, not {found}: cards stand in the order of their numbers",
            )
        traits = cards.at((number, "traits")) or []
        for trait, times in Counter(traits).items():
            if times > 1:
                cards.report((number, "traits"), f"{trait} stands here {times} times")
    for form in ("kanji", "kana", "romaji", "en"):
        _unique(cards, (), "name", form)


def _check_poems(cards: Document) -> None:
    """Openings begin their own poem and no other."""
    for spelling in ("historical", "modern"):
        poems = {
            number: "".join(halves).replace(" ", "")
            for number in range(len(cards.value))
            if (halves := cards.at((number, "poem", spelling)))
        }
        for number, poem in poems.items():
            opening = cards.at((number, "opening", spelling))
            if not opening:
                continue
            path: Path_ = (number, "opening", spelling)
            if not poem.startswith(opening):
                cards.report(path, f"{opening!r} does not begin the poem, {poem[:8]!r}…")
            for other in [other for other, text in poems.items() if other != number and text.startswith(opening)]:
                cards.report(
                    path, f"{opening!r} begins the poem of card {other + 1}, too; an opening is of one poem only"
                )


def _unique(document: Document, group: Path_, *keys: str) -> None:
    """No two entries of a list have the same value at `keys`."""
    entries: Any = document.value
    for part in group:
        entries = entries.get(part) if isinstance(entries, dict) else None
    seen: dict[Any, int] = {}
    for number in range(len(entries) if isinstance(entries, list) else 0):
        path: Path_ = (*group, number, *keys)
        value = document.at(path)
        if value is not None and value in seen:
            document.report(path, f"{value!r} stands already in line {document.place(seen[value]).split(':')[-1]}")
        elif value is not None:
            seen[value] = document.lines[path]
