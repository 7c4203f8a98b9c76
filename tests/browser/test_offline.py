"""The site without a network, and its way from one version to the next, in a real browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request

from scripts.publish import offline

ROOT = Path(__file__).resolve().parent.parent.parent
MARK = "<p>Second version</p>"


# A process of its own: stopping a server within this one would leave its open connections answering.
SERVER = """
import json, sys
from pathlib import Path
from scripts.serving import served
with served(Path(sys.argv[1]), json.loads(sys.argv[2])) as address:
    print(address, flush=True)
    sys.stdin.read()
"""


class Host:
    """A folder on the web, and the plug of its server."""

    def __init__(self, folder: Path, headers: Mapping[str, str]) -> None:
        self.folder = folder
        command = [sys.executable, "-c", SERVER, str(folder), json.dumps(dict(headers))]
        self.server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.server.stdout
        self.url = self.server.stdout.readline().strip()

    def unplug(self) -> None:
        self.server.kill()
        self.server.communicate()

    def deploy(self, changes: dict[str, str] | None = None, under: str = "") -> None:
        """Change files of the site (text to put at their end) and list them in its worker."""
        for name, text in (changes or {}).items():
            with (self.folder / under / name).open("a", encoding="utf-8") as file:
                file.write(text)
        offline.write(self.folder / under, ROOT / "overrides")


@pytest.fixture
def host(built_site: Path, tmp_path: Path, strict: Mapping[str, str]) -> Iterator[Host]:
    folder = tmp_path / "web"
    shutil.copytree(built_site, folder)
    host = Host(folder, strict)
    yield host
    host.unplug()


def settle(page: Page) -> None:
    """Wait until the newest worker is in charge and no other is on its way."""
    page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update().catch(() => {});  // browsers look for a new worker a second after a navigation
            const busy = () => registration.installing || registration.waiting ||
                registration.active.state !== "activated";
            while (busy()) await new Promise((resolve) => setTimeout(resolve, 20));
        }"""
    )


def visit(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(60_000)  # everything is fetched at once, on a machine that may be busy
    page.goto(address)
    settle(page)
    return page


def keep_all(page: Page, site: Path) -> None:
    """Wait until the pictures, which come last, are kept too."""
    until(
        page,
        """async (count) => {
            const [name] = await caches.keys();
            return (await (await caches.open(name)).keys()).length === count;
        }""",
        len(offline.listing(site)),
    )


def until(page: Page, condition: str, value: object = None) -> None:
    """Wait for an asynchronous condition, whose promise `page.wait_for_function` would take for a yes."""
    page.evaluate(
        f"""async (value) => {{
            const isMet = {condition};
            for (let tries = 0; !(await isMet(value)); tries++) {{
                if (tries > 3000) throw new Error("never became true: " + isMet);
                await new Promise((resolve) => setTimeout(resolve, 20));
            }}
        }}""",
        value,
    )


def kept_versions(page: Page) -> list[str]:
    return page.evaluate("caches.keys()")


def wait_for_versions(page: Page, count: int) -> None:
    until(page, "async (count) => (await caches.keys()).length === count", count)


def addresses(site: Path, ending: str) -> list[str]:
    return [name for name in offline.listing(site) if name == "" or name.endswith(ending)]


def test_every_page_opens_without_a_network_after_one_visit(host: Host, context: BrowserContext) -> None:
    page = visit(context, host.url + "/")
    keep_all(page, host.folder)
    host.unplug()
    failed: list[str] = []
    under_way: set[Request] = set()
    page.on("request", lambda request: under_way.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: under_way.discard(request))
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
    pages = addresses(host.folder, "/")
    assert len(pages) >= 16
    for name in pages:
        answer = page.goto(f"{host.url}/{name}")
        assert answer.status == 200, name
        assert answer.body() == (host.folder / name / "index.html").read_bytes(), name
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px", f"{name} has no style"
        page.evaluate("for (const image of document.images) image.loading = 'eager'")
        page.wait_for_function("[...document.images].every((image) => image.complete)")
        broken = "[...document.images].filter((image) => !image.naturalWidth).map((image) => image.src)"
        assert page.evaluate(broken) == [], name
        while under_way:  # to go on now would break them off
            page.wait_for_timeout(10)
    assert not failed


@pytest.mark.parametrize("language", ["", "ja/"])
def test_the_search_works_without_a_network(host: Host, context: BrowserContext, language: str) -> None:
    page = visit(context, f"{host.url}/{language}")
    host.unplug()
    page.keyboard.press("/")
    page.keyboard.insert_text("蝉丸")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "#" in url)


