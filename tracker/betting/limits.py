"""What the table allows and how long a session lasts."""

from dataclasses import dataclass
from enum import StrEnum

from tracker.betting.money import CENT, MINOR, money
from tracker.errors import UsageError

LARGEST_STAKE_MINOR = 10**14  # a stake above this ends the session


class Stop(StrEnum):
    """Why a session ended."""

    SHOES_DONE = "shoes_done"
    COUPS_DONE = "coups_done"
    RUIN = "ruin"
    STOP_LOSS = "stop_loss"
    WIN_GOAL = "win_goal"
    TRAILING = "trailing"
    LIMIT = "limit"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Limits:
    """The smallest chip and what may lie on one spot, in minor units.

    maximum_minor: None where the table has none. over_max: `cap` a stake over the maximum, or `stop` the session.
    Errors: UsageError where the amounts do not fit together.
    """

    chip_minor: int = 10 * MINOR
    minimum_minor: int | None = None
    maximum_minor: int | None = 1000 * MINOR
    over_max: str = "cap"

    def __post_init__(self) -> None:
        if self.over_max not in ("cap", "stop"):
            raise UsageError("over_max_form", text=self.over_max)
        if self.chip_minor < CENT or self.chip_minor % CENT:
            raise UsageError("chip_too_small", chip=money(self.chip_minor))
        if self.maximum is not None and self.maximum < self.minimum:
            raise UsageError(
                "maximum_below_minimum",
                maximum=money(self.maximum_minor or 0),
                minimum=money(self.minimum * self.chip_minor),
            )

    @property
    def minimum(self) -> int:
        """The fewest chips that make a bet; one chip unless the table says more."""
        return max(1, -(-(self.minimum_minor or 0) // self.chip_minor))

    @property
    def maximum(self) -> int | None:
        """The most chips on a spot; None without a maximum."""
        return None if self.maximum_minor is None else self.maximum_minor // self.chip_minor


@dataclass(frozen=True, slots=True)
class SessionRules:
    """When a session begins and ends.

    unit, length: `shoes` and how many, `coups` and how many, or `all` of the record in one session. A session that
    ends early sits out the rest of its shoes or coups, so every system plays the same sessions. bankroll_minor: None,
    and the balance starts at 0 and may go below. carry: whether the progression goes on over a new shoe.
    trailing_minor: ends a session that has been ahead of its start, after the first coup with a bet that leaves it so much
    or more below its best balance so far; None for no such stop.
    Errors: UsageError where there is no such session.
    """

    unit: str = "shoes"
    length: int = 1
    bankroll_minor: int | None = None
    win_goal_minor: int | None = None
    stop_loss_minor: int | None = None
    carry: bool = False
    trailing_minor: int | None = None

    def __post_init__(self) -> None:
        if self.unit not in ("shoes", "coups", "all") or (self.unit != "all" and self.length < 1):
            raise UsageError("session_form", text=f"{self.length}-{self.unit}")

    @classmethod
    def parse(cls, text: str) -> tuple[str, int]:
        """(unit, length) of `shoe`, `20-shoes`, `80-coups` or `all`."""
        if text == "all":
            return "all", 0
        if text == "shoe":
            return "shoes", 1
        number, _, unit = text.partition("-")
        if unit in ("shoes", "coups", "shoe", "coup") and number.isdecimal() and number.isascii() and int(number) > 0:
            return unit.rstrip("s") + "s", int(number)
        raise UsageError("session_form", text=text)
