"""How a party's deck comes from the secret of the server and the parts of the players, as game/server has it."""

WORDS = 2**32


def message(salts: list, party: str, game: int) -> str:
    """What is signed with the secret, together with a counter; seats without a part have None."""
    return "\n".join([*sorted([salt for salt in salts if salt is not None]), party, str(game)])


def shuffled(cards: list[int], numbers: list[int]) -> list[int] | None:
    """The cards in the order that 32-bit numbers give, Fisher-Yates from the end; None if there are too few of them."""
    deck = sorted(cards)
    used = 0
    for i in range(len(deck) - 1, 0, -1):
        bound = i + 1
        limit = WORDS - WORDS % bound
        while used < len(numbers) and numbers[used] >= limit:
            used += 1
        if used == len(numbers):
            return None
        j = numbers[used] % bound
        used += 1
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def unhexed(text: str) -> list[int]:
    """The bytes that hexadecimal digits stand for."""
    return [int(text[place : place + 2], 16) for place in range(0, len(text), 2)]
