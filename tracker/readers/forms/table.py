"""Text in columns, or one word a line: comma, semicolon, tab, bar or spaces between the cells, quoted or not.

Rows stand on the lines that have as many cells as most lines have. What else stands in the file is a heading, blank, or
listed as skipped.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import polars as pl

from tracker.readers.cells import is_number, is_score
from tracker.readers.cut import Cut, cut_line, cut_plain, cut_quoted, sample_quoted
from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.grid import (
    KNOWN_NAMES,
    MOST_COLUMNS,
    SCORES,
    Grid,
    column_names,
    heading_name,
    is_heading,
    too_wide,
)
from tracker.readers.interpret import interpret
from tracker.readers.prose import reason_of, shoe_heading
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import Words

SAMPLE = 400
BODY = 60  # rows that a heading is compared with
TITLES = 5  # rows above a heading that may be its title
DELIMITERS = {None: "one word a line", "\t": "tab", ";": "semicolon", "|": "bar", ",": "comma", " ": "space"}
LONGEST_WORD = 40


class Plan(NamedTuple):
    """How the lines are cut. delimiter: None where a line is one cell. width: cells of most lines. quoted: cells in quotes."""

    delimiter: str | None
    width: int
    quoted: bool


def recognise(source: Source, options: Options) -> Plan | None:
    """The delimiter that cuts most lines into one number of cells, one column of which holds results."""
    words = options.words
    head = [line for line in source.head(SAMPLE) if shoe_heading(line) is None]
    plans, refusal = [], None
    for delimiter in DELIMITERS:
        rows = [cut_line(line, delimiter) for line in head]
        quoted = source.has_quotes and delimiter not in (None, " ")
        if quoted:
            plain = rows
            rows, broken = sample_quoted(source, delimiter or ",", SAMPLE)
            if broken and any(_holds_results(column, words, share=0.3) for column in zip(*plain, strict=False)):
                refusal = broken
        rows = [row for row in rows if any(cell.strip() for cell in row)]
        if not rows:
            continue
        width, count = Counter(map(len, rows)).most_common(1)[0]
        if delimiter == " " and width > 3 and count < 3:
            continue  # a sentence
        if width > MOST_COLUMNS:
            refusal = refusal or (too_wide() if len(rows) > 1 else None)
            continue
        if (width > 1) == (delimiter is not None) and count >= 0.5 * len(rows):
            plans.append((Plan(delimiter, width, quoted), [row for row in rows if len(row) == width]))
    for plan, rows in plans:
        if any(_holds_results(column, words, plan.width) for column in zip(*rows, strict=True)):
            return plan
    if refusal:
        raise refusal
    several = [plan for plan, rows in plans if plan.width > 1 and _are_cells(rows)]
    if several or options.column is not None:
        return several[0] if several else Plan(None, 1, False)
    named = bool(head) and heading_name(head[0]) in KNOWN_NAMES
    named = named or (bool(head) and heading_name(head[0]) in SCORES and _are_scores([[line] for line in head[1:]]))
    scores = bool(plans) and plans[0][0].width == 1 and _are_scores(plans[0][1])
    return plans[0][0] if plans and (named or scores) else None


def _are_cells(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows without a result may be a table: numbers or known headings, and no clauses of sentences."""
    cells = [cell for row in rows for cell in row]
    if not any(heading_name(cell) in KNOWN_NAMES for cell in rows[0]) and not any(map(is_number, cells)):
        return False
    return len(rows) > 1 and sum(len(cell.split()) <= 3 for cell in cells) >= 0.8 * len(cells)


def _are_scores(rows: Sequence[Sequence[str]]) -> bool:
    """Whether lines of one cell hold two totals each, `8-5`."""
    return len(rows) > 1 and sum(is_score(row[0]) for row in rows) >= 0.8 * len(rows)


def _holds_results(cells: Sequence[str], words: Words, width: int = 2, share: float = 0.8) -> bool:
    """Whether most of the cells of a column, the first left out where it may be a heading, say who won.

    width: where a line is one cell, a run of several results is not a cell.
    """
    filled = [cell for cell in cells if cell.strip()]
    body = filled[1:] if len(filled) > 1 and not words.mark(filled[0]) else filled
    above = next((place for place, cell in enumerate(filled[: TITLES + 1]) if words.mark(cell)), 0) if width > 1 else 0
    if 2 * above <= len(filled):
        body = filled[above:] or body
    fits = [words.mark(cell) is not None or (width > 1 and words.is_run(cell)) for cell in body]
    return bool(body) and sum(fits) >= share * len(body)


def read(source: Source, plan: Plan, options: Options) -> Draft:
    """The grid of the file, and what it means."""
    words = options.words
    if plan.quoted:
        cut = cut_quoted(source, plan.delimiter or ",", plan.width)
    else:
        cut = cut_plain(source, plan.delimiter, plan.width)
    if plan.width == 1:
        cut = _without_remarks(cut, words)
    return interpret(_grid(source, plan, cut, words), options)


def _without_remarks(cut: Cut, words: Words) -> Cut:
    """Lines of one cell: those that are headings of shoes, prose or remarks are moved to the odd ones."""
    texts = cut.cells["0"].unique().to_list()
    remarks = [text for text in texts if words.mark(text) is None and (_is_empty(text) or _is_remark(text, words))]
    if not remarks:
        return cut
    found = cut.cells["0"].is_in(remarks)
    moved = zip(cut.lines.filter(found).to_list(), ([text] for text in cut.cells["0"].filter(found)), strict=True)
    kept = cut.where(~found)
    return Cut(kept.cells, kept.lines, sorted([*cut.odd, *moved]))


