"""Text in columns: delimiters, headings, quotes, columns found by what they hold, shoe and coup numbers, times."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes, questions, refusal, skipped
from tracker.readers import read_text

TABLES = {  # text: the outcomes of its shoes
    "shoe,coup,outcome\n1,1,B\n1,2,P\n2,1,T\n": ["BP", "T"],
    "shoe;hand;result\n1;1;B\n": ["B"],
    "shoe\tround\twinner\n1\t1\tBanker\n1\t2\tTie\n": ["BT"],
    "round|result\n1|B\n2|P": ["BP"],
    "round result\n1 B\n2 P": ["BP"],
    "局数 结果\n1 庄\n2 闲\n3 和\n": ["BPT"],
    "1 庄\n2 闲\n3 和\n": ["BPT"],
    "1,B\n2,P\n3,T\n": ["BPT"],
    "UserID,Round,Result\n77,1,Banker\n77,2,Tie\n": ["BT"],
    "result\nB\nP\n": ["BP"],
    "B\nP": ["BP"],
    "result\r\nB\r\nP\r\n": ["BP"],
    "result\rB\rP\rT": ["BPT"],
    'result,note\n"B","a, b"\n"P","c ""d"""\nT,\n': ["BPT"],
    "resultado\nbanca\njugador\nempate": ["BPT"],
    "結果\n莊\n閒\n和": ["BPT"],
    "won,n\nplayer win,1\nbanker win,2\ntie,3\n": ["PBT"],
    "advice,x\n庄,1\n闲,9\n": ["BP"],  # found by what it holds, whatever its name
    "result,shoe number\nB,5\nP,5\nT,6\n": ["BP", "T"],
    "banker,player,tie\n1,0,0\n0,1,0\n0,0,1\n": ["BPT"],
    "B,P\nx,\n,x\n,x\n": ["BPP"],
    "Shoe,1,2,3,4\n7,B,P,T,\n8,P,P,B,B\n": ["BPT", "PPBB"],
    "Shoe 1,Shoe 2\nB,P\nP,P\n,T\n": ["BP", "PPT"],
    "id,sequence\n1,BPPB\n2,TTB\n": ["BPPB", "TTB"],
    "name;hands\na;庄闲庄\nb;和闲闲\n": ["BPB", "TPP"],
    "round,result\n1,B\n2,P\nround,result\n1,T\n2,B\n": ["BP", "TB"],  # two files put together
    "12:30:05 B\n12:31:00 P\n12:32:00 T\n": ["BPT"],
    "[12:30:05] Result: Banker\n[12:31:05] Result: Player\n": ["BP"],
    "Shoe 1\nB\nP\nShoe 2\nT\nB\n": ["BP", "TB"],
    "round,player total,banker total\n1,8,3\n2,4,4\n3,0,7\n": ["PTB"],
    "player cards,banker cards\nK 9,3 4\n5 5 2,A A\n": ["PT"],
    "round,result\n1,B,,\n2,P\n3,T,,,\n": ["BPT"],  # empty cells too many at the end of a row
}


@pytest.mark.parametrize(("text", "shoes"), TABLES.items())
def test_tables_are_read(text, shoes):
    assert outcomes(text) == shoes
    assert skipped(text) == []


QUOTED_NAMES = {  # text of letters below names that are quoted and hold a comma: outcomes of its first and second column
    '"first, by hand",second\nB,P\n': (["B"], ["P"]),
    '"first, by hand",second\nB,P\nP,B\nT,B\n': (["BPT"], ["PBB"]),
    '"first,\nby hand",second\nB,P\nP,B\n': (["BP"], ["PB"]),
    '"first; by hand";second\nB;P\nP;B\n': (["BP"], ["PB"]),
}


@pytest.mark.parametrize(("text", "columns"), QUOTED_NAMES.items())
def test_a_comma_in_a_quoted_name_leaves_a_table_a_table(text, columns):
    assert refusal(text).reason == "ambiguous_column"  # as it is without the comma
    assert tuple(outcomes(text, column=number) for number in ("1", "2")) == columns
    named = text.replace("second", "result")
    assert (outcomes(named), questions(named)[0][0]) == (columns[1], "column")


