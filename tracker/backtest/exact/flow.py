"""Where the money of a node goes with a coup: cell by cell of the grid, in bands that all do the same."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tracker.backtest.exact.model import FAR, Bets, Model, Way
from tracker.betting import Stop

if TYPE_CHECKING:
    from tracker.kernels import Moves, Part, Run


class Band(NamedTuple):
    """Cells from `first` up to `end` - 1 in which the same lies on the table; with `stop` the session ends before the coup."""

    first: int
    end: int
    wagers: Bets
    ways: list[Way]
    stop: Stop | None = None


class Plan(NamedTuple):
    """What happens in a node. full: where all that is asked for is at hand. short: bands below it, from `low` on.

    moves: (a stop, or None where the session goes on, whether chips lie, node after, where the cells of all short bands
    go). stakes: (spot, the chips in each of their cells).
    """

    full: Band
    short: list[Band]
    low: int
    moves: "list[tuple[Stop | None, bool, int, Moves]]"
    stakes: "list[tuple[int, object]]"


def plan(model: Model, node: int) -> Plan:
    """The plan of a node; the nodes that it leads to are known to the model then."""
    from tracker.kernels import Moves, Run, chips

    bets = model.bets(node)
    if bets is None:
        return Plan(Band(-FAR, FAR, (), [], Stop.LEFT), [], 0, [], [])
    wagers, needed = model.asked(bets)
    if wagers is None:
        full = Band(-FAR, FAR, (), [], Stop.LIMIT)
    else:
        full = Band(-FAR, FAR, wagers, model.ways(node, wagers))
    if not needed:
        return Plan(full, [], 0, [], [])
    low, high = model.least or 0, -(-(needed * model.chip - (model.start or 0)) // model.unit)
    if low >= high:
        return Plan(full, [], 0, [], [])
    short = list(_short(model, node, bets, low, high))
    runs: dict[tuple[Stop | None, bool, int], list[Run]] = defaultdict(list)
    stakes: dict[int, list[Run]] = defaultdict(list)
    for band in short:
        first, end = band.first - low, band.end - low
        if band.stop:
            runs[band.stop, False, node].append(Run(first, end, low, 1.0))
        for way in band.ways:
            stop = Stop.LEFT if way.leaves else None
            runs[stop, bool(band.wagers), way.after].append(Run(first, end, low + way.net // model.unit, way.chance))
        for spot, count in band.wagers:
            stakes[spot].append(Run(first, end, 0, float(count)))
    return Plan(
        full._replace(first=high),
        short,
        low,
        [(*key, Moves(cells)) for key, cells in runs.items()],
        [(spot, chips(cells, high - low)) for spot, cells in stakes.items()],
    )


def _short(model: Model, node: int, bets: Bets, low: int, high: int) -> Iterator[Band]:
    """The bands of a node in which less is at hand than is asked for: as many cells as hold the same chips."""
    chip, unit, start = model.chip, model.unit, model.start or 0
    place = low
    while place < high:
        room = (start + place * unit) // chip
        end = min(high, -(-((room + 1) * chip - start) // unit))
        wagers = model.limited(bets, room)
        if wagers is None:
            yield Band(place, end, (), [], Stop.LIMIT)
        else:
            yield Band(place, end, wagers, model.ways(node, wagers))
        place = end


def stopped(model: Model, part: "Part") -> "tuple[list[tuple[Stop, Part]], Part]":
    """(what of it reached the goal or fell too low after a coup with a bet, what goes on)."""
    low, shares, chance = part
    high = low + len(shares)
    ended: list[tuple[Stop, Part]] = []
    if model.goal is not None and high > model.goal:
        cut = max(0, model.goal - low)
        ended.append((Stop.WIN_GOAL, (low + cut, shares[cut:], chance)))
        shares = shares[:cut]
    for stop, least in ((Stop.STOP_LOSS, None if model.loss is None else model.loss + 1), (Stop.RUIN, model.least)):
        if least is not None and low < least and len(shares):
            cut = least - low
            ended.append((stop, (low, shares[:cut], chance)))
            low, shares = low + cut, shares[cut:]
    return ended, (low, shares, chance)


def runs_of(model: Model, of: Plan, node: int, low: int, width: int) -> "list[Run]":
    """How the cells of a node, `width` of them from `low` on, go to cells of any node where the session goes on.

    Cell c of node n stands at place n x width + c - low.
    """
    from tracker.kernels import Run

    runs = []
    for band in (*of.short, of.full):
        for way in () if band.stop else band.ways:
            shift = way.net // model.unit
            first, end = max(band.first, low), min(band.end, low + width)
            if band.wagers:  # else nothing is asked about the money
                first, end = max(first, low - shift), min(end, low + width - shift)
            if first < end and not way.leaves:
                at = node * width - low
                runs.append(Run(at + first, at + end, (way.after - node) * width + shift, way.chance))
    return runs
