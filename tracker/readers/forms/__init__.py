"""The forms in which records come, one file each. The first form of the list that recognises a text reads it.

A form is a module with two functions: `recognise(source, options)` returns a plan for reading, or None; `read(source,
plan, options)` returns a `Draft`. A form that has many cells makes a `Grid` of them and asks `interpret` what they mean.
"""

from types import ModuleType

from tracker.readers.draft import Draft, Options
from tracker.readers.forms import code, feed, json_records, runs, sql, table
from tracker.readers.refusal import Refusal
from tracker.readers.refuse import nothing_read
from tracker.readers.source import Source

FORMS: tuple[ModuleType, ...] = (feed, json_records, sql, code, runs, table)


def read_source(source: Source, options: Options) -> Draft:
    """The coups of a text. Errors: Refusal where no form recognises it, or where the one that does cannot read it."""
    if not source.text.strip():
        raise Refusal("no_results", "empty_file")
    for form in FORMS:
        plan = form.recognise(source, options)
        if plan is not None:
            return form.read(source, plan, options)
    raise nothing_read(source, options)
