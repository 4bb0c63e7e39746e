"""Picks that need the cards of every coup: the lowest edge, a positive one, and the counts for Dragon 7."""

from types import MappingProxyType

from tracker.betting.spots import BANKER, NUMBER_OF, PLAYER, TIE
from tracker.betting.strategy import Param
from tracker.betting.systems.compose import SIT_OUT, Pick
from tracker.betting.table import Table

MAIN = -1
WATCHED = MappingProxyType({"main": MAIN} | NUMBER_OF)
COUNTED = (3, 4, 5, 6, 7, 8)  # ranks, the ace is 0
TAGS = (-1, -1, -1, -1, 2, 2)  # what a card of each that is gone counts
DRAGON_7 = NUMBER_OF["dragon_7"]
ACE = 0
PACK = 52


class LowestEdge(Pick):
    """Of Banker and Player the one with the lower edge for the cards that are left; Banker where they are equal.

    Source: Eliot Jacobson's "greatest baccarat system", 888casino.com/blog; it loses all the same.
    """

    def choose(self, table: Table) -> int:
        return BANKER if table.edge(BANKER) <= table.edge(PLAYER) else PLAYER


class PositiveOnly(Pick):
    """A spot only where its edge for the cards that are left is below zero: Banker, Player or Tie, or one named spot.

    Of several it takes the one with the lowest edge.
    Source: common form.
    """

    main = "watch"
    watch: int = Param(MAIN, choices=WATCHED, help="main (Banker, Player and Tie), or the one spot to look at")

    def choose(self, table: Table) -> int:
        if self.watch != MAIN:
            return self.watch if table.edge(self.watch) < 0 else SIT_OUT
        best, lowest = SIT_OUT, 0.0
        for spot in (BANKER, PLAYER, TIE):
            if table.edge(spot) < lowest:
                best, lowest = spot, table.edge(spot)
        return best


def gone(table: Table) -> int:
    """The count of the cards that are gone: that of those left with the other sign, as a full shoe counts nothing."""
    count = 0
    for place in range(len(COUNTED)):
        count -= TAGS[place] * table.left(COUNTED[place])
    return count


class Dragon7Count(Pick):
    """Cards gone count: 4 to 7 minus one, 8 and 9 plus two. Dragon 7 where the count for each pack left is high enough.

    Source: Eliot Jacobson, apheat.net; discountgambling.net, 4 October 2011.
    """

    main = "trigger"
    trigger: int = Param(4, low=-20, high=20, help="the count for each pack left from which on to bet")

    def choose(self, table: Table) -> int:
        enough = gone(table) * PACK >= self.trigger * table.cards_left
        return DRAGON_7 if enough else SIT_OUT


class Dragon7Unbalanced(Pick):
    """The same count with aces plus one, which begins at minus four for each pack: Dragon 7 from a count of zero on.

    Its author writes both "above zero" and "zero or more"; a trigger of 1 is the other reading.
    Source: discountgambling.net, 24 October 2012.
    """

    main = "trigger"
    trigger: int = Param(0, low=-100, high=100, help="the count from which on to bet")

    def choose(self, table: Table) -> int:
        return DRAGON_7 if gone(table) - table.left(ACE) >= self.trigger else SIT_OUT
