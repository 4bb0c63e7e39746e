"""From the notes of a recorder: single sessions coup by coup."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.backtest.course.shape import OneSession, Step
from tracker.betting import SPOTS

if TYPE_CHECKING:
    from tracker.backtest.course.recorder import End, Recorder

MOST_TOLD = 2000  # coups of one session
LETTERS = "BPT"


def chosen(seat: Recorder, ends: Sequence[End]) -> dict[str, OneSession]:
    """The best session by its net, the middle one and the worst; of equal ones the first."""
    order = sorted(ends, key=lambda end: (end.net, -end.session))
    best = order[-1]
    worst = min(ends, key=lambda end: (end.net, end.session))
    middle = order[(len(order) + 1) // 2 - 1].net
    median = next(end for end in ends if end.net == middle)
    return {"best": one(seat, best), "median": one(seat, median), "worst": one(seat, worst)}


def one(seat: Recorder, end: End) -> OneSession:
    """A session coup by coup."""
    place, shoe, first = seat.begins[end.session]
    told = min(end.coups, MOST_TOLD)
    outcomes = "".join(LETTERS[code] for code in seat.outcomes[place : place + told])
    shoes = tuple(coups for session, coups in seat.new_shoes if session == end.session and 0 < coups < told)
    wagers_of = list(seat.kinds)
    balance, steps = seat.start_minor, []
    begin, stop = bisect_left(seat.of_session, end.session), bisect_right(seat.of_session, end.session)
    for row in range(begin, stop):
        coup, net = seat.coup_of[row], seat.nets[row]
        if coup > MOST_TOLD:
            break
        balance += net
        wagers = tuple((SPOTS[spot], asked, chips, reason) for spot, asked, chips, reason in wagers_of[seat.kind[row]])
        steps.append(Step(coup, wagers, net, balance))
    return OneSession(end.session, shoe, first, end.cause, end.coups, end.net, outcomes, shoes, tuple(steps))
