"""Reading from end to end: decode, recognise, read, check, report."""

from collections.abc import Mapping
from pathlib import Path

from tracker.errors import UsageError
from tracker.readers.checks import check
from tracker.readers.decode import MAX_BYTES, decode, read_bytes, unpack
from tracker.readers.draft import Options
from tracker.readers.fast_csv import plain_csv
from tracker.readers.forms import read_no_text, read_source
from tracker.readers.own_parquet import own_parquet
from tracker.readers.reading import Reading, reading_of
from tracker.readers.source import Source
from tracker.readers.words import Words, parse_key

BREAKS = ("keep", "ignore")
Key = str | Mapping[str, str] | None


def read(
    path: str | Path, *, key: Key = None, encoding: str | None = None, column: str | None = None, breaks: str = "keep"
) -> Reading:
    """The shoes of a file.

    key: what words or digits mean, `0=T 1=P 2=B` or a mapping. encoding, column: None to find out. breaks: `keep` or
    `ignore` at doubtful places. Errors: UsageError where the file or an option does not exist, Refusal where the file
    cannot be read as coups.
    """
    place, name, options = Path(path), str(path), _options(key, column, breaks)
    if encoding is None and place.is_file() and place.stat().st_size <= MAX_BYTES:
        draft = plain_csv(place, options)
        if draft is not None:
            return check(reading_of(Source(name, "", "utf-8"), draft))
    return read_slowly(read_bytes(place), name, options, encoding)


def read_data(
    data: bytes,
    *,
    name: str = "-",
    key: Key = None,
    encoding: str | None = None,
    column: str | None = None,
    breaks: str = "keep",
) -> Reading:
    """The shoes of the bytes of a file, of an upload or of standard input. Options and errors as for `read`."""
    options, data = _options(key, column, breaks), unpack(data)
    draft = plain_csv(data, options) if encoding is None else None
    if draft is not None:
        return check(reading_of(Source(name, "", "utf-8"), draft))
    return read_slowly(data, name, options, encoding)


def read_slowly(data: bytes, name: str, options: Options, encoding: str | None) -> Reading:
    """The slow way: what the bytes are has to be found out."""
    own = own_parquet(data, name=name)
    if own is not None:
        return check(own)
    if found := read_no_text(data, options):
        return check(reading_of(Source(name, "", found[0]), found[1]))
    return _read(decode(data, name=name, encoding=encoding), options)


def read_text(
    text: str, *, name: str = "-", key: Key = None, column: str | None = None, breaks: str = "keep"
) -> Reading:
    """The shoes of a text, such as one that was pasted. Options and errors as for `read`."""
    return _read(Source(name, text, "utf-8"), _options(key, column, breaks))


def _options(key: Key, column: str | None, breaks: str) -> Options:
    if breaks not in BREAKS:
        raise UsageError("breaks_form", text=breaks)
    return Options(Words(parse_key(key)), column, breaks)


def _read(source: Source, options: Options) -> Reading:
    draft = read_source(source, options)
    reading = reading_of(source, draft)
    return check(reading)
