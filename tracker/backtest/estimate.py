"""How long a run would take: measured on a few of its shoes, the translation of classes counted, and told as a range."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from tracker.backtest.compile import COMPILED_FROM, EDGES_COMPILED_FROM, CompiledSeat
from tracker.backtest.data import Simulated
from tracker.backtest.engine import Seat
from tracker.backtest.loader import System
from tracker.backtest.report import Setup
from tracker.backtest.run import run_systems
from tracker.backtest.seating import COUPS_A_SHOE, seat_of, worth_compiling
from tracker.backtest.workers import divisible, sensible
from tracker.betting import Strategy

if TYPE_CHECKING:
    from tracker.backtest.frames import Recorded

FEW, MORE = 20, 120  # shoes that are measured first, and then
LONG_SECONDS = 20.0  # what a measurement at full length may take; longer ones are reckoned from a few shoes
SAMPLED = 2  # systems that stand for all where measuring all would take long
TWINS = 2  # runs beside the one that was asked for
FASTER, SLOWER = 0.7, 1.6  # how far a machine that is busy with something else may be off


@dataclass(frozen=True, slots=True)
class Estimate:
    """low_seconds, high_seconds: between which a run of so many shoes should take. measured_shoes: that were played for it, in
    measured_seconds. compiling_seconds: the part of it that went to compiling. workers: that the run would use."""

    shoes: int
    systems: int
    low_seconds: float
    high_seconds: float
    measured_shoes: int
    measured_seconds: float
    compiling_seconds: float
    workers: int

    def as_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


def estimate_run(
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    data: "Simulated | Recorded",
    setup: Setup,
    *,
    workers: int | None = None,
    twins: bool = False,
) -> Estimate:
    """Plays a few shoes of a run and reckons how long all of it takes. workers: None for as many as it would use itself.

    A run of so many shoes that classes are compiled for it is measured with compiled classes. Where a few shoes say that even
    that would take long, it is so only if all classes can be compiled, and with the first systems, taken for all.
    """
    begun = perf_counter()
    shoes = data.shoes if isinstance(data, Simulated) else max(data.shoes, len(data.frame) // COUPS_A_SHOE)
    few, more = min(FEW, shoes), min(MORE, shoes)
    cold = _seconds(systems, data, setup, few)  # what has to be loaded is loaded here
    warm = _seconds(systems, data, setup, few)
    a_shoe = warm / max(few, 1)
    if more > few:
        a_shoe = max(_seconds(systems, data, setup, more) - warm, 0.0) / (more - few)
    fixed, measured = max(cold - few * a_shoe, 0.0), 2 * few + (more if more > few else 0)
    compiling = 0.0
    tried = list(systems)
    alike = Counter(system.strategy for system, _ in systems)
    compiled = isinstance(data, Simulated) and all(worth_compiling(shoes, count) for count in alike.values())
    enough = min(shoes, COMPILED_FROM)
    seats = _seats(systems, data, setup, alike)
    all_compile = all(isinstance(seat, CompiledSeat) for seat in seats)
    if isinstance(data, Simulated) and not compiled and a_shoe * shoes >= LONG_SECONDS:
        compiled, enough = all_compile, EDGES_COMPILED_FROM
    elif compiled and a_shoe * 3 * enough >= LONG_SECONDS:
        compiled = all_compile
        tried = tried[:SAMPLED] if shoes >= COMPILED_FROM else tried  # fewer are worth it all together alone
    if compiled:
        each = len(systems) / len(tried)
        first = _seconds(tried, data, setup, enough)
        second = _seconds(tried, data, setup, enough)  # by now it is compiled
        a_shoe = each * second / enough
        compiling = max(first - second, 0.0)
        fixed += each * compiling
        measured += 2 * enough
    divided = any(divisible(seat, system.strategy) for seat, (system, _) in zip(seats, systems, strict=True))
    used = (workers or sensible(seats, shoes)) if divided else 1
    runs = 1 + TWINS * twins
    growing = runs * shoes * a_shoe
    return Estimate(
        shoes,
        len(systems),
        round(FASTER * (fixed + growing / used), 1),
        round(SLOWER * (runs * fixed + growing), 1),
        measured,
        round(perf_counter() - begun, 2),
        round(compiling, 2),
        used,
    )


def _seats(
    systems: Sequence[tuple[System, Mapping[str, Any]]],
    data: "Simulated | Recorded",
    setup: Setup,
    alike: Mapping[type[Strategy], int],
) -> list[Seat | CompiledSeat]:
    """The seats with which the run would begin. alike: see `seat_of`."""
    return [
        seat_of(system, values, data, setup, [], cards=False, ledger=False, alike=alike[system.strategy])
        for system, values in systems
    ]


def _seconds(
    systems: Sequence[tuple[System, Mapping[str, Any]]], data: "Simulated | Recorded", setup: Setup, shoes: int
) -> float:
    """How long it takes to play the first shoes."""
    part = data.first(shoes)
    begun = perf_counter()
    run_systems(systems, part, setup, workers=1)
    return perf_counter() - begun
