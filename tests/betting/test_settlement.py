"""What a stake comes to: every bet of every variant on coups made by hand, and on coups of which little was recorded."""

import pytest

from tests.backtest.scripted import dealt
from tracker.betting import SPOTS, Chip, Wager, money, settle
from tracker.betting.spots import NUMBER_OF
from tracker.errors import NotRecordedError
from tracker.game import BETS, VARIANTS, Facts, facts_of, pack

COUPS = {  # Player's cards, Banker's cards
    "Banker's three-card 7 beats 5": ("2c 3h Kd", "2d Ac 4s"),
    "Banker's two-card 7 beats 6": ("6c Kd", "7h Ks"),
    "Banker's two-card 6 beats 3": ("4c Kd 9h", "6s Qd"),
    "Banker's three-card 6 beats 5": ("2c 3h Kd", "2d Ac 3s"),
    "Banker's natural 8 beats 2": ("Kc 2h", "8s Kd"),
    "Banker's 9 beats 0": ("Kc Qh Jd", "2s Ad 6h"),
    "Player's natural 9 beats 5": ("9h Kd", "2c 3c"),
    "Player's three-card 8 beats 7": ("2c 3h 3d", "7s Kd"),
    "Player's three-card 9 beats 0": ("2c 3h 4d", "Kd Kd Qs"),
    "a tie of sixes": ("6c Kd", "6s Qd"),
    "a tie of natural eights": ("4c 4d", "4h 4h"),
    "a tie of three-card zeros": ("2c 2h 6d", "Kd Qd Js"),
}


def code(name: str) -> int:
    return pack(facts_of(dealt(*COUPS[name])))


def settled(rules: str, bet: str, coup: str, *, chips: int, chip_minor: int = 100_000) -> tuple[str, str]:
    """(net, commission) in the table's currency."""
    wager = Wager(NUMBER_OF[bet], chips, chips, "placed")
    [settlement] = settle(VARIANTS[rules].pays, [wager], code(coup), chip_minor)
    assert settlement.wager is wager
    return money(settlement.net), money(settlement.commission)


FIVE, FOUR, EZ, SUPER_6 = ("19.00", "1.00"), ("19.20", "0.80"), ("20.00", "0.00"), ("20.00", "0.00")
PUSH, HALF, LOST = ("0.00", "0.00"), ("10.00", "0.00"), ("-20.00", "0.00")
ON_BANKER = {  # 20.00 on Banker: with 5 % commission, with 4 %, at ez-8, at super6-8
    "Banker's three-card 7 beats 5": (FIVE, FOUR, PUSH, SUPER_6),
    "Banker's two-card 7 beats 6": (FIVE, FOUR, EZ, SUPER_6),
    "Banker's two-card 6 beats 3": (FIVE, FOUR, EZ, HALF),
    "Banker's three-card 6 beats 5": (FIVE, FOUR, EZ, HALF),
    "Banker's natural 8 beats 2": (FIVE, FOUR, EZ, SUPER_6),
    "Banker's 9 beats 0": (FIVE, FOUR, EZ, SUPER_6),
    "Player's natural 9 beats 5": (LOST, LOST, LOST, LOST),
    "Player's three-card 8 beats 7": (LOST, LOST, LOST, LOST),
    "Player's three-card 9 beats 0": (LOST, LOST, LOST, LOST),
    "a tie of sixes": (PUSH, PUSH, PUSH, PUSH),
    "a tie of natural eights": (PUSH, PUSH, PUSH, PUSH),
    "a tie of three-card zeros": (PUSH, PUSH, PUSH, PUSH),
}
TABLES = {  # variant -> its column above, and what Tie pays on 20.00
    "punto-banco-8": (0, "160.00"),
    "punto-banco-6": (0, "160.00"),
    "punto-banco-1": (0, "160.00"),
    "punto-banco-8-tie9": (0, "180.00"),
    "punto-banco-6-tie9": (0, "180.00"),
    "punto-banco-1-tie9": (0, "180.00"),
    "punto-banco-8-commission4": (1, "160.00"),
    "punto-banco-6-commission4": (1, "160.00"),
    "live-6": (0, "160.00"),
    "live-6-tie9": (0, "180.00"),
    "live-8-third": (0, "160.00"),
    "misprint-8": (0, "160.00"),
    "ez-8": (2, "160.00"),
    "super6-8": (3, "160.00"),
}


