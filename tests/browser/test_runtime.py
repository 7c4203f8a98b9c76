"""The cut runtime in a real browser that allows nothing but scripts of the site itself."""

import json
import re
from pathlib import Path

import page_features
import pytest
from playwright.sync_api import expect

from scripts import bundle

ROOT = Path(__file__).parents[2]
WORDS = """
GREETING = {"en": "Hello {name}", "ja": "こんにちは、{name}"}


def greet(lang, name):
    return GREETING[lang].format(name=name)
"""
MAIN = '''
from browser import aio, document, window
from javascript import JSON

from ..core.words import greet
from . import features


def el(tag, text="", **attributes):
    node = document.createElement(tag)
    node.textContent = text
    for name, value in attributes.items():
        node.setAttribute(name.replace("_", "-"), value)
    return node


class Panel:
    """A counter with buttons, drawn anew after each press."""

    def __init__(self, root, content, options):
        self.root = root
        self.content = content
        self.options = options
        self.presses = 0
        self.draw()

    def draw(self):
        name = self.content["cards"][0]["name"][self.options["lang"]]
        more = el("button", f"{self.presses} presses", id="more", aria_label=f"pressed {self.presses} times")
        more.addEventListener("click", self.press)
        bar = el("div", id="bar")
        bar.style.width = "40px"
        bar.style.backgroundColor = "rgb(1, 2, 3)"
        bar.dataset.presses = str(self.presses)
        broken = el("button", "break", id="broken")
        broken.bind("click", lambda event: self.missing)
        options = el("ul", id="options")
        for key in sorted(self.options):
            options.append(el("li", key))
        greeting = el("p", greet(self.options["lang"], name), id="greeting")
        self.root.replaceChildren(greeting, more, bar, broken, options)

    def press(self, event):
        self.presses += 2 if event.shiftKey else 1
        self.draw()
        document["more"].focus()


async def later():
    await aio.sleep(0.01)
    document["async"].text = "slept"


def fail_inside(depth):
    if depth == 0:
        return [][3]
    return fail_inside(depth - 1)


def start(root, content, options):
    if "explode" in options:
        raise ValueError(f"no rule {options['explode']!r}")
    Panel(root, content, options)
    for name in ["timer", "async", "key", "json", "error"]:
        document.body.appendChild(el("p", id=name))
    window.setTimeout(lambda: setattr(document["timer"], "text", "rang"), 5)
    aio.run(later())
    document.bind("keydown", lambda event: setattr(document["key"], "text", event.key))
    document["json"].text = JSON.stringify({"list": [1, 2.5, None, True], "text": JSON.parse('{"a": "あ"}')["a"]})
    try:
        fail_inside(2)
    except IndexError as error:
        document["error"].text = f"{type(error).__name__}: {error}"
    storage = window.localStorage
    storage.setItem("kept", JSON.stringify(features.run()))
'''
RUN = "\n\ndef run():\n    return {feature.__name__: feature() for feature in FEATURES}\n"
PAGE = """<!doctype html>
<html lang="{lang}"><meta charset="utf-8"><title>Game</title>
<link rel="icon" href="icon.svg">
<section data-game data-lang="{lang}" {data} {more}>
<div class="mat"><button type="button" data-game-open>Play</button></div>
<div data-game-root></div>
</section>
<p><a href="#x" id="try" data-game-open data-game-options='{{"rule": "monk"}}'>Try it</a>
<a href="#y" id="bad" data-game-open data-game-options='{{"explode": "monk"}}'>Break it</a></p>
<script src="game-loader.js" defer></script>
</html>
"""
CONTENT = {
    "cards": [{"no": 1, "class": "noble", "traits": [], "name": {"en": "Tenji", "ja": "天智天皇"}}],
    **{key: {} for key in ("classes", "traits", "base", "house_rules", "presets", "families", "conflicts", "messages")},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site of some pages with a small game."""
    root = tmp_path_factory.mktemp("site")
    features = Path(page_features.__file__).read_text(encoding="utf-8") + RUN
    sources = {"core/words": WORDS, "widget/main": MAIN, "widget/features": features}
    sources |= {"__init__": "", "core/__init__": "", "widget/__init__": ""}
    for name, text in sources.items():
        path = root / "game" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    files = bundle.build(root, CONTENT)
    for name, content in files.items():
        (root / name).write_bytes(content)
    (root / "game-loader.js").write_bytes((ROOT / "docs/assets/js/game-loader.js").read_bytes())
    (root / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    probe = "try { new Function('') } catch (error) { window.refused = error.name }"
    (root / "probe.js").write_text(probe, encoding="utf-8")
    parts = bundle.parts(files, "en")
    japanese = bundle.parts(files, "ja")
    pages = {"index": ("en", parts, ""), "ja": ("ja", japanese, ""), "play": ("en", parts, "data-game-auto")}
    pages["lost"] = ("ja", japanese | {"modules": "game/lost.js"}, "")
    for name, (lang, names, more) in pages.items():
        data = " ".join(f'data-{part}="{path}"' for part, path in names.items())
        (root / f"{name}.html").write_text(PAGE.format(lang=lang, data=data, more=more), encoding="utf-8")
    return root


@pytest.fixture
def at(folder, serve, strict):
    return serve(folder, strict)


@pytest.fixture
def opened(page, at, complaints):
    """The page after the reader asked for the game and it can be played."""
    page.goto(f"{at}/index.html")
    page.click("section [data-game-open]")
    expect(page.locator("[data-game]")).to_have_attribute("data-game-state", "open")
    assert complaints == []
    return page


def test_nothing_is_loaded_before_the_reader_asks(page, at):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{at}/index.html", wait_until="networkidle")
    assert [url for url in asked if "/game/" in url] == []
    assert page.evaluate("typeof window.__BRYTHON__") == "undefined"


def test_the_game_needs_three_requests_and_breaks_no_rule_of_the_site(page, at, complaints):
    page.goto(f"{at}/index.html", wait_until="networkidle")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("section [data-game-open]")
    expect(page.locator("#greeting")).to_have_text("Hello Tenji")
    page.wait_for_load_state("networkidle")
    assert sorted(re.sub(r"\.\w+\.", ".", url.split("/")[-1]) for url in asked) == [
        "content-en.json",
        "modules.js",
        "runtime.js",
    ]
    assert complaints == []


def test_a_mouse_that_is_down_on_the_button_has_asked(page, at):
    page.goto(f"{at}/index.html", wait_until="networkidle")
    page.locator("section [data-game-open]").hover()
    assert page.evaluate("typeof window.bozuMekuri") == "undefined"
    page.mouse.down()
    page.wait_for_selector("head script[src*=modules]", state="attached")
    expect(page.locator("section [data-game-open]")).to_be_visible()
    page.mouse.up()
    expect(page.locator("#greeting")).to_have_text("Hello Tenji")
    assert page.locator("head script").count() == 2


def test_the_browser_would_have_refused_a_compiler(page, at, complaints):
    page.goto(f"{at}/index.html")
    page.add_script_tag(url=f"{at}/probe.js")
    assert page.evaluate("window.refused") == "EvalError"
    assert any("refused by policy: script-src eval" in complaint for complaint in complaints)


def test_python_means_the_same_in_the_browser(opened):
    there = json.loads(opened.evaluate("localStorage.getItem('kept')"))
    here = {feature.__name__: json.loads(json.dumps(feature())) for feature in page_features.FEATURES}
    assert list(there) == list(here)
    assert [name for name in here if there[name] != here[name]] == []


def test_buttons_call_bound_methods(opened, complaints):
    opened.click("#more")
    opened.click("#more", modifiers=["Shift"])
    expect(opened.locator("#more")).to_have_text("3 presses")
    expect(opened.locator("#more")).to_have_attribute("aria-label", "pressed 3 times")
    expect(opened.locator("#more")).to_be_focused()
    expect(opened.locator("#bar")).to_have_attribute("data-presses", "3")
    expect(opened.locator("#bar")).to_have_css("background-color", "rgb(1, 2, 3)")
    expect(opened.locator("#bar")).to_have_css("width", "40px")
    assert complaints == []


def test_timers_keys_async_and_json_work(opened, complaints):
    expect(opened.locator("#timer")).to_have_text("rang")
    expect(opened.locator("#async")).to_have_text("slept")
    opened.keyboard.press("k")
    expect(opened.locator("#key")).to_have_text("k")
    assert json.loads(opened.locator("#json").inner_text()) == {"list": [1, 2.5, None, True], "text": "あ"}
    expect(opened.locator("#error")).to_have_text("IndexError: list index out of range")
    assert complaints == []


def test_an_error_in_a_handler_is_told_with_its_line_and_stops_nothing_else(opened, complaints):
    opened.click("#broken")
    traceback = next(text for text in complaints if text.startswith("console:"))
    line = 1 + MAIN.splitlines().index('        broken.bind("click", lambda event: self.missing)')
    assert f'File "game/widget/main.py", line {line}' in traceback
    assert "AttributeError: 'Panel' object has no attribute 'missing'" in traceback
    opened.click("#more")
    expect(opened.locator("#more")).to_have_text("1 presses")


def test_another_start_loads_nothing(opened, complaints):
    asked = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.click("#more")
    opened.click("#try")
    expect(opened.locator("#more")).to_have_text("0 presses")
    assert opened.locator("#options li").all_inner_texts() == ["lang", "rule"]
    assert asked == []
    assert opened.url.endswith("index.html")  # the link did not leave for #x
    assert complaints == []


def test_a_link_elsewhere_on_the_page_opens_the_game_with_its_options(page, at, complaints):
    page.goto(f"{at}/ja.html")
    page.click("#try")
    expect(page.locator("#greeting")).to_have_text("こんにちは、天智天皇")
    expect(page.locator(".mat")).to_be_hidden()
    assert page.locator("#options li").all_inner_texts() == ["lang", "rule"]
    assert complaints == []


def test_the_play_page_opens_at_once(page, at, complaints):
    page.goto(f"{at}/play.html")
    expect(page.locator("#greeting")).to_be_visible()
    assert page.evaluate("document.activeElement === document.body")
    assert complaints == []


def test_a_text_shows_while_it_loads_and_the_focus_stays_near(page, at):
    page.goto(f"{at}/index.html")
    held = []
    page.route("**/game/runtime.*", lambda route: held.append(route))
    page.click("section [data-game-open]")
    expect(page.get_by_role("status")).to_have_text("Shuffling the cards…")
    assert page.evaluate("document.activeElement.hasAttribute('data-game-root')")
    page.locator("#try").click()  # impatience starts nothing twice
    held[0].continue_()
    expect(page.locator("#greeting")).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(0)
    assert page.locator("#options li").all_inner_texts() == ["lang"]


@pytest.mark.parametrize("part", ["runtime", "modules", "content"])
def test_a_file_that_does_not_come_is_asked_for_again(page, at, part):
    page.goto(f"{at}/index.html")
    page.route(f"**/game/{part}*", lambda route: route.abort())
    page.click("section [data-game-open]")
    expect(page.get_by_role("alert")).to_have_text(
        "The game could not be loaded. Check that you are online, then try again."
    )
    expect(page.locator("[data-game]")).to_have_attribute("data-game-state", "failed")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#greeting")).to_have_text("Hello Tenji")


def test_a_missing_file_is_told_in_the_language_of_the_page(page, at):
    page.goto(f"{at}/lost.html")
    page.click("section [data-game-open]")
    expect(page.get_by_role("alert")).to_contain_text("ゲームを読み込めませんでした。")
    expect(page.get_by_role("button", name="もう一度試す")).to_be_visible()


def test_an_error_while_starting_is_one_sentence_and_its_traceback_stands_in_the_console(page, at, complaints):
    page.goto(f"{at}/index.html")
    page.click("#bad")
    expect(page.get_by_role("alert")).to_have_text("The game stopped with an error while it was starting.")
    line = 1 + next(n for n, text in enumerate(MAIN.splitlines()) if "no rule" in text)
    assert f'File "game/widget/main.py", line {line}, in start' in complaints[0]
    assert "ValueError: no rule 'monk'" in complaints[0]
    page.click("#try")
    expect(page.locator("#greeting")).to_have_text("Hello Tenji")
