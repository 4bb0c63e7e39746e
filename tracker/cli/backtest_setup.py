"""From the options of `backtest` to the table, the session and the shoes."""

from typing import Any

import polars as pl

from tracker.backtest import Recorded, Setup, Simulated, drawn_seed
from tracker.betting import Limits, SessionRules, money, parse_money
from tracker.cli.common import UNUSABLE, notice
from tracker.errors import InputError, UsageError
from tracker.game import DEFAULT, variant

DEFAULT_SHOES = 10_000


def setup_of(options: dict[str, Any]) -> Setup:
    """The table, the session and the seed that the options describe."""

    def amount(name: str) -> int | None:
        return None if options[name] is None else parse_money(options[name])

    chip = parse_money(options["chip"])
    maximum = 100 * chip
    if options["maximum"] is not None:
        maximum = None if options["maximum"] == "none" else parse_money(options["maximum"])
    limits = Limits(chip, amount("minimum"), maximum, options["over_max"])
    unit, length = SessionRules.parse(options["session"])
    session = SessionRules(unit, length, amount("bankroll"), amount("win_goal"), amount("stop_loss"), options["carry"])
    if session.bankroll_minor is not None and session.bankroll_minor < limits.minimum * chip:
        raise UsageError("bankroll_below_minimum", bankroll=options["bankroll"], minimum=money(limits.minimum * chip))
    for name in ("win_goal", "stop_loss"):
        if amount(name) == 0:
            raise UsageError("goal_zero", option="--" + name.replace("_", "-"))
    seed = options["seed"]
    if seed is None:
        seed = 0 if options["files"] else drawn_seed()
    game = variant(options["rules_name"] or DEFAULT).due(options["commission"])
    return Setup(game, limits, session, seed, options["call_limit"])


def data_of(setup: Setup, options: dict[str, Any]) -> tuple[Any, int]:
    """The shoes to play, and the exit code so far; None where no file could be read."""
    if not options["files"]:
        return Simulated(setup.variant, setup.seed, options["shoes"] or DEFAULT_SHOES), 0
    if options["shoes"]:
        raise UsageError("shoes_and_data")
    return recorded(options["files"], options["key"])


def recorded(files: tuple[str, ...], key: str | None) -> tuple[Any, int]:
    """The shoes of all files, numbered on from file to file; a file that cannot be read is told and left out."""

    from tracker.readers import read

    frames, code, shoes = [], 0, 0
    for file in files:
        try:
            reading = read(file, key=key)
        except InputError as error:
            notice(f"{file}: {error}")
            code = UNUSABLE
            continue
        frames.append(reading.coups.with_columns(shoe_id=pl.col("shoe_id") + shoes))
        shoes += reading.shoes.height
        told = [f"{file}: {reading.shoes.height:,} shoes, {reading.coups.height:,} coups"]
        told += [f"{len(reading.skipped):,} lines skipped"] if reading.skipped else []
        told += [f"{len(reading.findings):,} findings"] if reading.findings else []
        told += [f"{len(reading.questions):,} questions"] if reading.questions else []
        hint = "" if len(told) == 1 else " (see `tracker import --dry-run`)"
        notice("; ".join(told) + hint)
    return (Recorded(pl.concat(frames)), code) if frames else (None, UNUSABLE)