def test_the_tables_above_name_every_variant_and_every_coup():
    assert TABLES.keys() == VARIANTS.keys()
    assert ON_BANKER.keys() == COUPS.keys()


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("coup", COUPS)
def test_the_main_bets_of_every_variant(rules, coup):
    column, tied = TABLES[rules]
    assert settled(rules, "banker", coup, chips=2) == ON_BANKER[coup][column]
    player = "0.00" if coup.startswith("a tie") else "20.00" if coup.startswith("Player") else "-20.00"
    assert settled(rules, "player", coup, chips=2) == (player, "0.00")
    tie = tied if coup.startswith("a tie") else "-20.00"
    assert settled(rules, "tie", coup, chips=2) == (tie, "0.00")


ON_THE_SIDE = {  # 10.00 on each side bet: what it wins; the bets not named lose their 10.00
    "Banker's three-card 7 beats 5": {"dragon_7": "400.00", "big": "5.40"},
    "Banker's two-card 7 beats 6": {"small": "15.00"},
    "Banker's two-card 6 beats 3": {"super_6": "120.00", "lucky_6": "120.00", "small_tiger": "220.00", "big": "5.40"},
    "Banker's three-card 6 beats 5": {"super_6": "120.00", "lucky_6": "200.00", "big_tiger": "500.00", "big": "5.40"},
    "Banker's natural 8 beats 2": {"dragon_bonus_banker": "10.00", "banker_natural": "40.00", "small": "15.00"},
    "Banker's 9 beats 0": {"dragon_bonus_banker": "300.00", "big": "5.40"},
    "Player's natural 9 beats 5": {"dragon_bonus_player": "10.00", "player_natural": "40.00", "small": "15.00"},
    "Player's three-card 8 beats 7": {"panda_8": "250.00", "big": "5.40"},
    "Player's three-card 9 beats 0": {
        "dragon_bonus_player": "300.00", "banker_pair": "110.00", "either_pair": "50.00", "perfect_pair": "250.00",
        "big": "5.40",
    },
    "a tie of sixes": {"tiger_tie": "350.00", "tie_6": "450.00", "small": "15.00"},
    "a tie of natural eights": {
        "tie_8": "800.00", "dragon_bonus_player": "0.00", "dragon_bonus_banker": "0.00", "player_natural": "40.00",
        "banker_natural": "40.00", "player_pair": "110.00", "banker_pair": "110.00", "either_pair": "50.00",
        "perfect_pair": "250.00", "small": "15.00",
    },
    "a tie of three-card zeros": {"tie_0": "1500.00", "player_pair": "110.00", "either_pair": "50.00", "big": "5.40"},
}  # fmt: skip


SIDE_BETS = [bet for bet in BETS if bet not in ("banker", "player", "tie")]


@pytest.mark.parametrize("rules", ["punto-banco-8", "punto-banco-8-commission4"])
@pytest.mark.parametrize("coup", COUPS)
def test_the_side_bets_cost_no_commission(rules, coup):
    found = {bet: settled(rules, bet, coup, chips=1) for bet in SIDE_BETS}
    assert found == {bet: (ON_THE_SIDE[coup].get(bet, "-10.00"), "0.00") for bet in SIDE_BETS}


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_side_bets_pay_alike_in_every_variant(rules):
    assert {bet: VARIANTS[rules].pays.bets[bet] for bet in SIDE_BETS} == {bet: BETS[bet] for bet in SIDE_BETS}


def test_every_side_bet_wins_once_above():
    won = {bet for coup in ON_THE_SIDE.values() for bet in coup}
    ties = {f"tie_{total}" for total in range(10)} - {"tie_0", "tie_6", "tie_8"}
    assert won | ties | {"banker", "player", "tie"} == set(SPOTS)


TIES = {0: 150, 1: 215, 2: 225, 3: 200, 4: 120, 5: 110, 6: 45, 7: 45, 8: 80, 9: 80}  # Egalite, the odds of the facts


