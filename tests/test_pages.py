"""Pages: what they may call, what they say, and that both languages say it."""

import re
from copy import deepcopy
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup, NavigableString
from shown_pages import CONTENT, LANGUAGES, NAMES, call, page, shown, source, words

from scripts import pages
from scripts.pages.book import Book

HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]
JAPANESE = re.compile("[\u3005\u3041-\u30ff\u3400-\u9fff]")
LATIN = re.compile("[A-Za-zĀ-ž]{2,}")
KEYS = ("kbd", "code")

every_page = pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in LANGUAGES for name in NAMES])


def error(text, lang="en", name="rules", changed=None):
    with pytest.raises(pages.PageError) as caught:
        call(text, lang, name, changed)
    return str(caught.value)


# Both languages


def test_all_pages_are_there():
    assert set(NAMES) >= {"index", "rules", "house-rules", "terms", "cards", "faq", "history", "play"}


@pytest.mark.parametrize("name", NAMES)
def test_headings_agree_in_number_level_and_anchor(name):
    english, japanese = (
        [(heading.name, heading.get("id")) for heading in page(lang, name).find_all(HEADINGS)][1:] for lang in LANGUAGES
    )
    assert english == japanese


@pytest.mark.parametrize("name", NAMES)
def test_languages_call_the_same_blocks_and_link_to_the_same_pages(name):
    english, japanese = (
        {tag.get("class", [""])[0] for tag in page(lang, name).find_all(["table", "ul", "section", "article"])}
        for lang in LANGUAGES
    )
    assert english == japanese


@every_page
def test_page_begins_with_its_only_title(lang, name):
    headings = page(lang, name).find_all(HEADINGS)
    assert [heading.name for heading in headings].count("h1") == 1
    assert headings[0].name == "h1"
    levels = [int(heading.name[1]) for heading in headings]
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


@every_page
def test_anchors_are_unique(lang, name):
    ids = [tag["id"] for tag in page(lang, name).find_all(id=True)]
    assert len(ids) == len(set(ids))


@every_page
def test_words_of_the_other_language_are_marked(lang, name):
    unmarked = []
    for text in page(lang, name).find_all(string=True):
        if type(text) is not NavigableString or text.find_parent(KEYS):
            continue
        marked = text.find_parent(lambda tag: tag.has_attr("lang"))
        language = marked["lang"] if marked else lang
        foreign = {"en": JAPANESE, "ja": LATIN}.get(language)
        if foreign and foreign.search(text):
            unmarked.append((language, str(text)))
    attributes = [
        tag[key] for tag in page(lang, name).find_all(True) for key in ("aria-label", "data-label") if tag.has_attr(key)
    ]
    foreign = JAPANESE if lang == "en" else LATIN
    unmarked += [(lang, text) for text in attributes if foreign.search(text)]
    assert unmarked == []


@every_page
def test_no_style_script_or_picture_from_elsewhere(lang, name):
    html = page(lang, name)
    found = html.find_all(["script", "style", "iframe"])
    assert not [tag for tag in found if tag.get("type") != "application/json" or tag.has_attr("src")]  # data may be
    assert not [
        tag for tag in html.find_all(True) if tag.has_attr("style") or any(key.startswith("on") for key in tag.attrs)
    ]


@every_page
def test_japanese_lines_are_joined_without_a_gap(lang, name):
    if lang == "ja":
        for tag in page(lang, name).find_all(["p", "dd", "td"]):
            assert not re.search("[ぁ-ヿ一-鿿。、）」]\n|\n[ぁ-ヿ一-鿿（「]", tag.get_text().strip())


@every_page
def test_links_within_the_site_lead_somewhere(lang, name):
    for link in page(lang, name).find_all("a", href=True):
        address = link["href"]
        if address.startswith("https://") or "play/#" in address:
            continue
        target, _, anchor = address.partition("#")
        target = target.replace("../", "").removesuffix(".md").rstrip("/") or name
        assert target in NAMES, address
        if anchor:
            assert page(lang, target).find(id=anchor), address


