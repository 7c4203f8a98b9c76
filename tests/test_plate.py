"""The small pictures of cards: light, whole, and near enough to the large ones."""

import gzip
import io
from xml.etree import ElementTree

import pytest
from games import CONTENT
from PIL import Image, ImageChops, ImageStat
from resvg_py import svg_to_bytes

from scripts import pictures
from scripts.pictures import lettering, measures, plate
from scripts.publish.plates import HAND

CARDS = {card["no"]: card for card in CONTENT["cards"]}
LOOKS = pictures.load()
PLATES = {number: plate.plate_svg(card, LOOKS[number]) for number, card in CARDS.items()}


def compressed(svg):
    return len(gzip.compress(svg.encode(), mtime=0))


def rendered(svg, width=160):
    return Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)))).convert("L")


def test_every_plate_is_light():
    sizes = {number: compressed(svg) for number, svg in PLATES.items()} | {0: compressed(plate.plate_back())}
    assert {number: size for number, size in sizes.items() if size > plate.MOST_BYTES} == {}


def test_the_plates_of_the_first_page_are_light_with_their_poems():
    for number in HAND:
        assert compressed(plate.plate_svg(CARDS[number], LOOKS[number], poem=True)) <= plate.MOST_BYTES, number


def test_a_plate_is_a_whole_document_without_script_style_or_text():
    for svg in [*PLATES.values(), plate.plate_back()]:
        root = ElementTree.fromstring(svg)
        tags = {element.tag.partition("}")[2] for element in root.iter()}
        assert not tags & {"text", "style", "script", "image"}
        ids = {element.get("id") for element in root.iter()}
        assert {element.get("href")[1:] for element in root.iter() if element.get("href")} <= ids


@pytest.mark.parametrize("number", [2, 10, 12, 75])
def test_a_plate_looks_like_the_card(number):
    large, small = (
        rendered(pictures.card_svg(CARDS[number], LOOKS[number])),
        rendered(plate.plate_svg(CARDS[number], LOOKS[number], poem=True)),
    )
    assert ImageStat.Stat(ImageChops.difference(large, small)).mean[0] < 6


def test_a_plate_without_its_poem_has_the_name_alone():
    bare, named, whole = (
        rendered(svg)
        for svg in (
            pictures.card_svg(CARDS[1], LOOKS[1], words="none"),
            PLATES[1],
            plate.plate_svg(CARDS[1], LOOKS[1], poem=True),
        )
    )

    def written(image, box):
        return ImageStat.Stat(ImageChops.difference(image.crop(box), bare.crop(box))).mean[0] > 8

    name, poem = (136, 10, 152, 60), (96, 10, 134, 60)
    assert written(named, name) and written(whole, name)
    assert written(whole, poem) and not written(named, poem)


def test_points_are_rounded_where_they_stand():
    assert plate.on_grid("M1,1l1 1l1 1l1 1z", 3) == "M0 0l3 3z"
    assert plate.on_grid("M10,10c1 1 2 2 4 4l.4 0z", 2) == "M10 10c2 2 2 2 4 4z"
    assert plate.on_grid("M9,9l0 10zM20,20l5-5z", 5) == "M10 10l0 10zM20 20l5-5z"


def test_what_cannot_be_rounded_stays():
    arc = "M0,0a5 5 0 0 1 10 3z"
    assert plate.on_grid(arc, 5) == arc


def test_chords_stand_where_the_writing_stands():
    column = measures.columns(CARDS[1])[0]

    def ink(inner):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 730">{inner}</svg>'
        image = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=svg, width=520, skip_system_fonts=True))))
        return image.getbbox()

    outlined, straight = ink(lettering.as_outlines([column])), ink(f'<path d="{lettering.chords(column, 1)}"/>')
    assert all(abs(a - b) <= 2 for a, b in zip(outlined, straight, strict=True))
    assert len(lettering.chords(column, 4)) < len(lettering.chords(column, 1))
