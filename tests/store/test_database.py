"""Addresses of databases, and what goes wrong with them as a sentence with the way out."""

import os
import sqlite3
import subprocess
import sys
import threading

import pytest
import sqlalchemy as sa

from tests.house import TOP
from tests.store import postgres
from tests.store.frames_of import result_set
from tests.store.test_append import BANKER
from tracker.errors import StoreError, UsageError
from tracker.store import Store, data_folder
from tracker.store import database as database_module
from tracker.store.database import address

ADDRESSES = [
    ("sqlite:///shoes.db", "sqlite:///shoes.db"),
    ("sqlite:////tmp/shoes.db", "sqlite:////tmp/shoes.db"),
    ("/tmp/shoes.db", "sqlite:////tmp/shoes.db"),
    ("postgresql+psycopg://me@host/shoes", "postgresql+psycopg://me@host/shoes"),
    ("postgresql://me@host/shoes", "postgresql+psycopg://me@host/shoes"),
    ("postgres://me@host/shoes", "postgresql+psycopg://me@host/shoes"),
    ("postgresql+psycopg2://me@host/shoes", "postgresql+psycopg://me@host/shoes"),
]


@pytest.mark.parametrize(("text", "meant"), ADDRESSES)
def test_addresses(text, meant):
    assert address(text).render_as_string() == meant


def test_a_path_may_be_relative(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert address("a/b.db").database == str(tmp_path / "a" / "b.db")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("sqlite://", "db_memory"),
        ("sqlite:///:memory:", "db_memory"),
        ("oracle://host/x", "db_url"),
        ("mysql://host/x", "db_url"),
        ("http://host/x", "db_url"),
        ("://", "db_url"),
    ],
)
def test_what_is_no_address_is_refused(text, key):
    with pytest.raises(UsageError) as refused:
        Store(text)
    assert refused.value.key == key
    assert repr(text) in str(refused.value)


def test_a_driver_that_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UsageError, match="pip install 'shoe-tracker\\[postgres\\]'"):
        Store("postgresql://me@host/shoes")


