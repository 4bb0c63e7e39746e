"""How unusual is a run? The exact law of runs of one side among resolved coups that are independent of each other.

Ties are skipped, as the big road skips them. Coups of a shoe are not quite independent; what that changes is in the sixth
decimal place of a repeat's chance. Source of the recurrences: Feller, An Introduction to Probability Theory, vol. 1, XIII.7.
"""

import math
from collections import deque
from typing import Any, Literal, NamedTuple

from tracker.game.coup import Outcome
from tracker.game.odds import CoupLaw, fresh_law
from tracker.game.rules import Variant

Side = Literal["banker", "player", "either"]
A_SHOE = 74  # resolved coups of a shoe of eight packs on average: 81.3 less 9.5 % ties
WEEKS, COUPS_AN_HOUR = 52, 70  # of a year of play, ties among the coups
HOURS_A_WEEK = 4
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


class Unusual(NamedTuple):
    """How unusual a run is: among the coups asked for, in a shoe, and in a year of play of so many shoes.

    coups: resolved ones. rules: a variant's name. hours: of play a week. A run ends with its shoe.
    """

    length: int
    coups: int
    side: Side
    rules: str
    hours: int
    shoes: int
    asked: Run
    shoe: Run
    year: Run

    def as_json(self) -> dict[str, Any]:
        """What `tracker streak --json` prints."""
        return {
            "length": self.length,
            "coups": self.coups,
            "side": self.side,
            **self.asked._asdict(),
            "rules": self.rules,
            "shoe": {"coups": A_SHOE, **self.shoe._asdict()},
            "year": {"hours_a_week": self.hours, "shoes": self.shoes, **self.year._asdict()},
        }


def how_unusual(length: int, coups: int, side: Side, game: Variant, *, hours: int = HOURS_A_WEEK) -> Unusual:
    """How unusual a run of `length` or more of a side is. length: 1 or more; coups: resolved ones; hours: of play a week."""
    law = fresh_law(game.rules.packs, game.rules.tableau)
    banker = banker_share(law)
    shoe = run_law(length, A_SHOE, side, banker)
    resolved = float(1 - law.counts[Outcome.TIE] / law.total)
    shoes = max(1, round(WEEKS * hours * COUPS_AN_HOUR * resolved / A_SHOE))
    once = -math.expm1(shoes * math.log1p(-shoe.probability)) if shoe.probability < 1 else 1.0
    year = Run(once, shoes * shoe.expected_number)
    asked = run_law(length, coups, side, banker)
    return Unusual(length, coups, side, game.name, hours, shoes, asked, shoe, year)


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
