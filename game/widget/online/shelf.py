"""A party's game among the results that this device keeps."""

from .. import dealt, link


def file(app: object, party: object) -> None:
    """Keep the finished game on the table, once, if somebody played it from here."""
    session, table = party.session, party.session.table
    lobby = session.lobby
    kept = session.kept.get(party.id)
    if table.own is None or kept.get("filed") == lobby["game"]:
        return
    app.archive.add([result(app.content, party.id, session, party.given())])
    if "token" in kept:  # else the seat is given up, and nobody comes back to it
        session.kept.put(party.id, {"filed": lobby["game"]})


def game(session: object, names: list[str]) -> dict:
    """The finished game of a session, as `dealt.table` reads it."""
    outcome = session.lobby["result"]
    quitter = outcome["places"].index(2) if outcome["reason"] == "resigned" else None
    return dealt.game_of(session.table, session.table.deck, names, quitter)


def result(content: dict, party: str, session: object, names: list[str]) -> dict:
    """The finished game of a session for the archive."""
    outcome = session.lobby["result"]
    said = link.of_game(content, game(session, names))
    if len(said) > link.LONGEST:
        said = link.of_game(content, game(session, []))
    return {
        "id": f"{party}-{session.lobby['game']}",
        "at": session.moved_at,
        "link": said,
        "places": outcome["places"],
        "counts": outcome["counts"],
    }
