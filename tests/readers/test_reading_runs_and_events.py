"""Run lengths, scores, event streams and logs: a table of tiny inputs for each, and what is asked about."""

import gzip
import json

import pytest

from tests.readers.reading_for_tests import findings, outcomes, refusal, skipped
from tracker.readers import Reading, read_data, read_text


def letters(reading: Reading) -> list[str]:
    """The outcomes of each shoe, a letter a coup."""
    return [shoe["outcomes"] for shoe in reading.report()["shoes"]]


LENGTHS = {  # text: the outcomes of its shoes, whether the meaning of the numbers is asked about
    "B3 P2 T1": (["BBBPPT"], True),
    "B3P2T1B4P1B2": (["BBBPPTBBBBPBB"], False),
    "3B2P1T4B1P2B": (["BBBPPTBBBBPBB"], False),
    "b3, p2, b1, p4, t1, b2": (["BBBPPBPPPPTBB"], False),
    "B 3, P 2, B 1, P 4, T 1, B 2": (["BBBPPBPPPPTBB"], False),
    "Bx3 P×2 T*1": (["BBBPPT"], True),
    "庄3闲2和1庄1闲1庄2": (["BBBPPTBPBB"], False),
    "Banker 3 Player 2 Banker 1": (["BBBPPB"], True),
    "BBB x3 PP x2 B x1": (["BBBPPB"], True),
    "BP x3": (["BPBPBP"], False),
    "B1 P2 T3 B4": (["BPTB"], True),  # the numbers count up
    "B1 B2 P3 P4": (["BBPP"], False),  # a run has another side than the one before: these are no lengths
    "B3\nP2\nT1\nB4": (["BBBPPTBBBB"], True),
    "B9 P7 B8 T6 B9 P8": (["B" * 9 + "P" * 7 + "B" * 8 + "T" * 6 + "B" * 9 + "P" * 8], True),  # or the winners' totals
    "Shoe 1: B3 P2 B1 P1\nShoe 2: P4 B2 T1\n": (["BBBPPBP", "PPPPBBT"], False),
    "1. B3 P2 B1 P1\n2. P4 B2 T1\n": (["BBBPPBP", "PPPPBBT"], False),
    "B3 P2 T B1 P4": (["BBBPPTBPPPP"], True),  # T without a number: a run of 1
    "3B 2P T 1B 4P 1B 2P": (["BBBPPTBPPPPBPP"], True),
    "庄3 闲2 和 庄1 闲4": (["BBBPPTBPPPP"], True),
}


@pytest.mark.parametrize("text", LENGTHS)
def test_run_lengths_are_written_out(text):
    shoes, asked = LENGTHS[text]
    reading = read_text(text)
    assert letters(reading) == shoes
    assert reading.skipped == []
    assert ("run_length" in [question.about for question in reading.questions]) == asked


def test_the_question_about_lengths_tells_of_a_letter_without_a_number():
    reading = read_text("B3 P2 T B1 P4")
    assert reading.understood.endswith("a letter without a number a run of 1")
    (question,) = reading.questions
    assert (question.chosen, question.how) == ("lengths, a letter without a number a run of 1", "--numbers other")


@pytest.mark.parametrize("text", ["Banker 5 Player 5 Tie 1", "B9 B5 P7", "B0 P2 T1", "A3 B2 C1"])
def test_totals_and_other_numbers_are_no_run_lengths(text):
    assert refusal(text).reason == "not_coups"


def test_run_lengths_beyond_a_shoe_are_refused():
    assert refusal("B9999P9999B9999P9999").reason == "too_large"


IN_COLUMNS = {  # text: the outcomes of its shoes, what was chosen of the numbers
    "side,length\nB,3\nP,2\nT,1\nB,4\n": (["BBBPPTBBBB"], "lengths"),
    "run,side,length\n1,B,3\n2,P,2\n3,B,1\n": (["BBBPPB"], "lengths"),
    "shoe,side,streak\n1,B,3\n1,P,2\n2,P,4\n2,B,1\n": (["BBBPP", "PPPPB"], "lengths"),
    "B,3\nP,2\nB,1\nP,4\n": (["BPBP"], "other"),
    "B 3\nP 2\nB 1\nP 4\n": (["BPBP"], "other"),
    "winner,streak\nB,1\nB,2\nP,1\n": (["BBP"], None),  # a streak that goes on from coup to coup
    "winner,count\nB,1\nP,2\nB,3\n": (["BPB"], None),  # the rows are counted
    "winner,bet\nB,3\nP,2\nB,1\n": (["BPB"], None),
}


@pytest.mark.parametrize("text", IN_COLUMNS)
def test_run_lengths_in_columns_are_written_out_or_asked_about(text):
    shoes, chosen = IN_COLUMNS[text]
    reading = read_text(text)
    assert letters(reading) == shoes
    asked = [question for question in reading.questions if question.about == "run_length"]
    assert [question.chosen for question in asked] == ([chosen] if chosen else [])
    for question in asked:
        changed = read_text(text, numbers=question.other)
        assert letters(changed) != shoes


