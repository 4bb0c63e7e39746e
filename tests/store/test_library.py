"""The library: a list that is searched, filtered, ordered and paged, and from which shoes are deleted and taken back."""

import dataclasses
from datetime import UTC, datetime, timedelta

import polars as pl
import pytest
import sqlalchemy as sa

from tests.store.frames_of import result_set
from tests.store.test_append import BANKER, Client
from tracker.errors import StoreError, UsageError
from tracker.results import simulate
from tracker.store import ORDERS, FactsChanged, Merged, Store
from tracker.store.frames import LISTED
from tracker.store.library import listing

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
LABELS = ["Étoile 100%", "sofa", "SOFA_bed", None]


@pytest.fixture
def four(store):
    """Four shoes, a day apart: tables 1, 2, 2 and none."""
    shoes = result_set(
        *("BBP", "P", "TTTT", ""),
        table=["1", "2", "2", None],
        label=LABELS,
        note=[None, "red 庄", None, "blue"],
        started_at=[START + timedelta(days=day) for day in range(4)],
    )
    store.put(*shoes, "Some File.csv")
    return store


def ids(page):
    return [line.shoe_id for line in page.rows]


SEARCHES = [
    ("", [1, 2, 3, 4]),
    ("sofa", [2, 3]),
    ("étoile", [1]),
    ("ÉTOILE", [1]),
    ("庄", [2]),
    ("sofa red", [2]),
    ("red sofa", [2]),
    ("sofa blue", []),
    ("some file", [1, 2, 3, 4]),
    ("100%", [1]),
    ("1%0", []),  # the signs of LIKE are letters like any other
    ("a_b", [3]),
    ("a_e", []),
    ("\\", []),
]


@pytest.mark.parametrize(("search", "found"), SEARCHES)
def test_every_word_must_be_there_in_any_case(four, search, found):
    page = four.page(search=search, order="oldest")
    assert (ids(page), page.total) == (found, len(found))


FILTERS = [
    ({"table": "2"}, [2, 3]),
    ({"source": "imported"}, [1, 2, 3, 4]),
    ({"source": "recorded"}, []),
    ({"since": START + timedelta(days=1)}, [2, 3, 4]),
    ({"until": START + timedelta(days=1)}, [1]),
    ({"since": START + timedelta(days=1), "until": START + timedelta(days=3), "table": "2", "search": "sofa_"}, [3]),
]


@pytest.mark.parametrize(("filters", "found"), FILTERS)
def test_filters(four, filters, found):
    assert ids(four.page(order="oldest", **filters)) == found


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("newest", [4, 3, 2, 1]),
        ("oldest", [1, 2, 3, 4]),
        ("changed", [4, 3, 2, 1]),
        ("longest", [3, 1, 2, 4]),
        ("shortest", [4, 2, 1, 3]),
        ("label", [3, 2, 1, 4]),  # S, s, É, none
        ("table", [1, 2, 3, 4]),
    ],
)
def test_orders(four, order, found):
    assert ids(four.page(order=order)) == found


def test_every_order_is_tried_and_another_is_refused(four):
    assert len(ORDERS) == 7
    with pytest.raises(UsageError, match="newest"):
        four.page(order="luckiest")


def test_pages_hold_every_shoe_once(four):
    pages = [four.page(order="table", limit=3, offset=offset) for offset in (0, 3, 6)]
    assert [ids(page) for page in pages] == [[1, 2, 3], [4], []]
    assert {page.total for page in pages} == {4}


def test_a_line_says_what_a_small_road_needs(four):
    line = four.page(order="oldest").rows[0]
    assert (line.outcomes, line.coups, line.banker, line.player, line.tie) == ("BBP", 3, 2, 1, 0)
    assert (line.started_at, line.dated_at, line.file, line.label) == (START, START, "Some File.csv", LABELS[0])
    assert four.tables() == [("1", 1), ("2", 2)]


def test_shoes_of_a_place_and_some_columns_of_their_coups(four):
    four.put(*result_set("BTBP", venue="Rio"), "other.csv")
    assert four.venues() == [("Rio", 1)]
    assert (four.ids(), four.ids(table="2"), four.ids(venue="Rio"), four.ids(table="9")) == (
        [1, 2, 3, 4, 5],
        [2, 3],
        [5],
        [],
    )
    four.delete([2])
    assert four.ids(table="2") == [3]
    some = ("outcome", "void", "missing")
    assert four.coups([1, 5], columns=some).equals(four.coups([1, 5]).select("shoe_id", "coup", *some))
    assert four.coups(columns=("outcome",)).columns == ["shoe_id", "coup", "outcome"]


def test_a_shoe_without_a_start_is_dated_by_when_it_was_stored(store):
    before = datetime.now(UTC) - timedelta(milliseconds=1)
    client = Client(store)
    line = store.page(since=before).rows[0]
    assert (line.started_at, line.shoe_id) == (None, client.shoe.shoe_id)
    client.say(FactsChanged(dataclasses.replace(client.shoe.facts, started_at=START)))
    assert ids(store.page(until=START + timedelta(seconds=1))) == [client.shoe.shoe_id]


