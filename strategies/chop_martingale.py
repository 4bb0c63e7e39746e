"""Chop Martingale: bet against the last winner, double for three or four bets, then accept the loss. It comes."""

from tracker import System, mini_martingale, opposite_of_last


class ChopMartingale(System(pick=opposite_of_last(), stake=mini_martingale())):
    """The side that did not win last; double after a loss, three bets at the most. Ties change nothing."""
