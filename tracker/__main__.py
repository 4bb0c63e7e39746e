"""`python -m tracker` is the command `tracker`."""

from tracker.cli.main import tracker

tracker()
