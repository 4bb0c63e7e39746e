"""`tracker import`, `export`, `backup` and `restore` on a store: all goes out and comes back, and nothing is doubled."""

import json

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings

from tests.store.frames_of import READ_COUP, READ_SHOE, any_result_set, result_set
from tests.store.test_append import BANKER, Client
from tests.store.test_backup import everything, fill
from tracker.cli.exporting import WRITERS, numbered
from tracker.readers import read
from tracker.results import simulate
from tracker.store import FactsChanged, Recorded, ShoeFacts, Store

SHOES = "B P T B B P\nP P P T B B B\n"


@pytest.fixture
def db(tmp_path):
    return f"sqlite:///{tmp_path}/shoes.db"


def document(ran):
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_a_file_is_kept_once(run_tracker, tmp_path, db):
    path = tmp_path / "one.txt"
    path.write_text("BPBBPTPBPBBPTPPBPBBTBPB\n" * 2 + "BP\n")
    first = document(run_tracker("import", path, "--db", db, "--json"))["files"][0]
    assert first["stored"] == {"new": 2, "already_here": 1}
    assert [shoe["duplicate_of"] for shoe in first["shoes"]] == [None, {"file": str(path), "shoe": 1}, None]
    again = document(run_tracker("import", path, "--db", db, "--json"))["files"][0]
    assert again["stored"] == {"new": 1, "already_here": 2}  # the short one cannot be told from another
    assert again["shoes"][0]["duplicate_of"] == {"file": "one.txt", "shoe": 1}
    with Store(db) as store:
        assert [line.file for line in store.page().rows] == ["one.txt"] * 3


def test_a_dry_run_keeps_nothing(run_tracker, tmp_path, db):
    (tmp_path / "one.txt").write_text(SHOES)
    answer = document(run_tracker("import", tmp_path / "one.txt", "--dry-run", "--db", db, "--json"))
    assert answer["files"][0]["stored"] == {"new": 0, "already_here": 0}
    assert not (tmp_path / "shoes.db").exists()


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run_tracker, tmp_path, db):
    (tmp_path / "good.txt").write_text(SHOES)
    (tmp_path / "bad.txt").write_text("nothing here\n")
    ran = run_tracker("import", tmp_path / "bad.txt", tmp_path / "good.txt", "--db", db, "--json")
    bad, good = json.loads(ran.out)["files"]
    assert (ran.code, "error" in bad, good["stored"]) == (3, True, {"new": 2, "already_here": 0})


def test_from_standard_input_into_the_users_own_store(run_tracker, tmp_path):
    ran = run_tracker("import", "-", stdin=SHOES)
    assert (ran.code, "kept: 2 new, 0 here already" in ran.out) == (0, True)
    ran = run_tracker("export", tmp_path / "out.csv")
    assert (ran.code, ran.out, ran.err) == (0, "", f"2 shoes, 13 coups in {tmp_path}/out.csv\n")


def test_a_place_that_cannot_be_written_is_said_in_one_line(run_tracker, tmp_path):
    (tmp_path / "file").write_text(SHOES)
    ran = run_tracker("import", tmp_path / "file", "--db", tmp_path / "file" / "folder" / "shoes.db")
    assert (ran.code, ran.out, ran.err.count("\n")) == (3, "", 1)
    assert "name another place with TRACKER_DB or --db" in ran.err


FORMS = [".csv", ".json", ".parquet"]


@pytest.mark.parametrize("form", FORMS)
def test_exporting_emptying_and_importing_gives_the_same(run_tracker, tmp_path, db, form):
    with Store(db) as store:
        store.put(*simulate("punto-banco-8", 3, 4), "dealt.csv")
        store.put(*result_set("BPT" * 8, "TTT", table="庄", note='"a",\nb', label=" x"), "file.csv")
        client = Client(store)
        client.say(BANKER, FactsChanged(ShoeFacts(label="second")), Recorded(BANKER.coups * 3))
        store.delete([2])
        before = numbered(store.frames())
    out, again, other = tmp_path / f"out{form}", tmp_path / f"again{form}", f"sqlite:///{tmp_path}/other.db"
    assert run_tracker("export", out, "--db", db).code == 0
    assert document(run_tracker("import", out, "--db", other, "--json"))["files"][0]["stored"]["new"] == 6
    assert run_tracker("export", again, "--db", other).code == 0
    assert again.read_bytes() == out.read_bytes()
    with Store(other) as store:
        after = store.frames()
    assert after.shoes.equals(before.shoes)
    assert after.coups.equals(before.coups)


