"""`backtest --estimate`: how long a run would take, as a range, and nothing is written."""

import json

import pytest

from tracker.backtest import estimate
from tracker.cli.estimating import lasting


def test_more_shoes_take_longer_and_nothing_is_written(run_backtest, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = {}
    for shoes in (200, 4000):
        ran = run_backtest("martingale", "--shoes", shoes, "--seed", 1, "--estimate", "--json", "--out", "run")
        assert ran.code == 0
        found[shoes] = json.loads(ran.out)["estimate"]
    assert found[200]["low_seconds"] <= found[200]["high_seconds"] < found[4000]["high_seconds"]
    assert (found[200]["measured_shoes"], found[200]["shoes"], found[200]["systems"]) == (160, 200, 1)
    assert [*tmp_path.iterdir()] == []
    said = run_backtest("martingale", "--shoes", 30, "--seed", 1, "--estimate").out
    assert said.startswith("30 shoes with 1 system should take between ")


def test_a_long_run_is_measured_compiled(run_backtest, monkeypatch):
    seconds = {20: [1.1, 0.1], 120: [0.2], 5000: [3.0, 1.0]}
    played = []

    def measured(systems, data, setup, shoes):
        played.append(shoes)
        return seconds[shoes].pop(0)

    monkeypatch.setattr(estimate, "_seconds", measured)
    ran = run_backtest("martingale", "--shoes", 50000, "--seed", 1, "--workers", 1, "--estimate", "--json")
    found = json.loads(ran.out)["estimate"]
    # 1.08 s to load (20 shoes take 0.02 s), 2 s to compile, and 1 s for every 5,000 shoes: 13.08 s, less 30 % and more 60 %
    assert played == [20, 20, 120, 5000, 5000]
    assert (found["compiling_seconds"], found["low_seconds"], found["high_seconds"]) == (2.0, 9.2, 20.9)


def test_many_systems_are_measured_compiled_by_a_few(run_backtest, monkeypatch):
    seconds = {20: [1.0, 1.0], 120: [6.0], 5000: [3.0, 1.0]}  # 0.05 s a shoe: 5,000 of them would take 250 s
    played = []

    def measured(systems, data, setup, shoes):
        played.append((len(systems), shoes))
        return seconds[shoes].pop(0)

    monkeypatch.setattr(estimate, "_seconds", measured)
    four = ("martingale", "paroli", "player-only", "tie-only")
    ran = run_backtest(*four, "--shoes", 50000, "--seed", 1, "--workers", 1, "--estimate", "--json")
    found = json.loads(ran.out)["estimate"]
    # of four systems two were played: for all twice the 2 s to compile, and twice 1 s for every 5,000 shoes
    assert played == [(4, 20), (4, 20), (4, 120), (2, 5000), (2, 5000)]
    assert (found["compiling_seconds"], found["low_seconds"], found["high_seconds"]) == (2.0, 16.8, 38.4)


REMEMBERS = """import numpy as np
from tracker import PLAYER, Strategy

chance = np.random.default_rng(1)


class Mine(Strategy):
    def bet(self, table):
        if chance.random() < 0.5:
            table.bet(PLAYER, 1)
"""


def test_a_system_that_one_worker_plays_is_reckoned_so(run_backtest, tmp_path):
    """Whoever asks for two: its figures would be others in two processes."""
    (tmp_path / "mine.py").write_text(REMEMBERS)
    asked = ("--shoes", 30, "--seed", 1, "--workers", 2, "--estimate", "--json")
    used = [
        json.loads(run_backtest(name, *asked).out)["estimate"]["workers"]
        for name in (tmp_path / "mine.py", "martingale")
    ]
    assert used == [1, 2]


@pytest.mark.parametrize(("seconds", "said"), [(0.44, "0.4 s"), (35.4, "35 s"), (720, "12 min"), (12_600, "3.5 h")])
def test_how_long_is_said(seconds, said):
    assert lasting(seconds) == said


def test_seconds_with_a_decimal_comma_in_spanish(run_backtest, monkeypatch):
    monkeypatch.setattr(estimate, "_seconds", lambda systems, data, setup, shoes: shoes / 40)
    ran = run_backtest("martingale", "--shoes", 20, "--seed", 1, "--estimate", "--lang", "es")
    assert "entre 0,3 s y 0,8 s" in ran.out  # half a second, less 30 % (0.35) and more 60 %
