"""What `backtest` writes beside its verdict: the list of strategies, the ledger, a progress bar."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import polars as pl
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tracker.backtest import Report, System
from tracker.cli.common import print_json
from tracker.errors import UsageError


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
        click.echo(f"{entry['name']}  ({entry['file']}:{entry['line']}, {system.digest})")
        click.echo(f"    {entry['doc']}")
        for name, parameter in system.strategy.parameters.items():
            default = parameter.shown(parameter.default)
            click.echo(f"    --set {name}={default}  {parameter.help} ({parameter.allowed()})")


def write_ledger(report: Report, out: str) -> None:
    """Writes the ledger as Parquet (minor units) or CSV (money with four decimals), whole or not at all."""

    path = Path(out)
    if path.suffix not in (".parquet", ".csv"):
        raise UsageError("ledger_form", file=out)
    scratch = path.with_name(path.name + ".part")
    try:
        if path.suffix == ".parquet":
            report.ledger.write_parquet(scratch)
        else:
            amounts = pl.col("requested", "staked", "net", "commission", "bankroll")
            report.ledger.with_columns(amounts.cast(pl.Decimal(38, 4)) / 10_000).write_csv(scratch)
        scratch.replace(path)
    except OSError as error:
        raise UsageError("cannot_write", file=out, reason=error.strerror) from None


@contextlib.contextmanager
def progress_bar(shoes: int) -> Iterator[Callable[[int, int], None]]:
    """Gives the function to call with shoes done; it shows a bar on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda _done, _of: None
        return
    columns = (TextColumn("shoes"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("shoes", total=shoes)
        yield lambda done, _of: progress.update(task, completed=done)
