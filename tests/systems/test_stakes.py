"""Every stake, coup by coup: how much it bets, worked by hand from its rule. On Player, chip 10.00; see `scenarios.py`."""

import pytest

from tests.systems.scenarios import check_stake, scenarios
from tracker.betting import STAKES

LOSING = """
flat(base=2)
P 20 20 20
B 20 -20 0
T 20 0 0
P 20 20 20
P 20 20 40
B 20 -20 20

martingale(3)
B 10 -10 -10
B 20 -20 -30
T 40 0 -30
B 40 -40 -70
B 10 -10 -80
P 20 20 -60
P 10 10 -50

martingale(3, at_cap="hold")
B 10 -10 -10
B 20 -20 -30
B 40 -40 -70
B 40 -40 -110
P 40 40 -70
P 10 10 -60

martingale(2, at_cap="leave")
B 10 -10 -10
P 20 20 10
B 10 -10 0
B 20 -20 -20
P - -20
P - -20

mini_martingale
B 10 -10 -10
B 20 -20 -30
B 40 -40 -70
P 10 10 -60
T 10 0 -60
B 10 -10 -70
P 20 20 -50

mini_martingale(4)
B 10 -10 -10
B 20 -20 -30
B 40 -40 -70
B 80 -80 -150
P 10 10 -140
P 10 10 -130

grand_martingale
B 10 -10 -10
B 30 -30 -40
B 70 -70 -110
T 150 0 -110
P 150 150 40
P 10 10 50

grand_martingale(2)
B 10 -10 -10
B 30 -30 -40
B 10 -10 -50
B 30 -30 -80
P 10 10 -70
P 10 10 -60

stearn
B 10 -10 -10
B 10 -10 -20
P 20 20 0
T 20 0 0
B 20 -20 -20
B 20 -20 -40
P 40 40 0
P 40 40 40
P 10 10 50
P 10 10 60
B 10 -10 50
B 10 -10 40
P 20 20 60

stearn(3, at_cap="hold")
B 10 -10 -10
B 10 -10 -20
B 20 -20 -40
B 20 -20 -60
P 20 20 -40
P 20 20 -20
P 10 10 -10

fibonacci
B 10 -10 -10
B 10 -10 -20
B 20 -20 -40
B 30 -30 -70
P 50 50 -20
T 20 0 -20
B 20 -20 -40
P 30 30 -10
P 10 10 0
P 10 10 10

fibonacci(4)
B 10 -10 -10
B 10 -10 -20
B 20 -20 -40
B 30 -30 -70
B 10 -10 -80
P 10 10 -70
P 10 10 -60

fibonacci(3, at_cap="hold")
B 10 -10 -10
B 10 -10 -20
B 20 -20 -40
B 20 -20 -60
P 20 20 -40
P 10 10 -30

dalembert
B 10 -10 -10
B 20 -20 -30
T 30 0 -30
P 30 30 0
P 20 20 20
P 10 10 30
P 10 10 40
B 10 -10 30
P 20 20 50

dalembert(2)
B 10 -10 -10
B 20 -20 -30
B 10 -10 -40
B 20 -20 -60
P 10 10 -50
P 10 10 -40

dalembert(2, at_cap="hold")
B 10 -10 -10
B 20 -20 -30
B 20 -20 -50
P 20 20 -30
P 10 10 -20
B 10 -10 -30

up_one_down_two
B 20 -20 -20
B 30 -30 -50
B 40 -40 -90
T 50 0 -90
P 50 50 -40
P 30 30 -10
P 20 20 10
B 20 -20 -10
P 30 30 20

up_one_down_two(1, max_units=3)
B 10 -10 -10
B 20 -20 -30
B 30 -30 -60
B 10 -10 -70
P 20 20 -50
P 10 10 -40

thirty_one
B 10 -10 -10
P 10 10 0
B 20 -20 -20
T 10 0 -20
B 10 -10 -30
P 20 20 -10
P 40 40 30
P 10 10 40
P 20 20 60
B 10 -10 50
B 10 -10 40
B 10 -10 30
B 20 -20 10
P 20 20 30
B 40 -40 -10
B 40 -40 -50

thirty_one
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
B 20 -20 -50
B 20 -20 -70
B 40 -40 -110
B 40 -40 -150
B 80 -80 -230
B 80 -80 -310
P 10 10 -300

hollandish
B 10 -10 -10
P 10 10 0
T 10 0 0
B 10 -10 -10
P 30 30 20
P 30 30 50
B 30 -30 20
B 10 -10 10
B 10 -10 0
P 10 10 10
B 30 -30 -20

hollandish(reset_on="series")
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
P 30 30 0
P 30 30 30
B 30 -30 0
P 50 50 50
B 50 -50 0
P 50 50 50
P 10 10 60

hollandish(2)
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
B 30 -30 -60
B 30 -30 -90
B 30 -30 -120
B 10 -10 -130
P 10 10 -120

hollandish(2, at_cap="hold")
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
B 30 -30 -60
B 30 -30 -90
B 30 -30 -120
B 30 -30 -150
P 30 30 -120
"""

