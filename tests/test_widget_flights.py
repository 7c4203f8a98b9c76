"""Where cards fly to, where they lie, and what the eye sees of it: all without a browser."""

import math

import pytest
from games import CONTENT, VARIANTS, WHOLE
from hypothesis import given
from hypothesis import strategies as st

from game.core import Table, compose, preset_choices
from game.widget.flights import MOST, plan
from game.widget.places import CARD, CUSHION, SHOWN_HAND, SHOWN_PILE, Places, lying
from game.widget.story import moves
from game.widget.view3d import ABOVE, ANGLED, TILTS, ZOOMS, Camera

SEATS = range(2, 7)


def event(type_, seat=0, **more):
    return {"n": 0, "type": type_, "seat": seat, **more}


TURNED = event("turned", card=7, **{"class": "noble"})


def test_a_kept_card_is_shown_and_then_goes_to_its_seat():
    (flight,) = plan([TURNED, event("kept", card=7), event("turn", 1)])
    assert (flight["card"], flight["place"]) == (7, 0)
    assert 0 < flight["shown"] < flight["leaves"] < flight["lands"] == 1


def test_a_monk_goes_to_the_pile_and_the_hand_after_it():
    card, hand = plan([TURNED, event("discarded", card=7), event("lost_hand", cards=[3, 4]), event("turn", 1)])
    assert card["place"] == "pile"
    assert (hand["from"], hand["place"], hand["cards"], hand["count"]) == (0, "pile", [3, 4], 2)
    assert card["lands"] <= hand["leaves"] < hand["lands"] == 1


def test_an_effect_before_the_card_is_placed_flies_before_it():
    card, hand = plan([TURNED, event("lost_hand", cards=[3]), event("discarded", card=7), event("eliminated")])
    assert hand["lands"] <= card["leaves"] < card["lands"] == 1


def test_all_hands_sweep_together():
    lost = [event("lost_hand", seat, cards=[10 * seat + 1, 10 * seat + 2]) for seat in range(3)]
    flights = plan([TURNED, event("discarded", card=7), *lost])[1:]
    assert [flight["from"] for flight in flights] == [0, 1, 2]
    assert len({flight["leaves"] for flight in flights}) == 1


def test_the_pile_goes_to_the_lady_and_other_hands_to_whoever_takes_them():
    pile = plan([TURNED, event("kept", card=7), event("took_pile", cards=[8])])[1]
    assert (pile["from"], pile["place"]) == ("pile", 0)
    hand = plan([TURNED, event("kept", card=7), event("took_hand", 0, **{"from": 2, "cards": [8]})])[1]
    assert (hand["from"], hand["place"]) == (2, 0)


def test_a_card_swept_on_at_once_flies_there_itself():
    card, hand = plan([TURNED, event("kept", card=7), event("lost_hand", cards=[3, 7])])
    assert card["place"] == "pile"
    assert (hand["cards"], hand["count"]) == ([3], 2)


@pytest.mark.parametrize("events", [[], [event("started", count=2)], [TURNED, event("stopped"), event("turn", 1)]])
def test_where_no_card_is_turned_none_flies(events):
    assert plan(events) == []


def test_empty_hands_do_not_fly():
    assert len(plan([TURNED, event("discarded", card=7), event("lost_hand", cards=[])])) == 1


GAMES = [({}, players, preset) for preset in CONTENT["presets"] for players in SEATS]
GAMES += [({}, 4, family) for family in WHOLE["families"]]
GAMES += [({rule: option}, 3, "standard") for rule, option in VARIANTS]
GAMES += [({"noble": "tribute", "bow": "pass_on", "officer": "four_from_each", "semimaru": "level"}, 4, "wild")]


@pytest.mark.parametrize(("changed", "players", "preset"), GAMES)
def test_through_whole_games_cards_land_where_they_then_lie(changed, players, preset):
    table = Table(compose(WHOLE, preset_choices(WHOLE, preset) | changed), players, 11)
    while table.legal_actions():
        events = table.act(table.legal_actions()[0])
        view = table.view()
        flights = plan(events)
        flying = [card for flight in flights for card in flight.get("cards", [flight.get("card")])]
        assert len(flying) == len(set(flying))
        assert len(flying) <= MOST + 1 or changed or preset not in CONTENT["presets"]
        for leaves in {flight["leaves"] for flight in flights}:
            assert sum(len(flight.get("cards", ())) for flight in flights if flight["leaves"] == leaves) <= MOST
        homes = dict.fromkeys(view["pile"], "pile") | dict.fromkeys(view["removed"], "removed")
        homes |= {card: seat for seat, hand in enumerate(view["hands"]) for card in hand}
        for flight in flights:
            assert 0 <= flight["leaves"] <= flight["lands"] <= 1
            for card in flight.get("cards", [flight.get("card")]):
                assert homes[card] == flight["place"]
        assert sum(flight.get("count", 0) for flight in flights) == flown(events)
        seen = lying(view)
        for card, (place, position) in seen.items():
            assert (view[place] if isinstance(place, str) else view["hands"][place])[position] == card
        assert sum(place == "pile" for place, _ in seen.values()) == min(SHOWN_PILE, len(view["pile"]))
        for seat, count in enumerate(view["counts"]):
            assert sum(place == seat for place, _ in seen.values()) == min(SHOWN_HAND, count)


