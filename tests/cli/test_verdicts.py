"""The result as a bettor reads it: what is asked first comes first, and the verdict is one calm sentence."""

import io
import re
import sys

import pytest

from tracker import BANKER, Strategy
from tracker.backtest import Recorded, Simulated, run
from tracker.betting import Limits, SessionRules
from tracker.cli import output
from tracker.cli.output import written
from tracker.cli.verdicts import SENTENCES, amount, percent, sentence, show, terms
from tracker.game import variant
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


LABELS = ("staked", "net", "edge predicts", "house kept", "ahead", "ended", "worst", "verdict")


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
    ("lucky", {"z": 2.5}, "Lucky: 2.5 standard errors better than the rules predict, as about one run in 161 is; on fresh shoes expect the house to keep 1.06 %."),
    ("unlucky", {"z": -2.5}, "Unlucky: 2.5 standard errors worse than the rules predict, as about one run in 161 is; on fresh shoes expect the house to keep 1.06 %."),
    ("not_explained", {"z": 5.0}, "Not explained by luck: 5.0 standard errors better than the rules predict; check that the record and --rules fit together, or whether the system uses the cards."),
    ("not_explained", {"z": -40.0}, "Not explained by luck: 40.0 standard errors worse than the rules predict; check that the record and --rules fit together, or whether the system uses the cards."),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "changes", "said"), SAID)
def test_a_verdict_is_one_sentence(hundred, verdict, changes, said):
    """161: the chance beyond 2.5 standard errors on one side is 0.00621 (normal table)."""
    assert sentence(figures(verdict, **changes), hundred) == said


def test_there_is_a_sentence_for_every_verdict():
    assert set(SENTENCES) == {verdict for verdict, _, _ in SAID}


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
