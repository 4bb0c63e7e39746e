"""The counters of a board."""

from tracker.game import Coup, Outcome
from tracker.roads import Board, statistics

BANKER, PLAYER, TIE = Outcome


def test_counted_by_hand() -> None:
    counted = Board("TBBTBPPTPPPB").statistics
    assert (counted.coups, counted.banker, counted.player, counted.tie) == (12, 4, 5, 3)
    assert (counted.longest_banker, counted.longest_player) == (3, 5)
    assert (counted.current_side, counted.current_run, counted.columns, counted.since_tie) == (BANKER, 1, 3, 4)
    assert counted.banker_share == 4 / 9


def test_ties_alone() -> None:
    counted = Board("TT").statistics
    assert (counted.current_side, counted.current_run, counted.since_tie) == (None, 0, 0)
    assert counted.banker_share is None


def test_what_was_not_recorded_for_every_coup_is_not_counted() -> None:
    coups = [Coup(BANKER, banker_pair=True, natural=False), Coup(TIE, banker_pair=False), Coup(None, void=True)]
    counted = statistics(coups)
    assert counted.banker_pair == 1
    assert counted.player_pair is None
    assert counted.natural is None
