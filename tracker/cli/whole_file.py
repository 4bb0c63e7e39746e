"""A file that is written whole or not at all."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from tracker.errors import UsageError


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A scratch file beside `path`, which takes its place when the block is done and vanishes when the block fails.

    Errors: UsageError where the place cannot be written to, or the disk is full.
    """
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        scratch.touch()
        yield scratch
        scratch.replace(path)
    except OSError as error:
        raise UsageError("cannot_write", file=str(path), reason=error.strerror or str(error)) from None
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)
