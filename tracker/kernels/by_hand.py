"""Martingale as somebody who knows numba would write it by hand: what compiled classes are measured against.

It comes to everything that a report needs, and knows what the engine cannot know: that there is one bet, on Banker, that
it pays 19 twentieths, that ties change nothing, that a session is a shoe.
"""

from numba import njit


@njit(nogil=True)
def martingale(codes, coups, most, sessions):
    """Plays shoes from one chip up to `most`, each shoe a session.

    sessions: (shoes, 3); filled with net and drawdown in twentieths of a chip, and chips staked. Returns coups bet, won,
    lost, capped, the longest losing run, the largest stake asked for, chips that won, that lost, and stakes squared.
    """
    bet = won = lost = capped = longest = largest = chips_won = chips_lost = squares = at = 0
    for shoe in range(len(coups)):
        stake, cash, peak, drawdown, staked, losing = 1, 0, 0, 0, 0, 0
        for place in range(at, at + coups[shoe]):
            outcome = codes[place] & 3
            lies = stake
            if lies > most:
                lies = most
                capped += 1
                largest = max(largest, stake)
            bet += 1
            staked += lies
            squares += lies * lies
            if outcome == 0:
                cash += 19 * lies
                chips_won += lies
                won += 1
                losing = 0
                stake = 1
            elif outcome == 1:
                cash -= 20 * lies
                chips_lost += lies
                lost += 1
                losing += 1
                longest = max(longest, losing)
                stake *= 2
            peak = max(peak, cash)
            drawdown = max(drawdown, peak - cash)
        sessions[shoe, 0] = cash
        sessions[shoe, 1] = drawdown
        sessions[shoe, 2] = staked
        at += coups[shoe]
    return bet, won, lost, capped, longest, largest, chips_won, chips_lost, squares
