"""Long work that the pages start: each piece is a process of its own with a folder of its own.

    jobs = Jobs(store.beside)
    job = jobs.start("simulate", tracker_command("simulate", "--shoes", "100000", "--json"), about={"shoes": 100_000})
    jobs.job(job.id).state  # queued, running, done, failed or cancelled; done and of as the command tells them
    jobs.output(job.id)     # what it wrote to standard output; jobs.work(job.id) is the folder in which it ran
    jobs.cancel(job.id), jobs.delete(job.id), jobs.all("simulate")

Nothing is kept in memory: how a job stands is read from its folder, so jobs outlive a page, a server and a browser. A
command tells how far it is in the file that TRACKER_PROGRESS names, see tracker/cli/progress.py.
"""

import contextlib
import fcntl
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tracker.app.job_runner import CANCELLED
from tracker.app.job_state import DONE, FAILED, QUEUED, RUNNING, Job, document, job_in, locked, read
from tracker.errors import StoreError, UsageError

__all__ = [
    "CANCELLED",
    "DONE",
    "FAILED",
    "QUEUED",
    "RUNNING",
    "Job",
    "Jobs",
    "backtest_command",
    "surroundings",
    "tracker_command",
]

AT_ONCE = 2
HOURS = 4
MEMORY_BYTES = 4 * 2**30
PACKAGE = Path(__file__).resolve().parent.parent
RUNNER = PACKAGE / "app" / "job_runner.py"
KEPT = ("PATH", "HOME", "LANG", "TZ", "TMPDIR", "XDG_CACHE_HOME", "XDG_DATA_HOME", "PYTHONDONTWRITEBYTECODE")
NAME = re.compile(r"[0-9]{14}-[0-9a-f]{8}")
STARTS_SECONDS = 5.0  # until a job that was just started has written down its processes


def tracker_command(*words: str) -> list[str]:
    """The command `tracker` with these words, as this program itself would run it."""
    return [sys.executable, "-P", "-c", "from tracker.cli.main import tracker; tracker(prog_name='tracker')", *words]


def backtest_command(*words: str) -> list[str]:
    """The command `backtest` with these words."""
    return [
        *(sys.executable, "-P", "-c", "from tracker.cli.backtest import backtest; backtest(prog_name='backtest')"),
        *words,
    ]


