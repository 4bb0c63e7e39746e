"""SQLite files: tables found by what they hold, row ids as lines, and schemas that mean harm."""

import gzip

import pytest

from tests.readers.files_for_tests import database
from tracker.readers import Refusal, read_data

HANDS = "CREATE TABLE hands (id INTEGER PRIMARY KEY, shoe INT, coup INT, result TEXT)"
ROWS = "INSERT INTO hands VALUES (5, 1, 1, 'B'), (6, 1, 2, 'P'), (9, 2, 1, 'T')"


def outcomes(data, **options):
    return [shoe["outcomes"] for shoe in read_data(data, **options).report()["shoes"]]


def refusal(data):
    with pytest.raises(Refusal) as caught:
        read_data(data)
    return caught.value


BASES = {  # statements: outcomes, first lines
    "coups": ((HANDS, ROWS), ["BP", "T"], [5, 9]),
    "without ids": (
        ("CREATE TABLE h (n TEXT PRIMARY KEY, result TEXT) WITHOUT ROWID", "INSERT INTO h VALUES ('1', 'B'), ('2', 'P')"),
        ["BP"],
        [1],
    ),
    "a column named rowid": (
        ("CREATE TABLE h (rowid TEXT, result TEXT)", "INSERT INTO h VALUES ('7', 'B'), ('8', 'P')"),
        ["BP"],
        [1],
    ),
    "a string a shoe": (
        ("CREATE TABLE shoes (name TEXT, records TEXT)", "INSERT INTO shoes VALUES ('a', 'BPPB'), ('b', 'TTB')"),
        ["BPPB", "TTB"],
        [1, 2],
    ),
    "odd names": (('CREATE TABLE "a""b" ("re""sult" TEXT)', "INSERT INTO \"a\"\"b\" VALUES ('庄'), ('闲')"), ["BP"], [1]),
}  # fmt: skip


@pytest.mark.parametrize("name", BASES)
def test_a_table_of_coups_is_read(name):
    statements, shoes, lines = BASES[name]
    report = read_data(database(*statements)).report()
    assert [shoe["outcomes"] for shoe in report["shoes"]] == shoes
    assert [shoe["first_line"] for shoe in report["shoes"]] == lines
    assert report["encoding"] == "sqlite"
    assert report["understood"].startswith("database, table ")


def test_other_tables_are_told_and_all_tables_of_coups_are_read():
    other = ("CREATE TABLE users (name TEXT)", "INSERT INTO users VALUES ('x'), ('y')")
    more = ("CREATE TABLE more (result TEXT)", "INSERT INTO more VALUES ('B'), ('B')")
    reading = read_data(database(HANDS, ROWS, *other, *more))
    assert [shoe["outcomes"] for shoe in reading.report()["shoes"]] == ["BP", "T", "BB"]
    assert [tuple(entry) for entry in reading.skipped] == [(1, "metadata", "table 'users': 2 rows without results")]


def test_a_cell_that_is_not_understood_is_told_with_its_row_id():
    reading = read_data(database(HANDS, ROWS, "INSERT INTO hands VALUES (7, 1, 3, NULL), (8, 1, 4, X'00')"))
    assert [(entry.line, entry.reason) for entry in reading.skipped] == [(7, "no_result"), (8, "no_result")]


def test_gzip_and_the_mode_with_a_second_file_are_read():
    data = bytearray(database(HANDS, ROWS))
    data[18:20] = b"\2\2"
    assert outcomes(bytes(data)) == outcomes(gzip.compress(database(HANDS, ROWS))) == ["BP", "T"]


def test_digits_need_a_key():
    data = database("CREATE TABLE h (result INT)", "INSERT INTO h VALUES (1), (2), (2)")
    assert refusal(data).reason == "ambiguous_digits"
    assert outcomes(data, key="1=B 2=P") == ["BPP"]


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 'B' UNION ALL SELECT x FROM c) SELECT x AS result FROM c"
HARMLESS = {  # schemas that do something where they are asked: what is read beside it
    "an endless view": (HANDS, ROWS, f"CREATE VIEW a AS {ENDLESS}"),
    "a generated column": (
        "CREATE TABLE hands (shoe INT, result TEXT, big TEXT AS (hex(zeroblob(1000000))))",
        "INSERT INTO hands (shoe, result) VALUES (1, 'B'), (1, 'P'), (2, 'T')",
    ),
    "a trigger": (HANDS, ROWS, "CREATE TRIGGER x AFTER INSERT ON hands BEGIN DELETE FROM hands; END"),
    "an index over a function": (HANDS, ROWS, "CREATE INDEX i ON hands (upper(result))"),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_nothing_of_a_schema_runs(name):
    assert outcomes(database(*HARMLESS[name])) == ["BP", "T"]


def test_damaged_and_empty_databases_are_refused_in_words():
    whole = database(HANDS, ROWS)
    assert refusal(b"SQLite format 3\0" + b"x" * 500).reason == "unreadable"
    assert refusal(whole[:5000]).reason == "unreadable"
    assert refusal(whole[:4096] + bytes(len(whole) - 4096)).reason in ("unreadable", "no_results")
    assert refusal(database("CREATE TABLE users (name TEXT)")).reason == "no_results"
    assert refusal(database("CREATE TABLE h (a)", "INSERT INTO h VALUES (zeroblob(5000000))")).reason == "unreadable"


def test_the_programs_own_database_is_told(tmp_path):
    names = ("shoes", "coups", "events", "own_bets", "store_version")
    refused = refusal(database(*(f"CREATE TABLE {name} (id)" for name in names)))
    assert refused.reason == "not_coups"
    assert "tracker export" in refused.hint


def test_a_table_with_too_many_rows_and_a_slow_base_are_refused(monkeypatch):
    from tracker.readers.forms import database as form

    many = database(
        "CREATE TABLE h (result TEXT)",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3000) INSERT INTO h SELECT 'B' FROM c",
    )
    assert len(outcomes(many)[0]) == 3000
    monkeypatch.setattr(form, "MOST_ROWS", 2500)
    assert refusal(many).reason == "too_large"
    monkeypatch.setattr(form, "SECONDS", -1)
    monkeypatch.setattr(form, "STEPS", 1)
    assert refusal(many).reason == "too_large"
