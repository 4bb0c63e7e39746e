"""Martingale as somebody who knows numba would write it by hand: what compiled classes are measured against."""

from numba import njit


@njit(nogil=True, cache=True)
def martingale(codes, coups, finals, most):
    """Plays shoes, Banker, from one chip up to `most`, each shoe a session; `finals` get the nets in twentieths of a chip."""
    at = 0
    for shoe in range(len(coups)):
        stake, cash = 1, 0
        for place in range(at, at + coups[shoe]):
            outcome = codes[place] & 3
            lies = min(stake, most)
            if outcome == 0:
                cash += 19 * lies
                stake = 1
            elif outcome == 1:
                cash -= 20 * lies
                stake *= 2
        finals[shoe] = cash
        at += coups[shoe]
