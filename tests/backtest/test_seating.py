"""From how much work on a class is compiled: the shoes of one setting, and those of all settings of a class in one run."""

import sys

import pytest

from tracker.backtest import Setup, Simulated, load, run_systems
from tracker.backtest.compile import NotCompiledError
from tracker.backtest.seating import worth_compiling
from tracker.game import variant

SEATING = sys.modules["tracker.backtest.seating"]


@pytest.mark.parametrize(
    ("shoes", "alike", "worth"),
    [
        (4_999, 1, False),
        (5_000, 1, True),
        (2_508, 2, True),  # 2,508 and 2,493 that are not looked at both ways
        (2_507, 2, False),
        (3_000, 4, True),
        (15, 10_000, False),  # all of them are looked at both ways
    ],
)
def test_settings_of_one_class_count_together(shoes, alike, worth):
    assert worth_compiling(shoes, alike) is worth


def test_a_run_counts_the_settings_of_each_class(monkeypatch):
    def asked(*_, **__):
        raise NotCompiledError(1, "it was asked for")

    monkeypatch.setattr(SEATING, "COMPILED_FROM", 30)
    monkeypatch.setattr(SEATING, "CompiledSeat", asked)
    martingale, paroli = (load(name)[0] for name in ("martingale", "paroli"))
    systems = [(martingale, {"levels": 2}), (martingale, {"levels": 3}), (paroli, {})]
    setup = Setup(variant("punto-banco-8"))
    notes = [each.note for each in run_systems(systems, Simulated(setup.variant, 7, 25), setup).systems]
    assert [note is not None for note in notes] == [True, True, False]
