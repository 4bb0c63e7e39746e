"""The report in a real Chromium: without a network, on a phone, by night, and on paper."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.backtest.scripted import setup
from tracker.backtest import Simulated, course_of, load, run_systems, settings, with_twins
from tracker.figures import report_html
from tracker.i18n import languages

pytestmark = pytest.mark.browser
GROUND = "getComputedStyle(document.body).backgroundColor"
SEEN = "kind => [...document.querySelectorAll(kind)].filter(each => each.getClientRects().length).length"
CUT = """() => [...document.querySelectorAll('svg')].filter(each => each.getClientRects().length).flatMap(each => {
    const sheet = each.getBoundingClientRect();
    return [...each.querySelectorAll('text')].filter(text => {
        const box = text.getBoundingClientRect();
        return box.left < sheet.left - 1 || box.right > sheet.right + 1 || box.bottom > sheet.bottom + 1
            || box.top < sheet.top - 1;
    }).map(text => each.querySelector('title').textContent + ': ' + text.textContent)})"""  # texts over the edge of a figure
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def written(
    path: Path, names: str, spoken: Sequence[str], *, twins: bool = True, sweep: bool = False, **options: Any
) -> list[Path]:
    """The reports of a run on forty shoes, one a language."""
    given, data = setup(seed=5, **options), Simulated(setup().variant, 5, 40)
    values = [(load(name)[0], {}) for name in names.split()]
    values = settings(values, {"base": "1..3", "levels": "0..4"}) if sweep else values
    report = run_systems(values, data, given)
    report = with_twins(report, values, data) if twins else report
    courses = [] if sweep else [course_of(each, {}, data, given, coups=1500) for each, _ in values]
    files = []
    for language in spoken:
        files.append(path / f"{names.split()[0]}-{len(values)}-{language}.html")
        files[-1].write_text(report_html(report, courses, language=language), encoding="utf-8")
    return files


@pytest.fixture(scope="module")
def reports(tmp_path_factory) -> dict[str, list[Path]]:
    path = tmp_path_factory.mktemp("reports")
    return {
        "one": written(path, "martingale", languages(), bankroll="2550", win_goal="100", maximum="500"),
        "long": written(path, "labouchere", ["es"], session="20-coups"),
        "many": written(path, "martingale banker-only tie-only paroli fibonacci", ["es"], twins=False),
        "sweep": written(path, "martingale", ["es"], twins=False, sweep=True, bankroll="500"),
    }


@pytest.fixture(scope="module")
def page(chromium) -> Iterator[Any]:
    """A page without a network; any error in its console, and any request but for the files it is sent to, fails."""
    heard = []
    context = chromium.new_context(offline=True)
    opened = context.new_page()
    opened.on("console", lambda message: heard.append(message.text))
    opened.on("pageerror", lambda error: heard.append(str(error)))
    opened.on("request", lambda request: None if request.is_navigation_request() else heard.append(request.url))
    yield opened
    context.close()
    assert heard == []


def read(page: Any, file: Path, width: int = 1280, night: bool = False) -> None:
    page.emulate_media(color_scheme="dark" if night else "light", media="screen")
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(file.as_uri())


def pages(page: Any) -> int:
    """How many sheets of A4 the report prints on."""
    page.emulate_media(media="print")
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_a_system_prints_on_two_pages_in_every_language(reports, page):
    found = {}
    for file in (*reports["one"], *reports["long"]):
        read(page, file)
        found[file.stem] = pages(page)
    assert set(found.values()) == {2}, found


def test_paper_is_white_by_night_too_and_the_foot_stands_below_the_figures(reports, page):
    read(page, reports["one"][0], night=True)
    assert page.evaluate(GROUND) == "rgb(28, 30, 33)"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ground')").strip() == "#ffffff"
    box, foot = (page.locator(name).bounding_box() for name in (".second", "footer"))
    assert box["y"] + box["height"] <= foot["y"]


@pytest.mark.parametrize("kind", ["one", "long", "many", "sweep"])
def test_a_phone_shows_all_of_it_and_no_text_is_cut_off(kind, reports, page):
    for file in reports[kind]:
        for width, shown, hidden in ((360, "narrow", "wide"), (1280, "wide", "narrow")):
            read(page, file, width)
            assert page.evaluate(SIDEWAYS) == 0
            assert page.evaluate(SEEN, f"svg.{hidden}") == 0
            assert page.evaluate(SEEN, f"svg.{shown}") > 0
            assert page.evaluate(CUT) == []
