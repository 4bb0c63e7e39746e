"""The exact law of the next coup for any cards left: how many orders of the next six cards bring each coup about.

Integers and fractions only. Ways are ordered six-card sequences out of N(N-1)(N-2)(N-3)(N-4)(N-5); a coup of four cards
counts (N-4)(N-5) times, of five cards N-5 times. The first cards of each side are taken as unordered pairs of values, the
third cards by what is then left of each value, and whether first cards are pairs is split off in closed form.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from tracker.errors import InputError
from tracker.game.composition import BY_CARD, BY_RANK, BY_VALUE, Composition
from tracker.game.coup import Outcome, outcome_of
from tracker.game.facts import Facts, pack, unpack
from tracker.game.pairs import NO_PAIR, SUITED, first_pair, first_two_pairs, ranks_of
from tracker.game.pays import PayTable
from tracker.game.tableau import STANDARD, Tableau

KNOWN = MappingProxyType(  # by how finely cards are counted: which facts about pairs the law knows
    {
        BY_CARD: frozenset({"player_pair", "banker_pair", "player_suited", "banker_suited"}),
        BY_RANK: frozenset({"player_pair", "banker_pair"}),
        BY_VALUE: frozenset(),
    }
)
PAIRS = tuple((first, second) for first in range(10) for second in range(first, 10))  # two cards' values, in any order
TOTALS = (1 << 12) - 1  # the bits of a code that hold the outcome, the totals and who drew
ANY, ANOTHER = 10, 11  # places behind the ten values: whatever card comes next, and the one after it

Values = tuple[int, int]
Ways = list[tuple[int, int]]  # (code, in how many ways)


@cache
def plays(tableau: Tableau) -> Mapping[Values, tuple[tuple[int, int, int], ...]]:
    """How a coup can go on: both sides' two-card totals -> (fifth card, sixth card, code) in every way.

    The two cards are those after the first four, by value, whoever gets them; where the coup ends before, `ANY` card
    and `ANOTHER` follow. The code says nothing about pairs yet.
    """
    return MappingProxyType({(p, b): tuple(_play(p, b, tableau)) for p in range(10) for b in range(10)})


def _play(player: int, banker: int, tableau: Tableau) -> Iterator[tuple[int, int, int]]:
    if player >= 8 or banker >= 8:
        yield ANY, ANOTHER, _code(player, banker)
    elif tableau.player_draws(player):
        for third in range(10):
            total = (player + third) % 10
            if tableau.banker_draws(banker, third):
                for last in range(10):
                    yield third, last, _code(total, (banker + last) % 10, player_drew=True, banker_drew=True)
            else:
                yield third, ANOTHER, _code(total, banker, player_drew=True)
    elif tableau.banker_draws(banker, None):
        for third in range(10):
            yield third, ANOTHER, _code(player, (banker + third) % 10, banker_drew=True)
    else:
        yield ANY, ANOTHER, _code(player, banker)


def _code(player: int, banker: int, *, player_drew: bool = False, banker_drew: bool = False) -> int:
    outcome = outcome_of(player, banker).code
    return pack(Facts(outcome, player, banker, player_drew, banker_drew, False, False, False, False))


@dataclass(frozen=True, slots=True, eq=False)
class CoupLaw:
    """In how many ways each coup comes about.

    ways: code (see `facts`) -> ordered six-card sequences; facts about pairs are unrecorded in the codes where ranks or
    suits are not known. by_totals: the same where nothing is asked about pairs. total: all sequences. known: the facts
    about pairs that are known.
    """

    ways: Mapping[int, int]
    by_totals: Mapping[int, int]
    total: int
    known: frozenset[str]

    @property
    def counts(self) -> dict[Outcome, int]:
        """In how many ways each outcome comes about."""
        counts = dict.fromkeys(Outcome, 0)
        outcomes = tuple(Outcome)
        for code, ways in self.by_totals.items():
            counts[outcomes[code & 3]] += ways
        return counts

    def probability(self, outcome: Outcome) -> Fraction:
        """The chance of an outcome."""
        return Fraction(self.counts[outcome], self.total)

    @property
    def cards_a_coup(self) -> Fraction:
        """How many cards the coup takes on average."""
        taken = ((unpack(code), ways) for code, ways in self.by_totals.items())
        return 4 + Fraction(sum((bool(f.player_drew) + bool(f.banker_drew)) * ways for f, ways in taken), self.total)

    def distribution(self, pays: PayTable, bet: str) -> dict[Fraction, int] | None:
        """Net result per unit staked, commission counted -> in how many ways; None where the bet asks what is not known."""
        joint = self.joint(pays, (bet,))
        if joint is None:
            return None
        distribution: dict[Fraction, int] = defaultdict(int)
        for (net,), ways in joint:
            distribution[net] += ways
        return dict(sorted(distribution.items()))

    def edge(self, pays: PayTable, bet: str) -> Fraction | None:
        """The share of the stake that the house keeps; None where the bet asks what is not known."""
        distribution = self.distribution(pays, bet)
        if distribution is None:
            return None
        return -sum((net * ways for net, ways in distribution.items()), Fraction(0)) / self.total

    def variance(self, pays: PayTable, bet: str) -> Fraction | None:
        """The variance of the net result per unit staked; None where the bet asks what is not known."""
        return self.covariance(pays, bet, bet)

    def covariance(self, pays: PayTable, bet: str, other: str) -> Fraction | None:
        """The covariance of two bets' net results, a unit staked on each; None where either asks what is not known."""
        joint = self.joint(pays, (bet, other))
        if joint is None:
            return None
        product = first = second = Fraction(0)
        for (net, net_of_other), ways in joint:
            product += net * net_of_other * ways
            first += net * ways
            second += net_of_other * ways
        return product / self.total - first * second / self.total**2

    def joint(self, pays: PayTable, bets: tuple[str, ...]) -> Iterator[tuple[tuple[Fraction, ...], int]] | None:
        """The bets' net results together, each set of pay-table lines once, and in how many ways they come.

        None where a bet asks what is not known.
        """
        needs = frozenset().union(*(pays.needs(bet) for bet in bets))
        if not needs <= self.known:
            return None
        settled: dict[tuple[int, ...], int] = defaultdict(int)
        for code, ways in (self.ways if needs else self.by_totals).items():
            facts = unpack(code)
            settled[tuple(pays.line(bet, facts) for bet in bets)] += ways
        nets = [pays.nets(bet) for bet in bets]
        return (
            (tuple(net[line] for net, line in zip(nets, lines, strict=True)), ways) for lines, ways in settled.items()
        )