def test_titles_above_the_heading_are_skipped():
    text = "sep=;\nMy log; 2024\n\nround;result\n1;B\n2;P\n"
    assert (outcomes(text), skipped(text)) == (["BP"], [(1, "metadata"), (2, "prose")])
    text = "Casino: Lisboa\n1 B\n2 P\n3 T\n4 B\n"
    assert (outcomes(text), skipped(text)) == (["BPTB"], [(1, "unknown_word")])


def test_lines_are_counted_as_a_text_editor_shows_them():
    text = '﻿"the\nresult",round\r\nB,1\r\n"P",2\r"T",3\n'.removeprefix("\ufeff")
    shoe = read_text(text).report()["shoes"][0]
    assert (shoe["outcomes"], shoe["first_line"], shoe["last_line"]) == ("BPT", 3, 5)


def test_a_table_that_names_its_shoes_gives_table_label_and_start():
    text = (
        "table,shoe,round,result,time\n"
        "A8,17,1,B,2026-01-31 21:05:00\nB2,4,1,T,2026-01-31T21:06:00+08:00\n"
        "A8,17,2,P,2026-01-31 21:07:00\nB2,4,2,T,2026-01-31T21:08:00+08:00\n"
    )
    shoes = read_text(text).report()["shoes"]
    assert [(shoe["table"], shoe["label"], shoe["outcomes"]) for shoe in shoes] == [
        ("A8", "17", "BP"),
        ("B2", "4", "TT"),
    ]
    assert [shoe["started_at"] for shoe in shoes] == ["2026-01-31T21:05:00Z", "2026-01-31T21:06:00+08:00"]
    assert [(shoe["first_line"], shoe["last_line"]) for shoe in shoes] == [(2, 4), (3, 5)]


def test_an_empty_row_is_told_and_may_end_a_shoe():
    text = "result,stake\nB,1\nP,2\n,\nT,3\n"
    assert skipped(text) == [(4, "empty_row")]
    assert questions(text) == [("shoe_break", 5, "break", "--breaks ignore")]
    assert (outcomes(text), outcomes(text, breaks="ignore")) == (["BP", "T"], ["BPT"])
    assert skipped(text, breaks="ignore") == [(4, "empty_row")]
    assert questions(text, breaks="ignore") == [("shoe_break", 5, "ignore", "--breaks keep")]


def test_an_empty_row_ends_no_shoe_where_the_numbers_go_on():
    text = "round,result\n1,B\n2,P\n,\n3,T\n"
    assert (outcomes(text), questions(text)) == (["BPT"], [])


def test_numbers_that_start_again_open_a_shoe():
    text = "round,result\n1,B\n2,P\n1,T\n2,B\n"
    assert questions(text) == [("shoe_break", 4, "break", "--breaks ignore")]
    assert (outcomes(text), outcomes(text, breaks="ignore")) == (["BP", "TB"], ["BPTB"])


def test_gaps_and_starts_in_mid_shoe_are_kept_as_marks():
    reading = read_text("round,result\n5,B\n6,P\n9,T\n10,B\n")
    shoe = reading.report()["shoes"][0]
    assert shoe["gaps"] == [{"after_coup": 0, "missing": 4}, {"after_coup": 2, "missing": 2}]
    assert reading.coups["missing"].to_list() == [4, 0, 2, 0]
    assert reading.coups["coup"].to_list() == [1, 2, 3, 4]
    assert [entry[1:4] for entry in reading.findings] == [(1, None, "starts_mid_shoe"), (1, 3, "gap")]


NO_MID_SHOE = {
    "numbers from 0": "round,result\n0,B\n1,P\n2,T\n",
    "numbers that run on over shoes": "shoe,round,result\n1,1,B\n1,2,P\n2,3,T\n2,4,B\n",
    "numbers of many shoes": "round,result\n271,B\n272,P\n273,T\n",
    "no numbers": "result\nB\nP\n",
}


