"""The cards that are left of a shoe, in compiled code: the twin of `tracker.backtest.seen.SeenCards` and `game.pairs`.

An edge is a linear form in products of two halves, see `tracker.kernels.odds`; its coefficients, and what else stands in
the board's fields that begin with `c_`, come from `tracker.kernels.edges`. All is whole numbers up to the one division at
the end, which rounds as Python's does, so the edge is that of the interpreter to the last bit.
"""

import numpy as np
from numba import njit

from tracker.game.cards import POINTS
from tracker.kernels.checked import rounded
from tracker.kernels.edges import PAIRED, UNKNOWN
from tracker.kernels.guards import apart
from tracker.kernels.odds import COPIES, FIRST, LAST, PARENT
from tracker.kernels.records import FORM, HALF, LONGEST_COUP, SPOTS

A_COUP, BURNT, BEHIND, AFTER_CUT, RESHUFFLED = range(5)  # places of the pace, see `EdgeLaws`
VALUE = np.array(POINTS[:52])  # of each card
EXACT = 2**54  # from here on a whole number has all digits of a float, and one to round it by


@njit(forceinline=True)
def begin(board):
    """A new shoe."""
    for card in range(52):
        board.left[card] = board.c_full[card]
    board.cards[0] = 52 * board.c_full[0]
    board.now[0] += 1


@njit(forceinline=True)
def take(board, cards, place):
    """A coup is over, and its cards are seen; where every coup is shuffled there are none."""
    if cards.shape[1] > 0:
        for k in range(LONGEST_COUP):
            card = cards[k, place]
            if card >= 0:
                board.left[card] -= 1
                board.cards[0] -= 1
        board.now[0] += 1


@njit
def left(board, rank):
    """`table.left(rank)`."""
    if rank < -13 or rank > 12:
        raise ArithmeticError("no rank")
    rank %= 13
    return board.left[rank] + board.left[13 + rank] + board.left[26 + rank] + board.left[39 + rank]


@njit
def coups_left(table, board):
    """`table.coups_left`."""
    pace = board.c_pace
    if pace[RESHUFFLED] > 0:
        return max(0, int(pace[RESHUFFLED]) - table.coup)
    coups = rounded((board.cards[0] - pace[BURNT] - pace[BEHIND]) / pace[A_COUP])
    return max(0, coups + int(pace[AFTER_CUT]))


@njit
def edge_of(board, spot):
    """`table.edge(spot)`, worked out once for the cards that are left."""
    if spot < 0 or spot >= SPOTS:
        raise ArithmeticError("no spot")
    if board.edge_of[spot] != board.now[0]:
        board.edges[spot] = _edge(board, spot)
        board.edge_of[spot] = board.now[0]
    return board.edges[spot]


@njit
def _edge(board, spot):
    cards, kind = board.cards[0], board.c_kind[spot]
    if kind == UNKNOWN:
        board.c_asked[0] = spot
        raise ArithmeticError("a bet whose edge is not known yet")
    if cards < LONGEST_COUP:
        raise ArithmeticError("fewer than six cards")
    unit = board.c_unit[spot] * cards * (cards - 1) * (cards - 2) * (cards - 3)
    if kind == PAIRED:
        return ratio(-_by_pairs(board, spot), unit)
    orders = (cards - 4) * (cards - 5)
    return ratio(unit * orders - board.c_step[spot] * _by_values(board, spot), unit * orders)


edge = apart(edge_of)


@njit
def ratio(above, below):
    """The quotient of two whole numbers to the nearest float, as Python divides them. below: above 0."""
    whole, rest = abs(above) // below, abs(above) % below
    if above == 0:
        return 0.0
    places = 0
    while whole < EXACT:
        one = rest >= below - rest
        rest += rest - below if one else rest
        whole += whole + one
        places += 1
    value = float(whole | (rest > 0))  # an odd number is rounded to the side on which the rest lies
    while places > 0:
        value /= float(1 << min(places, 60))
        places -= 60
    return -value if above < 0 else value


@njit(fastmath={"reassoc", "contract"})
def _by_values(board, spot):
    """What a bet wins beyond a lost stake, over all orders of six cards, in steps of so many units.

    A sum of floats here is one of whole numbers below 2^53, which may be added in any order.
    """
    if board.halves_of[0] != board.now[0]:
        _fill(board)
        board.halves_of[0] = board.now[0]
    low, high, form = board.halves[:HALF], board.halves[HALF:], board.c_forms[spot * FORM : (spot + 1) * FORM]
    won = at = 0
    for size in range(LONGEST_COUP + 1):
        few = low[FIRST[size] : FIRST[size + 1]]
        many = high[FIRST[LONGEST_COUP - size] : FIRST[LONGEST_COUP + 1 - size]]
        if len(few) > len(many):
            few, many = many, few
        for one in range(len(few)):
            line = form[at : at + len(many)]
            at += len(many)
            summed = 0.0
            for other in range(len(many)):
                summed += line[other] * many[other]
            won += int(few[one]) * int(summed)
    return won


@njit
def _fill(board):
    """The falling factorials of all halves: those of the values 0-4, then those of 5-9."""
    of_card, values, halves = board.left, board.values, board.halves
    for value in range(10):
        values[value] = 0
    for card in range(52):
        values[VALUE[card]] += of_card[card]
    for side in range(2):
        first = side * HALF
        halves[first] = 1.0
        for half in range(1, HALF):
            count = values[5 * side + LAST[half]] - COPIES[half]
            halves[first + half] = halves[first + PARENT[half]] * count


@njit
def _by_pairs(board, spot):
    """What a bet on pairs wins over all orders of the first four cards; see `tracker.game.pairs.first_two_pairs`."""
    cards, of_card, ranks = board.cards[0], board.left, board.ranks
    paired = suited = both_paired = one_suited = both_suited = 0
    for rank in range(13):
        held = of_card[rank] + of_card[13 + rank] + of_card[26 + rank] + of_card[39 + rank]
        ranks[rank] = held
        paired += held * (held - 1)
    for card in range(52):
        suited += of_card[card] * (of_card[card] - 1)
    for card in range(52):
        count, held = of_card[card], ranks[card % 13]
        pairs, pairs_of_rank = count * (count - 1), held * (held - 1)
        one_suited += pairs * (paired - pairs_of_rank + (held - 2) * (held - 3))
        both_suited += pairs * (suited - pairs + (count - 2) * (count - 3))
    for rank in range(13):
        held = ranks[rank]
        both_paired += held * (held - 1) * (paired - held * (held - 1) + (held - 2) * (held - 3))
    others = (cards - 2) * (cards - 3)
    pair_no_pair, suited_no_pair = paired * others - both_paired, suited * others - one_suited
    net, at = board.c_pairs, 9 * spot
    return (
        net[at] * (cards * (cards - 1) * others - 2 * paired * others + both_paired)
        + (net[at + 1] + net[at + 3]) * (pair_no_pair - suited_no_pair)
        + (net[at + 2] + net[at + 6]) * suited_no_pair
        + net[at + 4] * (both_paired - 2 * one_suited + both_suited)
        + (net[at + 5] + net[at + 7]) * (one_suited - both_suited)
        + net[at + 8] * both_suited
    )
