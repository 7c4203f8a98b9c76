"""A finished game once more: step by step, playing by itself, or from any point of it."""

from game.core import Table
from game.core.engine import view

from .course import course, turning_points
from .dealt import anew
from .deck import Stacks
from .dom import button, el, relabel, set_text
from .keys import KeyHelp
from .link import at_one_device, of_game
from .plot import Plot, course_table, key_of_lines, point_text
from .screen import Screen
from .seats import SeatList
from .sharing import share_buttons
from .story import groups, told
from .turned import TurnedCard

BACK, ON, PLAY, FIRST, LAST = "ARROWLEFT", "ARROWRIGHT", "P", "HOME", "END"
FASTEST = 120  # milliseconds a step


class Replay(Screen):
    """The screen of a replay. game: as `choices.finished_game` has it; table: the same, played."""

    free = True

    def __init__(self, app: object, game: dict, table: Table) -> None:
        words = self.words = app.words
        self.app = app
        self.game = game
        self.events = table.events
        self.groups = groups(table.events)
        self.steps = len(self.groups) - 1
        self.states = _states(table)
        self.step = 0
        self._timer = None
        rows = course(table.events, table.players)
        points = turning_points(rows, table.view()["winner"] == "fewest")

        self.first = self.title = el(
            "h2", {"class": "bm-banner", "tabindex": "-1"}, el("span", None, words("replay_of"))
        )
        self.turned = TurnedCard(words, table.rules)
        self.stacks = Stacks(words, table.rules)
        self.seats = SeatList(words, game["seats"])
        self.plot = Plot(words, rows, points)
        self.where = el("p", {"class": "bm-where"})
        self.slider = el(
            "input",
            {
                "type": "range",
                "class": "bm-slider",
                "min": "0",
                "max": str(self.steps),
                "value": "0",
                "aria-label": words("step_head"),
            },
        )
        self.back = button("bm-back-one", words("back_one"), "←")
        self.play = button("bm-play", words("play"), PLAY)
        self.on = button("bm-primary bm-on-one", words("on_one"), "→")
        keys = [("←", "key_back"), ("→", "key_on"), (PLAY, "key_play"), ("?", "key_help")]
        self.keys = KeyHelp(words, keys)
        leave = button("bm-quiet", words("leave_replay"))
        again = button("bm-quiet", words("play_these"))
        app.listen(self.slider, "input", lambda _: self._jump(int(self.slider.value)))
        app.listen(self.back, "click", lambda _: self._jump(self.step - 1))
        app.listen(self.on, "click", lambda _: self._jump(self.step + 1))
        app.listen(self.play, "click", lambda _: self._toggle())
        app.listen(leave, "click", lambda _: app.go_back())
        app.listen(again, "click", lambda _: self._play_these())

        self.node = el(
            "div",
            {"class": "bm-panel bm-replay"},
            self.title,
            el(
                "div",
                {"class": "bm-side"},
                el("div", {"class": "bm-table"}, self.stacks.deck, self.turned.place, self.stacks.pile),
                el(
                    "div",
                    {"class": "bm-actions", "role": "group", "aria-label": words("replay")},
                    self.where,
                    self.slider,
                    el("div", {"class": "bm-buttons"}, self.back, self.play, self.on),
                ),
                el("div", {"class": "bm-story"}, self.turned.caption, self.turned.happened),
                el("h3", None, words("course")),
                self.plot.node,
                key_of_lines(words, table.players),
            ),
            el(
                "div",
                {"class": "bm-side"},
                self.seats.node,
                turning_list(app, points, self._jump),
                course_table(app, rows, points),
            ),
            el(
                "div",
                {"class": "bm-tools"},
                leave,
                again,
                *share_buttons(app, words("copy_replay"), lambda: of_game(words.content, game)),
                app.settings.node(),
                self.keys.node,
            ),
        )
        self._show()

    def pause(self) -> None:
        if self._timer is not None:
            self.app.clock.cancel(self._timer)
            self._timer = None
            relabel(self.play, self.words("play"))

    def key(self, key: str) -> bool:
        steps = {BACK: self.step - 1, ON: self.step + 1, FIRST: 0, LAST: self.steps}
        if key in steps:
            self._jump(steps[key])
        elif key == PLAY:
            self._toggle()
        elif key == "?":
            self.keys.toggle()
        else:
            return False
        return True

    def _jump(self, step: int) -> None:
        self.pause()
        self._go(step)

    def _go(self, step: int) -> None:
        step = max(0, min(self.steps, step))
        if step != self.step:
            self.step = step
            self._show()
            self.app.announcer.say([self.words.sentences(told(self.groups[step]))], True)

    def _show(self) -> None:
        words, position = self.words, view(self.states[self.step])
        number = self.groups[self.step][-1]["n"]
        self.turned.update(self.events[: number + 1])
        self.stacks.update(position)
        self.seats.update(position)
        self.plot.show(self.step)
        text = words("step", step=self.step, steps=self.steps)
        set_text(self.where, text)
        self.slider.value = str(self.step)
        self.slider.setAttribute("aria-valuetext", text)
        # Not disabled, which would lose the focus.
        self.back.setAttribute("aria-disabled", "true" if self.step == 0 else "false")
        self.on.setAttribute("aria-disabled", "true" if self.step == self.steps else "false")

    def _toggle(self) -> None:
        if self._timer is not None:
            self.pause()
            return
        if self.step == self.steps:
            self._go(0)
        relabel(self.play, self.words("pause"))
        self._wait()

    def _wait(self) -> None:
        self._timer = self.app.clock.after(max(FASTEST, self.app.settings.delay()), self._tick)

    def _tick(self) -> None:
        self._go(self.step + 1)
        if self.step == self.steps:
            self.pause()
        else:
            self._wait()

    def _play_these(self) -> None:
        self.app.choices = dict(self.game["choices"])
        self.app.seats = at_one_device(self.game["seats"])
        self.app.set_up()


def _states(table: Table) -> list:
    """The position after each step: the engine changes none of them."""
    again = anew(table)
    states = [again.state]
    for action in table.actions:
        again.act(action)
        states.append(again.state)
    return states


def turning_list(app: object, points: list[dict], jump: object) -> object:
    """The turning points, numbered as in the plot; `jump(step)`, or None where there is nowhere to go."""
    words = app.words
    items = []
    for point in points:
        text, at = point_text(words, point), words("at_step", step=point["step"])
        if jump is None:
            items.append(el("li", None, text, " ", el("span", {"class": "bm-note"}, at)))
            continue
        go = button("bm-quiet bm-to-point", text)
        go.appendChild(el("span", {"class": "bm-note"}, at))
        app.listen(go, "click", _jumper(jump, point["step"]))
        items.append(el("li", None, go))
    if not items:
        return None
    return el("div", None, el("h3", None, words("turning_points")), el("ol", {"class": "bm-points"}, *items))


def _jumper(jump: object, step: int) -> object:
    return lambda _: jump(step)
