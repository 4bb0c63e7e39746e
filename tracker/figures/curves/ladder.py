"""The ladder of a progression: what it costs to come to each stake, and how seldom it does."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tracker.figures.curves.frame import (
    MINOR,
    TEXT,
    axis,
    dots,
    left_room,
    line,
    log_ticks,
    note,
    plain,
    right_room,
    sheet,
)
from tracker.figures.curves.look import PLAIN, Look
from tracker.figures.traces import Figure
from tracker.i18n import for_number

if TYPE_CHECKING:
    from tracker.backtest import Rung, Setup

MOST_RUNGS, MOST_COMPACT = 14, 9
ROW, COMPACT_ROW = 20, 16  # pixels
WHOLE = 100  # money, from which a cost is written without decimals


def shown_rungs(ladder: "Sequence[Rung]", most: int = MOST_RUNGS) -> "list[Rung]":
    """So many levels at most, by their stakes: the highest, and the others that most series come to."""
    *others, highest = ladder
    kept = sorted(others, key=lambda rung: (-rung.series, rung.chips))[: most - 1]
    return [*sorted(kept, key=lambda rung: rung.chips), highest]


def ladder(rungs: "Sequence[Rung]", setup: "Setup", look: Look = PLAIN) -> Figure:
    """A row a stake, the lowest first: the chance that a series comes so far, and what it has cost by then."""
    said, numbers, tones = look.words, look.numbers, look.tones
    shown = shown_rungs(rungs, MOST_COMPACT if look.compact else MOST_RUNGS)
    chip = setup.limits.chip_minor
    least = min((rung.chance for rung in shown if rung.chance > 0), default=1)
    low = min(least / 2, 0.5)
    names, told, bar_x, bar_y = [], [], [], []
    for k, rung in enumerate(shown):
        names.append(stake_in_words(rung, chip, look))
        told.append(
            said(
                for_number("report.rung", rung.coups),
                stake=plain(names[-1]),
                chance=numbers.chance(rung.chance),
                cost=_cost(rung, look),
                coups=numbers.whole(rung.coups),
            )
        )
        bar_x += [low, rung.chance or None, None]
        bar_y += [k, k, None]
    height = len(shown) * (COMPACT_ROW if look.compact else ROW) + 64
    cost = [said("report.rung_cost", cost=_cost(rung, look)) for rung in shown]
    marks = ["diamond" if rung.at_maximum else "circle" for rung in shown]
    colours = [tones.theory if rung.at_maximum else tones.data for rung in shown]
    notes = [
        *(
            note(look, 0, k, name, colour=tones.ink, size=TEXT, xref="paper", xanchor="right", xshift=-8)
            for k, name in enumerate(names)
        ),
        *(
            note(
                look,
                1,
                k,
                _beside(numbers.chance(rung.chance), text, rung, look),
                xref="paper",
                xshift=8,
                colour=tones.ink,
            )
            for k, (rung, text) in enumerate(zip(shown, cost, strict=True))
        ),
        note(look, 0, 1, said("report.stake"), xref="paper", yref="paper", xanchor="right", xshift=-8, yshift=12),
        note(look, 1, 1, said("report.rung_head"), xref="paper", yref="paper", xshift=8, yshift=12),
    ]
    return sheet(
        look,
        height,
        title=said("report.ladder"),
        description=said("report.ladder_says"),
        margin=(left_room(notes), right_room(notes), 24, 40),
        data=[
            line(bar_x, bar_y, tones.inner, width=6),
            dots([r.chance or None for r in shown], list(range(len(shown))), colours, told, symbol=marks, size=8),
        ],
        axes={
            "xaxis": axis(
                look,
                low,
                1.3,
                log_ticks(low, 1.3, _tick(look), 3 if look.compact else 5),
                log=True,
                title=said("report.chance_axis"),
            ),
            "yaxis": axis(look, len(shown) - 0.5, -0.5, [], grid=False, showticklabels=False),
        },
        notes=notes,
    )


def _tick(look: Look) -> "Callable[[float], str]":
    """How chances are written along the axis."""
    return lambda share: look.numbers.percent(share, 0) if share >= 0.01 else look.numbers.chance(share)


def _cost(rung: "Rung", look: Look) -> str:
    """What a series has lost by then, on average."""
    cost = rung.cost / MINOR
    return look.numbers.coins(round(cost) if abs(cost) >= WHOLE else round(cost, 2))


def stake_in_words(rung: "Rung", chip_minor: int, look: Look) -> str:
    """`80`, or `80–120` where a level holds several stakes, in money."""
    low = look.numbers.coins(rung.chips * chip_minor / MINOR)
    return low if rung.to_chips == rung.chips else f"{low}–{look.numbers.coins(rung.to_chips * chip_minor / MINOR)}"


def _beside(chance: str, cost: str, rung: "Rung", look: Look) -> str:
    text = f"{chance}  {cost}"
    return f"{text}  {look.words('report.maximum')}" if rung.at_maximum and not look.compact else text
