"""What a run shows of games that are honest and of games that are not: planted edges, road followers, flat bets, sessions."""

import random
from typing import Any

import pytest

from tests.backtest.scripted import Played, play, setup, system
from tracker.backtest import Recorded, Simulated, load, run_systems, with_twins
from tracker.betting import PLAYER, Strategy
from tracker.game import variant
from tracker.results import simulate

GAME = variant("punto-banco-8")
P_PLAYER, P_BANKER, P_TIE = 0.446246609344, 0.458597422633, 0.095155968024  # facts


def shoes(seed: int, number: int, *, turned: float = 0.0, after_three: float = 0.0) -> Recorded:
    """Shoes of 75 coups dealt by the published shares. turned: of all coups that are Banker's and are given to Player.

    after_three: the same where three Bankers in a row stand.
    """
    from tests.backtest.scripted import record

    luck, found = random.Random(seed), []
    for _ in range(number):
        shoe = ""
        while len(shoe) < 75:
            banker = P_BANKER - turned - (after_three if shoe.replace("T", "").endswith("BBB") else 0)
            draw = luck.random()
            shoe += "T" if draw < P_TIE else "B" if draw < P_TIE + banker else "P"
        found.append(shoe)
    return record(*found)


class Flat(Strategy):
    def bet(self, table):
        table.bet(PLAYER, 1)


class AfterThree(Strategy):
    """Player after three Bankers in a row, as somebody would who had found the pattern."""

    def bet(self, table):
        table.bet(PLAYER, 1 if table.run_side == 0 and table.run_length >= 3 else 0)


def twinned(strategy: type[Strategy], data: Recorded | Simulated, seed: int = 0) -> dict:
    """The figures of a system with those of its twins."""
    systems = [(system(strategy), {})]
    report = run_systems(systems, data, setup(seed=seed))
    return with_twins(report, systems, data).as_json()["systems"][0]


def test_a_shoe_that_cheats_is_found():
    """Four of a hundred coups are turned: the bettor gains 6.8 % in place of losing 1.2 %, nine standard errors off."""
    found = play(Flat, shoes(1, 180, turned=0.04), ledger=False).json
    assert found["verdict"] == "not_explained"
    assert found["z"] > 6
    assert found["evidence"] > 10**6
    assert found["anytime_edge_high"] < found["theoretical_edge"]


def test_an_honest_shoe_is_not_accused():
    found = play(Flat, shoes(1, 180), ledger=False).json
    assert found["verdict"] in ("consistent", "inconclusive")
    assert found["evidence"] < 20
    assert found["anytime_edge_low"] < found["theoretical_edge"] < found["anytime_edge_high"]


def test_a_pattern_that_is_there_is_found_and_its_twin_tells_that_it_lay_in_the_order():
    """After three Bankers fifteen of a hundred coups are turned; what follows them in a shuffled shoe is as ever."""
    found = twinned(AfterThree, shoes(2, 150, after_three=0.15))
    assert found["z"] > 4
    assert found["order_z"] > 3
    assert abs(found["twins"]["shuffled"]["z"]) < 4
    assert abs(found["twins"]["random"]["z"]) < 3


SLOW = pytest.mark.slow
ROAD_FOLLOWERS = (
    "follow-the-last",
    *(pytest.param(name, marks=SLOW) for name in ("big-eye-dalembert", "dragon-parlay")),
)


@pytest.mark.parametrize("name", ROAD_FOLLOWERS)
def test_a_road_follower_cannot_be_told_from_its_twin_on_shoes_as_they_are_recorded(name):
    """The order of the coups is worth nothing: on each of four records the difference is within three standard errors, and
    it falls to either side."""
    apart = []
    for seed in range(4):
        data = Recorded(simulate(GAME, seed, 30).coups)
        apart.append(twinned(load(name)[0].strategy, data, seed)["order_z"])
    assert max(map(abs, apart)) < 3
    assert min(apart) < 0 < max(apart)


def gamblers_ruin(behind: int, ahead: int) -> float:
    """The chance of flat bets on Player to come so many units ahead before so many behind: facts/maths.md section 8."""
    ratio = P_BANKER / P_PLAYER
    return (1 - ratio**behind) / (1 - ratio ** (behind + ahead))


def of_ends(behind: int, ahead: int, shoes: int, session: str, seed: int) -> Played:
    options: dict[str, Any] = {"bankroll": str(10 * behind), "win_goal": str(10 * ahead), "session": session}
    return play(Flat, Simulated(GAME, seed, shoes), ledger=False, **options)


@pytest.mark.parametrize(
    ("behind", "ahead", "shoes", "session"),
    [
        (2, 2, 40, "30-coups"),
        pytest.param(6, 3, 160, "200-coups", marks=SLOW),
        pytest.param(4, 12, 400, "400-coups", marks=SLOW),
    ],
)
def test_flat_bets_reach_a_goal_before_ruin_as_often_as_the_closed_form_says(behind, ahead, shoes, session):
    """Sessions are so long that hardly one is played out; within three standard errors."""
    ended = of_ends(behind, ahead, shoes, session, seed=5).json["ended"]
    over = ended["win_goal"] + ended["ruin"]
    assert ended["coups_done"] + ended["shoes_done"] < 0.05 * over
    chance = gamblers_ruin(behind, ahead)
    error = (chance * (1 - chance) / over) ** 0.5
    assert ended["win_goal"] / over == pytest.approx(chance, abs=3 * error)
