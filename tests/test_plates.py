"""The pictures set into the pages."""

from __future__ import annotations

from pathlib import Path

from bs4 import BeautifulSoup

from scripts.content import load
from scripts.publish import plates


def set_in(html: str) -> BeautifulSoup:
    return BeautifulSoup(plates.set_in(html, lambda place: f"../{place}", "assets/all.svg"), "html.parser")


def test_a_face_has_a_picture_of_its_own_where_no_script_draws_it() -> None:
    html = set_in('<span class="face" data-face="10"><svg></svg></span><span class="face" data-face="back"></span>')
    first, back = html.find_all("img")
    assert first["src"] == "../assets/cards/10.svg" and back["src"] == "../assets/cards/back.svg"
    assert first["alt"] == "" and first["loading"] == "lazy"
    assert (first["width"], first["height"]) == ("520", "730"), "so that nothing moves when it arrives"
    assert first.parent.name == "noscript" and first.parent.next_sibling.name == "svg"


def test_the_script_is_told_where_all_faces_are_drawn() -> None:
    assert set_in('<div class="gallery" data-sheet=""></div>').div["data-sheet"] == "../assets/all.svg"


def test_each_class_at_a_glance_has_a_face_of_its_own() -> None:
    glance = set_in("".join(f'<li data-class="{name}"><b>{name}</b></li>' for name in plates.FACE_OF))
    assert [tag["src"] for tag in glance.find_all("img")] == [
        f"../assets/cards/{card}.svg" for card in plates.FACE_OF.values()
    ]


def test_the_faces_are_of_their_class() -> None:
    classes = {card["no"]: card["class"] for card in load()["cards"]}
    assert {classes[card] for card in plates.HAND} == {"noble", "lady", "monk"}
    assert all(classes[card] == name for name, card in plates.FACE_OF.items())


def test_turns_of_an_example_show_the_card_turned_and_other_tables_do_not() -> None:
    row = '<tr><td data-label="Card"><a href="../cards/#card-9">9 Ono no Komachi</a></td></tr>'
    html = set_in(f'<table class="example reflow">{row}</table><table class="presets">{row}</table>')
    assert [tag["src"] for tag in html.find_all("img")] == ["../assets/cards/9.svg"]
    assert html.img.parent.name == "td" and html.img.next_sibling.name == "a"


def test_every_picture_of_the_site_is_there(built_site: Path) -> None:
    for page in built_site.rglob("*.html"):
        soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
        for picture in soup.find_all("img", class_="plate"):
            assert (page.parent / picture["src"]).resolve().is_file(), (page, picture["src"])