@pytest.mark.parametrize("text", NO_MID_SHOE.values(), ids=NO_MID_SHOE)
def test_nothing_starts_in_mid_shoe_where_numbers_do_not_show_it(text):
    assert findings(text) == []


def test_newest_first_is_turned_round():
    text = "hand,result\n3,T\n2,P\n1,B\n"
    assert (outcomes(text), findings(text)) == (["BPT"], [(None, None, "newest_first")])
    shoes = "shoe,hand,result\n2,2,P\n2,1,B\n1,2,T\n1,1,P\n"
    assert (outcomes(shoes), findings(shoes)) == (["PT", "BP"], [(None, None, "newest_first")])
    times = "date,time,result\n2024-01-05,12:30,B\n2024-01-05,12:29,P\n2024-01-04,23:28,T\n"
    assert (outcomes(times), findings(times)) == (["TPB"], [(None, None, "newest_first")])
    equal = "time,result\n2024-01-05 12:30,B\n2024-01-05 12:29,P\n2024-01-05 12:29,T\n"
    assert outcomes(equal) == ["PTB"]  # equal times keep the order of the file


def test_runs_glued_together_show_by_numbers_that_jump_back():
    text = "round,result\n" + "".join(f"{n},B\n" for n in (*range(40, 60), *range(50, 55)))
    assert [rule for _, _, rule in findings(text)].count("two_runs_glued") == 1
    assert [len(shoe) for shoe in outcomes(text)] == [20, 5]


def test_a_coup_number_that_stands_twice_is_told_and_both_are_kept():
    text = "round,result\n1,B\n2,P\n2,P\n3,T\n"
    assert (outcomes(text), findings(text)) == (["BPPT"], [(1, 3, "repeats_previous_coup")])


def test_rows_without_a_coup_say_why():
    text = "round,result\n1,B\n2,X\n3,P\n4,\n5,T\n6,B\n7,B\n8,P\n#old,\nTotal,3\n"
    reasons = [(3, "unknown_word"), (5, "no_result"), (10, "comment"), (11, "totals")]
    assert skipped(text) == reasons
    assert read_text(text).skipped[0].text == "'X' at character 3 (U+0058)"
    assert [gap["after_coup"] for gap in read_text(text).report()["shoes"][0]["gaps"]] == [1, 2]
    cards = "result,player total,banker total\nB,1,7\n,,\nP,8,3\n,4,\n"
    assert skipped(cards) == [(3, "empty_row"), (5, "unfinished_coup")]


def test_an_unfinished_coup_is_no_tie():
    text = "player cards,banker cards\nK 9,3 4\n,\n"
    assert (outcomes(text), skipped(text)) == (["P"], [(3, "empty_row")])
    text = "id,player,banker,player cards,banker cards\n1,9,7,K 9,3 4\n2,0,0,,\n"
    assert (outcomes(text), skipped(text)) == (["P"], [(3, "unfinished_coup")])


def test_an_unknown_word_without_numbers_leaves_a_gap_of_unknown_length():
    shoe = read_text("result\nB\nX\nP\nB\nT\nP\n").report()["shoes"][0]
    assert (shoe["outcomes"], shoe["gaps"]) == ("BPBTP", [{"after_coup": 1, "missing": None}])


def test_a_void_coup_is_kept_and_counts_nowhere():
    reading = read_text("round,result\n1,B\n2,void\n3,P\n")
    shoe = reading.report()["shoes"][0]
    assert (shoe["outcomes"], shoe["coups"], shoe["gaps"], reading.skipped) == ("BP", 2, [], [])
    assert reading.coups["void"].to_list() == [False, True, False]
    assert [entry[1:4] for entry in reading.findings] == [(1, 2, "void_coup")]


