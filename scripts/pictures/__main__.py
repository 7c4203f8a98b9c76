"""A contact sheet to look at: kind of figure (or all), width of a card in pixels, ground.

python -m scripts.pictures lady 120 dark > ladies.svg
"""

import sys

import yaml

from . import by_class, load, sheet
from .looks import PATH

kind, width, ground = (*sys.argv[1:], *("all", "120", "light")[len(sys.argv) - 1 :])
cards, looks = yaml.safe_load((PATH.parent / "cards.yaml").read_text(encoding="utf-8")), load()
print(sheet(cards if kind == "all" else by_class(cards, looks, kind), looks, width=int(width), ground=ground))
