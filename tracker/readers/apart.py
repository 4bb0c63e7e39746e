"""A program of this package run in a process of its own, so that a hostile file can take neither memory nor time of this one."""

import subprocess
import sys
from pathlib import Path


class Ended(Exception):
    """How such a process ended without an answer: `too_large` (memory or time ran out), else `broken`."""


def apart(program: str | None, data: bytes, *arguments: str, seconds: float) -> bytes:
    """What a program prints that is given bytes. program: the path of its file. Errors: Ended."""
    call = [sys.executable, "-P", str(Path(program or "")), *arguments]
    try:
        done = subprocess.run(call, input=data, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise Ended("too_large") from None
    if done.returncode < 0 or b"memory allocation" in done.stderr:
        raise Ended("too_large")
    if done.returncode:
        raise Ended("broken")
    return done.stdout
