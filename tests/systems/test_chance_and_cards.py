"""Parts that need chance or the cards: the coin, edges, counts for Dragon 7, Kelly. Played with one pack.

Six cards are the last of a shoe here, the others having gone in void coups, so that odds can be worked out by hand. A
position is the order dealt: 1 and 3 Player's, 2 and 4 Banker's, 5 and 6 the third cards.
Four ten-valued cards and two nines lie in 15 ways: {1,3} Player has 8 against 0 and wins; {2,4} Banker likewise; one nine
on each side is 9 against 9, 4 ties; one nine of Player's and the other among the thirds 4 wins for Player; likewise 4 for
Banker; {5,6} both draw a nine, a tie. So Player, Banker and Tie have 5 of 15 each: Player's edge is 0, Banker's 1/60,
and Tie earns 8/3 - 2/3 = 2 a unit with variance 64/3 + 2/3 - 4 = 18. Two ten-valued cards and four nines give the same.
Five ten-valued cards and a nine: whoever gets the nine wins, three ways each, and no tie. Six ten-valued cards: a tie.
Of a fresh pack Banker's edge is 1.01 %, Player's 1.29 %, Tie's 15.75 % (wizardofodds.com).
"""

from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from tests.backtest.scripted import Played, dealt, play, record
from tracker import BANKER, PLAYER
from tracker.betting import PICKS, STAKES, Part, System
from tracker.errors import UsageError
from tracker.game import Coup

PACK = [rank + suit for suit in "hdcs" for rank in "A23456789TJQK"]
FRESH = ""
NINES_2, NINE_1, NINES_0, NINES_4 = "9h 9d Th Td Tc Ts", "9h Th Td Tc Ts Jh", "Th Td Tc Ts Jh Jd", "9h 9d 9c 9s Th Td"
SHOES = [  # cards left, or FRESH; Player's and Banker's cards of the coup then dealt
    (FRESH, "9h Kd", "2c 3c"),  # Player
    (NINES_2, "9h Th", "9d Td"),  # Tie
    (NINE_1, "9h Th", "Td Tc"),  # Player
    (NINES_0, "Th Td Tc", "Ts Jh Jd"),  # Tie
    (NINES_4, "9h Th", "9d 9c"),  # Player
    (FRESH, "6c Kd", "7h Ks"),  # Banker
]


def shoe(left: str, player: str, banker: str) -> list[Coup]:
    """Void coups that use up everything but `left`, then a coup."""
    gone = [card for card in PACK if left and card not in left.split()]
    coups = []
    while gone:
        cards, gone = gone[:6], gone[6:]
        half = len(cards) // 2
        coups.append(replace(dealt(" ".join(cards[:half]), " ".join(cards[half:])), void=True))
    return [*coups, dealt(player, banker)]


def played(pick: Part, stake: Part, shoes: list, bankroll: str | None = None) -> Played:
    system, data = System(pick=pick, stake=stake), record(*shoes)
    done = play(system, data, rules="punto-banco-1", session="all", maximum=None, bankroll=bankroll, call_limit=60)
    assert done.system.failure is None, done.system.failure
    return done


BY_EDGE = [  # pick, stake, bankroll; shoe (from 1) -> spot, stake, net, balance
    ("lowest_edge()", "flat()", None, {
        1: ("banker", 10, -10, -10), 2: ("player", 10, 0, -10), 3: ("player", 10, 10, 0), 4: ("banker", 10, 0, 0),
        5: ("player", 10, 10, 10), 6: ("banker", 10, Decimal("9.5"), Decimal("19.5")),
    }),
    ("positive_only()", "flat()", None, {2: ("tie", 10, 80, 80), 4: ("tie", 10, 80, 160), 5: ("tie", 10, -10, 150)}),
    ("positive_only('tie')", "flat()", None, {2: ("tie", 10, 80, 80), 4: ("tie", 10, 80, 160), 5: ("tie", 10, -10, 150)}),
    ("positive_only('player')", "flat()", None, {}),
    ("positive_only()", "kelly(1.0)", "900", {
        2: ("tie", 100, 800, 1700), 4: ("tie", 1700, 13600, 15300), 5: ("tie", 1700, -1700, 13600),
    }),
    ("positive_only()", "kelly()", "900", {
        2: ("tie", 50, 400, 1300), 4: ("tie", 650, 5200, 6500), 5: ("tie", 360, -360, 6140),
    }),
    ("flat_banker()", "kelly()", "900", {}),
]  # fmt: skip


