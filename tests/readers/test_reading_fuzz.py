"""Files of every form put together at random, and small files damaged at random: read, or refused in words, never more."""

import gzip
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.seeds import SEEDS
from tests.readers.files_for_tests import database, workbook
from tracker.errors import TrackerError
from tracker.readers import Reading, read_data, read_text, sheets
from tracker.readers.draft import Options
from tracker.readers.forms.workbook import read_answer
from tracker.readers.words import Words

FEW, MANY = 6, 300  # examples of a plain run, and of a slow one

WORDS = [
    "B", "P", "T", "b", "banker", "Player", "TIE", "庄", "闲", "和", "装", "荷", "D", "E", "J", "", " ", "0", "1", "2", "7", "-1",
    "3.0", "99999999999999999999", "1e999", "NaN", "8-5", "6–6", "3-Jan", "2024-01-05", "12:30:05", "2024-01-05T12:30:05+14:00",
    "Kh", "10♦", "9,4,6", "A", "x", "-", "null", "true", "void", "Shoe 2", "total 5", "# remark", "BPPB", "B3", "3B", "BP x3", "é", "\u2028", "=A1",
    "9999-12-31", "0001-01-01T00:00:00+14:00", "253402300799", "1999999999999",
]  # fmt: skip
NAMES = [
    "result", "outcome", "winner", "shoe", "coup", "round", "id", "table", "time", "date", "player", "banker", "tie", "player_total",
    "banker_total", "winning_total", "player_1", "player_2", "player_3", "banker_1", "banker_2", "natural", "player_pair", "void", "free",
    "missing", "score", "sequence", "count", "hands", "type", "event", "bet", "note", "label", "started_at", "seed", "number", "variant", "source", "1", "2", "3", "Shoe 1", "",
]  # fmt: skip
word, name = st.sampled_from(WORDS), st.sampled_from(NAMES)
value: Any = st.one_of(word, st.integers(-3, 12), st.none(), st.booleans(), st.floats(), st.text(max_size=4))
row = st.lists(word, min_size=1, max_size=6)


def is_read_or_refused(read, *arguments: Any, **options: Any) -> None:
    """Reads; a reading gives a report that JSON can hold, of which the parts agree."""
    try:
        reading: Reading = read(*arguments, **options)
    except TrackerError as error:
        assert str(error).strip().count("\n") == 0 < len(str(error))  # noqa: PT017
        return
    report = json.loads(json.dumps(reading.report()))
    for shoe in report["shoes"]:
        assert len(shoe["outcomes"]) == shoe["coups"]
        assert shoe["first_line"] <= shoe["last_line"] or reading.findings
    assert reading.coups["shoe_id"].is_sorted()


def both(strategy, check):
    """The two runs of a property: few examples plain, many slow."""
    few = settings(max_examples=FEW)(given(strategy)(lambda made: check(made)))
    many = settings(max_examples=MANY)(given(strategy)(lambda made: check(made)))
    return pytest.mark.parametrize("run", [few, pytest.param(many, marks=pytest.mark.long)], ids=["few", "many"])


tables = st.tuples(
    st.sampled_from([",", ";", "\t", "|", " "]),
    st.lists(name, min_size=1, max_size=7),
    st.lists(st.lists(word, min_size=1, max_size=8), max_size=8),
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
    st.booleans(),
)


def table_text(made) -> str:
    delimiter, names, rows, end, quoted = made
    cell = (lambda text: '"' + text.replace('"', '""') + '"') if quoted else str
    return end.join(delimiter.join(map(cell, cells)) for cells in [names, *rows])


@both(tables.map(table_text), lambda text: is_read_or_refused(read_text, text))
def test_tables(run):
    run()


objects = st.dictionaries(name, value, max_size=5)
documents = st.recursive(
    st.one_of(value, objects, st.lists(objects, max_size=5), st.lists(word, max_size=6)),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(name, inside, max_size=4)),
    max_leaves=25,
)
streams = st.one_of(
    documents.map(lambda made: json.dumps([made] if not isinstance(made, list | dict) else made)),
    st.lists(objects, min_size=1, max_size=6).map(lambda made: "\n".join(map(json.dumps, made))),
    st.lists(st.lists(word, max_size=6), max_size=5).map(
        lambda plate: json.dumps({"tableId": 5, "bootNo": 7, "roadInfo": {"_mainRoadInfo": {"_roadList": plate}}})
    ),
)


@both(streams, lambda text: is_read_or_refused(read_text, text))
def test_json(run):
    run()


def insert(made) -> str:
    names, rows = made
    quoted = ["(" + ", ".join("'" + cell.replace("'", "''") + "'" for cell in cells) + ")" for cells in rows]
    columns = f" ({', '.join(names)})" if names else ""
    return f"INSERT INTO t{columns} VALUES {', '.join(quoted)};\nCOPY u (a, b) FROM stdin;\nB\t1\n\\.\n"


