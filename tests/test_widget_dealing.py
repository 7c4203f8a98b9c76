"""The deck of a party, dealt again: the browser, the page about fair play and the server come to the same."""

import ast
import re
import textwrap
from itertools import islice
from pathlib import Path

import pytest

from game.server import fairness
from game.widget.online.dealing import message, shuffled, unhexed

ROOT = Path(__file__).parents[1]
SALTS = ["salt-of-the-host-01", None, "another-salt-000002"]


def numbers(secret, salts, party, game, count=256):
    text = message(salts, party, game).encode()
    return list(islice(fairness._words(bytes(unhexed(secret)), text), count))


@pytest.mark.parametrize("game", [1, 2, 30])
def test_the_deck_is_the_servers(game):
    for _ in range(20):
        secret = fairness.new_secret()
        found = shuffled(list(range(1, 101)), numbers(secret, SALTS, "a-party", game))
        assert found == fairness.shuffled(range(1, 101), secret, SALTS, "a-party", game)


def test_numbers_that_would_make_some_cards_likelier_are_left_out():
    # 2**32 % 3 == 1: the highest number alone would make the first of three likelier.
    assert shuffled([1, 2, 3], [2**32 - 1, 0, 1]) == shuffled([1, 2, 3], [0, 1])


def test_too_few_numbers_are_no_deck():
    assert shuffled([1, 2, 3], [0]) is None


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_program_on_the_page_is_right(lang):
    page = (ROOT / "docs" / lang / "fair-play.md").read_text(encoding="utf-8")
    found = {}
    exec(textwrap.dedent("".join(re.findall(r"^(?:    .*)?\n", page[page.index("    import") :], re.M))), found)
    secret = fairness.new_secret()
    parts = [salt for salt in SALTS if salt is not None]
    assert found["deck"](secret, parts, "a-party", 2) == fairness.shuffled(range(1, 101), secret, SALTS, "a-party", 2)
    assert found["seal"](secret) == fairness.commitment(secret)


def test_every_refusal_of_the_server_has_words():
    source = (ROOT / "game/widget/online/asking.py").read_text(encoding="utf-8")
    refusals = next(
        ast.literal_eval(node.value)
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and node.targets[0].id == "REFUSALS"
    )
    codes = set()
    for file in (ROOT / "game/server").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        codes |= set(re.findall(r'(?:Refused|Fatal)\("(\w+)"', text))
        codes |= set(re.findall(r'^[A-Z_]+ = \("(\w+)", \d+\)', text, re.M))
    assert {"full", "not_host", "bad_token", "too_fast"} <= codes
    assert codes - set(refusals) - {"stale"} == set()
