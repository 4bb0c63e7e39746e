"""The binomial law exactly: how rare a number of hits is, and which chances it does not refute.

Through the regularised incomplete beta function, by its continued fraction (Abramowitz and Stegun, 26.5.8, evaluated
from the front as Lentz did). The interval is that of C. J. Clopper and E. S. Pearson, Biometrika 26 (1934).
"""

from math import exp, lgamma, log, log1p

STEPS = 100_000
EPSILON = 1e-16
TINY = 1e-300
HALVINGS = 40
SURE = 0.05  # the chance, at most, that the interval misses the truth


def at_least(hits: int, times: int, chance: float) -> float:
    """The chance of so many hits or more."""
    return 1.0 if hits <= 0 else 0.0 if hits > times else beta(hits, times - hits + 1, chance)


def at_most(hits: int, times: int, chance: float) -> float:
    """The chance of so many hits or fewer."""
    return 1.0 if hits >= times else 0.0 if hits < 0 else beta(times - hits, hits + 1, 1 - chance)


def two_sided(hits: int, times: int, chance: float) -> float:
    """The chance, at most, of a number of hits so far out: twice the smaller tail, the number itself counted."""
    return min(1.0, 2 * min(at_least(hits, times, chance), at_most(hits, times, chance)))


def interval(hits: int, times: int) -> tuple[float, float]:
    """The chances that so many hits do not refute, at least 95 % sure."""
    low = 0.0 if hits == 0 else _solved(lambda chance: at_least(hits, times, chance) < SURE / 2)
    high = 1.0 if hits == times else _solved(lambda chance: at_most(hits, times, chance) > SURE / 2)
    return low, high


def _solved(below) -> float:
    """Where a condition that is true at 0 becomes false."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return (low + high) / 2


def beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function. a, b: above 0; x: from 0 to 1."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function."""
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > TINY else TINY)
    found = d
    for m in range(1, STEPS):
        for part in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + part * d
            d = 1 / (d if abs(d) > TINY else TINY)
            c = 1 + part / c
            c = c if abs(c) > TINY else TINY
            found *= c * d
        if abs(c * d - 1) < EPSILON:
            break
    return found
