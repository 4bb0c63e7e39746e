"""Audits: bets that depend on what was not over are found, in whatever way it was looked at, and honest systems pass."""

import json

import pytest

from tests.backtest import peeking
from tracker.backtest import Recorded, Seat, Simulated, load, run_systems, with_audit
from tracker.backtest.audit import futures, known
from tracker.backtest.report import Setup
from tracker.betting import SessionRules
from tracker.game import variant

RULES = variant("punto-banco-8")
DECISIONS = {"replaced_future", "arms_length"}


@pytest.fixture
def audit(tmp_path, monkeypatch):
    """A function that plays a file's strategy over a few shoes and audits it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(futures, "SHOES", 2)
    monkeypatch.setattr(futures, "CUTS", 4)
    monkeypatch.setattr(known, "MOST_SHOES", 60)
    for name in ("play", "_stop"):
        monkeypatch.setattr(Seat, name, getattr(Seat, name))  # put back after those that change it

    def audited(text: str, *, data=None, seed=11, files=(), session=None, shoes=2, runs=1):
        (tmp_path / "peeking.py").write_text(text)
        shoes_of = data or Simulated(RULES, seed, shoes)
        setup = Setup(RULES, session=session or SessionRules(), seed=seed)

        def run():
            (system,) = load("peeking.py") if text.endswith("\n") else load(text)
            return system, run_systems([(system, {})], shoes_of, setup)

        for _ in range(runs - 1):
            run()
        system, report = run()
        (found,) = with_audit(report, [(system, {})], shoes_of, files=files).systems
        assert found.failure is None
        return found.audit

    return audited


def marked(text: str) -> int:
    """The number of the line that does it."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if "# <-" in line)


FOUND_BY_WHAT_IT_BETS = [
    ("FRAMES", "walks the frames"),
    ("RAISED", "walks the frames"),
    ("OBJECTS", "searches all objects"),
    ("LATE", "sets a trace"),
    ("PATCHED", "changes tracker.backtest.engine:Seat.play"),
    ("SEED", "walks the frames"),
    ("MEMORY", "keeps SEEN outside of its objects"),
]


BOTH_AT_HAND = {"SEED", "OBJECTS"}  # these know the old future too where it was replaced


@pytest.mark.slow
@pytest.mark.parametrize(("name", "named"), FOUND_BY_WHAT_IT_BETS)
def test_a_way_of_peeking_changes_bets_and_is_named(audit, name, named):
    text = getattr(peeking, name)
    found = audit(text)
    assert not found.passed
    rules = {each.rule for each in found.findings}
    assert "arms_length" in rules
    assert rules >= DECISIONS or name in BOTH_AT_HAND
    assert all(each.shoe and each.coup and each.line for each in found.findings if each.rule in DECISIONS)
    told = [*found.findings, *found.notes] if name == "MEMORY" else found.findings
    assert [each.line for each in told if named in each.message] == [marked(text)]