def test_run_lengths_in_columns_are_read_as_is_said():
    assert letters(read_text("B,3\nP,2\nB,1\nP,4\n", numbers="lengths")) == ["BBBPPBPPPP"]
    assert letters(read_text("side,length\nB,3\nP,2\n", numbers="other")) == ["BP"]
    assert "each as often in a row as 'length' says" in read_text("side,length\nB,3\nP,2\n").understood
    assert refusal("side,length\n" + "B,9999\nP,9999\n" * 300).reason == "too_large"


SCORES = {  # text: outcomes, whether the order is asked about, totals of the first coup (Player, Banker)
    "score\n8-5\n3-7\n6-6\n": ("PBT", True, (8, 5)),
    "8-5\n3-7\n6-6\n": ("PBT", True, (8, 5)),
    "round,P-B\n1,8-5\n2,3-7\n": ("PB", False, (8, 5)),
    "round,Banker:Player\n1,8:5\n2,3:7\n": ("BP", False, (5, 8)),
    "局,庄闲\n1,8-5\n2,3-7\n": ("BP", False, (5, 8)),
    "round,score,winner\n1,8-5,B\n2,3-7,P\n3,6-6,T\n": ("BPT", False, (5, 8)),
    "round,score,winner\n1,8-5,P\n2,3-7,B\n3,6-6,T\n": ("PBT", False, (8, 5)),
    "round,score,winner\n1,6-6,T\n2,7-7,T\n": ("TT", True, (6, 6)),  # ties tell nothing
    "B 8-5\nP 3-7\nT 6-6": ("BPT", False, (5, 8)),
    "result,shown\nB,8 – 5\nP,3 – 7\n": ("BP", False, (5, 8)),
}


@pytest.mark.parametrize("text", SCORES)
def test_a_column_of_scores_gives_both_totals(text):
    shoe, asked, totals = SCORES[text]
    reading = read_text(text)
    assert letters(reading) == [shoe]
    assert reading.coups.select("player_total", "banker_total").row(0) == totals
    assert [question.about for question in reading.questions] == (["score_order"] if asked else [])


def test_what_only_looks_like_a_score_is_none():
    odds = "round,odds,result\n1,1-1,B\n2,1-1,P\n3,1-1,B\n"  # agrees with no winner
    assert outcomes(odds) == ["BPB"]
    assert "not read: 'odds'" in read_text(odds).understood
    assert read_text("player cards,banker cards\n9-4,5-1\n8-1,7-2\n").coups["player_total"].to_list() == [3, 9]
    assert refusal("team,form\na,3-1\nb,2-2\n").reason == "not_coups"


def test_a_score_that_excel_changed_is_named_with_its_row():
    text = "score,x\n8-5,1\n3-Jan,2\n4-2,1\n6-6,1\n7-1,1\n1-0,2\n"
    assert (None, None, "unknown_totals") in findings(text)
    assert "3-Jan" in next(entry.message for entry in read_text(text).findings if entry.line == 3)


def events(*entries):
    return "\n".join(json.dumps(entry) for entry in entries)


BET, WON = {"type": "bet", "side": "B"}, {"type": "result", "winner": "P"}
EVENTS = {  # text: outcomes, lines that are skipped
    events(BET, WON, BET, WON): (["PP"], [1, 3]),
    events({"type": "bet", "side": "B"}, {"type": "result", "side": "P"}): (["P"], [1]),  # one key for two things
    events(WON, {"type": "new_shoe", "shoe": 8}, WON, WON): (["P", "PP"], [2]),
    events(WON, {"type": "shuffle"}, WON, {"type": "heartbeat"}): (["P", "P"], [2, 4]),
    events({"event": "open"}, {"event": "outcome", "data": {"winner": "banker"}}): (["B"], [1]),
    json.dumps([{"event": "player"}, {"event": "banker"}, {"event": "tie"}]): (["PBT"], []),  # the type is the result
    json.dumps({"events": [BET, WON, BET, {"type": "result", "winner": "T"}]}): (["PT"], [1, 1]),
    '{"1": "B", "2": "P", "3": "T"}': (["BPT"], []),
    '{"1": {"winner": "B"}, "2": {"winner": "P"}, "4": {"winner": "T"}}': (["BPT"], []),
    '{"shoes": {"17": {"1": "B", "2": "P"}, "18": {"1": "T", "2": "T"}}}': (["BP", "TT"], []),
    '{"shoes": {"17": {"hands": ["B", "P"]}, "18": {"hands": ["T", "T"]}}}': (["BP", "TT"], []),
    '{"tables": [{"name": "x", "shoes": [{"id": 1, "coups": [{"winner": "B"}]}, {"id": 2, "coups": [{"winner": "T"}]}]}]}': (
        ["B", "T"],
        [],
    ),
}