def test_deleted_shoes_can_be_taken_back_until_they_are_purged(four):
    assert four.purge([1]) == 0  # only what is deleted already
    assert four.delete([1, 3, 99]) == 2
    assert four.delete([1]) == 0
    assert (ids(four.page(order="oldest")), ids(four.page(deleted=True, order="oldest"))) == ([2, 4], [1, 3])
    assert four.frames().shoes["shoe_id"].to_list() == [2, 4]
    assert four.coups()["shoe_id"].unique().to_list() == [2]
    assert four.tables() == [("2", 1)]
    assert four.undelete([1, 2]) == 1
    assert ids(four.page(order="oldest")) == [1, 2, 4]
    assert four.purge([1, 3]) == 1
    with pytest.raises(StoreError):
        four.shoe(3)
    assert four.page(deleted=True).total == 0


def test_a_number_is_never_given_out_twice(four):
    four.delete([4])
    four.purge([4])
    assert four.new_shoe("tab", 1).shoe.shoe_id == 5


def test_what_was_merged_into_a_shoe_goes_with_it(four):
    for position, (shoe, other) in enumerate([(2, 3), (1, 2)], 1):
        four.append(shoe, "tab", position, 1, Merged(other))
    assert ids(four.page(order="oldest")) == [1, 4]
    assert four.shoe(1).outcomes == "BBPPTTTT"
    four.delete([1])
    assert four.purge([1]) == 3
    assert ids(four.page()) == [4]
    with four._database.reading() as connection:
        left = {table: connection.scalar(sa.text(f"SELECT count(*) FROM {table}")) for table in ("events", "coups")}
    assert left == {"events": 0, "coups": 1}


def test_many_numbers_in_one_call(store):
    store.put(*result_set(*["B"] * 1200), "many.csv")
    assert store.coups(range(1, 1101)).height == 1100
    assert store.delete(range(1, 1201)) == 1200
    assert store.purge(range(1, 2000)) == 1200


# how much is read


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """25,000 shoes, two million coups."""
    dealt = simulate("punto-banco-8", 1, 25_000)
    tables = (pl.col("shoe_id") % 40).cast(pl.String)
    with Store(f"sqlite:///{tmp_path_factory.mktemp('large')}/shoes.db") as store:
        store.put(
            dealt.shoes.with_columns(table=tables, label=pl.format("shoe {}", "shoe_id")), dealt.coups, "25000.csv"
        )
        yield store


@pytest.mark.long
def test_25_000_shoes_are_listed_a_page_at_a_time(large):
    for options in ({}, {"offset": 24_980, "limit": 20}, {"search": "shoe 999"}, {"table": "7", "order": "longest"}):
        page = large.page(**options)
        assert len(page.rows) == min(options.get("limit", 50), page.total)
    assert large.page().total == 25_000
    assert large.page(search="shoe 999").total == 43  # 25 end in 999, 20 have it before their last digit, 2 both
    assert large.page(table="7").total == 625
    assert large.tables() == sorted((str(table), 625) for table in range(40))


@pytest.mark.long
def test_a_page_costs_little_beside_reading_the_coups(large):
    """A ratio of steps of SQLite's machine, not of seconds."""

    def steps(call):
        counted = 0

        def count():
            nonlocal counted
            counted += 1

        with large._database.reading() as connection:
            driver = connection.connection.driver_connection
            driver.set_progress_handler(count, 1000)
            call(connection)
            driver.set_progress_handler(None, 0)
        return counted

    from tracker.store.library import page

    first = steps(lambda connection: connection.execute(listing([LISTED], "newest", 50, 0)).all())
    every = steps(lambda connection: connection.execute(listing([LISTED], "newest", 25_000, 0)).all())
    assert first * 100 < every
    whole = steps(lambda connection: page(connection, search="no such word"))
    assert whole < every


def plan(connection, question):
    sql = question.compile(connection, compile_kwargs={"literal_binds": True})
    return [row[-1] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")]


@pytest.mark.parametrize("order", ["newest", "oldest"])
def test_a_page_walks_along_an_index_and_reads_no_coups(tmp_path, order):
    with Store(str(tmp_path / "shoes.db")) as store, store._database.reading() as connection:
        steps = plan(connection, listing([LISTED], order, 50, 0))
    assert steps == ["SCAN shoes USING INDEX ix_shoes_dated_at_id"]  # and no sorting


def test_finding_a_shoe_again_uses_an_index(tmp_path):
    from tracker.store.tables import shoes

    with Store(str(tmp_path / "shoes.db")) as store, store._database.reading() as connection:
        for column in (shoes.c.identity, shoes.c.imported_as):
            steps = plan(connection, sa.select(shoes.c.id).where(column.in_(["a", "b"])))
            assert [step for step in steps if "SCAN" in step] == []


def test_recording_in_one_shoe_leaves_the_lines_of_the_others(four):
    before = four.page(order="oldest").rows
    Client(four, "tab", 2).say(BANKER)
    after = four.page(order="oldest").rows
    assert (before[0], *before[2:]) == (after[0], *after[2:])
    assert (before[1].outcomes, after[1].outcomes) == ("P", "PB")
