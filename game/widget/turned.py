"""The card turned last, large, and in words what it did."""

from .card import card_back, card_face
from .dom import el, replace, set_text
from .odds import house_rules_of
from .story import groups, told

BEFORE = 3
WIDTH = 128  # pixels, at most


class TurnedCard:
    """`update(events)` takes all events since the start."""

    def __init__(self, words: object, rules: object) -> None:
        self.words = words
        self.rules = rules
        self.place = el("div", {"class": "bm-turned"}, card_back(WIDTH))
        self.caption = el("div", {"class": "bm-caption"})
        self.happened = el("p", {"class": "bm-happened"})
        self.before = el("ol", {"class": "bm-before", "role": "list", "aria-hidden": "true"})
        self._shown = None

    def update(self, events: list[dict]) -> None:
        actions = groups(events)
        turned = [group[0] for group in actions if group[0]["type"] == "turned"]
        if turned and turned[-1]["n"] != self._shown:
            self._shown = turned[-1]["n"]
            self._show(turned[-1])
        elif not turned and self._shown is not None:
            self._shown = None
            replace(self.place, card_back(WIDTH))
            replace(self.caption)
        set_text(self.happened, self.words.sentences(told(actions[-1])))
        earlier = actions[-1 - BEFORE : -1]
        replace(self.before, *[el("li", None, self.words.sentences(told(group))) for group in reversed(earlier)])

    def _show(self, event: dict) -> None:
        words = self.words
        card = words.card(event["card"])
        replace(self.place, card_face(words, event["card"], event["class"], WIDTH))
        name = card["name"]
        poet = [el("b", None, name["kanji" if words.lang == "ja" else "en"]), " "]
        poet.append(name["kana"] if words.lang == "ja" else el("span", {"lang": "ja"}, name["kanji"]))
        labels = el("p", {"class": "bm-labels"})
        labels.appendChild(el("span", {"class": "bm-chip bm-class-" + event["class"]}, words.class_(event["class"])))
        if event["class"] != card["class"]:
            labels.appendChild(el("span", {"class": "bm-rule"}, words("counts_here", own=words.class_(card["class"]))))
        for rule, option in house_rules_of(words.content, self.rules, event["card"]):
            labels.appendChild(el("span", {"class": "bm-rule"}, words.rule(rule, option)))
        replace(
            self.caption,
            el("p", {"class": "bm-number"}, words("number", number=card["no"])),
            el("p", {"class": "bm-poet"}, *poet),
            labels,
        )
