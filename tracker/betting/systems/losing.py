"""Stakes that rise after a loss. Units are counted from 1; `levels` and `max_units` are the caps."""

from tracker.betting.strategy import Param
from tracker.betting.systems.compose import Capped, Units
from tracker.betting.table import Table

SERIES_OF_31 = (1, 1, 1, 2, 2, 4, 4, 8, 8)
BLOCK, SERIES = 0, 1
RESETS = {"block": BLOCK, "series": SERIES}


def fibonacci_number(step: int) -> int:
    """The number of 1 1 2 3 5 8 … at a step, counted from 0."""
    number, following = 1, 1
    for _ in range(step):
        number, following = following, number + following
    return number


class Flat(Units):
    """The same stake at every coup.

    Source: common form.
    """

    def chips(self, table: Table, spot: int) -> int:
        return self.base


class Martingale(Capped):
    """1 unit; a loss doubles the stake, a win starts again.

    Source: common textbook form.
    """

    main = "levels"
    levels: int = Param(8, low=1, high=50, help="how many bets a series has at the most")
    losses: int = 0

    def start(self, table: Table) -> None:
        self.losses = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.base * 2**self.losses

    def move(self, table: Table) -> None:
        if table.won:
            self.losses = 0
        elif table.lost:
            if self.losses + 1 >= self.levels:
                self.capped(table)
            else:
                self.losses += 1


class MiniMartingale(Martingale):
    """A Martingale of three or four bets; then the loss is accepted.

    Source: common textbook form.
    """

    levels: int = Param(3, low=3, high=4, help="how many bets a series has")


class GrandMartingale(Martingale):
    """1 unit; after a loss twice the stake and one unit more (1 3 7 15 31 …), a win starts again.

    Source: netbet.org.
    """

    def chips(self, table: Table, spot: int) -> int:
        return self.base * (2 ** (self.losses + 1) - 1)


class Stearn(Capped):
    """Double after two: 1 1 2 2 4 4 8 8 …; a loss is one step on, a win repeats the stake, two in a row start again.

    Source: casinoloophole.com.
    """

    main = "levels"
    levels: int = Param(8, low=1, high=100, help="how many steps a series has at the most")
    step: int = 0
    repeated: bool = False

    def start(self, table: Table) -> None:
        self.step = 0
        self.repeated = False

    def chips(self, table: Table, spot: int) -> int:
        return self.base * 2 ** (self.step // 2)

    def move(self, table: Table) -> None:
        if table.won:
            if self.repeated:
                self.start(table)
            else:
                self.repeated = True
        elif table.lost:
            self.repeated = False
            if self.step + 1 >= self.levels:
                self.capped(table)
            else:
                self.step += 1


class Fibonacci(Capped):
    """1 1 2 3 5 8 … units: a loss is one step on, a win two steps back, not before the start.

    Source: common textbook form.
    """

    main = "levels"
    levels: int = Param(10, low=1, high=60, help="how many steps a series has at the most")
    step: int = 0

    def start(self, table: Table) -> None:
        self.step = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.base * fibonacci_number(self.step)

    def move(self, table: Table) -> None:
        if table.won:
            self.step = max(0, self.step - 2)
        elif table.lost:
            if self.step + 1 >= self.levels:
                self.capped(table)
            else:
                self.step += 1


class Dalembert(Capped):
    """1 unit; a loss is one unit more, a win one less, never below one.

    Source: common textbook form.
    """

    main = "max_units"
    max_units: int = Param(100, low=1, high=100_000, help="the largest stake, in units")
    units: int = 0

    def start(self, table: Table) -> None:
        self.units = 1

    def chips(self, table: Table, spot: int) -> int:
        return self.base * self.units

    def move(self, table: Table) -> None:
        if table.won:
            self.units = max(1, self.units - 1)
        elif table.lost:
            if self.units >= self.max_units:
                self.capped(table)
            else:
                self.units += 1


class UpOneDownTwo(Capped):
    """U1D2: begins at m units; a loss is one unit more, a win two less, never below m.

    Source: forum.beatthecasino.com, topic 5012 ("U1D2M2", so m is 2 unless said).
    """

    main = "lowest"
    lowest: int = Param(2, low=1, high=1000, help="first and smallest stake, in units")
    max_units: int = Param(100, low=1, high=100_000, help="the largest stake, in units")
    units: int = 0

    def start(self, table: Table) -> None:
        self.units = self.lowest

    def chips(self, table: Table, spot: int) -> int:
        return self.base * self.units

    def move(self, table: Table) -> None:
        if table.won:
            self.units = max(self.lowest, self.units - 2)
        elif table.lost:
            if self.units >= self.max_units:
                self.capped(table)
            else:
                self.units += 1


class ThirtyOne(Capped):
    """The 31 system: 1 1 1 2 2 4 4 8 8. A win doubles that stake once, a second win in a row starts again.

    A loss, of the doubled stake too, is one step on. All nine lost cost 31 units; two wins in a row always end a series
    ahead, at even money.
    Source: common textbook form.
    """

    step: int = 0
    doubled: bool = False

    def start(self, table: Table) -> None:
        self.step = 0
        self.doubled = False

    def chips(self, table: Table, spot: int) -> int:
        return self.base * SERIES_OF_31[self.step] * (2 if self.doubled else 1)

    def move(self, table: Table) -> None:
        if table.won:
            if self.doubled:
                self.start(table)
            else:
                self.doubled = True
        elif table.lost:
            self.doubled = False
            if self.step + 1 >= len(SERIES_OF_31):
                self.capped(table)
            else:
                self.step += 1


class Hollandish(Capped):
    """Blocks of three bets at 1, 3, 5, 7 … units.

    A block won (two or three of its bets) starts again, a lost one is followed by the next level. With `reset_on="series"` only being ahead since the start starts again, counted at even money; otherwise each block,
    won or lost, is followed by the next level.
    Source: livedealer.org (block); onlineroulette.org.uk and roulettestrategy.net (series).
    """

    main = "levels"
    levels: int = Param(8, low=1, high=1000, help="how many levels a series has at the most")
    reset_on: int = Param(BLOCK, choices=RESETS, help="start again after a block won, or when the series is ahead")
    level: int = 0
    bets: int = 0
    wins: int = 0
    ahead: int = 0

    def start(self, table: Table) -> None:
        self.level = self.bets = self.wins = self.ahead = 0

    def chips(self, table: Table, spot: int) -> int:
        return self.base * (2 * self.level + 1)

    def move(self, table: Table) -> None:
        if table.pushed:
            return
        self.bets += 1
        if table.won:
            self.wins += 1
            self.ahead += table.staked
        else:
            self.ahead -= table.staked
        if self.bets == 3:
            self.end_block(table)

    def end_block(self, table: Table) -> None:
        """Three bets are over."""
        well = self.wins >= 2 if self.reset_on == BLOCK else self.ahead > 0
        self.bets = self.wins = 0
        if well:
            self.start(table)
        elif self.level + 1 >= self.levels:
            self.capped(table)
        else:
            self.level += 1
