"""Settlement: what a chip on a spot wins or loses on a coup, in whole minor units, exactly."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tracker.betting.money import CENT
from tracker.betting.spots import SPOTS
from tracker.betting.spots import TIE as TIED
from tracker.errors import NotRecordedError
from tracker.game import Facts, PayTable, completions, unpack

RECORD_NAMES = {  # fact -> how a person would call it
    "player_total": "Player's total",
    "banker_total": "Banker's total",
    "player_drew": "Player's cards",
    "banker_drew": "Banker's cards",
    "player_pair": "Player's pair",
    "banker_pair": "Banker's pair",
    "player_suited": "the suits of Player's cards",
    "banker_suited": "the suits of Banker's cards",
}


@dataclass(frozen=True, slots=True)
class Wager:
    """Chips on a spot. requested: what the strategy asked for; staked: what lies there after limits."""

    spot: int
    requested: int
    staked: int
    reason: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a wager came to, in minor units: net counts the commission, which is never negative."""

    wager: Wager
    net: int
    commission: int


class Pay:
    """What one chip on one spot comes to on one kind of coup, in minor units; how many chips and how many wagers met it."""

    __slots__ = ("chips", "commission", "net", "wagers")

    def __init__(self, net: int, commission: int) -> None:
        self.net, self.commission, self.chips, self.wagers = net, commission, 0, 0


class Chip(dict[int, Pay]):
    """Coup code -> `Pay` of one chip on one spot; worked out when a code is first met.

    Where a fact that the bet hangs on was not recorded the look-up raises NotRecordedError; where every deal that
    fits the record would pay the same, it pays.
    """

    def __init__(self, pays: PayTable, spot: int, chip_minor: int) -> None:
        super().__init__()
        self.pays, self.bet, self.chip_minor = pays, SPOTS[spot], chip_minor

    def __missing__(self, code: int) -> Pay:
        facts = unpack(code)
        if None in facts:
            odds = _agreed(self.pays, self.bet, code)
            if odds is None:
                raise self._not_recorded(facts)
            net, commission = _of_odds(self.pays, self.bet, odds, self.chip_minor)
        else:
            net, commission = _of_code(self.pays, self.bet, code, self.chip_minor)
        self[code] = pay = Pay(net, commission)
        return pay

    def _not_recorded(self, facts: Facts) -> NotRecordedError:
        """What to say where completions of the recorded facts pay differently."""
        for name, label in RECORD_NAMES.items():  # the first fact whose knowledge would have decided something
            if getattr(facts, name) is None and self._hangs_on(name, facts):
                return NotRecordedError("not_recorded", shoe="?", coup="?", spot=self.bet, needs=label)
        raise AssertionError(f"no fact decides what {self.bet} pays on {facts}")

    def _hangs_on(self, name: str, facts: Facts) -> bool:
        """Whether two completions that differ in this fact alone pay differently; in a tie both totals are one fact."""
        totals = ("player_total", "banker_total")
        unsaid: dict[str, Any] = dict.fromkeys(totals if facts.outcome == TIED and name in totals else (name,))
        seen: dict[Facts, Fraction] = {}
        for full in completions(facts):
            odds = self.pays.odds(self.bet, full)
            if seen.setdefault(full._replace(**unsaid), odds) != odds:
                return True
        return False


@lru_cache(maxsize=50_000)
def _agreed(pays: PayTable, bet: str, code: int) -> Fraction | None:
    """The odds that all completions of the recorded facts agree on; None where they do not."""
    found = {pays.odds(bet, full) for full in completions(unpack(code))}
    return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=50_000)
def _of_code(pays: PayTable, bet: str, code: int, chip_minor: int) -> tuple[int, int]:
    """Net and commission of one chip, in minor units, on a coup of which all is known."""
    return _of_odds(pays, bet, pays.odds(bet, unpack(code)), chip_minor)


def _of_odds(pays: PayTable, bet: str, odds: Fraction, chip_minor: int) -> tuple[int, int]:
    """The same for a bet that won these odds."""
    commission = _exact(pays.commission_on(bet, odds) * chip_minor)
    return _exact(odds * chip_minor) - commission, commission


def _exact(minor: Fraction) -> int:
    """Rounding is `exact`: chips are whole cents, and no pay table here needs more than 1/100 of one."""
    if minor.denominator != 1:
        raise AssertionError(f"{minor} minor units are not whole; chips must be whole cents ({CENT} minor units)")
    return minor.numerator


def settle(pays: PayTable, wagers: list[Wager], code: int, chip_minor: int) -> list[Settlement]:
    """Settles the wagers of one coup; one that was refused comes to nothing. code: see tracker.game.facts."""
    settled = []
    for wager in wagers:
        pay = Chip(pays, wager.spot, chip_minor)[code] if wager.staked else Pay(0, 0)
        settled.append(Settlement(wager, pay.net * wager.staked, pay.commission * wager.staked))
    return settled
