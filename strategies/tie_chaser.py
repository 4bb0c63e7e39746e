"""Tie chaser: bet on Tie for three coups after a tie, as if ties came in company. The house keeps a seventh of it."""

from tracker import System, flat, tie_chaser


class TieChaser(System(pick=tie_chaser(), stake=flat())):
    """The same stake on Tie, on the three coups after a tie; sits out otherwise."""
