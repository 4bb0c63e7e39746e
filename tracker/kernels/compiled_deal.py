"""Compiled twin of `tracker.kernels.deal`: the same coups of the same shoes.

A hand is looked up in the table of hands of the numpy twin; everything else is whole numbers. A face is
rank | suit << 4. The lock of the interpreter is let go, so threads can deal side by side.
"""

from functools import lru_cache

import numpy as np
from numba import njit

from tracker.errors import ShoeEmptyError
from tracker.game import COUPS_A_NUMBER, COUPS_OF_A_RESHUFFLED_SHOE, Rules
from tracker.game.random import FRACTION, GOLDEN, MASK, SPREAD_NUMBERS, mix
from tracker.kernels.deal import CARDS_AS_DEALT, COLUMNS, DRAWN, LONGEST, hands
from tracker.kernels.shuffle import FACE_OF

U8, U16, U64 = np.uint8, np.uint16, np.uint64  # an index without a sign needs no look at whether it counts from the end
_GOLDEN, _SPREAD, _FRACTION = U64(GOLDEN), U64(SPREAD_NUMBERS), U64(FRACTION)
_FIRST_FACTOR, _SECOND_FACTOR = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_0, _1, _2, _3, _4, _9, _10, _11, _12, _15, _17, _19, _23, _27, _30, _31, _32, _41, _45, _55, _100 = (
    U64(n) for n in (0, 1, 2, 3, 4, 9, 10, 11, 12, 15, 17, 19, 23, 27, 30, 31, 32, 41, 45, 55, 100)
)
ROOM = 424  # bytes of a shoe: eight packs, and zeros behind the last card, since coups are looked at before they are refused
SPARE = 6  # of those zeros, so many are looked at
EMPTY = -1
_NOWHERE = U64(ROOM - 1)


@lru_cache(maxsize=8)
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


@njit(nogil=True, cache=True)
def _deal(table, took, fresh, left, unfair, rule, start, first, codes, cards, coups):
    """Deals `len(coups)` shoes into `codes`: coups in all, or EMPTY where a shoe ran out of cards.

    took: how many cards a hand of the table takes, by all but its last card: so few bytes are at hand at once, and where
    the next coup begins does not wait for the code of this one. rule: burn, behind, spread, after_cut.
    cards: (6, coups) where the cards are wanted too, else without columns.
    """
    burn, behind, spread, after_cut = rule
    size, rows, most_unfair = len(fresh), cards.shape[1] > 0, unfair.max()
    deck, number, order = np.empty(size, np.uint32), np.empty(ROOM, np.int8), np.zeros(ROOM, U8)
    value, two, more = np.empty(ROOM, U8), np.empty(ROOM, U8), np.empty(ROOM, U8)
    pairs, scratch, places = np.empty(ROOM, U8), np.empty(ROOM, U8), np.empty(ROOM, U16)
    done = 0
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
            done += 1
        if rows:
            number[_NOWHERE] = -1
            for k in range(size):
                number[k] = (order[k] >> U8(4)) * U8(13) + (order[k] & U8(15))
            _lay_out(number, places, codes[begun:done], cards, begun)
        coups[shoe] = done - begun
    return done


@njit(nogil=True)
def _points(face):
    rank = face & _15
    return rank + _1 if rank < _9 else _0


@njit(nogil=True, cache=True)
def _deal_reshuffled(table, fresh, left, unfair, streams, start, first, codes, cards, coups):
    """The same where every coup comes from the first cards of a stream of its own. streams: of a number; none runs out."""
    deck, number, at = np.empty(len(fresh), np.uint32), np.empty(ROOM, np.int8), np.zeros(1, U16)
    each, rows, most_unfair = len(codes) // max(1, len(coups)), cards.shape[1] > 0, unfair.max()
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
    most = shoes * (COUPS_OF_A_RESHUFFLED_SHOE if rules.reshuffle else rules.cards // 4)
    made = codes, cards, coups = (
        np.empty(most, U16),
        np.empty((LONGEST, most if rows else 0), np.int8),
        np.empty(shoes, np.int64),
    )
    fresh, table = FACE_OF[np.arange(rules.cards) % 52].astype(np.uint32), hands(rules.tableau)
    shuffled = fresh, np.arange(rules.cards, 0, -1).astype(U64), unfair_below(rules.cards)
    if rules.reshuffle:
        done = _deal_reshuffled(table, *shuffled, COUPS_A_NUMBER, start_of(seed), first, *made)
    else:
        took = (4 + np.bitwise_count(table[::10] & DRAWN)).astype(U8)
        rule = int(rules.burn), rules.behind, rules.spread, rules.after_cut
        done = _deal(table, took, *shuffled, rule, start_of(seed), first, *made)
    if done == EMPTY:
        raise ShoeEmptyError("shoe_empty", dealt=rules.cards)
    return codes[:done], cards[:, :done], coups


@njit(nogil=True, cache=True)
def _numbered(codes, coups, into):
    """Shoe after shoe its number of coups and their codes."""
    at = to = 0
    for shoe in range(len(coups)):
        into[to] = coups[shoe]
        to += 1
        for k in range(coups[shoe]):
            into[to + k] = codes[at + k]
        at += coups[shoe]
        to += coups[shoe]


def as_bytes(codes: np.ndarray, coups: np.ndarray) -> memoryview:
    """As `tracker.kernels.deal.as_bytes`."""
    into = np.empty(len(codes) + len(coups), np.int32)
    _numbered(codes, coups, into)
    return into.astype("<i4", copy=False).data


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
