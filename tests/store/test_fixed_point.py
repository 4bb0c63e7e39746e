"""Read, store, export, read: what was read once stays as it is, in every form."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.app.empty_store import empty_store
from tests.store.frames_of import READ_COUP, READ_SHOE, any_result_set
from tracker.cli.exporting import WRITERS, numbered
from tracker.readers import read

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


@given(any_result_set(READ_SHOE, READ_COUP))
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_kept_goes_out_and_comes_back(tmp_path, store, given_set):
    hold(tmp_path, store, given_set)


@pytest.mark.slow
@given(any_result_set(READ_SHOE, READ_COUP))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_that_is_kept_goes_out_and_comes_back(tmp_path, store, given_set):
    hold(tmp_path, store, given_set)
