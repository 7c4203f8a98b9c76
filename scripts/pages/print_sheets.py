"""Sheets to print: the hundred cards at their true size with marks to cut by, their backs, and the rules.

All lengths are millimetres; docs/assets/css/cards.css gives the sheets their size on paper and on the screen.
"""

import json
from typing import Any

from scripts.pictures.measures import HEIGHT_MM, WIDTH_MM

from .book import Book
from .face import back, face
from .markup import element, plain
from .phrases import does

COLUMNS, ROWS = 3, 3
PAPERS = ("a4", "letter")
PARTS = ("fronts", "backs", "rules")
MARK, GAP = 5, 2  # length of a mark, and how far it stays from the cards
RULER = 50


def print_sheets(book: Book) -> str:
    """What is to be printed, and on which paper; then the sheets: each with its backs behind it, the rules last."""
    cards, size = book.content["cards"], COLUMNS * ROWS
    leaves = [cards[start : start + size] for start in range(0, len(cards), size)]
    sheets = [side for number, leaf in enumerate(leaves, 1) for side in _leaf(book, leaf, number, len(leaves))]
    return (
        f'<div class="print" data-print data-sheet="">\n{_choices(book, len(leaves))}\n'
        f'<div class="sheets">\n' + "\n".join(sheets) + f"\n{_rules(book)}\n</div>\n</div>\n"
    )


def _choices(book: Book, leaves: int) -> str:
    def say(key: str, **values: object) -> str:
        return plain(book.say(f"pages.print.{key}", **values))

    papers = "".join(
        f'<label><input type="radio" name="paper" value="{paper}"{" checked" if paper == PAPERS[0] else ""}>'
        f"{element('span', say(paper))}</label>"
        for paper in PAPERS
    )
    counts = {"fronts": leaves, "backs": leaves, "rules": 1}
    parts = "".join(
        f'<label><input type="checkbox" name="part" value="{part}" checked>'
        f"{element('span', say(part, count=counts[part]))}</label>"
        for part in PARTS
    )
    button = element("button", say("print"), class_="play", type="button", data_print_now="", data_needs_script="")
    return element(
        "div",
        element("fieldset", element("legend", say("paper")) + papers)
        + element("fieldset", element("legend", say("parts")) + parts)
        + _house_rules(book)
        + button,
        class_="print-choices",
        data_unsearched="",
    )


def _house_rules(book: Book) -> str:
    """The house rules on the sheet of rules, to be chosen where a script runs."""
    presets = {name: book.preset(name) for name in book.content["presets"]}
    own = element("option", plain(book.say("pages.print.own_rules")), value="", hidden="")
    choosers = [_chooser("preset", book.say("pages.print.rules_of"), presets, book.default_preset(), own)]
    for rule, said in book.content["house_rules"].items():
        options = {option: book.choice(rule, option) for option in said["options"]}
        choosers.append(_chooser(rule, book.words(said["name"]), options, book.chosen(rule)))
    legend = element("legend", plain(book.say("pages.print.house_rules")))
    kept = {name: said["choices"] for name, said in book.content["presets"].items()}
    return element(
        "fieldset",
        legend + "".join(choosers),
        class_="print-rules",
        data_presets=json.dumps(kept, separators=(",", ":")),
        data_needs_script="",
    )


def _chooser(name: str, label: str, options: dict[str, str], chosen: str, more: str = "") -> str:
    inner = "".join(
        element("option", plain(text), value=value, selected="" if value == chosen else None)
        for value, text in options.items()
    )
    return element(
        "label", element("span", plain(label)) + element("select", inner + more, name=name), class_="finder-choice"
    )


def _leaf(book: Book, cards: list[dict[str, Any]], number: int, leaves: int) -> tuple[str, str]:
    """The front of a sheet of paper, and its back, mirrored: paper turned over its long edge brings left to right."""
    first, last = cards[0]["no"], cards[-1]["no"]
    told = {"first": first, "last": last, "number": number, "count": leaves}
    fronts = "".join(face(card) for card in cards)
    ruler = element("span", plain(book.say("pages.print.ruler", size=RULER)), class_="ruler")
    foot = element("p", plain(book.say("pages.print.sheet", **told)) + ruler, class_="foot")
    return (
        _sheet("fronts", book.say("pages.print.front_of", **told), fronts, foot),
        _sheet("backs", book.say("pages.print.back_of", **told), back() * len(cards), ""),
    )


