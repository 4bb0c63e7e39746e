"""Curves as SVG text: the part of Plotly's dictionaries that they use, drawn without a browser and without a script."""

from collections.abc import Iterator
from html import escape

from tracker.figures.report.series import clips, series
from tracker.figures.report.sheet import Scale, Sheet
from tracker.figures.report.strokes import box, line, text
from tracker.figures.traces import FONT, Figure

ANCHORS = {"left": "start", "center": "middle", "right": "end"}
BASELINES = {"middle": 0.35, "top": 0.85, "bottom": -0.2}  # of the size, down from the place
TICK_DOWN, TICK_LEFT, TICK_ROW = 15, 6, 13  # pixels from the axis to the text of a tick; between its rows
TITLE_DOWN, TITLE_LEFT = 33, 48  # to the title


def paint(figure: Figure, *, id_: str, kind: str = "") -> str:
    """The figure as an SVG element with its title and description. id_: of the element, its own on the page; kind: its class."""
    layout, sheet = figure["layout"], Sheet(figure["layout"])
    told = layout["meta"]
    size = f'viewBox="0 0 {sheet.width} {sheet.height}" width="{sheet.width}" height="{sheet.height}"'
    font = f'font-family="{escape(FONT)}" font-size="{layout["font"]["size"]}"'
    shapes = layout["shapes"]
    parts = [
        f'<svg class="{kind}" id="{id_}" {size} role="img" aria-labelledby="{id_}-t {id_}-d" {font}>',
        f'<title id="{id_}-t">{escape(told["title"])}</title><desc id="{id_}-d">{escape(told["description"])}</desc>',
        *clips(sheet, id_),
        *_axes(sheet),
        *(_shape(sheet, shape) for shape in shapes if shape.get("layer") == "below"),
        *series(sheet, figure["data"], id_),
        *(_shape(sheet, shape) for shape in shapes if shape.get("layer") != "below"),
        *(_note(sheet, note) for note in layout["annotations"]),
        "</svg>",
    ]
    return "".join(parts)


def _axes(sheet: Sheet) -> Iterator[str]:
    """Grid lines, ticks and titles."""
    for name, scale in sheet.scales.items():
        axis = sheet.layout[f"{name[0]}axis{name[1:]}"]
        if axis.get("showticklabels", True):
            yield from (_upright if name[0] == "x" else _level)(scale, sheet.across(name), axis)
        if title := axis.get("title", {}).get("text"):
            yield _title(name, scale, sheet.across(name), axis, title)


def _upright(scale: Scale, other: Scale, axis: Figure) -> Iterator[str]:
    roof, floor = other.span
    for value, told in zip(axis["tickvals"], axis["ticktext"], strict=True):
        x = scale(value)
        if scale.holds(x):
            yield line(x, roof, x, floor, axis["gridcolor"], 1) if axis["showgrid"] else ""
            for down, row in enumerate(told.split("<br>")):
                yield text(x, floor + TICK_DOWN + down * TICK_ROW, row, "middle", axis["tickfont"]) if row else ""


def _level(scale: Scale, other: Scale, axis: Figure) -> Iterator[str]:
    left, right = other.span
    for value, told in zip(axis["tickvals"], axis["ticktext"], strict=True):
        y = scale(value)
        if scale.holds(y):
            yield line(left, y, right, y, axis["gridcolor"], 1) if axis["showgrid"] else ""
            yield text(left - TICK_LEFT, y + 4, told, "end", axis["tickfont"])


def _title(name: str, scale: Scale, other: Scale, axis: Figure, title: str) -> str:
    middle, font = sum(scale.span) / 2, axis["title"]["font"]
    if name[0] == "x":
        return text(middle, other.span[1] + TITLE_DOWN, title, "middle", font)
    return text(other.span[0] - TITLE_LEFT, middle, title, "middle", font, turned=True)


def _shape(sheet: Sheet, shape: Figure) -> str:
    x0, x1 = (sheet.place("x", shape["xref"], shape[end]) for end in ("x0", "x1"))
    y0, y1 = (sheet.place("y", shape["yref"], shape[end]) for end in ("y0", "y1"))
    if shape["type"] == "rect":
        at = box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
        return f'<rect {at} style="fill:{shape["fillcolor"]}"/>'
    style = shape["line"]
    return line(x0, y0, x1, y1, style["color"], style["width"], style.get("dash", "solid"))


def _note(sheet: Sheet, note: Figure) -> str:
    x = sheet.place("x", note["xref"], note["x"]) + note.get("xshift", 0)
    y = sheet.place("y", note["yref"], note["y"]) - note.get("yshift", 0)
    down = BASELINES[note["yanchor"]] * note["font"]["size"]
    return text(x, y + down, note["text"], ANCHORS[note["xanchor"]], note["font"]) if note["text"] else ""
