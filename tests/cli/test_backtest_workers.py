"""`backtest --workers`: the same bytes for any number, and what `--cluster` says."""

import json

import pytest


@pytest.mark.parametrize("session", ["shoe"])
def test_the_same_bytes_for_any_number_of_workers(run_backtest, session):
    call = ("martingale", "labouchere", "--shoes", 30, "--seed", 4, "--session", session, "--json", "--workers")
    one, two = (run_backtest(*call, workers) for workers in (1, 2))
    assert (one.code, two.code, one.err, two.err) == (0, 0, "", "")
    assert one.out == two.out


@pytest.mark.parametrize("arguments", [("--workers", 0), ("--workers", 1000), ("--cluster", "tcp://somewhere:8786")])
def test_what_cannot_be_had_is_wrong_usage(run_backtest, arguments):
    done = run_backtest("martingale", "--shoes", 5, *arguments)
    assert (done.code, done.out) == (2, "")
    assert arguments[0] in done.err


DRAWS = """
import random

from tracker import BANKER, Strategy

OWN = random.Random(5)


class Draws(Strategy):
    def bet(self, table):
        table.bet(BANKER, random.randint(1, 5))


class Seeded(Strategy):
    def bet(self, table):
        import numpy.random

        assert numpy.random.default_rng(5).random() < 1
        table.bet(BANKER, OWN.randint(1, 5) + int(3 * table.random()))
"""


AT_LOAD = """import random
from tracker import BANKER, Strategy

STAKE = random.randint(1, 5)


class Loaded(Strategy):
    def bet(self, table):
        table.bet(BANKER, STAKE)
"""


@pytest.mark.parametrize(
    ("text", "told"), [(AT_LOAD, True), (AT_LOAD.replace("STAKE", "random.seed(3)\nSTAKE", 1), False)]
)
def test_chance_that_is_drawn_while_the_file_is_loaded_is_said(run_backtest, tmp_path, text, told):
    path = tmp_path / "loaded.py"
    path.write_text(text)
    ran = run_backtest(path, "--shoes", 1, "--seed", 1, "--json")
    (system,) = json.loads(ran.out)["systems"]
    assert ("use table.random()" in str(system["chance_note"]), "loaded: it draws" in ran.err) == (told, told)


@pytest.mark.parametrize("options", [("--shoes", 5), ("--check",)])
def test_chance_that_the_seed_does_not_govern_is_said(run_backtest, tmp_path, options):
    path = tmp_path / "draws.py"
    path.write_text(DRAWS)
    ran = run_backtest(path, *options, "--json")
    draws, seeded = (each["chance_note"] for each in json.loads(ran.out)["systems"])
    assert (ran.code, ran.err, seeded) == (0, f"draws: {draws}\n", None)
    assert "use table.random(), which follows from the seed" in draws
    assert f"draws: {draws}\n" in run_backtest(path, *options).err
