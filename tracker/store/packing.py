"""The coups of a shoe as texts, one a column, with one sign a coup; and the frames and rows that they are made of.

outcome B P T; totals 0-9; flags 1 and 0; cards from 0 (card 0) through A (17) to q (65), in the order of ASCII; missing
coups likewise, 0 for none, 1 for one, and - for an unknown number. A dot is not recorded; a column of dots is null.
"""

from collections.abc import Iterable, Mapping

import polars as pl

from tracker.game import OUTCOME_LETTERS, TEN_VALUED
from tracker.results import CARDS, COUPS, OUTCOMES
from tracker.store.rows import MOST_COUPS, CoupRow

NOTHING = "."
FIRST = ord("0")
WORDS = dict(zip(OUTCOMES.categories, OUTCOME_LETTERS, strict=True))


def _counted(most: int) -> dict[int, str]:
    return {value: chr(FIRST + value) for value in range(most + 1)}


FLAG = {False: "0", True: "1"}


SIGNS: Mapping[str, Mapping] = {  # column -> value of a CoupRow -> sign
    "outcome": {letter: letter for letter in OUTCOME_LETTERS},
    **dict.fromkeys(("player_total", "banker_total"), _counted(9)),
    **dict.fromkeys(("natural", "player_pair", "banker_pair", "void", "free"), FLAG),
    **dict.fromkeys(CARDS, _counted(TEN_VALUED)),
    "missing": {-1: "-"} | _counted(MOST_COUPS),
}
VALUES = {name: {sign: value for value, sign in signs.items()} | {NOTHING: None} for name, signs in SIGNS.items()}
COLUMNS = CoupRow._fields


def pack_rows(rows: Iterable[CoupRow]) -> dict[str, str | None]:
    """The texts of one shoe."""
    columns = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    packed = {}
    for name, column in zip(COLUMNS, columns, strict=True):
        signs = SIGNS[name]
        text = "".join([NOTHING if value is None else signs[value] for value in column])
        packed[name] = text if name == "outcome" or text.strip(NOTHING) else None
    return packed


def unpack_rows(packed: Mapping[str, str | None]) -> list[CoupRow]:
    """The coups of one shoe, in playing order."""
    coups = len(packed["outcome"] or "")
    columns = []
    for name in COLUMNS:
        text, values = packed[name], VALUES[name]
        columns.append([None] * coups if text is None else [values[sign] for sign in text])
    return [CoupRow(*row) for row in zip(*columns, strict=True)]


def outcomes(packed: Mapping[str, str | None]) -> str:
    """One letter a coup that counts, in playing order; void coups are left out."""
    outcome, void = packed["outcome"] or "", packed["void"] or ""
    if "1" not in void:
        return outcome
    return "".join(letter for letter, mark in zip(outcome, void, strict=True) if mark != "1")


def pack(coups: pl.DataFrame) -> pl.DataFrame:
    """The texts of every shoe that has coups, in their order: shoe_id and `COLUMNS`. coups: a frame of `COUPS`, sorted."""
    signs = coups.select("shoe_id", *(_signs(coups[name]) for name in COLUMNS))
    packed = signs.group_by("shoe_id", maintain_order=True).agg(pl.col(name).str.join("") for name in COLUMNS)
    empty = [
        pl.when(pl.col(name).str.strip_chars(NOTHING) != "").then(name).alias(name)
        for name in COLUMNS
        if name != "outcome"
    ]
    return packed.with_columns(empty)


def unpack(packed: pl.DataFrame) -> pl.DataFrame:
    """The frame of `COUPS` that such texts were made of. packed: sorted by shoe_id; columns that it lacks the frame lacks too."""
    some = packed.filter(pl.col("outcome") != "")
    names = [name for name in COLUMNS if name in packed.columns]
    if any(some[name].null_count() for name in names):
        some = some.with_columns(dots=pl.col("outcome").str.replace_all(".", NOTHING))
        some = some.with_columns(pl.col(name).fill_null(pl.col("dots")) for name in names)
    signs = some.select(
        "shoe_id",
        pl.int_ranges(1, pl.col("outcome").str.len_chars() + 1, dtype=pl.Int16).alias("coup"),
        *(pl.col(name).str.split("") for name in names),
    ).explode("coup", *names)
    return signs.select("shoe_id", "coup", *(_values(name, some[name]) for name in names))


def _signs(column: pl.Series) -> pl.Expr:
    """The signs of a column of a frame of `COUPS`."""
    if column.name == "outcome":
        return pl.col("outcome").cast(pl.String).replace_strict(WORDS, default=NOTHING, return_dtype=pl.String)
    signs = SIGNS[column.name]
    if column.name == "missing":  # a table of all that it may hold would be long
        signs = {value: signs[value] for value in column.unique() if value is not None} or {0: "0"}
    return pl.col(column.name).replace_strict(signs, default=NOTHING, return_dtype=pl.String)


def _values(name: str, texts: pl.Series) -> pl.Expr:
    """The values of a column of signs. texts: as they were stored."""
    if name == "outcome":
        codes = {letter: code for code, letter in enumerate(OUTCOME_LETTERS)}
        return pl.col(name).replace_strict(codes, default=None, return_dtype=pl.UInt8).cat.to(OUTCOMES)
    values = VALUES[name]
    if name == "missing":
        values = {sign: values[sign] for sign in {NOTHING}.union(*texts)}
    return pl.col(name).replace_strict(values, default=None, return_dtype=COUPS[name])
