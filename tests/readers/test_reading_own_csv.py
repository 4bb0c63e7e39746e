"""The project's own CSV: whatever a result set holds comes back as it was, and what people write by hand is read."""

from datetime import UTC, datetime, timedelta
from io import BytesIO

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from tests.readers.reading_for_tests import findings, outcomes, questions, skipped
from tracker.readers import read_data, read_text
from tracker.results import CARDS, COUPS, OWN_CSV_COLUMNS, SHOES, simulate, write_csv

TEXT = st.none() | st.text(
    st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), min_size=1, max_size=8
)
CARD = st.none() | st.integers(0, 65)
FLAG = st.none() | st.booleans()
TOTAL = st.none() | st.integers(0, 9)
BIG = st.integers(0, 2**63 - 2)


@st.composite
def shoe_rows(draw):
    source = draw(st.sampled_from(["imported", "recorded", "simulated"]))
    named = source == "simulated" or draw(st.booleans())
    started = draw(st.none() | st.integers(0, 4_000_000_000_000))
    return {
        "source": source,
        "variant": draw(st.sampled_from(["punto-banco-8", "ez-8"])) if named else None,
        "seed": draw(BIG) if named else None,
        "number": draw(BIG) if named else None,
        "table": draw(TEXT),
        "label": draw(TEXT),
        "started_at": None if started is None else datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=started),
        "utc_offset": None if started is None else draw(st.none() | st.integers(-839, 839)),
        "note": draw(TEXT),
        "missing_after": draw(st.sampled_from([None, None, -1, 1, 400])),
    }


@st.composite
def coup_rows(draw):
    void = draw(FLAG)
    outcome = st.sampled_from(["banker", "player", "tie"])
    return {
        "outcome": draw(st.none() | outcome) if void else draw(outcome),
        "player_total": draw(TOTAL),
        "banker_total": draw(TOTAL),
        **{name: draw(FLAG) for name in ("natural", "player_pair", "banker_pair", "free")},
        **{name: draw(CARD) for name in CARDS},
        "void": void,
        "missing": draw(st.none() | st.integers(-1, 400)),
    }


@st.composite
def result_sets(draw):
    shoes = draw(st.lists(st.tuples(shoe_rows(), st.lists(coup_rows(), max_size=5)), min_size=1, max_size=4))
    if not any(coups for _, coups in shoes):
        shoes.append((draw(shoe_rows()), [draw(coup_rows())]))
    rows = [{"shoe_id": number, **shoe} for number, (shoe, _) in enumerate(shoes, 1)]
    coups = [
        {"shoe_id": number, "coup": coup, **row}
        for number, (_, played) in enumerate(shoes, 1)
        for coup, row in enumerate(played, 1)
    ]
    return pl.DataFrame(rows, schema=SHOES), pl.DataFrame(coups, schema=COUPS)


@pytest.mark.slow
@settings(max_examples=30)
@given(result_sets())
def test_what_is_written_comes_back_as_it_was(result_set):
    shoes, coups = result_set
    target = BytesIO()
    write_csv(shoes, coups, target)
    reading = read_data(target.getvalue())
    assert_frame_equal(reading.shoes, shoes)
    assert_frame_equal(reading.coups, coups)
    assert reading.skipped == []
    assert reading.questions == []


def test_simulated_shoes_come_back_without_a_finding():
    shoes, coups = simulate("punto-banco-8", 7, 20)
    target = BytesIO()
    write_csv(shoes, coups, target)
    reading = read_data(target.getvalue())
    assert_frame_equal(reading.shoes.drop("shoe_id"), shoes.drop("shoe_id"))
    assert_frame_equal(reading.coups.drop("shoe_id"), coups.drop("shoe_id"))
    assert (reading.findings, reading.questions, reading.skipped) == ([], [], [])


def test_marks_gaps_and_void_coups_are_kept():
    text = "shoe,coup,outcome,void,free,missing,label\n4,1,B,,,,x\n4,2,,1,,,x\n4,3,T,0,1,2,x\n9,1,P,,,-1,\n"
    reading = read_text(text)
    first, second = reading.report()["shoes"]
    assert (first["label"], first["outcomes"], first["gaps"]) == ("x", "BT", [{"after_coup": 2, "missing": 2}])
    assert (second["label"], second["outcomes"], second["gaps"]) == (None, "P", [{"after_coup": 0, "missing": None}])
    assert [entry[1:4] for entry in reading.findings] == [
        (1, 2, "void_coup"),
        (1, 3, "gap"),
        (2, None, "starts_mid_shoe"),
    ]
    assert reading.coups["free"].to_list() == [None, None, True, None]


