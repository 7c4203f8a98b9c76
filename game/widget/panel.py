"""The button panel: the whole game by two buttons and in words."""

from browser import window

from .deck import Chances, Stacks
from .dom import button, el, has_focus, relabel, replace, set_attribute, set_text
from .keys import DRAW, HELP, NEW, STOP, KeyHelp
from .link import HUMAN
from .log import Log
from .odds import FEW_STACKS, costs_all, dangers, percentages, warned_card
from .screen import Screen
from .seats import SeatList, colour, mark, who
from .story import last_person
from .turned import TurnedCard
from .winning import Winning

DIGITS = "123456789"


class Panel(Screen):
    """The screen of a running game. `update(view)` shows it; the table's events tell what happened."""

    KEYS = ((DRAW, "key_draw"), (STOP, "key_stop"), (NEW, "key_new"), (HELP, "key_help"))

    def __init__(self, app: object, table: object) -> None:
        words = self.words = app.words
        self.app = app
        self.table = table
        self._owner = None
        self._choosing = False
        self._open: list[int] | None = None  # the stacks from which a person may draw now
        self._handing_over = False
        self._last = 0  # the stack drawn from last

        self.owner_mark = el("span", {"class": "bm-owner-mark"})
        self.owner_text = el("span")
        self.owner_note = el("span", {"class": "bm-note"})
        self.banner = el(
            "h2", {"class": "bm-banner", "tabindex": "-1"}, self.owner_mark, self.owner_text, " ", self.owner_note
        )
        self.turned = TurnedCard(words, table.rules)
        self.stacks = Stacks(words, table.rules)
        self.seats = SeatList(words, table.seats)
        self.winning = Winning(app, table, self.seats)
        self.chances = Chances(words, table.rules)
        self.log = Log(app, table)
        stacks = table.rules.settings["stacks"]
        numbers = [(f"1–{stacks}", "key_stack")] if stacks in (2, 3, 4) else []
        self.keys = KeyHelp(words, [self.KEYS[0], *numbers, *self.KEYS[1:]])

        self.first = self.draw = button("bm-draw", words("draw"), DRAW)
        self.draw_mark = el("span", {"class": "bm-owner-mark"})
        self.draw.appendChild(self.draw_mark)
        self.stop = button("bm-stop", words("stop"), STOP)
        self.new = button("bm-quiet", words("new_game"), NEW)
        self.stack_buttons = el("div", {"class": "bm-stacks", "hidden": True})
        self.course = el("p", {"class": "bm-note bm-course", "hidden": True})
        self.question = el("p", {"class": "bm-question", "hidden": True, "id": "bm-question"})
        app.listen(self.draw, "click", self._on_draw)
        app.listen(self.stop, "click", self._on_stop)
        app.listen(self.new, "click", lambda _: app.set_up())

        self.actions = el(
            "div",
            {"class": "bm-actions", "role": "group", "aria-label": words("actions")},
            self.question,
            el("div", {"class": "bm-buttons"}, self.draw, self.stack_buttons, self.stop),
        )
        self.node = el(
            "div",
            {"class": "bm-panel"},
            self.banner,
            el(
                "div",
                {"class": "bm-side"},
                el("div", {"class": "bm-table"}, self.stacks.deck, self.turned.place, self.stacks.pile),
                self.actions,
                el("div", {"class": "bm-story"}, self.turned.caption, self.turned.happened, self.turned.before),
            ),
            el(
                "div",
                {"class": "bm-side"},
                el("h3", {"class": "bm-unseen"}, words("players")),
                self.course,
                self.seats.node,
                self.winning.note,
                self.chances.node,
            ),
            el(
                "div",
                {"class": "bm-tools"},
                app.settings.node(self.winning.box),
                self.new,
                self.keys.node,
                self.log.node,
            ),
        )

    def update(self, view: dict) -> None:
        self.turned.update(self.table.events())
        self.stacks.update(view)
        self.seats.update(view)
        if not view["finished"]:
            self.winning.update(view)
        self.chances.update(view)
        self.log.update()
        self._update_owner(view)
        self._update_actions(view)
        self._update_course(view)

    def bring_up(self) -> None:
        """Scroll so far that a whole game can be played without scrolling."""
        box = self.app.node.getBoundingClientRect()
        if box.top < 0 or box.bottom > window.innerHeight:
            self.app.node.scrollIntoView({"block": "start"})

    def pause(self) -> None:
        self.winning.pause()

    def key(self, key: str) -> bool:
        if key == DRAW:
            self._draw()
        elif key == STOP and not self.stop.hidden:
            self._act("stop")
        elif key in DIGITS and not self.stack_buttons.hidden:
            self._draw(DIGITS.index(key))
        elif key == NEW:
            self.app.set_up()
        elif key == HELP:
            self.keys.toggle()
        else:
            return False
        return True

    def tap(self, event: object, stack: int | None = None) -> None:
        """A click on what draws: a button here, or the deck or one of its stacks on the table."""
        # The second click of a double click must not decide for the next player, or a choice that came up under it.
        if event.detail > 1 and (self._choosing or self._handing_over):
            return
        self._draw(stack)

    def may_draw(self, stack: int | None) -> bool:
        """Whether a tap on a stack does anything: a person may draw from it, or there is something to hurry."""
        return stack is None or self._open is None or stack in self._open

    def action(self) -> str:
        """What drawing is called now."""
        return self.draw.firstChild.textContent

    def warnings(self, view: dict) -> list[str]:
        """What must be said aloud about a position besides its events."""
        card = warned_card(self.words.content, view)
        return [] if card is None else [self.stacks.warning(card)]

    def _update_owner(self, view: dict) -> None:
        seat, words, seats = view["seat"], self.words, self.table.seats
        human = seats[seat] == HUMAN
        self._handing_over = (
            human and not view["finished"] and last_person(self.table.events(), seats) not in (None, seat)
        )
        if seat != self._owner:
            self.node.classList.remove(*[colour(words, other) for other in range(len(seats))])
            self.node.classList.add(colour(words, seat))
            replace(self.owner_mark, mark(seat))
            if seats.count(HUMAN) > 1:
                replace(self.draw_mark, mark(seat))
            self._owner = seat
        self.node.classList.toggle("bm-human", human)
        set_text(self.owner_text, words("over") if view["finished"] else words("turn_of", seat=words.seats[seat]))
        note = who(words, seats, seat) if not view["finished"] and (seats.count(HUMAN) < 2 or not human) else ""
        set_text(self.owner_note, words("hand_over", seat=words.seats[seat]) if self._handing_over else note)
        self.node.classList.toggle("bm-hand-over", self._handing_over)

    def _update_actions(self, view: dict) -> None:
        words, seat = self.words, view["seat"]
        hot_seat = self.table.seats.count(HUMAN) > 1
        legal = [] if self.table.computer_to_move() else self.table.legal_actions()
        self._choosing = any(action["type"] == "stop" for action in legal)
        self._open = [action["stack"] for action in legal if "stack" in action] or None
        self._update_stacks(view, self._open or [])
        if view["finished"]:
            label = words("to_results")
        elif self.table.computer_to_move():
            label = words("hurry")
        elif view["phase"] == "extra":
            label = words("draw_more")
        elif len(view["stacks"]) > FEW_STACKS:
            label = words("draw_any")
        elif hot_seat:
            label = words("seat_draws", seat=words.seats[seat])
        else:
            label = words("draw")
        relabel(self.draw, label)
        self.draw.classList.toggle("bm-hurry", self.table.computer_to_move())
        if has_focus(self.stop) and not self._choosing:
            self.draw.focus()
        self.stop.hidden = not self._choosing
        self.question.hidden = not self._choosing
        set_attribute(self.draw, "aria-describedby", "bm-question" if self._choosing else None)
        if self._choosing:
            set_text(self.question, self.question_text(view))

    def _update_stacks(self, view: dict, stacks: list[int]) -> None:
        """A button for each stack, where there are a few to choose from."""
        several = 1 < len(view["stacks"]) <= FEW_STACKS and len(stacks) > 1
        leaving = has_focus(self.draw if several else self.stack_buttons)
        self.draw.hidden = several
        self.stack_buttons.hidden = not several
        self.first = self.draw
        if not several:
            if leaving:
                self.draw.focus()
            return
        while self.stack_buttons.childElementCount < len(view["stacks"]):
            self.stack_buttons.appendChild(self._stack_button(self.stack_buttons.childElementCount))
        for stack, node in enumerate(self.stack_buttons.children):
            relabel(node, self.words("stack", number=stack + 1, count=view["stacks"][stack]))
            held = has_focus(node)
            node.disabled = stack not in stacks
            leaving = leaving or (held and stack not in stacks)
        if self._last not in stacks:
            self._last = stacks[0]
        self.first = self.stack_buttons.children[self._last]
        if leaving:
            self.first.focus({"preventScroll": True})

    def _stack_button(self, stack: int) -> object:
        node = button("bm-draw bm-from-stack", "", DIGITS[stack])

        def choose(event: object) -> None:
            node.focus()
            self.tap(event, stack)

        self.app.listen(node, "click", choose)
        return node

    def _update_course(self, view: dict) -> None:
        """What is so at the moment and can be seen nowhere else."""
        words = self.words
        facts = []
        if view["winner"] == "fewest":
            facts.append(words("fewest_win"))
        if view["direction"] < 0:
            facts.append(words("goes_back"))
        if view["cancels"]:
            facts.append(words("effects_cancelled", count=view["cancels"]))
        self.course.hidden = not facts
        set_text(self.course, words.space.join(facts))

    def question_text(self, view: dict) -> str:
        """The choice in words, with the chance of each class that would cost the hand."""
        words = self.words
        shares = percentages(view["left"])
        costly = [
            words("chance_of", **{"class": words.class_(class_), "percent": shares[class_]})
            for class_ in dangers(self.table.rules, view["unturned"])
        ]
        held = view["counts"][view["seat"]]
        if not costly:
            return words("choice_safe", count=held)
        key = "choice"
        if view["winner"] == "fewest":
            key = "choice_fewest"
        elif not costs_all(self.table.rules, view["unturned"]):
            key = "choice_some"
        return words(key, count=held, chances=words.listed(costly))

    def _on_draw(self, event: object) -> None:
        self.draw.focus()  # not every browser focuses a clicked button
        self.tap(event)

    def _on_stop(self, event: object) -> None:
        self._act("stop")

    def _draw(self, stack: int | None = None) -> None:
        if self.table.computer_to_move():
            self.table.hurry()
        elif self.table.legal_actions():
            self._act("draw", stack)
        else:
            self.app.aftermath.end()

    def _act(self, kind: str, stack: int | None = None) -> None:
        for action in self.table.legal_actions():
            if action["type"] == kind and stack in (None, action.get("stack")):
                self._last = action.get("stack", 0)
                self.table.act(action)
                return
