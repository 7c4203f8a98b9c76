"""The Strategy page: fresh numbers, all read from the file, in tables and plots with texts in their place."""

import copy
import json
import re

import pytest
from bs4 import BeautifulSoup
from games import CONTENT

from game.core import compose, preset_choices
from scripts.pages import PageError, plots, render, strategy
from scripts.pages import numbers as prose
from scripts.pages.book import Book
from scripts.simulate import fingerprint, numbers
from scripts.simulate.runner import simulate

NUMBERS = fingerprint.load_numbers()
PRESETS = list(CONTENT["presets"])
LANGUAGES = ("en", "ja")


def book(lang="en", content=CONTENT):
    return Book(content, lang, "strategy", lambda text, place: text)


def soup(text):
    return BeautifulSoup(text, "html.parser")


# The file


def test_the_numbers_are_those_of_these_rules_and_players():
    assert NUMBERS["fingerprint"] == fingerprint.fingerprint(CONTENT), (
        "the rules or game/core/players.py have changed since the numbers of the Strategy page were made: "
        f"run `{fingerprint.MAKE}` and commit {fingerprint.NUMBERS.name}"
    )


def test_the_numbers_were_made_by_the_whole_command():
    assert NUMBERS["command"] == "python -m scripts.simulate.numbers"
    assert list(NUMBERS["presets"]) == PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_a_run_made_again_gives_the_very_numbers(preset):
    kept = NUMBERS["presets"][preset]["options"]["nyudo"]["monk"]
    rules = compose(CONTENT, {**preset_choices(CONTENT, preset), "nyudo": "monk"})
    assert kept == numbers.summary(simulate(rules, numbers.USUAL, kept["games"], NUMBERS["seed"]))


def test_a_duel_made_again_gives_the_very_numbers():
    rules = compose(CONTENT, preset_choices(CONTENT, PRESETS[0]))
    again = numbers.duel(rules, 2, "hard", "always", numbers.GAMES_DUEL, 1)
    assert NUMBERS["presets"][PRESETS[0]]["duels"]["2"]["hard"]["always"] == again


def test_written_numbers_are_read_again_as_they_were():
    assert json.loads(numbers.written(NUMBERS)) == NUMBERS
    assert numbers.written(NUMBERS) == fingerprint.NUMBERS.read_text(encoding="utf-8")


def test_the_fingerprint_sees_what_rules_do_and_not_what_they_say():
    first = fingerprint.fingerprint(CONTENT)
    other = copy.deepcopy(CONTENT)
    other["house_rules"]["semimaru"]["options"]["out"]["name"]["en"] = "Out on the spot"
    assert fingerprint.fingerprint(other) == first
    other["house_rules"]["semimaru"]["options"]["skip"]["do"].append("draw_again")
    assert fingerprint.fingerprint(other) != first
    moved = copy.deepcopy(CONTENT)
    moved["cards"][4]["class"] = "monk"
    assert fingerprint.fingerprint(moved) != first


def test_hard_is_no_worse_than_any_other_policy():
    """Within the intervals, nothing wins more than an even share among players at level Hard."""
    for preset in PRESETS:
        for players, found in NUMBERS["presets"][preset]["duels"].items():
            for one, against in found.items():
                if one != "hard":
                    low = against["hard"][1]
                    assert low <= 1 / int(players) + 0.001, (preset, players, one)


