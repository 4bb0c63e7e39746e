"""Compiled twin of `tracker.kernels.deal`: the same coups of the same shoes, one shoe after the other.

A hand is looked up in the table of hands of the numpy twin; everything else is whole numbers. Faces are rank | suit << 4.
"""

import numpy as np
from numba import njit

from tracker.game.random import FRACTION, GOLDEN, MASK, SPREAD_NUMBERS, mix
from tracker.kernels.shuffle import FACE_OF

U64 = np.uint64
_GOLDEN, _SPREAD, _FRACTION = U64(GOLDEN), U64(SPREAD_NUMBERS), U64(FRACTION)
_FIRST_FACTOR, _SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_1, _9, _17, _19, _23, _27, _30, _31, _32, _41, _45, _55 = (U64(n) for n in (1, 9, 17, 19, 23, 27, 30, 31, 32, 41, 45, 55))
POINTS_OF_RANK = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0], np.uint8)
MOST_COUPS = 104  # of a shoe of 416 cards at four cards a coup
EMPTY = -1


def unfair_below(cards: int) -> np.ndarray:
    """For every fourth position the last fraction below which a word is thrown away, uint64."""
    bounds = []
    for left in range(cards, 0, -4):
        orders = left * (left - 1) * (left - 2) * (left - 3)
        bounds.append((FRACTION + 1) % orders if orders else 0)
    return np.array(bounds, U64)


def start_of(seed: int) -> np.uint64:
    """The part of a stream's state that belongs to the seed."""
    return U64(mix(seed + GOLDEN & MASK))


@njit(nogil=True, cache=True)
def _mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return z ^ (z >> _31)


@njit(nogil=True, cache=True)
def _shuffle(order, cards, wanted, start, number, unfair):  # noqa: ANN001, ANN202 - types are numba's
    """Shuffles `order` for the stream of a number, the first `wanted` positions at least; the stream's first word."""
    z = start ^ _mix((U64(number) + _1) * _SPREAD)
    z += _GOLDEN
    a = _mix(z)
    z += _GOLDEN
    b = _mix(z)
    z += _GOLDEN
    c = _mix(z)
    z += _GOLDEN
    d = _mix(z)
    first = U64(0)
    block = -1
    while block * 4 < wanted:
        summed = a + d
        word = ((summed << _23) | (summed >> _41)) + a
        t = b << _17
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = (d << _45) | (d >> _19)
        if block < 0:
            first = word
            block = 0
            continue
        i = block * 4
        left = U64(cards - i)
        r = (word >> _9) * left
        j0 = r >> _55
        r = (r & _FRACTION) * (left - _1)
        j1 = r >> _55
        r = (r & _FRACTION) * (left - U64(2))
        j2 = r >> _55
        r = (r & _FRACTION) * (left - U64(3))
        j3 = r >> _55
        if (r & _FRACTION) < unfair[block]:
            continue
        k = i + np.int64(j0)
        order[i], order[k] = order[k], order[i]
        k = i + 1 + np.int64(j1)
        order[i + 1], order[k] = order[k], order[i + 1]
        k = i + 2 + np.int64(j2)
        order[i + 2], order[k] = order[k], order[i + 2]
        k = i + 3 + np.int64(j3)
        order[i + 3], order[k] = order[k], order[i + 3]
        block += 1
    return first


@njit(nogil=True, cache=True)
def _code(table, points, order, place):  # noqa: ANN001, ANN202
    """The code of the coup that begins at this place."""
    one, two, three, four = order[place], order[place + 1], order[place + 2], order[place + 3]
    player = np.int64(points[one & 15]) + np.int64(points[three & 15])
    banker = np.int64(points[two & 15]) + np.int64(points[four & 15])
    player -= 10 * (player >= 10)
    banker -= 10 * (banker >= 10)
    more = np.int64(points[order[place + 4] & 15]) * 10 + np.int64(points[order[place + 5] & 15])
    code = np.int64(table[(player * 10 + banker) * 100 + more])
    code |= np.int64((one & 15) == (three & 15)) << 12
    code |= np.int64((two & 15) == (four & 15)) << 13
    code |= np.int64(one == three) << 14
    code |= np.int64(two == four) << 15
    return code


@njit(nogil=True, cache=True)
def deal(table, faces, points, unfair, rule, start, first, shoes, codes, places, orders, coups):  # noqa: ANN001, ANN202
    """Deals shoes into `codes` (and the places of their first cards, where `places` is as long): coups in all, or EMPTY.

    rule: cards, burn, behind, spread, after_cut, reshuffle, coups of a reshuffled shoe, streams of a number. orders:
    the faces of every shoe (or of every coup, where each is shuffled) where rows are wanted; else one row of scratch.
    """
    cards, burn, behind, spread, after_cut, reshuffle, fixed, streams = rule
    rows = len(places) > 0
    done = 0
    for shoe in range(shoes):
        number = first + shoe
        if reshuffle:
            for coup in range(fixed):
                order = orders[shoe * fixed + coup if rows else 0]
                order[:cards] = faces
                _shuffle(order, cards, 6, start, number * streams + coup + 1, unfair)
                codes[done] = _code(table, points, order, 0)
                done += 1
            coups[shoe] = fixed
            continue
        order = orders[shoe if rows else 0]
        order[:cards] = faces
        word = _shuffle(order, cards, cards, start, number, unfair)
        cut = cards - behind - np.int64((word >> _32) % U64(spread))
        place = 0
        if burn:
            turned = np.int64(points[order[0] & 15])
            place = 1 + (turned if turned else 10)
        after = 0
        begun = done
        while True:
            if place >= cut:
                if after >= after_cut:
                    break
                after += 1
            code = _code(table, points, order, place)
            codes[done] = code
            if rows:
                places[done] = place
            done += 1
            place += 4 + ((code >> 10) & 1) + ((code >> 11) & 1)
            if place > cards:
                return EMPTY
        coups[shoe] = done - begun
    return done


FACES_OF_CARDS = {cards: FACE_OF[np.arange(cards) % 52] for cards in range(52, 417, 52)}
