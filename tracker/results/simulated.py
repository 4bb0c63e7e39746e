"""Simulated shoes as result sets, whole or chunk by chunk.

The shoes of a seed count from 0; as a result set counts from 1, the shoe of number n has the shoe_id n + 1.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import polars as pl
from polars.io.plugins import register_io_source

from tracker.errors import UsageError
from tracker.game import Variant, variant
from tracker.results.schema import CARDS, COUPS, OUTCOMES, SHOES, SOURCES, ResultSet

if TYPE_CHECKING:
    from tracker.kernels import Dealer

CHUNK = 2048  # shoes a chunk: some 170,000 coups, 3 MB
LARGEST_SEED = LARGEST_SHOE_ID = 2**63 - 1


def simulate(rules: str | Variant, seed: int, shoes: int, *, first: int = 0) -> ResultSet:
    """The shoes numbered first, first + 1, … of a seed.

    rules: a variant, or the name of one that ships. seed: 0 to 2^63 - 1.
    Errors: UsageError for an unknown name, a seed or numbers out of range.
    """
    parts = list(chunks(rules, seed, shoes, first=first)) or [ResultSet(SHOES.to_frame(), COUPS.to_frame())]
    return ResultSet(pl.concat(part.shoes for part in parts), pl.concat(part.coups for part in parts))


def scan(rules: str | Variant, seed: int, shoes: int, *, first: int = 0, workers: int = 1) -> pl.LazyFrame:
    """The coups of `simulate` as a lazy frame that deals chunk by chunk when it is collected, in bounded memory.

    Rows come sorted by shoe_id and coup. workers: threads that deal; they change nothing but the time. Errors: as `simulate`, at once.
    """
    played = _checked(rules, seed, shoes, first)

    def deal(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, _: int | None
    ) -> Iterator[pl.DataFrame]:
        for part in chunks(played, seed, shoes, first=first, workers=workers):
            coups = part.coups
            if rows is not None:  # Polars counts the rows before the predicate has its say
                coups = coups.head(rows)
                rows -= coups.height
            if predicate is not None:
                coups = coups.filter(predicate)
            yield coups if columns is None else coups.select(columns)
            if rows == 0:
                return

    return register_io_source(
        deal,
        schema=COUPS,
        validate_schema=True,
        is_pure=True,
        explain_name="SHOES",
        explain_detail=f"{played.name}, seed {seed}, {shoes} from {first}",
    )


def chunks(rules: str | Variant, seed: int, shoes: int, *, first: int = 0, workers: int = 1) -> Iterator[ResultSet]:
    """The same shoes in consecutive parts of at most `CHUNK` shoes. workers: as in `scan`. Errors: as `simulate`, at once."""
    from tracker.kernels import dealer, in_order

    played = _checked(rules, seed, shoes, first)
    stop = first + shoes
    deal = dealer(shoes)
    return in_order(
        lambda start: _dealt(deal, played, seed, start, min(CHUNK, stop - start)),
        range(first, stop, CHUNK),
        workers=workers,
    )


def _checked(rules: str | Variant, seed: int, shoes: int, first: int) -> Variant:
    if not 0 <= seed <= LARGEST_SEED:
        raise UsageError("seed_out_of_range", seed=seed)
    if first < 0 or shoes < 0 or first + shoes > LARGEST_SHOE_ID:
        raise UsageError("numbers_out_of_range", first=first, shoes=shoes)
    return variant(rules) if isinstance(rules, str) else rules


def _dealt(deal: "Dealer", played: Variant, seed: int, first: int, shoes: int) -> ResultSet:
    """One chunk. The frame takes the arrays over as they are, so they are made anew for every chunk."""
    import numpy as np

    columns, _, coups = deal.rows(played.rules, seed, first, shoes)
    numbers = np.arange(first, first + shoes)
    dealt = pl.DataFrame({"shoe_id": np.repeat(numbers + 1, coups), **columns}).with_columns(
        pl.col("outcome").cat.to(OUTCOMES),
        *(pl.when(pl.col(card) >= 0).then(card) for card in CARDS if card.endswith("3")),
        void=False,
        free=False,
        missing=pl.lit(0, pl.Int16),
    )
    names = pl.DataFrame({"shoe_id": numbers + 1, "number": numbers}).with_columns(
        source=pl.lit("simulated", SOURCES), variant=pl.lit(played.name), seed=pl.lit(seed, pl.Int64)
    )
    return ResultSet(
        names.with_columns(
            pl.lit(None, dtype).alias(name) for name, dtype in SHOES.items() if name not in names.columns
        ).select(SHOES.names()),
        dealt.select(COUPS.names()),
    )
