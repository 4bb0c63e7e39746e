"""From the notes of a recorder to frames, and from these to lines over the coups of a session."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle
from math import fsum
from typing import TYPE_CHECKING, Any

import polars as pl

from tracker.backtest.course.recorder import End, Recorder
from tracker.backtest.course.shape import PERCENTS, Bins, Ends, Falls, UnderWater
from tracker.betting import SPOTS, Stop
from tracker.game import fresh_law

if TYPE_CHECKING:
    from tracker.backtest.engine import Wager
    from tracker.betting import Limits
    from tracker.game import Variant

POINTS = 120  # of a line, at most
SAMPLES = 30
BINS = 40  # of a histogram, at most
ROOM = 2.0**62


@dataclass(frozen=True, slots=True)
class Notes:
    """What a recorder noted of the sessions that are looked at.

    steps: a row a coup for which something was asked: session, coup, kind, net, and of its kind down (chips), cost (the
    exact edge of them, minor units), variance (minor units squared), loses and wins (chances), capped, full (a wager at the table's maximum);
    and `cum`, the net of the session so far. whole: the kind of whole numbers that money fits into.
    """

    steps: pl.DataFrame
    ends: Sequence[End]
    start: int
    chip_minor: int
    whole: Any


def notes_of(seat: Recorder, ends: Sequence[End], variant: Variant, limits: Limits) -> Notes:
    """The notes of these sessions, which were the first."""
    steps = pl.DataFrame(
        {
            "session": pl.Series(seat.of_session, dtype=pl.Int64),
            "coup": pl.Series(seat.coup_of, dtype=pl.Int64),
            "kind": pl.Series(seat.kind, dtype=pl.Int64),
            "net": pl.Series(seat.nets, dtype=pl.Int64),
        }
    ).filter(pl.col("session") <= len(ends))
    moved = steps.select(pl.col("net").cast(pl.Float64).abs().sum()).item() + seat.start_minor
    whole = pl.Int64 if moved * max(1, len(ends)) < ROOM else pl.Int128
    laws = _Laws(variant, limits)
    kinds = pl.DataFrame(
        [laws.kind(wagers) for wagers in seat.kinds],
        schema=["down", "cost", "variance", "loses", "wins", "capped", "full"],
        schema_overrides={"down": pl.Int64, "cost": pl.Float64, "variance": pl.Float64, "loses": pl.Float64, "wins": pl.Float64}
        | dict.fromkeys(("capped", "full"), pl.Boolean),
        orient="row",
    ).with_row_index("kind")  # fmt: skip
    steps = steps.with_columns(pl.col("net").cast(whole)).join(
        kinds.cast({"kind": pl.Int64}), on="kind", how="left", maintain_order="left"
    )
    return Notes(
        steps.with_columns(cum=pl.col("net").cum_sum().over("session")),
        ends,
        seat.start_minor,
        limits.chip_minor,
        whole,
    )


class _Laws:
    """What the exact odds say of wagers that lie on one coup."""

    def __init__(self, variant: Variant, limits: Limits) -> None:
        self.law, self.pays = fresh_law(variant.rules.packs, variant.rules.tableau), variant.pays
        self.chip, self.maximum = limits.chip_minor, limits.maximum
        self.joints: dict[tuple[str, ...], list[tuple[tuple[int, ...], float]]] = {}

    def kind(self, wagers: Sequence[Wager]) -> tuple[int, float, float, float, float, bool, bool]:
        """Of a kind of coup: down, cost, variance, loses, wins, capped, full; see `Notes`."""
        lie = {SPOTS[spot]: chips for spot, _, chips, _ in wagers if chips}
        cost = square = loses = wins = 0.0
        for nets, chance in self._joint(tuple(lie)):
            net = sum(each * chips for each, chips in zip(nets, lie.values(), strict=True))
            cost -= net * chance
            square += net * net * chance
            loses += chance if net < 0 else 0.0
            wins += chance if net > 0 else 0.0
        capped = any(reason == "capped" for *_, reason in wagers)
        full = self.maximum is not None and self.maximum in lie.values()
        return sum(lie.values()), cost, max(square - cost * cost, 0.0), loses, wins, capped, full

    def _joint(self, bets: tuple[str, ...]) -> list[tuple[tuple[int, ...], float]]:
        """Nets of a chip on each bet in minor units, and the chance of them together."""
        if bets not in self.joints:
            found = self.law.joint(self.pays, bets) if bets else ()
            assert found is not None  # nothing is unknown of a fresh shoe
            self.joints[bets] = [
                (tuple(int(net * self.chip) for net in nets), ways / self.law.total) for nets, ways in found
            ]
        return self.joints[bets]


def spread(longest: int) -> tuple[int, ...]:
    """Coups of a session from none to the longest, evenly spread, `POINTS` at most."""
    steps = min(longest, POINTS - 1)
    return tuple((longest * step + steps // 2) // steps for step in range(steps + 1)) if steps else (0,)


def balances(notes: Notes, at: Sequence[int]) -> tuple[list[list[int]], list[float]]:
    """At each point the balances of all sessions, in their order; and the mean of the exact edge of what they had staked."""
    ends, steps = notes.ends, notes.steps.with_columns(spent=pl.col("cost").cum_sum().over("session"))
    width = max(end.coups for end in ends) + 2
    asked = pl.DataFrame({"session": [end.session for end in ends]}, schema={"session": pl.Int64})
    asked = pl.DataFrame({"at": at}, schema={"at": pl.Int64}).join(asked, how="cross", maintain_order="left_right")
    keys = (steps["session"] * width + steps["coup"]).set_sorted()
    place = keys.search_sorted(asked["session"] * width + asked["at"], side="right").cast(pl.Int64) - 1
    if steps.is_empty():
        found = asked.with_columns(cum=pl.lit(0, notes.whole), spent=pl.lit(0.0))
    else:
        found = steps.select("session", "cum", "spent")[place.clip(0)]
        mine = (place >= 0) & (found["session"] == asked["session"])
        found = found.select(
            cum=pl.when(mine).then("cum").otherwise(0), spent=pl.when(mine).then("spent").otherwise(0.0)
        )
    nets, spent = found["cum"].to_list(), found["spent"].to_list()
    count = len(ends)
    lines = [[notes.start + net for net in nets[k : k + count]] for k in range(0, len(nets), count)]
    return lines, [fsum(spent[k : k + count]) / count for k in range(0, len(spent), count)]


def quantiles(lines: Sequence[Sequence[int]]) -> dict[str, tuple[int, ...]]:
    """Percentiles of the balances at each point by nearest rank, and their mean."""
    ordered = [sorted(balances) for balances in lines]
    found = {f"p{percent:02}": tuple(ranked(line, percent) for line in ordered) for percent in PERCENTS}
    return found | {"mean": tuple(round(Fraction(sum(line), len(line))) for line in ordered)}


def ranked(values: Sequence[int], percent: int) -> int:
    """Percentile by nearest rank: the smallest value that at least so large a share does not exceed. values: in order."""
    return values[max(1, -(-len(values) * percent // 100)) - 1]


def ended(ends: Sequence[End], at: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Cause -> sessions that were over at each point, in the order of `Stop`."""
    coups = {stop.value: sorted(end.coups for end in ends if end.cause == stop) for stop in Stop}
    return {cause: tuple(bisect_right(over, point) for point in at) for cause, over in coups.items() if over}


def causes(ends: Sequence[End]) -> dict[str, Ends]:
    """Cause -> how long sessions lasted that ended so."""
    coups = {stop.value: sorted(end.coups for end in ends if end.cause == stop) for stop in Stop}
    return {cause: Ends(len(over), sum(over) / len(over), ranked(over, 50)) for cause, over in coups.items() if over}


def samples(
    lines: Sequence[Sequence[int]], ends: Sequence[End], at: Sequence[int]
) -> tuple[tuple[int | None, ...], ...]:
    """Some sessions spread over all, each its balance at the points; None from the first on that lies behind one at which it was over."""
    shown = min(SAMPLES, len(ends))
    found = []
    for number in range(shown):
        place = number * len(ends) // shown
        last = bisect_left(at, ends[place].coups)
        found.append(tuple(line[place] if point <= last else None for point, line in enumerate(lines)))
    return tuple(found)


def under(notes: Notes) -> tuple[Falls, UnderWater]:
    """The deepest fall of each session from its best balance so far, and its longest stretch below it."""
    steps = notes.steps.select("session", "coup", pl.col("cum").cast(notes.whole))
    begins = pl.DataFrame({"session": [end.session for end in notes.ends]}, schema={"session": pl.Int64})
    begins = begins.with_columns(coup=pl.lit(0, pl.Int64), cum=pl.lit(0, notes.whole))
    frame = pl.concat([begins, steps]).sort("session", "coup", maintain_order=True)
    frame = frame.with_columns(best=pl.col("cum").cum_max().over("session"))
    frame = frame.with_columns(fall=pl.col("best") - pl.col("cum"), dry=pl.col("best") == pl.col("cum"))
    falls = frame.group_by("session", maintain_order=True).agg(pl.col("fall").max())["fall"].to_list()
    stretches = (  # a row a stretch: it lasts from its first coup below the best to the coup that comes up again, or the end
        frame.with_columns(stretch=pl.col("dry").rle_id().over("session"))
        .group_by("session", "stretch", maintain_order=True)
        .agg(pl.col("coup").first(), pl.col("dry").first())
        .with_columns(until=pl.col("coup").shift(-1).over("session"))
    )
    last = pl.DataFrame(
        {"session": [end.session for end in notes.ends], "end": [end.coups + 1 for end in notes.ends]},
        schema={"session": pl.Int64, "end": pl.Int64},
    )
    coups = (
        stretches.join(last, on="session", how="left", maintain_order="left")
        .with_columns(length=pl.when("dry").then(0).otherwise(pl.coalesce("until", "end") - pl.col("coup")))
        .group_by("session", maintain_order=True)
        .agg(pl.col("length").max())["length"]
        .sort()
        .to_list()
    )
    falls.sort()
    return (
        Falls(binned(falls), ranked(falls, 50), ranked(falls, 95), falls[-1]),
        UnderWater(ranked(coups, 50), ranked(coups, 95), coups[-1]),
    )


def binned(values: Sequence[int]) -> Bins:
    """A histogram of values in order, in `BINS` bins at most of a width of 1, 2 or 5 and noughts. values: from nothing on."""
    width, factors = 1, cycle((2, Fraction(5, 2), 2))
    while values[-1] // width >= BINS:
        width = int(width * next(factors))
    counts = [0] * (values[-1] // width + 1)
    for value in values:
        counts[value // width] += 1
    return Bins(0, width, tuple(counts))