@every_page
def test_tables_can_be_read_and_reflowed(lang, name):
    for table in page(lang, name).find_all("table", class_="reflow"):
        assert words(table.caption)
        heads = [words(head) for head in table.thead.find_all("th")]
        assert all(head["scope"] == "col" for head in table.thead.find_all("th"))
        for row in table.tbody.find_all("tr"):
            first, *rest = row.find_all(["th", "td"], recursive=False)
            assert (first.name, first["scope"]) == ("th", "row")
            assert [words(first), *(cell["data-label"] for cell in rest)][1:] == heads[1:]


# What pages may call


@pytest.mark.parametrize(
    ("text", "en", "ja"),
    [
        ("count('monk')", "12", "12"),
        ("count('monk', nyudo='monk')", "14", "14"),
        ("count('monk', nyudo='monk', semimaru='monk')", "15", "15"),
        ("count_trait('dais')", "10", "10"),
        ("count_trait('emperor')", "8", "8"),
        ("count_trait('emperor', emperors='seven')", "7", "7"),
        ("total()", "100", "100"),
        ("players_min()", "2", "2"),
        ("players_max()", "6", "6"),
        ("warn_at()", "15", "15"),
        (
            "default('draws')",
            "The place is shared; shared first place makes the game a tie",
            "順位を分け合います。一位が並べば引き分けです",
        ),
        ("option('semimaru')", "Out at once", "その場で失格"),
        ("option('semimaru', preset='simple')", "Same as a monk", "坊主と同じ"),
        ("choice('semimaru', 'skip')", "Miss a turn", "一回休み"),
        ("explain('may_stop', preset='simple')", "The extra card must be drawn.", "もう一枚は必ずめくります。"),
        ("explain('semimaru', 'noble')", "Keep him like any noble.", "殿と同じように手札に加えます。"),
        ("preset('simple')", "Simple", "かんたんルール"),
        ("rule('lady')", "[Ladies](house-rules.md#lady)", "[姫](house-rules.md#lady)"),
        ("does(3, emperor='ordinary')", "Keep it.", "手札に加える。"),
        ("does(3, preset='simple')", "Keep it.", "手札に加える。"),
        ("term('pile')", "[pile](terms.md#pile)", "[場](terms.md#pile)"),
        ("term('pile', 'x')", "[x](terms.md#pile)", "[x](terms.md#pile)"),
        ("card(10)", "[Semimaru](cards.md#card-10)", "[蝉丸](cards.md#card-10)"),
        ("card(10, number=true)", "[Semimaru (10)](cards.md#card-10)", "[蝉丸（10番）](cards.md#card-10)"),
        ("cards('semimaru', number=false)", "[Semimaru](cards.md#card-10)", "[蝉丸](cards.md#card-10)"),
        ("page('faq')", "faq.md", "faq.md"),
        ("seat(0)", "Red", "赤"),
        ("seats() | length", "6", "6"),
        ("level('hard')", "Hard", "つよい"),
        ("levels() | length", "3", "3"),
        ("ui('stop')", "Stop here", "やめる"),
        ("ja('札', 'fuda')", '<span lang="ja">札</span> <i lang="ja-Latn">fuda</i>', None),
        ("en('card')", None, '<span lang="en">card</span>'),
        ("romaji('fuda')", '<i lang="ja-Latn">fuda</i>', '<i lang="ja-Latn">fuda</i>'),
        (
            "sure('likely')",
            '<small class="sure" data-sure="likely">(likely)</small>',
            '<small class="sure" data-sure="likely">（ほぼ確か）</small>',
        ),
        ("source(2)", '<sup><a href="#source-2">[2]</a></sup>', '<sup><a href="#source-2">[2]</a></sup>'),
        ("example_size()", "15", "15"),
    ],
)
def test_function_says(text, en, ja):
    for lang, said in (("en", en), ("ja", ja)):
        if said is not None:
            assert call("{{ " + text + " }}", lang) == said


