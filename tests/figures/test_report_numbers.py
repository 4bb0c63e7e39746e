"""Numbers that stand in the sentences of a report and not in the JSON, by hand; and that what is shown is what JSON says."""

import re
from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest

from tests.backtest.scripted import record, setup, system, told
from tracker.backtest import course_of, run_systems
from tracker.figures import report_html
from tracker.figures.curves.look import Look
from tracker.figures.report.more import order
from tracker.figures.report.subject import Subject, Teller
from tracker.figures.report.verdict import few_large_losses


def report(plan: Sequence[Any], *shoes: str, spot: str = "player", followed: bool = True, **options: Any) -> str:
    """The report of a system that bets as it is told; followed: with its course."""
    given, data = setup(**options), record(*shoes)
    found = run_systems([(system(told(*plan, spot=spot)), {})], data, given)
    courses = [course_of(system(told(*plan, spot=spot)), {}, data, given)] if followed else []
    return report_html(found, courses)


def read(page: str) -> str:
    """The words of a page, without its pictures."""
    text = re.sub(r"<(style|svg).*?</\1>", " ", page, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", text)))


HUNDRED = "B" * 46 + "P" * 44 + "T" * 10  # flat on Banker: -3.00, expected -10.58, standard error 10 x 9.2737 = 92.737


def test_what_would_change_the_verdict():
    """-10.58 + 2 x 92.737 = 174.9, - 2 x 92.737 = -196.1, + 4 x 92.737 = 360.4; 29,521 coups at 70 an hour are 421.7 hours."""
    words = read(report([1] * 100, HUNDRED, spot="banker", followed=False))
    assert "a result above +175 would be called lucky and one below −196 unlucky" in words
    assert "above +360 luck would no longer explain it" in words
    assert "29,521 coups bet like these, 422 hours at a table," in words


def test_coups_that_are_sat_out_take_hours_too():
    """Every second coup is bet on: 29,521 bets are 59,042 coups, 843.5 hours."""
    words = read(report([1, 0] * 100, "".join(letter + "B" for letter in HUNDRED), spot="banker", followed=False))
    assert "29,521 coups bet like these, 843 hours at a table," in words


def test_enough_is_told_where_it_was_enough():
    """A bet on Tie: (1.96 x 2.6408722 / 0.14359629)^2 = 1,299.3 coups."""
    words = read(report([1] * 1400, "PB" * 600 + "T" * 150, spot="tie", followed=False))
    assert "1,299 coups bet like these are enough to tell the house edge from none; this run had 1,350" in words


def test_why_most_sessions_end_ahead_is_told_with_what_they_won_and_lost():
    """Three sessions of +10 and one of -10 - 70: returns 1 1 1 -1, so the mean is 0.5, and the house kept 5 of 11 chips."""
    words = read(report([1, 1, 1, 1, 7], "P", "P", "P", "BB"))
    assert "75.0 % of the sessions ended ahead, by 10 on average; those that ended behind lost 80 on average" in words
    assert "Even the mean return of a session is above nothing, 50.00 %" in words
    assert "Many small wins and few large losses come to what the house keeps" in words


NETS = [  # of sessions; few: a quarter of them at most; large: twice the mean gain, or more
    ([10] * 58 + [-15] * 42, False),  # many lost, and less than twice as much
    ([10] * 58 + [-80] * 42, False),  # large, but not few
    ([10] * 3 + [-20], True),
    ([10] * 3 + [-19], False),
    ([10] * 9 + [-30] * 2 + [0], True),
    ([10], False),
    ([-10], False),
]


@pytest.mark.parametrize(("nets", "few"), NETS)
def test_losses_are_called_few_and_large_where_they_are(nets, few):
    assert few_large_losses(nets) is few


def test_where_few_sessions_end_ahead_no_reason_is_given():
    words = read(report([1, 1, 1, 3], "P", "B", "B", "B"))
    assert (
        "25.0 % of the sessions ended ahead, by 10 on average; those that ended behind lost 16.67 on average" in words
    )
    assert "Why it can feel like winning" not in words
    assert "Even the mean return" not in words


def test_the_worst_of_it():
    """Session k of 21 loses k coups of 10.00: the middle fall is 110, one in twenty 200 (rank 20), one in twenty ended at
    -200 (rank 2), the worst at -210."""
    words = read(report([1] * 231, *("B" * k for k in range(1, 22))))
    assert "Longest losing run in all: 21 coups. In 231 coups that won or lost the longest is" in words
    assert "The middle session fell 110.00 from its best balance; one in twenty fell 200.00 or more." in words
    assert "One session in twenty ended at −200.00 or less, the worst of 21 at −210.00." in words


def test_the_worst_of_few_sessions_is_one_of_them():
    assert "The worst of 2 sessions ended at 90.00." in read(report([1, 1], "P", "B", bankroll="100"))


def test_the_table_s_maximum():
    """Five of the seven chips asked for lay down, on one of eight coups; of five series one came there, after +-0."""
    words = read(report([1, 1, 2, 3, 1, 1, 2, 7], "PPBBT", "BPT", maximum="50"))
    assert "Once the system asked for more than it could put down: 70." in words
    assert (
        "A series comes to the maximum of 50 with a chance of 20.0 %, about once in 5; by then it has lost 0 on average."
        in words
    )


def test_a_session_that_the_shoes_cut_short_is_told_apart():
    """Two sessions of two coups, and one of one coup."""
    page = report([1] * 5, "BPBPB", session="2-coups")
    rows = re.findall(r"<dt>([a-z ]+)</dt><dd><data[^>]*>(\d)</data>", page)
    assert rows[-2:] == [("no more shoes", "1"), ("played out", "2")]


def test_a_maximum_that_was_not_met_or_is_none():
    never = read(report([1, 2, 4], "BBP"))
    assert "No stake came to the table's maximum of 1,000." in never
    assert "The largest stake that was put down was 40." in never
    assert "This table had no maximum." in read(report([1, 2, 4], "BBP", maximum=None))


def test_sessions_that_a_stake_ended_and_stakes_that_were_refused():
    stopped = read(report([1, 101, 102], "PP", "PP", over_max="stop"))
    assert "2 sessions ended because a stake was too large." in stopped
    refused = read(report([2, 1, 1], "PPP", minimum="20"))
    assert "2 stakes were below the minimum, or more than was left, and not taken." in refused


SHOWN = re.compile(r'<data data-key="([^"]*)" value="([^"]*)">([^<]*)</data>')


@pytest.mark.parametrize("options", [{"bankroll": "200", "win_goal": "30"}, {"maximum": "20"}])
def test_what_is_shown_is_the_value_of_the_json_as_people_read_it(options):
    """Shares as percent; each within half of its last digit."""
    plan = [1, 2, 4, 1, 1, 3, 1, 2, 5] * 12
    page = report(plan, *["BPBBTPPBPBBP"] * 9, **options)
    found = SHOWN.findall(page)
    assert len({key for key, _, _ in found}) > 25
    for key, value, shown in found:
        text = unescape(shown).replace("\u2212", "-").replace("\u00a0", " ").replace(",", "")
        number, percent = text.removesuffix(" %"), text.endswith(" %")
        digits = len(number.partition(".")[2])
        exact = abs(float(value)) if key == "order_z" else float(value)
        assert abs(float(number) - exact * (100 if percent else 1)) <= 0.5000001 * 10**-digits, (key, value, shown)


ORDERS = [  # standard errors apart, what is said; the normal table has 0.0093 beyond 2.6 to both sides, one of 107
    (-1.9, "cost as much, within luck (1.9 standard errors apart)"),
    (2.6, "2.6 standard errors apart, as luck does in about one of 107 pairs"),
    (-4.1, "4.1 standard errors apart, which luck does in fewer than one of 15,000 pairs"),
    (146.5, "146.5 standard errors apart, which luck does in fewer than one of 15,000 pairs"),
]


@pytest.mark.parametrize(("apart", "said"), ORDERS)
def test_what_the_order_was_worth(apart, said):
    found = run_systems([(system(told(1)), {})], record("P"), setup())
    subject = Subject(Teller(found, Look(), [0]), found.all_figures()[0] | {"order_z": apart}, found.systems[0], None)
    assert said in read(order(subject))
