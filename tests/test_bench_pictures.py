"""The budget of the pictures."""

import pytest
from games import CONTENT

from scripts.bench import pictures


def test_every_budget_is_kept():
    measured = pictures.sizes(CONTENT)
    assert len(measured) == 3
    assert [name for name, size, most in measured if not 0 < size <= most] == []


def test_a_budget_that_is_exceeded_fails_and_says_which(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(pictures, "MOST_FONT", 1000)
    assert pictures.main() == 1
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if "too much" in line] == [line for line in told if "writing" in line]
