"""The chance of a run, against outside values, every sequence written out, and numbers worked by hand."""

import math
from itertools import groupby, product
from math import prod

import pytest

from tests.facts.reference import FACTS
from tracker.game import banker_share, fresh_law, longest_mean, run_law
from tracker.game.streaks import Side, _log_without

SIDES: tuple[Side, ...] = ("banker", "player", "either")


def test_the_share_of_banker_is_the_published_one():
    assert banker_share(fresh_law(8)) == pytest.approx(float(FACTS["streaks-70-8"]["banker_resolved"]), rel=1e-15)


@pytest.mark.parametrize("packs", [6, 8])
def test_seventy_coups_as_published(packs):
    fact, banker = FACTS[f"streaks-70-{packs}"], banker_share(fresh_law(packs))
    for length, chances in fact["p_streak_at_least"].items():
        for side in SIDES:
            assert run_law(int(length), 70, side, banker).probability == pytest.approx(float(chances[side]), abs=2e-15)


def test_by_hand():
    # of the 16 sequences of four fair coups BBBB BBBP PBBB hold three Bankers in a row, in one run each
    assert run_law(3, 4, "banker", 0.5) == (3 / 16, 3 / 16)
    # of the 8 sequences of three all but BPB and PBP hold a run of two
    assert run_law(2, 3, "either", 0.5) == (6 / 8, 6 / 8)
    assert run_law(5, 4, "either", 0.5) == (0, 0)
    assert run_law(1, 1, "player", 0.75) == (0.25, 0.25)
    assert run_law(1, 9, "either", 0.75).probability == pytest.approx(1)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_as_every_sequence_of_nine_says(side: Side, length):
    banker, reached, number = 0.6, 0.0, 0.0
    for sequence in product("bp", repeat=9):
        chance = prod(banker if each == "b" else 1 - banker for each in sequence)
        runs = [
            each for each, run in groupby(sequence) if len(list(run)) >= length and side in ("either", *names(each))
        ]
        reached += chance * bool(runs)
        number += chance * len(runs)
    law = run_law(length, 9, side, banker)
    assert law == (pytest.approx(reached), pytest.approx(number))


def names(letter: str) -> tuple[str]:
    return ("banker",) if letter == "b" else ("player",)


def test_a_small_chance_keeps_its_digits():
    # sixty Bankers of sixty coups, and of sixty-one: the first sixty, or a Player and then sixty
    assert run_law(60, 60, "banker", 0.5).probability == pytest.approx(0.5**60, rel=1e-14)
    assert run_law(60, 61, "banker", 0.5).probability == pytest.approx(0.5**60 * 1.5, rel=1e-14)


@pytest.mark.parametrize("packs", [6, 8])
def test_the_longest_of_seventy_coups_as_published(packs):
    fact, banker = FACTS[f"streaks-70-{packs}"]["expected_longest"], banker_share(fresh_law(packs))
    assert longest_mean(70, banker) == pytest.approx(float(fact["banker"]), abs=1e-8)
    assert longest_mean(70, 1 - banker) == pytest.approx(float(fact["player"]), abs=1e-8)


@pytest.mark.parametrize(("coups", "longest"), [(74, 5), (1_000, 9), (10_000, 12), (1_000_000, 19)])
def test_the_longest_losing_run_on_banker_is_the_known_one(coups, longest):
    """Figures that are quoted rounded: 5 in a shoe, 9 in a thousand coups, 12 in ten thousand, 19 in a million."""
    assert round(longest_mean(coups, 0.4932)) == longest


@pytest.mark.parametrize("chance", [0.3, 0.5, 0.9])
@pytest.mark.parametrize(("coups", "sessions"), [(9, 1), (4, 2), (3, 3)])
def test_the_longest_of_several_stretches_as_every_sequence_says(chance, coups, sessions):
    mean = 0.0
    for sequence in product((True, False), repeat=coups * sessions):
        parts = [sequence[first : first + coups] for first in range(0, len(sequence), coups)]
        lengths = [len(list(run)) for part in parts for event, run in groupby(part) if event]
        mean += max(lengths, default=0) * prod(chance if event else 1 - chance for event in sequence)
    assert longest_mean(coups * sessions, chance, sessions) == pytest.approx(mean)


def test_coups_are_spread_evenly_over_sessions():
    """Three coups in two sessions: HH and H, HH and T, ... of fair coins: 2 in two of eight, 0 in one, 1 in the others."""
    assert longest_mean(3, 0.5, 2) == pytest.approx((2 * 2 + 5) / 8)


def test_the_formula_for_many_coups_goes_on_where_the_recurrence_ends():
    """Of 400 coups the chances of runs up to 40 come from the formula, of longer ones from the recurrence."""
    for length in (2, 5, 12, 39):
        reached = run_law(length, 400, "banker", 0.45).probability
        assert math.exp(_log_without(length, 400, 0.45)) == pytest.approx(1 - reached, abs=1e-11)


def test_runs_of_what_never_or_always_happens():
    assert (longest_mean(50, 0.0), longest_mean(50, 1.0), longest_mean(0, 0.5)) == (0, 50, 0)
