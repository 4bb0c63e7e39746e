"""One system at the interpreted engine, and what it asked for coup by coup, for an audit."""

import contextlib
import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.backtest.audit.shape import Decisions
from tracker.backtest.data import ShoeCoups
from tracker.backtest.engine import LARGEST_INT64, Seat
from tracker.backtest.loader import System, load
from tracker.backtest.report import Failure, Setup
from tracker.backtest.run import play_interpreted
from tracker.backtest.sources import helpers_of
from tracker.betting import SPOTS, Strategy


class Nowhere(io.TextIOBase):
    """An output that nobody reads."""

    def write(self, text: str) -> int:
        return len(text)


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """What is printed inside is passed over."""
    with contextlib.redirect_stdout(Nowhere()), contextlib.redirect_stderr(Nowhere()):
        yield


class Enough(BaseException):
    """The coup was reached at which the audit looks. Not an Exception, so few strategies swallow it."""


@dataclass(frozen=True, slots=True)
class Sat:
    """What became of a system that sat down. limits: coups at which a stake too large ended the session; of those only that
    bet is known. cards: it asked for them. drew: from a generator outside of `table.random()`. reached: see `sit_until`."""

    decisions: Decisions
    limits: frozenset[tuple[int, int]]
    failure: Failure | None
    cards: bool
    drew: bool
    reached: bool = False


def afresh(system: System, call_limit: float) -> System:
    """The system with its file and the helpers in it loaded anew, so that it remembers nothing of an earlier run."""
    if not system.digest:
        return system
    for name in helpers_of(system.path):
        sys.modules.pop(name, None)
    named = f"{system.path}:{system.strategy.__name__}"
    (loaded,) = load(named, call_limit=call_limit, shown=system.file)
    return replace(system, strategy=loaded.strategy)


def sit(
    system: System, values: Mapping[str, Any], shoes: Sequence[ShoeCoups], setup: Setup, *, cards: bool | None
) -> Sat:
    """Plays shoes as every run does, and reads what was asked for from its ledger.

    cards: None where it is to be found out whether the system asks for them; it then begins again, as in a run.
    """
    seat = _seat(system, system.strategy, values, setup, cards=bool(cards))
    failure = play_interpreted(seat, system, shoes, setup.call_limit)
    if cards is None and seat.table._cards_wanted and seat.cards is None:
        drew = seat.drew
        seat = _seat(system, system.strategy, values, setup, cards=True)
        failure = play_interpreted(seat, system, shoes, setup.call_limit)
        seat.drew |= drew
    return _read(seat, failure, setup)


def sit_until(
    system: System, values: Mapping[str, Any], shoes: Sequence[ShoeCoups], setup: Setup, place: int, *, cards: bool
) -> Sat:
    """The same up to the bet on one coup. place: of that coup in the last shoe but one, from 0. reached: it came so far; a
    session that ended early does not."""
    seat: Seat
    last: dict[str, int] = {}
    reached = False

    def decided(table: Any) -> None:
        nonlocal reached
        if seat.shoe_id == shoes[-2].shoe_id and table.coup == place:
            reached = True
            last.update(asked_of(table, setup))
            raise Enough

    seat = _seat(system, watched(system.strategy, decided), values, setup, cards=cards)
    failure = play_interpreted(seat, system, shoes, setup.call_limit)
    sat = _read(seat, None if reached else failure, setup)
    if not reached:
        return sat
    here = shoes[-2].shoe_id, shoes[-2].numbers[place]
    return replace(sat, decisions={**sat.decisions, **({here: last} if last else {})}, reached=True)


def _read(seat: Seat, failure: Failure | None, setup: Setup) -> Sat:
    """What the ledger of a seat tells."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    limits = set()
    for _, _, shoe, coup, bet, requested, _, reason, _, _, _ in seat.rows or ():
        found.setdefault((shoe, coup), {})[bet] = requested // setup.limits.chip_minor
        if reason == "limit":
            limits.add((shoe, coup))
    return Sat(found, frozenset(limits), failure, seat.cards is not None, seat.drew)


def asked_of(table: Any, setup: Setup) -> dict[str, int]:
    """What lies on a table as chips by the name of the bet; nothing where the bettor leaves."""
    if table._leaving is not None:
        return {}
    # a wish beyond is told as this much, as in the ledger
    most = LARGEST_INT64 // setup.limits.chip_minor
    return {SPOTS[spot]: min(chips, most) for spot, chips in (table._bets or {}).items()}


def watched(strategy: type[Strategy], decided: Callable[[Any], None]) -> type[Strategy]:
    """The same strategy, and after each `bet` a look at the table."""

    def bet(self: Strategy, table: Any) -> Any:
        given = strategy.bet(self, table)
        decided(table)
        return given

    names = {"bet": bet, "__module__": strategy.__module__, "__qualname__": strategy.__qualname__}
    return type(strategy.__name__, (strategy,), names)


def _seat(system: System, strategy: type[Strategy], values: Mapping[str, Any], setup: Setup, *, cards: bool) -> Seat:
    table = (system.label, strategy, values, setup.variant, setup.limits, setup.session)
    return Seat(*table, seed=setup.seed, cards=cards, ledger=True)
