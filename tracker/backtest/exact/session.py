"""Exact distributions of finite progressions: coup by coup over (state of the strategy, money), no luck in it.

The model: coups are independent, each from a fresh shoe, so every coup has the exact odds of a first one; the board of
the session is one long shoe. The states come from the strategy's own methods, see `tracker.backtest.machine`. Money is
whole numbers on a grid of its own greatest common divisor; probabilities are floats, and how far they can be off is
told. A session lasts a number of coups, or until it is ruined, at its stop-loss or at its goal.
"""

import contextlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import TYPE_CHECKING, Any

from tracker.backtest.exact.model import Bets, Model, SeenMoreError
from tracker.backtest.exact.short import SITS, Short, short
from tracker.backtest.loader import told
from tracker.backtest.machine import Machine, NotFiniteError, Unseen, Watched
from tracker.backtest.report import Setup
from tracker.backtest.watch import Stopped, TooLong, Watch
from tracker.betting import SPOTS, SessionRules, Stop, Strategy, money
from tracker.errors import CheckError, TrackerError, UsageError
from tracker.game import fresh_law

if TYPE_CHECKING:
    from tracker.kernels import Spread

MOST_POINTS = 2000  # of a distribution that is told
MOST_WORK = 2 * 10**9  # cells of money looked at; what takes more is not done
CELLS_A_CALL = 2000  # a step on few cells costs as much as one on so many
ENDED = 1e-13  # share of sessions still going on below which a game to the end is over
LEAST = 1e-24  # probability of a cell below which it is left out at the ends, where cells or nodes are many
MOST_SOLVED = 3000  # cells of a session to its end that is worked out at once
MANY_CELLS, MANY_NODES = 4000, 200
CLOSE = 1e-9
ROUNDING = 2.0**-53


@dataclass(frozen=True, slots=True)
class Exact:
    """What a session comes to. staked, net: expectations in minor units. points: net in minor units -> probability.

    coups: how many a session lasts, None where it is played to its end. error: how far a probability can be off.
    states: of the strategy, that came up.
    """

    ended: Mapping[Stop, float]
    staked: float
    net: float
    points: Mapping[int, float]
    coups: int | None
    error: float
    states: int

    def as_json(self) -> dict[str, Any]:
        """The `exact` of contracts.md."""
        points = [[money(net), share] for net, share in self.points.items()]
        return {
            "ruin_probability": self.ended.get(Stop.RUIN, 0.0),
            "goal_probability": self.ended.get(Stop.WIN_GOAL, 0.0),
            "expected_staked": money(round(self.staked)),
            "expected_net": money(round(self.net)),
            "net_distribution": points if len(points) <= MOST_POINTS else None,
            "ended": {stop.value: self.ended.get(stop, 0.0) for stop in Stop},
            "ahead_probability": fsum(share for net, share in self.points.items() if net > 0),
            "coups": self.coups,
            "probability_error": float(f"{self.error:.1e}"),
            "states": self.states,
            "model": "independent coups, each from a fresh shoe",
        }


@dataclass(slots=True)
class _Run:
    """One go through the coups. staked: spot -> expected chips. dropped: probability left out."""

    staked: dict[int, float] = field(default_factory=dict)
    ended: "dict[Stop, Spread]" = field(default_factory=dict)
    dropped: float = 0.0
    terms: int = 1
    points: dict[Stop, dict[int, float]] = field(default_factory=dict)


class _Trial(Machine):
    """A machine whose strategy may fail: its run will report it."""

    def call(self, own: Strategy, method: str, watched: Watched) -> None:
        try:
            super().call(own, method, watched)
        except (Unseen, TooLong, Stopped):
            raise
        except BaseException as error:  # whatever it is, it came out of the strategy
            raise NotFiniteError(f"it fails: {told(error)}") from error


def check_ends(session: SessionRules) -> None:
    """Raises UsageError where a session of independent coups need not end."""
    bounded = session.bankroll_minor is not None or session.stop_loss_minor is not None
    if session.unit != "coups" and not (bounded and session.win_goal_minor is not None):
        raise UsageError("exact_without_end")


