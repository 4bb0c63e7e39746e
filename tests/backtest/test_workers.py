"""Workers: the same report, to the last integer, for one, two and three of them, in both engines, whatever a session is."""

import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.backtest.scripted import record, setup
from tracker.backtest import Report, Simulated, load, run_systems
from tracker.backtest.loader import System
from tracker.backtest.purity import outside
from tracker.backtest.workers import Process
from tracker.betting import Strategy
from tracker.game import variant

RUN = sys.modules["tracker.backtest.run"]
SEATING = sys.modules["tracker.backtest.seating"]
SESSIONS = ("shoe", "4-shoes", "50-shoes", "25-coups", "all")
OWN = '''"""Strategies of one file."""

from tracker import BANKER, Strategy

MET = [0]


class Chance(Strategy):
    """Stakes by chance: numbers belong to the session."""

    def bet(self, table):
        table.bet(BANKER, 1 + int(3 * table.random()))


class Cards(Strategy):
    """Looks at the cards."""

    def bet(self, table):
        table.bet(BANKER, 1 + (table.cards_left < 200))


class Fails(Strategy):
    """Fails once in a while."""

    def bet(self, table):
        table.bet(BANKER, 1)

    def settle(self, table):
        if table.run_length == 9:
            raise RuntimeError("nine in a row")


class Remembers(Strategy):
    """Keeps something beside its object."""

    def bet(self, table):
        MET[0] += 1
        table.bet(BANKER, 1 + MET[0] % 5)


class Never(Strategy):
    """Does not come back."""

    def settle(self, table):
        while table.shoe_number:
            pass

    def bet(self, table):
        table.bet(BANKER, 1)
'''


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of strategies."""
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text(OWN)
    return path


def played(systems: list[System], workers: int, *, shoes: int = 40, seed: int = 5, **options: Any) -> Report:
    table = setup(seed=seed, **options)
    data = Simulated(variant("punto-banco-8"), seed, shoes)
    return run_systems([(each, {}) for each in systems], data, table, ledger=True, workers=workers)


def came(report: Report) -> tuple:
    """All that a report says."""
    return report.as_json(), [each.tally for each in report.systems], report.ledger.rows(), report.sessions.rows()


def of(own: Path, *names: str) -> list[System]:
    return [each for name in names for each in load(f"{own}:{name}")]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.backtest.data.SHOES_A_CHUNK", 15)


@pytest.mark.parametrize("session", ["shoe", pytest.param("25-coups", marks=pytest.mark.long)])
def test_processes_play_what_one_plays(own, session):
    systems = of(own, "Chance", "Cards") + load("labouchere")
    options = {"session": session, "bankroll": "400"}
    assert came(played(systems, 2, **options)) == came(played(systems, 1, **options))


@pytest.mark.long
@pytest.mark.parametrize("session", SESSIONS)
def test_any_number_of_processes_plays_what_one_plays(own, session):
    systems = of(own, "Chance", "Cards", "Fails") + load("labouchere") + load("martingale")
    options = {"session": session, "due": "shoe", "carry": True}
    alone = came(played(systems, 1, **options))
    for workers in (2, 3):
        assert came(played(systems, workers, **options)) == alone


@pytest.mark.long
@pytest.mark.parametrize("session", SESSIONS)
def test_threads_play_what_one_plays(monkeypatch, session):
    """Compiled seats, of which one has a session that ends early."""
    monkeypatch.setattr(SEATING, "COMPILED_FROM", 1)
    systems = load("martingale") + load("labouchere") + load("follow-the-last")

    def report(workers: int) -> tuple:
        table = setup(seed=2, session=session, bankroll="300", win_goal="200")
        data = Simulated(variant("punto-banco-8"), 2, 90)
        done = run_systems([(each, {}) for each in systems], data, table, workers=workers)
        assert {each.engine for each in done.systems} == {"compiled"}
        return done.as_json(), [each.tally for each in done.systems]

    alone = report(1)
    for workers in (2, 3):
        assert report(workers) == alone


def test_recorded_shoes_are_divided_too(monkeypatch):
    monkeypatch.setattr(RUN, "SHOES_A_PART", 2)
    data = record("BBPBT", "PPB", "BPBPTTB", "PPPPP", "BTB")

    def report(workers: int) -> tuple:
        table = setup(session="2-shoes", bankroll="100")
        return came(run_systems([(each, {}) for each in load("fibonacci")], data, table, ledger=True, workers=workers))

    assert report(2) == report(1)


@pytest.mark.slow
def test_a_failure_is_the_first_of_the_record_whoever_finds_it(own):
    systems = of(own, "Fails", "Chance")
    alone, beside = (played(systems, workers) for workers in (1, 2))
    assert came(alone) == came(beside)
    failure = alone.systems[0].failure
    assert failure
    assert failure.line == OWN.splitlines().index('            raise RuntimeError("nine in a row")') + 1


@pytest.mark.slow
def test_what_is_kept_beside_the_object_is_noticed(own):
    """One worker plays on with it from shoe to shoe; several would each begin anew, so one plays."""
    alone, beside = (played(of(own, "Remembers"), workers) for workers in (1, 2))
    assert came(alone) == came(beside)


ELSEWHERE = """from tracker import BANKER, Strategy
{head}

