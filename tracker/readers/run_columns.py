"""Run lengths in columns: who won in one column, how often in a row in another, `B,3` and `P,2`.

A heading such as `length` says so, where the rows bear it out; numbers without a heading are asked about.
"""

from itertools import pairwise

import polars as pl

from tracker.i18n import words_in_headings
from tracker.readers import cells
from tracker.readers.columns import TESTS, Columns, unused
from tracker.readers.draft import Options, Question
from tracker.readers.grid import Grid, heading_name
from tracker.readers.profile import MOST, profile
from tracker.readers.refusal import Refusal
from tracker.readers.words import Words

LENGTHS = {heading_name(name): place for place, name in enumerate(words_in_headings.RUN_LENGTHS)}
MOST_IN_ALL = 5_000_000  # coups
LONGEST = 9999  # coups of a run
APART = ("shoe", "table", "person")  # roles of columns in which a row of another shoe differs
OF_A_COUP = TESTS.keys() - {"coup", "count", "time", "date"}  # roles that only single coups have


def write_out(grid: Grid, columns: Columns, options: Options, words: Words) -> str:
    """Writes the runs of a grid out, a row a coup, where it holds runs; what is to be added to what was understood.

    Errors: Refusal `too_large`.
    """
    name = _column(grid, columns, options, words)
    if name is None:
        return ""
    line = int(grid.lines[0])
    if options.numbers is None and not grid.headed:
        columns.questions.append(Question("run_length", line, "other", "lengths", "--numbers lengths"))
        return ""
    columns.questions.append(Question("run_length", line, "lengths", "other", "--numbers other"))
    counts = cells.translate(grid.cells[name], _length, pl.Int64).fill_null(1)
    if counts.sum() > MOST_IN_ALL:
        raise Refusal("too_large", "too_many_coups", line=line, limit=f"{MOST_IN_ALL:,}")
    for role in ("coup", "row"):  # they number the runs
        columns.roles.pop(role, None)
    rows = pl.int_range(len(counts), eager=True).repeat_by(counts).explode()
    first = rows.diff().fill_null(1) != 0
    grid.cells = grid.cells.drop(name)[rows]
    grid.lines = grid.lines[rows]
    grid.section = None if grid.section is None else grid.section[rows]
    grid.breaks = None if grid.breaks is None else grid.breaks[rows] & first
    return f"; each as often in a row as {name!r} says" if grid.headed else f"; each as often in a row as {name} says"


def _column(grid: Grid, columns: Columns, options: Options, words: Words) -> str | None:
    """The column that holds the lengths of runs, or may; None where none does."""
    if "outcome" not in columns.roles or columns.own or options.numbers not in (None, "lengths"):
        return None
    if OF_A_COUP & columns.roles.keys():
        return None
    fitting = [name for name in unused(grid, columns) if _holds_lengths(grid.cells[name])]
    named = [name for name in fitting if grid.headed and heading_name(name) in LENGTHS]
    if options.numbers == "lengths":
        return min(named, key=lambda name: LENGTHS[heading_name(name)]) if named else next(iter(fitting), None)
    if not fitting or not _alternate(grid, columns, words):
        return None
    if not grid.headed:
        return fitting[0] if len(fitting) == 1 and grid.cells.width == 2 else None
    return min(named, key=lambda name: LENGTHS[heading_name(name)], default=None)


def _length(text: str) -> int | None:
    number = cells.whole(text)
    return number if number is not None and 1 <= number <= LONGEST else None


def _holds_lengths(series: pl.Series) -> bool:
    """Whether a column holds whole numbers from 1 on that do not just count the rows."""
    if profile(series).share(lambda text: _length(text) is not None) < MOST:
        return False
    steps = cells.translate(series, _length, pl.Int64).drop_nulls().diff().drop_nulls()
    return not (steps == 1).all()


def _alternate(grid: Grid, columns: Columns, words: Words) -> bool:
    """Whether each row has another result than the one before it, but where a new shoe begins."""
    keys = [grid.cells[columns.roles[role]].to_list() for role in APART if role in columns.roles]
    if grid.section is not None:
        keys.append(grid.section.to_list())
    marks = [words.mark(text or "") for text in grid.cells[columns.roles["outcome"]].to_list()]
    breaks = grid.breaks.to_list() if grid.breaks is not None else [False] * len(marks)
    rows = [row for row in zip(marks, breaks, *keys, strict=True) if row[0] is not None]
    return len(rows) > 1 and all(
        one[0] != other[0] or other[1] or one[2:] != other[2:] for one, other in pairwise(rows)
    )
