"""D'Alembert: one chip more after a loss, one less after a win, as if wins and losses had to balance. They do not."""

from tracker import BANKER, SIDES, Param, Strategy


class Dalembert(Strategy):
    """A loss raises the stake by one chip, a win lowers it by one, never below the base. Ties change nothing."""

    side: int = Param(BANKER, choices=SIDES, help="the side to bet on")
    base: int = Param(1, low=1, high=1000, help="first and lowest stake, in chips")
    stake: int = 0

    def start(self, table):
        self.stake = self.base

    def bet(self, table):
        table.bet(self.side, self.stake)

    def settle(self, table):
        if table.won:
            self.stake = max(self.base, self.stake - 1)
        elif table.lost:
            self.stake += 1
