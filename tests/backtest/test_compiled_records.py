"""Recorded shoes come to the same figures in compiled code as in Python, and a run says why where they stay in Python."""

import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

from tests.backtest.scripted import coup, dealt, record, setup, system
from tracker import BANKER, DRAGON_7, PLAYER, PLAYER_PAIR, TIE, Param, Strategy
from tracker.backtest import Recorded, System, load, run_systems
from tracker.game import Coup
from tracker.readers import read

pytestmark = pytest.mark.usefixtures("own_cache")
SEATING = sys.modules["tracker.backtest.seating"]
DATA = Path(__file__).parents[2] / "data"
SAMPLES = sorted(path.name for path in DATA.iterdir() if path.suffix in (".csv", ".txt"))
SESSIONS: list[dict[str, Any]] = [
    {"session": "shoe"},
    {"session": "3-shoes"},
    {"session": "3-shoes", "carry": True},
    {"session": "7-coups"},
    {"session": "100-coups", "carry": True},
    {"session": "all", "carry": True},
]
WITH_ENDS: list[dict[str, Any]] = [  # compiled once more, with all that hangs on the balance
    {"session": "all", "bankroll": "500", "win_goal": "120"},
    {"session": "shoe", "due": "shoe", "bankroll": "300", "stop_loss": "200"},
    {"session": "20-coups", "maximum": "40", "over_max": "stop"},
]


class Plain(Strategy):
    """One more chip after every loss, on what won last; or a bet that hangs on what is seldom recorded."""

    spot = Param(0, low=0, help="Another spot.")
    step: int = 1

    def start(self, table):
        self.step = 1

    def bet(self, table):
        if self.spot > 0:
            table.bet(self.spot, 1)
        elif table.last != -1:
            table.bet(table.last, self.step)

    def settle(self, table):
        self.step = 1 if table.won else self.step + 1


class Leaves(Strategy):
    """Gets up after losses, or before a first coup."""

    way = Param(0, low=0, high=2, help="1 from a shoe that is under way, 2 from every second shoe of a session.")
    step: int = 1

    def start(self, table):
        self.step = 1
        if self.way == 1 and table.coup > 0:
            table.leave("a shoe that is under way")

    def shoe(self, table):
        if self.way == 2 and table.shoe_number % 2 == 0:
            table.leave("an even shoe")

    def bet(self, table):
        if table.count(TIE) > 2 and table.since_tie == 3:
            table.bet(TIE, 1 + int(2 * table.random()))
        elif table.outcome(2) == BANKER:
            table.bet(PLAYER, self.step)

    def settle(self, table):
        self.step = 1 if table.won else self.step + 1
        if self.step > 6:
            table.leave("six lost")


class Many(Strategy):
    """Several bets on a coup, and the roads."""

    step: int = 1

    def bet(self, table):
        if table.last != -1:
            table.bet(table.last, self.step)
        if table.since_tie > 3:
            table.bet(TIE, 1 + int(2 * table.random()))
        if table.back(2) == BANKER or table.small_road == 1:
            table.bet(PLAYER, 2)

    def settle(self, table):
        self.step = 1 if table.net > 0 else min(self.step + 1, 20)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code is trusted after two shoes, and is handed three at a time."""
    monkeypatch.setattr("tracker.backtest.compile.play.CHECKED", 2)
    monkeypatch.setattr("tracker.backtest.data.SHOES_A_CHUNK", 3)


def invented(seed: int, shoes: int) -> Recorded:
    """Shoes with void coups, free ones and gaps, of which now more, now less was recorded."""
    chance = Random(seed)
    cards = ("9h Kd", "2c 3c 4d", "7s 7s", "Td 6c", "5h 5d Ah")

    def one() -> Coup:
        made = (
            dealt(chance.choice(cards), chance.choice(cards)) if chance.random() < 0.4 else coup(chance.choice("BPBPT"))
        )
        if made.player and chance.random() < 0.5:  # cards were not noted, the rest was
            made = replace(made, player=None, banker=None, player_pair=None)
        void = chance.random() < 0.08
        if void and chance.random() < 0.5:
            made = Coup(None)
        missing = chance.choice((-1, 1, 5)) if chance.random() < 0.05 else 0
        return replace(made, void=void, free=chance.random() < 0.15, missing=missing)

    kept = [[one() for _ in range(chance.choice((1, 2, 9, 60, 85)))] for _ in range(shoes)]
    kept[1] = [Coup(None, void=True)] * 3  # a shoe that never counted
    kept[2][:2] = [coup("b"), coup("t")][: len(kept[2])]
    return record(*kept)


def played(
    least: int,
    data: Recorded,
    each: type[Strategy] | System = Plain,
    values: dict[str, Any] | None = None,
    *,
    workers: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Everything that a system comes to. least: full shoes from which it is compiled. options: see `setup`."""
    played = each if isinstance(each, System) else system(each)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SEATING, "COMPILED_FROM", least)
        report = run_systems([(played, values or {})], data, setup(seed=5, **options), workers=workers)
    return {"tally": report.systems[0].tally, **report.as_json()["run"]} | report.as_json()["systems"][0]


