"""The names that players give themselves: anything a person may type, made fit to be shown and sent in a link."""

LONGEST = 20
# Joiners and signs of direction, which would turn the sentence around them.
UNSEEN = ((0, 31), (127, 159), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF))


def cleaned(name: object) -> str:
    """A name of at most 20 characters without what cannot be seen; "" for none."""
    if not isinstance(name, str):
        return ""
    seen = "".join(" " if _unseen(character) else character for character in name[: 8 * LONGEST])
    return " ".join(seen.split())[:LONGEST].strip()


def cleaned_all(names: object, seats: int) -> list[str]:
    """As many clean names as there are seats."""
    given = names if isinstance(names, list) else []
    return [cleaned(given[seat]) if seat < len(given) else "" for seat in range(seats)]


def shown(names: list[str], colours: list[str], template: str) -> list[str]:
    """What the players are called: by their colours where they gave no name, by both where two share one.

    `template` has places for {name} and {colour}.
    """
    found = []
    for seat, colour in enumerate(colours):
        name = names[seat] if seat < len(names) else ""
        if not name:
            found.append(colour)
        elif names.count(name) > 1 or name in colours:
            found.append(template.format(name=name, colour=colour))
        else:
            found.append(name)
    return found


def _unseen(character: str) -> bool:
    number = ord(character)
    return any(first <= number <= last for first, last in UNSEEN)
