"""Strings of marks (see `words`) as coups, one shoe a string."""

from collections.abc import Sequence

import polars as pl

from tracker.i18n import Told
from tracker.readers.draft import Finding
from tracker.readers.numbering import MOST_COUPS
from tracker.readers.refusal import Refusal
from tracker.readers.words import OUTCOMES as SIDES
from tracker.readers.words import UNKNOWN, settle
from tracker.results import OUTCOMES

HOLE = Told("find.hole")
TELLS = (("player_pair", 1, pl.Boolean()), ("banker_pair", 2, pl.Boolean()), ("banker_total", 3, pl.Int8()))


def spread(
    lines: Sequence[int] | Sequence[list[int]], marks: Sequence[str], *, feed: bool = False, newest_first: bool = False
) -> pl.DataFrame:
    """Coups of strings: `shoe`, `line`, `coup`, `outcome`, `missing`, and pairs and totals where the marks carry them.

    lines: the line of each string, or of each of its marks. feed: whether the characters are those of `FEED`.
    newest_first: whether each string begins with its last coup. Something that is not understood leaves a gap of unknown
    length.
    Errors: Refusal `too_large` where a string has more coups than a shoe can have, `ambiguous_word` (see `settle`).
    """
    if newest_first:
        marks = [string[::-1] for string in marks]
        lines = [line[::-1] for line in lines if isinstance(line, list)] or lines
    for line, string in zip(lines, marks, strict=True):
        if len(string) > MOST_COUPS:
            first = line if isinstance(line, int) else line[0]
            raise Refusal("too_large", "endless_shoe", line=first, coups=f"{len(string):,}")
    meaning = settle(set().union(*map(set, marks)) - {UNKNOWN}, feed=feed)
    one_line = not lines or isinstance(lines[0], int)
    frame = pl.DataFrame(
        {
            "shoe": pl.int_range(1, len(marks) + 1, eager=True),
            "line": pl.Series(lines, dtype=pl.Int64() if one_line else pl.List(pl.Int64)),
            "mark": pl.Series(marks, dtype=pl.String).str.split(""),
        }
    )
    frame = frame.explode(["mark"] if one_line else ["line", "mark"])
    hole = (pl.col("mark") == UNKNOWN).shift(1, fill_value=False) & (pl.col("shoe") == pl.col("shoe").shift(1))
    frame = frame.with_columns(missing=pl.when(hole).then(-1).otherwise(0).cast(pl.Int16))
    frame = frame.filter(pl.col("mark") != UNKNOWN)
    told = {"outcome": pl.Series([SIDES[said[0]] for said in meaning.values()], dtype=OUTCOMES)}
    for name, place, dtype in TELLS:
        values = pl.Series([said[place] for said in meaning.values()], dtype=dtype)
        if values.null_count() < len(values):
            told[name] = values
    return frame.with_columns(
        coup=pl.int_range(1, pl.len() + 1, dtype=pl.Int64).over("shoe"),
        **{name: _read(values, list(meaning)) for name, values in told.items()},
    ).drop("mark")


def _read(values: pl.Series, marks: list[str]) -> pl.Expr:
    return pl.col("mark").replace_strict(marks, values, return_dtype=values.dtype)


def holes(coups: pl.DataFrame) -> list[Finding]:
    """A finding for each place of such coups where something was not understood."""
    return [
        Finding(line, shoe, None if coup == 1 else coup, "starts_mid_shoe" if coup == 1 else "gap", HOLE)
        for line, shoe, coup in coups.filter(pl.col("missing") != 0).select("line", "shoe", "coup").iter_rows()
    ]
