"""The result set: what the frames of shoes, coups and wagers hold, and the rules a frame of coups must keep.

A null means not recorded. A rule over an unrecorded value is null, and null means not broken.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import polars as pl

from tracker.game import BETS, Outcome

OUTCOMES = pl.Enum([outcome.value for outcome in Outcome])
SOURCES = pl.Enum(["imported", "recorded", "simulated"])
BET_NAMES = pl.Enum(sorted(BETS))
REASONS = pl.Enum(["capped", "limit", "placed", "refused"])
CARDS = ("player_1", "player_2", "player_3", "banker_1", "banker_2", "banker_3")

SHOES = pl.Schema(
    {
        "shoe_id": pl.Int64,
        "source": SOURCES,
        "variant": pl.String,
        "seed": pl.Int64,
        "number": pl.Int64,  # the shoe's number in the seed's stream
        "table": pl.String,
        "label": pl.String,
        "started_at": pl.Datetime("ms", "UTC"),
        "utc_offset": pl.Int16,  # minutes by which the clock on the wall was ahead of UTC
        "note": pl.String,
        "venue": pl.String,
        "missing_after": pl.Int16,  # coups missing after the last one, -1 an unknown number; null where none is
    }
)

COUPS = pl.Schema(  # sorted by shoe_id, coup
    {
        "shoe_id": pl.Int64,
        "coup": pl.Int16,  # 1, 2, 3 … without a gap
        "outcome": OUTCOMES,  # null only where void
        "player_total": pl.Int8,
        "banker_total": pl.Int8,
        "natural": pl.Boolean,
        "player_pair": pl.Boolean,
        "banker_pair": pl.Boolean,
        **dict.fromkeys(CARDS, pl.Int8()),  # cards as numbers, see tracker.game.cards
        "void": pl.Boolean,
        "free": pl.Boolean,
        "missing": pl.Int16,  # coups missing before this one: 0 none, -1 an unknown number
    }
)

LEDGER = pl.Schema(  # one row a settled wager; money in minor units, 10,000 to 1.00
    {
        "system": pl.String,
        "session_id": pl.Int64,
        "shoe_id": pl.Int64,
        "coup": pl.Int16,
        "bet": BET_NAMES,
        "requested": pl.Int64,
        "staked": pl.Int64,
        "reason": REASONS,
        "net": pl.Int64,
        "commission": pl.Int64,
        "bankroll": pl.Int64,  # after the coup
    }
)

COUP_RULES: Mapping[str, pl.Expr] = MappingProxyType(  # sentence -> expression that is true where the rule holds
    {
        "a coup belongs to a shoe and has a number": pl.col("shoe_id").is_not_null() & pl.col("coup").is_not_null(),
        "a coup has an outcome unless it is void": pl.col("outcome").is_not_null() | pl.col("void").fill_null(False),
        "shoes follow each other in the order of their shoe_id": pl.col("shoe_id") >= pl.col("shoe_id").shift(1),
        "coups are numbered 1, 2, 3 … in each shoe": pl.col("coup")
        == pl.int_range(1, pl.len() + 1, dtype=pl.Int16).over("shoe_id"),
        "a total lies between 0 and 9": pl.col("player_total").is_between(0, 9)
        & pl.col("banker_total").is_between(0, 9),
        "a card is a number from 0 to 65": pl.all_horizontal(pl.col(*CARDS).is_between(0, 65)),
        "missing coups are counted, or -1": pl.col("missing") >= -1,
    }
)

SHOE_RULES: Mapping[str, pl.Expr] = MappingProxyType(
    {
        "a shoe has a shoe_id of its own": pl.col("shoe_id").is_not_null() & pl.col("shoe_id").is_unique(),
        "a shoe has a source": pl.col("source").is_not_null(),
        "a simulated shoe names its variant, seed and number": (pl.col("source") != "simulated")
        | pl.all_horizontal(pl.col("variant", "seed", "number").is_not_null()),
        "coups missing after the last one are counted, or -1": (pl.col("missing_after") >= -1)
        & (pl.col("missing_after") != 0),
        "seeds and numbers count from 0": (pl.col("seed") >= 0) & (pl.col("number") >= 0),
    }
)


class ResultSet(NamedTuple):
    """Shoes and their coups: a frame of `SHOES` and a frame of `COUPS`."""

    shoes: pl.DataFrame
    coups: pl.DataFrame


def broken(frame: pl.DataFrame, rules: Mapping[str, pl.Expr] = COUP_RULES) -> pl.DataFrame:
    """Every row that breaks a rule: shoe_id, coup (null for a row of `SHOES`), rule (the sentence)."""
    coup = pl.col("coup") if "coup" in frame.columns else pl.lit(None, COUPS["coup"]).alias("coup")
    checked = frame.select("shoe_id", coup, **{sentence: rule.fill_null(True) for sentence, rule in rules.items()})
    return pl.concat(
        checked.filter(~pl.col(sentence)).select("shoe_id", "coup", rule=pl.lit(sentence)) for sentence in rules
    ).sort("shoe_id", "coup", "rule")