def test_an_empty_store_gives_a_file_without_shoes(run_tracker, tmp_path, db):
    Store(db).close()
    for form in WRITERS:
        assert run_tracker("export", tmp_path / f"out{form}", "--db", db).code == 0
    assert (tmp_path / "out.csv").read_text().startswith("shoe,coup,outcome,")
    assert (tmp_path / "out.csv").read_text().count("\n") == 1
    assert json.loads((tmp_path / "out.json").read_text()) == []
    assert pl.read_parquet(tmp_path / "out.parquet").is_empty()


@pytest.mark.slow
@given(any_result_set(READ_SHOE, READ_COUP))
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("parquet_here")
def test_any_shoes_are_written_and_read_without_loss(tmp_path, given_set):
    for form, write in WRITERS.items():
        write(given_set, tmp_path / f"any{form}")
    for form in FORMS:
        if form == ".parquet" or given_set.coups["outcome"].count():  # a text without a result is no record
            found = read(tmp_path / f"any{form}")
            assert found.coups.equals(given_set.coups), form
            assert found.shoes.equals(given_set.shoes), form


def test_the_lines_of_a_parquet_file_are_its_rows(tmp_path):
    WRITERS[".parquet"](result_set("BP", "", "", "T", ""), tmp_path / "any.parquet")
    assert read(tmp_path / "any.parquet").lines.to_list() == [1, 2, 5]


def test_coups_alone_in_a_parquet_file_are_read_as_columns(tmp_path):
    coups = result_set("BPPTB").coups
    coups.write_parquet(tmp_path / "other.parquet")
    assert read(tmp_path / "other.parquet").coups.equals(coups)


def test_backup_and_restore(run_tracker, tmp_path, db):
    with Store(db) as store:
        fill(store)
        before = everything(store)
    other = f"sqlite:///{tmp_path}/other.db"
    for name in ("kept.db", "kept.jsonl.gz"):
        ran = run_tracker("backup", tmp_path / name, "--db", db)
        assert (ran.code, ran.err) == (0, f"5 shoes with their history in {tmp_path}/{name}\n")
        ran = run_tracker("restore", tmp_path / name, "--db", other, "--replace")
        assert (ran.code, ran.err) == (0, f"5 shoes from {tmp_path}/{name} in {other}\n")
        with Store(other) as store:
            assert everything(store) == before
    ran = run_tracker("restore", tmp_path / "kept.db", "--db", other)
    assert (ran.code, "add --replace" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("call", "code", "said"),
    [
        (("export", "out.xlsx"), 2, "ends in none of .csv, .parquet and .json"),
        (("export", "nowhere/out.csv"), 2, "cannot be written"),
        (("backup", "out.zip"), 2, "ends in none of .jsonl"),
        (("restore", "missing.jsonl"), 2, "there is no file missing.jsonl; check the path"),
    ],
)
def test_wrong_calls(run_tracker, tmp_path, monkeypatch, call, code, said):
    monkeypatch.chdir(tmp_path)
    assert run_tracker("import", "-", stdin=SHOES).code == 0
    ran = run_tracker(*call)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_shoes_that_are_here_are_kept_again_only_where_it_is_said(run_tracker, tmp_path, db):
    path = tmp_path / "one.txt"
    path.write_text("BPBBPTPBPBBPTPPBPBBTBPB\n")
    for call, stored in (((), (1, 0)), ((), (0, 1)), (("--force",), (1, 0)), ((), (0, 1))):
        answer = document(run_tracker("import", path, "--db", db, "--json", *call))["files"][0]["stored"]
        assert (answer["new"], answer["already_here"]) == stored
    with Store(db) as store:
        assert store.page().total == 2


