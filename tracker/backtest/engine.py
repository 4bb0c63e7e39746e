"""The interpreted engine: one seat at the table, one system, every coup in order: decide, limit, deal, settle, count."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from tracker.backtest.data import ShoeCoups
from tracker.backtest.seen import SeenCards
from tracker.backtest.tally import Tally
from tracker.betting import (
    LARGEST_STAKE_MINOR,
    SPOTS,
    Chip,
    Limits,
    Pay,
    SessionRules,
    Stop,
    Strategy,
    Table,
    value_of_bet,
)
from tracker.errors import CheckError
from tracker.game import Variant

UNLIMITED = 10**40  # chips; larger than any stake that a bet may be
NOT_ONE = ((0, -1),)  # stands for several bets on a coup, which take the long way
LARGEST_INT64 = 2**63 - 1
LARGEST_TOLD = 10**100  # chips; a wish beyond is told as this much
Wager = tuple[int, int, int, str]  # spot, chips asked for, chips that lie there, reason
LedgerRow = tuple[str, int, int, int, str, int, int, str, int, int, int]


class Seat:
    """Plays one system through shoes that are handed to it in order.

    The strategy's methods are called with the table and with nothing that knows the coup to come. The money is kept
    twice: in hand (cash, and commission owed), coup by coup, and by wager in the tally; `finish` compares the two.
    """

    short_way = True  # past `_limited` and `_settled`, where one bet lies within the limits and nothing else is asked

    def __init__(
        self,
        name: str,
        strategy: type[Strategy],
        values: Mapping[str, Any],
        variant: Variant,
        limits: Limits,
        rules: SessionRules,
        *,
        seed: int,
        cards: bool = False,
        ledger: bool = False,
    ) -> None:
        self.name, self.strategy, self.values = name, strategy, dict(values)
        self.limits, self.rules = limits, rules
        self.tally = Tally()
        self.rows: list[LedgerRow] | None = [] if ledger else None
        self.table = Table(limits.minimum, limits.maximum, seed)
        self.table._cards = self.cards = SeenCards(variant) if cards else None
        self.owes = variant.pays.commission_due == "shoe"
        self.chips = [Chip(variant.pays, spot, limits.chip_minor) for spot in range(len(SPOTS))]
        self.minimum = limits.minimum
        self.maximum = UNLIMITED if limits.maximum is None else limits.maximum
        self.placeable = LARGEST_STAKE_MINOR // limits.chip_minor  # chips beyond which a stake ends the session
        self.squares = [0] * len(SPOTS)  # spot -> sum over coups of chips squared
        self.start_minor = rules.bankroll_minor or 0
        self.player: Strategy | None = None  # the strategy's object; None between sessions
        self.shoes_begun = self.coups_before = 0  # of the whole record; they say where sessions begin
        self.session = 0
        self.shoe_id = self.coup = 0  # where the run stands, for error messages
        self.cash_total = 0
        self.drew = False  # from a generator that the seed does not govern

    def play(self, shoe: ShoeCoups) -> None:
        """Plays one shoe: as many sessions as begin, go on or end in it."""
        self.shoe_id, self.coup = shoe.shoe_id, 0
        self.table._begin_shoe()
        if self.cards:
            self.cards.begin(shoe.before)
        length = len(shoe.codes)
        if self.rules.unit == "coups":
            place = 0
            while place < length:
                end = min(length, place + self.rules.length - (self.coups_before + place) % self.rules.length)
                if (self.coups_before + place) % self.rules.length == 0:
                    self._begin_session()
                self._part(shoe, place, end, new_shoe=place == 0)
                if (self.coups_before + end) % self.rules.length == 0:
                    self._end_session(Stop.COUPS_DONE)
                place = end
        else:
            if self.session == 0 or (self.rules.unit == "shoes" and self.shoes_begun % self.rules.length == 0):
                self._begin_session()
            self._part(shoe, 0, length, new_shoe=True)
        self._pay_commission()
        self.shoes_begun += 1
        self.coups_before += length
        if self.rules.unit == "shoes" and self.shoes_begun % self.rules.length == 0:
            self._end_session(Stop.SHOES_DONE)

    def finish(self) -> Tally:
        """Ends the session that is on and balances the books.

        Errors: CheckError where the money in hand and the wagers' nets do not agree to the last minor unit.
        """
        self._end_session(Stop.SHOES_DONE)
        for spot, chip in enumerate(self.chips):
            if self.squares[spot]:
                self.tally.squares[spot, spot] += self.squares[spot]
            for pay in chip.values():
                if pay.chips:
                    self.tally.pays[SPOTS[spot], pay.net, pay.commission] += pay.chips
                    self.tally.wagers[SPOTS[spot], pay.net, pay.commission] += pay.wagers
        whole = type(self.cash_total) is int  # it is not where a strategy went past `table.bet`
        if not whole or not self.cash_total == self.tally.net == sum(self.tally.nets):
            raise CheckError("books", system=self.name, cash=self.cash_total, wagers=self.tally.net)
        return self.tally

    def _begin_session(self) -> None:
        self.session += 1
        self.table._begin_session(self.session)
        self.cash, self.owed = self.start_minor, 0
        self.peak, self.drawdown, self.losing, self.staked = self.start_minor, 0, 0, 0
        self._show_bankroll()
        self.player = self.strategy(**self.values)

    def _end_session(self, stop: Stop) -> None:
        if self.player is None:
            return
        self._pay_commission()
        self.player = None
        tally = self.tally
        tally.ended[stop] += 1
        tally.nets.append(self.cash - self.start_minor)
        tally.stakes.append(self.staked * self.limits.chip_minor)
        tally.drawdowns.append(self.drawdown)
        self.cash_total += self.cash - self.start_minor

    def _pay_commission(self) -> None:
        if self.player is not None and self.owed:
            self.cash -= self.owed
            self.owed = 0
            self._show_bankroll()

    def _show_bankroll(self) -> None:
        if self.rules.bankroll_minor is not None:
            self.table.bankroll = self.cash / self.limits.chip_minor

    def _part(self, shoe: ShoeCoups, first: int, end: int, *, new_shoe: bool) -> None:
        """Plays, or sits out, the coups of places first … end - 1; a session ends here when a reason comes up."""
        if self.player is not None:
            table = self.table
            joining = table.shoe_number == 0
            table.shoe_number += joining or new_shoe
            if joining or (new_shoe and not self.rules.carry):
                if not joining:
                    self.player = self.strategy(**self.values)
                self.player.start(table)
            self.player.shoe(table)
            stop, first = (Stop.LEFT, first) if table._leaving is not None else self._coups(shoe, first, end)
            if stop is not None:
                if stop is Stop.LEFT:
                    self.tally.left[table._leaving or ""] += 1
                self._end_session(stop)
        for place in range(first, end):  # sitting out what is left: the board goes on
            self._watch(shoe, place)

    def _watch(self, shoe: ShoeCoups, place: int) -> None:
        """A coup without this seat: only the board takes note."""
        self.table._see(shoe.codes[place] & 3)
        if self.cards:
            self.cards.see(shoe.cards[place])

    def _coups(self, shoe: ShoeCoups, first: int, end: int) -> tuple[Stop | None, int]:
        """Plays coups until the end or until the session ends: (why it ended or None, place of the next coup)."""
        table, tally, codes, free, numbers = self.table, self.tally, shoe.codes, shoe.free, shoe.numbers
        player = self.player
        assert player is not None
        decide, settle = player.bet, player.settle
        plain = self.short_way and not (self.rules.bankroll_minor is not None or self.owes or self.rows is not None)
        pays, squares, minimum, ceiling = self.chips, self.squares, self.minimum, min(self.maximum, self.placeable)
        for place in range(first, end):
            self.coup = numbers[place]
            if free and place in free:
                tally.coups_seen += 1
                self._watch(shoe, place)
                continue
            table._bets = bets = {}
            if (given := decide(table)) is not None:
                raise value_of_bet(given)
            table._bets = None
            if table._leaving is not None:
                return Stop.LEFT, place
            code = codes[place]
            down = net = 0
            if bets:
                [(spot, down)] = bets.items() if len(bets) == 1 else NOT_ONE
                if plain and minimum <= down <= ceiling:
                    pay = pays[spot][code]
                    pay.chips += down
                    pay.wagers += 1
                    squares[spot] += down * down
                    net = pay.net * down
                    self.cash += net
                else:
                    wagers = self._limited(bets)
                    if wagers is None:
                        return Stop.LIMIT, place
                    down, net = self._settled(wagers, code)
            tally.coups_seen += 1
            table._see(code & 3)
            if self.cards:
                self.cards.see(shoe.cards[place])
            if down:
                self._book(down, net)
                settle(table)
                stop = self._stop()
                if stop is not None:
                    return stop, place + 1
            if table._leaving is not None:
                return Stop.LEFT, place + 1
        return None, end

    def _limited(self, bets: dict[int, int]) -> list[Wager] | None:
        """The wagers that the table and the bankroll allow; None where a stake ends the session."""
        tally, chip_minor = self.tally, self.limits.chip_minor
        room = UNLIMITED
        if self.rules.bankroll_minor is not None:
            room = (self.cash - self.owed) // chip_minor
        wagers = []
        for spot, asked in bets.items():
            chips, reason = asked, "placed"
            if chips > self.maximum:
                if self.limits.over_max == "stop":
                    return self._stopped_at(spot, asked)
                chips = self.maximum
            chips = min(chips, room)
            if chips < self.minimum:
                chips, reason = 0, "refused"
            elif chips > self.placeable:
                return self._stopped_at(spot, asked)
            elif chips < asked:
                reason = "capped"
            room -= chips
            wagers.append((spot, asked, chips, reason))
        for _, asked, _, reason in wagers:  # only now is it certain that none of them ends the session
            tally.refused += reason == "refused"
            if reason == "capped":
                tally.capped += 1
                tally.largest_request = max(tally.largest_request, min(asked, LARGEST_TOLD))
        return wagers

    def _stopped_at(self, spot: int, asked: int) -> None:
        """A stake too large to be placed: nothing of this coup is bet, and the session ends."""
        self.tally.largest_request = max(self.tally.largest_request, min(asked, LARGEST_TOLD))
        if self.rows is not None:
            self._row(spot, asked, 0, "limit", 0, 0)

    def _settled(self, wagers: list[Wager], code: int) -> tuple[int, int]:
        """Settles what lies on the table: (chips that lay down, net in minor units). The ledger is written here."""
        net = commission = down = 0
        for spot, _, chips, _ in wagers:
            if chips:
                pay = self.chips[spot][code]
                pay.chips += chips
                pay.wagers += 1
                net += pay.net * chips
                commission += pay.commission * chips
                down += chips
                self.squares[spot] += chips * chips
        for (spot, _, chips, _), (other, _, others, _) in permutations(wagers, 2):
            self.tally.squares[spot, other] += chips * others
        if self.owes:
            self.cash += commission
            self.owed += commission
        self.cash += net
        if self.rows is not None:
            for spot, asked, chips, reason in wagers:
                pay = self.chips[spot][code] if chips else Pay(0, 0)
                self._row(spot, asked, chips, reason, pay.net * chips, pay.commission * chips)
        return down, net

    def _book(self, down: int, net: int) -> None:
        """Counts a coup on which chips lay, and shows it on the table. net: in minor units."""
        table, tally = self.table, self.tally
        self.staked += down
        tally.coups_bet += 1
        table.staked = down
        table.net = net / self.limits.chip_minor
        if net > 0:
            table.won, table.lost, table.pushed = True, False, False
            tally.won += 1
            self.losing = 0
        elif net < 0:
            table.won, table.lost, table.pushed = False, True, False
            tally.lost += 1
            self.losing += 1
            if self.losing > tally.longest_losing_run:
                tally.longest_losing_run = self.losing
        else:
            table.won, table.lost, table.pushed = False, False, True
            tally.pushed += 1
        worth = self.cash - self.owed
        if worth > self.peak:
            self.peak = worth
        elif self.peak - worth > self.drawdown:
            self.drawdown = self.peak - worth
        self._show_bankroll()

    def _row(self, spot: int, asked: int, chips: int, reason: str, net: int, commission: int) -> None:
        """A row of the ledger; money in minor units, cash in hand after the coup. What lies beyond Int64 is written as its end."""
        assert self.rows is not None
        chip = self.limits.chip_minor
        wished = min(asked * chip, LARGEST_INT64)
        cash = max(-LARGEST_INT64, min(self.cash, LARGEST_INT64))
        self.rows.append(
            (self.name, self.session, self.shoe_id, self.coup, SPOTS[spot], wished, chips * chip, reason, net,
             commission, cash)
        )  # fmt: skip

    def _stop(self) -> Stop | None:
        """Why the session ends after the coup just settled; None where it goes on."""
        rules, worth = self.rules, self.cash - self.owed
        if rules.win_goal_minor is not None and worth - self.start_minor >= rules.win_goal_minor:
            return Stop.WIN_GOAL
        if rules.stop_loss_minor is not None and self.start_minor - worth >= rules.stop_loss_minor:
            return Stop.STOP_LOSS
        trailing, best = rules.trailing_minor, self.peak
        if trailing is not None and best > self.start_minor and best - worth >= trailing:
            return Stop.TRAILING
        if rules.bankroll_minor is not None and worth < self.limits.minimum * self.limits.chip_minor:
            return Stop.RUIN
        return None
