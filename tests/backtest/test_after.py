"""What came next: every position against the roads themselves, counts by hand, and a planted pattern that is found."""

import random
from math import comb, fsum

import polars as pl
import pytest

from tests.backtest.scripted import coup
from tracker.backtest import frame_of
from tracker.backtest.after import Key, came_after
from tracker.backtest.after.positions import positions
from tracker.backtest.after.shapes import SHAPES, kept_by, standing, stands
from tracker.backtest.after.table import counted
from tracker.backtest.binomial import interval, two_sided
from tracker.betting import ROAD_DISTANCES
from tracker.game import Coup, Outcome, fresh_law
from tracker.results import chunks
from tracker.roads import BigRoad, ask, good_roads, mark


def frame(*shoes: str) -> pl.DataFrame:
    return frame_of([[coup(letter) for letter in shoe] for shoe in shoes])


def columns_after(decisions: str) -> list:
    road = BigRoad()
    for letter in decisions:
        road.push(coup(letter))
    return list(road.columns)


def shoes_of(seed: int, number: int) -> list[str]:
    """Shoes in which runs, chops and doubles are frequent, so that every shape turns up."""
    luck = random.Random(seed)
    shoes = []
    for _ in range(number):
        shoe = "B"
        while len(shoe) < 60:
            other = "P" if shoe[-1] == "B" else "B"
            shoe += luck.choice(
                (other, other * 2, other * 3 + shoe[-1], other + shoe[-1], shoe[-1], other * 4, other + 2 * shoe[-1])
            )
        shoes.append(shoe)
    return [*shoes, "BBPP" * 4 + "B", "PPPPBPBPBPBPP"]


def test_every_good_road_stands_where_the_roads_say_and_is_kept_by_the_side_that_keeps_it():
    shoes, met = shoes_of(5, 7), set()
    told = positions(frame(*shoes)).select(
        **{key: stands(key, standing()) for key in SHAPES}, **{f"keeps_{key}": kept_by(key) for key in SHAPES}
    )
    rows = iter(told.iter_rows(named=True))
    for shoe in shoes:
        for place in range(1, len(shoe)):
            row = next(rows)
            now, after = good_at(shoe[:place]), {side: good_at(shoe[:place] + side) for side in "BP"}
            assert {key for key in SHAPES if row[key]} == now, shoe[:place]
            for key in now:
                keepers = [number for number, side in enumerate("BP") if key in after[side]]
                assert row[f"keeps_{key}"] == (keepers[0] if len(keepers) == 1 else None), (key, shoe[:place])
            met |= now
    assert met == set(SHAPES)


def good_at(decisions: str) -> set[str]:
    return {road.key for road in good_roads(columns_after(decisions))}


def test_after_each_colour_of_a_derived_road_stands_the_side_that_would_leave_it_again():
    shoes, expected = shoes_of(6, 3), dict.fromkeys(ROAD_DISTANCES, 0)
    counts = counted(positions(frame(*shoes)))
    wanted: dict = {}
    for shoe in shoes:
        for place in range(1, len(shoe)):
            lengths = [column.length for column in columns_after(shoe[:place])]
            for road, distance in ROAD_DISTANCES.items():
                colour = mark(lengths, distance)
                if colour is None:
                    continue
                expected[road] += 1
                last = "BP".index(shoe[place - 1])
                side = last if ask(lengths, distance, repeats=True) == colour else 1 - last
                key = Key(road, "red" if colour else "blue", side), "BP"[side] == shoe[place]
                wanted[key] = wanted.get(key, 0) + 1
    assert {key: times for key, times in counts.items() if key[0].road in ROAD_DISTANCES} == wanted
    assert all(expected.values())


def came(*shoes: str) -> dict[tuple, tuple[int, int]]:
    """Pattern -> how often it stood, and how often it went on."""
    return {tuple(row.key): (row.times, row.came) for row in came_after([frame(*shoes)], fresh_law(8)).rows}


def test_runs_and_chops_by_hand():
    """B B T P B P P P, then a shoe of one B: of the last decision of a shoe nobody knows what came next."""
    found = came("BBTPBPPP", "B")
    assert {key[1:]: counts for key, counts in found.items() if key[0] == "run"} == {
        ("1", 0): (2, 1),  # the first B, and the one between the Players
        ("2", 0): (1, 0),
        ("1", 1): (2, 1),
        ("2", 1): (1, 1),
    }
    assert {key[1:]: counts for key, counts in found.items() if key[0] == "chop"} == {
        ("2", 0): (1, 1),  # B P: then B, which goes on with it
        ("3", 1): (1, 1),  # B P B: then P
        ("4", 0): (1, 0),  # B P B P: then P again
    }


