"""What bets pay, coup by coup, and the variants that ship."""

import copy
from fractions import Fraction
from typing import Any

import pytest

from tracker.errors import UsageError
from tracker.game import (
    BETS,
    COUPS_OF_A_RESHUFFLED_SHOE,
    DEFAULT,
    VARIANTS,
    Facts,
    Rules,
    coup_of,
    facts_of,
    parse_card,
    variant,
)
from tracker.game.pays import WHEN

FIVE = VARIANTS[DEFAULT].pays


def facts(player, banker):
    """The facts of a coup with these cards."""
    sides = (tuple(parse_card(card) for card in side.split()) for side in (player, banker))
    return facts_of(coup_of(*sides))


CASES = [  # Player's cards, Banker's cards, what a unit on each bet brings; bets not named lose it
    ("9h Kd", "2c 3c", {"player": 1, "dragon_bonus_player": 1, "player_natural": 4, "small": "1.5"}),  # by 4, a natural
    ("9h Kd", "Kc Qc", {"player": 1, "dragon_bonus_player": 1, "player_natural": 4, "small": "1.5"}),  # by 9, a natural
    ("9h Kd", "Ac 7c", {"player": 1, "dragon_bonus_player": 1, "player_natural": 4, "banker_natural": 4, "small": "1.5"}),
    ("4h 4d", "5c 3c", {"banker": 0, "player": 0, "tie": 8, "tie_8": 80, "dragon_bonus_player": 0, "dragon_bonus_banker": 0,
                        "player_natural": 4, "banker_natural": 4, "small": "1.5", "player_pair": 11, "either_pair": 5}),
    ("2c 3c 4h", "Kd Kd", {"player": 1, "dragon_bonus_player": 30, "big": "0.54", "banker_pair": 11, "either_pair": 5,
                           "perfect_pair": 25}),
    ("6c Kc", "Kd 2d", {"player": 1, "dragon_bonus_player": 1, "small": "1.5"}),
    ("6c Kc", "Kd 3d", {"player": 1, "small": "1.5"}),  # by 3
    ("2c 3c 3d", "Kd 2h 5s", {"player": 1, "panda_8": 25, "big": "0.54"}),
    ("2c 3c Ah", "Kd 2h 4s", {"banker": 0, "player": 0, "tie": 8, "tiger_tie": 35, "tie_6": 45, "big": "0.54"}),
    ("2c 3c Kh", "Kd 6h", {"banker": "0.95", "super_6": 12, "lucky_6": 12, "small_tiger": 22, "big": "0.54"}),
    ("2c 3c Kh", "Kd 2h 4s", {"banker": "0.95", "super_6": 12, "lucky_6": 20, "big_tiger": 50, "big": "0.54"}),
    ("2c 3c Kh", "Kd 2h 5s", {"banker": "0.95", "dragon_7": 40, "big": "0.54"}),
    ("Kc 3c Kh", "Kd 2h 5s", {"banker": "0.95", "dragon_7": 40, "dragon_bonus_banker": 1, "big": "0.54"}),
    ("Kc Qc Kh", "Kd 9h", {"banker": "0.95", "dragon_bonus_banker": 1, "banker_natural": 4, "big": "0.54"}),
    ("Kc Qc Kh", "Kd 2h 7s", {"banker": "0.95", "dragon_bonus_banker": 30, "big": "0.54"}),
    ("2c 2c", "3d 3d", {"banker": "0.95", "player_pair": 11, "banker_pair": 11, "either_pair": 5, "perfect_pair": 25,
                        "super_6": 12, "lucky_6": 12, "small_tiger": 22, "small": "1.5"}),
]  # fmt: skip


@pytest.mark.parametrize(("player", "banker", "brings"), CASES)
def test_what_each_bet_brings(player, banker, brings):
    coup = facts(player, banker)
    assert {bet: FIVE.net(bet, coup) for bet in BETS} == {bet: Fraction(brings.get(bet, -1)) for bet in BETS}


@pytest.mark.parametrize(
    ("name", "player", "banker", "net"),
    [
        ("ez-8", "2c 3c Kh", "Kd 2h 5s", 0),  # Banker's winning three-card 7
        ("ez-8", "2c 3c Kh", "Kd 7h", 1),
        ("ez-8", "2c 3c 3h", "Kd 2h 5s", -1),  # a three-card 7 that does not win
        ("ez-8", "2c 3c 2h", "Kd 2h 5s", 0),  # a tie
        ("super6-8", "2c 3c Kh", "Kd 6h", "1/2"),
        ("super6-8", "2c 3c Kh", "Kd 2h 4s", "1/2"),
        ("super6-8", "2c 3c Kh", "Kd 7h", 1),
        ("super6-8", "2c 3c Ah", "Kd 6h", 0),
        ("punto-banco-8-commission4", "2c 3c Kh", "Kd 7h", "0.96"),
        ("misprint-8", "2c 3c Kh", "Kd 7h", "0.95"),
    ],
)
def test_banker_of_other_tables(name, player, banker, net):
    assert VARIANTS[name].pays.net("banker", facts(player, banker)) == Fraction(net)


