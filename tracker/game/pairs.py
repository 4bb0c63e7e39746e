"""In how many ways first cards are pairs: closed forms over the cards of each rank.

A rank is the counts of its cards, one number a suit, or a single number where suits are not known (then every pair
counts as suited). A rank that is not known is one whole value. Ways are ordered.
"""

from collections.abc import Sequence

NO_PAIR, PAIR, SUITED = 0, 1, 2  # what two cards are to each other

Ranks = Sequence[Sequence[int]]


def ranks_of(counts: Sequence[int], points: int | None = None) -> list[list[int]]:
    """The ranks of a composition's counts, all of them or those of this value."""
    if len(counts) == 10:
        return [[count] for value, count in enumerate(counts) if points in (None, value)]
    ranks = range(13) if points is None else range(9, 13) if points == 0 else (points - 1,)
    return [list(counts[rank::13]) for rank in ranks]


def first_pair(ranks: Ranks) -> tuple[int, int, int]:
    """In how many ways two cards of these ranks are no pair, a pair of two suits, a suited pair."""
    cards = sum(map(sum, ranks))
    paired = sum(_two(sum(suits)) for suits in ranks)
    suited = sum(_two(count) for suits in ranks for count in suits)
    return _two(cards) - paired, paired - suited, suited


def first_two_pairs(ranks: Ranks) -> tuple[tuple[int, int, int], ...]:
    """The same for four cards of these ranks, a row for the first two, a column for the other two."""
    cards = sum(map(sum, ranks))
    paired = sum(_two(sum(suits)) for suits in ranks)
    suited = sum(_two(count) for suits in ranks for count in suits)
    others = _two(cards - 2)
    both_paired = sum(_two(rank) * (paired - _two(rank) + _two(rank - 2)) for rank in map(sum, ranks))
    one_suited = sum(  # the first two suited, the other two a pair of any kind
        _two(count) * (paired - _two(rank) + _two(rank - 2))
        for suits, rank in zip(ranks, map(sum, ranks), strict=True)
        for count in suits
    )
    both_suited = sum(_two(count) * (suited - _two(count) + _two(count - 2)) for suits in ranks for count in suits)
    pair_no_pair = paired * others - both_paired
    suited_no_pair = suited * others - one_suited
    pair_suited = one_suited - both_suited
    return (
        (_two(cards) * others - 2 * paired * others + both_paired, pair_no_pair - suited_no_pair, suited_no_pair),
        (pair_no_pair - suited_no_pair, both_paired - 2 * one_suited + both_suited, pair_suited),
        (suited_no_pair, pair_suited, both_suited),
    )


def _two(cards: int) -> int:
    """In how many orders two cards can be taken from so many."""
    return cards * (cards - 1)
