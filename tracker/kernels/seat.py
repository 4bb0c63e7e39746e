"""A seat in compiled code, the twin of `tracker.backtest.engine.Seat`: a strategy plays whole shoes of coup codes.

The lines between the two marks are replaced by a strategy's own methods; as they stand, nobody bets. The names in
capitals there say what the strategy reads and what the table's rules are, and what they make idle is cut out of the text
before it is compiled. Fields of the records are named in `tracker.kernels.replay`; the two that change with every coup
are moved to the stack, where the compiler keeps them in registers. It is one long function because every function more
costs time to compile.
"""

import numpy as np
from numba import njit

from tracker.kernels import checked, guards, view
from tracker.kernels.checked import add
from tracker.kernels.guards import on_the_stack, put_back
from tracker.kernels.replay import CODES, PAYS, SPOTS

# the strategy begins
MINDS_COUNTS = MINDS_DECISIONS = MINDS_OUTCOMES = MINDS_ROADS = MINDS_RUN = SHOWS_NET = SHOWS_BANKROLL = LEAVES = False
ALONE = False  # never more than one bet on a coup
PLAIN = False  # a maximum that caps, so low that sums stay far below 2^63, and nothing else that hangs on the balance
FREE = False  # some coups are dealt without bets: bit 15 of their code says so
UNREAD = ()  # fields of the table that nobody looks at


@njit
def start(self, table, board):
    pass


@njit
def shoe(self, table, board):
    pass


@njit
def bet(self, table, board):
    pass


@njit
def settle(self, table, board):
    pass


@njit
def renew(self, table, board):
    pass


# the strategy ends

PLAYED, LEFT, LIMIT, RUIN, STOP_LOSS, WIN_GOAL, COUPS_DONE, SHOES_DONE, TRAILING = -1, 0, 1, 2, 3, 4, 5, 6, 7
SHOES, COUPS = 0, 1  # units of a session; any other is the whole record
UNKNOWN = 255
LOW = 2**20 - 1
LARGEST_EXACT = 2**53
LARGEST_PLAIN = 2**61
U1, U2 = np.uint64(1), np.uint64(2)
NO_BETS = 2**15
NONE = 2**62  # more than any room


@njit
def in_chips(minor, chip):
    """Minor units in chips, as Python divides whole numbers."""
    if minor > LARGEST_EXACT or minor < -LARGEST_EXACT:
        raise ArithmeticError("money beyond 2^53 minor units")
    return minor / chip