@pytest.mark.parametrize(
    ("options", "begins"),
    [
        ((), b"shoe,coup,"),
        (("--excel", "--separator", ";"), b"\xef\xbb\xbfshoe;coup;"),
        (("--excel", "--separator", ","), b"\xef\xbb\xbfshoe,coup,"),
        (("--separator", ";"), b"shoe;coup;"),
    ],
)
def test_a_csv_for_spreadsheets_comes_back_as_well(run_tracker, tmp_path, db, options, begins):
    with Store(db) as store:
        store.put(*result_set("BPT" * 8, "TTT", table="庄;,", note='"a",\nb'), "file.csv")
        before = numbered(store.frames())
    assert run_tracker("export", tmp_path / "out.csv", "--db", db, *options).code == 0
    assert (tmp_path / "out.csv").read_bytes().startswith(begins)
    found = read(tmp_path / "out.csv")
    assert found.shoes.equals(before.shoes)
    assert found.coups.equals(before.coups)
    ran = run_tracker("export", tmp_path / "out.json", "--db", db, "--excel")
    assert (ran.code, "shape CSV alone" in ran.err) == (2, True)


def test_no_text_of_a_shoe_is_a_formula_in_a_spreadsheet(run_tracker, tmp_path, db):
    texts = {"table": "=cmd|'/c calc'!A1", "label": "'+1", "note": "@SUM(A1)"}
    with Store(db) as store:
        store.put(*result_set("BPT" * 8, **texts), "file.csv")
        before = numbered(store.frames())
    for options, begins in ((("--excel",), "'"), ((), "")):
        assert run_tracker("export", tmp_path / "out.csv", "--db", db, "--separator", ";", *options).code == 0
        cells = (tmp_path / "out.csv").read_text("utf-8-sig").splitlines()[1].split(";")
        assert [cell for cell in cells if cell.strip("'")[:1] in ("=", "+", "@")] == [
            begins + each for each in texts.values()
        ]
        assert read(tmp_path / "out.csv").shoes.equals(before.shoes)


@pytest.mark.parametrize(("point", "separator"), [(",", ";"), (".", ",")])
def test_a_decimal_comma_parts_the_cells_by_semicolons(run_tracker, tmp_path, db, monkeypatch, point, separator):
    monkeypatch.setattr("locale.localeconv", lambda: {"decimal_point": point})
    Store(db).close()
    assert run_tracker("export", tmp_path / "out.csv", "--db", db, "--excel").code == 0
    assert (tmp_path / "out.csv").read_text("utf-8-sig").startswith(f"shoe{separator}coup")


def test_a_command_that_reads_makes_no_store(run_tracker, run_backtest, tmp_path):
    url = f"sqlite:///{tmp_path}/mistyped/shoes.db"
    for ran in (
        run_tracker("export", tmp_path / "out.csv", "--db", url),
        run_tracker("backup", tmp_path / "out.jsonl", "--db", url),
        run_tracker("audit", "--db", url),
        run_backtest("banker-only", "--db", url),
    ):
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"there is no store at {url}; ")
    ran = run_tracker("export", tmp_path / "out.csv")
    assert (ran.code, ran.err.startswith("nothing is kept yet")) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["", " ", "sqlite:", "sqlite:shoes.db", "SQLite:/shoes.db", "postgresql:shoes"])
def test_what_is_no_address_is_refused_with_the_right_form(run_tracker, run_backtest, tmp_path, monkeypatch, url):
    monkeypatch.chdir(tmp_path)
    told = f"{url!r} is no address of a database; write sqlite:///path or postgresql+psycopg://user@host/name\n"
    ran = run_tracker("import", "-", "--db", url, stdin=SHOES)
    assert (ran.code, ran.err) == (2, told)
    ran = run_backtest("banker-only", "--db", url)
    assert (ran.code, ran.err) == (2, told)
    assert list(tmp_path.iterdir()) == []
