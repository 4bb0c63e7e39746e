"""The full panel, single roads and tiles, in all three ways of drawing."""

import json
from html import unescape
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.figures.boards_for_tests import NAMES, full_shoe
from tracker.figures import (
    CONFIG,
    Style,
    boards,
    plotly_js,
    road_figure,
    road_figures,
    scoreboard_figure,
    scoreboard_png,
    scoreboard_svg,
    tile_figure,
    tile_svg,
)
from tracker.figures.files import font
from tracker.figures.panel import panel, road, tile
from tracker.figures.plan import Plan
from tracker.game import Coup, Outcome
from tracker.i18n import words
from tracker.roads import NAMES as GOOD_ROADS
from tracker.roads import Board

LANGUAGES = ("en", "es", "zh-Hans", "zh-Hant")
SVG = "{http://www.w3.org/2000/svg}"
LIGHT = [Style(language, naturals=True) for language in LANGUAGES]
DARK = [Style(language, "safe", dark=True, naturals=True) for language in LANGUAGES]
styles = pytest.mark.parametrize("style", LIGHT + DARK, ids=lambda style: f"{style.language}-{style.palette}")
widths = pytest.mark.parametrize("width", [None, 360, 1280])


def sentences(plan: Plan, style: Style) -> int:
    """How often the drawing says that its marks describe coups that are over."""
    gap = "" if style.language.startswith("zh") else " "
    return gap.join(label.text for label in plan.labels).count(style.words("road.past_only"))


@styles
@widths
def test_every_panel_says_once_that_its_marks_are_of_the_past(style: Style, width: int | None) -> None:
    assert sentences(panel(full_shoe(), style, width=width), style) == 1


@styles
def test_of_single_roads_those_that_are_derived_say_it(style: Style) -> None:
    said = {name: sentences(road(full_shoe(), name, style), style) for name in NAMES}
    assert said == {"bead_plate": 0, "big_road": 0, "big_eye_boy": 1, "small_road": 1, "cockroach_pig": 1}
    figures = road_figures(full_shoe(), style)
    assert [any(trace["mode"] == "text" for trace in figures[name]["data"]) for name in NAMES] == [False] * 4 + [True]


@widths
def test_nothing_leaves_the_drawing(width: int | None) -> None:
    plan = panel(full_shoe(), width=width)
    for box in plan.boxes:
        assert box.x >= 0
        assert box.x + box.width <= plan.width
        assert box.y + box.height <= plan.height
    assert len(plan.boxes) == 5
    assert all(0 < label.y < plan.height for label in plan.labels)
    assert width is None or plan.width == width


def test_the_newest_column_is_visible_on_a_telephone_and_a_hint_tells_of_older_ones() -> None:
    board = Board("BP" * 45)
    plan = panel(board, width=375)
    seen = {placed.glyph.coup for placed in plan.placed if placed.glyph.kind == "ring" and placed.cell == 20}
    assert max(seen) == 90
    assert min(seen) > 1
    assert any(label.text == f"‹ {90 - len(seen)} more" for label in plan.labels)
    assert all(placed.x + placed.cell / 2 <= 375 for placed in plan.placed)


@pytest.mark.parametrize("letters", ["BP" * 200, "B" * 400, "T" * 400, "BBBPPT" * 66, ""])
def test_without_a_width_every_coup_is_in_sight(letters: str) -> None:
    plan = panel(Board(letters))
    drawn = [placed.glyph for placed in plan.placed if placed.glyph.coup and placed.cell in (20, 10)]
    board = Board(letters)
    cells = sum(len(each.cells) for each in (board.bead_plate, board.big_road, *board.derived))
    assert len([glyph for glyph in drawn if glyph.kind != "tie" or letters.startswith("TTTT")]) == cells
    assert not any("‹" in label.text for label in plan.labels)


def test_counters_and_ask_marks_of_the_panel() -> None:
    board = Board("BBBPBBPPPP")
    plan = panel(board)
    said = [label.text for label in plan.labels]
    for name, count in (("Banker", "5"), ("Player", "5"), ("Tie", "0"), ("Coups", "10"), ("Natural", "–")):
        assert said[said.index(name) + 1] == count
    asked = [(placed.glyph.kind, placed.glyph.role) for placed in plan.placed if placed.cell == 15]
    kinds = ("ring", "disc", "slash")
    assert asked == [(kind, "player") for kind in kinds] + [(kind, "banker") for kind in kinds]
    hovers = [placed.glyph.hover for placed in plan.placed if placed.cell == 15]
    assert hovers[0] == "Ask Banker: blue, irregular"


def test_a_gap_is_a_visible_warning() -> None:
    whole, gap = Board("BB"), Board([Coup(Outcome.BANKER), Coup(Outcome.BANKER, missing=4)])
    warning = "Coups are missing from this record;"
    assert not any(label.text.startswith(warning) for label in panel(whole).labels)
    assert any(label.text.startswith(warning) for label in panel(gap).labels)


@styles
@widths
def test_the_svg_is_well_formed_and_needs_nothing_from_outside(style: Style, width: int | None) -> None:
    text = scoreboard_svg(full_shoe(), style, width=width, heading='<Mesa "7" & 8>')
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title") == '<Mesa "7" & 8>'
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert ("@font-face" in text) == style.language.startswith("zh")
    hovers = [unescape(title.text or "") for title in root.iter(f"{SVG}title")]
    assert len(hovers) > 200


def test_the_svg_tells_the_shoe_in_words() -> None:
    described = ElementTree.fromstring(scoreboard_svg(Board("BBT"))).findtext(f"{SVG}desc")
    assert described == "Coups 3, Banker 2, Player 0, Tie 1. B B T"


