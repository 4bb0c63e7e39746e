"""`tracker streak`."""

import json
import re

import pytest


def test_the_document(run_tracker):
    ran = run_tracker("streak", "--length", 7, "--coups", 70, "--side", "banker", "--json")
    document = json.loads(ran.out)
    assert ran.code == 0
    assert {"length": 7, "coups": 70, "side": "banker"}.items() <= document.items()
    assert document["probability"] == pytest.approx(0.2473507709, abs=5e-11)  # facts: runs in 70 resolved coups
    assert document["expected_number"] == pytest.approx(0.506824829945**7 * (1 + 63 * 0.493175170055), rel=1e-9)


def test_in_words(run_tracker):
    ran = run_tracker("streak", "--length", 7, "--coups", 70)
    assert "in 70 resolved coups in a row" in ran.out
    assert "41.48 %, 1 in 2.4" in ran.out
    assert "says nothing about the next coup" in ran.out


def test_a_decimal_comma_in_spanish(run_tracker):
    ran = run_tracker("streak", "--length", 7, "--coups", 70, "--lang", "es")
    assert "41,48 %" in ran.out
    assert not re.search(r"\d\.\d", ran.out)


def test_a_run_longer_than_the_coups_cannot_be(run_tracker):
    assert "0 %, it cannot be" in run_tracker("streak", "--length", 9, "--coups", 8).out


@pytest.mark.parametrize(
    ("language", "less", "often"),
    [
        ("en", "less than 0.0001 %", "1 in 4.4 × 10^41"),
        ("es", "menos de 0,0001 %", "1 de 4,4 × 10^41"),
        ("zh-Hans", "小于 0.0001%", "4.4 × 10^41 次一次"),
        ("zh-Hant", "小於 0.0001%", "4.4 × 10^41 次一次"),
    ],
)
def test_a_run_beyond_all_digits(run_tracker, language, less, often):
    """851 times the half of p^150 and q^150, p 0.5068248, and two at the ends: about 2.28 · 10^-42, one in 4.4 · 10^41."""
    ran = run_tracker("streak", "--length", 150, "--coups", 1000, "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert less in ran.out
    assert often in ran.out


def test_a_chance_below_the_smallest_float_is_no_impossible_one(run_tracker):
    line = run_tracker("streak", "--length", 3000, "--coups", 100_000).out.splitlines()[2]
    assert "less than 0.0001 %" in line
    assert "less than 0.0001 such runs" in line


def test_one_coup_is_a_run_of_one(run_tracker):
    out = run_tracker("streak", "--length", 1, "--coups", 1).out
    assert "in 1 resolved coup  " in out
    assert out.count("100 %, it is certain") == 3


def test_wrong_usage(run_tracker):
    assert run_tracker("streak").code == 2
    assert run_tracker("streak", "--length", 0).code == 2
    assert run_tracker("streak", "--length", 3, "--rules", "nonsense").code in (2, 3)


def test_a_year_of_play(run_tracker):
    """52 weeks of ten hours at 70 coups are 36,400 coups; 9.5156 % of them ties leaves 32,936, 445 times 74."""
    document = json.loads(run_tracker("streak", "--length", 14, "--hours", 10, "--json").out)
    shoe, year = document["shoe"], document["year"]
    assert shoe == {"coups": 74, "probability": document["probability"], "expected_number": document["expected_number"]}
    assert (year["hours_a_week"], year["shoes"]) == (10, 445)
    assert year["probability"] == pytest.approx(1 - (1 - shoe["probability"]) ** 445, rel=1e-9)
    assert year["expected_number"] == pytest.approx(445 * shoe["expected_number"], rel=1e-12)
    assert "52 weeks of 10 hours" in " ".join(run_tracker("streak", "--length", 14, "--hours", 10).out.split())
