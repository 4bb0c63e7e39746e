"""How far a command is, told in the file that the environment's TRACKER_PROGRESS names: for programs that start commands.

The file holds {"stage": 1, "done": 5, "of": 10}; a command that does several things one after another counts stages.
"""

import contextlib
import json
import os
from pathlib import Path
from time import monotonic

EVERY_SECONDS = 0.2


class ProgressFile:
    """A stage of a command's work; nothing is written where TRACKER_PROGRESS names no file."""

    def __init__(self, of: int) -> None:
        named = os.environ.get("TRACKER_PROGRESS")
        self.path = Path(named) if named else None
        self.stage, self.of, self.told_at = self._stage_before() + 1, of, -EVERY_SECONDS

    def tell(self, done: int) -> None:
        """Writes how much is done; not more often than anybody looks, except that all of it is."""
        now = monotonic()
        if self.path is None or (now < self.told_at + EVERY_SECONDS and done < self.of):
            return
        self.told_at = now
        scratch = self.path.with_suffix(".part")
        with contextlib.suppress(OSError):  # whoever does not learn it waits a little longer
            scratch.write_text(json.dumps({"stage": self.stage, "done": done, "of": self.of}), "utf-8")
            scratch.replace(self.path)

    def _stage_before(self) -> int:
        try:
            return json.loads(self.path.read_text("utf-8"))["stage"] if self.path else 0
        except (OSError, ValueError, KeyError):
            return 0
