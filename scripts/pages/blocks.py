"""The generated parts of pages, each a function of a Book that returns Markdown or HTML."""

from html import escape
from typing import Any

from . import builder, effects, strategy, variants
from .book import Book
from .catalogue import at_a_glance, card_effects_table, emperors_list, link_card
from .example import example_size, worked_example
from .gallery import gallery
from .markup import cell, element, link, plain, table
from .print_sheets import print_sheets


def house_rules_overview(book: Book) -> str:
    """All house rules in one table: what each decides, what is usual, and whether it may be changed."""
    usual = book.say("pages.usual", preset=book.preset(book.default_preset()))
    head = [book.say("pages.house_rule"), book.say("pages.decides"), usual, book.say("pages.changeable")]
    rows = []
    for rule_id, rule in book.content["house_rules"].items():
        name = link(f"#{rule_id}", book.words(rule["name"]))
        change = book.say("pages.may_change" if rule["changeable"] else "pages.may_not_change")
        texts = [book.words(rule["explanation"]), book.option(rule_id), change]
        cells = [cell(plain(text), label) for text, label in zip(texts, head[1:], strict=True)]
        rows.append(element("tr", cell(name, head[0], row=True) + "".join(cells)))
    return table("overview", book.say("pages.overview_caption"), head, rows)


def house_rules_table(book: Book) -> str:
    """Every house rule under a heading of its own: its explanation and a table of its options."""
    parts = []
    for rule_id, rule in book.content["house_rules"].items():
        name = book.words(rule["name"])
        head = [book.say(f"pages.{key}") for key in ("option", "what_happens", "chosen_in", "try")]
        rows = [_option_row(book, rule_id, option_id, head) for option_id in rule["options"]]
        caption = book.say("pages.options_caption", rule=name)
        text = book.words(rule["explanation"])
        parts.append(f"### {name} {{: #{rule_id} }}\n\n{text}\n\n{table('options', caption, head, rows)}")
    return "\n".join(parts)


def _option_row(book: Book, rule: str, option: str, head: list[str]) -> str:
    said = book.content["house_rules"][rule]["options"][option]
    name = book.words(said["name"])
    presets = [preset for preset in book.content["presets"] if book.chosen(rule, preset) == option]
    chosen = " ".join(element("span", plain(book.preset(preset)), class_="preset") for preset in presets)
    target = f"{book.url('play')}#preset={book.default_preset()}&{rule}={option}"
    attempt = link(target, book.say("pages.try"), class_="try", aria_label=book.say("pages.try_option", option=name))
    cells = [
        cell(plain(name), head[0], row=True, id=f"{rule}-{option}"),
        cell(element("p", plain(book.words(said["explanation"]))) + _exactly(book, rule, option), head[1]),
        cell(
            chosen or plain(book.say("pages.not_chosen")),
            head[2],
            class_=None if chosen else "unchosen",
            data_unsearched="",
        ),
        cell(attempt, head[3], data_unsearched=""),
    ]
    return element("tr", "".join(cells), class_="chosen" if presets else None)


def _exactly(book: Book, rule: str, option: str) -> str:
    """What the clauses of an option come to: the doings of a plain card it is about, or the cards it names."""
    said = book.content["house_rules"][rule]["options"][option]
    if "traits" in said:
        named = [book.with_trait(trait, **{rule: option}) for trait in said["traits"]]
        cards = sorted({card for part in named for card in part})
        return element(
            "p", plain(book.say("pages.comma")).join(link_card(book, card) for card in cards), class_="exactly"
        )
    if "do" not in said:
        return ""
    when = book.content["house_rules"][rule].get("when", {}) | said.get("when", {})
    card = _plain_card(book, when, {rule: option})
    if card is None:
        return ""
    told = plain(book.does(card, None, **{rule: option}))
    begin = element("b", plain(book.say("pages.step_by_step")))
    return element("p", f"{begin}{book.say('sentence_space')}{told}", class_="exactly")


def _plain_card(book: Book, when: dict[str, Any], choices: dict[str, str]) -> int | None:
    """The card with the fewest traits among those a clause is about."""
    cards = range(1, book.total() + 1)
    fit = set(book.with_trait(when["trait"], **choices)) if "trait" in when else set(cards)
    if "class" in when:
        fit &= {card for card in cards if book.content["cards"][card - 1]["class"] == when["class"]}
    return min(fit, key=lambda card: (len(book.content["cards"][card - 1]["traits"]), card), default=None)


