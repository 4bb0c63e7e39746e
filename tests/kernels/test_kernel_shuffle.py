"""The numpy shuffle draws the same words and the same orders as the plain one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.game import random as plain
from tracker.kernels.shuffle import FACE_OF, Words, cards_of, draws_of, shuffle

HIGHEST = 2**63 - 1
# xoshiro256++ from the state 1, 2, 3, 4; source: the test vectors of rand_xoshiro, made with the authors' C code
XOSHIRO = (
    41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
    14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000,
)  # fmt: skip
# shoes of seed 7 in which a word has to be thrown away: cards, number, draws before that word
THROWN = ((416, 12955, 4), (416, 46154, 8), (312, 39062, 56), (312, 28658 * 128 + 16, 0))


def numbers(*of: int) -> np.ndarray:
    return np.array(of, np.uint64)


def test_the_words_are_those_of_the_published_generator() -> None:
    many, one = Words(0, numbers(0, 1)), plain.Words(0, 0)
    for place, name in enumerate("abcd", start=1):
        setattr(many, name, numbers(place, place))
        setattr(one, name, place)
    assert [many.next().tolist() for _ in XOSHIRO] == [[word, word] for word in XOSHIRO]
    assert [one.next() for _ in XOSHIRO] == list(XOSHIRO)


@given(st.integers(0, HIGHEST), st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=5))
def test_each_stream_is_the_plain_stream(seed: int, of: list[int]) -> None:
    many, each = Words(seed, numbers(*of)), [plain.Words(seed, number) for number in of]
    for _ in range(3):
        assert many.next().tolist() == [words.next() for words in each]


@given(st.integers(0, 2**64 - 1), st.sampled_from([416, 412, 312, 104, 52, 8, 4]))
def test_four_draws_are_the_digits_of_one_exact_product(word: int, left: int) -> None:
    sizes = range(left, left - 4, -1)
    orders = np.prod(list(sizes), dtype=object)
    product = (word >> 9) * orders
    whole, fraction = divmod(product, 2**55)
    digits = []
    for size in reversed(sizes):
        whole, digit = divmod(whole, size)
        digits.insert(0, digit)
    draws, thrown = draws_of(numbers(word), left)
    assert [int(draw[0]) for draw in draws] == digits
    assert bool(thrown[0]) == (fraction < 2**55 % orders)


def test_a_word_of_zeros_is_thrown_away_and_the_highest_is_kept() -> None:
    draws, thrown = draws_of(numbers(0, 2**64 - 1), 416)
    assert thrown.tolist() == [True, False]  # 2^55 is no multiple of 416 · 415 · 414 · 413
    assert [int(draw[1]) for draw in draws] == [415, 414, 413, 412]


@pytest.mark.parametrize(("cards", "number", "before"), THROWN)
def test_a_shoe_that_throws_a_word_away_is_the_plain_shoe(cards: int, number: int, before: int) -> None:
    words = Words(7, numbers(number))
    for _ in range(1 + before // 4):
        words.next()
    assert draws_of(words.next(), cards - before)[1].tolist() == [True]
    order, _ = shuffle(cards, 7, numbers(number - 1, number, number + 1), cards)
    for lane, of in enumerate((number - 1, number, number + 1)):
        assert cards_of(order[:, lane]).tolist() == plain.shuffled(cards, 7, of)[0]


@pytest.mark.parametrize("packs", range(1, 9))
@pytest.mark.parametrize("seed", [0, 1, 7, 2**32 + 1, HIGHEST])
def test_the_order_is_the_plain_order(packs: int, seed: int) -> None:
    of = (0, 1, 2, 99, 2**40, HIGHEST)
    order, first = shuffle(52 * packs, seed, numbers(*of), 52 * packs, spare=6)
    for lane, number in enumerate(of):
        assert (cards_of(order[:-6, lane]).tolist(), int(first[lane])) == plain.shuffled(52 * packs, seed, number)


def test_the_wanted_positions_are_right_though_the_rest_is_not_shuffled() -> None:
    part, _ = shuffle(312, 3, numbers(5, 6), 6)
    whole, _ = shuffle(312, 3, numbers(5, 6), 312)
    assert part[:6].tolist() == whole[:6].tolist()
    assert part[6:].tolist() != whole[6:].tolist()


def test_a_face_is_rank_and_suit_of_its_card() -> None:
    assert cards_of(FACE_OF).tolist() == list(range(52))
    assert (FACE_OF & 15).tolist() == list(range(13)) * 4
