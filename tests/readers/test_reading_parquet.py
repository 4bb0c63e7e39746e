"""Parquet files of others, read as the columns of a CSV are; of the project's own; and damaged ones."""

import io
import subprocess
import sys
from datetime import UTC, datetime

import polars as pl
import pytest

from tracker.game import card_name
from tracker.readers import Refusal, audit, parquet_table, read_data
from tracker.results import VERSION_KEY, flat, simulate


def parquet(table, **options):
    held = io.BytesIO()
    pl.DataFrame(table).write_parquet(held, **options)
    return held.getvalue()


def outcomes(reading):
    return [shoe["outcomes"] for shoe in reading.report()["shoes"]]


TIMES = [datetime(2026, 1, 3, 21, minute, tzinfo=UTC) for minute in (5, 6, 7)]
TABLES = {  # columns: the outcomes of its shoes
    "words": ({"shoe": [1, 1, 2], "winner": ["Banker", "闲", "tie"]}, ["BP", "T"]),
    "a name that says nothing": ({"x": ["B", "P", "P"], "stake": [5.0, 7.5, None]}, ["BPP"]),
    "categories": ({"result": pl.Series(["B", "P", "T"], dtype=pl.Categorical)}, ["BPT"]),
    "totals as floats": ({"player_total": [3.0, 9.0, 5.0], "banker_total": [7.0, 2.0, 5.0]}, ["BPT"]),
    "a string a shoe": ({"id": [1, 2], "sequence": ["BPPB", "TTB"]}, ["BPPB", "TTB"]),
    "a list a shoe": ({"id": [1, 2], "results": [["B", "P"], ["T", "T", "B"]]}, ["BP", "TTB"]),
    "marks of each side": ({"B": [True, False, False], "P": [False, True, False], "T": [False, False, True]}, ["BPT"]),
    "newest first": ({"time": TIMES[::-1], "result": ["T", "P", "B"]}, ["BPT"]),
    "beside columns that are no text": ({"result": ["B", "P"], "x": [b"\xff", b"1"], "y": [{"a": 1}, None]}, ["BP"]),
}  # fmt: skip


@pytest.mark.usefixtures("parquet_here")
@pytest.mark.parametrize(("table", "expected"), TABLES.values(), ids=TABLES)
def test_columns_are_read_as_those_of_a_csv(table, expected):
    reading = read_data(parquet(table))
    assert outcomes(reading) == expected
    assert (reading.encoding, reading.understood[:9]) == ("parquet", "Parquet: ")


@pytest.mark.usefixtures("parquet_here")
def test_numbers_of_cards_are_cards_as_the_own_frames_have_them():
    shoes, coups = simulate("punto-banco-8", 7, 1)
    rewritten = flat(shoes, coups).select("outcome", *(name for name in coups.columns if name[-2:-1] == "_"))
    reading = read_data(parquet(rewritten))
    assert reading.coups.select("player_1", "banker_3").equals(coups.select("player_1", "banker_3"))
    assert audit(reading).findings == []
    ranks = {"player_1": [9, 5], "player_2": [13, 4], "banker_1": [4, 10], "banker_2": [2, 11], "result": ["P", "P"]}
    (first, _) = read_data(parquet(ranks)).coups.select("player_1", "player_2").rows()
    assert [card_name(card) for card in first] == ["9", "K"]


@pytest.mark.usefixtures("parquet_here")
def test_what_is_no_record_of_coups_is_refused_as_such_a_csv_is():
    for table, reason in (
        ({"name": ["x", "y"], "price": [1.5, 2.5]}, "no_results"),
        ({"result": [0, 1, 2, 1]}, "ambiguous_digits"),
        ({"result": pl.Series([], dtype=pl.String)}, "no_results"),
    ):
        with pytest.raises(Refusal) as refused:
            read_data(parquet(table))
        assert refused.value.reason == reason
    assert outcomes(read_data(parquet({"result": [0, 1, 2, 1]}), key="0=T 1=P 2=B")) == ["TPBP"]


@pytest.mark.usefixtures("parquet_here")
def test_a_file_of_another_version_of_the_program_is_not_guessed_at():
    shoes, coups = simulate("punto-banco-8", 7, 1)
    for version, key in (("999", "parquet_version"), ("1", "parquet_broken")):
        with pytest.raises(Refusal) as refused:
            read_data(parquet(flat(shoes, coups).drop("variant"), metadata={VERSION_KEY: version}))
        assert (refused.value.reason, refused.value.key) == ("unreadable", key)


@pytest.mark.usefixtures("parquet_here")
@pytest.mark.parametrize(("column", "value"), [("player_1", 99), ("player_total", 77), ("coup", 1), ("missing", -5)])
def test_an_own_file_with_what_no_coup_can_have_is_damaged(column, value):
    table = flat(*simulate("punto-banco-8", 7, 1))
    table = table.with_columns(pl.lit(value, table.schema[column]).alias(column))
    with pytest.raises(Refusal) as refused:
        read_data(parquet(table, metadata={VERSION_KEY: "1"}))
    assert refused.value.key == "parquet_broken"


def test_a_file_that_asks_for_all_memory_ends_in_a_sentence():
    data = bytearray(parquet({"result": ["B", "P"] * 50, "n": list(range(100))}, compression="snappy"))
    end = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    data[4:end] = bytes([0xFF]) * (end - 4)  # all pages: lengths as high as they can be
    with pytest.raises(Refusal) as refused:
        read_data(bytes(data))
    assert refused.value.key in ("parquet_broken", "parquet_too_large")


def test_where_the_system_allows_less_time_already_a_file_is_read(tmp_path):
    pl.DataFrame({"outcome": ["B", "P"]}).write_parquet(tmp_path / "s.parquet")
    read = f"ulimit -t 60; {sys.executable} -P {parquet_table.__file__} key < s.parquet"
    done = subprocess.run(["sh", "-c", read], cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stdout[:5], done.stderr) == (0, b"null\n", b"")


def test_more_rows_than_any_record_has_are_not_unpacked(monkeypatch):
    data = parquet({"result": ["B", "P"] * 50})
    assert outcomes(read_data(data)) == ["BP" * 50]
    monkeypatch.setattr(parquet_table, "MOST_ROWS", 99)
    with pytest.raises(MemoryError):
        parquet_table.table_of(data, VERSION_KEY)
