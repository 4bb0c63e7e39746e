"""The result as a bettor reads it: what is asked first comes first, and the verdict is one calm sentence."""

import io
import re
import sys
from dataclasses import replace

import pytest

from tests.backtest.scripted import setup, system
from tracker import BANKER, Strategy
from tracker.backtest import Recorded, Simulated, run, run_systems
from tracker.betting import Limits, SessionRules
from tracker.cli import output
from tracker.cli.lines import amount, percent, written
from tracker.cli.running import told_uncompiled
from tracker.cli.verdicts import _luck, sentence, show, terms, tried, whenever
from tracker.game import variant
from tracker.i18n import catalogue
from tracker.results import COUPS


class Flat(Strategy):
    """One chip on Banker."""

    def bet(self, table):
        table.bet(BANKER, 1)


class Seldom(Strategy):
    """One chip on Banker, on one coup of a shoe."""

    def bet(self, table):
        if table.coup == 0:
            table.bet(BANKER, 1)


class Leaves(Strategy):
    """Leaves when it likes."""

    def bet(self, table):
        if table.coup == 3:
            table.leave("tired")
        table.bet(BANKER, 1)


@pytest.fixture(autouse=True)
def _width(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")


def shown(capsys, report) -> str:
    show(report)
    return capsys.readouterr().out


LABELS = (
    "staked",
    "net",
    "edge predicts",
    "house kept",
    "luck",
    "an hour",
    "ahead",
    "ended",
    "worst",
    "at any time",
    "verdict",
)


def test_what_is_asked_first_comes_first(capsys):
    out = shown(capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 40)))
    places = [out.index(f"\n  {label} ") for label in LABELS]
    assert places == sorted(places)
    assert out.startswith("punto-banco-8: 40 shoes simulated from seed 7, ")
    assert "chip 10.00, stakes from 10.00 to 1,000.00 (more is capped), a session is one shoe, no bankroll" in out
    assert "1.058 % of what was staked, by the exact odds" in out
    assert "40 shoes cannot tell: " in out


@pytest.mark.parametrize("columns", ["30", "60", "72", "100", "160", "400"])
def test_lines_fit_the_width_and_end_where_their_words_end(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    out = shown(capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 40)))
    widest = max(len(line) for line in out.splitlines() if not line.startswith("flat"))
    assert widest <= max(40, min(110, int(columns)))
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
    assert [line for line in out.splitlines() if line.lstrip().startswith("%")] == []
    numbers = re.findall(r"-?[\d,]+\.\d+", out)
    monkeypatch.setenv("COLUMNS", "100")
    assert numbers == re.findall(r"-?[\d,]+\.\d+", shown(capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 40))))


def figures(verdict: str, **changes) -> dict:
    """Figures of a run of 1,000 coups in 100 shoes."""
    plain = {"verdict": verdict, "z": 0.0, "coups_bet": 1000, "coups_to_settle": 4000, "theoretical_edge": 0.010579,
             "realised_edge": 0.02, "edge_low": -0.01, "edge_high": 0.05}  # fmt: skip
    return plain | changes


@pytest.fixture(scope="module")
def hundred():
    """A report of 100 shoes."""
    return run(Flat, Simulated(variant("punto-banco-8"), 7, 100))


SAID = [  # verdict, changes, the sentence
    ("no_bets", {"z": None, "coups_bet": 0, "coups_to_settle": None, "theoretical_edge": None, "realised_edge": None, "edge_low": None, "edge_high": None},
     "No bet was placed, so there is nothing to judge."),
    ("consistent", {}, "Consistent with the house edge: the rules keep 1.06 % of every stake, this run kept 2.00 %, and the difference is ordinary luck."),
    ("inconclusive", {}, "100 shoes cannot tell: with these stakes luck alone moves the result by 3.00 % of what was staked either way, more than the edge of 1.06 %; about 400 shoes like these would settle it."),
    ("lucky", {"z": 2.5}, "Lucky: 2.5 standard errors better than the rules predict; luck alone takes about one run in 81 so far from them, to either side. On fresh shoes expect the house to keep 1.06 %."),
    ("unlucky", {"z": -2.5}, "Unlucky: 2.5 standard errors worse than the rules predict; luck alone takes about one run in 81 so far from them, to either side. On fresh shoes expect the house to keep 1.06 %."),
    ("not_explained", {"z": 5.0}, "Not explained by luck: 5.0 standard errors better than the rules predict; check that the record and --rules fit together, whether the system uses the cards, and with --audit whether it knows what comes."),
    ("not_explained", {"z": -40.0}, "Not explained by luck: 40.0 standard errors worse than the rules predict; check that the record and --rules fit together, whether the system uses the cards, and with --audit whether it knows what comes."),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "changes", "said"), SAID)
def test_a_verdict_is_one_sentence(hundred, verdict, changes, said):
    """161: the chance beyond 2.5 standard errors on one side is 0.00621 (normal table)."""
    assert sentence(figures(verdict, **changes), hundred) == said