FOUND_OTHERWISE = [
    ("PAID", "changes", "changes tracker.backtest.engine:Seat._stop"),
    ("PROCESSES", "reaches", "looks into the system's processes (/proc/self/cmdline)"),
    ("MEMORY_CODE", "reaches", "goes into memory with ctypes"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rule", "said"), FOUND_OTHERWISE)
def test_a_strategy_that_bets_the_same_is_named_for_what_it_reaches_for(audit, name, rule, said):
    text = getattr(peeking, name)
    found = audit(text)
    assert [(each.rule, each.line) for each in found.findings if said in each.message] == [(rule, marked(text))]


@pytest.mark.slow
def test_a_strategy_that_reads_the_record_itself_is_named(audit, tmp_path):
    coups = Simulated(RULES, 3, 2)
    letters = "".join("BPT"[code & 3] for shoe in futures.first_shoes(coups) for code in shoe.codes)
    (tmp_path / "shoes.csv").write_text("outcome\n" + "\n".join(letters) + "\n")
    from tracker.readers import read

    reading = read("shoes.csv")
    found = audit(peeking.RECORD, data=Recorded(reading.coups), files=["shoes.csv"])
    assert [(each.rule, each.line) for each in found.findings] == [("reaches", marked(peeking.RECORD))]
    assert "reads the shoes of the run themselves (shoes.csv)" in found.findings[0].message


@pytest.mark.slow
def test_a_strategy_that_knows_the_seed_is_told_by_shoes_that_nobody_saw(audit):
    """It deals the shoes of the seed again, so no bet of it depends on what is in reach; on other shoes it knows nothing."""
    found = audit(peeking.KNOWN_SEED, session=SessionRules("all", 0, carry=True), shoes=40)
    assert {each.rule for each in found.findings} == {"knows_the_shoes"}
    assert "it knows these shoes" in found.findings[0].message
    assert marked(peeking.KNOWN_SEED) in [each.line for each in found.notes]


@pytest.mark.slow
def test_a_strategy_that_remembers_an_earlier_run_in_a_file_is_found(audit):
    found = audit(peeking.CACHED, shoes=8, runs=2)
    assert [each.rule for each in found.findings][-1] == "knows_the_shoes"
    notes = [(each.line, each.message) for each in found.notes]
    assert (marked(peeking.CACHED), "writes a file while it plays (cache.json)") in notes
    assert "reads a file while it is loaded (cache.json)" in [message for _, message in notes]


@pytest.mark.slow
def test_chance_of_its_own_is_told_where_it_is_not_seeded(audit):
    found = audit(peeking.CHANCE)
    assert "use table.random()" in found.findings[0].message
    assert audit(peeking.SEEDED).passed


def test_lists_that_are_kept_gain_nothing_and_are_noted(audit):
    found = audit(peeking.KEPT_LISTS)
    assert found.passed
    assert (found.coups, found.cuts) == (
        sum(len(shoe.codes) for shoe in futures.first_shoes(Simulated(RULES, 11, 2))),
        4,
    )
    assert (marked(peeking.KEPT_LISTS), "reads table._outcomes, which is none of what a bettor sees") in [
        (each.line, each.message) for each in found.notes
    ]


HONEST = [
    ("martingale", SessionRules(bankroll_minor=2_000_000, win_goal_minor=500_000)),
    ("follow-the-last", SessionRules("coups", 50)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("named", "session"), HONEST)
def test_systems_that_ship_pass(audit, named, session):
    found = audit(named, session=session)
    assert (found.findings, found.notes) == ([], [])


CAREFUL = """from tracker import Strategy


class Counting(Strategy):
    def bet(self, table):
        if table.random() < 0.5 and table.cards_left > 30:
            table.bet("dragon_7", 1 + (table.edge("dragon_7") < 0.07))
        if table.coup == 60:
            table.leave("late")
"""


@pytest.mark.slow
def test_a_system_that_counts_cards_and_throws_coins_passes(audit):
    found = audit(CAREFUL)
    assert (found.findings, found.notes) == ([], [])


@pytest.mark.slow
def test_the_command_tells_it_and_ends_with_five(run_backtest, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(futures, "SHOES", 1)
    (tmp_path / "peeking.py").write_text(peeking.FRAMES)
    ran = run_backtest("peeking.py", "banker-only", "--shoes", 1, "--seed", 1, "--audit", "--json")
    assert ran.code == 5
    bad, good = (system["audit"] for system in json.loads(ran.out)["systems"])
    assert good == {"passed": True, "findings": [], "notes": [], "coups": good["coups"], "cuts": 24}
    assert bad["passed"] is False
    assert {each["file"] for each in bad["findings"]} == {"peeking.py"}
    ran = run_backtest("banker-only", "--shoes", 1, "--seed", 1, "--audit")
    assert ran.code == 0
    assert "audit" in ran.out
    assert "24 replaced futures" in ran.out
