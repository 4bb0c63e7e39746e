"""The traces of a figure as SVG: lines and areas, marks, bars, cells."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tracker.figures.report.marks import mark
from tracker.figures.report.sheet import Scale, Sheet
from tracker.figures.report.strokes import at, box, dashes, text, tidy
from tracker.figures.traces import Figure

Point = tuple[float, float]
THINNEST_BAR = 0.6  # pixels


def series(sheet: Sheet, data: Sequence[Figure], id_: str) -> Iterator[str]:
    """All traces, each within its panel, for which there is a clip path `<id_>-<name of the y axis>`."""
    before: list[Point] = []  # the line that a fill goes back to
    for trace in data:
        x, y = sheet.scales[trace.get("xaxis", "x")], sheet.scales[trace.get("yaxis", "y")]
        yield f'<g clip-path="url(#{id_}-{trace.get("yaxis", "y")})">'
        if trace["type"] == "bar":
            yield from _bars(trace, x, y)
        elif trace["type"] == "heatmap":
            yield from _cells(trace, x, y)
        elif "lines" in trace["mode"]:
            points = _points(trace, x, y)
            yield from _line(trace, points, before, y)
            before = [point for point in points if point]
        else:
            yield from _marks(trace, x, y)
        yield "</g>"
        if trace["type"] == "bar" and trace.get("text"):
            yield from _over_bars(trace, x, y)


def _points(trace: Figure, x: Scale, y: Scale) -> list[Point | None]:
    """Where the points of a trace stand; None breaks its line."""
    points: list[Point | None] = []
    for across, up in zip(trace["x"], trace["y"], strict=True):
        point = None if across is None or up is None else (x(across), y(up))
        points.append(None if point is None or math.isnan(point[0] + point[1]) else point)
    return points


def _line(trace: Figure, points: list[Point | None], before: list[Point], y: Scale) -> Iterator[str]:
    style = trace["line"]
    there = [point for point in points if point]
    if there and (fill := trace.get("fill")):
        floor = y.start if y.log else y(0)
        back = before[::-1] if fill == "tonexty" else [(there[-1][0], floor), (there[0][0], floor)]
        yield f'<path d="{_path([*there, *back])}Z" style="fill:{trace["fillcolor"]}"/>'
    if there and style.get("width", 2):
        drawn = "".join(_path(run, steps=style.get("shape") == "hv") for run in _runs(points))
        stroke = f'style="stroke:{style["color"]}" stroke-width="{at(style.get("width", 2))}" stroke-linejoin="round"'
        yield f'<path d="{drawn}" fill="none" {stroke}{dashes(style.get("dash", "solid"))}/>'


def _runs(points: Sequence[Point | None]) -> Iterator[list[Point]]:
    """The unbroken parts of a line."""
    run: list[Point] = []
    for point in [*points, None]:
        if point:
            run.append(point)
        elif run:
            yield run
            run = []


def _path(points: Sequence[Point], *, steps: bool = False) -> str:
    (x, y), *rest = points
    drawn = f"M{at(x)} {at(y)}"
    for x, y in rest:
        drawn += f"H{at(x)}V{at(y)}" if steps else f"L{at(x)} {at(y)}"
    return drawn


def _marks(trace: Figure, x: Scale, y: Scale) -> Iterator[str]:
    marker = trace["marker"]
    for place, point in enumerate(_points(trace, x, y)):
        if point:
            symbol, colour = _each(marker.get("symbol", "circle"), place), _each(marker["color"], place)
            size, seen = _each(marker.get("size", 6), place), marker.get("opacity", 1) > 0
            yield mark(symbol, *point, size, colour, _said(trace, place), seen=seen)


def _bars(trace: Figure, x: Scale, y: Scale) -> Iterator[str]:
    floor, half = y(0), trace["width"] / 2
    for place, (across, up) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        left, right = x(across - half), x(across + half)
        high, low = sorted((y(up), floor))
        shape = box(left, high, max(right - left, THINNEST_BAR), low - high)
        yield f'<rect {shape} style="fill:{_each(trace["marker"]["color"], place)}">{_said(trace, place)}</rect>'


def _over_bars(trace: Figure, x: Scale, y: Scale) -> Iterator[str]:
    for across, up, told in zip(trace["x"], trace["y"], trace["text"], strict=True):
        yield text(x(across), y(up) - 4, told, "middle", trace["textfont"])


def _cells(trace: Figure, x: Scale, y: Scale) -> Iterator[str]:
    """Cells: the last colour of the scale lies on the first, the more of it the larger the value. An empty cell has neither."""
    (_, least), (_, full) = trace["colorscale"]
    for row, values in enumerate(trace["z"]):
        for column, value in enumerate(values):
            left, right = x(column - 0.5), x(column + 0.5)
            top, bottom = sorted((y(row - 0.5), y(row + 0.5)))
            shape = box(left + 1, top + 1, right - left - 2, bottom - top - 2)
            if value is not None:
                said = f"<title>{tidy(trace['hovertext'][row][column])}</title>" if "hovertext" in trace else ""
                yield f'<rect {shape} style="fill:{least}"/>'
                yield f'<rect {shape} style="fill:{full};fill-opacity:{value:.3f}">{said}</rect>'
            if "texttemplate" in trace:
                middle = ((left + right) / 2, (top + bottom) / 2 + 4)
                yield text(*middle, trace["text"][row][column], "middle", trace["textfont"])


def _said(trace: Figure, place: int) -> str:
    told = trace.get("hovertext")
    return f"<title>{tidy(told[place])}</title>" if told else ""


def _each(value: Any, place: int) -> Any:
    return value[place] if isinstance(value, list) else value


def clips(sheet: Sheet, id_: str) -> Iterable[str]:
    """The panel of each y axis, beyond which nothing of its traces is drawn."""
    for name, scale in sheet.scales.items():
        if name.startswith("y"):
            (left, right), (top, bottom) = sheet.across(name).span, scale.span
            shape = box(left - 1, top - 1, right - left + 2, bottom - top + 2)
            yield f'<clipPath id="{id_}-{name}"><rect {shape}/></clipPath>'
