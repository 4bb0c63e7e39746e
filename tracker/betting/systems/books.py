"""Stakes that keep a book of what is won and lost, in chips and at even money.

So a finished series on Banker pays less than its book says, by the commission.
"""

from tracker.betting.strategy import Param
from tracker.betting.systems.compose import Capped
from tracker.betting.table import Table


class Line(Capped):
    """A line of units: its first and last number are staked together, a single one alone."""

    main = "line"
    line: tuple = Param((1, 2, 3), low=1, high=1000, help="the line to begin with, in units")
    left: list = []

    def start(self, table: Table) -> None:
        self.left = [number * self.base for number in self.line]

    def chips(self, table: Table, spot: int) -> int:
        return self.left[0] if len(self.left) == 1 else self.left[0] + self.left[-1]


class Labouchere(Line):
    """A line of units: stake its first and last number together, a single one alone.

    A win strikes both, a loss writes the stake at the end; when the line is empty, a new one begins. Where the table
    cut the stake, what lay there is written down.
    Source: common textbook form; netbet.org.
    """

    max_line: int = Param(20, low=1, high=1000, help="how long the line may grow")

    def move(self, table: Table) -> None:
        if table.won:
            self.left = self.left[1:-1]
            if len(self.left) == 0:
                self.start(table)
        elif table.lost:
            if len(self.left) >= self.max_line:
                self.capped(table)
            else:
                self.left.append(table.staked)


class ReverseLabouchere(Line):
    """A line of units, staked as in Labouchere. A win writes the stake at the end, a loss strikes both numbers.

    A series ends when the line is empty, or where the next stake would be above the cap.
    Source: common textbook form; netbet.org.
    """

    max_units: int = Param(100, low=1, high=100_000, help="the largest stake, in units")

    def move(self, table: Table) -> None:
        if table.lost:
            self.left = self.left[1:-1]
            if len(self.left) == 0:
                self.start(table)
        elif table.won:
            if self.left[0] + table.staked > self.max_units * self.base:
                self.capped(table)
            else:
                self.left.append(table.staked)


class OscarsGrind(Capped):
    """1 unit; a win is one unit more, but never more than ends the series one unit ahead.

    A loss leaves the stake as it is; one unit ahead, a new series begins.
    Source: roulettestar.com.
    """

    main = "max_units"
    max_units: int = Param(100, low=1, high=100_000, help="the largest stake, in units")
    stake: int = 0
    ahead: int = 0

    def start(self, table: Table) -> None:
        self.stake = self.base
        self.ahead = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.stake

    def move(self, table: Table) -> None:
        if table.lost:
            self.ahead -= table.staked
        elif table.won:
            self.ahead += table.staked
            following = min(self.stake + self.base, self.base - self.ahead)
            if self.ahead >= self.base:
                self.start(table)
            elif following > self.max_units * self.base:
                self.capped(table)
            else:
                self.stake = following


class Whittacker(Capped):
    """1 unit; 2 after the first loss, then the sum of the last two losses still open. A win strikes these two.

    One loss alone that is open is followed by 2 units, none by 1.
    Source: casinoencyclopedia.com.
    """

    main = "max_line"
    max_line: int = Param(12, low=1, high=1000, help="how many losses may be open")
    unpaid: list = []

    def start(self, table: Table) -> None:
        self.unpaid = []

    def chips(self, table: Table, spot: int) -> int:
        if len(self.unpaid) < 2:
            return self.base * (len(self.unpaid) + 1)
        return self.unpaid[-1] + self.unpaid[-2]

    def move(self, table: Table) -> None:
        if table.won:
            self.unpaid = self.unpaid[:-2]
        elif table.lost:
            if len(self.unpaid) >= self.max_line:
                self.capped(table)
            else:
                self.unpaid.append(table.staked)
