"""A grid with one string of results a row: one shoe a row, or one shoe whose string grows from row to row."""

import polars as pl

from tracker.readers import cells
from tracker.readers.columns import Columns
from tracker.readers.draft import NEWEST_FIRST, Draft, Finding, Options, Skipped
from tracker.readers.grid import Grid
from tracker.readers.growth import grown, grows
from tracker.readers.marks import holes, spread
from tracker.readers.prose import says_totals
from tracker.readers.shoes import shoes_of
from tracker.readers.words import Words, refuse_doubtful

FEW = 0.2  # unknown words among the results of a string that is still read


def read_strings(grid: Grid, columns: Columns, options: Options) -> Draft:
    """The shoes of a grid. A string with many unknown words is skipped whole."""
    words, newest_first = options.words, options.order == NEWEST_FIRST
    lines, marks, places = [], [], []
    skipped = list(grid.skipped)
    column = grid.cells.columns.index(columns.roles["letters"])
    for place, (line, row) in enumerate(zip(grid.lines.to_list(), grid.cells.iter_rows(), strict=True)):
        text = row[column] or ""
        run = words.run(text)
        if run.marks and len(run.unknown) <= FEW * len(run.marks):
            refuse_doubtful(run.unknown, line, words)
            lines.append(line)
            marks.append(run.marks)
            places.append(place)
            skipped += [Skipped(line, "unknown_word", str(word)) for word in run.unknown]
        else:
            skipped.append(_skip(grid, line, [cell or "" for cell in row], text, words))
    keys = _keys(grid, columns, places)
    if grows(keys, marks):
        records, idle = grown(keys, marks, [[line] * len(run) for line, run in zip(lines, marks, strict=True)])
        skipped += [Skipped(lines[place], "repeated_state", marks[place]) for place in idle]
        marks, places = [record.marks for record in records], [places[record.place] for record in records]
        coups = spread([record.lines for record in records], marks, newest_first=newest_first)
    else:
        coups = spread(lines, marks, newest_first=newest_first)
    at = pl.Series(places, dtype=pl.Int64)
    shoes = shoes_of(grid, columns, coups.with_columns(place=at.gather(coups["shoe"] - 1)), columns.times(grid))
    findings = holes(coups) + _counters(grid, columns, coups, at)
    return Draft(understood="", coups=coups, shoes=shoes, skipped=skipped, findings=findings)


def _keys(grid: Grid, columns: Columns, places: list[int]) -> list[tuple[str | None, ...]]:
    """What tells the records of a grid apart while they grow: table, person, shoe."""
    names = [columns.roles[role] for role in ("table", "person", "shoe") if role in columns.roles]
    return grid.cells.select(names)[places].rows() if names else [()] * len(places)


def _skip(grid: Grid, line: int, row: list[str], text: str, words: Words) -> Skipped:
    whole = grid.text_of(line, row)
    if not any(cell.strip() for cell in row):
        return Skipped(line, "empty_row", whole)
    if says_totals(" ".join(row), words):
        return Skipped(line, "totals", whole)
    if not text.strip():
        return Skipped(line, "no_result", whole)
    return Skipped(line, "unknown_word", "; ".join(map(str, words.run(text).unknown[:5])))


def _counters(grid: Grid, columns: Columns, coups: pl.DataFrame, places: pl.Series) -> list[Finding]:
    """Shoes whose own count of coups is another than what was read."""
    if "count" not in columns.roles:
        return []
    said = cells.translate(grid.cells[columns.roles["count"]], cells.whole, pl.Int64).gather(places).to_list()
    counted = coups.group_by("shoe", maintain_order=True).agg(pl.len(), pl.col("line").first())
    return [
        Finding(line, shoe, None, "counters_disagree", f"the file counts {said[shoe - 1]} coups, {count} were read")
        for shoe, count, line in counted.iter_rows()
        if said[shoe - 1] is not None and said[shoe - 1] != count
    ]
