"""Everyone's cards over the steps of a game, as a drawing and as a table."""

from .dom import el, set_attribute, svg
from .seats import SHAPES, colour, mark

WIDE, TALL = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 34, 22, 16, 30
# A line of its own for each seat, so that nobody depends on colours.
DASHES = (None, "9 4", "2 4", "10 4 2 4", "5 3", "14 4 2 3 2 4")
MARK = 13
APART = 18
EVERY = 10  # steps between the rows of the table


class Plot:
    """`node` is the drawing; `show(step)` moves the line of the present step. rows: as `course.course`."""

    def __init__(self, words: object, rows: list[list[int]], points: list[dict]) -> None:
        self.steps = len(rows) - 1
        self.most = max(10, -(-max([max(row) for row in rows]) // 10) * 10)
        ends = [words("seat_cards", seat=words.seats[seat], count=count) for seat, count in enumerate(rows[-1])]
        label = words("course_text", steps=self.steps, ends=words.listed(ends))
        self.node = svg(
            "svg", {"class": "bm-plot", "viewBox": f"0 0 {WIDE} {TALL}", "role": "img", "aria-label": label}
        )
        self._scales(words)
        for seat in range(len(rows[0])):
            self._line(words, rows, seat)
        taken: list[tuple[float, float]] = []
        for number, point in enumerate(points):
            self._point(number + 1, point, rows, taken)
        self.now = svg("line", {"class": "bm-now", "y1": str(TOP - 8), "y2": str(TALL - BOTTOM)})
        self.node.appendChild(self.now)
        self.show(None)

    def show(self, step: int | None) -> None:
        self.now.classList.toggle("bm-gone", step is None)
        if step is not None:
            for name in ("x1", "x2"):
                set_attribute(self.now, name, str(self._x(step)))

    def _x(self, step: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * step / max(1, self.steps), 1)

    def _y(self, count: int) -> float:
        return round(TALL - BOTTOM - (TALL - TOP - BOTTOM) * count / self.most, 1)

    def _scales(self, words: object) -> None:
        for count in range(0, self.most + 1, 20 if self.most > 50 else 10):
            y = str(self._y(count))
            line = {"class": "bm-grid", "x1": str(LEFT), "x2": str(WIDE - RIGHT), "y1": y, "y2": y}
            self.node.appendChild(svg("line", line))
            text = {"x": str(LEFT - 7), "y": y, "dy": ".35em", "text-anchor": "end"}
            self.node.appendChild(svg("text", text, str(count)))
        for step in range(0, self.steps + 1, 20 if self.steps > 50 else 10):
            text = {"x": str(self._x(step)), "y": str(TALL - 9), "text-anchor": "middle"}
            self.node.appendChild(svg("text", text, str(step)))

    def _line(self, words: object, rows: list[list[int]], seat: int) -> None:
        path = f"M{self._x(0)} {self._y(0)}"
        for step in range(1, len(rows)):
            if rows[step][seat] != rows[step - 1][seat]:
                path += f"H{self._x(step)}V{self._y(rows[step][seat])}"
        path += f"H{self._x(self.steps)}"
        shape, attributes = SHAPES[seat]
        half = MARK / 2
        place = {"x": str(self._x(self.steps) - half), "y": str(self._y(rows[-1][seat]) - half), "width": str(MARK)}
        place.update({"height": str(MARK), "viewBox": "0 0 24 24", "class": "bm-end"})
        self.node.appendChild(
            svg(
                "g",
                {"class": colour(words, seat)},
                svg("path", {"d": path, "stroke-dasharray": DASHES[seat]}),
                svg("svg", place, svg(shape, attributes)),
            )
        )

    def _point(self, number: int, point: dict, rows: list[list[int]], taken: list) -> None:
        # A loss is shown where the hand was, all else where it came to, and none over another.
        step = point["step"]
        count = rows[step - 1 if point["kind"] == "loss" else step][point["seat"]]
        x, y = self._x(step), min(TALL - BOTTOM - 10, max(TOP, self._y(count)))
        away = APART if y < TALL / 2 else -APART
        while any(abs(x - other_x) < APART and abs(y - other_y) < APART for other_x, other_y in taken):
            y += away
        taken.append((x, y))
        place = {"x": str(x), "y": str(y)}
        self.node.appendChild(svg("circle", {"class": "bm-point", "cx": str(x), "cy": str(y), "r": "8.5"}))
        place.update({"class": "bm-point-number", "dy": ".36em", "text-anchor": "middle"})
        self.node.appendChild(svg("text", place, str(number)))


def key_of_lines(words: object, players: int) -> object:
    """Which line is whose."""
    rows = []
    for seat in range(players):
        line = svg("line", {"x1": "0", "x2": "44", "y1": "6", "y2": "6", "stroke-dasharray": DASHES[seat]})
        sample = svg("svg", {"class": "bm-sample", "viewBox": "0 0 44 12", "aria-hidden": "true"}, line)
        rows.append(el("li", {"class": colour(words, seat)}, sample, mark(seat), el("span", None, words.seats[seat])))
    return el("ul", {"class": "bm-key", "role": "list"}, *rows)


def course_table(app: object, rows: list[list[int]], points: list[dict]) -> object:
    """The same numbers in a fold, made when it is first looked at: every tenth step and the turning points."""
    words = app.words
    fold = el("details", {"class": "bm-course"}, el("summary", None, words("course_table")))
    scroll = el("div", {"class": "bm-scroll", "tabindex": "0", "role": "region", "aria-label": words("course_table")})
    fold.appendChild(scroll)
    last = len(rows) - 1
    wanted = {point["step"] for point in points} | {last}

    def build(_: object) -> None:
        if scroll.firstChild or not fold.open:
            return
        heads = [words("step_head"), *[words.seats[seat] for seat in range(len(rows[0]))]]
        body = el("tbody")
        for step, counts in enumerate(rows):
            if step % EVERY == 0 or step in wanted:
                cells = [el("td", None, str(count)) for count in counts]
                body.appendChild(el("tr", None, el("th", {"scope": "row"}, str(step)), *cells))
        head = el("tr", None, *[el("th", {"scope": "col"}, text) for text in heads])
        scroll.appendChild(el("table", {"class": "bm-counts"}, el("thead", None, head), body))

    app.listen(fold, "toggle", build)
    return fold


def point_text(words: object, point: dict) -> str:
    """A turning point in words."""
    return words("point_" + point["kind"], seat=words.seats[point["seat"]], count=point["count"])
