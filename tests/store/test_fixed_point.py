"""Read, store, export, read: what was read once stays as it is, in every form."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.app.empty_store import empty_store
from tests.store.frames_of import READ_COUP, READ_SHOE, any_result_set
from tracker.cli.exporting import WRITERS, numbered
from tracker.game import Coup, Outcome
from tracker.readers import read
from tracker.store import GapMarked, Recorded, Undone

FORMS = {
    "own.csv": {},
    "excel.csv": {"mark": True, "separator": ";"},
    "marked.csv": {"mark": True, "separator": ","},
    "own.parquet": {},
    "own.json": {},
}


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with empty_store(tmp_path_factory.mktemp("fixed") / "shoes.db") as opened:
        yield opened


def kept(store, shoes, coups):
    """What the store gives back of shoes that it was given."""
    return numbered(store.frames(store.put(shoes, coups, "file", force=True).ids))


def hold(tmp_path, store, given_set):
    first = kept(store, *given_set)
    assert first.shoes.equals(given_set.shoes)
    assert first.coups.equals(given_set.coups)
    for name, form in FORMS.items():
        path = tmp_path / name
        WRITERS[path.suffix](first, path, **form)
        if path.suffix == ".parquet" or given_set.coups["outcome"].count():  # a text without a result is no record
            written = path.read_bytes()
            found = read(path)
            again = kept(store, found.shoes, found.coups)
            assert again.shoes.equals(first.shoes), name
            assert again.coups.equals(first.coups), name
            WRITERS[path.suffix](again, path, **form)
            assert path.read_bytes() == written, name


@pytest.mark.parametrize("name", FORMS)
def test_a_gap_after_the_last_coup_goes_out_and_comes_back(tmp_path, store, name):
    """Recorded, undone and imported: the file says what the page said."""
    banker = Recorded((Coup(Outcome.BANKER),))
    ids = []
    for number, events in enumerate([(banker, GapMarked(2, 3)), (banker, GapMarked(2, -1)), (GapMarked(1, 2),)], 1):
        shoe = store.new_shoe(name, number).shoe
        for each, event in enumerate(events, number + 1):
            shoe = store.append(shoe.shoe_id, name, each, shoe.position, event).shoe
        ids.append(shoe.shoe_id)
    found = numbered(store.frames(ids))
    assert found.shoes["missing_after"].to_list() == [3, -1, 2]
    path = tmp_path / name
    WRITERS[path.suffix](found, path, **FORMS[name])
    reading = read(path)
    assert [shoe["gaps"] for shoe in reading.report()["shoes"]] == [
        [{"after_coup": 1, "missing": 3}], [{"after_coup": 1, "missing": None}], [{"after_coup": 0, "missing": 2}],
    ]  # fmt: skip
    assert kept(store, reading.shoes, reading.coups).shoes.equals(
        found.shoes.with_columns(source=reading.shoes["source"])
    )
    again = store.put(reading.shoes, reading.coups, name, force=True).ids
    assert [store.shoe(shoe_id).missing for shoe_id in again] == [3, -1, 2]
    edited = store.append(again[0], name, 9, 1, Recorded((Coup(Outcome.TIE),))).shoe
    assert ([coup.missing for coup in edited.coups], edited.missing) == ([0, 3], 0)
    assert store.shoes([again[0]])["missing_after"].to_list() == [None]
    assert store.append(again[0], name, 10, 2, Undone()).shoe.missing == 3
    assert store.shoes([again[0]])["missing_after"].to_list() == [3]


@pytest.mark.slow
@given(any_result_set(READ_SHOE, READ_COUP))
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("parquet_here")
def test_what_is_kept_goes_out_and_comes_back(tmp_path, store, given_set):
    hold(tmp_path, store, given_set)


@pytest.mark.long
@given(any_result_set(READ_SHOE, READ_COUP))
@settings(max_examples=90, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("parquet_here")
def test_anything_that_is_kept_goes_out_and_comes_back(tmp_path, store, given_set):
    hold(tmp_path, store, given_set)
