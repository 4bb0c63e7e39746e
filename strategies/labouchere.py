"""Labouchere, the cancellation system: a line of numbers to strike out. Long lines end in long stakes."""

from tracker import PLAYER, SIDES, Param, Strategy


class Labouchere(Strategy):
    """Stake the first and the last number of the line. A win strikes both, a loss writes the stake at the end.

    An empty line begins anew; a single number is staked alone. Ties change nothing.
    """

    side: int = Param(PLAYER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="one unit of the line, in chips")
    line: tuple = Param((1, 2, 3), low=1, high=1000, help="the line to begin with, in units")
    left: list = []

    def start(self, table):
        self.left = [number * self.base for number in self.line]

    def bet(self, table):
        table.bet(self.side, self.left[0] if len(self.left) == 1 else self.left[0] + self.left[-1])

    def settle(self, table):
        if table.won:
            self.left = self.left[1:-1]
        elif table.lost:
            self.left.append(table.staked)
        if not self.left:
            self.start(table)
