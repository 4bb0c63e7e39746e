"""The folder of a run: written whole or not at all, read back, and run again to the same bytes from the folder alone."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

import tracker
from tracker import __version__
from tracker.backtest import read_folder
from tracker.errors import InputError, UsageError

MINE = """from tracker import BANKER, Param, Strategy
import rf_helper


class Mine(Strategy):
    base: int = Param(1, low=1, high=50)
    mood: str = Param("calm", choices={"calm": 1, "wild": 2})
    line: tuple = Param((1, 2), low=1, high=9)
    step: int = 0

    def start(self, table):
        self.step = 0

    def bet(self, table):
        table.bet(BANKER, self.base * rf_helper.STEPS[self.step])

    def settle(self, table):
        import rf_later  # when it is needed

        self.step = rf_later.on(self.step) if table.lost else 0
"""
FILES = {
    "mine.py": MINE,
    "rf_helper.py": "from rf_parts.ladder import STEPS\n",
    "rf_later.py": "def on(step):\n    return (step + 1) % 3\n",
    "rf_parts/__init__.py": "",
    "rf_parts/ladder.py": "STEPS = (1, 2, 4)\n",
    "not_used.py": "",
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rf_parts").mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    forget()
    yield tmp_path
    forget()


def forget():
    """Modules that strategies loaded: a new process has none of them."""
    for name in [name for name in sys.modules if name.startswith(("rf_", "strategy_"))]:
        del sys.modules[name]
    sys.path[:] = [place for place in sys.path if not place.startswith(str(Path.cwd()))]


def bytes_of(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_run_is_written_and_comes_to_the_same_bytes_from_its_folder_alone(folder, run_backtest):
    words = ("mine.py", "martingale", "--shoes", 40, "--seed", 7, "--bankroll", 1000, "--set", "mood=wild")
    first = run_backtest(*words, "--ledger", "l.parquet", "--twins", "--report", "r.html", "--out", "run", "--json")
    assert first.code == 0
    written = bytes_of(folder / "run")
    sources = {name for name in written if name.startswith("sources/")}
    own = ("mine.py", "rf_helper.py", "rf_later.py", "rf_parts/__init__.py", "rf_parts/ladder.py")
    assert sources == {*(f"sources/1/{name}" for name in own), "sources/2/martingale.py"}
    assert written["sources/1/mine.py"].decode() == MINE
    assert json.loads(written["report.json"]) == json.loads(first.out)
    assert {*written} - sources == {
        "manifest.json",
        "report.json",
        "summary.parquet",
        "sessions.parquet",
        "ledger.parquet",
        "course.json",
        "report.html",
    }
    assert written["report.html"] == (folder / "r.html").read_bytes()

    for name in FILES:
        (folder / name).unlink()  # nothing but the folder is left
    forget()
    again = run_backtest("--rerun", "run", "--out", "again", "--report", "r2.html", "--json")
    assert (again.code, json.loads(again.out)["rerun"]["same"]) == (0, True)
    assert bytes_of(folder / "again") == written
    assert (folder / "r2.html").read_bytes() == written["report.html"]
    left = {path.name for path in folder.iterdir()} - {"__pycache__"}  # of the helpers
    assert left == {"again", "l.parquet", "r.html", "r2.html", "rf_parts", "run"}  # no scratch


def test_a_run_is_read_back(folder, run_backtest):
    (folder / "shoes.csv").write_text("shoe,outcome\n" + "".join(f"{n},{o}\n" for n in (1, 2) for o in "BPBTP"))
    assert run_backtest("banker-only", "--data", "shoes.csv", "--out", "run", "--json", "--max", "none").code == 0
    run = read_folder(folder / "run")
    assert run.manifest["versions"]["program"] == __version__
    assert run.manifest["asked"]["data"] == ["shoes.csv"]
    assert run.setup.limits.maximum is None
    assert run.setup.limits.chip_minor == 100_000
    assert run.coups is not None
    assert run.coups["outcome"].to_list() == ["banker", "player", "banker", "tie", "player"] * 2
    # each shoe: two wins of 9.50 and two losses of 10
    assert run.sessions["net"].to_list() == [-10_000, -10_000]
    assert run.summary.select("name", "sessions", "final_bankroll_p50").rows() == [
        ("banker-only", 2, pl.Series(["-1.00"]).str.to_decimal(scale=4)[0])
    ]
    assert run.ledger is None
    page = (Path(tracker.__file__).parent / "docs" / "run-folders.md").read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names: dict = {}
    exec(code, names)
    assert names["losers"]("run") == ["banker-only"]
    missing = [key for key in run.manifest if f"`{key}`" not in page]
    assert missing == []
    assert run.other("report.html") is None
    (folder / "shoes.csv").unlink()
    into = run_backtest("--rerun", "run", "--report", "run/r.html")
    assert (into.code, "would lie in the folder of the run" in into.err) == (2, True)
    assert run_backtest("--rerun", "run", "--report", "r.html").code == 0
    page = (folder / "r.html").read_text("utf-8")  # the folder has none
    assert "banker-only" in page
    assert run.damaged() == []


WRONG_MANIFESTS = [
    lambda manifest: manifest.pop("rules"),
    lambda manifest: manifest.pop("seed"),
    lambda manifest: manifest.update(files=[]),
    lambda manifest: manifest.update(versions=None),
    lambda manifest: manifest.update(systems=[]),
    lambda manifest: manifest.update(pace="70"),
    lambda manifest: manifest["table"].update(chip=10),
    lambda manifest: manifest["asked"].update(luck=True),
    lambda manifest: manifest["systems"][0].pop("digest"),
    lambda manifest: manifest["systems"][0].update(parameters=None),
]


def test_what_was_changed_is_seen(folder, run_backtest):
    assert run_backtest("mine.py", "--shoes", 2, "--seed", 1, "--out", "run", "--json").code == 0
    shutil.copytree("run", "other")
    forget()
    manifest = json.loads((folder / "run/manifest.json").read_text())
    manifest["versions"]["polars"] = "2.0.0"
    manifest["seed"] = 2
    (folder / "run/manifest.json").write_text(json.dumps(manifest))
    ran = run_backtest("--rerun", "run")
    assert ran.code == 5
    assert "Not the same as in run: course.json, report.json, sessions.parquet, summary.parquet." in " ".join(
        ran.out.split()
    )
    assert "other versions were installed: polars 2.0.0, now" in " ".join(ran.out.split())

    (folder / "other/sources/1/rf_helper.py").write_text("STEPS = (1, 1, 1)\n")
    forget()
    ran = run_backtest("--rerun", "other", "--json")
    told = json.loads(ran.out)["rerun"]
    assert (ran.code, told["damaged"], told["same"]) == (5, ["sources/1/rf_helper.py"], False)

    (folder / "other/sources/1/mine.py").write_text("import pathlib\npathlib.Path('was_run').touch()\n" + MINE)
    ran = run_backtest("--rerun", "other")
    assert (ran.code, ran.err) == (3, "other: sources/1/mine.py is not what was run; it was changed since\n")
    assert not (folder / "was_run").exists()

    written = (folder / "run/manifest.json").read_text()
    for wrong in WRONG_MANIFESTS:
        manifest = json.loads(written)
        wrong(manifest)
        (folder / "run/manifest.json").write_text(json.dumps(manifest))
        with pytest.raises(InputError, match=r"run is damaged: manifest\.json cannot be read"):
            read_folder("run")
    manifest = json.loads(written)
    manifest["systems"][0]["source"] = str(folder / "mine.py")  # a file that is not of the folder
    (folder / "run/manifest.json").write_text(json.dumps(manifest))
    ran = run_backtest("--rerun", "run")
    assert (ran.code, ran.err) == (3, f"run: sources/{folder}/mine.py is not what was run; it was changed since\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("martingale", "--out", "full"), "full holds something already; name a new folder, or one that is empty"),
        (("martingale", "--out", "no/where"), "no/where cannot be written: there is no folder"),
        (("martingale", "--out", "rf_helper.py"), "is a file"),
        (("martingale", "--out", ""), "the name is empty"),
        (("martingale", "--check", "--out", "new"), "leave --out and --report out"),
        (("--list", "--out", "new"), "leave --out and --report out"),
        (("--rerun", "full"), "full is no folder of a run"),
        (("--rerun", "run", "mine.py"), "--rerun takes everything from the folder; leave a strategy out"),
        (("--rerun", "run", "--seed", 3), "--rerun takes everything from the folder; leave --seed out"),
    ],
)
def test_what_does_not_fit_is_said_before_anything_runs(folder, run_backtest, words, said):
    (folder / "full").mkdir()
    (folder / "full" / "mine.txt").write_text("mine")
    ran = run_backtest(*words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.out == ""
    assert [path.name for path in (folder / "full").iterdir()] == ["mine.txt"]


def test_an_empty_folder_is_taken_and_a_failed_strategy_kept(folder, run_backtest):
    (folder / "bad.py").write_text(
        "from tracker import Strategy\nclass Bad(Strategy):\n  def bet(self, table): 1 / 0\n"
    )
    (folder / "broken.py").write_text("def\n")
    (folder / "empty").mkdir()
    words = ("bad.py", "broken.py", "banker-only", "--shoes", 1, "--seed", 1)
    ran = run_backtest(*words, "--out", "empty", "--json")
    assert ran.code == 4
    again = run_backtest("--rerun", "empty", "--json")
    assert again.code == 4
    told = json.loads(again.out)
    assert told.pop("rerun")["same"]
    assert told == json.loads(ran.out)


def test_the_sources_are_those_that_were_run(folder, run_backtest):
    """A file that is saved again while a run goes on is not what was run."""
    text = (
        "import pathlib\nfrom tracker import BANKER, Strategy\n\n\nclass Edited(Strategy):\n    def bet(self, table):\n"
        "        table.bet(BANKER, 1)\n        pathlib.Path('edited.py').write_text('# other')\n"
    )
    (folder / "edited.py").write_text(text)
    assert run_backtest("edited.py", "--shoes", 1, "--seed", 1, "--out", "run", "--json").code == 0
    assert (folder / "edited.py").read_text() == "# other"
    assert (folder / "run/sources/1/edited.py").read_text() == text


def test_a_folder_that_is_damaged_is_said_to_be(folder):
    (folder / "run").mkdir()
    (folder / "run/manifest.json").write_text("{")
    with pytest.raises(InputError, match=r"damaged: manifest\.json cannot be read"):
        read_folder("run")
    (folder / "run/report.json").write_text("{}")
    (folder / "run/manifest.json").write_text("[]")
    with pytest.raises(InputError, match=r"damaged: manifest\.json cannot be read \(it holds no JSON object"):
        read_folder("run")
    (folder / "run/manifest.json").write_text('{"form": 99}')
    with pytest.raises(InputError, match="form 99"):
        read_folder("run")
    with pytest.raises(UsageError, match="no folder of a run"):
        read_folder("nowhere")


def test_a_run_that_is_told_to_end_leaves_nothing_half_written(folder):
    call = [sys.executable, "-c", "from tracker.cli.backtest import backtest; backtest()"]
    words = ["mine.py", "--shoes", "4000", "--seed", "1", "--out", "run"]
    run = subprocess.Popen(
        [*call, *words], cwd=folder, stderr=subprocess.PIPE, env={**os.environ, "TRACKER_PROGRESS": "p"}
    )
    until = time.monotonic() + 20
    while time.monotonic() < until and not (folder / "p").exists():
        time.sleep(0.02)
    run.send_signal(signal.SIGTERM)
    said = run.communicate(timeout=20)[1].decode()
    assert (run.returncode, said.strip()) == (130, "Interrupted.")
    assert [path.name for path in folder.iterdir() if "run" in path.name] == []
