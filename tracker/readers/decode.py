"""Bytes to text: gzip, byte order marks, encodings, and refusals in words where a file is no text.

Only what can be proved is taken without a word: a mark, or bytes that are valid UTF-8. Older encodings are told apart by
the words they give (庄, 閒), and the choice is a question of the report.
"""

import codecs
import io
import os
import re
import time
import zipfile
import zlib
from pathlib import Path

from tracker.errors import UsageError
from tracker.i18n import words_in_records
from tracker.readers.draft import Question
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source

MAX_BYTES = 1 << 30  # of a file, and of what a gzip file unpacks to
CHUNK = 1 << 20
PATIENCE = 5  # seconds in which somebody has to write into a named pipe
ASCII = 0.2  # of the characters of a text in UTF-16 that are ASCII: digits, commas, ends of lines

MARKS = (  # byte order marks, the longer ones first
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
MAGIC = (  # first bytes of files that are no text: what they are
    (b"PK\x03\x04", "a zip archive and no workbook"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF", "a PDF"),
    (b"PAR1", "a Parquet file"),
    (b"\x1f\x8b", "a gzip file inside a gzip file"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x7fELF", "a program"),
)
OLDER = ("gb18030", "big5hkscs")  # told apart by the words they give
NAMES = {"big5hkscs": "big5"}
EVIDENCE = frozenset(
    character
    for group in words_in_records.RESULTS.values()
    for word in (*group["zh"], *words_in_records.SHOE, *words_in_records.TOTALS, "局结果結果手桌台号號对對点點")
    for character in word
    if "\u4e00" <= character <= "\u9fff"
)


def read_bytes(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """What a file holds, unpacked where it is gzip.

    limit: bytes, packed and unpacked. Errors: UsageError where there is no such file; Refusal `unreadable`, `too_large`.
    """
    if not path.exists():
        raise UsageError("no_such_file", path=str(path))
    try:
        if path.is_file() and path.stat().st_size > limit:
            raise _too_large(limit)
        data = _of_pipe(path, limit) if path.is_fifo() else _of_file(path, limit)
    except OSError as error:
        raise Refusal("unreadable", "cannot_open", what=error.strerror or type(error).__name__) from None
    return unpack(data, limit=limit)


def _of_file(path: Path, limit: int) -> bytes:
    with path.open("rb") as stream:
        return stream.read(limit + 1)


def _of_pipe(path: Path, limit: int) -> bytes:
    """What is written into a named pipe; a pipe into which nobody writes is not waited for. Errors: Refusal `unreadable`."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as pipe:
        end = time.monotonic() + PATIENCE
        while (first := pipe.read(1)) == b"":  # None: somebody will write
            if time.monotonic() > end:
                raise Refusal("unreadable", "pipe_silent", seconds=PATIENCE)
            time.sleep(0.05)
        os.set_blocking(pipe.fileno(), True)
        data = bytearray(first or b"")
        while len(data) <= limit and (part := pipe.read(CHUNK)):
            data += part
        return bytes(data)


def unpack(data: bytes, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes themselves, or what a gzip file holds. Errors: Refusal `unreadable` (cut off, broken) or `too_large`."""
    if len(data) > limit:
        raise _too_large(limit)
    if not data.startswith(b"\x1f\x8b"):
        return data
    parts: list[bytes] = []
    size = 0
    try:
        while data.startswith(b"\x1f\x8b"):  # a gzip file may hold several members
            member = zlib.decompressobj(wbits=31)
            while not member.eof:
                part = member.decompress(data, CHUNK)
                size += len(part)
                if size > limit:
                    raise _too_large(limit)
                parts.append(part)
                data = member.unconsumed_tail
                if not data and not member.eof and not part:
                    raise Refusal("unreadable", "gzip_broken")
            data = member.unused_data
    except zlib.error:
        raise Refusal("unreadable", "gzip_broken") from None
    return b"".join(parts)


def _too_large(limit: int) -> Refusal:
    return Refusal("too_large", "too_many_bytes", limit=f"{limit // (1 << 20):,}")


def decode(data: bytes, *, name: str, encoding: str | None = None) -> Source:
    """The text of a file. encoding: what the person says it is; None to find out.

    Errors: UsageError where there is no such encoding; Refusal `no_results` (empty), `not_coups` (no text),
    `unreadable` (a damaged archive), `encoding`.
    """
    if not data:
        raise Refusal("no_results", "empty_file")
    if encoding is not None:
        return _source(name, data, encoding, _known(encoding))
    for mark, codec in MARKS:
        if data.startswith(mark):
            return _source(name, data, codec, codec)
    for magic, what in MAGIC:
        if data.startswith(magic):
            if magic.startswith(b"PK") and not zipfile.is_zipfile(io.BytesIO(data)):
                raise Refusal("unreadable", "zip_broken")
            raise Refusal("not_coups", "no_text", what=what)
    if codec := _utf_16_without_mark(data) or _utf_16_by_words(data):
        return _source(name, data, codec, codec)
    if b"\0" in data:
        raise Refusal("not_coups", "no_text", what="a file of bytes, not of text")
    try:
        return Source(name, data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        return _older(name, data, line_of(data, error.start))


def line_of(data: bytes, place: int) -> int:
    """The line, from 1, on which the byte at a place stands."""
    return 1 + len(re.findall(rb"\r\n|\r|\n", data[:place]))


def _known(encoding: str) -> str:
    try:
        codec = codecs.lookup(encoding)
    except (LookupError, ValueError):
        raise UsageError("unknown_encoding", name=encoding) from None
    if not getattr(codec, "_is_text_encoding", True):
        raise UsageError("unknown_encoding", name=encoding)
    return codec.name


def _source(name: str, data: bytes, encoding: str, codec: str) -> Source:
    try:
        text = data.decode(codec)
    except UnicodeError as error:
        line = line_of(data, error.start) if isinstance(error, UnicodeDecodeError) else None
        raise Refusal("encoding", "not_this_encoding", line=line, encoding=encoding) from None
    if "\0" in text:
        raise Refusal("not_coups", "no_text", what=f"a file of bytes, not of text in {encoding}")
    return Source(name, text.removeprefix("\ufeff"), encoding.lower())


def _utf_16_without_mark(data: bytes) -> str | None:
    """UTF-16 shows by the zero byte of every ASCII character, always on the same side."""
    head = data[:4096]
    if len(data) % 2 or b"\0" not in head:
        return None
    high, low = head[::2].count(0), head[1::2].count(0)
    if max(high, low) < ASCII * len(head) / 2 or (high and low):
        return None
    return "utf-16-le" if low else "utf-16-be"


def _utf_16_by_words(data: bytes) -> str | None:
    """UTF-16 of hardly any ASCII shows by the words that it gives: 庄闲和 and nothing strange."""
    if len(data) % 2:
        return None
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = data[:4096].decode(codec)
        except UnicodeDecodeError:
            continue
        known = sum(character in EVIDENCE or character in "\r\n ," for character in text)
        if known >= 0.8 * len(text):
            return codec
    return None


def _older(name: str, data: bytes, line: int) -> Source:
    """A text in an encoding from before UTF-8, told by what it would say."""
    found: dict[str, tuple[int, str]] = {}
    for codec in OLDER:
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        found[codec] = sum(map(text.count, EVIDENCE)), text
    ranking = sorted(found, key=lambda codec: -found[codec][0])
    if ranking and found[ranking[0]][0] > (found[ranking[1]][0] if len(ranking) > 1 else 0):
        chosen, other = ranking[0], ranking[1] if len(ranking) > 1 else "cp1252"
        text = found[chosen][1]
    elif _single_bytes(data):
        chosen, other = "cp1252", "latin-1"
        text = data.decode("cp1252")
    else:
        raise Refusal("encoding", "encoding_unknown", line=line, tried="utf-8, gb18030, big5, cp1252")
    chosen, other = NAMES.get(chosen, chosen), NAMES.get(other, other)
    question = Question("encoding", line, chosen, other, f"--encoding {other}")
    return Source(name, text, chosen, (question,))


def _single_bytes(data: bytes) -> bool:
    """Whether bytes above 127 stand alone between ASCII, as accents and curly quotes of cp1252 do."""
    runs = re.findall(rb"[\x80-\xff]+", data)
    if any(byte in data for byte in (b"\x81", b"\x8d", b"\x8f", b"\x90", b"\x9d")):
        return False
    return sum(map(len, runs)) < 1.5 * len(runs)
