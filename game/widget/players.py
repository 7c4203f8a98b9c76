"""Who plays: the number of seats, and for each a person or a computer with its level."""

from game.core.engine import SEATS

from .dom import el, set_text
from .link import KINDS
from .names import LONGEST, cleaned
from .seats import colour, mark


class PlayerChooser:
    """Changes `app.seats`; `call()` after a choice."""

    def __init__(self, app: object, call: object) -> None:
        words = self.words = app.words
        self.app = app
        self.call = call
        # Seats beyond the number keep what was chosen for them, should they come back.
        self.kinds = app.seats + [app.seats[-1]] * (SEATS[1] - len(app.seats))
        numbers = el("fieldset", {"class": "bm-numbers"}, el("legend", None, words("how_many")))
        for number in range(SEATS[0], SEATS[1] + 1):
            radio = el(
                "input",
                {"type": "radio", "name": "bm-number", "value": str(number), "checked": number == len(app.seats)},
            )
            self.app.listen(radio, "change", self._chooser(number))
            numbers.appendChild(el("label", {"class": "bm-segment"}, radio, el("span", None, str(number))))
        self.select = self._select()
        self.rows: list = []
        self.list = el("div", {"class": "bm-rows"})
        self.levels = el("p", {"class": "bm-explained"})
        self.node = el(
            "fieldset",
            {"class": "bm-players"},
            el("legend", None, words("players")),
            numbers,
            self.list,
            self.levels,
        )
        self._show_rows()

    def show(self, choice: bool) -> None:
        """Say what the levels mean under the rules chosen now: `choice`, whether there is ever anything to decide."""
        set_text(self.levels, self.words("levels" if choice else "levels_alike"))

    def _select(self) -> object:
        """Who may sit in a seat; each row has a copy."""
        words = self.words
        select = el("select")
        for kind in KINDS:
            level = words.content["messages"]["levels"].get(kind)
            text = words("computer_short", level=words.of(level)) if level else words("person")
            select.appendChild(el("option", {"value": kind}, text))
        return select

    def _row(self, seat: int) -> object:
        words = self.words
        select = self.select.cloneNode(True)
        select.id = f"bm-kind-{seat}"
        select.value = self.kinds[seat]

        def choose(_: object) -> None:
            self.kinds[seat] = select.value
            self._changed()

        self.app.listen(select, "change", choose)
        own = words.colours[seat]
        label = el("label", {"for": f"bm-kind-{seat}"}, mark(seat), el("span", {"class": "bm-name"}, own))
        return el("div", {"class": "bm-row " + colour(words, seat)}, label, self._name(seat), select)

    def _name(self, seat: int) -> object:
        words = self.words
        field = el(
            "input",
            {
                "class": "bm-own-name",
                "type": "text",
                "value": self.app.names[seat],
                "maxlength": str(LONGEST),
                "placeholder": words("name"),
                "aria-label": words("name_of", seat=words.colours[seat]),
                "autocomplete": "off",
                "spellcheck": "false",
            },
        )

        def choose(_: object) -> None:
            self.app.names[seat] = cleaned(field.value)
            field.value = self.app.names[seat]

        self.app.listen(field, "change", choose)
        return field

    def _chooser(self, number: int) -> object:
        def choose(_: object) -> None:
            self.app.seats = self.kinds[:number]
            self._show_rows()
            self._changed()

        return choose

    def _changed(self) -> None:
        self.app.seats = self.kinds[: len(self.app.seats)]
        self.call()

    def _show_rows(self) -> None:
        for seat in range(len(self.rows), len(self.app.seats)):
            self.rows.append(self._row(seat))
            self.list.appendChild(self.rows[seat])
        for seat, row in enumerate(self.rows):
            row.hidden = seat >= len(self.app.seats)
