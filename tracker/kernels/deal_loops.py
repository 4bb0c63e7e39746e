"""The loops that deal, for `tracker.kernels.compiled_deal`, which hands them what they fill.

A hand is looked up in the table of hands of the numpy twin; everything else is whole numbers. A face is
rank | suit << 4.
"""

import numpy as np
from numba import njit

from tracker.game.random import FRACTION, GOLDEN, SPREAD_NUMBERS
from tracker.kernels.deal import EMPTY, LONGEST, ROOM

U8, U64 = np.uint8, np.uint64  # an index without a sign needs no look at whether it counts from the end
_GOLDEN, _SPREAD, _FRACTION = U64(GOLDEN), U64(SPREAD_NUMBERS), U64(FRACTION)
_FIRST_FACTOR, _SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_0, _1, _2, _3, _4, _9, _10, _11, _12, _15, _17, _19, _23, _27, _30, _31, _32, _41, _45, _55, _100 = (
    U64(n) for n in (0, 1, 2, 3, 4, 9, 10, 11, 12, 15, 17, 19, 23, 27, 30, 31, 32, 41, 45, 55, 100)
)
SPARE = 6  # zeros behind the last card that are looked at
_NOWHERE = U64(ROOM - 1)


@njit(nogil=True)
def _mix(z: np.uint64) -> np.uint64:
    z = (z ^ (z >> _30)) * _FIRST_FACTOR
    z = (z ^ (z >> _27)) * _SECOND_FACTOR
    return z ^ (z >> _31)


@njit(nogil=True)
def _begun(start, number):
    """The state of a number's stream of words."""
    z = start ^ _mix((U64(number) + _1) * _SPREAD)
    a = z + _GOLDEN
    b = a + _GOLDEN
    c = b + _GOLDEN
    return _mix(a), _mix(b), _mix(c), _mix(c + _GOLDEN)


@njit(nogil=True)
def _next(a, b, c, d):
    """The next word of a stream, and its state."""
    summed = a + d
    word = ((summed << _23) | (summed >> _41)) + a
    c ^= a
    e = d ^ b
    return word, a ^ e, b ^ c, c ^ (b << _17), (e << _45) | (e >> _19)


@njit(nogil=True)
def _swap(deck, left, i, fraction):
    """Swaps a card into place i; the fraction that is left."""
    r = fraction * left[i]
    k = i + (r >> _55)
    deck[i], deck[k] = deck[k], deck[i]
    return r & _FRACTION


@njit(nogil=True)
def _place(deck, left, i, word):
    """Swaps the cards into four places from i on; the fraction that is left of the word."""
    fraction = _swap(deck, left, i, word >> _9)
    fraction = _swap(deck, left, i + _1, fraction)
    fraction = _swap(deck, left, i + _2, fraction)
    return _swap(deck, left, i + _3, fraction)


