"""The dashboard in a real Chromium: a server with a store of its own, and pages that are watched."""

import logging
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.serving import BaseWSGIServer, make_server

from tests.app.empty_store import empty_database
from tracker.app import create_app
from tracker.store import Store

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first costs half as much
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
NO_ANSWER = re.compile(r"Failed to load resource: net::ERR_")


# werkzeug's server does not close a file of the page that it was sending when the browser went elsewhere; waitress does
LEFT_OPEN = "ignore:Exception ignored in. <_io.FileIO name='[^']*/tracker/(app|figures)/:pytest.PytestUnraisableExceptionWarning"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.filterwarnings(LEFT_OPEN))


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Site:
    """A dashboard that is being served; `stop` and `start` keep the port and the store."""

    def __init__(self, path: str, *, strategies: str | None = None) -> None:
        self.path, self.port, self.strategies = path, 0, strategies
        self.server: BaseWSGIServer | None = None
        self.start()

    def start(self) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        app = create_app(self.path, strategies=self.strategies)
        self.server = make_server("127.0.0.1", self.port, app.server, threaded=True)
        self.port = self.server.port
        threading.Thread(
            target=self.server.serve_forever, args=[0.02], daemon=True
        ).start()  # seconds; then it may stop

    def stop(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def outcomes(self, shoe_id: int = 1) -> str:
        """What the store holds of a shoe."""
        with Store(self.path) as store:
            return store.shoe(shoe_id).outcomes


@pytest.fixture
def site(tmp_path) -> Iterator[Site]:
    served = Site(empty_database(tmp_path / "shoes.db"))
    yield served
    served.stop()


class Watched:
    """What the pages of a test asked of whom, and what their consoles said."""

    def __init__(self) -> None:
        self.hosts: set[str] = set()
        self.errors: list[str] = []
        self.may_fail = False  # a test that stops the server sees failed requests

    def watch(self, page: Any) -> None:
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2] if "//" in request.url else ""))
        page.on("console", lambda message: self._heard(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, text: str) -> None:
        if not (self.may_fail and NO_ANSWER.search(text)):
            self.errors.append(text)


@pytest.fixture
def watched() -> Iterator[Watched]:
    """Fails the test on any request to another host and on any error in a console."""
    seen = Watched()
    yield seen
    assert {host for host in seen.hosts if host and not host.startswith("127.0.0.1:")} == set()
    assert seen.errors == []


@pytest.fixture
def new_browser(chromium, site, watched) -> Iterator[Callable[..., Any]]:
    """A function that opens a browser of its own, with its own cookies and storage; options as for Playwright."""
    contexts = []

    def open_(**options: Any) -> Any:
        given = {"viewport": {"width": 1280, "height": 800}, "base_url": site.url, **options}
        contexts.append(chromium.new_context(**given))
        contexts[-1].on("page", watched.watch)
        contexts[-1].set_default_timeout(60_000)
        return contexts[-1]

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def visit(new_browser) -> Callable[..., Any]:
    """A function that opens a page, in a given browser or in a new one, and waits until its roads are drawn."""

    def open_(path: str = "/", browser: Any = None, **options: Any) -> Any:
        page = (browser or new_browser(**options)).new_page()
        page.goto(path)
        page.wait_for_selector("#road-cockroach-pig .js-plotly-plot")
        page.wait_for_selector("#shoe-title:not(:empty)")
        return page

    return open_