WINNING = """
paroli
P 10 10 10
P 20 20 30
T 40 0 30
P 40 40 70
P 10 10 80
B 20 -20 60
P 10 10 70

paroli(2, at_cap="leave")
B 10 -10 -10
P 10 10 0
P 20 20 20
P - 20
B - 20
P - 20

parlay(2)
P 10 10 10
P 20 20 30
T 40 0 30
P 40 40 70
P 10 10 80
B 20 -20 60
P 10 10 70

parlay(base=20) | side=banker
B 200 190 190
B 390 370.5 560.5
B 760 722 1282.5
B 1480 1406 2688.5
B 200 190 2878.5
P 390 -390 2488.5

parlay(1, at_cap="hold") | side=tie
B 10 -10 -10
T 10 80 70
T 90 720 790
T 90 720 1510
P 90 -90 1420
T 10 80 1500

one_three_two_six
P 10 10 10
P 30 30 40
P 20 20 60
P 60 60 120
P 10 10 130
B 30 -30 100
P 10 10 110
T 30 0 110
B 30 -30 80
B 10 -10 70

one_three_two_four
P 10 10 10
P 30 30 40
T 20 0 40
P 20 20 60
P 40 40 100
P 10 10 110
B 30 -30 80
B 10 -10 70

on_win
P 20 20 20
P 10 10 30
P 20 20 50
P 30 30 80
P 30 30 110
T 30 0 110
P 30 30 140
B 30 -30 110
P 20 20 130

on_win(1, 4, at_cap="reset")
P 10 10 10
P 40 40 50
P 10 10 60
B 40 -40 20
B 10 -10 10
P 10 10 20

ascot
P 80 80 80
P 130 130 210
T 200 0 210
B 200 -200 10
P 130 130 140
P 200 200 340
P 300 300 640
B 80 -80 560
B 50 -50 510
B 30 -30 480
B 20 -20 460
B 80 -80 380
P 50 50 430

reverse_fibonacci
P 10 10 10
P 10 10 20
P 20 20 40
P 30 30 70
B 50 -50 20
T 20 0 20
P 20 20 40
B 30 -30 10
B 10 -10 0
P 10 10 10
P 10 10 20
B 20 -20 0

reverse_fibonacci(4)
P 10 10 10
P 10 10 20
P 20 20 40
P 30 30 70
P 10 10 80
P 10 10 90
B 20 -20 70

contra_dalembert
P 10 10 10
P 20 20 30
T 30 0 30
P 30 30 60
B 40 -40 20
B 30 -30 -10
P 20 20 10
B 30 -30 -20
B 20 -20 -40
B 10 -10 -50
B 10 -10 -60

contra_dalembert(2)
P 10 10 10
P 20 20 30
P 10 10 40
B 20 -20 20
B 10 -10 10
P 10 10 20

up_as_you_win
P 10 10 10
P 20 20 30
P 30 30 60
T 40 0 60
B 40 -40 20
P 10 10 30
B 20 -20 10
B 10 -10 0

up_as_you_win(2)
P 10 10 10
P 20 20 30
P 10 10 40
P 20 20 60
P 10 10 70
B 20 -20 50
"""

