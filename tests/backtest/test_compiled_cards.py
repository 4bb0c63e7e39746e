"""A compiled class that looks at the cards that are left sees the interpreter's numbers, to the last bit."""

from typing import Any

import pytest

from tests.backtest.scripted import dealt, record, setup, system
from tests.backtest.test_compiled import assert_same, both, refused
from tests.backtest.test_compiled_records import played
from tracker import BANKER, PERFECT_PAIR, PLAYER, TIE, Param, Strategy
from tracker.backtest import Simulated, run_systems
from tracker.backtest.compile import CompiledSeat, NotCompiledError
from tracker.backtest.compile.plan import plan, text_of
from tracker.backtest.seating import seat_of
from tracker.backtest.twins import Reordered

pytestmark = pytest.mark.usefixtures("own_cache")
TABLES: list[dict[str, Any]] = [
    {"rules": "super6-8", "session": "3-shoes", "carry": True, "bankroll": "3000", "due": "shoe"},
    {},
    {"rules": "misprint-8", "session": "100-coups"},
    {"rules": "live-6"},
    {"rules": "punto-banco-1", "maximum": "400", "over_max": "stop"},
    {"rules": "live-8-third", "session": "all", "carry": True},
]


class Chooser(Strategy):
    """Bets only where an edge is low enough, on what has the lowest; the edge's last digits say how much."""

    low: float = Param(0.011, low=-1.0, high=1.0)
    heat: float = 0.0

    def bet(self, table):
        best = BANKER
        for spot in (PLAYER, TIE, PERFECT_PAIR):
            if table.edge(spot) < table.edge(best):
                best = spot
        edge = table.edge(best) * 1e9
        self.heat = (edge - float(int(edge))) * 1e6
        if table.edge(best) < self.low or table.cards_left < 60:
            table.bet(best, 1 + int(abs(self.heat)) % 40 + (table.left("A") + table.left(9)) % 3)
        elif table.coups_left % 7 == 1:
            table.bet("player_pair", 2 + table.left(-1) % 5)

    def settle(self, table):
        if table.edge("banker") + table.edge("big") < 0.05 and table.cards_left < 100 and self.heat > 3e5:
            table.leave("enough")


class Picky(Strategy):
    """Bets where an edge, or what is left of a rank, is on one side of a number; an edge's last digits say how much."""

    most: float = Param(0.0065, low=-1.0, high=1.0)

    def bet(self, table):
        edge = table.edge(PLAYER)
        if edge < self.most:
            table.bet(PLAYER, 1 + int((edge * 1e6 - float(int(edge * 1e6))) * 1e9) % 20)
        elif table.edge("tie") < 0.145 and table.left("9") > 20:
            table.bet("tie", 1 + table.cards_left % 3)
        elif table.coups_left < 30:
            table.bet(BANKER, 2)


@pytest.mark.slow
def test_edges_are_those_of_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of shoes whose coups come in another order, as those of the shuffled twin do."""
    for shoes_of in (Simulated, Reordered):
        came = both(monkeypatch, Picky, shoes=4, rules="misprint-8", shoes_of=shoes_of)
        assert {spot for spot, _, _ in came[0]["tally"].pays} == {"player", "tie", "banker"}
        assert_same(came)


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_edges_in_all_kinds_of_sessions(monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]) -> None:
    came = both(monkeypatch, Chooser, shoes=90, **options)
    assert len(came[0]["tally"].pays) > 2
    assert_same(came)


@pytest.mark.long
def test_several_threads_and_an_interpreted_class_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shoes are dealt with their cards for both."""

    class Texts(Chooser):
        words = {"it": 1}

        def bet(self, table):
            if table.cards_left % self.words["it"] == 0:
                table.bet(BANKER, 1)

    monkeypatch.setattr("tracker.backtest.seating.COMPILED_FROM", 1)
    monkeypatch.setattr("tracker.backtest.data.SHOES_A_CHUNK", 20)
    table = setup(rules="punto-banco-8")
    reports = [
        run_systems([(system(each), {}) for each in classes], Simulated(table.variant, 3, 110), table, workers=workers)
        for classes, workers in (((Chooser, Texts), 1), ((Chooser, Texts), 3), ((Chooser,), 1), ((Texts,), 1))
    ]
    one, three, chooser, texts = (report.as_json()["systems"] for report in reports)
    assert one == three == [*chooser, *texts]
    assert [each["engine"] for each in one] == ["compiled", "interpreted"]


