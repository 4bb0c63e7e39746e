"""Boards that the tests of the drawings share."""

from tracker.game import Coup, Outcome
from tracker.roads import Board

BANKER, PLAYER, TIE = Outcome
NAMES = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")


def full_shoe() -> Board:
    """Eighty coups with everything recorded: a long streak, ties, pairs and naturals in places one can count."""
    letters = ("BBPTBPPPBBBBBBBBPBTTPB" * 4)[:80]
    sides = {outcome.letter: outcome for outcome in Outcome}
    totals = {"B": (3, 7), "P": (8, 2), "T": (6, 6)}  # Player's, Banker's
    return Board(
        Coup(
            sides[letter],
            player_total=totals[letter][0],
            banker_total=totals[letter][1],
            natural=letter == "P" and number % 3 == 0,
            player_pair=number % 11 == 0,
            banker_pair=number % 13 == 0,
        )
        for number, letter in enumerate(letters, 1)
    )