@both(
    st.tuples(st.lists(name, max_size=5), st.lists(row, min_size=1, max_size=6)).map(insert),
    lambda text: is_read_or_refused(read_text, text),
)
def test_sql(run):
    run()


lines = st.lists(
    st.one_of(
        st.lists(word, max_size=6).map(" ".join),
        st.lists(st.tuples(word, st.integers(0, 40), st.booleans()), max_size=5).map(
            lambda made: " ".join(f"{text}{number}" if first else f"{number}{text}" for text, number, first in made)
        ),
        st.tuples(
            st.sampled_from(["12:30:05 ", "[2024-01-05 12:30:05] ", "2024-01-05T12:30:05Z INFO "]), name, word
        ).map(lambda made: f"{made[0]}{made[1]}={made[2]}"),
        st.sampled_from(
            ["shuffle", "Shoe 3", "new shoe", "", "8-5", "[12:30] Banker wins", "'BPPB',", 'id: "a", sequence: "BPPB"']
        ),
    ),
    max_size=10,
).map("\n".join)


@both(lines, lambda text: is_read_or_refused(read_text, text))
def test_lines(run):
    run()


def read_sheets(found: dict[str, Any]) -> Reading:
    from tracker.readers.checks import check
    from tracker.readers.reading import reading_of
    from tracker.readers.source import Source

    return check(reading_of(Source("x", "", "workbook"), read_answer(found, Options(Words()))))


def square(rows: list[list[str]]) -> list[list[str]]:
    width = max(map(len, rows), default=0)
    return [cells + [""] * (width - len(cells)) for cells in rows]


books = st.lists(
    st.fixed_dictionaries(
        {
            "name": word,
            "hidden": st.booleans(),
            "rows": st.lists(st.lists(st.one_of(word, name, st.text(max_size=5)), max_size=6), max_size=8).map(square),
            "formulas": st.sampled_from([[], ["A2"]]),
        }
    ),
    max_size=3,
)


@both(books, lambda made: is_read_or_refused(read_sheets, {"sheets": made}))
def test_sheets(run):
    run()


def a_database(made) -> bytes:
    names, rows = made
    names = list(dict.fromkeys(text or "x" for text in map(str.casefold, names)))
    columns = ", ".join(f'"{text}"' for text in names)
    cells = [(cell + [None] * len(names))[: len(names)] for cell in rows]
    quoted = [
        "NULL" if cell is None else "'" + cell.replace("'", "''").replace("\0", "") + "'"
        for row in cells
        for cell in row
    ]
    values = [", ".join(quoted[at : at + len(names)]) for at in range(0, len(quoted), len(names))]
    return database(f"CREATE TABLE t ({columns})", *(f"INSERT INTO t VALUES ({each})" for each in values))


@both(
    st.tuples(st.lists(name, min_size=1, max_size=6), st.lists(row, max_size=8)).map(a_database),
    lambda data: is_read_or_refused(read_data, data),
)
def test_databases(run):
    run()


damage = st.lists(
    st.tuples(
        st.sampled_from(["flip", "cut", "put", "twice"]), st.integers(0, 10_000), st.binary(min_size=1, max_size=4)
    ),
    max_size=6,
)


def damaged(made) -> bytes:
    seed, changes = made
    data = bytearray(seed)
    for kind, place, some in changes:
        at = place % (len(data) or 1)
        if kind == "flip" and data:
            data[at] ^= some[0]
        elif kind == "cut":
            del data[at : at + len(some)]
        elif kind == "put":
            data[at:at] = some
        else:
            data[at:at] = data[at : at + 40]
    return bytes(data)


small = [seed for seed in SEEDS if not seed.startswith(b"PK")]  # workbooks take a process each


@both(st.tuples(st.sampled_from(small), damage).map(damaged), lambda data: is_read_or_refused(read_data, data))
def test_damaged_files(run):
    run()


@both(
    st.tuples(st.sampled_from(small), damage).map(damaged),
    lambda data: is_read_or_refused(read_data, gzip.compress(data)),
)
def test_damaged_files_in_gzip(run):
    run()


packed = [workbook({"a": [["round", "result"], [1, "B"], [2, "P"]], "b": [["score"], ["8-5"]]})]


def is_answered(data: bytes) -> None:
    """A damaged workbook gives sheets or the name of an error."""
    found = sheets.answer(data)
    assert found.keys() == {"sheets"} or found.keys() == {"error"}


@both(st.tuples(st.sampled_from(packed), damage).map(damaged), is_answered)
def test_damaged_workbooks(run):
    run()