def test_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("TRACKER_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with Store() as store:
        assert store.url == f"sqlite:///{tmp_path}/data/shoe-tracker/shoes.db"
    assert (tmp_path / "data" / "shoe-tracker" / "shoes.db").is_file()
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # which the specification says to ignore
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "shoe-tracker"
    monkeypatch.setenv("TRACKER_DB", str(tmp_path / "elsewhere.db"))
    with Store() as store:
        assert store.url == f"sqlite:///{tmp_path}/elsewhere.db"


def test_who_has_no_home_is_told_to_name_a_place(monkeypatch, tmp_path, run_tracker):
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it answers where there is no home
    monkeypatch.delenv("XDG_DATA_HOME")
    ran = run_tracker("export", tmp_path / "x.csv")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "the user has no home folder, so there is no place for shoes; name one with --db or TRACKER_DB\n"
    assert "no tiene carpeta personal" in run_tracker("export", tmp_path / "x.csv", "--lang", "es").err


def test_a_password_is_not_shown(monkeypatch):
    monkeypatch.setattr(database_module, "WAIT_SECONDS", 1)
    with pytest.raises(StoreError) as refused:
        Store("postgresql+psycopg://me:secret@127.0.0.1:9/shoes")
    assert refused.value.key == "db_unreachable"
    assert "postgresql+psycopg://me:***@127.0.0.1:9/shoes does not answer" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_database_that_the_server_does_not_have(server):
    with pytest.raises(StoreError, match=r'does not answer.*"nowhere" does not exist'):
        Store(f"{server}nowhere")


@pytest.fixture
def no_rights():
    """Runs as somebody who may not write where root may."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    yield
    os.seteuid(0)


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Not a directory; name another place with TRACKER_DB or --db") as refused:
        Store(str(tmp_path / "file" / "folder" / "shoes.db"))
    assert refused.value.key == "db_folder"


def readable(folder):
    """Opens the way to a folder, which stays unwritable for others."""
    folder.chmod(0o555)
    for each in folder.parents[:3]:
        each.chmod(each.stat().st_mode | 0o555)


@pytest.fixture
def open_way(tmp_path):
    readable(tmp_path)
    return tmp_path


def test_a_folder_without_the_right_to_write(open_way, no_rights):
    for place in (open_way / "shoes.db", open_way / "deeper" / "shoes.db"):
        with pytest.raises(StoreError, match=r"cannot be written: .*; name another place") as refused:
            Store(str(place))
        assert refused.value.key == "db_folder"
        assert str(open_way) in str(refused.value)


@pytest.fixture
def unwritable(tmp_path):
    """A store with a shoe, in a folder and a file that cannot be written any more."""
    path = tmp_path / "shoes.db"
    with Store(str(path)) as store:
        store.new_shoe("tab", 1)
    path.chmod(0o444)
    readable(tmp_path)
    return path


def test_a_database_without_the_right_to_write(unwritable, no_rights):
    with pytest.raises(StoreError) as refused, Store(str(unwritable)) as store:
        store.append(1, "tab", 2, 1, BANKER)
    assert refused.value.key == "db_folder"


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "shoes.csv"
    path.write_text("outcome\n" + "B\n" * 5000)
    with pytest.raises(StoreError, match="holds something else"):
        Store(str(path))
    assert path.read_text().startswith("outcome\nB\n")


def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE letters (a TEXT)")
    other.close()
    with pytest.raises(StoreError, match="holds something else"):
        Store(str(path))


@pytest.mark.slow
def test_a_database_that_another_program_holds(url, monkeypatch):
    monkeypatch.setattr(database_module, "WAIT_SECONDS", 1)
    with Store(url) as store, Store(url) as other:
        shoe_id = store.new_shoe("tab", 1).shoe.shoe_id
        holding = threading.Event()
        done = threading.Event()

        def hold():
            with other._database.writing() as connection:
                connection.exec_driver_sql("UPDATE shoes SET position = position")
                holding.set()
                done.wait(30)

        thread = threading.Thread(target=hold)
        thread.start()
        holding.wait(30)
        with pytest.raises(StoreError, match="busy with another program for more than 1 seconds") as refused:
            store.append(shoe_id, "tab", 2, 1, BANKER)
        assert refused.value.key == "db_locked"
        assert store.shoe(shoe_id).position == 1  # readers do not wait
        done.set()
        thread.join()
        assert store.append(shoe_id, "tab", 2, 1, BANKER).position == 2


def write_while(store, something_happens):
    with store._database.writing() as connection:
        connection.execute(sa.text("UPDATE shoes SET position = 99"))
        something_happens()
        connection.execute(sa.text("SELECT 1"))


def test_a_server_that_goes_away_and_comes_back(shared_database):
    """Connections that were idle are made anew; one that was at work says so, and nothing of its work is there."""
    others = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shared' AND pid <> pg_backend_pid()"
        f" AND application_name <> '{postgres.EMPTYING}'"
    )
    with Store(shared_database) as store:
        shoe = store.new_shoe("a server that goes away", 1).shoe
        postgres.execute(shared_database, others)
        assert store.append(shoe.shoe_id, "tab", 2, 1, BANKER).position == 2
        with pytest.raises(StoreError) as refused:
            write_while(store, lambda: postgres.execute(shared_database, others))
        assert refused.value.key == "db_unreachable"
        assert store.append(shoe.shoe_id, "tab", 3, 2, BANKER).position == 3


def test_sqlite_writes_to_the_disk_before_it_confirms(tmp_path):
    with Store(str(tmp_path / "shoes.db")) as store, store._database.reading() as connection:
        values = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


def test_postgresql_writes_to_the_disk_before_it_confirms(shared_database):
    with Store(shared_database) as store, store._database.reading() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "repeatable read"


def test_help_loads_no_database_library():
    code = """
import sys
from tracker.cli.main import tracker
for command in ("export", "backup", "restore", "import"):
    tracker.main([command, "--help"], standalone_mode=False)
print("loaded:", *({"sqlalchemy", "alembic", "tracker.store"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "loaded:"


def test_nothing_is_confirmed_in_a_file_that_was_removed(tmp_path):
    """The system lets a program write on into it; what it writes is lost."""
    with Store(str(tmp_path / "shoes.db")) as store:
        store.new_shoe("tab", 1)
        (tmp_path / "shoes.db").rename(tmp_path / "away.db")
        for ask in (lambda: store.new_shoe("tab", 2), lambda: store.shoe(1)):
            with pytest.raises(StoreError, match="is not there any more"):
                ask()
        (tmp_path / "away.db").rename(tmp_path / "shoes.db")
        assert store.new_shoe("tab", 2).shoe.shoe_id == 2


def test_a_file_that_takes_the_place_of_another_is_opened(tmp_path):
    with Store(str(tmp_path / "other.db")) as other:
        other.new_shoe("tab", 1)
        other.new_shoe("tab", 2)
        other.backup(tmp_path / "whole.db")
    with Store(str(tmp_path / "shoes.db")) as store:
        store.new_shoe("tab", 1)
        (tmp_path / "whole.db").replace(tmp_path / "shoes.db")
        for left in ("shoes.db-wal", "shoes.db-shm"):
            (tmp_path / left).unlink()
        assert store.page().total == 2


def test_a_database_that_is_cut_off_is_called_so(tmp_path):
    with Store(str(tmp_path / "shoes.db")) as store:
        store.put(*result_set("BPT" * 30), "a.csv")
        store.backup(tmp_path / "cut.db")
    os.truncate(tmp_path / "cut.db", 12_000)
    with pytest.raises(StoreError, match="is damaged or cut off"):
        Store(str(tmp_path / "cut.db"))


def test_a_driver_without_its_own_library_is_not_installed(tmp_path, monkeypatch):
    (tmp_path / "psycopg.py").write_text("raise ImportError('no pq wrapper available')", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(UsageError, match="needs a driver that is not installed"):
        Store("postgresql://tracker@127.0.0.1:1/x")


@pytest.mark.parametrize("form", [".db", ".jsonl"])
def test_a_database_that_nobody_can_write_is_read_and_left_as_it_is(tmp_path, monkeypatch, form):
    """As on a disk that is mounted to be read, or in a folder of somebody else."""
    place = tmp_path / "shoes.db"
    with Store(str(place)) as store:
        store.new_shoe("tab", 1)
    there = place.read_bytes()
    monkeypatch.setattr("tracker.store.database.os.access", lambda *_: False)
    with Store(str(place), reading=True) as store:
        assert store.page().total == 1
        assert store.backup(tmp_path / f"copy{form}") == 1
        assert [each.name for each in tmp_path.glob("shoes*")] == ["shoes.db"]
        with pytest.raises(StoreError, match="readonly"):
            store.new_shoe("tab", 2)
    assert place.read_bytes() == there


def test_a_database_in_use_is_not_taken_for_one_that_nobody_writes(tmp_path, monkeypatch):
    with Store(str(tmp_path / "shoes.db")) as writing:
        writing.new_shoe("tab", 1)
        monkeypatch.setattr("tracker.store.database.os.access", lambda *_: False)
        with Store(str(tmp_path / "shoes.db"), reading=True) as store:
            assert store.page().total == 1
            writing.new_shoe("tab", 2)
            assert store.page().total == 2


def test_an_address_as_sqlite_itself_writes_them_is_read_too(tmp_path, monkeypatch):
    with Store(str(tmp_path / "shoes.db")) as store:
        store.new_shoe("tab", 1)
    monkeypatch.chdir(tmp_path)
    with Store(f"sqlite:///file:{tmp_path}/shoes.db?uri=true", reading=True) as store:
        assert store.page().total == 1
        assert store.backup(tmp_path / "copy.db") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"shoes.db", "copy.db"}
    with Store(str(tmp_path / "copy.db")) as copy:
        assert copy.page().total == 1
