"""What follows from the cards of a coup, as expressions over the card columns of `COUPS`; null where a card is missing."""

import polars as pl

from tracker.game import TEN_VALUED

SIDES = ("player", "banker")


def points(name: str) -> pl.Expr:
    """Points of a card, 0-9."""
    rank = pl.col(name) % 13
    return (
        pl.when((pl.col(name) == TEN_VALUED) | (rank >= 9)).then(pl.lit(0, pl.Int8)).otherwise(rank + 1).cast(pl.Int8)
    )


def known(name: str) -> pl.Expr:
    """Whether a column holds a card; `points` is null elsewhere."""
    return pl.col(name).is_not_null()


def four_cards() -> pl.Expr:
    """Whether the first two cards of both sides are recorded."""
    return pl.all_horizontal(known(f"{side}_{n}") for side in SIDES for n in (1, 2))


def two_cards(side: str) -> pl.Expr:
    """Points of the first two cards, 0-9."""
    first, second = f"{side}_1", f"{side}_2"
    return pl.when(known(first) & known(second)).then((points(first) + points(second)) % 10)


def total(side: str) -> pl.Expr:
    """Points of the hand, 0-9; a third card that is null was not taken."""
    third = pl.when(known(f"{side}_3")).then(points(f"{side}_3")).otherwise(pl.lit(0, pl.Int8))
    return (two_cards(side) + third) % 10


def total_of_two(side: str) -> pl.Expr:
    """Points of the hand where the record has no third cards: only of a hand that cannot have taken one, else null."""
    player, banker = two_cards("player"), two_cards("banker")
    natural = (player >= 8) | (banker >= 8)
    stands = player >= 6 if side == "player" else (banker == 7) | ((banker == 6) & (player >= 6))
    return pl.when(natural | stands).then(two_cards(side))


def pair(side: str) -> pl.Expr:
    """Whether the first two cards are of one rank; null where only ten-valued cards of unknown rank could tell."""
    first, second = pl.col(f"{side}_1"), pl.col(f"{side}_2")
    both = known(f"{side}_1") & known(f"{side}_2")
    alike = pl.when((first != TEN_VALUED) & (second != TEN_VALUED)).then(first % 13 == second % 13)
    return pl.when(both).then(pl.when(points(f"{side}_1") != points(f"{side}_2")).then(pl.lit(False)).otherwise(alike))


def natural() -> pl.Expr:
    """Whether either side has 8 or 9 on two cards."""
    return pl.any_horizontal((total(side) >= 8) & pl.col(f"{side}_3").is_null() for side in SIDES)


def winner(player: pl.Expr, banker: pl.Expr) -> pl.Expr:
    """B, P or T from two totals."""
    return (
        pl.when(player == banker)
        .then(pl.lit("tie"))
        .when(player > banker)
        .then(pl.lit("player"))
        .when(banker > player)
        .then(pl.lit("banker"))
    )