COLUMNS = {  # two columns that hold results: the one that is taken, None where nobody can say
    "round,actual,bet\n1,B,P\n2,P,B\n": "BP",
    "round,bet,result\n1,P,B\n2,B,P\n": "BP",
    "prediction,winner\nB,P\nP,P\n": "PP",
    "a,b\nB,P\nP,B\n": None,
    "result,winner,x\nB,P,1\nP,B,1\n": None,
    "a,b\nB,B\nP,P\n": "BP",  # equal row for row
}  # fmt: skip


@pytest.mark.parametrize(("text", "shoe"), COLUMNS.items())
def test_of_two_columns_the_clear_one_is_taken_and_told(text, shoe):
    if shoe is None:
        refused = refusal(text)
        assert (refused.reason, refused.line) == ("ambiguous_column", 2)
        assert "--column" in refused.hint
    else:
        assert outcomes(text) == [shoe]
        assert [about for about, *_ in questions(text)] == ["column"]


def test_a_named_column_is_taken_without_a_question():
    text = "round,actual,bet\n1,B,P\n2,P,P\n"
    for name in ("bet", "Bet", "3"):
        assert (outcomes(text, column=name), questions(text, column=name)) == (["PP"], [])
    refused = refusal(text, column="outcome")
    assert (refused.reason, "actual" in refused.message) == ("ambiguous_column", True)
    assert refusal("round,result,note\n1,B,x\n", column="note").reason == "no_results"
    assert refusal("round,code\n1,2\n2,1\n", column="code").reason == "ambiguous_digits"


def test_a_key_makes_results_of_digits_in_a_column():
    text = "round,result\n1,2\n2,1\n3,0\n"
    assert refusal(text).reason == "ambiguous_digits"
    assert outcomes(text, key="0=T 1=P 2=B") == ["BPT"]


def test_a_letter_of_two_meanings_in_a_column_must_be_asked():
    refused = refusal("result\nB\nP\nD\nP\nB\n")
    assert (refused.reason, refused.line) == ("ambiguous_word", 4)
    assert outcomes("result\nB\nP\nD\nP\nB\n", key="D=T") == ["BPTPB"]


def test_the_understanding_is_said_in_words():
    text = "round;who;stake;player total\n1;B;10;4\n2;P;20;8\n"
    said = read_text(text).understood
    assert said == (
        "text in columns (semicolon): one coup a row, result in column 'who'; coup numbers in 'round'; "
        "totals in 'player total'; not read: 'stake'"
    )


def test_the_same_state_written_again_and_again_is_read_once():
    text = "time,table,record\n1,A,B\n2,A,BP\n3,A,BP\n4,B,T\n5,A,BPP\n6,B,TT\n7,B,TTP\n"
    reading = read_text(text)
    shoes = reading.report()["shoes"]
    assert [(shoe["table"], shoe["outcomes"], shoe["first_line"], shoe["last_line"]) for shoe in shoes] == [
        ("A", "BPP", 2, 6),
        ("B", "TTP", 5, 8),
    ]
    assert [(entry.line, entry.reason) for entry in reading.skipped] == [(4, "repeated_state")]


def test_rows_written_again_and_again_are_read_once():
    rounds = [("A", 1, "B"), ("A", 1, "B"), ("B", 1, "T"), ("A", 1, "B"), ("B", 1, "T"), ("A", 2, "P"), ("B", 1, "T")]
    text = "table,round,result\n" + "".join(f"{table},{number},{result}\n" for table, number, result in rounds)
    assert outcomes(text) == ["BP", "T"]
    assert skipped(text) == [(line, "repeated_state") for line in (3, 5, 6, 8)]
    assert findings(text) == []


def test_an_empty_row_ends_no_shoe_where_the_file_names_its_shoes():
    for text in ("shoe,result\n1,B\n,\n1,P\n2,T\n", "Shoe 1\nB\n\nP\nShoe 2\nT\n"):
        assert (outcomes(text), questions(text)) == (["BP", "T"], [])


def test_a_shoe_without_end_is_refused():
    refused = refusal("result\n" + "B\nP\n" * 20_000)
    assert (refused.reason, refused.line) == ("too_large", 32_001)
    assert refusal("BP" * 20_000).reason == "too_large"
