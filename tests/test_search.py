"""The index of the search, and the search itself in V8 without a page."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from scripts.content import load
from scripts.publish import search
from scripts.publish.search import Page, SearchError, Section, index_file, make_index, names, sections, synonyms

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "docs" / "assets" / "js" / "search.js"


def plain(html: str) -> list[tuple[str, str, str]]:
    return [(section.anchor, section.heading, section.text) for section in sections(html)]


# Sections


def test_a_page_is_cut_at_its_headings() -> None:
    html = '<p>Before</p><h1 id="top">Rules</h1><p>One.</p><h2 id="a">A <em>b</em></h2><ul><li>Two<li>Three</ul>'
    assert plain(html) == [("", "", "Before"), ("top", "Rules", "One."), ("a", "A b", "Two Three")]


def test_entries_of_lists_and_tables_are_sections_where_they_have_an_id() -> None:
    html = (
        '<dl><dt id="monk">Monk</dt><dd>Loses.</dd></dl><table><tr><th id="out">Out</th><td>No turns.</td></tr></table>'
    )
    assert plain(html) == [("monk", "Monk", "Loses."), ("out", "Out", "No turns.")]
    assert plain("<table><tr><th>Name</th><td>x</td></tr></table>") == [("", "", "Name x")]


def test_the_head_of_a_table_of_sections_belongs_to_none() -> None:
    table = "<table><caption>All</caption><thead><tr><th>Option</th><th>Does</th></tr></thead>{rows}</table>"
    rows = '<tr><th id="a">A</th><td>One.</td></tr><tr><th id="b">B</th><td>Two.</td></tr>'
    html = '<h3 id="x">X</h3><p>What.</p>' + table.format(rows=rows)
    assert plain(html) == [("x", "X", "What."), ("a", "A", "One."), ("b", "B", "Two.")]
    html = '<h3 id="x">X</h3><p>What.</p>' + table.format(rows="<tr><th>A</th><td>One.</td></tr>")
    assert plain(html) == [("x", "X", "What. All Option Does A One.")]


def test_a_heading_without_an_id_takes_that_of_the_element_it_opens() -> None:
    html = '<article id="card-10">\n<h3>Semimaru</h3><p>He.</p></article><h3>No id</h3>'
    assert plain(html) == [("card-10", "Semimaru", "He. No id")]
    late = '<article id="card-10"><p>First words</p><h3>Late</h3></article>'
    assert plain(late) == [("", "", "First words Late")]


def test_words_stay_whole_and_blocks_apart() -> None:
    assert plain("<p>ca<b>rd</b>s and<br>more</p><p>end</p>") == [("", "", "cards and more end")]
    assert plain("<p>a&amp;b&nbsp;c</p>") == [("", "", "a&b c")]


def test_what_is_no_text_is_left_out() -> None:
    html = "<p>Text<script>no()</script><svg><text>no</text></svg><button>no</button><span hidden>no</span></p>"
    assert plain(html) == [("", "", "Text")]
    assert plain('<p>Text</p><div aria-hidden="true">no</div><nav data-unsearched><p>no</p></nav>') == [
        ("", "", "Text")
    ]


def test_footnotes_belong_to_their_section() -> None:
    html = '<h2 id="s">Sources</h2><ol><li id="fn:1"><h3>Book</h3></li></ol>'
    assert plain(html) == [("s", "Sources", "Book")]


def test_furigana_become_readings_and_leave_the_text() -> None:
    html = (
        '<h2 id="x"><ruby>蝉丸<rp>（</rp><rt>せみまる</rt><rp>）</rp></ruby></h2>'
        "<p><ruby>知<rt>し</rt></ruby>るも<ruby>知<rt>し</rt></ruby>らぬも、<ruby>逢坂<rt>おうさか</rt></ruby>の<ruby>関<rt>せき</rt></ruby></p>"
    )
    assert sections(html)[0].text == "知るも知らぬも、逢坂の関"
    assert sections(html)[0].readings == ["せみまる", "しるもしらぬも", "おうさかのせき"]


# Index


def test_pages_that_explain_words_come_first_and_names_weigh_more_there() -> None:
    pages = [Page("", "Home", "<p>x</p>", "index"), Page("terms/", "Terms", "<p>y</p>", "terms")]
    index = make_index(pages)
    assert index["pages"] == [["terms/", "Terms", 5], ["", "Home", 0]]
    assert index["rows"] == [[0, "", "Terms", "y"], [1, "", "Home", "x"]]


def test_readings_stand_in_a_row_only_where_there_are_any() -> None:
    index = make_index([Page("a/", "A", '<h2 id="x"><ruby>関<rt>せき</rt></ruby></h2><h2 id="y">B</h2>')])
    assert index["rows"] == [[0, "x", "関", "", "せき"], [0, "y", "B", ""]]


def test_words_are_groups_of_two_or_more() -> None:
    assert make_index([], [["a", "a"], ["b", "", "c"]])["words"] == [["b", "c"]]


def test_names_of_cards_terms_and_classes_in_all_their_writings() -> None:
    groups = names(load(ROOT / "game" / "content"))
    assert any({"蝉丸", "せみまる", "Semimaru"} <= set(group) for group in groups)
    assert any({"法性寺入道前関白太政大臣", "藤原忠通", "Fujiwara no Tadamichi"} <= set(group) for group in groups)
    assert any({"坊主", "ぼうず", "bōzu", "monk"} <= set(group) for group in groups)
    assert sum(1 for group in groups if len(group) >= 3) >= 100


def test_the_name_of_the_file_changes_with_what_is_in_it() -> None:
    name, content = index_file(make_index([Page("a/", "Ā", "<p>蝉丸</p>")]))
    other, _ = index_file(make_index([Page("a/", "Ā", "<p>蝉</p>")]))
    assert name != other
    assert name.endswith(".json")
    assert json.loads(content)["rows"] == [[0, "", "Ā", "蝉丸"]]
    assert "蝉丸".encode() in content


def test_the_index_of_each_language_is_small(built_site: Path) -> None:
    for lang in ("en", "ja"):
        (path,) = (built_site / "assets" / "search").glob(f"{lang}.*.json")
        assert len(gzip.compress(path.read_bytes())) < 60_000


def test_every_answer_leads_to_a_place_that_there_is(built_site: Path) -> None:
    for path in (built_site / "assets" / "search").glob("*.json"):
        index = json.loads(path.read_bytes())
        pages = [(built_site / url / "index.html").read_text(encoding="utf-8") for url, *_ in index["pages"]]
        for page, anchor, *_ in index["rows"]:
            assert not anchor or f'id="{anchor}"' in pages[page], (index["pages"][page], anchor)


def test_synonyms_are_groups_of_words_of_one_language(tmp_path: Path) -> None:
    for lang in ("en", "ja"):
        words = [word for group in synonyms(lang) for word in group]
        assert len(words) == len(set(words)), f"a word of {lang} stands in two groups"
    path = tmp_path / "synonyms.yaml"
    path.write_text("en:\n  - [tie, draw]\n  - [alone]\n", encoding="utf-8")
    with pytest.raises(
        SearchError, match=r"synonyms.yaml: en: group 2 must be a list of two or more words, not \['alone'\]"
    ):
        synonyms("en", path)
    path.write_text("en:\n  - [tie, draw\nja: []\n", encoding="utf-8")
    with pytest.raises(SearchError, match=r"synonyms.yaml:3: not valid YAML: "):
        synonyms("en", path)
    path.write_text("en: []\n", encoding="utf-8")
    with pytest.raises(SearchError, match=r"synonyms.yaml:1: ja: must be a list of groups of words"):
        synonyms("ja", path)


# Folding, finding and marking, as the browser does it


@pytest.fixture(scope="module")
def call() -> Callable[..., Any]:
    engine = MiniRacer()
    engine.eval(SCRIPT.read_text(encoding="utf-8"))

    def call(expression: str) -> Any:
        return json.loads(engine.eval(f"JSON.stringify({expression})"))

    return call


@pytest.fixture(scope="module")
def ask(call: Callable[..., Any]) -> Callable[..., list[str]]:
    """ask(pages, query, groups) -> the headings found, best first."""

    def ask(html: str, query: str, groups: list[list[str]] | None = None) -> list[str]:
        index = json.dumps(make_index([Page("a/", "Page", html)], groups or []))
        return call(f"Search.search(Search.prepare({index}), {json.dumps(query)}).map(({{row}}) => row.heading)")

    return ask


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Jitō Tennō", "jito tenno"),
        ("セミマル", "せみまる"),
        ("ガギグ", "がぎぐ"),
        ("が", "が"),
        ("１２枚", "12枚"),
        ("ＡＢＣ", "abc"),
        ("蟬丸", "蝉丸"),
        ("Sanjō-in", "sanjoin"),
        ("player’s", "players"),
        ("カード", "かーど"),
    ],
)
def test_folding(call: Callable[..., Any], written: str, folded: str) -> None:
    assert call(f"Search.fold({json.dumps(written)})") == folded


PAGE = """
<h2 id="monk">Monk</h2><p>Twelve cards with a shaven head.</p>
<h2 id="tie">Tie</h2><p>Equal numbers of cards at the end.</p>
<h2 id="properties">Properties of cards</h2><p>Three players turn 12 cards; nobody ties.</p>
<h2 id="left">最後に場に残った札は、誰のものですか。</h2><p>もう一枚めくる。十二枚。</p>
<h2 id="jito">2 Empress Jitō 持統天皇</h2><p>ちはやぶる。じとうてんのう</p>
"""


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("monk", "Monk"),
        ("monks", "Monk"),
        ("  MONK ", "Monk"),
        ("what is a monk?", "Monk"),
        ("tie", "Tie"),
        ("3 players", "Properties of cards"),
        ("twelve cards turn", "Properties of cards"),
        ("もう1枚", "最後に場に残った札は、誰のものですか。"),
        ("１２枚", "最後に場に残った札は、誰のものですか。"),
        ("場に残った札", "最後に場に残った札は、誰のものですか。"),
        ("残った札は誰の", "最後に場に残った札は、誰のものですか。"),
        ("jitou", "2 Empress Jitō 持統天皇"),
        ("jito empress", "2 Empress Jitō 持統天皇"),
        ("ジトウ", "2 Empress Jitō 持統天皇"),
        ("chihayaburu", "2 Empress Jitō 持統天皇"),
        ("ちはやふる", "2 Empress Jitō 持統天皇"),
        ('"shaven head"', "Monk"),
    ],
)
def test_spellings_that_find(ask: Callable[..., list[str]], query: str, first: str) -> None:
    assert ask(PAGE, query)[:1] == [first]


@pytest.mark.parametrize("query", ["", "?", "zzz", "monk zzz", '"head shaven"', "onk", "2枚", "ぴ"])
def test_queries_that_find_nothing(ask: Callable[..., list[str]], query: str) -> None:
    assert ask(PAGE, query) == []


def test_every_word_must_stand_in_the_section(ask: Callable[..., list[str]]) -> None:
    assert ask(PAGE, "cards") == ["Properties of cards", "Monk", "Tie"]
    assert ask(PAGE, "cards end") == ["Tie"]


def test_words_of_a_group_find_each_other(ask: Callable[..., list[str]]) -> None:
    assert ask(PAGE, "draw") == []
    assert ask(PAGE, "draw", [["tie", "draw"]])[:1] == ["Tie"]
    assert ask(PAGE, "drawn game", [["tie", "drawn game"]])[:1] == ["Tie"]
    assert ask("<h2 id=a>坊主は何枚</h2><p>12枚</p>", "monk何枚", [["monk", "坊主"]]) == ["坊主は何枚"]
    assert ask("<h2 id=a>坊主は何枚</h2><p>12枚</p>", "monk 何枚", [["monk", "坊主"]]) == ["坊主は何枚"]


@pytest.mark.parametrize(
    ("text", "needles", "loose", "marked"),
    [
        ("Jitō Tennō", ["jito"], False, ["Jitō"]),
        ("Sanjō-in turns", ["sanjoin"], False, ["Sanjō-in"]),
        ("properties tie", ["tie"], False, ["tie"]),
        ("ちはやぶる", ["ちはやふる"], True, ["ちはやぶる"]),
        ("𠮟る 蝉丸 蟬丸", ["蝉丸"], False, ["蝉丸", "蟬丸"]),
        ("場の札、札", ["札", "場"], False, ["場", "札", "札"]),
        ("none", ["x"], False, []),
    ],
)
def test_marks_stand_on_the_text_as_written(
    call: Callable[..., Any], text: str, needles: list[str], loose: bool, marked: list[str]
) -> None:
    found = call(
        f"Search.marks({json.dumps(text)}, {json.dumps(needles)}, {json.dumps(loose)})"
        f".map(([from, to]) => {json.dumps(text)}.slice(from, to))"
    )
    assert found == marked


def test_a_long_text_pasted_in_does_not_hang(ask: Callable[..., list[str]]) -> None:
    assert ask(PAGE, "持統天皇坊主蝉丸" * 40) == []
    assert ask(PAGE, "monk tie cards " * 40) == []


def test_sections_are_empty_for_an_empty_page() -> None:
    assert sections("") == ()
    assert search.tidy(" a\n b ") == "a b"
    assert Section("x").heading == ""
