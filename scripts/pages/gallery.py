"""The hundred cards: each opens with everything the catalogue knows, and can be found, filtered and sorted."""

import unicodedata
from typing import Any

from .book import Book
from .face import face
from .markup import element, plain
from .phrases import does
from .ruby import ruby

CLOSE = "×"


def gallery(book: Book) -> str:
    """All cards in the order of their numbers, below what finds them. A plain list where no script runs."""
    cards = "\n".join(_card(book, card) for card in book.content["cards"])
    reset = element("button", plain(book.say("pages.gallery.reset")), type="button", data_reset="")
    nothing = element("p", f"{plain(book.say('pages.gallery.none'))} {reset}", class_="nothing", hidden="")
    return (
        f'<div class="gallery" data-gallery data-sheet="">\n{_finder(book)}\n'
        f'<div class="cards">\n{cards}\n</div>\n{nothing}\n</div>\n'
    )


def _finder(book: Book) -> str:
    def say(key: str) -> str:
        return book.say(f"pages.gallery.{key}")

    field = (
        f'<label class="finder-field">{element("span", plain(say("find")))}<input type="search"'
        f' placeholder="{plain(say("find_by"))}" autocomplete="off" autocapitalize="none" spellcheck="false"></label>'
    )
    classes = {"": say("all")} | {
        name: _title(book.words(said["plural"])) for name, said in book.content["classes"].items()
    }
    radios = "".join(
        f'<label><input type="radio" name="class" value="{name}"{"" if name else " checked"}>'
        f"{element('span', plain(text))}</label>"
        for name, text in classes.items()
    )
    traits = {"": say("any_trait")} | {
        name: _title(book.words(said["name"])) for name, said in book.content["traits"].items()
    }
    orders = {order: say(f"by_{order}") for order in ("number", "name", "class")}
    counts = {f"data_{key}": book.words(book.content["messages"]["pages"]["gallery"][key]) for key in ("one", "many")}
    return element(
        "div",
        field
        + element("fieldset", element("legend", plain(say("class"))) + radios)
        + _select("trait", say("trait"), traits)
        + _select("order", say("order"), orders)
        + element("p", "", role="status", data_none=say("none"), data_copied=say("copied"), **counts),
        class_="finder",
        role="search",
        aria_label=say("find"),
        data_needs_script="",
        data_unsearched="",
    )


def _select(name: str, label: str, options: dict[str, str]) -> str:
    inner = "".join(element("option", plain(text), value=value) for value, text in options.items())
    return element("label", element("span", plain(label)) + element("select", inner, name=name), class_="finder-choice")


def _title(text: str) -> str:
    return text[0].upper() + text[1:]


def _card(book: Book, card: dict[str, Any]) -> str:
    number = str(card["no"])
    name = element("span", _name(book, card), class_="name")
    caption = element("span", f"{element('span', number, class_='no')} {name}", class_="caption")
    close = element("span", CLOSE, class_="close", aria_hidden="true")
    return element(
        "details",
        element("summary", face(card) + caption + close) + element("div", _told(book, card), class_="told"),
        class_="card",
        id=f"card-{number}",
        data_no=number,
        data_class=card["class"],
        data_traits=" ".join(card["traits"]),
        data_name=_order(book, card),
    )


def _name(book: Book, card: dict[str, Any]) -> str:
    poet = book.poet(card["no"])
    return poet if book.lang == "ja" else f"{plain(card['name']['en'])} {poet}"


def _order(book: Book, card: dict[str, Any]) -> str:
    """What the name is sorted by: the reading in Japanese, else the letters without their marks."""
    if book.lang == "ja":
        return str(card["name"]["kana"])
    letters = unicodedata.normalize("NFD", card["name"]["en"])
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lower()


def _told(book: Book, card: dict[str, Any]) -> str:
    number = str(card["no"])
    names = " · ".join(_names(book, card))
    link = element("a", plain(book.say("pages.gallery.link")), href=f"#card-{number}", data_copy="")
    romaji = "<br>".join(plain(half[0].upper() + half[1:]) for half in card["poem"]["romaji"])
    rendering = plain(card["rendering"]).replace(" / ", "<br>")
    told = (
        element("p", _kind(book, card), class_="kind")
        + (element("p", names, class_="names") if names else "")
        + _poem(card["poem"])
        + element("p", romaji, class_="romaji", lang="ja-Latn")
        + element("p", rendering, class_="rendering", lang="en")
    )
    facts = _effects(book, card) + _facts(book, card)
    listed = "".join(element("dt", plain(term)) + element("dd", text) for term, text in facts)
    return told + element("dl", listed) + element("p", link, class_="own", data_unsearched="")


def _names(book: Book, card: dict[str, Any]) -> list[str]:
    """The forms of the name that the caption lacks, and who that is where the card only gives a title."""
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


def _effects(book: Book, card: dict[str, Any]) -> list[tuple[str, str]]:
    """What the card does under each preset, said once where they agree."""
    effects = {
        preset: does(book.content, book.lang, book.rules(preset), card["no"]) for preset in book.content["presets"]
    }
    if len(set(effects.values())) == 1:
        return [(book.say("pages.all_presets"), plain(next(iter(effects.values()))))]
    return [(book.preset(preset), plain(effect)) for preset, effect in effects.items()]


def _facts(book: Book, card: dict[str, Any]) -> list[tuple[str, str]]:
    poem, opening = card["poem"], card["opening"]
    forms = [("modern", "pages.gallery.modern"), ("historical", "pages.gallery.historical")]
    if poem["modern"] == poem["historical"]:
        forms = forms[:1]
    facts = [(book.say(label), book.japanese("\u3000".join(" ".join(poem[form]).split()))) for form, label in forms]
    syllables = book.japanese(opening["modern"])
    if opening["historical"] != opening["modern"]:
        formerly = plain(book.say("pages.gallery.formerly", kana="\0"))
        syllables += formerly.replace("\0", book.japanese(opening["historical"]))
    facts.append((book.say("pages.opening"), syllables))
    anthology = book.japanese(card["anthology"]["ja"])
    if book.lang == "en":
        anthology = f"{book.romaji(card['anthology']['en'])} {anthology}"
    facts.append((book.say("pages.from"), anthology))
    if card["also"]:
        also = book.say("pages.comma").join(book.japanese(form) for form in card["also"])
        facts.append((book.say("pages.also_written"), also))
    return facts
