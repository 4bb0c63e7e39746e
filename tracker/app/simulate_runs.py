"""Simulated sets that the page asks for: each a job of the command `tracker simulate`, so that a million shoes hold up nobody."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tracker.app.answers import whole_of
from tracker.app.jobs import DONE, Job, Jobs, tracker_command
from tracker.backtest import drawn_seed
from tracker.errors import UsageError
from tracker.game import DEFAULT, variant
from tracker.results import LARGEST_SEED, chunks, own_csv, simulate, write_parquet
from tracker.roads import Board

KIND = "simulate"
MOST_SHOES = 10_000_000  # about ten minutes
MOST_IN_PARQUET = 100_000  # shoes that are written in memory; the command writes more
KEPT = 30  # sets whose figures are kept


class Asked(NamedTuple):
    """A set by its name: rules, seed, and how many shoes."""

    rules: str
    seed: int
    shoes: int

    @property
    def options(self) -> str:
        """The options of `tracker simulate` that deal the same."""
        return f"--shoes {self.shoes} --seed {self.seed} --rules {self.rules}"


def asked_of(told: Mapping[str, Any]) -> Asked:
    """What a page asks for; a seed is drawn where none is given.

    Errors: UsageError for unknown rules, a number that is none or out of range.
    """
    game = variant(str(told.get("rules") or DEFAULT))
    shoes = _number(told.get("shoes") or 1000, "simulate_shoes", low=1, most=MOST_SHOES)
    seed = told.get("seed")
    if seed in (None, ""):
        return Asked(game.name, drawn_seed(), shoes)
    return Asked(game.name, _number(seed, "simulate_seed", low=0, most=LARGEST_SEED), shoes)


def _number(told: Any, key: str, *, low: int, most: int) -> int:
    number = whole_of(str(told))
    if number is None or not low <= number <= most:
        raise UsageError(key, text=str(told)[:40], most=most)
    return number


def start(jobs: Jobs, asked: Asked) -> Job:
    """Starts the job of a set, and lets go of the oldest ones that are over."""
    for old in [job for job in jobs.all(KIND) if job.over][KEPT:]:
        jobs.delete(old.id)
    command = tracker_command("simulate", *asked.options.split(), "--streaks", "--json")
    return jobs.start(KIND, command, about=asked._asdict())


def result(jobs: Jobs, job: Job) -> dict[str, Any] | None:
    """The document that the command printed; None before it is done."""
    return json.loads(jobs.output(job.id)) if job.state == DONE else None


def shoe(asked: Asked, number: int) -> Board:
    """One shoe of a set. number: from 1. Errors: UsageError where the set has none of this number."""
    if not 1 <= number <= asked.shoes:
        raise UsageError("simulate_number", number=number, shoes=asked.shoes)
    from tracker.figures import boards

    [board] = boards(simulate(asked.rules, asked.seed, 1, first=number - 1).coups).values()
    return board


def csv(asked: Asked) -> Iterator[bytes]:
    """The set as the project's own CSV, piece by piece."""
    for place, part in enumerate(chunks(asked.rules, asked.seed, asked.shoes)):
        text = own_csv(*part).write_csv()
        yield (text if place == 0 else text.split("\n", 1)[1]).encode()


def parquet(asked: Asked) -> Iterator[bytes]:
    """The set as Parquet. Errors: UsageError where it has too many shoes to be written in memory."""
    import io

    if asked.shoes > MOST_IN_PARQUET:
        raise UsageError("simulate_parquet", most=MOST_IN_PARQUET, options=asked.options)
    written = io.BytesIO()
    made = {"rules": asked.rules, "seed": str(asked.seed)}
    write_parquet(chunks(asked.rules, asked.seed, asked.shoes), written, made)
    return iter([written.getvalue()])


FORMS = {"csv": ("text/csv; charset=utf-8", csv), "parquet": ("application/vnd.apache.parquet", parquet)}
