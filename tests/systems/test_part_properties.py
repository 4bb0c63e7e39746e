"""What holds of every part: twice the unit is twice the money, bets know no future, ties and coups sat out change nothing."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backtest.scripted import coup, dealt, outcomes_of, play, record, shoes_of, sit
from tracker import PLAYER
from tracker.backtest import Simulated
from tracker.betting import PICKS, STAKES, Part, Stop, System, Table
from tracker.betting.systems.compose import SIT_OUT, Capped, Pick
from tracker.game import Coup, variant

SHOES = outcomes_of(Simulated(variant("punto-banco-8"), 41, 3))
IN_UNITS = [name for name, part in STAKES.items() if "base" in part.kind.parameters]
CAPPED = [name for name in IN_UNITS if issubclass(STAKES[name].kind, Capped)]
WITH_CARDS = ["lowest_edge", "positive_only", "dragon_7_count", "dragon_7_unbalanced", "kelly"]
WITHOUT_CARDS = [name for name in (*PICKS, *STAKES) if name not in WITH_CARDS]
BY_COUPS = {"alternate", "template", "coin", "bead_row", "tie_chaser", "flat_tie"}  # a tie is a coup to these
HANDS = [("9 K", "2 3"), ("8 K", "9 9"), ("2 3 K", "2 A 4"), ("9 8", "8 8"), ("6 K", "6 Q"), ("4 4", "3 J")]


class Bet(NamedTuple):
    """A wager; place: shoe and coup; money in minor units."""

    place: tuple[int, int]
    spot: str
    staked: int
    net: int
    balance: int


def bets(pick: Part, stake: Part, *shoes: str, **options: Any) -> list[Bet]:
    """What was bet over shoes of letters, in one session."""
    coups = shoes_of(*([coup(letter) for letter in shoe] for shoe in shoes))
    seat = sit(System(pick=pick, stake=stake), coups, session="all", maximum=None, **options)
    return [Bet((row[2], row[3]), row[4], row[6], row[8], row[10]) for row in seat.rows or ()]


@pytest.mark.parametrize("at_cap", ["reset", "hold"])
@pytest.mark.parametrize("stake", IN_UNITS)
def test_twice_the_base_is_twice_the_money(stake, at_cap):
    """On Player, where no rounding comes in: stakes, nets and the balance after every coup."""
    values = {"at_cap": at_cap} if stake in CAPPED else {}
    one, two = (bets(PICKS["flat_player"], STAKES[stake](base=base, **values), *SHOES) for base in (3, 6))
    assert len(one) > 200
    assert [(b.place, b.spot, 2 * b.staked, 2 * b.net, 2 * b.balance) for b in one] == two


def test_twice_the_bankroll_and_the_chip_is_twice_the_money():
    one, two = (
        bets(PICKS["flat_player"], STAKES["fixed_fraction"], *SHOES, bankroll=bankroll, chip=chip)
        for bankroll, chip in (("5000", "5"), ("10000", "10"))
    )
    assert [(b.place, b.spot, 2 * b.staked, 2 * b.net, 2 * b.balance) for b in one] == two


@pytest.mark.parametrize("name", WITHOUT_CARDS)
def test_bets_up_to_a_coup_do_not_change_when_everything_from_it_on_is_replaced(name):
    parts = PICKS.get(name, PICKS["follow_last"]), STAKES.get(name, STAKES["flat"])
    whole = bets(*parts, *SHOES[:2], carry=True, bankroll="1000000")
    assert len(whole) > 3
    for cut in (0, 9, 50):
        swapped = SHOES[1][:cut] + SHOES[1][cut:].translate(str.maketrans("BPT", "PTB"))
        other = bets(*parts, SHOES[0], swapped, carry=True, bankroll="1000000")
        before = [[(b.place, b.spot, b.staked) for b in found if b.place <= (2, cut + 1)] for found in (whole, other)]
        assert before[0] == before[1]


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_CARDS)
def test_bets_by_the_cards_do_not_know_the_cards_to_come(name):
    pick, stake = PICKS.get(name, PICKS["positive_only"]), STAKES.get(name, STAKES["flat"])
    system = System(pick=pick, stake=stake)

    def asked(hands: list[tuple[str, str]]) -> list[tuple]:
        data = record([dealt(*hand) for hand in hands])
        done = play(system, data, rules="punto-banco-1", bankroll="1000", call_limit=60)
        assert done.system.failure is None, done.system.failure
        return [row[:4] for row in done.rows]

    whole = asked(HANDS)
    for cut in (1, 3):
        until = [[row for row in rows if row[0] <= cut + 1] for rows in (whole, asked(HANDS[:cut] + HANDS[:cut:-1]))]
        assert until[0] == until[1]


def check_ties(stake: Part, coups: str) -> None:
    """The stakes of a shoe with ties are those of the same shoe without them; a tied stake stands as it was."""
    plain = iter(bets(PICKS["flat_player"], stake, coups.replace("T", "") + "B"))
    standing = next(plain).staked
    for letter, bet in zip(coups, bets(PICKS["flat_player"], stake, coups), strict=True):
        assert bet.staked == standing
        if letter != "T":
            standing = next(plain).staked


letters = st.text("BPT", min_size=4, max_size=30)


@settings(max_examples=40)
@given(letters, st.sampled_from(IN_UNITS))
def test_a_push_moves_no_progression(coups, stake):
    check_ties(STAKES[stake], coups)


@pytest.mark.long
@settings(max_examples=1500)
@given(letters, st.sampled_from(IN_UNITS), st.sampled_from(["reset", "hold"]))
def test_a_push_moves_no_progression_at_length(coups, stake, at_cap):
    check_ties(STAKES[stake](at_cap=at_cap) if stake in CAPPED else STAKES[stake], coups)


@pytest.mark.parametrize("pick", [name for name in PICKS if name not in BY_COUPS and name not in WITH_CARDS])
def test_a_tie_moves_no_pick(pick):
    """The sides of a shoe with ties are those of the shoe without them; at a tie that of the coup after it."""
    shoe = SHOES[0]
    tied = {bet.place[1]: bet.spot for bet in bets(PICKS[pick], STAKES["flat"], shoe)}
    plain = {bet.place[1]: bet.spot for bet in bets(PICKS[pick], STAKES["flat"], shoe.replace("T", "") + "B")}
    assert "T" in shoe
    place = 1
    for number, letter in enumerate(shoe, 1):
        assert tied.get(number) == plain.get(place)
        place += letter != "T"


class EveryThird(Pick):
    """Player on coups 3, 6, 9, …; sits out the others."""

    def choose(self, table: Table) -> int:
        return PLAYER if table.coup % 3 == 2 else SIT_OUT


@pytest.mark.parametrize("stake", [*IN_UNITS, "fixed_fraction"])
def test_coups_sat_out_change_no_stake(stake):
    shoe = "".join(SHOES)
    some = bets(Part(EveryThird), STAKES[stake], shoe, bankroll="1000000")
    alone = bets(PICKS["flat_player"], STAKES[stake], shoe[2::3], bankroll="1000000")
    assert len(some) > 70
    assert [bet.staked for bet in some] == [bet.staked for bet in alone]


@pytest.mark.parametrize("stake", CAPPED)
def test_leaving_at_the_cap_ends_the_session(stake):
    """Losses alone, or wins alone, reach every cap; Oscar's grind needs a win when it is behind."""
    part = STAKES[stake](1) if stake == "oscars_grind" else STAKES[stake]
    system = System(pick=PICKS["flat_player"], stake=part(at_cap="leave"))
    shoes: list[list[Coup]] = [[coup(letter) for letter in shoe] for shoe in ("B" * 110, "P" * 110, "BBPBBP")]
    tally = sit(system, shoes_of(*shoes), ledger=False, maximum=None).tally
    assert tally.ended[Stop.LEFT] >= 1
    assert tally.left == {"the progression reached its cap": tally.ended[Stop.LEFT]}
