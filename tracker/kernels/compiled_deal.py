"""Compiled twin of `tracker.kernels.deal`: the same coups of the same shoes, one shoe after the other.

A hand is looked up in the table of hands of the numpy twin; everything else is whole numbers. A face is
rank | suit << 4. The lock of the interpreter is let go, so threads can deal side by side.
"""

import numpy as np
from numba import njit

from tracker.errors import ShoeEmptyError
from tracker.game import COUPS_A_NUMBER, COUPS_OF_A_RESHUFFLED_SHOE, Rules
from tracker.game.random import FRACTION, GOLDEN, MASK, SPREAD_NUMBERS, mix
from tracker.kernels.deal import CARDS_AS_DEALT, COLUMNS, LONGEST, hands
from tracker.kernels.shuffle import FACE_OF

U64 = np.uint64
_GOLDEN, _SPREAD, _FRACTION = U64(GOLDEN), U64(SPREAD_NUMBERS), U64(FRACTION)
_FIRST_FACTOR, _SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_1, _9, _17, _19, _23, _27, _30, _31, _32, _41, _45, _55 = (
    U64(n) for n in (1, 9, 17, 19, 23, 27, 30, 31, 32, 41, 45, 55)
)
SPARE = 6  # zeros behind the last card: a coup that begins there is looked at before it is refused
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


@njit(nogil=True)
def _mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return z ^ (z >> _31)


@njit(nogil=True)
def _shuffle(order, cards, wanted, start, number, unfair):
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


@njit(nogil=True)
def _look(order, places, value, total, pair, hand, pairs):
    """Looks at the first places as if a coup began at each: short loops over bytes become vector code.

    Fills `hand`, the place in the table of hands, and `pairs`, the bits of the code that say which pairs there are.
    value, total, pair: scratch of a card, of two cards of one side, and of their pairs.
    """
    for k in range(places + SPARE):
        rank = order[k] & np.uint8(15)
        value[k] = rank + np.uint8(1) if rank < 9 else np.uint8(0)
    for k in range(places + 1):
        summed = value[k] + value[k + 2]
        total[k] = summed - np.uint8(10) if summed >= 10 else summed
    for k in range(places + 1):
        pair[k] = np.uint8((order[k] & 15) == (order[k + 2] & 15)) | np.uint8(order[k] == order[k + 2]) << 2
    for k in range(places):
        four = np.uint16(total[k]) * np.uint16(10) + np.uint16(total[k + 1])
        hand[k] = four * np.uint16(100) + np.uint16(value[k + 4]) * np.uint16(10) + np.uint16(value[k + 5])
    for k in range(places):
        pairs[k] = np.uint16(pair[k]) << 12 | np.uint16(pair[k + 1]) << 13


@njit(nogil=True)
def _lay_out(order, place, code, cards, coup):
    """Writes the cards of a coup down a column of `cards`: as numbers, -1 for a third card that was not drawn."""
    for k in range(4):
        face = np.int64(order[place + k])
        cards[k, coup] = (face >> 4) * 13 + (face & 15)
    player_drew, banker_drew = (code >> 10) & 1, (code >> 11) & 1
    fifth, sixth = np.int64(order[place + 4]), np.int64(order[place + 4 + player_drew])
    cards[4, coup] = (fifth >> 4) * 13 + (fifth & 15) if player_drew else -1
    cards[5, coup] = (sixth >> 4) * 13 + (sixth & 15) if banker_drew else -1


