"""Compiled twin of `tracker.kernels.odds.Form.plain_ways`. Sums of whole numbers below 2^53 may be added in any order."""

from numba import njit

SIZES = 7


@njit(nogil=True)
def _products(values, offset, first, parent, last, copies, products):
    """The falling factorials of all halves of one side."""
    products[0] = 1.0
    for half in range(1, first[SIZES]):
        products[half] = products[parent[half]] * (values[offset + last[half]] - copies[half])


@njit(nogil=True, fastmath={"reassoc"})
def ways(values, lines, first, parent, last, copies, low, high, found):
    """Adds to `found`, (compositions, kinds but the last).

    lines: the coefficients by cards of values 0-4, kind, half of the side that has fewer halves, half of the other.
    low, high: room for the products of all halves.
    """
    for row in range(len(values)):
        _products(values[row], 0, first, parent, last, copies, low)
        _products(values[row], 5, first, parent, last, copies, high)
        at = 0
        for size in range(SIZES):
            few, many = low[first[size] : first[size + 1]], high[first[SIZES - 1 - size] : first[SIZES - size]]
            if len(few) > len(many):
                few, many = many, few
            for kind in range(found.shape[1]):
                for outer in range(len(few)):
                    line = lines[at : at + len(many)]
                    at += len(many)
                    summed = 0.0
                    for inner in range(len(many)):
                        summed += line[inner] * many[inner]
                    found[row, kind] += few[outer] * summed
