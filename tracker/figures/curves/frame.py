"""What all curves share: the sheet, its axes with ticks at round numbers, lines, labels that do not lie on each other."""

import math
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from html import escape, unescape
from math import ceil
from typing import Any

from tracker.figures.curves.look import Look
from tracker.figures.traces import FONT, Figure

MINOR = 10_000  # of a unit of money
TEXT, SMALL = 12, 11  # pixels
LETTER = 0.57  # of the size of a text, the width of a letter
LINE_HEIGHT = 14  # pixels between labels one above the other
STEPS = (1, 2, 5, 10)
Label = tuple[float, str, str]  # where on the axis, what, colour


def sheet(
    look: Look,
    height: int,
    *,
    title: str,
    description: str,
    margin: tuple[int, int, int, int],
    data: list[Figure],
    axes: dict[str, Figure],
    shapes: Iterable[Figure] = (),
    notes: Iterable[Figure] = (),
) -> Figure:
    """A figure as a dictionary that Plotly takes as it is. margin: left, right, top, bottom; axes: xaxis, yaxis, xaxis2 …

    title, description: what it shows, in words, for those who do not see it; they stand in `layout.meta`.
    """
    tones = look.tones
    left, right, top, bottom = margin
    layout = {
        "width": look.width,
        "height": height,
        "autosize": False,
        "margin": {"l": left, "r": right, "t": top, "b": bottom, "pad": 0},
        "paper_bgcolor": tones.ground,
        "plot_bgcolor": tones.ground,
        "font": {"family": FONT, "size": TEXT, "color": tones.ink},
        "showlegend": False,
        "hovermode": "closest",
        "dragmode": False,
        "meta": {"title": title, "description": description},
        "shapes": list(shapes),
        "annotations": list(notes),
    }
    return {"data": data, "layout": layout | axes}


def axis(
    look: Look,
    low: float,
    high: float,
    ticks: Sequence[tuple[float, str]],
    *,
    title: str = "",
    domain: tuple[float, float] = (0, 1),
    log: bool = False,
    grid: bool = True,
    **more: Any,
) -> Figure:
    """An axis from low to high with these ticks, each (value, text)."""
    tones = look.tones
    made: Figure = {
        "range": [math.log10(low), math.log10(high)] if log else [low, high],
        "type": "log" if log else "linear",
        "domain": list(domain),
        "tickmode": "array",
        "tickvals": [value for value, _ in ticks],
        "ticktext": [text for _, text in ticks],
        "tickfont": {"size": SMALL, "color": tones.faint},
        "showgrid": grid,
        "gridcolor": tones.grid,
        "zeroline": False,
        "fixedrange": True,
    }
    if title:
        made["title"] = {"text": title, "font": {"size": SMALL, "color": tones.faint}, "standoff": 8}
    return made | more


def round_ticks(
    low: float, high: float, most: int, write: Callable[[float], str], *, least: float = 0
) -> list[tuple[float, str]]:
    """At most so many round values between low and high, with their texts. least: from one to the next, 1 of what is counted."""
    if not high > low:
        return [(low, write(low))]
    step = step_of(max((high - low) / max(1, most - 1), least))
    first = ceil(low / step - 1e-9)
    count = math.floor(high / step + 1e-9) - first + 1
    return [((first + k) * step, write((first + k) * step)) for k in range(count)]


