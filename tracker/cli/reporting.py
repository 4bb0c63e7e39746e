"""`backtest --report`: where the report goes, looked at before anything runs, and writing it whole or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.cli.common import notice, spoken
from tracker.cli.whole_file import whole_file
from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.backtest import Course, Failure, Report

FORMS = (".html", ".htm")


def report_place(out: str, files: Sequence[str] = (), *, beside: Path | None = None) -> Path:
    """Where the report goes, from the folder in which the command was given.

    files: of `--data`, which it may not replace. beside: the folder of a run, into which it may not go.

    Errors: UsageError where the name or the place will not do; a scratch file is written there to see that.
    """
    path = Path(out).absolute()
    if path.suffix.lower() not in FORMS:
        raise UsageError("report_form", file=out)
    if any(file != "-" and path == Path(file).absolute() for file in files):
        raise UsageError("report_over_data", file=out)
    if beside is not None and path.resolve().is_relative_to(beside.resolve()):
        raise UsageError("report_into_run", file=out)
    if not path.parent.is_dir():
        raise UsageError("cannot_write", file=out, reason=f"there is no folder {path.parent}")
    if path.is_dir():
        raise UsageError("cannot_write", file=out, reason="it is a folder")
    scratch = path.with_name(f".{path.name}.part")
    try:
        scratch.touch()
        scratch.unlink()
    except OSError as error:
        raise UsageError("cannot_write", file=out, reason=error.strerror or str(error)) from None
    return path


def write_report(
    report: Report, courses: Sequence[Course | None], path: Path, unusable: Sequence[Failure] = ()
) -> None:
    """Writes the report in the language of the command. unusable: strategy files that could not be loaded."""
    from tracker.figures import report_html

    page = report_html(report, courses, language=spoken().language, unusable=unusable)
    with whole_file(path) as scratch:
        scratch.write_text(page, encoding="utf-8")
    notice(str(path))
