"""What holds in every game: checks of positions and ends, and a screen that sees nothing but events."""

import copy
from collections import Counter
from itertools import chain

from games import WHOLE_OPTIONS
from hypothesis import strategies as st

choices = st.fixed_dictionaries({rule: st.sampled_from(options) for rule, options in WHOLE_OPTIONS.items()})
seats = st.integers(2, 6)
seeds = st.integers(0, 2**53 - 1)

WHOLE_DECK = list(range(1, 101))
LONGEST = 200  # actions: a hundred draws, and no draw is followed by more than one stop


def snapshot(state):
    """All of a position but the rules, independent of it."""
    return copy.deepcopy({name: value for name, value in vars(state).items() if name != "rules"})


def rules_in_full(rules):
    programs = {
        card: [[(clause.when, clause.effects) for clause in slot] for slot in slots]
        for card, slots in rules.programs.items()
    }
    return copy.deepcopy((rules.choices, rules.settings, rules.classes, programs))


def check_position(state):
    """A hundred cards, each in one place, those removed too, and counters within their bounds."""
    assert state.turned is None
    assert sorted(state.deck + state.pile + state.removed + list(chain(*state.hands))) == WHOLE_DECK
    assert sum(state.stacks) == len(state.deck) and min(state.stacks) >= 0
    assert abs(state.direction) == 1 and state.cancels >= 0
    assert 0 <= state.extra <= len(state.deck)
    assert min(state.skips) >= 0
    assert all(not hand for hand, out in zip(state.hands, state.out, strict=True) if out)
    assert not all(state.out)
    if not state.finished:
        assert state.deck
        assert not state.out[state.seat]
        assert not state.skips[state.seat] or state.extra


def check_end(state, event):
    """Places as the rules say, judged seat against seat."""
    assert state.finished == event["reason"]
    if state.finished == "deck_empty":
        assert not state.deck
    else:
        assert state.finished == "last_seat" and state.out.count(False) == 1
    counts, places = event["counts"], event["places"]
    assert counts == [len(hand) for hand in state.hands]
    fewest = state.rules.settings["winner"] == "fewest"
    assert (event.get("winner") == "fewest") == fewest
    lost = [out or last for out, last in zip(state.out, state.last, strict=True)]
    for one, place in enumerate(places):
        for other, other_place in enumerate(places):
            if lost[one] and lost[other]:
                assert place == other_place
            elif lost[one] == lost[other]:
                better = counts[one] < counts[other] if fewest else counts[one] > counts[other]
                assert (place < other_place) == better
                assert (place == other_place) == (counts[one] == counts[other])
            elif lost[one]:
                assert place > other_place
    taken = Counter(places)
    assert all(place == 1 + sum(taken[better] for better in taken if better < place) for place in places)


def illegal(action, players):
    """Actions near a legal one that are none."""
    seat = action["seat"]
    yield from ({**action, "seat": other} for other in range(-1, players + 1) if other != seat)
    yield from ({**action, "seat": odd} for odd in (None, str(seat), float(seat), bool(seat), [seat]))
    yield from ({**action, "type": odd} for odd in ("pass", "", "Draw", "draw ", None, 0, ["draw"]))
    yield from ({key: action[key]} for key in action)
    if "stack" in action:
        yield {key: action[key] for key in action if key != "stack"}
        yield from ({**action, "stack": odd} for odd in (-1, 100, None, str(action["stack"]), float(action["stack"])))
    else:
        yield {**action, "stack": 0}
    yield {**action, "card": 1}
    yield {**action, "n": 1}
    yield from (None, 0, seat, "", "draw", [], {}, ["draw", seat], [action], tuple(action.items()))


