"""Simulated sets: the plain shoe is the oracle, and whole, chunked, lazy and streamed are the same rows."""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from tracker.errors import UsageError
from tracker.game import VARIANTS, Card, Outcome, Rules, Shoe, Variant
from tracker.kernels import Dealer, deal_codes, deal_rows
from tracker.results import (
    COUPS,
    SHOES,
    chunks,
    counts,
    counts_per_shoe,
    coups_per_shoe,
    longest_streaks,
    scan,
    simulate,
    streak_lengths,
)

if TYPE_CHECKING:
    from polars._typing import EngineType

HIGHEST = 2**63 - 1


def plain_rows(rules: Rules, seed: int, numbers: range) -> list[dict]:
    """The rows of `COUPS`, dealt card by card."""
    rows = []
    for number in numbers:
        shoe = Shoe.named(rules, seed, number)
        while not shoe.over:
            coup = shoe.deal()
            assert coup.player is not None
            assert coup.banker is not None
            row = {"shoe_id": number + 1, "coup": shoe.coups, "outcome": str(coup.outcome)}
            row |= {name: getattr(coup, name) for name in ("player_total", "banker_total", "natural")}
            row |= {"player_pair": coup.player_pair, "banker_pair": coup.banker_pair}
            row |= _cards("player", coup.player.cards) | _cards("banker", coup.banker.cards)
            rows.append(row | {"void": False, "free": False, "missing": 0})
    return rows


def _cards(side: str, cards: tuple[Card, ...]) -> dict[str, Card | None]:
    return {f"{side}_{k}": card for k, card in enumerate((*cards, None)[:3], start=1)}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rows_are_those_of_the_plain_shoe(name: str) -> None:
    shoes, coups = simulate(name, 21, 2, first=6)
    assert coups.rows(named=True) == plain_rows(VARIANTS[name].rules, 21, range(6, 8))
    assert [shoes.schema, coups.schema] == [SHOES, COUPS]
    assert shoes.select("shoe_id", "source", "variant", "seed", "number").rows() == [
        (7, "simulated", name, 21, 6),
        (8, "simulated", name, 21, 7),
    ]
    assert shoes.select("table", "label", "started_at", "utc_offset", "note").null_count().row(0) == (2,) * 5


def test_equal_rules_deal_equal_cards_whatever_their_name() -> None:
    named = [simulate(name, 4, 3).coups for name in ("punto-banco-8", "ez-8", "super6-8", "punto-banco-8-tie9")]
    own = Variant("house", Rules(), VARIANTS["punto-banco-8"].pays, "")
    for coups in (*named[1:], simulate(own, 4, 3).coups):
        assert_frame_equal(coups, named[0])
    assert simulate(own, 4, 1).shoes["variant"].to_list() == ["house"]
    assert not simulate("misprint-8", 4, 3).coups.equals(named[0])


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.results.simulated.CHUNK", 7)


@pytest.mark.usefixtures("small_chunks")
def test_any_chunking_gives_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    sevens = simulate("punto-banco-8", 9, 30, first=2)
    assert [part.shoes.height for part in chunks("punto-banco-8", 9, 30, first=2)] == [7, 7, 7, 7, 2]
    monkeypatch.setattr("tracker.results.simulated.CHUNK", 1000)
    whole = simulate("punto-banco-8", 9, 30, first=2)
    assert_frame_equal(sevens.coups, whole.coups)
    assert_frame_equal(sevens.shoes, whole.shoes)
    assert_frame_equal(simulate("punto-banco-8", 9, 32).coups.filter(pl.col("shoe_id") > 2), whole.coups)


@pytest.fixture(scope="module")
def twelve_shoes() -> pl.DataFrame:
    return simulate("punto-banco-8", 9, 12, first=2).coups


QUERIES: dict[str, Callable] = {
    "all": lambda frame: frame,
    "some columns": lambda frame: frame.select("outcome", "shoe_id"),
    "some rows": lambda frame: frame.filter(pl.col("natural"), pl.col("shoe_id") != 9).select("coup", "player_3"),
    "a condition on a column that is not wanted": lambda frame: frame.filter(pl.col("coup") < 3).select("banker_1"),
    "the first rows": lambda frame: frame.head(700),
    "the first of some": lambda frame: frame.filter(pl.col("outcome") == "tie").head(11),
    "some of the first": lambda frame: frame.head(700).filter(pl.col("outcome") == "tie"),
    "a slice": lambda frame: frame.slice(650, 30),
    "the last rows": lambda frame: frame.tail(5),
    "how many": lambda frame: frame.select(pl.len()),
    "counts": counts,
    "counts of each shoe": counts_per_shoe,
    "lengths of shoes": coups_per_shoe,
    "lengths of streaks": streak_lengths,
    "longest streaks": longest_streaks,
}


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("engine", ["streaming", "in-memory"])
@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_scan_is_simulate(query: Callable, engine: "EngineType", twelve_shoes: pl.DataFrame) -> None:
    lazy = scan("punto-banco-8", 9, 12, first=2)
    assert lazy.collect_schema() == COUPS
    assert_frame_equal(query(lazy).collect(engine=engine), query(twelve_shoes), check_exact=True)


