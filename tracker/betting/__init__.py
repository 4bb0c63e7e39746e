"""Betting: spots, money, what the table allows, settlement, and what a strategy's author writes."""

from tracker.betting import spots as _spots
from tracker.betting.limits import LARGEST_STAKE_MINOR, Limits, SessionRules, Stop
from tracker.betting.money import CENT, MINOR, money, parse_money
from tracker.betting.seats import Seats
from tracker.betting.settle import Chip, Pay, Settlement, Wager, settle
from tracker.betting.spots import BANKER, PLAYER, SIDES, SPOTS, TIE
from tracker.betting.strategy import Param, Parameter, Strategy
from tracker.betting.table import CardsWanted, Table

__all__ = [
    "BANKER",
    "CENT",
    "LARGEST_STAKE_MINOR",
    "MINOR",
    "PLAYER",
    "SIDES",
    "SPOTS",
    "TIE",
    "CardsWanted",
    "Chip",
    "Limits",
    "Param",
    "Parameter",
    "Pay",
    "Seats",
    "SessionRules",
    "Settlement",
    "Stop",
    "Strategy",
    "Table",
    "Wager",
    "money",
    "parse_money",
    "settle",
]

globals().update(_spots.CONSTANTS)  # DRAGON_7, PANDA_8, TIE_9, …: every spot by its name
