"""Where a strategy stood: its state and the money, as people and JSON see them, in the same words in every run."""

from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from tracker.backtest.engine import Seat
from tracker.betting import Strategy, money

LONGEST = 80  # letters of a value
MOST_ITEMS = 20  # of a sequence
DEEPEST = 3
LETTERS = "BPT"
RESULTS_SHOWN = 8
PLAIN = (bool, int, float, str, bytes, type(None), Decimal, Fraction)


def state_of(player: Strategy | None) -> dict[str, str]:
    """The fields of a strategy's object that are no parameters, as text; empty between sessions."""
    fields = getattr(player, "__dict__", {})
    names = [name for name in fields if name not in getattr(player, "parameters", {})]
    return {name: shown(fields[name]) for name in names}


def shown(value: Any, depth: int = 0) -> str:
    """A value as Python writes it, short; of an object of a class of its own the name of the class: its code is not run."""
    kind = type(value)
    if isinstance(value, Enum):
        text = f"{kind.__name__}.{value.name}"
    elif kind in PLAIN:
        text = (
            repr(value)
            if kind is not int or abs(value) < 10**LONGEST
            else f"{'-' if value < 0 else ''}1e{LONGEST} or more"
        )
    elif depth < DEEPEST and kind in (list, tuple, set, frozenset, dict):
        text = _items(value, depth + 1)
    else:
        text = f"({kind.__name__})"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _items(value: Any, depth: int) -> str:
    if isinstance(value, dict):
        parts = [f"{shown(key, depth)}: {shown(each, depth)}" for key, each in [*value.items()][:MOST_ITEMS]]
        opening, closing = "{}"
    else:
        parts = [shown(each, depth) for each in [*value][:MOST_ITEMS]]
        opening, closing = {list: "[]", tuple: "()"}.get(type(value), "{}")
        if isinstance(value, set | frozenset):
            parts.sort()  # their order changes from process to process
    more = ["…"] if len(value) > MOST_ITEMS else []
    return opening + ", ".join([*parts, *more]) + closing


def results_of(seat: Seat) -> str:
    """The last coups of the shoe, the last one last: `PBBPBTBB`."""
    return "".join(LETTERS[outcome] for outcome in seat.table._outcomes[-RESULTS_SHOWN:])


def balance_of(seat: Seat) -> str:
    """The money in hand, commission owed taken off; without a bankroll what the session came to so far."""
    return money(seat.cash - seat.owed)


def last_bet_of(seat: Seat) -> str | None:
    """What lay down on the last coup with a bet of this session, and how it went: `40.00 lost`; None before the first."""
    table = seat.table
    if not table.staked:
        return None
    went = "won" if table.won else "lost" if table.lost else "pushed"
    return f"{money(table.staked * seat.limits.chip_minor)} {went}"


def scene_of(seat: Seat) -> Mapping[str, Any]:
    """The state, the last results, the balance and the last bet; what `Failure` keeps of it."""
    if not hasattr(seat, "cash"):  # it failed before the first session
        return {}
    return {
        "state": state_of(seat.player),
        "last_results": results_of(seat),
        "balance": balance_of(seat),
        "last_bet": last_bet_of(seat),
    }
