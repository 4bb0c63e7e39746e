"""Text in columns, or one word a line: comma, semicolon, tab, bar or spaces between the cells, quoted or not.

Rows stand on the lines that have as many cells as most lines have. What else stands in the file is a heading, blank, or
listed as skipped.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl

from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.grid import KNOWN_NAMES, Grid, column_names, heading_name, is_heading
from tracker.readers.interpret import interpret
from tracker.readers.prose import reason_of, shoe_heading
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import Words

SAMPLE = 400
DELIMITERS = {None: "one word a line", "\t": "tab", ";": "semicolon", "|": "bar", ",": "comma", " ": "space"}
SPACES = r"[ \t\u3000]+"
LONGEST_CELL = 1 << 27  # characters; `csv` wants to know


class Plan(NamedTuple):
    """How the lines are cut. delimiter: None where a line is one cell. width: cells of most lines. quoted: cells in quotes."""

    delimiter: str | None
    width: int
    quoted: bool


def recognise(source: Source, options: Options) -> Plan | None:
    """The delimiter that cuts most lines into one number of cells, one column of which holds results."""
    words = Words(options.key)
    head = source.head(SAMPLE)
    plans = []
    for delimiter in DELIMITERS:
        quoted = source.has_quotes and delimiter not in (None, " ")
        rows = [
            row for row in _sample(source if quoted else None, head, delimiter) if any(cell.strip() for cell in row)
        ]
        if not rows:
            return None
        width, count = Counter(map(len, rows)).most_common(1)[0]
        if (width > 1) == (delimiter is not None) and count >= 0.5 * len(rows):
            plans.append((Plan(delimiter, width, quoted), [row for row in rows if len(row) == width]))
    for plan, rows in plans:
        if any(_holds_results([row[place] for row in rows], words) for place in range(plan.width)):
            return plan
    several = [plan for plan, _ in plans if plan.width > 1]
    if several or options.column is not None:
        return several[0] if several else Plan(None, 1, False)
    named = bool(head) and heading_name(head[0]) in KNOWN_NAMES
    return plans[0][0] if plans and named else None


def _sample(source: Source | None, head: list[str], delimiter: str | None) -> Iterator[list[str]]:
    if source is None:
        yield from (_cut(line, delimiter) for line in head)
        return
    try:
        yield from csv.reader(
            source.raw_lines()[:SAMPLE] if len(head) == SAMPLE else source.raw_lines(), delimiter=delimiter or ","
        )
    except csv.Error:
        return


def _cut(line: str, delimiter: str | None) -> list[str]:
    if delimiter == " ":
        return re.split(SPACES, line.strip(" \t\u3000"))
    return [line] if delimiter is None else line.split(delimiter)


def _holds_results(cells: Sequence[str], words: Words) -> bool:
    """Whether most of the cells of a column, the first left out where it may be a heading, say who won."""
    filled = [cell for cell in cells if cell.strip()]
    body = filled[1:] if len(filled) > 1 and not words.mark(filled[0]) else filled
    return bool(body) and sum(words.mark(cell) is not None or _is_run(cell, words) for cell in body) >= 0.8 * len(body)


def _is_run(cell: str, words: Words) -> bool:
    run = words.run(cell)
    return len(run.marks) > 1 and not run.unknown


def read(source: Source, plan: Plan, options: Options) -> Draft:
    """The grid of the file, and what it means."""
    words = Words(options.key)
    lines, rows = _quoted_rows(source, plan.delimiter or ",") if plan.quoted else _plain_rows(source, plan.delimiter)
    return interpret(_grid(source, plan, lines, rows, words), options)


def _plain_rows(source: Source, delimiter: str | None) -> tuple[pl.Series, pl.Series]:
    """The line and the cells of every line of the file."""
    text = pl.Series("line", [source.text.removesuffix("\n")], dtype=pl.String).str.split("\n").explode()
    if delimiter == " ":
        rows = text.str.strip_chars().str.replace_all(SPACES, " ").str.split(" ")
    elif delimiter is None:
        rows = text.to_frame().select(pl.concat_list("line")).to_series()
    else:
        rows = text.str.split(delimiter)
    return pl.int_range(1, len(rows) + 1, eager=True), rows


def _quoted_rows(source: Source, delimiter: str) -> tuple[pl.Series, pl.Series]:
    """The line on which each row begins, and its cells.

    Errors: Refusal `quoting`, with the line of the row that has a quote that never ends or ends inside a cell.
    """
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(source.raw_lines(), delimiter=delimiter, strict=True)
    starts, rows, start = [], [], 1
    try:
        for row in reader:
            starts.append(start)
            rows.append(row or [""])
            start = reader.line_num + 1
    except csv.Error as error:
        key = "quote_never_closed" if "end of data" in str(error) else "quote_inside_cell"
        raise Refusal("quoting", key, line=start) from None
    return pl.Series(starts, dtype=pl.Int64), pl.Series(rows, dtype=pl.List(pl.String))


def _grid(source: Source, plan: Plan, lines: pl.Series, rows: pl.Series, words: Words) -> Grid:
    table = pl.DataFrame({"line": lines, "cells": rows}).with_columns(width=pl.col("cells").list.len())
    fits = pl.col("width") == plan.width
    if plan.width == 1:
        fits &= pl.col("cells").list.first().str.strip_chars() != ""
    table = table.with_columns(fits=fits)
    odd = _sort_out(source, plan, table.filter(~pl.col("fits")), words)
    body = table.filter(pl.col("fits") | pl.col("line").is_in(odd.kept))
    if body.is_empty():
        raise Refusal("no_results", "no_rows")
    names = _heading(body, plan, words)
    if names:
        same = [heading_name(cell) for cell in names]
        repeated = body["cells"].list.first().str.strip_chars() == names[0].strip()
        again = [
            line
            for line, cells in body.filter(repeated).select("line", "cells").iter_rows()
            if [heading_name(cell or "") for cell in cells] == same
        ]
        body = body.filter(~pl.col("line").is_in(again))
    if body.is_empty():
        raise Refusal("no_results", "heading_only", line=1)
    cells = {
        name: body["cells"].list.get(place, null_on_oob=True).rename(name)
        for place, name in enumerate(column_names(names or (), plan.width))
    }
    return Grid(
        form=_form(plan),
        cells=pl.DataFrame(cells),
        lines=body["line"],
        headed=names is not None,
        section=_count_before(body["line"], odd.headings) if odd.headings else None,
        labels=[None, *odd.labels] if odd.headings else (),
        breaks=_breaks(body["line"], odd.blanks),
        skipped=odd.skipped,
        text=source.lines,
    )


class Odd(NamedTuple):
    """The lines that have another number of cells than most: what became of them."""

    kept: list[int]
    blanks: list[int]
    headings: list[int]
    labels: list[str]
    skipped: list[Skipped]


def _sort_out(source: Source, plan: Plan, odd: pl.DataFrame, words: Words) -> Odd:
    """Blank lines, headings of shoes, rows with cells left out or empty ones added at the end, and the rest: skipped."""
    found = Odd([], [], [], [], [])
    for line, cells in odd.select("line", "cells").iter_rows():
        text = source.lines[line - 1]
        label = shoe_heading(text)
        if not any(cell.strip() for cell in cells):
            if text.strip():
                found.skipped.append(Skipped(line, "empty_row", text))
            found.blanks.append(line)
        elif label is not None:
            found.headings.append(line)
            found.labels.append(label)
        elif _is_row(cells, plan, words):
            found.kept.append(line)
        else:
            found.skipped.append(Skipped(line, reason_of(text, words), text))
    return found


def _is_row(cells: Sequence[str], plan: Plan, words: Words) -> bool:
    """Whether a line is a row that lacks cells at its end, or has empty ones too many."""
    if plan.delimiter in (None, " ") or plan.width < 2:
        return False
    if len(cells) > plan.width:
        return not any(cell.strip() for cell in cells[plan.width :])
    return len(cells) >= 2 and any(words.mark(cell) is not None or _is_run(cell, words) for cell in cells)


def _heading(body: pl.DataFrame, plan: Plan, words: Words) -> list[str] | None:
    first = body["cells"].head(61).to_list()
    width = plan.width
    rows = [[cell or "" for cell in row[:width]] + [""] * (width - len(row)) for row in first]
    return rows[0] if is_heading(rows[0], rows[1:], words) else None


def _count_before(lines: pl.Series, places: Sequence[int]) -> pl.Series:
    """How many of the places stand before each line; both rise."""
    return pl.Series("section", places, pl.Int64).search_sorted(lines).cast(pl.Int64)


def _breaks(lines: pl.Series, blanks: Sequence[int]) -> pl.Series | None:
    """Rows right before which a blank line stands; None where blank lines are mere spacing, as between all rows."""
    if not blanks:
        return None
    breaks = _count_before(lines, blanks).diff().fill_null(0) > 0
    return None if breaks.sum() >= 0.4 * len(lines) and len(lines) > 4 else breaks


def _form(plan: Plan) -> str:
    return "text, one word a line" if plan.delimiter is None else f"text in columns ({DELIMITERS[plan.delimiter]})"
