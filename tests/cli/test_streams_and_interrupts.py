"""Output that is closed or full, and Ctrl-C: a quiet end or a sentence, and a code of the contract."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.small_files import files_up_to


def shell(tmp_path, words: str, command: str = "tracker") -> subprocess.CompletedProcess[str]:
    """What a shell answers to a command and its redirections."""
    start = {"tracker": "-m tracker", "backtest": "-c 'from tracker.cli.backtest import backtest; backtest()'"}[command]
    return subprocess.run(
        f"{sys.executable} {start} {words}",
        shell=True,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("words", ["roads s.txt", "rules", "simulate --shoes 1 --seed 1 --json", "--version"])
def test_a_result_that_a_closed_output_loses_is_told(tmp_path, words):
    (tmp_path / "s.txt").write_text("BPBBT\n", encoding="utf-8")
    done = shell(tmp_path, f"{words} >&-")
    assert (done.returncode, done.stderr) == (2, "the output is closed; what was asked for is not written\n")


def test_a_closed_input_holds_nothing(tmp_path):
    done = shell(tmp_path, "import - --dry-run <&-")
    assert done.returncode == 3
    assert "the file is empty" in done.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [("tracker", "--help"), ("tracker", "--version"), ("tracker", "rules --help"), ("backtest", "--help")],
)
def test_help_on_a_full_disk(tmp_path, command, words):
    done = shell(tmp_path, f"{words} >/dev/full", command)
    assert (done.returncode, done.stderr) == (2, "the output: No space left on device\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "words"),
    [("backtest", "martingale --shoes 3 --seed 1"), ("tracker", "rules"), ("tracker", "--help")],
)
def test_a_pipe_that_nobody_reads_any_more_ends_a_command_quietly(tmp_path, command, words):
    """With the code that a shell gives a program which SIGPIPE ended."""
    start = {"tracker": "from tracker.cli.main import tracker as run", "backtest": "from tracker.cli.backtest import backtest as run"}  # fmt: skip
    ours, theirs = os.pipe()
    os.close(ours)
    call = [sys.executable, "-c", f"{start[command]}; run()", *words.split()]
    done = subprocess.run(call, cwd=tmp_path, stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    assert (done.returncode, done.stderr) == (141, "")


def interrupt(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("at", ["game.variant", "cli.common.in_language", "cli.common._warnings_spoken"])
def test_control_c_has_a_word_and_the_code_of_shells(run_tracker, monkeypatch, at):
    """Also before the command begins: while its options are read, and its words."""
    monkeypatch.setattr(f"tracker.{at}", interrupt)
    assert run_tracker("rules", "ez-8") == (130, "", "\nInterrupted.\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["export", "backup", "restore"])
def test_the_end_of_a_terminal_or_a_session_is_as_control_c(run_tracker, monkeypatch, tmp_path, number, command):
    monkeypatch.setattr("tracker.store.Store.__init__", lambda *_, **__: signal.raise_signal(number))
    before = signal.signal(number, signal.SIG_DFL)  # the tests themselves may run under `nohup`
    try:
        assert run_tracker(command, tmp_path / "x.jsonl" if command != "export" else tmp_path / "x.csv")[0] == 130
        assert signal.getsignal(number) is signal.SIG_DFL
    finally:
        signal.signal(number, before)


def test_what_nohup_started_goes_on(run_tracker, monkeypatch, tmp_path):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    monkeypatch.setattr("tracker.store.Store.__init__", lambda *_, **__: signal.raise_signal(signal.SIGHUP))
    try:
        assert run_tracker("export", tmp_path / "x.csv")[0] != 130
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("name", ["create_app", "serve"])
def test_control_c_ends_the_dashboard_quietly_before_it_serves_too(run_tracker, monkeypatch, name):
    monkeypatch.setattr(f"tracker.app.{name}", interrupt)
    assert run_tracker("app", "--port", 0) == (0, "", "")


@pytest.mark.slow
def test_shoes_that_are_being_written_leave_nothing_when_the_system_ends_the_command(tmp_path):
    call = [sys.executable, "-m", "tracker", "simulate", "--shoes", "3000000", "--out", "s.parquet"]
    with subprocess.Popen(call, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as running:
        until = time.monotonic() + 60
        while not any(tmp_path.iterdir()) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.5)  # until coups are written
        running.terminate()
        said = running.communicate(timeout=60)[1]
    assert (running.returncode, said) == (130, "\nInterrupted.\n")
    assert not any(tmp_path.iterdir())


INTERRUPTED_IN_POLARS = """
import signal, threading, time
import polars as pl
from tracker.cli.common import interrupts_are_python_s
interrupts_are_python_s()
threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
try:
    pl.LazyFrame().select(pl.int_range(10_000_000).shuffle(1).sort().sum()).collect(engine="streaming")
    time.sleep(60)  # on a machine that is quicker than a tenth of a second
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.slow
def test_control_c_is_heard_once_while_polars_is_at_work():
    """Polars would raise it too, after Python has, and print where in its code a Parquet file ended."""
    call = [sys.executable, "-c", INTERRUPTED_IN_POLARS]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\n", "")


