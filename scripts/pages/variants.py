"""The Variants page: every rule with its options, who plays them and what they change, and all that belongs to them."""

from __future__ import annotations

import re
from typing import Any

from scripts.simulate.felt import changes, default

from .book import Book
from .catalogue import link_card
from .effects import named, rule_effects
from .markup import cell, element, link, plain, table

LATIN = re.compile("[0-9]*[A-Za-z][A-Za-z0-9 .-]*")


def families_list(book: Book) -> str:
    """The families: whole sets of rules, with their sources, what they change, and a way to try them."""
    items = []
    usual = book.whole["presets"][book.default_preset()]["choices"]
    for family, said in book.whole["families"].items():
        name = book.words(said["name"])
        changes = [named(book, rule, option) for rule, option in said["choices"].items() if option != usual[rule]]
        steps = "".join(element("li", plain(text)) for text in changes)
        against = plain(book.say("pages.variants.changes", preset=book.preset(book.default_preset())))
        folded = element("details", element("summary", against) + element("ul", steps))
        links = element(
            "p",
            _try_link(book, f"preset={family}", name)
            + " "
            + link("#builder", book.say("pages.variants.to_builder"), class_="try", data_builder_take=family),
            class_="ways",
            data_unsearched="",
        )
        items.append(
            element("h3", plain(name), id=f"family-{family}")
            + element("p", plain(book.words(said["explanation"])))
            + _told_by(book, said["sources"])
            + links
            + folded
        )
    return element("div", "\n".join(element("section", item) for item in items), class_="families") + "\n"


def variants_list(book: Book) -> str:
    """Every house rule folded away, its options below it: what each does, who plays it, what it changes."""
    return "\n".join(_rule(book, rule, said) for rule, said in book.whole["house_rules"].items()) + "\n"


def _rule(book: Book, rule: str, said: dict[str, Any]) -> str:
    name = plain(book.words(said["name"]))
    total = element("span", plain(book.say("pages.variants.options", count=len(said["options"]))), class_="total")
    options = "".join(_option(book, rule, option) for option in said["options"])
    about = element("p", plain(book.words(said["explanation"]))) + _which(book, said.get("when", {}).get("trait"))
    return element(
        "details",
        element("summary", f"{element('h3', name)} {total}")
        + about
        + element("dl", options)
        + rule_effects(book, rule),
        id=rule,
        class_="slot",
    )


def _option(book: Book, rule: str, option: str) -> str:
    said = book.whole["house_rules"][rule]["options"][option]
    name = book.words(said["name"])
    usual = "" if said.get("variant") or book.whole["house_rules"][rule].get("variant") else _mark(book, "usual")
    parts = [element("p", plain(book.words(said[key]))) for key in ("explanation", "remark") if key in said]
    parts += [_which(book, trait) for trait in said.get("traits", {}).values()]
    parts.append(_told_by(book, said.get("sources", [])))
    attempted = _try_link(book, attempt(book.whole, rule, option), name)
    parts.append(element("p", attempted, class_="ways", data_unsearched=""))
    return element("dt", plain(name) + usual, id=f"{rule}-{option}") + element("dd", "".join(parts))


def _mark(book: Book, key: str) -> str:
    return " " + element("span", plain(book.say(f"pages.variants.{key}")), class_="preset", data_unsearched="")


def attempt(content: dict[str, Any], rule: str, option: str) -> str:
    """The fragment of a game in which an option matters: the default preset with it, and what it needs to be felt."""
    chosen = changes(content, rule, option)
    return "&".join([f"preset={default(content)[0]}", *(f"{key}={one}" for key, one in chosen.items())])


def _try_link(book: Book, fragment: str, name: str) -> str:
    label = book.say("pages.try_option", option=name)
    return link(f"{book.url('play')}#{fragment}", book.say("pages.try"), class_="try", aria_label=label)


def _which(book: Book, trait: str | None) -> str:
    """The cards with a trait of the cards, and how sets differ; nothing for one that house rules define."""
    if trait not in book.whole["traits"]:
        return ""
    cards = [card["no"] for card in book.whole["cards"] if trait in card["traits"]]
    varies = book.whole["traits"][trait].get("varies")
    told = plain(book.say("pages.comma")).join(link_card(book, card) for card in cards)
    note = f"<br>{plain(book.words(varies))}" if varies else ""
    return element("p", told + note, class_="exactly")


def _told_by(book: Book, sources: list[str]) -> str:
    """Who plays a rule, each with a link to its source."""
    if not sources:
        return ""
    parts = []
    for source in sources:
        said = book.whole["sources"][source]
        name = element("a", marked(book, book.words(said["name"])), href=f"#source-{source}")
        parts.append(name + plain(book.say("pages.variants.where", where=book.words(said["where"]))))
    told = plain(book.say("pages.variants.known_from")) + plain(book.say("pages.variants.semicolon")).join(parts)
    return element("p", told, class_="exactly")


def marked(book: Book, text: str) -> str:
    """HTML of a name in which Latin letters are marked as English on a Japanese page."""
    if book.lang == "en":
        return plain(text)
    return LATIN.sub(lambda found: book.en(found.group()), plain(text))


def rulings_list(book: Book) -> str:
    """What the sources leave open, and what holds here."""
    items = "".join(
        element("dt", plain(book.words(said["question"])), id=f"ruling-{said['id']}")
        + element("dd", plain(book.words(said["answer"])))
        for said in book.whole["rulings"]
    )
    return element("dl", items, class_="rulings") + "\n"


def conflicts_table(book: Book) -> str:
    """Options that get into each other's way, and how."""
    head = [book.say("pages.variants.together"), book.say("pages.what_happens")]
    rows = []
    for said in book.whole["conflicts"]:
        names = [link(f"#{rule}-{option}", named(book, rule, option)) for rule, option in said["choices"].items()]
        cells = cell("<br>".join(names), head[0], row=True) + cell(plain(book.words(said["explanation"])), head[1])
        rows.append(element("tr", cells))
    return table("conflicts", book.say("pages.variants.conflicts_caption"), head, rows)


def left_out_list(book: Book) -> str:
    """What is documented but cannot be played here, and why."""
    items = "".join(
        element("dt", plain(book.words(said["name"])), id=f"left-out-{said['id']}")
        + element("dd", element("p", plain(book.words(said["reason"]))) + _told_by(book, said.get("sources", [])))
        for said in book.whole["left_out"]
    )
    return element("dl", items, class_="left-out") + "\n"


def sources_list(book: Book) -> str:
    """Where the rules are documented: the name, who plays so, and the address where there is one."""
    items = []
    for source, said in book.whole["sources"].items():
        text = element("b", marked(book, book.words(said["name"]))) + plain(
            book.say("pages.variants.where", where=book.words(said["where"]))
        )
        if "address" in said:
            address = said["address"]
            text += " " + element("a", plain(address), href=f"https://{address}", rel="external noreferrer", lang="en")
        items.append(element("li", text, id=f"source-{source}"))
    return element("ol", "".join(items), class_="sources") + "\n"


def count_variants(book: Book) -> str:
    """How many options there are that are not among the usual rules."""
    return str(
        sum(
            len([0 for said in rule["options"].values() if rule.get("variant") or said.get("variant")])
            - bool(rule.get("variant"))  # its first option is to play as usual
            for rule in book.whole["house_rules"].values()
        )
    )


BLOCKS = {
    block.__name__: block
    for block in (
        conflicts_table,
        count_variants,
        families_list,
        left_out_list,
        rulings_list,
        sources_list,
        variants_list,
    )
}
