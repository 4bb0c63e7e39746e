"""What a run is given and what comes of it: the setup, failures, and the report with its JSON and frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tracker import __version__
from tracker.backtest.engine import LARGEST_INT64, LedgerRow
from tracker.backtest.figures import figures, order_z, significant
from tracker.backtest.loader import NotLoadedError, System, traced
from tracker.backtest.luck import best_of, holm
from tracker.backtest.sittings import COUPS_AN_HOUR
from tracker.backtest.tally import Tally
from tracker.betting import Limits, SessionRules, money
from tracker.errors import UsageError
from tracker.game import Variant, fresh_law

if TYPE_CHECKING:
    import polars as pl

    from tracker.backtest.audit import Audit
    from tracker.backtest.bankroll import Needed
    from tracker.backtest.exact import Exact

CALL_LIMIT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Setup:
    """What is the same for all systems of a run. call_limit: seconds that one call of a strategy's method may take.

    pace: coups dealt an hour. comps: the share of the theoretical loss that the house gives back. Both change nothing in the play.
    Errors: UsageError where the bankroll cannot cover the table's minimum.
    """

    variant: Variant
    limits: Limits = field(default_factory=Limits)
    session: SessionRules = field(default_factory=SessionRules)
    seed: int = 0
    call_limit: float = CALL_LIMIT_SECONDS
    pace: int = COUPS_AN_HOUR
    comps: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        bankroll, minimum = self.session.bankroll_minor, self.limits.minimum * self.limits.chip_minor
        if bankroll is not None and bankroll < minimum:
            raise UsageError("bankroll_below_minimum", bankroll=money(bankroll), minimum=money(minimum))


@dataclass(frozen=True, slots=True)
class Failure:
    """Why and where a system failed; session, shoe, coup are None where it failed before the first.

    method, source: the function and the text of the line that failed. state: fields of the strategy's object and their
    values as text. last_results: of the shoe, `PBBPBTBB`. balance: money in hand. last_bet: `40.00 lost`. coup: the one
    that was to come, counted from 1, or the one that was being settled.
    """

    file: str
    line: int | None
    message: str
    session: int | None = None
    shoe: int | None = None
    coup: int | None = None
    check: bool = False  # the program's own books are at fault, not the strategy
    trace: str = ""  # for those who ask for it
    method: str | None = None
    source: str | None = None
    state: Mapping[str, str] = field(default_factory=dict)
    last_results: str | None = None
    balance: str | None = None
    last_bet: str | None = None


@dataclass(frozen=True, slots=True)
class SystemReport:
    """What became of one system: its tally, or its failure. note: why a long run was not compiled."""

    system: System
    parameters: Mapping[str, Any]
    tally: Tally | None
    failure: Failure | None
    rows: Sequence[LedgerRow] = ()
    engine: str = "interpreted"
    note: str | None = None
    exact: Exact | str | None = None  # why there is none; None where nobody asked
    chance_note: str | None = None  # what to do about chance that the seed does not govern
    audit: Audit | None = None
    needed: Needed | None = None  # a bankroll


@dataclass(frozen=True, slots=True)
class Report:
    """What a run came to. `figures` is the JSON of contracts.md; `ledger` and `sessions` are frames.

    twins: reports of the same systems on the same shoes `shuffled` and on `random` ones; empty where nobody asked.
    audited: somebody asked for audits; weighed: for the bankrolls that are needed. again: the best of several settings
    alone, on fresh random shoes; None where there was no sweep.
    """

    setup: Setup
    source: str
    seed: int
    shoes: int
    coups: int
    digest: str
    systems: Sequence[SystemReport]
    twins: Mapping[str, Report] = field(default_factory=dict)
    audited: bool = False
    weighed: bool = False
    again: Report | None = None

    def as_json(self) -> dict[str, Any]:
        """The document of contracts.md. tried: see `tried_json`."""
        systems = self.all_figures()
        return {
            "run": {
                "rules": self.setup.variant.name,
                "source": self.source,
                "seed": self.seed,
                "shoes": self.shoes,
                "coups": self.coups,
                "version": __version__,
                "digest": self.digest,
                "pace": self.setup.pace,
                "comps_percent": float(self.setup.comps * 100),
            },
            "systems": systems,
            "tried": tried_json(systems) | {"again": self.again_figures()},
        }

    def all_figures(self) -> list[dict[str, Any]]:
        """The figures of every system, with `p_value_holm`: its p value adjusted for all that were tried, see `luck.holm`; where
        there are twins, with those of its own on them, and `order_z`, see `figures.order_z`."""
        found = [self.figures(report) for report in self.systems]
        for numbers, adjusted in zip(found, holm([each["p_value"] for each in found]), strict=True):
            numbers["p_value_holm"] = significant(adjusted)
        for name, twin in self.twins.items():
            for numbers, other in zip(found, twin.all_figures(), strict=True):
                numbers.setdefault("twins", {})[name] = other
        for numbers in found if self.twins else ():
            numbers["order_z"] = order_z(numbers, numbers["twins"]["shuffled"])
        return found

    def again_figures(self) -> dict[str, Any] | None:
        """The figures of the best of several settings on fresh shoes; None where there was no sweep."""
        return self.again.all_figures()[0] if self.again else None

    def figures(self, report: SystemReport) -> dict[str, Any]:
        """The figures of one system; those of a failed one are None."""
        setup = self.setup
        numbers = figures(
            report.tally or Tally(),
            fresh_law(setup.variant.rules.packs, setup.variant.rules.tableau),
            setup.variant.pays,
            setup.limits.chip_minor,
            setup.session.bankroll_minor or 0,
            pace=setup.pace,
            comps=setup.comps,
        )
        head = {
            "name": report.system.name,
            "class": report.system.strategy.__name__,
            "file": report.system.file,
            "parameters": dict(report.parameters),
            "engine": report.engine,
            "engine_note": report.note,
            "chance_note": report.chance_note,
            "status": "ok" if report.failure is None else "failed",
            "error": None if report.failure is None else failure_json(report.failure),
        }
        audit = {"audit": report.audit.as_json() if report.audit else None} if self.audited else {}
        needed = {"bankroll_needed": report.needed.as_json() if report.needed else None} if self.weighed else {}
        return head | (numbers if report.tally else dict.fromkeys(numbers)) | exact_json(report.exact) | audit | needed

    @property
    def ledger(self) -> pl.DataFrame:
        """One row a settled, refused or limiting wager, of every system; empty unless it was asked for."""
        import polars as pl

        from tracker.results import LEDGER

        rows = [row for report in self.systems for row in report.rows]
        return pl.DataFrame(rows, schema=LEDGER, orient="row")

    @property
    def sessions(self) -> pl.DataFrame:
        """One row a session: system, session_id, net, staked, max_drawdown, in minor units; Int128 where Int64 is too small."""
        import polars as pl

        tallies = [report.tally for report in self.systems if report.tally]
        largest = max(
            (abs(value) for t in tallies for column in (t.nets, t.stakes, t.drawdowns) for value in column), default=0
        )
        whole = pl.Int64 if largest <= LARGEST_INT64 else pl.Int128
        frames = [
            pl.DataFrame(
                {
                    "system": [report.system.label] * report.tally.sessions,
                    "session_id": range(1, report.tally.sessions + 1),
                    "net": report.tally.nets,
                    "staked": report.tally.stakes,
                    "max_drawdown": report.tally.drawdowns,
                },
                schema={"system": pl.String, "session_id": pl.Int64}
                | dict.fromkeys(("net", "staked", "max_drawdown"), whole),
            )
            for report in self.systems
            if report.tally
        ]
        return pl.concat(frames) if frames else pl.DataFrame()


def tried_json(systems: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What was tried: `settings`, systems and settings that bet; `best_z`, the luckiest of them; `best_z_by_luck`, the exact
    mean of the largest of so many standard normal numbers that have nothing to do with each other, see `luck.best_of`.
    """
    played = [each["z"] for each in systems if each["z"] is not None]
    return {
        "settings": len(played),
        "best_z": max(played, default=None),
        "best_z_by_luck": significant(best_of(len(played)) if played else None),
    }


def exact_json(exact: Exact | str | None) -> dict[str, Any]:
    """The `exact` of contracts.md and the note why it is null; empty where nobody asked."""
    if exact is None:
        return {}
    told = isinstance(exact, str)
    return {"exact": None if told else exact.as_json(), "exact_note": exact if told else None}


def to_the_cent(amount: str) -> str:
    """A mean of `exact_json` as people read it: to the cent; as it is where that would be nothing."""
    cents = round(Decimal(amount), 2)  # half to even
    return str(cents) if cents else amount


def failure_json(failure: Failure) -> dict[str, Any]:
    """The `error` of contracts.md, and where a strategy stood that failed while it played."""
    names = ("file", "line", "message", "session", "shoe", "coup")
    if failure.session is not None:
        names += ("method", "source", "state", "last_results", "balance", "last_bet")
    return {name: getattr(failure, name) for name in names}


def failure_of(error: NotLoadedError) -> Failure:
    """The failure of a file that could not be loaded."""
    return Failure(error.file, error.line, str(error), trace=traced(error))
