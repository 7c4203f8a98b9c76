"""Where things lie on the table, in units of the plane: origin in the middle, y towards the own seat."""

CARD = (66, 92.6)
CUSHION = (148, 116)
SHOWN_HAND, SHOWN_PILE = 5, 6  # the newest cards of a hand and of the pile; the others lie under them
SPREAD = (-2, 0, 2, -1, 1)

# Each seat clockwise from the own one at the bottom: middle of its cushion (x, y), and how it is turned in degrees.
WIDE = (740, 470)
TALL = (400, 450)
OWN = (0, 165, 0)
_WIDE = {
    2: [(0, -165, 180)],
    3: [(-225, -120, 140), (225, -120, -140)],
    4: [(-295, -5, 90), (0, -165, 180), (295, -5, -90)],
    5: [(-295, 30, 80), (-140, -165, 170), (140, -165, -170), (295, 30, -80)],
    6: [(-295, 50, 80), (-220, -150, 150), (0, -170, 180), (220, -150, -150), (295, 50, -80)],
}
_TALL = {
    2: [(0, -160, 180)],
    3: [(-115, -145, 155), (115, -145, -155)],
    4: [(-137, 52, 90), (0, -165, 180), (137, 52, -90)],
    5: [(-137, 52, 90), (-100, -155, 165), (100, -155, -165), (137, 52, -90)],
    6: [(-137, 75, 90), (-137, -75, 90), (0, -165, 180), (137, -75, -90), (137, 75, -90)],
}


class Places:
    """The places of a game: `seats`, `own` (the seat at the bottom), and whether the plane is `tall`.

    `deep`: how much farther apart things lie in depth, where an angled view foreshortens it.
    """

    def __init__(self, seats: int, own: int, tall: bool, deep: float) -> None:
        width, height = TALL if tall else WIDE
        self.plane = (width, height * deep)
        slots = [OWN] + (_TALL if tall else _WIDE)[seats]
        placed = [slots[(seat - own) % seats] for seat in range(seats)]
        self.seats = [(x, y * deep, angle) for x, y, angle in placed]
        gap = 40 if tall else 80
        self.deck, self.pile = (-gap, -14), (gap, -14)
        self.tall = tall

    def label(self, place: object) -> tuple[float, float]:
        """Where the words of a seat's number, "deck" or "pile" are put."""
        if place == "deck" or place == "pile":
            x, y = self.deck if place == "deck" else self.pile
            return (x * 1.35, y + 62) if self.tall else (x, y + 68)
        x, y, angle = self.seats[place]
        if angle == 0:
            return x, y + 58
        if abs(angle) > 100:
            return x, y - 56
        return (x * 1.1, y + 62) if self.tall else (x, y + 70)  # on a tall mat words need room beside each other

    def card(self, place: object, position: int, card: int) -> tuple[float, float, float]:
        """Where a card lies (x, y, degrees) that came as number `position` to the pile or to a seat's hand.

        It stays there, whatever comes on top.
        """
        if place == "deck":
            return self.deck[0], self.deck[1], 0
        if place == "removed":  # over the far edge
            return card % 40 - 20, -self.plane[1] * 0.7, 0
        if place == "pile":
            return self.pile[0] + card * 53 % 17 - 8, self.pile[1] + card * 29 % 13 - 6, card * 71 % 50 - 25
        x, y, angle = self.seats[place]
        along = SPREAD[position % len(SPREAD)] * 11
        # Close enough to sine and cosine for a card on a cushion: the axis of the seat.
        across = abs(angle) % 180
        share = 1 - min(across, 180 - across) / 90
        sign = -1 if abs(angle) > 90 else 1
        down = (1 - share) * (1 if angle > 0 else -1)
        return x + along * share * sign, y + along * down, angle + card * 37 % 9 - 4


def lying(view: dict) -> dict[int, tuple]:
    """The cards seen on the table: card -> (place, position), the undermost first."""
    seen = {}
    for place, cards in [("pile", view["pile"]), *enumerate(view["hands"])]:
        first = max(0, len(cards) - (SHOWN_PILE if place == "pile" else SHOWN_HAND))
        for position in range(first, len(cards)):
            seen[cards[position]] = (place, position)
    return seen