def step_of(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (or 0.5, 0.2 …) that is at least so much."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(each * power for each in STEPS if each * power >= least * (1 - 1e-9))


def log_ticks(low: float, high: float, write: Callable[[float], str], most: int = 8) -> list[tuple[float, str]]:
    """Powers of ten from low to high."""
    first, last = ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    every = max(1, ceil((last - first + 1) / most))
    return [(10.0**power, write(10.0**power)) for power in range(first, last + 1, every)]


def share_digits(low: float, high: float) -> int:
    """How many decimals percentages between these shares need to be told apart at five ticks."""
    return max(0, -math.floor(math.log10(max(high - low, 1e-9) * 100 / 4)))


def room(low: float, high: float, share: float = 0.06) -> tuple[float, float]:
    """A little more than from low to high."""
    wide = (high - low) or abs(high) or 1.0
    return low - wide * share, high + wide * share


def line(x: Sequence[Any], y: Sequence[Any], colour: str, **more: Any) -> Figure:
    """A line; None breaks it. width, dash, shape go to the line, the rest to the trace."""
    style = {name: more.pop(name) for name in ("width", "dash", "shape") if name in more}
    drawn = {"type": "scatter", "mode": "lines", "x": list(x), "y": list(y), "hoverinfo": "skip"}
    return drawn | {"line": {"color": colour, **style}} | more


def dots(x: Sequence[Any], y: Sequence[Any], colour: Any, said: Sequence[str], **marker: Any) -> Figure:
    """Marks with what is said of each."""
    drawn = {"type": "scatter", "mode": "markers", "x": list(x), "y": list(y), "hovertext": list(said)}
    return drawn | {"hovertemplate": "%{hovertext}<extra></extra>", "marker": {"color": colour, **marker}}


def bars(x: Sequence[Any], y: Sequence[Any], colour: Any, said: Sequence[str], width: float, **more: Any) -> Figure:
    """Upright bars with what is said of each."""
    drawn = {"type": "bar", "x": list(x), "y": list(y), "width": width, "hovertext": list(said)}
    return drawn | {"hovertemplate": "%{hovertext}<extra></extra>", "marker": {"color": colour}} | more


def note(look: Look, x: float, y: float, text: str, *, colour: str = "", size: int = SMALL, **more: Any) -> Figure:
    """A text at a place. text: plain; what Plotly would take for a tag is written as it is."""
    return {
        "x": x,
        "y": y,
        "xref": "x",
        "yref": "y",
        "text": plain(text),
        "showarrow": False,
        "xanchor": "left",
        "yanchor": "middle",
        "align": "left",
        "font": {"size": size, "color": colour or look.tones.faint},
    } | more


def wide(text: str, size: int = SMALL) -> float:
    """About how many pixels a text is wide: a Chinese sign is as wide as it is high, a letter a good half of that."""
    return sum(size if unicodedata.east_asian_width(sign) in "WF" else LETTER * size for sign in unescape(text))


def left_room(notes: Iterable[Figure]) -> int:
    """The margin for texts that end at the left edge of the panels."""
    texts = [note for note in notes if note["xref"] == "paper" and note["x"] == 0 and note["xanchor"] == "right"]
    return ceil(max((wide(note["text"], note["font"]["size"]) for note in texts), default=0)) + 14


def right_room(notes: Iterable[Figure]) -> int:
    """The margin for texts that begin at the right edge of the panels."""
    texts = [note for note in notes if note["xref"] == "paper" and note["x"] == 1 and note["xanchor"] == "left"]
    return ceil(max((wide(note["text"], note["font"]["size"]) for note in texts), default=0)) + 14


def plain(text: str) -> str:
    """A text that Plotly shows letter by letter."""
    return escape(text, quote=False)


def upright(x: float, colour: str, *, dash: str = "solid", width: float = 1, **more: Any) -> Figure:
    """A line from the bottom of the sheet to its top."""
    placed = {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "xref": "x", "yref": "paper"}
    return placed | {"line": {"color": colour, "width": width, "dash": dash}} | more


def apart(labels: Iterable[Label], gap: float, low: float, high: float) -> list[Label]:
    """The labels moved up and down an axis so that no two are nearer than the gap, in their order, within low and high."""
    ordered = sorted(labels)
    blocks: list[list[Any]] = []  # each: labels that touch, and the middle of where they want to be
    for label in ordered:
        blocks.append([[label], label[0]])
        while len(blocks) > 1 and _overlap(blocks[-2], blocks[-1], gap):
            upper, lower = blocks.pop(), blocks.pop()
            together = lower[0] + upper[0]
            blocks.append([together, sum(each[0] for each in together) / len(together)])
        for block in blocks:
            half = (len(block[0]) - 1) * gap / 2
            block[1] = min(max(block[1], low + half), high - half)
    placed = []
    for members, middle in blocks:
        start = middle - (len(members) - 1) * gap / 2
        placed += [(start + k * gap, text, colour) for k, (_, text, colour) in enumerate(members)]
    return placed


def _overlap(lower: list[Any], upper: list[Any], gap: float) -> bool:
    reach = (len(lower[0]) + len(upper[0])) / 2 * gap
    return upper[1] - lower[1] < reach


def beside(look: Look, labels: Iterable[Label], span: tuple[float, float], pixels: float, **more: Any) -> list[Figure]:
    """Labels at the right edge of a panel. span: of its y axis; pixels: its height."""
    low, high = span
    gap = (high - low) * LINE_HEIGHT / pixels
    placed = apart(labels, gap, low, high)
    return [note(look, 1, y, text, colour=colour, xref="paper", xshift=5, **more) for y, text, colour in placed]
