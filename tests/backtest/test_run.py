"""A run in Python: a frame, a lazy frame or a simulated set goes in, a report with its frames comes out."""

import json
from decimal import Decimal
from typing import Any

import polars as pl
import pytest

from tests.backtest.scripted import dealt, outcomes_of, play, record, setup, system, told
from tracker import BANKER, PLAYER, Param, Strategy, Table
from tracker.backtest import Recorded, Seat, Simulated, frame_of, load, run, run_systems
from tracker.betting import Limits, SessionRules
from tracker.errors import UsageError
from tracker.game import Coup, Outcome, coup_of, parse_card, variant
from tracker.results import COUPS, LEDGER, scan, simulate


class Flat(Strategy):
    """A flat bet."""

    side: int = Param(BANKER, choices={"banker": BANKER, "player": PLAYER})
    base: int = Param(1, low=1, high=10)

    def bet(self, table: Table) -> None:
        table.bet(self.side, self.base)


FRAME = record("BPTB", "PPB").frame.drop("code")


@pytest.mark.parametrize(
    "coups", [FRAME, FRAME.lazy(), Recorded(FRAME), FRAME.reverse()], ids=["frame", "lazy", "set", "unsorted"]
)
def test_a_frame_of_coups_is_played(coups):
    """9.50 - 10 + 0 + 9.50 and -10 - 10 + 9.50, twice over."""
    report = run(Flat, coups, base=2)
    found = report.as_json()
    assert found["run"]["source"] == "recorded"
    assert (found["run"]["shoes"], found["run"]["coups"], found["run"]["rules"]) == (2, 7, "punto-banco-8")
    assert report.sessions.rows() == [
        ("flat", 1, 180_000, 800_000, 200_000),
        ("flat", 2, -210_000, 600_000, 400_000),
    ]
    assert found["systems"][0]["net"] == "-3.00"
    assert found["systems"][0]["parameters"] == {"side": "banker", "base": 2}
    assert report.ledger.schema == LEDGER
    assert report.ledger["net"].to_list() == [190_000, -200_000, 0, 190_000, -200_000, -200_000, 190_000]
    json.dumps(found, allow_nan=False)


def test_a_lazy_frame_of_simulated_shoes_plays_like_the_set():
    rules = variant("punto-banco-8")
    lazy = run(Flat, scan("punto-banco-8", 5, 8))
    eager = run(Flat, simulate("punto-banco-8", 5, 8).coups)
    dealt_set = run(Flat, Simulated(rules, 5, 8))
    assert lazy.ledger.equals(dealt_set.ledger)
    assert eager.ledger.equals(dealt_set.ledger)
    assert lazy.sessions.equals(dealt_set.sessions)
    assert (lazy.source, dealt_set.source, dealt_set.seed, dealt_set.shoes) == ("recorded", "simulated", 5, 8)


def test_the_coups_of_a_simulated_set_are_those_of_the_shoes_of_its_seed():
    from tracker.game import Shoe

    rules = variant("punto-banco-8").rules
    for number, letters in enumerate(outcomes_of(Simulated(variant("punto-banco-8"), 3, 2))):
        shoe = Shoe.named(rules, 3, number)
        expected = []
        while not shoe.over:
            coup = shoe.deal()
            assert coup.outcome
            expected.append(coup.outcome.letter)
        assert letters == "".join(expected)


def test_a_simulated_set_is_settled_by_its_own_rules_unless_others_are_named():
    """Banker's winning six pays half at super6-8; the shoes are the same."""
    shoes = Simulated(variant("super6-8"), 1, 20)
    own, named = run(Flat, shoes), run(Flat, shoes, variant="punto-banco-8")
    assert own.as_json()["run"]["rules"] == "super6-8"
    assert set(own.ledger["net"].unique()) == {-100_000, 0, 50_000, 100_000}
    assert set(named.ledger["net"].unique()) == {-100_000, 0, 95_000}


def test_chance_belongs_to_the_seed_of_the_set():
    def drawn(shoes: Simulated | Recorded, **options: Any) -> list[float]:
        numbers = []

        class Drawing(Strategy):
            def bet(self, table: Table) -> None:
                numbers.append(table.random())

        run(Drawing, shoes, **options)
        return numbers

    rules = variant("punto-banco-8")
    first, other = (drawn(Simulated(rules, seed, 1)) for seed in (1, 2))
    assert first[:60] != other[:60]
    assert drawn(Simulated(rules, 2, 1), seed=1)[:60] == first[:60]
    assert drawn(record("B" * 60), seed=1) == first[:60]
    assert drawn(record("BB")) == drawn(record("PP"), seed=0)


def test_limits_and_a_session_can_be_given():
    report = run(
        Flat,
        record("PPPP"),
        limits=Limits(50_000, None, 100_000),
        session=SessionRules("all", bankroll_minor=200_000),
        base=3,
    )
    assert report.ledger["staked"].to_list() == [100_000, 100_000]
    assert report.as_json()["systems"][0]["ended"]["ruin"] == 1


