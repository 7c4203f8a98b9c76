"""Events in words: what is told is true, in both languages, for every event there is."""

import re

import pytest
from games import CONTENT, EVERY_CHOICE, JITO, LADIES, MONKS, NOBLES, NYUDO, SEMIMARU, TENJI, VARIANTS, WHOLE, Game

from game.core import Table, compose
from game.core.telling import card_name, say, seat_name, tell

LANGUAGES = ["en", "ja"]


def test_names():
    assert [seat_name(CONTENT, "en", seat) for seat in range(6)] == [
        "Red",
        "Blue",
        "Green",
        "Yellow",
        "Purple",
        "Orange",
    ]
    assert [seat_name(CONTENT, "ja", seat) for seat in range(6)] == ["赤", "青", "緑", "黄", "紫", "橙"]
    assert card_name(CONTENT, "en", TENJI) == "Emperor Tenji"
    assert card_name(CONTENT, "ja", TENJI) == "天智天皇"


TOLD = [
    ({"type": "started", "seat": 0, "count": 4}, "Red begins; 4 players.", "赤から始めます。4人で遊びます。"),
    ({"type": "turn", "seat": 1}, "Blue’s turn.", "青の番です。"),
    (
        {"type": "turned", "seat": 0, "card": 1, "class": "noble"},
        "Red turns over Emperor Tenji (noble).",
        "赤が天智天皇（殿）をめくりました。",
    ),
    (
        {"type": "turned", "seat": 0, "card": 10, "class": "semimaru"},
        "Red turns over Semimaru.",
        "赤が蝉丸をめくりました。",
    ),
    (
        {"type": "turned", "seat": 0, "card": 10, "class": "monk"},
        "Red turns over Semimaru (monk).",
        "赤が蝉丸（坊主）をめくりました。",
    ),
    ({"type": "kept", "seat": 2, "card": 3}, "Green keeps the card.", "緑は札を手札に加えました。"),
    ({"type": "discarded", "seat": 2, "card": 8}, "The card goes to the pile.", "札は場に置かれました。"),
    (
        {"type": "took_pile", "seat": 3, "cards": [8]},
        "Yellow takes the pile: one card.",
        "黄は場の札を1枚もらいました。",
    ),
    (
        {"type": "took_pile", "seat": 3, "cards": [8, 3]},
        "Yellow takes the pile: 2 cards.",
        "黄は場の札を2枚もらいました。",
    ),
    ({"type": "took_pile", "seat": 3, "cards": []}, "The pile is empty.", "場に札はありません。"),
    (
        {"type": "lost_hand", "seat": 4, "cards": [3]},
        "Purple loses one card to the pile.",
        "紫は手札1枚を場に出しました。",
    ),
    (
        {"type": "lost_hand", "seat": 4, "cards": [3, 4, 5]},
        "Purple loses all 3 cards to the pile.",
        "紫は手札3枚を場に出しました。",
    ),
    ({"type": "lost_hand", "seat": 4, "cards": []}, "Purple has no cards to lose.", "紫に失う手札はありません。"),
    (
        {"type": "took_hand", "seat": 5, "from": 0, "cards": [3]},
        "Orange takes Red’s one card.",
        "橙は赤の手札を1枚もらいました。",
    ),
    (
        {"type": "took_hand", "seat": 5, "from": 0, "cards": [3, 4]},
        "Orange takes all 2 cards from Red.",
        "橙は赤の手札を2枚もらいました。",
    ),
    ({"type": "may_draw", "seat": 0, "count": 1}, "Red may draw one more card.", "赤はもう1枚めくれます。"),
    ({"type": "may_draw", "seat": 0, "count": 2}, "Red may draw 2 more cards.", "赤はもう2枚めくれます。"),
    (
        {"type": "must_draw", "seat": 0, "count": 1},
        "Red must draw one more card.",
        "赤はもう1枚めくらなければなりません。",
    ),
    (
        {"type": "must_draw", "seat": 0, "count": 2},
        "Red must draw 2 more cards.",
        "赤はもう2枚めくらなければなりません。",
    ),
    ({"type": "stopped", "seat": 1}, "Blue stops here.", "青はここでやめました。"),
    ({"type": "must_skip", "seat": 1}, "Blue will miss the next turn.", "青は次の番を休みます。"),
    ({"type": "skipped", "seat": 1}, "Blue misses a turn.", "青は一回休みです。"),
    ({"type": "eliminated", "seat": 1}, "Blue is out of the game.", "青は失格です。"),
    (
        {"type": "took_cards", "seat": 1, "from": 0, "cards": [3, 4]},
        "Blue takes 2 cards from Red.",
        "青は赤から札を2枚もらいました。",
    ),
    (
        {"type": "took_cards", "seat": 1, "from": 0, "cards": [3]},
        "Blue takes one card from Red.",
        "青は赤から札を1枚もらいました。",
    ),
    (
        {"type": "took_deck", "seat": 1, "cards": [3, 4], "stacks": [0, 1]},
        "Blue takes 2 cards from the deck unseen.",
        "青は山札から2枚をめくらずにもらいました。",
    ),
    (
        {"type": "lost_cards", "seat": 1, "cards": [3, 4, 5]},
        "Blue loses 3 cards to the pile.",
        "青は手札から3枚を場に出しました。",
    ),
    ({"type": "removed", "seat": 1, "card": 8}, "The card leaves the game.", "札はゲームから除かれました。"),
    (
        {"type": "removed_hand", "seat": 1, "cards": [3, 4]},
        "All 2 cards of Blue leave the game.",
        "青の手札2枚がゲームから除かれました。",
    ),
    ({"type": "removed_hand", "seat": 1, "cards": []}, "Blue has no cards to lose.", "青に失う手札はありません。"),
    (
        {"type": "removed_cards", "seat": 1, "cards": [3, 4]},
        "2 cards of Blue leave the game.",
        "青の手札のうち2枚がゲームから除かれました。",
    ),
    (
        {"type": "removed_pile", "seat": 1, "cards": [3, 4]},
        "The pile leaves the game: 2 cards.",
        "場の札2枚がゲームから除かれました。",
    ),
    ({"type": "removed_pile", "seat": 1, "cards": []}, "The pile is empty.", "場に札はありません。"),
    (
        {"type": "removed_deck", "seat": 1, "cards": [3, 4]},
        "2 cards of the deck leave the game.",
        "山札から2枚がゲームから除かれました。",
    ),
    (
        {"type": "set_aside", "seat": 0, "cards": [3, 4]},
        "2 cards are left out of this game.",
        "このゲームでは2枚を使いません。",
    ),
    (
        {"type": "rotated_hands", "seat": 0, "moves": [{"from": 0, "to": 1, "cards": [3]}]},
        "Every hand moves on to the next player.",
        "全員の手札が次の人に移りました。",
    ),
    (
        {"type": "levelled_hands", "seat": 0, "count": 2, "moves": []},
        "Every hand now has 2 cards.",
        "全員の手札が2枚ずつになりました。",
    ),
    (
        {"type": "levelled_hands", "seat": 0, "count": 1, "moves": []},
        "Every hand now has one card.",
        "全員の手札が1枚ずつになりました。",
    ),
    (
        {"type": "reversed", "seat": 0, "direction": -1},
        "From now on the turn goes the other way round.",
        "ここから逆回りになります。",
    ),
    ({"type": "will_cancel", "seat": 0}, "The next effect will be cancelled.", "次に出る効果は消えます。"),
    (
        {"type": "cancelled", "seat": 0, "card": 1},
        "The effect of Emperor Tenji is cancelled.",
        "天智天皇の効果は消えました。",
    ),
    ({"type": "marked_last", "seat": 1}, "Blue will come last.", "青は最下位に決まりました。"),
    (
        {"type": "ended", "reason": "deck_empty", "places": [2, 1], "counts": [3, 1], "winner": "fewest"},
        "The deck has run out. The fewest cards win. Blue wins with one card.",
        "山札がなくなりました。手札の少ない人の勝ちです。青が1枚で一位です。",
    ),
    (
        {"type": "ended", "reason": "deck_empty", "places": [2, 1], "counts": [3, 40]},
        "The deck has run out. Blue wins with 40 cards.",
        "山札がなくなりました。青が40枚で一位です。",
    ),
    (
        {"type": "ended", "reason": "deck_empty", "places": [1, 2], "counts": [1, 0]},
        "The deck has run out. Red wins with one card.",
        "山札がなくなりました。赤が1枚で一位です。",
    ),
    (
        {"type": "ended", "reason": "deck_empty", "places": [1, 3, 1], "counts": [30, 3, 30]},
        "The deck has run out. Red and Green tie with 30 cards each.",
        "山札がなくなりました。赤と緑が30枚ずつで引き分けです。",
    ),
    (
        {"type": "ended", "reason": "last_seat", "places": [2, 1], "counts": [0, 0]},
        "Only one player is left. Blue wins with 0 cards.",
        "残りは一人です。青が0枚で一位です。",
    ),
]