@njit(nogil=True, cache=True)
def _deal(table, faces, unfair, rule, start, first, order, codes, cards, coups):
    """Deals `len(coups)` shoes into `codes`: coups in all, or EMPTY where a shoe ran out of cards.

    rule: cards, burn, behind, spread, after_cut, reshuffle, coups of a reshuffled shoe, streams of a number.
    order: scratch, zeros behind the last card. cards: (6, coups) where the cards are wanted too, else without columns.
    """
    size, burn, behind, spread, after_cut, reshuffle, fixed, streams = rule
    rows = cards.shape[1] > 0
    wanted = places = size
    if reshuffle:  # every coup is a shoe of its own, whose cut card lies before the first card
        wanted, places, burn, after_cut = 6, 1, 0, 1
    value, total, pair = np.empty(size + SPARE, np.uint8), np.empty(size + 1, np.uint8), np.empty(size + 1, np.uint8)
    hand, pairs = np.empty(size, np.uint16), np.empty(size, np.uint16)
    done = 0
    for shoe in range(len(coups)):
        begun = done
        for part in range(fixed if reshuffle else 1):
            stream = first + shoe
            if reshuffle:
                stream = stream * streams + part + 1
            for k in range(size):
                order[k] = faces[k]
            word = _shuffle(order, size, wanted, start, stream, unfair)
            cut = 0 if reshuffle else size - behind - np.int64((word >> _32) % U64(spread))
            _look(order, places, value, total, pair, hand, pairs)
            place = 0
            if burn:
                turned = np.int64(value[0])
                place = 1 + (turned if turned else 10)
            after = 0
            while place < cut or after < after_cut:
                after += place >= cut
                if place >= size:
                    return EMPTY
                code = np.int64(table[hand[place]]) | np.int64(pairs[place])
                following = place + 4 + ((code >> 10) & 1) + ((code >> 11) & 1)
                if following > size:
                    return EMPTY
                codes[done] = code
                if rows:
                    _lay_out(order, place, code, cards, done)
                done += 1
                place = following
        coups[shoe] = done - begun
    return done


@njit(nogil=True, cache=True)
def _columns(codes, coups, coup, outcome, player_total, banker_total, natural, player_pair, banker_pair):
    """Fills the columns that follow from the codes, one after the other: short loops become vector code."""
    at = 0
    for shoe in range(len(coups)):
        for number in range(coups[shoe]):
            coup[at + number] = number + 1
        at += coups[shoe]
    for k in range(len(codes)):
        outcome[k] = codes[k] & 3
    for k in range(len(codes)):
        player_total[k] = (codes[k] >> 2) & 15
    for k in range(len(codes)):
        banker_total[k] = (codes[k] >> 6) & 15
    for k in range(len(codes)):
        natural[k] = ((codes[k] & 0xC00) == 0) & ((player_total[k] >= 8) | (banker_total[k] >= 8))
    for k in range(len(codes)):
        player_pair[k] = (codes[k] >> 12) & 1
    for k in range(len(codes)):
        banker_pair[k] = (codes[k] >> 13) & 1


def _dealt(rules: Rules, seed: int, first: int, shoes: int, *, rows: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Codes, cards of shape (6, coups) (no columns unless `rows`), and the coups of each shoe."""
    rule = (rules.cards, int(rules.burn), rules.behind, rules.spread, rules.after_cut, int(rules.reshuffle))
    rule += (COUPS_OF_A_RESHUFFLED_SHOE, COUPS_A_NUMBER)
    most = shoes * (COUPS_OF_A_RESHUFFLED_SHOE if rules.reshuffle else rules.cards // 4)
    codes, coups = np.empty(most, np.uint16), np.empty(shoes, np.int64)
    cards = np.empty((LONGEST, most if rows else 0), np.int8)
    faces, unfair = FACE_OF[np.arange(rules.cards) % 52], unfair_below(rules.cards)
    order = np.zeros(rules.cards + SPARE, np.uint8)
    done = _deal(hands(rules.tableau), faces, unfair, rule, start_of(seed), first, order, codes, cards, coups)
    if done == EMPTY:
        raise ShoeEmptyError("shoe_empty", dealt=rules.cards)
    return codes[:done], cards[:, :done], coups


def deal_codes(rules: Rules, seed: int, first: int, shoes: int) -> tuple[np.ndarray, np.ndarray]:
    """As `tracker.kernels.deal.deal_codes`."""
    codes, _, coups = _dealt(rules, seed, first, shoes, rows=False)
    return codes, coups


def deal_rows(rules: Rules, seed: int, first: int, shoes: int) -> tuple[dict[str, np.ndarray], np.ndarray, np.ndarray]:
    """As `tracker.kernels.deal.deal_rows`."""
    codes, cards, coups = _dealt(rules, seed, first, shoes, rows=True)
    columns = {name: np.empty(len(codes), dtype) for name, dtype in COLUMNS.items()}
    _columns(codes, coups, *columns.values())
    return columns | dict(zip(CARDS_AS_DEALT, cards, strict=True)), codes, coups
