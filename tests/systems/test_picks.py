"""Every pick, coup by coup: where it bets, worked by hand from its rule. One flat chip of 10.00; see `scenarios.py`."""

import pytest

from tests.systems.scenarios import check_pick, scenarios
from tracker.betting import PICKS

PLACES = """
flat_banker
B B 9.5 9.5
P B -10 -0.5
T B 0 -0.5
B B 9.5 9
B B 9.5 18.5
P B -10 8.5

flat_player
B P -10 -10
P P 10 0
T P 0 0
P P 10 10
P P 10 20
B P -10 10

flat_tie
B T -10 -10
T T 80 70
P T -10 60
T T 80 140
B T -10 130
T T 80 210

alternate
P B -10 -10
P P 10 0
T B 0 0
B P -10 -10
B B 9.5 -0.5
P P 10 9.5
B B 9.5 19

template("BBPBPP")
B B 9.5 9.5
P B -10 -0.5
P P 10 9.5
T B 0 9.5
B P -10 -0.5
P P 10 9.5
P B -10 -0.5
B B 9.5 9

first_stamp(3)
B - 0
T - 0
P - 0
P - 0
B B 9.5 9.5
B P -10 -0.5
T P 0 -0.5
P P 10 9.5
P B -10 -0.5
P P 10 9.5

patterns("BBP>B", "BP>P", "P>P")
B - 0
B - 0
P - 0
B B 9.5 9.5
P - 9.5
P P 10 19.5
T P 0 19.5
B P -10 9.5
B - 9.5
P - 9.5
P B -10 -0.5

patterns()
B - 0
B B 9.5 9.5
P B -10 -0.5
T P 0 -0.5
P P 10 9.5
B P -10 -0.5

majority(3)
B - 0
B B 9.5 9.5
P B -10 -0.5
P B -10 -10.5
T P 0 -10.5
P P 10 -0.5
B P -10 -10.5
B P -10 -20.5
B B 9.5 -11

majority(2)
B - 0
P B -10 -10
P P 10 0
B P -10 -10
P B -10 -20
P P 10 -10

dominant_side
P B -10 -10
P P 10 0
B P -10 -10
B P -10 -20
T B 0 -20
B B 9.5 -10.5
P B -10 -20.5

tie_chaser(2)
B - 0
T - 0
P T -10 -10
T T 80 70
B T -10 60
B T -10 50
T - 50
B T -10 40
P T -10 30
P - 30

tie_chaser
T - 0
P T -10 -10
P T -10 -20
T T 80 60
B T -10 50
B T -10 40
B T -10 30
B - 30
"""

RUNS = """
follow_last
T - 0
B - 0
B B 9.5 9.5
P B -10 -0.5
T P 0 -0.5
P P 10 9.5
B P -10 -0.5
---
T - -0.5
P - -0.5
P P 10 9.5

opposite_of_last
T - 0
B - 0
P P 10 10
P B -10 0
T B 0 0
B B 9.5 9.5
P P 10 19.5

dragon
B - 0
B - 0
T - 0
B - 0
B B 9.5 9.5
P B -10 -0.5
P - -0.5
P - -0.5
P P 10 9.5
B P -10 -0.5
B - -0.5

break_the_dragon(2)
B - 0
B - 0
B P -10 -10
T P 0 -10
P P 10 0
P - 0
B B 9.5 9.5
P - 9.5

zigzag(2)
B - 0
P - 0
B - 0
P P 10 10
T B 0 10
P B -10 0
B - 0
P - 0
P B -10 -10
B - -10

time_before_last
B - 0
P - 0
B B 9.5 9.5
B P -10 -0.5
B B 9.5 9
T B 0 9
P B -10 -1
P B -10 -11
P P 10 -1

opposite_time_before_last
B - 0
P - 0
B P -10 -10
B B 9.5 -0.5
B P -10 -10.5
T P 0 -10.5
P P 10 -0.5
P P 10 9.5
P B -10 -0.5

terrible_twos
B - 0
B B 9.5 9.5
P P 10 19.5
P P 10 29.5
P B -10 19.5
T - 19.5
B - 19.5
P B -10 9.5
T P 0 9.5
P P 10 19.5

run_lengths
B - 0
B P -10 -10
B P -10 -20
B P -10 -30
B B 9.5 -20.5
B P -10 -30.5
B - -30.5
P - -30.5
T B 0 -30.5
B B 9.5 -21

run_lengths("R-O")
P - 0
P P 10 10
P - 10
B B 9.5 19.5
P B -10 9.5
B P -10 -0.5

mirror
B - 0
P - 0
T - 0
P - 0
B - 0
---
B B 9.5 9.5
T P 0 9.5
B P -10 -0.5
P P 10 9.5
---
P B -10 -0.5
B B 9.5 9
P P 10 19
B - 19
"""  # of the first shoe mirror does not know the last coup: nobody asked after it, and no bet lay on it

BOARDS = """
bead_row
B - 0
P - 0
T - 0
B - 0
P - 0
P - 0
B B 9.5 9.5
B P -10 -0.5
P - -0.5
T B 0 -0.5
P P 10 9.5
B P -10 -0.5
B B 9.5 9

big_eye_boy_colour
B - 0
P - 0
P - 0
B B 9.5 9.5
P P 10 19.5
B P -10 9.5
T P 0 9.5
B P -10 -0.5
P P 10 9.5
P B -10 -0.5
B B 9.5 9

against_big_eye_boy
B - 0
P - 0
P - 0
B P -10 -10
P B -10 -20
B B 9.5 -10.5
T B 0 -10.5
B B 9.5 -1
P B -10 -11
P P 10 -1
B P -10 -11

small_road_colour
B - 0
P - 0
P - 0
B - 0
B - 0
P P 10 10
T B 0 10
P B -10 0
B B 9.5 9.5
P B -10 -0.5
B B 9.5 9

cockroach_pig_colour
B - 0
P - 0
B - 0
P - 0
P - 0
P B -10 -10
T P 0 -10
B P -10 -20
B B 9.5 -10.5
P P 10 -0.5

three_roads
B - 0
P - 0
B - 0
P P 10 10
P B -10 0
T P 0 0
B P -10 -10
B P -10 -20
B B 9.5 -10.5
"""
TABLES = scenarios(PLACES) + scenarios(RUNS) + scenarios(BOARDS)
ELSEWHERE = {
    "coin",
    "lowest_edge",
    "positive_only",
    "dragon_7_count",
    "dragon_7_unbalanced",
}  # test_chance_and_cards.py


@pytest.mark.parametrize("scenario", TABLES, ids=lambda scenario: scenario.title)
def test_a_pick(scenario):
    check_pick(scenario)


def test_every_pick_has_a_scenario():
    assert {scenario.name() for scenario in TABLES} | ELSEWHERE == set(PICKS)
    assert len(PICKS) == 31
