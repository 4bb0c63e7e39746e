"""The exact law of the next coup for any cards left, against outside values and against every order dealt by hand."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.facts.reference import FACTS, rounded
from tracker.errors import InputError
from tracker.game import (
    BETS,
    STANDARD,
    VARIANTS,
    Composition,
    Outcome,
    Rules,
    Shoe,
    coup_law,
    facts_of,
    fresh_law,
    pack,
    parse_card,
    unpack,
)
from tracker.game.tableau import MISPRINT

FIVE = VARIANTS["punto-banco-8"].pays


# Cards that are gone


def test_effects_of_removal_on_the_outcomes():
    fact, fresh = FACTS["eor-probabilities"], fresh_law(8)
    for value, effects in fact["effects"].items():
        left = [128, *[32] * 9]
        left[int(value)] -= 1
        law = coup_law(Composition.of_values(left))
        for side, text in effects.items():
            effect = law.probability(Outcome(side)) - fresh.probability(Outcome(side))
            assert rounded(effect, text) == Decimal(text)


@pytest.mark.parametrize("bet", ["player_pair", "either_pair", "perfect_pair"])
def test_one_card_gone_changes_no_pair_bet(bet):
    fresh = fresh_law(8).edge(FIVE, bet)
    assert coup_law(Composition.full(8).without([parse_card("Ks")])).edge(FIVE, bet) == fresh


# Every order, dealt by hand


def _dealt(cards, tableau):
    """Code -> in how many orders of six of these cards the shoe deals it."""
    rules = Rules(burn=False, tableau=tableau)
    return Counter(pack(facts_of(Shoe(rules, six).deal())) for six in permutations(cards, 6))


@pytest.mark.parametrize(
    ("cards", "tableau"),
    [
        ("Ah Ah As Kd Kd Ks Qd 7c", STANDARD),
        ("4h 4h 4h 4h 4s 4s 2c", STANDARD),
        ("Td Jd Qd Kd 9s 8s 5c 6c", STANDARD),
        ("4c 5c 2d 7d 7d As 3h", MISPRINT),
        ("9h 9h 9h 9h 9h 9h", STANDARD),
        ("Kh Kh Kh Ks Ks 5h 5h", STANDARD),
    ],
)
def test_the_law_counts_every_order(cards, tableau):
    cards = [parse_card(card) for card in cards.split()]
    dealt = _dealt(cards, tableau)
    law = coup_law(Composition.of_cards(cards), tableau)
    assert law.ways == dealt
    for known in (13, 10):  # the same law with suits, then ranks, forgotten
        forgotten = Counter()
        for code, ways in dealt.items():
            facts = unpack(code)._replace(player_suited=None, banker_suited=None)
            forgotten[pack(facts if known == 13 else facts._replace(player_pair=None, banker_pair=None))] += ways
        assert coup_law(Composition.of_cards(cards).counted(known), tableau).ways == forgotten


small_counts = st.lists(st.integers(0, 4), min_size=52, max_size=52) | st.lists(
    st.sampled_from([0, 0, 0, 0, 0, 1, 2, 9]), min_size=10, max_size=10
)


@settings(max_examples=15)
@given(small_counts.filter(lambda counts: sum(counts) >= 6))
def test_all_ways_are_counted(counts):
    cards, law = sum(counts), coup_law(Composition(tuple(counts)))
    total = cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    assert law.total == sum(law.ways.values()) == sum(law.counts.values()) == total
    assert min(law.ways.values()) > 0


@pytest.mark.parametrize(("value", "total", "drew"), [(0, 0, True), (1, 3, True), (8, 6, False), (9, 8, False)])
def test_a_shoe_of_one_value_always_ties(value, total, drew):
    law = coup_law(Composition.of_values([6 if v == value else 0 for v in range(10)]))
    assert [unpack(code)[:5] for code in law.ways] == [(Outcome.TIE.code, total, total, drew, drew)]
    assert law.edge(FIVE, "tie") == -8
    assert law.edge(FIVE, "banker") == law.variance(FIVE, "banker") == 0


def test_nines_alone_push_the_dragon_bonus():
    law = coup_law(Composition.of_values([0] * 9 + [7]))
    assert law.distribution(FIVE, "dragon_bonus_player") == {Fraction(0): 5040}


@pytest.mark.parametrize("cards", [0, 5])
def test_fewer_than_six_cards_have_no_odds(cards):
    with pytest.raises(InputError, match=f"{cards} cards are left; .* at least six") as caught:
        coup_law(Composition.of_values([cards] + [0] * 9))
    assert caught.value.key == "too_few_cards"


@pytest.mark.parametrize("kinds", [13, 10])
def test_what_is_not_known_has_no_edge(kinds):
    law = coup_law(Composition.full(1).counted(kinds))
    unknown = {bet for bet in BETS if law.edge(FIVE, bet) is None}
    assert unknown == (
        {"perfect_pair"} if kinds == 13 else {"perfect_pair", "player_pair", "banker_pair", "either_pair"}
    )
    for bet in unknown:
        assert law.distribution(FIVE, bet) is law.variance(FIVE, bet) is law.covariance(FIVE, "player", bet) is None
    for bet in set(BETS) - unknown:
        assert law.distribution(FIVE, bet) == fresh_law(1).distribution(FIVE, bet)


# Two bets on a coup


def test_covariance_of_the_main_bets():
    ways = FACTS["outcome-8"]["combinations"]
    p, b, t = (Fraction(ways[side], FACTS["outcome-8"]["total"]) for side in ("player", "banker", "tie"))
    law, taken = fresh_law(8), Fraction(19, 20)
    assert law.covariance(FIVE, "player", "banker") == -p - taken * b - (p - b) * (taken * b - p)
    assert law.covariance(FIVE, "player", "tie") == -p + b - (p - b) * (8 * t - p - b)
    assert law.covariance(FIVE, "tie", "player") == law.covariance(FIVE, "player", "tie")


def test_covariance_of_pair_bets():
    pairs = FACTS["pairs-8"]["rank_pairs"]
    one, both = (Fraction(pairs[name], pairs["total"]) for name in ("player_pair", "both"))
    law = fresh_law(8)
    assert law.covariance(FIVE, "player_pair", "banker_pair") == 144 * (both - one**2)
    assert law.variance(FIVE, "player_pair") == 144 * one * (1 - one)


def test_covariance_of_a_pair_bet_and_a_main_bet_by_every_order():
    cards = [parse_card(card) for card in ("Ah", "Ah", "As", "Kd", "Kd", "5d", "7c")]
    law, dealt = coup_law(Composition.of_cards(cards)), _dealt(cards, STANDARD)
    total = sum(dealt.values())
    nets = [(FIVE.net("banker", unpack(code)), FIVE.net("player_pair", unpack(code)), n) for code, n in dealt.items()]
    mean = Fraction(sum(x * n for x, _, n in nets), total), Fraction(sum(y * n for _, y, n in nets), total)
    product = Fraction(sum(x * y * n for x, y, n in nets), total)
    assert law.covariance(FIVE, "banker", "player_pair") == product - mean[0] * mean[1]
