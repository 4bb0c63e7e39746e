"""Systems put together from parts are compiled like any other, and come to the figures of the interpreted seat."""

from itertools import cycle

import pytest

from tests.backtest.test_compiled import assert_same, both, cache  # noqa: F401 -- a cache folder of this file's own
from tracker.betting import PICKS, STAKES, System

WITH_CARDS = {"lowest_edge", "positive_only", "dragon_7_count", "dragon_7_unbalanced", "kelly"}
ASKS_OUTCOMES = {"bead_row"}  # `table.outcome` is played interpreted
COMPILED_PICKS = [name for name in PICKS if name not in WITH_CARDS | ASKS_OUTCOMES]
COMPILED_STAKES = [name for name in STAKES if name not in WITH_CARDS]
PAIRS = list(zip(COMPILED_PICKS, cycle(COMPILED_STAKES), strict=False))  # there are more picks


@pytest.mark.slow
@pytest.mark.parametrize(("pick", "stake"), PAIRS)
def test_every_pick_and_every_stake_compiled(monkeypatch: pytest.MonkeyPatch, pick: str, stake: str) -> None:
    system = System(pick=PICKS[pick], stake=STAKES[stake])
    assert_same(both(monkeypatch, system, session="3-shoes", carry=True, bankroll="3000"))


@pytest.mark.slow
@pytest.mark.parametrize(("stake", "at_cap"), [("reverse_labouchere", "leave"), ("oscars_grind", "hold")])
def test_a_cap_compiled(monkeypatch: pytest.MonkeyPatch, stake: str, at_cap: str) -> None:
    part = STAKES[stake](at_cap=at_cap)
    assert_same(both(monkeypatch, System(pick=PICKS["opposite_of_last"], stake=part), maximum=None))


def test_the_pairs_hold_every_stake():
    assert {stake for _, stake in PAIRS} == set(COMPILED_STAKES)
