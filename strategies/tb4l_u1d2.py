"""TB4L with U1D2, as forums play it: the winner before the last, one unit up, two down. It earns what coins earn."""

from tracker import System, time_before_last, up_one_down_two


class TB4L_U1D2(System(pick=time_before_last(), stake=up_one_down_two())):
    """The winner before the last one; two units, one more after a loss, two less after a win. Ties change nothing."""
