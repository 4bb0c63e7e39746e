"""Exact distributions of finite progressions: coup by coup over (state of the strategy, money), no luck in it.

The model: coups are independent, each from a fresh shoe, so every coup has the exact odds of a first one; the board of
the session is one long shoe. The states come from the strategy's own methods, see `tracker.backtest.machine`. Money is
whole numbers on a grid of its own greatest common divisor; probabilities are floats, and how far they can be off is
told. A session lasts a number of coups, or until it is ruined, at its stop-loss or at its goal.
"""

import contextlib
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any

from tracker.backtest.exact.model import Model, SeenMoreError
from tracker.backtest.exact.walk import ROUNDING, walked
from tracker.backtest.loader import told
from tracker.backtest.machine import Machine, NotFiniteError, Unseen, Watched
from tracker.backtest.report import Setup
from tracker.backtest.watch import Stopped, TooLong, Watch
from tracker.betting import SPOTS, SessionRules, Stop, Strategy, money
from tracker.errors import CheckError, TrackerError, UsageError
from tracker.game import fresh_law

MOST_POINTS = 2000  # of a distribution that is told
CLOSE = 1e-9


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
            run, steps = walked(model, coups)
            break
        except SeenMoreError:  # the strategy looks at more than was known: states are told apart by that too
            model.begin_again()
    model.check()
    unit, chip = model.unit, model.setup.limits.chip_minor
    ends = {stop: pile.spread() for stop, pile in run.piles.items() if pile.shares.any()}
    points: dict[int, float] = {}
    for spread in ends.values():
        for place, share in spread.points():
            points[place * unit] = points.get(place * unit, 0.0) + share
    points = dict(sorted(points.items()))
    staked = fsum(run.staked.values()) * chip
    net = fsum(net * share for net, share in points.items())
    law = fresh_law(model.setup.variant.rules.packs, model.setup.variant.rules.tableau)
    edges = {spot: law.edge(model.setup.variant.pays, SPOTS[spot]) for spot in run.staked}
    expected = -fsum(float(edges[spot] or 0) * chips * chip for spot, chips in run.staked.items())
    error = steps * (run.terms + 3) * ROUNDING + run.dropped
    if abs(expected - net) > (CLOSE + 100 * error) * max(1.0, staked):
        raise CheckError("books", system=model.machine.strategy.__name__, cash=net, wagers=expected)
    ended = {stop: spread.total() for stop, spread in ends.items()}
    return Exact(ended, staked, net, points, coups, error, len(model.machine.kept))
