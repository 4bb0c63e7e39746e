"""Backup and restore: everything with its history, in both forms, between databases, whole or not at all."""

import errno
import gzip
import json
import os
import sqlite3
import tempfile
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.small_files import files_up_to
from tests.store.frames_of import result_set
from tests.store.test_append import BANKER, TIE, Client, settle
from tracker.errors import StoreError, UsageError
from tracker.game import Coup, Outcome
from tracker.store import Changed, FactsChanged, GapMarked, Merged, OwnBet, Recorded, ShoeFacts, Store, Undone
from tracker.store.database import Database, address
from tracker.store.tables import HEAD, metadata
from tracker.store.upgrade import upgrade

LINES = [".jsonl", ".jsonl.gz"]


def everything(store):
    """Every row of every table."""
    with store._database.reading() as connection:
        return {
            table.name: [
                tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key.columns))
            ]
            for table in metadata.sorted_tables
        }


def fill(store):
    """Some of all there is: own bets, edits, undone ones, gaps, an import, a deleted shoe, a merged one, other scripts."""
    store.put(*result_set("BPT" * 8, "TTT", "", table="庄", note='"quoted"\nnote'), "a file.csv")
    client = Client(store, "tab")
    client.say(Recorded((Coup(Outcome.BANKER),), (OwnBet("player", 10_000),)), BANKER, Changed(1, Coup(Outcome.TIE)))
    client.say(Undone(), GapMarked(3, -1), FactsChanged(ShoeFacts(label="🂡", variant="ez-8")))
    other = Client(store, "other")
    other.say(TIE, Merged(client.shoe.shoe_id))  # a shoe that refers to an earlier one
    Client(store, "third", 2).say(BANKER)
    Client(store, "fourth", 3).say(BANKER, Merged(2))
    store.append(1, "fourth", 1, 1, Merged(3))  # and one that refers to a later one, by way of another
    store.delete([1])


def test_all_comes_back(url, tmp_path):
    for ending in [*LINES, *([".db"] if url.startswith("sqlite") else [])]:
        with Store(url, settle=settle) as store:
            if not store.page().total:
                fill(store)
            before = everything(store)
            assert all(before.values())
            store.backup(tmp_path / f"kept{ending}")
        with Store(str(tmp_path / f"new{ending}.sqlite")) as restored:
            assert restored.restore(tmp_path / f"kept{ending}") == 5
            assert everything(restored) == before
            assert restored.new_shoe("new", 1).shoe.shoe_id == 6