# What pages show


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_tables_show_the_numbers_of_the_file(lang, preset):
    at = PRESETS.index(preset)
    found = soup(strategy.seats_table(book(lang)))("table")[at]
    for row, players in zip(found.tbody("tr"), NUMBERS["presets"][preset]["players"].values(), strict=True):
        shown = [cell.get_text() for cell in row("td")]
        for text, seat in zip(shown, players["seats"], strict=False):
            assert text.startswith(f"{100 * seat['sole_first'][0]:.1f}\xa0%")
        assert shown[-1].startswith(f"{100 * players['tied_first'][0]:.1f}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_other_option_has_a_row_below_the_preset(lang):
    for found, preset in zip(soup(strategy.options_table(book(lang)))("table"), PRESETS, strict=True):
        rows = found.tbody("tr")
        assert len(rows) == 1 + sum(len(rule["options"]) - 1 for rule in CONTENT["house_rules"].values())
        assert rows[0]["class"] == ["chosen"] and rows[0].th.get_text() == book(lang).preset(preset)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_below_each_table_stands_a_command_that_works(lang, capsys):
    from scripts.simulate.__main__ import parser

    text = "".join(
        (
            strategy.seats_table(book(lang)),
            strategy.results_table(book(lang)),
            strategy.options_table(book(lang)),
            strategy.levels_table(book(lang)),
            strategy.duels_table(book(lang), 4),
        )
    )
    page = soup(text)
    assert len(page("code")) == len(page("table")) > 5
    for code in page("code"):
        words = code.get_text().split()
        assert words[:3] == strategy.RUN.split()
        parser().parse_args(words[3:])


def drawings(lang):
    shown = book(lang)
    return [
        strategy.seats_plot(shown),
        strategy.winner_plot(shown),
        strategy.worth_plot(shown),
        *(strategy.course_plot(shown, kind) for kind in ("lead_kept", "swing", "change", "leading_hand", "pile")),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plots_have_a_text_in_their_place_and_no_style_of_their_own(lang):
    for drawing in drawings(lang):
        page = soup(drawing)
        assert page.svg["role"] == "img" and page.figcaption.get_text() in page.svg["aria-label"]
        assert re.search(r"\d", page.svg["aria-label"].replace(page.figcaption.get_text(), ""))
        assert "style" not in drawing and "<script" not in drawing and "\n\n" not in drawing
        assert not re.search(r"#[0-9a-f]{3,6}\b|nan|inf", drawing)


def test_everything_drawn_lies_within_the_drawing():
    for drawing in drawings("en"):
        page = soup(drawing)
        _, _, width, height = map(float, page.svg["viewbox"].split())
        for line in page("line"):
            assert all(-1 <= float(line[name]) <= width + 1 for name in ("x1", "x2"))
            assert all(-1 <= float(line[name]) <= height + 1 for name in ("y1", "y2"))
        for curve in page(["polyline", "polygon"]):
            for point in curve["points"].split():
                x, y = map(float, point.split(","))
                assert -1 <= x <= width + 1 and -1 <= y <= height + 1


def test_round_numbers_at_an_axis():
    assert plots.ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert plots.ticks(24.1, 25.3) == [24.2, 24.4, 24.6, 24.8, 25.0, 25.2]
    assert plots.ticks(-3, 8) == [-2, 0, 2, 4, 6, 8]


def test_the_page_says_so_when_the_rules_have_changed_since():
    changed = copy.deepcopy(CONTENT)
    changed["base"][0]["do"] = ["keep", "draw_again"]
    note = prose.numbers_note(book("en", changed))
    assert fingerprint.MAKE in note and "have been changed" in note and "Standard: Out at once" in note
    assert "have been changed" not in prose.numbers_note(book())
    del changed["house_rules"]["nyudo"]["options"]["monk"]
    changed["house_rules"]["semimaru"]["options"]["new"] = changed["house_rules"]["semimaru"]["options"]["noble"]
    for block in (strategy.options_table, strategy.seats_table, prose.numbers_note, strategy.levels_table):
        assert block(book("ja", changed))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("number('standrad.players.4.winner_cards')", "no 'standrad'. Did you mean 'standard'?"),
        ("number('standard.players.4')", "is no number with its interval"),
        ("course_plot('leed')", "unknown curve 'leed'"),
    ],
)
def test_a_wrong_name_is_told_with_its_place(call, said):
    with pytest.raises(PageError, match=re.escape(said)) as told:
        render("text\n{{ " + call + " }}", CONTENT, "en", "strategy")
    assert str(told.value).startswith("docs/en/strategy.md:2: ")


def test_numbers_in_the_prose():
    shown = book()
    low = NUMBERS["presets"]["standard"]["players"]["4"]["tied_first"]
    assert prose.percent(shown, "standard.players.4.tied_first", 2) == f"{100 * low[0]:.2f}"
    assert prose.margin(shown, "standard.players.4.tied_first", 3) == f"{50 * (low[2] - low[1]):.3f}"
    assert prose.edge(shown, "standard", 4, "hard", "easy").startswith("+1.")
    assert 25 < int(prose.lead_kept(shown, "simple", 50)) < 40
    assert float(prose.change(shown, "simple", 50)) == pytest.approx(0.85, abs=0.15)
