"""The command `backtest`: a system in a file, shoes, and what the house keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from tracker import __version__
from tracker.cli.common import CHECK_FAILED, FAILED, UNUSABLE, Command, json_option, notice, print_json
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.backtest import Failure, System

DEFAULT_SHOES = 10_000
LARGEST_SEED = 2**63 - 1


@click.command(
    "backtest", cls=Command, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.argument("strategies", nargs=-1, metavar="STRATEGY…")
@click.option(
    "--data",
    "files",
    multiple=True,
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
    help="Recorded shoes; may be given several times. Otherwise shoes are simulated.",
)
@click.option("--key", metavar='"0=T 1=P 2=B"', help="What digits mean in --data files.")
@click.option(
    "--shoes", type=click.IntRange(1, 10**9), help=f"How many shoes to simulate; {DEFAULT_SHOES:,} unless said."
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    help="The same seed deals the same shoes; drawn and printed unless given.",
)
@click.option("--rules", "rules_name", metavar="NAME", help="The game: see `tracker rules`.")
@click.option(
    "--commission",
    type=click.Choice(["win", "shoe"]),
    default="win",
    help="When commission is due: at each win, or at the end of the shoe.",
)
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A parameter of the systems.")
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
    "--session", default="shoe", metavar="shoe/N-shoes/N-coups/all", show_default=True, help="How long a session lasts."
)
@click.option("--carry", is_flag=True, help="The progression goes on over a new shoe of the session.")
@click.option(
    "--call-limit",
    type=click.FloatRange(0.5, 3600),
    default=5.0,
    metavar="SECONDS",
    show_default=True,
    help="How long one call of a strategy's method may take.",
)
@click.option("--ledger", metavar="OUT.parquet/.csv", help="Write one row a wager.")
@click.option(
    "--list", "list_", is_flag=True, help="Show the strategies of the files, or what ships, with their parameters."
)
@click.option("--check", is_flag=True, help="Load, and play three scripted shoes.")
@json_option
@click.version_option(__version__)
@click.pass_context
def backtest(ctx: click.Context, strategies: tuple[str, ...], as_json: bool, list_: bool, check: bool, **options: Any) -> None:  # fmt: skip
    """Plays betting systems over recorded or simulated shoes and says what the house keeps.

    STRATEGY is a path (my.py, my.py:Martingale) or the name of a system that ships (martingale, banker-only). A file
    that you name is run as a program, with your rights.
    """
    from tracker.backtest import shipped

    if not strategies:
        if not list_:
            raise UsageError("no_strategy_named", names=", ".join(shipped()))
        strategies = tuple(shipped())
    systems, unusable = load_all(strategies)
    for failure in unusable:
        notice(failure.message)
    if list_:
        from tracker.cli.output import show_list

        show_list(systems, as_json)
        ctx.exit(UNUSABLE if unusable else 0)
    if not systems:
        if as_json:
            print_json({"run": None, "systems": [_unusable_json(failure) for failure in unusable]})
        ctx.exit(UNUSABLE)
    values = [(system, parameters_for(system, options["settings"])) for system in systems]
    check_settings(systems, options["settings"])
    code = run_and_show(values, unusable, as_json, check, options)
    ctx.exit(max(code, UNUSABLE if unusable else 0))


def load_all(named: tuple[str, ...]) -> tuple[list[System], list[Failure]]:
    """The systems of all words of the command line, and the files that cannot be used."""
    from tracker.backtest import NotLoadedError, failure_of, find, load

    for word in named:
        find(word)  # a missing file or an unknown name: nothing runs at all
    systems: list[System] = []
    unusable: list[Failure] = []
    for word in named:
        try:
            systems += load(word)
        except NotLoadedError as error:
            unusable.append(failure_of(error))
    return systems, unusable


def parameters_for(system: System, settings: tuple[str, ...]) -> dict[str, Any]:
    """The values of `--set` that this system has parameters for."""
    values = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise UsageError("setting_form", text=setting)
        if name in system.strategy.parameters:
            values[name] = system.strategy.parameters[name].read(text)
    return values


def check_settings(systems: list[System], settings: tuple[str, ...]) -> None:
    """Raises where a `--set` fits none of the systems: nothing asked for is passed over in silence."""
    for setting in settings:
        name = setting.partition("=")[0].strip().replace("-", "_")
        if not any(name in system.strategy.parameters for system in systems):
            system = systems[0]
            raise UsageError("no_parameter", name=name, system=system.name, advice=system.strategy._closest(name))


def run_and_show(values: list, unusable: list[Failure], as_json: bool, check: bool, options: dict[str, Any]) -> int:
    """Runs, prints, writes the ledger; the exit code of the run."""
    from tracker.backtest import failure_json, run_systems, scripted
    from tracker.cli.backtest_setup import data_of, setup_of
    from tracker.cli.output import progress_bar, write_ledger
    from tracker.cli.verdicts import show, where

    setup = setup_of(options)
    data, code = (scripted(), 0) if check else data_of(setup, options)
    if data is None:
        if as_json:
            print_json({"run": None, "systems": []})
        return code
    with progress_bar(data.shoes) as progress:
        report = run_systems(values, data, setup, ledger=bool(options["ledger"]), progress=progress)
    if options["ledger"]:
        write_ledger(report, options["ledger"])
    if as_json:
        document = report.as_json()
        document["systems"] += [_unusable_json(failure) for failure in unusable]
        print_json(document)
        for failed in report.systems:
            if failed.failure:
                notice(where(failure_json(failed.failure)))
    else:
        show(report)
    failed = [system.failure for system in report.systems if system.failure]
    return max([code] + [CHECK_FAILED if failure.check else FAILED for failure in failed])


def _unusable_json(failure: Failure) -> dict[str, Any]:
    from tracker.backtest import failure_json

    return {
        "name": failure.file,
        "class": None,
        "file": failure.file,
        "status": "failed",
        "error": failure_json(failure),
    }
