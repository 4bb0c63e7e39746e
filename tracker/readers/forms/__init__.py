"""The forms in which records come, one file each. The first form of the list that recognises a text reads it.

A form is a module with two functions: `recognise(source, options)` returns a plan for reading, or None; `read(source,
plan, options)` returns a `Draft`. A form that has many cells makes a `Grid` of them and asks `interpret` what they mean.
A form of files that are no text has `recognise(data)`, true or false, `read(data, options)`, and the name of its `ENCODING`.
"""

from types import ModuleType

from tracker.readers.draft import Draft, Options
from tracker.readers.forms import code, database, feed, json_records, lengths, logs, runs, scored, sql, table, workbook
from tracker.readers.refusal import Refusal
from tracker.readers.refuse import nothing_read
from tracker.readers.source import Source

FORMS: tuple[ModuleType, ...] = (feed, json_records, sql, code, logs, lengths, scored, runs, table)
NO_TEXT: tuple[ModuleType, ...] = (workbook, database)


def read_source(source: Source, options: Options) -> Draft:
    """The coups of a text. Errors: Refusal where no form recognises it, or where the one that does cannot read it."""
    if not source.text.strip():
        raise Refusal("no_results", "empty_file")
    for form in FORMS:
        plan = form.recognise(source, options)
        if plan is not None:
            return form.read(source, plan, options)
    raise nothing_read(source, options)


def read_no_text(data: bytes, options: Options) -> tuple[str, Draft] | None:
    """The coups of a file that is no text, and the name of its encoding; None where no form recognises it."""
    for form in NO_TEXT:
        if form.recognise(data):
            return form.ENCODING, form.read(data, options)
    return None
