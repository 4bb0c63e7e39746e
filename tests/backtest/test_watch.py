"""The watchdog: what does not come back is ended, whatever it swallows, and nothing of it stays behind."""

import contextlib
import signal
import sys
import threading
import time
from time import monotonic

import pytest

from tracker.backtest.watch import Stopped, TooLong, Watch

LIMIT = 0.3


def spin() -> None:
    while True:
        pass


def swallow_all() -> None:
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(60)


def swallow_twice() -> None:
    while True:
        try:
            while True:
                try:
                    sum(range(1000))
                except BaseException:
                    continue
        except BaseException:
            continue


def swallow_in_a_call() -> None:
    def inner() -> None:
        while True:
            try:
                sum(range(10))
            except BaseException:
                continue

    while True:
        try:
            inner()
        except BaseException:
            swallow_all()


ENDLESS = [spin, swallow_all, swallow_twice, swallow_in_a_call, lambda: time.sleep(60)]


@pytest.mark.parametrize("block", ENDLESS)
def test_what_does_not_come_back_is_ended(block):
    handlers = signal.getsignal(signal.SIGALRM), signal.getsignal(signal.SIGINT)
    begun = monotonic()
    with pytest.raises(TooLong), Watch(lambda: 0, LIMIT):
        block()
    assert LIMIT <= monotonic() - begun < 20
    assert (signal.getsignal(signal.SIGALRM), signal.getsignal(signal.SIGINT)) == handlers
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.slow
def test_what_goes_on_may_take_its_time():
    end = monotonic() + 4 * LIMIT
    with Watch(lambda: monotonic(), LIMIT):
        while monotonic() < end:
            pass


@pytest.mark.parametrize("block", [swallow_all, swallow_twice])
def test_control_c_ends_what_swallows_it(block):
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(Stopped), Watch(lambda: 0, 60):
        block()


def test_a_person_who_set_control_c_aside_is_left_alone():
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Watch(lambda: 0, 60):
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_modules_that_the_block_throws_out_are_put_back():
    modules = dict(sys.modules)
    with Watch(lambda: 0, 60):
        del sys.modules["json"]
    assert sys.modules == modules


def test_a_timer_that_ran_before_runs_on():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with Watch(lambda: monotonic(), 60):
            pass
        end = monotonic() + 20
        while not rung and monotonic() < end:
            time.sleep(0.01)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung == [1]


def test_another_thread_is_not_watched_and_not_disturbed():
    done = []

    def run() -> None:
        with Watch(lambda: 0, 0.01):
            time.sleep(0.6)
        done.append(1)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert done == [1]
