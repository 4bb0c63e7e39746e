"""Limits of every form: long lines, NUL bytes, endless nesting, archives that unpack to too much: each ends in one sentence."""

import gzip
import time
import zlib
from contextlib import suppress

import pytest

from tests.readers.files_for_tests import database, workbook
from tracker.errors import TrackerError
from tracker.readers import Refusal, read_data, read_text
from tracker.readers.grid import MOST_COLUMNS

PIECES = {  # what a line or a file consists of, over and over: the reason of its refusal
    "letters": ("BP", "too_large"),
    "letters and spaces": ("B P ", "too_large"),
    "words": ("banker, ", "too_large"),
    "a word": ("a", "too_large"),
    "digits": ("1", "too_large"),
    "numbered": ("1 B ", "too_large"),
    "Chinese": ("庄闲x", "too_large"),
    "cells": ("B,", "too_large"),
    "quoted cells": ('"B",', "too_large"),
    "quotes": ('"', "too_large"),
    "tabs": ("\t", "no_results"),
    "blank lines": ("\n", "no_results"),
    "run lengths": ("B3 P2 ", "too_large"),
    "long run lengths": ("B999P999\n", "too_large"),
    "repeats": ("BP x3 ", "too_large"),
    "scores": ("8-5 ", "too_large"),
    "lines of scores": ("8-5\n", "too_large"),
    "log lines": ("12:30:05 INFO winner=B\n", "too_large"),
    "one log line": ("12:30:05 INFO winner=B ", "too_large"),
    "names and values": ("a=b ", "too_large"),
    "source code": ("x = ['BPPB', ", "too_large"),
    "opening brackets": ("[", "not_coups"),
    "opening objects": ('{"a":', "not_coups"),
    "creates": ("CREATE TABLE t (", "too_large"),
}  # fmt: skip


def attempt(text, reason):
    begun = time.process_time()
    with pytest.raises(Refusal) as refused:
        read_text(text)
    assert refused.value.reason == reason
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 300
    return time.process_time() - begun


@pytest.mark.parametrize("name", ["letters", "words", "run lengths", "opening brackets"])
def test_a_long_line_ends_in_one_sentence(name):
    piece, reason = PIECES[name]
    attempt((piece * 400_000)[:400_000], reason)


@pytest.mark.long
@pytest.mark.parametrize("name", PIECES)
def test_a_line_of_five_megabytes_ends_in_one_sentence_and_soon(name):
    piece, reason = PIECES[name]
    assert attempt((piece * 5_000_000)[:5_000_000], reason) < 30


INSIDE = {  # forms with very much in one place
    "a JSON list": '["' + '","'.join("B" * 50_000) + '"]',
    "a JSON string": '["' + "B" * 400_000 + '"]',
    "a row of INSERT": "INSERT INTO t VALUES (" + "'B'," * 50_000 + "'P');",
    "rows of INSERT": "INSERT INTO t VALUES " + "('B')," * 50_000 + "('P');",
    "keys of an object": "[{" + ",".join(f'"k{n}": "B"' for n in range(5000)) + "}]",
    "an object of its own key each": "[" + ",".join(f'{{"k{n}": "B"}}' for n in range(5000)) + "]",
    "columns": ",".join(f"c{n}" for n in range(MOST_COLUMNS + 1)) + "\n" + ",".join("B" * (MOST_COLUMNS + 1)) + "\n",
    "fields of log lines": "\n".join(f"12:30:05 k{n}=1 winner=B" for n in range(5000)),
}


@pytest.mark.long
@pytest.mark.parametrize("name", INSIDE)
def test_very_much_in_one_place_is_refused(name):
    begun = time.process_time()
    with pytest.raises(Refusal) as refused:
        read_text(INSIDE[name])
    assert refused.value.reason == "too_large"
    assert time.process_time() - begun < 20


@pytest.mark.long
@pytest.mark.parametrize(
    "text", ["[" * 200_000, '{"a":' * 200_000, "[" * 900 + "]" * 900, "(" * 200_000, "<a>" * 200_000]
)
def test_endless_nesting_ends_in_one_sentence(text):
    with pytest.raises(Refusal):
        read_text(text)


@pytest.mark.parametrize(
    "data", [b"\0" * 1000, b"B\0P\0T", b"result\nB\nP\0\nT\n", "result\nB\0\nP\n".encode("utf-16")]
)
def test_nul_bytes_are_no_text(data):
    with pytest.raises(Refusal) as refused:
        read_data(data)
    assert refused.value.reason == "not_coups"


def test_nul_characters_of_a_paste_are_told_or_refused():
    for text in ("B\0P\0T", "result\nB\nP\0\nT\n", '["B", "\\u0000", "P"]', "result,note\nB,a\0b\nP,\n"):
        with suppress(TrackerError):
            assert read_text(text).coups.height >= 2


def zeros(megabytes):
    """A gzip file of so many megabytes of the letter B, made a piece at a time."""
    packer = zlib.compressobj(9, wbits=31)
    return b"".join([packer.compress(b"B" * (1 << 20)) for _ in range(megabytes)]) + packer.flush()


@pytest.mark.long
def test_a_gzip_file_that_unpacks_beyond_the_limit_is_refused():
    with pytest.raises(Refusal) as refused:
        read_data(zeros(1025))
    assert refused.value.reason == "too_large"


def test_gzip_inside_gzip_and_cut_off_gzip_are_refused():
    once = gzip.compress(b"BPPT\n")
    for data in (gzip.compress(once), once[:-9], once[:12]):
        with pytest.raises(Refusal) as refused:
            read_data(data)
        assert refused.value.reason in ("not_coups", "unreadable")


FILES = {
    "a workbook": workbook({"a": [["result"], ["B"], ["P"]]}),
    "a database": database("CREATE TABLE t (result)", "INSERT INTO t VALUES ('B'), ('P')"),
    "gzip": gzip.compress(b"BPPT\n" * 50),
}


@pytest.mark.parametrize("name", [pytest.param("a workbook", marks=pytest.mark.long), "a database", "gzip"])
def test_a_file_cut_anywhere_is_read_or_refused(name):
    whole = FILES[name]
    for end in range(1, len(whole), len(whole) // 6):
        with suppress(TrackerError):
            assert read_data(whole[:end]).coups.height
