"""Stakes that rise after a win. Units are counted from 1; `wins`, `times`, `levels` and `max_units` are the caps."""

from math import floor

from tracker.betting.strategy import Param
from tracker.betting.systems.compose import AT_CAP, HOLD, RESET, Capped
from tracker.betting.systems.losing import Dalembert, Fibonacci
from tracker.betting.table import Table


class Paroli(Capped):
    """1 unit; a win doubles the stake, three wins in a row and each loss start again.

    Source: common textbook form.
    """

    main = "wins"
    wins: int = Param(3, low=1, high=50, help="wins in a row after which the cap is reached")
    streak: int = 0

    def start(self, table: Table) -> None:
        self.streak = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.base * 2**self.streak

    def move(self, table: Table) -> None:
        if table.lost:
            self.streak = 0
        elif table.won:
            if self.streak + 1 >= self.wins:
                self.capped(table)
            else:
                self.streak += 1


class Parlay(Capped):
    """A win leaves stake and winnings on the table, k times, then it starts again; so does each loss.

    Winnings are what was really paid, so on Banker the stake is rounded to whole chips, halves up.
    Source: common textbook form.
    """

    main = "times"
    times: int = Param(3, low=1, high=50, help="how often stake and winnings are left on the table")
    stake: int = 0
    ridden: int = 0

    def start(self, table: Table) -> None:
        self.stake = self.base
        self.ridden = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.stake

    def move(self, table: Table) -> None:
        if table.lost:
            self.start(table)
        elif table.won:
            if self.ridden >= self.times:
                self.capped(table)
            else:
                self.stake = table.staked + floor(table.net + 0.5)
                self.ridden += 1


class OnWin(Capped):
    """A ladder of units: a win is one rung up, the last rung repeats; a loss starts again.

    Source: common textbook form (2-1-2-3 … and others).
    """

    main = "ladder"
    ladder: tuple = Param((2, 1, 2, 3), low=1, high=100_000, help="the stakes in turn, in units")
    at_cap: int = Param(HOLD, choices=AT_CAP, help="after a win on the last rung: start again, stay there, or leave")
    rung: int = 0

    def start(self, table: Table) -> None:
        self.rung = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.base * self.ladder[self.rung]

    def move(self, table: Table) -> None:
        if table.lost:
            self.rung = 0
        elif table.won:
            if self.rung + 1 >= len(self.ladder):
                self.capped(table)
            else:
                self.rung += 1


class OneThreeTwoSix(OnWin):
    """1 3 2 6 units on wins in a row, then again from 1; a loss starts again.

    At even money a full run earns 12 units and a series never costs more than 2.
    Source: common textbook form.
    """

    ladder: tuple = Param((1, 3, 2, 6), low=1, high=100_000, help="the stakes in turn, in units")
    at_cap: int = Param(RESET, choices=AT_CAP, help="after a win on the last rung: start again, stay there, or leave")


class OneThreeTwoFour(OneThreeTwoSix):
    """1 3 2 4 units on wins in a row, then again from 1; a loss starts again.

    Source: common textbook form.
    """

    ladder: tuple = Param((1, 3, 2, 4), low=1, high=100_000, help="the stakes in turn, in units")


class Ascot(Capped):
    """A ladder of units, begun in its middle: a win is one rung up, a loss one down.

    A win on the last rung ends the series, and so does a loss on the first. That a loss on the first rung ends it is our completion; the published rule stops at the other end.
    Source: roulettesystemreviews.com.
    """

    main = "rungs"
    rungs: tuple = Param((2, 3, 5, 8, 13, 20, 30), low=1, high=100_000, help="the ladder, in units")
    rung: int = 0

    def start(self, table: Table) -> None:
        self.rung = len(self.rungs) // 2

    def chips(self, table: Table, spot: int) -> int:
        return self.base * self.rungs[self.rung]

    def move(self, table: Table) -> None:
        if table.won:
            if self.rung + 1 >= len(self.rungs):
                self.capped(table)
            else:
                self.rung += 1
        elif table.lost:
            if self.rung == 0:
                self.capped(table)
            else:
                self.rung -= 1


class ReverseFibonacci(Fibonacci):
    """1 1 2 3 5 8 … units: a win is one step on, a loss two steps back, not before the start.

    Source: common textbook form.
    """

    def move(self, table: Table) -> None:
        if table.lost:
            self.step = max(0, self.step - 2)
        elif table.won:
            if self.step + 1 >= self.levels:
                self.capped(table)
            else:
                self.step += 1


class ContraDalembert(Dalembert):
    """1 unit; a win is one unit more, a loss one less, never below one.

    Source: common textbook form.
    """

    def move(self, table: Table) -> None:
        if table.lost:
            self.units = max(1, self.units - 1)
        elif table.won:
            if self.units >= self.max_units:
                self.capped(table)
            else:
                self.units += 1


class UpAsYouWin(ContraDalembert):
    """1 unit; a win is one unit more, a loss starts again.

    Source: common textbook form.
    """

    def move(self, table: Table) -> None:
        if table.lost:
            self.units = 1
        elif table.won:
            if self.units >= self.max_units:
                self.capped(table)
            else:
                self.units += 1