def exact(strategy: type[Strategy], values: Mapping[str, Any], setup: Setup) -> Exact:
    """The exact distribution of one session of a strategy.

    Errors: NotFiniteError where the strategy is no finite machine, and why; UsageError where a session need not end;
    CheckError where the expected net is not that which the edges give for the expected stakes.
    """
    check_ends(setup.session)
    if setup.session.trailing_minor is not None:
        raise NotFiniteError("a trailing stop hangs on the best balance of the session, which is not followed here")
    coups = setup.session.length if setup.session.unit == "coups" else None
    machine = _Trial(strategy, values)
    model = Model(machine, setup, coups is not None)
    try:
        with contextlib.redirect_stdout(sys.stderr), Watch(lambda: (machine.calls, model.work), setup.call_limit):
            return _found(model, coups)
    except Unseen as unseen:
        raise NotFiniteError(str(unseen)) from None
    except TooLong:
        raise NotFiniteError(str(TrackerError("strategy_too_long", seconds=setup.call_limit))) from None


def _found(model: Model, coups: int | None) -> Exact:
    while True:
        try:
            solved = _to_the_end(model) if coups is None else None
            run, steps = solved or _played(model, coups)
            break
        except SeenMoreError:  # the strategy looks at more than was known: states are told apart by that too
            model.begin_again()
    model.check()
    unit, chip = model.unit, model.setup.limits.chip_minor
    ended = {stop: spread.total() for stop, spread in run.ended.items()}
    points: dict[int, float] = {}
    for spread in run.ended.values():
        for place, share in spread.points():
            points[place * unit] = points.get(place * unit, 0.0) + share
    points = dict(sorted(points.items()))
    staked = fsum(run.staked.values()) * chip
    net = fsum(net * share for net, share in points.items())
    law = fresh_law(model.setup.variant.rules.packs, model.setup.variant.rules.tableau)
    edges = {spot: law.edge(model.setup.variant.pays, SPOTS[spot]) for spot in run.staked}
    expected = -fsum(float(edges[spot] or 0) * chips * chip for spot, chips in run.staked.items())
    error = steps * (run.terms + 2) * ROUNDING + run.dropped
    if abs(expected - net) > (CLOSE + 100 * error) * max(1.0, staked):
        raise CheckError("books", system=model.machine.strategy.__name__, cash=net, wagers=expected)
    return Exact(ended, staked, net, points, coups, error, len(model.machine.kept))


def _played(model: Model, coups: int | None) -> tuple[_Run, int]:
    """Plays all coups: what came of it, and how many they were."""
    from tracker.kernels import Spread

    run = _Run()
    going = {model.begin(): Spread(0, [1.0])}
    step = 0
    while going and step != coups:
        step += 1
        going = _coup(model, run, going)
        if coups is None and fsum(spread.total() for spread in going.values()) < ENDED:
            break
        if model.work > MOST_WORK:
            far = "" if coups is None else f" of {coups:,}"
            raise NotFiniteError(f"it takes too long: {step:,} coups{far} were worked out")
    last = Stop.COUPS_DONE if coups is not None else Stop.SHOES_DONE
    for spread in going.values():
        if coups is None:
            run.dropped += spread.total()
        else:
            _end(run, last, spread)
    return run, step


def _to_the_end(model: Model) -> tuple[_Run, int] | None:
    """All coups of a session that is played to its end, by the visits to each cell of money of each node.

    None where these are too many: then coup follows coup.
    """
    from tracker.kernels import Spread, visits

    cells = {(model.begin(), 0): 0}
    runs: list[_Run] = []
    ways: list[tuple[int, int, float]] = []
    for node, place in (queue := [*cells]):
        run = _Run()
        for after, spread in _coup(model, run, {node: Spread(place, [1.0])}).items():
            for target, chance in spread.points():
                if (after, target) not in cells:
                    cells[after, target] = len(cells)
                    queue.append((after, target))
                ways.append((len(runs), cells[after, target], chance))
        runs.append(run)
        if len(cells) > MOST_SOLVED:
            return None
    _check_that_all_end(runs, ways)
    whole = _Run()
    for run, often in zip(runs, visits(len(cells), ways), strict=True):
        for spot, chips in run.staked.items():
            whole.staked[spot] = whole.staked.get(spot, 0.0) + often * chips
        for stop, spread in run.ended.items():
            for place, share in spread.points():
                ends = whole.points.setdefault(stop, {})
                ends[place] = ends.get(place, 0.0) + often * share
    for stop, points in whole.points.items():
        shares = [points.get(place, 0.0) for place in range(min(points), max(points) + 1)]
        whole.ended[stop] = Spread(min(points), shares)
    whole.dropped = abs(1 - fsum(spread.total() for spread in whole.ended.values()))
    return whole, len(cells)


