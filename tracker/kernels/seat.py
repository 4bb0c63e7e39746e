"""A seat in compiled code, the twin of `tracker.backtest.engine.Seat`: a strategy plays whole shoes of coup codes.

The lines between the two marks are replaced by a strategy's own methods; as they stand, nobody bets. The names in
capitals there say what the strategy reads and what the table's rules are, and what they make idle is cut out of the text
before it is compiled. The parts of the driver, which are not decorated, are put into the text of `play` where they are
called, since every function more costs time to compile; so they are called with variables of the names that their
parameters have, and return at their end, see `tracker.kernels.driver_text`. Fields of the records are named in
`tracker.kernels.records`; those of the seat, the strategy, the table and the rules are moved to the stack, where the
compiler keeps in registers what changes with every coup.
"""

import numpy as np
from numba import njit

from tracker.kernels import checked, guards, seen, view
from tracker.kernels.checked import add
from tracker.kernels.guards import on_the_stack, put_back
from tracker.kernels.records import SPOTS
from tracker.kernels.replay import GIVEN, MANY, PAYS, TIED, WON
from tracker.kernels.wagers import ONE, PLAYED, all_laid, all_settled, laid, settled

# the strategy begins
MINDS_CARDS = MINDS_COUNTS = MINDS_DECISIONS = MINDS_OUTCOMES = MINDS_ROADS = MINDS_RUN = False
SHOWS_NET = SHOWS_BANKROLL = LEAVES = False
ALONE = False  # never more than one bet on a coup
LONE = False  # and always on the same spot
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

LEFT, RUIN, STOP_LOSS, WIN_GOAL, COUPS_DONE, SHOES_DONE, TRAILING = 0, 2, 3, 4, 5, 6, 7  # as in `STOPS`, with `LIMIT`
SHOES, COUPS = 0, 1  # units of a session; any other is the whole record
LARGEST_EXACT = 2**53
LARGEST_PLAIN = 2**61
NO_BETS = 2**15


@njit(forceinline=True)
def in_chips(minor, chip):
    """Minor units in chips, as Python divides whole numbers."""
    if minor > LARGEST_EXACT or minor < -LARGEST_EXACT:
        raise ArithmeticError("money beyond 2^53 minor units")
    return minor / chip


def show_bankroll(seat, table, rule):
    """Shows the strategy its money."""
    if SHOWS_BANKROLL and rule.banked:
        table.bankroll = in_chips(seat.cash, rule.chip)


def begin_shoe(table, board):
    """Clears the board."""
    table.coup = table.run_length = table.decided = table.columns = table.last_tie = 0
    board.counts[0] = board.counts[1] = board.counts[2] = 0
    table.last = table.last_outcome = table.run_side = -1
    if MINDS_CARDS:
        seen.begin(board)


def begin_session(seat, table, rule):
    """A new session, before the strategy hears of it."""
    seat.session += 1
    seat.on = True
    table.session = seat.session
    table.session_coups = table.shoe_number = table.staked = 0
    table.leaving = -1
    table.won = table.lost = table.pushed = False
    table.net = 0.0
    seat.cash = seat.peak = rule.start
    seat.owed = seat.drawdown = seat.losing = seat.staked = 0
    show_bankroll(seat, table, rule)


def begin_part(me, fresh, table, board, rule, new_shoe):
    """Tells the strategy that a shoe begins, and a session."""
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


def end_session(seat, sums, sessions, rule, stop):
    """Books a session that is over."""
    seat.on = False
    sums.ended[stop] += 1
    ended = sums.sessions
    sessions[ended, 0], sessions[ended, 1] = seat.cash - seat.owed - rule.start, seat.staked
    sessions[ended, 2] = seat.drawdown
    sums.sessions += 1


def note(table, board, outcome, cards, at, place):
    """The board takes note of the coup before this place."""
    if MINDS_CARDS:
        seen.take(board, cards, np.uint64(at + place - 1))
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


def count(seat, table, rule, down, net, kind):
    """Counts a coup on which chips lay, and shows it on the table."""
    seat.staked = seat.staked + down if PLAIN else add(seat.staked, down)
    table.staked = down
    if SHOWS_NET:
        table.net = in_chips(net, rule.chip)
    worth = seat.cash if PLAIN else seat.cash - seat.owed
    seat.peak = max(seat.peak, worth)
    seat.drawdown = max(seat.drawdown, seat.peak - worth)
    table.won = table.lost = False
    table.pushed = kind == TIED
    if kind == WON:
        table.won = True
        seat.losing = 0
        if not ALONE:
            seat.won += 1
        if PLAIN and LONE:
            seat.won += down + ONE
    elif kind == GIVEN:
        table.lost = True
        seat.losing += 1
        seat.longest = max(seat.longest, seat.losing)
        if not ALONE:
            seat.given += 1
        if PLAIN and LONE:
            seat.given += down + ONE
    else:
        if not ALONE:
            seat.tied += 1
        if PLAIN and LONE:
            seat.tied += down + ONE
    show_bankroll(seat, table, rule)


def stopped(seat, rule):
    """Why the session ends after a coup with a bet, or `PLAYED`."""
    stop = PLAYED
    worth = seat.cash - seat.owed
    if rule.goal >= 0 and worth - rule.start >= rule.goal:
        stop = WIN_GOAL
    elif rule.loss >= 0 and rule.start - worth >= rule.loss:
        stop = STOP_LOSS
    elif rule.trailing >= 0 and seat.peak > rule.start and seat.peak - worth >= rule.trailing:
        stop = TRAILING
    elif rule.banked and worth < rule.least:
        stop = RUIN
    return stop


