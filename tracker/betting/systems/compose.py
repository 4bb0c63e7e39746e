"""Systems put together from parts: a pick says where to bet, a stake how much.

System(pick=follow_last(), stake=on_win(1, 3, 2, 6)) is a strategy class with the parameters of both parts.
"""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tracker.betting.strategy import Param, Strategy
from tracker.betting.table import Table
from tracker.errors import UsageError

SIT_OUT = -1  # what a pick chooses where it bets on nothing

RESET, HOLD, LEAVE = 0, 1, 2
AT_CAP = {"reset": RESET, "hold": HOLD, "leave": LEAVE}


class Half(Strategy):
    """What picks and stakes share. main: the parameter that a part takes without its name, such as `dragon(4)`."""

    main: ClassVar[str] = ""

    @classmethod
    def unnamed(cls, given: tuple[Any, ...]) -> dict[str, Any]:
        """The parameters that values given without a name mean.

        Errors: UsageError where the part takes no value without a name, or not so many.
        """
        if cls.main and cls.parameters[cls.main].type == "ints":
            return {cls.main: given}
        if not cls.main or len(given) != 1:
            raise UsageError("no_parameter", name=str(given[-1]), system=cls.__name__, advice=cls._closest(""))
        [value] = given
        return {cls.main: value}


class Pick(Half):
    """Where to bet."""

    def choose(self, table: Table) -> int:
        """The spot to bet on, or SIT_OUT."""
        return SIT_OUT

    def look(self, table: Table) -> None:
        """A coup with an own bet is over: what has to be remembered of it."""


class Stake(Half):
    """How much to bet. `start` begins the progression; a push and a coup sat out leave it where it is."""

    def chips(self, table: Table, spot: int) -> int:
        """The stake of the next coup."""
        return 0

    def move(self, table: Table) -> None:
        """A coup with an own bet is over: the progression takes its step."""


class Units(Stake):
    """A stake that is counted in units."""

    base: int = Param(1, low=1, high=1000, help="one unit, in chips")


class Capped(Units):
    """A progression that ends somewhere, and what happens there."""

    at_cap: int = Param(
        RESET, choices=AT_CAP, help="what happens at the cap: start again, stay there, or leave the table"
    )

    def capped(self, table: Table) -> None:
        """The next step would go beyond the cap."""
        if self.at_cap == LEAVE:
            table.leave("the progression reached its cap")
        elif self.at_cap == RESET:
            self.start(table)


class Composed(Stake, Pick):
    """A pick and a stake at the table."""

    def bet(self, table: Table) -> None:
        spot = self.choose(table)
        if spot != SIT_OUT:
            table.bet(spot, self.chips(table, spot))

    def settle(self, table: Table) -> None:
        self.look(table)
        self.move(table)


@dataclass(frozen=True, slots=True)
class Part:
    """A pick or a stake with values of its parameters. Called, it is the same part with other values."""

    kind: type[Half]
    values: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, *given: Any, **named: Any) -> "Part":
        """The part with these values: numbers or text for what it is mainly about, the others by their names.

        Errors: UsageError for a name or a value that does not fit.
        """
        values = {**self.values, **(self.kind.unnamed(given) if given else {}), **named}
        read = self.kind._values(values)
        return Part(self.kind, {name: read[name] for name in values})


def System(*, pick: Part, stake: Part) -> type[Strategy]:
    """A strategy class that bets where the pick says and as much as the stake says; its parameters are those of both.

    In a strategy file: `class Mine(System(pick=follow_last(), stake=paroli(wins=2))): "What it does."`
    Errors: UsageError where a part is none of its kind.
    """
    parameters: dict[str, Any] = {}
    for part, kind, role in ((pick, Pick, "pick"), (stake, Stake, "stake")):
        if not isinstance(part, Part) or not issubclass(part.kind, kind):
            raise UsageError("no_such_part", role=role, given=getattr(getattr(part, "kind", part), "__name__", part))
        for name, parameter in part.kind.parameters.items():
            parameters[name] = mine = copy.copy(parameter)
            mine.default = part.values.get(name, parameter.default)
    doc = " ".join(rule_of(part.kind) for part in (pick, stake))
    names = {"__doc__": doc, "__module__": __name__, **parameters}
    return type(pick.kind.__name__ + stake.kind.__name__, (Composed, stake.kind, pick.kind), names)


def rule_of(kind: type[Half]) -> str:
    """The rule of a part, without where it was found."""
    return " ".join((kind.__doc__ or "").partition("Source:")[0].split())


def source_of(kind: type[Half]) -> str:
    """Where the rule of a part was found."""
    return " ".join((kind.__doc__ or "").partition("Source:")[2].split())