def test_the_streaming_counts_are_those_of_the_plain_shoes() -> None:
    rows = plain_rows(VARIANTS["punto-banco-8"].rules, 30, range(12))
    found = counts(scan("punto-banco-8", 30, 12)).collect().row(0, named=True)
    outcomes = [row["outcome"] for row in rows]
    assert found == {
        "coups": len(rows),
        **{str(outcome): outcomes.count(str(outcome)) for outcome in Outcome},
        **{flag: sum(row[flag] for row in rows) for flag in ("banker_pair", "player_pair", "natural")},
    }


def test_scan_deals_no_more_shoes_than_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(*args: Any) -> tuple:
        asked.append(args[-1])
        return deal_rows(*args)

    monkeypatch.setattr("tracker.kernels.dealer", lambda _: Dealer("counted", deal_codes, counted))
    monkeypatch.setattr("tracker.results.simulated.CHUNK", 3)
    assert scan("punto-banco-8", 1, 10**12).head(100).collect().height == 100
    assert asked == [3]


def test_frames_take_over_the_arrays_of_the_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = {}

    def kept(*args: Any) -> tuple:
        columns, codes, coups = deal_rows(*args)
        dealt.update(columns)
        return columns, codes, coups

    monkeypatch.setattr("tracker.kernels.dealer", lambda _: Dealer("kept", deal_codes, kept))
    coups = next(chunks("punto-banco-8", 1, 5)).coups
    for name in ("coup", "player_total", "banker_total", "player_1", "player_2", "banker_1", "banker_2"):
        assert np.shares_memory(coups[name].to_numpy(), dealt[name]), name
    assert np.shares_memory(coups["outcome"].cat.physical().to_numpy(), dealt["outcome"])


def test_the_global_random_states_change_nothing() -> None:
    before = simulate("live-6", 8, 2).coups
    random.seed(1)
    np.random.seed(1)
    pl.set_random_seed(1)
    assert_frame_equal(simulate("live-6", 8, 2).coups, before)


def test_no_shoes_are_two_empty_frames() -> None:
    shoes, coups = simulate("punto-banco-8", 0, 0)
    assert (shoes.shape, coups.shape) == ((0, len(SHOES)), (0, len(COUPS)))
    assert (shoes.schema, coups.schema) == (SHOES, COUPS)
    assert scan("punto-banco-8", 0, 0).collect().equals(coups)


def test_the_last_seed_and_number_fit() -> None:
    shoes, coups = simulate("punto-banco-1", HIGHEST, 1, first=HIGHEST - 1)
    assert shoes.select("shoe_id", "seed", "number").row(0) == (HIGHEST, HIGHEST, HIGHEST - 1)
    assert coups.rows(named=True) == plain_rows(VARIANTS["punto-banco-1"].rules, HIGHEST, range(HIGHEST - 1, HIGHEST))


@pytest.mark.parametrize("face", [simulate, scan, chunks])
@pytest.mark.parametrize(
    ("name", "seed", "shoes", "first", "key"),
    [
        ("punto-banco-8", -1, 1, 0, "seed_out_of_range"),
        ("punto-banco-8", HIGHEST + 1, 1, 0, "seed_out_of_range"),
        ("punto-banco-8", 1, -1, 0, "numbers_out_of_range"),
        ("punto-banco-8", 1, 1, -1, "numbers_out_of_range"),
        ("punto-banco-8", 1, 1, HIGHEST, "numbers_out_of_range"),
        ("punto-banco", 1, 1, 0, "unknown_rules"),
    ],
)
def test_what_does_not_fit_is_said_at_once(
    face: Callable, name: str, seed: int, shoes: int, first: int, key: str
) -> None:
    with pytest.raises(UsageError) as found:
        face(name, seed, shoes, first=first)
    assert found.value.key == key
