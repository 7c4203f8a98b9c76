"""The nouns: Clause, Rules, State. Cards are known by their numbers, 1 to 100."""


class Clause:
    """Effects that run in order if every condition holds when a card is turned.

    `when` maps a condition of the moment (see `effects.CONDITIONS`) to True or False;
    `effects` is a list of (verb, argument).
    """

    def __init__(self, when: dict[str, bool], effects: list[tuple[str, object]]) -> None:
        self.when = when
        self.effects = effects


class Rules:
    """The composed rules of one game.

    choices   rule id -> option id, complete
    settings  named settings, as {"may_stop": True, "stacks": 1}
    classes   card number -> class id under these rules
    programs  card number -> list of slots; of each slot the first clause that fits runs;
              cards of equal class and traits share one program
    """

    def __init__(
        self,
        choices: dict[str, str],
        settings: dict,
        classes: dict[int, str],
        programs: dict[int, list[list[Clause]]],
    ) -> None:
        self.choices = choices
        self.settings = settings
        self.classes = classes
        self.programs = programs


class State:
    """One position of one game. Only the engine changes it, and only on a copy.

    deck       card numbers, stack after stack, of each the next one first
    stacks     for each stack: how many of the deck's cards
    stack      the stack drawn from last
    pile       card numbers, the oldest first
    removed    cards that have left the game, or were never in it
    hands      a list of card numbers for each seat
    out        for each seat: eliminated?
    last       for each seat: certain to rank last?
    skips      for each seat: turns still to be missed
    seat       whose turn it is
    direction  1 clockwise, -1 the other way round
    extra      extra draws that seat may (or must) still make
    cancels    effects still to be cancelled
    turned     the card being resolved, or None
    finished   None, or why the game ended: "deck_empty" or "last_seat"
    n          number of the next event
    """

    def __init__(self, rules: Rules, deck: list[int], players: int) -> None:
        self.rules = rules
        self.players = players
        self.deck = deck
        self.stacks = [len(deck)]
        self.stack = 0
        self.pile: list[int] = []
        self.removed: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.out = [False] * players
        self.last = [False] * players
        self.skips = [0] * players
        self.seat = 0
        self.direction = 1
        self.extra = 0
        self.cancels = 0
        self.turned: int | None = None
        self.finished: str | None = None
        self.n = 1

    def draw(self, stack: int) -> int:
        """Take the top card of a stack."""
        card = self.deck.pop(sum(self.stacks[:stack]))
        self.stacks[stack] -= 1
        self.stack = stack
        return card

    def neighbour(self, step: int, seat: int | None = None) -> int:
        """The nearest seat still in the game, 1 forward or -1 back in the direction of play, from the turn's owner."""
        seat = self.seat if seat is None else seat
        while True:
            seat = (seat + step * self.direction) % self.players
            if not self.out[seat]:
                return seat

    def in_game(self) -> list[int]:
        """The seats still in the game, clockwise from the turn's owner."""
        seats = [(self.seat + i) % self.players for i in range(self.players)]
        return [seat for seat in seats if not self.out[seat]]

    def copy(self) -> "State":
        """An independent copy; the rules, which never change, are shared."""
        twin = State(self.rules, self.deck[:], self.players)
        twin.stacks = self.stacks[:]
        twin.stack = self.stack
        twin.pile = self.pile[:]
        twin.removed = self.removed[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.out = self.out[:]
        twin.last = self.last[:]
        twin.skips = self.skips[:]
        twin.seat = self.seat
        twin.direction = self.direction
        twin.extra = self.extra
        twin.cancels = self.cancels
        twin.turned = self.turned
        twin.finished = self.finished
        twin.n = self.n
        return twin
