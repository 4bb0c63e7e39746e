"""The heatmap of a sweep: four panels over the same grid of settings, the first of them flat by design."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tracker.figures.curves.frame import axis, note, plain, sheet
from tracker.figures.curves.look import PLAIN, Look
from tracker.figures.traces import Figure

CELL, HEAD, FOOT = 26, 30, 44  # pixels
FLAT = 1 / 2  # of a panel whose values are all alike
MOST_TEXTS = 16  # columns of a panel beyond which cells hold no numbers
Numbers = Mapping[str, Any]


class Panel(NamedTuple):
    """key: of `report.*`; values: a row a value of the second parameter, a column a value of the first; texts: of the cells."""

    key: str
    values: Sequence[Sequence[float | None]]
    texts: Sequence[Sequence[str]]


class Grid(NamedTuple):
    """What was swept: the names of the parameters and their values, each once and in order; and the figures by place."""

    across: str
    columns: Sequence[str]
    down: str
    rows: Sequence[str]
    cells: Mapping[tuple[str, str], Numbers]


def grid_of(systems: Sequence[Numbers]) -> Grid:
    """The grid of one system's settings. The last parameter that changes goes across, the others together go down."""
    names = list(dict.fromkeys(name for each in systems for name in each["parameters"]))
    changing = [name for name in names if len({_told(each["parameters"].get(name)) for each in systems}) > 1]
    across = changing[-1] if changing else (names[-1] if names else "")
    others = changing[:-1]
    cells = {}
    for each in systems:
        given = each["parameters"]
        row = ", ".join(
            f"{name} {_told(given.get(name))}" if len(others) > 1 else _told(given.get(name)) for name in others
        )
        cells[_told(given.get(across)), row] = each
    columns = list(dict.fromkeys(column for column, _ in cells))
    rows = list(dict.fromkeys(row for _, row in cells))
    return Grid(across, columns, ", ".join(others), rows, cells)


def _told(value: Any) -> str:
    return (
        ",".join(map(str, value))
        if isinstance(value, list)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
    )


