"""A plan as a Plotly figure: plain dictionaries, never graph objects, few traces and short numbers.

A unit of both axes is a pixel, and sizes of markers are pixels too, so the figure must be shown at its own width and
height; it never stretches.
"""

from collections.abc import Iterable
from html import escape
from itertools import takewhile
from typing import Any

from tracker.figures.palette import Palette
from tracker.figures.plan import Box, Label, Placed, Plan
from tracker.figures.shapes import (
    BEAD,
    DISC,
    DOT,
    HOLE,
    LETTER,
    NUMBER,
    PLATE,
    RING,
    SLASH,
    TIE_SLASH,
    exact,
    stroke,
    text_size,
)

Figure = dict[str, Any]
FONT = "Helvetica Neue, Arial, Noto Sans, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"
CONFIG = {"displayModeBar": False, "responsive": False}  # for whoever shows the figure
NUMBERED = "%{customdata}"
ANCHORS = {"start": "middle right", "middle": "middle center", "end": "middle left"}


def figure(plan: Plan, colours: Palette) -> Figure:
    """The drawing as a dictionary that Plotly, or a Graph of Dash, takes as it is."""
    layout = {
        "width": exact(plan.width),
        "height": exact(plan.height),
        "autosize": False,
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0, "pad": 0},
        "paper_bgcolor": colours.ground,
        "plot_bgcolor": colours.ground,
        "font": {"family": FONT, "color": colours.ink},
        "xaxis": {"range": [0, exact(plan.width)], "visible": False, "fixedrange": True},
        "yaxis": {"range": [exact(plan.height), 0], "visible": False, "fixedrange": True},
        "showlegend": False,
        "hovermode": "closest",
        "dragmode": False,
        "uirevision": "road",
        "shapes": [_lattice(box, colours) for box in plan.boxes],
        "meta": plan.title,
    }
    return {"data": list(_traces(plan, colours)), "layout": layout}


def _lattice(box: Box, colours: Palette) -> Figure:
    """The ground of a board and the hairlines between its cells, below everything else."""
    left, top = exact(box.x), exact(box.y)
    right, bottom = exact(box.x + box.width), exact(box.y + box.height)
    upright = "".join(f"M{exact(box.x + step * box.cell)},{top}V{bottom}" for step in range(1, box.columns))
    level = "".join(f"M{left},{exact(box.y + step * box.cell)}H{right}" for step in range(1, box.rows))
    return {
        "type": "path",
        "path": f"M{left},{top}H{right}V{bottom}H{left}Z{upright}{level}",
        "fillcolor": colours.board,
        "line": {"color": colours.grid, "width": 1},
        "layer": "below",
    }


def _traces(plan: Plan, colours: Palette) -> Iterable[Figure]:
    """Glyphs that look alike in one trace; then what lies on top of them; then the labels."""
    groups: dict[tuple, list[Placed]] = {}
    on_top = []
    for placed in plan.placed:
        glyph = placed.glyph
        if glyph.kind in LOOKS:
            groups.setdefault((glyph.kind, glyph.role, placed.cell), []).append(placed)
        else:
            on_top.append(placed)
    for alike in groups.values():
        yield _alike(alike, colours)
    for heard in (False, True):
        some = [placed for placed in on_top if bool(placed.glyph.hover) is heard]
        if some:
            yield _mixed(some, colours)
    if plan.labels:
        yield _labels(plan.labels, colours)


def _alike(group: list[Placed], colours: Palette) -> Figure:
    """One trace of beads, rings, discs or slashes of one side and one size."""
    glyph, cell = group[0].glyph, group[0].cell
    symbol, diameter, width = LOOKS[glyph.kind](cell, glyph.role == "banker")
    marker: Figure = {"symbol": symbol, "size": exact(diameter), "color": getattr(colours, glyph.role)}
    if width:
        marker["line"] = {"width": exact(width)}
    trace = {**_points(group), "mode": "markers", "marker": marker, **_hover(group)}
    if glyph.kind == "bead":
        texts = [placed.glyph.text for placed in group]
        trace["mode"] = "markers+text"
        trace["text"] = texts[0] if len(set(texts)) == 1 else texts
        trace["textfont"] = {
            "size": exact(text_size(LETTER, texts[0], cell)),
            "color": colours.letter,
            "weight": "bold",
        }
    return trace


def _ring(cell: float, heavy: bool) -> tuple[str, float, float]:
    return "circle-open", 2 * RING * cell, stroke(cell, heavy=heavy)