def flown(events):
    """The cards that the eye sees go somewhere by one action; the turned one goes to each of its places."""
    turned = next(event["card"] for event in events if event["type"] == "turned")
    begin, end, count = {}, {}, 0
    for event in events:
        for source, place, cards in moves(event):
            for card in cards:
                count += card == turned
                begin.setdefault(card, source)
                end[card] = place
    return count + sum(begin[card] != end[card] for card in begin if card != turned)


def corners(x, y, angle, size):
    turned = math.radians(angle)
    for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        across, along = right * size[0] / 2, down * size[1] / 2
        yield (
            x + across * math.cos(turned) - along * math.sin(turned),
            y + across * math.sin(turned) + along * math.cos(turned),
        )


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("deep", [1, 1.35, 1.9])
def test_everybody_sits_at_the_table_and_nobody_on_another(players, tall, deep):
    places = Places(players, 0, tall, deep)
    half = places.plane[0] / 2 + 12, places.plane[1] / 2 + 12
    for seat, (x, y, angle) in enumerate(places.seats):
        assert all(abs(left) <= half[0] and abs(top) <= half[1] for left, top in corners(x, y, angle, CUSHION))
        for other in places.seats[:seat]:
            assert math.dist((x, y), other[:2]) >= CUSHION[1] * 0.98
        for stack in (places.deck, places.pile):
            assert math.dist((x, y), stack) > CARD[1]


@pytest.mark.parametrize("players", SEATS)
def test_the_own_seat_is_nearest_and_the_others_follow_clockwise(players):
    for own in range(players):
        places = Places(players, own, False, 1)
        assert places.seats[own][1] == max(y for _, y, _ in places.seats)
        # Clockwise as the table is seen: from the bottom to the left.
        bearings = [math.atan2(-x, y) % math.tau for x, y, _ in places.seats]
        order = [bearings[(own + step) % players] for step in range(players)]
        assert order == sorted(order)


def test_a_card_stays_where_it_lies_whatever_comes_on_top():
    places = Places(4, 0, False, 1)
    assert places.card(2, 3, 40) == places.card(2, 3, 40)
    spots = {places.card(2, position, 40)[:2] for position in range(SHOWN_HAND)}
    assert len(spots) == SHOWN_HAND


@given(
    st.sampled_from([ANGLED, ABOVE]),
    st.floats(200, 1600),
    st.floats(200, 1200),
    st.sampled_from([(740, 470), (400, 450), (740, 800)]),
)
def test_the_whole_mat_is_seen_and_fills_its_room(tilt, width, height, plane):
    camera = Camera(math, tilt)
    unit = camera.fit(plane, (width, height))
    seen = [camera.project(*corner) for corner in corners(0, 0, 0, (plane[0] * unit, plane[1] * unit))]
    wide = max(x for x, *_ in seen) - min(x for x, *_ in seen)
    high = max(y for _, y, _ in seen) - min(y for _, y, _ in seen)
    assert wide <= width + 1 and high <= height + 1
    assert wide >= width * 0.99 or high >= height * 0.99
    assert abs(max(y for _, y, _ in seen) + min(y for _, y, _ in seen)) < 4


@given(st.floats(-180, 180), st.floats(*TILTS), st.floats(*ZOOMS), st.floats(0, 200))
def test_what_is_held_up_is_seen_in_the_middle(turn, tilt, zoom, height):
    camera = Camera(math)
    camera.turn, camera.tilt, camera.zoom = turn, tilt, zoom
    x, y, _ = camera.middle(height)
    seen = camera.project(x, y, height)
    assert math.hypot(*seen[:2]) < 6


def test_the_camera_keeps_to_its_limits_and_finds_home():
    camera = Camera(math)
    camera.rotate(190, 500)
    assert (camera.turn, camera.tilt) == (-170, TILTS[1])
    assert camera.magnify(100) and camera.zoom == ZOOMS[1] and not camera.magnify(2)
    assert camera.moved()
    camera.reset()
    assert not camera.moved() and camera.tilt == ANGLED
    camera.look(ABOVE)
    camera.rotate(30, 20)
    assert (camera.turn, camera.tilt) == (30, 0)
