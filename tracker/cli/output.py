"""What `backtest` writes beside its verdict: the list of strategies, the ledger, a progress bar, and an output kept for results."""

import contextlib
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

from tracker.backtest import Report, System
from tracker.cli.common import print_json, spoken
from tracker.cli.lines import bold, dim, own, say, text_width, written
from tracker.cli.progress import ProgressFile
from tracker.cli.whole_file import whole_file
from tracker.errors import Phrase, UsageError

LEDGER_FORMS = (".parquet", ".csv")
LASTING_SECONDS = 1.0  # work that takes longer shows a bar


def show_list(systems: list[System], as_json: bool) -> None:
    """What `--list` prints."""
    entries = [
        {
            "name": system.name,
            "class": system.strategy.__name__,
            "file": system.file,
            "line": system.line,
            "doc": " ".join((system.strategy.__doc__ or "").split()),
            "parameters": [
                {
                    "name": name,
                    "type": parameter.type,
                    "default": parameter.shown(parameter.default),
                    "low": parameter.low,
                    "high": parameter.high,
                    "choices": list(parameter.choices) if parameter.choices is not None else None,
                    "help": parameter.help,
                }
                for name, parameter in system.strategy.parameters.items()
            ],
        }
        for system in systems
    ]
    if as_json:
        print_json({"strategies": entries})
        return
    for system, entry in zip(systems, entries, strict=True):
        say(bold(entry["name"]) + dim(f"  {entry['file']}:{entry['line']}  {system.digest}"))
        _indented(own(entry["doc"]), "  ")
        for name, parameter in system.strategy.parameters.items():
            default = written(parameter.shown(parameter.default))
            allowed = parameter.allowed()
            allowed = spoken().error(allowed) if isinstance(allowed, Phrase) else allowed
            meant = (
                spoken()("backtest.failed_at", place=own(parameter.help), said=allowed) if parameter.help else allowed
            )
            _indented(f"--set {name}={default}  {meant}", "    ")


def _indented(text: str, margin: str) -> None:
    for line in textwrap.wrap(text, text_width() - 4, break_on_hyphens=False):
        say(margin + line)


def ledger_place(out: str) -> Path:
    """Where the ledger goes, looked at before anything runs, and from the folder in which the command was given.

    Errors: UsageError where the name or the folder will not do.
    """
    path = Path(out).absolute()
    if path.suffix.lower() not in LEDGER_FORMS:
        raise UsageError("ledger_form", file=out)
    if not path.parent.is_dir():
        raise UsageError("cannot_write", file=out, reason=f"there is no folder {path.parent}")
    if path.is_dir():
        raise UsageError("cannot_write", file=out, reason="it is a folder")
    return path


def write_ledger(report: Report, path: Path) -> None:
    """Writes the ledger as Parquet (minor units) or CSV (money with four decimals), whole or not at all."""
    from tracker.results import system_errors

    with whole_file(path) as scratch, system_errors():
        if path.suffix.lower() == ".parquet":
            report.ledger.write_parquet(scratch)
        else:
            import polars as pl

            amounts = pl.col("requested", "staked", "net", "commission", "bankroll")
            report.ledger.with_columns(amounts.cast(pl.Decimal(38, 4)) / 10_000).write_csv(scratch)


@contextlib.contextmanager
def results_alone() -> Iterator[None]:
    """While strategies load and play, what they or programs that they start write to standard output goes to standard error.

    `print` is turned aside elsewhere; this is for writers that go round `sys.stdout`.
    """
    try:
        kept = os.dup(1)
    except OSError:  # standard output is closed: nothing can be mixed up
        yield
        return
    try:
        with contextlib.suppress(OSError):  # standard error may be closed
            os.dup2(2, 1)
        yield
    finally:
        with contextlib.suppress(Exception):
            sys.__stdout__.flush()  # pyrefly: ignore[missing-attribute]
        os.dup2(kept, 1)
        os.close(kept)


@contextlib.contextmanager
def progress_bar(shoes: int) -> Iterator[Callable[[int, int], None]]:
    """Gives the function to call with shoes done; it shows a bar on a terminal only, and only for work that lasts."""
    begun, elsewhere = monotonic(), ProgressFile(shoes)
    elsewhere.tell(0)
    with contextlib.ExitStack() as shown:
        advance: Callable[[int], None] | None = None

        def told(done: int, _: int) -> None:
            nonlocal advance
            elsewhere.tell(done)
            lasts = done < shoes and monotonic() - begun > LASTING_SECONDS and sys.stderr.isatty()
            if advance is None and lasts:
                advance = shown.enter_context(_bar(shoes))
            if advance is not None:
                advance(done)

        yield told


@contextlib.contextmanager
def _bar(shoes: int) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(spoken()("cli.shoes")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("shoes", total=shoes)
        yield lambda done: progress.update(task, completed=done)
