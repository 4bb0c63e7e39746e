"""Cards left, counted as finely as they are known."""

import pytest

from tracker.errors import InputError
from tracker.game import Composition, card_name, parse_card


def _cards(text):
    return [parse_card(name) for name in text.split()]


@pytest.mark.parametrize("packs", [1, 8, 10])
def test_a_full_shoe(packs):
    full = Composition.full(packs)
    assert full.cards == 52 * packs
    assert full.values == (16 * packs, *[4 * packs] * 9)
    assert full.counted(13).counts == (4 * packs,) * 13
    assert full.counted(13).values == full.values


@pytest.mark.parametrize(
    ("cards", "kinds", "values"),
    [
        ("Ah Ah Td Ks", 52, (2, 2, 0, 0, 0, 0, 0, 0, 0, 0)),
        ("Ah A T Ks 9", 13, (2, 2, 0, 0, 0, 0, 0, 0, 0, 1)),
        ("Ah A 0 Ks 5", 10, (2, 2, 0, 0, 0, 1, 0, 0, 0, 0)),
        ("", 52, (0,) * 10),
    ],
)
def test_cards_are_counted_as_finely_as_the_least_known(cards, kinds, values):
    left = Composition.of_cards(_cards(cards))
    assert (len(left.counts), left.values, left.cards) == (kinds, values, sum(values))


@pytest.mark.parametrize(
    ("gone", "kinds", "values"),
    [
        ("", 52, (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)),
        ("Ah Kd", 52, (15, 3, 4, 4, 4, 4, 4, 4, 4, 4)),
        ("A 9 9 K", 13, (15, 3, 4, 4, 4, 4, 4, 4, 4, 2)),
        ("1 0 0 9s", 10, (14, 3, 4, 4, 4, 4, 4, 4, 4, 3)),
    ],
)
def test_without_cards(gone, kinds, values):
    left = Composition.full(1).without(_cards(gone))
    assert (len(left.counts), left.values) == (kinds, values)


def test_without_is_of_values_too():
    assert Composition.of_values([1] * 10).without(_cards("Kh 3 9")).counts == (0, 1, 1, 0, 1, 1, 1, 1, 1, 0)


@pytest.mark.parametrize(
    ("left", "gone", "said"),
    [
        (Composition.full(1), "Ah Ah", "holds 1 cards of Ah, so 2 "),
        (Composition.full(1), "Ah A A A A", "holds 4 cards of A, so 5 "),
        (Composition.full(1), "Ah Ah A", "holds 1 cards of Ah, so 2 "),
        (Composition.full(1), "K K K K K 0", "holds 4 cards of K, so 5 "),
        (Composition.full(1), " ".join(["0"] * 14 + ["K", "Q", "Jh"]), "holds 16 cards of 0, so 17 "),
        (Composition.of_values([3] * 10), "9h 9d 9c 9s", "holds 3 cards of 9, so 4 "),
        (Composition.full(1).counted(13), "9h 9h 9h 9h 9h", "holds 4 cards of 9, so 5 "),
    ],
)
def test_no_more_cards_can_be_gone_than_were_there(left, gone, said):
    with pytest.raises(InputError, match=said) as caught:
        left.without(_cards(gone))
    assert caught.value.key == "cards_not_there"


def test_all_cards_can_be_gone():
    assert Composition.full(1).without(range(52)).cards == 0


@pytest.mark.parametrize("counts", [(1,) * 9, (1,) * 53, (-1, *[1] * 9), ()])
def test_only_counts_of_cards_ranks_or_values_make_a_composition(counts):
    with pytest.raises(ValueError, match="no count of cards"):
        Composition(counts)


def test_counts_stand_in_the_order_of_the_cards():
    for card in range(52):
        assert Composition.of_cards([card]).counts.index(1) == card, card_name(card)
