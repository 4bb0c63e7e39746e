"""What came after each pattern of the roads, beside what the rules give whatever stood before."""

from collections.abc import Sequence
from math import ceil

from tracker.backtest import After, AfterRow, Key
from tracker.figures.curves.frame import (
    SMALL,
    TEXT,
    axis,
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
from tracker.i18n import Words
from tracker.roads import NAMES

ROW, BETWEEN, HEAD, FOOT = 18, 0.5, 34, 46  # pixels; BETWEEN roads: of a row
BESIDE = 760  # pixels from which both sides stand beside each other
RIGHT, GAP = 14, 10  # pixels
TITLE = 26  # pixels from an axis down to the middle of its title
SIDES = ("banker", "player")


def pattern_name(key: Key, words: Words) -> str:
    """A pattern in words: `Banker 3 in a row`."""
    if key.road in ("run", "chop"):
        more = "_more" if key.pattern == "8" else ""
        side = key.side if key.road == "run" else 1 - key.side
        return words(f"after.{key.road}{more}", length=key.pattern, side=words(f"road.{SIDES[side]}"))
    if key.road == "good_road":
        return NAMES[key.pattern][words.language]
    return words("after.road", road=words(f"road.{key.road}"), colour=words(f"after.{key.pattern}"))


def interval_of(row: AfterRow) -> Interval:
    """How often a pattern went on, beside what the rules give."""
    return Interval(row.share, row.low, row.high, row.by_rules)


def patterns(found: After, look: Look = PLAIN) -> Figure:
    """A row a pattern: a dot for how often it went on, a bar for the 95 % interval, a dashed line for what the rules give.

    Patterns that go on with Banker stand in one panel, with Player in the other. found: with one row at least.
    """
    panels = [[row for row in found.rows if row.key.side == side] for side in (0, 1)]
    panels = [panel for panel in panels if panel]
    low, high = room(min(row.low for row in found.rows), max(row.high for row in found.rows))
    beside = look.width >= BESIDE
    heights = [HEAD + ROW * _rows(panel) + FOOT for panel in panels]
    height = ceil(max(heights) if beside else sum(heights))
    data: list[Figure] = []
    notes: list[Figure] = []
    axes: dict[str, Figure] = {}
    top = 0.0
    for number, panel in enumerate(panels):
        across = (number / len(panels), (number + 1) / len(panels)) if beside else (0.0, 1.0)
        down = (1 - (top + HEAD + ROW * _rows(panel)) / height, 1 - (top + HEAD) / height)
        place = "" if number == 0 else str(number + 1)
        drawn, placed, said = _panel(panel, look, place, (low, high), across, down)
        data += drawn
        axes |= placed
        notes += said
        top += 0 if beside else heights[number]
    return sheet(
        look,
        height,
        title=look.words("after.figure"),
        description=_said(found, look),
        margin=(0, RIGHT, 0, 0),
        data=data,
        axes=axes,
        notes=notes,
    )


def _said(found: After, look: Look) -> str:
    """The figure in words, with how many bars miss their line."""
    numbers = look.numbers
    return look.words(
        "after.figure_says",
        banker=numbers.percent(found.banker),
        player=numbers.percent(1 - found.banker),
        missed=numbers.whole(sum(not interval_of(row).holds for row in found.rows)),
        all=numbers.whole(len(found.rows)),
        luck=numbers.decimal(len(found.rows) * OUTSIDE, 1),
    )


def _places(rows: Sequence[AfterRow]) -> list[float]:
    """How far down each row stands, in rows; a little more room where another road begins."""
    places, down = [], 0.0
    for k, row in enumerate(rows):
        if k:
            down += 1 + BETWEEN * (row.key.road != rows[k - 1].key.road)
        places.append(down)
    return places


def _rows(rows: Sequence[AfterRow]) -> float:
    return _places(rows)[-1] + 1


def _panel(
    rows: Sequence[AfterRow],
    look: Look,
    place: str,
    span: tuple[float, float],
    across: tuple[float, float],
    down: tuple[float, float],
) -> tuple[list[Figure], dict[str, Figure], list[Figure]]:
    """Traces, axes and texts of the patterns that go on with one side. across, down: the panel, as shares of the sheet."""
    words, numbers, tones = look.words, look.numbers, look.tones
    names = [pattern_name(row.key, words) for row in rows]
    inner = look.width - RIGHT
    left = max(wide(name, TEXT) for name in names) + 2 * GAP
    domain = (across[0] + left / inner, across[1] - (GAP / inner if across[1] < 1 else 0))
    places, by_rules = _places(rows), rows[0].by_rules
    end = places[-1] + 0.5
    intervals, told = [interval_of(row) for row in rows], [_row(row, look) for row in rows]
    on = {"xaxis": f"x{place}", "yaxis": f"y{place}"}
    data = interval_rows(look, intervals, places, told, [Dashed(by_rules, -0.5, end)], size=8, **on)
    digits = share_digits(*span)
    pixels = (domain[1] - domain[0]) * inner
    ticks = round_ticks(*span, max(3, int(pixels // 50)), lambda share: numbers.percent(share, digits))
    title = words("after.axis")
    fits = wide(title) <= pixels + 2 * RIGHT
    axes = {
        f"xaxis{place}": axis(look, *span, ticks, domain=domain, anchor=f"y{place}", title=title if fits else ""),
        f"yaxis{place}": axis(look, end, -0.5, [], domain=down, grid=False, anchor=f"x{place}", showticklabels=False),
    }
    here: Figure = {"xref": f"x{place} domain", "yref": f"y{place}", "xanchor": "right", "xshift": -GAP}
    notes = [note(look, 0, k, name, colour=tones.ink, size=TEXT, **here) for k, name in zip(places, names, strict=True)]
    head = words("after.panel", side=_side(rows[0], words), rules=numbers.percent(by_rules))
    above: Figure = {"yref": f"y{place} domain", "yshift": HEAD / 2 - 4, "colour": tones.theory, "size": SMALL}
    line_at = left + (by_rules - span[0]) / (span[1] - span[0]) * pixels  # from the left edge of the panel
    if line_at + wide(head, SMALL) / 2 < left + pixels:
        notes.append(note(look, by_rules, 1, head, xref=f"x{place}", xanchor="center", **above))
    else:
        notes.append(note(look, 1, 1, head, xref=f"x{place} domain", xanchor="right", xshift=RIGHT - 2, **above))
    if not fits:  # in the middle of a narrow panel it would run over the edge of the sheet
        ends: Figure = {"xref": f"x{place} domain", "xanchor": "right", "xshift": RIGHT - 2}
        notes.append(note(look, 1, 0, title, yref=f"y{place} domain", yshift=-TITLE, **ends))
    return data, axes, notes


def _side(row: AfterRow, words: Words) -> str:
    return words(f"road.{SIDES[row.key.side]}")


def _row(row: AfterRow, look: Look) -> str:
    """A row in two lines of words, for a pointer."""
    words, numbers = look.words, look.numbers
    came = words(
        "after.figure_row",
        pattern=pattern_name(row.key, words),
        side=_side(row, words),
        share=numbers.percent(row.share, 1),
        times=numbers.whole(row.times),
    )
    between = words(
        "after.figure_interval",
        low=numbers.percent(row.low, 1),
        high=numbers.percent(row.high, 1),
        rules=numbers.percent(row.by_rules),
    )
    return f"{came}<br>{between}"
