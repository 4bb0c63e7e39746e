"""The cards that are left in compiled code: every edge is the interpreter's, to the last bit."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from tracker.backtest.seen import SeenCards, pace_of
from tracker.betting import SPOTS
from tracker.game import VARIANTS, Composition, PayTable, Rules
from tracker.game.pays import lines
from tracker.kernels import EdgeLaws, seen
from tracker.kernels.records import board_of

LARGEST = 2**63 - 1
GAME = VARIANTS["punto-banco-8"]
DEAR = PayTable().with_bets(  # pays that are no whole numbers, and large ones
    tie=lines(("tie", "8.25")),
    tie_3=lines(("tie on 3 exactly", 225)),
    either_pair=lines(("a pair on either side", "5.125")),
)
TABLES = [
    GAME,
    VARIANTS["super6-8"],
    VARIANTS["misprint-8"],
    VARIANTS["ez-8"],
    replace(GAME, name="one", rules=Rules(packs=1)),
    replace(GAME, name="dear", rules=Rules(packs=6), pays=DEAR),
]


@given(st.integers(-LARGEST, LARGEST), st.integers(1, LARGEST))
def test_a_quotient_is_rounded_as_python_rounds_it(above: int, below: int) -> None:
    assert seen.ratio.py_func(above, below) == above / below


@given(st.integers(1, 2**53 - 1), st.integers(0, 9), st.integers(-1, 1))
def test_a_quotient_between_two_floats(odd: int, places: int, beside: int) -> None:
    """Half way, and a trifle beside it: to the even one, or to the nearer one."""
    above, below = (2 * odd + 1) * 2**places + beside, 2 ** (places + 1)
    assert seen.ratio.py_func(above, below) == above / below


def halves(number: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(number >> 64), np.uint64(number & 2**64 - 1)


@settings(max_examples=30)
@given(st.integers(0, 2**125), st.integers(1, 2**125))
def test_a_quotient_of_wide_numbers_is_rounded_as_python_rounds_it(above: int, below: int) -> None:
    above %= below << 53
    with np.errstate(over="ignore"):
        assert seen.wide_ratio.py_func(halves(above), halves(below)) == above / below


def test_pairs_are_counted_over_all_orders_of_four_cards() -> None:
    """Against every order, one by one: three aces, two of them alike, and some others."""
    held = [0, 0, 13, 1, 14, 1, 2]
    laws = EdgeLaws(GAME.pays, GAME.rules, SPOTS, pace_of(GAME.rules))
    boards = board_of([], cards=True)
    boards["left"], boards["cards"] = np.bincount(held, minlength=52), len(held)
    made = {
        "player_pair": (11, lambda a, b, _c, _d: a % 13 == b % 13),
        "banker_pair": (11, lambda _a, _b, c, d: c % 13 == d % 13),
        "either_pair": (5, lambda a, b, c, d: a % 13 == b % 13 or c % 13 == d % 13),
        "perfect_pair": (25, lambda a, b, c, d: a == b or c == d),
    }
    for bet, (pays, wins) in made.items():
        for power in (1, 2):
            number = SPOTS.index(bet) + (power - 1) * len(SPOTS)
            boards["c_asked"] = number
            assert laws.learn(boards)
            counted = seen._by_pairs.py_func(boards.view(np.recarray)[0], number)
            assert counted == sum((pays if wins(*four) else -1) ** power for four in permutations(held, 4))


def left_of(packs: int, chances: Random) -> list[int]:
    """Cards left of a shoe from which some are gone, by card: six at least."""
    part = chances.choice((0.02, 0.1, 0.5, 0.9, 1.0))
    counts = [sum(chances.random() < part for _ in range(packs)) for _ in range(52)]
    return counts if sum(counts) >= 6 else [packs] * 52


@njit
def edges_of(boards: np.ndarray, into: np.ndarray) -> None:
    """The edges and variances of all bets, asked for twice."""
    boards[0].now[0] += 1
    for _ in range(2):
        for spot in range(len(into)):
            into[spot, 0] = seen.edge(boards[0], spot)
            into[spot, 1] = seen.variance(boards[0], spot)


def above(a: int, b: int, c: int, d: int, e: int) -> int:
    return (a * b + c * c * d) * d - e * e


@njit
def wide_quotients(numbers: np.ndarray, into: np.ndarray) -> None:
    """((a b + c² d) d - e²) / (c d)², of rows of whole numbers."""
    for row in range(len(numbers)):
        a, b, c, d, e = numbers[row]
        into[row] = seen.wide_ratio(seen.spread(a, b, c, d, e), seen.spread(0, 0, c, d, 0))


@pytest.mark.long
def test_a_quotient_of_products_is_rounded_as_python_rounds_it() -> None:
    chances = Random(1)
    rows = []
    while len(rows) < 5_000:
        a, b, c, d, e = (chances.randrange(1, 2 ** chances.randrange(2, most)) for most in (17, 63, 11, 53, 63))
        both = (a, -b, c, d, e), (a, b, c, d, 0)
        rows += [row for row in both if 0 <= above(*row) < min(2**126, 2**53 * (c * d) ** 2)]
    rows += [(0, 0, 1, 5, 5), (1, 2**52, 1, 2**53 - 1, 0), (1, -(2**52), 1, 2**53 - 1, 3)]
    found = np.zeros(len(rows))
    wide_quotients(np.array(rows), found)
    assert found.tolist() == [above(*row) / (row[2] * row[3]) ** 2 for row in rows]


@pytest.mark.long
def test_the_edge_of_every_bet_for_any_cards_left() -> None:
    for place, table in enumerate(TABLES):
        laws = EdgeLaws(table.pays, table.rules, SPOTS, pace_of(table.rules))
        board, cards, chances = board_of([], cards=True), SeenCards(table), Random(place)
        laws.lay(board)
        board["left"], board["cards"] = table.rules.packs, table.rules.cards
        found = np.zeros((len(SPOTS), 2))
        for spot in range(len(SPOTS)):
            for number in (spot, spot + len(SPOTS)):
                with pytest.raises(ArithmeticError, match="not known yet"):
                    edges_of(board, found)
                assert board["c_asked"][0] == number
                assert laws.learn(board)
        assert not laws.learn(board)
        for counts in ([table.rules.packs] * 52, *(left_of(table.rules.packs, chances) for _ in range(6))):
            board["left"], board["cards"] = counts, sum(counts)
            edges_of(board, found)
            cards._left, cards._edges = Composition(tuple(counts)), {}
            expected = [[cards.edge(bet), cards.variance(bet)] for bet in SPOTS]
            assert found.tolist() == expected, (table.name, counts)
        board["cards"] = 5
        with pytest.raises(ArithmeticError, match="fewer than six"):
            edges_of(board, found)


def test_edges_that_outgrow_64_bits_are_refused() -> None:
    dear = PayTable().with_bets(tie=lines(("tie", Fraction(12345678, 1234567))))
    laws = EdgeLaws(dear, GAME.rules, SPOTS, pace_of(GAME.rules))
    with pytest.raises(ArithmeticError, match="beyond"):
        laws.law(SPOTS.index("tie"))
