"""The marks that coups leave on the derived roads, for many shoes; twin of `tracker.roads.mark`."""

from numba import njit

RED, BLUE = 1, 0
ROADS = 3  # big eye boy, small road, cockroach pig: they compare with the column 1, 2, 3 to the left


@njit(nogil=True)
def marks(codes, coups, lengths, found):
    """Fills in the mark that each coup left on each road; where it left none, as a tie never does, `found` stays as it is.

    codes: of all coups, shoe after shoe. coups: of each shoe. lengths: room for the columns of the big road.
    found: int8 (3, coups).
    """
    at = 0
    for shoe in range(len(coups)):
        columns, side = 0, -1
        for place in range(at, at + coups[shoe]):
            outcome = codes[place] & 3
            if outcome == 2:
                continue
            if outcome == side:
                lengths[columns - 1] += 1
            else:
                lengths[columns] = 1
                columns += 1
                side = outcome
            newest = columns - 1
            for road in range(ROADS):
                distance = road + 1
                if lengths[newest] == 1:
                    if newest - 1 >= distance:
                        alike = lengths[newest - 1] == lengths[newest - 1 - distance]
                        found[road, place] = RED if alike else BLUE
                elif newest >= distance:
                    found[road, place] = RED if lengths[newest] != lengths[newest - distance] + 1 else BLUE
        at += coups[shoe]