@pytest.mark.parametrize("text", EVENTS)
def test_events_and_keyed_objects_are_read(text):
    shoes, lines = EVENTS[text]
    reading = read_text(text)
    assert letters(reading) == shoes
    assert [(entry.line, entry.reason) for entry in reading.skipped] == [(line, "metadata") for line in lines]


def test_a_new_shoe_has_the_label_of_its_event_and_a_missing_number_is_a_gap():
    shoes = read_text(events(WON, {"type": "new_shoe", "shoe": 8}, WON)).report()["shoes"]
    assert [shoe["label"] for shoe in shoes] == [None, "8"]
    keyed = '{"1": {"winner": "B"}, "2": {"winner": "P"}, "4": {"winner": "T"}}'
    assert findings(keyed) == [(1, 3, "gap")]


def test_a_type_that_is_no_event_takes_nothing_away():
    assert outcomes(events({"type": "natural", "winner": "P"}, {"type": "drawn", "winner": "B"})) == ["PB"]
    assert outcomes("round,type,winner\n1,natural,P\n2,drawn,B\n") == ["PB"]


def test_events_in_columns_are_told_apart_too():
    text = "type,side,shoe\nbet,B,7\nresult,P,7\nnew_shoe,,8\nbet,B,8\nresult,T,8\n"
    assert (outcomes(text), skipped(text)) == (["P", "T"], [(2, "metadata"), (4, "metadata"), (5, "metadata")])
    unnumbered = "event,winner\nresult,P\nshuffle,\nresult,T\nresult,B\n"
    assert (outcomes(unnumbered), skipped(unnumbered)) == (["P", "TB"], [(3, "metadata")])


LOGS = {  # text: outcomes, lines that are skipped
    "12:30:05 B\n12:31:10 P\n": (["BP"], []),
    "[12:30:05] Banker wins\n[12:31:05] Tie\n": (["BT"], []),
    "[2024-01-05 12:30:05] Player wins.\n[2024-01-05 12:31:05] shuffle\n[2024-01-05 12:32:05] Tie\n": (["P", "T"], []),
    "12:30:05 INFO round=1 winner=BANKER\n12:31:10 INFO round=2 winner=TIE\n12:31:11 WARN camera late\n": (["BT"], [3]),
    "2024-01-05 12:30:05,123 - INFO - winner: Banker\n2024-01-05 12:31:05,456 - INFO - winner: Tie\n": (["BT"], []),
    '2024-01-05T12:30:05Z {"winner": "B", "bet": "P"}\n2024-01-05T12:31:05Z {"winner": "P"}\n': (["BP"], []),
    "12:30 shoe=1 result=B\n12:31 shoe=1 result=P\n12:40 shoe=2 result=T\n": (["BP", "T"], []),
    "12:30 - Player\n12:31 - Banker\n": (["PB"], []),
    "time,result\n12:30:05,Banker wins\n12:31:00,Tie\n12:32:00,x\n12:33:00,B\n12:34:00,B\n12:35:00,B\n": (
        ["BTBBB"],
        [4],
    ),
}


@pytest.mark.parametrize("text", LOGS)
def test_lines_of_a_log_are_read(text):
    shoes, lines = LOGS[text]
    reading = read_text(text)
    assert letters(reading) == shoes
    assert [entry.line for entry in reading.skipped] == lines


def test_the_first_clock_of_a_log_is_the_start_of_its_shoe():
    (shoe,) = read_text("[2024-01-05 12:30:05] Banker wins\n[2024-01-05 12:31:05] Tie\n").report()["shoes"]
    assert shoe["started_at"] == "2024-01-05T12:30:05Z"
    assert findings("12:30 round=1 winner=B\n12:32 round=3 winner=P\n") == [(1, 2, "gap")]


FORMS = {  # a file of every form of text: its outcomes, also where it is packed
    "text": ("BPPT\n", ["BPPT"]),
    "columns": ("coup,result\n1,B\n2,P\n", ["BP"]),
    "JSON": ('["B", "P"]', ["BP"]),
    "feed": ('{"tableId": 5, "roadInfo": {"_mainRoadInfo": {"_roadList": [["庄", "闲"]]}}}', ["BP"]),
    "SQL": ("INSERT INTO t (result) VALUES ('B'), ('P');", ["BP"]),
    "code": ('a = ["BPPB", "TTBP"]\n', ["BPPB", "TTBP"]),
    "lengths": ("B3P2T1B4P1B2", ["BBBPPTBBBBPBB"]),
    "log": ("[12:30:05] Banker wins\n[12:31:05] Tie\n", ["BT"]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_read_out_of_gzip_and_in_utf_16(form):
    text, shoes = FORMS[form]
    for data in (gzip.compress(text.encode()), gzip.compress(text.encode("utf-16"))):
        assert letters(read_data(data)) == shoes
