"""The edges by linear form equal the law, for any cards left; what one card gone does; pair bets in closed form."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.facts.reference import FACTS, rounded
from tracker.errors import InputError
from tracker.game import BETS, STANDARD, VARIANTS, Composition, Edges, coup_law, fresh_law
from tracker.game.pays import lines
from tracker.game.tableau import MISPRINT

FIVE = VARIANTS["punto-banco-8"].pays
OF_FIVE = Edges(FIVE)
FULL = (128, *[32] * 9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["misprint-8", "ez-8"])
def test_edges_of_a_full_shoe_are_those_of_the_law(name):
    game = VARIANTS[name]
    edges, law = Edges(game.pays, game.rules.tableau), fresh_law(game.rules.packs, game.rules.tableau)
    full = Composition.full(game.rules.packs).counts
    assert {bet: edges.edge(bet, full) for bet in BETS} == {bet: law.edge(game.pays, bet) for bet in BETS}


few = st.sampled_from([0, 0, 0, 1, 2, 3])
CHECKED = ("banker", "player", "tie", "dragon_bonus_banker", "lucky_6", "small", "tie_0", "player_pair", "either_pair",
           "perfect_pair")  # fmt: skip


@pytest.mark.slow
@settings(max_examples=12)
@given(
    counts=st.lists(few, min_size=10, max_size=10)
    | st.lists(st.integers(0, 40), min_size=10, max_size=10)
    | st.lists(few, min_size=13, max_size=13)
    | st.lists(st.integers(0, 2), min_size=52, max_size=52),
    tableau=st.sampled_from([STANDARD, MISPRINT]),
)
def test_edges_of_any_cards_left_are_those_of_the_law(counts, tableau):
    if sum(counts) < 6:
        counts[0] += 6
    law, edges = coup_law(Composition(tuple(counts)), tableau), BY_TABLEAU[tableau]
    assert {bet: edges.edge(bet, counts) for bet in CHECKED} == {bet: law.edge(FIVE, bet) for bet in CHECKED}


BY_TABLEAU = {STANDARD: OF_FIVE, MISPRINT: Edges(FIVE, MISPRINT)}


def test_a_bet_on_pairs_and_on_more_is_the_law_s_too():
    pays = FIVE.with_bets(tie=lines(("Player pair", 3), ("tie", 8)))
    assert Edges(pays).edge("tie", (1,) * 52) == fresh_law(1).edge(pays, "tie") != fresh_law(1).edge(FIVE, "tie")


def test_the_last_cards_asked_for_are_not_taken_for_the_next():
    edges = Edges(FIVE)
    other = (127, *[32] * 9)
    answers = [edges.edge("player", counts) for counts in (FULL, other, FULL, other)]
    assert answers[:2] == answers[2:]
    assert answers[0] != answers[1]


def test_fewer_than_six_cards_have_no_edge():
    with pytest.raises(InputError, match="5 cards are left"):
        OF_FIVE.edge("banker", [5] + [0] * 9)


def test_value_counts_tell_nothing_of_pairs():
    assert [bet for bet in BETS if OF_FIVE.edge(bet, FULL) is None] == [
        *("banker_pair", "player_pair", "either_pair", "perfect_pair")
    ]


# What one card gone does to the bettor's mean, 8 packs

WITH = {
    "player": (FIVE, "player"),
    "banker-5": (FIVE, "banker"),
    "tie-8": (FIVE, "tie"),
    "tie-9": (VARIANTS["punto-banco-8-tie9"].pays, "tie"),
    "ez-banker": (VARIANTS["ez-8"].pays, "banker"),
    "super6-banker": (VARIANTS["super6-8"].pays, "banker"),
    "dragon7": (FIVE, "dragon_7"),
    "panda8": (FIVE, "panda_8"),
    "super6-12": (FIVE, "super_6"),
    "lucky6-12-20": (FIVE, "lucky_6"),
    "lucky6-12-23": (FIVE.with_bets(lucky_6=(BETS["lucky_6"][0], *lines(("Banker wins with a three-card 6", 23)))), "lucky_6"),
    "big-tiger-50": (FIVE, "big_tiger"),
    "dragon-bonus-player": (FIVE, "dragon_bonus_player"),
    "dragon-bonus-banker": (FIVE, "dragon_bonus_banker"),
    "big-0.54": (FIVE, "big"),
    "small-1.5": (FIVE, "small"),
}  # fmt: skip


@pytest.mark.parametrize("name", WITH)
def test_effects_of_removal(name):
    fact, (pays, bet) = FACTS[f"eor-{name}"], WITH[name]
    edges = OF_FIVE if pays is FIVE else Edges(pays)
    base = edges.edge(bet, FULL)
    assert base is not None
    assert rounded(-base, fact["base_ev"]) == Decimal(fact["base_ev"])
    of_all = Fraction(0)
    for value, text in fact["effects"].items():
        left = [count - (place == int(value)) for place, count in enumerate(FULL)]
        after = edges.edge(bet, left)
        assert after is not None
        assert rounded(base - after, text) == Decimal(text)
        of_all += FULL[int(value)] * (base - after)
    assert of_all == 0


@pytest.mark.parametrize("bet", ["banker", "dragon_bonus_player", "player_pair", "either_pair", "perfect_pair"])
def test_a_card_taken_unseen_changes_no_edge(bet):
    counts = [(7 * place) % 5 for place in range(52)]
    cards = sum(counts)
    mean = Fraction(0)
    for place, count in enumerate(counts):
        if count:
            edge = OF_FIVE.edge(bet, [n - (p == place) for p, n in enumerate(counts)])
            assert edge is not None
            mean += edge * Fraction(count, cards)
    assert mean == OF_FIVE.edge(bet, counts)
