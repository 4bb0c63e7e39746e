"""The cards that are left of a shoe, in compiled code: the twin of `tracker.backtest.seen.SeenCards` and `game.pairs`.

An edge is a linear form in products of two halves, see `tracker.kernels.odds`; its coefficients, and what else stands in
the board's fields that begin with `c_`, come from `tracker.kernels.edges`. All is whole numbers up to the one division at
the end, which rounds as Python's does, so the edge is that of the interpreter to the last bit.
"""

import numpy as np
from llvmlite import ir
from numba import njit, types

from tracker.game.cards import POINTS
from tracker.kernels.checked import rounded
from tracker.kernels.edges import PAIRED, UNKNOWN
from tracker.kernels.guards import apart
from tracker.kernels.instructions import typed
from tracker.kernels.odds import COPIES, FIRST, LAST, PARENT
from tracker.kernels.records import FORM, HALF, LONGEST_COUP, SPOTS

A_COUP, BURNT, BEHIND, AFTER_CUT, RESHUFFLED = range(5)  # places of the pace, see `EdgeLaws`
VALUE = np.array(POINTS[:52])  # of each card
U64, BITS = np.uint64, 128
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
        ways = _ways(board, spot)
        board.edges[spot] = ratio(-_net(board, spot, ways), board.c_unit[spot] * ways)
        board.edge_of[spot] = board.now[0]
    return board.edges[spot]


@njit
def variance_of(board, spot):
    """`table.variance(spot)`: the mean of the net's square less the square of its mean, as one quotient of 126 bits."""
    if spot < 0 or spot >= SPOTS:
        raise ArithmeticError("no spot")
    square, unit = SPOTS + spot, board.c_unit[spot]
    ways = max(_ways(board, spot), _ways(board, square))  # which are the same; both laws have to be known
    net = _net(board, spot, ways)
    if board.c_kind[spot] == PAIRED:
        step, steps = 1, _by_pairs(board, square) - unit * unit * ways
    else:
        step, steps = board.c_step[square], _by_values(board, square)
    return wide_ratio(spread(step, steps, unit, ways, net), spread(0, 0, unit, ways, 0))


edge, variance = apart(edge_of), apart(variance_of)


@njit
def _ways(board, number):
    """In how many orders the cards that a law looks at can be drawn."""
    cards = board.cards[0]
    if board.c_kind[number] == UNKNOWN:
        board.c_asked[0] = number
        raise ArithmeticError("a bet whose edge is not known yet")
    if cards < LONGEST_COUP:
        raise ArithmeticError("fewer than six cards")
    ways = cards * (cards - 1) * (cards - 2) * (cards - 3)
    return ways if board.c_kind[number] == PAIRED else ways * (cards - 4) * (cards - 5)


@njit
def _net(board, spot, ways):
    """What a bet comes to in all those orders, in parts of a stake."""
    if board.c_kind[spot] == PAIRED:
        return _by_pairs(board, spot)
    return board.c_step[spot] * _by_values(board, spot) - board.c_unit[spot] * ways


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
    value = nearest(whole, rest > 0, places)
    return -value if above < 0 else value


@njit
def nearest(whole, more, places):
    """The float next to a number of 55 bits or more with so many of them behind the point. more: others than 0 follow."""
    value = float(whole | more)  # an odd number is rounded to the side on which the rest lies
    while places > 0:
        value /= float(1 << min(places, 60))
        places -= 60
    return value


@typed
def spread(_, a, b, c, d, e):
    """(a b + c² d) d - e² of whole numbers, which is not below 0 and below 2^126, as its upper and its lower 64 bits."""
    signature = types.UniTuple(types.uint64, 2)(a, b, c, d, e)

    def generate(context, builder, sig, args):
        long = ir.IntType(128)
        one, two, three, four, five = (builder.sext(arg, long) for arg in args)
        summed = builder.add(builder.mul(one, two), builder.mul(builder.mul(three, three), four))
        whole = builder.sub(builder.mul(summed, four), builder.mul(five, five))
        halves = [builder.trunc(part, ir.IntType(64)) for part in (builder.lshr(whole, long(64)), whole)]
        return context.make_tuple(builder, sig.return_type, halves)

    return signature, generate


@njit
def wide_ratio(above, below):
    """As `ratio`, of two numbers as `spread` gives them; the quotient is below 2^54."""
    upper, lower = above
    if upper == U64(0) and lower == U64(0):
        return 0.0
    whole, places = 0, -BITS  # bit by bit, those of the dividend first
    high = low = U64(0)
    while places < 0 or whole < EXACT:
        bit = upper >> U64(63)
        upper, lower = upper << U64(1) | lower >> U64(63), lower << U64(1)
        high, low = high << U64(1) | low >> U64(63), low << U64(1) | bit
        whole += whole
        places += 1
        if high > below[0] or (high == below[0] and low >= below[1]):
            high, low = high - below[0] - U64(low < below[1]), low - below[1]
            whole += 1
    return nearest(whole, high > U64(0) or low > U64(0), places)


@njit(fastmath={"reassoc", "contract"}, forceinline=True)
def _summed(line, many):
    """A sum of floats that are whole numbers and stay below 2^53, so that they may be added in any order."""
    summed = 0.0
    for other in range(len(many)):
        summed += line[other] * many[other]
    return int(summed)


@njit
def _by_values(board, number):
    """What a law comes to beyond a lost stake, over all orders of six cards, in its steps."""
    if board.halves_of[0] != board.now[0]:
        _fill(board)
        board.halves_of[0] = board.now[0]
    low, high, form = board.halves[:HALF], board.halves[HALF:], board.c_forms[number * FORM : (number + 1) * FORM]
    piece = board.c_piece[number]
    won = at = 0
    for size in range(LONGEST_COUP + 1):
        few = low[FIRST[size] : FIRST[size + 1]]
        many = high[FIRST[LONGEST_COUP - size] : FIRST[LONGEST_COUP + 1 - size]]
        if len(few) > len(many):
            few, many = many, few
        for one in range(len(few)):
            line = form[at : at + len(many)]
            at += len(many)
            if piece >= len(many):
                won += int(few[one]) * _summed(line, many)
            else:  # seldom
                for first in range(0, len(many), piece):
                    won += int(few[one]) * _summed(line[first : first + piece], many[first : first + piece])
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
def _by_pairs(board, number):
    """What the law of a bet on pairs comes to over all orders of the first four cards; see `tracker.game.pairs.first_two_pairs`."""
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
    net, at = board.c_pairs, 9 * number
    return (
        net[at] * (cards * (cards - 1) * others - 2 * paired * others + both_paired)
        + (net[at + 1] + net[at + 3]) * (pair_no_pair - suited_no_pair)
        + (net[at + 2] + net[at + 6]) * suited_no_pair
        + net[at + 4] * (both_paired - 2 * one_suited + both_suited)
        + (net[at + 5] + net[at + 7]) * (one_suited - both_suited)
        + net[at + 8] * both_suited
    )
