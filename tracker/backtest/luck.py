"""What chance alone does: how rare a result is, and what the best of many results is worth.

Normal laws throughout: z is a sum of many coups' luck over its standard error. Sources: S. Holm, A simple sequentially
rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979); L. H. C. Tippett, On the extreme
individuals, Biometrika 17 (1925), for the mean of the largest.
"""

from collections.abc import Sequence
from functools import cache
from math import erf, erfc, exp, pi, sqrt

LEAST = 5e-324  # the least float above nothing
REACH, STEPS = 10.0, 4000  # of the integral over the normal law; beyond ten deviations lies less than 1e-22


def p_value(z: float) -> float:
    """The chance that luck alone brings a result at least so far from its mean, to either side; never nothing, but beyond 38
    standard errors the least number above it that a float holds."""
    return erfc(abs(z) / sqrt(2)) or LEAST


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Each p value adjusted for the others: the chance, at most, that any of them is so small by luck alone.

    The smallest of m is multiplied by m, the next by m - 1 and so on; none comes out below one that was smaller before,
    and none above 1. None stays None and does not count among the m.
    """
    order = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for before, (p, place) in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - before) * p))
        adjusted[place] = largest
    return adjusted


@cache
def best_of(count: int) -> float:
    """The mean of the largest of so many standard normal numbers that have nothing to do with each other.

    The exact integral of x k phi(x) Phi(x)^(k - 1), by Simpson's rule: 0 of one, 0.564 of two, 2.508 of a hundred. z of
    systems played on the same shoes go together, and then the largest is smaller than this on average.
    """
    if count == 1:
        return 0.0
    width = 2 * REACH / STEPS
    total = 0.0
    for step in range(STEPS + 1):
        x = -REACH + step * width
        weight = 1 if step in (0, STEPS) else 4 if step % 2 else 2
        total += weight * x * exp(-x * x / 2) * ((1 + erf(x / sqrt(2))) / 2) ** (count - 1)
    return count * total * width / 3 / sqrt(2 * pi)
