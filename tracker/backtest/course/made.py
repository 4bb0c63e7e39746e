"""Makes a course: a second pass of one system over the first sessions of the same shoes, at a seat that keeps notes."""

from __future__ import annotations

import contextlib
import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.backtest.course.lines import Notes, balances, causes, ended, notes_of, quantiles, samples, spread, under
from tracker.backtest.course.one import chosen
from tracker.backtest.course.recorder import End, Recorder
from tracker.backtest.course.shape import Course
from tracker.backtest.course.stakes import convergence, ladder, losing_runs
from tracker.backtest.run import play_interpreted
from tracker.errors import CheckError

if TYPE_CHECKING:
    from tracker.backtest.data import Chunk, ShoeCoups, Simulated
    from tracker.backtest.frames import Recorded
    from tracker.backtest.loader import System
    from tracker.backtest.report import Setup

COURSE_SESSIONS = 20_000  # that are looked at, at most
COURSE_COUPS = 500_000  # of the shoes, after which no session is looked at any more; some seconds' work


def course_of(
    system: System,
    values: Mapping[str, Any],
    data: Simulated | Recorded,
    setup: Setup,
    *,
    sessions: int = COURSE_SESSIONS,
    coups: int = COURSE_COUPS,
    progress: Callable[[int], None] = lambda _sessions: None,
) -> Course | None:
    """How the first sessions of a system over these shoes went; None where it fails in them, or there is none.

    values: of its parameters, as they were given. sessions: as many at most. coups: of the shoes, after which the session
    that is on is the last, and left out unless it is the only one. progress: called with the sessions that are over, shoe by shoe.
    """
    with contextlib.redirect_stdout(sys.stderr):
        found = played(system, values, data, setup, sessions, coups, progress)
    if found is None:
        return None
    seat, ends = found
    return _course(seat, ends, notes_of(seat, ends, setup.variant, setup.limits))


def _course(seat: Recorder, ends: Sequence[End], notes: Notes) -> Course:
    at = spread(max(end.coups for end in ends))
    lines, spent = balances(notes, at)
    over = ended(ends, at)
    gone = [sum(counts) for counts in zip(*over.values(), strict=True)] or [0] * len(at)
    falls, dry = under(notes)
    return Course(
        sessions=len(ends),
        coups=sum(end.coups for end in ends),
        start=seat.start_minor,
        cut=ends[0].cause == "",
        at=at,
        quantiles=quantiles(lines),
        expected=tuple(round(seat.start_minor - cost) for cost in spent),
        playing=tuple((len(ends) - number) / len(ends) for number in gone),
        ended=over,
        ends=causes(ends),
        samples=samples(lines, ends, at),
        convergence=convergence(notes),
        ladder=ladder(notes),
        losing_runs=losing_runs(notes),
        falls=falls,
        under_water=dry,
        one=chosen(seat, ends),
    )


def played(
    system: System,
    values: Mapping[str, Any],
    data: Simulated | Recorded,
    setup: Setup,
    sessions: int,
    coups: int,
    progress: Callable[[int], None] = lambda _sessions: None,
) -> tuple[Recorder, Sequence[End]] | None:
    """A seat that has played, and the sessions of it that are looked at."""
    for cards in (False, True):  # the second time where the strategy asked for cards
        seat = Recorder(
            system.label,
            system.strategy,
            values,
            setup.variant,
            setup.limits,
            setup.session,
            seed=setup.seed,
            cards=cards,
        )
        for chunk in data.chunks(hashlib.sha256(), cards=cards):
            shoes = _enough(seat, chunk, sessions, coups, progress)
            failure = play_interpreted(seat, system, shoes, setup.call_limit)
            if seat.table._cards_wanted and not cards:
                break
            if failure:
                return None
            if _full(seat, sessions, coups):
                break
        if cards or not seat.table._cards_wanted:
            return _ended(seat, sessions, whole=seat.shoes_begun == data.shoes)
    return None


def _full(seat: Recorder, sessions: int, coups: int) -> bool:
    """Whether the seat has played as much as is looked at."""
    return len(seat.ends) >= sessions or seat.coups_before >= coups


def _enough(
    seat: Recorder, chunk: Chunk, sessions: int, coups: int, progress: Callable[[int], None]
) -> Iterator[ShoeCoups]:
    """The shoes of a chunk until the seat has played as much as is looked at."""
    for shoe in chunk:
        if _full(seat, sessions, coups):
            return
        progress(len(seat.ends))
        yield shoe


def _ended(seat: Recorder, sessions: int, *, whole: bool) -> tuple[Recorder, Sequence[End]] | None:
    """The sessions that are looked at. whole: all shoes were played."""
    if whole:
        try:
            seat.finish()
        except CheckError:  # the run itself says so
            return None
    elif not seat.ends:
        seat.cut_here()
    ends = seat.ends[:sessions]
    return (seat, ends) if ends else None
