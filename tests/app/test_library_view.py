"""The list of the library: what an address asks for, and what a page of it shows."""

from datetime import UTC, datetime, timedelta

import polars as pl
import pytest

from tests.app.empty_store import empty_store
from tracker.app.library_view import PER_PAGE, Query, all_ids, ids_of, list_view, query_of
from tracker.app.preferences import Preferences
from tracker.errors import InputError
from tracker.game import Coup, Outcome
from tracker.results import COUPS, SHOES
from tracker.store import FactsChanged, Recorded, ShoeFacts, Store

SAYS = Preferences()


@pytest.fixture
def store(tmp_path):
    with empty_store(tmp_path / "shoes.db") as opened:
        yield opened


def fill(store: Store, count: int) -> None:
    """Imported shoes of one coup each: labels `book 1`, `book 2` …, tables a and b in turn, an hour apart."""
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    shoes = pl.DataFrame(
        {
            "shoe_id": range(1, count + 1),
            "source": ["imported"] * count,
            "table": ["ab"[number % 2] for number in range(count)],
            "label": [f"book {number + 1}" for number in range(count)],
            "started_at": [begin + timedelta(hours=number) for number in range(count)],
            "utc_offset": [60] * count,
        }
    )
    coups = pl.DataFrame({"shoe_id": range(1, count + 1), "coup": [1] * count, "outcome": ["tie"] * count})
    store.put(_whole(shoes, SHOES), _whole(coups, COUPS), "books.csv")


def _whole(frame: pl.DataFrame, schema: pl.Schema) -> pl.DataFrame:
    given = {"void": False, "free": False, "missing": 0}
    return frame.select(
        (pl.col(name) if name in frame.columns else pl.lit(given.get(name)).alias(name)).cast(dtype)
        for name, dtype in schema.items()
    )


def test_an_address_without_questions_asks_for_the_newest():
    assert query_of({}) == Query()
    assert not query_of({"order": "oldest", "page": "3"}).narrowed


def test_days_are_days_of_the_visitors_clock_and_both_are_included():
    query = query_of({"since": "2026-03-01", "until": "2026-03-02", "zone": "120"})
    assert query.since == datetime(2026, 2, 28, 22, tzinfo=UTC)
    assert query.until == datetime(2026, 3, 2, 22, tzinfo=UTC)
    assert query.narrowed


@pytest.mark.parametrize(
    "told", [{"since": "yesterday"}, {"page": "two"}, {"zone": "x"}, {"until": "2026-02-30"}, {"until": "9999-12-31"}]
)
def test_an_address_that_asks_nothing_sensible_is_refused(told):
    with pytest.raises(InputError):
        query_of(told)


def test_an_empty_library_says_so(store):
    view = list_view(store, Query(), SAYS)
    assert (view["empty"], view["total"], view["pager"]) == (True, 0, "")
    assert not list_view(store, Query(search="x"), SAYS)["empty"]  # what is not found may still be there


def test_a_page_holds_its_shoes_and_no_other(store):
    fill(store, PER_PAGE + 3)
    first, last = (list_view(store, Query(order="oldest", number=number), SAYS) for number in (1, 2))
    assert (len(first["shown"]), len(last["shown"])) == (PER_PAGE, 3)
    assert first["shown"].keys().isdisjoint(last["shown"])
    assert first["cards"].count('class="shoe"') == PER_PAGE
    assert first["found"] == "Shoes: 51"
    assert "Page 1 of 2" in first["pager"]


def test_a_page_behind_the_last_is_the_last(store):
    fill(store, 5)
    view = list_view(store, Query(number=9), SAYS)
    assert (view["page"], len(view["shown"])) == (1, 5)


def test_search_table_source_and_date_narrow_the_list(store):
    fill(store, 30)
    day = datetime(2026, 1, 2, tzinfo=UTC)
    asked = [
        (Query(search="BOOK 7"), ["book 7", "book 17", "book 27"]),
        (Query(search="3 book"), ["book 3", "book 13", "book 23", "book 30"]),  # each word somewhere, in any order
        (Query(search="books.csv"), None),
        (Query(table="b", until=datetime(2026, 1, 1, 4, tzinfo=UTC)), ["book 2", "book 4"]),
        (Query(since=day, until=day + timedelta(hours=2)), ["book 25", "book 26"]),
        (Query(source="recorded"), []),
    ]
    for query, labels in asked:
        view = list_view(store, query._replace(order="oldest"), SAYS)
        if labels is None:
            assert view["total"] == 30
        else:
            assert [name for name, _ in view["shown"].values()] == labels
            assert view["found"] == f"Shoes found: {len(labels)}"


def test_tables_are_offered_with_their_shoes(store):
    fill(store, 5)
    tables = list_view(store, Query(), SAYS)["tables"]
    assert tables == [("", "All tables"), ("a", "a (3)"), ("b", "b (2)")]


def test_a_card_tells_the_clock_of_the_table_and_nothing_of_it_is_markup(store):
    fill(store, 1)
    shoe = store.shoe(1)
    facts = ShoeFacts(label="<b>x</b>", started_at=shoe.facts.started_at, utc_offset=60)
    store.append(1, "test", 1, shoe.position, FactsChanged(facts))
    cards = list_view(store, Query(zone=-300), SAYS)["cards"]
    assert "Jan 1, 2026 01:00, from books.csv" in cards
    assert "<b>" not in cards
    assert "&lt;b&gt;x&lt;/b&gt;" in cards


def test_deleted_shoes_have_a_list_of_their_own(store):
    fill(store, 3)
    store.delete([2])
    assert list(list_view(store, Query(), SAYS)["shown"]) == [3, 1]
    gone = list_view(store, Query(deleted=True), SAYS)
    assert list(gone["shown"]) == [2]
    assert "href" not in gone["cards"].split("<img")[0]  # a deleted shoe cannot be opened
    assert 'data-do="undelete"' in gone["cards"]


def test_a_recorded_shoe_says_when_it_was_stored(store):
    shoe = store.new_shoe("test", 1).shoe
    store.append(shoe.shoe_id, "test", 2, shoe.position, Recorded((Coup(Outcome.BANKER),)))
    assert "recorded here" in list_view(store, Query(), SAYS)["cards"]
    assert f"stored {datetime.now(UTC):%b} " in list_view(store, Query(), SAYS)["cards"]


@pytest.mark.parametrize(("text", "numbers"), [("7", [7]), ("1-3,7", [1, 2, 3, 7]), ("2,2-3", [2, 2, 3])])
def test_chosen_shoes_in_an_address(text, numbers):
    assert ids_of(text) == numbers


@pytest.mark.parametrize("text", ["", "a", "1-", "1;2", "1-99999999999"])
def test_what_names_no_shoes_is_refused(text):
    with pytest.raises(InputError):
        ids_of(text)


def test_every_shoe_of_a_narrowed_list_is_exported_not_only_its_page(store):
    fill(store, PER_PAGE + 2)
    assert all_ids(store, Query()) is None
    assert sorted(all_ids(store, Query(search="book")) or ()) == list(range(1, PER_PAGE + 3))