@njit(nogil=True)
def _shuffle(fresh, left, deck, wanted, start, number, unfair, most_unfair):
    """Shuffles the cards of `fresh` into `deck` for the stream of a number, the first `wanted` places at least.

    Gives the stream's first word. left: cards from each place on. A card has 32 bits here: swaps of bytes are slower.
    """
    for k in range(len(fresh)):
        deck[k] = fresh[k]
    a, b, c, d = _begun(start, number)
    first, a, b, c, d = _next(a, b, c, d)
    least = _FRACTION
    for block in range((wanted + 3) // 4):
        word, a, b, c, d = _next(a, b, c, d)
        least = min(least, _place(deck, left, U64(block * 4), word))
    if least < most_unfair:
        _shuffle_carefully(fresh, left, deck, wanted, start, number, unfair)
    return first


@njit(nogil=True)
def _shuffle_carefully(fresh, left, deck, wanted, start, number, unfair):
    """The same for the few streams of which a word may have to be thrown away."""
    for k in range(len(fresh)):
        deck[k] = fresh[k]
    a, b, c, d = _begun(start, number)
    _, a, b, c, d = _next(a, b, c, d)
    for block in range((wanted + 3) // 4):
        i = U64(block * 4)
        orders = left[i] * left[i + _1] * left[i + _2] * left[i + _3]
        word, a, b, c, d = _next(a, b, c, d)
        while ((word >> _9) * orders & _FRACTION) < unfair[block]:
            word, a, b, c, d = _next(a, b, c, d)
        _place(deck, left, i, word)


@njit(nogil=True)
def _look(deck, places, order, value, two, more, pairs, scratch):
    """Looks at the first places as if a coup began at each: short loops over bytes become vector code.

    two: ten times Player's points on two cards, and Banker's. more: ten times the points of the fifth card, and of the
    sixth. pairs: the bits of the code that say which pairs there are, shifted down.
    """
    for k in range(min(places + SPARE, len(deck))):
        order[k] = deck[k]
    for k in range(places + SPARE):
        rank = order[k] & U8(15)
        value[k] = rank + U8(1) if rank < U8(9) else U8(0)
    for k in range(places + 1):
        summed = value[k] + value[k + 2]
        scratch[k] = min(U8(summed), U8(summed - 10))  # modulo 10: below zero a byte is large
    for k in range(places):
        two[k] = scratch[k] * U8(10) + scratch[k + 1]
    for k in range(places):
        more[k] = value[k + 4] * U8(10) + value[k + 5]
    for k in range(places + 1):
        apart = U8(order[k] ^ order[k + 2])
        scratch[k] = U8((apart & U8(15)) == U8(0)) | U8(U8(apart == U8(0)) << U8(2))
    for k in range(places):
        pairs[k] = scratch[k] | U8(scratch[k + 1] << U8(1))


@njit(nogil=True)
def _lay_out(number, places, codes, cards, begun):
    """Writes the cards of a shoe's coups into the columns of `cards` from `begun` on; -1 for a third card not drawn.

    number: of the card at each place of the shoe, -1 behind the last one. places: of each coup's first card.
    """
    a, b, c, d, e, f = cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]
    for k in range(len(codes)):
        to, place, code = U64(begun + k), U64(places[k]), U64(codes[k])
        a[to] = number[place]
        b[to] = number[place + _1]
        c[to] = number[place + _2]
        d[to] = number[place + _3]
        player_drew, banker_drew = (code >> _10) & _1, (code >> _11) & _1
        e[to] = number[_NOWHERE + player_drew * (place + _4 - _NOWHERE)]
        f[to] = number[_NOWHERE + banker_drew * (place + _4 + player_drew - _NOWHERE)]


@njit(nogil=True)
def deal(table, took, fresh, left, unfair, most_unfair, rule, start, first, room, codes, cards, coups):
    """Deals `len(coups)` shoes into `codes`: coups in all, or EMPTY where a shoe ran out of cards.

    took: how many cards a hand of the table takes, by all but its last card: so few bytes are at hand at once, and where
    the next coup begins does not wait for the code of this one. rule: burn, behind, spread, after_cut.
    cards: (6, coups) where the cards are wanted too, else without columns. room: see `compiled_deal`.
    """
    burn, behind, spread, after_cut = rule
    size, rows = len(fresh), cards.shape[1] > 0
    deck, number, places, (order, value, two, more, pairs, scratch) = room
    done = _0
    for shoe in range(len(coups)):
        begun = done
        word = _shuffle(fresh, left, deck, size, start, first + shoe, unfair, most_unfair)
        _look(deck, size, order, value, two, more, pairs, scratch)
        cut = U64(size - behind) - (word >> _32) % U64(spread)
        place = _1 + U64(value[0] if value[0] else 10) if burn else _0
        after = 0
        while place < cut or after < after_cut:
            after += place >= cut
            if place >= U64(size):
                return EMPTY
            hand = U64(two[place]) * _10
            codes[done] = U64(table[hand * _10 + U64(more[place])]) | U64(pairs[place]) << _12
            if rows:
                places[done - begun] = place
            place += U64(took[hand + U64(value[place + _4])])
            if place > U64(size):
                return EMPTY
            done += _1
        if rows:
            number[_NOWHERE] = -1
            for k in range(size):
                number[k] = (order[k] >> U8(4)) * U8(13) + (order[k] & U8(15))
            _lay_out(number, places, codes[begun:done], cards, begun)
        coups[shoe] = done - begun
    return np.int64(done)


@njit(nogil=True)
def _points(face):
    rank = face & _15
    return rank + _1 if rank < _9 else _0


@njit(nogil=True)
def deal_reshuffled(table, fresh, left, unfair, most_unfair, streams, start, first, room, codes, cards, coups):
    """The same where every coup comes from the first cards of a stream of its own. streams: of a number; none runs out."""
    deck, number, at, _ = room
    at = at[:1]
    at[0] = 0
    each, rows = len(codes) // max(1, len(coups)), cards.shape[1] > 0
    for coup in range(len(codes)):
        stream = (first + coup // each) * streams + coup % each + 1
        _shuffle(fresh, left, deck, LONGEST, start, stream, unfair, most_unfair)
        a, b, c, d = U64(deck[0]), U64(deck[1]), U64(deck[2]), U64(deck[3])
        player, banker = (_points(a) + _points(c)) % _10, (_points(b) + _points(d)) % _10
        more = _points(U64(deck[4])) * _10 + _points(U64(deck[5]))
        pairs = U64((a ^ c) & _15 == _0) | U64((b ^ d) & _15 == _0) << _1 | U64(a == c) << _2 | U64(b == d) << _3
        codes[coup] = U64(table[(player * _10 + banker) * _100 + more]) | pairs << _12
        if rows:
            number[_NOWHERE] = -1
            for k in range(LONGEST):
                number[k] = (deck[k] >> 4) * 13 + (deck[k] & 15)
            _lay_out(number, at, codes[coup : coup + 1], cards, coup)
    coups[:] = each
    return len(codes)


@njit(nogil=True)
def columns(codes, coups, coup, outcome, player_total, banker_total, natural, player_pair, banker_pair):
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


@njit(nogil=True)
def numbered(codes, coups, into):
    """Shoe after shoe its number of coups and their codes."""
    at = to = _0
    for shoe in range(len(coups)):
        count = U64(coups[shoe])
        into[to] = count
        to += _1
        for k in range(count):
            into[to + k] = codes[at + k]
        at += count
        to += count
