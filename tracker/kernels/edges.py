"""The edges of bets as compiled code works them out: whole coefficients, bet by bet as they are asked for.

A bet that hangs on the cards' values alone is one linear form, see `tracker.kernels.odds`; one on first cards that are
pairs hangs on nothing else. `tracker.kernels.seen` reads what is filled in here.
"""

from collections.abc import Sequence
from math import gcd, lcm, perm
from threading import Lock
from typing import NamedTuple

import numpy as np

from tracker.game import Composition, Facts, PayTable, Rules, unpack
from tracker.game.pays import NEEDS
from tracker.kernels.odds import Form, of_size, products
from tracker.kernels.records import FORM, LONGEST_COUP

UNKNOWN, VALUED, PAIRED = 0, 1, 2  # what is known of a bet's edge
LARGEST, LARGEST_DOUBLE, LARGEST_SINGLE = 2**63 - 1, 2**53, 2**24  # whole numbers up to here are exact
NOBODY = -1
KINDS_OF_PAIRS = 3  # no pair, a pair, a suited one; see tracker.game.pairs


class Law(NamedTuple):
    """What a bet comes to in parts of a stake, so many to one: unit.

    form: coefficients of what it wins beyond a lost stake, in steps of so many parts, where it hangs on values. pairs: what
    it comes to by the first cards of Player and of Banker, where it hangs on those.
    """

    unit: int
    step: int = 0
    form: np.ndarray | None = None
    pairs: list[int] | None = None


class EdgeLaws:
    """The laws of the bets of a table; seats at tables of the same kind share them.

    spots: the bets in the order of their numbers. pace: what `table.coups_left` is reckoned with: cards a coup, cards burnt
    and behind the cut card, coups after it, and coups of a shoe where each is shuffled, else 0.
    """

    def __init__(self, pays: PayTable, rules: Rules, spots: Sequence[str], pace: Sequence[float]) -> None:
        self.pays, self.rules, self.spots, self.pace = pays, rules, spots, pace
        self.known: dict[int, Law] = {}
        self.learning = Lock()

    def lay(self, board: np.ndarray) -> None:
        """Fills in what is known already."""
        board["c_full"], board["c_pace"], board["c_asked"] = self.rules.packs, self.pace, NOBODY
        for spot in list(self.known):
            self._put(board, spot)

    def learn(self, board: np.ndarray) -> bool:
        """Fills in the law that compiled code stopped at; whether there is one. Errors: see `law`."""
        spot = int(board["c_asked"][0, 0])
        board["c_asked"] = NOBODY
        if spot != NOBODY:
            self._put(board, spot)
        return spot != NOBODY

    def _put(self, board: np.ndarray, spot: int) -> None:
        law, states = self.law(spot), board[0]
        states["c_unit"][spot], states["c_step"][spot] = law.unit, law.step
        if law.form is None:
            states["c_pairs"][9 * spot : 9 * spot + 9] = law.pairs
        else:
            states["c_forms"][FORM * spot : FORM * (spot + 1)] = law.form
        states["c_kind"][spot] = PAIRED if law.form is None else VALUED

    def law(self, spot: int) -> Law:
        """The law of a bet.

        Errors: ArithmeticError where its edge outgrows 64 bits, or hangs on values and pairs at a time.
        """
        with self.learning:
            if spot not in self.known:
                self.known[spot] = self._made(self.spots[spot])
            return self.known[spot]

    def _made(self, bet: str) -> Law:
        nets = self.pays.nets(bet)
        unit = lcm(*(net.denominator for net in nets))
        whole = [int(net * unit) for net in nets]
        if (max(whole) + unit) * perm(self.rules.cards, LONGEST_COUP) > LARGEST:
            raise ArithmeticError("an edge beyond 63 bits")
        if not self.pays.needs(bet):
            return self._by_values(bet, unit, [net + unit for net in whole[:-1]])
        if not all(when in NEEDS for when, _ in self.pays.bets[bet]):
            raise ArithmeticError("the edge of a bet on values and pairs")
        kinds = range(KINDS_OF_PAIRS)
        facts = [
            Facts(0, None, None, None, None, player > 0, banker > 0, player > 1, banker > 1)
            for player in kinds
            for banker in kinds
        ]
        return Law(unit, pairs=[whole[self.pays.line(bet, each)] for each in facts])

    def _by_values(self, bet: str, unit: int, beyond: list[int]) -> Law:
        """beyond: what each line of the bet pays beyond a lost stake, which its last one is."""
        full = products(np.array(Composition.full(self.rules.packs).values).reshape(2, 5))
        ways = Form(self.rules.tableau, lambda code: self.pays.line(bet, unpack(code)), len(beyond) + 1).lines()
        step, parts = max(1, gcd(*beyond)), []
        for size, lines in enumerate(ways):
            part = np.tensordot(np.array(beyond) // step, lines, 1)
            many = full[1, of_size(LONGEST_COUP - size)] if 2 * size <= LONGEST_COUP else full[0, of_size(size)]
            if part.max() > LARGEST_SINGLE or (part @ many).max() > LARGEST_DOUBLE:
                raise ArithmeticError("an edge beyond 53 bits")
            parts.append(part.ravel())
        return Law(unit, step, np.concatenate(parts))
