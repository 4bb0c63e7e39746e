"""The command `backtest`: a system in a file, shoes, and what the house keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker import __version__
from tracker.cli.common import (
    CHECK_FAILED,
    FAILED,
    UNUSABLE,
    Command,
    NewFolder,
    end_as_if_interrupted,
    json_option,
    notice,
    print_json,
)
from tracker.cli.sittings import sitting_options
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import Course, Failure, Report, System
    from tracker.cli.backtest_setup import Prepared

DEFAULT_SHOES = 10_000
MOST_WORKERS = 64
LARGEST_SEED = 2**63 - 1


class Seconds(click.FloatRange):
    """A number in a range; unlike click's own it takes no `nan`, which is in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{value} is not in the range {self._describe_range()}.", param, ctx)
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
    type=click.IntRange(0, LARGEST_SEED),
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
@click.version_option(__version__)
@click.pass_context
def backtest(ctx: click.Context, strategies: tuple[str, ...], as_json: bool, list_: bool, check: bool, **options: Any) -> None:  # fmt: skip
    """Plays betting systems over recorded or simulated shoes and says what the house keeps.

    STRATEGY is a path (my.py, my.py:Martingale) or the name of a system that ships (martingale, banker-only). A file
    that you name is run as a program, with your rights.
    """
    end_as_if_interrupted()
    if options["rerun"] is None:
        ctx.exit(answer(ctx, strategies, options, as_json=as_json, list_=list_, check=check))
    from tracker.cli.folders import rerun

    ctx.exit(rerun(ctx, options, as_json=as_json))


def answer(
    ctx: click.Context, strategies: tuple[str, ...], options: dict[str, Any], *, as_json: bool, list_: bool, check: bool
) -> int:
    """Does what the options ask for: the exit code."""
    from tracker.backtest import find, loaded_modules, shipped, texts_of
    from tracker.cli.backtest_setup import prepare
    from tracker.cli.choosing import load_all, with_sweeps
    from tracker.cli.courses import courses_of
    from tracker.cli.settings import check_settings, parameters_for, read_settings

    if list_ and (options["out"] is not None or options["report_file"] is not None):
        raise UsageError("check_without_out")
    if options["all_"]:
        if strategies:
            raise UsageError("all_alone")
        strategies = tuple(shipped())
    if not strategies:
        if not list_:
            raise UsageError("no_strategy_named", names=", ".join(shipped()))
        strategies = tuple(shipped())
    for word in strategies:
        find(word)  # a missing file or an unknown name: nothing runs at all
    prepared = None if list_ else prepare(options, scripted=check)
    if prepared and prepared.data is None:
        if as_json:
            print_json({"run": None, "systems": [], "files": prepared.refused})
        return UNUSABLE
    before = loaded_modules()
    given = {} if list_ else read_settings(options["settings"])
    systems, unusable = load_all(strategies, options["call_limit"], traceback=bool(ctx.meta.get("traceback")))
    code = UNUSABLE if unusable else 0
    texts = texts_of(systems, before) if prepared and prepared.out else None
    if prepared is None:
        from tracker.cli.output import show_list

        show_list(systems, as_json)
    else:
        values: list[tuple[System, Mapping[str, Any]]] = [(system, parameters_for(system, given)) for system in systems]
        check_settings(systems, given)
        values = with_sweeps(values, options["sweeps"])
        if options["trace"] is not None:
            from tracker.cli.tracing import show_traces

            return max(code, show_traces(values, prepared, options["trace"], as_json=as_json))
        if options["estimate"] and values:
            from tracker.cli.estimating import show_estimate

            show_estimate(values, prepared, as_json=as_json)
            return code
        report = play(values, prepared) if values else None
        courses: Sequence[Course | None] = ()
        if report and options["course"]:
            courses = courses_of(report, values, prepared)
        if as_json:
            print_json(document(report, unusable, prepared, courses if options["course"] else ()))
        elif report and options["sweeps"] and not check:
            from tracker.cli.sweeping import show_sweep

            show_sweep(report)
        elif report:
            from tracker.cli.verdicts import show, show_check

            show_check(report) if check else show(report, courses if options["course"] else ())
        if report:
            told_chance(report)
            code = max(code, told_failures(report, notices=as_json, traceback=bool(ctx.meta.get("traceback"))))
            code = max(
                code, CHECK_FAILED if any(each.audit and not each.audit.passed for each in report.systems) else 0
            )
        if report and prepared.ledger:
            from tracker.cli.output import write_ledger

            write_ledger(report, prepared.ledger)
        if report and (prepared.out or prepared.report_file) and not options["course"]:
            courses = courses_of(report, values, prepared)  # it takes long, and nobody waits for it to read the verdict
        if report and prepared.out:
            from tracker.cli.folders import write_out

            write_out(
                prepared.out, report, document(report, unusable, prepared), prepared, before, courses, unusable, texts
            )
        if report and prepared.report_file:
            from tracker.cli.reporting import write_report

            write_report(report, courses, prepared.report_file, unusable)
        code = max(code, UNUSABLE if prepared.refused else 0)
    return code