def test_there_is_a_sentence_for_every_verdict():
    named = {key.removeprefix("verdict.name_") for key in catalogue("en") if key.startswith("verdict.name_")}
    assert named == {verdict for verdict, _, _ in SAID}


def test_shoes_that_would_settle_it_count_the_coups_that_a_system_sits_out(capsys):
    """29,521 Banker bets settle it ((1.96 x .927372 / .01057906)^2); at one bet a shoe that many shoes."""
    out = shown(capsys, run(Seldom, Simulated(variant("punto-banco-8"), 7, 50)))
    assert "about 29,521 shoes like these" in " ".join(out.split())


def test_one_shoe_and_few_sessions_are_not_told_as_many(capsys):
    one = shown(capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 1)))
    assert "One shoe cannot tell" in one
    assert "of one session, which ended at " in one
    assert "one in twenty" not in one
    few = shown(capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 5)))
    assert "one in twenty" not in few
    assert "of 5 sessions; the middle one ended at" in few


def test_no_bets_and_no_shoes(capsys):
    class Quiet(Strategy):
        """Bets nothing."""

    quiet = shown(capsys, run(Quiet, Simulated(variant("punto-banco-8"), 7, 2)))
    assert "No bet was placed" in quiet
    assert "house kept" not in quiet
    none = shown(capsys, run(Flat, Recorded(COUPS.to_frame())))
    assert "0 shoes from the record, 0 coups" in none
    assert "No bet was placed" in none


def test_coups_that_were_sat_out_after_the_end_are_not_at_the_table(capsys):
    game = Simulated(variant("punto-banco-8"), 7, 2)
    assert "at the table" not in shown(capsys, run(Flat, game))
    left = shown(capsys, run(Leaves, game))
    assert "on 6 of 6 coups at the table: won" in left  # three a shoe, then it left


def test_why_sessions_ended(capsys):
    left = shown(capsys, run(Leaves, Simulated(variant("punto-banco-8"), 7, 4)))
    assert "  ended         4 left the table (tired 4)\n" in left
    ruined = shown(
        capsys, run(Flat, Simulated(variant("punto-banco-8"), 7, 4), session=SessionRules(bankroll_minor=10**5))
    )
    assert re.search(r"  ended  +\d ruined|\d played out, \d ruined", ruined)


TERMS = [
    ({}, {}, "chip 10.00, stakes from 10.00 to 1,000.00 (more is capped), a session is one shoe, no bankroll"),
    ({"maximum_minor": None}, {"unit": "all", "length": 0, "bankroll_minor": 10_000_000},
     "chip 10.00, stakes from 10.00 without a maximum, a session is all of it, bankroll 1,000.00"),
    ({"minimum_minor": 150_000, "over_max": "stop"}, {"unit": "shoes", "length": 20, "carry": True, "win_goal_minor": 500_000, "stop_loss_minor": 1_000_000},
     "chip 10.00, stakes from 20.00 to 1,000.00 (more ends the session), a session is 20 shoes, the progression carries over shoes, no bankroll, win goal 50.00, stop-loss 100.00"),
    ({}, {"unit": "coups", "length": 80}, "chip 10.00, stakes from 10.00 to 1,000.00 (more is capped), a session is 80 coups, no bankroll"),
]  # fmt: skip


@pytest.mark.parametrize(("limits", "session", "said"), TERMS)
def test_the_terms_of_a_run_are_told(limits, session, said):
    report = run(
        Flat, Simulated(variant("punto-banco-8"), 7, 1), limits=Limits(**limits), session=SessionRules(**session)
    )
    assert terms(report.setup) == said


AMOUNTS = [
    ("0.00", "0.00"),
    ("-0.50", "-0.50"),
    ("-1234567.8950", "-1,234,567.8950"),
    ("999.99", "999.99"),
    (None, "-"),
]


@pytest.mark.parametrize(("text", "said"), AMOUNTS)
def test_amounts(text, said):
    assert amount(text) == said


SHARES = [
    (0.010579, 2, "1.06 %"),
    (-0.2004, 1, "-20.0 %"),
    (-0.00000001, 2, "0.00 %"),
    (1.0, 0, "100 %"),
    (None, 2, "-"),
]


@pytest.mark.parametrize(("share", "digits", "said"), SHARES)
def test_shares(share, digits, said):
    assert percent(share, digits) == said


def test_parameters_are_written_as_they_are_set():
    assert [written(value) for value in ([1, 2, 3], (4,), True, False, 5, 0.5, "banker")] == [
        "1,2,3", "4", "true", "false", "5", "0.5", "banker",
    ]  # fmt: skip


