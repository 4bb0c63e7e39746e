"""Cards of a shoe that come in the order of earlier cards of it, for longer than chance explains.

In a shuffled shoe two places hold the same card with a known chance, so the expected number of equal stretches of a
length follows: places taken two by two, times that chance to the power of the length. Told is what chance would bring
to fewer than one in a hundred records of this size, and what has the cards of two coups at least. Free and void coups
count, for their cards were dealt. A gap, or a coup without four cards, ends a stretch; a coup that repeats the one
before card for card is told elsewhere and left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from tracker.game import TEN_VALUED
from tracker.i18n import Told
from tracker.readers import points
from tracker.readers.coup_checks import TITLE, next_to
from tracker.readers.draft import Finding
from tracker.results import CARDS

RULE = "repeats_earlier_stretch"
AT_MOST = 0.01  # stretches that chance may bring to a record
FEWEST = 8  # cards of two coups, at the least
DEALT = ("player_1", "banker_1", "player_2", "banker_2", "player_3", "banker_3")  # the order in which cards fall


class Detail(NamedTuple):
    """What a shoe's cards tell.

    alike: the chance that two places of a shuffled shoe hold the same. codes: card -> number. most: cards whose numbers
    fit into one of 64 bits, digit by digit.
    """

    alike: float
    codes: tuple[int, ...]
    most: int

    @property
    def base(self) -> int:
        return max(self.codes) + 1


ORDER = ("points", "ranks", "suits")
DETAILS = {
    "points": Detail(
        (9 * 1 + 4 * 4) / 13**2,
        tuple(0 if card == TEN_VALUED or card % 13 >= 9 else card % 13 + 1 for card in range(66)),
        19,
    ),
    "ranks": Detail(1 / 13, tuple(card % 13 for card in range(65)), 17),
    "suits": Detail(1 / 52, tuple(range(52)), 11),
}


class Shortest(NamedTuple):
    """The fewest cards of a stretch that is told, and how many such stretches chance brings to a record of this size."""

    cards: int
    expected: float

    @property
    def one_in(self) -> int:
        """In how many records of this size chance brings fewer than one such stretch; a million stands for more too."""
        return int(min(1 / self.expected, 1_000_000)) if self.expected else 1_000_000


def shortest(places: list[int], alike: float) -> Shortest:
    """places: how many cards each shoe has. alike: see `Detail`."""
    pairs = sum(count * (count - 1) // 2 for count in places)
    cards = FEWEST
    while pairs * alike**cards >= AT_MOST:
        cards += 1
    return Shortest(cards, pairs * alike**cards)


def repeated_stretches(coups: pl.DataFrame) -> tuple[list[Finding], dict[str, Shortest]]:
    """The findings, and how long a stretch had to be, by the detail of the cards.

    coups: a frame of `COUPS` with `line`, sorted. A shoe whose cards are of several kinds is taken at the coarsest.
    """
    cards = _in_order(coups)
    found: list[Finding] = []
    least: dict[str, Shortest] = {}
    for detail in ORDER:
        some = cards.filter(pl.col("detail") == detail)
        if some.is_empty():
            continue
        least[detail] = shortest(some.group_by("shoe_id").len()["len"].to_list(), DETAILS[detail].alike)
        found += _told(some, DETAILS[detail], least[detail])
    return found, least


def _in_order(coups: pl.DataFrame) -> pl.DataFrame:
    """A row a card, in the order dealt: shoe_id, coup, line, name (of the column), card, run (unbroken cards), detail."""
    four = points.four_cards()
    equal = pl.all_horizontal(pl.col(name).eq_missing(pl.col(name).shift(1)) for name in CARDS)
    rows = coups.filter(four).with_columns(repeats=(equal & next_to()).fill_null(False))
    rows = rows.filter(~pl.col("repeats")).select("shoe_id", "coup", "line", *CARDS, "missing")
    breaks = ~next_to().fill_null(False) | (pl.col("missing").fill_null(0) != 0)
    rows = rows.with_columns(run=breaks.cum_sum())
    cards = rows.unpivot(DEALT, index=["shoe_id", "coup", "line", "run"], variable_name="name", value_name="card")
    order = pl.col("name").replace_strict(DEALT, range(len(DEALT)), return_dtype=pl.Int8)
    cards = cards.drop_nulls("card").with_columns(order=order).sort("shoe_id", "coup", "order")
    kind = (
        pl.when((pl.col("card") == TEN_VALUED).any())
        .then(pl.lit("points"))
        .when((pl.col("card") >= 52).any())
        .then(pl.lit("ranks"))
        .otherwise(pl.lit("suits"))
    )
    return cards.with_columns(detail=kind.over("shoe_id"))


def _told(cards: pl.DataFrame, detail: Detail, least: Shortest) -> Iterator[Finding]:
    length = min(least.cards, detail.most)
    codes = detail.codes
    coded = cards.with_columns(
        code=pl.col("card").replace_strict(range(len(codes)), codes, return_dtype=pl.UInt64),
        at=pl.int_range(pl.len()).over("shoe_id"),
    )
    whole = pl.col("run") == pl.col("run").shift(1 - length)
    gram = pl.sum_horizontal(
        pl.col("code").shift(-place) * pl.lit(detail.base**place, pl.UInt64) for place in range(length)
    )
    grams = coded.with_columns(gram=pl.when(whole).then(gram)).drop_nulls("gram")
    first = pl.col("at").first().over("shoe_id", "gram")
    again = grams.with_columns(first=first).filter(pl.col("at") != pl.col("first")).sort("shoe_id", "at")
    lag = pl.col("at") - pl.col("first")
    goes_on = (
        (pl.col("shoe_id") == pl.col("shoe_id").shift(1))
        & (pl.col("at") == pl.col("at").shift(1) + 1)
        & (lag == lag.shift(1))
    )
    stretches = (
        again.with_columns(stretch=(~goes_on.fill_null(False)).cum_sum())
        .group_by("stretch", maintain_order=True)
        .agg(pl.col("shoe_id", "at", "first").first(), cards=pl.len() + length - 1)
        .filter(pl.col("cards") >= least.cards)
    )
    at = {
        name: coded.select("shoe_id", "at", "coup", "line", "name") for name in ("begin", "end", "as_begin", "as_end")
    }
    last = pl.col("cards") - 1
    wanted = {
        "begin": pl.col("at"),
        "end": pl.col("at") + last,
        "as_begin": pl.col("first"),
        "as_end": pl.col("first") + last,
    }
    told = stretches.with_columns(**{f"{name}_at": place for name, place in wanted.items()})
    for name, frame in at.items():
        told = told.join(frame, left_on=["shoe_id", f"{name}_at"], right_on=["shoe_id", "at"], suffix=f"_{name}")
    columns = ["shoe_id", "cards", "line", "coup", "name", "coup_end", "coup_as_begin", "coup_as_end"]
    for shoe, count, line, coup, name, end, as_begin, as_end in told.sort("stretch").select(columns).iter_rows():
        side = TITLE[name.partition("_")[0]]
        here, there = _span(coup, end), _span(as_begin, as_end)
        spans = {"here": here, "there": there}
        message = Told("find.stretch", cards=count, coup=coup, side=side, card=name[-1], **spans)
        details = {
            "expected": Told("find.no_stretch", cards=least.cards),
            "found": Told("find.stretch_found", cards=count, **spans),
            "cards": count,
            "like_coup": as_begin,
        }
        yield Finding(line, shoe, coup, RULE, message, details)


def _span(first: int, last: int) -> Told:
    return Told("find.span_one" if first == last else "find.span", first=first, last=last)
