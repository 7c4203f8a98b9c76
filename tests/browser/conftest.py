"""A real Chromium, and folders served as a host would serve them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from scripts import chromium
from scripts.serving import served

from .game_page import STRICT, game_at, game_folder, visit, visit_whole, whole_folder  # noqa: F401  (fixtures)
from .party_page import guests, host, party_site  # noqa: F401  (fixtures)

PATIENCE = 60_000  # milliseconds: how long a test may wait must not depend on how busy the machine is
expect.set_options(timeout=PATIENCE)


HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where many run on one machine a browser now and then loses a click: what fails is tried once more, and listed."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the page complains of: exceptions, errors in the console, violations of its content security policy."""
    found: list[str] = []
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) =>"
        " console.error('refused by policy:', event.violatedDirective, event.blockedURI, event.sourceFile))"
    )
    page.on("pageerror", lambda error: found.append(f"exception: {error}"))
    page.on("console", lambda message: found.append(f"console: {message.text}") if message.type == "error" else None)
    return found


@pytest.fixture
def strict() -> Mapping[str, str]:
    """The headers of a page that may use nothing but the site's own files."""
    return STRICT


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., str]]:
    """serve(folder, headers={}) -> the address where a folder is served until the module's tests are done."""
    with ExitStack() as stack:

        def serve(folder: Path, headers: Mapping[str, str] | None = None) -> str:
            return stack.enter_context(served(folder, headers))

        yield serve
