"""`tracker bench`: what compiled code is worth on this machine."""

import click

from tracker.cli.common import Command, json_option


@click.command("bench", cls=Command)
@click.option("--turns", type=click.IntRange(3, 101), default=9, show_default=True, help="How often each pair is run.")
@json_option
def bench(turns: int, as_json: bool) -> None:
    """Measures works in pairs, turn by turn, and prints what one costs beside the other.

    CPU time, medians; about a minute. With --json a line a record.
    """
    from tracker.backtest import measure

    measure(click.echo, turns=turns, as_json=as_json)
