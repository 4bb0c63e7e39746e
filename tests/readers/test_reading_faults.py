"""The import faults that others made, each with a tiny input: IMP-01 to IMP-16."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes, refusal, skipped
from tracker.readers import Refusal, read_data, read_text


def test_imp_01_a_byte_order_mark_is_not_part_of_the_first_heading():
    reading = read_data(b"\xef\xbb\xbfresult\nB\nP\n")
    assert reading.report()["shoes"][0]["outcomes"] == "BP"
    assert "'result'" in reading.understood


def test_imp_02_a_note_in_an_old_encoding_is_readable():
    reading = read_data("result,note\nB,it’s late\nP,\n".encode("cp1252"))
    assert reading.encoding == "cp1252"
    assert reading.shoes["note"].to_list() == ["it’s late"]
    with pytest.raises(Refusal) as refused:
        read_data(b"result\nB\xff\xff\xff\xff\n")
    assert "utf-8" in refused.value.message
    assert "gb18030" in refused.value.message


def test_imp_05_other_delimiters_are_found_and_nothing_read_is_an_error():
    for delimiter in (";", ",", "\t", " "):
        assert outcomes("shoe;hand;result\n1;1;B\n".replace(";", delimiter)) == ["B"]
    refused = refusal("shoe;hand;stake\n1;1;50\n1;2;60\n")
    assert refused.reason == "no_results"
    assert "0 coups found" in refused.message


@pytest.mark.parametrize("text", ["B\nP", "B\nP\n", "B\nP\n\n"])
def test_imp_07_the_last_line_counts_once(text):
    assert (outcomes(text), skipped(text)) == (["BP"], [])


def test_imp_08_a_score_that_became_a_date_is_named():
    refused = refusal("run\n3-Jan\n2-Feb\n")
    assert (refused.reason, refused.line) == ("not_coups", 2)
    assert "Excel changed this cell" in refused.message
    assert "3-Jan" in refused.message
    assert "Excel changed this cell" in refusal("3-Jan,2-Feb").message
    text = "result,player total,banker total\nB,1,7\nP,8,3\nP,3-Jan,2\nB,1,7\nB,2,8\nB,1,3\n"
    assert findings(text) == [(1, 3, "unknown_totals")]
    assert "Excel changed this cell" in read_text(text).findings[0].message


def test_imp_09_newest_first_is_turned_round_with_a_notice():
    text = "hand,result\n3,T\n2,P\n1,B\n"
    assert outcomes(text) == ["BPT"]
    assert "newest" in read_text(text).findings[0].message


def test_imp_11_coups_and_shoes_that_repeat_are_told_and_kept():
    heading = "round,player cards,banker cards,player total,banker total,result\n"
    rows = "11,K 7,2 3,7,5,P\n12,Q 9,4 5,9,9,T\n12,Q 9,4 5,9,9,T\n13,8 K,9 Q,8,9,B\n"
    assert outcomes(heading + rows) == ["PTTB"]
    repeats = [entry for entry in read_text(heading + rows).findings if entry.rule == "repeats_previous_coup"]
    assert [(entry.shoe, entry.coup) for entry in repeats] == [(1, 3)]
    text = "id,time,sequence\n1,1781433058.697731,TTPPB\n2,1781433058.697631,TTPPB\n"
    assert outcomes(text) == ["TTPPB", "TTPPB"]
    assert read_text(text).report()["shoes"][1]["duplicate_of"] == {"file": "-", "shoe": 1}


def test_imp_12_a_quote_that_is_never_closed_is_an_error_with_its_line():
    refused = refusal('1,"B\n2,P\n3,T\n')
    assert (refused.reason, refused.line) == ("quoting", 1)
    assert refusal('round,result\n1,B\n2,"P\n3,T\n').line == 3
    assert refusal('round,result\n1,"B"x\n2,"P"\n').line == 2


@pytest.mark.parametrize("heading", ["advice", "actual", "結果", "winner", "whatever", "outcome"])
def test_imp_13_the_column_is_found_by_what_it_holds(heading):
    text = f"round,{heading},chaos\n1,BANKER,77\n2,PLAYER,77\n3,TIE,80\n"
    assert outcomes(text) == ["BPT"]
    assert f"{heading!r}" in read_text(text).understood


def test_imp_15_ties_in_chinese_are_kept():
    shoe = read_text("庄闲庄庄和").report()["shoes"][0]
    assert [shoe[side] for side in ("banker", "player", "tie")] == [3, 1, 1]


def test_imp_16_a_number_with_thousands_marks_is_one_cell():
    text = 'round,stake,result\n1,"10,000",B\n2,"1.000,50",P\n3,10k,T\n'
    assert outcomes(text) == ["BPT"]
    assert read_text(text).understood.endswith("not read: 'stake'")
