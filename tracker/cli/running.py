"""What `backtest` does with its options: the systems, their run, and where what came of it is told and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.cli.common import CHECK_FAILED, FAILED, UNUSABLE, notice, print_json, spoken
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import click

    from tracker.backtest import Course, Failure, Report, System
    from tracker.cli.backtest_setup import Prepared


def answer(
    ctx: click.Context, strategies: tuple[str, ...], options: dict[str, Any], *, as_json: bool, list_: bool, check: bool
) -> int:
    """Does what the options ask for: the exit code."""
    from tracker.backtest import loaded_modules, texts_of
    from tracker.cli.backtest_setup import prepare
    from tracker.cli.choosing import load_all, with_sweeps
    from tracker.cli.settings import check_settings, parameters_for, read_settings

    traceback = bool(ctx.meta.get("traceback"))
    strategies = named_systems(strategies, options, list_=list_)
    if list_:
        from tracker.cli.output import show_list

        systems, unusable = load_all(strategies, options["call_limit"], traceback=traceback)
        show_list(systems, as_json)
        return UNUSABLE if unusable else 0
    prepared = prepare(options, scripted=check)
    if prepared.data is None:
        if as_json:
            print_json({"run": None, "systems": [], "files": prepared.refused})
        return UNUSABLE
    before = loaded_modules()
    given = read_settings(options["settings"])
    systems, unusable = load_all(strategies, options["call_limit"], traceback=traceback)
    code = UNUSABLE if unusable else 0
    texts = texts_of(systems, before) if prepared.out else None
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
    if report is None:
        if as_json:
            print_json(document(report, unusable, prepared))
    else:
        courses = followed(report, values, prepared) if options["course"] else ()
        tell(report, unusable, prepared, courses, as_json=as_json, check=check)
        if options["course"]:
            not_shown(courses, prepared, as_json=as_json)
        code = max(code, told_failures(report, notices=as_json, traceback=traceback), told_audits(report))
        if (prepared.out or prepared.report_file) and not options["course"]:
            courses = followed(report, values, prepared)  # it takes long, and nobody waits for it to read the verdict
        write(report, unusable, prepared, courses, before, texts)
    return max(code, UNUSABLE if prepared.refused else 0)


def named_systems(strategies: tuple[str, ...], options: Mapping[str, Any], *, list_: bool) -> tuple[str, ...]:
    """The words of the command line that mean systems; all that ship where `--all` or `--list` says so.

    Errors: UsageError where there is no such file or system: nothing runs at all then.
    """
    from tracker.backtest import find, shipped

    if list_ and (options["out"] is not None or options["report_file"] is not None):
        raise UsageError("check_without_out")
    if options["all_"] and strategies:
        raise UsageError("all_alone")
    if not (strategies or options["all_"] or list_):
        raise UsageError("no_strategy_named", names=", ".join(shipped()))
    for word in strategies:
        find(word)
    return strategies or tuple(shipped())


def followed(
    report: Report, values: list[tuple[System, Mapping[str, Any]]], prepared: Prepared
) -> Sequence[Course | None]:
    """The courses of the systems' sessions."""
    from tracker.cli.courses import courses_of

    return courses_of(report, values, prepared)


def not_shown(courses: Sequence[Course | None], prepared: Prepared, *, as_json: bool) -> None:
    """Says why `--course` adds nothing where it does not: of a sweep on a terminal, and of too many systems."""
    from tracker.cli.courses import most_followed

    sweep = bool(prepared.asked.sweeps)
    if not courses and prepared.data is not None:
        notice(spoken()("course.too_many", most=most_followed(sweep=sweep)))
    elif sweep and not as_json:
        notice(spoken()("course.of_settings"))


def tell(
    report: Report,
    unusable: list[Failure],
    prepared: Prepared,
    courses: Sequence[Course | None],
    *,
    as_json: bool,
    check: bool,
) -> None:
    """Prints what came of a run, as JSON or for a person. courses: empty where nobody asked."""
    if as_json:
        print_json(document(report, unusable, prepared, courses))
    elif check:
        from tracker.cli.verdicts import show_check

        show_check(report)
    elif prepared.asked.sweeps:
        from tracker.cli.sweeping import show_sweep

        show_sweep(report)
    else:
        from tracker.cli.verdicts import show

        show(report, courses)
    told_chance(report)
    if not as_json:
        told_uncompiled(report)


def write(
    report: Report,
    unusable: list[Failure],
    prepared: Prepared,
    courses: Sequence[Course | None],
    before: frozenset[str],
    texts: Mapping[Path, bytes] | None,
) -> None:
    """Writes the ledger, the folder of the run and the report, those of them that were asked for."""
    if prepared.ledger:
        from tracker.cli.output import write_ledger

        write_ledger(report, prepared.ledger)
    if prepared.out:
        from tracker.cli.folders import write_out

        told = document(report, unusable, prepared)
        write_out(prepared.out, report, told, prepared, before, courses, unusable, texts)
    if prepared.report_file:
        from tracker.cli.reporting import write_report

        write_report(report, courses, prepared.report_file, unusable)


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
    from tracker.cli.lines import own

    for name, note in {each.system.name: each.chance_note for each in report.systems if each.chance_note}.items():
        notice(f"{name}: {own(note)}")


def told_uncompiled(report: Report) -> None:
    """Says which line keeps a system from being compiled, where Python plays a run long enough for that to matter; JSON says why."""
    notes = [
        (each.system.file, (each.note or "").partition(":")[0])
        for each in report.systems
        if each.engine == "interpreted"
    ]
    places = [f"{file}:{line.removeprefix('line ')}" for file, line in notes if line.startswith("line ")]
    for place in dict.fromkeys(places):
        notice(spoken()("account.uncompiled", place=place))


def told_audits(report: Report) -> int:
    """The exit code that audits stand for."""
    passed = all(each.audit is None or each.audit.passed for each in report.systems)
    return 0 if passed else CHECK_FAILED


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
