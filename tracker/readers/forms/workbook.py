"""Workbooks: `.xlsx`, `.xlsm`, `.xlsb`, `.xls` and `.ods`. Every sheet is read as the text in columns that a person sees.

A line is a row of its sheet. The file is opened by a process of its own, see `sheets`, so that a hostile one can take
neither the memory nor the time of this one.
"""

import json
import re
from typing import Any, NamedTuple

import polars as pl

from tracker.readers import sheets
from tracker.readers.apart import Ended, apart
from tracker.readers.columns import HEADINGS
from tracker.readers.combine import combine
from tracker.readers.draft import Draft, Options, Question, Skipped
from tracker.readers.forms import lengths, runs, table
from tracker.readers.grid import SCORES, heading_name
from tracker.readers.refusal import Refusal
from tracker.readers.refuse import nothing_read
from tracker.readers.source import Source

ENCODING = "workbook"
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PARTS_OF_OLD = tuple(name.encode("utf-16-le") for name in ("Workbook", "Book", "EncryptedPackage"))
FORMS = (lengths, runs, table)
SECONDS = 2 * sheets.SECONDS
DATE = re.compile(r"\d{4}-\d\d-\d\d")
RESULTS = frozenset({*HEADINGS["outcome"], *HEADINGS["letters"], *SCORES})
SHEET = re.compile(r"text in columns \(tab\)|text, one word a line|text")


class Sheet(NamedTuple):
    """One sheet: its rows as lines with a tab between the cells; names of cells whose formula has no value."""

    name: str
    hidden: bool
    source: Source
    formulas: list[str]

    @property
    def title(self) -> str:
        return f"{'hidden ' if self.hidden else ''}sheet {self.name!r}"


def recognise(data: bytes) -> bool:
    """Whether the bytes are a workbook, by the names of its parts."""
    if data.startswith(b"PK\x03\x04"):
        return b"xl/workbook." in data or b"opendocument.spreadsheet" in data[:200]
    return data.startswith(OLD_OFFICE) and any(name in data for name in PARTS_OF_OLD)


def read(data: bytes, options: Options) -> Draft:
    """The coups of every sheet that holds some; the rows of the others are skipped.

    Errors: Refusal `unreadable`, `too_large`, or the one of the first sheet that holds something where no sheet is read.
    """
    return read_answer(answer(data), options)


def read_answer(found: dict[str, Any], options: Options) -> Draft:
    """The same, of what `sheets.answer` says."""
    if "error" in found:
        raise Refusal("too_large" if found["error"] == "too_large" else "unreadable", f"workbook_{found['error']}")
    drafts: list[Draft] = []
    skipped: list[Skipped] = []
    questions: list[Question] = []
    refusals: list[tuple[Sheet, Refusal]] = []
    filled = [sheet for sheet in map(_sheet, found["sheets"]) if sheet.source.text.strip()]
    for sheet in filled:
        try:
            drafts.append(_read(sheet, options, alone=len(filled) == 1))
        except Refusal as refusal:
            refusals.append((sheet, refusal))
            rows = enumerate(sheet.source.lines, 1)
            skipped += [Skipped(line, "metadata", f"{sheet.title}: {_text(row)}") for line, row in rows if row.strip()]
            if refusal.reason.startswith("ambiguous"):
                chosen = f"{sheet.title} is not read: {refusal.message}"
                questions.append(Question("sheet", refusal.line, chosen, "read it too", refusal.hint))
    if not drafts:
        raise _refusal(refusals)
    draft = combine(drafts, skipped)
    draft.questions = [*draft.questions, *questions]
    return draft


def answer(data: bytes) -> dict[str, Any]:
    """What `sheets.answer` says, from a process of its own; an end of that process is an answer too."""
    try:
        return json.loads(apart(sheets.__file__, data, seconds=SECONDS))
    except Ended as end:
        return {"error": str(end)}


def _sheet(found: dict[str, Any]) -> Sheet:
    lines = [
        "\t".join(re.sub(r"[\t\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+", " ", cell) for cell in row)
        for row in found["rows"]
    ]
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    lines[:first] = [""] * first
    while lines and not lines[-1].strip():
        lines.pop()
    source = Source(found["name"], "\n".join(lines).replace("\0", "\ufffd"), ENCODING, may_quote=False)
    return Sheet(found["name"], found["hidden"], source, found["formulas"])


def _read(sheet: Sheet, options: Options, *, alone: bool) -> Draft:
    """The coups of one sheet. The name of a sheet is the label of its shoes where nothing else is."""
    for form in FORMS:
        plan: Any = form.recognise(sheet.source, options)
        if plan is not None:
            draft = form.read(sheet.source, plan, options)
            break
    else:
        raise nothing_read(sheet.source, options)
    if draft.coups.is_empty():
        raise Refusal("no_results", "no_coups", understood=sheet.title)
    draft.understood = f"workbook, {sheet.title}" + SHEET.sub("", draft.understood, count=1)
    if sheet.formulas:
        draft.understood += f"; {_formulas(sheet)} without a saved value"
    where = "" if alone else f"{sheet.title}: "
    draft.skipped = [entry._replace(text=where + _text(entry.text)) for entry in draft.skipped]
    if not alone and "label" in draft.shoes.columns:
        draft.shoes = draft.shoes.with_columns(label=pl.col("label").fill_null(sheet.name))
    elif not alone:
        draft.shoes = draft.shoes.with_columns(label=pl.lit(sheet.name))
    return draft


def _text(text: str) -> str:
    """A row as people see it: its cells with commas between."""
    return re.sub(r"\t+", ", ", text.strip("\t"))


def _formulas(sheet: Sheet) -> str:
    count = len(sheet.formulas)
    return f"{count} formula{'' if count == 1 else 's'} ({', '.join(sheet.formulas[:3])}{', …' if count > 3 else ''})"


def _refusal(refusals: list[tuple[Sheet, Refusal]]) -> Refusal:
    """The refusal to show where no sheet is read: one that asks first; then what a spreadsheet did to the cells."""
    for _, refusal in refusals:
        if refusal.reason.startswith("ambiguous"):
            return refusal
    for sheet, _ in refusals:
        if sheet.formulas:
            return Refusal("no_results", "formulas_only", sheet=sheet.name, cells=_formulas(sheet))
        if changed := _dates_for_scores(sheet):
            return changed
    return refusals[0][1] if refusals else Refusal("no_results", "empty_file")


def _dates_for_scores(sheet: Sheet) -> Refusal | None:
    """The refusal for a column of results or scores, or an only column, that holds dates: `3-1` became one when typed."""
    rows = [line.split("\t") for line in sheet.source.lines]
    for place, cells in enumerate(zip(*(row for row in rows if len(row) > 1 or row[0]), strict=False)):
        filled = [cell for cell in cells if cell.strip()]
        dates = [cell for cell in filled if DATE.fullmatch(cell)]
        named = bool(filled) and heading_name(filled[0]) in RESULTS
        if len(dates) >= 0.5 * len(filled) > 0 and (named or len(rows[-1]) == 1):
            line = next(number for number, row in enumerate(rows, 1) if dates[0] in row)
            column = filled[0] if named else f"column {place + 1}"
            return Refusal("not_coups", "excel_changed", line=line, column=column, text=dates[0])
    return None