def presets_table(book: Book) -> str:
    """The choices of all presets side by side; where they differ is marked by a sign and a word."""
    presets = list(book.content["presets"])
    head = [book.say("pages.house_rule"), *(book.preset(preset) for preset in presets)]
    rows = []
    for rule_id, rule in book.content["house_rules"].items():
        options = [book.chosen(rule_id, preset) for preset in presets]
        differs = len(set(options)) > 1
        name = link(f"{book.url('house-rules')}#{rule_id}", book.words(rule["name"]))
        if differs:
            name += f' <span class="differs">≠ <span>{plain(book.say("pages.differs"))}</span></span>'
        cells = [cell(name, head[0], row=True)]
        for option, label in zip(options, head[1:], strict=True):
            said = rule["options"][option]
            text = element("b", plain(book.words(said["name"]))) + element("p", plain(book.words(said["explanation"])))
            cells.append(cell(text, label))
        rows.append(element("tr", "".join(cells), class_="differing" if differs else None))
    return table("presets", book.say("pages.presets_caption"), head, rows)


def defaults_table(book: Book) -> str:
    """What holds when nobody says otherwise."""
    head = [book.say("pages.point"), book.say("pages.value")]
    rows = [
        element(
            "tr",
            cell(plain(book.words(entry["name"])), head[0], row=True)
            + cell(plain(book.words(entry["value"])), head[1]),
        )
        for entry in book.content["defaults"]
    ]
    return table("defaults", book.say("pages.defaults_caption"), head, rows)


def terms_list(book: Book, group: str | None = None) -> str:
    """The terms of a group, or all, each under a heading that links lead to."""
    parts = []
    for entry in _grouped(book, "terms", group):
        name = book.words(entry["term"])
        other = "ja" if book.lang == "en" else "en"
        word = element("span", plain(entry["term"][other]), lang=other, class_="word")
        if book.lang == "en":
            reading = book.romaji(entry["reading"]["en"])
        elif entry["reading"]["ja"] == name:  # nobody needs to be told how kana are read
            reading = ""
        else:
            reading = element("span", plain(entry["reading"]["ja"]), class_="reading")
        parts.append(f"### {name[0].upper()}{name[1:]} {{: #{entry['id']} }}\n")
        parts.append(f"{f'{word} {reading}'.strip()}\n{{: .words }}\n\n{book.prose('terms', entry, 'definition')}\n")
    return "\n".join(parts)


def faq_list(book: Book, group: str | None = None) -> str:
    """The questions of a group, or all, each as a heading with its answer below."""
    return "\n".join(
        f"### {entry['question'][book.lang]} {{: #{entry['id']} }}\n\n{book.prose('faq', entry, 'answer')}\n"
        for entry in _grouped(book, "faq", group)
    )


def _grouped(book: Book, file: str, group: str | None) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = book.content[file]
    if group is None:
        return entries
    book.find("group", group, {entry["group"]: None for entry in entries}, f" of {file}.yaml")
    return [entry for entry in entries if entry["group"] == group]


def quick_reference(book: Book, preset: str | None = None) -> str:
    """The rules on one card: the goal and the course of a game in short, and what each card does."""
    chosen = preset or book.default_preset()
    book.find("preset", chosen, book.content["presets"])
    lines = [
        book.say("pages.quick." + key, total=book.total(), fewest=book.players_min(), most=book.players_max())
        for key in ("goal", "set_up", "turn", "end")
    ]
    steps = "".join(element("li", plain(line)) for line in lines)
    title = book.say("pages.quick.title", preset=book.preset(chosen))
    return (
        f'<section class="quick" aria-label="{escape(title)}">\n<p class="quick-title">{plain(title)}</p>\n'
        f"<ul>{steps}</ul>\n{card_effects_table(book, chosen)}</section>\n"
    )


BLOCKS = (
    {
        block.__name__: block
        for block in (
            at_a_glance,
            card_effects_table,
            defaults_table,
            emperors_list,
            example_size,
            faq_list,
            gallery,
            house_rules_overview,
            house_rules_table,
            presets_table,
            print_sheets,
            quick_reference,
            terms_list,
            worked_example,
        )
    }
    | effects.BLOCKS
    | strategy.BLOCKS
    | variants.BLOCKS
    | builder.BLOCKS
)
