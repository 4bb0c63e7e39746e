"""A sweep beside as many separate runs: CPU time. What it should come to at the most is 0.6."""

from statistics import median
from time import process_time

import pytest

from tests.backtest.scripted import setup
from tracker.backtest import Simulated, load, run_systems, settings
from tracker.game import variant

SETTINGS, SHOES = 20, 10_000


def cost(sweep: str) -> float:
    """CPU seconds of a run with these bases of Martingale."""
    grid = settings([(load("martingale")[0], {})], {"base": sweep})
    began = process_time()
    report = run_systems(grid, Simulated(variant("punto-banco-8"), 1, SHOES), setup(seed=1), workers=1)
    assert {system.engine for system in report.systems} == {"compiled"}
    return process_time() - began


@pytest.mark.slow
def test_a_sweep_costs_much_less_than_separate_runs() -> None:
    cost("1")  # compiles
    one = median(cost("1") for _ in range(5))
    assert cost(f"1..{SETTINGS}") < 0.6 * SETTINGS * one
