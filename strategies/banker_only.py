"""Flat bets on Banker: the lowest edge of the main bets, and still the house's."""

from tracker import BANKER, Param, Strategy


class BankerOnly(Strategy):
    """The same stake on Banker, every coup."""

    base: int = Param(1, low=1, high=1000, help="stake, in chips")

    def bet(self, table):
        table.bet(BANKER, self.base)