def test_after_missing_coups_everything_begins_anew():
    """B B, then coups are missing: of the B after them nobody knows what it follows."""
    shoe = [coup("B"), coup("B"), Coup(Outcome.BANKER, missing=3), coup("B"), coup("P")]
    rows = {tuple(row.key): (row.times, row.came) for row in came_after([frame_of([shoe])], fresh_law(8)).rows}
    assert rows == {("run", "1", 0): (2, 2), ("run", "2", 0): (1, 0)}


def test_a_gap_before_a_tie_or_a_void_coup_is_a_gap():
    for letter in ("T", "x"):
        gap = coup(letter)
        shoe = [coup("B"), Coup(gap.outcome, void=gap.void, missing=-1), coup("B")]
        assert came_after([frame_of([shoe])], fresh_law(8)).rows == []


def test_eight_and_more_are_one_row():
    assert came("B" * 11 + "P")["run", "8", 0] == (4, 3)
    assert came("BP" * 5 + "P")["chop", "8", 0] == (2, 1)  # B P eight times, and ten times


@pytest.mark.parametrize("chance", [0.1, 0.5068])
@pytest.mark.parametrize(("hits", "times"), [(0, 7), (3, 9), (9, 9), (31, 80), (60, 80)])
def test_chances_are_sums_of_the_binomial_law(hits, times, chance):
    law = [comb(times, k) * chance**k * (1 - chance) ** (times - k) for k in range(times + 1)]
    tails = fsum(law[hits:]), fsum(law[: hits + 1])
    assert two_sided(hits, times, chance) == pytest.approx(min(1, 2 * min(tails)), rel=1e-10)


def test_the_interval_is_the_published_one():
    """Clopper and Pearson for 4 of 20 and for 0 of 10: figures of common tables."""
    assert interval(4, 20) == pytest.approx((0.0573, 0.4366), abs=5e-5)
    assert interval(0, 10) == pytest.approx((0, 0.3085), abs=5e-5)
    assert interval(10, 10) == pytest.approx((0.6915, 1), abs=5e-5)


def test_the_binomial_law_holds_for_a_million():
    """Near the mean it is normal: 1.96 deviations above half of a million, half a hit taken off."""
    assert two_sided(500_980, 1_000_000, 0.5) == pytest.approx(0.0501, abs=2e-4)
    low, high = interval(500_000, 1_000_000)
    assert (low, high) == pytest.approx((0.49902, 0.50098), abs=1e-5)


def planted(seed: int, number: int) -> list[str]:
    """Shoes in which Player follows three Bankers seven times of ten, and everything else is a fair coin."""
    luck, shoes = random.Random(seed), []
    for _ in range(number):
        shoe = ""
        while len(shoe) < 70:
            turns = shoe.endswith("BBB") and not shoe.endswith("BBBB")
            shoe += "P" if luck.random() < (0.7 if turns else 0.5) else "B"
        shoes.append(shoe)
    return shoes


def test_a_planted_pattern_is_found_and_gone_when_the_coups_are_shuffled():
    shoes = planted(1, 100)
    found = came_after([frame(*shoes)], fresh_law(8))
    row = min(found.rows, key=lambda row: row.holm)
    assert row.key == Key("run", "3", 0)
    assert row.share == pytest.approx(0.3, abs=0.04)
    assert row.high < 0.4 < row.by_rules
    luck = random.Random(2)
    shuffled = came_after([frame(*("".join(luck.sample(shoe, len(shoe))) for shoe in shoes))], fresh_law(8))
    assert next(row for row in shuffled.rows if row.key == Key("run", "3", 0)).holm > 0.05


def test_in_shoes_that_were_dealt_by_the_rules_nothing_follows():
    found = came_after((part.coups for part in chunks("punto-banco-8", 3, 150)), fresh_law(8))
    assert (found.shoes, found.beyond_luck) == (150, [])
    assert found.coups > found.decisions > 0.8 * found.coups
    assert 0.05 < min(row.holm for row in found.rows) <= 1
    assert len({row.p_value for row in found.rows}) > 50


def test_parts_add_up():
    parts = [part.coups for part in chunks("punto-banco-8", 3, 12)]
    both = [parts[0].filter(pl.col("shoe_id") <= 5), parts[0].filter(pl.col("shoe_id") > 5)]
    assert came_after(parts, fresh_law(8)) == came_after(both, fresh_law(8))
