"""Imported shoes: stored once, all or nothing, and given back as they came."""

from datetime import UTC, datetime

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.frames_of import any_result_set, result_set
from tracker.errors import StoreError
from tracker.game import Coup, Outcome
from tracker.results import COUPS, SHOES, ResultSet, identities, simulate
from tracker.store import Changed, Deleted, FactsChanged, Merged, Recorded, ShoeFacts, Undone
from tracker.store.importing import Known, prepare

LONG = "BPBBPTPBPBBPTPPBPBBT"  # 20 coups: enough to be told from another
START = datetime(2026, 1, 31, 20, 5, tzinfo=UTC)


def first_card(given_set):
    """The same shoes with a card recorded in each."""
    is_first = pl.col("coup") == 1
    return given_set._replace(coups=given_set.coups.with_columns(player_1=pl.when(is_first).then(pl.lit(7, pl.Int8))))


CASES = [  # two shoes, and whether the second is the first one again
    ("20 coups", result_set(LONG, LONG), True),
    ("19 coups", result_set(LONG[:19], LONG[:19]), False),
    ("a start", result_set("BP", "BP", started_at=START), True),
    ("two starts", result_set("BP", "BP", started_at=[START, START.replace(minute=6)]), False),
    ("a card", first_card(result_set("BP", "BP")), True),
    ("other outcomes", result_set(LONG, LONG[::-1]), False),
    ("other tables", result_set(LONG, LONG, table=["1", "2"]), False),
    ("a table and none", result_set(LONG, LONG, table=["1", None]), False),
    ("other labels, notes", result_set(LONG, LONG, label=["a", "b"], note=["c", "d"]), True),
    ("one longer", result_set(LONG, LONG + "B"), False),
    ("no coups", result_set("", "", started_at=START), False),
]


@pytest.mark.parametrize(("name", "shoes", "same"), CASES, ids=[case[0] for case in CASES])
def test_the_same_shoe_is_stored_once(store, name, shoes, same):
    """Earlier in the same file, and again by a second import."""
    stored = store.put(*shoes, "a.csv")
    first = stored.ids[0]
    assert (stored.new, stored.already_here) == ((1, 1) if same else (2, 0))
    assert stored.known == ({2: Known(first, "a.csv", 1)} if same else {})
    assert store.page().total == stored.new
    told = name not in ("19 coups", "no coups")  # apart from a new shoe
    again = store.put(*shoes, "b.csv")
    assert (again.new, again.already_here) == ((0, 2) if told else (2, 0))
    if told:
        assert again.ids == stored.ids
        assert again.known[1] == Known(first, "a.csv", 1)
        assert store.already_here(*shoes) == again.known
    assert store.page().total == (stored.new if told else 4)


def test_force_stores_it_all_the_same(store):
    shoes = result_set(LONG, LONG)
    assert store.put(*shoes, "a.csv", force=True)[:2] == (2, 0)
    assert store.put(*shoes, "a.csv", force=True)[:2] == (2, 0)
    assert store.put(*shoes, "a.csv")[:2] == (0, 2)
    assert store.page().total == 4


def test_an_import_is_stored_whole_or_not_at_all(store):
    good = result_set(LONG, LONG[::-1])
    bad = good._replace(coups=good.coups.with_columns(coup=pl.col("coup").replace(9, 10)))
    stranger = good._replace(shoes=good.shoes.head(1))
    for wrong, place in ((bad, "shoe 1, coup 10"), (stranger, "shoe 2")):
        with pytest.raises(StoreError, match=place) as refused:
            store.put(*wrong, "a.csv")
        assert refused.value.key == "result_set_broken"
        assert store.page().total == 0


def test_a_shoe_that_was_edited_here_is_still_that_of_its_file(store):
    shoes = result_set(LONG)
    shoe_id = store.put(*shoes, "a.csv").ids[0]
    store.append(shoe_id, "tab", 1, 1, Changed(3, Coup(Outcome.TIE)))
    edited = store.frames()
    assert store.put(*shoes, "a.csv")[:2] == (0, 1)
    assert store.put(*edited, "export.csv")[:2] == (0, 1)


def test_a_recorded_shoe_is_known_when_its_export_comes_back(store):
    shoe = store.new_shoe("tab", 1, ShoeFacts(started_at=START)).shoe
    store.append(shoe.shoe_id, "tab", 2, 1, Recorded((Coup(Outcome.BANKER), Coup(Outcome.TIE))))
    stored = store.put(*store.frames(), "export.csv")
    assert (stored.new, stored.already_here, stored.ids) == (0, 1, (shoe.shoe_id,))
    assert stored.known == {shoe.shoe_id: Known(shoe.shoe_id, None, None)}


