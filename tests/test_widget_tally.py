"""What the results on the device say."""

from games import CONTENT
from test_widget_archive import STANDARD, a_game

from game.widget.tally import person, tally, told


def test_a_result_says_its_rules_seats_and_names():
    one = told(a_game(1, names=["Aki", ""]), CONTENT)
    assert (one["rules"], one["seats"], one["names"]) == ("standard", ["human", "hard"], ["Aki", ""])
    assert told(a_game(1, choices=STANDARD | {"nyudo": "monk"}), CONTENT)["rules"] is None
    broken = told(a_game(1) | {"link": "no link"}, CONTENT)
    assert broken["seats"] is None


def test_places_and_streaks_are_counted_for_one_person():
    places = [(1, 2), (1, 2), (2, 1), (1, 2), (1, 1), (1, 2)]
    results = [told(a_game(number, place), CONTENT) for number, place in enumerate(places)]
    results.append(told(a_game(9, (2, 1), ("human", "human")), CONTENT))
    assert tally(results) == {"games": 6, "won": 4, "shared": 1, "places": {1: 5, 2: 1}, "streak": 1, "longest": 2}
    assert tally([])["games"] == 0
    assert person(results[0]) == 0


def test_a_game_with_people_elsewhere_counts_for_the_one_here():
    online = a_game(1, (2, 1), ("away", "human")) | {}
    online["link"] = online["link"].replace("seed=1", "dealt=.CAB")
    one = told(online, CONTENT)
    assert one["seats"] == ["away", "human"]
    assert person(one) == 1
    assert tally([one])["won"] == 1
