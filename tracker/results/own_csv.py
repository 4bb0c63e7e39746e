"""The project's own CSV: one coup a row, comma, UTF-8. `data/README.md` describes it to the people who write it by hand."""

from pathlib import Path
from typing import IO

import polars as pl

from tracker.game import TEN_VALUED, card_name
from tracker.results.flat import flat
from tracker.results.schema import CARDS, COUPS
from tracker.results.system_errors import system_errors

OWN_CSV_COLUMNS = (
    *("shoe", "coup", "outcome", "player_total", "banker_total", "natural", "player_pair", "banker_pair", *CARDS),
    *("void", "free", "missing", "table", "label", "started_at", "note", "source", "variant", "seed", "number"),
)
TEXTS = ("table", "label", "note", "variant", "venue")  # which people write
FORMULA = r"^'*[=+\-@\t\r]"  # what a spreadsheet takes for one, and what looks like one that was made none already
MADE_NONE = r"^'('*[=+\-@\t\r])"
CARD_NAMES = tuple(card_name(card) for card in range(TEN_VALUED + 1))


def write_csv(
    shoes: pl.DataFrame,
    coups: pl.DataFrame,
    target: str | Path | IO[bytes],
    *,
    heading: bool = True,
    venue: bool = False,
    separator: str = ",",
    mark: bool = False,
) -> None:
    """Writes a result set. target: a path, or a file open for bytes to which the rows are added.

    heading: whether the line of names comes first. venue: see `own_csv`. mark: for a spreadsheet, with a byte order mark in
    front, by which it knows UTF-8, and an apostrophe before a text that it would take for a formula; `without_apostrophe`
    takes that away again. What was not recorded is an empty cell.
    """
    table = own_csv(shoes, coups, venue=venue)
    if mark:
        table = table.with_columns(_no_formula(name) for name in TEXTS if name in table.columns)
    with system_errors():
        table.write_csv(target, include_header=heading, separator=separator, include_bom=mark)


def own_csv(shoes: pl.DataFrame, coups: pl.DataFrame, *, venue: bool = False) -> pl.DataFrame:
    """The cells of the CSV as a frame: cards as text, the start as local time with its offset from UTC.

    venue: whether a last column `venue` follows those of `OWN_CSV_COLUMNS`; see `has_venue`.
    """
    return flat(shoes, coups).select(
        pl.col("shoe_id").alias("shoe"),
        *(_card(name) if name in CARDS else pl.col(name) for name in COUPS.names() if name != "shoe_id"),
        *("table", "label", _started_at(), "note", "source", "variant", "seed", "number"),
        *(["venue"] if venue else []),
    )


def _no_formula(name: str) -> pl.Expr:
    text = pl.col(name)
    return pl.when(text.str.contains(FORMULA)).then(pl.lit("'") + text).otherwise(text).alias(name)


def without_apostrophe(texts: pl.Series) -> pl.Series:
    """The texts as they were before `write_csv` with a mark kept a spreadsheet from working them out."""
    return texts.str.replace(MADE_NONE, "$1")


def has_venue(shoes: pl.DataFrame) -> bool:
    """Whether any shoe says where it was played, so that a file without loss needs the column."""
    return shoes["venue"].null_count() < shoes.height


def _card(name: str) -> pl.Expr:
    return pl.col(name).replace_strict(range(len(CARD_NAMES)), CARD_NAMES, return_dtype=pl.String)


def _started_at() -> pl.Expr:
    """`2026-01-31T21:05:00.000+01:00`; the end is Z where the clock on the wall is not known."""
    offset = pl.col("utc_offset").cast(pl.Int64)
    hours, minutes = (offset.abs() // 60).cast(pl.String), (offset.abs() % 60).cast(pl.String)
    ahead = pl.format(
        "{}{}:{}",
        pl.when(offset < 0).then(pl.lit("-")).otherwise(pl.lit("+")),
        hours.str.zfill(2),
        minutes.str.zfill(2),
    )
    local = pl.col("started_at") + pl.duration(minutes=offset.fill_null(0))
    return (local.dt.strftime("%Y-%m-%dT%H:%M:%S%.3f") + ahead.fill_null("Z")).alias("started_at")
