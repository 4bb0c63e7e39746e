"""Histograms of sessions: where they ended, with the ends that pile up apart, and how far they fell on the way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from tracker.figures.curves.frame import MINOR, axis, bars, note, room, round_ticks, sheet, upright
from tracker.figures.curves.look import CAUSES, PLAIN, Look
from tracker.figures.traces import Figure
from tracker.i18n import for_number

if TYPE_CHECKING:
    from tracker.backtest import Setup

MOST_BINS = 60
TAIL = 0.001  # share of sessions at each end that may lie in one open bin
FEW = 1000  # sessions, below which there is no such bin


@dataclass(frozen=True, slots=True)
class Pile:
    """Values in bins, in minor units: counts[k] of them lie from low + k * width on and below low + (k + 1) * width.

    below, above: how many of those in the first and in the last bin lie beyond it; 0 where the bins hold all.
    """

    low: int
    width: int
    counts: tuple[int, ...]
    below: int = 0
    above: int = 0


@dataclass(frozen=True, slots=True)
class Finals:
    """Where sessions ended, in minor units. spikes: cause -> sessions that a limit of the session ended; rest: the others in bins.

    start: balance at the beginning; expected: what the rules predict for the mean; None where nothing was staked.
    """

    sessions: int
    start: int
    mean: float
    median: int
    expected: float | None
    spikes: Mapping[str, int]
    rest: Pile | None


def pile(values: Counter[int], unit: int) -> Pile | None:
    """The values in bins of a unit, or of Freedman and Diaconis' width (twice the middle half over the cube root of their
    number) where that is wider, in whole units; None without values.

    Where there are a thousand or more, at most one in a thousand at each end lies in an open bin. At most 60 bins.
    """
    total = values.total()
    if not total:
        return None
    places = sorted(values)
    reached = list(accumulate(values[place] for place in places))

    def rank(share: float) -> int:
        wanted = max(1, -(-round(share * total * 10**6) // 10**6))
        return next(place for place, count in zip(places, reached, strict=True) if count >= wanted)

    tail = TAIL if total >= FEW else 0
    first, last = (rank(tail), rank(1 - tail)) if tail else (places[0], places[-1])
    wide = max(2 * (rank(0.75) - rank(0.25)) / total ** (1 / 3), (last - first) / (MOST_BINS - 1), 1)
    width = unit * max(1, -(-round(wide) // unit))
    low = first // width * width
    counts = [0] * ((last - low) // width + 1)
    for place, count in values.items():
        counts[min(max((place - low) // width, 0), len(counts) - 1)] += count
    below = sum(count for place, count in values.items() if place < low)
    above = sum(count for place, count in values.items() if place >= low + len(counts) * width)
    return Pile(low, width, tuple(counts), below, above)


def finals_of(nets: Sequence[int], setup: "Setup", expected_net_minor: float | None) -> Finals:
    """Where the sessions of a run ended. nets: of each, minor units. expected_net_minor: of all together.

    A session whose net reaches the goal was ended by it, as it is looked at after every bet; so are stop-loss and ruin.
    """
    session, limits = setup.session, setup.limits
    start = session.bankroll_minor or 0
    spikes: Counter[str] = Counter()
    rest: Counter[int] = Counter()
    for net, count in Counter(nets).items():
        if session.win_goal_minor is not None and net >= session.win_goal_minor:
            spikes["win_goal"] += count
        elif session.stop_loss_minor is not None and -net >= session.stop_loss_minor:
            spikes["stop_loss"] += count
        elif session.bankroll_minor is not None and start + net < limits.minimum * limits.chip_minor:
            spikes["ruin"] += count
        else:
            rest[start + net] += count
    ordered = sorted(nets)
    return Finals(
        len(nets),
        start,
        start + sum(nets) / len(nets),
        start + ordered[(len(nets) + 1) // 2 - 1],
        None if expected_net_minor is None else start + expected_net_minor / len(nets),
        dict(spikes),
        pile(rest, limits.chip_minor),
    )


def finals(found: Finals, look: Look = PLAIN) -> Figure:
    """Where sessions ended: those that a limit of the session ended as bars apart, the others as a histogram."""
    said, numbers = look.words, look.numbers
    narrow = 0.36 if look.compact else 0.22
    split = narrow + (0.17 if look.compact else 0.10) if found.spikes and found.rest else 1.0 if found.spikes else 0.0
    data: list[Figure] = []
    axes: dict[str, Figure] = {}
    notes: list[Figure] = []
    shapes: list[Figure] = []
    if found.rest:
        data, axes, shapes, notes = _histogram(found, look, split)
    if found.spikes:
        drawn, more = _spikes(found, look, narrow if found.rest else 0.6, "2" if found.rest else "")
        data += drawn
        axes |= more
    return sheet(
        look,
        190 if look.compact else 260,
        title=said("report.finals"),
        description=said(
            for_number("report.finals_says", found.sessions),
            sessions=numbers.whole(found.sessions),
            middle=numbers.coins(found.median / MINOR),
            mean=numbers.coins(round(found.mean / MINOR, 2)),
        ),
        margin=(46, 12, 26, 40),
        data=data,
        axes=axes,
        shapes=shapes,
        notes=notes,
    )


def _histogram(
    found: Finals, look: Look, split: float
) -> tuple[list[Figure], dict[str, Figure], list[Figure], list[Figure]]:
    said, numbers, tones = look.words, look.numbers, look.tones
    assert found.rest
    drawn, span, top = _bars(found.rest, found.sessions, look)
    low, high = span
    marks = [
        (found.start, "report.start", tones.faint, "solid"),
        (found.median, "report.median", tones.data, "solid"),
        (found.mean, "report.mean", tones.ink, "2px,2px"),
    ]
    marks += [] if found.expected is None else [(found.expected, "report.predicted", tones.theory, "6px,3px")]
    inside = [mark for mark in marks if low <= mark[0] / MINOR <= high]
    shapes = [upright(value / MINOR, colour, dash=dash, width=1.6) for value, _, colour, dash in inside]
    ticks = round_ticks(low, high, 4 if look.compact else 7, numbers.short)
    axes = {
        "xaxis": axis(look, low, high, ticks, domain=(split, 1), grid=False, title=said("report.balance_axis")),
        "yaxis": _shares(look, top) | {"anchor": "x"},
    }
    return [drawn], axes, shapes, _legend(look, inside, 0 if look.compact else split)


def _legend(look: Look, marks: Sequence[tuple[float, str, str, str]], split: float) -> list[Figure]:
    """The names of the lines above the bars, from left to right by where the lines stand."""
    if not marks:
        return []
    step = (1 - split) / len(marks)
    ordered = sorted(marks)
    return [
        note(
            look,
            split + (k + 0.5) * step,
            1,
            look.words(key),
            colour=colour,
            xref="paper",
            yref="paper",
            xanchor="center",
            yshift=13,
        )
        for k, (_, key, colour, _) in enumerate(ordered)
    ]


def _bars(found: Pile, total: int, look: Look) -> tuple[Figure, tuple[float, float], float]:
    """(bars as shares of all, their span on the axis, the highest)."""
    said, numbers = look.words, look.numbers
    width = found.width / MINOR
    lows = [(found.low + k * found.width) / MINOR for k in range(len(found.counts))]
    shares = [count / total for count in found.counts]
    told = []
    for k, (low, count) in enumerate(zip(lows, found.counts, strict=True)):
        key = (
            "report.bin_below"
            if k == 0 and found.below
            else "report.bin_above"
            if k == len(lows) - 1 and found.above
            else "report.bin"
        )
        bounds = {"low": numbers.coins(low), "high": numbers.coins(low + width)}
        told.append(
            said(for_number(key, count), **bounds, count=numbers.whole(count), share=numbers.chance(count / total))
        )
    drawn = bars([low + width / 2 for low in lows], shares, look.tones.inner, told, width * 0.94)
    return drawn, room(lows[0], lows[-1] + width, 0.02), max(shares)


def _shares(look: Look, top: float) -> Figure:
    digits = 0 if top > 0.04 else 1 if top > 0.004 else 2
    return axis(look, 0, top * 1.06, round_ticks(0, top * 1.06, 4, lambda share: look.numbers.percent(share, digits)))


def _spikes(found: Finals, look: Look, wide: float, place: str) -> tuple[list[Figure], dict[str, Figure]]:
    """Bars of the sessions that a limit ended, and of all others, as shares of all sessions."""
    said, numbers, tones = look.words, look.numbers, look.tones
    names = [name for name in CAUSES if name in found.spikes]
    counts = [found.spikes[name] for name in names]
    colours = [getattr(tones, CAUSES[name]) for name in names]
    words = [said(f"report.end_{name}") for name in names]
    shares = [count / found.sessions for count in counts]
    told = [
        said(for_number("report.spike", count), cause=word, count=numbers.whole(count), share=numbers.chance(share))
        for word, count, share in zip(words, counts, shares, strict=True)
    ]
    ticks = [(k, f"{'<br>' * (k % 2)}{word}") for k, word in enumerate(words)]  # each second one a row lower
    drawn = bars(list(range(len(names))), shares, colours, told, 0.7)
    drawn |= {
        "text": [numbers.chance(share) for share in shares],
        "textposition": "outside",
        "textfont": {"size": 11, "color": tones.ink},
    }
    drawn |= {"xaxis": f"x{place}", "yaxis": f"y{place}"}
    axes = {
        f"xaxis{place}": axis(look, -0.6, len(names) - 0.4, ticks, domain=(0, wide), grid=False)
        | {"anchor": f"y{place}", "tickangle": 0},
        f"yaxis{place}": axis(look, 0, 1.12, [(0, ""), (0.5, numbers.percent(0.5, 0)), (1, numbers.percent(1, 0))])
        | {"anchor": f"x{place}"},
    }
    return [drawn], axes


def drawdowns(falls: Sequence[int], chip_minor: int, look: Look = PLAIN) -> Figure:
    """How far each session fell from its best balance, the buy-in counted. falls: of each session, minor units."""
    said, numbers, tones = look.words, look.numbers, look.tones
    found = pile(Counter(falls), chip_minor)
    assert found
    drawn, (low, high), top = _bars(found, len(falls), look)
    ordered = sorted(falls)
    ranks = {percent: ordered[max(1, -(-len(ordered) * percent // 100)) - 1] for percent in (50, 95)}
    names = {50: "report.median", 95: "report.one_in_twenty"}
    marks = [(ranks[50], names[50], tones.data, "solid"), (ranks[95], names[95], tones.theory, "6px,3px")]
    ticks = round_ticks(low, high, 4 if look.compact else 7, numbers.short)
    return sheet(
        look,
        180 if look.compact else 240,
        title=said("report.drawdowns"),
        description=said(
            "report.drawdowns_says", middle=numbers.coins(ranks[50] / MINOR), deep=numbers.coins(ranks[95] / MINOR)
        ),
        margin=(46, 12, 26, 40),
        data=[drawn],
        axes={
            "xaxis": axis(look, low, high, ticks, grid=False, title=said("report.fall_axis")),
            "yaxis": _shares(look, top),
        },
        shapes=[upright(value / MINOR, colour, dash=dash, width=1.6) for value, _, colour, dash in marks],
        notes=_legend(look, marks, 0),
    )
