"""The house rules, folded away and made when they are first looked at: the usual ones, and the variants."""

from .dom import el, set_text

GROUP = "bm-rule-"


class HouseRules:
    """Every rule with its options, each explained on the spot; `call()` after a choice.

    The usual rules stand in one fold. The variants, rules as well as options, stand in another with a field that finds
    some of them; options of one rule exclude each other wherever they stand.
    """

    def __init__(self, app: object, call: object) -> None:
        self.app = app
        self.call = call
        self.radios: dict[tuple, object] = {}
        self.elsewhere: dict[str, object] = {}
        self.node = self._fold("bm-house", "house_rules", self._build_usual)
        self.variants = None
        if any(
            _is_variant(record, option) for record in self._rules().values() for option in record["options"].values()
        ):
            self.variants = self._fold("bm-house bm-variants", "variants", self._build_variants)

    def open(self) -> None:
        self._build_usual()
        self.node.open = True

    def show(self) -> None:
        """Check the options that are chosen now."""
        words, choices = self.app.words, self.app.choices
        for (rule, option), radio in self.radios.items():
            radio.checked = choices[rule] == option
        for rule, line in self.elsewhere.items():
            record = self._rules()[rule]["options"][choices[rule]]
            line.hidden = not record.get("variant")
            if record.get("variant"):
                set_text(line, words("chosen_variant", option=words.of(record)))

    def _rules(self) -> dict:
        return self.app.words.content["house_rules"]

    def _fold(self, class_: str, title: str, build: object) -> object:
        node = el("details", {"class": class_}, el("summary", None, self.app.words(title)))
        self.app.listen(node, "toggle", lambda _: build())
        self.app.listen(node, "change", self._choose)
        return node

    def _choose(self, event: object) -> None:
        radio = event.target
        if radio.name.startswith(GROUP):
            self.app.choices[radio.name[len(GROUP) :]] = radio.value
            self.show()
            self.call()

    def _build_usual(self) -> None:
        if self.elsewhere:
            return
        for rule, record in self._rules().items():
            if record["changeable"] and not record.get("variant"):
                self.elsewhere[rule] = el("p", {"class": "bm-explained bm-elsewhere", "hidden": True})
                options = {name: option for name, option in record["options"].items() if not option.get("variant")}
                self.node.appendChild(self._group(rule, record, options, self.elsewhere[rule]))
        self.show()

    def _build_variants(self) -> None:
        if self.variants.querySelector("fieldset"):
            return
        words = self.app.words
        field = el("input", {"type": "search", "autocomplete": "off"})
        found = el("p", {"class": "bm-explained", "role": "status"})
        find = el("label", {"class": "bm-find"}, el("span", None, words("find_variant")), field)
        self.variants.append(el("p", {"class": "bm-explained"}, words("variants_how")), find, found)
        said = []  # group, what is said of its rule, [(option, what is said of it)]
        for rule, record in self._rules().items():
            options = {name: option for name, option in record["options"].items() if _is_variant(record, option)}
            if record["changeable"] and options:
                group = self._group(rule, record, options)
                self.variants.appendChild(group)
                labels = [(self.radios[rule, name].parentNode, self._said(option)) for name, option in options.items()]
                said.append((group, self._said(record), labels))

        def search(_: object) -> None:
            wanted = field.value.lower().split()
            count = 0
            for group, about, labels in said:
                fits = 0
                for label, text in labels:
                    label.hidden = not all(word in about + text for word in wanted)
                    fits += not label.hidden
                group.hidden = not fits
                count += fits
            set_text(found, words("variants_found", count=count) if wanted else "")

        self.app.listen(field, "input", search)
        self.show()

    def _said(self, record: dict) -> str:
        words = self.app.words
        return (words.of(record) + " " + words.explained(record) + " ").lower()

    def _group(self, rule: str, record: dict, options: dict, more: object | None = None) -> object:
        words = self.app.words
        group = el(
            "fieldset",
            {"class": "bm-house-rule"},
            el("legend", None, words.of(record)),
            el("p", {"class": "bm-explained"}, words.explained(record)),
        )
        for option, option_record in options.items():
            group.appendChild(self._option(rule, option, option_record))
        if more is not None:
            group.appendChild(more)
        return group

    def _option(self, rule: str, option: str, record: dict) -> object:
        words = self.app.words
        radio = self.radios[rule, option] = el("input", {"type": "radio", "name": GROUP + rule, "value": option})
        return el(
            "label",
            {"class": "bm-option"},
            radio,
            el("span", {"class": "bm-name"}, words.of(record)),
            el("span", {"class": "bm-explained"}, words.explained(record)),
        )


def _is_variant(record: dict, option: dict) -> bool:
    """Whether only some families play so."""
    return bool(record.get("variant") or option.get("variant"))