def test_every_function_and_block_is_tried_above_or_used_by_a_page():
    known = set(pages.functions())
    assert set(Book.FUNCTIONS) < known
    texts = [source(lang, name) for lang in LANGUAGES for name in NAMES]
    texts += [
        said[field][lang]
        for lang in LANGUAGES
        for file, field in (("terms", "definition"), ("faq", "answer"))
        for said in CONTENT[file]
    ]
    used = set(re.findall(r"(?<!\| )\b(\w+)\(", " ".join(re.findall(r"\{[{%].*?[%}]\}", " ".join(texts)))))
    assert used <= known
    assert known - used <= {"levels", "romaji"}


# Mistakes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ count('monkk') }}", "unknown class 'monkk'. Did you mean 'monk'?"),
        ("{{ count('monk', nyudoo='monk') }}", "unknown house rule 'nyudoo'. Did you mean 'nyudo'?"),
        ("{{ count('monk', nyudo='monkk') }}", "unknown option 'monkk' of house rule 'nyudo'. Did you mean 'monk'?"),
        ("{{ count_trait('daiss') }}", "unknown trait 'daiss'. Did you mean 'dais'?"),
        ("{{ option('semimru') }}", "unknown house rule 'semimru'. Did you mean 'semimaru'?"),
        ("{{ option('lady', preset='simpel') }}", "unknown preset 'simpel'. Did you mean 'simple'?"),
        ("{{ preset('x') }}", "unknown preset 'x'. Known: standard, simple."),
        ("{{ term('pil') }}", "unknown term 'pil'. Did you mean 'pile'?"),
        ("{{ card(101) }}", "unknown card 101. Known: 1 to 100."),
        ("{{ level('hardest') }}", "unknown level 'hardest'. Did you mean 'hard'?"),
        ("{{ default('player') }}", "unknown point of the defaults 'player'. Did you mean 'players'?"),
        ("{{ seat(6) }}", "unknown seat 6. Known: 0 to 5."),
        ("{{ sure('knwon') }}", "unknown level of certainty 'knwon'. Did you mean 'known'?"),
        ("{{ ui('stopp') }}", "unknown word of the game 'stopp'. Did you mean 'stop'?"),
        ("{{ terms_list('card') }}", "unknown group 'card' of terms.yaml. Did you mean 'cards'?"),
        ("{{ count('nobel') }}", "unknown class 'nobel'. Did you mean 'noble'?"),
        ("{{ house_rule_table() }}", "unknown function 'house_rule_table'. Did you mean 'house_rules_table'?"),
        ("{{ house_rules_table }}", "house_rules_table is a function: write house_rules_table() with its parentheses."),
        ("{{ count() }}", "count() missing 1 required positional argument: 'class_'"),
        ("{{ preset('simple' }}", "unexpected '}', expected ')'"),
    ],
)
def test_mistake_names_place_culprit_and_what_would_be_right(text, said):
    assert error(f"# Title\n\nA line.\n{text}\n") == f"docs/en/rules.md:4: {said}"


def test_line_counts_from_where_the_text_begins_in_its_file():
    with pytest.raises(pages.PageError, match=r"^docs/ja/faq\.md:12: "):
        pages.render("a\nb\n{{ preset('x') }}", CONTENT, "ja", "faq", first_line=10)


@pytest.mark.parametrize(
    ("file", "field", "block"), [("faq", "answer", "faq_list"), ("terms", "definition", "terms_list")]
)
def test_mistake_in_an_entry_names_the_entry(file, field, block):
    content = deepcopy(CONTENT)
    content[file][3][field]["ja"] = "{{ count('monkk') }}"
    place = f"game/content/{file}.yaml: {content[file][3]['id']}.{field}.ja"
    assert (
        error(f"{{{{ {block}() }}}}", "ja", changed=content) == f"{place}: unknown class 'monkk'. Did you mean 'monk'?"
    )


