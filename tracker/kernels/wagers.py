"""The wagers of a coup in compiled code: what comes to lie on the spots, and what it comes to. Parts of `seat`.

What stands before the mark is put before a strategy's methods, and the parts behind it where `seat` calls them.
"""

import numpy as np

from tracker.kernels.checked import add
from tracker.kernels.records import SPOTS
from tracker.kernels.replay import CODES, GIVEN, MANY, PAYS, TIED, UNKNOWN, WON

LONE = PLAIN = False  # see `seat`, where they are put in
PLAYED, LIMIT = -1, 1  # nothing ends the session; a limit does
LOW = 2**20 - 1
ONE = 2**41  # a wager, where chips and wagers are counted in one number
U1, U2 = np.uint64(1), np.uint64(2)
NONE = 2**62  # more than any room

# the parts begin


def laid(seat, sums, table, rule):
    """(chips that come to lie on the one spot, why the session ends instead or `PLAYED`)."""
    asked, stop = table.asked, PLAYED
    down = asked
    if asked > rule.maximum:
        down = rule.maximum
        if PLAIN:
            sums.capped += 1
            sums.largest = max(sums.largest, asked)
        elif rule.stops:
            stop = LIMIT
    if not PLAIN:
        if rule.banked:
            down = min(down, (seat.cash - seat.owed) // rule.chip)
        if down >= rule.minimum and down > rule.placeable:
            stop = LIMIT
        if stop == LIMIT:
            sums.largest = max(sums.largest, asked)
    if down < rule.minimum:
        down = 0
        if asked > 0 and (PLAIN or stop == PLAYED):
            sums.refused += 1
    elif not PLAIN and down < asked and stop == PLAYED:
        sums.capped += 1
        sums.largest = max(sums.largest, asked)
    return down, stop


def settled(seat, seats, table, rule, code, down, pay_of, nets, commissions, met, times, squares):
    """Settles the one wager: (its net, `WON`, `GIVEN` or `TIED`)."""
    spot = table.spot
    pay = pay_of[np.uint64(spot * CODES + code)]
    if pay == UNKNOWN:
        seats[0].need = spot
        raise ArithmeticError("a spot whose pays are not known yet")
    line = np.uint64(spot * PAYS + pay)
    net = nets[line] * down
    if PLAIN and LONE:
        seat.squared += down * down
        if pay >= MANY:
            met[line] += down + ONE
    elif PLAIN:
        met[line] += down + ONE
        squares[np.uint64(spot * 3 * (SPOTS + 1))] += down * down
    else:
        met[line] += down
        times[line] += 1
        square = np.uint64(spot * 3 * (SPOTS + 1))
        squares[square] += (down & LOW) * (down & LOW)
        if down > LOW:
            squares[square + U1] += 2 * (down >> 20) * (down & LOW)
            squares[square + U2] += (down >> 20) * (down >> 20)
        if rule.owes:
            commission = commissions[line] * down
            seat.cash = add(seat.cash, commission)
            seat.owed = add(seat.owed, commission)
    seat.cash = seat.cash + net if PLAIN else add(seat.cash, net)
    kind = np.int64(pay & 3)
    return net, kind


def all_laid(seat, sums, table, board, rule, chips):
    """Fills in what comes to lie on each spot; why the session ends instead, or `PLAYED`."""
    stop = PLAYED
    room = (seat.cash - seat.owed) // rule.chip if rule.banked else NONE
    for k in range(table.bets):
        asked = board.stakes[board.placed[k]]
        lies = min(asked, rule.maximum)
        if not PLAIN and rule.stops and lies < asked:
            stop = LIMIT
        lies = min(lies, room)
        if lies < rule.minimum:
            lies = 0
        elif lies > rule.placeable:
            stop = LIMIT
        if stop == LIMIT:
            sums.largest = max(sums.largest, asked)
            break
        room -= lies
        chips[k] = lies
    if stop == PLAYED:
        for k in range(table.bets):
            asked = board.stakes[board.placed[k]]
            if chips[k] == 0:
                sums.refused += 1
            elif chips[k] < asked:
                sums.capped += 1
                sums.largest = max(sums.largest, asked)
    return stop


def all_settled(
    seat, seats, table, board, rule, code, down, net, chips, pay_of, nets, commissions, met, times, squares
):
    """Settles all wagers: (chips that lay, their net, `WON`, `GIVEN` or `TIED`)."""
    commission = 0
    for k in range(table.bets):
        spot, lies = board.placed[k], chips[k]
        if lies == 0:
            continue
        pay = pay_of[spot * CODES + code]
        if pay == UNKNOWN:
            seats[0].need = spot
            raise ArithmeticError("a spot whose pays are not known yet")
        line = spot * PAYS + pay
        met[line] += lies
        times[line] += 1
        net += nets[line] * lies
        commission += commissions[line] * lies
        down += lies
        for other in range(k + 1):
            also = chips[other]
            square = 3 * (board.placed[other] * SPOTS + spot)
            squares[square] += (also & LOW) * (lies & LOW)
            if also > LOW or lies > LOW:
                squares[square + 1] += (also >> 20) * (lies & LOW)
                squares[square + 1] += (also & LOW) * (lies >> 20)
                squares[square + 2] += (also >> 20) * (lies >> 20)
    if not PLAIN and rule.owes:
        seat.cash = add(seat.cash, commission)
        seat.owed = add(seat.owed, commission)
    seat.cash = seat.cash + net if PLAIN else add(seat.cash, net)
    kind = WON if net > 0 else GIVEN if net < 0 else TIED
    return down, net, kind
