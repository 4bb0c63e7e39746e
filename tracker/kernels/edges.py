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
from tracker.kernels.whole import LARGEST_INT64

UNKNOWN, VALUED, PAIRED = 0, 1, 2  # what is known of a bet's edge
LARGEST_DOUBLE, LARGEST_SINGLE = 2**53, 2**24  # whole numbers up to here are exact
NOBODY = -1
FIRST_CARDS = 4
PIECES = (
    210,
    42,
    28,
    21,
    14,
    7,
    1,
)  # so many products are added up as floats, where that is exact, and then as whole numbers
KINDS_OF_PAIRS = 3  # no pair, a pair, a suited one; see tracker.game.pairs


class Law(NamedTuple):
    """What a bet's net comes to in parts of a stake, so many to one: unit; or its square, in those of the unit's square.

    form: coefficients of what is beyond that of a lost stake, in steps of so many parts, where the bet hangs on values; its
    products are added up in pieces of so many. pairs: what it comes to by the first cards of Player and of Banker, where it hangs on those.
    """

    unit: int
    step: int = 0
    piece: int = 0
    form: np.ndarray | None = None
    pairs: list[int] | None = None


class EdgeLaws:
    """The laws of the bets of a table: first of their nets, then of their squares; seats at tables of the same kind share them.

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
        for number in list(self.known):
            self._put(board, number)

    def learn(self, board: np.ndarray) -> bool:
        """Fills in the law that compiled code stopped at; whether there is one. Errors: see `law`."""
        number = int(board["c_asked"][0, 0])
        board["c_asked"] = NOBODY
        if number != NOBODY:
            self._put(board, number)
        return number != NOBODY

    def _put(self, board: np.ndarray, number: int) -> None:
        law, states = self.law(number), board[0]
        for name in ("unit", "step", "piece"):
            states["c_" + name][number] = getattr(law, name)
        if law.form is None:
            states["c_pairs"][9 * number : 9 * number + 9] = law.pairs
        else:
            states["c_forms"][FORM * number : FORM * (number + 1)] = law.form
        states["c_kind"][number] = PAIRED if law.form is None else VALUED

    def law(self, number: int) -> Law:
        """A law by its number.

        Errors: ArithmeticError where sums outgrow what is exact, or the bet hangs on values and pairs at a time.
        """
        with self.learning:
            if number not in self.known:
                squares, spot = divmod(number, len(self.spots))
                self.known[number] = self._made(self.spots[spot], 1 + squares)
            return self.known[number]

    def _made(self, bet: str, power: int) -> Law:
        nets = self.pays.nets(bet)
        unit = lcm(*(net.denominator for net in nets))
        whole = [int(net * unit) ** power for net in nets]
        if not self.pays.needs(bet):
            return self._by_values(bet, unit, [net - whole[-1] for net in whole[:-1]], power)
        if not all(when in NEEDS for when, _ in self.pays.bets[bet]):
            raise ArithmeticError("the edge of a bet on values and pairs")
        if max(map(abs, whole)) * perm(self.rules.cards, FIRST_CARDS) > LARGEST_INT64:
            raise ArithmeticError("an edge beyond 63 bits")
        kinds = range(KINDS_OF_PAIRS)
        facts = [
            Facts(0, None, None, None, None, player > 0, banker > 0, player > 1, banker > 1)
            for player in kinds
            for banker in kinds
        ]
        return Law(unit, pairs=[whole[self.pays.line(bet, each)] for each in facts])

    def _by_values(self, bet: str, unit: int, beyond: list[int], power: int) -> Law:
        """beyond: what each line of the bet comes to beyond a lost stake, which its last one is."""
        step = max(1, gcd(*beyond))
        most = max(map(abs, beyond)) // (1 if power == 1 else step)  # what is made of squares has 128 bits
        if (most + unit) * perm(self.rules.cards, LONGEST_COUP) > LARGEST_INT64:
            raise ArithmeticError("an edge beyond 63 bits")
        full = products(np.array(Composition.full(self.rules.packs).values).reshape(2, 5))
        ways = Form(self.rules.tableau, lambda code: self.pays.line(bet, unpack(code)), len(beyond) + 1).lines()
        parts = [np.tensordot(np.array(beyond) // step, lines, 1) for lines in ways]
        many = [
            full[1, of_size(LONGEST_COUP - size)] if 2 * size <= LONGEST_COUP else full[0, of_size(size)]
            for size in range(LONGEST_COUP + 1)
        ]
        terms = [np.abs(part) * each for part, each in zip(parts, many, strict=True)]
        exact = (
            piece
            for piece in PIECES
            if all(np.add.reduceat(each, range(0, each.shape[1], piece), 1).max() <= LARGEST_DOUBLE for each in terms)
        )
        piece = next(exact, None)
        if piece is None or max(np.abs(part).max() for part in parts) > LARGEST_SINGLE:
            raise ArithmeticError("an edge beyond 53 bits")
        return Law(unit, step, piece, np.concatenate([part.ravel() for part in parts]))
