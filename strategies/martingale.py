"""Martingale. It seems to win one chip a run; the edge on every chip staked stays the house's."""

from tracker import BANKER, SIDES, Param, Strategy


class Martingale(Strategy):
    """Double after a loss, start again after a win. Ties change nothing."""

    side: int = Param(BANKER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="first stake, in chips")
    levels: int = Param(0, low=0, high=60, help="losses in a row after which to start again; 0 for no such cap")
    stake: int = 0
    losses: int = 0

    def start(self, table):
        self.stake = self.base
        self.losses = 0

    def bet(self, table):
        table.bet(self.side, self.stake)

    def settle(self, table):
        if table.won:
            self.start(table)
        elif table.lost:
            self.stake *= 2
            self.losses += 1
            if self.losses == self.levels:
                self.start(table)
