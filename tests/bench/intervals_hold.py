"""How often the intervals of a run hold the exact edge in honest games: many runs, each on shoes of its own.

    python -m tests.bench.intervals_hold --runs 2000 --sessions 1000

A session is a shoe, run k is played on the shoes of seed k. The planned interval is looked at once, at the end of a run; the
one that holds at any time is looked at `LOOKS` times on the way, and counts as held only where it held at every look.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import log, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from tracker.backtest import figures, load
from tracker.backtest.compile import CompiledSeat
from tracker.backtest.data import Dealt
from tracker.backtest.evidence import SURE, Results, fortune
from tracker.betting import MINOR, Limits, SessionRules
from tracker.game import fresh_law, variant
from tracker.kernels import dealer

GAME, LAW = variant("punto-banco-8"), fresh_law(8)
LOOKS = 20
TABLE, NO_MAXIMUM = Limits(), Limits(maximum_minor=None)
GOAL = SessionRules(bankroll_minor=2550 * MINOR, win_goal_minor=100 * MINOR)


class Played(NamedTuple):
    """What is played: a system that ships, its bet, the table, the sessions."""

    system: str
    bet: str
    limits: Limits
    session: SessionRules


STUDIED = {
    "flat on Banker": Played("banker-only", "banker", TABLE, SessionRules()),
    "Martingale with a goal": Played("martingale", "banker", NO_MAXIMUM, GOAL),
    "Labouchere": Played("labouchere", "player", TABLE, SessionRules()),
}


class Held(NamedTuple):
    """In how many of the runs each interval held the exact edge. planned: at the end. any_time: at every look. sessions: that by
    sessions as clusters, at the end. beyond: runs whose |z| is above 4."""

    runs: int
    planned: int
    any_time: int
    sessions: int
    beyond: int

    def percent(self, name: str) -> tuple[float, float]:
        """(percent of runs, its standard error)."""
        share = getattr(self, name) / self.runs
        return 100 * share, 100 * sqrt(share * (1 - share) / self.runs)


def study(played: Played, runs: int, sessions: int, first_seed: int = 0) -> Held:
    """Plays the runs of one system."""
    edge, _ = of_bet(played.bet)
    strategy = load(played.system)[0].strategy
    seat = CompiledSeat(played.system, strategy, {}, GAME, played.limits, played.session, seed=0)
    seat.play(next(shoes_of(first_seed, 200, 200)))  # here it is built, and checked against the interpreted one
    counts: Counter[str] = Counter()
    chip, start = played.limits.chip_minor, played.session.bankroll_minor or 0
    for seed in range(first_seed, first_seed + runs):
        mine, always, last = seat.another(), True, True
        for part in shoes_of(seed, sessions, -(-sessions // LOOKS)):
            mine.play(part)
            last = unrefuted(results(mine, played.bet, chip))
            always &= last
        found = figures(mine.finish(), LAW, GAME.pays, chip, start)
        assert last == holds(found["anytime_edge_low"], found["anytime_edge_high"], edge)
        half = 1.96 * (found["edge_se_clustered"] or 0)
        kept = found["realised_edge"]
        counts["planned"] += holds(found["edge_low"], found["edge_high"], edge)
        counts["sessions"] += holds(kept - half, kept + half, edge)
        counts["any_time"] += always
        counts["beyond"] += abs(found["z"]) > 4
    return Held(runs, *(counts[name] for name in Held._fields[1:]))


def holds(low: float | None, high: float | None, edge: float) -> bool:
    """Whether an interval holds the edge; a side that nothing bounds holds everything."""
    return (low is None or low <= edge) and (high is None or edge <= high)


def unrefuted(seen: list[Results]) -> bool:
    """Whether the interval for any time holds the exact edge: neither who doubts it to one side nor to the other has won 40."""
    return max(fortune(seen, sign)(0.0) for sign in (+1, -1)) < log(2 / SURE)


def results(seat: CompiledSeat, bet: str, chip_minor: int) -> list[Results]:
    """How the wagers of a seat that plays on ended so far."""
    assert seat.replay
    counts: Counter[int] = Counter()
    for (_, net, _), times in seat.replay.sums.wagers.items():
        counts[net] += times
    edge, reach = of_bet(bet)
    return [Results(net / chip_minor, edge, times, reach) for net, times in sorted(counts.items())]


@cache
def of_bet(bet: str) -> tuple[float, float]:
    """(exact edge, the most that net + edge can come to)."""
    edge, nets = LAW.edge(GAME.pays, bet), LAW.distribution(GAME.pays, bet)
    assert edge is not None
    assert nets is not None
    return float(edge), float(max(abs(net + edge) for net in nets))


def shoes_of(seed: int, shoes: int, size: int) -> Iterator[Dealt]:
    """The shoes of a seed, so many at a time."""
    deal = dealer(10**6)
    for first in range(0, shoes, size):
        codes, coups = deal.codes(GAME.rules, seed, first, min(size, shoes - first))
        yield Dealt(first + 1, codes, coups)


def main() -> None:
    """Prints a line a system."""
    options: Any = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=2000)
    options.add_argument("--sessions", type=int, default=1000)
    given = options.parse_args()
    for name, played in STUDIED.items():
        begun = perf_counter()
        held = study(played, given.runs, given.sessions)
        told = ", ".join("{} {:.2f} % ± {:.2f}".format(part, *held.percent(part)) for part in Held._fields[1:])
        sys.stdout.write(
            f"{name}: {held.runs} runs of {given.sessions} sessions, {told}; {perf_counter() - begun:.0f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