def sweep(systems: Sequence[Numbers], look: Look = PLAIN) -> Figure:
    """What each setting of one system came to: the edge the house kept, ruin, the middle session, and the worst of twenty.

    systems: figures of all settings, as JSON has them; those that failed stay empty. The darker, the more; a panel whose
    cells cannot be told apart from the rules is of one colour.
    """
    said, tones = look.words, look.tones
    grid = grid_of(systems)
    panels = _panels(grid, look)
    across = 1 if look.compact else 2
    data: list[Figure] = []
    axes: dict[str, Figure] = {}
    notes: list[Figure] = []
    lines = -(-len(panels) // across)
    inside = len(grid.rows) * CELL
    height = lines * (inside + HEAD + FOOT)
    letters = max((len(row) for row in grid.rows), default=0)
    left = min(26 + 7 * letters, look.width // 3) if grid.down else 14
    gap = (left + 8) / (look.width - left - 12) if across > 1 else 0
    wide = (1 - gap * (across - 1)) / across
    texts = (
        len(grid.columns) * (38 if look.compact else 40) <= wide * (look.width - left - 12) or len(grid.columns) <= 6
    )
    for number, panel in enumerate(panels):
        place = "" if number == 0 else str(number + 1)
        column, row = number % across, number // across
        top = 1 - (row * (inside + HEAD + FOOT) + HEAD) / height
        domain = (max(0.0, top - inside / height), top)
        span = (column * (wide + gap), column * (wide + gap) + wide)
        drawn = {"type": "heatmap", "x": list(range(len(grid.columns))), "y": list(range(len(grid.rows)))}
        drawn |= {"z": _scaled(panel.values), "zmin": 0, "zmax": 1, "showscale": False, "xgap": 2, "ygap": 2}
        drawn |= {"colorscale": [[0, tones.ground], [1, tones.inner]], "xaxis": f"x{place}", "yaxis": f"y{place}"}
        drawn |= {
            "text": panel.texts,
            "hovertext": _hover(panel, grid, look),
            "hovertemplate": "%{hovertext}<extra></extra>",
        }
        drawn |= {"texttemplate": "%{text}", "textfont": {"size": 11, "color": tones.ink}} if texts else {}
        data.append(drawn)
        axes |= _axes(grid, look, place, span, domain)
        notes.append(
            note(
                look,
                span[0],
                domain[1],
                said(panel.key),
                colour=tones.ink,
                size=12,
                xref="paper",
                yref="paper",
                yshift=13,
            )
        )
    return sheet(
        look,
        max(height, 80),
        title=said("report.sweep"),
        description=said("report.sweep_says", settings=look.numbers.whole(len(systems))),
        margin=(left, 12, 0, 0),
        data=data,
        axes=axes,
        notes=notes,
    )


def _axes(
    grid: Grid, look: Look, place: str, span: tuple[float, float], domain: tuple[float, float]
) -> dict[str, Figure]:
    width, height = len(grid.columns), len(grid.rows)
    every = max(1, -(-width // (8 if look.compact else 12)))
    columns = [(k, plain(text)) for k, text in enumerate(grid.columns) if k % every == 0]
    rows = [(k, plain(text)) for k, text in enumerate(grid.rows)]
    return {
        f"xaxis{place}": axis(
            look, -0.5, width - 0.5, columns, domain=span, grid=False, title=plain(grid.across), anchor=f"y{place}"
        ),
        f"yaxis{place}": axis(look, height - 0.5, -0.5, rows, domain=domain, grid=False, anchor=f"x{place}"),
    }


def _panels(grid: Grid, look: Look) -> list[Panel]:
    numbers = look.numbers

    def panel(key: str, value: Any, write: Any) -> Panel:
        values = [[_of(grid.cells.get((column, row)), value) for column in grid.columns] for row in grid.rows]
        return Panel(key, values, [[write(each) if each is not None else "–" for each in line] for line in values])

    found = [
        panel("report.heat_edge", lambda each: each["realised_edge"], lambda share: numbers.percent(share, 1)),
        panel(
            "report.heat_ruin",
            lambda each: each["ended"]["ruin"] / each["sessions"] if each["sessions"] else None,
            numbers.chance,
        ),
        panel("report.heat_median", lambda each: float(each["final_bankroll"]["p50"]), numbers.short),
        panel("report.heat_worst", lambda each: float(each["final_bankroll"]["p05"]), numbers.short),
    ]
    edges = panel("", lambda each: _apart(each), str).values
    told = any(each for line in edges for each in line if each is not None)
    flat = [[0.0 if each is not None else None for each in line] for line in found[0].values]
    return [found[0] if told else Panel(found[0].key, flat, found[0].texts), *found[1:]]


def _apart(figures: Numbers) -> bool | None:
    """Whether what the house kept is told apart from the rules, by four standard errors."""
    return None if figures["z"] is None else abs(figures["z"]) > 4


def _of(figures: Numbers | None, value: Any) -> Any:
    return None if figures is None or figures["status"] != "ok" or figures["realised_edge"] is None else value(figures)


def _scaled(values: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """From 0 for the least to 1 for the most; half where all are alike."""
    known = [each for line in values for each in line if each is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)
    if high <= low:
        return [[None if each is None else FLAT for each in line] for line in values]
    return [[None if each is None else (each - low) / (high - low) for each in line] for line in values]


def _hover(panel: Panel, grid: Grid, look: Look) -> list[list[str]]:
    down = f"{plain(grid.down)} " if grid.down else ""
    return [
        [
            f"{plain(grid.across)} {plain(column)}{'; ' + down + plain(row) if row else ''}: {look.words(panel.key)} {text}"
            for column, text in zip(grid.columns, texts, strict=True)
        ]
        for row, texts in zip(grid.rows, panel.texts, strict=True)
    ]
