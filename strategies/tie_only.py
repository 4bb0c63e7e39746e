"""Flat bets on Tie: eight to one sounds like much; the house keeps a seventh of every stake."""

from tracker import TIE, Param, Strategy


class TieOnly(Strategy):
    """The same stake on Tie, every coup."""

    base: int = Param(1, low=1, high=1000, help="stake, in chips")

    def bet(self, table):
        table.bet(TIE, self.base)
