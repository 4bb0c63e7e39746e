"""`table.random()`, the only chance that a strategy may use."""

import math
import random

from tests.backtest.scripted import asking, play, record, seen
from tracker import Table
from tracker.game.random import Words


def drawn(seed: int, *, shoes: int = 3, session: str = "shoe", stake: int = 0) -> list[float]:
    strategy, notes = asking(lambda t: t.random(), stake=stake)
    play(strategy, record(*["BPT" * 10] * shoes), session=session, seed=seed)
    return notes


def test_random_lies_in_0_to_1_and_belongs_to_seed_session_and_coup():
    numbers = drawn(7)
    assert all(0 <= number < 1 for number in numbers)
    assert len(set(numbers)) == 90
    assert drawn(7) == numbers
    assert drawn(7, stake=3) == numbers  # not to what was bet
    assert not set(drawn(8)) & set(numbers)
    whole = drawn(7, session="all")  # one session of 90 coups
    assert whole[:30] == numbers[:30]
    assert not set(whole[30:]) & set(numbers)


def test_random_is_the_same_however_often_it_is_asked_and_whatever_came():
    assert all(a == b for a, b in seen("BPTBB", look=lambda t: (t.random(), t.random())))
    assert seen("BPTBB", look=lambda t: t.random()) == seen("PPPPP", look=lambda t: t.random())
    first, second, _, fourth = seen("BBBB", look=lambda t: t.random())
    assert seen("BxBbB", look=lambda t: t.random()) == [first, second, fourth]  # a free coup is one, a void one is none


def test_random_owes_nothing_to_the_generators_of_python_and_numpy():
    import numpy as np

    numbers = drawn(7)
    random.seed(1)
    np.random.seed(1)
    assert drawn(7) == numbers
    random.seed(2)
    assert random.random() == random.Random(2).random()


def test_random_is_even():
    numbers = [number for seed in range(30) for number in drawn(seed)]
    assert abs(sum(numbers) / len(numbers) - 0.5) < 4.5 / math.sqrt(12 * len(numbers))
    for lag in (1, 30):  # the next coup, and the same coup of the next session
        pairs = list(zip(numbers, numbers[lag:], strict=False))
        product_mean = sum((a - 0.5) * (b - 0.5) for a, b in pairs) / len(pairs)
        assert abs(product_mean) < 4.5 / 12 / math.sqrt(len(pairs))


def test_random_shows_no_word_of_the_shoes_of_the_same_seed():
    """Neither the words that shuffle the shoes, nor the seed, can be got out of it or of anything on the table."""
    seed = 1_234_567_891_011
    streams = [Words(seed, number) for number in range(50)]
    words = {stream.next() >> 11 for stream in streams for _ in range(120)}  # of which a number in [0, 1) is made
    strategy, notes = asking(lambda t: t)
    numbers = drawn(seed, shoes=50)
    assert not words & {int(number * 2**53) for number in numbers}
    play(strategy, record("BP"), seed=seed)
    values = [getattr(notes[0], name) for name in Table.__slots__]
    assert seed not in values
    assert seed + 1 not in values
