"""The systems that ship, coup by coup: outcomes, stakes, nets and the running balance, worked by hand.

Chip 10.00, maximum 100 chips, punto-banco-8. A row is a coup: its outcome, the stake (asked for > what lay down, where
they differ; - for a coup sat out), its net, the balance after it. A line `---` begins a new shoe of the same session.
"""

from decimal import Decimal
from typing import NamedTuple

import pytest

from tests.backtest.scripted import play, record
from tracker.backtest import load, shipped

SCENARIOS = """
banker-only
B 10  9.50   9.50
P 10 -10    -0.50
T 10  0     -0.50
B 10  9.50   9.00
B 10  9.50  18.50
P 10 -10     8.50

banker-only base=3
B 30  28.50  28.50
P 30 -30     -1.50

player-only
B 10 -10   -10
P 10  10     0
T 10  0      0
P 10  10    10
P 10  10    20
B 10 -10    10

tie-only
B 10 -10   -10
T 10  80    70
P 10 -10    60
T 10  80   140
B 10 -10   130
T 10  80   210

follow-the-last
T -   -      0
B -   -      0
B 10  9.50   9.50
P 10 -10    -0.50
T 10  0     -0.50
P 10  10     9.50
P 10  10    19.50
B 10 -10     9.50
---
T -   -      9.50
P -   -      9.50
B 10 -10    -0.50

martingale
P 10 -10   -10
P 20 -20   -30
P 40 -40   -70
B 80  76     6
T 10  0      6
P 10 -10    -4
B 20  19    15
B 10  9.50  24.50

martingale levels=3 side=player base=3
B 30 -30   -30
B 60 -60   -90
B 120 -120 -210
B 30 -30   -240
P 60  60   -180
P 30  30   -150

martingale at the maximum
P 10  -10   -10
P 20  -20   -30
P 40  -40   -70
P 80  -80   -150
P 160 -160  -310
P 320 -320  -630
P 640 -640  -1270
P 1280>1000 -1000 -2270
B 2560>1000  950  -1320
B 10  9.50  -1310.50

paroli
B 10  9.50   9.50
B 20  19    28.50
B 40  38    66.50
B 10  9.50  76
P 20 -20    56
B 10  9.50  65.50
T 20  0     65.50
B 20  19    84.50
P 40 -40    44.50

paroli wins=2 side=player base=3
P 30  30    30
P 60  60    90
P 30  30   120
B 60 -60    60
P 30  30    90

fibonacci
P 10 -10   -10
P 10 -10   -20
P 20 -20   -40
P 30 -30   -70
B 50  47.50 -22.50
B 20  19    -3.50
T 10  0     -3.50
P 10 -10   -13.50
B 10  9.50  -4
B 10  9.50   5.50

fibonacci side=player base=3
B 30 -30   -30
B 30 -30   -60
B 60 -60  -120
P 90  90   -30
B 30 -30   -60
B 60 -60  -120

dalembert
P 10 -10   -10
P 20 -20   -30
B 30  28.50 -1.50
T 20  0     -1.50
B 20  19    17.50
P 10 -10     7.50
B 20  19    26.50
B 10  9.50  36
B 10  9.50  45.50

dalembert side=player base=3
B 30 -30   -30
B 40 -40   -70
P 50  50   -20
P 40  40    20
P 30  30    50
P 30  30    80

labouchere
B 40 -40   -40
P 50  50    10
T 50  0     10
P 50  50    60
P 40  40   100
B 20 -20    80
B 40 -40    40
P 60  60   100
P 20  20   120
B 40 -40    80

labouchere side=banker base=3 line=2
P 60 -60   -60
B 120 114   54
B 60  57   111
P 60 -60    51

oscars-grind
B 10 -10   -10
B 10 -10   -20
P 10  10   -10
T 20  0    -10
B 20 -20   -30
P 20  20   -10
P 20  20    10
P 10  10    20
B 10 -10    10

oscars-grind side=banker base=3
P 30 -30   -30
B 30  28.50 -1.50
B 30  28.50 27
P 30 -30    -3
P 30 -30   -33
B 30  28.50 -4.50
B 60  57    52.50
B 30  28.50 81

one-three-two-six
B 10  9.50   9.50
B 30  28.50 38
B 20  19    57
B 60  57   114
B 10  9.50 123.50
P 30 -30    93.50
B 10  9.50 103
T 30  0    103
P 30 -30    73
P 10 -10    63

one-three-two-six side=player base=3
P 30  30    30
P 90  90   120
P 60  60   180
P 180 180  360
B 30 -30   330

shadow-paroli
B -   -      0
P 10 -10   -10
P 10  10     0
P 20  20    20
P 40  40    60
B 10 -10    50
B 10  9.50  59.50
T 20  0     59.50
B 20  19    78.50
P 40 -40    38.50

chop-martingale
P -   -      0
P 10 -10   -10
P 20 -20   -30
P 40 -40   -70
B 10  9.50 -60.50
T 10  0    -60.50
B 10 -10   -70.50
P 20  20   -50.50
P 10 -10   -60.50

tb4l-u1d2
B -   -      0
B -   -      0
P 20 -20   -20
B 30  28.50  8.50
P 20  20    28.50
T 20  0     28.50
P 20 -20     8.50
B 30 -30   -21.50
B 40 -40   -61.50
B 50  47.50 -14
B 30  28.50 14.50

dragon-parlay
P -   -      0
P -   -      0
P -   -      0
P 10  10    10
T 20  0     10
P 20  20    30
P 40  40    70
P 80  80   150
P 10  10   160
B 20 -20   140
B -   -    140
B -   -    140
B 10  9.50 149.50
B 20  19   168.50
P 40 -40   128.50

big-eye-dalembert
B -   -      0
P -   -      0
P -   -      0
B 10  9.50   9.50
P 10  10    19.50
B 10 -10     9.50
T 20  0      9.50
B 20 -20   -10.50
P 30  30    19.50
P 20 -20    -0.50
B 30  28.50 28

tie-chaser
B -   -      0
T -   -      0
B 10 -10   -10
T 10  80    70
P 10 -10    60
P 10 -10    50
B 10 -10    40
P -   -     40
B -   -     40
T -   -     40
T 10  80   120
"""