@pytest.mark.parametrize("total", TIES)
def test_a_tie_on_a_total(total):
    facts = Facts(2, total, total, False, False, False, False, False, False)
    for bet in TIES:
        net = Chip(VARIANTS["punto-banco-8"].pays, NUMBER_OF[f"tie_{bet}"], 10_000)[pack(facts)].net
        assert net == (TIES[total] * 10_000 if bet == total else -10_000)


EXACT = [  # variant, stake, net and commission of a Banker win on a natural: 5 % of a cent is a twentieth of it
    ("punto-banco-8", "0.01", 95, 5), ("punto-banco-8", "2.80", 26_600, 1_400), ("punto-banco-8", "16.00", 152_000, 8_000),
    ("punto-banco-8-commission4", "0.01", 96, 4), ("super6-8", "0.01", 100, 0),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "stake", "net", "commission"), EXACT)
def test_commission_is_exact_to_the_last_minor_unit(rules, stake, net, commission):
    cents = int(stake.replace(".", ""))
    wager = Wager(NUMBER_OF["banker"], cents, cents, "placed")
    [settlement] = settle(VARIANTS[rules].pays, [wager], code("Banker's natural 8 beats 2"), 100)
    assert (settlement.net, settlement.commission) == (net, commission)


def test_half_a_cent_and_054_of_a_cent_are_whole_minor_units():
    pays = VARIANTS["super6-8"].pays
    assert Chip(pays, NUMBER_OF["banker"], 100)[code("Banker's two-card 6 beats 3")].net == 50
    assert Chip(pays, NUMBER_OF["big"], 100)[code("Banker's two-card 6 beats 3")].net == 54


def test_several_wagers_settle_each_by_its_own_and_a_refused_one_comes_to_nothing():
    wagers = [Wager(1, 1, 1, "placed"), Wager(2, 5, 5, "placed"), Wager(NUMBER_OF["super_6"], 1, 0, "refused")]
    unrecorded = pack(Facts(2))  # a tie, and nothing else; whether it would be a six does not matter here
    assert [s.net for s in settle(VARIANTS["punto-banco-8"].pays, wagers, unrecorded, 10_000)] == [0, 400_000, 0]
    refused = [Wager(NUMBER_OF["tie_6"], 1, 0, "refused")]
    assert [s.net for s in settle(VARIANTS["punto-banco-8"].pays, refused, unrecorded, 10_000)] == [0]