READS = {  # statements of `bet` -> whether cards are looked at
    "pass": False,
    "self.x = table.coup": False,
    "y = 1 if table.edge(0) < 0.01 else 2": True,
    "y = table.edge('tie') + table.edge(self.x)": True,
    "y = table.left('K') + table.left(self.x)": True,
    "y = table.variance(0)": True,
    "y = table.cards_left": True,
    "y = table.coups_left": True,
}


@pytest.mark.parametrize(("method", "cards"), READS.items())
def test_cards_are_kept_up_only_where_they_are_read(method: str, cards: bool) -> None:
    from tracker.kernels.driver_text import whole_text

    text, _ = text_of(plan(refused(method), {}, unlimited=False), plain=True)
    driver = whole_text(text)[0].partition("# the strategy ends")[2]
    assert ("seen.take(" in driver) is ("seen.begin(" in driver) is cards


NOT_TAKEN = {
    "y = table.edge('nothing')": "line 5: nothing is none that table.edge knows",
    "y = table.left('AA')": "line 5: AA is none that table.left knows",
    "y = table.edge(spot=0)": "line 5: a call of table.edge of this kind",
    "y = table.edge(0, 1)": "line 5: a call of table.edge of this kind",
    "y = table.edge": "line 5: table.edge is handed on",
}


@pytest.mark.parametrize(("method", "note"), NOT_TAKEN.items())
def test_what_is_asked_of_cards_otherwise_is_left_to_python(method: str, note: str) -> None:
    with pytest.raises(NotCompiledError) as told:
        plan(refused(method), {}, unlimited=False)
    assert str(told.value) == note


def test_cards_are_handed_on_only_where_coups_take_some_away() -> None:
    for name, takes in (("punto-banco-8", True), ("live-6", False)):
        table = setup(rules=name)
        seat = CompiledSeat("it", Chooser, {}, table.variant, table.limits, table.session, seed=1)
        assert (seat.wants_cards, seat.takes_cards) == (True, takes)


def test_the_cards_of_a_record_are_left_to_python() -> None:
    data = record([dealt("9h Kd", "2c 3c")] * 3, [dealt("2c 3h Kd", "2d Ac 4s")] * 3)
    interpreted, tried = (played(least, data, Chooser) for least in (10**9, 0))
    assert tried.pop("engine_note") == "it looks at cards, and compiled code knows those of dealt shoes alone"
    assert interpreted.pop("engine_note") is None
    assert tried == interpreted


class Counter(Strategy):
    """Asks for what is left, which Python is quick to say."""

    def bet(self, table):
        table.bet(BANKER, 1 + table.left("9") % 2)


@pytest.mark.parametrize(
    ("strategy", "shoes", "compiled"),
    [(Picky, 499, False), (Picky, 500, True), (Counter, 4999, False), (Counter, 5000, True)],
)
def test_a_class_that_asks_for_edges_is_compiled_for_fewer_shoes(
    strategy: type[Strategy], shoes: int, compiled: bool
) -> None:
    table = setup(rules="punto-banco-8")
    tried: list[str] = []
    data = Simulated(table.variant, 1, shoes)
    seat = seat_of(system(strategy), {}, data, table, tried, cards=False, ledger=False)
    assert isinstance(seat, CompiledSeat) is compiled
    again = seat_of(system(strategy), {}, data, table, ["it came upon something"], cards=False, ledger=False)
    assert not isinstance(again, CompiledSeat)
    assert tried == []
