"""Runs of the backtest page: jobs of the kind `backtest`, from the checked form to what came of it."""

import json
import shlex
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

from tracker.app.backtest_fields import Form
from tracker.app.backtest_form import PARTS_FILE, checked
from tracker.app.jobs import DONE, FAILED, Job, Jobs, backtest_command
from tracker.app.library_export import parquet
from tracker.app.library_view import all_ids, ids_of, query_of
from tracker.backtest import Course, Report, RunFolder, drawn_seed, kept_courses, kept_report, read_folder, refused
from tracker.errors import TrackerError, UsageError
from tracker.figures import report_html
from tracker.store import Store

KIND = "backtest"
STAGES = {"--twins": "twins_stage", "--sweep": "again_stage", "--audit": "audits"}  # in the order in which they come
SHOES_FILE, FOLDER = "shoes.parquet", "run"  # in the folder in which a job runs
WITH_A_RESULT = (
    0,
    3,
    4,
    5,
)  # exit codes: done, a file or a strategy failed and the others are complete, books not in balance


class BacktestRun:
    """A run and what it came to. document: of `backtest --json`; None where there is none."""

    def __init__(self, jobs: Jobs, job: Job) -> None:
        self.job, self._jobs = job, jobs

    @cached_property
    def told(self) -> bytes:
        """What the command wrote: the JSON of `backtest --json`, byte for byte; it stands before the run is over."""
        return self._jobs.output(self.job.id)

    @cached_property
    def document(self) -> Mapping[str, Any] | None:
        """The same, read; None where there is no report in it, or none yet."""
        try:
            document = json.loads(self.told)
        except ValueError:
            return None
        return document if isinstance(document, dict) and document.get("run") else None

    @property
    def state(self) -> str:
        """That of the job, which has failed where there is nothing to show."""
        return FAILED if self.job.state == DONE and self.document is None else self.job.state

    @cached_property
    def folder(self) -> RunFolder | None:
        """The run folder that the command wrote."""
        try:
            return read_folder(self._jobs.work(self.job.id) / FOLDER)
        except TrackerError:
            return None

    @property
    def names(self) -> list[str]:
        """Of the systems, as they were asked for."""
        return list(self.job.about.get("names", []))

    @property
    def stages(self) -> tuple[str, ...]:
        """What the command does and tells of, one thing after another; how sessions went is followed last."""
        words = self.job.about.get("words", [])
        between = (name for option, name in STAGES.items() if option in words)
        return ("plays", *between, "follows")

    @property
    def swept(self) -> tuple[str, ...]:
        """The parameters that were given several values."""
        words = self.job.about.get("words", [])
        return tuple(after.partition("=")[0] for word, after in pairwise(words) if word == "--sweep")

    @cached_property
    def kept(self) -> tuple[Report, list[Course | None]] | None:
        """The report and the courses of its systems, from the run folder; None where there is none."""
        try:
            return (kept_report(self.folder), kept_courses(self.folder)) if self.folder else None
        except TrackerError:
            return None

    def report(self, language: str) -> str | None:
        """The report as one page of HTML; None where there is none."""
        if self.kept is None or self.folder is None:
            return None
        return report_html(*self.kept, language=language, unusable=refused(self.folder))

    @property
    def command(self) -> str:
        """The same on a command line."""
        return shlex.join(["backtest", *self.job.about.get("words", [])])

    @property
    def given(self) -> list[str]:
        """The names of the files that the command was given, as `shoes` and `parts` have them."""
        return [name for name in (PARTS_FILE, SHOES_FILE) if (self._jobs.work(self.job.id) / name).is_file()]

    @property
    def shoes(self) -> bytes | None:
        """The recorded shoes that are played, as Parquet; None where shoes are simulated."""
        return self._jobs.file(self.job.id, SHOES_FILE)

    @property
    def parts(self) -> bytes | None:
        """The strategy file of systems that were put together in the form; None where none was."""
        return self._jobs.file(self.job.id, PARTS_FILE)


def start(jobs: Jobs, store: Store, form: Form, folder: str | None, language: str) -> Job:
    """Starts the run that the form describes. folder: of strategy files that may be run, None for none. language: of what
    the command says where it cannot run.

    Errors: FieldError, InputError for the form; UsageError where the library holds none of the shoes; StoreError.
    """
    run = checked(form, folder, seed=drawn_seed)
    files, words, shoes = dict(run.files), list(run.words), run.simulated
    if shoes is None:
        files[SHOES_FILE], shoes = recorded(store, form["shoes"]), ["--data", SHOES_FILE]
    else:  # the seed that was drawn stays in the form, so that what is changed next meets the same shoes
        form = {**form, "shoes": {**form["shoes"], "seed": shoes[-1]}}
    words += shoes
    about = {"form": form, "words": words, "names": run.names}
    command = backtest_command(*words, "--json", "--out", FOLDER, "--lang", language)
    return jobs.start(KIND, command, about=about, files=files, good=WITH_A_RESULT)


def recorded(store: Store, form: Form) -> bytes:
    """The chosen shoes of the library as the project's own Parquet: a copy, so that the run stays what it was.

    Errors: UsageError where there are none.
    """
    chosen = str(form.get("ids") or "")
    ids = ids_of(chosen) if chosen else all_ids(store, query_of({"table": str(form.get("table") or "")}))
    shoes = store.frames(ids)
    if shoes.coups.is_empty():
        raise UsageError("no_shoes_chosen")
    return b"".join(parquet(shoes))


def run(jobs: Jobs, id_: str) -> BacktestRun:
    """Errors: UsageError where there is no such run."""
    return BacktestRun(jobs, jobs.job(id_, KIND))


def runs(jobs: Jobs) -> list[BacktestRun]:
    """Every run, the last one first."""
    jobs.advance()
    return [BacktestRun(jobs, job) for job in jobs.all(KIND)]
