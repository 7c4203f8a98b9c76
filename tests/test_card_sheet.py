"""The drawings of all cards in one file."""

import gzip
import re
from xml.etree import ElementTree

import pytest
from games import CONTENT

from scripts import bundle
from scripts.pictures import card_sheet


@pytest.fixture(scope="module")
def sheet():
    ((name, text),) = card_sheet.build(CONTENT).items()
    return name, text


def test_the_name_tells_the_bytes_and_the_page_finds_it(sheet):
    name, text = sheet
    assert re.fullmatch(r"game/cards\.[0-9a-f]{8}\.svg", name)
    assert card_sheet.build(CONTENT) == {name: text}
    assert bundle.parts({name: text}, "en") == {"cards": name}


def test_every_card_and_the_back_are_defined_once_and_nothing_is_missing(sheet):
    tree = ElementTree.fromstring(sheet[1])
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"face-{card['no']}" for card in CONTENT["cards"]} | {"face-back"} <= set(ids)
    text = sheet[1].decode()
    asked = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert asked <= set(ids)


def test_nothing_in_it_needs_another_file_or_a_looser_policy(sheet):
    text = sheet[1].decode()
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=", text)
    assert not re.search(r"""(href|src)=["'](?!#)""", text)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_it_is_light_enough_to_fetch_during_the_first_turn(sheet):
    assert len(gzip.compress(sheet[1])) < 90_000
