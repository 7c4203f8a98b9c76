"""The games that were played on this device: what came of them, and the ways to take them along or erase them."""

from browser import window
from javascript import JSON

from . import archive, link, tally
from .dom import button, el, replace, set_text
from .screen import Screen

SHOWN = 20


class PastGames(Screen):
    """The screen of results. Each game can be replayed."""

    free = True

    def __init__(self, app: object) -> None:
        words = self.words = app.words
        self.app = app
        self.all = False
        self.rules = ""
        self.first = self.title = el("h2", {"class": "bm-title", "tabindex": "-1"}, words("past"))
        self.said = el("p", {"class": "bm-note", "role": "status"})
        if app.archive.spoilt:
            set_text(self.said, words("past_spoilt"))
        self.filter = el("select", None)
        for value, text in self._choices():
            self.filter.appendChild(el("option", {"value": value}, text))
        app.listen(self.filter, "change", lambda _: self._choose())
        self.body = el("div", {"class": "bm-past-body"})
        self.sure = el("div", {"class": "bm-notice", "hidden": True})
        self.file = el("input", {"type": "file", "accept": ".json,application/json", "hidden": True})
        app.listen(self.file, "change", lambda _: self._read())
        self.export = button("bm-quiet bm-export", words("export"))
        self.erase = button("bm-quiet bm-erase", words("erase"))
        into = button("bm-quiet bm-import", words("import"))
        close = button("bm-primary", words("close"))
        app.listen(self.export, "click", lambda _: self._export())
        app.listen(into, "click", lambda _: self.file.click())
        app.listen(self.erase, "click", lambda _: self._ask())
        app.listen(close, "click", lambda _: app.go_back())
        self.node = el(
            "div",
            {"class": "bm-past"},
            self.title,
            el("p", {"class": "bm-explained"}, words("past_where")),
            self.said,
            el("label", {"class": "bm-speed bm-filter"}, el("span", None, words("rules")), self.filter),
            self.body,
            el("div", {"class": "bm-buttons"}, close, self.export, into, self.erase),
            self.file,
            self.sure,
        )
        self._show()

    def _choices(self) -> list[tuple[str, str]]:
        words = self.words
        presets = [(preset, words.of(record)) for preset, record in link.sets(words.content).items()]
        return [("", words("all_rules")), *presets, ("own", words("own_rules"))]

    def _choose(self) -> None:
        self.rules = self.filter.value
        self.all = False
        self._show()

    def _show(self) -> None:
        words = self.words
        results = [tally.told(game, words.content) for game in self.app.archive.games]
        any_game = bool(results)
        if self.rules:
            results = [one for one in results if (one["rules"] or "own") == self.rules]
        self.export.hidden = self.erase.hidden = not any_game
        if not results:
            replace(self.body, el("p", None, words("past_none")))
            return
        shown = results[::-1] if self.all else results[::-1][:SHOWN]
        more = None
        if len(shown) < len(results):
            more = button("bm-quiet", words("show_all", count=len(results)))
            self.app.listen(more, "click", lambda _: self._show_all())
        parts = [self._tally(tally.tally(results)), self._list(shown), more]
        replace(self.body, *[part for part in parts if part is not None])

    def _show_all(self) -> None:
        self.all = True
        self._show()
        self.title.focus()

    def _tally(self, counts: dict) -> object | None:
        if not counts["games"]:
            return None
        words = self.words
        percent = round(100 * counts["won"] / counts["games"])
        values = [
            ("games", str(counts["games"])),
            ("won", f"{counts['won']} ({percent}%)"),
            ("tied_first", str(counts["shared"])),
            ("streak", str(counts["streak"])),
            ("longest", str(counts["longest"])),
        ]
        names = el("dl", {"class": "bm-tally"})
        for key, value in values:
            names.appendChild(el("div", None, el("dt", None, words(key)), el("dd", None, value)))
        return el("section", None, el("h3", None, words("past_for")), names)

    def _list(self, results: list[dict]) -> object:
        words = self.words
        heads = [words(key) for key in ("date", "rules", "winner_head", "your_place")]
        body = el("tbody")
        for one in results:
            game = one["game"]
            seat = tally.person(one)
            winners = [other for other, place in enumerate(game["places"]) if place == 1]
            words.call(one["names"])
            name = words("own_rules") if one["rules"] is None else words.of(link.sets(words.content)[one["rules"]])
            watch = button("bm-quiet bm-watch", words("replay"))
            watch.setAttribute("aria-label", words("replay") + " " + self._date(game["at"]))
            self.app.listen(watch, "click", self._watcher(game))
            place = "–" if seat is None else words("place", place=game["places"][seat])
            cells = [
                el("th", {"scope": "row"}, *self._day_and_time(game["at"])),
                el("td", None, el("span", None, name), *self._where(one)),
                el("td", None, words.joined([words.seats[winner] for winner in winners])),
                el("td", None, place),
                el("td", None, watch),
            ]
            body.appendChild(el("tr", None, *cells))
        head = [el("th", {"scope": "col"}, text) for text in heads] + [el("td")]
        table = el("table", {"class": "bm-counts bm-games"}, el("thead", None, el("tr", None, *head)), body)
        return el("div", {"class": "bm-scroll", "tabindex": "0", "role": "region", "aria-label": words("games")}, table)

    def _where(self, one: dict) -> list:
        """That a game was played online."""
        online = link.AWAY in (one["seats"] or [])
        return [" ", el("span", {"class": "bm-note"}, self.words("elsewhere"))] if online else []

    def _date(self, at: int) -> str:
        return window.Date.new(at).toLocaleString(self.words.lang, {"dateStyle": "medium", "timeStyle": "short"})

    def _day_and_time(self, at: int) -> list:
        """The same in two parts: a narrow table breaks the line between them."""
        date = window.Date.new(at)
        day = date.toLocaleDateString(self.words.lang, {"dateStyle": "medium"})
        time = date.toLocaleTimeString(self.words.lang, {"timeStyle": "short"})
        return [el("span", None, day), " ", el("span", None, time)]

    def _watcher(self, game: dict) -> object:
        def watch(_: object) -> None:
            found = link.parse(game["link"], self.words.content)
            if found is None or found["picks"] is None:
                problems = found["problems"] if found else [("replay", "")]
                kind = problems[0][0] if problems else "replay"
                set_text(self.said, self.words("link_" + kind, word=""))
                self.title.focus()
            else:
                self.app.show_replay(found)

        return watch

    def _export(self) -> None:
        games = {"format": archive.FORMAT, "games": self.app.archive.games}
        blob = window.Blob.new([JSON.stringify(games)], {"type": "application/json"})
        address = window.URL.createObjectURL(blob)
        anchor = el("a", {"href": address, "download": "bozu-mekuri.json"})
        anchor.click()
        window.setTimeout(lambda: window.URL.revokeObjectURL(address), 10_000)

    def _read(self) -> None:
        file = self.file.files[0]
        if file is None:
            return
        failed = self.app.guard(lambda *_: self._tell("import_failed", file=file.name))
        if file.size > archive.LONGEST_FILE:
            failed()
        else:
            file.text().then(self.app.guard(lambda text: self._import(text, file.name)), failed)
        self.file.value = ""

    def _import(self, text: str, name: str) -> None:
        try:
            given = JSON.parse(text)
        except Exception:
            given = None
        games = archive.sound_games(given.get("games")) if isinstance(given, dict) else []
        if not games:
            self._tell("import_failed", file=name)
            return
        known = [game["id"] for game in self.app.archive.games]
        kept = self.app.archive.add(games)
        new = len([game for game in games if game["id"] not in known])
        self._show()
        self._tell("imported", count=new)
        if not kept:
            set_text(self.said, self.words("not_kept"))

    def _ask(self) -> None:
        words = self.words
        yes = button("bm-primary", words("erase_yes"))
        no = button("bm-quiet", words("erase_no"))
        self.app.listen(yes, "click", lambda _: self._erase(True))
        self.app.listen(no, "click", lambda _: self._erase(False))
        count = len(self.app.archive.games)
        replace(self.sure, el("p", None, words("erase_sure", count=count)), el("div", {"class": "bm-buttons"}, yes, no))
        self.sure.hidden = False
        no.focus()

    def _erase(self, sure: bool) -> None:
        self.sure.hidden = True
        if sure:
            self.app.archive.erase()
            self._show()
            self._tell("erased")
        self.title.focus()

    def _tell(self, key: str, **values: object) -> None:
        set_text(self.said, self.words(key, **values))
