"""A copy of the content that a test may spoil."""

import re

import pytest

from scripts import content

ROOT = content.FOLDER.parents[1]
GOOD = {name: (content.FOLDER / f"{name}.yaml").read_text(encoding="utf-8") for name in content.FILES}
PLACE = re.compile(r"(\w+)\.yaml:[1-9]\d*: .+")


@pytest.fixture
def content_folder(tmp_path):
    """A copy of the content that a test may spoil."""
    for name, text in GOOD.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def edit(folder, file, old, new):
    """Replace `old`, which stands once in the file; the line where it begins."""
    text = GOOD[file]
    assert text.count(old) == 1, f"{file}.yaml has {old!r} {text.count(old)} times"
    (folder / f"{file}.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def problems(folder):
    with pytest.raises(content.ContentError) as error:
        content.load(folder)
    return str(error.value)