def play(values: list[tuple[System, Mapping[str, Any]]], prepared: Prepared) -> Report:
    """Runs the systems, with a bar on a terminal."""
    from tracker.backtest import run_systems
    from tracker.cli.output import progress_bar, results_alone

    data, setup = prepared.data, prepared.setup
    assert data is not None
    with results_alone(), progress_bar(data.shoes) as progress:
        report = run_systems(
            values, data, setup, ledger=prepared.asked.ledger, progress=progress, workers=prepared.workers
        )
    if prepared.twins:
        from tracker.backtest import with_twins

        with results_alone(), progress_bar(2 * data.shoes) as progress:
            report = with_twins(report, values, data, progress=progress, workers=prepared.workers)
    if prepared.asked.sweeps:
        from tracker.backtest import with_best_again

        with results_alone(), progress_bar(data.shoes) as progress:
            report = with_best_again(report, values, data, progress=progress, workers=prepared.workers)
    if prepared.asked.audit:
        from tracker.cli.auditing import audited

        report = audited(report, values, prepared)
    if prepared.asked.risk:
        from tracker.cli.sittings import weighed

        report = weighed(report, values, prepared)
    if not prepared.exact:
        return report
    from tracker.backtest import with_exact

    with results_alone():
        return with_exact(report, [given for _, given in values])


def told_chance(report: Report) -> None:
    """Says which systems came to what nobody can come to again."""
    for name, note in {each.system.name: each.chance_note for each in report.systems if each.chance_note}.items():
        notice(f"{name}: {note}")


def told_failures(report: Report, *, notices: bool, traceback: bool) -> int:
    """The exit code that the failures of a run stand for; they are told where the result itself does not tell them."""
    from tracker.backtest import failure_json
    from tracker.cli.lines import where

    reports = [report, *report.twins.values()]
    failures = [system.failure for each in reports for system in each.systems if system.failure]
    for failure in failures:
        if notices or traceback:
            notice(where(failure_json(failure)))
        if traceback:
            notice(failure.trace)
    return max((CHECK_FAILED if failure.check else FAILED for failure in failures), default=0)


def document(
    report: Report | None, unusable: list[Failure], prepared: Prepared, courses: Sequence[Course | None] = ()
) -> dict[str, Any]:
    """The JSON of contracts.md. A file that could not be loaded is a failed system, all of its figures null.

    courses: of the systems, which get a key `course`; empty where nobody asked.
    """
    from tracker.backtest import failure_json

    document = report.as_json() if report else {"run": None, "systems": []}
    for told, course in zip(document["systems"], courses, strict=False):
        told["course"] = course and course.as_json()
    keys = [key for system in document["systems"] for key in system]
    for failure in unusable:
        own = {"name": failure.file, "class": None, "file": failure.file, "parameters": {}, "engine": None}
        own |= {"status": "failed", "error": failure_json(failure)}
        document["systems"].append({**dict.fromkeys(keys), **own})
    if report and any(system.system.setting for system in report.systems):
        document["run"]["settings"] = len(report.systems)
    return document | ({"files": prepared.refused} if prepared.refused else {})
