"""From the notes of a recorder: the ladder of stakes, losing runs, and how the edge settles."""

from __future__ import annotations

from math import exp, log

import polars as pl

from tracker.backtest.course.lines import Notes
from tracker.backtest.course.shape import Convergence, LosingRuns, Rung
from tracker.backtest.figures import NORMAL_95
from tracker.game import longest_mean

MOST_RUNGS = 64
POINTS = 80  # of the convergence, at most
SELDOM = 0.01  # runs on average, below which a length is no longer told


def ladder(notes: Notes) -> tuple[Rung, ...]:
    """Levels of stakes, the smallest first."""
    steps = notes.steps.filter(pl.col("down") > 0)
    if steps.is_empty():
        return ()
    begins = pl.col("session").ne_missing(pl.col("session").shift()) | (pl.col("net").shift() > 0)
    steps = steps.with_columns(series=begins.cum_sum(), lost=-pl.col("net").clip(upper_bound=0))
    steps = steps.with_columns(cost=pl.col("net") - pl.col("net").cum_sum().over("series"))
    down, many = steps["down"], steps["down"].n_unique() > MOST_RUNGS
    low, high = log(down.min() or 1), log(down.max() or 1)  # pyrefly: ignore[bad-argument-type]
    part = ((pl.col("down").log() - low) / (high - low) * MOST_RUNGS).floor().clip(0, MOST_RUNGS - 1)
    total = steps.select(staked=pl.col("down").cast(pl.Float64).sum(), lost=pl.col("lost").cast(pl.Float64).sum())
    staked, lost = total.row(0)
    series = steps["series"].n_unique()
    rungs = (
        steps.group_by(part if many else pl.col("down").alias("rung"))
        .agg(
            pl.col("down").min().alias("chips"),
            pl.col("down").max().alias("to_chips"),
            pl.len().alias("coups"),
            (pl.col("down").cast(pl.Float64).sum() / staked).alias("staked_share"),
            (pl.col("lost").cast(pl.Float64).sum() / (lost or 1.0)).alias("lost_share"),
            pl.col("net").sum(),
            pl.col("cost").cast(pl.Float64).mean().round().alias("cost"),
            pl.col("series").n_unique().alias("series"),
            (pl.col("series").n_unique() / series).alias("chance"),
            pl.col("capped").sum(),
            pl.col("full").any().alias("at_maximum"),
        )
        .sort("chips")
    )
    rows = rungs.drop(rungs.columns[0]).with_columns(pl.col("cost").cast(notes.whole))
    return tuple(Rung(**row) for row in rows.iter_rows(named=True))


def losing_runs(notes: Notes) -> LosingRuns | None:
    """Coups lost in a row against what the exact odds expect; None where no bet won or lost.

    Of m independent coups that lose with chance q there are on average (m - k - 1) (1 - q)^2 q^k + 2 (1 - q) q^k runs of
    exactly k < m losses, and q^m of m.
    """
    steps = notes.steps.filter(pl.col("net") != 0)
    if steps.is_empty():
        return None
    runs = steps.select(lost=pl.col("net") < 0).select(pl.col("lost").rle()).unnest("lost")
    lengths = runs.filter("value")["len"]
    counts = dict(lengths.value_counts().iter_rows())
    loses = steps.select((pl.col("loses") / (pl.col("loses") + pl.col("wins"))).mean()).item()
    resolved, longest = len(steps), int(lengths.max() or 0)  # pyrefly: ignore[bad-argument-type]
    rows = []
    length = 1
    while length <= resolved and (length <= longest or runs_expected(length, resolved, loses) >= SELDOM):
        rows.append((length, counts.get(length, 0), runs_expected(length, resolved, loses)))
        length += 1
    return LosingRuns(resolved, loses, tuple(rows), longest, longest_mean(resolved, loses))


def runs_expected(length: int, resolved: int, loses: float) -> float:
    """How many runs of exactly this length there are on average; see `losing_runs`."""
    if length >= resolved:
        return loses**length if length == resolved else 0.0
    wins = 1 - loses
    return (resolved - length - 1) * wins**2 * loses**length + 2 * wins * loses**length


def convergence(notes: Notes) -> Convergence | None:
    """The share that the house had kept, over the coups of all sessions; None where nothing was staked."""
    steps = notes.steps.filter(pl.col("down") > 0)
    if steps.is_empty():
        return None
    before = pl.DataFrame(
        {"session": [end.session for end in notes.ends], "coups": [end.coups for end in notes.ends]},
        schema={"session": pl.Int64, "coups": pl.Int64},
    ).select("session", before=pl.col("coups").cum_sum() - pl.col("coups"))
    steps = steps.join(before, on="session", how="left", maintain_order="left").select(
        "net",
        "cost",
        "variance",
        at=pl.col("before") + pl.col("coup"),
        staked=pl.col("down").cast(pl.Float64) * notes.chip_minor,
    )
    played = sum(end.coups for end in notes.ends)
    points = _spaced(steps["at"][0], max(played, steps["at"][-1]))
    sums = steps.select("at", pl.col("net", "cost", "variance", "staked").cast(pl.Float64).cum_sum())
    rows = sums[sums["at"].search_sorted(pl.Series(points), side="right") - 1]
    edges = rows.select(
        edge=-pl.col("net") / pl.col("staked"),
        theory=pl.col("cost") / pl.col("staked"),
        error=NORMAL_95 * pl.col("variance").sqrt() / pl.col("staked"),
    ).with_columns(low=pl.col("theory") - pl.col("error"), high=pl.col("theory") + pl.col("error"))
    lines = {name: tuple(edges[name].to_list()) for name in ("edge", "theory", "low", "high")}
    return Convergence(tuple(points), **lines)


def _spaced(first: int, last: int) -> list[int]:
    """Whole numbers from first to last, evenly spaced on a logarithmic axis."""
    step = log(last / first) / (POINTS - 1)
    return sorted({min(last, round(first * exp(step * number))) for number in range(POINTS)} | {first, last})
