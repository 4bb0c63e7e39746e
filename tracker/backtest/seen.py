"""The cards that a bettor has seen of a shoe; behind `table.cards_left`, `table.left`, `table.edge`, `coups_left`."""

from math import lcm
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from tracker.errors import NotRecordedError
from tracker.game import COUPS_OF_A_RESHUFFLED_SHOE, Composition, Edges, Rules, Variant, coup_law, unpack

if TYPE_CHECKING:
    from tracker.kernels import Form

CARDS_A_COUP = 4.94  # mean of the eight-pack game; facts: cards per coup
LEAST_CARDS, MOST_CARDS = 6, 416  # for which the ways of the next coup can be counted in 53 bits
CARDS_BURNT = 7.54  # mean of the burn by the first card, that card among them


class Pace(NamedTuple):
    """What coups still to come are reckoned with: cards a coup, burnt and behind the cut card, coups after it.

    reshuffled: coups of a shoe where each is shuffled, else 0.
    """

    a_coup: float
    burnt: float
    behind: float
    after_cut: int
    reshuffled: int


def pace_of(rules: Rules) -> Pace:
    """The pace of shoes that are dealt by these rules."""
    return Pace(
        CARDS_A_COUP,
        CARDS_BURNT if rules.burn else 0.0,
        rules.behind + (rules.spread - 1) / 2,
        rules.after_cut,
        COUPS_OF_A_RESHUFFLED_SHOE if rules.reshuffle else 0,
    )


class SeenCards:
    """What is left of a shoe after the coups seen so far; where every coup is shuffled, always all of it.

    recorded: False from the first coup on whose cards are not in the record, or after which coups are missing.
    """

    def __init__(self, variant: Variant) -> None:
        self.rules = variant.rules
        self._pays, self._pace = variant.pays, pace_of(variant.rules)
        self._forms: dict[str, tuple[Form, int, list[int]]] = {}  # with the parts of a stake, and the net of each kind
        self._calculator = Edges(variant.pays, variant.rules.tableau)
        self._full = Composition.full(variant.rules.packs)
        self.begin()

    def begin(self, cards: tuple[int, ...] | None = ()) -> None:
        """A new shoe. cards: seen before the first coup, in void ones; None where some were not recorded."""
        self.recorded = True
        self._left = self._full
        self._take(cards)
        self._coups = 0

    def see(self, cards: tuple[int, ...] | None) -> None:
        """A coup is over. cards: those seen since the coup before; None where some were not recorded."""
        self._coups += 1
        self._take(cards)

    def _take(self, cards: tuple[int, ...] | None) -> None:
        self._edges: dict[str, float] = {}
        if cards is None:
            self.recorded = False
        elif self.recorded and not self.rules.reshuffle:
            self._left = self._left.without(cards)

    def cards_left(self) -> int:
        """Cards not seen, the burnt ones and those behind the cut card among them."""
        return self._left.cards

    def left(self, rank: int) -> int:
        """Unseen cards of a rank, 0 (ace) to 12 (king)."""
        ranks = self._left.counted(13).counts
        if len(ranks) < 13:
            raise NotRecordedError("left_needs_ranks")
        return ranks[rank]

    def edge(self, bet: str) -> float:
        """The house's exact edge on a bet of the next coup."""
        if bet not in self._edges:
            by_values = self._by_values(bet)
            if by_values:
                once, _, unit, ways = by_values
                self._edges[bet] = -once / (unit * ways)
                return self._edges[bet]
            edge = self._calculator.edge(bet, self._left.counts)
            if edge is None:
                raise NotRecordedError("edge_needs_ranks", bet=bet)
            self._edges[bet] = float(edge)
        return self._edges[bet]

    def variance(self, bet: str) -> float:
        """The exact variance of a bet's net per unit on the next coup."""
        by_values = self._by_values(bet)
        if by_values:
            once, squared, unit, ways = by_values
            return (squared * ways - once**2) / (unit * ways) ** 2
        variance = coup_law(self._left, self.rules.tableau).variance(self._pays, bet)
        if variance is None:
            raise NotRecordedError("edge_needs_ranks", bet=bet)
        return float(variance)

    def _by_values(self, bet: str) -> tuple[int, int, int, int] | None:
        """The net over all ways of the next coup, its square over them, parts of a stake that both are in, and how many ways.

        All are whole numbers, so that a quotient is rounded once; and all this takes a fraction of the time of `coup_law`.
        None where the bet hangs on more than the cards' values, or the ways of the next coup outgrow 53 bits.
        """
        if self._pays.needs(bet) or not LEAST_CARDS <= self._left.cards <= MOST_CARDS:
            return None
        from tracker.kernels import Form

        if bet not in self._forms:
            nets = self._pays.nets(bet)
            unit = lcm(*(net.denominator for net in nets))
            form = Form(self.rules.tableau, lambda code: self._pays.line(bet, unpack(code)), len(nets))
            self._forms[bet] = form, unit, [int(net * unit) for net in nets]
        form, unit, whole = self._forms[bet]
        ways = form.ways([self._left.values])[0].tolist()
        once = sum(map(mul, whole, ways))
        squared = sum(net * net * count for net, count in zip(whole, ways, strict=True))
        return once, squared, unit, sum(ways)

    def coups_left(self) -> int:
        """An estimate; -1 where the cards are not known."""
        pace = self._pace
        if pace.reshuffled:
            return max(0, pace.reshuffled - self._coups)
        if not self.recorded:
            return -1
        return max(0, round((self._left.cards - pace.burnt - pace.behind) / pace.a_coup) + pace.after_cut)