def test_lines_go_from_one_database_to_another(store, tmp_path):
    with Store(str(tmp_path / "from.db"), settle=settle) as source:
        fill(source)
        source.backup(tmp_path / "kept.jsonl.gz")
        assert store.restore(tmp_path / "kept.jsonl.gz") == 5
        assert everything(store) == everything(source)
    store.backup(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == gzip.decompress((tmp_path / "kept.jsonl.gz").read_bytes())


def test_a_store_that_is_not_empty_is_replaced_only_when_told(store, tmp_path):
    Client(store).say(BANKER)
    store.backup(tmp_path / "kept.jsonl")
    Client(store, "other").say(TIE, TIE)
    before = everything(store)
    with pytest.raises(UsageError, match=r"holds shoes that would be lost \(2\); add --replace"):
        store.restore(tmp_path / "kept.jsonl")
    assert everything(store) == before
    assert store.restore(tmp_path / "kept.jsonl", replace=True) == 1
    assert [line.outcomes for line in store.page().rows] == ["B"]


def text_of(path, change):
    """Rewrites a text file."""
    path.write_text(change(path.read_text("utf-8")), "utf-8")


DAMAGE = [
    ("it is no backup of this program", lambda text: "outcome\nB\nP\n"),
    ("it is no backup of this program", lambda text: '{"a": 1}\n'),
    ("it is no backup of this program", lambda text: "[1, 2]\n"),
    ("it is no backup of this program", lambda text: "\x00" * 100),
    ("it is no backup of this program", lambda text: ""),
    ("it is damaged", lambda text: text[: len(text) // 2]),
    ("its end is missing", lambda text: "\n".join(text.splitlines()[:-1])),
    ("its end is missing", lambda text: text.replace('["shoe_id",1]\n', "")),
    ("it is damaged", lambda text: text.replace('"events"', '"prophecies"')),
    ("it is damaged", lambda text: text.replace('["shoe_id",1]', '["shoe_id"]')),
    ("it is damaged", lambda text: text.replace('[1,"recorded"', '[1,"dreamt"')),
]


@pytest.mark.parametrize(("said", "change"), DAMAGE)
def test_what_is_no_whole_backup_changes_nothing(store, tmp_path, said, change):
    path = tmp_path / "kept.jsonl"
    Client(store).say(BANKER)
    store.backup(path)
    text_of(path, change)
    before = everything(store)
    with pytest.raises(StoreError) as refused:
        store.restore(path, replace=True)
    assert refused.value.key == "backup_unreadable"
    assert said in str(refused.value)
    assert "nothing was changed" in str(refused.value)
    assert everything(store) == before


def test_other_files_are_no_backups(tmp_path):
    with Store(str(tmp_path / "shoes.db")) as store:
        other = sqlite3.connect(tmp_path / "other.db")
        other.execute("CREATE TABLE letters (a TEXT)")
        other.close()
        (tmp_path / "cut.jsonl.gz").write_bytes(gzip.compress(b"[]" * 1000)[:30])
        for name, said in [
            ("other.db", "no backup of this program"),
            ("cut.jsonl.gz", "damaged"),
            ("missing.jsonl", "there is no file"),
            (f"{'x' * 300}.jsonl", "File name too long"),
            (".", "no backup of this program"),
        ]:
            with pytest.raises(UsageError if "missing" in name else StoreError, match=said) as refused:
                store.restore(tmp_path / name)
            assert str(tmp_path / name) in str(refused.value)


def test_a_backup_of_which_a_page_is_lost_is_damaged_and_not_the_database(tmp_path):
    with Store(str(tmp_path / "shoes.db")) as store:
        fill(store)
        store.backup(tmp_path / "whole.db")
        before, whole, page = everything(store), (tmp_path / "whole.db").read_bytes(), 4096
        for at in range(page, len(whole), page):
            (tmp_path / "b.db").write_bytes(whole[:at] + bytes(page) + whole[at + page :])
            with pytest.raises(StoreError, match=r"/b\.db cannot be restored: it is damaged"):
                store.restore(tmp_path / "b.db", replace=True)
        assert everything(store) == before


def test_a_backup_of_an_earlier_version_is_moved_up(store, tmp_path):
    old = Database(address(str(tmp_path / "old.db")))
    upgrade(old, "0001")
    with old.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO shoes (id, source, created_at, changed_at, position, coups, banker, player, tie, outcomes, label)"
            " VALUES (4, 'imported', 7, 8, 1, 1, 1, 0, 0, 'B', 'Old One')"
        )
        connection.exec_driver_sql("INSERT INTO coups (shoe_id, outcome) VALUES (4, 'B')")
        connection.exec_driver_sql("UPDATE counters SET value = 4")
        lines: list = [{"tracker_backup": 1, "version": "0001"}]
        rows = 0
        for table in ("counters", "shoes", "events", "coups", "own_bets"):
            found = connection.exec_driver_sql(f"SELECT * FROM {table}")
            lines.append({"table": table, "columns": list(found.keys())})
            there = [list(row) for row in found]
            lines += there
            rows += len(there)
    old.close()
    lines.append({"rows": rows})
    (tmp_path / "old.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    for name in ("old.db", "old.jsonl"):
        assert store.restore(tmp_path / name, replace=True) == 1
        assert [line.shoe_id for line in store.page(search="old one").rows] == [4]


def test_a_backup_of_a_newer_version_is_refused(store, tmp_path):
    store.backup(tmp_path / "kept.jsonl")
    text_of(tmp_path / "kept.jsonl", lambda text: text.replace(f'"version":"{HEAD}"', '"version":"9999"'))
    with pytest.raises(StoreError) as refused:
        store.restore(tmp_path / "kept.jsonl")
    assert refused.value.key == "db_newer"
    assert "kept.jsonl was written by a newer version" in str(refused.value)


def test_the_ending_says_what_to_write(store, url, tmp_path):
    with pytest.raises(UsageError, match="ends in none of"):
        store.backup(tmp_path / "kept.zip")
    with pytest.raises(UsageError, match="cannot be written: No such file"):
        store.backup(tmp_path / "nowhere" / "kept.jsonl")
    if not url.startswith("sqlite"):
        with pytest.raises(UsageError, match="no SQLite database"):
            store.backup(tmp_path / "kept.db")
    assert [path.name for path in tmp_path.iterdir() if "kept" in path.name] == []


def test_a_backup_takes_the_place_of_an_earlier_one(tmp_path):
    with Store(str(tmp_path / "shoes.db")) as store:
        for ending in (".db", ".jsonl"):
            path = tmp_path / f"kept{ending}"
            store.backup(path)
            first = path.read_bytes()
            Client(store, f"tab{ending}").say(BANKER)
            store.backup(path)
            assert path.read_bytes() != first


@pytest.mark.parametrize("form", [".db", ".jsonl.gz"])
def test_no_room_to_unpack_a_backup_is_no_fault_of_the_backup(tmp_path, monkeypatch, form):
    """Files may not grow beyond 16 KiB."""
    with Store(str(tmp_path / "shoes.db")) as store:
        fill(store)
        store.backup(tmp_path / f"b{form}")
        unpacks = tmp_path / "scratch"
        unpacks.mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(unpacks))
        with files_up_to(16 * 1024), pytest.raises(UsageError) as told:
            store.restore(tmp_path / f"b{form}", replace=True)
    assert str(told.value).startswith(
        f"{unpacks}, where a backup is unpacked first, cannot be written: disk I/O error; "
    )
    assert not any(unpacks.iterdir())


def test_a_pipe_is_no_backup_and_nobody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with (
        Store(str(tmp_path / "shoes.db")) as store,
        pytest.raises(StoreError, match="pipe cannot be restored: it is no backup of this program"),
    ):
        store.restore(tmp_path / "pipe")


def test_a_backup_where_nothing_can_be_written_names_its_own_file(store, tmp_path, monkeypatch):
    def refuses(path, *_, **__):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "open", refuses)
    monkeypatch.setattr(Path, "unlink", refuses)
    with pytest.raises(UsageError, match=r"/b\.jsonl cannot be written: Read-only file system"):
        store.backup(tmp_path / "b.jsonl")


def test_a_backup_that_may_grow_no_further_leaves_nothing(store, tmp_path):
    fill(store)
    forms = {".jsonl": "File too large"} | ({".db": "Input/output error"} if store._database.is_sqlite else {})
    for form, said in forms.items():
        with files_up_to(1024), pytest.raises(UsageError) as told:
            store.backup(tmp_path / f"b{form}")
        assert str(told.value) == f"{tmp_path}/b{form} cannot be written: {said}"
    assert not [*tmp_path.glob(".b*"), *tmp_path.glob("b.*")]
