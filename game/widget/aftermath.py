"""What an action brings about on the page, in the order in which a player waits for it.

The card takes off first. Where it and the others will lie, the words, the voice and the keeping follow, each in a task
of its own, once a frame has shown it moving: a tap must not wait for them. They never wait longer than the next action.
"""

from .choices import result_of
from .dom import has_focus
from .link import HUMAN

OWN, COMPUTERS = 1.5, 0.9  # time of the flights by the time a computer takes to move
BEAT = 0.4  # and of a look at the table before the results


class Aftermath:
    """`take` listens to the table of `app`. What is kept must be noted with the keeper at once: the page may go."""

    def __init__(self, app: object) -> None:
        self.app = app
        self._steps: list[tuple] = []  # (what to do, whether it must be done even when the next action has come)
        self._round = 0
        self._ended: list[dict] = []
        self._timer = None
        self._warned: list[str] = []

    def take(self, events: list[dict]) -> None:
        """Show, tell and keep what the last action brought."""
        app = self.app
        self.catch_up()
        table, view = app.table, app.table.view()
        app.keeper.note(table, app.called)
        own = any(event.get("seat") in _persons(table) for event in events)
        over = view["finished"] is not None
        duration = table.delay * (COMPUTERS if table.computer_to_move() else OWN)
        flies = app.table_view.fly(events, view, duration)
        if not flies and not self._kept(table):
            return
        if over and app.party is None:
            app.archive.add([result_of(app, view)])
        if not flies:
            if not over:
                self._show(view)
            self._tell(events, view)
            app.settings.hear(events, own)
            if over:
                self.end()
            return
        happened = [event for event in events if event["type"] != "ended"]
        app.settings.hear(happened, own)
        if over:
            self._ended = events[len(happened) :]
            self._timer = app.clock.after(int(duration + BEAT * table.delay), self.end)
        self._steps = [
            (lambda: app.table_view.settle(view), True),
            (lambda: self._kept(table), False),
            (lambda: self._show(view), False),
            (lambda: self._tell(events, view), True),
        ]
        self._round += 1
        number = self._round
        app.clock.after_frame(lambda: self._step(number))

    def end(self) -> None:
        """Show the results now; nothing where no game has ended on the table."""
        app, table = self.app, self.app.table
        self._stop()
        if table is None or table.view()["finished"] is None:
            return
        self._finish()
        app.settings.hear(self._ended, bool(_persons(table)))
        self._ended = []
        app.show_results(has_focus(app.node))

    def rest(self) -> None:
        """Finish what is begun; nothing comes by itself any more."""
        self._finish()
        self._stop()

    def fresh(self) -> None:
        """Another game is on the table."""
        self._steps = []
        self._stop()
        self._ended = []
        self._warned = []

    def catch_up(self) -> None:
        """Before the next action: do what it does not make needless."""
        self._run([call for call, needed in self._steps if needed])

    def _finish(self) -> None:
        self._run([call for call, _ in self._steps])

    def _run(self, calls: list) -> None:
        self._steps = []
        table = self.app.table
        for call in calls:
            # Another tab may be found to play the game.
            if self.app.table is table:
                call()

    def _step(self, number: int) -> None:
        if self._steps and number == self._round:
            call, _ = self._steps.pop(0)
            self.app.clock.after(0, lambda: self._step(number))
            call()

    def _stop(self) -> None:
        if self._timer is not None:
            self.app.clock.cancel(self._timer)
            self._timer = None

    def _kept(self, table: object) -> bool:
        """Keep the game; False if another tab has it."""
        self.app.keeper.settle()
        return self.app.table is table

    def _show(self, view: dict) -> None:
        app = self.app
        app.screen.update(view)
        app.table_view.say()

    def _tell(self, events: list[dict], view: dict) -> None:
        app, table = self.app, self.app.table
        sentences = [app.words.tell(event) for event in events]
        warnings = [] if view["finished"] else app.screen.warnings(view)
        sentences += [warning for warning in warnings if warning not in self._warned]
        self._warned = warnings
        quick = app.settings.quick()
        waits = table.computer_to_move() and not all(view["out"][seat] for seat in _persons(table))
        app.announcer.say(sentences, quick, quick and waits)


def _persons(table: object) -> list[int]:
    return [seat for seat, kind in enumerate(table.seats) if kind == HUMAN]
