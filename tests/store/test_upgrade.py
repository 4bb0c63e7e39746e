"""Migrations: from nothing and from every version so far to the tables of this program, and not from a newer one."""

import contextlib
import sqlite3
import threading

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tracker.errors import StoreError
from tracker.store import Store
from tracker.store.database import Database, address
from tracker.store.tables import HEAD, VERSION_TABLE, metadata
from tracker.store.upgrade import revisions, upgrade


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request, tmp_path):
    """The address of a database with no tables."""
    return f"sqlite:///{tmp_path}/shoes.db" if request.param == "sqlite" else request.getfixturevalue("new_database")


@pytest.fixture
def database(empty):
    opened = Database(address(empty))
    yield opened
    opened.close()


def checks(connection):
    """What autogenerate does not compare: the CHECK constraints of every table, by name."""
    inspector = sa.inspect(connection)
    return {table: {check["name"] for check in inspector.get_check_constraints(table)} for table in metadata.tables}


def test_the_last_migration_is_the_one_that_the_tables_name():
    assert revisions()[-1] == HEAD
    assert len(revisions()) > 1


@pytest.mark.parametrize("start", revisions())
def test_from_nothing_or_any_version_to_the_tables_of_this_program(database, start):
    upgrade(database, start)
    upgrade(database)
    with database.reading() as connection:
        options = {"compare_type": True, "compare_server_default": True, "version_table": VERSION_TABLE}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
        assert checks(connection) == {
            name: {check.name for check in table.constraints if isinstance(check, sa.CheckConstraint)}
            for name, table in metadata.tables.items()
        }
        if database.is_sqlite:
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []


VERSION_1 = """
    INSERT INTO shoes (id, source, "table", label, note, started_at, utc_offset, variant, file, file_shoe, created_at,
        changed_at, position, coups, banker, player, tie, outcomes, identity, imported_as, client, client_number) VALUES
        (1, 'recorded', '12', 'Étoile', NULL, NULL, NULL, 'ez-8', NULL, NULL, 5000, 6000, 4, 1, 1, 0, 0, 'B', NULL, NULL, 'tab', 1),
        (2, 'imported', NULL, NULL, 'a note', 4000, 60, NULL, 'A.csv', 1, 7000, 7000, 1, 2, 0, 1, 1, 'PT', 'f0', 'f0', NULL, NULL);
    INSERT INTO events VALUES
        (1, 1, 'tab', 1, 5000, 'started', '{"facts":{"label":"Étoile","table":"12","variant":"ez-8"},"missing":0}'),
        (1, 2, 'tab', 2, 6000, 'recorded', '{"bets":[["banker",10000]],"coups":[{"outcome":"B"}]}'),
        (1, 3, 'tab', 3, 6000, 'voided', '{"number":1,"void":false}'),
        (1, 4, 'tab', 4, 6000, 'gap', '{"missing":3,"number":2}');
    INSERT INTO coups (shoe_id, outcome, void, free, missing) VALUES (1, 'B', '0', '0', '0'), (2, 'PT', '00', '00', '01');
    INSERT INTO own_bets VALUES (1, 1, 'banker', 10000, 9500);
    UPDATE counters SET value = 2
"""


def test_shoes_of_the_first_version_are_all_there(empty, database):
    upgrade(database, "0001")
    with database.writing() as connection:
        for statement in VERSION_1.split(";"):
            connection.exec_driver_sql(statement)
    with Store(empty) as store:
        lines = store.page(order="oldest").rows
        assert [(line.shoe_id, line.outcomes, line.dated_at.timestamp()) for line in lines] == [
            (2, "PT", 4),
            (1, "B", 5),
        ]
        assert [line.shoe_id for line in store.page(search="étoile EZ-8").rows] == [1]
        assert [line.shoe_id for line in store.page(search="a.csv note").rows] == [2]
        assert [coup.missing for coup in store.shoe(2).coups] == [0, 1]
        assert store.shoes()["missing_after"].to_list() == [store.shoe(1).missing, None] == [3, None]
        assert store.own_total() == (1, 10_000, 9_500, 0)
        assert store.new_shoe("tab", 1, store.shoe(1).facts).shoe == store.shoe(1)
        assert store.new_shoe("tab", 9).shoe.shoe_id > 2
        assert [each.position for each in store.events(1)] == [1, 2, 3, 4]


def test_a_newer_database_is_left_alone(empty, database):
    upgrade(database)
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer version of this program \\(9999\\); update it") as refused:
        Store(empty)
    assert refused.value.key == "db_newer"
    with database.reading() as connection:
        assert connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar() == "9999"


def test_a_database_that_holds_something_else_is_left_alone(empty, database):
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE shoes (colour TEXT)")
    with pytest.raises(StoreError, match="not shoes of this program"):
        Store(empty)
    with database.reading() as connection:
        assert sa.inspect(connection).get_table_names() == ["shoes"]


def test_several_may_open_a_new_database_at_once(empty):
    opened: list = []

    def work():
        with Store(empty) as store:
            opened.append(store.new_shoe("tab", 1).shoe.shoe_id)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 4
    assert len(set(opened)) == 1


def test_a_file_in_which_another_program_is_writing_is_waited_for(tmp_path):
    """Also where SQLite itself does not wait: for the change to a journal that is written ahead."""
    with contextlib.closing(
        sqlite3.connect(tmp_path / "shoes.db", isolation_level=None, check_same_thread=False)
    ) as other:
        other.execute("PRAGMA journal_mode=DELETE")
        other.execute("BEGIN IMMEDIATE")
        end = threading.Timer(0.1, other.execute, ["COMMIT"])
        end.start()
        with Store(f"sqlite:///{tmp_path}/shoes.db") as store:
            assert store.new_shoe("tab", 1).shoe.shoe_id == 1
        end.join()
