"""Paroli, the Martingale turned round: let a win ride, and hope for three in a row."""

from tracker import BANKER, SIDES, Param, Strategy


class Paroli(Strategy):
    """Double after a win; after so many wins in a row, or a loss, start again. Ties change nothing."""

    side: int = Param(BANKER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="first stake, in chips")
    wins: int = Param(3, low=1, high=20, help="wins in a row after which to start again")
    stake: int = 0
    won: int = 0

    def start(self, table):
        self.stake = self.base
        self.won = 0

    def bet(self, table):
        table.bet(self.side, self.stake)

    def settle(self, table):
        if table.won:
            self.stake *= 2
            self.won += 1
            if self.won == self.wins:
                self.start(table)
        elif table.lost:
            self.start(table)
