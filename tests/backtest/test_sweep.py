"""Sweeps: which settings a grid names, each played as it would be alone, on the same shoes."""

import pytest

from tests.backtest.scripted import record, setup, system
from tracker import BANKER, PLAYER, SIDES, Param, Strategy
from tracker.backtest import Simulated, load, read_sweeps, run_systems, settings
from tracker.errors import UsageError
from tracker.game import variant


class Mine(Strategy):
    """Bets what it is told."""

    base: int = Param(1, low=1, high=50)
    fives: int = Param(5, low=0, high=100, step=5)
    share: float = Param(0.5, low=0.0, high=1.0, step=0.1)
    free: float = Param(0.5)
    side: int = Param(BANKER, choices=SIDES)
    line: tuple = Param((1, 2, 3), low=1, high=9)
    loud: bool = Param(False)

    def bet(self, table):
        table.bet(self.side, self.base)


class Other(Strategy):
    """Has one parameter of its own."""

    chips: int = Param(1, low=1)

    def bet(self, table):
        table.bet(PLAYER, self.chips)


def named(*words: str) -> list[dict]:
    """The values that each setting of `Mine` has."""
    return [dict(values) for _, values in settings([(system(Mine), {})], read_sweeps(words))]


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("base=1..4", [1, 2, 3, 4]),
        ("base=7..7", [7]),
        ("base=5,1,5,3", [5, 1, 3]),  # each once, as they are named
        ("fives=10..25", [10, 15, 20, 25]),
        ("fives=10..24", None),  # 24 is no value of it
        ("share=0.1..0.4", [0.1, 0.2, 0.3, 0.4]),  # exact steps: no 0.30000000000000004
        ("side=banker,player", [BANKER, PLAYER]),
        ("loud=yes,no", [True, False]),
        ("line=1 2 3,1 1", [(1, 2, 3), (1, 1)]),
        ("free=0.25,2", [0.25, 2.0]),
        ("free=0.1..0.5", None),  # no step
        ("side=banker..player", None),
        ("base=4..1", None),
        ("base=0..3", None),  # out of its range
        ("base=1,x", None),
        ("base=", None),
        ("base", None),
        ("nothing=1,2", None),
    ],
)
def test_a_sweep_names_values_of_a_parameter(word, values):
    if values is None:
        with pytest.raises(UsageError):
            named(word)
    else:
        assert [list(each.values()) for each in named(word)] == [[value] for value in values]


def test_several_sweeps_make_a_grid_whose_last_goes_fastest():
    assert named("base=1,2", "side=player,banker") == [
        {"base": 1, "side": PLAYER},
        {"base": 1, "side": BANKER},
        {"base": 2, "side": PLAYER},
        {"base": 2, "side": BANKER},
    ]


def test_a_sweep_belongs_to_the_systems_that_have_its_parameter():
    both = settings([(system(Mine), {"loud": True}), (system(Other), {})], {"chips": "1..3"})
    assert [(one.label, dict(values)) for one, values in both] == [
        ("mine", {"loud": True}),
        ("mine chips=1", {"chips": 1}),
        ("mine chips=2", {"chips": 2}),
        ("mine chips=3", {"chips": 3}),
    ]


@pytest.mark.parametrize(
    ("values", "words", "key"),
    [
        ({}, ("base=1..2", "base=3"), "swept_twice"),
        ({"base": 1}, ("base=1..2",), "set_and_swept"),
        ({}, ("base=1..50", "fives=0..100"), "too_many_settings"),  # 50 x 21
    ],
)
def test_what_cannot_be_swept_is_refused(values, words, key):
    with pytest.raises(UsageError) as raised:
        settings([(system(Mine), values)], read_sweeps(words))
    assert raised.value.key == key


def test_every_setting_comes_to_what_it_comes_to_alone():
    table = setup(seed=5)
    shoes = Simulated(variant("punto-banco-8"), 5, 30)
    grid = settings([(system(Mine), {})], {"base": "1..3", "side": "banker,player"})
    together = run_systems(grid, shoes, table)
    assert [report.parameters["base"] for report in together.systems] == [1, 1, 2, 2, 3, 3]
    for report, one in zip(together.systems, grid, strict=True):
        alone = run_systems([one], shoes, table)
        assert (alone.digest, alone.systems[0].tally) == (together.digest, report.tally)


def test_the_ledger_and_the_sessions_tell_settings_apart():
    grid = settings([(system(Mine), {})], {"base": "1,2"})
    report = run_systems(grid, record("BP"), setup(), ledger=True)
    assert report.ledger["system"].to_list() == ["mine base=1"] * 2 + ["mine base=2"] * 2
    assert report.sessions["system"].to_list() == ["mine base=1", "mine base=2"]


def test_shoes_are_dealt_once_however_many_systems_play_them(monkeypatch):
    dealt = []
    deal = Simulated.dealt_by
    monkeypatch.setattr("tracker.backtest.data.SHOES_A_CHUNK", 4)
    monkeypatch.setattr(
        Simulated,
        "dealt_by",
        lambda self, by, first, count, **cards: dealt.append(first) or deal(self, by, first, count, **cards),
    )
    several = [
        (load("banker-only")[0], {}),
        (load("tie-only")[0], {}),
        *settings([(system(Mine), {})], {"base": "1..3"}),
    ]
    report = run_systems(several, Simulated(variant("punto-banco-8"), 5, 10), setup(seed=5))
    assert dealt == [0, 4, 8]
    assert {each.tally.coups_seen for each in report.systems if each.tally} == {report.coups}
