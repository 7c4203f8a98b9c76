"""Golden games: told as they were before, and between them every option of every rule at work."""

import functools

import pytest
from games import EVERY_OPTION, VARIANTS, WHOLE_OPTIONS
from playthrough import FILES, arguments, parser, play, told

AGAIN = "python -m tests.playthrough tells it anew"
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@functools.cache
def game(file):
    return play(arguments(file))


@each_file
def test_a_game_is_told_as_before(file):
    assert told(arguments(file)) == file.read_text(encoding="utf-8"), f"{file.name} differs; {AGAIN}"


def at_work(file, rule, option):
    """Does the option show in this game? The same actions by any other option of the rule would have led elsewhere."""
    if game(file).rules.choices[rule] != option:
        return False
    others = [play(arguments(file), **{rule: other}) for other in WHOLE_OPTIONS[rule] if other != option]
    return all(other is None or other.events != game(file).events for other in others)


@pytest.mark.parametrize(("rule", "option"), EVERY_OPTION + VARIANTS)
def test_every_option_is_at_work_in_a_game(rule, option):
    assert any(at_work(file, rule, option) for file in FILES), (
        f"no playthrough shows {rule}={option}: put a file into tests/playthroughs/ whose first line is "
        f"`$ python -m game --preset standard --choose {rule}={option} --seats 4 --seed 1`; {AGAIN}"
    )


def test_every_number_of_seats_language_and_level_appears():
    given = [parser().parse_args(arguments(file)) for file in FILES]
    assert {one.seats for one in given} == {2, 3, 4, 5, 6}
    assert {one.lang for one in given} == {"en", "ja"}
    assert {one.level for one in given} == {"easy", "medium", "hard"}


def test_every_kind_of_event_appears():
    """Ends by the deck and by the last seat, stops, missed turns, empty piles and empty hands among them."""
    events = [event for file in FILES for event in game(file).events]
    kinds = {event["type"] for event in events} | {event.get("reason") for event in events}
    kinds |= {event["type"] + "_none" for event in events if event.get("cards") == []}
    assert kinds - {None} == {
        "started", "turn", "turned", "kept", "discarded", "took_pile", "took_pile_none", "lost_hand", "lost_hand_none",
        "took_hand", "may_draw", "must_draw", "stopped", "must_skip", "skipped", "eliminated", "ended",
        "deck_empty", "last_seat",
        "took_cards", "took_deck", "lost_cards", "removed", "removed_hand", "removed_hand_none", "removed_deck",
        "set_aside", "reversed", "rotated_hands", "levelled_hands", "will_cancel", "cancelled", "marked_last",
    }  # fmt: skip


def test_a_tie_for_the_first_place_appears():
    assert any(game(file).events[-1]["places"].count(1) > 1 for file in FILES)
