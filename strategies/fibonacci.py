"""Fibonacci: stakes climb 1 1 2 3 5 8 … on losses and fall two steps back on a win."""

from tracker import BANKER, SIDES, Param, Strategy


class Fibonacci(Strategy):
    """A loss moves one step on in 1 1 2 3 5 8 …, a win two steps back, not before the start. Ties change nothing."""

    side: int = Param(BANKER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="one unit, in chips")
    step: int = 0

    def start(self, table):
        self.step = 0

    def bet(self, table):
        stake, following = 1, 1
        for _ in range(self.step):
            stake, following = following, stake + following
        table.bet(self.side, self.base * stake)

    def settle(self, table):
        if table.won:
            self.step = max(0, self.step - 2)
        elif table.lost:
            self.step += 1