@pytest.mark.parametrize(("pick", "stake", "bankroll", "expected"), BY_EDGE)
def test_edges_of_the_cards_that_are_left(pick, stake, bankroll, expected):
    shoes = [shoe(*each) for each in SHOES]
    done = played(eval(pick, dict(PICKS)), eval(stake, dict(STAKES)), shoes, bankroll=bankroll)
    rows = done.report.ledger.select("shoe_id", "bet", "staked", "net", "bankroll").rows()
    assert {shoe: (bet, *(Decimal(each) / 10_000 for each in money)) for shoe, bet, *money in rows} == expected


COUNTED = [  # count of the coup's cards, and with aces
    dealt("9h Kd", "8c 9c"),  # +6
    dealt("4h 4d", "5h 6d"),  # -4
    dealt("8h Ks", "9s Kc"),  # +4
    dealt("2c 3h Kh", "2d Ac 4s"),  # -1, aces 0; Banker wins with a seven of three cards
    dealt("7c 2h", "6h 7s"),  # -3
    dealt("6c Qd", "6s Qc"),
]
COUNTS = [  # count before each coup: 0, 6, 2, 6, 5, 2 with 52, 48, 44, 40, 34, 30 cards left: for each pack 0, 6.5, 2.4, 7.8, 7.6, 3.5
    ("dragon_7_count()", {2: (-10, -10), 4: (400, 390), 5: (-10, 380)}),
    ("dragon_7_count(7)", {4: (400, 400), 5: (-10, 390)}),
    ("dragon_7_count(8)", {}),
    # with aces, from -4 on: -4, 2, -2, 2, 2, -1
    ("dragon_7_unbalanced()", {2: (-10, -10), 4: (400, 390), 5: (-10, 380)}),
    ("dragon_7_unbalanced(3)", {}),
    ("dragon_7_unbalanced(-2)", {2: (-10, -10), 3: (-10, -20), 4: (400, 380), 5: (-10, 370), 6: (-10, 360)}),
]


@pytest.mark.parametrize(("pick", "expected"), COUNTS)
def test_counts_for_dragon_7(pick, expected):
    done = played(eval(pick, dict(PICKS)), STAKES["flat"], [COUNTED])
    assert {coup: (net, balance) for coup, _, _, _, _, net, balance in done.rows} == expected
    assert {bet for _, bet, *_ in done.rows} <= {"dragon_7"}


@pytest.mark.parametrize("pick", ["lowest_edge", "positive_only", "dragon_7_count", "dragon_7_unbalanced"])
def test_without_cards_such_a_pick_says_what_it_needs(pick):
    done = play(System(pick=PICKS[pick], stake=STAKES["flat"]), record("BPPB"), call_limit=60)
    assert done.system.failure
    assert "needs the cards of every coup" in done.system.failure.message


@pytest.mark.parametrize("stake", ["fixed_fraction", "kelly"])
def test_without_a_bankroll_such_a_stake_says_what_it_needs(stake):
    shoes = [shoe(*each) for each in SHOES]
    system = System(pick=PICKS["positive_only"], stake=STAKES[stake])
    done = play(system, record(*shoes), rules="punto-banco-1", call_limit=60)
    assert done.system.failure
    assert "give one with --bankroll" in done.system.failure.message


def test_the_coin_falls_on_banker_below_one_half():
    coin: Any = System(pick=PICKS["coin"], stake=STAKES["flat"])()
    sides = [coin.choose(SimpleNamespace(random=lambda number=number: number)) for number in (0.0, 0.499, 0.5, 0.999)]
    assert sides == [BANKER, BANKER, PLAYER, PLAYER]


def test_the_coin_is_of_the_seed_alone():
    """The same sides whatever comes, others with another seed; in 400 coups each side 140 to 260 times (six deviations)."""
    coin = System(pick=PICKS["coin"], stake=STAKES["flat"])
    sides = [
        [bet for _, bet, *_ in play(coin, record(*[letter * 80] * 5), seed=seed).rows]
        for letter, seed in (("B", 1), ("P", 1), ("T", 1), ("B", 2))
    ]
    assert sides[0] == sides[1] == sides[2] != sides[3]
    assert 140 <= sides[0].count("banker") <= 260


def test_a_choice_that_is_no_spot_is_refused():
    with pytest.raises(UsageError, match="watch"):
        PICKS["positive_only"]("nothing")
