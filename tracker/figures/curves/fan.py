"""How balances went over a session: the fan of quantiles, why sessions were over, and one session coup by coup."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.figures.curves.frame import (
    MINOR,
    axis,
    bars,
    beside,
    dots,
    line,
    plain,
    right_room,
    room,
    round_ticks,
    sheet,
)
from tracker.figures.curves.look import CAUSES, PLAIN, Look
from tracker.figures.traces import Figure
from tracker.i18n import for_number

if TYPE_CHECKING:
    from tracker.backtest import Course, OneSession

UPPER = (0.34, 1.0)  # of the sheet: balances; what is below shows who still plays
LOWER = (0.0, 0.2)
MOST_MARKS = 400  # coups of a session beyond which its single bets are not marked
FEW_SAMPLES = 30
DEEP = 0.35  # of the balances' spread: how far below or above it single sessions may stretch the axis
WORTH_A_WORD = 0.001  # share of sessions


def money_ticks(low: float, high: float, look: Look, most: int) -> list[tuple[float, str]]:
    """Round amounts between low and high."""
    return round_ticks(low, high, most, look.numbers.short)


def fan(course: "Course", look: Look = PLAIN) -> Figure:
    """Balances over the coups of a session: 5, 25, 50, 75 and 95 % of all sessions lie below the lines, one that is over keeps
    its last balance; the mean; what the rules predict; single sessions thin; and below, how many still play.
    """
    said, numbers, tones = look.words, look.numbers, look.tones
    at = course.at
    lines = {name: [value / MINOR for value in values] for name, values in course.quantiles.items()}
    expected = [value / MINOR for value in course.expected]
    inside = [value for values in (*lines.values(), expected) for value in values]
    low, high = room(min(inside), max(inside), 0.08)
    samples = [] if look.compact else course.samples[:FEW_SAMPLES]
    seen = [value / MINOR for sample in samples for value in sample if value is not None]
    if seen:
        reach = (high - low) * DEEP
        low, high = max(min(low, *seen), low - reach), min(max(high, *seen), high + reach)
    height = 250 if look.compact else 320
    top, bottom = 10, 40
    panel = (height - top - bottom) * (UPPER[1] - UPPER[0])
    data = [
        *_band(at, lines["p05"], lines["p95"], tones.outer),
        *_band(at, lines["p25"], lines["p75"], tones.inner),
        *(line(at, [None if v is None else v / MINOR for v in sample], tones.thin, width=0.7) for sample in samples),
        line([0, at[-1]], [course.start / MINOR] * 2, tones.faint, width=1),
        line(at, lines["p50"], tones.data, width=2.5),
        line(at, lines["mean"], tones.ink, width=1.5, dash="2px,2px"),
        line(at, expected, tones.theory, width=2, dash="6px,3px"),
        dots(at, lines["p50"], tones.data, _told(course, look), opacity=0, size=9),
        line(at, course.playing, tones.faint, width=1.5, fill="tozeroy", fillcolor=tones.outer) | {"yaxis": "y2"},
    ]
    ends = [
        *(
            (lines[name][-1], numbers.percent(int(name[1:]) / 100, 0), tones.data)
            for name in ("p05", "p25", "p75", "p95")
        ),
        (lines["p50"][-1], said("report.median"), tones.data),
        (lines["mean"][-1], said("report.mean"), tones.ink),
        (expected[-1], said("report.predicted"), tones.theory),
    ]
    notes = beside(look, ends, (low, high), panel)
    notes += beside(look, [(0.5, said("report.still_playing"), tones.faint)], (0, 1), 100, yref="y2")
    return sheet(
        look,
        height,
        title=said("report.fan"),
        description=said(
            for_number("report.fan_says", course.sessions),
            sessions=numbers.whole(course.sessions),
            low=numbers.coins(lines["p05"][-1]),
            middle=numbers.coins(lines["p50"][-1]),
            high=numbers.coins(lines["p95"][-1]),
        ),
        margin=(62, right_room(notes), top, bottom),
        data=data,
        axes={
            "xaxis": _coups(at[-1], look) | {"anchor": "y2"},
            "yaxis": axis(look, low, high, money_ticks(low, high, look, 6), domain=UPPER),
            "yaxis2": axis(
                look, 0, 1.02, [(0, numbers.percent(0, 0)), (1, numbers.percent(1, 0))], domain=LOWER, anchor="x"
            ),
        },
        notes=notes,
    )


def _coups(last: float, look: Look) -> Figure:
    ticks = round_ticks(0, last, 5 if look.compact else 8, lambda coup: look.numbers.whole(round(coup)), least=1)
    return axis(look, 0, last * 1.01, ticks, title=look.words("report.coups_axis"), grid=False)


def _band(at: Sequence[int], low: Sequence[float], high: Sequence[float], colour: str) -> list[Figure]:
    """The area between two lines."""
    upper = line(at, high, colour, width=0, fill="tonexty", fillcolor=colour)
    return [line(at, low, colour, width=0), upper]


def _told(course: "Course", look: Look) -> list[str]:
    """What is said of each coup of the fan."""
    numbers = look.numbers
    return [
        look.words(
            "report.fan_point",
            coup=numbers.whole(coup),
            playing=numbers.percent(course.playing[place], 0),
            **{name: numbers.coins(values[place] / MINOR) for name, values in course.quantiles.items()},
        )
        for place, coup in enumerate(course.at)
    ]


def ends(course: "Course", look: Look = PLAIN) -> Figure:
    """The share of sessions that were over by each coup, by cause, one on top of the other; what is left still plays."""
    said, numbers, tones = look.words, look.numbers, look.tones
    names = sorted(course.ended, key=lambda name: list(CAUSES).index(name) if name in CAUSES else len(CAUSES))
    floor = [0.0] * len(course.at)
    data: list[Figure] = []
    labels = []
    for name in names:
        upper = [low + count / course.sessions for low, count in zip(floor, course.ended[name], strict=True)]
        colour = getattr(tones, CAUSES.get(name, "left"))
        share = course.ended[name][-1] / course.sessions
        told = [
            said(
                "report.ends_point",
                coup=numbers.whole(coup),
                cause=said(f"report.end_{name}"),
                share=numbers.chance(count / course.sessions),
            )
            for coup, count in zip(course.at, course.ended[name], strict=True)
        ]
        data += [
            line(course.at, floor, colour, width=0),
            line(course.at, upper, tones.ground, width=0.8, fill="tonexty", fillcolor=colour),
            dots(course.at, upper, colour, told, opacity=0, size=9),
        ]
        if share >= WORTH_A_WORD:
            labels.append(
                ((floor[-1] + upper[-1]) / 2, f"{said(f'report.end_{name}')} {numbers.chance(share)}", tones.ink)
            )
        floor = upper
    height = 180 if look.compact else 240
    notes = beside(look, labels, (0, 1), height - 50)
    ticks = [(share, numbers.percent(share, 0)) for share in (0, 0.5, 1)]
    return sheet(
        look,
        height,
        title=said("report.ends"),
        description=said(for_number("report.ends_says", course.sessions), sessions=numbers.whole(course.sessions)),
        margin=(46, right_room(notes), 10, 40),
        data=data,
        axes={"xaxis": _coups(course.at[-1], look), "yaxis": axis(look, 0, 1, ticks)},
        notes=notes,
    )


def one_session(session: "OneSession", start_minor: int, look: Look = PLAIN) -> Figure:
    """One session coup by coup: the balance in steps, each bet marked by what came of it, and below, what was staked.

    start_minor: the balance at its beginning, minor units.
    """
    said, numbers, tones = look.words, look.numbers, look.tones
    coups = [0, *(step.coup for step in session.steps)]
    balances = [start_minor / MINOR, *(step.balance / MINOR for step in session.steps)]
    last = max(session.coups, coups[-1], 1)
    low, high = room(min(balances), max(balances), 0.1)
    kinds = (
        ("won", "triangle-up", tones.goal),
        ("lost", "triangle-down", tones.ruin),
        ("pushed", "square", tones.faint),
    )
    steps = session.steps if len(session.steps) <= MOST_MARKS else ()
    data = [
        line([0, last], [start_minor / MINOR] * 2, tones.faint, width=1),
        line([*coups, last], [*balances, balances[-1]], tones.data, width=1.8, shape="hv"),
    ]
    for sign, (name, symbol, colour) in zip((1, -1, 0), kinds, strict=True):
        some = [step for step in steps if any(chips for _, _, chips, _ in step.wagers) and _sign(step.net) == sign]
        told = [
            said(
                "report.step",
                coup=numbers.whole(step.coup),
                bets=plain(bets_in_words(step.wagers, look)),
                what=said(f"report.step_{name}"),
                net=numbers.coins(step.net / MINOR, sign=True),
                balance=numbers.coins(step.balance / MINOR),
            )
            for step in some
        ]
        if some:
            data.append(
                dots([s.coup for s in some], [s.balance / MINOR for s in some], colour, told, symbol=symbol, size=7)
            )
    stakes = [sum(chips for _, _, chips, _ in step.wagers) for step in session.steps]
    most = max(stakes, default=1) or 1
    told = [said(for_number("report.step_stake", chips), chips=numbers.whole(chips)) for chips in stakes]
    data.append(bars(coups[1:], stakes, tones.inner, told, 0.9) | {"yaxis": "y2"})
    named = said(
        for_number("report.session_says", session.coups),
        coups=numbers.whole(session.coups),
        net=numbers.coins(session.net / MINOR, sign=True),
        cause=said(f"report.end_{session.ended}") if session.ended else said("report.end_cut"),
    )
    return sheet(
        look,
        250 if look.compact else 300,
        title=said("report.one_session"),
        description=named,
        margin=(62, 12, 10, 40),
        data=data,
        axes={
            "xaxis": _coups(last, look) | {"anchor": "y2"},
            "yaxis": axis(look, low, high, money_ticks(low, high, look, 6), domain=UPPER),
            "yaxis2": axis(
                look,
                0,
                most * 1.05,
                [(0, "0"), (most, numbers.whole(most))],
                domain=LOWER,
                anchor="x",
                title=said("report.chips"),
            ),
        },
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def bets_in_words(wagers: Sequence[tuple[str, int, int, str]], look: Look) -> str:
    """`Banker 8, Tie 1 (asked for 4)`: chips that lay on each bet."""
    said, numbers = look.words, look.numbers
    parts = []
    for bet, asked, chips, _ in wagers:
        key = f"road.{bet}"
        name = said(key) if key in said.sentences else bet.replace("_", " ")
        text = f"{name} {numbers.whole(chips)}"
        parts.append(text if asked == chips else said("report.step_asked", bet=text, asked=numbers.whole(asked)))
    return said("road.list").join(parts)
