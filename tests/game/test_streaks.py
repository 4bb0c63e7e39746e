"""The chance of a run, against outside values, every sequence written out, and numbers worked by hand."""

from itertools import groupby, product
from math import prod

import pytest

from tests.facts.reference import FACTS
from tracker.game import banker_share, fresh_law, run_law
from tracker.game.streaks import Side

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