BOOKS = """
labouchere
P 40 40 40
B 20 -20 20
T 40 0 20
B 40 -40 -20
P 60 60 40
P 20 20 60
B 40 -40 20
P 50 50 70
P 50 50 120
B 40 -40 80

labouchere(1, 2, max_line=3)
B 30 -30 -30
B 40 -40 -70
B 30 -30 -100
P 40 40 -60
P 20 20 -40
P 30 30 -10

labouchere(1, 2, max_line=2, at_cap="hold")
B 30 -30 -30
B 30 -30 -60
P 30 30 -30
P 30 30 0
B 30 -30 -30
P 30 30 0

labouchere(2) | side=banker
B 20 19 19
P 20 -20 -1
B 40 38 37
P 20 -20 17
P 40 -40 -23
B 60 57 34
B 20 19 53

reverse_labouchere
P 40 40 40
P 50 50 90
T 60 0 90
B 60 -60 30
B 60 -60 -30
B 30 -30 -60
B 40 -40 -100
P 20 20 -80
P 40 40 -40
B 60 -60 -100
P 20 20 -80

reverse_labouchere(1, 2, max_units=5)
P 30 30 30
P 40 40 70
P 50 50 120
P 30 30 150
B 40 -40 110
B 20 -20 90
P 30 30 120

oscars_grind
B 10 -10 -10
B 10 -10 -20
P 10 10 -10
T 20 0 -10
B 20 -20 -30
P 20 20 -10
P 20 20 10
P 10 10 20
B 10 -10 10
P 10 10 20
P 10 10 30

oscars_grind(2)
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
B 10 -10 -40
B 10 -10 -50
B 10 -10 -60
P 10 10 -50
P 20 20 -30
P 10 10 -20
B 10 -10 -30
P 10 10 -20
P 10 10 -10

oscars_grind(2, at_cap="hold")
B 10 -10 -10
B 10 -10 -20
B 10 -10 -30
B 10 -10 -40
B 10 -10 -50
B 10 -10 -60
P 10 10 -50
P 20 20 -30
P 20 20 -10
P 20 20 10
P 10 10 20
B 10 -10 10

oscars_grind(base=2) | side=banker
P 20 -20 -20
B 20 19 -1
B 20 19 18
P 20 -20 -2
P 20 -20 -22
B 20 19 -3
B 40 38 35

whittacker
B 10 -10 -10
B 20 -20 -30
B 30 -30 -60
T 50 0 -60
B 50 -50 -110
P 80 80 -30
B 30 -30 -60
P 50 50 -10
P 20 20 10
P 10 10 20
B 10 -10 10
P 20 20 30

whittacker(2)
B 10 -10 -10
B 20 -20 -30
B 30 -30 -60
B 10 -10 -70
P 20 20 -50
P 10 10 -40

whittacker(2, at_cap="hold")
B 10 -10 -10
B 20 -20 -30
B 30 -30 -60
P 30 30 -30
P 10 10 -20
B 10 -10 -30
"""

SHARES = """
fixed_fraction(100) | bankroll=500
P 50 50 550
B 50 -50 500
P 50 50 550
P 50 50 600
T 60 0 600
P 60 60 660
B 60 -60 600

fixed_fraction(290) | bankroll=1000
B 290 -290 710
B 200 -200 510
B 140 -140 370
B 100 -100 270
P 70 70 340
T 90 0 340

fixed_fraction(20) | bankroll=510
B 10 -10 500
B 10 -10 490
P - 490
P - 490
T - 490
B - 490
"""
TABLES = scenarios(LOSING) + scenarios(WINNING) + scenarios(BOOKS) + scenarios(SHARES)
ELSEWHERE = {"kelly"}  # test_chance_and_cards.py


@pytest.mark.parametrize("scenario", TABLES, ids=lambda scenario: scenario.title)
def test_a_stake(scenario):
    check_stake(scenario)


def test_every_stake_has_a_scenario():
    assert {scenario.name() for scenario in TABLES} | ELSEWHERE == set(STAKES)
    assert len(STAKES) == 25