def one_coup(
    seat, seats, me, table, board, rule, sums, sessions, cards, at, place, code, chips, pay_of, nets, commissions, met,
    times, squares,
):  # fmt: skip
    """Decide, limit, deal, settle, count; or watch."""
    stop, down, net, kind = PLAYED, 0, 0, TIED
    if FREE and seat.on and code & NO_BETS:
        if LEAVES and table.leaving >= 0:
            stop = LEFT
        else:
            seat.coups_seen += 1
    elif seat.on:
        table.turns = 0
        if ALONE:
            table.asked = 0
        else:
            table.bets = 0
        if not LEAVES or table.leaving < 0:
            bet(me, table, board)
        if LEAVES and table.leaving >= 0:
            stop = LEFT
        elif ALONE:
            down, stop = laid(seat, sums, table, rule)
        else:
            stop = all_laid(seat, sums, table, board, rule, chips)
        if (PLAIN and not LEAVES) or stop == PLAYED:
            seat.coups_seen += 1
            if not ALONE:
                down, net, kind = all_settled(
                    seat, seats, table, board, rule, code, down, net, chips, pay_of, nets, commissions,
                    met, times, squares,
                )  # fmt: skip
            elif down > 0:
                net, kind = settled(
                    seat, seats, table, rule, code, down, pay_of, nets, commissions, met, times, squares
                )
        else:
            down = 0
        if not ALONE:
            for k in range(table.bets):
                board.stakes[board.placed[k]] = 0
    outcome = code & 3
    note(table, board, outcome, cards, at, place)
    if down > 0:
        count(seat, table, rule, down, net, kind)
        table.turns = 0
        settle(me, table, board)
        if not PLAIN:
            stop = stopped(seat, rule)
    if LEAVES and seat.on and stop == PLAYED and table.leaving >= 0:
        stop = LEFT
    if (LEAVES or not PLAIN) and stop != PLAYED:
        if stop == LEFT:
            sums.left[table.leaving] += 1
        end_session(seat, sums, sessions, rule, stop)


def add_up(seat, sums, table, nets, met, times, squares):
    """Puts into the sums what was counted in fewer numbers."""
    if PLAIN and LONE:
        first = table.spot * PAYS
        for pay in range(MANY, PAYS):
            met[first + (pay & 3)] -= met[first + pay]
        met[first + WON] += seat.won
        met[first + GIVEN] += seat.given
        met[first + TIED] += seat.tied
        squares[table.spot * 3 * (SPOTS + 1)] += seat.squared
    if PLAIN and ALONE:
        for line in range(len(met)):
            times[line] += met[line] // ONE
            met[line] %= ONE
    if ALONE:
        for line in range(len(times)):
            sums.coups_bet += times[line]
            sums.won += times[line] if nets[line] > 0 else 0
            sums.lost += times[line] if nets[line] < 0 else 0
    else:
        sums.coups_bet = seat.won + seat.given + seat.tied
        sums.won, sums.lost = seat.won, seat.given
    sums.longest, sums.coups_seen = seat.longest, seat.coups_seen


@njit(nogil=True)
def play(
    codes, coups, cards, seats, selves, fresh, tables, boards, rules, summed, sessions, chips, pay_of, nets, commissions,
    met, times, squares,
):  # fmt: skip
    """Plays shoes: `codes` of all coups, `coups` of each shoe, `cards` where they are asked for. Everything else is read and written; see `Replay`."""
    seat, me = on_the_stack(seats[0]), on_the_stack(selves[0])
    table, rule = on_the_stack(tables[0]), on_the_stack(rules[0])
    board, sums = boards[0], summed[0]
    if PLAIN and (abs(seat.cash) > LARGEST_PLAIN or seat.staked > LARGEST_PLAIN):
        raise ArithmeticError("a balance beyond 61 bits")
    seat.longest = seat.won = seat.given = seat.tied = seat.squared = seat.coups_seen = 0
    at = 0
    for number in range(len(coups)):
        length = coups[number]
        begin_shoe(table, board)
        place = 0
        while place < length:
            # a part of a shoe that lies in one session
            new_shoe, end, before, closes = place == 0, length, 0, PLAYED
            if rule.unit == COUPS:
                before = (seat.coups_before + place) % rule.length
                end = min(length, place + rule.length - before)
                closes = COUPS_DONE if (seat.coups_before + end) % rule.length == 0 else PLAYED
            elif rule.unit == SHOES:
                before = seat.shoes_begun % rule.length
                closes = SHOES_DONE if (seat.shoes_begun + 1) % rule.length == 0 else PLAYED
            elif seat.session > 0:
                before = 1
            if before == 0:
                begin_session(seat, table, rule)
            if seat.on:
                begin_part(me, fresh, table, board, rule, new_shoe)
            while place < end:
                code = np.int64(codes[np.uint64(at + place)])
                place += 1
                one_coup(
                    seat, seats, me, table, board, rule, sums, sessions, cards, at, place, code, chips, pay_of, nets,
                    commissions, met, times, squares,
                )  # fmt: skip
            if seat.on and closes != PLAYED:
                stop = closes
                end_session(seat, sums, sessions, rule, stop)
        if not PLAIN and seat.on and seat.owed != 0:
            seat.cash -= seat.owed
            seat.owed = 0
            show_bankroll(seat, table, rule)
        seat.shoes_begun += 1
        seat.coups_before += length
        at += length
    add_up(seat, sums, table, nets, met, times, squares)
    put_back(selves[0], me)
    put_back(tables[0], table)
    put_back(seats[0], seat)


__all__ = ["checked", "guards", "play", "seen", "view"]
