"""The exact edge of a bet for many compositions in a row: one linear form a bet.

The number of ordered card sequences whose values are a given multiset is its number of value sequences times the
falling factorials of the counts left. So the mean of a bet is a sum of fixed coefficients times such products, over 715
multisets of four cards (coups that end there), 2,002 of five and 5,005 of six. A multiset is split into its values 0-4 and
its values 5-9: its product is that of two halves, and all halves are made once a composition.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm
from operator import mul
from types import MappingProxyType

from tracker.errors import InputError
from tracker.game.composition import Composition
from tracker.game.facts import Facts, unpack
from tracker.game.odds import ANY, KNOWN, PAIRS, coup_law, plays
from tracker.game.pairs import NO_PAIR, SUITED, first_two_pairs, ranks_of
from tracker.game.pays import NEEDS, PayTable
from tracker.game.tableau import STANDARD, Tableau

HALVES = tuple(  # [values 0-4, values 5-9][how many cards]: the multisets of that size, ascending
    tuple(tuple(combinations_with_replacement(range(first, first + 5), size)) for size in range(7)) for first in (0, 5)
)
PLACES = {half: place for side in HALVES for of_size in side for place, half in enumerate(of_size)}
STEPS = tuple(  # [side][how many cards, from one]: how a product is made of a smaller one: (its place, value, copies)
    tuple(tuple((PLACES[half[:-1]], half[-1], half[:-1].count(half[-1])) for half in of_size) for of_size in side[1:])
    for side in HALVES
)

Products = tuple[tuple[list[int], ...], ...]
Row = tuple[
    int, int, int, list[int]
]  # cards, cards of values 0-4, place of the low half; a coefficient for each high half


class Edges:
    """The edges of a table's bets. Made once, asked for many compositions."""

    def __init__(self, pays: PayTable, tableau: Tableau = STANDARD) -> None:
        self.pays = pays
        self.tableau = tableau
        self._forms: dict[str, tuple[int, list[Row]]] = {}
        self._last: tuple[tuple[int, ...], Products] | None = None

    def edge(self, bet: str, counts: Sequence[int]) -> Fraction | None:
        """The share of the stake that the house keeps; None where the bet asks what the counts do not tell.

        counts: as `Composition.counts`, ten by value, 13 by rank or 52 by card.
        Errors: InputError where fewer than six cards are left.
        """
        composition = Composition(tuple(counts))
        cards = composition.cards
        if cards < 6:
            raise InputError("too_few_cards", left=cards)
        if not self.pays.needs(bet):
            return self._by_totals(bet, composition.values, cards)
        if not self.pays.needs(bet) <= KNOWN[len(counts)]:
            return None
        if all(when in NEEDS for when, _ in self.pays.bets[bet]):
            return self._by_pairs(bet, counts, cards)
        return coup_law(composition, self.tableau).edge(self.pays, bet)

    def _by_totals(self, bet: str, values: tuple[int, ...], cards: int) -> Fraction:
        if self._last is None or self._last[0] != values:
            self._last = values, _products(values)
        low, high = self._last[1]
        if bet not in self._forms:
            self._forms[bet] = _form(self.pays, bet, self.tableau)
        unit, rows = self._forms[bet]
        rest = {4: (cards - 4) * (cards - 5), 5: cards - 5, 6: 1}  # the cards that a short coup leaves of six
        won = 0
        for size, lows, place, coefficients in rows:
            product = low[lows][place]
            if product:
                won += product * rest[size] * sum(map(mul, coefficients, high[size - lows]))
        return Fraction(-won, unit * _orders(cards, 6))

    def _by_pairs(self, bet: str, counts: Sequence[int], cards: int) -> Fraction:
        nets = self.pays.nets(bet)
        won = Fraction(0)
        for player, row in enumerate(first_two_pairs(ranks_of(counts))):
            for banker, ways in enumerate(row):
                pairs = player != NO_PAIR, banker != NO_PAIR, player == SUITED, banker == SUITED
                won += nets[self.pays.line(bet, Facts(0, None, None, None, None, *pairs))] * ways
        return -won / _orders(cards, 4)


def _orders(cards: int, drawn: int) -> int:
    """In how many orders so many cards can be drawn."""
    orders = 1
    for gone in range(drawn):
        orders *= cards - gone
    return orders


def _products(values: Sequence[int]) -> Products:
    """The falling factorials of all halves, in the order of `HALVES`."""
    sides = []
    for steps in STEPS:
        products = [[1]]
        for of_size in steps:
            smaller = products[-1]
            products.append([smaller[place] * (values[value] - copies) for place, value, copies in of_size])
        sides.append(tuple(products))
    return tuple(sides)


def _form(pays: PayTable, bet: str, tableau: Tableau) -> tuple[int, list[Row]]:
    """The linear form of a bet: the unit of its coefficients (so many to one stake), and the rows that are not all zero."""
    nets = pays.nets(bet)
    unit = lcm(*(net.denominator for net in nets))
    won = {
        code: int(nets[pays.line(bet, unpack(code))] * unit) for ways in plays(tableau).values() for *_, code in ways
    }
    rows: dict[tuple[int, int, int], list[int]] = {}
    for (size, low, high), codes in _sequences(tableau).items():
        coefficient = sum(won[code] * sequences for code, sequences in codes.items())
        row = rows.setdefault((size, len(low), PLACES[low]), [0] * len(HALVES[1][size - len(low)]))
        row[PLACES[high]] = coefficient
    return unit, [(*where, row) for where, row in rows.items() if any(row)]


@cache
def _sequences(tableau: Tableau) -> Mapping[tuple, Mapping[int, int]]:
    """(cards, low half, high half) of every multiset that makes a coup -> code -> number of value sequences."""
    found: dict[tuple[int, ...], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for player in PAIRS:
        for banker in PAIRS:
            orders = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
            four = *player, *banker
            for fifth, sixth, code in plays(tableau)[sum(player) % 10, sum(banker) % 10]:
                drawn = (value for value in (fifth, sixth) if value < ANY)
                found[tuple(sorted((*four, *drawn)))][code] += orders
    return MappingProxyType(
        {
            (len(cards), tuple(v for v in cards if v < 5), tuple(v for v in cards if v >= 5)): dict(codes)
            for cards, codes in found.items()
        }
    )
