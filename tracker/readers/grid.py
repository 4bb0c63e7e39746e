"""A table of cells as it stands in a file: columns of text, the line of each row, and what stands between the rows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from tracker.i18n import words_in_headings
from tracker.readers.cells import flag, is_number, is_score
from tracker.readers.draft import Skipped
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import Words

BODY = 60  # rows below a possible heading that are compared with it
MOST_COLUMNS = 2000


@dataclass
class Grid:
    """cells: one column of text a column of the file, null where the cell is empty.

    lines: the line of each row. headed: whether the names of `cells` are the file's own. section: which heading of a
    shoe ("Shoe number 2") stands above a row, counted from 0, and `labels` what these say. breaks: rows right before
    which a blank line stands. source: the text, where a row is a line of it, or several. given: columns whose role is
    known before the others are looked at, role -> column.
    """

    form: str
    cells: pl.DataFrame
    lines: pl.Series
    headed: bool = False
    section: pl.Series | None = None
    labels: Sequence[str | None] = ()
    breaks: pl.Series | None = None
    skipped: list[Skipped] = field(default_factory=list)
    source: Source | None = None
    given: dict[str, str] = field(default_factory=dict)

    def text_of(self, line: int, row: Sequence[str]) -> str:
        """The line as it stands in the file, or the cells of the row where rows are no lines."""
        return self.source.lines[line - 1] if self.source is not None else ", ".join(row)

    def place_of(self, line: int, row: Sequence[str], column: int, word: str) -> int:
        """Where, from 1, a word of a cell begins in the text of its row."""
        text = self.text_of(line, row)
        cell = text.find(row[column], sum(len(each) + 1 for each in row[:column]))
        return max(text.find(word, max(cell, 0)), 0) + 1


def heading_name(text: str) -> str:
    """The name of a column in the form of `words_in_headings`: lower case, single spaces."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text.strip())
    return re.sub(r"[\s_\-./]+", " ", apart).strip().casefold()


def shown_name(text: str) -> str:
    """The name of a column as people see it: line breaks inside it taken out."""
    return re.sub(r"\s+", " ", re.sub(r"_\s*[\r\n]+\s*", "_", text)).strip()


def _known_names() -> frozenset[str]:
    names = {name for group in words_in_headings.HEADINGS.values() for name in group}
    for forms in words_in_headings.CARD_HEADINGS.values():
        names |= {form.format(n=n) for form in forms for n in (1, 2, 3)}
    names |= set(words_in_headings.SCORES[""])  # the others are runs of results too, such as `P-B`
    return frozenset(map(heading_name, [*names, *words_in_headings.NOT_THE_OUTCOME]))


KNOWN_NAMES = _known_names()
SCORES = {heading_name(name): side for side, names in words_in_headings.SCORES.items() for name in names}


def is_heading(cells: Sequence[str], body: Sequence[Sequence[str]], words: Words) -> bool:
    """Whether a row names the columns of the rows below it.

    It holds no number, but for numbers that count columns up, and it either names a column that is known, or differs in
    kind from what stands below it.
    """
    if any(cell.strip() and _repeats(cell, place, body) for place, cell in enumerate(cells)):
        return False
    if any(heading_name(cell) in SCORES and _are_scores(place, body) for place, cell in enumerate(cells)):
        return True
    named = [cell for cell in cells if cell.strip()]
    numbers = [cell.strip() for cell in named if is_number(cell)]
    if not named or (numbers and not _count_up(numbers)) or any(_is_run(cell, words) for cell in named):
        return False
    if any(heading_name(cell) in KNOWN_NAMES and not words.mark(heading_name(cell)) for cell in named):
        return True
    for place, cell in enumerate(cells):
        below = [row[place] for row in body[:BODY] if place < len(row) and row[place].strip()]
        if not cell.strip()[:1].isalpha() or len(cell.strip()) + len(cells) < 3 or not below:
            continue  # a letter alone on its line is a word that is not known
        if words.mark(cell) and len({words.mark(other) for other in named}) < 2:
            continue  # one result alone names no column
        numbers = sum(is_number(text) or (flag(text) is not None and not words.mark(text)) for text in below)
        results = sum(words.mark(text) is not None for text in below)
        if numbers >= 0.8 * len(below) or (results >= 0.8 * len(below) and not words.mark(cell)):
            return True
    return False


def _repeats(cell: str, place: int, body: Sequence[Sequence[str]]) -> bool:
    """Whether most rows below say the same, as `Round` in `Round 1: Banker`."""
    below = [row[place].strip() for row in body[:BODY] if place < len(row) and row[place].strip()]
    return bool(below) and below.count(cell.strip()) >= 0.8 * len(below)


def _are_scores(place: int, body: Sequence[Sequence[str]]) -> bool:
    below = [row[place] for row in body[:BODY] if place < len(row) and row[place].strip()]
    return bool(below) and sum(map(is_score, below)) >= 0.8 * len(below)


def _is_run(cell: str, words: Words) -> bool:
    """Whether a cell holds several results: no heading does."""
    return words.is_run(cell) and heading_name(cell) not in KNOWN_NAMES


def _count_up(numbers: Sequence[str]) -> bool:
    """Whether numbers are 1, 2, 3 …, as over columns of a coup each."""
    return len(numbers) > 2 and list(numbers) == [str(number) for number in range(1, len(numbers) + 1)]


def column_names(cells: Sequence[str | None], width: int) -> list[str]:
    """Names for the columns of a grid: the file's own, told apart where two are equal; `column 3` where there is none."""
    names: list[str] = []
    for place in range(width):
        own = shown_name(cells[place] or "") if place < len(cells) else ""
        name, number = own or f"column {place + 1}", 2
        while name in names:
            name, number = f"{own} ({number})", number + 1
        names.append(name)
    return names


def names_of(rows: Sequence[Mapping[str, str | None]]) -> tuple[str, ...]:
    """The keys of records, each once, in the order in which they come. Errors: Refusal `too_large` where they are too many."""
    names: dict[str, None] = {}
    for row in rows:
        names |= dict.fromkeys(row)
        if len(names) > MOST_COLUMNS:
            raise too_wide()
    return tuple(names)


def too_wide() -> Refusal:
    """The refusal for a table with more columns than any record has."""
    return Refusal("too_large", "too_many_columns", limit=f"{MOST_COLUMNS:,}")


def grid_of(
    form: str, rows: Sequence[Sequence[str | None]], lines: Sequence[int], names: Sequence[str] | None = None
) -> Grid:
    """A grid of rows that a form has put together itself. names: those of the columns, None where the form has none.

    Errors: Refusal `no_results` where there is no row, `too_large` where there are too many columns.
    """
    if not any(rows):
        raise Refusal("no_results", "no_rows")
    width = max([len(names or ()), *map(len, rows)])
    if width > MOST_COLUMNS:
        raise too_wide()
    columns = list(zip(*(tuple(row) + (None,) * (width - len(row)) for row in rows), strict=True))
    frame = pl.DataFrame(
        {
            name: pl.Series(name, column, pl.String)
            for name, column in zip(column_names(names or (), width), columns, strict=True)
        }
    )
    return Grid(form, frame, pl.Series("line", lines, pl.Int64), headed=names is not None)
