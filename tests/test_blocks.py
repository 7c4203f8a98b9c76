"""Generated tables and lists: they say what the content says, and follow it."""

from copy import deepcopy

import pytest
from shown_pages import CONTENT, LANGUAGES, table, words

RULES = CONTENT["house_rules"]
PRESETS = CONTENT["presets"]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def phrase(lang, *path):
    said = CONTENT["messages"]["phrases"]
    for part in path:
        said = said[part]
    return said[lang][0].upper() + said[lang][1:]


@every_language
def test_every_house_rule_stands_in_the_overview(lang):
    rows = table("{{ house_rules_overview() }}", lang).tbody.find_all("tr")
    for row, (rule_id, rule) in zip(rows, RULES.items(), strict=True):
        usual = rule["options"][PRESETS["standard"]["choices"][rule_id]]
        cells = [words(cell) for cell in row.find_all(["th", "td"])]
        assert cells[:3] == [rule["name"][lang], rule["explanation"][lang], usual["name"][lang]]
        assert cells[3] == {"en": "yes", "ja": "できる"}[lang]
        assert row.a["href"] == f"#{rule_id}"


def test_fixed_rule_says_so():
    content = deepcopy(CONTENT)
    content["house_rules"]["nyudo"]["changeable"] = False
    last = table("{{ house_rules_overview() }}", changed=content).tbody.find_all("tr")[-1]
    assert words(last.find_all("td")[-1]) == "no"


@every_language
def test_every_option_has_its_words_its_presets_and_a_way_to_try_it(lang):
    html = table("{{ house_rules_table() }}", lang, "house-rules")
    for rule_id, rule in RULES.items():
        assert words(html.find("h3", id=rule_id)) == rule["name"][lang]
        for option_id, option in rule["options"].items():
            row = html.find(id=f"{rule_id}-{option_id}").parent
            assert words(row.th) == option["name"][lang]
            assert option["explanation"][lang] in words(row)
            chosen = [words(tag) for tag in row.find_all(class_="preset")]
            assert chosen == [
                preset["name"][lang] for preset in PRESETS.values() if preset["choices"][rule_id] == option_id
            ]
            attempt = row.find("a", class_="try")
            assert attempt["href"] == f"../play/#preset=standard&{rule_id}={option_id}"
            assert option["name"][lang] in attempt["aria-label"]


@every_language
def test_option_says_what_the_engine_does(lang):
    html = table("{{ house_rules_table() }}", lang)

    def exactly(row):
        return words(html.find(id=row).parent.find(class_="exactly"))

    assert phrase(lang, "effects", "skip", "self") in exactly("semimaru-skip")
    assert phrase(lang, "effects", "move", "others_pile") in exactly("semimaru-others_to_pile")
    assert phrase(lang, "conditions", "pile_empty") in exactly("lady-draw_if_empty")
    assert {"en": "counts as a monk", "ja": "坊主として扱います"}[lang] in exactly("nyudo-monk")
    assert {"en": "2 Empress Jitō", "ja": "2 持統天皇"}[lang] in exactly("emperors-eight")
    assert {"en": "2 Empress Jitō", "ja": "2 持統天皇"}[lang] not in exactly("emperors-seven")
    assert html.find(id="may_stop-compulsory").parent.find(class_="exactly") is None


@every_language
def test_option_added_by_the_content_alone_stands_in_the_table(lang):
    content = deepcopy(CONTENT)
    content["house_rules"]["semimaru"]["options"]["take_everyone"] = {
        "name": {"en": "Take it all", "ja": "総取り"},
        "explanation": {"en": "He is yours, and so is the rest.", "ja": "蝉丸も、ほかの人の札も自分のものです。"},
        "do": ["keep", {"move": {"from": "others", "to": "self"}}],
    }
    row = table("{{ house_rules_table() }}", lang, changed=content).find(id="semimaru-take_everyone").parent
    assert words(row.th) == {"en": "Take it all", "ja": "総取り"}[lang]
    assert {"en": "He is yours, and so is the rest.", "ja": "蝉丸も、ほかの人の札も自分のものです。"}[lang] in words(
        row
    )
    assert phrase(lang, "effects", "keep") in words(row)
    assert phrase(lang, "effects", "move", "others_self") in words(row)
    assert row.find("a", class_="try")["href"] == "../play/#preset=standard&semimaru=take_everyone"


@every_language
def test_presets_are_marked_exactly_where_they_differ(lang):
    rows = table("{{ presets_table() }}", lang).tbody.find_all("tr")
    for row, rule in zip(rows, RULES, strict=True):
        choices = [preset["choices"][rule] for preset in PRESETS.values()]
        assert bool(row.find(class_="differs")) == (len(set(choices)) > 1)
        if row.find(class_="differs"):
            assert "≠" in words(row.th)
        names = [words(cell.b) for cell in row.find_all("td")]
        assert names == [RULES[rule]["options"][option]["name"][lang] for option in choices]


@every_language
def test_defaults_are_those_of_the_content(lang):
    rows = table("{{ defaults_table() }}", lang).tbody.find_all("tr")
    said = [(words(row.th), words(row.td)) for row in rows]
    assert said == [(entry["name"][lang], entry["value"][lang]) for entry in CONTENT["defaults"]]


@every_language
def test_quick_reference_holds_the_rules_of_its_preset(lang):
    standard = words(table("{{ quick_reference() }}", lang))
    simple = words(table("{{ quick_reference('simple') }}", lang))
    out, counts = {"en": ("out of the game", "counts as a monk"), "ja": ("失格", "坊主として扱います")}[lang]
    assert out in standard
    assert counts not in standard
    assert out not in simple
    assert counts in simple
    assert "100" in standard


@every_language
@pytest.mark.parametrize(("block", "file", "name"), [("terms_list", "terms", "term"), ("faq_list", "faq", "question")])
def test_list_of_a_group_has_its_entries_in_order(lang, block, file, name):
    groups = list(dict.fromkeys(entry["group"] for entry in CONTENT[file]))
    found = []
    for group in groups:
        html = table(f"{{{{ {block}('{group}') }}}}", lang)
        found += [heading["id"] for heading in html.find_all("h3")]
    html = table(f"{{{{ {block}() }}}}", lang)
    assert found == [entry["id"] for entry in CONTENT[file]] == [heading["id"] for heading in html.find_all("h3")]
    assert [words(heading).lower() for heading in html.find_all("h3")] == [
        " ".join(entry[name][lang].lower().split()) for entry in CONTENT[file]
    ]


@every_language
def test_term_shows_the_word_of_the_other_language_and_its_reading(lang):
    html = table("{{ terms_list() }}", lang, "terms")
    word = html.find("h3", id="monk").find_next("p")
    other = "ja" if lang == "en" else "en"
    assert word.find("span", lang=other).get_text() == {"ja": "坊主", "en": "monk"}[other]
    assert {"en": "bōzu", "ja": "ぼうず"}[lang] in words(word)
