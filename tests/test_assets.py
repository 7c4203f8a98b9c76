"""Styles and scripts as they are published."""

import shutil

import pytest
from conftest import ROOT

from scripts.publish import assets


@pytest.fixture
def docs(tmp_path):
    for kind in ("js", "css"):
        shutil.copytree(ROOT / "docs" / "assets" / kind, tmp_path / "assets" / kind)
    return tmp_path


def test_what_every_page_needs_is_one_script_without_comments(docs):
    made = assets.made_of(docs)
    assert "js/game-loader.js" not in made and "js/search.js" in made
    script = made["js/site.js"].decode()
    assert "data-dark" in script and "data-game-open" in script
    sources = [(docs / "assets" / "js" / name).read_text(encoding="utf-8") for name in ("site.js", "game-loader.js")]
    assert all("// " in source for source in sources) and "// " not in script
    assert script.count("();\n(") == 1, "a part that begins with a bracket would be taken for a call"
    assert len(script) < 0.7 * sum(map(len, sources))


def test_styles_keep_their_addresses(docs):
    assert b"../icons/korai.svg" in assets.made_of(docs)["css/site.css"]


def test_a_new_file_is_published_under_its_own_name(docs):
    (docs / "assets" / "js" / "new.js").write_text("let one = 1 ; // a comment\n", encoding="utf-8")
    assert assets.made_of(docs)["js/new.js"] == b"let one=1"


def test_what_no_browser_could_read_is_named(docs):
    (docs / "assets" / "js" / "site.js").write_text("let one = 1;\nlet two = ;\n", encoding="utf-8")
    with pytest.raises(assets.AssetError, match=r"^docs/assets/js/site\.js:2: unexpected ; in expression$"):
        assets.made_of(docs)
