"""One three two six: four wins in a row earn twelve units at even money; anything less earns little or costs some."""

from tracker import BANKER, SIDES, Param, Strategy

LADDER = (1, 3, 2, 6)


class OneThreeTwoSix(Strategy):
    """Stakes 1, 3, 2, 6 units on wins in a row, then again from 1; a loss starts again. Ties change nothing."""

    side: int = Param(BANKER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="one unit, in chips")
    step: int = 0

    def start(self, table):
        self.step = 0

    def bet(self, table):
        table.bet(self.side, self.base * LADDER[self.step])

    def settle(self, table):
        if table.won:
            self.step = (self.step + 1) % len(LADDER)
        elif table.lost:
            self.step = 0
