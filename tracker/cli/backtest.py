"""The command `backtest`: a system in a file, shoes, and what the house keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tracker.cli.common import SEED, Command, NewFolder, end_as_if_interrupted, json_option, version_option
from tracker.cli.language import told
from tracker.cli.sittings import sitting_options

DEFAULT_SHOES = 10_000
MOST_WORKERS = 64


class Seconds(click.FloatRange):
    """A number in a range; unlike click's own it takes no `nan`, which is in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:
            said = told("{value} is not in the range {range}.")
            self.fail(said.format(value=value, range=self._describe_range()), param, ctx)
        return number


@click.command(
    "backtest", cls=Command, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.argument("strategies", nargs=-1, metavar="STRATEGY…")
@click.option("--all", "all_", is_flag=True, help="Every system that ships, on the same shoes.")
@click.option(
    "--data",
    "files",
    multiple=True,
    metavar="FILE",
    help="Recorded shoes, - for standard input; may be given several times. Otherwise shoes are simulated.",
)
@click.option(
    "--db",
    metavar="URL",
    help="The shoes kept in this store: an address such as sqlite:///my-shoes.db, or the path of its file.",
)
@click.option("--key", metavar='"0=T 1=P 2=B"', help="What digits mean in --data files.")
@click.option(
    "--shoes",
    type=click.IntRange(1, 10**9),
    metavar="N",
    help=f"How many shoes to simulate; {DEFAULT_SHOES:,} unless said.",
)
@click.option(
    "--seed",
    type=SEED,
    metavar="S",
    help="The same seed deals the same shoes; drawn and printed unless given.",
)
@click.option("--rules", "rules_name", metavar="NAME", help="The game: see `tracker rules`.")
@click.option(
    "--commission",
    type=click.Choice(["win", "shoe"]),
    default="win",
    help="When commission is due: at each win, or at the end of the shoe.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the systems; of one of them alone with SYSTEM.NAME=VALUE.",
)
@click.option(
    "--sweep",
    "sweeps",
    multiple=True,
    metavar="NAME=A..B/NAME=A,B,C",
    help="Values of a parameter, each a setting on the same shoes; several sweeps make a grid.",
)
@click.option(
    "--bankroll", metavar="M", help="Buy-in of a session; without one the balance starts at 0 and may go below."
)
@click.option("--chip", default="10", metavar="M", show_default=True, help="The smallest chip; stakes are whole chips.")
@click.option("--min", "minimum", metavar="M", help="Table minimum; one chip unless said.")
@click.option("--max", "maximum", metavar="M/none", help="Table maximum on a spot; 100 chips unless said.")
@click.option(
    "--over-max",
    type=click.Choice(["cap", "stop"]),
    default="cap",
    help="A stake over the maximum is capped, or ends the session.",
)
@click.option("--win-goal", metavar="M", help="Ends a session that is so much ahead.")
@click.option("--stop-loss", metavar="M", help="Ends a session that is so much behind.")
@click.option(
    "--trailing-stop", metavar="M", help="Ends a session that was ahead once it is so much below its best balance."
)
@click.option(
    "--session", default="shoe", metavar="shoe/N-shoes/N-coups/all", show_default=True, help="How long a session lasts."
)
@click.option("--carry", is_flag=True, help="The progression goes on over a new shoe of the session.")
@sitting_options
@click.option(
    "--call-limit",
    type=Seconds(0.5, 3600),
    default=5.0,
    metavar="SECONDS",
    show_default=True,
    help="How long one call of a strategy's method may take.",
)
@click.option(
    "--exact",
    is_flag=True,
    help="Exact chances of a session by dynamic programming; needs --session N-coups, or --bankroll and --win-goal.",
)
@click.option(
    "--twins",
    is_flag=True,
    help="The same systems on the same shoes with their coups in another order, and on as many fresh random shoes.",
)
@click.option(
    "--course",
    is_flag=True,
    help="How sessions ended over time, and what each step of the stakes cost and how often it came.",
)
@click.option(
    "--audit", is_flag=True, help="Look for bets that depend on coups that were not over; exit code 5 where one does."
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    metavar="N",
    help="Threads and processes that play; the result is the same for any number. As many as the work is worth unless said.",
)
@click.option(
    "--cluster", metavar="ADDRESS", help="A Dask scheduler; not in this version, --workers uses this machine."
)
@click.option("--ledger", metavar="OUT.parquet/.csv", help="Write one row a wager.")
@click.option(
    "--report",
    "report_file",
    metavar="OUT.html",
    help="Write a report to read and to print: one file that needs neither a network nor this program.",
)
@click.option(
    "--out", type=NewFolder(), metavar="DIR", help="Write the whole run into a new folder, for --rerun and for others."
)
@click.option(
    "--rerun",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Run the run of such a folder again, from the folder alone, and compare the bytes.",
)
@click.option(
    "--trace",
    metavar="SHOE:COUP",
    help="One coup in detail: what the table showed, what was asked for, and what came of it.",
)
@click.option("--estimate", is_flag=True, help="Say how long the run would take; a few shoes are played for it.")
@click.option(
    "--list", "list_", is_flag=True, help="Show the strategies of the files, or what ships, with their parameters."
)
@click.option("--check", is_flag=True, help="Load, and play three scripted shoes.")
@json_option
@version_option
@click.pass_context
def backtest(ctx: click.Context, strategies: tuple[str, ...], as_json: bool, list_: bool, check: bool, **options: Any) -> None:  # fmt: skip
    """Plays betting systems over recorded or simulated shoes and says what the house keeps.

    STRATEGY is a path (my.py, my.py:Martingale) or the name of a system that ships (martingale, banker-only). A file
    that you name is run as a program, with your rights.
    """
    end_as_if_interrupted()
    if options["rerun"] is not None:
        from tracker.cli.folders import rerun

        ctx.exit(rerun(ctx, options, as_json=as_json))
    from tracker.cli.running import answer

    ctx.exit(answer(ctx, strategies, options, as_json=as_json, list_=list_, check=check))