BANKER, PLAYER, TIE = 0, 1, 2
PARTLY = [  # rules, what was recorded, bet, result of 1.00 or what is missing
    ("punto-banco-8", {"outcome": BANKER}, "banker", "0.95"),
    ("punto-banco-8", {"outcome": PLAYER}, "banker", "-1.00"),
    ("punto-banco-8", {"outcome": TIE}, "banker", "0.00"),
    ("punto-banco-8", {"outcome": TIE}, "tie", "8.00"),
    ("ez-8", {"outcome": BANKER}, "banker", "Banker's total"),
    ("ez-8", {"outcome": BANKER, "banker_total": 6}, "banker", "1.00"),
    ("ez-8", {"outcome": BANKER, "banker_total": 7}, "banker", "Banker's cards"),
    ("ez-8", {"outcome": BANKER, "banker_total": 7, "banker_drew": True}, "banker", "0.00"),
    ("ez-8", {"outcome": BANKER, "banker_total": 7, "banker_drew": False}, "banker", "1.00"),
    ("ez-8", {"outcome": BANKER, "banker_drew": False}, "banker", "1.00"),  # no three-card 7 without a third card
    ("ez-8", {"outcome": BANKER, "player_total": 7}, "banker", "1.00"),  # Banker won with 8 or 9
    ("ez-8", {"outcome": PLAYER}, "banker", "-1.00"),
    ("ez-8", {"outcome": TIE}, "banker", "0.00"),
    ("ez-8", {"outcome": BANKER}, "player", "-1.00"),
    ("super6-8", {"outcome": BANKER}, "banker", "Banker's total"),
    ("super6-8", {"outcome": BANKER, "banker_total": 6}, "banker", "0.50"),
    ("super6-8", {"outcome": BANKER, "banker_total": 8}, "banker", "1.00"),
    ("super6-8", {"outcome": BANKER, "player_total": 6}, "banker", "1.00"),
    ("super6-8", {"outcome": PLAYER}, "banker", "-1.00"),
    ("super6-8", {"outcome": TIE}, "banker", "0.00"),
    ("punto-banco-8", {"outcome": BANKER}, "super_6", "Banker's total"),
    ("punto-banco-8", {"outcome": BANKER, "banker_total": 6}, "super_6", "12.00"),
    ("punto-banco-8", {"outcome": BANKER, "banker_total": 6}, "lucky_6", "Banker's cards"),
    ("punto-banco-8", {"outcome": BANKER, "banker_total": 7}, "lucky_6", "-1.00"),
    ("punto-banco-8", {"outcome": PLAYER}, "dragon_7", "-1.00"),
    ("punto-banco-8", {"outcome": PLAYER}, "panda_8", "Player's total"),
    ("punto-banco-8", {"outcome": PLAYER, "player_total": 8}, "panda_8", "Player's cards"),
    ("punto-banco-8", {"outcome": TIE}, "tiger_tie", "Player's total"),
    ("punto-banco-8", {"outcome": TIE}, "tie_0", "Player's total"),
    ("punto-banco-8", {"outcome": TIE, "banker_total": 6}, "tiger_tie", "35.00"),  # in a tie one total is both
    ("punto-banco-8", {"outcome": TIE, "banker_total": 6}, "tie_7", "-1.00"),
    ("punto-banco-8", {"outcome": BANKER}, "tie_7", "-1.00"),
    ("punto-banco-8", {"outcome": TIE, "player_total": 3}, "dragon_bonus_player", "-1.00"),  # no natural
    ("punto-banco-8", {"outcome": PLAYER, "player_total": 9, "banker_total": 4}, "dragon_bonus_player", "Player's cards"),
    ("punto-banco-8", {"outcome": BANKER}, "banker_pair", "Banker's pair"),
    ("punto-banco-8", {"outcome": BANKER, "banker_pair": True}, "banker_pair", "11.00"),
    ("punto-banco-8", {"outcome": BANKER, "banker_pair": True}, "either_pair", "5.00"),
    ("punto-banco-8", {"outcome": BANKER, "banker_pair": False}, "either_pair", "Player's pair"),
    ("punto-banco-8", {"outcome": BANKER, "player_pair": False}, "either_pair", "Banker's pair"),
    ("punto-banco-8", {"outcome": BANKER, "player_pair": False, "player_suited": False, "banker_pair": True},
     "perfect_pair", "the suits of Banker's cards"),
    ("punto-banco-8", {"outcome": BANKER}, "big", "Player's cards"),
    ("punto-banco-8", {"outcome": BANKER, "player_drew": True}, "big", "0.54"),
    ("punto-banco-8", {"outcome": BANKER, "player_drew": False}, "small", "Banker's cards"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "recorded", "bet", "result"), PARTLY)
def test_a_bet_settles_when_every_coup_that_fits_the_record_pays_alike(rules, recorded, bet, result):
    chip = Chip(VARIANTS[rules].pays, NUMBER_OF[bet], 10_000)
    facts = pack(Facts(**recorded))
    if result[-1].isdigit():
        assert money(chip[facts].net) == result
    else:
        with pytest.raises(NotRecordedError) as caught:
            chip[facts]
        assert f"{bet} needs {result}, which was not recorded" in str(caught.value)


@pytest.mark.parametrize(
    ("rules", "bet"), [*(("punto-banco-8", bet) for bet in BETS), ("ez-8", "banker"), ("super6-8", "banker")]
)
@pytest.mark.parametrize("outcome", [BANKER, PLAYER, TIE])
def test_an_outcome_alone_either_settles_a_bet_or_says_what_is_missing(rules, outcome, bet):
    """It settles exactly where all deals with this outcome pay alike, which the hand-made coups above bear out."""
    pays = VARIANTS[rules].pays
    chip = Chip(pays, NUMBER_OF[bet], 10_000)
    coups = [facts_of(dealt(*cards)) for cards in COUPS.values()]
    seen = {pays.odds(bet, facts) for facts in coups if facts.outcome == outcome}
    try:
        odds = chip[pack(Facts(outcome))].net + chip[pack(Facts(outcome))].commission
    except NotRecordedError:
        return
    assert {odds} == {10_000 * won for won in seen}