def test_a_natural_is_no_win_by_a_margin():
    natural, plain = facts("9h Kd", "Kc Qc"), facts("2c 3c 4h", "Kd Kd")
    assert [WHEN["Player wins by 9, no natural"](coup) for coup in (natural, plain)] == [False, True]
    assert [WHEN["Banker wins by 9, no natural"](coup) for coup in (natural, plain)] == [False, False]


def test_commission_is_of_banker_s_winnings_alone():
    won = facts("2c 3c Kh", "Kd 7h")
    assert FIVE.commission_on("banker", FIVE.odds("banker", won)) == Fraction(1, 20)
    assert [bet for bet in BETS if FIVE.commission_on(bet, Fraction(1))] == ["banker"]
    assert [FIVE.commission_on("banker", Fraction(odds)) for odds in (0, -1)] == [0, 0]


@pytest.mark.parametrize("bet", BETS)
def test_the_line_of_a_bet_has_its_net(bet):
    for player, banker, _ in CASES:
        coup = facts(player, banker)
        assert FIVE.nets(bet)[FIVE.line(bet, coup)] == FIVE.net(bet, coup)


def test_a_bet_needs_no_more_than_it_says():
    """With a fact about pairs left out that a bet does not name, every line still says the same."""
    for bet in BETS:
        needs = FIVE.needs(bet)
        hidden: dict[str, Any] = {name: None for name in Facts._fields[5:] if name not in needs}
        for player, banker, _ in CASES:
            coup = facts(player, banker)
            assert FIVE.line(bet, coup._replace(**hidden)) == FIVE.line(bet, coup)
    assert {bet for bet in BETS if FIVE.needs(bet)} == {"banker_pair", "player_pair", "either_pair", "perfect_pair"}


@pytest.mark.parametrize(
    ("name", "bet", "words"),
    [
        (DEFAULT, "banker", "1:1 less 5 %"),
        (DEFAULT, "player", "1:1"),
        (DEFAULT, "tie", "8:1"),
        ("punto-banco-1-tie9", "tie", "9:1"),
        ("punto-banco-8-commission4", "banker", "1:1 less 4 %"),
        ("ez-8", "banker", "1:1, push (Banker wins with a three-card 7)"),
        ("super6-8", "banker", "1:1, 0.5:1 (Banker wins with 6)"),
        (DEFAULT, "big", "0.54:1"),
        (DEFAULT, "lucky_6", "12:1 (Banker wins with a two-card 6), 20:1 (Banker wins with a three-card 6)"),
        (
            DEFAULT,
            "dragon_bonus_player",
            "1:1 (Player wins with a natural), push (a tie of naturals), "
            "30/10/6/4/2/1:1 (Player wins by 9/8/7/6/5/4, no natural)",
        ),
    ],
)
def test_pays_in_words(name, bet, words):
    assert VARIANTS[name].pays.wording(bet) == words


# The variants


def test_the_variants_that_ship():
    tables = {
        name: (g.rules.packs, g.pays.odds("tie", Facts(2, 0, 0)), g.pays.commission) for name, g in VARIANTS.items()
    }
    five, four, none = Fraction(1, 20), Fraction(1, 25), 0
    assert tables == {
        "punto-banco-8": (8, 8, five),
        "punto-banco-6": (6, 8, five),
        "punto-banco-1": (1, 8, five),
        "punto-banco-8-tie9": (8, 9, five),
        "punto-banco-6-tie9": (6, 9, five),
        "punto-banco-1-tie9": (1, 9, five),
        "punto-banco-8-commission4": (8, 8, four),
        "punto-banco-6-commission4": (6, 8, four),
        "live-6": (6, 8, five),
        "live-6-tie9": (6, 9, five),
        "live-8-third": (8, 8, five),
        "misprint-8": (8, 8, five),
        "ez-8": (8, 8, none),
        "super6-8": (8, 8, none),
    }
    assert {name for name, game in VARIANTS.items() if game.rules.reshuffle} == {"live-6", "live-6-tie9"}
    assert COUPS_OF_A_RESHUFFLED_SHOE == 80
    assert all(name == game.name and game.description for name, game in VARIANTS.items())


@pytest.mark.parametrize("packs", [0, 9])
def test_a_shoe_is_dealt_from_one_to_eight_packs(packs):
    with pytest.raises(ValueError, match="from 1 to 8"):
        Rules(packs=packs)


def test_only_the_dealing_rules_make_rules_equal():
    assert variant("punto-banco-8").rules == variant("punto-banco-8-tie9").rules == variant("ez-8").rules
    assert len({game.rules for game in VARIANTS.values()}) == 6


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_survives_the_way_to_another_process(name):
    game = VARIANTS[name]
    arrived = copy.deepcopy(game)  # by the same hooks
    assert arrived == game
    assert hash(arrived) == hash(game)
    assert arrived.due("shoe").pays.commission_due == "shoe"


@pytest.mark.parametrize(
    ("name", "advice"), [("punto-banco-9", "punto-banco-8"), ("ez8", "ez-8"), ("zzz", "`tracker rules`")]
)
def test_rules_that_there_are_not(name, advice):
    with pytest.raises(UsageError, match=advice):
        variant(name)
