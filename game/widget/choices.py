"""What a game is made of: chosen before on this device, by a link, and handed on to links and results."""

from browser import window

from game.core import preset_choices
from game.core.engine import SEATS

from . import link
from .clock import fresh_id
from .names import cleaned_all

USUAL_SEATS = (link.HUMAN, "medium", "medium", "medium")


def chosen_before(content: dict, kept: dict) -> tuple[dict, list[str], list[str]]:
    """Choices, seats and a name for every seat there can be, from what was remembered as far as it is sound."""
    choices, seats = link.completed(content, kept.get("choices")), kept.get("seats")
    if not link.sound_choices(content, choices):
        choices = preset_choices(content, next(iter(content["presets"])))
    if not link.sound_seats(seats):
        seats = list(USUAL_SEATS)
    return choices, seats, cleaned_all(kept.get("names"), SEATS[1])


def follow(app: object, fragment: str) -> dict | None:
    """What a fragment says of a game, None where it names none; the app takes its choices."""
    found = link.parse(fragment, app.content)
    if found is None:
        return None
    app.choices = found["choices"]
    app.seats = link.at_one_device(found["seats"] or app.seats)
    app.seed = found["seed"] if found["picks"] is None else None
    if found["names"]:
        app.names[: len(found["names"])] = found["names"]
    return found


def finished_game(app: object) -> dict:
    """The game on the table, played to its end: {"choices", "seats", "seed", "names", "picks", "dealt", "resigned"}.

    The last two are None: they are of games that were played online.
    """
    record = app.table.record()
    game = {part: record[part] for part in ("choices", "seats", "seed")}
    game.update({"names": app.called, "picks": app.table.picks, "dealt": None, "resigned": None})
    return game


def result_of(app: object, view: dict) -> dict:
    """The finished game on the table for the archive."""
    said = link.of_game(app.content, finished_game(app))
    result = {"id": app.keeper.game or fresh_id(), "at": window.Date.now(), "link": said}
    result.update({"places": view["places"], "counts": view["counts"]})
    return result
