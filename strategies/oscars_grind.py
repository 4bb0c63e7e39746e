"""Oscar's grind: raise after wins only, and be content with one unit a series."""

from tracker import PLAYER, SIDES, Param, Strategy


class OscarsGrind(Strategy):
    """A win raises the stake by one unit, but never beyond what ends the series one unit ahead; a loss leaves it.

    The series is counted at even money, whatever commission is taken. Ties change nothing.
    """

    side: int = Param(PLAYER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="one unit, in chips")
    stake: int = 0
    ahead: int = 0

    def start(self, table):
        self.stake = self.base
        self.ahead = 0

    def bet(self, table):
        table.bet(self.side, self.stake)

    def settle(self, table):
        if table.won:
            self.ahead += table.staked
            if self.ahead >= self.base:
                self.start(table)
            else:
                self.stake = min(self.stake + self.base, self.base - self.ahead)
        elif table.lost:
            self.ahead -= table.staked
