"""The backtest page in a browser: a run from the form to its report, one that is cancelled, and no fault that axe-core knows."""

import json
import re
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner

from tests.browser.conftest import Site
from tests.browser.helpers import PATIENCE_MS, expect
from tests.browser.library_site import fill, fits
from tracker.cli.backtest import backtest

pytestmark = pytest.mark.browser

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"
SEED = "11"
FILES = {
    "falls.py": '''"""Fails."""
from tracker import BANKER, Strategy


class Falls(Strategy):
    """Trips over its own name."""

    def bet(self, table):
        table.bet(BANKER, 1 if table.coup < 2 else self.levle)
''',
    "slow.py": '''"""Waits."""
import time

from tracker import BANKER, Param, Strategy


class Slow(Strategy):
    """Thinks for a long while before each session."""

    base: int = Param(1, low=1, high=9, help="stake, in chips")

    def start(self, table):
        time.sleep(0.05)

    def bet(self, table):
        table.bet(BANKER, self.base)
''',
}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    place = tmp_path_factory.mktemp("backtests")
    (place / "mine").mkdir()
    for name, text in FILES.items():
        (place / "mine" / name).write_text(text)
    fill(str(place / "shoes.db"), 3)
    served = Site(str(place / "shoes.db"), strategies=str(place / "mine"))
    yield served
    served.stop()


@pytest.fixture(scope="module")
def done(site) -> str:
    """A run that is over."""
    form = {
        "systems": [{"kind": "ships", "name": "paroli"}],
        "shoes": {"from": "simulated", "shoes": "10", "seed": SEED},
    }
    told = Request(f"{site.url}/api/v1/backtest/start", json.dumps(form).encode(), {"Content-Type": "application/json"})
    run_ = json.load(urlopen(told))["run"]
    state = {"over": False}
    end = time.monotonic() + PATIENCE_MS / 1000
    while not state["over"] and time.monotonic() < end:
        time.sleep(0.1)
        state = json.load(urlopen(f"{site.url}/api/v1/backtest/state?run={run_}"))
    assert state["state"] == "done", state
    return run_


def open_page(browser: Any, path: str = "/backtest") -> Any:
    page = browser.new_page()
    page.goto(path)
    page.wait_for_selector("#systems > .system")
    page.wait_for_selector("#runs > li")
    return page


def add(page: Any, system: str) -> None:
    """Adds a system to the form with the keyboard."""
    before = page.locator("#systems > .system").count()
    page.select_option("#add-system", system)
    page.focus("#add-do")
    page.keyboard.press("Enter")
    expect(page.locator("#systems > .system")).to_have_count(before + 1)


def run(page: Any, shoes: int) -> None:
    """Fills in the shoes and starts the run with the Enter key."""
    page.fill("#set-seed", SEED)
    page.fill("#set-shoes", str(shoes))
    page.keyboard.press("Enter")
    page.wait_for_selector("#backtest-progress, #backtest-verdict")


