"""Picks that look at the scoreboard: the bead plate and the three derived roads, whose marks only describe the past."""

from tracker.betting.spots import BANKER, PLAYER, TIE
from tracker.betting.systems.compose import SIT_OUT, Pick
from tracker.betting.systems.runs import other
from tracker.betting.table import NONE_YET, Table

ROWS = 6  # of the bead plate
RED = 1


def side_for(colour: int, banker: int) -> int:
    """The side whose win leaves this colour, given the mark that Banker's would leave; SIT_OUT where there is none."""
    if colour == NONE_YET or banker == NONE_YET:
        return SIT_OUT
    return BANKER if banker == colour else PLAYER


class BeadRow(Pick):
    """The winner six coups back, in the same row of the bead plate one column before; a tie there is sat out.

    Source: common form.
    """

    def choose(self, table: Table) -> int:
        there = table.outcome(ROWS)
        return SIT_OUT if there == TIE else there


class BigEyeBoyColour(Pick):
    """The side whose win would repeat the last colour of the big eye boy; sits out while it has no mark.

    Source: common form; the road as in World Gaming Magazine no. 56.
    """

    def choose(self, table: Table) -> int:
        return side_for(table.big_eye_boy, table.ask("big_eye_boy", BANKER))


class SmallRoadColour(Pick):
    """The side whose win would repeat the last colour of the small road; sits out while it has no mark.

    Source: common form; the road as in World Gaming Magazine no. 56.
    """

    def choose(self, table: Table) -> int:
        return side_for(table.small_road, table.ask("small_road", BANKER))


class CockroachPigColour(Pick):
    """The side whose win would repeat the last colour of the cockroach pig; sits out while it has no mark.

    Source: common form; the road as in World Gaming Magazine no. 56.
    """

    def choose(self, table: Table) -> int:
        return side_for(table.cockroach_pig, table.ask("cockroach_pig", BANKER))


class ThreeRoads(Pick):
    """The side for which at least two of the three derived roads would turn red; sits out where there is none.

    Source: common form; the roads as in World Gaming Magazine no. 56.
    """

    def choose(self, table: Table) -> int:
        for side in (BANKER, PLAYER):
            reds = 0
            if table.ask("big_eye_boy", side) == RED:
                reds += 1
            if table.ask("small_road", side) == RED:
                reds += 1
            if table.ask("cockroach_pig", side) == RED:
                reds += 1
            if reds >= 2:
                return side
        return SIT_OUT


class AgainstBigEyeBoy(BigEyeBoyColour):
    """The side whose win would change the colour of the big eye boy; sits out while it has no mark.

    Source: common form; the road as in World Gaming Magazine no. 56.
    """

    def choose(self, table: Table) -> int:
        return other(side_for(table.big_eye_boy, table.ask("big_eye_boy", BANKER)))
