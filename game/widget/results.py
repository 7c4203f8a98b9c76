"""How a game ended: places, ties, and the ways on."""

from .choices import finished_game
from .course import course, turning_points
from .dom import button, el
from .keys import NEW
from .link import of_game
from .log import Log
from .plot import Plot, course_table, key_of_lines
from .replay import turning_list
from .screen import Screen
from .seats import colour, mark, who
from .sharing import share_buttons
from .turned import TurnedCard


class Results(Screen):
    """The screen after a game."""

    def __init__(self, app: object, table: object) -> None:
        words = app.words
        self.app = app
        self.table = table
        view = table.view()
        places, counts = view["places"], view["counts"]
        winners = [seat for seat in range(view["players"]) if places[seat] == 1]
        self.first = self.title = el(
            "h2",
            {"class": "bm-banner", "tabindex": "-1"},
            el("span", {"class": "bm-owner-mark"}, *[mark(seat) for seat in winners]),
            self._headline(words, winners),
        )

        placed = el("tbody")
        for seat in sorted(range(view["players"]), key=lambda seat: (places[seat], seat)):
            shared = places.count(places[seat]) > 1
            remarks = []
            if view["out"][seat]:
                remarks.append(words("out"))
            elif view["last"][seat]:
                remarks.append(words("last"))
            if shared:
                remarks.append(words("shared"))
            placed.appendChild(
                el(
                    "tr",
                    {"class": colour(words, seat) + (" bm-first" if places[seat] == 1 else "")},
                    el("td", {"class": "bm-place"}, words("place", place=places[seat])),
                    el(
                        "th",
                        {"scope": "row"},
                        mark(seat),
                        el("span", {"class": "bm-name"}, words.seats[seat]),
                        " ",
                        el("span", {"class": "bm-who"}, who(words, table.seats, seat)),
                    ),
                    el("td", {"class": "bm-held"}, str(counts[seat])),
                    el("td", {"class": "bm-remark"}, words.listed(remarks)),
                )
            )
        head = [el("th", {"scope": "col"}, words(name)) for name in ("place_head", "player", "held", "remark")]
        last = TurnedCard(words, table.rules)
        last.update(table.events())
        self.log = Log(app, table)
        rows = course(table.events(), view["players"])
        points = turning_points(rows, view["winner"] == "fewest")
        self.node = el(
            "div",
            {"class": "bm-results" + (" bm-human " + colour(words, winners[0]) if len(winners) == 1 else "")},
            self.title,
            el("table", {"class": "bm-places"}, el("thead", None, el("tr", None, *head)), placed),
            el("p", {"class": "bm-rest"}, self._rest(words, view)),
            self.ways_on(),
            el("h3", None, words("course")),
            el(
                "div",
                {"class": "bm-course-part"},
                Plot(words, rows, points).node,
                el("div", None, key_of_lines(words, view["players"]), turning_list(app, points, None)),
            ),
            course_table(app, rows, points),
            self.more_ways(),
            el("h3", None, words("last_turn")),
            el("div", {"class": "bm-last"}, last.place, el("div", {"class": "bm-story"}, last.caption, last.happened)),
            self.log.node,
        )

    def ways_on(self) -> object:
        """Another game, or another look at this one."""
        app, words = self.app, self.app.words
        again = button("bm-primary", words("play_again"), NEW)
        watch = button("bm-quiet bm-watch", words("watch_replay"))
        change = button("bm-quiet", words("change_rules"))
        app.listen(again, "click", lambda _: app.begin())
        app.listen(watch, "click", lambda _: app.show_replay(finished_game(app)))
        app.listen(change, "click", lambda _: app.set_up())
        return el("div", {"class": "bm-buttons"}, again, watch, change)

    def more_ways(self) -> object | None:
        """What this game leaves for later."""
        app, words = self.app, self.app.words
        past = button("bm-quiet bm-past-games", words("past"))
        app.listen(past, "click", lambda _: app.show_past())
        copy, *share = share_buttons(app, words("copy_replay"), lambda: of_game(words.content, finished_game(app)))
        return el("div", {"class": "bm-buttons"}, copy, *share[:-1], past, share[-1])

    def _headline(self, words: object, winners: list[int]) -> str:
        names = words.joined([words.seats[seat] for seat in winners])
        return words("tied" if len(winners) > 1 else "winner", seat=names)

    def _rest(self, words: object, view: dict) -> str:
        pile = len(view["pile"])
        parts = [words("rest_pile", count=pile) if pile else words("rest_none")]
        if view["deck"]:
            parts.append(words("rest_deck", count=view["deck"]))
        if view["removed"]:
            parts.append(words("rest_removed", count=len(view["removed"])))
        if view["winner"] == "fewest":
            parts.insert(0, words("fewest_win"))
        return words.space.join(parts)

    def update(self, view: dict) -> None:
        self.log.update()

    def key(self, key: str) -> bool:
        if key != NEW:
            return False
        self.app.begin()
        return True
