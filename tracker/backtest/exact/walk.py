"""Three ways through a session, coup by coup or all at once; the quickest one that its cells of money allow is gone.

A cell is an amount of money in a node of the model. What sessions come to is the same on every way, but for the last bits.
"""

from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING

from tracker.backtest.exact.flow import Plan, plan, runs_of, stopped
from tracker.backtest.exact.model import Model
from tracker.backtest.machine import NotFiniteError
from tracker.betting import Stop

if TYPE_CHECKING:
    from tracker.kernels import Part, Pile, Run, Spread

MOST_WORK = 2 * 10**9  # cells of money looked at; what takes more is not done
CELLS_A_CALL = 2000  # a step on few cells costs as much as one on so many
ENDED = 1e-13  # share of sessions still going on below which a game to the end is over
LEAST = 1e-24  # probability of a cell below which it is left out at the ends, where cells or nodes are many
MOST_SOLVED = 1500  # cells of a session to its end that is worked out at once
MANY_CELLS, MANY_NODES = 4000, 200
MOST_CELLS = 200_000  # that are kept in one array
NEAR = 64  # units from the start; no bound that is tried is nearer
ROUNDING = 2.0**-53
LOOKS = 16  # coups after which it is asked how many sessions still go on


@dataclass(slots=True)
class Came:
    """One go through the coups. staked: spot -> expected chips. dropped: probability left out. plans: by node.

    terms: numbers that were added up for one cell at the most.
    """

    staked: dict[int, float] = field(default_factory=dict)
    piles: "dict[Stop, Pile]" = field(default_factory=dict)
    plans: dict[int, Plan] = field(default_factory=dict)
    dropped: float = 0.0
    terms: int = 1

    def end(self, stop: Stop, part: "Part") -> None:
        """Sessions end."""
        from tracker.kernels import Pile

        if stop not in self.piles:
            self.piles[stop] = Pile()
        self.piles[stop].add(part)

    def stake(self, spot: int, chips: float) -> None:
        """So many chips are staked, on average."""
        self.staked[spot] = self.staked.get(spot, 0.0) + chips

    def plan(self, model: Model, node: int) -> Plan:
        """What happens in a node, worked out when it is first asked for."""
        if node not in self.plans:
            self.plans[node] = plan(model, node)
        return self.plans[node]


def walked(model: Model, coups: int | None) -> tuple[Came, int]:
    """What sessions come to, and how many coups, or cells, were worked out one after the other. coups: None to the end."""
    solved = _to_the_end(model) if coups is None else None
    return solved or _side_by_side(model, coups) or _coup_by_coup(model, coups)


def _coup_by_coup(model: Model, coups: int | None) -> tuple[Came, int]:
    """Plays all coups: what came of it, and how many they were."""
    from tracker.kernels import Spread

    run = Came()
    going = {model.begin(): Spread(0, [1.0])}
    step = 0
    while going and step != coups:
        step += 1
        going = _coup(model, run, going)
        if coups is None and step % LOOKS == 0 and fsum(spread.total() for spread in going.values()) < ENDED:
            break
        if model.work > MOST_WORK:
            far = "" if coups is None else f" of {coups:,}"
            raise NotFiniteError(f"it takes too long: {step:,} coups{far} were worked out")
    for spread in going.values():
        if coups is None:
            run.dropped += spread.total()
        else:
            run.end(Stop.COUPS_DONE, (spread.low, spread.shares, 1.0))
    return run, step


