"""What a set of coups amounts to: counts and streaks. Frame in, frame out, lazy or not; coups in playing order.

A void coup counts nowhere, a free one like any other; coups that are missing leave no trace here.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

import polars as pl

from tracker.game import Facts, Rules, fresh_law, unpack

Frame = TypeVar("Frame", pl.DataFrame, pl.LazyFrame)

FLAGS = ("banker_pair", "player_pair", "natural")
COUNTED: Mapping[str, Callable[[Facts], bool]] = MappingProxyType(  # what `counts` counts -> whether a coup is one
    {
        "banker": lambda facts: facts.outcome == 0,
        "player": lambda facts: facts.outcome == 1,
        "tie": lambda facts: facts.outcome == 2,
        "banker_pair": lambda facts: bool(facts.banker_pair),
        "player_pair": lambda facts: bool(facts.player_pair),
        "natural": lambda facts: (
            not (facts.player_drew or facts.banker_drew) and max(facts.player_total or 0, facts.banker_total or 0) >= 8
        ),
    }
)


def _played(coups: Frame) -> Frame:
    return coups.filter(~pl.col("void").fill_null(False))


def _counts() -> list[pl.Expr]:
    """Int64 counts; a flag's count is null unless it was recorded for every coup."""
    outcomes = [(pl.col("outcome") == name).sum().cast(pl.Int64).alias(name) for name in ("banker", "player", "tie")]
    flags = [
        pl.when(pl.col(flag).null_count() == 0).then(pl.col(flag).sum().cast(pl.Int64)).alias(flag) for flag in FLAGS
    ]
    return [pl.len().cast(pl.Int64).alias("coups"), *outcomes, *flags]


def counts(coups: Frame) -> Frame:
    """One row: coups, banker, player, tie, banker_pair, player_pair, natural."""
    return _played(coups).select(*_counts())


def counts_per_shoe(coups: Frame) -> Frame:
    """The same for every shoe that has coups: shoe_id, coups, …; sorted by shoe_id."""
    return _played(coups).group_by("shoe_id").agg(*_counts()).sort("shoe_id")  # pyrefly: ignore[bad-return]


def coups_per_shoe(coups: Frame) -> Frame:
    """How long the shoes are: coups (of a shoe), shoes (of that length); sorted by coups."""
    return counts_per_shoe(coups).group_by("coups").agg(shoes=pl.len().cast(pl.Int64)).sort("coups")  # pyrefly: ignore[bad-return]


def streaks(coups: Frame) -> Frame:
    """Every run of wins of one side within a shoe, in playing order, ties skipped: shoe_id, outcome, length (Int64)."""
    resolved = _played(coups).filter(pl.col("outcome") != "tie")
    runs = resolved.select(run=pl.struct("shoe_id", "outcome").rle()).unnest("run")
    return runs.unnest("value").select("shoe_id", "outcome", length=pl.col("len").cast(pl.Int64))


def streak_lengths(coups: Frame) -> Frame:
    """How many streaks there are of each side and length: outcome, length, streaks; sorted by outcome, length."""
    lengths = streaks(coups).group_by("outcome", "length").agg(streaks=pl.len().cast(pl.Int64))
    return lengths.sort("outcome", "length")  # pyrefly: ignore[bad-return]


def longest_streaks(coups: Frame) -> Frame:
    """The longest streak of each side in every shoe where a side has won: shoe_id, banker, player (0 none)."""
    longest = [
        pl.col("length").filter(pl.col("outcome") == side).max().fill_null(0).alias(side)
        for side in ("banker", "player")
    ]
    return streaks(coups).group_by("shoe_id").agg(*longest).sort("shoe_id")  # pyrefly: ignore[bad-return]


def exact_shares(rules: Rules) -> dict[str, Fraction]:
    """The exact chance that a coup is counted under each name of `counts`: banker, player, tie, banker_pair, …"""
    law = fresh_law(rules.packs, rules.tableau)
    coups = [(unpack(code), ways) for code, ways in law.ways.items()]
    return {
        name: Fraction(sum(ways for facts, ways in coups if is_one(facts)), law.total)
        for name, is_one in COUNTED.items()
    }
