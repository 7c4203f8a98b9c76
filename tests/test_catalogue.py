"""The cards on the pages."""

import re
from collections import Counter

import pytest
from shown_pages import CONTENT, LANGUAGES, page, table, words

every_language = pytest.mark.parametrize("lang", LANGUAGES)


@every_language
def test_all_cards_stand_under_their_class_in_order(lang):
    html = page(lang, "cards")
    for heading, class_ in (("nobles", "noble"), ("ladies", "lady"), ("monks", "monk"), ("semimaru", "semimaru")):
        listed = html.find("h2", id=heading).find_next("div", class_="cards").find_all("article")
        assert [int(card["data-no"]) for card in listed] == [
            card["no"] for card in CONTENT["cards"] if card["class"] == class_
        ]
        assert {card["data-class"] for card in listed} == {class_}


@every_language
@pytest.mark.parametrize("card", CONTENT["cards"], ids=lambda card: f"card{card['no']}")
def test_card_says_everything(lang, card):
    shown = page(lang, "cards").find(id=f"card-{card['no']}").parent
    text = words(shown)
    name = card["name"]
    assert shown.h3.ruby.rt.get_text() == name["kana"]
    assert name["kanji"] in re.sub("<rt>.*?</rt>|<[^>]*>", "", str(shown.h3))
    assert name["romaji"] in text
    assert name["en"] in text
    assert CONTENT["classes"][card["class"]]["name"][lang] in words(shown.find(class_="kind"))
    poem = re.sub("<rt>.*?</rt>|<[^>]*>", "", str(shown.find(class_="poem")))
    assert poem.replace("\u3000", "") == "".join(card["poem"]["kanji"]).replace(" ", "")
    assert " / ".join(shown.find(class_="rendering").stripped_strings).replace(" / ", " ") == card["rendering"].replace(
        " / ", " "
    )
    for said in (card["opening"]["modern"], card["anthology"]["ja"], *card["also"]):
        assert said in text


@every_language
def test_card_says_what_it_does_under_each_preset_and_once_where_they_agree(lang):
    html = page(lang, "cards")

    def deeds(card):
        terms = html.find(id=f"card-{card}").parent.dl
        return dict(zip(map(words, terms.find_all("dt")), map(words, terms.find_all("dd")), strict=True))

    standard, simple, every = {
        "en": ("Standard", "Simple", "Every preset"),
        "ja": ("標準ルール", "かんたんルール", "どのルールでも"),
    }[lang]
    keep, out = {"en": ("Keep it.", "You are out of the game."), "ja": ("手札に加える。", "失格になる。")}[lang]
    assert deeds(3)[every] == keep
    assert standard not in deeds(3)
    assert deeds(1)[simple] == keep
    assert deeds(1)[standard] != keep
    assert deeds(10)[standard].endswith(out)
    assert out not in deeds(10)[simple]


@every_language
def test_emperor_of_both_lists_is_called_emperor_once(lang):
    kind = words(page(lang, "cards").find(id="card-1").parent.find(class_="kind"))
    assert kind == {"en": "noble · emperor · on a dais", "ja": "殿 · 天皇 · 台座"}[lang]
    kind = words(page(lang, "cards").find(id="card-2").parent.find(class_="kind"))
    assert {"en": "emperor (list of eight)", "ja": "天皇（八人）"}[lang] in kind


@every_language
def test_table_of_effects_has_every_card_once(lang):
    html = table("{{ card_effects_table() }}", lang)
    totals = Counter()
    for row in html.tbody.find_all("tr"):
        number = re.search(r"\d+", words(row.find(class_="total")))
        totals[row["data-class"]] += int(number.group()) if number else 1
    assert totals == Counter(card["class"] for card in CONTENT["cards"])


def test_table_of_effects_names_the_cards_that_differ_from_their_class():
    rows = [words(row) for row in table("{{ card_effects_table() }}").tbody.find_all("tr")]
    assert rows[0] == "Nobles 59 cards Keep it. Keep it."
    assert rows[1].startswith("Emperors 7 cards 1 Emperor Tenji")
    assert rows[3].startswith("2 Empress Jitō one card Keep it. Take the whole pile. You may draw one more card.")


def test_table_of_effects_of_one_preset_has_one_column():
    html = table("{{ card_effects_table('simple') }}")
    assert [words(head) for head in html.thead.find_all("th")] == ["Card", "Simple"]
    assert len(html.tbody.find_all("tr")) == 4


@every_language
def test_classes_at_a_glance(lang):
    items = table("{{ at_a_glance() }}", lang).find_all("li")
    assert [item["data-class"] for item in items] == list(CONTENT["classes"])
    assert {"en": "Monks 12 cards", "ja": "坊主 12枚"}[lang] in words(items[2])


def test_emperors_are_listed_and_jito_has_a_note():
    items = [words(item) for item in table("{{ emperors_list() }}").find_all("li")]
    assert len(items) == 8
    assert [item for item in items if "counted only" in item] == [
        "2 Empress Jitō counted only with “Eight with Empress Jitō”"
    ]