class PanicException(BaseException):
    """As Polars raises where it comes to grief."""


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (MemoryError(), (2, "", "there is not enough memory for this; ask for less at once, or end other programs\n")),
        (PanicException("x"), (5, "", "a fault of the program: PanicException: x (--traceback shows where)\n")),
    ],
)
def test_what_the_machine_or_a_library_lacks_shows_no_traceback(run_tracker, monkeypatch, error, said):
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("tracker.game.variant", fails)
    assert run_tracker("rules", "ez-8") == said


def test_a_folder_that_is_gone(run_backtest, tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    done = run_backtest("banker-only", "--shoes", 2, "--seed", 1, "--out", "run")
    assert (done.code, done.err) == (2, "the folder in which this was started is gone; change into another one\n")


@pytest.fixture
def odd_name(tmp_path, monkeypatch):
    """A name of bytes that are no UTF-8, as an old archive leaves it, in the folder in which commands run."""
    monkeypatch.chdir(tmp_path)
    return os.fsdecode(b"\xb6\xc4.csv")


def test_a_file_whose_name_is_no_utf_8_is_read_and_kept(run_tracker, run_backtest, odd_name):
    assert run_tracker("simulate", "--shoes", 2, "--seed", 1, "--out", odd_name).code == 0
    for words in ("roads", "audit", "after"):
        assert run_tracker(words, odd_name).code == 0
    assert run_backtest("banker-only", "--data", odd_name).code == 0
    assert run_tracker("import", odd_name, "--db", "shoes.db").code == 0
    assert "2 here already" in run_tracker("import", odd_name, "--db", "shoes.db").out


@pytest.mark.parametrize(
    "words",
    [
        *("export NAME --db shoes.db", "export NAME.parquet --db shoes.db", "simulate --shoes 2 --out NAME.parquet"),
        *("import shoes.csv --db NAME", "backup NAME.db --db shoes.db"),
    ],
)
def test_where_a_name_that_is_no_utf_8_cannot_be_written_a_sentence_says_so(run_tracker, odd_name, tmp_path, words):
    (tmp_path / "shoes.csv").write_text("BPBBT\n", encoding="utf-8")
    assert run_tracker("import", "shoes.csv", "--db", "shoes.db").code == 0
    done = run_tracker(*words.replace("NAME", odd_name).split())
    assert done.code in (2, 3)
    assert "cannot be written: the name holds bytes that are no UTF-8" in done.err
    assert {path.name.partition(".")[0] for path in tmp_path.iterdir()} == {"shoes"}


@pytest.mark.parametrize("words", ["--out NAME", "--ledger NAME", "--ledger NAME.parquet"])
def test_so_it_does_of_a_run(run_backtest, odd_name, tmp_path, words):
    done = run_backtest("banker-only", "--shoes", 5, "--seed", 1, *words.replace("NAME", odd_name).split())
    assert done.code == 2
    assert "cannot be written: the name holds bytes that are no UTF-8" in done.err
    assert not any(tmp_path.iterdir())


@pytest.fixture
def small_files():
    """Files may not grow beyond 16 KiB."""
    with files_up_to(16 * 1024):
        yield


@pytest.mark.parametrize(("form", "said"), [("parquet", "Input/output error"), ("csv", "File too large")])
def test_a_file_that_may_grow_no_further_is_told_whoever_writes_it(
    run_backtest, run_tracker, tmp_path, monkeypatch, small_files, form, said
):
    """Polars tells it of Parquet as a fault of the file, and of CSV without a number."""
    monkeypatch.chdir(tmp_path)
    ran = run_backtest("martingale", "--shoes", 50, "--seed", 1, "--ledger", f"l.{form}")
    assert (ran.code, ran.err) == (2, f"{tmp_path}/l.{form} cannot be written: {said}\n")
    made = run_tracker("simulate", "--shoes", 100, "--seed", 1, "--out", f"s.{form}")
    assert made == (2, "", f"s.{form} cannot be written: File too large\n")
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_a_folder_of_a_run_that_may_grow_no_further(run_backtest, tmp_path, monkeypatch, small_files):
    monkeypatch.chdir(tmp_path)
    ran = run_backtest("martingale", "--shoes", 1000, "--seed", 1, "--out", "run")
    assert (ran.code, ran.err) == (2, f"{tmp_path}/run cannot be written: Input/output error\n")
    assert not any(tmp_path.iterdir())
