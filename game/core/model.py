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
    settings  named settings, as {"may_stop": True}
    classes   card number -> class id under these rules
    programs  card number -> list of slots; of each slot the first clause that fits runs;
              cards of equal class and traits share one program
    """

    def __init__(
        self,
        choices: dict[str, str],
        settings: dict[str, bool],
        classes: dict[int, str],
        programs: dict[int, list[list[Clause]]],
    ) -> None:
        self.choices = choices
        self.settings = settings
        self.classes = classes
        self.programs = programs


class State:
    """One position of one game. Only the engine changes it, and only on a copy.

    deck      card numbers, the next one first
    pile      card numbers, the oldest first
    hands     a list of card numbers for each seat
    out       for each seat: eliminated?
    skips     for each seat: turns still to be missed
    seat      whose turn it is
    extra     extra draws that seat may (or must) still make
    turned    the card being resolved, or None
    finished  None, or why the game ended: "deck_empty" or "last_seat"
    n         number of the next event
    """

    def __init__(self, rules: Rules, deck: list[int], players: int) -> None:
        self.rules = rules
        self.players = players
        self.deck = deck
        self.pile: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.out = [False] * players
        self.skips = [0] * players
        self.seat = 0
        self.extra = 0
        self.turned: int | None = None
        self.finished: str | None = None
        self.n = 1

    def copy(self) -> "State":
        """An independent copy; the rules, which never change, are shared."""
        twin = State(self.rules, self.deck[:], self.players)
        twin.pile = self.pile[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.out = self.out[:]
        twin.skips = self.skips[:]
        twin.seat = self.seat
        twin.extra = self.extra
        twin.turned = self.turned
        twin.finished = self.finished
        twin.n = self.n
        return twin
