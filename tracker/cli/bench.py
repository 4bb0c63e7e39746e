"""`tracker bench`: what compiled code is worth on this machine."""

import re
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import Command, json_option, spoken

if TYPE_CHECKING:
    from tracker.backtest import Ratio


@click.command("bench", cls=Command)
@click.option("--turns", type=click.IntRange(3, 101), default=9, show_default=True, help="How often each pair is run.")
@json_option
def bench(turns: int, as_json: bool) -> None:
    """Measures works in pairs, turn by turn, and prints what one costs beside the other.

    CPU time, medians; about a minute. With --json a line a record.
    """
    from tracker.backtest import measure

    measure(click.echo, turns=turns, as_json=as_json, line=line)


def line(ratio: "Ratio", record: dict[str, Any]) -> str:
    """A ratio, what both works cost, and what it should come to, in the language of the command."""
    from tracker.backtest import line_of
    from tracker.cli.lines import decimal

    words = spoken()
    if words.language == "en":
        return line_of(ratio, record)
    names: list[str] = record["name"].split(" / ")
    works = " / ".join(words.sentences.get(_key(name)) or name for name in names)
    cost = words(f"bench.unit_{ratio.unit}", dear=decimal(record["dear_ns"]), cheap=decimal(record["cheap_ns"]))
    told = f"{decimal(record['ratio'], 2):>10}  {works}  {cost}"
    for bound in ("at_least", "at_most"):
        if record[bound]:
            told += "  " + words(f"bench.{bound}", bound=decimal(record[bound], 2 if record[bound] % 1 else 0))
    return told


def _key(work: str) -> str:
    """`rows: plain Python shoe` -> `bench.rows_plain_python_shoe`."""
    return "bench." + re.sub("[^a-z]+", "_", work.lower()).strip("_")
