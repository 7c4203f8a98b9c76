"""Events in words. All words come from the content; this file knows how to put them together."""


def say(content: dict, lang: str, key: str, **values: object) -> str:
    """The message with a dotted key, as "events.kept", in a language, with its {placeholders} filled.

    A message may be {one, other} where the count matters; `count` then chooses.
    """
    message = content["messages"]
    for part in key.split("."):
        message = message[part]
    message = message[lang]
    if not isinstance(message, str):
        message = message["one" if values.get("count") == 1 else "other"]
    return message.format(**values)


def card_name(content: dict, lang: str, card: int) -> str:
    """The poet's name on card number `card`."""
    name = content["cards"][card - 1]["name"]
    return name["kanji" if lang == "ja" else "en"]


def seat_name(content: dict, lang: str, seat: int) -> str:
    """The name of a seat's colour."""
    return content["messages"]["seats"][seat]["name"][lang]


def tell(event: dict, content: dict, lang: str, names: list[str] | None = None) -> str:
    """One sentence (or two) for an event. `names` are the players' names, the colours if not given."""
    if names is None:
        names = [seat_name(content, lang, seat) for seat in range(len(content["messages"]["seats"]))]
    kind = event["type"]
    if kind == "ended":
        return _tell_end(event, content, lang, names)
    values: dict[str, object] = {"seat": names[event["seat"]]}
    if "from" in event:
        values["from"] = names[event["from"]]
    if "card" in event:
        values["card"] = card_name(content, lang, event["card"])
    if "class" in event:
        values["class"] = content["classes"][event["class"]]["name"][lang]
        if values["class"] == values["card"]:
            kind += "_namesake"
    if "cards" in event:
        values["count"] = len(event["cards"])
        if not event["cards"]:
            kind += "_none"
    elif "count" in event:
        values["count"] = event["count"]
    return say(content, lang, "events." + kind, **values)


def _tell_end(event: dict, content: dict, lang: str, names: list[str]) -> str:
    winners = [seat for seat, place in enumerate(event["places"]) if place == 1]
    space = say(content, lang, "sentence_space")
    reason = say(content, lang, "events.ended_" + event["reason"])
    if event.get("winner") == "fewest":
        reason += space + say(content, lang, "events.ended_fewest")
    result = say(
        content,
        lang,
        "events.tie" if len(winners) > 1 else "events.won",
        seat=say(content, lang, "list_separator").join(names[seat] for seat in winners),
        count=event["counts"][winners[0]],
    )
    return reason + space + result
