"""The lines of a text cut into cells, quoted or not. Rows of the common width become columns; the others stay apart."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from tracker.readers.refusal import Refusal
from tracker.readers.source import Source

SPACES = r"[ \t\u3000]+"
LONGEST_CELL = 1 << 27  # characters; `csv` wants to know


@dataclass
class Cut:
    """cells: the rows with the common number of cells, a text column each. lines: their lines.

    odd: the other rows with their lines, blank ones among them.
    """

    cells: pl.DataFrame
    lines: pl.Series
    odd: list[tuple[int, list[str]]]

    def with_rows(self, rows: Sequence[tuple[int, list[str]]]) -> "Cut":
        """With some odd rows among the others, cut or filled up to the common width."""
        if not rows:
            return self
        width = self.cells.width
        even = [(cells + [""] * width)[:width] for _, cells in rows]
        added = pl.DataFrame(even, schema=self.cells.schema, orient="row").with_columns(
            line=pl.Series([line for line, _ in rows], dtype=pl.Int64)
        )
        both = pl.concat([self.cells.with_columns(line=self.lines), added]).sort("line", maintain_order=True)
        return Cut(both.drop("line"), both["line"], self.odd)

    def where(self, kept: pl.Series) -> "Cut":
        """Only some of the rows."""
        return Cut(self.cells.filter(kept), self.lines.filter(kept), self.odd)


def cut_line(line: str, delimiter: str | None) -> list[str]:
    """The cells of a line without quotes. delimiter: None where the line is one cell."""
    if delimiter == " ":
        return re.split(SPACES, line.strip(" \t\u3000"))
    return [line] if delimiter is None else line.split(delimiter)


def cut_plain(source: Source, delimiter: str | None, width: int) -> Cut:
    """Every line of a text without quotes."""
    text = pl.Series("0", [source.text.removesuffix("\n")], dtype=pl.String).str.split("\n").explode()
    lines = pl.int_range(1, len(text) + 1, eager=True)
    if delimiter is None:
        blank = text.str.strip_chars() == ""
        odd = [(line, [""]) for line in lines.filter(blank).to_list()]
        return Cut(text.filter(~blank).to_frame(), lines.filter(~blank), odd)
    if delimiter == " ":
        rows = text.str.strip_chars(" \t\u3000").str.replace_all(SPACES, " ").str.split(" ")
    else:
        rows = text.str.split(delimiter)
    even = rows.list.len() == width
    cells = (
        rows.filter(even)
        .to_frame("row")
        .select(pl.col("row").list.get(place).alias(str(place)) for place in range(width))
    )
    odd = list(zip(lines.filter(~even).to_list(), rows.filter(~even).to_list(), strict=True))
    return Cut(cells, lines.filter(even), odd)


def cut_quoted(source: Source, delimiter: str, width: int) -> Cut:
    """Every row of a text in which cells may be quoted and hold line breaks; the line of a row is the one it begins on.

    Errors: Refusal `quoting`, with the line of the row that has a quote that never ends or ends inside a cell.
    """
    lines: list[int] = []
    rows: list[list[str]] = []
    odd: list[tuple[int, list[str]]] = []
    for line, row in _quoted_rows(source.raw_lines(), delimiter):
        if len(row) == width and (width > 1 or row[0].strip()):
            lines.append(line)
            rows.append(row)
        else:
            odd.append((line, row or [""]))
    columns = zip(*rows, strict=True) if rows else [()] * width
    cells = pl.DataFrame({str(place): pl.Series(column, dtype=pl.String) for place, column in enumerate(columns)})
    return Cut(cells, pl.Series(lines, dtype=pl.Int64), odd)


def sample_quoted(source: Source, delimiter: str, count: int) -> tuple[list[list[str]], Refusal | None]:
    """The first rows of such a text, up to where its quoting breaks, and the refusal for that."""
    lines = source.raw_lines(count + 1)
    rows: list[list[str]] = []
    try:
        rows.extend(row for _, row in _quoted_rows(lines[:count], delimiter))
    except Refusal as refusal:
        return rows, refusal if not rows or len(lines) <= count else None
    return rows, None


def _quoted_rows(lines: Iterable[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    start = 1
    try:
        for row in reader:
            yield start, row
            start = reader.line_num + 1
    except csv.Error as error:
        key = "quote_never_closed" if "end of data" in str(error) else "quote_inside_cell"
        raise Refusal("quoting", key, line=start) from None
