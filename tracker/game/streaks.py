"""How unusual is a run? The exact law of runs of one side among resolved coups that are independent of each other.

Ties are skipped, as the big road skips them. Coups of a shoe are not quite independent; what that changes is in the sixth
decimal place of a repeat's chance. Source of the recurrences: Feller, An Introduction to Probability Theory, vol. 1, XIII.7.
"""

from collections import deque
from typing import Literal, NamedTuple

from tracker.game.coup import Outcome
from tracker.game.odds import CoupLaw

Side = Literal["banker", "player", "either"]


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