@njit(nogil=True, cache=True)
def play(
    codes, coups, seats, selves, fresh, tables, boards, rules, summed, sessions, chips, pay_of, nets, commissions,
    met, times, squares,
):  # fmt: skip
    """Plays shoes: `codes` of all coups, `coups` of each shoe. Everything else is read and written; see `Replay`."""
    seat, board, rule, sums = seats[0], boards[0], rules[0], summed[0]
    me, table = on_the_stack(selves[0]), on_the_stack(tables[0])
    unit, period, chip, minimum, maximum = rule.unit, rule.length, rule.chip, rule.minimum, rule.maximum
    banked, owes, stops, opening, placeable = rule.banked, rule.owes, rule.stops, rule.start, rule.placeable
    cash, owed, peak, drawdown = seat.cash, seat.owed, seat.peak, seat.drawdown
    losing, staked, session, on = seat.losing, seat.staked, seat.session, seat.on
    if PLAIN and (abs(cash) > LARGEST_PLAIN or staked > LARGEST_PLAIN):
        raise ArithmeticError("a balance beyond 61 bits")
    coups_seen = coups_bet = won = lost = capped = refused = longest = largest = ended = at = 0
    for number in range(len(coups)):
        length = coups[number]
        table.coup = table.run_length = table.decided = table.columns = table.last_tie = 0
        board.counts[0] = board.counts[1] = board.counts[2] = 0
        table.last = table.last_outcome = table.run_side = -1
        end = place = 0
        while place < length:
            # a part of a shoe that lies in one session begins
            new_shoe = place == 0
            end = length
            before = 0
            if unit == COUPS:
                before = (seat.coups_before + place) % period
                end = min(length, place + period - before)
            elif unit == SHOES:
                before = seat.shoes_begun % period
            elif session > 0:
                before = 1
            if before == 0:
                session += 1
                on = True
                table.session = session
                table.session_coups = table.shoe_number = table.staked = 0
                table.leaving = -1
                table.won = table.lost = table.pushed = False
                table.net = 0.0
                cash = peak = opening
                owed = drawdown = losing = staked = 0
                if SHOWS_BANKROLL and banked:
                    table.bankroll = in_chips(cash, chip)
            if on:
                joining = table.shoe_number == 0
                if joining or new_shoe:
                    table.shoe_number += 1
                table.turns = 0
                if joining or (new_shoe and not rule.carry):
                    put_back(me, fresh[0])
                    renew(me, table, board)
                    start(me, table, board)
                table.turns = 0
                shoe(me, table, board)
            closes = PLAYED
            if unit == COUPS and (seat.coups_before + end) % period == 0:
                closes = COUPS_DONE
            elif unit == SHOES and (seat.shoes_begun + 1) % period == 0:
                closes = SHOES_DONE
            while place < end:
                code = np.int64(codes[np.uint64(at + place)])
                place += 1
                stop = PLAYED
                down = net = result = asked = spot = lies = bets = 0  # result: of the sign of the net
                if FREE and on and code & NO_BETS:
                    # watch
                    if LEAVES and table.leaving >= 0:
                        stop = LEFT
                    else:
                        coups_seen += 1
                elif on:
                    # decide
                    table.turns = 0
                    if ALONE:
                        table.asked = 0
                    else:
                        table.bets = 0
                    if not LEAVES or table.leaving < 0:
                        bet(me, table, board)
                    # limit
                    if ALONE:
                        asked, spot = table.asked, table.spot
                        lies = min(asked, maximum)
                        if not PLAIN and stops and lies < asked:
                            stop = LIMIT
                        if not PLAIN and banked:
                            lies = min(lies, (cash - owed) // chip)
                        if lies < minimum:
                            lies = 0
                        elif not PLAIN and lies > placeable:
                            stop = LIMIT
                        if not PLAIN and stop == LIMIT and (not LEAVES or table.leaving < 0):
                            largest = max(largest, asked)
                    else:
                        bets = table.bets
                        room = (cash - owed) // chip if banked else NONE
                        for k in range(bets):
                            asked = board.stakes[board.placed[k]]
                            lies = min(asked, maximum)
                            if not PLAIN and stops and lies < asked:
                                stop = LIMIT
                            lies = min(lies, room)
                            if lies < minimum:
                                lies = 0
                            elif lies > placeable:
                                stop = LIMIT
                            if stop == LIMIT:
                                if not LEAVES or table.leaving < 0:
                                    largest = max(largest, asked)
                                break
                            room -= lies
                            chips[k] = lies
                    if LEAVES and table.leaving >= 0:
                        stop = LEFT
                    if stop == PLAYED:
                        # deal and settle
                        coups_seen += 1
                        if ALONE:
                            if lies > 0:
                                if lies < asked:
                                    capped += 1
                                    largest = max(largest, asked)
                                pay = pay_of[np.uint64(spot * CODES + code)]
                                if pay == UNKNOWN:
                                    seat.need = spot
                                    raise ArithmeticError("a spot whose pays are not known yet")
                                line = np.uint64(spot * PAYS + pay)
                                met[line] += lies
                                times[line] += 1
                                result = nets[line]
                                net = result * lies
                                down = lies
                                square = np.uint64(spot * 3 * (SPOTS + 1))
                                squares[square] += (lies & LOW) * (lies & LOW) if not PLAIN else lies * lies
                                if not PLAIN and lies > LOW:
                                    squares[square + U1] += 2 * (lies >> 20) * (lies & LOW)
                                    squares[square + U2] += (lies >> 20) * (lies >> 20)
                                if not PLAIN and owes:
                                    commission = commissions[line] * lies
                                    cash = add(cash, commission)
                                    owed = add(owed, commission)
                                cash = cash + net if PLAIN else add(cash, net)
                            elif asked > 0:
                                refused += 1
                        else:
                            commission = 0
                            for k in range(bets):
                                spot = board.placed[k]
                                lies = chips[k]
                                asked = board.stakes[spot]
                                if lies == 0:
                                    refused += 1
                                    continue
                                if lies < asked:
                                    capped += 1
                                    largest = max(largest, asked)
                                pay = pay_of[spot * CODES + code]
                                if pay == UNKNOWN:
                                    seat.need = spot
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
                            if not PLAIN and owes:
                                cash = add(cash, commission)
                                owed = add(owed, commission)
                            cash = cash + net if PLAIN else add(cash, net)
                            result = net
                    if not ALONE:
                        for k in range(bets):
                            board.stakes[board.placed[k]] = 0
                # the board takes note
                outcome = code & 3
                if MINDS_OUTCOMES:
                    board.outcomes[table.coup] = outcome
                table.coup += 1
                table.session_coups += 1
                table.last_outcome = outcome
                if MINDS_COUNTS:
                    board.counts[outcome] += 1
                    if outcome == 2:
                        table.last_tie = table.coup
                if (MINDS_RUN or MINDS_DECISIONS or MINDS_ROADS) and outcome != 2:
                    table.last = outcome
                    if MINDS_DECISIONS:
                        board.decisions[table.decided] = outcome
                        table.decided += 1
                    if outcome == table.run_side:
                        table.run_length += 1
                    else:
                        table.run_side = outcome
                        table.run_length = 1
                        table.columns += 1
                    if MINDS_ROADS:
                        board.lengths[table.columns - 1] = table.run_length
                if down > 0:
                    # count
                    staked = staked + down if PLAIN else add(staked, down)
                    if not ALONE:
                        coups_bet += 1
                    table.staked = down
                    if SHOWS_NET:
                        table.net = in_chips(net, chip)
                    table.won = result > 0
                    table.lost = result < 0
                    table.pushed = result == 0
                    if result > 0:
                        if not ALONE:
                            won += 1
                        losing = 0
                    elif result < 0:
                        if not ALONE:
                            lost += 1
                        losing += 1
                        longest = max(longest, losing)
                    worth = cash if PLAIN else cash - owed
                    peak = max(peak, worth)
                    drawdown = max(drawdown, peak - worth)
                    if SHOWS_BANKROLL and banked:
                        table.bankroll = in_chips(cash, chip)
                    table.turns = 0
                    settle(me, table, board)
                    if not PLAIN:
                        if rule.goal >= 0 and worth - opening >= rule.goal:
                            stop = WIN_GOAL
                        elif rule.loss >= 0 and opening - worth >= rule.loss:
                            stop = STOP_LOSS
                        elif rule.trailing >= 0 and peak > opening and peak - worth >= rule.trailing:
                            stop = TRAILING
                        elif banked and worth < rule.least:
                            stop = RUIN
                if LEAVES and on and stop == PLAYED and table.leaving >= 0:
                    stop = LEFT
                if (LEAVES or not PLAIN) and stop != PLAYED:
                    # the session ends early
                    on = False
                    sums.ended[stop] += 1
                    if stop == LEFT:
                        sums.left[table.leaving] += 1
                    sessions[ended, 0], sessions[ended, 1], sessions[ended, 2] = cash - owed - opening, staked, drawdown
                    ended += 1
            if on and closes != PLAYED:
                # the session has its length
                on = False
                sums.ended[closes] += 1
                sessions[ended, 0], sessions[ended, 1], sessions[ended, 2] = cash - owed - opening, staked, drawdown
                ended += 1
        if not PLAIN and on and owed != 0:
            cash -= owed
            owed = 0
            if SHOWS_BANKROLL and banked:
                table.bankroll = in_chips(cash, chip)
        seat.shoes_begun += 1
        seat.coups_before += length
        at += length
    if ALONE:
        for line in range(len(times)):
            coups_bet += times[line]
            won += times[line] if nets[line] > 0 else 0
            lost += times[line] if nets[line] < 0 else 0
    put_back(selves[0], me)
    put_back(tables[0], table)
    seat.cash, seat.owed, seat.peak, seat.drawdown = cash, owed, peak, drawdown
    seat.losing, seat.staked, seat.session, seat.on = losing, staked, session, on
    sums.coups_seen, sums.coups_bet, sums.won, sums.lost = coups_seen, coups_bet, won, lost
    sums.capped, sums.refused, sums.longest, sums.largest, sums.sessions = capped, refused, longest, largest, ended


__all__ = ["checked", "guards", "play", "view"]