class Screen:
    """A position rebuilt from events alone, as a screen or a spectator would: `view()` is like the engine's."""

    def __init__(self, rules, started):
        self.rules = rules
        self.players = started["count"]
        self.seat = started["seat"]
        self.n = started["n"]
        self.deck = set(rules.classes)
        stacks = rules.settings["stacks"]
        self.stack_rule = stacks
        self.stacks = None
        self.removed = []
        self.last = [False] * self.players
        self.direction = 1
        self.cancels = 0
        self.table = None
        self.pile = []
        self.hands = [[] for _ in range(self.players)]
        self.out = [False] * self.players
        self.skips = [0] * self.players
        self.extra = 0
        self.end = None

    def set_aside(self, event):
        self.deck -= set(event["cards"])
        self.removed += event["cards"]

    def parted(self):
        """The sizes of the stacks before anything is drawn, the first ones a card larger where it does not come out."""
        many = {"own": self.players, "ring": len(self.deck)}.get(self.stack_rule, self.stack_rule)
        return [len(range(first, len(self.deck), many)) for first in range(many)]

    def see(self, event):
        self.n += 1
        assert event["n"] == self.n
        getattr(self, {"removed": "removed_card"}.get(event["type"], event["type"]))(event)

    def turned(self, event):
        assert event["seat"] == self.seat
        assert event["class"] == self.rules.classes[event["card"]]
        self._leave_deck([event["card"]], [event.get("stack", 0)])
        self.table = event["card"]
        self.extra = max(0, self.extra - 1)

    def _leave_deck(self, cards, stacks):
        if self.stacks is None:
            self.stacks = self.parted()
        assert set(cards) <= self.deck
        self.deck -= set(cards)
        for stack in stacks:
            self.stacks[stack] -= 1

    def _taken(self, event):
        cards = event["cards"]
        self._leave_deck(cards, event["stacks"] if len(self.stacks) > 1 else [0] * len(cards))
        self.extra = min(self.extra, len(self.deck))
        return cards

    def took_deck(self, event):
        self.hands[event["seat"]] += self._taken(event)

    def removed_deck(self, event):
        self.removed += self._taken(event)

    def removed_card(self, event):
        self.removed.append(self._take_table(event))

    def removed_hand(self, event):
        self.removed += self._empty_hand(event["seat"], event)

    def _lose_cards(self, seat, event):
        cards = event["cards"]
        assert 0 < len(cards) < len(self.hands[seat]) and self.hands[seat][-len(cards) :] == cards
        self.hands[seat] = self.hands[seat][: -len(cards)]
        return cards

    def lost_cards(self, event):
        self.pile += self._lose_cards(event["seat"], event)

    def took_cards(self, event):
        self.hands[event["seat"]] += self._lose_cards(event["from"], event)

    def rotated_hands(self, event):
        for move in event["moves"]:
            assert self.hands[move["from"]] == move["cards"] and not self.out[move["from"]]
        for move in event["moves"]:
            self.hands[move["to"]] = list(move["cards"])

    def levelled_hands(self, event):
        for move in event["moves"]:
            for card in move["cards"]:
                self.hands[move["from"]].remove(card)
        for move in event["moves"]:
            (self.pile if move["to"] == "pile" else self.hands[move["to"]]).extend(move["cards"])
        assert {len(hand) for hand, out in zip(self.hands, self.out, strict=True) if not out} == {event["count"]}

    def reversed(self, event):
        self.direction = event["direction"]

    def will_cancel(self, event):
        self.cancels += 1

    def cancelled(self, event):
        assert event["card"] == self.table
        self.cancels -= 1

    def marked_last(self, event):
        self.last[event["seat"]] = True

    def _take_table(self, event):
        assert event["card"] == self.table
        self.table = None
        return event["card"]

    def kept(self, event):
        self.hands[event["seat"]].append(self._take_table(event))

    def discarded(self, event):
        self.pile.append(self._take_table(event))

    def took_pile(self, event):
        assert event["cards"] == self.pile
        self.hands[event["seat"]] += event["cards"]
        self.pile = []

    def _empty_hand(self, seat, event):
        assert event["cards"] == self.hands[seat]
        self.hands[seat] = []
        return event["cards"]

    def lost_hand(self, event):
        self.pile += self._empty_hand(event["seat"], event)

    def took_hand(self, event):
        self.hands[event["seat"]] += self._empty_hand(event["from"], event)

    def may_draw(self, event):
        assert event["seat"] == self.seat
        self.extra += event["count"]

    must_draw = may_draw

    def stopped(self, event):
        assert event["seat"] == self.seat
        self.extra = 0

    def must_skip(self, event):
        self.skips[event["seat"]] += 1

    def skipped(self, event):
        self.skips[event["seat"]] -= 1

    def eliminated(self, event):
        self.out[event["seat"]] = True
        self.extra = 0

    def turn(self, event):
        self.seat = event["seat"]

    def ended(self, event):
        self.end = event
        self.extra = 0

    def view(self):
        left = dict.fromkeys(self.rules.classes.values(), 0)
        left.update(Counter(self.rules.classes[card] for card in self.deck))
        return {
            "players": self.players,
            "seat": self.seat,
            "phase": "over" if self.end else "extra" if self.extra else "turn",
            "extra": self.extra,
            "may_stop": self.rules.settings["may_stop"],
            "deck": len(self.deck),
            "stacks": self.stacks or self.parted(),
            "unturned": sorted(self.deck),
            "left": left,
            "pile": self.pile,
            "removed": self.removed,
            "hands": self.hands,
            "counts": [len(hand) for hand in self.hands],
            "out": self.out,
            "last": self.last,
            "skips": self.skips,
            "direction": self.direction,
            "cancels": self.cancels,
            "winner": self.rules.settings["winner"],
            "finished": self.end["reason"] if self.end else None,
            "places": self.end["places"] if self.end else None,
        }
