"""What a class tries out, each from a seed that makes it the same in every room: runs, what came after, Martingale, the best of twenty."""

import math
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

import polars as pl

from tracker.backtest import Recorded, Report, Setup, Simulated, load, run, run_systems
from tracker.betting import PICKS, STAKES, Limits, SessionRules, System, money
from tracker.errors import InputError
from tracker.game import banker_share, either_run_count, fresh_law, run_law, variant
from tracker.results import after_runs, simulate

FEWEST, MOST = 20, 200  # coups that a person invents
LONGEST_SHOWN = 8  # runs of this length and all longer ones are one row
MARTINGALE_SHOES = 500
AFTER = range(1, 7)
CHIP_MINOR = 100_000
TABLES = {  # what a Martingale meets -> (maximum, bankroll), in chips
    "maximum": (100, None),
    "none": (None, None),
    "bankroll": (None, 1000),
}
RULES_PICKS = (
    *("flat_banker", "flat_player", "follow_last", "opposite_of_last", "dragon", "break_the_dragon"),
    *("zigzag", "time_before_last", "terrible_twos", "majority"),
)
RULES_STAKES = ("flat", "mini_martingale")
RULES_SHOES = 50


class Runs(NamedTuple):
    """How long runs of resolved coups are. lengths: of every run, in order."""

    lengths: tuple[int, ...]

    @property
    def coups(self) -> int:
        return sum(self.lengths)

    @property
    def longest(self) -> int:
        return max(self.lengths, default=0)

    def number(self, length: int) -> int:
        """Runs of this length; at the last length shown, of it and all longer ones."""
        return sum(run >= length if length == LONGEST_SHOWN else run == length for run in self.lengths)


def runs_of(letters: str) -> Runs:
    """The runs of a string of B, P and T; ties are skipped."""
    return Runs(tuple(len(list(run)) for _, run in groupby(letter for letter in letters if letter in "BP")))


def invented(text: str) -> str:
    """The letters that a person tapped. Errors: InputError where there are too few or too many, or anything else."""
    letters = "".join(text.upper().split())
    if set(letters) - set("BPT") or not FEWEST <= sum(letter in "BP" for letter in letters) <= MOST:
        raise InputError("invented_form", few=FEWEST, most=MOST)
    return letters


def dealt_letters(rules: str, seed: int, resolved: int) -> str:
    """As many resolved coups as that, dealt shoe after shoe from the seed, ties left out."""
    coups = simulate(rules, seed, 1 + resolved // 50).coups
    return "".join(name[0].upper() for name in coups["outcome"] if name != "tie")[:resolved]


class Expected(NamedTuple):
    """mean, deviation: of a number of runs among resolved coups."""

    mean: float
    deviation: float


def expected_runs(rules: str, length: int, coups: int) -> Expected:
    """Of runs of either side with this length; at the last length shown, with it or more."""
    found = either_run_count(length, coups, share_of_banker(rules), or_longer=length == LONGEST_SHOWN)
    return Expected(found.mean, math.sqrt(found.variance))


def chance_of_longest(rules: str, length: int, coups: int) -> float:
    """That dealt coups have a run of either side as long as this or longer."""
    return run_law(length, coups, "either", share_of_banker(rules)).probability


def chance_of_repeat(rules: str) -> float:
    """That a resolved coup goes to the side of the one before it."""
    banker = share_of_banker(rules)
    return banker**2 + (1 - banker) ** 2


def share_of_banker(rules: str) -> float:
    """Banker's share of resolved coups."""
    game = variant(rules).rules
    return banker_share(fresh_law(game.packs, game.tableau))


class After(NamedTuple):
    """What came after so many Bankers in a row or more."""

    length: int
    banker: int
    player: int

    @property
    def number(self) -> int:
        return self.banker + self.player


def what_came_after(coups: pl.DataFrame) -> list[After]:
    """After one Banker in a row, after two, … up to six. coups: a frame of `COUPS`."""
    return [After(*row) for row in after_runs(coups, "banker", AFTER).iter_rows()]


def wilson(hits: int, number: int, *, z: float = 1.959964) -> tuple[float, float]:
    """Wilson's 95 % interval of a share. number: 1 or more."""
    share, square = hits / number, z * z
    middle = (share + square / (2 * number)) / (1 + square / number)
    reach = z / (1 + square / number) * math.sqrt(share * (1 - share) / number + square / (4 * number * number))
    return max(0.0, middle - reach), min(1.0, middle + reach)


class Doubled(NamedTuple):
    """A Martingale at one table. Amounts as JSON has them; means are of the sessions that ended ahead, or behind."""

    sessions: int
    ahead: int
    won_mean: str
    lost_mean: str
    worst: str
    ruined: int
    staked: str
    net: str
    expected: str
    kept: float
    longest: int


@lru_cache(maxsize=64)
def martingale(rules: str, seed: int, table: str) -> Doubled:
    """Five hundred shoes, a session each, on Banker from one chip. table: of `TABLES`."""
    maximum, bankroll = TABLES[table]
    game = variant(rules)
    limits = Limits(maximum_minor=None if maximum is None else maximum * CHIP_MINOR)
    session = SessionRules(bankroll_minor=None if bankroll is None else bankroll * CHIP_MINOR)
    report = run_systems(
        [(load("martingale")[0], {})],
        Simulated(game, seed, MARTINGALE_SHOES),
        Setup(game, limits, session, seed),
        workers=1,
    )
    [figures] = report.all_figures()
    nets = _nets(report)
    return Doubled(
        sessions=len(nets),
        ahead=sum(net > 0 for net in nets),
        won_mean=_mean([net for net in nets if net > 0]),
        lost_mean=_mean([net for net in nets if net < 0]),
        worst=money(min(nets)),
        ruined=figures["ended"]["ruin"],
        staked=figures["staked"],
        net=figures["net"],
        expected=figures["expected_net"],
        kept=figures["realised_edge"],
        longest=figures["longest_losing_run"],
    )


def _nets(report: Report) -> list[int]:
    tally = report.systems[0].tally
    return list(tally.nets) if tally else []


def _mean(nets: list[int]) -> str:
    return money(round(sum(nets) / len(nets) / 100) * 100) if nets else "0"


class Tried(NamedTuple):
    """One of twenty rules on some shoes. kept: None where it never bet."""

    pick: str
    stake: str
    staked: str
    net: str
    kept: float | None

    @property
    def name(self) -> str:
        return f"{self.pick}.{self.stake}"


@lru_cache(maxsize=64)
def twenty_rules(rules: str, seed: int, first: int) -> tuple[Tried, ...]:
    """Ten picks with two stakes each, over fifty shoes of the seed from number `first` on, in a fixed order."""
    shoes = Recorded(simulate(rules, seed, RULES_SHOES, first=first).coups)
    tried = []
    for pick in RULES_PICKS:
        for stake in RULES_STAKES:
            kind = System(pick=PICKS[pick](), stake=STAKES[stake]())
            [figures] = run(kind, shoes, variant=rules, seed=seed).all_figures()
            tried.append(Tried(pick, stake, figures["staked"], figures["net"], figures["realised_edge"]))
    return tuple(tried)
