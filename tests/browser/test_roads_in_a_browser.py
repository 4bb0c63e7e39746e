"""The scoreboard in a real Chromium: what is painted, what a pointer is told, and that nothing is asked of a network."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.figures.boards_for_tests import full_shoe
from tracker.figures import CONFIG, Figure, Style, plotly_js, road_figures, scoreboard_figure, scoreboard_svg
from tracker.roads import Board

pytestmark = pytest.mark.browser


@pytest.fixture
def page(chromium) -> Iterator:
    """A page that fails the test on any request to another place and on any error in the console."""
    tab = chromium.new_page(viewport={"width": 1400, "height": 900})
    asked, errors = [], []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    tab.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert errors == []


def show(page, figures: list[Figure], tmp_path: Path) -> None:
    """Draw the figures below each other, as a dashboard would."""
    drawn = "".join(
        f"Plotly.newPlot('g{at}', {json.dumps(figure['data'])}, {json.dumps(figure['layout'])}, {json.dumps(CONFIG)});"
        for at, figure in enumerate(figures)
    )
    places = "".join(f'<div id="g{at}"></div>' for at in range(len(figures)))
    path = tmp_path / "page.html"
    path.write_text(
        f'<!doctype html><meta charset="utf-8"><body style="margin:0">{places}<script>{plotly_js()}</script>'
        f"<script>{drawn}</script>",
        encoding="utf-8",
    )
    page.goto(path.as_uri())
    page.wait_for_selector(f"#g{len(figures) - 1} .scatterlayer .trace")


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("style", [Style(), Style("zh-Hans", "safe", dark=True)], ids=["light", "dark"])
def test_the_panel_is_painted_at_its_own_size(page, tmp_path, width, style) -> None:
    figure = scoreboard_figure(full_shoe(), style, width=width)
    show(page, [figure], tmp_path)
    size = page.locator("#g0 .main-svg").first.bounding_box()
    assert (size["width"], size["height"]) == (width, figure["layout"]["height"])
    points = sum(len(trace["x"]) for trace in figure["data"] if "markers" in trace["mode"])
    assert page.locator("#g0 .scatterlayer .point").count() == points
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    background = page.locator("#g0 .main-svg").first.evaluate("svg => svg.style.background")
    wanted = ", ".join(str(part) for part in bytes.fromhex(style.colours.ground[1:]))
    assert wanted in background


def test_the_cells_are_squares_and_marks_stand_in_their_middle(page, tmp_path) -> None:
    figure = scoreboard_figure(Board("BPBP"), width=1280)
    show(page, [figure], tmp_path)
    trace = next(t for t in figure["data"] if t["mode"] == "markers" and t["marker"]["symbol"] == "circle-open")
    boxes = [each.bounding_box() for each in page.locator("#g0 .scatterlayer .point").all()]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    for x, y in zip(trace["x"], trace["y"], strict=True):
        assert any(abs(x - left) < 1 and abs(y - top) < 1 for left, top in middles)


def test_a_pointer_is_told_coup_result_and_totals(page, tmp_path) -> None:
    figure = scoreboard_figure(full_shoe(), width=1280)
    show(page, [figure], tmp_path)
    first = figure["data"][0]  # Banker's beads
    page.mouse.move(first["x"][0], first["y"][0])
    page.wait_for_selector("#g0 .hoverlayer .hovertext")
    assert page.locator("#g0 .hoverlayer .hovertext").text_content() == "Coup 1: Banker 7-3"


def test_a_tie_on_a_ring_hides_nothing_from_the_pointer(page, tmp_path) -> None:
    figures = list(road_figures(Board("BTT")).values())
    show(page, figures, tmp_path)
    page.mouse.move(11, figures[0]["layout"]["height"] + 11)  # the only ring, under a slash and a number
    page.wait_for_selector("#g1 .hoverlayer .hovertext")
    assert page.locator("#g1 .hoverlayer .hovertext").text_content() == "Coup 1: Banker, 2 ties"


def test_hand_ninety_is_in_sight_on_a_telephone(page, tmp_path) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    figure = scoreboard_figure(Board("BP" * 45), width=375)
    show(page, [figure], tmp_path)
    x, y = next(
        (trace["x"][at], trace["y"][at])
        for trace in figure["data"]
        if trace["mode"] == "markers" and trace["marker"]["symbol"] == "circle-open" and trace["marker"]["size"] > 10
        for at, coup in enumerate(trace["customdata"])
        if coup == 90
    )
    page.mouse.move(x, y)
    page.wait_for_selector("#g0 .hoverlayer .hovertext")
    assert page.locator("#g0 .hoverlayer .hovertext").text_content().startswith("Coup 90: Player")


def test_a_chinese_svg_brings_its_own_letters(page, tmp_path) -> None:
    path = tmp_path / "board.svg"
    path.write_text(scoreboard_svg(full_shoe(), Style("zh-Hant")), encoding="utf-8")
    page.goto(path.as_uri())
    loaded = page.evaluate("document.fonts.ready.then(all => [...all].map(face => face.family + face.status))")
    assert loaded == ["Road Sansloaded"] * 2
