"""Twins: what is shuffled, what stays, and that a system which lives on the order is told apart from one that does not."""

from collections import Counter
from hashlib import sha256
from math import sqrt

import polars as pl
import pytest

from tests.backtest.scripted import coup, dealt, record, setup, system
from tracker.backtest import (
    Recorded,
    Simulated,
    frame_of,
    load,
    run_systems,
    settings,
    shuffled,
    with_best_again,
    with_twins,
)
from tracker.backtest.figures import order_z
from tracker.betting import BANKER, Strategy
from tracker.game import variant
from tracker.results import COUPS

GAME = variant("punto-banco-8")
SEEN: list[int] = []


class Follows(Strategy):
    """One chip on the last winner."""

    def bet(self, table):
        if table.last >= 0:
            table.bet(table.last, 1)


class Flat(Strategy):
    """One chip on Banker."""

    def bet(self, table):
        table.bet(BANKER, 1)


class Cards(Strategy):
    """Writes down the cards that are left before each coup."""

    def bet(self, table):
        SEEN.append(table.cards_left)
        table.bet(BANKER, 1)


def shoes_of(data, *, cards=False) -> list:
    return [shoe for chunk in data.chunks(sha256(), cards=cards) for shoe in chunk]


def played(data, *strategies, seed=0):
    systems = [(system(each, each.__name__.lower()), {}) for each in strategies]
    report = run_systems(systems, data, setup(seed=seed))
    return with_twins(report, systems, data)


@pytest.mark.parametrize("data", [Simulated(GAME, 5, 30), record(*["BPTBBPPTBPBPBBBPPPTB" * 3] * 30)], ids=["dealt", "recorded"])  # fmt: skip
def test_shuffling_keeps_the_coups_of_each_shoe_and_destroys_their_order(data):
    before, after = shoes_of(data), shoes_of(shuffled(data, 5))
    assert [Counter(shoe.codes) for shoe in before] == [Counter(shoe.codes) for shoe in after]
    assert [list(shoe.numbers) for shoe in before] == [list(shoe.numbers) for shoe in after]
    assert [shoe.shoe_id for shoe in before] == [shoe.shoe_id for shoe in after]
    assert all(list(old.codes) != list(new.codes) for old, new in zip(before, after, strict=True))
    assert len({tuple(shoe.codes) for shoe in after}) == 30  # equal shoes do not get the same order
    assert [shoe.codes for shoe in shoes_of(shuffled(data, 5))] == [shoe.codes for shoe in after]


def test_another_seed_shuffles_recorded_shoes_otherwise():
    data = record("BPTBBPPTBPBPBBBPPPTB" * 4)
    assert shoes_of(shuffled(data, 1))[0].codes != shoes_of(shuffled(data, 2))[0].codes


def test_cards_go_with_their_coup():
    data = Simulated(GAME, 5, 10)
    before, after = shoes_of(data, cards=True), shoes_of(shuffled(data, 5), cards=True)
    for old, new in zip(before, after, strict=True):
        assert sorted(zip(old.codes, old.cards, strict=True)) == sorted(zip(new.codes, new.cards, strict=True))
        assert list(old.cards) != list(new.cards)


def test_recorded_cards_void_and_free_coups_go_along_and_gaps_stay():
    """Void coups follow the coup before them, at the start of the shoe they stay there; gaps stay at their place."""
    one, two, three = dealt("9h Kd", "2c 5c"), dealt("8h Kh", "Ac 6c"), dealt("7s Ks", "9d Jd")
    shoe = [coup("x"), *([one, two, coup("x"), three, coup("b")] * 6)]
    frame = frame_of([shoe, [one] * 3]).with_columns(
        missing=pl.when(pl.col("coup") == 1).then(-1).otherwise(pl.col("missing")).cast(COUPS["missing"])
    )
    data = Recorded(frame)
    moved = shuffled(data, 3)
    assert isinstance(moved, Recorded)
    same = ("shoe_id", "coup", "missing")
    assert moved.dealt.select(same).equals(data.dealt.select(same))
    rest = [name for name in COUPS if name not in same]
    assert moved.dealt.select(rest).sort(rest).equals(data.dealt.select(rest).sort(rest))
    assert not moved.dealt.select(rest).equals(data.dealt.select(rest))
    first = moved.dealt.filter(pl.col("shoe_id") == 1)
    voids = first["void"].to_list()
    assert voids[0]
    assert sum(voids) == 7
    suits = first["player_1"].to_list()
    before_void = [suits[place - 1] for place, void in enumerate(voids) if void and place]
    assert before_void == [two.player.cards[0]] * 6 if two.player else False
    assert sum(len(each.free) for each in shoes_of(moved)) == 6


def test_a_shoe_without_coups_has_itself_as_its_twin():
    empty = record("xx")
    assert shoes_of(shuffled(empty, 1)) == []
    assert set(played(empty, Flat).as_json()["systems"][0]["twins"]) == {"shuffled", "random"}


