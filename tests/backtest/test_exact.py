"""Exact distributions: against closed forms, against every sequence of outcomes, against simulation; and what has none."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from typing import Any

import pytest

from tests.backtest.scripted import record, setup, system
from tracker import BANKER, PLAYER, TIE, Param, Strategy
from tracker.backtest import Simulated, load, run_systems
from tracker.backtest.exact import Exact, NotFiniteError, exact
from tracker.betting import SIDES, Stop
from tracker.errors import UsageError

# Ordered six-card sequences of eight packs by outcome; source: the published counts, facts/reference_values
BANKER_WAYS, PLAYER_WAYS, TIE_WAYS = 2292252566437888, 2230518282592256, 475627426473216
WAYS = BANKER_WAYS + PLAYER_WAYS + TIE_WAYS
CHANCE = {"B": BANKER_WAYS / WAYS, "P": PLAYER_WAYS / WAYS, "T": TIE_WAYS / WAYS}
WINS = PLAYER_WAYS / (PLAYER_WAYS + BANKER_WAYS)  # Player, ties left out
CHIP = 100_000  # minor units


def of(name: str, values: dict[str, Any] | None = None, **table: Any) -> Exact:
    """The exact distribution of a system that ships."""
    return exact(load(name)[0].strategy, values or {}, setup(**table))


def test_a_flat_bet_on_player_is_a_trinomial():
    """Sum over ties t and wins w of 10!/(w! t! l!) p^w q^l r^t."""
    found = of("player-only", session="10-coups")
    wanted: dict[int, float] = defaultdict(float)
    for wins in range(11):
        for ties in range(11 - wins):
            losses = 10 - wins - ties
            ways = comb(10, wins) * comb(10 - wins, ties)
            wanted[wins - losses] += ways * CHANCE["P"] ** wins * CHANCE["T"] ** ties * CHANCE["B"] ** losses
    assert {net // CHIP: share for net, share in found.points.items()} == pytest.approx(wanted, rel=1e-12)
    assert found.staked == pytest.approx(10 * CHIP, rel=1e-12)
    assert found.net == pytest.approx(10 * CHIP * (CHANCE["P"] - CHANCE["B"]), rel=1e-9)
    assert found.ended == {Stop.COUPS_DONE: pytest.approx(1, abs=1e-12)}


@pytest.mark.parametrize(("behind", "ahead"), [(10, 5), (3, 3), (1, 4)])
def test_a_flat_bet_between_two_ends_is_the_gambler_s_ruin(behind, ahead):
    """(1 - (q/p)^a) / (1 - (q/p)^(a+b)), facts/maths section 8."""
    ratio = Fraction(BANKER_WAYS, PLAYER_WAYS)
    wanted = float((1 - ratio**behind) / (1 - ratio ** (behind + ahead)))
    found = of("player-only", bankroll=str(10 * behind), win_goal=str(10 * ahead))
    assert 0 < found.error < 1e-13
    assert found.ended[Stop.WIN_GOAL] == pytest.approx(wanted, rel=0, abs=found.error)
    assert found.ended[Stop.RUIN] == pytest.approx(1 - wanted, rel=0, abs=found.error)
    edge = CHANCE["B"] - CHANCE["P"]
    assert found.staked * edge == pytest.approx((behind - wanted * (behind + ahead)) * CHIP, rel=1e-7)


@pytest.mark.parametrize("levels", [2, 3, 6])
def test_martingale_wins_a_cycle_unless_it_loses_all_levels(levels):
    """1 - q^L; what it takes is one chip less than 2^L."""
    found = of(
        "martingale",
        {"side": PLAYER, "levels": levels},
        bankroll=str(10 * (2**levels - 1)),
        win_goal="10",
    )
    lost = (1 - WINS) ** levels
    assert found.ended == {Stop.WIN_GOAL: pytest.approx(1 - lost, abs=1e-11), Stop.RUIN: pytest.approx(lost, abs=1e-11)}
    assert found.points == {CHIP: pytest.approx(1 - lost), -CHIP * (2**levels - 1): pytest.approx(lost)}


class Mixed(Strategy):
    """Several bets, sitting out, history, leaving: what nodes can differ in."""

    def bet(self, table):
        if table.coup % 3 == 2:
            return
        if table.last >= 0 and table.back(2) == table.last:
            table.bet(table.last, 1 + table.run_length)
        table.bet(PLAYER, 2)
        if table.since_tie == 1:
            table.bet(TIE, 1)
        if table.net < -3:
            table.leave("enough")

    def settle(self, table):
        if table.staked > 5 and table.won:
            table.leave("well")


class Half(Strategy):
    """Stakes by what is at hand, with a list, a dict and an object of its own for state."""

    side: int = Param(BANKER, choices=SIDES)
    line: list = [1, 2]
    seen: dict = {}

    def bet(self, table):
        table.bet(self.side, min(int(table.bankroll) // 2, 50) if table.bankroll < 1000 else sum(self.line))

    def settle(self, table):
        self.seen[table.won] = min(self.seen.get(table.won, 0) + 1, 2)
        self.line = [*self.line[1:], len(self.seen)] if table.won else [1, 2]


SHIPPED = (
    "banker-only", "tie-only", "follow-the-last", "martingale", "paroli", "fibonacci", "dalembert", "labouchere",
    "oscars-grind", "one-three-two-six",
)  # fmt: skip
SYSTEMS = {name: load(name)[0].strategy for name in SHIPPED} | {"mixed": Mixed, "half": Half}
TABLES = [
    {},
    {"bankroll": "60"},
    {"bankroll": "75.50", "minimum": "20", "win_goal": "55"},
    {"maximum": "30", "stop_loss": "45"},
    {"maximum": "30", "over_max": "stop", "bankroll": "500"},
]


@pytest.mark.parametrize("table", [1, *(pytest.param(table, marks=pytest.mark.long) for table in (0, 2, 3, 4))])
@pytest.mark.parametrize("name", SYSTEMS)
def test_it_is_what_the_engine_comes_to_over_every_sequence_of_outcomes(name, table):
    """All 3^5 shoes of five coups, played by the engine, each weighed by its probability."""
    options = TABLES[table]
    sequences = ["".join(letters) for letters in product("BPT", repeat=5)]
    weights = [CHANCE[a] * CHANCE[b] * CHANCE[c] * CHANCE[d] * CHANCE[e] for a, b, c, d, e in sequences]
    tally = run_systems([(system(SYSTEMS[name]), {})], record(*sequences), setup(**options)).systems[0].tally
    assert tally
    points: dict[int, float] = defaultdict(float)
    for net, weight in zip(tally.nets, weights, strict=True):
        points[net] += weight
    found = exact(SYSTEMS[name], {}, setup(session="5-coups", **options))
    assert found.points == pytest.approx(points, abs=1e-13)
    staked = sum(stake * weight for stake, weight in zip(tally.stakes, weights, strict=True))
    assert found.staked == pytest.approx(staked, rel=1e-12)


@pytest.mark.parametrize("name", ["martingale", "fibonacci", "dalembert", "follow-the-last", "one-three-two-six"])
def test_simulation_agrees(name):
    """A game that shuffles before every coup has independent coups; within four standard errors."""
    table = setup(rules="live-6", session="40-coups", bankroll="200", win_goal="100", seed=11)
    found = exact(SYSTEMS[name], {}, table)
    tally = run_systems([(system(SYSTEMS[name]), {})], Simulated(table.variant, 11, 200), table).systems[0].tally
    assert tally
    sessions = tally.sessions
    assert sessions == 400
    for stop in Stop:
        share = found.ended.get(stop, 0.0)
        assert abs(tally.ended[stop] / sessions - share) <= 4 * sqrt(share * (1 - share) / sessions) + 1e-12, stop
    variance = sum(share * (net - found.net) ** 2 for net, share in found.points.items())
    assert abs(sum(tally.nets) / sessions - found.net) < 4 * sqrt(variance / sessions)


class Reads(Strategy):
    """Reads something that no finite machine can know."""

    what: int = 0
    kept: object = None

    def bet(self, table):
        look = [
            lambda: table.edge(BANKER),
            lambda: table.random(),
            lambda: table.big_eye_boy,
            lambda: table.count(TIE),
            lambda: table.ask("small_road", BANKER),
            lambda: table._decisions,
            lambda: setattr(table, "won", True),
            lambda: setattr(self, "kept", table),
            lambda: 1 // 0,  # pyrefly: ignore[division-by-zero]
        ]
        look[type(self).what]()
        table.bet(BANKER, 1)


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (0, "table.edge"), (1, "table.random"), (2, "table.big_eye_boy"), (3, "table.count"), (4, "table.ask"),
        (5, "table._decisions"), (6, "table.won"), (7, "self.kept"), (8, "ZeroDivisionError"),
    ],
)  # fmt: skip
def test_what_is_no_finite_machine_is_named(what, why):
    with pytest.raises(NotFiniteError, match=why):
        exact(type("Reading", (Reads,), {"what": what}), {}, setup(session="5-coups"))


@pytest.mark.long
def test_too_many_states_are_named():
    class Counts(Strategy):
        coups: int = 0

        def bet(self, table):
            self.coups += 1
            table.bet(BANKER, 1)

    with pytest.raises(NotFiniteError, match="2,000 states"):
        exact(Counts, {}, setup(session="2500-coups"))


def test_chance_of_its_own_is_found():
    import random

    class Chance(Strategy):
        def bet(self, table):
            table.bet(BANKER, random.randrange(1, 1000))

    with pytest.raises(NotFiniteError, match="same situation"):
        exact(Chance, {}, setup(session="5-coups"))


def test_a_session_needs_an_end():
    with pytest.raises(UsageError):
        of("martingale", bankroll="100")


def test_a_session_that_may_go_on_for_ever_is_told_so():
    """Stakes of one chip below a minimum of five are refused at every coup."""
    with pytest.raises(NotFiniteError, match="a session need not end"):
        of("martingale", bankroll="1000", win_goal="50", minimum="50")


def test_a_trailing_stop_is_not_followed():
    """It hangs on the best balance of the session, of which the states know nothing."""
    with pytest.raises(NotFiniteError, match="a trailing stop hangs on the best balance"):
        of("banker-only", session="20-coups", trailing="30")


@pytest.mark.parametrize("name", ["martingale", pytest.param("oscars-grind", marks=pytest.mark.long)])
def test_a_session_to_its_end_is_the_same_solved_and_coup_by_coup(name, monkeypatch):
    options: dict[str, Any] = {"bankroll": "70", "win_goal": "40"}
    solved = of(name, **options)
    for limit in ("MOST_SOLVED", "MOST_CELLS"):
        monkeypatch.setattr(f"tracker.backtest.exact.walk.{limit}", 0)
        played = of(name, **options)
        assert solved.ended == pytest.approx(dict(played.ended), abs=1e-11)
        assert solved.points == pytest.approx(dict(played.points), abs=1e-11)
        assert solved.staked == pytest.approx(played.staked, rel=1e-9)


@pytest.mark.parametrize("name", ["martingale", "fibonacci"])
@pytest.mark.parametrize(
    "options", [{}, {"bankroll": "300"}, {"stop_loss": "95"}, {"bankroll": "500", "win_goal": "60"}], ids=str
)
def test_many_cells_side_by_side_are_the_same_as_node_by_node(name, options, monkeypatch):
    """Whether the money is bounded to one side, to both or to none."""
    at_once = of(name, session="12-coups", maximum="80", **options)
    monkeypatch.setattr("tracker.backtest.exact.walk.MOST_CELLS", 0)
    played = of(name, session="12-coups", maximum="80", **options)
    assert at_once.ended == pytest.approx(dict(played.ended), abs=1e-13)
    assert at_once.points == pytest.approx(dict(played.points), abs=1e-13)
    assert at_once.staked == pytest.approx(played.staked, rel=1e-12)
    assert max(at_once.error, played.error) < 1e-11
