"""A shoe: deals coups in their order, can be fed fixed cards, raises when it is empty, never refills."""

from collections.abc import Sequence

from tracker.errors import ShoeEmptyError
from tracker.game.cards import POINTS, Card
from tracker.game.coup import Coup, Hand, coup_of
from tracker.game.random import shuffled
from tracker.game.rules import COUPS_OF_A_RESHUFFLED_SHOE, Rules

COUPS_A_NUMBER = 128  # a reshuffled shoe takes a stream of its own for each coup: number * 128 + coup


class Shoe:
    """The cards of a shoe, the place of the next one, and the place of the cut card.

    Made by `Shoe.named` from a seed and a number, or by `Shoe(rules, cards)` from fixed cards, which are dealt as they
    are until they run out, unless `cut` says where the cut card lies: before the card of that index.
    """

    def __init__(self, rules: Rules, cards: Sequence[Card], *, cut: int | None = None, place: int = 0) -> None:
        self.rules = rules
        self.cards = list(cards)
        self.cut = cut
        self.place = place
        self.coups_after_cut = 0
        self.coups = 0
        self._name: tuple[int, int] | None = None

    @classmethod
    def named(cls, rules: Rules, seed: int, number: int) -> "Shoe":
        """The shoe that belongs to (rules, seed, number), burnt and cut."""
        if rules.reshuffle:
            shoe = cls(rules, ())
            shoe._name = seed, number
            return shoe
        order, word = shuffled(rules.cards, seed, number)
        cut = rules.cards - rules.behind - (word >> 32) % rules.spread
        place = 1 + (POINTS[order[0]] or 10) if rules.burn else 0
        return cls(rules, order, cut=cut, place=place)

    @property
    def over(self) -> bool:
        """Whether the last coup that the cut card allows has been dealt."""
        if self._name is not None:
            return self.coups >= COUPS_OF_A_RESHUFFLED_SHOE
        return self.cut is not None and self.place >= self.cut and self.coups_after_cut >= self.rules.after_cut

    def left(self) -> list[Card]:
        """The cards not yet dealt, the ones behind the cut card among them; all of them where every coup is shuffled."""
        if self._name is not None:
            return [position % 52 for position in range(self.rules.cards)]
        return self.cards[self.place :]

    def draw(self) -> Card:
        """The next card.

        Errors: ShoeEmptyError where there is none.
        """
        if self.place >= len(self.cards):
            raise ShoeEmptyError("shoe_empty", dealt=self.place)
        self.place += 1
        return self.cards[self.place - 1]

    def deal(self) -> Coup:
        """Deals the next coup: Player, Banker, Player, Banker, then the third cards."""
        if self._name is not None:
            seed, number = self._name
            self.cards, self.place = shuffled(self.rules.cards, seed, number * COUPS_A_NUMBER + self.coups + 1)[0], 0
        if self.cut is not None and self.place >= self.cut:
            self.coups_after_cut += 1
        tableau = self.rules.tableau
        first, second, third, fourth = self.draw(), self.draw(), self.draw(), self.draw()
        player, banker = (first, third), (second, fourth)
        player_total, banker_total = Hand(player).total, Hand(banker).total
        if player_total < 8 and banker_total < 8:
            drawn = None
            if tableau.player_draws(player_total):
                drawn = self.draw()
                player = (*player, drawn)
            if tableau.banker_draws(banker_total, None if drawn is None else POINTS[drawn]):
                banker = (*banker, self.draw())
        self.coups += 1
        return coup_of(player, banker)