def test_a_run_from_the_form_to_its_report(new_browser, site, chromium, tmp_path, monkeypatch):
    """With a strategy that fails; the figures are the command's own; the report opens without a network."""
    page = open_page(new_browser())
    add(page, "parts:")
    page.locator('#systems [data-role="pick"]').select_option("dragon")
    page.fill('#systems [data-parameter="pick.run"]', "2")
    add(page, "file:falls.py")
    page.fill("#set-chip", "5")
    page.locator("#more-settings > summary").click()
    page.fill("#set-risk", "all")
    page.locator("#more-settings > summary").click()  # folded away: it is opened to show what does not fit
    page.click("#backtest-run")
    expect(page.locator("#form-fault")).to_contain_text("Bankroll for a risk, %: 'all' is no number of percent above 0")
    expect(page.locator("#set-risk")).to_be_focused()
    page.fill("#set-risk", "")
    run(page, 30)
    expect(page.locator("#backtest-verdict")).to_be_visible()
    expect(page.locator("#heard")).to_have_text("The run is over; its result is here.")
    shown = page.locator("#run-view")
    expect(shown).to_contain_text(
        "falls.py:9, session 1, shoe 1, coup 3: AttributeError: 'Falls' object has no attribute"
    )

    with page.expect_download() as told:
        page.locator('#run-view a[aria-label="The result as JSON"]').click()
    page_json = told.value.path().read_bytes()
    page.locator(".again summary").click()
    with page.expect_download() as parts:
        page.locator(".again a").click()
    parts.value.save_as(tmp_path / "parts.py")
    monkeypatch.chdir(tmp_path)
    words = (
        "martingale",
        "parts.py",
        str(Path(site.path).parent / "mine" / "falls.py"),
        "--shoes",
        "30",
        "--seed",
        SEED,
    )
    same = CliRunner().invoke(backtest, [*words, "--chip", "5", "--max", "1000", "--json"])
    assert page_json == same.stdout_bytes
    figures = json.loads(page_json)["systems"][0]
    page.locator("details.system-verdict > summary").first.click()
    for name in ("staked", "net", "realised_edge"):
        value = page.locator(f'#backtest-verdict data[data-key="{name}"]').first.get_attribute("value")
        assert value == str(figures[name])
    expect(page.locator("#backtest-verdict .fan .js-plotly-plot")).to_be_visible()

    with page.expect_download() as report:
        page.click("#backtest-report")
    report.value.save_as(tmp_path / "report.html")
    alone = chromium.new_context(offline=True)
    paper = alone.new_page()
    asked: list[str] = []
    paper.on("request", lambda request: asked.append(request.url))
    paper.goto((tmp_path / "report.html").as_uri())
    expect(paper.locator("h1").first).to_have_text("3 systems on the same 30 shoes")
    assert paper.locator("svg").count() >= 3
    assert [url for url in asked if not url.startswith("file:")] == []
    alone.close()


def test_a_run_is_seen_again_after_a_reload_and_a_restart_and_can_be_cancelled(new_browser, site, watched):
    watched.may_fail = True  # the server is away for a moment
    page = open_page(new_browser())
    page.click('#systems [data-do="away"]')
    add(page, "file:slow.py")
    run(page, 5000)
    expect(page.locator("#backtest-told")).to_have_text("Shoes 0 of 5,000")
    address = page.url
    assert re.search(r"\?run=\d{14}-[0-9a-f]{8}$", address)
    page.fill("#set-chip", "7")
    page.keyboard.press("Tab")
    page.reload()
    expect(page.locator("#backtest-told")).to_have_text("Shoes 0 of 5,000")
    expect(page.locator("#systems h3")).to_have_text("slow · slow.py")  # the form stands as it was left
    expect(page.locator("#set-chip")).to_have_value("7")
    site.stop()
    expect(page.locator("#backtest-told")).to_have_text("The server does not answer; nothing was changed. Try again.")
    site.start()
    expect(page.locator("#backtest-told")).to_have_text("Shoes 0 of 5,000")
    page.focus("#backtest-cancel")
    page.keyboard.press("Enter")
    expect(page.locator("#run-view .warning")).to_have_text("The run was cancelled; nothing of it was kept.")
    expect(page.locator("#heard")).to_have_text("The run was cancelled.")
    line = page.locator(f'#runs [data-run="{address.partition("=")[2]}"]')
    expect(line).to_contain_text("cancelled")
    line.locator('[data-do="delete"]').click()
    expect(page.locator("#notice")).to_contain_text("Delete the run of slow for good?")
    page.keyboard.press("Enter")  # the focus is on the button that does
    expect(line).to_have_count(0)
    expect(page.locator("#run-view")).to_be_hidden()


