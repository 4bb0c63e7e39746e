"""Realised edges beside the edge of the rules: the forest of all systems, the strip of one, twins side by side."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tracker.figures.curves.frame import (
    SMALL,
    TEXT,
    axis,
    dots,
    line,
    note,
    room,
    round_ticks,
    share_digits,
    sheet,
    wide,
)
from tracker.figures.curves.intervals import OUTSIDE, Dashed, Interval, interval_rows
from tracker.figures.curves.look import PLAIN, Look
from tracker.figures.traces import Figure

ROW, PANEL_FOOT, HEAD = 22, 42, 10  # pixels
STRIP_SIDE, CLEAR = 12, 6  # pixels: beside the strip; between a text and the line at 0
FACTOR = 3  # edges that differ by more stand on an axis of their own
NAMES = 0.42  # of the width, that names may take
Numbers = Mapping[str, Any]  # the figures of one system, as JSON has them


class Row(NamedTuple):
    """A line of the forest: a name, and what the house kept beside what the rules say."""

    name: str
    edge: Interval


def rows_of(systems: Sequence[Numbers]) -> list[Row]:
    """The rows of all systems that bet, by the edge of their rules and then by what the house kept."""
    keys = ("realised_edge", "edge_low", "edge_high", "theoretical_edge")
    bet = [each for each in systems if each["realised_edge"] is not None]
    rows = [Row(each.get("label") or each["name"], Interval(*(each[key] for key in keys))) for each in bet]
    return [row for panel in panels_of(rows) for row in panel]


def panels_of(rows: Sequence[Row]) -> list[list[Row]]:
    """The rows in groups whose edges by the rules are of one size, each sorted by what the house kept."""
    groups: list[list[Row]] = []
    for row in sorted(rows, key=lambda row: row.edge.rules):
        if groups and row.edge.rules <= FACTOR * groups[-1][0].edge.rules:
            groups[-1].append(row)
        else:
            groups.append([row])
    return [sorted(group, key=lambda row: (row.edge.seen, row.name)) for group in groups]


def forest(systems: Sequence[Numbers], look: Look = PLAIN) -> Figure:
    """One row a system: a dot for what the house kept, a bar for its 95 % interval, a dashed tick for what the rules say.

    systems: as `backtest --json` has them; `label` stands for `name` where it is there. Bets whose edges differ by far,
    such as Tie, stand on an axis of their own.
    """
    said, rows = look.words, rows_of(systems)
    missed = sum(not row.edge.holds for row in rows)
    counts = {"all": look.numbers.whole(len(rows)), "missed": look.numbers.whole(missed)}
    luck = look.numbers.decimal(len(rows) * OUTSIDE, 1)
    description = said("report.forest_says", **counts, luck=luck)
    return _drawn(panels_of(rows), look, title=said("report.forest"), description=description)


def missed(systems: Sequence[Numbers]) -> tuple[int, int]:
    """(95 % intervals that miss what the rules say, intervals)."""
    rows = rows_of(systems)
    return sum(not row.edge.holds for row in rows), len(rows)


def twins(figures: Numbers, look: Look = PLAIN) -> Figure:
    """A system on the shoes as they fell, on the same coups in another order, and on fresh shoes. figures: with its `twins`."""
    said = look.words
    named = {"here": figures} | dict(figures["twins"])
    rows = rows_of([{**each, "label": said(f"report.twin_{name}")} for name, each in named.items()])
    order = [said(f"report.twin_{name}") for name in named]
    rows.sort(key=lambda row: order.index(row.name))
    return _drawn([rows] if rows else [], look, title=said("report.twins"), description=said("report.twins_figure"))


def again(best: Numbers, fresh: Numbers, look: Look = PLAIN) -> Figure:
    """The luckiest of several settings on the shoes on which it was chosen, and on fresh ones. best, fresh: its figures."""
    said = look.words
    rows = rows_of([{**best, "label": said("report.twin_here")}, {**fresh, "label": said("report.twin_random")}])
    rows.sort(key=lambda row: row.name != said("report.twin_here"))
    return _drawn([rows], look, title=said("report.again_figure"), description=said("report.again_says"))


def _drawn(panels: Sequence[Sequence[Row]], look: Look, *, title: str, description: str) -> Figure:
    panels = _named_apart(panels, look.width * NAMES - 16)
    names = [row.name for panel in panels for row in panel]
    widest = max((wide(name, TEXT) for name in names), default=0)
    left = round(min(widest + 16, look.width * NAMES))
    right = 14 if look.compact else 132
    height = HEAD + sum(len(panel) * ROW + PANEL_FOOT for panel in panels)
    data: list[Figure] = []
    axes: dict[str, Figure] = {}
    notes: list[Figure] = []
    top = HEAD
    inner = max(1, height - HEAD)
    for number, panel in enumerate(panels):
        place = "" if number == 0 else str(number + 1)
        bottom = top + len(panel) * ROW
        domain = (1 - (bottom - HEAD) / inner, 1 - (top - HEAD) / inner)
        drawn, x, found = _panel(panel, look, place, left)
        data += drawn
        notes += found
        axes[f"xaxis{place}"] = x | {"anchor": f"y{place}"}
        axes[f"yaxis{place}"] = axis(
            look, len(panel) - 0.5, -0.5, [], domain=domain, grid=False, anchor=f"x{place}", showticklabels=False
        )
        top = bottom + PANEL_FOOT
    below: Figure = {"xref": "paper", "yref": "paper", "xanchor": "right", "yshift": 8, "xshift": right - 4}
    notes.append(
        note(look, 1, 0, look.words("report.edge_axis"), **below)
    )  # names may leave the panel less room than it needs
    return sheet(
        look,
        max(height, 60),
        title=title,
        description=description,
        margin=(left, right, HEAD, 0),
        data=data,
        axes=axes,
        notes=notes,
    )


def _panel(rows: Sequence[Row], look: Look, place: str, left: int) -> tuple[list[Figure], Figure, list[Figure]]:
    """Traces, x axis and texts of rows on one axis."""
    said, numbers = look.words, look.numbers
    edges = [row.edge for row in rows]
    low, high = room(min(min(e.low, e.rules) for e in edges), max(max(e.high, e.rules) for e in edges))
    digits = share_digits(low, high)
    ticks = round_ticks(low, high, 4 if look.compact else 6, lambda share: numbers.percent(share, digits))
    exact = max(2, digits + 1)
    told = [
        said(
            "report.forest_row",
            name=row.name,
            edge=numbers.percent(row.edge.seen, exact),
            low=numbers.percent(row.edge.low, exact),
            high=numbers.percent(row.edge.high, exact),
            theory=numbers.percent(row.edge.rules, exact),
        )
        for row in rows
    ]
    dashed = [Dashed(edge.rules, k - 0.5, k + 0.5) for k, edge in enumerate(edges)]
    on = {"xaxis": f"x{place}", "yaxis": f"y{place}"}
    data = interval_rows(look, edges, range(len(rows)), told, dashed, size=9, **on)
    here: Figure = {"yref": f"y{place}", "xref": "paper"}
    named: Figure = {"colour": look.tones.ink, "size": TEXT, "xanchor": "right", "xshift": -8, **here}
    notes = [note(look, 0, k, _short(row.name, left - 14), **named) for k, row in enumerate(rows)]
    if not look.compact:
        notes += [note(look, 1, k, _beside(row, look, exact), xshift=10, **here) for k, row in enumerate(rows)]
    return data, axis(look, low, high, ticks), notes


def _named_apart(panels: Sequence[Sequence[Row]], pixels: float) -> list[list[Row]]:
    """The rows; where a name does not fit, all go without the words that each of them begins with."""
    names = [row.name.split() for panel in panels for row in panel]
    same = 0
    if len(names) > 1 and any(wide(" ".join(name), TEXT) > pixels for name in names):
        while all(len(name) > same + 1 and name[same] == names[0][same] for name in names):
            same += 1
    return [[row._replace(name=" ".join(row.name.split()[same:])) for row in panel] for panel in panels]


def _short(name: str, pixels: float) -> str:
    """The name, or as much of it as there is room for."""
    if wide(name, TEXT) <= pixels:
        return name
    while name and wide(name + "…", TEXT) > pixels:
        name = name[:-1]
    return name.rstrip() + "…"


def _beside(row: Row, look: Look, digits: int) -> str:
    """What the house kept, beside the row; and that the interval misses where it does."""
    text = look.numbers.percent(row.edge.seen, digits)
    return text if row.edge.holds else f"{text} {look.words('report.forest_misses')}"


def strip(figures: Numbers, look: Look = PLAIN) -> Figure:
    """What the house kept of one system, in the band in which luck alone leaves 95 of 100 such runs, beside break-even."""
    said, numbers, tones = look.words, look.numbers, look.tones
    edge, theory = figures["realised_edge"], figures["theoretical_edge"]
    half = (figures["edge_high"] - figures["edge_low"]) / 2
    low, high = room(min(0.0, edge, theory - half), max(0.0, edge, theory + half), 0.12)
    digits = share_digits(low, high)
    ticks = round_ticks(low, high, 4 if look.compact else 7, lambda share: numbers.percent(share, digits))
    exact = max(2, digits + 1)
    band = {"type": "rect", "x0": theory - half, "x1": theory + half, "y0": -0.42, "y1": 0.42, "xref": "x", "yref": "y"}
    band |= {"fillcolor": tones.outer, "line": {"width": 0}, "layer": "below"}
    told = said("report.strip_dot", edge=numbers.percent(edge, exact))
    grid = [value for value, _ in ticks]  # as high as the band alone, so that no line runs through the words
    data = [
        line([x for value in grid for x in (value, value, None)], [-0.62, 0.62, None] * len(grid), tones.grid, width=1),
        line([theory, theory], [-0.62, 0.62], tones.theory, dash="4px,3px", width=2),
        line([0, 0], [-1.4, 0.62], tones.faint, width=1.5),
        dots([edge], [0], tones.data, [told], size=13),
    ]
    notes = _strip_words(look, (low, high), {"edge": edge, "theory": theory}, exact)
    description = said(
        "report.strip_says",
        edge=numbers.percent(edge, exact),
        theory=numbers.percent(theory, exact),
        low=numbers.percent(theory - half, exact),
        high=numbers.percent(theory + half, exact),
    )
    return sheet(
        look,
        126,
        title=said("report.strip"),
        description=description,
        margin=(STRIP_SIDE, STRIP_SIDE, 4, 40),
        data=data,
        axes={
            "xaxis": axis(look, low, high, ticks, grid=False, title=said("report.edge_axis")),
            "yaxis": axis(look, -2.1, 1.5, [], grid=False, showticklabels=False),
        },
        shapes=[band],
        notes=notes,
    )


def _strip_words(look: Look, span: tuple[float, float], places: Mapping[str, float], digits: int) -> list[Figure]:
    """The words at the marks: this run above, the rules and break-even below."""
    said, numbers, tones = look.words, look.numbers, look.tones
    low, high = span

    def at(x: float, y: float, text: str, colour: str) -> Figure:
        where = (x - low) / (high - low)
        anchor = "left" if where < 0.25 else "right" if where > 0.75 else "center"
        return note(look, x, y, text, colour=colour, xanchor=anchor, size=SMALL)

    rules = said("report.strip_rules", theory=numbers.percent(places["theory"], digits))
    return [
        at(places["edge"], 1.05, said("report.strip_dot", edge=numbers.percent(places["edge"], digits)), tones.data),
        _clear_of_nothing(at(places["theory"], -1.05, rules, tones.theory), look, span),
        at(0, -1.75, said("report.strip_even"), tones.faint),
    ]


def _clear_of_nothing(text: Figure, look: Look, span: tuple[float, float]) -> Figure:
    """The text beside the line at 0 where that would run through it: on the side where it belongs, or where there is room."""
    inner = look.width - 2 * STRIP_SIDE
    zero, at = ((value - span[0]) / (span[1] - span[0]) * inner for value in (0, text["x"]))
    length = wide(text["text"], SMALL)
    start = at - {"left": 0, "center": 0.5, "right": 1}[text["xanchor"]] * length
    if not start - CLEAR < zero < start + length + CLEAR:
        return text
    after = zero + CLEAR + length <= inner if text["x"] >= 0 else zero - CLEAR - length < 0
    beside = {"xanchor": "left", "xshift": CLEAR} if after else {"xanchor": "right", "xshift": -CLEAR}
    return text | {"x": 0} | beside
