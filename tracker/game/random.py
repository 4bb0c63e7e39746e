"""The shoe as a specification: which cards come in which order is a function of (rules, seed, number) alone.

Sixty-four-bit arithmetic that plain Python, numpy and compiled code all do the same way. A shoe's own generator is
xoshiro256++ (Blackman and Vigna), seeded by splitmix64 (Steele, Lea and Flood) from the seed and the shoe's number.
"""

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
SPREAD_NUMBERS = 0xD1342543DE82EF95
BETTORS = 0xA0761D6478BD642F  # sets the bettors' numbers apart from the shoes'
OTHERS = 0x8EBC6AF09C88C6E3  # sets apart the seed of other shoes that belong to a seed
ORDERS = 0xE7037ED1A0B428DB  # sets the orders of coups apart from both
FRACTION = (1 << 55) - 1  # a word gives 55 bits of fraction, out of which four bounded numbers are drawn


def mix(z: int) -> int:
    """The finaliser of splitmix64: every bit of z changes half the bits of the result."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


class Words:
    """The stream of 64-bit words that belongs to (seed, number)."""

    __slots__ = ("a", "b", "c", "d")

    def __init__(self, seed: int, number: int) -> None:
        z = mix(seed + GOLDEN & MASK) ^ mix((number + 1) * SPREAD_NUMBERS & MASK)
        state = []
        for _ in range(4):
            z = z + GOLDEN & MASK
            state.append(mix(z))
        self.a, self.b, self.c, self.d = state

    def next(self) -> int:
        """The next word of xoshiro256++."""
        a, b, c, d = self.a, self.b, self.c, self.d
        summed = a + d & MASK
        word = ((summed << 23 | summed >> 41) + a) & MASK
        c ^= a
        d ^= b
        self.b, self.a = b ^ c, a ^ d
        self.c = c ^ b << 17 & MASK
        self.d = (d << 45 | d >> 19) & MASK
        return word


def shuffled(cards: int, seed: int, number: int) -> tuple[list[int], int]:
    """The order of a shoe of so many cards (at most 416), and the first word of its stream, which places the cut card.

    Fisher-Yates from the front, four exchanges a word: the word's upper 55 bits are multiplied by the number of cards
    still to place, the whole part is the draw, the fraction goes on. A word whose last fraction would favour some
    draws is thrown away, so every order is exactly equally likely.
    """
    words = Words(seed, number)
    first = words.next()
    order = [position % 52 for position in range(cards)]
    for i in range(0, cards, 4):
        sizes = [cards - i - q for q in range(4)]
        unfair = (FRACTION + 1) % (sizes[0] * sizes[1] * sizes[2] * sizes[3])
        fraction, draws = -1, []
        while fraction < unfair:
            fraction, draws = words.next() >> 9, []
            for size in sizes:
                fraction *= size
                draws.append(fraction >> 55)
                fraction &= FRACTION
        for q, draw in enumerate(draws):
            here, there = i + q, i + q + draw
            order[here], order[there] = order[there], order[here]
    return order, first


def uniform(seed: int, session: int, coup: int) -> float:
    """A number in [0, 1) that belongs to (seed, session, coup): the only chance a strategy may use.

    Its stream starts from a constant of its own, so it tells nothing about the shoes of the same seed.
    """
    z = mix(mix(seed + BETTORS & MASK) ^ (session + 1) * SPREAD_NUMBERS & MASK)
    return (mix(z + (coup + 1) * GOLDEN & MASK) >> 11) / (1 << 53)


def reordered(coups: int, seed: int, number: int) -> list[int]:
    """An order for so many coups of a shoe, as their places from 0, that belongs to (seed, number).

    The coups are sorted by a 64-bit word each, so every order is as likely as another but for words that are alike, which
    two of a shoe's are less often than once in 10^15 shoes; such two keep their order.
    """
    z = mix(mix(seed + ORDERS & MASK) ^ (number + 1) * SPREAD_NUMBERS & MASK)
    return sorted(range(coups), key=lambda place: mix(z + (place + 1) * GOLDEN & MASK))


def other_seed(seed: int) -> int:
    """The seed of other shoes that belongs to a seed, from 0 to 2^63 - 1."""
    return mix(seed + OTHERS & MASK) >> 1
