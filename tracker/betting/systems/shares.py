"""Stakes that are a share of the bankroll, in whole chips, rounded down; less than the table's minimum is sat out."""

from math import floor, inf

from tracker.betting.strategy import Param
from tracker.betting.systems.compose import Stake
from tracker.betting.table import Table
from tracker.errors import StrategyError

NO_BANKROLL = inf
ROUNDING = 1e-9  # a bankroll in chips is a float: 22.4 chips are a little less


def whole_chips(table: Table, share: float) -> int:
    """A share of the bankroll in whole chips; 0, so no bet, below the minimum.

    Errors: StrategyError where there is no bankroll.
    """
    if table.bankroll == NO_BANKROLL:
        raise StrategyError("bankroll_needed")
    chips = floor(table.bankroll * share + ROUNDING)
    return chips if chips >= table.minimum else 0


class FixedFraction(Stake):
    """The same share of the bankroll at every coup.

    Source: common textbook form.
    """

    main = "per_thousand"
    per_thousand: int = Param(20, low=1, high=1000, help="the share of the bankroll, in thousandths")

    def chips(self, table: Table, spot: int) -> int:
        return whole_chips(table, self.per_thousand / 1000)


class Kelly(Stake):
    """A fraction of the Kelly stake for the cards that are left: expectation by variance, as a share of the bankroll.

    Nothing where the bet loses on average.
    Source: common textbook form; needs the cards of every coup.
    """

    main = "fraction"
    fraction: float = Param(0.5, low=0.01, high=1.0, help="how much of the Kelly stake")

    def chips(self, table: Table, spot: int) -> int:
        expected = -table.edge(spot)
        if expected <= 0:
            return 0
        variance = table.variance(spot)
        sure = variance == 0  # then all of it is staked
        return whole_chips(table, self.fraction if sure else min(1.0, self.fraction * expected / variance))