def test_the_page_fits_a_telephone_and_compares_runs(new_browser, done):
    """A sweep over the library's shoes; each button is large enough for a thumb; the keyboard alone does it."""
    page = open_page(new_browser(viewport={"width": 360, "height": 740}))
    page.locator('input[name="from"][value="library"]').check()
    page.focus("#more-settings > summary")
    page.keyboard.press("Enter")
    expect(page.locator("#sweep-2")).to_be_hidden()  # a second parameter is offered beside a first
    page.keyboard.press("Tab")
    page.keyboard.type("levels")
    expect(page.locator("#sweep-2")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("4..2")
    page.keyboard.press("Enter")
    expect(page.locator("#form-fault")).to_contain_text("Several settings at once: --sweep levels=4..2 holds nothing")
    page.fill("#set-sweep-1", "2..4")
    page.keyboard.press("Enter")
    expect(page.locator("#backtest-verdict .heat .js-plotly-plot")).to_be_visible()
    expect(page.locator("#backtest-verdict .again-told")).to_contain_text(
        "the luckiest of them and was played once more"
    )
    page.evaluate("document.querySelectorAll('#backtest details').forEach((each) => { each.open = true; })")
    expect(page.locator("#backtest-verdict .best .js-plotly-plot").first).to_be_visible()
    assert fits(page)
    small = page.evaluate("""[...document.querySelectorAll('#backtest :is(button, select, summary, .check, a.button, input.text)')]
        .filter((each) => each.offsetParent && !each.matches('.link') && each.getBoundingClientRect().height < 44).map((each) => each.outerHTML.slice(0, 90))""")
    assert small == []
    both = [done, page.url.partition("=")[2]]
    for each in both:
        page.locator(f'#runs [data-do="choose"][data-value="{each}"]').check()
    page.click("#compare")
    expect(page.locator(".comparison tbody tr")).to_have_count(4)
    expect(page.locator(".drawn.forest .js-plotly-plot")).to_be_visible()
    assert fits(page)
    page.go_back()
    expect(page.locator("#backtest-verdict")).to_be_visible()
    page.locator("#backtest-verdict details").first.evaluate("(each) => { each.open = true; }")
    for width in (1280, 360):  # figures are drawn again for the room that there is now; what was opened stays open
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_function(AS_WIDE)
    expect(page.locator("#backtest-verdict details[open]")).to_have_count(1)


def test_who_opens_the_address_of_a_run_finds_its_form(new_browser, done):
    page = open_page(new_browser(), f"/backtest?run={done}")
    expect(page.locator("#systems h3")).to_have_text(["paroli"])
    expect(page.locator("#set-shoes")).to_have_value("10")
    expect(page.locator("#set-seed")).to_have_value(SEED)


AS_WIDE = """() => { // each figure that is seen has the room of its place and no more
    const seen = [...document.querySelectorAll("#run-view .scroll > .graph")].filter((each) => !each.closest("details:not([open])"));
    return seen.length > 1 && seen.every((each) => {
        const [room, drawn] = [each.parentElement.clientWidth, each.querySelector(".main-svg")];
        return drawn && each.offsetWidth <= room && drawn.clientWidth === each.offsetWidth;
    });
}"""
PAGES = {  # a page -> what is there when it is drawn
    "/?shoe=1": "#road-cockroach-pig .js-plotly-plot",
    "/library": "#shoes .shoe",
    "/library/audit": "h1",
    "/simulate": "main h1, main h2",
    "/learn": "main h1, main h2",
    "/backtest?run": "#backtest-verdict .js-plotly-plot",
}
FAULTS = """(rules) => axe.run(document, { resultTypes: ["violations"], ...rules }).then((found) => found.violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => [each.id, ...each.nodes.slice(0, 3).map((node) => node.target.join(" "))]))"""


def test_axe_finds_no_serious_fault_on_any_page_in_either_theme(new_browser, done):
    browser = new_browser(bypass_csp=True)
    page = browser.new_page()
    found = {}
    for path, there in PAGES.items():
        page.goto(path.replace("?run", f"?run={done}"))
        page.wait_for_selector(there)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        page.evaluate(AXE.read_text("utf-8"))
        for theme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):  # a theme changes colours alone
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            faults = page.evaluate(FAULTS, rules)
            found |= {f"{path}, {theme}": faults} if faults else {}
    assert found == {}


@pytest.mark.long
def test_a_million_shoes_with_progress(new_browser):
    page = open_page(new_browser())
    page.click('#systems [data-do="away"]')
    add(page, "ships:banker-only")
    run(page, 1_000_000)
    shares = set()
    while page.locator("#backtest-verdict, #run-view .warning").count() == 0:
        shares.add(page.evaluate("document.getElementById('backtest-bar')?.getAttribute('value')"))
        page.wait_for_timeout(300)
    assert len(shares - {None}) > 2
    expect(page.locator("#backtest-verdict .shoes-told")).to_contain_text("1,000,000 shoes, 81,")
    expect(page.locator("#backtest-verdict .card .head")).to_have_text("The house edge holds")
