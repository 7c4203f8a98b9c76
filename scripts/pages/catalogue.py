"""The cards on the pages: tables of what they do, and the list of all hundred."""

from typing import Any

from .book import Book
from .markup import cell, element, link, plain, table
from .phrases import does
from .ruby import ruby


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


def cards_list(book: Book, class_: str | None = None) -> str:
    """The cards of a class, or all, each with its poet, what it does, and its poem."""
    if class_ is not None:
        book.find("class", class_, book.content["classes"])
    cards = [card for card in book.content["cards"] if class_ in (None, card["class"])]
    return '<div class="cards">\n' + "\n".join(_card(book, card) for card in cards) + "\n</div>\n"


def _card(book: Book, card: dict[str, Any]) -> str:
    no = element("span", str(card["no"]), class_="no")
    name = card["name"]
    if book.lang == "en":
        heading = f"{no} {plain(name['en'])} {book.poet(card['no'])}"
    else:
        heading = f"{no} {book.poet(card['no'])}"
    parts = [element("h3", heading, id=f"card-{card['no']}")]
    names = _names(book, card)
    if names:
        parts.append(element("p", " · ".join(names), class_="names"))
    parts.append(element("p", _kind(book, card), class_="kind"))
    parts.append(_poem(card["poem"]))
    parts.append(
        element("p", plain(card["rendering"].replace(" / ", "\n")).replace("\n", "<br>"), class_="rendering", lang="en")
    )
    parts.append(_facts(book, card))
    return element("article", "".join(parts), class_="card", data_no=str(card["no"]), data_class=card["class"])


def _names(book: Book, card: dict[str, Any]) -> list[str]:
    """The forms of the name that the heading lacks, and who that is where the card only gives a title."""
    name = card["name"]
    names = [] if book.lang == "en" and name["romaji"] == name["en"] else [book.romaji(name["romaji"])]
    if book.lang == "ja" and name["romaji"] != name["en"]:
        names.append(book.en(name["en"]))
    if "person" in card:
        names.append(plain(book.words(card["person"])))
    return names


def _kind(book: Book, card: dict[str, Any]) -> str:
    """The class and the traits of a card; a trait that is one of several lists of a kind is said once."""
    said = [element("b", plain(book.words(book.content["classes"][card["class"]]["name"])))]
    aliases: dict[str, str] = {}
    for rule in book.content["house_rules"].values():
        for option in rule["options"].values():
            aliases |= {trait: alias for alias, trait in option.get("traits", {}).items()}
    lists = [trait for trait in card["traits"] if trait in aliases]
    terms = {entry["id"]: entry["term"] for entry in book.content["terms"]}
    if lists and set(lists) == set(aliases) and aliases[lists[0]] in terms:
        said.append(plain(book.words(terms[aliases[lists[0]]])))
    else:
        said += [plain(book.words(book.content["traits"][trait]["name"])) for trait in lists]
    said += [
        plain(book.words(book.content["traits"][trait]["name"])) for trait in card["traits"] if trait not in aliases
    ]
    return " · ".join(said)


def _poem(poem: dict[str, Any]) -> str:
    halves = [
        ruby(*(poem[form][half] for form in ("kanji", "historical", "modern"))) for half in range(len(poem["kanji"]))
    ]
    phrases = [[element("span", phrase) for phrase in half.split(" ")] for half in halves]
    lines = "".join(element("span", "\u3000".join(half)) for half in phrases)
    return element("p", lines, class_="poem", lang="ja")


def _facts(book: Book, card: dict[str, Any]) -> str:
    effects = {
        preset: does(book.content, book.lang, book.rules(preset), card["no"]) for preset in book.content["presets"]
    }
    if len(set(effects.values())) == 1:
        facts = [(book.say("pages.all_presets"), plain(next(iter(effects.values()))))]
    else:
        facts = [(book.preset(preset), plain(effect)) for preset, effect in effects.items()]
    opening = element("span", plain(card["opening"]["modern"]), lang="ja")
    facts.append((book.say("pages.opening"), opening))
    anthology = element("span", plain(card["anthology"]["ja"]), lang="ja")
    if book.lang == "en":
        anthology = f"{book.romaji(card['anthology']['en'])} {anthology}"
    facts.append((book.say("pages.from"), anthology))
    if card["also"]:
        forms = (book.japanese(form) for form in card["also"])
        also = book.say("pages.comma").join(forms)
        facts.append((book.say("pages.also_written"), also))
    return element("dl", "".join(element("dt", plain(term)) + element("dd", text) for term, text in facts))
