"""The scoreboard of a shoe as SVG, as PNG and as Plotly figures."""

from base64 import b64encode

from tracker.figures.files import font
from tracker.figures.panel import ROADS, panel, road, tile
from tracker.figures.plan import Plan
from tracker.figures.png import png
from tracker.figures.style import PLAIN, Style
from tracker.figures.svg import svg
from tracker.figures.traces import Figure, figure
from tracker.game import Outcome
from tracker.roads import DERIVED, Board


def scoreboard_svg(board: Board, style: Style = PLAIN, *, width: int | None = None, heading: str = "") -> str:
    """The full panel as SVG.

    width: in pixels; older columns that do not fit are hidden on the left, and below 760 the roads are stacked. None
    shows every column. heading: which shoe it is.
    """
    return _svg(panel(board, style, width=width, heading=heading), board, style)


def scoreboard_png(
    board: Board, style: Style = PLAIN, *, width: int | None = None, heading: str = "", scale: int = 2
) -> bytes:
    """The full panel as a PNG file. scale: dots of the picture to a pixel of the drawing."""
    return png(panel(board, style, width=width, heading=heading), style.colours, scale=scale)


def scoreboard_figure(board: Board, style: Style = PLAIN, *, width: int | None = None, heading: str = "") -> Figure:
    """The full panel as one Plotly figure."""
    return figure(panel(board, style, width=width, heading=heading), style.colours)


def road_figure(
    board: Board,
    name: str,
    style: Style = PLAIN,
    *,
    cell: float | None = None,
    columns: int | None = None,
    note: bool | None = None,
) -> Figure:
    """One road as a Plotly figure.

    name: `bead_plate`, `big_road`, `big_eye_boy`, `small_road` or `cockroach_pig`. cell: edge of a cell in pixels.
    columns: how many drawn columns are in sight, the newest; None shows all. note: whether the sentence that the marks
    describe coups that are over stands below; None puts it below derived roads.
    """
    return figure(road(board, name, style, cell=cell, columns=columns, note=note), style.colours)


def road_svg(
    board: Board, name: str, style: Style = PLAIN, *, cell: float | None = None, note: bool | None = None
) -> str:
    """One road as SVG, every column of it; `name`, `cell` and `note` as for `road_figure`."""
    return _svg(road(board, name, style, cell=cell, note=note), board, style)


def road_figures(board: Board, style: Style = PLAIN, *, cell: float | None = None) -> dict[str, Figure]:
    """The five roads, a figure each; the sentence stands once, below the last. cell: edge of a big road's cell."""
    half = cell / 2 if cell else None
    return {
        name: road_figure(board, name, style, cell=half if name in DERIVED else cell, note=name == ROADS[-1])
        for name in ROADS
    }


def tile_figure(board: Board, style: Style = PLAIN, *, heading: str = "") -> Figure:
    """A small big road with its counters as a Plotly figure, for a page of many shoes."""
    return figure(tile(board, style, heading=heading), style.colours)


def tile_svg(board: Board, style: Style = PLAIN, *, heading: str = "") -> str:
    """A small big road with its counters as SVG: lighter than a figure where nothing need be pointed at."""
    return _svg(tile(board, style, heading=heading), board, style)


def _svg(plan: Plan, board: Board, style: Style) -> str:
    return svg(plan, style.colours, description=shoe_in_words(board, style), style=_fonts(style))


def shoe_in_words(board: Board, style: Style = PLAIN) -> str:
    """The shoe for those who do not see the drawing: its counters, and the outcome of every coup in order."""
    words, counted = style.words, board.statistics
    counters = [
        f"{words(f'road.{key}')} {getattr(counted, key)}" for key in ("coups", *(side.value for side in Outcome))
    ]
    letters = [words(f"road.{bead.outcome.value}_letter") for bead in board.bead_plate.cells]
    return f"{words('road.list').join(counters)}{words('road.stop')}{words('road.space')}{' '.join(letters)}"


def _fonts(style: Style) -> str:
    """The project's own font inside the drawing where it is needed: Chinese is not to be seen on every machine."""
    if not style.language.startswith("zh"):
        return ""
    faces = (
        f"@font-face{{font-family:'Road Sans';font-weight:{weight};"
        f"src:url(data:font/otf;base64,{b64encode(font(bold=weight == 'bold')).decode()})}}"
        for weight in ("normal", "bold")
    )
    return "".join(faces) + "text{font-family:'Road Sans',sans-serif}"