@pytest.mark.parametrize("language", ["", "ja/"])
def test_the_game_starts_without_a_network(host: Host, context: BrowserContext, language: str) -> None:
    page = visit(context, f"{host.url}/{language}rules/")
    host.unplug()
    page.locator("[data-game-open]").click()
    page.locator("[data-game-root] button").first.wait_for()


def test_an_unknown_address_without_a_network_is_the_404_page_of_its_language(
    host: Host, context: BrowserContext
) -> None:
    page = visit(context, host.url + "/")
    host.unplug()
    for address, lang in (("nowhere/", "en"), ("ja/nowhere/", "ja"), ("rules/nowhere", "en")):
        answer = page.goto(f"{host.url}/{address}")
        assert answer.status == 404
        assert page.locator("html").get_attribute("lang") == lang
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"


def test_addresses_that_a_host_would_mend_work_without_a_network(host: Host, context: BrowserContext) -> None:
    page = visit(context, host.url + "/")
    host.unplug()
    page.goto(f"{host.url}/ja/rules?from=mail#top")
    assert page.url == f"{host.url}/ja/rules/?from=mail#top"
    assert page.goto(f"{host.url}/rules/index.html").status == 200
    assert page.goto(f"{host.url}/rules/?from=mail").status == 200


def test_the_next_navigation_after_a_deployment_shows_the_new_version(host: Host, context: BrowserContext) -> None:
    page = visit(context, f"{host.url}/rules/")
    host.deploy({"rules/index.html": MARK, "faq/index.html": MARK})
    page.goto(f"{host.url}/faq/")
    assert MARK in page.content()
    settle(page)
    host.unplug()
    page.goto(f"{host.url}/rules/")
    assert MARK in page.content()
    page.goto(f"{host.url}/faq/")
    wait_for_versions(page, 1)


def test_a_page_from_before_keeps_its_files_until_it_is_closed(host: Host, context: BrowserContext) -> None:
    old_script = next((host.folder / "assets/game").glob("modules.*.js"))
    old_text = old_script.read_text(encoding="utf-8")
    style = "assets/css/site.css"
    old_style = f"{style}?v={offline.listing(host.folder)[style]}"
    before = visit(context, f"{host.url}/rules/")

    old_script.rename(old_script.with_name("modules.00000000.js"))
    host.deploy({style: "/* Second version */", "rules/index.html": MARK})
    after = visit(context, f"{host.url}/rules/")
    assert MARK in after.content()
    assert len(kept_versions(after)) == 2
    text = "async (address) => (await fetch(address)).text()"
    assert before.evaluate(text, f"{host.url}/assets/game/{old_script.name}") == old_text
    assert "Second version" not in before.evaluate(text, f"{host.url}/{old_style}")

    before.close()
    after.goto(f"{host.url}/faq/")
    wait_for_versions(after, 1)


def test_a_worker_that_is_gone_traps_nobody(host: Host, context: BrowserContext) -> None:
    page = visit(context, f"{host.url}/rules/")
    (host.folder / offline.WORKER).unlink()
    with (host.folder / "rules/index.html").open("a") as file:
        file.write(MARK)
    page.goto(f"{host.url}/rules/")
    assert MARK in page.content()


@pytest.mark.parametrize("fault", ["missing", "changed"])
def test_a_broken_installation_leaves_the_version_before(host: Host, context: BrowserContext, fault: str) -> None:
    page = visit(context, f"{host.url}/rules/")
    versions = kept_versions(page)
    host.deploy({"rules/index.html": MARK, "ja/faq/index.html": MARK})
    broken = host.folder / "ja/faq/index.html"
    if fault == "missing":
        broken.unlink()
    else:
        broken.write_text("not the page of this build", encoding="utf-8")
    page.goto(f"{host.url}/rules/")
    assert MARK in page.content()
    settle(page)
    until(
        page,
        """async (versions) =>
            String(await caches.keys()) === versions && !(await navigator.serviceWorker.ready).installing""",
        ",".join(versions),
    )
    host.unplug()
    page.goto(f"{host.url}/ja/faq/")
    assert page.locator("main h1").is_visible()
    page.goto(f"{host.url}/rules/")
    assert MARK not in page.content()


