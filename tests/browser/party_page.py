"""A site with a party server, and people who play there in browsers of their own."""

import json
import re

import pytest
from games import WHOLE
from party_process import Process
from playwright.sync_api import expect

from .game_page import STRICT, make_site, ui

# Times of the server in seconds, shorter than in real life where a test waits for them.
TIMES = {"grace": 1.0, "hello": 20.0}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
POLICY = "/*\n  Content-Security-Policy: {}\n"


@pytest.fixture(scope="session")
def party_site(tmp_path_factory):
    """The folder of the small site, made for a party server."""
    folder = make_site(tmp_path_factory.mktemp("site"), WHOLE, party=True)
    (folder / "_headers").write_text(POLICY.format(STRICT["Content-Security-Policy"]), encoding="utf-8")
    return folder


@pytest.fixture
def host(party_site, tmp_path, request):
    """A server as a process of its own; a test may ask for other times by an indirect parameter."""
    process = Process(str(tmp_path / "parties.sqlite3"), site=str(party_site), **TIMES | getattr(request, "param", {}))
    yield process
    if process.process.poll() is None:
        process.kill()


@pytest.fixture
def guests(browser, host):
    """guests(lang, …): people, each with a browser of their own; whatever a page complains of fails the test.

    `device`: what Playwright's contexts take, as PHONE; `settings`: of the game, as {"speed": "fast"}.
    """
    everybody = []

    def come(*languages, device=DESKTOP, **settings):
        new = [Guest(browser, host, lang, device, settings) for lang in languages]
        everybody.extend(new)
        return new if len(new) > 1 else new[0]

    yield come
    complaints = [text for guest in everybody for text in guest.complaints]
    for guest in everybody:
        guest.context.close()
    assert complaints == [], complaints


class Guest:
    """Somebody with a browser of their own."""

    def __init__(self, browser, host, lang, device, settings):
        self.host = host
        self.lang = lang
        self.context = browser.new_context(**device)
        self.context.set_default_timeout(60_000)  # as long as the other browser tests wait
        kept = json.dumps(json.dumps({"speed": "instant", "table": "off"} | settings))
        self.context.add_init_script(f"localStorage['bozu-mekuri'] ??= {kept}")
        self.complaints = []
        self.page = self.new_page()

    def new_page(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))
        page.on("console", self._hear)
        return page

    def _hear(self, message):
        # A browser says of itself when a connection is lost; that is what some tests are about.
        if message.type == "error" and not re.search("WebSocket connection|ERR_", message.text):
            self.complaints.append(message.text)

    def ui(self, key, **values):
        return ui(self.lang, key, **values)

    def press(self, key, **values):
        self.page.get_by_role("button", name=self.ui(key, **values), exact=True).click()

    def sees(self, key, **values):
        expect(self.page.locator(".bm").get_by_text(self.ui(key, **values), exact=True).first).to_be_visible()

    def open(self, seats=2, name="", limit=None, ranked=False):
        """Open a party; its link."""
        page = self.page
        page.goto(f"{self.host.origin}/{self.lang}.html")
        self.press("online_door")
        page.locator(".bm-party-name").fill(name)
        self.choose(str(seats))
        self.choose(self.ui("party_seconds", count=limit) if limit else self.ui("party_no_limit"))
        page.locator(".bm-party-ranked input").set_checked(ranked)
        self.press("party_open")
        self.sees("party_connected")
        return page.locator(".bm-party-link").input_value()

    def choose(self, text):
        """Choose one of a few values."""
        self.page.locator(".bm-segment", has_text=text).first.click()

    def visit(self, link):
        self.page.goto(re.sub(r"\w+\.html", f"{self.lang}.html", link))
        expect(self.page.locator(".bm-party-strip")).to_be_visible()

    def join(self, link, name=""):
        self.visit(link)
        self.page.locator(".bm-party-name").fill(name)
        self.press("party_join")
        expect(self.page.get_by_role("button", name=self.ui("party_join"))).to_be_hidden()

    def start(self):
        self.press("party_start")
        expect(self.page.locator(".bm-panel")).to_be_visible()

    def pass_time(self, seconds):
        """Let the clock of this page go on by so much at once."""
        self.page.evaluate(
            "(more) => { const now = Date.now; Date.now = () => now.call(Date) + more; return 0; }", 1000 * seconds
        )

    def events(self):
        return json.loads(self.page.evaluate("bozuMekuri.record()"))["events"]

    def turned(self):
        """How many cards have been turned, as this page knows it."""
        return sum(event["type"] == "turned" for event in self.events())

    def finished(self):
        return self.page.locator(".bm-results").count() == 1


# Draws whenever it may, until the wanted number of cards is turned or the game is over.
DRAW = """(enough) => new Promise((done) => {
  const events = () => JSON.parse(bozuMekuri.record() ?? '{"events": []}').events;
  const turned = () => events().filter((event) => event.type === 'turned').length;
  const timer = setInterval(() => {
    const button = document.querySelector('.bm-human .bm-draw[aria-disabled="false"]');
    if (document.querySelector('.bm-results') || turned() >= enough) { clearInterval(timer); done(); }
    else if (button) button.click();
  }, 15);
})"""


def play(*guests, cards=1000):
    """Let people play until so many cards are turned, or to the end."""
    begin(*guests, cards=cards)
    for guest in guests:
        guest.page.evaluate("window.playing")


def begin(*guests, cards=1000):
    """The same, without waiting for it."""
    for guest in guests:
        guest.page.evaluate(f"window.playing = ({DRAW})({cards}); 0")


def settle(*people):
    """Wait until everybody has the same log; it."""
    logs = []
    for _ in range(100):
        logs = [person.events() for person in people]
        if all(log == logs[0] for log in logs):
            return logs[0]
        people[0].page.wait_for_timeout(50)
    assert logs[1:] == logs[:-1]
    return None
