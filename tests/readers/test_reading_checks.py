"""What does not fit together is told with shoe and coup and kept as it is. Cases worked by hand from the drawing table."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes
from tracker.readers import read_text

HEAD = "p1,p2,p3,b1,b2,b3,player total,banker total,outcome\n"

COUPS = {  # one coup: what is found in it; cards, totals, winner as in HEAD
    "7,J,,2,3,A,7,6,P": [],  # Player stands on 7, Banker draws on 5 when Player stood
    "7,J,,2,3,,7,5,P": ["third_card_rule"],  # Banker had 5 and stood
    "7,J,,2,4,9,7,5,P": ["third_card_rule"],  # Banker had 6, Player stood, Banker drew
    "2,3,,K,7,,5,7,B": ["third_card_rule"],  # Player had 5 and stood
    "K,6,2,K,7,,8,7,P": ["third_card_rule"],  # Player had 6 and drew
    "2,3,8,K,3,,3,3,T": [],  # Banker 3 against an 8 stands
    "2,3,8,K,3,4,3,7,B": ["third_card_rule"],
    "2,3,9,K,3,4,4,7,B": [],  # Banker 3 against a 9 draws
    "2,3,A,K,4,,6,4,P": [],  # Banker 4 against an ace stands
    "2,3,2,K,4,,7,4,P": ["third_card_rule"],
    "2,3,3,K,5,,8,5,P": [],
    "2,3,4,K,5,,9,5,P": ["third_card_rule"],
    "2,3,6,K,6,,1,6,B": ["third_card_rule"],
    "2,3,5,K,6,,0,6,B": [],
    "K,8,,2,2,,8,4,P": [],  # a natural ends the coup
    "K,8,,2,2,3,8,7,P": ["third_card_rule"],
    "2,2,5,9,Q,,9,9,T": ["third_card_rule"],
    "2,3,7,K,7,,3,7,B": ["cards_disagree_with_total"],  # the cards make 2; the drawing rule is not asked
    "2,3,7,K,7,,2,6,B": ["cards_disagree_with_total"],
    "7,J,,2,3,A,7,6,B": ["total_disagrees_with_winner"],
    "7,J,,2,3,A,7,6,T": ["total_disagrees_with_winner"],
    ",,,,,,7,6,B": ["total_disagrees_with_winner"],
    "7,J,,2,3,A,7,,B": ["total_disagrees_with_winner"],  # Banker's total follows from the cards
    ",,,,,,,,B": [],
}


@pytest.mark.parametrize(("row", "rules"), COUPS.items())
def test_a_coup_is_checked(row, rules):
    text = HEAD + "K,8,,2,2,,8,4,P\n" + "2,3,3,K,5,,8,5,P\n" * 3 + row + "\n"
    found = [(coup, rule) for _, coup, rule in findings(text) if rule != "repeats_previous_coup"]
    assert found == [(5, rule) for rule in rules]
    assert outcomes(text) == ["PPPP" + row[-1]]


def test_a_finding_says_what_stands_there_and_what_the_table_says():
    text = HEAD + "7,J,,2,3,,7,5,P\nK,8,,2,2,,8,4,P\n"
    (finding,) = read_text(text).report()["findings"]
    assert finding == {
        "line": 2, "shoe": 1, "coup": 1, "rule": "third_card_rule",
        "message": "Banker had 5 when Player stood and stood; the table says draw", "expected": "draw", "found": "stand",
        "side": "banker", "drawing_rule": "Banker on 5 draws against 4, 5, 6, 7 and when Player stood",
    }  # fmt: skip
    text = HEAD + "2,3,7,K,7,,3,6,P\nK,8,,2,2,,8,4,P\n"
    found = {entry.rule: entry.message for entry in read_text(text).findings}
    assert found["cards_disagree_with_total"] == (
        "Player's cards 2 3 7 make 2, the total says 3; Banker's cards K 7 make 7, the total says 6"
    )
    assert found["total_disagrees_with_winner"] == "Player 3, Banker 6, but the winner is recorded as Player"


def test_messages_are_neutral():
    text = HEAD + "7,J,,2,3,,7,5,B\n2,3,7,K,7,,3,6,P\n" * 2
    said = " ".join(entry.message for entry in read_text(text).findings).lower()
    assert not [word for word in ("cheat", "fraud", "suspicious", "steal", "manipul", "wrong") if word in said]


def test_pairs_are_compared_with_the_cards():
    text = "outcome,player_1,player_2,banker_1,banker_2,player_pair,banker_pair\n"
    text += "banker,Kh,Kd,9s,9c,1,1\nplayer,9h,Td,2s,3c,1,0\nplayer,9h,9d,2s,3c,0,\nplayer,0,0,2,3,1,0\n"
    pairs = [(coup, rule) for _, coup, rule in findings(text) if rule == "pair_disagrees_with_cards"]
    assert pairs == [(2, "pair_disagrees_with_cards"), (3, "pair_disagrees_with_cards")]


def test_a_natural_is_compared_with_the_cards():
    text = "outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3,natural\n"
    text += "player,K,8,,2,2,,true\nplayer,K,9,,2,3,,false\nplayer,K,7,,2,4,,false\n"
    assert findings(text) == [(1, 2, "cards_disagree_with_total")]


def test_more_cards_than_eight_packs_hold_are_told_once_a_shoe():
    heading = "shoe,outcome,player_1,player_2,banker_1,banker_2\n"
    eights = "1,tie,8,8,8,8\n" * 8
    assert [rule for _, _, rule in findings(heading + eights)].count("too_many_of_a_card") == 0
    text = heading + eights + "1,banker,8,2,9,K\n" + "2,tie,8h,8h,8h,8h\n2,player,8h,A,2,3\n2,tie,8h,8h,8h,8h\n"
    many = [entry for entry in read_text(text).findings if entry.rule == "too_many_of_a_card"]
    assert [(entry.shoe, entry.coup) for entry in many] == [(1, None), (2, None)]
    assert "33 × 8" in many[0].message
    assert "9 × 8h" in many[1].message
    tens = heading + "1,tie,0,0,0,0\n" * 32
    assert "too_many_of_a_card" not in [rule for *_, rule in findings(tens)]
    assert "too_many_of_a_card" in [rule for *_, rule in findings(tens + "1,banker,0,2,9,0\n")]


def test_zero_is_no_card_where_tens_have_names():
    text = HEAD + "7,J,0,2,3,A,7,6,P\nK,8,0,2,2,0,8,4,P\n"
    assert findings(text) == []
    assert read_text(text).coups["player_3"].to_list() == [None, None]


def test_shoes_are_the_same_when_there_is_enough_to_tell():
    run = "BPPBTBPBPPBPBPBBPTPB"
    twice = read_text(f"1 {run}\n2 {run}\n").report()
    assert [shoe["duplicate_of"] for shoe in twice["shoes"]] == [None, {"file": "-", "shoe": 1}]
    assert [(entry["shoe"], entry["rule"]) for entry in twice["findings"]] == [(2, "duplicate_shoe")]
    short = read_text(f"1 {run[:19]}\n2 {run[:19]}\n").report()
    assert [shoe["duplicate_of"] for shoe in short["shoes"]] == [None, None]
    assert [(entry["shoe"], entry["rule"]) for entry in short["findings"]] == [(2, "duplicate_shoe")]
    assert findings(f"1 {run}\n2 {run[::-1]}\n") == []
    other_table = f"table,sequence\nA,{run}\nB,{run}\n"
    assert findings(other_table) == []
    other_time = f"time,sequence\n2026-01-31 20:00,{run}\n2026-01-31 22:00,{run}\n"
    assert findings(other_time) == []


def test_a_count_in_the_file_is_compared_with_what_was_read():
    text = "sequence,hands\nBPPB,4\nBPT,4\n"
    assert findings(text) == [(2, None, "counters_disagree")]


def test_what_follows_from_cards_is_worked_out_where_the_file_does_not_say_it():
    reading = read_text("result,player cards,banker cards\nP,Kh 9d,Q 2 3\nT,9 9,8 K\nB,5 K,4 4\n")
    assert reading.coups["player_total"].to_list() == [9, 8, 5]
    assert reading.coups["banker_total"].to_list() == [5, 8, 8]
    assert reading.coups["natural"].to_list() == [True, True, True]
    assert reading.coups["player_pair"].to_list() == [False, True, False]
    assert reading.report()["shoes"][0]["banker_pairs"] == 1