def test_what_does_not_fit_is_refused_before_anything_runs():
    with pytest.raises(UsageError, match="base=11 does not fit"):
        run(Flat, FRAME, base=11)
    with pytest.raises(UsageError, match="Flat has no parameter 'bse'; did you mean base"):
        run(Flat, FRAME, bse=1)
    with pytest.raises(UsageError, match="there are no rules named 'punto-banco-9'"):
        run(Flat, FRAME, variant="punto-banco-9")
    with pytest.raises(UsageError, match="cannot cover the minimum"):
        run(Flat, FRAME, session=SessionRules(bankroll_minor=99_999))


def test_a_class_of_no_file_can_be_run():
    """As in a notebook: its module has no file."""
    space: dict = {"__name__": "no_such_module_in_sys"}
    exec("from tracker import Strategy\nclass Typed(Strategy):\n  def bet(self, table): table.bet(1, 1)", space)
    assert run(space["Typed"], FRAME).as_json()["systems"][0]["coups_bet"] == 7


def test_several_systems_are_played_over_the_same_shoes_and_one_that_fails_is_told():
    class Fails(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)
            if table.coup == 2:
                raise ZeroDivisionError("at the third")

    class Exits(Strategy):
        def bet(self, table: Table) -> None:
            raise SystemExit(3)

    shoes = record("BPTB", "PPB")
    systems = [(system(each, each.__name__), {}) for each in (Flat, Fails, Exits, told(*[1] * 7))]
    seen: list[tuple[int, int]] = []
    report = run_systems(systems, shoes, setup(), ledger=True, progress=lambda done, of: seen.append((done, of)))
    found = report.as_json()["systems"]
    assert [each["status"] for each in found] == ["ok", "failed", "failed", "ok"]
    assert found[1]["error"]["message"] == "ZeroDivisionError: at the third"
    assert [found[1]["error"][place] for place in ("session", "shoe", "coup")] == [1, 1, 3]
    assert found[1]["staked"] is found[1]["verdict"] is None
    assert found[0]["net"] == "-1.50"
    assert found[3]["net"] == "0.00"
    assert seen == [(2, 2)]
    assert set(report.ledger["system"].unique()) == {"Flat", "Told"}
    assert set(report.sessions["system"].unique()) == {"Flat", "Told"}


def test_a_strategy_that_cannot_be_made_fails_like_any_other():
    class Broken(Strategy):
        def __init__(self, **values: object) -> None:
            raise RuntimeError("no")

    found = play(Broken, record("B")).json
    assert found["status"] == "failed"
    assert "RuntimeError: no" in found["error"]["message"]


def test_what_a_strategy_prints_goes_to_standard_error(capsys):
    class Loud(Strategy):
        def bet(self, table: Table) -> None:
            print("hello")

    play(Loud, record("BP"))
    told_of = capsys.readouterr()
    assert (told_of.out, told_of.err) == ("", "hello\nhello\n")


def test_a_method_that_does_not_come_back_ends_that_strategy_alone():
    class Endless(Strategy):
        def bet(self, table: Table) -> None:
            table.bet(PLAYER, 1)
            while table.coup:
                table.coup += 1  # whatever it does to its view of the table

    report = run_systems(
        [(system(Endless), {}), (system(Flat), {})], record("BPTB"), setup(call_limit=0.5)
    )  # fmt: skip
    first, second = report.as_json()["systems"]
    assert "did not come back within 0.5" in first["error"]["message"]
    assert (first["error"]["session"], first["error"]["shoe"], first["error"]["coup"]) == (1, 1, 2)
    assert second["status"] == "ok"


def test_a_bet_that_the_record_cannot_settle_says_which_coup_and_what_is_missing():
    found = play(told(*[1] * 4, spot="banker"), record("PTBB"), rules="super6-8").json
    assert found["error"]["message"] == "shoe 1, coup 3: banker needs Banker's total, which was not recorded"
    found = play(told(0, 0, {"dragon_7": 1}), record("PxTTBB"), rules="punto-banco-8").json
    assert found["status"] == "ok"  # whatever the tie was, the bet lost
    found = play(told(0, 0, 0, {"dragon_7": 1}), record("PxTTBB")).json
    assert found["error"]["message"] == "shoe 1, coup 5: dragon_7 needs Banker's total, which was not recorded"


TOTALS = [  # outcome, Player's and Banker's total; what 10.00 on Banker brings at super6-8, None where it cannot be told
    (Outcome.BANKER, 3, 6, 5),
    (Outcome.BANKER, None, 6, 5),
    (Outcome.BANKER, 5, None, None),
    (Outcome.BANKER, 6, None, 10),  # Banker had more than 6
    (Outcome.BANKER, 7, 6, None),  # totals that contradict the winner are as good as none
    (Outcome.BANKER, None, 0, None),  # nobody wins with 0
    (Outcome.BANKER, 9, None, None),  # nobody wins against 9
    (Outcome.BANKER, None, 12, None),  # no total at all
    (Outcome.PLAYER, 0, None, -10),
    (Outcome.PLAYER, None, 9, -10),
    (Outcome.TIE, 4, 6, 0),
]


