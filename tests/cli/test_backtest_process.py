"""`backtest` as a shell and a script meet it: bytes, pipes, Ctrl-C, locales."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

CALL = [sys.executable, "-c", "from tracker.cli.backtest import backtest; backtest(prog_name='backtest')"]
HEAD = "from tracker import BANKER, Strategy\n"
FILES = {
    "Ñandú 百家樂.py": HEAD + "class Plays(Strategy):\n    def bet(self, table):\n        table.bet(BANKER, 1)\n",
    "clears.py": HEAD + "import sys\nsys.modules.clear()\nclass Clears(Strategy):\n"
    "    def bet(self, table):\n        import sys\n        sys.modules.clear()\n        table.bet(BANKER, 1)\n",
    "fails.py": HEAD + "class Fails(Strategy):\n    seen = {'a', 'b', 'c', 'd'}\n"
    "    def bet(self, table):\n        print('百家樂')\n        raise ValueError('ñ', object())\n",
    "writes.py": HEAD + "import os, sys\nos.write(1, b'at load')\nclass Writes(Strategy):\n"
    "    def bet(self, table):\n        sys.__stdout__.write('round it')\n"
    "        if table.coup == 0:\n            os.system('echo a child')\n        table.bet(BANKER, 1)\n",
    "broken.py": "ñ = \n",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def environment(**changes: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **changes}


@pytest.mark.slow
def test_the_same_bytes_whatever_the_order_of_sets_and_the_locale(folder):
    def run(*arguments: str, **changes: str) -> subprocess.CompletedProcess[bytes]:
        call = [*CALL, *FILES, "labouchere", "--shoes", "3", "--seed", "7", *arguments]
        return subprocess.run(call, cwd=folder, env=environment(**changes), capture_output=True, check=False)

    usual = run("--json", PYTHONHASHSEED="1", PYTHONUTF8="1")
    other = run("--json", PYTHONHASHSEED="2", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")  # fmt: skip
    assert (usual.returncode, other.returncode) == (4, 4)
    assert usual.stdout == other.stdout
    assert usual.stdout.count(b"\n") == 1
    systems = json.loads(usual.stdout)["systems"]
    assert [(Path(system["file"]).name, system["status"]) for system in systems] == [
        ("Ñandú 百家樂.py", "ok"), ("clears.py", "ok"), ("fails.py", "failed"),
        ("writes.py", "ok"), ("labouchere.py", "ok"), ("broken.py", "failed"),
    ]  # fmt: skip
    for answer in (usual, other):
        assert b"Traceback" not in answer.stderr
        assert all(written in answer.stderr for written in (b"at load", b"round it", b"a child"))
        assert answer.stderr.count(b"fails.py:6, session 1, shoe 1, coup 1: ValueError: ") == 1
    text = run(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert (text.returncode, b"Traceback" in text.stderr, text.stdout.count(b"\x1b")) == (4, False, 0)
    assert b"cannot tell" in text.stdout


@pytest.mark.slow
@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_a_reader_that_goes_away_is_no_fault(folder, as_json):
    call = [*CALL, "banker-only", "--shoes", "2", "--seed", "1", *as_json]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110
def test_a_full_disk_is_told_in_a_sentence(folder):
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        call = [*CALL, "--list", "--json"]
        done = subprocess.run(call, stdout=full, stderr=subprocess.PIPE, env=environment(), check=False)
    assert (done.returncode, done.stderr) == (2, b"the output: No space left on device\n")


def test_control_c_ends_a_run_even_inside_a_strategy_that_swallows_it(folder):
    (folder / "deaf.py").write_text(
        HEAD + "class Deaf(Strategy):\n    def bet(self, table):\n        print('ready', flush=True)\n"
        "        while True:\n            try:\n                import time; time.sleep(60)\n            except:\n                pass\n"
    )
    call = [*CALL, "deaf.py", "--shoes", "2", "--call-limit", "600"]
    with subprocess.Popen(call, cwd=folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as child:
        assert child.stderr is not None
        assert child.stderr.readline() == b"ready\n"
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (130, b"", b"\nInterrupted.\n")