def assert_same(
    data: Recorded, each: type[Strategy] | System = Plain, values: dict[str, Any] | None = None, **options: Any
) -> None:
    """All figures are the same, and the second run was compiled."""
    interpreted, compiled = (played(least, data, each, values, **options) for least in (10**9, 0))
    assert (compiled.pop("engine"), compiled.pop("engine_note")) == ("compiled", None)
    assert (interpreted.pop("engine"), interpreted.pop("engine_note")) == ("interpreted", None)
    assert compiled == interpreted
    assert compiled["status"] == "ok"


@pytest.mark.slow
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("options", SESSIONS, ids=str)
def test_voids_free_coups_and_gaps(options):
    assert_same(invented(3, 9), **options)


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("options", WITH_ENDS, ids=str)
def test_voids_free_coups_and_gaps_where_sessions_end_early(options):
    assert_same(invented(3, 9), **options)


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("options", SESSIONS + WITH_ENDS, ids=str)
def test_several_bets_and_roads(options):
    assert_same(invented(4, 12), Many, **options)


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("options", SESSIONS, ids=str)
@pytest.mark.parametrize("way", [0, 1, 2])
def test_who_leaves_before_a_free_coup_has_not_seen_it(way, options):
    assert_same(record("bpt", "tBBP", "pBTB", "xbP", "BBBBBBbbbPPPPPPP", "ppP"), Leaves, {"way": way}, **options)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples(name):
    coups = read(DATA / name).coups
    assert_same(Recorded(coups.with_columns(free=pl.col("coup") == 7)), session="2-shoes")


@pytest.mark.long
@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_as_they_are(name):
    assert_same(Recorded(read(DATA / name).coups), session="all")


@pytest.mark.usefixtures("few")
def test_a_bet_that_is_lost_whatever_was_not_recorded():
    shoes = ["PPpPPPPPP", "PPPP", "PPP", "PP"]
    assert_same(record(*shoes, [dealt("9h Kd", "2c 5c"), *[coup("P")] * 4]), values={"spot": DRAGON_7})


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("shoes", "shoe"), [(["bBPT", "BPT"], 1), ([[dealt("9h 9h", "2c 3c")] * 3] * 5 + ["bBP"], 6)])
def test_what_is_not_recorded_is_told_as_by_the_interpreter(shoes, shoe):
    """Whether it is found on the first shoes, which are played both ways, or later."""
    interpreted, tried = (played(least, record(*shoes), values={"spot": PLAYER_PAIR}) for least in (10**9, 0))
    assert tried.pop("engine_note") == "it came upon a bet that hangs on what is not recorded"
    assert interpreted.pop("engine_note") is None
    assert tried == interpreted
    assert (tried["error"]["shoe"], tried["error"]["coup"]) == (shoe, 2)


def test_a_shoe_too_long_for_compiled_code_is_played_by_the_interpreter():
    assert played(0, record("bP" * 257))["engine_note"] == "a recorded shoe has more than 512 coups"
    assert played(0, record("bP" * 256))["engine"] == "compiled"


def test_more_kinds_of_coups_than_a_short_code_holds(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tracker.backtest.frames.MOST_KINDS", 2)
    assert played(0, record("bPBP"))["engine"] == "compiled"
    assert played(0, record("bPT"))["engine_note"] == "the record has more than 2 kinds of coups"


def test_the_amount_of_work_alone_chooses():
    """A full shoe is reckoned as 80 coups."""
    shoes = record(*["bPBPT" * 10] * 8)
    assert played(5, shoes)["engine"] == "compiled"
    assert played(6, shoes)["engine"] == "interpreted"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("options", SESSIONS, ids=str)
def test_any_number_of_workers_comes_to_the_same(options):
    data = invented(8, 20)
    alone = played(0, data, **options)
    assert alone["engine"] == "compiled"
    assert played(0, data, **options, workers=3) == alone


def test_short_codes_name_the_outcome_the_kind_and_free_coups():
    data = record("BPTb", "xP")
    (chunk,) = data.chunks(sha256(), cards=False)
    codes = chunk.codes.tolist()
    assert [code & 3 for code in codes] == [data.kinds[code >> 2 & 0x1FFF] & 3 for code in codes] == [0, 1, 2, 0, 1]
    assert [code >> 15 for code in codes] == [0, 0, 0, 1, 0]
    assert chunk.coups.tolist() == [4, 1]
    assert [(shoe.shoe_id, list(shoe.numbers), set(shoe.free)) for shoe in chunk] == [
        (1, [1, 2, 3, 4], {3}),
        (2, [2], set()),
    ]


@pytest.mark.long
@pytest.mark.parametrize("options", [SESSIONS[2], WITH_ENDS[1]], ids=str)
def test_systems_that_ship(options):
    data = invented(21, 260)
    for name in ("martingale", "labouchere", "chop-martingale"):
        for each in load(name):
            interpreted, compiled = (played(least, data, each, **options) for least in (10**9, 0))
            assert compiled.pop("engine") == "compiled", (name, compiled["engine_note"])
            interpreted.pop("engine")
            assert compiled == interpreted, name


@pytest.mark.long
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("seed", range(72))
def test_many_records(seed):
    options = (SESSIONS + WITH_ENDS)[seed % 9]
    each, values = [(Plain, {}), (Leaves, {"way": 1}), (Leaves, {"way": 2}), (Many, {})][seed // 9 % 4]
    assert_same(invented(seed, 3 + seed // 2), each, values, **options)