@pytest.mark.parametrize(("outcome", "player", "banker", "net"), TOTALS)
def test_totals_that_cannot_be_are_not_recorded(outcome, player, banker, net):
    coup = Coup(outcome, player_total=player, banker_total=banker)
    played = play(told(1, spot="banker"), record([coup]), rules="super6-8")
    if net is None:
        assert played.system.failure
        assert "needs Banker's total" in played.system.failure.message
    else:
        assert played.finals == [net]
    assert play(told(1, spot="banker"), record([coup])).system.failure is None  # where the total does not matter


def test_what_frames_tell_of_cards_and_naturals():
    """A natural without cards: nobody drew; cards without pairs: suits are compared."""
    natural = Coup(Outcome.PLAYER, player_total=9, banker_total=4, natural=True)
    assert play(told({"small": 1, "player_natural": 1, "dragon_bonus_player": 1}), record([natural])).finals == [
        15 + 40 + 10
    ]
    drawn = dealt("2c 3h 3d", "7s Kd")
    assert play(told({"panda_8": 1, "big": 1}), record([drawn])).finals == [Decimal("255.40")]
    perfect = coup_of((parse_card("4h"), parse_card("4h")), (parse_card("5c"), parse_card("4c")))
    assert play(told({"perfect_pair": 1, "player_pair": 1}), record([perfect])).finals == [250 + 110]
    suits_unknown = coup_of((parse_card("4"), parse_card("4")), (parse_card("5c"), parse_card("4c")))
    failure = play(told({"perfect_pair": 1}), record([suits_unknown])).system.failure
    assert failure is not None
    assert "perfect_pair needs the suits of Player's cards" in failure.message


def test_frame_of_coups_keeps_the_schema():
    frame = frame_of([[dealt("9h Kd", "2c 3c"), Coup(None, void=True), Coup(Outcome.TIE, free=True, missing=-1)], []])
    assert frame.schema == COUPS
    assert frame.select("shoe_id", "coup", "outcome", "void", "free", "missing").rows() == [
        (1, 1, "player", False, False, 0),
        (1, 2, None, True, False, 0),
        (1, 3, "tie", False, True, -1),
    ]


@pytest.mark.parametrize("name", ["martingale", "labouchere", "follow-the-last"])
def test_frames_reconcile_with_the_tally(name):
    [loaded] = load(name)
    report = run(loaded.strategy, Simulated(variant("punto-banco-8"), 2, 25), session=SessionRules("shoes", 3))
    tally = report.systems[0].tally
    assert tally
    by_session = report.ledger.group_by("session_id", maintain_order=True).agg(
        pl.col("net", "staked").sum(), pl.col("bankroll").last()
    )
    assert (
        by_session["net"].to_list()
        == by_session["bankroll"].to_list()
        == report.sessions["net"].to_list()
        == tally.nets
    )
    assert by_session["staked"].to_list() == report.sessions["staked"].to_list() == tally.stakes
    running = report.ledger["net"].cum_sum() - report.ledger["bankroll"]
    started = [0, *report.sessions["net"].cum_sum().to_list()][:-1]
    assert running.to_list() == [started[session - 1] for session in report.ledger["session_id"]]  # row by row
    assert (report.ledger["staked"] > 0).sum() == tally.coups_bet
    assert (report.ledger["reason"] == "capped").sum() == tally.capped
    assert report.sessions.height == 9


def test_state_of_one_session_is_not_in_the_next():
    class Hoarding(Strategy):
        seen: list = []

        def bet(self, table: Table) -> None:
            self.seen.append(table.coup)
            table.bet(PLAYER, len(self.seen))

    played = play(Hoarding, record("BB", "BBB"))
    assert [row[3] for row in played.rows] == [10, 20, 10, 20, 30]
    assert Hoarding.seen == []


def test_a_run_leaves_nothing_behind_for_the_next():
    shoes = Simulated(variant("punto-banco-8"), 6, 5)
    first, second = (run(Flat, shoes).as_json() for _ in range(2))
    assert first == second


def test_a_wish_beyond_all_measure_is_written_as_the_end_of_what_can_be_written():
    played = play(told(10**30), record("P"))
    assert played.report.ledger["requested"].to_list() == [2**63 - 1]
    assert played.json["largest_request"] == 10**30


def test_the_books_are_checked_at_the_end_of_every_run(monkeypatch):
    """Money that appears in hand and belongs to no wager is found, and told as a fault of the program."""
    book = Seat._book

    def with_a_gift(seat: Seat, down: int, net: int) -> None:
        seat.cash += 1
        book(seat, down, net)

    monkeypatch.setattr(Seat, "_book", with_a_gift)
    failure = play(told(1), record("P")).system.failure
    assert failure is not None
    assert failure.check
    assert "the books of mine do not balance: 100001 minor units in hand, 100000 by wager" in failure.message
