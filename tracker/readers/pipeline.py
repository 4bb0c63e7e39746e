"""Reading from end to end: decode, recognise, read, check, report."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

from tracker.errors import UsageError
from tracker.readers.checks import check
from tracker.readers.decode import MAX_BYTES, decode, read_bytes, unpack
from tracker.readers.draft import CHOICES, Options
from tracker.readers.fast_csv import plain_csv
from tracker.readers.foot import foot_findings
from tracker.readers.forms import read_no_text, read_source
from tracker.readers.parquet import read_parquet
from tracker.readers.reading import Reading, reading_of
from tracker.readers.source import Source
from tracker.readers.words import Words, parse_key

Key = str | Mapping[str, str] | None


class Said(TypedDict, total=False):
    """What the person says of a file, as keywords of the functions below; what is left out is found out.

    key: what words or digits mean, `0=T 1=P 2=B` or a mapping. column: the outcome's, by heading or number. breaks:
    `keep` or `ignore` at doubtful places. score: `player-banker` or `banker-player`, the order of two totals such as 8-5.
    order: `as-written` or `newest-first`. numbers: what a number beside results says, `lengths` of runs, a running number
    of `coups`, `repeats` of what it stands beside, or something `other`.
    """

    key: Key
    column: str | None
    breaks: str
    score: str | None
    order: str | None
    numbers: str | None


def read(path: str | Path, *, encoding: str | None = None, **said: Unpack[Said]) -> Reading:
    """The shoes of a file.

    encoding: None to find out. said: see `Said`. Errors: UsageError where the file or an option does not exist, Refusal
    where the file cannot be read as coups.
    """
    place, name, options = Path(path), str(path), _options(**said)
    found = None
    with suppress(OSError):  # the slow way says what is wrong with the file
        if encoding is None and place.is_file() and place.stat().st_size <= MAX_BYTES:
            found = plain_csv(place, options)
    if found:
        return check(reading_of(Source(name, "", found[0]), found[1]))
    return read_slowly(read_bytes(place), name, options, encoding)


def read_data(data: bytes, *, name: str = "-", encoding: str | None = None, **said: Unpack[Said]) -> Reading:
    """The shoes of the bytes of a file, of an upload or of standard input. Options and errors as for `read`."""
    options, data = _options(**said), unpack(data)
    if encoding is None and (found := plain_csv(data, options)):
        return check(reading_of(Source(name, "", found[0]), found[1]))
    return read_slowly(data, name, options, encoding)


def read_slowly(data: bytes, name: str, options: Options, encoding: str | None) -> Reading:
    """The slow way: what the bytes are has to be found out."""
    columns = read_parquet(data, name=name, options=options)
    if columns is not None:
        return check(columns)
    if found := read_no_text(data, options):
        return check(reading_of(Source(name, "", found[0]), found[1]))
    return _read(decode(data, name=name, encoding=encoding), options)


def read_text(text: str, *, name: str = "-", **said: Unpack[Said]) -> Reading:
    """The shoes of a text, such as one that was pasted. Options and errors as for `read`."""
    return _read(Source(name, text, "utf-8"), _options(**said))


def _options(*, key: Key = None, **said: Any) -> Options:
    options = Options(Words(parse_key(key)), **said)
    for name, known in CHOICES.items():
        text = getattr(options, name)
        if text is not None and text not in known:
            raise UsageError("reading_option", text=text, option=name, known=", ".join(known))
    return options


def _read(source: Source, options: Options) -> Reading:
    draft = read_source(source, options)
    reading = reading_of(source, draft)
    return check(replace(reading, findings=reading.findings + foot_findings(reading, options.words)))
