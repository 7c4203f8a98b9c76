"""Files of the game that are fetched when they are needed, and what the first of them shows: how games went."""

from browser import document

from .dom import el, has_focus
from .screen import Screen

RESULTS = "results"

_here: list[str] = []
_waiting: dict[str, list] = {}


def fetch(app: object, part: str, then: object, lost: object) -> None:
    """Call `then()` once the modules of a part of the bundle are in the page, `lost()` if they cannot be had."""
    if part in _here:
        then()
        return
    calls = _waiting.setdefault(part, [])
    calls.append((app, then, lost))
    if len(calls) > 1:
        return
    script = el("script", {"src": app.root.closest("[data-game]").getAttribute("data-" + part)})

    def come(arrived: bool) -> None:
        if arrived:
            _here.append(part)
        else:
            script.remove()
        for asking, call, fail in _waiting.pop(part):
            asking.guard(call if arrived else fail)()

    script.bind("load", lambda _: come(True))
    script.bind("error", lambda _: come(False))
    document.head.appendChild(script)


def prepare(app: object) -> None:
    """Fetch what shows after a game while it is played."""
    fetch(app, RESULTS, _nothing, _nothing)


def results(app: object, focus: bool) -> None:
    """Show how the game on the table ended."""
    app.rest()
    table = app.table

    def show() -> None:
        if app.table is table:
            screen = app.party.results() if app.party else _screens().Results(app, table)
            app.show(screen, focus or has_focus(app.node))

    _ready(app, show)


def past(app: object) -> None:
    """Show the games that were played on this device."""
    app.rest()
    _ready(app, lambda: app.show(_screens().PastGames(app), True))


def replay(app: object, game: dict) -> None:
    """Show how a finished game went, as `choices.finished_game` has it."""
    app.rest()
    focus = app.screen is not None

    def show() -> None:
        screen = _screens().replayed(app, game)
        if screen is None:
            app.set_up([("replay", "")])
        else:
            app.show(screen, focus)

    _ready(app, show)


def _ready(app: object, show: object) -> None:
    if app.screen is None:
        app.show(Waiting(app, "loading"), False)
    fetch(app, RESULTS, show, lambda: app.set_up([("game_part_missing", "")]))


def _screens() -> object:
    from . import afterwards

    return afterwards


def _nothing() -> None:
    pass


class Waiting(Screen):
    """While modules are on their way."""

    free = True

    def __init__(self, app: object, word: str) -> None:
        self.first = el("p", {"class": "bm-notice", "tabindex": "-1", "role": "status"}, app.words(word))
        self.node = el("div", {"class": "bm-setup"}, self.first)