@pytest.mark.parametrize(("event", "english", "japanese"), TOLD)
def test_an_event_in_words(event, english, japanese):
    assert tell(event, CONTENT, "en") == english
    assert tell(event, CONTENT, "ja") == japanese


def test_players_may_have_names_of_their_own():
    event = {"type": "took_hand", "seat": 1, "from": 0, "cards": [3, 4]}
    assert tell(event, CONTENT, "en", ["Aoi", "{count}"]) == "{count} takes all 2 cards from Aoi."


def test_a_monk_in_this_game_is_called_a_monk():
    """A Nyūdō, or Semimaru, who counts as a monk must not be told as a noble who loses everything."""
    game = Game(NOBLES[0], NOBLES[1], NYUDO[0], SEMIMARU, nyudo="monk", semimaru="monk").draw(4)
    told = [tell(event, CONTENT, "en") for event in game.events if event["type"] == "turned"]
    assert told[2].endswith("(monk).") and told[3].endswith("(monk).")


def test_every_type_of_event_is_told_above():
    happened = set()
    for number, chosen in enumerate(
        [*EVERY_CHOICE[::7], *({"semimaru": "monk", rule: option} for rule, option in VARIANTS)]
    ):
        table = Table(compose(WHOLE, chosen), 2 + number % 5, number)
        while legal := table.legal_actions():
            table.act(legal[number % len(legal)])
        happened |= {event["type"] for event in table.events}
    unused = {"removed_cards", "removed_pile"}  # moves that no option makes yet
    assert happened | unused == {event["type"] for event, _, _ in TOLD}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_are_told_without_a_gap(lang):
    for players, top in ((2, [JITO, MONKS[0]]), (6, [LADIES[0], TENJI, SEMIMARU])):
        game = Game(*top, players=players, semimaru="skip").draw(100)
        for event in game.events:
            text = tell(event, CONTENT, lang)
            assert re.fullmatch(r"[^{}]+[.。]", text), text
            assert not re.search(r"None|\b1 cards", text), text


def test_say_fills_a_message_and_minds_the_number():
    assert say(CONTENT, "en", "events.took_pile", seat="Aoi", count=1) == "Aoi takes the pile: one card."
    assert say(CONTENT, "en", "events.took_pile", seat="Aoi", count=12) == "Aoi takes the pile: 12 cards."
    assert say(CONTENT, "ja", "levels.hard.name") == "つよい"


def test_a_message_that_does_not_exist_is_an_error():
    with pytest.raises(KeyError, match="no_such"):
        say(CONTENT, "en", "events.no_such")