def test_a_slow_network_is_not_waited_for(host: Host, context: BrowserContext) -> None:
    worker = host.folder / offline.WORKER
    text = worker.read_text(encoding="utf-8")
    assert "const PATIENCE = 4000" in text
    worker.write_text(text.replace("const PATIENCE = 4000", "const PATIENCE = 50"), encoding="utf-8")
    page = visit(context, f"{host.url}/rules/")
    context.route("**/faq/", lambda route: None)  # is never answered
    page.goto(f"{host.url}/faq/")
    assert page.locator("main h1").is_visible()


def test_a_site_below_a_path_keeps_to_its_path(built_site: Path, tmp_path: Path, context: BrowserContext) -> None:
    shutil.copytree(built_site, tmp_path / "web/games/bozu")
    (tmp_path / "web/index.html").write_text("<!doctype html><title>Neighbour</title>")
    host = Host(tmp_path / "web", {})
    try:
        page = visit(context, f"{host.url}/games/bozu/ja/")
        assert (
            page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{host.url}/games/bozu/{offline.WORKER}"
        )
        assert page.goto(f"{host.url}/").status == 200
        assert page.evaluate("navigator.serviceWorker.controller") is None
        host.unplug()
        assert page.goto(f"{host.url}/games/bozu/rules/").status == 200
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    finally:
        host.unplug()


def test_a_site_being_edited_lets_go_of_the_worker(host: Host, context: BrowserContext) -> None:
    page = visit(context, f"{host.url}/rules/")
    home = host.folder / "index.html"
    text = home.read_text(encoding="utf-8")
    home.write_text(text.replace("<html ", "<html data-serving ", 1), encoding="utf-8")
    page.goto(f"{host.url}/")
    until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")


def test_a_folder_opened_from_the_disk_asks_for_no_worker(built_site: Path, page: Page, complaints: list[str]) -> None:
    page.goto((built_site / "rules/index.html").as_uri())
    assert page.locator("main h1").is_visible()
    assert not [text for text in complaints if "orker" in text]


def test_the_site_can_be_installed(host: Host, context: BrowserContext) -> None:
    for language in ("", "ja/"):
        page = visit(context, f"{host.url}/{language}")
        session = context.new_cdp_session(page)
        problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [problem for problem in problems if problem["errorId"] != "in-incognito"] == []  # as every test is
        manifest = session.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert json.loads(manifest["data"])["lang"] == (language.strip("/") or "en")


def test_pictures_come_last_and_unasked_only_where_data_is_cheap(host: Host, context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } })")
    page = visit(context, host.url + "/")
    kept = """async () => {
        const [name] = await caches.keys();
        const requests = await (await caches.open(name)).keys();
        const paths = requests.map((request) => new URL(request.url).pathname);
        return paths.filter((path) => path.startsWith("/assets/cards/"));
    }"""
    assert page.evaluate(kept) == []
    page.evaluate("fetch('assets/cards/10.svg')")
    until(page, f"async () => String(await ({kept})()) === '/assets/cards/10.svg'")
    host.unplug()
    assert page.evaluate("fetch('assets/cards/10.svg').then((response) => response.status)") == 200


def test_a_new_version_takes_the_pictures_along(host: Host, context: BrowserContext) -> None:
    page = visit(context, f"{host.url}/rules/")
    keep_all(page, host.folder)
    host.deploy({"rules/index.html": MARK})
    (host.folder / "assets/cards/10.svg").unlink()
    settle(page)
    page.goto(f"{host.url}/faq/")
    page.goto(f"{host.url}/rules/")
    wait_for_versions(page, 1)
    host.unplug()
    page.goto(f"{host.url}/rules/")
    assert MARK in page.content()
    assert page.evaluate("fetch('../assets/cards/10.svg').then((response) => response.status)") == 200


def test_a_worker_saves_nothing_for_a_reader_who_saves_data(host: Host, context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page = context.new_page()
    page.goto(host.url + "/", wait_until="networkidle")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
