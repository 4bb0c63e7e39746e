"""Follow the last winner, also called shadowing. The order of past coups says nothing about the next one."""

from tracker import Param, Strategy


class FollowTheLast(Strategy):
    """The same stake on whoever won last; sits out until a side has won in this shoe. Ties change nothing."""

    base: int = Param(1, low=1, high=1000, help="stake, in chips")

    def bet(self, table):
        if table.last >= 0:
            table.bet(table.last, self.base)