LOW_MAXIMUM = """
labouchere
B 40 -40   -40
B 50 -50   -90
B 60>50 -50  -140
B 60>50 -50  -190
P 60>50  50  -140
P 70>50  50   -90
P 80>50  50   -40
P 40  40     0
B 40 -40   -40
"""  # at a maximum of 50.00: Labouchere writes down what lay there, not what it asked for


class Row(NamedTuple):
    """A coup of a scenario, money in the table's currency; stakes are None where it was sat out."""

    outcome: str
    asked: Decimal | None
    staked: Decimal | None
    net: Decimal | None
    balance: Decimal


class Scenario(NamedTuple):
    """A system, its parameters as text, and what happens to it, shoe after shoe."""

    title: str
    name: str
    values: dict[str, str]
    shoes: list[list[Row]]


def row_of(line: str) -> Row:
    outcome, stake, net, balance = line.split()
    if stake == "-":
        return Row(outcome, None, None, None, Decimal(balance))
    asked, _, staked = stake.partition(">")
    return Row(outcome, Decimal(asked), Decimal(staked or asked), Decimal(net), Decimal(balance))


def scenarios(text: str) -> list[Scenario]:
    found = []
    for block in text.strip().split("\n\n"):
        title, *lines = block.strip().splitlines()
        name, *words = title.split()
        values = dict(word.split("=") for word in words if "=" in word)
        shoes = [[row_of(line) for line in shoe.splitlines() if line] for shoe in "\n".join(lines).split("---")]
        found.append(Scenario(title, name, values, shoes))
    return found


def check(scenario: Scenario, maximum: str) -> None:
    """Plays it, and compares stakes, nets and balances coup by coup."""
    [system] = load(scenario.name)
    shoes = ["".join(row.outcome for row in shoe) for shoe in scenario.shoes]
    played = play(system.strategy, record(*shoes), values=scenario.values, session="all", maximum=maximum)
    expected, balance = [], Decimal(0)
    for shoe in scenario.shoes:
        for number, row in enumerate(shoe, 1):
            if row.staked is not None:
                reason = "placed" if row.asked == row.staked else "capped"
                expected.append((number, row.asked, row.staked, reason, row.net, row.balance))
                balance += row.net or 0
            assert balance == row.balance, f"{scenario.title}: the scenario itself does not add up at {row}"
    assert [(coup, *rest) for coup, _, *rest in played.rows] == expected
    assert played.finals == [balance]


@pytest.mark.parametrize("scenario", scenarios(SCENARIOS), ids=lambda scenario: scenario.title)
def test_a_system_that_ships(scenario):
    check(scenario, "1000")


@pytest.mark.parametrize("scenario", scenarios(LOW_MAXIMUM), ids=lambda scenario: scenario.title)
def test_a_system_that_ships_at_a_low_maximum(scenario):
    check(scenario, "50")


def test_every_system_that_ships_has_a_scenario():
    assert {scenario.name for scenario in scenarios(SCENARIOS)} == set(shipped())
    assert len(shipped()) == 17


SIDES = {  # the side that each bets on unless told otherwise
    "martingale": "banker", "paroli": "banker", "fibonacci": "banker", "dalembert": "banker", "labouchere": "player",
    "oscars-grind": "player", "one-three-two-six": "banker", "banker-only": None, "player-only": None, "tie-only": None,
    "follow-the-last": None,
}  # fmt: skip


@pytest.mark.parametrize("name", SIDES)
def test_the_parameters_of_a_system_that_ships(name):
    [system] = load(name)
    parameters = system.strategy.parameters
    assert parameters["base"].default == 1
    if SIDES[name] is None:
        assert "side" not in parameters
    else:
        assert parameters["side"].shown(parameters["side"].default) == SIDES[name]
    own = {key: parameters[key].default for key in parameters if key not in ("base", "side")}
    assert own == {"martingale": {"levels": 0}, "paroli": {"wins": 3}, "labouchere": {"line": (1, 2, 3)}}.get(name, {})


@pytest.mark.parametrize("name", shipped())
def test_a_tie_moves_no_progression(name):
    """The stakes of a shoe with ties are the stakes of the same shoe without them, the tied stake once more."""
    [system] = load(name)
    if name in ("tie-only", "tie-chaser"):
        return
    plain = play(system.strategy, record("BPPBBBPPPBPB"), session="all")
    tied = play(system.strategy, record("BTPPTBBBPTPPBPB"), session="all")
    after_a_tie = [place for place, letter in enumerate("BTPPTBBBPTPPBPB", 1) if letter == "T"]
    stakes = [(bet, asked) for coup, bet, asked, *_ in tied.rows if coup not in after_a_tie]
    assert stakes == [(bet, asked) for _, bet, asked, *_ in plain.rows]
