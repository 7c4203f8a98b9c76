"""The cards on the pages: links to them, and tables of what they do."""

from .book import Book
from .markup import cell, element, link, plain, table
from .phrases import does


def link_card(book: Book, card: int) -> str:
    """HTML link to a card: its number and the poet."""
    name = book.content["cards"][card - 1]["name"]
    text = name["kanji"] if book.lang == "ja" else name["en"]
    return link(f"{book.url('cards')}#card-{card}", f"{card} {text}")


def at_a_glance(book: Book) -> str:
    """The classes of cards, how many there are of each, and what they do under the default preset."""
    rules = book.rules(book.default_preset())
    items = []
    for class_, said in book.content["classes"].items():
        cards = [card for card in book.content["cards"] if card["class"] == class_]
        plain_card = min(cards, key=lambda card: (len(card["traits"]), card["no"]))["no"]
        name = book.words(said["name" if len(cards) == 1 else "plural"])
        name = link(f"{book.url('terms')}#{class_}", name[0].upper() + name[1:], class_="term")
        title = element("b", name)
        total = element("span", plain(book.say("pages.count", count=len(cards))), class_="total")
        effect = element("p", plain(does(book.content, book.lang, rules, plain_card)))
        items.append(element("li", f"{title} {total}{effect}", data_class=class_))
    return element("ul", "\n".join(items), class_="glance") + "\n"


def card_effects_table(book: Book, *presets: str) -> str:
    """What each kind of card does under the presets named, or all: cards that always do the same share a row."""
    shown = list(presets) or list(book.content["presets"])
    for preset in shown:
        book.find("preset", preset, book.content["presets"])
    head = [book.say("pages.card"), *(book.preset(preset) for preset in shown)]
    rows = []
    for class_ in book.content["classes"]:
        kinds = _kinds(book, class_, shown)
        for position, (effects, cards) in enumerate(kinds):
            cells = [cell(_kind_name(book, class_, cards, common=position == 0), head[0], row=True)]
            cells += [cell(plain(effect), label) for effect, label in zip(effects, head[1:], strict=True)]
            rows.append(element("tr", "".join(cells), data_class=class_))
    return table("effects", book.say("pages.effects_caption"), head, rows)


def _kinds(book: Book, class_: str, presets: list[str]) -> list[tuple[tuple[str, ...], list[int]]]:
    """The cards of a class by what they do under the presets, the most numerous kind first."""
    kinds: dict[tuple[str, ...], list[int]] = {}
    for card in book.content["cards"]:
        if card["class"] == class_:
            effects = tuple(does(book.content, book.lang, book.rules(preset), card["no"]) for preset in presets)
            kinds.setdefault(effects, []).append(card["no"])
    return sorted(kinds.items(), key=lambda kind: -len(kind[1]))


def _kind_name(book: Book, class_: str, cards: list[int], common: bool) -> str:
    """HTML that names a kind: its class, or else its cards, and how many there are."""
    names = book.content["classes"][class_]
    total = book.say("pages.count", count=len(cards))
    if common:
        name = book.words(names["name" if len(cards) == 1 else "plural"])
        text = plain(name[0].upper() + name[1:])
    elif len(cards) == 1:
        text = link_card(book, cards[0])
    else:
        rules = book.content["house_rules"].values()
        traits = [rule["when"]["trait"] for rule in rules if "trait" in rule.get("when", {})]
        fitting = [trait for trait in traits if set(cards) <= set(book.with_trait(trait))]
        titles = [book.words(rule["name"]) for rule in rules if rule.get("when", {}).get("trait") in fitting]
        listed = plain(book.say("pages.comma")).join(link_card(book, card) for card in cards)
        text = element("span", plain(titles[0]) if titles else listed)
        if titles:
            return f"{text} {element('span', plain(total), class_='total')}" + element("p", listed, class_="which")
    return f"{text} {element('span', plain(total), class_='total')}"


def emperors_list(book: Book) -> str:
    """The emperors, and where only some of the options count one, which."""
    lists = {
        book.choice(rule, option): book.with_trait("emperor", **{rule: option})
        for rule, said in book.content["house_rules"].items()
        for option, entry in said["options"].items()
        if "emperor" in entry.get("traits", {})
    }
    items = []
    for card in sorted({card for cards in lists.values() for card in cards}):
        counting = [
            f"“{name}”" if book.lang == "en" else f"「{name}」" for name, cards in lists.items() if card in cards
        ]
        note = ""
        if len(counting) < len(lists):
            only = book.say("pages.counted_only", options=book.say("pages.comma").join(counting))
            note = " " + element("span", plain(only), class_="note")
        items.append(element("li", link_card(book, card) + note))
    return element("ul", "\n".join(items), class_="emperors") + "\n"
