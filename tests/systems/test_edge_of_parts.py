"""No pick and no stake changes what the house keeps: every part on the same shoes, within 4.5 standard errors of theory."""

from itertools import cycle

import pytest

from tests.backtest.scripted import setup, system
from tracker.backtest import Simulated, run_systems
from tracker.betting import PICKS, STAKES, System
from tracker.game import variant

BY_CARDS = {"lowest_edge", "positive_only", "dragon_7_count", "dragon_7_unbalanced"}
SEED, SHOES = 20261, 400


@pytest.mark.long
def test_the_house_keeps_its_edge_of_every_part():
    names = [name for name in PICKS if name not in BY_CARDS]
    pairs = list(zip(names, cycle([name for name in STAKES if name != "kelly"]), strict=False))
    systems = [(system(System(pick=PICKS[pick], stake=STAKES[stake]), f"{pick} {stake}"), {}) for pick, stake in pairs]
    game = variant("punto-banco-8")
    report = run_systems(systems, Simulated(game, SEED, SHOES), setup(seed=SEED, bankroll="100000", session="4-shoes", carry=True))  # fmt: skip
    found = {entry["name"]: entry["z"] for entry in report.as_json()["systems"]}
    print(f"seed {SEED}: {found}")
    assert all(entry["status"] == "ok" and entry["coups_bet"] > 500 for entry in report.as_json()["systems"])
    assert all(abs(z) < 4.5 for z in found.values()), found
    assert max(found.values()) > 0.5
    assert min(found.values()) < -0.5
