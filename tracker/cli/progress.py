"""How far a command is, told in the file that the environment's TRACKER_PROGRESS names: for programs that start commands.

The file holds {"stage": 1, "done": 5, "of": 10, "since": 1796020800.5}; a command that does several things one after another
counts stages, and `since` is when this one began, in seconds since 1970.
"""

import contextlib
import json
import os
from pathlib import Path
from time import monotonic, time

EVERY_SECONDS = 0.2


class ProgressFile:
    """A stage of a command's work; nothing is written where TRACKER_PROGRESS names no file."""

    def __init__(self, of: int) -> None:
        named = os.environ.get("TRACKER_PROGRESS")
        self.path = Path(named) if named else None
        self.stage, self.of, self.told_at = self._stage_before() + 1, of, -EVERY_SECONDS
        self.since = time()

    def tell(self, done: int) -> None:
        """Writes how much is done; not more often than anybody looks, except that all of it is."""
        now = monotonic()
        if self.path is None or (now < self.told_at + EVERY_SECONDS and done < self.of):
            return
        self.told_at = now
        scratch = self.path.with_suffix(".part")
        with contextlib.suppress(OSError):  # whoever does not learn it waits a little longer
            told = {"stage": self.stage, "done": done, "of": self.of, "since": self.since}
            scratch.write_text(json.dumps(told), "utf-8")
            scratch.replace(self.path)

    def _stage_before(self) -> int:
        try:
            return json.loads(self.path.read_text("utf-8"))["stage"] if self.path else 0
        except (OSError, ValueError, KeyError):
            return 0
