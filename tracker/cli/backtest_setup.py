"""From the options of `backtest` to the table, the session and the shoes; looked at before any strategy is run."""

from __future__ import annotations

import difflib
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tracker.backtest import Asked, Setup, Simulated, drawn_seed
from tracker.betting import Limits, SessionRules, parse_money
from tracker.cli.common import notice, spoken
from tracker.cli.lines import counted
from tracker.cli.output import ledger_place
from tracker.cli.reading import refusal_line
from tracker.errors import Phrase, UsageError
from tracker.game import DEFAULT, variant

if TYPE_CHECKING:
    from tracker.backtest import Recorded
    from tracker.readers import Reading

DEFAULT_SHOES = 10_000
MAXIMUM_CHIPS = 100  # of a table for which no maximum is named


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a run needs beside its systems. data: None where no file could be read. refused: entries of such files."""

    setup: Setup
    data: Simulated | Recorded | None
    ledger: Path | None
    refused: list[dict[str, Any]]
    exact: bool = False
    workers: int | None = None
    twins: bool = False
    asked: Asked = field(default_factory=Asked)
    out: Path | None = None
    report_file: Path | None = None


def prepare(options: dict[str, Any], *, scripted: bool) -> Prepared:
    """The setup, the shoes and the place of the ledger. scripted: play the three shoes of `--check`.

    Errors: UsageError for an option that does not fit, a file that is not there, a ledger that has no place.
    """
    files = options["files"]
    if options["cluster"]:
        raise UsageError("no_cluster", address=options["cluster"])
    if sum(map(bool, (files, options["shoes"], options["db"] is not None))) > 1:
        raise UsageError("shoes_and_data")
    for file in files:
        if file != "-" and not Path(file).exists():
            raise UsageError("no_file", file=file, advice=_closest(Path(file)))
    setup = setup_of(options)
    ledger = None if options["ledger"] is None else ledger_place(options["ledger"])
    if ledger and any(file != "-" and ledger == Path(file).absolute() for file in files):
        raise UsageError("ledger_over_data", file=options["ledger"])
    data, refused = (_scripted(), []) if scripted else data_of(setup, options)
    if options["exact"]:
        from tracker.backtest import check_ends

        check_ends(setup.session)
    asked = Asked(
        ledger=ledger is not None,
        exact=options["exact"],
        twins=options["twins"],
        audit=options["audit"],
        risk=str(options["risk"]) if options["risk"] else None,
        report=spoken().language if options["report_file"] is not None else None,
        sweeps=list(options["sweeps"]),
        data=[*files, *([_shown_url(options["db"])] if options["db"] is not None else [])],
    )
    return Prepared(
        *(setup, data, ledger, refused, options["exact"], options["workers"], options["twins"]),
        asked=asked,
        out=_out(options, scripted=scripted),
        report_file=_report(options, scripted=scripted),
    )


def _out(options: dict[str, Any], *, scripted: bool) -> Path | None:
    """Where the folder of the run goes, as it is now: strategies may change the working folder."""
    if options["out"] is None:
        return None
    from tracker.backtest import check_place

    if scripted:
        raise UsageError("check_without_out")
    check_place(options["out"])
    return options["out"].absolute()


def _report(options: dict[str, Any], *, scripted: bool) -> Path | None:
    """Where the report goes."""
    if options["report_file"] is None:
        return None
    from tracker.cli.reporting import report_place

    if scripted:
        raise UsageError("check_without_out")
    return report_place(options["report_file"], options["files"])


def _shown_url(url: str) -> str:
    """The address of a store without the password in it."""
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:…@", url)


def _scripted() -> Recorded:
    from tracker.backtest import scripted

    return scripted()


def setup_of(options: dict[str, Any]) -> Setup:
    """The table, the session and the seed that the options describe."""

    def amount(name: str) -> int | None:
        option = "--" + {"minimum": "min", "maximum": "max"}.get(name, name.replace("_", "-"))
        if options[name] is None:
            return None
        try:
            return parse_money(options[name])
        except UsageError as error:
            key = "option_large" if error.key == "money_large" else "option_money"
            raise UsageError(key, **{**error.fields, "option": option}) from None

    chip = amount("chip") or 0
    maximum = MAXIMUM_CHIPS * chip
    if options["maximum"] is not None:
        maximum = None if options["maximum"].strip().lower() == "none" else amount("maximum")
    limits = Limits(chip, amount("minimum"), maximum, options["over_max"])
    unit, length = SessionRules.parse(options["session"])
    goals = amount("bankroll"), amount("win_goal"), amount("stop_loss")
    session = SessionRules(unit, length, *goals, carry=options["carry"], trailing_minor=amount("trailing_stop"))
    for name in ("win_goal", "stop_loss", "trailing_stop"):
        if amount(name) == 0:
            raise UsageError("goal_zero", option="--" + name.replace("_", "-"))
    seed = options["seed"]
    if seed is None:
        seed = 0 if options["files"] or options["db"] is not None else drawn_seed()
    game = variant(options["rules_name"] or DEFAULT).due(options["commission"])
    return Setup(game, limits, session, seed, options["call_limit"], options["pace"], options["comps"])


def data_of(setup: Setup, options: dict[str, Any]) -> tuple[Simulated | Recorded | None, list[dict[str, Any]]]:
    """The shoes to play, None where no file could be read; and the entries of the files that could not."""
    if options["files"]:
        return recorded(options["files"], options["key"])
    if options["db"] is not None:
        return stored(options["db"]), []
    return Simulated(setup.variant, setup.seed, options["shoes"] or DEFAULT_SHOES), []


def recorded(files: tuple[str, ...], key: str | None) -> tuple[Recorded | None, list[dict[str, Any]]]:
    """The shoes of all files, numbered on from file to file; a file that cannot be read is told and left out."""
    import polars as pl

    from tracker.backtest import Recorded
    from tracker.readers import Refusal, read, read_data, twice

    frames, listed, refused, shoes = [], [], [], 0
    for file in files:
        try:
            reading = read_data(sys.stdin.buffer.read(), name=file, key=key) if file == "-" else read(file, key=key)
        except Refusal as refusal:
            notice(refusal_line(file, refusal))
            refused.append(refusal.report(file))
            continue
        frames.append(reading.coups.with_columns(shoe_id=pl.col("shoe_id") + shoes))
        listed.append(reading.shoes.with_columns(shoe_id=pl.col("shoe_id") + shoes))
        shoes += reading.shoes.height
        notice(_told(reading))
    if not frames:
        return None, refused
    coups = pl.concat(frames)
    if again := twice(pl.concat(listed), coups):
        notice(spoken()("cli.twice", shoes=counted(again, "shoe")))
    return Recorded(coups), refused


def stored(url: str) -> Recorded:
    """The shoes kept in a store.

    Errors: UsageError where there is no store, or it holds none; StoreError where it does not open.
    """
    from tracker.backtest import Recorded
    from tracker.store import Store

    with Store(url, reading=True) as store:
        frames = store.frames()
        if frames.coups.is_empty():
            raise UsageError("store_empty", place=store.url)
        notice(_held(store.url, frames.shoes.height, frames.coups.height))
    return Recorded(frames.coups)


def _told(reading: Reading) -> str:
    """What was read of a file, and how much of it deserves a look, in a line."""
    told = [_held(reading.file, reading.shoes.height, reading.coups.height)]
    looks = {"skipped": reading.skipped, "finding": reading.findings, "question": reading.questions}
    told += [counted(len(entries), word) for word, entries in looks.items() if entries]
    words = spoken()
    return words("find.then").join(told) + ("" if len(told) == 1 else words("road.space") + words("cli.look"))


def _held(place: str, shoes: int, coups: int) -> str:
    """`my.csv: 3 shoes, 244 coups`"""
    return spoken()("cli.read", file=place, shoes=counted(shoes, "shoe"), coups=counted(coups, "coup"))


def _closest(path: Path) -> str:
    """The closest name to that of a file of shoes which is not there."""
    if not path.parent.is_dir():
        return Phrase("no_folder_either", folder=path.parent)
    close = difflib.get_close_matches(path.name, [other.name for other in path.parent.iterdir()], 1)
    return Phrase("did_you_mean", name=path.parent / close[0]) if close else Phrase("check_path")
