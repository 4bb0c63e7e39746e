"""Commands tell how far they are in the file that TRACKER_PROGRESS names."""

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from tracker.cli.backtest import backtest
from tracker.cli.main import tracker
from tracker.cli.progress import ProgressFile


@pytest.fixture
def file(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("TRACKER_PROGRESS", str(tmp_path / "progress.json"))
    return tmp_path / "progress.json"


def test_every_stage_is_told_from_nothing_to_all(file):
    for stage in (1, 2):
        progress = ProgressFile(4)
        for done in (0, 1, 4):  # the second comes too soon after the first
            progress.tell(done)
            told = json.loads(file.read_text())
            assert 0 <= time.time() - told.pop("since") < 60
            assert told == {"stage": stage, "done": done * (done != 1), "of": 4}


@pytest.mark.parametrize(
    ("command", "words", "told"),
    [
        (backtest, ["banker-only", "--shoes", "3", "--seed", "1", "--json"], {"stage": 1, "done": 3, "of": 3}),
        (backtest, ["banker-only", "--shoes", "3", "--seed", "1", "--json", "--twins"], {"stage": 2, "done": 6, "of": 6}),
        (tracker, ["simulate", "--shoes", "3", "--seed", "1", "--json"], {"stage": 1, "done": 3, "of": 3}),
    ],
)  # fmt: skip
def test_a_command_tells_its_shoes(file, command, words, told):
    done = CliRunner().invoke(command, words)
    assert (done.exit_code, json.loads(file.read_text()) | told) == (0, json.loads(file.read_text()))


def test_nothing_is_written_where_nobody_asks(tmp_path, monkeypatch):
    monkeypatch.delenv("TRACKER_PROGRESS", raising=False)
    monkeypatch.chdir(tmp_path)
    ProgressFile(1).tell(1)
    assert list(tmp_path.iterdir()) == []
