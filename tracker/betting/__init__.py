"""Betting: spots, money, what the table allows, settlement, and what a strategy's author writes.

What systems are put together from (`System`, `PICKS`, `STAKES`, …) is loaded when first asked for.
"""

from typing import TYPE_CHECKING, Any

from tracker.betting import spots as _spots
from tracker.betting.limits import LARGEST_STAKE_MINOR, Limits, SessionRules, Stop
from tracker.betting.money import CENT, MINOR, money, parse_money, parse_percent
from tracker.betting.seats import Seats
from tracker.betting.settle import Chip, Pay, Settlement, Wager, settle
from tracker.betting.spots import BANKER, PLAYER, SIDES, SPOTS, TIE
from tracker.betting.strategy import Param, Parameter, Strategy
from tracker.betting.table import LONGEST_TOLD, ROAD_DISTANCES, CardsWanted, Table, value_of_bet

if TYPE_CHECKING:
    from tracker.betting.systems import PICKS, STAKES, Part, System, rule_of, source_of

__all__ = [
    "BANKER",
    "CENT",
    "LARGEST_STAKE_MINOR",
    "LONGEST_TOLD",
    "MINOR",
    "PICKS",
    "PLAYER",
    "ROAD_DISTANCES",
    "SIDES",
    "SPOTS",
    "STAKES",
    "TIE",
    "CardsWanted",
    "Chip",
    "Limits",
    "Param",
    "Parameter",
    "Part",
    "Pay",
    "Seats",
    "SessionRules",
    "Settlement",
    "Stop",
    "Strategy",
    "System",
    "Table",
    "Wager",
    "money",
    "parse_money",
    "parse_percent",
    "rule_of",
    "settle",
    "source_of",
    "value_of_bet",
]

globals().update(_spots.CONSTANTS)  # DRAGON_7, PANDA_8, TIE_9, …: every spot by its name


def __getattr__(name: str) -> Any:
    if name in {"PICKS", "STAKES", "Part", "System", "rule_of", "source_of"}:
        from tracker.betting import systems

        return getattr(systems, name)
    raise AttributeError(f"module 'tracker.betting' has no attribute {name!r}")
