"""What came next after every pattern of a record, held against what the rules give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import polars as pl

from tracker.backtest.after.positions import positions
from tracker.backtest.after.shapes import SHAPES, kept_by
from tracker.backtest.binomial import interval, two_sided
from tracker.backtest.figures import significant
from tracker.backtest.luck import holm
from tracker.betting import ROAD_DISTANCES
from tracker.game import CoupLaw, banker_share

LONGEST = 8  # a run or a chop; longer ones are counted with it
COLOURS = ("red", "blue")
SIDES = ("banker", "player")
BEYOND_LUCK = 0.05  # of the adjusted p value


class Key(NamedTuple):
    """A pattern, and the side that would go on with it.

    road: `run`, `chop`, a derived road, or `good_road`. pattern: how many decisions long, `8` for eight or more; `red` or
    `blue`; or the key of a good road.
    """

    road: str
    pattern: str
    side: int


@dataclass(frozen=True, slots=True)
class AfterRow:
    """times: how often the pattern stood and a decision followed. came: how often that was the side which goes on with it.

    low, high: chances of it that are not refuted (Clopper and Pearson, 95 %). by_rules: its chance by the rules. p_value: the
    chance, by luck alone, of a number so far out (exact); holm: adjusted for all rows.
    """

    key: Key
    times: int
    came: int
    low: float
    high: float
    by_rules: float
    p_value: float
    holm: float

    @property
    def share(self) -> float:
        """How often the pattern went on."""
        return self.came / self.times

    def as_json(self) -> dict[str, Any]:
        """The row as `tracker after --json` has it."""
        return {
            "road": self.key.road,
            "pattern": self.key.pattern,
            "next": SIDES[self.key.side],
            "times": self.times,
            "came": self.came,
            "share": round(self.share, 9),
            "low": round(self.low, 9),
            "high": round(self.high, 9),
            "by_rules": round(self.by_rules, 9),
            "p_value": significant(self.p_value),
            "p_value_holm": significant(self.holm),
        }


@dataclass(frozen=True, slots=True)
class After:
    """What came next. shoes, coups: of the record, void coups left out; decisions: coups that were no tie and had one after them."""

    shoes: int
    coups: int
    decisions: int
    banker: float
    rows: Sequence[AfterRow]

    @property
    def beyond_luck(self) -> Sequence[AfterRow]:
        """The rows that luck does not explain: one or more in one of twenty honest records at most."""
        return [row for row in self.rows if row.holm < BEYOND_LUCK]

    def as_json(self, rules: str, seed: int | None) -> dict[str, Any]:
        """What `tracker after --json` prints. rules: name of the variant. seed: of simulated shoes, None for recorded ones."""
        return {
            "rules": rules,
            "source": "recorded" if seed is None else "simulated",
            "seed": seed,
            "shoes": self.shoes,
            "coups": self.coups,
            "decisions": self.decisions,
            "banker_share": round(self.banker, 9),
            "rows": [row.as_json() for row in self.rows],
            "smallest_p_value_holm": significant(min((row.holm for row in self.rows), default=None)),
            "beyond_luck": len(self.beyond_luck),
        }


def came_after(parts: Iterable[pl.DataFrame], law: CoupLaw) -> After:
    """What came next in these shoes. parts: whole shoes each, of the COUPS schema. law: of a fresh shoe.

    The chance by the rules is that of a coup which is no tie. Only sides and their order come into it.
    """
    counts: Counter[tuple[Key, bool]] = Counter()
    shoes = coups = decisions = 0
    for part in parts:
        played = part.filter(~pl.col("void").fill_null(False))
        shoes += played["shoe_id"].n_unique()
        coups += played.height
        told = positions(part)
        decisions += told.height
        counts.update(counted(told))
    return After(shoes, coups, decisions, banker_share(law), _rows(counts, banker_share(law)))


def counted(told: pl.DataFrame) -> Counter[tuple[Key, bool]]:
    """How often each pattern went on, and how often not."""
    counts: Counter[tuple[Key, bool]] = Counter()
    for found in told.lazy().select(_codes()).collect():  # lazy: what several patterns ask is worked out once
        for code, times in found.drop_nulls().value_counts().iter_rows():
            pattern, side, came = code // 4, code // 2 % 2, bool(code % 2)
            counts[_key(found.name, pattern, side), came] += times
    return counts


@cache
def _codes() -> tuple[pl.Expr, ...]:
    """A column a road, a good road each: pattern, side and whether it came as one small number; null where nothing stands."""
    length, chop = pl.col("L0").clip(upper_bound=LONGEST), pl.col("chop").clip(upper_bound=LONGEST)
    asked = {
        "run": (length, pl.col("side")),
        "chop": (pl.when(chop > 1).then(chop), 1 - pl.col("side")),
        **{road: _derived(back) for road, back in ROAD_DISTANCES.items()},
        **{key: (pl.lit(0), kept_by(key)) for key in SHAPES},
    }
    return tuple(
        (4 * pattern + 2 * side + (side == pl.col("next"))).cast(pl.UInt8).alias(name)
        for name, (pattern, side) in asked.items()
    )


def _key(name: str, pattern: int, side: int) -> Key:
    if name in SHAPES:
        return Key("good_road", name, side)
    return Key(name, COLOURS[pattern] if name in ROAD_DISTANCES else str(pattern), side)


def _derived(back: int) -> tuple[pl.Expr, pl.Expr]:
    """(place in COLOURS of the last colour of a derived road, the side whose win would leave it again); null without a mark.

    A coup that opens a column is red where the two columns before it that it looks at are as long; further down it is
    blue only exactly one below the end of the column it looks at. What repeats leaves the opposite of what turns.
    """
    length, other = pl.col("L0"), pl.col(f"L{back}")
    opened = pl.col("L1") == pl.col(f"L{back + 1}")
    red = pl.when(length == 1).then(opened).otherwise(length != other + 1)
    red_again = pl.when(length != other).then("side").otherwise(1 - pl.col("side"))
    side = pl.when(red).then(red_again).otherwise(1 - red_again)
    return pl.when(red).then(0).when(~red).then(1), side


def _rows(counts: Counter[tuple[Key, bool]], banker: float) -> list[AfterRow]:
    """A row a pattern that occurred, in the order of roads, patterns and sides."""
    order = {road: place for place, road in enumerate(("run", "chop", *ROAD_DISTANCES, "good_road"))}
    names = {name: place for place, name in enumerate((*COLOURS, *SHAPES))}
    keys = sorted(
        {key for key, _ in counts}, key=lambda key: (order[key.road], names.get(key.pattern, 0), key.pattern, key.side)
    )
    found = []
    for key in keys:
        came, missed = counts[key, True], counts[key, False]
        chance = banker if key.side == 0 else 1 - banker
        found.append((key, came + missed, came, chance, two_sided(came, came + missed, chance)))
    adjusted = holm([p for *_, p in found])
    return [
        AfterRow(key, times, came, *interval(came, times), chance, p, all_p or 0.0)
        for (key, times, came, chance, p), all_p in zip(found, adjusted, strict=True)
    ]
