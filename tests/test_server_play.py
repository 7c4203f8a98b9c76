"""Whole parties over real websockets."""

import pytest
from parties import play, serving, start


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("store") / "parties.sqlite3") as host:
        yield host


def test_a_whole_party(host):
    players = host.party(3)
    start(players)
    play(players)
    assert {player.lobby["state"] for player in players} == {"finished"}
    assert all(player.log == players[0].log for player in players)
