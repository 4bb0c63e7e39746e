"""What a page says of a job that came to nothing."""

from tracker.app.jobs import Job
from tracker.app.preferences import Preferences, sentence


def why_failed(job: Job, preferences: Preferences) -> str:
    """Why there is no result, in one sentence: what ended it, or else what the command said last."""
    if job.fault is not None:
        return preferences.fault(job.fault)
    return sentence(job.said.removeprefix("Error: ")) if job.said else preferences.say("backtest.no_word")
