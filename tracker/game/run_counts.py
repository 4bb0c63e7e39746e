"""How many runs of a length there are: the exact mean and variance, among resolved coups that are independent of each other.

A run of exactly k of a side begins where the coup before is of the other side, or there is none, and ends likewise. Two
beginnings nearer than k + 1 exclude each other; at a distance of k + 1 runs of exactly k share the coup between them;
farther apart they know nothing of each other. That is all that the variance needs.
"""

from typing import NamedTuple


class RunCount(NamedTuple):
    """mean, variance: of how many runs there are."""

    mean: float
    variance: float


def run_count(length: int, coups: int, mine: float, *, or_longer: bool = False) -> RunCount:
    """Of runs of one side with exactly this length, or at least it.

    length: 1 or more. coups: resolved ones in a row, 0 or more. mine: the side's chance in a resolved coup.
    """
    other, places = 1 - mine, coups - length + 1
    if places <= 0:
        return RunCount(0.0, 0.0)
    chances = [
        (1.0 if start == 0 else other) * mine**length * (1.0 if or_longer or start == places - 1 else other)
        for start in range(places)
    ]
    variance, near = 0.0, 0.0  # near: the sum of the chances of the beginnings that exclude this one
    for start, chance in enumerate(chances):
        variance += chance * (1 - chance) - 2 * chance * near
        near += chance - (chances[start - length] if start >= length else 0.0)
        apart = start - length - 1
        if apart >= 0 and not or_longer:
            variance += 2 * (chances[apart] * chance / other - chances[apart] * chance)
    return RunCount(sum(chances), variance)


def either_run_count(length: int, coups: int, banker: float, *, or_longer: bool = False) -> RunCount:
    """Of runs of either side with exactly this length, or at least it. banker: Banker's chance in a resolved coup.

    The sides' numbers hang together: at a distance of k a run of one side may follow one of the other at once.
    """
    places, sides = coups - length + 1, (banker, 1 - banker)
    if places <= 0:
        return RunCount(0.0, 0.0)

    def begins(start: int, mine: float) -> float:
        return 1.0 if start == 0 else 1 - mine

    def ends(start: int, mine: float) -> float:
        return 1.0 if or_longer or start == places - 1 else 1 - mine

    chances = [sum(begins(start, p) * p**length * ends(start, p) for p in sides) for start in range(places)]
    variance = sum(chance * (1 - chance) for chance in chances)
    for start, chance in enumerate(chances):
        for apart in range(1, length + 2):
            later = start + apart
            if later >= places:
                break
            both = 0.0
            if apart == length:
                both = sum(begins(start, p) * p**length * (1 - p) ** length * ends(later, 1 - p) for p in sides)
            elif apart == length + 1:
                if or_longer:
                    continue
                both = sum(begins(start, p) * p ** (2 * length) * (1 - p) * ends(later, p) for p in sides)
            variance += 2 * (both - chance * chances[later])
    return RunCount(sum(chances), variance)