def _side_by_side(model: Model, coups: int | None) -> tuple[Came, int] | None:
    """The same with all cells in one array, where they are not too many; what ends is booked once, for all coups together.

    Where nothing bounds the money to one side, a bound is tried, and a farther one where it was reached.
    """
    from tracker.kernels import Spread

    nets = [way.net // model.unit * (coups or 1) for way in plan(model, model.begin()).full.ways]  # of first bets alone
    below, above = max([NEAR, *(-net for net in nets)]), max([NEAR, *nets])
    while True:
        low, high = max(model.bounds[0], -below), min(model.bounds[1], above)
        found = _all_coups(model, coups, low, high)
        if found is None:
            return None
        run, steps, visited, left = found
        terms = run.terms
        after = _coup(model, run, {node: Spread(low, shares) for node, shares in visited.items()})
        run.dropped, run.terms = run.dropped + run.terms * ROUNDING, terms  # these are added up once, not at every coup
        ends = [place for spread in after.values() for place in spread.ends()]
        if not ends or low <= min(ends) <= max(ends) < high:
            break
        below *= 2 if min(ends) < low else 1
        above *= 2 if max(ends) >= high else 1
    for shares in left.values():
        if coups is None:
            run.dropped += float(shares.sum())
        else:
            run.end(Stop.COUPS_DONE, (low, shares, 1.0))
    return run, steps


def _all_coups(model: Model, coups: int | None, low: int, high: int) -> "tuple[Came, int, dict, dict] | None":
    """(run, coups, node -> how often each of its cells from `low` on was visited, node -> what is left in them at the end)."""
    from tracker.kernels import Walk

    run, walk, width, step = Came(), Walk(), high - low, 0
    if not low <= 0 < high:
        return None
    new = [model.begin()]
    while step != coups:
        for node in new:
            runs = runs_of(model, run.plan(model, node), node, low, width)
            if len(model.nodes) * width > MOST_CELLS:
                return None
            walk.grow(len(model.nodes) * width, runs)
        if not step:
            walk.cells[new[0] * width - low] = 1.0
        model.work += walk.go()
        step += 1
        if coups is None and step % LOOKS == 0 and walk.cells.sum() < ENDED:
            break
        if model.work > MOST_WORK:
            return None
        new = [
            node
            for node in range(len(model.nodes))
            if node not in run.plans and walk.cells[node * width :][:width].any()
        ]
    run.terms = max(run.terms, int(walk.terms.max()))
    visited, left = (
        {node: cells[node * width :][:width] for node in range(len(cells) // width)}
        for cells in (walk.visited, walk.cells)
    )
    return run, step, {node: shares for node, shares in visited.items() if node in run.plans}, left


def _to_the_end(model: Model) -> tuple[Came, int] | None:
    """All coups of a session that is played to its end, by the visits to each cell of money of each node.

    None where these are too many: then coup follows coup.
    """
    from tracker.kernels import Spread, reached, visits

    run = Came()
    low, high = model.bounds
    width = high - low
    start = model.begin() * width - low
    if not low <= 0 < high:
        return None
    runs: list[Run] = []
    while True:
        cells = len(model.nodes) * width
        if cells > 2 * MOST_SOLVED:  # some of them may be out of reach
            return None
        there = reached(runs, cells, start)
        if there.sum() > MOST_SOLVED:
            return None
        fresh = [node for node in range(len(model.nodes)) if there[node * width : (node + 1) * width].any()]
        fresh = [node for node in fresh if node not in run.plans]
        if not fresh:
            break
        for node in fresh:
            runs += runs_of(model, run.plan(model, node), node, low, width)
    often, all_end = visits(runs, there, start)
    if not all_end:
        raise NotFiniteError(
            "a session need not end: it can come to where nothing is bet, or less than the minimum, for ever"
        )
    _coup(model, run, {node: Spread(low, often[node * width : (node + 1) * width]) for node in run.plans})
    run.dropped = abs(1 - fsum(pile.spread().total() for pile in run.piles.values()))
    return run, int(there.sum())


def _coup(model: Model, run: Came, going: "dict[int, Spread]") -> "dict[int, Spread]":
    """One coup: node -> money before it, to the same after it; what ends goes to `run`."""
    from tracker.kernels import Spread

    parts: dict[int, list[Part]] = {}
    most = 1
    for node, spread in going.items():
        if len(spread) > MANY_CELLS or len(going) > MANY_NODES:
            kept = spread.trimmed(LEAST)
            run.dropped += LEAST * (len(spread) - len(kept))
            spread = kept
        found = run.plan(model, node)
        low, shares, full = spread.low, spread.shares, found.full
        if found.short and low < full.first:
            most = max(most, _short_of(model, run, parts, spread, found))
        if low < full.first:
            low, shares = full.first, shares[full.first - low :]
        if not len(shares):
            continue
        if full.stop:
            run.end(full.stop, (low, shares, 1.0))
            continue
        for spot, chips in full.wagers:
            run.stake(spot, float(shares.sum()) * chips)
        for chance, net, after, leaves in full.ways:
            model.work += len(shares) + CELLS_A_CALL
            part = low + net // model.unit, shares, chance
            _moved(model, run, parts, part, after, bool(full.wagers), Stop.LEFT if leaves else None)
    run.terms = max([run.terms, *(most * len(given) for given in parts.values())])
    return {node: Spread.sum_of(given) for node, given in parts.items()}


def _short_of(model: Model, run: Came, parts: "dict[int, list[Part]]", spread: "Spread", found: Plan) -> int:
    """The cells in which the bankroll does not cover all that is asked for; how many of them come together in one."""
    from tracker.kernels import band

    shares = band(spread, found.low, found.full.first)
    for spot, chips in found.stakes:
        run.stake(spot, float(shares @ chips))
    for stop, bet, after, moves in found.moves:
        model.work += len(moves) + CELLS_A_CALL
        _moved(model, run, parts, moves.of(shares), after, bet, stop)
    return max(moves.most for *_, moves in found.moves)


def _moved(
    model: Model, run: Came, parts: "dict[int, list[Part]]", part: "Part", after: int, bet: bool, stop: Stop | None
) -> None:
    """Money after a coup: what ends is booked, what goes on is kept under its node."""
    least, most = model.bounds
    if bet and (part[0] < least or part[0] + len(part[1]) > most):
        ended, part = stopped(model, part)
        for why, its in ended:
            run.end(why, its)
    if stop:
        run.end(stop, part)
    elif len(part[1]) and (after in run.plans or part[1].any()):
        parts.setdefault(after, []).append(part)
