"""A game in a few letters: moves that nobody can choose are played by themselves, so only the choices are kept.

A pick is the place of an action among the legal ones: 0 to draw, 1 to stop; where there are several stacks, the first
numbers are for them.
"""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BITS = 6
LONGEST = 40  # letters: no game of a hundred cards from one stack has more choices
STACKS = "."  # begins picks that are not all 0 or 1: a letter for each, the last letter and another for the highest
MOST = 2 * 200  # letters: each card may be drawn from one of a hundred places


def pack(picks: list[int]) -> str:
    """Picks as letters that an address may hold: six to a letter if all are 0 or 1, and a 1 marks the end."""
    if picks and max(picks) > 1:
        top = len(LETTERS) - 1
        return STACKS + "".join([LETTERS[pick] if pick < top else LETTERS[top] + LETTERS[pick - top] for pick in picks])
    bits = [*picks, 1]
    bits += [0] * (-len(bits) % BITS)
    text = ""
    for start in range(0, len(bits), BITS):
        number = 0
        for bit in bits[start : start + BITS]:
            number = 2 * number + bit
        text += LETTERS[number]
    return text


def unpack(text: object) -> list[int] | None:
    """The picks in letters, None if no picks give them."""
    if isinstance(text, str) and text.startswith(STACKS):
        return _of_stacks(text[1:])
    if not isinstance(text, str) or not text or len(text) > LONGEST or any(letter not in LETTERS for letter in text):
        return None
    bits = []
    for letter in text:
        number = LETTERS.index(letter)
        bits += [number >> place & 1 for place in range(BITS - 1, -1, -1)]
    if not any(bits[-BITS:]):
        return None
    while not bits.pop():
        pass
    return bits


def _of_stacks(text: str) -> list[int] | None:
    if not text or len(text) > MOST or any(letter not in LETTERS for letter in text):
        return None
    top = len(LETTERS) - 1
    picks: list[int] = []
    high = False
    for letter in text:
        number = LETTERS.index(letter)
        if high:
            picks[-1] += number
        else:
            picks.append(number)
        high = not high and number == top
    return None if high or max(picks) < 2 else picks


def play(table: object, picks: list[int], count: int | None = None, players: list | None = None) -> bool:
    """Play a fresh table on with these picks, for `count` actions or to the end; whether they fit exactly.

    `players`: for each seat None or a computer player, which must choose what was picked and so comes to the same
    point of its chances.
    """
    used = 0
    while count is None or len(table.actions) < count:
        legal = table.legal_actions()
        if not legal:
            break
        pick = 0
        if len(legal) > 1:
            if used == len(picks) or picks[used] >= len(legal):
                return False
            pick = picks[used]
            used += 1
            player = players[legal[0]["seat"]] if players else None
            if player is not None and player.choose(table.view(), legal) != legal[pick]:
                return False
        table.act(legal[pick])
    return used == len(picks) and (not table.legal_actions() if count is None else len(table.actions) == count)


def picked(table: object, actions: list[dict]) -> list[int]:
    """The picks among `actions`, which are taken on a fresh table."""
    picks = []
    for action in actions:
        legal = table.legal_actions()
        if len(legal) > 1:
            picks.append(legal.index(action))
        table.act(action)
    return picks
