"""Boards from a frame of coups."""

from typing import Any

from tracker.game import Coup, Hand, Outcome
from tracker.roads import DEFAULTS, Board, Options

PLAYER_CARDS = ("player_1", "player_2", "player_3")
BANKER_CARDS = ("banker_1", "banker_2", "banker_3")


def boards(coups: Any, options: Options = DEFAULTS) -> dict[int, Board]:
    """shoe_id -> the board of that shoe, in the order of shoe_id. coups: a Polars frame of `COUPS`, in any order."""
    shoes: dict[int, list[Coup]] = {}
    for row in coups.sort("shoe_id", "coup").iter_rows(named=True):
        shoes.setdefault(row["shoe_id"], []).append(coup_of_row(row))
    return {shoe_id: Board(played, options) for shoe_id, played in shoes.items()}


def coup_of_row(row: dict[str, Any]) -> Coup:
    """The coup of a row of `COUPS`."""
    outcome = row["outcome"]
    return Coup(
        outcome=None if outcome is None else Outcome(outcome),
        player=_hand(row, PLAYER_CARDS),
        banker=_hand(row, BANKER_CARDS),
        player_total=row["player_total"],
        banker_total=row["banker_total"],
        natural=row["natural"],
        player_pair=row["player_pair"],
        banker_pair=row["banker_pair"],
        void=bool(row["void"]),
        free=bool(row["free"]),
        missing=row["missing"] or 0,
    )


def _hand(row: dict[str, Any], names: tuple[str, str, str]) -> Hand | None:
    """The cards of one side; None where its first two are not both known."""
    cards = tuple(row[name] for name in names if row[name] is not None)
    return Hand(cards) if len(cards) >= 2 else None