@pytest.mark.parametrize(("settings", "styled"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_gets_style_and_nobody_else(capsys, monkeypatch, hundred, settings, styled):
    import click.utils

    assert "\x1b" not in shown(capsys, hundred)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda stream=None, color=None: color is False)
    assert ("\x1b[1m" in shown(capsys, hundred)) is styled


class Terminal(io.StringIO):
    """Standard error of somebody who watches."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("terminal", "lasts", "bar"), [(True, True, True), (True, False, False), (False, True, False)])
def test_a_bar_is_for_a_terminal_and_for_work_that_lasts(monkeypatch, terminal, lasts, bar):
    monkeypatch.setattr(output, "LASTING_SECONDS", -1.0 if lasts else 3600.0)
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    with output.progress_bar(30) as told:
        for done in (10, 20, 30):
            told(done, 30)
    assert ("30/30" in stream.getvalue()) is bar
    assert bool(stream.getvalue()) is bar


WHENEVER = [  # evidence, low, high, note, what is said
    (0.76, -0.0061, 0.0284, None, "whenever you stop, the house keeps between -0.61 % and 2.84 % of each bet, large or small (95 %); evidence against the exact odds 0.76, of which 20 would be strong"),
    (1.0, None, 0.5, None, "whenever you stop, the house keeps at most 50.00 % of each bet, large or small (95 %); evidence against the exact odds 1.00, of which 20 would be strong"),
    (1.0, -0.5, None, None, "whenever you stop, the house keeps at least -50.00 % of each bet, large or small (95 %); evidence against the exact odds 1.00, of which 20 would be strong"),
    (1.0, None, None, None, "whenever you stop, nothing is settled yet about what the house keeps of each bet (95 %); evidence against the exact odds 1.00, of which 20 would be strong"),
    (3.2e9, 0.1, 0.2, None, "whenever you stop, the house keeps between 10.00 % and 20.00 % of each bet, large or small (95 %); evidence against the exact odds 3.2e+09, of which 20 would be strong"),
    (None, None, None, "because", "no interval that holds whenever you stop: because"),
]  # fmt: skip


@pytest.mark.parametrize(("found", "low", "high", "note", "said"), WHENEVER)
def test_what_holds_whenever_one_stops(found, low, high, note, said):
    numbers = {"evidence": found, "anytime_edge_low": low, "anytime_edge_high": high, "evidence_note": note}
    assert whenever(numbers) == said


def test_luck_is_told_in_money_and_as_a_chance():
    """z of -0.5 and 5: 61.7 and 0.000057 % of a normal law lie so far out (normal table)."""
    ordinary, rare = ({"p_value": p, "coups_bet": 100, "effective_coups": 36.0} for p in (0.617075, 5.733e-7))
    assert _luck(ordinary).startswith("beside what the edge predicts; luck alone takes 61.7 % of runs so far")
    assert _luck(ordinary).endswith("100 such bets tell as much as 36 flat ones")
    assert "luck alone takes less than 0.0001 % of runs so far" in _luck(rare)
    assert "flat" not in _luck(ordinary | {"effective_coups": 99.9})


def test_several_are_told_what_the_best_of_them_is_worth(capsys):
    """Of two the luckiest lies 1 / sqrt(pi) = 0.56 above the mean. Holm: twice the smaller p of 0.02 and 0.5."""
    two = [{"z": z, "p_value_holm": p} for z, p in ((2.3, 0.04), (-0.7, 0.5))]
    assert tried(two) == (
        "2 were tried: the luckiest came out +2.3 standard errors from the rules; of so many that have nothing to do with "
        "each other the luckiest is +0.6 on average, by luck alone. Adjusted for all of them (Holm), the smallest p value is "
        "0.04."
    )
    assert tried([two[0], {"z": None, "p_value_holm": None}]) == ""
    data = Simulated(variant("punto-banco-8"), 7, 40)
    assert "were tried" not in shown(capsys, run(Flat, data))
    both = run_systems([(system(each), {}) for each in (Flat, Seldom)], data, setup(rules=data.variant))
    assert "2 were tried" in shown(capsys, both)
    assert both.as_json()["tried"]["settings"] == 2
    assert {entry["p_value_holm"] for entry in both.as_json()["systems"]} <= set(holm_of(both))


def holm_of(report) -> list:
    """The adjusted p values by the definition: twice the smaller, and the other or that, whichever is larger."""
    small, large = sorted(report.figures(each)["p_value"] for each in report.systems)
    first = min(1, 2 * small)
    return [float(f"{p:.6g}") for p in (first, max(first, large))]


@pytest.mark.parametrize(
    ("note", "engine", "places"),
    [
        ("line 14: a dict", "interpreted", [":14"]),
        ("line 14: a dict", "recorded", []),  # which is as quick
        ("a ledger is kept", "interpreted", []),
        (None, "interpreted", []),
    ],
)
def test_a_line_that_keeps_a_long_run_from_being_compiled_is_told_once(capsys, note, engine, places):
    """Two settings of one file: the reason in full is in JSON."""
    report = run_systems([(system(Flat), {})] * 2, Simulated(variant("punto-banco-8"), 7, 1), setup())
    noted = replace(report, systems=[replace(each, note=note, engine=engine) for each in report.systems])
    told_uncompiled(noted)
    file = report.systems[0].system.file
    said = [f"{file}{place} cannot be compiled, so Python plays it: the same results, more slowly" for place in places]
    assert [line.partition(";")[0] for line in capsys.readouterr().err.splitlines()] == said