def test_a_deleted_shoe_can_be_imported_again_and_a_merged_one_is_here(store):
    one, two = store.put(*result_set(LONG, LONG[::-1]), "a.csv").ids
    store.append(one, "tab", 1, 1, Merged(two))
    assert store.put(*result_set(LONG, LONG[::-1]), "a.csv").ids == (one, one)
    store.delete([one])
    assert store.put(*result_set(LONG), "a.csv").new == 1


def test_editing_an_imported_shoe_begins_its_history(store):
    given_set = first_card(result_set("BPT", table="7", label="red", variant="ez-8"))
    shoe_id = store.put(*given_set, "a.csv").ids[0]
    before = store.shoe(shoe_id)
    assert (before.position, before.file, before.undoes, store.events(shoe_id)) == (1, "a.csv", None, [])
    done = store.append(shoe_id, "tab", 1, 1, Deleted(2))
    assert (done.position, done.shoe.outcomes) == (2, "BT")
    assert [each.client for each in store.events(shoe_id)] == ["", "tab"]
    back = store.append(shoe_id, "tab", 2, 2, Undone())
    assert (back.shoe.coups, back.shoe.facts) == (before.coups, before.facts)
    assert store.coups().equals(given_set.coups)  # one card of a hand is no hand, and yet it is kept
    renamed = store.append(shoe_id, "tab", 3, 3, FactsChanged(ShoeFacts(label="blue"))).shoe
    assert (renamed.facts.label, store.page(search="BLUE").total, store.page(search="red").total) == ("blue", 1, 0)


@pytest.mark.slow
@given(any_result_set())
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_shoes_come_back_as_they_were(store, given_set):
    store.purge(store_ids(store))
    stored = store.put(*given_set, "a.csv", force=True)
    assert (stored.new, stored.already_here) == (given_set.shoes.height, 0)
    renumbered = dict(zip(given_set.shoes["shoe_id"], stored.ids, strict=True))
    wanted = ResultSet(*(renumber(frame, renumbered) for frame in given_set))
    found = store.frames()
    assert found.shoes.equals(wanted.shoes)
    assert found.coups.equals(wanted.coups)
    assert (found.shoes.schema, found.coups.schema) == (SHOES, COUPS)
    assert store.shoes().equals(found.shoes)
    for shoe_id in stored.ids[1:2]:
        assert store.coups([shoe_id]).equals(found.coups.filter(pl.col("shoe_id") == shoe_id))
    store.delete(stored.ids)


def store_ids(store):
    return [line.shoe_id for line in store.page(deleted=True, limit=1000).rows]


def renumber(frame, ids):
    return frame.with_columns(pl.col("shoe_id").replace_strict(ids, return_dtype=pl.Int64)) if ids else frame


def test_simulated_shoes_keep_their_name(store):
    dealt = simulate("ez-8", 7, 30, first=5)
    store.put(*dealt, "dealt.parquet")
    found = store.frames()
    assert found.shoes.drop("shoe_id").equals(dealt.shoes.drop("shoe_id"))
    assert found.coups.drop("shoe_id").equals(dealt.coups.drop("shoe_id"))
    line = store.page(order="oldest").rows[0]
    mine = dealt.coups.filter(shoe_id=dealt.shoes["shoe_id"][0])
    assert line.outcomes == "".join(outcome[0].upper() for outcome in mine["outcome"])
    assert (line.coups, line.banker + line.player + line.tie) == (mine.height, mine.height)


SIDES = st.sampled_from(["banker", "tie"])
FEW = st.fixed_dictionaries(
    {
        "outcome": SIDES,
        "void": st.sampled_from([None, False, True]),
        "player_1": st.sampled_from([None, None, None, 3]),
        "banker_3": st.sampled_from([None, None, None, 3]),
    }
)
FACTS = st.fixed_dictionaries(
    {
        "source": st.just("imported"),
        "table": st.sampled_from([None, "1"]),
        "started_at": st.sampled_from([None, None, START]),
    }
)


@pytest.mark.slow
@given(any_result_set(FACTS, FEW), st.sampled_from([1, 5, 20]))
@settings(max_examples=100)
def test_the_store_and_the_readers_agree_on_what_is_the_same(given_set, times):
    """Shoes of few kinds, so that many are alike; repeated, so that some are long."""
    again = pl.concat([given_set.coups] * times).sort("shoe_id", maintain_order=True)
    numbered = again.with_columns(coup=pl.int_range(1, pl.len() + 1, dtype=pl.Int16).over("shoe_id"))
    prints = {each.shoe: each.mark for each in prepare(given_set.shoes, numbered) if each.mark is not None}
    told = identities(given_set.shoes, numbered).filter("enough").rows_by_key("shoe_id", named=True, unique=True)
    assert set(prints) == set(told)
    for one in prints:
        for other in prints:
            assert (prints[one] == prints[other]) == (told[one]["identity"] == told[other]["identity"])