def coup_law(composition: Composition, tableau: Tableau = STANDARD) -> CoupLaw:
    """The exact law of the next coup when these cards are left.

    Errors: InputError where fewer than six cards are left.
    """
    cards = composition.cards
    if cards < 6:
        raise InputError("too_few_cards", left=cards)
    first_cards = _first_cards(composition)
    going_on = plays(tableau)
    left = [*composition.values, cards - 4, cards - 5]  # `ANY` and `ANOTHER` at the end
    by_code: dict[int, int] = defaultdict(int)
    by_totals: dict[int, int] = defaultdict(int)
    for player in PAIRS:
        for banker in PAIRS:
            firsts = first_cards(left, player, banker)
            if not firsts:
                continue
            four = *player, *banker
            for value in four:
                left[value] -= 1
            rest = [
                (code, left[fifth] * (left[sixth] - (fifth == sixth)))
                for fifth, sixth, code in going_on[sum(player) % 10, sum(banker) % 10]
            ]
            for value in four:
                left[value] += 1
            for pairs, ways in firsts:
                for code, more in rest:
                    by_code[code | pairs] += ways * more
    for code, ways in by_code.items():
        by_totals[code & TOTALS] += ways
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    return CoupLaw(_possible(by_code), _possible(by_totals), total, KNOWN[len(composition.counts)])


def _possible(ways: Mapping[int, int]) -> Mapping[int, int]:
    return MappingProxyType({code: count for code, count in ways.items() if count})


@cache
def fresh_law(packs: int, tableau: Tableau = STANDARD) -> CoupLaw:
    """The law of the first coup of a shoe of so many packs (and of every later coup, as long as nothing is seen)."""
    return coup_law(Composition.full(packs), tableau)


def _first_cards(composition: Composition) -> Callable[[list[int], Values, Values], Ways]:
    """A function that tells in how many ways, and with which pairs, both sides get first cards of these values."""
    ranks = [ranks_of(composition.counts, value) for value in range(10)]
    one_side = [first_pair(of_value) for of_value in ranks]
    both_sides = [first_two_pairs(of_value) for of_value in ranks]
    bits = _pair_bits(KNOWN[len(composition.counts)])

    def first_cards(left: list[int], player: Values, banker: Values) -> Ways:
        if player[0] == player[1] == banker[0] == banker[1]:
            split = both_sides[player[0]]
        elif player[0] == player[1]:
            rest = one_side[banker[0]] if banker[0] == banker[1] else (_orders(left, banker, player), 0, 0)
            split = [[ways * more for more in rest] for ways in one_side[player[0]]]
        elif banker[0] == banker[1]:
            ways = _orders(left, player, banker)
            split = [[ways * more for more in one_side[banker[0]]]]
        else:
            split = [[_orders(left, player) * _orders(left, banker, player)]]
        return [(bits[x][y], ways) for x, row in enumerate(split) for y, ways in enumerate(row) if ways]

    return first_cards


def _orders(left: list[int], pair: Values, gone: Values | tuple[()] = ()) -> int:
    """In how many orders two cards of these two different values can come once others have gone."""
    first, second = pair
    return 2 * (left[first] - gone.count(first)) * (left[second] - gone.count(second))


def _pair_bits(known: frozenset[str]) -> list[list[int]]:
    """The bits of a code that say what is known of Player's pair (rows) and Banker's pair (columns)."""

    def bits(player: int, banker: int) -> int:
        facts = {
            "player_pair": player != NO_PAIR,
            "banker_pair": banker != NO_PAIR,
            "player_suited": player == SUITED,
            "banker_suited": banker == SUITED,
        }
        recorded = {name: value if name in known else None for name, value in facts.items()}
        return pack(Facts(0, 0, 0, False, False, **recorded))

    return [[bits(player, banker) for banker in range(3)] for player in range(3)]
