"""Games for the tests: the content, all combinations of options, and games from hand-made decks."""

import itertools

from game.core import Table, apply, compose, legal_actions
from game.core.engine import deal
from game.core.players import Player
from scripts.content import load, usual

WHOLE = load()
CONTENT = usual(WHOLE)  # without the variants, whose options are too many for all combinations
OPTIONS = {rule: list(entry["options"]) for rule, entry in CONTENT["house_rules"].items()}
EVERY_OPTION = [(rule, option) for rule, options in OPTIONS.items() for option in options]
WHOLE_OPTIONS = {rule: list(entry["options"]) for rule, entry in WHOLE["house_rules"].items()}
VARIANTS = [
    (rule, option)
    for rule, options in WHOLE_OPTIONS.items()
    for option in options
    if option not in OPTIONS.get(rule, ())
]
EVERY_CHOICE = [dict(zip(OPTIONS, picks, strict=True)) for picks in itertools.product(*OPTIONS.values())]

# Plain cards, which no house rule of an emperor or a Nyūdō touches.
SPECIAL = {"emperor8", "nyudo"}
NOBLES, LADIES, MONKS = (
    [card["no"] for card in CONTENT["cards"] if card["class"] == class_ and not SPECIAL & set(card["traits"])]
    for class_ in ("noble", "lady", "monk")
)
(SEMIMARU,) = (card["no"] for card in CONTENT["cards"] if card["class"] == "semimaru")
NYUDO = [card["no"] for card in CONTENT["cards"] if "nyudo" in card["traits"]]
TENJI, JITO = 1, 2


class Game:
    """A game whose deck begins with the given cards; the other cards follow, unless `short`."""

    def __init__(self, *top, players=2, short=False, rules=None, **chosen):
        self.rules = rules or compose(WHOLE, chosen)
        rest = [] if short else [card for card in sorted(self.rules.classes) if card not in top]
        self.state = deal(self.rules, players, [*top, *rest])
        self.events = []

    def draw(self, times=1, stack=None):
        """Draw cards, from a stack where there are several, else from the only one that is allowed."""
        for _ in range(times):
            legal = legal_actions(self.state)
            allowed = [action for action in legal if action["type"] == "draw" and action.get("stack", 0) == stack]
            self._act(allowed[0] if allowed else legal[0])
        return self

    def stop(self):
        return self._act({"type": "stop", "seat": self.state.seat})

    def _act(self, action):
        self.state, events = apply(self.state, action)
        self.events += events
        return self

    def told(self, *types):
        """The events of these types, without their numbers."""
        return [{key: event[key] for key in event if key != "n"} for event in self.events if event["type"] in types]

    @property
    def hands(self):
        return self.state.hands

    @property
    def pile(self):
        return self.state.pile


def computers_game(choices, seed, levels, content=WHOLE):
    """The table of a whole game of computer players, a level for each seat."""
    rules = compose(content, choices)
    table = Table(rules, len(levels), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(levels)]
    while table.legal_actions():
        view = table.view()
        table.act(players[view["seat"]].choose(view, table.legal_actions()))
    return table
