"""Where things lie on the table, in units of the plane: origin in the middle, y towards the own seat."""

CARD = (66, 92.6)
CUSHION = (148, 116)
SHOWN_HAND, SHOWN_PILE = 5, 6  # the newest cards of a hand and of the pile; the others lie under them
SHOWN = {"pile": SHOWN_PILE, "removed": 4}
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

    `deep`: how much farther apart things lie in depth, where an angled view foreshortens it; `setting`: 1 to 4 stacks,
    "own" for one at each seat, or "ring" for `size` single cards.

    `stacks`: of each (x, y, degrees, size).
    """

    def __init__(self, seats: int, own: int, tall: bool, deep: float, setting: object = 1, size: int = 100) -> None:
        width, height = TALL if tall else WIDE
        self.plane = (width, height * deep)
        slots = [OWN] + (_TALL if tall else _WIDE)[seats]
        placed = [slots[(seat - own) % seats] for seat in range(seats)]
        self.seats = [(x, y * deep, angle) for x, y, angle in placed]
        gap = 40 if tall else 80
        self.tall = tall
        self.ring = setting == "ring"
        self.removed = width / 2 - 46, self.plane[1] / 2 - 60
        self.pile = (0, 0)
        if self.ring:
            self.stacks = _ring(size, tall, deep)
        elif setting == "own":
            self.stacks = [_beside(*seat, deep) for seat in self.seats]
        elif setting == 1:
            self.pile = (gap, -14)
            self.stacks = [(-gap, -14, 0, 1)]
        elif tall:
            share = 164 / setting
            small = min(1, (share - 8) / CARD[0])
            self.pile = (0, 44 * deep)
            self.stacks = [(share * (i - (setting - 1) / 2), -60 * deep, 0, small) for i in range(setting)]
        else:
            share = 82
            self.pile = (share * setting / 2, -14)
            self.stacks = [(share * (i - setting / 2), -14, 0, 1) for i in range(setting)]
        self.deck = self.stacks[0][:2]

    def label(self, place: object) -> tuple[float, float]:
        """Where the words of a seat's number, ("deck", stack), "pile" or "removed" are put."""
        if place == "removed":
            return self.removed[0] - 14, self.removed[1] - 60
        if place == "pile" or isinstance(place, tuple):
            if self.ring and place != "pile":
                x, y, _, _ = self.stacks[len(self.stacks) // 2]
                return x, y
            x, y, _, size = (*self.pile, 0, 1) if place == "pile" else self.stacks[place[1]]
            if len(self.stacks) > 1:
                return x, y + 16 + 46 * size
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
        if isinstance(place, tuple):
            return self.stacks[place[1]][:3]
        if place == "removed":
            return self.removed[0] + card * 53 % 9 - 4, self.removed[1] + card * 29 % 9 - 4, card * 71 % 40 - 20
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


def _ring(size: int, tall: bool, deep: float) -> list[tuple]:
    """Cards in an oval around the pile, each pointing outwards, clockwise from the own seat."""
    across, along, small = (62, min(165 * deep - 82, 150), 0.36) if tall else (190, min(165 * deep - 82, 140), 0.44)
    step = 6.283185307179586 / size
    # The first terms of the series of cosine and sine do for so small an angle.
    turn_x = 1 - step**2 / 2 + step**4 / 24
    turn_y = step - step**3 / 6 + step**5 / 120
    x, y = 0.0, 1.0
    places = []
    for number in range(size):
        places.append((x * across, y * along, 360 * number / size, small))
        x, y = x * turn_x - y * turn_y, y * turn_x + x * turn_y
    return places


def _beside(x: float, y: float, angle: float, deep: float) -> tuple:
    """The stack of a seat: between its cushion and the middle, to the right of whoever sits there."""
    small = 0.6
    sideways = 45 < abs(angle) < 135
    if sideways:
        side = 1 if x < 0 else -1
        return x + side * 80, y + side * 48, 0, small
    side = 1 if y > 0 else -1
    away = 46 if x == 0 else -x / abs(x) * 46 * side
    return x + side * away, y - side * 90, 0, small


def lying(view: dict) -> dict[int, tuple]:
    """The cards seen on the table: card -> (place, position), the undermost first."""
    seen = {}
    for place, cards in [("removed", view["removed"]), ("pile", view["pile"]), *enumerate(view["hands"])]:
        first = max(0, len(cards) - SHOWN.get(place, SHOWN_HAND))
        for position in range(first, len(cards)):
            seen[cards[position]] = (place, position)
    return seen
