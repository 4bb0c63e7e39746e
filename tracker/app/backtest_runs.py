"""Runs of the backtest page: jobs of the kind `backtest`, from the checked form to what came of it."""

import json
import shlex
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from tracker.app.backtest_form import PARTS_FILE, Form, checked
from tracker.app.jobs import DONE, FAILED, Job, Jobs, backtest_command
from tracker.app.library_export import export
from tracker.app.library_view import all_ids, ids_of, query_of
from tracker.backtest import RunFolder, drawn_seed, read_folder
from tracker.errors import TrackerError, UsageError
from tracker.store import Store

KIND = "backtest"
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
        """What the command wrote: the JSON of `backtest --json`, byte for byte."""
        return self._jobs.output(self.job.id) if self.job.over else b""

    @cached_property
    def document(self) -> Mapping[str, Any] | None:
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
        return list(self.job.about.get("names", []))

    @property
    def stages(self) -> int:
        """How many things the command does one after another."""
        return 2 if "--twins" in self.job.about.get("words", []) else 1

    @cached_property
    def report(self) -> bytes | None:
        """The report as a page of HTML; None where there is none."""
        return self.folder.other("report.html") if self.folder else None

    @property
    def command(self) -> str:
        """The same on a command line."""
        return shlex.join(["backtest", *self.job.about.get("words", [])])

    @property
    def parts(self) -> Path | None:
        """The strategy file of systems that were put together in the form."""
        path = self._jobs.work(self.job.id) / PARTS_FILE
        return path if path.is_file() else None


def start(jobs: Jobs, store: Store, form: Form, folder: str | None) -> Job:
    """Starts the run that the form describes. folder: of strategy files that may be run, None for none.

    Errors: FieldError, InputError for the form; UsageError where the library holds none of the shoes; StoreError.
    """
    run = checked(form, folder, seed=drawn_seed)
    files, words, shoes = dict(run.files), list(run.words), run.simulated
    if shoes is None:
        files[SHOES_FILE], shoes = recorded(store, form["shoes"]), ["--data", SHOES_FILE]
    words += shoes
    about = {"form": form, "words": words, "names": run.names}
    command = backtest_command(*words, "--json", "--out", FOLDER)
    return jobs.start(KIND, command, about=about, files=files, good=WITH_A_RESULT)


def recorded(store: Store, shoes: Form) -> bytes:
    """The chosen shoes of the library as the project's own Parquet: a copy, so that the run stays what it was.

    Errors: UsageError where there are none.
    """
    chosen = str(shoes.get("ids") or "")
    ids = ids_of(chosen) if chosen else all_ids(store, query_of({"table": str(shoes.get("table") or "")}))
    if store.frames(ids).coups.is_empty():
        raise UsageError("no_shoes_chosen")
    return b"".join(export(store, ids, "parquet").pieces)


def run(jobs: Jobs, id_: str) -> BacktestRun:
    """Errors: UsageError where there is no such run."""
    job = jobs.job(id_)
    if job.kind != KIND:
        raise UsageError("no_job")
    return BacktestRun(jobs, job)


def runs(jobs: Jobs) -> list[BacktestRun]:
    """Every run, the last one first."""
    jobs.advance()
    return [BacktestRun(jobs, job) for job in jobs.all(KIND)]