class Elsewhere(Strategy):
    def bet(self, table):
        table.bet(BANKER, 1 + {number} % 5)
"""


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("import workers_helper", "workers_helper.count()"),
        ("import numpy as np\nRNG = np.random.default_rng(1)", "int(RNG.integers(5))"),
        ("class Box:\n    __slots__ = ('n',)\nBOX = Box()\nBOX.n = 0", "(setattr(BOX, 'n', BOX.n + 1) or BOX.n)"),
        ("NUMBERS = iter(range(10**6))", "next(NUMBERS)"),
        pytest.param(
            "import math", "(setattr(math, 'met', getattr(math, 'met', 0) + 1) or math.met)", marks=pytest.mark.slow
        ),
        pytest.param(
            "", "(setattr(Strategy, 'met', getattr(Strategy, 'met', 0) + 1) or Strategy.met)", marks=pytest.mark.slow
        ),
    ],
)
def test_what_is_kept_where_nobody_looks_is_not_played_in_pieces(tmp_path, monkeypatch, head, number):
    (tmp_path / "workers_helper.py").write_text("MET = [0]\ndef count():\n    MET[0] += 1\n    return MET[0]\n")
    path = tmp_path / "elsewhere.py"
    path.write_text(ELSEWHERE.format(head=head, number=number))

    def report(workers: int) -> tuple:
        for owner in (math, Strategy):
            monkeypatch.delattr(owner, "met", raising=False)
        monkeypatch.delitem(sys.modules, "workers_helper", raising=False)
        return came(played(load(str(path)), workers, shoes=16))

    alone = report(1)
    assert len({row[5] for row in alone[2]}) == 5  # stakes of every size
    assert report(2) == alone


def test_what_is_outside_of_objects_is_seen(own):
    (system,) = of(own, "Remembers")
    before = outside(system.strategy)
    assert outside(system.strategy) == before
    sys.modules[system.strategy.__module__].MET[0] += 1
    assert outside(system.strategy) != before


@pytest.mark.long
def test_ctrl_c_ends_the_workers(own):
    """The command is interrupted while its workers hang in a strategy; none of them is left."""
    command = [sys.executable, "-c", "from tracker.cli.backtest import backtest; backtest()"]
    arguments = [f"{own}:Never", "--shoes", "200", "--seed", "1", "--workers", "2", "--call-limit", "600"]
    running = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    workers: list[str] = []
    for _ in range(600):
        time.sleep(0.1)
        workers = children.read_text().split() if children.exists() else []
        if len(workers) == 2:
            break
    assert len(workers) == 2
    time.sleep(1)
    running.send_signal(2)
    out, err = running.communicate(timeout=60)
    assert "Traceback" not in err
    assert out == ""
    assert not [worker for worker in workers if _alive(worker)]


def _alive(process: str) -> bool:
    """Whether a process runs, zombies left out."""
    status = Path(f"/proc/{process}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


def test_a_worker_is_of_the_same_group_of_processes_and_hears_of_no_interrupt():
    """So whoever ends the group ends it too, and Ctrl-C is left to the process that started it."""
    worker = Process()
    try:
        assert os.getpgid(worker.process.pid) == os.getpgid(0)
        status = Path(f"/proc/{worker.process.pid}/status").read_text()
        blocked = int(status.partition("SigBlk:")[2].split()[0], 16)
        assert blocked >> (signal.SIGINT - 1) & 1
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
    finally:
        worker.end()
