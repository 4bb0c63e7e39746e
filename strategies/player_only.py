"""Flat bets on Player: no commission, and a slightly higher edge than Banker."""

from tracker import PLAYER, Param, Strategy


class PlayerOnly(Strategy):
    """The same stake on Player, every coup."""

    base: int = Param(1, low=1, high=1000, help="stake, in chips")

    def bet(self, table):
        table.bet(PLAYER, self.base)
