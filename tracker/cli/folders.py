"""`backtest --out` and `--rerun`: the folder of a run, and the same run again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import CHECK_FAILED, print_json, spoken
from tracker.cli.lines import paragraph
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tracker.backtest import Course, Failure, Report, RunFolder
    from tracker.cli.backtest_setup import Prepared

BESIDE_RERUN = {"rerun", "out", "report_file", "as_json", "workers"}  # options that go with it


def write_out(
    path: Path,
    report: Report,
    document: Mapping[str, Any],
    prepared: Prepared,
    before: frozenset[str],
    courses: Sequence[Course | None],
    unusable: Sequence[Failure] = (),
    texts: Mapping[Path, bytes] | None = None,
) -> RunFolder:
    """Writes the run into its folder. before: modules that were loaded before the strategies. texts: files as they were then."""
    from tracker.backtest import write_folder
    from tracker.cli.courses import courses_file

    assert prepared.data is not None
    others = courses_file(courses)
    if prepared.asked.report:
        from tracker.figures import report_html

        page = report_html(report, courses, language=prepared.asked.report, unusable=unusable)
        others |= {"report.html": page.encode()}
    return write_folder(
        path, report, document, prepared.data, prepared.asked, before=before, texts=texts, others=others
    )


def rerun(ctx: click.Context, options: Mapping[str, Any], *, as_json: bool) -> int:
    """Plays the run of a folder again and compares the bytes: the exit code."""
    from tracker.backtest import check_place, loaded_modules, read_folder
    from tracker.cli.courses import courses_of
    from tracker.cli.reporting import report_place, write_report
    from tracker.cli.running import document, play, told_audits, told_failures

    for name in ctx.params:
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE and name not in BESIDE_RERUN:
            option = next(param for param in ctx.command.params if param.name == name)
            raise UsageError("rerun_alone", option=option.opts[0] if option.opts[0].startswith("-") else "a strategy")
    folder = read_folder(options["rerun"])
    if options["out"] is not None:
        check_place(options["out"])
    page = None if options["report_file"] is None else report_place(options["report_file"], beside=folder.path)
    before = loaded_modules()
    prepared, values = again(folder, options)
    report = play(values, prepared)
    unusable = _unusable(folder)
    told = document(report, unusable, prepared)
    courses = courses_of(report, values, prepared)
    with tempfile.TemporaryDirectory() as elsewhere:
        place = options["out"] or Path(elsewhere) / "again"
        made = write_out(place, report, told, prepared, before, courses, unusable)
        compared = compare(folder, made)
    if as_json:
        print_json(told | {"rerun": compared})
    else:
        from tracker.cli.sweeping import show_sweep
        from tracker.cli.verdicts import show

        show_sweep(report) if folder.asked.sweeps else show(report)
        for sentence in sentences(folder, compared):
            paragraph(sentence)
    if page is not None:
        write_report(report, courses, page, unusable)
    failed = told_failures(report, notices=as_json, traceback=bool(ctx.meta.get("traceback")))
    return max(failed, told_audits(report), 0 if compared["same"] else CHECK_FAILED)


def again(folder: RunFolder, options: Mapping[str, Any]) -> tuple[Prepared, list]:
    """What a run needs to be run again, and its systems, loaded from the folder's own sources."""
    from tracker.cli.backtest_setup import Prepared
    from tracker.cli.output import results_alone

    asked = folder.asked
    with results_alone():
        values = folder.systems()
    prepared = Prepared(
        folder.setup,
        folder.data(),
        None,
        folder.report.get("files", []),
        asked.exact,
        options["workers"],
        asked.twins,
        asked=asked,
    )
    return prepared, values


def compare(folder: RunFolder, made: RunFolder) -> dict[str, Any]:
    """What the second run shows: the files that came out otherwise, and why that may be."""
    differing, damaged = folder.differing(made), folder.damaged()
    return {
        "folder": str(folder.path),
        "same": not differing and not damaged,
        "files": len(folder.manifest["files"]),
        "differing": differing,
        "damaged": damaged,
        "changed_versions": folder.changed_versions(),
    }


def sentences(folder: RunFolder, compared: Mapping[str, Any]) -> list[str]:
    """The same in words."""
    told, words, comma = [], spoken(), spoken()("road.list")
    if compared["damaged"]:
        told.append(words("rerun.damaged", folder=folder.path, files=comma.join(compared["damaged"])))
    if compared["differing"]:
        told.append(words("rerun.differs", folder=folder.path, files=comma.join(compared["differing"])))
    elif not told:
        told.append(words("rerun.same", folder=folder.path, files=compared["files"]))
    if compared["changed_versions"]:
        told.append(words("rerun.versions", versions="; ".join(compared["changed_versions"])))
    return told


def _unusable(folder: RunFolder) -> list[Failure]:
    """The strategy files of the run that could not be loaded; they are told again, not tried again."""
    from tracker.backtest import Failure

    return [
        Failure(each["error"]["file"], each["error"]["line"], each["error"]["message"])
        for each in folder.report["systems"]
        if each["class"] is None
    ]
