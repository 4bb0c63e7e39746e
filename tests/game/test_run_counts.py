"""How many runs of a length there are, against a list of every sequence and against the table of the facts."""

import itertools

import pytest

from tracker.game import either_run_count, run_count


def runs(sides: tuple[bool, ...]) -> list[int]:
    """The lengths of the runs of the side that is True."""
    return [len(list(run)) for mine, run in itertools.groupby(sides) if mine]


def of_all_sequences(
    length: int, coups: int, mine: float, or_longer: bool, *, either: bool = False
) -> tuple[float, float]:
    """Mean and variance, each sequence weighed by its chance. either: runs of both sides count."""
    mean = square = 0.0
    for sides in itertools.product((True, False), repeat=coups):
        chance = mine ** sum(sides) * (1 - mine) ** (coups - sum(sides))
        found = runs(sides) + (runs(tuple(not each for each in sides)) if either else [])
        number = sum(run >= length if or_longer else run == length for run in found)
        mean += chance * number
        square += chance * number**2
    return mean, square - mean**2


@pytest.mark.parametrize("or_longer", [False, True])
@pytest.mark.parametrize(
    ("length", "coups", "mine"), [(1, 1, 0.5), (1, 9, 0.6), (2, 10, 0.5068), (3, 11, 0.4), (4, 4, 0.7), (5, 11, 0.5)]
)
def test_mean_and_variance_are_those_of_all_sequences(length, coups, mine, or_longer):
    mean, variance = run_count(length, coups, mine, or_longer=or_longer)
    expected = of_all_sequences(length, coups, mine, or_longer)
    assert (mean, variance) == pytest.approx(expected, abs=1e-12)
    both = of_all_sequences(length, coups, mine, or_longer, either=True)
    assert either_run_count(length, coups, mine, or_longer=or_longer) == pytest.approx(both, abs=1e-12)


BANKER = 0.506824829945  # facts/maths.md section 1, eight packs
OF_SEVENTY = [
    (2, 4.4393050, 4.4324814),
    (3, 2.2182852, 2.1551778),
    (7, 0.1380116, 0.1202025),
    (12, 0.0042660, 0.0032410),
]


@pytest.mark.parametrize(("length", "banker", "player"), OF_SEVENTY)
def test_runs_of_exactly_a_length_in_seventy_resolved_coups(length, banker, player):
    """facts/maths.md section 7."""
    assert run_count(length, 70, BANKER).mean == pytest.approx(banker, abs=5e-8)
    assert run_count(length, 70, 1 - BANKER).mean == pytest.approx(player, abs=5e-8)


def test_a_run_longer_than_the_coups_is_none():
    assert run_count(5, 4, 0.5) == (0.0, 0.0)
    assert run_count(1, 0, 0.5) == (0.0, 0.0)
