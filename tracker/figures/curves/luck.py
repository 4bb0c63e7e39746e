"""Luck over time: how the realised edge nears that of the rules, and losing runs beside how many there must be."""

from typing import TYPE_CHECKING

from tracker.figures.curves.frame import (
    axis,
    beside,
    dots,
    line,
    log_ticks,
    right_room,
    room,
    round_ticks,
    share_digits,
    sheet,
)
from tracker.figures.curves.look import PLAIN, Look
from tracker.figures.traces import Figure
from tracker.i18n import for_number

if TYPE_CHECKING:
    from tracker.backtest import Convergence, LosingRuns

SETTLED = 0.3  # of the logarithmic axis, from its end: the part that sets the height
LEAST_RUNS = 0.1  # runs of one length expected in all, below which lengths are left out


def convergence(course: "Convergence", look: Look = PLAIN) -> Figure:
    """What the house had kept of all stakes after so many coups, beside the edge of the rules and the band in which luck leaves
    95 of 100 runs at each point by itself.
    """
    said, numbers, tones = look.words, look.numbers, look.tones
    coups = course.coups
    late = [k for k, coup in enumerate(coups) if coup >= coups[-1] ** (1 - SETTLED)] or [len(coups) - 1]
    shown = [values[k] for values in (course.low, course.high, course.edge) for k in late]
    low, high = room(min(shown), max(shown), 0.1)
    digits = share_digits(low, high)
    told = [
        said(
            for_number("report.convergence_point", coup),
            coups=numbers.whole(coup),
            edge=numbers.percent(edge),
            low=numbers.percent(least),
            high=numbers.percent(most),
        )
        for coup, edge, least, most in zip(coups, course.edge, course.low, course.high, strict=True)
    ]
    data = [
        line(coups, course.low, tones.outer, width=0),
        line(coups, course.high, tones.outer, width=0, fill="tonexty", fillcolor=tones.outer),
        line(coups, course.theory, tones.theory, width=2, dash="6px,3px"),
        line(coups, course.edge, tones.data, width=2),
        dots(coups, course.edge, tones.data, told, opacity=0, size=9),
    ]
    first, last = coups[0], max(coups[-1], coups[0] + 1)
    height = 190 if look.compact else 250
    labels = [
        (course.theory[-1], said("report.rules"), tones.theory),
        (course.edge[-1], said("report.house_kept"), tones.data),
    ]
    notes = beside(look, labels, (low, high), height - 50)
    return sheet(
        look,
        height,
        title=said("report.convergence"),
        description=said(
            "report.convergence_says",
            coups=numbers.whole(coups[-1]),
            edge=numbers.percent(course.edge[-1]),
            theory=numbers.percent(course.theory[-1]),
        ),
        margin=(56, right_room(notes), 10, 40),
        data=data,
        axes={
            "xaxis": axis(
                look,
                first,
                last,
                log_ticks(first, last, lambda coup: numbers.short(coup), 5 if look.compact else 8),
                log=True,
                grid=False,
                title=said("report.coups_in_all"),
            ),
            "yaxis": axis(look, low, high, round_ticks(low, high, 5, lambda share: numbers.percent(share, digits))),
        },
        notes=notes,
    )


def losing_runs(found: "LosingRuns", look: Look = PLAIN) -> Figure:
    """How often so many coups were lost in a row, and how often that happens on average by the rules."""
    said, numbers, tones = look.words, look.numbers, look.tones
    rows = [row for row in found.rows if row[1] or row[2] >= LEAST_RUNS]
    lengths = [length for length, _, _ in rows]
    told = [
        said("report.run", length=numbers.whole(length), seen=numbers.whole(seen), expected=_about(expected, look))
        for length, seen, expected in rows
    ]
    high = max(max(seen, expected) for _, seen, expected in rows) * 2
    seen_only = [(length, seen, word) for (length, seen, _), word in zip(rows, told, strict=True) if seen]
    ticks_x, ticks_y = [], []
    for length, _, expected in rows:
        ticks_x += [length - 0.4, length + 0.4, None]
        ticks_y += [max(expected, LEAST_RUNS), max(expected, LEAST_RUNS), None]
    data = [
        line(ticks_x, ticks_y, tones.theory, width=2.5),
        dots(
            [x for x, _, _ in seen_only], [y for _, y, _ in seen_only], tones.data, [w for _, _, w in seen_only], size=8
        ),
    ]
    height = 180 if look.compact else 240
    longest = lengths[-1]
    labels = [(0.9, said("report.seen"), tones.data), (0.7, said("report.by_the_rules"), tones.theory)]
    notes = [each | {"yref": "paper"} for each in beside(look, labels, (0, 1), height - 50)]
    ticks = round_ticks(1, longest, 6 if look.compact else 12, lambda length: numbers.whole(round(length)), least=1)
    return sheet(
        look,
        height,
        title=said("report.losing_runs"),
        description=said(
            "report.losing_runs_says",
            longest=numbers.whole(found.longest),
            expected=numbers.decimal(found.longest_expected, 1),
        ),
        margin=(56, right_room(notes), 10, 40),
        data=data,
        axes={
            "xaxis": axis(look, 0.4, longest + 0.6, ticks, grid=False, title=said("report.run_axis")),
            "yaxis": axis(
                look,
                LEAST_RUNS,
                high,
                log_ticks(
                    LEAST_RUNS, high, lambda count: numbers.short(count) if count >= 1 else numbers.decimal(count, 1), 5
                ),
                log=True,
            ),
        },
        notes=notes,
    )


def _about(number: float, look: Look) -> str:
    return look.numbers.decimal(number, 1) if number < 100 else look.numbers.whole(round(number))
