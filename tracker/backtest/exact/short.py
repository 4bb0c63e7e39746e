"""Where the bankroll does not cover all that a node asks for: what happens in each cell of money, as arrays."""

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tracker.backtest.exact.model import Bets, Model
from tracker.betting import Stop

if TYPE_CHECKING:
    from tracker.kernels import Moves

BETS, SITS = "bets", "sits"  # what happens; or the session ends with a `Stop`


class Short(NamedTuple):
    """A node where the bankroll does not cover all that is asked for. high: units from the start, below which it is so.

    moves: (what happens, node after, where money goes); what happens is `BETS`, `SITS`, or the `Stop` that ends the
    session. stakes: (spot, a move of each cell to itself, weighed with the chips on the spot).
    """

    high: int
    moves: "list[tuple[str, int, Moves]]"
    stakes: "list[tuple[int, Moves]]"


def short(model: Model, node: int, bets: Bets, needed: int) -> Short:
    """What happens in a node where less than `needed` chips are at hand."""
    from tracker.kernels import Moves

    chip, unit, start = model.chip, model.unit, model.start or 0
    low, high = model.least or 0, -(-(needed * chip - start) // unit)
    moves: dict[tuple[str, int], list[tuple[int, int, float]]] = defaultdict(list)
    stakes: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for place in range(low, high):
        wagers = model.limited(bets, (start + place * unit) // chip)
        if wagers is None:
            moves[Stop.LIMIT, node].append((place, place, 1.0))
            continue
        for spot, chips in wagers:
            stakes[spot].append((place, place, float(chips)))
        for chance, net, after, leaves in model.ways(node, wagers):
            what = Stop.LEFT if leaves else BETS if wagers else SITS
            moves[what, after].append((place, place + net // unit, chance))
    return Short(
        high,
        [(what, after, Moves(cells)) for (what, after), cells in moves.items()],
        [(spot, Moves(cells)) for spot, cells in stakes.items()],
    )
