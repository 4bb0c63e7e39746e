"""What is done aside gives what it gives, and raises what it raises; who waits for it can be interrupted."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tracker.kernels import in_order
from tracker.kernels.aside import Unwanted, aside, heed

WAITS = """
import sys, threading, time
from pathlib import Path
from tracker.kernels.aside import aside

def work():
    Path("begun").touch()
    time.sleep({seconds})  # as the compiler does, it hears of no signal, and lets other threads run
    Path("over").touch()

try:
    aside(work)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    {then}
    sys.exit(7)
"""


def test_what_work_gives_and_raises() -> None:
    assert aside(lambda: threading.current_thread() is threading.main_thread()) is False
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 / 0)  # pyrefly: ignore[division-by-zero]


def test_a_thread_that_hears_of_no_signal_does_it_itself() -> None:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(aside(threading.current_thread) is thread))
    thread.start()
    thread.join()
    assert found == [True]


def test_a_thread_that_helps_ends_its_waiting_when_it_is_told() -> None:
    begun, over, unwanted, found = threading.Event(), threading.Event(), threading.Event(), []

    def work() -> None:
        begun.set()
        over.wait(20)

    def helps() -> None:
        heed(unwanted)
        found.append(aside(lambda: 3))
        try:
            aside(work)
        except Unwanted:
            found.append(0)

    thread = threading.Thread(target=helps)
    thread.start()
    assert begun.wait(20)
    unwanted.set()
    thread.join(10)
    assert found == [3, 0]
    over.set()


def test_parts_that_nobody_takes_any_more_are_not_waited_for() -> None:
    over, begun = threading.Event(), time.monotonic()
    made = in_order(lambda item: item and aside(lambda: over.wait(20)), [0, 1, 2, 3], workers=2)
    assert next(made) == 0
    made.close()
    assert time.monotonic() - begun < 10
    over.set()


@pytest.mark.parametrize(
    ("seconds", "then", "code"),
    [
        pytest.param(60, "pass", 130, marks=pytest.mark.slow, id="while it works"),
        pytest.param(0.3, "threading.Event().wait(0.6)", 7, marks=pytest.mark.long, id="when it is over"),
    ],
)
def test_who_waits_is_interrupted_at_once(tmp_path: Path, seconds: float, then: str, code: int) -> None:
    """A process that ends while the work goes on ends as one that was interrupted; later it ends as it likes."""
    call = [sys.executable, "-c", WAITS.format(seconds=seconds, then=then)]
    run = subprocess.Popen(call, cwd=tmp_path, stdout=subprocess.PIPE)
    until = time.monotonic() + 20
    while time.monotonic() < until and not (tmp_path / "begun").exists():
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    said = run.communicate(timeout=20)[0].decode()
    assert (run.returncode, said) == (code, "interrupted\n")
    assert (tmp_path / "over").exists() is (code == 7)