def _check_that_all_end(runs: list[_Run], ways: list[tuple[int, int, float]]) -> None:
    """Raises NotFiniteError where a session can come to a place from which no bet leads on, so that it never ends."""
    before: dict[int, list[int]] = {}
    for start, target, _ in ways:
        before.setdefault(target, []).append(start)
    ending = [cell for cell, run in enumerate(runs) if run.ended]
    known = set(ending)
    for cell in ending:
        fresh = [start for start in before.get(cell, ()) if start not in known]
        known.update(fresh)
        ending += fresh
    if len(known) < len(runs):
        raise NotFiniteError(
            "a session need not end: it can come to where nothing is bet, or less than the minimum, for ever"
        )


def _coup(model: Model, run: _Run, going: "dict[int, Spread]") -> "dict[int, Spread]":
    """One coup: node -> money before it, to the same after it; what ends goes to `run.ended`."""
    parts: dict[int, list[Spread]] = {}
    for node, spread in going.items():
        if len(spread) > MANY_CELLS or len(going) > MANY_NODES:
            kept = spread.trimmed(LEAST)
            run.dropped += LEAST * (len(spread) - len(kept))
            spread = kept
        bets = model.bets(node)
        if bets is None:
            _end(run, Stop.LEFT, spread)
            continue
        wagers, needed = model.asked(bets)
        if needed:
            plan = model.short.get(node) or model.short.setdefault(node, short(model, node, bets, needed))
            _short_of(model, run, parts, spread.between(None, plan.high), plan)
            spread = spread.between(plan.high, None)
        if not spread:
            continue
        if wagers is None:
            _end(run, Stop.LIMIT, spread)
            continue
        _stake(run, wagers, spread.total())
        for chance, net, after, leaves in model.ways(node, wagers):
            model.work += len(spread) + CELLS_A_CALL
            moved = spread.moved(net // model.unit, chance)
            _moved(model, run, parts, moved, after, bool(wagers), leaves)
    run.terms = max([run.terms, *map(len, parts.values())])
    return {node: spreads[0].sum_of(spreads) for node, spreads in parts.items()}


def _short_of(model: Model, run: _Run, parts: "dict[int, list[Spread]]", spread: "Spread", plan: Short) -> None:
    """The cells of a coup in which the bankroll does not cover all that is asked for."""
    if not spread:
        return
    for spot, chips in plan.stakes:
        _stake(run, ((spot, 1),), chips.of(spread).total())
    for what, after, moves in plan.moves:
        model.work += len(moves) + CELLS_A_CALL
        moved = moves.of(spread)
        if what == Stop.LIMIT:
            _end(run, Stop.LIMIT, moved)
        else:
            _moved(model, run, parts, moved, after, what != SITS, what == Stop.LEFT)


def _moved(
    model: Model, run: _Run, parts: "dict[int, list[Spread]]", moved: "Spread", after: int, bet: bool, leaves: bool
) -> None:
    """Money after a coup: what ends is booked, what goes on is kept under its node."""
    if bet:
        moved = _stopped(model, run, moved)
    if leaves:
        _end(run, Stop.LEFT, moved)
    elif moved:
        parts.setdefault(after, []).append(moved)


def _stake(run: _Run, wagers: Bets, share: float) -> None:
    for spot, chips in wagers:
        run.staked[spot] = run.staked.get(spot, 0.0) + share * chips


def _stopped(model: Model, run: _Run, moved: "Spread") -> "Spread":
    """What goes on after a coup with a bet; what reached a goal or fell too low ends."""
    if model.goal is not None:
        _end(run, Stop.WIN_GOAL, moved.between(model.goal, None))
        moved = moved.between(None, model.goal)
    if model.loss is not None:
        _end(run, Stop.STOP_LOSS, moved.between(None, model.loss + 1))
        moved = moved.between(model.loss + 1, None)
    if model.least is not None:
        _end(run, Stop.RUIN, moved.between(None, model.least))
        moved = moved.between(model.least, None)
    return moved


def _end(run: _Run, stop: Stop, spread: "Spread") -> None:
    if spread:
        run.ended[stop] = spread.sum_of([run.ended[stop], spread]) if stop in run.ended else spread