def _disc(cell: float, heavy: bool) -> tuple[str, float, float]:
    return ("circle", 2 * DISC * cell, 0) if heavy else ("circle-open", (DISC + HOLE) * cell, (DISC - HOLE) * cell)


def _slash(cell: float, heavy: bool) -> tuple[str, float, float]:
    return "line-ne-open", 2 * SLASH * cell, stroke(cell, heavy=heavy)


LOOKS = {
    "bead": lambda cell, _: ("circle", 2 * BEAD * cell, 0),
    "ring": _ring,
    "disc": _disc,
    "slash": _slash,
}  # symbol, diameter, width of the line


def _mixed(group: list[Placed], colours: Palette) -> Figure:
    """One trace of ties, dots and gaps, each made of one to three markers, the lowest first."""
    rows = [(placed, *mark) for placed in group for mark in _marks(placed, colours)]
    placed, symbols, sizes, colour, widths, edges, texts = (list(column) for column in zip(*rows, strict=True))
    marker = {
        "symbol": symbols,
        "size": [exact(size) for size in sizes],
        "color": colour,
        "opacity": 1,  # otherwise markers of several sizes are drawn half transparent
        "line": {"width": [exact(width) for width in widths], "color": edges},
    }
    trace = {**_points(placed), "mode": "markers", "marker": marker, **_hover(placed)}
    if any(texts):
        numbers = [exact(text_size(NUMBER, each.glyph.text, each.cell)) for each in placed]
        trace |= {"mode": "markers+text", "text": texts}
        trace["textfont"] = {"size": numbers, "color": colours.tie, "weight": "bold"}
    return trace


def _marks(placed: Placed, colours: Palette) -> list[tuple[str, float, str, float, str, str]]:
    """The markers of a glyph: symbol, size, colour, width and colour of the edge, text."""
    glyph, cell = placed.glyph, placed.cell
    if glyph.kind == "gap":
        return [("line-ew-open", 0.8 * cell, colours.ink, max(1.5, 0.09 * cell), colours.ink, "")]
    colour = getattr(colours, glyph.role)
    if glyph.kind == "dot":
        return [("circle", 2 * DOT * cell, colour, 0.05 * cell, colours.board, "")]
    long = 2 * TIE_SLASH * cell
    marks = [
        ("line-ne-open", long, colours.board, 0.22 * cell, colours.board, ""),
        ("line-ne-open", long, colour, 0.1 * cell + 0.2, colour, ""),
    ]
    if glyph.text:
        marks.append(("circle", 2 * PLATE * cell, colours.board, 0, colours.board, glyph.text))
    return marks


def _points(group: list[Placed]) -> Figure:
    """Where the glyphs of a trace stand."""
    return {
        "type": "scatter",
        "x": [exact(placed.x + placed.glyph.right * placed.cell) for placed in group],
        "y": [exact(placed.y + placed.glyph.down * placed.cell) for placed in group],
    }


def _hover(group: list[Placed]) -> Figure:
    """What to say about each point; what all say alike is said once, with a place for the number of the coup."""
    said = [placed.glyph.hover for placed in group]
    if not any(said):
        return {"hoverinfo": "skip"}
    numbers = [placed.glyph.coup for placed in group]
    texts = [text.replace(str(number), NUMBERED, 1) for text, number in zip(said, numbers, strict=True)]
    first, last = min(texts), max(texts)  # what these two share, all share
    alike = "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False)))
    if NUMBERED not in alike:
        return {"hovertext": said, "hovertemplate": "%{hovertext}<extra></extra>"}
    rest = [text.removeprefix(alike) for text in texts]
    differs = {"hovertext": rest} if any(rest) else {}
    return {"customdata": numbers, **differs, "hovertemplate": f"{alike}{'%{hovertext}' * any(rest)}<extra></extra>"}


def _labels(labels: list[Label], colours: Palette) -> Figure:
    """All labels as one trace of text."""
    return {
        "type": "scatter",
        "mode": "text",
        "x": [exact(label.x) for label in labels],
        "y": [exact(label.y) for label in labels],
        "text": [escape(label.text, quote=False) for label in labels],
        "textposition": [ANCHORS[label.anchor] for label in labels],
        "textfont": {
            "size": [label.size for label in labels],
            "color": [getattr(colours, label.ink) for label in labels],
            "weight": ["bold" if label.bold else "normal" for label in labels],
        },
        "hoverinfo": "skip",
    }
