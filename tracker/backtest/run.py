"""One run: systems, shoes and a table go in; a report comes out. The commands are thin twins of `run` and `run_systems`."""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.backtest import data as data_module
from tracker.backtest.compile import CHECKED_AGAIN, CompiledSeat, NotCompiledError
from tracker.backtest.data import Chunk, ShoeCoups, Simulated
from tracker.backtest.engine import LedgerRow, Seat
from tracker.backtest.loader import System, blamed_call, blamed_line, system_name, told, traced
from tracker.backtest.purity import drawn_since, generators
from tracker.backtest.report import Failure, Report, Setup, SystemReport
from tracker.backtest.scene import scene_of
from tracker.backtest.seating import seat_of
from tracker.backtest.seating import told as why_not
from tracker.backtest.watch import Stopped, TooLong, Watch
from tracker.backtest.worker import Order
from tracker.backtest.workers import (
    SHOES_A_PART,
    Again,
    Alone,
    Came,
    Workers,
    divisible,
    order_of,
    parts_of,
    period_of,
    sensible,
)
from tracker.betting import Limits, SessionRules, Strategy, Table
from tracker.errors import CheckError, NotRecordedError, TrackerError
from tracker.game import DEFAULT, variant

if TYPE_CHECKING:
    import polars as pl

    from tracker.backtest.frames import Recorded

    Data = Simulated | Recorded


def run_systems(
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    data: Data,
    setup: Setup,
    *,
    ledger: bool = False,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    workers: int | None = None,
) -> Report:
    """Plays every system over the same shoes, in one pass.

    systems: each with the parameters given for it. ledger: keep a row a wager. progress: called with shoes done and
    shoes in all. workers: threads and processes that play, for the same report; None for as many as the work is worth. A
    system that fails is reported and the others go on. What strategies print goes to standard error.
    Errors: UsageError for a parameter; CheckError where the books of a system do not balance.
    """
    wanting_cards: set[int] = set()
    tried: dict[int, list[str]] = {place: [] for place in range(len(systems))}
    processes = True
    with contextlib.redirect_stdout(sys.stderr):
        while True:
            try:
                return _run(systems, data, setup, wanting_cards, tried, ledger, progress, workers, processes)
            except Alone:
                processes = False
            except Again as again:
                if again.why is None:
                    wanting_cards.add(again.place)
                else:
                    tried[again.place].append(again.why)


def _run(
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    data: Data,
    setup: Setup,
    wanting_cards: set[int],
    tried: Mapping[int, list[str]],
    ledger: bool,
    progress: Callable[[int, int], None],
    workers: int | None,
    processes: bool,
) -> Report:
    alike = Counter(system.strategy for system, _ in systems)
    seats: list[Seat | CompiledSeat] = []
    for place, (system, values) in enumerate(systems):
        cards, many = place in wanting_cards, alike[system.strategy]
        seats.append(seat_of(system, values, data, setup, tried[place], cards=cards, ledger=ledger, alike=many))
    checked: set[type[Strategy]] = set()
    for seat, (system, _) in zip(seats, systems, strict=True):
        if isinstance(seat, CompiledSeat):
            seat.checked = CHECKED_AGAIN if system.strategy in checked else seat.checked
            checked.add(system.strategy)
    shown = [_shown(system, values) for system, values in systems]
    digest = hashlib.sha256(setup.variant.name.encode())
    count = workers if workers is not None else sensible(seats, data.shoes)
    given = _given(seats, systems, setup, wanting_cards, ledger, processes) if count > 1 else {}
    came = Came()
    size = data_module.SHOES_A_CHUNK
    chunks: Iterable[Chunk]
    if isinstance(data, Simulated):
        cards = bool(wanting_cards) or any(isinstance(seat, CompiledSeat) and seat.wants_cards for seat in seats)
        chunks = data.chunks(digest, cards=cards, workers=count)
    else:
        if not any(isinstance(seat, CompiledSeat) for seat in seats):
            size = SHOES_A_PART  # these take long
        chunks = data.chunks(digest, cards=bool(wanting_cards), size=size)
    period = period_of(setup.session.unit, setup.session.length, size)
    coups = 0

    def parts() -> Iterator[tuple[int, Sequence[Any]]]:
        """The shoes for the workers; the systems that stay here are played on the way, and compiled ones tried."""
        nonlocal coups
        for before, part in parts_of(chunks, size, period):
            for chunk in part:
                coups += int(chunk.coups.sum())
                for place, seat in enumerate(seats):
                    untried = isinstance(seat, CompiledSeat) and seat.replay is None
                    if place in came.failures or (place in given and not untried):
                        continue
                    failure = _play(seat, systems[place][0], chunk, setup.call_limit, place)
                    if failure:
                        came.failures[place] = failure
            yield before, part

    shoes = 0
    if given:
        by_shoes = len(given) < 2 * count  # many systems are divided among the workers instead
        for played in Workers(given, count, period=period if by_shoes else None).play(parts(), came):
            progress(shoes := shoes + played, data.shoes)
    else:
        for _, part in parts():
            progress(shoes := shoes + sum(map(len, part)), data.shoes)
    reports = [
        _finished(seat, system, shown[place], came, place, why_not(tried[place]), beside=place in given)
        for place, (seat, (system, _)) in enumerate(zip(seats, systems, strict=True))
    ]
    seed = data.seed if isinstance(data, Simulated) else setup.seed  # of the shoes; else of `table.random()` alone
    return Report(setup, data.source, seed, shoes, coups, digest.hexdigest()[:16], reports)


