"""The house rules, folded away and made when they are first looked at."""

from .dom import el


class HouseRules:
    """Every usual rule with its usual options, each explained on the spot; `call()` after a choice."""

    def __init__(self, app: object, call: object) -> None:
        self.app = app
        self.call = call
        self.radios: dict[tuple, object] = {}
        self.node = el("details", {"class": "bm-house"}, el("summary", None, app.words("house_rules")))
        app.listen(self.node, "toggle", lambda _: self._build())

    def open(self) -> None:
        self._build()
        self.node.open = True

    def show(self) -> None:
        """Check the options that are chosen now."""
        for (rule, option), radio in self.radios.items():
            radio.checked = self.app.choices[rule] == option

    def _build(self) -> None:
        if self.radios:
            return
        words = self.app.words
        for rule, record in words.content["house_rules"].items():
            if not record["changeable"] or record.get("variant"):
                continue
            group = el(
                "fieldset",
                {"class": "bm-house-rule"},
                el("legend", None, words.of(record)),
                el("p", {"class": "bm-explained"}, words.explained(record)),
            )
            for option, option_record in record["options"].items():
                if not option_record.get("variant"):
                    group.appendChild(self._option(rule, option, option_record))
            self.node.appendChild(group)
        self.show()

    def _option(self, rule: str, option: str, record: dict) -> object:
        words = self.app.words
        radio = el("input", {"type": "radio", "name": "bm-rule-" + rule, "value": option})
        self.radios[rule, option] = radio

        def choose(_: object) -> None:
            self.app.choices[rule] = option
            self.call()

        self.app.listen(radio, "change", choose)
        return el(
            "label",
            {"class": "bm-option"},
            radio,
            el("span", {"class": "bm-name"}, words.of(record)),
            el("span", {"class": "bm-explained"}, words.explained(record)),
        )
