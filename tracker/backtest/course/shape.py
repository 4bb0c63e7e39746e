"""What `course_of` finds out: how the sessions of one system went, coup by coup. Money is in minor units throughout."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

PERCENTS = (5, 25, 50, 75, 95)
LINES = (*(f"p{percent:02}" for percent in PERCENTS), "mean")  # of `Course.quantiles`


@dataclass(frozen=True, slots=True)
class Convergence:
    """What the house had kept of all stakes so far, after so many coups of all sessions one after another.

    coups: spaced evenly on a logarithmic axis; only such from the first bet on. edge: -(sum of nets) / (sum of stakes).
    theory: the exact edge of the stakes so far. low, high: theory less and plus 1.96 standard errors of the rules for
    these stakes; a band for each point by itself, not for the whole line.
    """

    coups: tuple[int, ...]
    edge: tuple[float, ...]
    theory: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """One level of stakes: coups on which `chips` to `to_chips` chips lay, all spots together; mostly one number.

    staked_share: of all that was staked. lost_share: of all that was lost on coups that lost. net: of these coups.
    cost: mean net loss of the series before the stake was put down, what it had cost to come here; below nothing where the
    series was ahead. A series begins with the first stake of a session and with each stake after a coup that won.
    series: how many came to this level. chance: that share of all series. capped: coups on which more was asked for.
    at_maximum: it is the table's maximum.
    """

    chips: int
    to_chips: int
    coups: int
    staked_share: float
    lost_share: float
    net: int
    cost: int
    series: int
    chance: float
    capped: int
    at_maximum: bool


@dataclass(frozen=True, slots=True)
class LosingRuns:
    """Coups lost in a row. Pushes and coups without a bet are passed over; a run goes on over the end of a session, for luck does
    not know of it.

    resolved: coups bet on that won or lost. loss_chance: the mean, by the exact odds, of the chance that such a coup loses.
    rows: (length, runs of exactly that length, how many there are on average in so many independent coups). longest: of
    all. longest_expected: its exact mean.
    """

    resolved: int
    loss_chance: float
    rows: tuple[tuple[int, int, float], ...]
    longest: int
    longest_expected: float


@dataclass(frozen=True, slots=True)
class Bins:
    """A histogram: counts[k] values lie from low + k * width on and below low + (k + 1) * width."""

    low: int
    width: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Falls:
    """The deepest fall of each session from its best balance so far, the start counted: as bins, and percentiles by nearest rank."""

    bins: Bins
    p50: int
    p95: int
    largest: int


@dataclass(frozen=True, slots=True)
class UnderWater:
    """The longest stretch of each session, in coups, on which the balance was below its best so far: percentiles by nearest rank."""

    p50: int
    p95: int
    longest: int


@dataclass(frozen=True, slots=True)
class Ends:
    """Sessions that ended one way. p50: coups after which the middle one ended; mean: of their coups."""

    sessions: int
    mean: float
    p50: int


@dataclass(frozen=True, slots=True)
class Step:
    """A coup for which something was asked. coup: of the session, from 1. wagers: (bet, chips asked for, chips that lay, reason).

    reason: placed, capped, refused or limit. net: of the coup; balance: after it.
    """

    coup: int
    wagers: tuple[tuple[str, int, int, str], ...]
    net: int
    balance: int


@dataclass(frozen=True, slots=True)
class OneSession:
    """One session coup by coup.

    session: its number. shoe, first: id of the shoe in which it began, and how many coups of it were over by then. ended: why; coups: after how many. net: at its end.
    outcomes: of its coups, a letter each, B, P or T, over all its shoes. shoes: coups of the session after which a new shoe
    began. steps: see `Step`; outcomes and steps are told for the first `MOST_TOLD` coups at most.
    """

    session: int
    shoe: int
    first: int
    ended: str
    coups: int
    net: int
    outcomes: str
    shoes: tuple[int, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How the first `sessions` sessions of a run went: all of these, not only such that lasted.

    coups: played in them. start: balance at their beginning. cut: the one session was too long to be followed to its
    end, and it is shown as far as it was.
    at: coups of a session, 0 first, evenly spread to the end of the longest; the lines below have a value for each.
    quantiles: `LINES` -> balance; a session that is over keeps its last. Percentiles by nearest rank.
    expected: start less the exact edge of what was staked so far, the mean of all sessions.
    playing: share of sessions not yet over. ended: cause -> sessions that were over by then, for causes that occur; over
    `sessions` it is the risk by that cause.
    samples: some sessions, spread over all: balances, None from the first point on after the one at which it was over.
    one: `best`, `median` and `worst` session by its net; of equal ones the first.
    ladder, losing_runs, convergence: None or empty where nothing was staked.
    """

    sessions: int
    coups: int
    start: int
    cut: bool
    at: tuple[int, ...]
    quantiles: Mapping[str, tuple[int, ...]]
    expected: tuple[int, ...]
    playing: tuple[float, ...]
    ended: Mapping[str, tuple[int, ...]]
    ends: Mapping[str, Ends]
    samples: tuple[tuple[int | None, ...], ...]
    convergence: Convergence | None
    ladder: tuple[Rung, ...]
    losing_runs: LosingRuns | None
    falls: Falls
    under_water: UnderWater
    one: Mapping[str, OneSession]

    def as_json(self) -> dict[str, Any]:
        """The same as numbers, texts, lists and objects; money stays in minor units, of which 10,000 are 1.00."""
        return _plain(asdict(self))

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Course":
        """The course that `as_json` told of."""
        told = {name: _tuples(value) for name, value in document.items()}
        told["ends"] = {cause: Ends(**ends) for cause, ends in told["ends"].items()}
        told["convergence"] = told["convergence"] and Convergence(**told["convergence"])
        told["ladder"] = tuple(Rung(**rung) for rung in told["ladder"])
        told["losing_runs"] = told["losing_runs"] and LosingRuns(**told["losing_runs"])
        told["falls"] = Falls(**told["falls"] | {"bins": Bins(**told["falls"]["bins"])})
        told["under_water"] = UnderWater(**told["under_water"])
        told["one"] = {
            name: OneSession(**one | {"steps": tuple(Step(**step) for step in one["steps"])})
            for name, one in told["one"].items()
        }
        return cls(**told)


def _plain(value: Any) -> Any:
    """Tuples as lists, all the way down."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _tuples(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(value, Mapping):
        return {name: _tuples(part) for name, part in value.items()}
    return tuple(_tuples(part) for part in value) if isinstance(value, list | tuple) else value
