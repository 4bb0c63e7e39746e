"""Tables that are wider than one result a row: a column a result, a column a coup, a column a shoe."""

import re
from collections.abc import Mapping, Sequence

import polars as pl

from tracker.readers import cells
from tracker.readers.grid import Grid
from tracker.readers.prose import shoe_heading
from tracker.readers.words import OUTCOMES, Words

MOST = 0.8
NUMBERED = re.compile(r"(\D*)(\d{1,3})")


def marked(grid: Grid, names: Mapping[str, str], words: Words) -> dict[str, str]:
    """Columns named after the results, one of which is marked in each row: B, P, T -> column. Empty where there are none."""
    found: dict[str, str] = {}
    for name, heading in names.items():
        side = words.mark(heading)
        if side in OUTCOMES and side not in found and _is_flag(grid.cells[name]):
            found[side] = name
    if not {"B", "P"} <= found.keys():
        return {}
    marks = [cells.translate(grid.cells[name], cells.flag, pl.Boolean).fill_null(False) for name in found.values()]
    one = pl.select(pl.sum_horizontal(pl.lit(mark).cast(pl.Int8) for mark in marks) == 1).to_series()
    return found if one.sum() >= MOST * len(one) else {}


def _is_flag(series: pl.Series) -> bool:
    texts = [text for text in series.drop_nulls().unique().to_list() if text.strip()]
    return bool(texts) and all(cells.flag(text) is not None for text in texts)


def coups_in_columns(grid: Grid, results: Sequence[str]) -> str | None:
    """Puts the results of a row, a column a coup, together as a string; its column's name, or None where it is not so."""
    found = [NUMBERED.fullmatch(name.strip()) for name in results]
    numbers = [int(each[2]) for each in found if each]
    stems = {each[1] for each in found if each}
    if len(numbers) != len(results) or len(stems) != 1 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return None
    if len(results) < 3:
        return None
    name = f"columns {results[0].strip()} to {results[-1].strip()}"
    together = pl.concat_str([pl.col(column).str.strip_chars().fill_null("") for column in results], separator=" ")
    grid.cells = grid.cells.select(pl.exclude(results), together.alias(name))
    return name


def shoes_in_columns(grid: Grid, results: Sequence[str]) -> tuple[str, str] | None:
    """Puts the columns of a grid, a shoe each, one below the other; the names of the columns of shoes and of results."""
    labels = [shoe_heading(name) for name in results]
    if len(results) < 2 or any(not label for label in labels) or len(results) != grid.cells.width:
        return None
    longs = [
        pl.DataFrame({"shoe": label, "result": grid.cells[name], "line": grid.lines}).filter(
            pl.col("result").str.strip_chars() != ""
        )
        for label, name in zip(labels, results, strict=True)
    ]
    long = pl.concat(longs)
    grid.cells, grid.lines, grid.breaks, grid.section = long.drop("line"), long["line"], None, None
    return "shoe", "result"
