"""The one rule of the derived roads. Source: World Gaming Magazine no. 56, checked on the grids of live tables.

Columns are logical: unbroken runs of one winner, ties left out. Drawn cells never come into it.
"""

from collections.abc import Sequence

BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3  # how many columns each road looks back


def mark(lengths: Sequence[int], distance: int) -> bool | None:
    """The mark that the newest Banker or Player coup left on the road that looks `distance` columns back.

    lengths: of all columns so far, the open one last. True is red (the shoe repeats its shape), False blue; None where
    the road has not begun. A column that opens compares the two columns before it; a coup further down compares its
    place with the column `distance` to the left: blue only exactly one below the end of that column.
    """
    if not lengths:
        return None
    newest = len(lengths) - 1
    if lengths[newest] == 1:
        return lengths[newest - 1] == lengths[newest - 1 - distance] if newest - 1 >= distance else None
    return lengths[newest] != lengths[newest - distance] + 1 if newest >= distance else None


def ask(lengths: Sequence[int], distance: int, *, repeats: bool) -> bool | None:
    """The mark that one more coup would leave if it repeated the open column, or if it broke it.

    The two answers are always opposite, or both None.
    """
    newest = len(lengths) - 1
    if newest < distance:
        return None
    return (lengths[newest] != lengths[newest - distance]) is repeats


def marks(lengths: Sequence[int], distance: int) -> list[bool]:
    """Every mark of a shoe on the road that looks `distance` columns back, in the order dealt: `mark`, coup by coup."""
    reds, alike = [], False
    for length, compared in zip(lengths[distance:], lengths, strict=False):
        reds.append(alike)  # of the coup that opened this column; the first such column stands too far left for one
        reds += [True] * (length - 1)
        if length > compared:
            reds[compared - length] = False
        alike = length == compared
    return reds[1:]
