"""Bytes to text: marks, encodings told apart by the words they give, gzip, sizes, and files that are no text."""

import gzip
import io

import pytest

from tests.readers.files_for_tests import workbook
from tracker.errors import UsageError
from tracker.readers import Refusal, read, read_data
from tracker.readers.decode import decode, unpack
from tracker.results import simulate, write_parquet

CHINESE = "局数,结果\n1,庄\n2,闲\n3,和\n"
TRADITIONAL = "局數,結果\n1,莊\n2,閒\n3,和\n"

ENCODED = {  # name: (bytes, the encoding that is told)
    "utf-8": (CHINESE.encode(), "utf-8"),
    "utf-8 with mark": (CHINESE.encode("utf-8-sig"), "utf-8-sig"),
    "utf-16 with mark": (CHINESE.encode("utf-16"), "utf-16"),
    "utf-16 big end first": (b"\xfe\xff" + CHINESE.encode("utf-16-be"), "utf-16"),
    "utf-16 without mark": (CHINESE.encode("utf-16-le"), "utf-16-le"),
    "utf-32 with mark": (CHINESE.encode("utf-32"), "utf-32"),
    "gb18030": (CHINESE.encode("gb18030"), "gb18030"),
    "big5": (TRADITIONAL.encode("big5"), "big5"),
    "cp1252": ("mano,resultado,nota\n1,banca,año\n2,jugador,\n3,empate,\n".encode("cp1252"), "cp1252"),
    "gzip": (gzip.compress(CHINESE.encode()), "utf-8"),
    "gzip of two members": (gzip.compress(b"result\nB\nP\n") + gzip.compress(b"T\n"), "utf-8"),
}


@pytest.mark.parametrize("name", ENCODED)
def test_encodings_are_found(name):
    data, encoding = ENCODED[name]
    reading = read_data(data)
    assert reading.report()["shoes"][0]["outcomes"] == "BPT"
    assert reading.encoding == encoding


def test_an_encoding_that_is_not_proved_is_a_question():
    for text, encoding, other in ((CHINESE, "gb18030", "big5"), ("resultado,nota\nB,año\nP,\n", "cp1252", "latin-1")):
        (question,) = (each for each in read_data(text.encode(encoding)).questions if each.about == "encoding")
        assert (question.line, question.chosen, question.how) == (
            1 if encoding != "cp1252" else 2,
            encoding,
            f"--encoding {other}",
        )
    assert read_data(CHINESE.encode()).questions == []


def test_a_named_encoding_is_obeyed_or_refused():
    assert read_data(TRADITIONAL.encode("big5"), encoding="big5").coups.height == 3
    assert read_data("R,результат\n1,B\n2,P\n".encode("koi8-r"), encoding="KOI8-R").encoding == "koi8-r"
    with pytest.raises(Refusal) as refused:
        read_data("result\nB\nP,\xe9\n".encode("cp1252"), encoding="utf-8")
    assert (refused.value.reason, refused.value.line) == ("encoding", 3)
    for name in ("no-such", "rot13", "zlib"):
        with pytest.raises(UsageError):
            read_data(b"BPT", encoding=name)


@pytest.mark.slow
def test_a_damaged_workbook_or_parquet_file_is_called_damaged():
    held = io.BytesIO()
    write_parquet([simulate("punto-banco-8", 1, 1)], held, {})
    parquet, book = held.getvalue(), workbook({"a": [["result"], ["B"], ["P"]]})
    assert read_data(parquet).coups.height > 50
    marred = parquet[:4] + bytes(len(parquet) // 2) + parquet[4 + len(parquet) // 2 :]
    for data in (book[: len(book) // 2], parquet[:-9], marred):
        with pytest.raises(Refusal) as refused:
            read_data(data)
        assert refused.value.reason == "unreadable"
        assert "damaged" in refused.value.message


REFUSED = {  # name: (bytes, reason, word of the message)
    "empty": (b"", "no_results", "empty"),
    "blank": (b" \n\n \n", "no_results", "empty"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not_coups", "picture"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3", "not_coups", "PDF"),
    "workbook": (b"PK\x03\x04\x14\0\0\0", "unreadable", "workbook"),
    "bytes": (bytes(range(256)), "not_coups", "bytes"),
    "NUL in a text": (b"result\nB\0\nP\n", "not_coups", "bytes"),
    "NUL in UTF-16": ("result\nB\0\n".encode("utf-16"), "not_coups", "bytes"),
    "half a character": ("庄闲和".encode("utf-16")[:-1], "encoding", "utf-16"),
    "no encoding fits": (b"result\n\xff\xff\xff\xff\n", "encoding", "gb18030"),
    "gzip cut off": (gzip.compress(b"BPT" * 1000)[:-12], "unreadable", "gzip"),
    "gzip damaged": (b"\x1f\x8b\x08\0" + b"\xff" * 40, "unreadable", "gzip"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_text_is_refused_in_words(name):
    data, reason, word = REFUSED[name]
    with pytest.raises(Refusal) as refused:
        read_data(data)
    assert refused.value.reason == reason
    assert word in refused.value.message
    assert refused.value.hint


def test_sizes_are_limited_packed_and_unpacked():
    with pytest.raises(Refusal) as refused:
        unpack(b"B" * 2001, limit=2000)
    assert refused.value.reason == "too_large"
    bomb = gzip.compress(b"\0" * 50_000_000)
    with pytest.raises(Refusal) as refused:
        unpack(bomb, limit=1_000_000)
    assert refused.value.reason == "too_large"
    assert unpack(gzip.compress(b"B" * 2000), limit=2000) == b"B" * 2000


def test_files_are_opened_or_the_reason_is_said(tmp_path):
    file = tmp_path / "shoes.txt"
    file.write_bytes(b"BPT")
    assert read(file).file == str(file)
    with pytest.raises(UsageError):
        read(tmp_path / "missing.txt")
    with pytest.raises(Refusal) as refused:
        read(tmp_path)
    assert refused.value.reason == "unreadable"


def test_lines_end_as_they_like():
    source = decode(b"a\r\nb\rc\n\nd", name="x")
    assert source.lines == ["a", "b", "c", "", "d"]
    assert source.raw_lines() == ["a\r\n", "b\r", "c\n", "\n", "d"]
