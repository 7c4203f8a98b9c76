"""The deck on the table: one block of cards or several, or cards spread in a ring."""

from .card import card_back
from .dom import el
from .pictures import draw
from .places import CARD

LAYER = 0.4  # height of a card in the deck, in units of the plane
TURNS = {"near": 0, "far": 180, "left": 90, "right": -90}


class Block:
    """A stack as a block that stands on the plane."""

    def __init__(self) -> None:
        self.back = card_back(0)
        self.top = el("div", {"class": "bm-block-top"}, self.back)
        self.walls = {name: el("div", {"class": "bm-wall bm-wall-" + name}) for name in TURNS}
        self.node = el("div", {"class": "bm-block"}, *self.walls.values(), self.top)
        self.height = 0.0

    def lay_out(self, unit: float, place: tuple) -> None:
        """Take a place (x, y, degrees, size) where a unit is so many pixels."""
        width = CARD[0] * unit * place[3]
        self.node.style.setProperty("--card", f"{width:.1f}px")
        draw(self.back, width)
        self.show(unit, place)

    def show(self, unit: float, place: tuple) -> None:
        """Be as high as it is now."""
        x, y, _, size = place
        height = self.height * unit
        self.node.style.transform = f"translate3d({x * unit:.1f}px, {y * unit:.1f}px, 0px)"
        self.node.hidden = not height
        self.top.style.transform = f"translateZ({height:.1f}px)"
        half, deep = CARD[0] * unit * size / 2, CARD[1] * unit * size / 2
        for name, wall in self.walls.items():
            style = wall.style
            side = name in ("left", "right")
            wide = 2 * (deep if side else half)
            style.width, style.height = f"{wide:.1f}px", f"{height:.1f}px"
            style.marginLeft, style.marginTop = f"{-wide / 2:.1f}px", f"{-height / 2:.1f}px"
            away = half if side else deep
            style.transform = (
                f"translateZ({height / 2:.1f}px) rotateZ({TURNS[name]}deg) translateY({away:.1f}px) rotateX(-90deg)"
            )


class Loose:
    """A single card of a ring, flat on the plane. It is tapped there; for keys and voices the panel has a button."""

    def __init__(self, stack: int) -> None:
        self.node = el(
            "button",
            {"type": "button", "class": "bm-loose", "tabindex": "-1", "aria-hidden": "true", "data-stack": str(stack)},
        )
        self.height = 0.0

    def lay_out(self, unit: float, place: tuple) -> None:
        x, y, angle, size = place
        style = self.node.style
        style.width, style.height = (f"{side * unit * size:.1f}px" for side in CARD)
        style.transform = f"translate(-50%, -50%) translate({x * unit:.1f}px, {y * unit:.1f}px) rotate({angle:.1f}deg)"
        self.show(unit, place)

    def show(self, _: float, __: tuple) -> None:
        self.node.hidden = not self.height


class Heaps:
    """All stacks of a game. `standing` belongs into the scene, `flat` into the plane; a tap on a loose card calls
    `tap(event, stack)`."""

    def __init__(self, app: object, many: int, spread: bool, tap: object) -> None:
        self.standing = el("div", {"class": "bm-blocks"})
        self.flat = el("div", {"class": "bm-ring"})
        self.stacks = [Loose(stack) if spread else Block() for stack in range(many)]
        (self.flat if spread else self.standing).append(*[stack.node for stack in self.stacks])

        def tapped(event: object) -> None:
            stack = event.target.getAttribute("data-stack")
            if stack:
                tap(event, int(stack))

        if spread:
            app.listen(self.flat, "click", tapped)

    def lay_out(self, unit: float, places: list[tuple]) -> None:
        for stack, place in zip(self.stacks, places, strict=True):
            stack.lay_out(unit, place)

    def update(self, counts: list[int], unit: float, places: list[tuple]) -> None:
        """Be as high as so many cards."""
        for number, stack in enumerate(self.stacks):
            height = counts[number] * LAYER
            if height != stack.height:
                stack.height = height
                stack.show(unit, places[number])
