"""What a build keeps for the next one."""

import os
import threading

import pytest

from scripts import kept


def test_what_is_put_is_got(tmp_path):
    path = tmp_path / "made" / "a.js"
    assert kept.get(path) is None
    kept.put(path, b"text")
    assert kept.get(path) == b"text"
    kept.put(path, b"other")
    assert kept.get(path) == b"other"
    assert list(path.parent.iterdir()) == [path]


def test_what_nobody_asks_for_is_dropped(tmp_path, monkeypatch):
    old, asked, used, half = (tmp_path / name for name in ("old.js", "asked.js", "used.js", "x.js1.new"))
    for path in (old, asked, used, half):
        path.write_bytes(b"")
        os.utime(path, (0, 0))
    kept.get(asked)
    kept.tidy(tmp_path, {used})
    assert set(tmp_path.iterdir()) == {asked, used}
    kept.tidy(tmp_path / "not there")


def test_two_builds_at_once_do_not_get_in_each_others_way(tmp_path):
    path = tmp_path / "a.js"
    texts = [bytes([65 + number]) * 200_000 for number in range(2)]
    wrong = []

    def build(text):
        for _ in range(50):
            kept.put(path, text)
            kept.tidy(tmp_path)
            if kept.get(path) not in texts:
                wrong.append(text[:1])

    builds = [threading.Thread(target=build, args=(text,)) for text in texts]
    for one in builds:
        one.start()
    for one in builds:
        one.join()
    assert wrong == []
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "a.js"
    kept.put(path, b"text")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept.Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        kept.put(path, b"other")
    assert path.read_bytes() == b"text"
    assert list(tmp_path.iterdir()) == [path]
