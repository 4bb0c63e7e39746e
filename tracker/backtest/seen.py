"""The cards that a bettor has seen of a shoe; behind `table.cards_left`, `table.left`, `table.edge`, `coups_left`."""

from tracker.errors import NotRecordedError
from tracker.game import COUPS_OF_A_RESHUFFLED_SHOE, Composition, Edges, Variant, coup_law

CARDS_A_COUP = 4.94  # mean of the eight-pack game; facts: cards per coup
CARDS_BURNT = 7.54  # mean of the burn by the first card, that card among them


class SeenCards:
    """What is left of a shoe after the coups seen so far; where every coup is shuffled, always all of it.

    recorded: False from the first coup on whose cards are not in the record, or after which coups are missing.
    """

    def __init__(self, variant: Variant) -> None:
        self.rules = variant.rules
        self._pays = variant.pays
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
            edge = self._calculator.edge(bet, self._left.counts)
            if edge is None:
                raise NotRecordedError("edge_needs_ranks", bet=bet)
            self._edges[bet] = float(edge)
        return self._edges[bet]

    def variance(self, bet: str) -> float:
        """The exact variance of a bet's net per unit on the next coup."""
        variance = coup_law(self._left, self.rules.tableau).variance(self._pays, bet)
        if variance is None:
            raise NotRecordedError("edge_needs_ranks", bet=bet)
        return float(variance)

    def coups_left(self) -> int:
        """An estimate; -1 where the cards are not known."""
        if self.rules.reshuffle:
            return max(0, COUPS_OF_A_RESHUFFLED_SHOE - self._coups)
        if not self.recorded:
            return -1
        behind = self.rules.behind + (self.rules.spread - 1) / 2
        burnt = CARDS_BURNT if self.rules.burn else 0.0
        return max(0, round((self._left.cards - burnt - behind) / CARDS_A_COUP) + self.rules.after_cut)
