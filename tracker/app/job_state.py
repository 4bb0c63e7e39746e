"""How a job stands: what its folder says, which is all that anybody knows of it."""

import fcntl
import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tracker.app.job_runner import CANCELLED, NOT_STARTED, TOO_LONG
from tracker.errors import TrackerError, UsageError

QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"
LONGEST_SAID = 4000
TELLING_SECONDS = 3.0  # of a stage, from which its pace says something of what is left


@dataclass(frozen=True, slots=True)
class Job:
    """How a job stands. about: what the page wrote down when it started it. Times are seconds since 1970, None before.

    stage, done, of: how far the command says that it is: of its stage, counted from 1; None before it says so. stage_at: when
    that stage began. code: its exit code. said: the last line that it wrote to standard error. fault: what ended it, None where it ended by itself. ending: it was asked to end.
    """

    id: str
    kind: str
    about: Mapping[str, Any]
    state: str
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None
    stage: int | None = None
    done: int | None = None
    of: int | None = None
    stage_at: float | None = None
    code: int | None = None
    said: str = ""
    fault: TrackerError | None = None
    ending: bool = False

    @property
    def over(self) -> bool:
        return self.state not in (QUEUED, RUNNING)

    def seconds_left(self, now: float) -> float | None:
        """How long its stage goes on at the pace that it had so far; None where that is not known yet. now: since 1970."""
        if self.over or self.stage_at is None or not self.done or not self.of:
            return None
        spent = now - self.stage_at
        return spent * (self.of - self.done) / self.done if spent > TELLING_SECONDS else None


def job_in(place: Path) -> Job:
    """How the job of this folder stands."""
    job, started, ended = (document(place / f"{name}.json") for name in ("job", "started", "ended"))
    ending, progress = (place / "cancel").exists(), document(place / "progress.json")
    lives = not ended and locked(place / "lock")
    if not ended and not lives:  # it may have ended between one look and the other
        started, ended = document(place / "started.json"), document(place / "ended.json")
    said = _last_line(read(place / "stderr", last=LONGEST_SAID).decode("utf-8", "replace"))
    state, fault = _state(job, started, ended, lives=lives, ending=ending)
    if state == FAILED and "MemoryError" in said:
        fault = UsageError("job_memory", megabytes=job["memory_bytes"] // 2**20)
    return Job(
        id=place.name,
        kind=job.get("kind", ""),
        about=job.get("about", {}),
        state=state,
        created_at=job.get("at", 0.0),
        started_at=started.get("at"),
        ended_at=ended.get("at"),
        stage=progress.get("stage"),
        done=progress.get("done"),
        of=progress.get("of"),
        stage_at=progress.get("since"),
        code=ended.get("code"),
        said=said,
        fault=fault,
        ending=ending and lives,
    )


def _state(
    job: Mapping[str, Any], started: Mapping[str, Any], ended: Mapping[str, Any], *, lives: bool, ending: bool
) -> tuple[str, TrackerError | None]:
    """The state, and what ended the job where it did not end by itself."""
    if lives:
        return RUNNING, None
    if not ended:
        if ending:
            return CANCELLED, None
        return (FAILED, UsageError("job_gone")) if started else (QUEUED, None)
    code, why = ended["code"], ended["why"]
    if why == CANCELLED or (ending and (why == NOT_STARTED or code == -signal.SIGTERM)):
        return CANCELLED, None
    if why == TOO_LONG:
        return FAILED, UsageError("job_time", minutes=round(job["seconds"] / 60, 1))
    if why == NOT_STARTED:
        return FAILED, UsageError("job_not_started")
    if code in job["good"]:
        return DONE, None
    return FAILED, UsageError("job_killed", signal=-code) if code < 0 else None


def locked(path: Path) -> bool:
    """Whether a process of the job lives."""
    try:
        with path.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def document(path: Path) -> dict[str, Any]:
    """A small JSON file; empty where it is not there, or half written."""
    try:
        document = json.loads(read(path) or b"{}")
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def read(path: Path, *, last: int | None = None) -> bytes:
    """The bytes of a file, or its last ones; none where it is not there."""
    try:
        with path.open("rb") as file:
            if last is not None:
                file.seek(max(0, path.stat().st_size - last))
            return file.read()
    except OSError:
        return b""


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""