def test_coups_missing_at_the_end_of_a_shoe_are_its_last_row():
    text = "shoe,coup,outcome,missing\n4,1,B,0\n4,2,P,0\n4,,,3\n5,1,T,0\n5,,,-1\n6,,,\n7,,,8\n8,1,B,0\n"
    reading = read_text(text)
    assert reading.shoes["missing_after"].to_list() == [3, -1, None, 8, None]
    assert reading.coups.select("shoe_id", "coup").rows() == [(1, 1), (1, 2), (2, 1), (5, 1)]
    assert [(shoe["coups"], shoe["gaps"]) for shoe in reading.report()["shoes"]] == [
        (2, [{"after_coup": 2, "missing": 3}]),
        (1, [{"after_coup": 1, "missing": None}]),
        (0, []),
        (0, [{"after_coup": 0, "missing": 8}]),
        (1, []),
    ]
    told = [(entry.line, entry.shoe, entry.coup, entry.rule, entry.message) for entry in reading.findings]
    assert told[:2] == [
        (4, 1, None, "gap", "3 coups are missing after the last one"),
        (6, 2, None, "gap", "an unknown number of coups is missing after the last one"),
    ]
    assert [entry[1:4] for entry in told[2:]] == [(4, None, "starts_mid_shoe")]
    assert reading.skipped == []


def test_such_a_row_elsewhere_or_with_something_else_in_it_is_skipped():
    text = "shoe,coup,outcome,missing,player_total\n4,1,B,0,\n4,,,3,\n4,2,P,0,\n5,1,T,0,\n5,,,3,8\n6,1,B,0,\n6,,,0,\n"
    assert skipped(text) == [(line, "unfinished_coup") for line in (3, 6, 8)]
    assert read_text(text).shoes["missing_after"].to_list() == [None] * 3


def test_a_file_without_marks_has_no_void_and_no_missing_coup():
    coups = read_text("coup,outcome\n1,B\n2,P\n").coups
    assert coups.select("void", "free", "missing").rows() == [(False, False, 0)] * 2


BY_HAND = {  # text: (outcomes, Player's totals, Banker's totals, pairs of Banker)
    "outcome\nbanker\nplayer\ntie\n": ("BPT", [None] * 3, [None] * 3, [None] * 3),
    "result\nB\nP\nT\n": ("BPT", [None] * 3, [None] * 3, [None] * 3),
    "winner\nB\nP\nT\n": ("BPT", [None] * 3, [None] * 3, [None] * 3),
    "outcome,winning_total\nB,6\nP,9\nT,7\n": ("BPT", [None, 9, 7], [6, None, 7], [None] * 3),
    "outcome,banker_pair\nB,true\nP,0\nT,\n": ("BPT", [None] * 3, [None] * 3, [True, False, None]),
    "outcome,player_1,player_2,banker_1,banker_2\nB,Ah,2,9s,Td\nP,9,0,K,Kd\n": ("BP", [3, 9], [9, 0], [False, True]),
}


@pytest.mark.parametrize(("text", "expected"), BY_HAND.items())
def test_files_written_by_hand_are_read(text, expected):
    reading = read_text(text)
    coups = reading.coups
    found = (coups["player_total"].to_list(), coups["banker_total"].to_list(), coups["banker_pair"].to_list())
    assert (reading.report()["shoes"][0]["outcomes"], *found) == expected


def test_every_column_of_the_form_is_understood():
    text = ",".join(OWN_CSV_COLUMNS) + "\n1,1,banker" + "," * (len(OWN_CSV_COLUMNS) - 3) + "\n"
    assert "not read" not in read_text(text).understood
    assert outcomes(text) == ["B"]


def test_coup_numbers_in_a_file_written_by_hand_show_gaps_and_breaks():
    text = "coup,outcome\n1,B\n2,P\n5,T\n1,P\n"
    assert outcomes(text) == ["BPT", "P"]
    assert findings(text) == [(1, 3, "gap")]
    assert questions(text) == [("shoe_break", 5, "break", "--breaks ignore")]


def test_a_word_that_is_no_outcome_is_told():
    assert skipped("coup,outcome\n1,B\n2,win\n3,P\n") == [(3, "unknown_word")]