def test_heading_ids_are_no_comments():
    assert call("## Set-up {#set-up}") == "## Set-up {#set-up}"


# Content and pages are one


def test_changed_name_and_explanation_of_an_option_change_the_pages():
    content = deepcopy(CONTENT)
    content["house_rules"]["semimaru"]["options"]["out"] |= {
        "name": {"en": "Home you go", "ja": "帰り道"},
        "explanation": {"en": "You go home.", "ja": "家に帰ります。"},
    }
    for lang, name, said in (("en", "Home you go", "You go home."), ("ja", "帰り道", "家に帰ります。")):
        for page_name in ("house-rules", "rules"):
            text = words(shown(lang, page_name, content))
            assert name in text
            assert said in text
            assert name not in words(page(lang, page_name))
        for page_name in ("faq", "terms"):
            assert name in words(shown(lang, page_name, content))


def test_changed_preset_changes_the_pages():
    content = deepcopy(CONTENT)
    content["presets"]["standard"]["choices"]["semimaru"] = "skip"
    for lang, does in (("en", "Keep it. Miss your next turn."), ("ja", "手札に加える。次の番を休む。")):
        for name in ("index", "rules", "cards"):
            assert does not in page(lang, name).get_text()
            assert does in shown(lang, name, content).get_text()
        option = CONTENT["house_rules"]["semimaru"]["options"]["skip"]["name"][lang]
        assert option in words(shown(lang, "terms", content).find(id="semimaru").find_next("p").find_next("p"))


def test_another_preset_stands_beside_the_others():
    content = deepcopy(CONTENT)
    content["presets"]["gentle"] = deepcopy(content["presets"]["simple"])
    content["presets"]["gentle"]["name"] = {"en": "Gentle", "ja": "やさしいルール"}
    for lang, name in (("en", "Gentle"), ("ja", "やさしいルール")):
        table = shown(lang, "rules", content).find("table", class_="presets")
        assert [words(head) for head in table.thead.find_all("th")][-1] == name


def test_moved_card_changes_the_counts():
    content = deepcopy(CONTENT)
    content["cards"][6]["class"] = "monk"
    assert call("{{ count('monk') }}", changed=content) == "13"
    assert "13 monks" in words(shown("en", "cards", content))


# Questions


def test_there_are_many_questions_and_each_stands_on_its_page_once():
    assert len(CONTENT["faq"]) >= 30
    for lang in LANGUAGES:
        headings = {heading["id"]: words(heading) for heading in page(lang, "faq").find_all("h3")}
        assert headings == {entry["id"]: entry["question"][lang] for entry in CONTENT["faq"]}
        ids = {heading["id"] for heading in page(lang, "terms").find_all("h3")}
        assert ids == {entry["id"] for entry in CONTENT["terms"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_questions_for_structured_data_have_their_answers(lang):
    entries = pages.faq(CONTENT, lang)
    assert [entry["id"] for entry in entries] == [entry["id"] for entry in CONTENT["faq"]]
    assert all("{{" not in entry["answer"] for entry in entries)
    monks = next(entry for entry in entries if entry["id"] == "how-many-monks")
    assert "12" in monks["answer"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_use_of_a_term_is_linked_on_the_rules_page(lang):
    links = [link["href"] for link in page(lang, "rules").find_all("a", class_="term")]
    assert len(links) == len(set(links))
    assert {f"../terms/#{term}" for term in ("noble", "lady", "monk", "semimaru", "deck", "pile", "hand")} <= set(links)


def test_link_terms_passes_a_page_through_but_for_its_links():
    html = str(page("en", "history"))
    again = pages.link_terms(html, {"terms": []}, "en", "history")
    assert BeautifulSoup(again, "html.parser") == page("en", "history")
    assert again == html
