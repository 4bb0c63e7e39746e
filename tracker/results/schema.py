"""The result set: what the frames of shoes, coups and wagers hold, and the rules a frame of coups must keep.

A null means not recorded. A rule over an unrecorded value is null, and null means not broken.
"""

from types import MappingProxyType

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

COUP_RULES = MappingProxyType(  # sentence -> expression that is true where the rule holds
    {
        "a coup has an outcome unless it is void": pl.col("outcome").is_not_null() | pl.col("void"),
        "coups are numbered 1, 2, 3 … in each shoe": pl.col("coup")
        == pl.int_range(1, pl.len() + 1, dtype=pl.Int16).over("shoe_id"),
        "a total lies between 0 and 9": pl.col("player_total").is_between(0, 9)
        & pl.col("banker_total").is_between(0, 9),
        "a card is a number from 0 to 65": pl.all_horizontal(pl.col(*CARDS).is_between(0, 65)),
        "missing coups are counted, or -1": pl.col("missing") >= -1,
    }
)


def broken(coups: pl.DataFrame) -> pl.DataFrame:
    """Every coup that breaks a rule: shoe_id, coup, rule (the sentence)."""
    checked = coups.with_columns(**{sentence: rule.fill_null(True) for sentence, rule in COUP_RULES.items()})
    return pl.concat(
        checked.filter(~pl.col(sentence)).select("shoe_id", "coup", rule=pl.lit(sentence)) for sentence in COUP_RULES
    ).sort("shoe_id", "coup", "rule")
