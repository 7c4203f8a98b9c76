"""Front matter, translations and dates of the pages."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scripts.publish.sources import SourceError, check_pages, front_matter, last_changed, shown_content

SOUND = "---\ntitle: Rules\ndescription: How to play.\n---\n\n# Rules\n"


def page(folder: Path, text: str, name: str = "en/rules.md") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_front_matter_is_parted_from_the_text(tmp_path: Path) -> None:
    meta, text = front_matter(page(tmp_path, SOUND), "docs/en/rules.md")
    assert meta == {"title": "Rules", "description": "How to play."}
    assert text == "\n# Rules\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rules.md:1: the page must begin with front matter"),
        ("# Rules\n", "rules.md:1: the page must begin with front matter"),
        ("---\ntitle: Rules\n", "rules.md:1: the front matter has no closing '---'"),
        ("---\ntitle: Rules\ndescription: a: b\n---\n", "rules.md:3: front matter is not valid YAML: mapping values"),
        ("---\njust words\n---\n", "rules.md:2: front matter must be 'key: value' lines, not str"),
        ("---\n---\n", "rules.md:2: front matter must be 'key: value' lines, not NoneType"),
        ("---\ntitle: Rules\n---\n", "rules.md:2: front matter needs a description"),
        ("---\ntitle: 1\ndescription: One.\n---\n", "rules.md:2: front matter needs a title"),
        ("---\ntitle: ' '\ndescription: One.\n---\n", "rules.md:2: front matter needs a title"),
    ],
)
def test_broken_front_matter_is_refused_with_its_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError) as refused:
        front_matter(page(tmp_path, text), "rules.md")
    assert str(refused.value).startswith(message)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    page(tmp_path, SOUND, "en/rules.md")
    page(tmp_path, "no front matter", "en/terms.md")
    page(tmp_path, SOUND, "ja/terms.md")
    page(tmp_path, SOUND, "ja/faq.md")
    with pytest.raises(SourceError) as refused:
        check_pages(tmp_path, ["en", "ja"])
    lines = str(refused.value).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["docs/en/faq.md", "docs/ja/rules.md", "docs/en/terms.md:1:"]


def test_pages_in_both_languages_pass(tmp_path: Path) -> None:
    page(tmp_path, SOUND, "en/rules.md")
    page(tmp_path, SOUND, "ja/rules.md")
    check_pages(tmp_path, ["en", "ja"])


def test_a_page_shows_the_content_of_its_blocks() -> None:
    blocks = ["faq_list", "gallery", "presets_table"]
    text = "{{ faq_list() }} {{ count('monk') }} {{- presets_table() }} gallery()"
    assert shown_content(text, blocks) == {"game/content/faq.yaml", "game/content/rules.yaml"}


def test_dates_come_from_commits_else_from_the_files(tmp_path: Path) -> None:
    stamps = {"docs/old.md": 1_600_000_000, "docs/new.md": 1_700_000_000}

    def git(*arguments: str, at: int = 0) -> None:
        who = {
            f"GIT_{role}_{field}": "a@example.org" for role in ("AUTHOR", "COMMITTER") for field in ("NAME", "EMAIL")
        }
        when = {"GIT_AUTHOR_DATE": f"{at} +0000", "GIT_COMMITTER_DATE": f"{at} +0000"}
        subprocess.run(["git", *arguments], cwd=tmp_path, env={**os.environ, **who, **when}, check=True)

    git("init", "-q")
    for name, stamp in stamps.items():
        page(tmp_path, SOUND, name)
        git("add", name)
        git("commit", "-q", "-m", name, at=stamp)
    page(tmp_path, SOUND, "docs/old.md").write_text(SOUND + "More.\n", encoding="utf-8")
    git("commit", "-q", "-a", "-m", "again", at=1_650_000_000)
    fresh = page(tmp_path, SOUND, "docs/新.md")
    os.utime(fresh, (1_500_000_000, 1_500_000_000))
    dates = last_changed(tmp_path, ("docs",))
    assert dates == {
        "docs/old.md": datetime.fromtimestamp(1_650_000_000, UTC),
        "docs/new.md": datetime.fromtimestamp(1_700_000_000, UTC),
        "docs/新.md": datetime.fromtimestamp(1_500_000_000, UTC),
    }


def test_dates_without_git_are_those_of_the_files(tmp_path: Path) -> None:
    path = page(tmp_path, SOUND)
    os.utime(path, (1_500_000_000, 1_500_000_000))
    assert last_changed(tmp_path, ("en",)) == {"en/rules.md": datetime.fromtimestamp(1_500_000_000, UTC)}