def test_twins_have_the_same_keys_and_the_same_shoes():
    data = Simulated(GAME, 5, 12)
    (flat, follows) = played(data, Flat, Follows, seed=5).as_json()["systems"]
    for figures in (flat, follows):
        for twin in figures["twins"].values():
            assert set(twin) == set(figures) - {"twins", "order_z"}
            assert (twin["sessions"], twin["status"]) == (12, "ok")
    same = ("staked", "net", "won", "lost", "pushed")
    assert [flat[key] for key in same] == [flat["twins"]["shuffled"][key] for key in same]  # the counts are kept
    assert flat["order_z"] == 0
    assert follows["net"] != follows["twins"]["shuffled"]["net"]
    assert flat["net"] != flat["twins"]["random"]["net"]
    assert flat["coups_seen"] != flat["twins"]["random"]["coups_seen"]  # other shoes, of other lengths


def test_the_same_run_has_the_same_twins_and_another_seed_has_others():
    def nets(seed):
        (figures,) = played(Simulated(GAME, seed, 4), Follows, seed=seed).as_json()["systems"]
        return [twin["net"] for twin in figures["twins"].values()]

    assert nets(5) == nets(5)
    assert nets(5)[0] != nets(6)[0]
    assert nets(5)[1] != nets(6)[1]


def test_what_a_reader_of_cards_sees_of_a_shuffled_shoe_is_true():
    """The cards left before each coup are 416 less those of the coups dealt before, in the order in which they are dealt."""
    data = Simulated(GAME, 5, 3)
    SEEN.clear()
    run_systems([(system(Cards), {})], shuffled(data, 5), setup(seed=5))
    seen = SEEN[-sum(len(shoe.codes) for shoe in shoes_of(data)) :]
    expected = []
    for shoe in shoes_of(shuffled(data, 5), cards=True):
        left = 416
        for cards in shoe.cards:
            expected.append(left)
            left -= len(cards or ())
    assert seen == expected


def test_a_record_with_runs_dealt_into_it_is_told_apart_from_its_shuffled_twin():
    """Shoes of 40 Bankers and then 40 Players, over and over: who follows the last winner loses two of 79 bets."""
    planted = played(record(*["B" * 40 + "P" * 40] * 20), Follows).as_json()["systems"][0]
    assert planted["order_z"] > 10
    assert planted["twins"]["shuffled"]["z"] < 4
    assert planted["verdict"] == "not_explained"
    ordinary = played(Simulated(GAME, 5, 200), Follows, seed=5).as_json()["systems"][0]
    assert abs(ordinary["order_z"]) < 3


def test_order_z_by_hand():
    """Intervals of 1.96 x 0.03 and 1.96 x 0.04 to each side; edges 0.01 here and 0.06 shuffled: 0.05 / 0.05."""
    here = {"realised_edge": 0.01, "edge_low": 0.01 - 1.96 * 0.03, "edge_high": 0.01 + 1.96 * 0.03}
    twin = {"realised_edge": 0.06, "edge_low": 0.06 - 1.96 * 0.04, "edge_high": 0.06 + 1.96 * 0.04}
    assert order_z(here, twin) == pytest.approx(1)
    assert order_z(twin, here) == pytest.approx(-1)
    assert order_z(here, dict.fromkeys(here)) is None


@pytest.mark.long
def test_the_order_says_as_little_as_it_should():
    """order_z of 300 runs of a follower: no wider than a standard normal number, whose variance would be 1 +- 0.25."""
    found = [played(Simulated(GAME, seed, 20), Follows, seed=seed).as_json()["systems"][0] for seed in range(300)]
    zs = [figures["order_z"] for figures in found]
    assert abs(sum(zs) / len(zs)) < 3 / sqrt(len(zs))
    assert 0.3 < sum(z * z for z in zs) / len(zs) < 1.25


def test_the_best_setting_is_not_played_again_where_its_twin_was(monkeypatch):
    """What is told of it is the same, to the last figure."""
    data = Simulated(GAME, 5, 20)
    systems = settings([(load("martingale")[0], {})], {"base": "1,2", "levels": "0..2"})
    report = run_systems(systems, data, setup(bankroll="500"))
    played, twins = with_best_again(report, systems, data), with_twins(report, systems, data)
    monkeypatch.setattr("tracker.backtest.twins.run_systems", None)
    seen = []
    taken = with_best_again(twins, systems, data, progress=lambda done, of: seen.append((done, of)))
    assert played.again
    assert taken.again
    assert taken.again.as_json() == played.again.as_json()
    assert [each.tally for each in taken.again.systems] == [each.tally for each in played.again.systems]
    assert taken.as_json()["tried"] == played.as_json()["tried"]
    assert seen == [(20, 20)]
