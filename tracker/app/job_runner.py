"""Runs the command of one job within its limits and writes down how it ended. Standard library alone: it starts at once.

Called as `python job_runner.py FOLDER LOCK`. LOCK is the number of an open, locked file that every process of the job
holds open, so that the lock tells whether one of them still lives.
"""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

GRACE_SECONDS = 3.0  # for a command that was asked to end
LARGEST_FILE_BYTES = 4 * 2**30
CANCELLED, TOO_LONG, NOT_STARTED = "cancelled", "time", "start"


class Cancelled(Exception):
    """The job was asked to end."""


def main(folder: Path, lock: int) -> None:
    """Runs the job of this folder; with it ends every process that the command started and left behind."""
    signal.signal(signal.SIGTERM, _cancelled)
    try:
        job = json.loads((folder / "job.json").read_text("utf-8"))
        write(folder / "started.json", {"group": os.getpgrp(), "at": time.time()})
        limit(resource.RLIMIT_DATA, job["memory_bytes"])
        limit(resource.RLIMIT_FSIZE, LARGEST_FILE_BYTES)
        limit(resource.RLIMIT_CORE, 0)
        code, why = run(job, folder, lock)
        write(folder / "ended.json", {"code": code, "why": why, "at": time.time()})
    finally:
        os.killpg(0, signal.SIGKILL)


def run(job: dict[str, Any], folder: Path, lock: int) -> tuple[int | None, str | None]:
    """(exit code, why it was ended). A code below 0 is the signal that ended the command; None where it never began."""
    surroundings = {**os.environ, "TRACKER_PROGRESS": str(folder / "progress.json")}
    with (folder / "stdout").open("wb") as out, (folder / "stderr").open("wb") as err:
        try:
            command = subprocess.Popen(
                job["command"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                env=surroundings,
                cwd=folder / "work",
                pass_fds=[lock],
            )
        except (OSError, Cancelled):
            return None, NOT_STARTED
        try:
            return command.wait(job["seconds"]), None
        except subprocess.TimeoutExpired:
            command.terminate()
            return _ended(command), TOO_LONG
        except Cancelled:  # the command was sent the same signal
            return _ended(command), CANCELLED


def _ended(command: subprocess.Popen) -> int | None:
    """The exit code of a command that was asked to end; None where it goes on all the same."""
    with contextlib.suppress(subprocess.TimeoutExpired, Cancelled):
        return command.wait(GRACE_SECONDS)
    return None


def _cancelled(*_: object) -> None:
    raise Cancelled


def limit(what: int, most: int) -> None:
    """Sets a limit of the system, no higher than the one that holds already; where it knows none, none is set."""
    with contextlib.suppress(ValueError, OSError):
        already = resource.getrlimit(what)[1]
        most = most if already == resource.RLIM_INFINITY else min(most, already)
        resource.setrlimit(what, (most, most))


def write(path: Path, document: dict[str, Any]) -> None:
    """Writes a small JSON file, whole or not at all."""
    scratch = path.with_suffix(".part")
    scratch.write_text(json.dumps(document), "utf-8")
    scratch.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
