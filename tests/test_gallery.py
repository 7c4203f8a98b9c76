"""The gallery of the hundred cards as it stands in the page, before any script."""

import re

import pytest
from shown_pages import CONTENT, LANGUAGES, page, words

every_language = pytest.mark.parametrize("lang", LANGUAGES)
every_card = pytest.mark.parametrize("card", CONTENT["cards"], ids=lambda card: f"card{card['no']}")


def shown(lang, number):
    return page(lang, "cards").find(id=f"card-{number}")


def without_readings(tag):
    return re.sub("<rt>.*?</rt>|<[^>]*>", "", str(tag))


def facts(lang, number):
    terms = shown(lang, number).dl
    return dict(zip(map(words, terms.find_all("dt")), map(words, terms.find_all("dd")), strict=True))


@every_language
def test_the_cards_stand_in_the_order_of_their_numbers_each_at_its_address(lang):
    listed = page(lang, "cards").find("div", class_="cards").find_all("details", recursive=False)
    assert [(int(card["data-no"]), card["id"]) for card in listed] == [(n, f"card-{n}") for n in range(1, 101)]
    for tag, card in zip(listed, CONTENT["cards"], strict=True):
        assert tag["data-class"] == card["class"]
        assert tag["data-traits"].split() == card["traits"]
        assert tag.summary.find(class_="face")["data-face"] == str(card["no"])
        assert tag.find(class_="own").a["href"] == f"#card-{card['no']}"


@every_language
@every_card
def test_card_says_everything(lang, card):
    tag = shown(lang, card["no"])
    text, name, poem = words(tag), card["name"], card["poem"]
    assert tag.summary.ruby.rt.get_text() == name["kana"]
    assert name["kanji"] in without_readings(tag.summary.find(class_="name"))
    assert name["romaji"] in text and name["en"] in text
    if "person" in card:
        assert card["person"][lang] in text
    assert CONTENT["classes"][card["class"]]["name"][lang] in words(tag.find(class_="kind"))
    assert without_readings(tag.find(class_="poem")).replace("\u3000", "") == "".join(poem["kanji"]).replace(" ", "")
    assert [line.lower() for line in tag.find(class_="romaji").stripped_strings] == [
        half.lower() for half in poem["romaji"]
    ]
    assert list(tag.find(class_="rendering").stripped_strings) == card["rendering"].split(" / ")
    kana = [value.replace("\u3000", " ") for value in facts(lang, card["no"]).values()]
    assert " ".join(poem["modern"]) in kana and " ".join(poem["historical"]) in kana
    for said in (*card["opening"].values(), card["anthology"]["ja"], *card["also"]):
        assert said in text


@every_language
def test_a_poem_spelt_as_it_is_read_says_so_once(lang):
    assert CONTENT["cards"][54]["poem"]["modern"] != CONTENT["cards"][54]["poem"]["historical"]
    same = [card["no"] for card in CONTENT["cards"] if card["poem"]["modern"] == card["poem"]["historical"]]
    label = {"en": "Historical spelling", "ja": "歴史的仮名遣い"}[lang]
    assert same and all(label not in facts(lang, number) for number in same)
    assert label in facts(lang, 55)


@every_language
def test_card_says_what_it_does_under_each_preset_and_once_where_they_agree(lang):
    standard, simple, every = {
        "en": ("Standard", "Simple", "Every preset"),
        "ja": ("標準ルール", "かんたんルール", "どのルールでも"),
    }[lang]
    keep, out = {"en": ("Keep it.", "You are out of the game."), "ja": ("手札に加える。", "失格になる。")}[lang]
    assert facts(lang, 3)[every] == keep
    assert standard not in facts(lang, 3)
    assert facts(lang, 1)[simple] == keep
    assert facts(lang, 1)[standard] != keep
    assert facts(lang, 10)[standard].endswith(out)
    assert out not in facts(lang, 10)[simple]


@every_language
def test_emperor_of_both_lists_is_called_emperor_once(lang):
    kind = words(shown(lang, 1).find(class_="kind"))
    assert kind == {"en": "noble · emperor · on a dais", "ja": "殿 · 天皇 · 台座"}[lang]
    kind = words(shown(lang, 2).find(class_="kind"))
    assert {"en": "emperor (list of eight)", "ja": "天皇（八人）"}[lang] in kind


@every_language
def test_the_finder_offers_every_class_trait_and_order(lang):
    finder = page(lang, "cards").find(class_="finder")
    assert [choice["value"] for choice in finder.find_all("input", type="radio")] == ["", *CONTENT["classes"]]
    trait, order = finder.find_all("select")
    assert [option["value"] for option in trait.find_all("option")] == ["", *CONTENT["traits"]]
    assert [option["value"] for option in order.find_all("option")] == ["number", "name", "class"]
    assert finder.has_attr("data-needs-script")


@every_language
def test_names_are_sorted_as_the_reader_expects(lang):
    keys = {int(card["data-no"]): card["data-name"] for card in page(lang, "cards").find_all("details")}
    assert keys[2] == {"en": "empress jito", "ja": "じとうてんのう"}[lang]
    assert len(set(keys.values())) == 100
