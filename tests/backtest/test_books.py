"""Properties of the money, whatever is bet on whatever comes: hypothesis looks for a counterexample."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backtest.scripted import dealt, play, shoes_of, sit, told
from tracker import PLAYER, Strategy, Table
from tracker.backtest import Simulated, Tally, data, load, run, shipped
from tracker.backtest.engine import LedgerRow
from tracker.betting import Limits, SessionRules
from tracker.game import variant

HANDS = [  # every way in which the bets below come out
    ("9 K", "2 3"), ("6 K", "7 T"), ("2 3 K", "2 A 4"), ("6 K", "6 Q"), ("4 4", "4 4"), ("2 3 3", "7 T"), ("4 K 9", "6 Q"),
]  # fmt: skip
SPOTS = ["banker", "player", "tie", "dragon_7", "super_6", "dragon_bonus_player", "big", "player_pair", "tie_6"]

stakes = st.integers(0, 12) | st.sampled_from([99, 100, 101, 5000, 10**30])
bets = st.dictionaries(st.sampled_from(SPOTS), stakes, max_size=3)
COUPS = [dealt(*hand) for hand in HANDS]
shoes = st.lists(st.lists(st.sampled_from(COUPS), max_size=9), min_size=1, max_size=4).map(
    lambda found: shoes_of(*found)
)
plans = st.lists(bets, max_size=36)
options = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(["punto-banco-8", "punto-banco-8-commission4", "ez-8", "super6-8", "live-6-tie9"]),
        "chip": st.sampled_from(["10", "0.01", "2.50"]),
        "session": st.sampled_from(["shoe", "2-shoes", "3-coups", "all"]),
        "carry": st.booleans(),
        "over_max": st.sampled_from(["cap", "stop"]),
        "due": st.sampled_from(["win", "shoe"]),
        "maximum": st.sampled_from(["1000", "100", None]),
        "bankroll": st.sampled_from([None, "15", "100", "1000", "12345.67"]),
        "win_goal": st.sampled_from([None, "50"]),
        "stop_loss": st.sampled_from([None, "70"]),
    }
)


# places of a ledger row
SESSION, SHOE, COUP, STAKED, REASON, NET, COMMISSION, BANKROLL = 1, 2, 3, 6, 7, 8, 9, 10


def minor(text: str | None) -> int:
    """Minor units of an amount, 0 of None."""
    return int(Decimal(text or 0) * 10_000)


def owed(rows: list[LedgerRow], until: LedgerRow) -> int:
    """The commission of the wins in the shoe and the session of a row, up to its coup."""
    return sum(row[COMMISSION] for row in rows if row[1:3] == until[1:3] and row[COUP] <= until[COUP])


@settings(max_examples=70)
@given(shoes, plans, options)
def test_the_books_balance_and_the_bankroll_is_never_below_zero(shoes, plan, chosen):
    seat = sit(told(*plan), shoes, **chosen)
    tally, rows = seat.tally, seat.rows or []
    # one log of wagers: whatever is told comes from it
    assert tally.net == sum(row[NET] for row in rows) == sum(tally.nets)
    assert tally.commission == sum(row[COMMISSION] for row in rows)
    assert sum(row[STAKED] for row in rows) == sum(tally.stakes) == sum(tally.chips().values()) * minor(chosen["chip"])
    assert tally.won + tally.lost + tally.pushed == tally.coups_bet
    assert tally.coups_bet == len({row[1:4] for row in rows if row[STAKED]})
    assert (tally.capped, tally.refused) == tuple(
        sum(row[REASON] == word for row in rows) for word in ("capped", "refused")
    )
    assert sum(tally.ended.values()) == tally.sessions == len(tally.stakes) == len(tally.drawdowns)
    # limits, and money at hand
    assert all(row[COMMISSION] >= 0 and row[STAKED] % minor(chosen["chip"]) == 0 for row in rows)
    if chosen["maximum"]:
        assert all(row[STAKED] <= minor(chosen["maximum"]) for row in rows)
    if chosen["bankroll"]:
        due = chosen["due"] == "shoe"
        assert all(row[BANKROLL] - (owed(rows, row) if due else 0) >= 0 for row in rows)
        assert all(minor(chosen["bankroll"]) + net >= 0 for net in tally.nets)
        assert all(0 <= drawdown <= minor(chosen["bankroll"]) + max(0, seat.peak) for drawdown in tally.drawdowns)


@settings(max_examples=40)
@given(shoes, plans, options)
def test_the_running_balance_is_the_sum_of_the_log(shoes, plan, chosen):
    """Row by row: cash in hand is the start, every net so far, and the commission that is only owed so far."""
    seat = sit(told(*plan), shoes, **chosen)
    rows = seat.rows or []
    for row in rows:
        until = [other for other in rows if other[SESSION] == row[SESSION] and other[2:4] <= row[2:4]]
        still_owed = owed(rows, row) if chosen["due"] == "shoe" else 0
        assert row[BANKROLL] == minor(chosen["bankroll"]) + sum(other[NET] for other in until) + still_owed
    for session, net in enumerate(seat.tally.nets, 1):
        assert net == sum(row[NET] for row in rows if row[SESSION] == session)


@settings(max_examples=50)
@given(shoes, plans, options)
def test_with_or_without_a_ledger_the_run_is_the_same(shoes, plan, chosen):
    """One bet within the limits takes a short way through the engine where no ledger is kept."""
    kept, dropped = (sit(told(*plan), shoes, ledger=ledger, **chosen) for ledger in (True, False))
    assert kept.tally == dropped.tally
    assert dropped.rows is None


small_plans = st.lists(st.dictionaries(st.sampled_from(SPOTS), st.integers(0, 12), max_size=3), max_size=36)


@settings(max_examples=30)
@given(shoes, small_plans)
def test_commission_at_the_end_of_the_shoe_changes_no_result(shoes, plan):
    at_once, later = (sit(told(*plan), shoes, session="2-shoes", due=due).tally for due in ("win", "shoe"))
    assert at_once == later


def check_doubled(one: Tally, two: Tally) -> None:
    """All money of the second is twice that of the first, and nothing else differs."""
    pays, wagers = (
        Counter({(bet, 2 * net, 2 * fee): count for (bet, net, fee), count in counts.items()})
        for counts in (one.pays, one.wagers)
    )
    twice = replace(one, pays=pays, wagers=wagers)
    for name in ("nets", "stakes", "drawdowns"):
        setattr(twice, name, [2 * money for money in getattr(one, name)])
    assert twice == two


@settings(max_examples=30)
@given(shoes, small_plans)
def test_doubling_the_chip_doubles_all_money_where_no_limit_binds(shoes, plan):
    check_doubled(*(sit(told(*plan), shoes, chip=chip, maximum=None).tally for chip in ("7", "14")))


@pytest.mark.parametrize("name", shipped())
def test_doubling_the_chip_of_what_ships(name):
    [system] = load(name)
    shoes = Simulated(variant("punto-banco-8"), 9, 5)
    one, two = (play(system.strategy, shoes, chip=chip, maximum=None, ledger=False) for chip in ("1", "2"))
    assert one.system.tally
    assert two.system.tally
    check_doubled(one.system.tally, two.system.tally)
    same = ("realised_edge", "edge_low", "edge_high", "z", "won", "lost", "ended", "theoretical_edge", "sessions_ahead")
    assert [one.json[key] for key in same] == [two.json[key] for key in same]
    assert Decimal(two.json["net"]) == 2 * Decimal(one.json["net"])
    assert Decimal(two.json["expected_net"]) == pytest.approx(
        2 * Decimal(one.json["expected_net"]), abs=Decimal("0.02")
    )


class Wandering(Strategy):
    """Asks its own chance and the cards, carries a stake, and leaves now and then."""

    stake: int = 1

    def bet(self, table: Table) -> None:
        if table.random() < 0.01:
            table.leave("enough")
        table.bet("banker" if table.cards_left % 2 else "player", self.stake)
        if table.random() > 0.7:
            table.bet("tie", 1)

    def settle(self, table: Table) -> None:
        self.stake = 1 + (self.stake + table.lost) % 20


@pytest.mark.parametrize("session", ["shoe", "3-shoes", "100-coups", "all"])
def test_the_same_shoes_in_one_chunk_or_in_many_are_the_same_run(session, monkeypatch):
    reports = []
    for chunk in (1, 3, 2000):
        monkeypatch.setattr(data, "SHOES_A_CHUNK", chunk)
        reports.append(play(Wandering, Simulated(variant("punto-banco-8"), 4, 5), session=session, carry=True, seed=4))
    assert all(played.report.as_json() == reports[0].report.as_json() for played in reports[1:])
    assert all(played.system.tally == reports[0].system.tally for played in reports[1:])
    assert all(played.report.ledger.equals(reports[0].report.ledger) for played in reports[1:])
    assert reports[0].json["coups_bet"] > 100


@pytest.mark.long
def test_sums_beyond_64_bits_are_kept_whole() -> None:
    class Heavy(Strategy):
        """Stakes the most that a machine takes."""

        def bet(self, table):
            table.bet(PLAYER, 10**12)

    report = run(
        Heavy, Simulated(variant("punto-banco-8"), 1, 1200), limits=Limits(100, None, None), session=SessionRules("all")
    )
    tally = report.systems[0].tally
    assert tally is not None
    assert report.sessions["staked"].to_list() == tally.stakes == [tally.coups_bet * 10**14]
    assert tally.stakes[0] > 2**63
    assert len(report.ledger) == tally.coups_bet  # whose bankroll is written as the end of Int64 where it lies beyond


class HalfChips(Strategy):
    """Lays half a chip past `table.bet`."""

    def bet(self, table: Table) -> None:
        assert table._bets is not None
        table._bets[PLAYER] = 1.5  # pyrefly: ignore[unsupported-operation]


def test_half_a_chip_fails_the_books_of_that_system_and_not_the_run():
    report = run(HalfChips, Simulated(variant("punto-banco-8"), 1, 2))
    (told_of,) = report.as_json()["systems"]
    assert told_of["status"] == "failed"
    assert "do not balance" in told_of["error"]["message"]
