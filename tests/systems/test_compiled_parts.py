"""Systems put together from parts are compiled like any other, and come to the figures of the interpreted seat."""

import pytest

from tests.backtest.scripted import setup
from tests.backtest.test_compiled import assert_same, both
from tracker.backtest.compile import CompiledSeat
from tracker.betting import PICKS, STAKES, System

pytestmark = pytest.mark.usefixtures("own_cache")
WITH_CARDS = [
    ("lowest_edge()", "flat()"),
    ("positive_only('tie')", "flat()"),
    ("positive_only()", "kelly()"),
    ("dragon_7_count(1)", "kelly(1.0)"),
    ("dragon_7_unbalanced(-4)", "flat()"),
]
PLAYED = [  # between them they do everything that a part does
    ("patterns()", "labouchere()"),
    ("mirror()", "whittacker()"),
    ("majority()", "ascot()"),
    ("first_stamp()", "oscars_grind(5, at_cap='hold')"),
    ("zigzag(2)", "parlay()"),
    ("bead_row()", "one_three_two_four()"),
    ("three_roads()", "fixed_fraction()"),
    ("run_lengths()", "reverse_labouchere(at_cap='leave')"),
    ("tie_chaser()", "hollandish(reset_on='series')"),
]


@pytest.mark.long
@pytest.mark.parametrize(("pick", "stake"), PLAYED)
def test_a_system_of_parts_compiled(monkeypatch: pytest.MonkeyPatch, pick: str, stake: str) -> None:
    system = System(pick=eval(pick, dict(PICKS)), stake=eval(stake, dict(STAKES)))
    assert_same(both(monkeypatch, system, session="3-shoes", carry=True, bankroll="3000"))


@pytest.mark.long
@pytest.mark.parametrize(("pick", "stake"), WITH_CARDS)
def test_parts_that_look_at_the_cards_that_are_left_compiled(
    monkeypatch: pytest.MonkeyPatch, pick: str, stake: str
) -> None:
    system = System(pick=eval(pick, dict(PICKS)), stake=eval(stake, dict(STAKES)))
    came = both(monkeypatch, system, shoes=60, rules="punto-banco-6", bankroll="30000")
    assert came[0]["tally"].pays
    assert_same(came)


@pytest.mark.long
@pytest.mark.parametrize("name", [*PICKS, *STAKES])
def test_every_part_can_be_translated(name: str) -> None:
    """A class that cannot be compiled raises here."""
    system = System(pick=PICKS.get(name, PICKS["coin"]), stake=STAKES.get(name, STAKES["flat"]))
    table = setup()
    assert CompiledSeat(name, system, {}, table.variant, table.limits, table.session, seed=1)
