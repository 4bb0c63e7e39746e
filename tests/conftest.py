"""What all tests share: the hypothesis profile, the two commands as functions, and no skipped test in CI."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner
from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True, max_examples=50)  # unless a test says otherwise
settings.load_profile("house")

IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}


class Ran(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def own_imports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a test imports from files of its own is forgotten after it: the next one may give its files the same names."""
    places, names = [*sys.path], {*sys.modules}
    yield
    sys.path[:] = places
    files = str(tmp_path_factory.getbasetemp())
    for name in {*sys.modules} - names:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(files):
            del sys.modules[name]


@pytest.fixture(scope="module")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compiled code is kept in a folder of the test file's own."""
    from tracker.kernels import machine_code

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        machine_code.folder.cache_clear()
        yield
    machine_code.folder.cache_clear()


@pytest.fixture
def run_command(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Ran]:
    """A function that runs a click command in this process: `run(command, *arguments, stdin=None)`.

    Arguments are turned into text; stdin is text or bytes. The user's data folder is an empty one of this test's own,
    where no earlier test recorded anything. An error that the command does not handle reaches the test.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    monkeypatch.delenv("TRACKER_DB", raising=False)

    def run(command: click.Command, *arguments: object, stdin: str | bytes | None = None) -> Ran:
        done = CliRunner().invoke(command, [str(a) for a in arguments], input=stdin, catch_exceptions=False)
        return Ran(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def run_tracker(run_command: Callable[..., Ran]) -> Callable[..., Ran]:
    """`run_tracker("odds", "--json")` -> (code, out, err) of the command `tracker`."""
    from tracker.cli.main import tracker

    return lambda *arguments, **options: run_command(tracker, *arguments, **options)


@pytest.fixture
def run_backtest(run_command: Callable[..., Ran]) -> Callable[..., Ran]:
    """`run_backtest("martingale", "--shoes", 10, "--json")` -> (code, out, err) of the command `backtest`."""
    from tracker.cli.backtest import backtest

    return lambda *arguments, **options: run_command(backtest, *arguments, **options)


@pytest.fixture
def parquet_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parquet files are opened in this process, for tests that open many: a process for each takes half a second."""
    from tracker.readers import parquet, parquet_table
    from tracker.results import VERSION_KEY

    monkeypatch.setattr(parquet, "opened", lambda data: parquet_table.table_of(data, VERSION_KEY))


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was imported stays to the end: the garbage collector need not look at it again and again, a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _skipped(config: pytest.Config) -> list[pytest.TestReport]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("skipped", []) if reporter else []


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure: what a machine lacks there, `.ci/run` has to install."""
    if (
        IN_CI
        and _skipped(session.config)
        and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in _skipped(terminalreporter.config) if IN_CI else []:
        terminalreporter.write_line(f"SKIPPED, which in CI is a failure: {report.nodeid}: {report.longrepr}")
