"""Which way a system is played: compiled, by recorded situations, or interpreted; by the amount of work and the class alone."""

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile import (
    CHECKED_AGAIN,
    COMPILED_FROM,
    EDGES_COMPILED_FROM,
    RECORDED_FROM,
    CompiledSeat,
    NotCompiledError,
    RecordedSeat,
    names_edges,
)
from tracker.backtest.data import Simulated
from tracker.backtest.engine import Seat
from tracker.backtest.loader import System
from tracker.backtest.report import Setup

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded

COUPS_A_SHOE = 80  # by which recorded coups are reckoned as work


def seat_of(
    system: System,
    values: Mapping[str, Any],
    data: "Simulated | Recorded",
    setup: Setup,
    tried: list[str],
    *,
    cards: bool,
    ledger: bool,
    alike: int = 1,
) -> Seat | CompiledSeat:
    """The seat of one system. tried: why it cannot be compiled, and then why it cannot be recorded, as far as that is known.

    alike: how many systems of the run are settings of its class, which is translated once for all of them.
    """
    table = (system.label, system.strategy, values, setup.variant, setup.limits, setup.session)
    record = None if isinstance(data, Simulated) else data
    shoes = data.shoes if record is None else len(record.frame) // COUPS_A_SHOE  # full ones
    kinds: dict[str, Any] = {} if record is None else {"kinds": record.kinds, "free": record.has_free}
    hindrance = "a ledger is kept" if ledger else record and record.hindrance
    ways = (CompiledSeat, worth_compiling(shoes, alike)), (RecordedSeat, shoes >= RECORDED_FROM)
    if hindrance and worth_compiling(shoes, alike) and not tried:
        tried.append(hindrance)
    for way, pays in ways[len(tried) :]:
        if hindrance or cards or not pays:
            break
        try:
            return way(*table, seed=setup.seed, **kinds)
        except NotCompiledError as error:
            tried.append(str(error))
    if not (hindrance or cards or tried) and shoes >= EDGES_COMPILED_FROM and names_edges(system.strategy):
        with contextlib.suppress(NotCompiledError):
            seat = CompiledSeat(*table, seed=setup.seed, **kinds)
            if seat.asks_for_edges:
                return seat
    return Seat(*table, seed=setup.seed, cards=cards, ledger=ledger)


def worth_compiling(shoes: int, alike: int) -> bool:
    """Whether that many settings of a class over so many shoes are worth its translation; each after the first is looked at
    both ways over a few shoes."""
    return shoes + (alike - 1) * max(0, shoes - CHECKED_AGAIN) >= COMPILED_FROM


def told(tried: list[str]) -> str | None:
    """Why a system is not played in the quickest way, in words; None where there is nothing to say."""
    return "; nor can its situations be recorded: ".join(tried) or None
