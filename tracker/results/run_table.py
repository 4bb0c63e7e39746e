"""How many streaks of each length a set has, beside what the exact chances of a coup lets expect for shoes as long as these."""

from typing import NamedTuple

import polars as pl

from tracker.game import Rules, banker_share, fresh_law, run_count, run_law
from tracker.results.statistics import counts_per_shoe, streak_lengths

SIDES = ("banker", "player")
RARE = 0.5  # streaks expected of a length and all longer ones, below which none is listed that did not come


class Streaks(NamedTuple):
    """What chunks of a set add up to. lengths: outcome, length, streaks. shoes: resolved (coups of a shoe), shoes."""

    lengths: pl.DataFrame
    shoes: pl.DataFrame


class StreakRow(NamedTuple):
    """streaks: found, of exactly this length. expected, standard_deviation: by the exact chances."""

    outcome: str
    length: int
    streaks: int
    expected: float
    standard_deviation: float


class Longest(NamedTuple):
    """The longest streak of a side, 0 for none. probability: that so many shoes have one as long or longer."""

    outcome: str
    length: int
    probability: float


def count_streaks(coups: pl.DataFrame) -> Streaks:
    """The streaks of some shoes, and how many resolved coups these have. Void coups count nowhere."""
    resolved = counts_per_shoe(coups).select(resolved=pl.col("banker") + pl.col("player"))
    return Streaks(streak_lengths(coups), resolved.group_by("resolved").agg(shoes=pl.len().cast(pl.Int64)))


def add_streaks(parts: list[Streaks]) -> Streaks:
    """The streaks of all parts together. parts: at least one."""
    lengths = pl.concat(part.lengths for part in parts).group_by("outcome", "length").agg(pl.col("streaks").sum())
    shoes = pl.concat(part.shoes for part in parts).group_by("resolved").agg(pl.col("shoes").sum())
    return Streaks(lengths.sort("outcome", "length"), shoes.sort("resolved"))


def streak_table(found: Streaks, rules: Rules) -> tuple[list[StreakRow], list[Longest]]:
    """A row a side and length, up to the longest that came or is to be expected; and the longest of each side."""
    banker = banker_share(fresh_law(rules.packs, rules.tableau))
    shoes: list[tuple[int, int]] = list(found.shoes.iter_rows())
    rows, longest = [], []
    for side, mine in zip(SIDES, (banker, 1 - banker), strict=True):
        came = dict(found.lengths.filter(pl.col("outcome") == side).select("length", "streaks").iter_rows())
        most = max(came, default=0)
        length = 1
        while length <= most or _sum(length, shoes, mine, or_longer=True)[0] >= RARE:
            mean, variance = _sum(length, shoes, mine)
            rows.append(StreakRow(side, length, came.get(length, 0), mean, variance**0.5))
            length += 1
        longest.append(Longest(side, most, _reached(most, shoes, side, banker)))
    return rows, longest


def _sum(length: int, shoes: list[tuple[int, int]], mine: float, *, or_longer: bool = False) -> tuple[float, float]:
    """Mean and variance over all shoes, which know nothing of each other."""
    each = [(run_count(length, coups, mine, or_longer=or_longer), number) for coups, number in shoes]
    return sum(one.mean * number for one, number in each), sum(one.variance * number for one, number in each)


def _reached(length: int, shoes: list[tuple[int, int]], side: str, banker: float) -> float:
    """The chance that some shoe has a streak of the side as long as this."""
    if not length:
        return 1.0
    none = 1.0
    for coups, number in shoes:
        if coups >= length:
            none *= (
                1 - run_law(length, coups, "banker" if side == "banker" else "player", banker).probability
            ) ** number
    return 1 - none
