"""The cards on the pages."""

import re
from collections import Counter

import pytest
from shown_pages import CONTENT, LANGUAGES, table, words

every_language = pytest.mark.parametrize("lang", LANGUAGES)


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
