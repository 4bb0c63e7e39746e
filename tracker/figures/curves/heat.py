"""The heatmap of a sweep: four panels over the same grid of settings, the first of them flat by design."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tracker.figures.curves.frame import SMALL, axis, note, plain, sheet, wide
from tracker.figures.curves.look import PLAIN, Look
from tracker.figures.traces import Figure

CELL, HEAD, FOOT = 26, 30, 44  # pixels
SCALE, TILE, TILES = 24, 16, 5  # of what the colours mean: pixels above the panels, of a tile, and how many there are
FLAT = 1 / 2  # of a panel whose values are all alike
TEXT_ROOM = 2  # pixels beside a number in a cell
THE_MORE_THE_BETTER = ("report.heat_median", "report.heat_worst")
BEYOND = 4  # standard errors, beyond which luck explains nothing
Numbers = Mapping[str, Any]


class Panel(NamedTuple):
    """What one panel shows. title: its name and the range of its values; shares: of the range, from the best for the bettor to the
    worst, a row a value of what goes down, a column a value of what goes across, None for an empty cell; texts: of the cells.
    """

    title: str
    name: str
    shares: list[list[float | None]]
    texts: list[list[str]]


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

    systems: figures of all settings, as JSON has them; those that failed stay empty. The stronger the colour, the worse for the
    bettor, in every panel; the first is of one colour unless a setting cannot be explained by luck.
    """
    grid = grid_of(systems)
    panels = _panels(grid, look)
    across = 1 if look.compact else 2
    inside = len(grid.rows) * CELL
    each = inside + HEAD + FOOT
    height = SCALE + -(-len(panels) // across) * each
    left = min(round(wide(max(grid.rows, key=len))) + 20, look.width // 3) if grid.down else 14
    gap = (left + 8) / (look.width - left - 12) if across > 1 else 0
    share = (1 - gap * (across - 1)) / across
    cell = share * (look.width - left - 12) / max(1, len(grid.columns))
    data, axes, notes = [], {}, []
    for number, panel in enumerate(panels):
        place = "" if number == 0 else str(number + 1)
        column, row = number % across, number // across
        top = 1 - (SCALE + row * each + HEAD) / height
        domain, span = (max(0.0, top - inside / height), top), (column * (share + gap), column * (share + gap) + share)
        widest = max((wide(text, SMALL) for line in panel.texts for text in line), default=0)
        data.append(_cells(panel, grid, look, place, texts=widest + TEXT_ROOM <= cell))
        axes |= _axes(grid, look, place, span, domain)
        placed: Figure = {"xref": "paper", "yref": "paper", "yshift": 13, "size": 12, "colour": look.tones.ink}
        notes.append(note(look, span[0], top, panel.title, **placed))
    tiles, own, ends = _scale(look, str(len(panels) + 1), look.width - left - 12, height)
    data.append(tiles)
    axes |= own
    notes += ends
    return sheet(
        look,
        height,
        title=look.words("report.sweep"),
        description=look.words("report.sweep_says", settings=look.words.counted(len(systems), "setting")),
        margin=(left, 12, 0, 0),
        data=data,
        axes=axes,
        notes=notes,
    )


def _cells(panel: Panel, grid: Grid, look: Look, place: str, *, texts: bool) -> Figure:
    """The cells of a panel. texts: there is room for numbers in them."""
    tones = look.tones
    drawn: Figure = {"type": "heatmap", "x": list(range(len(grid.columns))), "y": list(range(len(grid.rows)))}
    drawn |= {"z": panel.shares, "zmin": 0, "zmax": 1, "showscale": False, "xgap": 2, "ygap": 2}
    drawn |= {"colorscale": [[0, tones.outer], [1, tones.deep]], "xaxis": f"x{place}", "yaxis": f"y{place}"}
    drawn |= {"text": panel.texts, "hovertext": _hover(panel, grid), "hovertemplate": "%{hovertext}<extra></extra>"}
    return drawn | ({"texttemplate": "%{text}", "textfont": {"size": SMALL, "color": tones.ink}} if texts else {})


def _scale(look: Look, place: str, pixels: int, height: int) -> tuple[Figure, dict[str, Figure], list[Figure]]:
    """What the colours mean, above the panels: tiles from the best to the worst, with a word at each end. pixels: the width."""
    better, worse = look.words("report.heat_better"), look.words("report.heat_worse")
    start = wide(better) + 8
    end = start + TILES * TILE
    shares = [[k / (TILES - 1) for k in range(TILES)]]
    drawn: Figure = {"type": "heatmap", "x": list(range(TILES)), "y": [0], "z": shares, "zmin": 0, "zmax": 1}
    drawn |= {"showscale": False, "xgap": 2, "ygap": 2, "colorscale": [[0, look.tones.outer], [1, look.tones.deep]]}
    drawn |= {"xaxis": f"x{place}", "yaxis": f"y{place}", "hoverinfo": "skip"}
    hidden: Figure = {"grid": False, "showticklabels": False}
    domain = (1 - TILE / height, 1.0)
    axes = {
        f"xaxis{place}": axis(
            look, -0.5, TILES - 0.5, [], domain=(start / pixels, end / pixels), anchor=f"y{place}", **hidden
        ),
        f"yaxis{place}": axis(look, -0.5, 0.5, [], domain=domain, anchor=f"x{place}", **hidden),
    }
    middle: Figure = {"xref": "paper", "yref": "paper"}
    ends = ((0, better), ((end + 8) / pixels, worse))
    return drawn, axes, [note(look, x, sum(domain) / 2, text, **middle) for x, text in ends]


def _axes(
    grid: Grid, look: Look, place: str, span: tuple[float, float], domain: tuple[float, float]
) -> dict[str, Figure]:
    width, height = len(grid.columns), len(grid.rows)
    every = max(1, -(-width // (8 if look.compact else 12)))
    columns = [(k, plain(text)) for k, text in enumerate(grid.columns) if k % every == 0]
    rows = [(k, plain(text)) for k, text in enumerate(grid.rows)] if grid.down else []
    told = look.words("report.heat_axes", across=grid.across, down=grid.down) if grid.down else grid.across
    return {
        f"xaxis{place}": axis(
            look, -0.5, width - 0.5, columns, domain=span, grid=False, title=plain(told), anchor=f"y{place}"
        ),
        f"yaxis{place}": axis(look, height - 0.5, -0.5, rows, domain=domain, grid=False, anchor=f"x{place}"),
    }


def _panels(grid: Grid, look: Look) -> list[Panel]:
    numbers = look.numbers
    luck_alone = all(abs(each["z"] or 0) <= BEYOND for each in grid.cells.values() if _bet(each))
    shown: list[tuple[str, Callable[[Numbers], float], Callable[[float], str]]] = [
        ("report.heat_edge", lambda each: each["realised_edge"], lambda share: numbers.percent(share, 1)),
        ("report.heat_ruin", lambda each: each["ended"]["ruin"] / each["sessions"], numbers.chance),
        ("report.heat_median", lambda each: float(each["final_bankroll"]["p50"]), numbers.short),
        ("report.heat_worst", lambda each: float(each["final_bankroll"]["p05"]), numbers.short),
    ]
    return [
        _panel(grid, look, key, value, write, flat=luck_alone and key == "report.heat_edge")
        for key, value, write in shown
    ]


def _panel(
    grid: Grid,
    look: Look,
    key: str,
    value: Callable[[Numbers], float],
    write: Callable[[float], str],
    *,
    flat: bool,
) -> Panel:
    """The panel of one figure. flat: all cells are of one colour."""
    cells = [[grid.cells.get((column, row)) for column in grid.columns] for row in grid.rows]
    values = [[value(each) if each and _bet(each) else None for each in line] for line in cells]
    known = [each for line in values for each in line if each is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)

    def share(each: float | None) -> float | None:
        if each is None:
            return None
        if flat or high <= low:
            return FLAT
        return (high - each if key in THE_MORE_THE_BETTER else each - low) / (high - low)

    name = look.words(key)
    title = look.words("report.heat_range", what=name, low=write(low), high=write(high)) if known else name
    texts = [["–" if each is None else write(each) for each in line] for line in values]
    return Panel(title, name, [[share(each) for each in line] for line in values], texts)


def _bet(figures: Numbers) -> bool:
    return figures["status"] == "ok" and figures["realised_edge"] is not None


def _hover(panel: Panel, grid: Grid) -> list[list[str]]:
    """`levels 3; base 2: sessions ruined 4.0 %`."""
    down = f"{grid.down} " if grid.down else ""
    return [
        [
            plain(f"{grid.across} {column}{'; ' + down + row if row else ''}: {panel.name} {text}")
            for column, text in zip(grid.columns, texts, strict=True)
        ]
        for row, texts in zip(grid.rows, panel.texts, strict=True)
    ]