def test_the_png_is_a_picture_of_the_size_asked_for() -> None:
    board = full_shoe()
    picture = Image.open(BytesIO(scoreboard_png(board, width=1280, scale=1)))
    plan = panel(board, width=1280)
    assert picture.size == (1280, plan.height)
    bead = next(placed for placed in plan.placed if placed.glyph.kind == "bead")
    edge = picture.convert("RGB").getpixel((round(bead.x - 0.33 * bead.cell), round(bead.y)))
    assert edge == tuple(bytes.fromhex(Style().colours.banker[1:]))


def written(letter: str, *, bold: bool) -> bytes:
    """What the project's own font draws for a letter."""
    face = ImageFont.truetype(BytesIO(font(bold=bold)), 40, layout_engine=ImageFont.Layout.BASIC)
    picture = Image.new("L", (60, 60))
    ImageDraw.Draw(picture).text((5, 0), letter, fill=255, font=face)
    return picture.tobytes()


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_holds_every_letter_that_a_drawing_needs(bold: bool) -> None:
    wanted = set("‹–·0123456789")
    for language in LANGUAGES:
        wanted |= {letter for key, said in words(language).sentences.items() if key[:5] == "road." for letter in said}
        wanted |= {letter for names in GOOD_ROADS.values() for letter in names[language]}
    empty_box = written("\U0010ffff", bold=bold)
    assert written("鑫", bold=bold) == empty_box  # the test can tell a letter that is not there
    assert [letter for letter in sorted(wanted - {" "}) if written(letter, bold=bold) == empty_box] == []


@pytest.mark.parametrize("draw", [scoreboard_figure, tile_figure])
@styles
def test_figures_are_plain_dictionaries_of_a_fixed_size(draw, style: Style) -> None:
    figure = draw(full_shoe(), style)
    assert json.loads(json.dumps(figure)) == figure
    layout = figure["layout"]
    assert layout["autosize"] is False
    assert layout["width"] == layout["xaxis"]["range"][1]
    assert layout["height"] == layout["yaxis"]["range"][0]
    assert layout["uirevision"]
    assert layout["paper_bgcolor"] == style.colours.ground
    assert CONFIG["displayModeBar"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_figures_of_eighty_coups_stay_under_twenty_kilobytes(language: str) -> None:
    board = full_shoe()
    assert len(board.coups) == 80
    figures = road_figures(board, Style(language, naturals=True))
    assert len(json.dumps(list(figures.values()), ensure_ascii=False).encode()) < 20_000
    assert all(len(figure["data"]) <= 5 for figure in figures.values())


def test_a_figure_says_the_coup_the_result_and_the_totals() -> None:
    figure = road_figure(
        Board([Coup(Outcome.BANKER, player_total=4, banker_total=7), Coup(Outcome.BANKER)]), "big_road"
    )
    (trace,) = figure["data"]
    assert trace["hovertemplate"] == "Coup %{customdata}: Banker%{hovertext}<extra></extra>"
    assert list(zip(trace["customdata"], trace["hovertext"], strict=True)) == [(1, " 7-4"), (2, "")]
    derived = road_figure(Board("BBPP"), "big_eye_boy")["data"][0]
    assert derived["hovertemplate"] == "Coup %{customdata}: red, regular<extra></extra>"
    assert derived["customdata"] == [4]


def test_a_road_of_few_columns_shows_the_newest() -> None:
    figure = road_figure(Board("BP" * 20), "big_road", columns=10, cell=24)
    assert figure["layout"]["width"] == 242
    assert sorted(number for trace in figure["data"] for number in trace["customdata"]) == list(range(31, 41))


def test_a_tile_is_small_and_has_its_counters() -> None:
    board = full_shoe()
    plan = tile(board, heading="Shoe 3")
    counted = board.statistics
    texts = [label.text for label in plan.labels]
    assert texts == [f"T {counted.tie}", f"P {counted.player}", f"B {counted.banker}", "Shoe 3"]
    assert plan.width < 300
    assert plan.height < 80
    assert len(json.dumps(tile_figure(board))) < 4_000
    assert ElementTree.fromstring(tile_svg(board)).tag == f"{SVG}svg"


def test_an_empty_shoe_can_be_drawn() -> None:
    board = Board()
    assert scoreboard_svg(board)
    assert scoreboard_png(board, width=360, scale=1)
    assert len(road_figures(board)) == 5
    assert tile_figure(board)["layout"]["height"] > 0


def test_words_of_the_scoreboard_have_equal_keys_in_all_languages() -> None:
    keys = [{key for key in words(language).sentences if key.startswith("road.")} for language in LANGUAGES]
    assert keys[0]
    assert all(each == keys[0] for each in keys)


def test_boards_come_from_a_frame_of_coups() -> None:
    import polars as pl

    from tracker.results import COUPS

    rows = [
        {"shoe_id": 2, "coup": 1, "outcome": "tie"},
        {"shoe_id": 1, "coup": 2, "outcome": None, "void": True},
        {"shoe_id": 1, "coup": 3, "outcome": "player", "player_total": 9, "missing": 2, "free": True},
        {"shoe_id": 1, "coup": 1, "outcome": "banker", "player_1": 8, "player_2": 65, "banker_1": 0},
    ]
    found = boards(pl.DataFrame(rows, schema=COUPS))
    assert list(found) == [1, 2]
    first, void, last = found[1].coups
    assert (first.outcome, first.player and first.player.total, first.banker) == (Outcome.BANKER, 9, None)
    assert void.void
    assert (last.player_total, last.missing, last.free, last.natural) == (9, 2, True, None)


def test_plotly_js_is_the_version_that_the_plotly_package_knows() -> None:
    from plotly.offline import get_plotlyjs_version

    assert f"v{get_plotlyjs_version()}" in plotly_js()[:200]
    assert "cartesian" in plotly_js()[:200]
