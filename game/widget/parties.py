"""The way to online parties. Nothing of them is in the page, and nothing is asked of their server, until it is gone."""

from browser import document, window
from javascript import JSON

from . import later
from .dom import button, el
from .later import Waiting

LINK = "#party="


def server() -> str | None:
    """The address of the party server, without a slash at its end; None where this copy of the site has none."""
    meta = document.querySelector('meta[name="bozu-party"]')
    if meta is None:
        return None
    given = meta.getAttribute("content")
    return window.location.origin if given == "self" else given


def follow(app: object) -> bool:
    """Go to the party that the address of the page leads to; False if it leads to none."""
    fragment = window.location.hash
    if not fragment.startswith(LINK):
        return False
    if app.party is None or app.party.id != fragment[len(LINK) :]:
        visit(app, fragment[len(LINK) :])
    return True


def door(app: object) -> object | None:
    """The button that leads to online play, None where there is none."""
    if server() is None:
        return None
    node = button("bm-quiet bm-party-door", app.words("online_door"))
    app.listen(node, "click", lambda _: visit(app))
    return node


def visit(app: object, party: str | None = None) -> None:
    """Go to a party, or to where one is opened."""
    if server() is None:
        app.set_up([("game_offline", "")])
        return
    section = app.root.closest("[data-game]")
    waiting = Waiting(app, "online_loading")
    app.clear()
    app.show(waiting, True)

    def come() -> None:
        if app.screen is waiting:
            _enter(app, party)

    def lost() -> None:
        if app.screen is waiting:
            app.set_up([("game_party_missing", "")])

    style = section.getAttribute("data-party-style")
    if style and document.querySelector("link[data-party]") is None:
        document.head.appendChild(el("link", {"rel": "stylesheet", "href": style, "data-party": True}))
    later.fetch(app, later.RESULTS, lambda: later.fetch(app, "online", come, lost), lost)


def _enter(app: object, party: str | None) -> None:
    from .online.party import Party

    app.content["messages"]["ui"].update(JSON.parse(window.bozuMekuri.words))
    app.party = Party(app, server())
    app.party.enter(party)
