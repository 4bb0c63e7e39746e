"""Evidence that may be looked at after every coup: testing by betting.

Somebody who doubts that the house keeps its exact edge bets against it, at odds that are fair if it does: on each wager
an imagined fortune is multiplied by 1 + rate x (net per unit + edge - shift), where `shift` is what the bettor is said
to gain beyond the exact odds. If the claim is true the fortune is a martingale that began at 1, and by Ville's
inequality it ever reaches 1/a with a chance of at most a, however often one looks and whenever one stops. A mixture of
rates is such a fortune too; since a mixture of fixed rates depends on how often each result came and not on the order,
counts are enough. The rates of a bet hang on what it can pay, seen or not, so that they are fixed before it is placed.

The claim is that every wager is worth its exact odds in a fresh shoe. That edge moves a little from coup to coup with
the cards that are gone; a system that does not look at cards meets it on average. Every wager counts alike here, whatever
was staked on it, which is what keeps the fortune free of the stakes that a progression chooses. Source: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting,
Journal of the Royal Statistical Society B 86 (2024).
"""

from collections.abc import Callable, Sequence
from math import exp, log, log1p
from typing import NamedTuple

RATES = 25  # in the mixture, all alike: the largest, and each half of the one before
SHIFTS = (-1.0, 1.0)  # between which the shift is looked for, in units won per unit staked
SURE = 0.05  # the chance, at most, that the interval ever misses the truth
HALVINGS = 40


class Results(NamedTuple):
    """How often wagers of one kind ended one way.

    net: of a unit staked, commission paid, at least -1. edge: of the bet, exact. reach: the most that net + edge can come
    to on such a wager, above or below nothing, whether it was seen or not.
    """

    net: float
    edge: float
    times: int
    reach: float


class Evidence(NamedTuple):
    """against: the fortune of whoever doubted that the bettor's gain beyond the exact odds is nothing; 1 says nothing,
    20 is reached ever in one of twenty honest games at most.

    low, high: the gains beyond the exact odds, per unit staked, that are not refuted; a 95 % interval at every look. At the
    ends of SHIFTS nothing is refuted on that side.
    """

    against: float
    low: float
    high: float


def evidence(results: Sequence[Results]) -> Evidence | None:
    """What the results say of the exact odds; None without any. At most one wager a coup may be among them."""
    seen = [each for each in results if each.times]
    if not seen:
        return None
    better, worse = fortune(seen, +1), fortune(seen, -1)
    against = (exp(min(better(0.0), 700)) + exp(min(worse(0.0), 700))) / 2
    refuted = log(2 / SURE)
    return Evidence(
        against, _edge_of(lambda shift: better(shift) < refuted), _edge_of(lambda shift: worse(shift) >= refuted)
    )


def fortune(seen: Sequence[Results], sign: int) -> Callable[[float], float]:
    """shift -> the logarithm of the fortune that bets on more than it (sign +1), or on less (-1)."""
    rates = [sign / (2 * 2**step) for step in range(RATES)]

    def logarithm(shift: float) -> float:
        parts = [  # at most 1 above or below nothing, so that no factor is below one half
            (times, (net + edge - shift) / (reach + SHIFTS[1])) for net, edge, times, reach in seen
        ]
        sums = [sum(times * log1p(rate * part) for times, part in parts) for rate in rates]
        top = max(sums)
        return top + log(sum(exp(each - top) for each in sums) / RATES)

    return logarithm


def _edge_of(kept: Callable[[float], bool]) -> float:
    """Where a condition that is false below some shift becomes true; the fortunes rise or fall with the shift throughout."""
    low, high = SHIFTS
    if kept(low):
        return low
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if kept(middle) else (middle, high)
    return high
