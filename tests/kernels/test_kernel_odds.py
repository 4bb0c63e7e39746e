"""The linear forms of the next coup are held to the law counted coup by coup, to the last way."""

from random import Random

import numpy as np
import pytest

from tracker.game import Composition, coup_law, unpack, variant
from tracker.kernels import Form, outcomes
from tracker.kernels.odds import MOST_CARDS

GAME = variant("punto-banco-8")
FRESH = [128, *[32] * 9]


def left(seed: int, packs: int = 8) -> list[int]:
    """Cards left of each value in a shoe from which some are gone."""
    chances = Random(seed)
    full = [16 * packs, *[4 * packs] * 9]
    part = chances.random()
    counts = [sum(chances.random() < part for _ in range(count)) for count in full]
    return counts if sum(counts) >= 6 else full


def test_a_fresh_shoe_has_the_published_counts() -> None:
    banker, player, tie = outcomes(GAME.rules.tableau).ways([FRESH])[0].tolist()
    assert (banker, player, tie) == (2292252566437888, 2230518282592256, 475627426473216)  # facts: eight packs


@pytest.mark.parametrize("name", ["punto-banco-8", "misprint-8"])
def test_any_cards_left(name: str) -> None:
    tableau = variant(name).rules.tableau
    compositions = [left(seed, packs) for seed, packs in enumerate((8, 8, 8, 1, 1, 6))]
    compositions += [[6, *[0] * 9], [0, *[0] * 8, 6], [1, 1, 1, 1, 1, 1, 0, 0, 0, 0]]
    ways = outcomes(tableau).ways(compositions)
    for counts, found in zip(compositions, ways.tolist(), strict=True):
        law = coup_law(Composition.of_values(counts), tableau)
        assert found == list(law.counts.values()), counts


def test_any_bet_that_hangs_on_values() -> None:
    pays = GAME.pays
    for bet in ("dragon_bonus_player", "tie_6", "lucky_6"):
        nets = pays.nets(bet)
        form = Form(GAME.rules.tableau, lambda code, bet=bet: pays.line(bet, unpack(code)), len(nets))
        counts = left(3)
        law = coup_law(Composition.of_values(counts), GAME.rules.tableau)
        ways = [0] * len(nets)
        for code, count in law.by_totals.items():
            ways[pays.line(bet, unpack(code))] += count
        assert form.ways([counts])[0].tolist() == ways


def test_numpy_and_compiled_code_count_the_same() -> None:
    form = outcomes(GAME.rules.tableau)
    values = np.array([FRESH] + [left(seed) for seed in range(60)], np.float64)
    assert form.compiled_ways(values).tolist() == form.plain_ways(values).tolist()


def test_too_few_and_too_many_cards() -> None:
    form = outcomes(GAME.rules.tableau)
    for counts in ([5, *[0] * 9], [MOST_CARDS + 1, *[0] * 9]):
        with pytest.raises(ValueError, match="six cards"):
            form.ways([counts])
    assert form.ways(np.zeros((0, 10))).shape == (0, 3)
