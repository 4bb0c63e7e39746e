"""What a page says of a job: how long it goes on, and why it came to nothing."""

import math
import time

from tracker.app.jobs import Job
from tracker.app.preferences import Preferences, quoted, sentence

COARSE = 10  # seconds, from which they are told in fives
MINUTES = 90  # seconds, from which minutes are told


def why_failed(job: Job, preferences: Preferences) -> str:
    """Why there is no result, in one sentence: what ended it, or else what the command said last."""
    if job.fault is not None:
        return preferences.fault(job.fault)
    if not job.said:
        return preferences.say("backtest.no_word")
    return sentence(quoted(job.said.removeprefix("Error: "), preferences.say), preferences.say)


def time_left(job: Job, preferences: Preferences) -> str | None:
    """About how long its stage goes on, in words; None where that is not known."""
    seconds = job.seconds_left(time.time())
    if seconds is None:
        return None
    if seconds >= MINUTES:
        return preferences.say("progress.minutes", count=math.ceil(seconds / 60))
    return preferences.say(
        "progress.seconds", count=math.ceil(seconds) if seconds < COARSE else 5 * math.ceil(seconds / 5)
    )