def _sheet(kind: str, label: str, faces: str, foot: str) -> str:
    inner = _marks() + element("div", faces, class_="grid") + foot
    return element("div", inner, class_=f"sheet {kind}", role="img", aria_label=label)


def _marks() -> str:
    """Marks outside the cards at every cut."""
    width, height = COLUMNS * WIDTH_MM, ROWS * HEIGHT_MM
    far = GAP + MARK
    path = "".join(
        f"M{x * WIDTH_MM} {-far}v{MARK}M{x * WIDTH_MM} {height + GAP}v{MARK}" for x in range(COLUMNS + 1)
    ) + "".join(f"M{-far} {y * HEIGHT_MM}h{MARK}M{width + GAP} {y * HEIGHT_MM}h{MARK}" for y in range(ROWS + 1))
    view = f"{-far} {-far} {width + 2 * far} {height + 2 * far}"
    return element("svg", f'<path d="{path}"/>', class_="marks", viewBox=view, aria_hidden="true")


def _rules(book: Book) -> str:
    """The rules on one sheet: the course of a game, what each class does, and the house rules that were chosen."""
    lines = [
        book.say("pages.quick." + key, total=book.total(), fewest=book.players_min(), most=book.players_max())
        for key in ("goal", "set_up", "turn", "end")
    ]
    house_rules = book.content["house_rules"]
    of_class = {said["when"]["class"]: rule for rule, said in house_rules.items() if "class" in said.get("when", {})}
    deeds = []
    for class_, said in book.content["classes"].items():
        name = book.words(said["name"])
        count = element("span", plain(book.say("pages.count", count=said["count"])), class_="total")
        title = f"{face(_typical(book, class_))}{plain(name[0].upper() + name[1:])} {count}"
        deed = _options(book, of_class[class_]) if class_ in of_class else _plain_deed(book, class_)
        deeds.append(element("div", element("dt", title) + deed, class_="of-class"))
    for rule, said in house_rules.items():
        if rule not in of_class.values():
            deeds.append(element("div", element("dt", plain(book.words(said["name"]))) + _options(book, rule)))
    chosen = element("span", plain(book.preset(book.default_preset())), data_preset_name="")
    title = element("h2", plain(book.say("pages.print.rules_title")), id="rules-sheet")
    return element(
        "section",
        title
        + element("p", plain(book.say("pages.print.by_rules", rules="\0")).replace("\0", chosen))
        + element("ol", "".join(element("li", plain(line)) for line in lines))
        + element("h3", plain(book.say("pages.effects_caption")))
        + element("dl", "".join(deeds)),
        class_="sheet rules",
        aria_labelledby="rules-sheet",
        data_unsearched="",
    )


def _typical(book: Book, class_: str) -> dict[str, Any]:
    """The first card of a class without anything particular."""
    cards = [card for card in book.content["cards"] if card["class"] == class_]
    return min(cards, key=lambda card: (len(card["traits"]), card["no"]))


def _plain_deed(book: Book, class_: str) -> str:
    """What the cards of a class do that no house rule is about."""
    rules = book.rules(book.default_preset())
    return element("dd", plain(does(book.content, book.lang, rules, _typical(book, class_)["no"])))


def _options(book: Book, rule: str) -> str:
    """Every option of a house rule, all but that of the default preset hidden."""
    return "".join(
        element(
            "dd",
            f"{element('b', plain(book.choice(rule, option)))} {plain(book.explain(rule, option))}"
            + _named(book, rule, option),
            data_rule=rule,
            data_option=option,
            hidden=None if option == book.chosen(rule) else "",
        )
        for option in book.content["house_rules"][rule]["options"]
    )


def _named(book: Book, rule: str, option: str) -> str:
    """The cards that an option tells from the others of their class, by number and poet."""
    said = book.content["house_rules"][rule]
    traits = [*said["options"][option].get("traits", {}).values()]
    if said.get("when", {}).get("trait") in book.content["traits"]:
        traits.append(said["when"]["trait"])
    cards = [card for card in book.content["cards"] if set(traits) & set(card["traits"])]
    names = [f"{card['no']} {card['name']['kanji' if book.lang == 'ja' else 'en']}" for card in cards]
    return element("span", plain(book.say("pages.comma").join(names)), class_="named") if names else ""