def _given(
    seats: Sequence[Seat | CompiledSeat],
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    setup: Setup,
    wanting_cards: set[int],
    ledger: bool,
    processes: bool,
) -> dict[int, CompiledSeat | Order]:
    """The seats that workers can play, by place."""
    given: dict[int, CompiledSeat | Order] = {}
    table = (setup.variant, setup.limits, setup.session)
    for place, (seat, (system, values)) in enumerate(zip(seats, systems, strict=True)):
        if not divisible(seat, system.strategy):
            continue
        if isinstance(seat, CompiledSeat):
            given[place] = seat
        elif processes:
            cards = place in wanting_cards
            limit = setup.call_limit
            order = order_of(system, values, table, seed=setup.seed, call_limit=limit, cards=cards, ledger=ledger)
            given |= {place: order} if order else {}
    return given


def _finished(
    seat: Seat | CompiledSeat,
    system: System,
    shown: Mapping[str, Any],
    came: Came,
    place: int,
    note: str | None,
    *,
    beside: bool,
) -> SystemReport:
    """The report of a seat whose shoes are over, its books balanced. beside: workers played it."""
    engine = seat.engine if isinstance(seat, CompiledSeat) else "interpreted"
    failure = came.failures.get(place)
    tally = None
    rows: Sequence[LedgerRow] = ()
    if failure is None and beside:
        tally, rows = came.tallies[place], came.rows[place]
    elif failure is None:
        try:
            tally = seat.finish().pack()
        except CheckError as error:
            failure = str(error)
        rows = (seat.rows or ()) if tally and isinstance(seat, Seat) else ()
    if isinstance(failure, str):
        failure = Failure(system.file, None, failure, check=True)
    drew = system.drew or (isinstance(seat, Seat) and seat.drew)
    chance = str(TrackerError("own_chance")) if drew else None
    return SystemReport(system, shown, tally, failure, rows, engine, note, chance_note=chance)


def _play(seat: Seat | CompiledSeat, system: System, chunk: Chunk, call_limit: float, place: int) -> Failure | None:
    """Plays a chunk; a failure of the strategy comes back as a value."""
    if isinstance(seat, Seat):
        failure = play_interpreted(seat, system, chunk, call_limit)
        if seat.table._cards_wanted and seat.cards is None:  # asked here, so that no strategy swallows it
            raise Again(place)
        return failure
    try:
        seat.play(chunk)
    except NotCompiledError as error:
        raise Again(place, str(error)) from None
    return None


def play_interpreted(seat: Seat, system: System, chunk: Iterable[ShoeCoups], call_limit: float) -> Failure | None:
    """The same at an interpreted seat."""
    before = generators()
    try:
        with Watch(lambda: (seat.session, seat.shoe_id, seat.coup, seat.tally.coups_seen), call_limit):
            for shoe in chunk:
                seat.play(shoe)
        return None
    except Stopped:
        raise
    except BaseException as raised:  # whatever it is, it came out of the strategy, and the others go on
        error = raised
    finally:
        seat.drew |= drawn_since(before)
    line = blamed_line(error, system.path) or system.line
    words, (method, source) = _worded(error, seat, call_limit), blamed_call(error, system.path)
    where = (seat.session, seat.shoe_id, seat.coup)
    return Failure(
        system.file, line, words, *where, trace=traced(error), method=method, source=source, **scene_of(seat)
    )


def _worded(error: BaseException, seat: Seat, call_limit: float) -> str:
    """What went wrong, in one sentence."""
    if isinstance(error, TooLong):
        return str(TrackerError("strategy_too_long", seconds=call_limit))
    if isinstance(error, NotRecordedError):
        return str(NotRecordedError(error.key, **{**error.fields, "shoe": seat.shoe_id, "coup": seat.coup}))
    return told(error) + _meant(error)


def _meant(error: BaseException) -> str:
    """The name that somebody may have meant who asked a strategy or a table for another."""
    asked = getattr(error, "obj", None)
    if not isinstance(error, AttributeError) or not isinstance(asked, Strategy | Table):
        return ""
    names = [name for name in dir(asked) if not name.startswith("_")]
    close = difflib.get_close_matches(str(error.name), names, 1)
    return f" (did you mean {close[0]}?)" if close else ""


def _shown(system: System, values: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters of a system as people see them."""
    parameters = system.strategy.parameters
    return {name: parameters[name].shown(value) for name, value in system.strategy._values(values).items()}


def run(
    strategy: type[Strategy],
    coups: pl.DataFrame | pl.LazyFrame | Data,
    *,
    variant: str | None = None,
    limits: Limits | None = None,
    session: SessionRules | None = None,
    seed: int | None = None,
    **parameters: Any,
) -> Report:
    """Backtests one strategy class over a COUPS frame or a simulated set, and keeps its ledger.

    variant: name of the rules; None takes those of a simulated set, and the default for a frame. seed: of
    `table.random()`; None takes that of the set, 0 for a frame. parameters: values of the strategy's own parameters.
    Errors: UsageError for a parameter, or a bankroll below the minimum.
    """
    import polars as pl

    from tracker.backtest.frames import Recorded

    path = Path(getattr(sys.modules.get(strategy.__module__), "__file__", None) or "<strategy>")
    system = System(system_name(strategy.__name__), strategy, path.name, path, 1, "")
    data = Recorded(coups) if isinstance(coups, pl.DataFrame | pl.LazyFrame) else coups
    rules = _named(variant) if variant else data.variant if isinstance(data, Simulated) else _named(DEFAULT)
    chance = data.seed if seed is None else seed
    setup = Setup(rules, limits or Limits(), session or SessionRules(), chance)
    return run_systems([(system, parameters)], data, setup, ledger=True)


_named = variant  # `run` has a parameter of that name


def drawn_seed() -> int:
    """A seed for somebody who named none; it is printed with the result."""
    return random.SystemRandom().randrange(2**31)
