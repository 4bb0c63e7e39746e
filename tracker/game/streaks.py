"""How unusual is a run? The exact law of runs of one side among resolved coups that are independent of each other.

Ties are skipped, as the big road skips them. Coups of a shoe are not quite independent; what that changes is in the sixth
decimal place of a repeat's chance. Source of the recurrences: Feller, An Introduction to Probability Theory, vol. 1, XIII.7.
"""

import math
from collections import deque
from typing import Literal, NamedTuple

from tracker.game.coup import Outcome
from tracker.game.odds import CoupLaw

Side = Literal["banker", "player", "either"]
NEGLIGIBLE = 1e-9  # chance that a run reaches a length, where a sum over lengths ends
LONG = 10  # times the length: coups from which the formula for many coups serves
HALVINGS = 80
LARGEST_POWER = 500.0  # of e; more is far beyond what it is compared with


class Run(NamedTuple):
    """probability: that at least one run of the length or longer is among the coups.

    expected_number: how many such runs there are on average, each counted once however long it grows.
    """

    probability: float
    expected_number: float


def banker_share(law: CoupLaw) -> float:
    """The chance that a coup which is no tie is Banker's."""
    banker, player = law.counts[Outcome.BANKER], law.counts[Outcome.PLAYER]
    return banker / (banker + player)


def run_law(length: int, coups: int, side: Side, banker: float) -> Run:
    """Of a run of `length` or more of a side among so many resolved coups.

    length, coups: 1 or more. side: `either` counts the runs of both. banker: chance of Banker in a resolved coup.
    """
    chances = {"banker": banker, "player": 1 - banker}
    counted = [chances[side]] if side != "either" else list(chances.values())
    if length > coups:
        return Run(0.0, 0.0)
    number = sum(p**length * (1 + (coups - length) * (1 - p)) for p in counted)
    if side == "either":
        return Run(_reached(length, coups, banker, both=True), number)
    return Run(_reached(length, coups, counted[0], both=False), number)


def _reached(length: int, coups: int, mine: float, *, both: bool) -> float:
    """The chance that my side's run, or with `both` either side's, reaches the length within the coups.

    A run reaches it for the first time at coup j where it began at j - length + 1, after a coup of the other side or as
    the first of all, and none was long enough before. The sum over j is of positive terms: small chances stay exact.
    """
    other = 1 - mine
    long_mine, long_other = mine**length, other**length if both else 0.0
    # of the last `length` places m: no run was long enough within m coups, and the last of them was of the side;
    # place 0, before the first coup, is an end of both
    ends_mine, ends_other = deque([1.0], maxlen=length), deque([1.0], maxlen=length)
    now_mine = now_other = 0.0
    reached = 0.0
    for _ in range(coups):
        full = len(ends_mine) == length  # from coup `length` on
        hit_mine = long_mine * ends_other[0] if full else 0.0  # a run of mine that began after this end of the other's
        hit_other = long_other * ends_mine[0] if full else 0.0
        reached += hit_mine + hit_other
        begin_mine, begin_other = ends_other[-1], ends_mine[-1]
        now_mine = mine * (now_mine + begin_mine) - hit_mine
        now_other = other * (now_other + begin_other) - hit_other
        ends_mine.append(now_mine)
        ends_other.append(now_other)
    return min(reached, 1.0)


def longest_mean(coups: int, chance: float, sessions: int = 1) -> float:
    """The mean of the longest run of an event among independent coups; a run ends with its session.

    coups: of all sessions together, spread over them as evenly as may be. chance: of the event in a coup. It is the sum
    over k of the chance that some run reaches k.
    """
    few, more = divmod(coups, sessions)
    if coups < 1 or not 0 < chance < 1:
        return float(few + (more > 0) if chance >= 1 else 0)
    mean, length = 0.0, 1
    while length <= few + (more > 0):
        without = more * _log_without(length, few + 1, chance)
        without += (sessions - more) * _log_without(length, few, chance)
        reached = -math.expm1(without)
        mean += reached
        if reached < NEGLIGIBLE:
            break
        length += 1
    return mean


def _log_without(length: int, coups: int, chance: float) -> float:
    """The logarithm of the chance that no run of the event reaches the length.

    Where coups are many: Feller, XIII.7, equation 7.11, for the root x of `1 = p x (1 + qx + ... + (qx)^(length - 1))`, p the
    chance of the other event; what that leaves out is below q^(10 length).
    """
    other = 1 - chance
    if length > coups:
        return 0.0
    if length == 1:
        return coups * math.log(other)
    if coups < LONG * length:
        reached = _reached(length, coups, chance, both=False)
        return math.log1p(-reached) if reached < 1 else -math.inf
    low, high = 1.0, 1 / other
    for _ in range(HALVINGS):
        x = (low + high) / 2
        step = chance * x
        powers = length if step == 1 else math.expm1(min(length * math.log(step), LARGEST_POWER)) / (step - 1)
        low, high = (x, high) if other * x * powers < 1 else (low, x)
    factor = (1 - chance * low) / ((length + 1 - length * low) * other)
    return math.log(factor) - (coups + 1) * math.log(low)
