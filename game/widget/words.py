"""The words of one language, from the content."""

from game.core.telling import say, seat_name, tell

from .names import shown

KANJI_DIGITS = "〇一二三四五六七八九"


class Words:
    """`words("draw")` is the message `ui.draw`; `words.of(record)` the name of anything in the content."""

    def __init__(self, content: dict, lang: str) -> None:
        self.content = content
        self.lang = lang
        self.colours = [seat_name(content, lang, seat) for seat in range(len(content["messages"]["seats"]))]
        self.seats = self.colours
        self.space = say(content, lang, "sentence_space")

    def call(self, names: list[str]) -> None:
        """Name the players of the game that is shown; the colours stand for missing names."""
        template = self.content["messages"]["ui"]["namesake"][self.lang]
        self.seats = shown(names, self.colours, template)

    def __call__(self, key: str, **values: object) -> str:
        return say(self.content, self.lang, "ui." + key, **values)

    def of(self, record: dict) -> str:
        return record["name"][self.lang]

    def explained(self, record: dict) -> str:
        return record["explanation"][self.lang]

    def class_(self, class_: str) -> str:
        return self.of(self.content["classes"][class_])

    def card(self, card: int) -> dict:
        """The record of a card."""
        return self.content["cards"][card - 1]

    def rule(self, rule: str, option: str) -> str:
        """A house rule and its option, as "Semimaru: Miss a turn"."""
        record = self.content["house_rules"][rule]
        return self("rule", rule=self.of(record), option=self.of(record["options"][option]))

    def tell(self, event: dict) -> str:
        return tell(event, self.content, self.lang, self.seats)

    def sentences(self, events: list[dict]) -> str:
        return self.space.join(self.tell(event) for event in events)

    def listed(self, parts: list[str]) -> str:
        return self("comma").join(parts)

    def joined(self, names: list[str]) -> str:
        return say(self.content, self.lang, "list_separator").join(names)


def kanji_number(number: int) -> str:
    """A number from 1 to 100 as cards write it, as 二十三."""
    if number == 100:
        return "百"
    tens, ones = number // 10, number % 10
    text = "十" if tens == 1 else KANJI_DIGITS[tens] + "十" if tens else ""
    return text + (KANJI_DIGITS[ones] if ones else "")
