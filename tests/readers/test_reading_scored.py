"""Results with totals or a number behind each, `B (8-5)`, `BBB(3)`, `B(3)`: read, and asked about where two meanings are honest."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes, questions, refusal
from tracker.readers import read_text

TOTALS = {  # text: outcomes, totals of Player and Banker
    "B (8-5)": (["B"], [(5, 8)]),  # the winner has the higher total
    "B(8-5) P(3-7) T(6-6)": (["BPT"], [(5, 8), (7, 3), (6, 6)]),
    "P (8-5), B (3-7), T [1-1]": (["PBT"], [(8, 5), (3, 7), (1, 1)]),
    "B 8-5 P 3-7": (["BP"], [(5, 8), (7, 3)]),
    "Banker (8-5), Player (3-7), Banker wins (9-1)": (["BPB"], [(5, 8), (7, 3), (1, 9)]),
    "庄（8-5）闲（3-7）": (["BP"], [(5, 8), (7, 3)]),
    "Shoe 1: B(8-5) P(3-7)\nShoe 2: T(1-1) P(2-9)\n": (["BP", "TP"], [(5, 8), (7, 3), (1, 1), (9, 2)]),
    "B (8-5)\nP (3-7)\nT (6-6)\n": (["BPT"], [(5, 8), (7, 3), (6, 6)]),
    "1. B(8-5)\n2. P(3-7)\n3. P(2-9)\n": (["BPP"], [(5, 8), (7, 3), (9, 2)]),
    "round,result,score\n1,B,(8-5)\n2,P,(3-7)\n": (["BP"], [(5, 8), (7, 3)]),
}


@pytest.mark.parametrize("text", TOTALS)
def test_totals_behind_results_are_read(text):
    shoes, totals = TOTALS[text]
    coups = read_text(text).coups
    assert outcomes(text) == shoes
    assert coups.select("player_total", "banker_total").rows() == totals
    assert [about for about, *_ in questions(text) if about != "shoe_break"] == []


def test_an_order_that_the_winners_do_not_tell_is_asked():
    text = "T(5-5) T(4-4) P(8-5) B(9-2)"
    assert questions(text) == [("score_order", 1, "player-banker", "--score banker-player")]
    assert [entry[1:] for entry in findings(text)] == [(4, "total_disagrees_with_winner")]
    turned = read_text(text, score="banker-player")
    assert turned.coups.select("player_total", "banker_total").rows() == [(5, 5), (4, 4), (5, 8), (2, 9)]


def test_totals_stay_with_their_coups_when_the_text_is_turned_round():
    coups = read_text("B(8-5) P(3-7) T(6-6)", order="newest-first").coups
    assert coups.select("outcome", "player_total", "banker_total").rows() == [
        ("tie", 6, 6),
        ("player", 7, 3),
        ("banker", 5, 8),
    ]


NUMBERS = {  # text: outcomes, what else the numbers may say, the outcomes then
    "BBB(3) PP(2) T(1)": ("BBBPPT", "repeats", "BBBBBBBBBPPPPT"),
    "BBB(3)": ("BBB", "repeats", "B" * 9),
    "BBB(3), PP(2), B, P(4)": ("BBBPPBPPPP", "repeats", "BBBBBBBBBPPPPBPPPP"),
    "B(3) P(2) T(1)": ("BBBPPT", "other", "BPT"),
    "B(3)": ("B", "lengths", "BBB"),
    "B(8) B(7) P(9) P(6)": ("BBPP", "lengths", "B" * 15 + "P" * 15),  # runs of one side are one run
    "B (8) P (9)": ("BP", "lengths", "B" * 8 + "P" * 9),
    "B(8)\nB(7)\nP(9)\n": ("BBP", "lengths", "B" * 15 + "P" * 9),
}


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers_in_brackets_are_asked_about_and_the_other_meaning_is_to_be_had(text):
    chosen, other, then = NUMBERS[text]
    assert outcomes(text) == [chosen]
    ((about, line, _, how),) = questions(text)
    assert (about, line, how) == ("run_length", 1, f"--numbers {other}")
    assert outcomes(text, numbers=other) == [then]
    assert read_text(text).coups["player_total"].null_count() == len(chosen)


def test_many_short_runs_in_brackets_are_lengths_without_a_question():
    text = "B(3)P(2)B(1)P(4)B(1)P(1)"
    assert (outcomes(text), questions(text)) == (["BBBPPBPPPPBP"], [])


@pytest.mark.parametrize("text", ["The first coup was B (8-5), then P (3-7).", "B 9:30 P 10:15", "A (8-5) C (3-7)"])
def test_prose_and_times_are_no_such_results(text):
    assert refusal(text).reason in ("not_coups", "no_results")