def surroundings() -> dict[str, str]:
    """What a job may know of the environment: nothing that holds a secret, such as the address of a database."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith("LC_")}
    libraries = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    return kept if PACKAGE.parent in libraries else kept | {"PYTHONPATH": str(PACKAGE.parent)}


class Jobs:
    """The jobs whose folders lie in `folder`; several servers may share it. at_once: how many run, the others wait."""

    def __init__(self, folder: Path, *, at_once: int = AT_ONCE) -> None:
        self.folder, self.at_once = folder, at_once

    def start(
        self,
        kind: str,
        command: Sequence[str],
        *,
        about: Mapping[str, Any],
        files: Mapping[str, bytes] | None = None,
        good: Sequence[int] = (0,),
        seconds: float = HOURS * 3600,
        memory_bytes: int = MEMORY_BYTES,
    ) -> Job:
        """Starts a command, or lets it wait until fewer run. It runs in a folder of its own, which holds `files`.

        good: exit codes that mean that there is a result. seconds, memory_bytes: what it may use.
        Errors: StoreError where the folder cannot be written.
        """
        id_ = f"{time.strftime('%Y%m%d%H%M%S', time.gmtime())}-{secrets.token_hex(4)}"
        told = {"kind": kind, "command": list(command), "about": dict(about), "good": list(good)}
        told |= {"seconds": seconds, "memory_bytes": memory_bytes, "at": time.time()}
        scratch = self.folder / f".{id_}"
        try:
            (scratch / "work").mkdir(parents=True, mode=0o700)
            for name, data in (files or {}).items():
                (scratch / "work" / name).write_bytes(data)
            (scratch / "job.json").write_text(json.dumps(told), "utf-8")
            scratch.rename(self.folder / id_)
        except OSError as error:
            shutil.rmtree(scratch, ignore_errors=True)
            raise StoreError("jobs_folder", folder=self.folder, reason=error.strerror) from None
        self.advance()
        return self.job(id_)

    def job(self, id_: str, kind: str | None = None) -> Job:
        """How a job stands; one that waits begins if it may.

        Errors: UsageError where there is none of this name, or it is not of this kind.
        """
        place = self._place(id_)
        job = job_in(place)
        if kind not in (None, job.kind):
            raise UsageError("no_job")
        if job.state != QUEUED:
            return job
        self.advance()
        return job_in(place)

    def all(self, kind: str | None = None) -> list[Job]:
        """Every job, or those of a kind, the last one first."""
        jobs = [job_in(place) for place in sorted(self._places(), reverse=True)]
        return [job for job in jobs if kind in (None, job.kind)]

    def work(self, id_: str) -> Path:
        """The folder in which a job runs."""
        return self._place(id_) / "work"

    def output(self, id_: str) -> bytes:
        """What a job has written to standard output."""
        return read(self._place(id_) / "stdout")

    def file(self, id_: str, name: str) -> bytes | None:
        """A file of the folder in which a job runs; None where it is not there."""
        path = self.work(id_) / name
        return path.read_bytes() if path.is_file() else None

    def cancel(self, id_: str) -> Job:
        """Ends a job and every process of it. One that is over stays as it is; a second call does not wait for good manners."""
        place = self._place(id_)
        with self._turn():
            job = job_in(place)
            if not job.over:
                (place / "cancel").touch()
            if job.state == RUNNING:
                _end(place, signal.SIGKILL if job.ending else signal.SIGTERM)
        self.advance()
        return job_in(place)

    def delete(self, id_: str) -> None:
        """Removes a job that is over with all that it wrote. Errors: UsageError where it is not over, or not there."""
        with self._turn():
            place = self._place(id_)
            if not job_in(place).over:
                raise UsageError("job_runs")
            gone = place.with_name(f".{place.name}")
            place.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)

    def advance(self) -> None:
        """Starts jobs that wait, the oldest first, while fewer than `at_once` run."""
        if not self.folder.is_dir():
            return
        with self._turn():
            jobs = [job_in(place) for place in sorted(self._places()) if not (place / "ended.json").exists()]
            free = self.at_once - sum(job.state == RUNNING for job in jobs)
            for job in [job for job in jobs if job.state == QUEUED][: max(0, free)]:
                self._launch(self.folder / job.id)

    def _launch(self, place: Path) -> None:
        """Starts the runner of a job in a process group of its own; it holds the lock from its first moment."""
        lock = os.open(place / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            runner = subprocess.Popen(
                [sys.executable, "-I", str(RUNNER), str(place.resolve()), str(lock)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=surroundings(),
                cwd="/",
                pass_fds=[lock],
                start_new_session=True,
            )
        finally:
            os.close(lock)
        threading.Thread(target=self._after, args=(runner,), daemon=True).start()

    def _after(self, runner: subprocess.Popen) -> None:
        """Waits for a job that this server started, and lets the next one begin."""
        runner.wait()
        with contextlib.suppress(OSError):
            self.advance()

    def _place(self, id_: str) -> Path:
        place = self.folder / id_
        if not NAME.fullmatch(id_) or not place.is_dir():
            raise UsageError("no_job")
        return place

    def _places(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (place for place in self.folder.iterdir() if NAME.fullmatch(place.name))

    @contextlib.contextmanager
    def _turn(self) -> Iterator[None]:
        """One at a time starts, ends or removes jobs, over all threads and servers."""
        with (self.folder / "turn").open("wb") as turn:
            fcntl.flock(turn, fcntl.LOCK_EX)
            yield


def _end(place: Path, how: signal.Signals) -> None:
    """Signals every process of a job; waits for one that was started this moment."""
    until = time.monotonic() + STARTS_SECONDS
    while time.monotonic() < until and locked(place / "lock"):
        group = document(place / "started.json").get("group")
        if group:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, how)
            return
        time.sleep(0.01)