def _is_empty(cell: str) -> bool:
    return not cell.strip(" \t\u3000,;|")


def _is_remark(text: str, words: Words) -> bool:
    if heading_name(text) in KNOWN_NAMES:
        return False
    return shoe_heading(text) is not None or reason_of(text, words) != "prose" or len(text) > LONGEST_WORD


def _grid(source: Source, plan: Plan, cut: Cut, words: Words) -> Grid:
    odd = _sort_out(source, plan, cut.odd, words)
    cut = cut.with_rows(odd.kept)
    if cut.lines.is_empty():
        raise Refusal("no_results", "no_rows")
    above = _rows_above_heading(source, cut, words)
    names = None
    if above is not None:
        lines = cut.lines.head(above).to_list()
        odd.skipped += [_above(line, source.lines[line - 1], words) for line in lines]
        names = [cell or "" for cell in cut.cells.row(above)]
        cut = cut.where(~_equal(cut.cells, names) & (pl.int_range(len(cut.lines), eager=True) > above))
        if cut.lines.is_empty():
            raise Refusal("no_results", "heading_only", line=1)
    return Grid(
        form="text, one word a line" if plan.delimiter is None else f"text in columns ({DELIMITERS[plan.delimiter]})",
        cells=cut.cells.rename(dict(zip(cut.cells.columns, column_names(names or (), plan.width), strict=True))),
        lines=cut.lines,
        headed=names is not None,
        section=_count_before(cut.lines, odd.headings) if odd.headings else None,
        labels=[None, *odd.labels] if odd.headings else (),
        breaks=_breaks(cut.lines, odd.blanks),
        skipped=odd.skipped,
        source=source,
    )


def _above(line: int, text: str, words: Words) -> Skipped:
    return Skipped(line, "empty_row" if _is_empty(text) else reason_of(text, words), text)


def _rows_above_heading(source: Source, cut: Cut, words: Words) -> int | None:
    """How many rows stand above the one that names the columns; None where none does.

    They hold no result, as the title of a table does, and a line such as `Casino: Lisboa` names no columns.
    """
    head = [[cell or "" for cell in row] for row in cut.cells.head(BODY + TITLES).rows()]
    for place, row in enumerate(head[:TITLES]):
        if is_heading(row, head[place + 1 :], words):
            known = any(heading_name(cell) in KNOWN_NAMES for cell in row)
            if not known and _is_title(row, place, head, words):
                continue
            return place if known or reason_of(source.lines[cut.lines[place] - 1], words) == "prose" else None
        if any(words.mark(cell) or words.is_run(cell) for cell in row):
            return None
    return None


def _is_title(row: Sequence[str], place: int, head: Sequence[Sequence[str]], words: Words) -> bool:
    """Whether a row of names that are not known is a title: soon a row of more cells follows that has known names."""
    filled = sum(bool(cell.strip()) for cell in row)
    return any(
        sum(bool(cell.strip()) for cell in below) > filled
        and any(heading_name(cell) in KNOWN_NAMES for cell in below)
        and is_heading(below, head[later + 1 :], words)
        for later, below in enumerate(head[:TITLES])
        if later > place
    )


def _equal(cells: pl.DataFrame, names: Sequence[str]) -> pl.Series:
    """Rows that repeat the heading, as where several files were put together."""
    same = [pl.col(column).str.strip_chars() == name.strip() for column, name in zip(cells.columns, names, strict=True)]
    return cells.select(pl.all_horizontal(same).fill_null(False).alias("same"))["same"]


@dataclass
class Odd:
    """What became of the lines that have another number of cells than most."""

    kept: list[tuple[int, list[str]]] = field(default_factory=list)
    blanks: list[int] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)


def _sort_out(source: Source, plan: Plan, rows: Sequence[tuple[int, list[str]]], words: Words) -> Odd:
    """Blank lines, headings of shoes, rows with cells left out or empty ones added at the end, and the rest: skipped."""
    found = Odd()
    for line, cells in rows:
        text = source.lines[line - 1]
        label = shoe_heading(text)
        if all(map(_is_empty, cells)):
            if text.strip():
                found.skipped.append(Skipped(line, "empty_row", text))
            found.blanks.append(line)
        elif label is not None:
            found.headings.append(line)
            found.labels.append(label)
        elif _is_row(cells, plan, words):
            found.kept.append((line, cells))
        else:
            found.skipped.append(Skipped(line, reason_of(text, words), text))
    return found


def _is_row(cells: Sequence[str], plan: Plan, words: Words) -> bool:
    """Whether a line is a row that lacks cells at its end, or has empty ones too many."""
    if plan.delimiter in (None, " ") or plan.width < 2:
        return False
    if len(cells) > plan.width:
        return not any(cell.strip() for cell in cells[plan.width :])
    return len(cells) >= 2 and any(words.mark(cell) is not None or words.is_run(cell) for cell in cells)


def _count_before(lines: pl.Series, places: Sequence[int]) -> pl.Series:
    """How many of the places stand before each line; both rise."""
    return pl.Series("section", places, pl.Int64).search_sorted(lines).cast(pl.Int64)


def _breaks(lines: pl.Series, blanks: Sequence[int]) -> pl.Series | None:
    """Rows right before which a blank line stands; None where blank lines are mere spacing, as between all rows."""
    if not blanks:
        return None
    breaks = _count_before(lines, blanks).diff().fill_null(0) > 0
    return None if breaks.sum() >= 0.4 * len(lines) and len(lines) > 4 else breaks
