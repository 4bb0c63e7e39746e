"""What a file leaves open: a refusal where no choice is honest, else a question; and the way out that is named works."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes, questions, refusal
from tracker.errors import UsageError
from tracker.readers import read_data, read_text

REFUSED = {  # text: reason, a word of the hint, options that it names, and the outcomes with them
    "0122\n": ("ambiguous_digits", "--key", {"key": "0=T 1=P 2=B"}, ["TPBB"]),
    "round,result\n1,2\n2,1\n3,0\n": ("ambiguous_digits", "--key", {"key": "0=T 1=P 2=B"}, ["BPT"]),
    '[{"result": 2}, {"result": 1}]': ("ambiguous_digits", "--key", {"key": "1=P 2=B"}, ["BP"]),
    "INSERT INTO t (result) VALUES (2), (1), (1);": ("ambiguous_digits", "--key", {"key": "1=P 2=B"}, ["BPP"]),
    "BPDD": ("ambiguous_word", "--key", {"key": "D=T"}, ["BPTT"]),
    "round,result\n1,B\n2,D\n3,P\n": ("ambiguous_word", "--key", {"key": "D=T"}, ["BTP"]),
    "B J T E": ("ambiguous_word", "--key", {"key": "B=B J=P T=T E=T"}, ["BPTT"]),
    "a,b\nB,P\nP,P\nT,B\n": ("ambiguous_column", "--column", {"column": "b"}, ["PPB"]),
    '{"a": "B", "b": "P"}\n{"a": "P", "b": "P"}\n{"a": "T", "b": "B"}': ("ambiguous_column", "--column", {"column": "b"}, ["PPB"]),
    "round,home\n1,lose\n2,win\n3,win\n": ("no_results", "--key", {"key": "win=P lose=B"}, ["BPP"]),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_told_is_refused_and_the_way_out_works(text):
    reason, word, options, shoes = REFUSED[text]
    refused = refusal(text)
    assert refused.reason == reason
    assert word in refused.hint
    assert outcomes(text, **options) == shoes


ASKED = {  # text: about, line; outcomes as chosen; options that the question names, and the outcomes with them
    "result,x\nB,1\n,\nP,1\nT,1\n": ("shoe_break", 4, ["B", "PT"], {"breaks": "ignore"}, ["BPT"]),
    "B\nP\n\nT\nB": ("shoe_break", 4, ["BP", "TB"], {"breaks": "ignore"}, ["BPTB"]),
    "BPPB\nTTB\n": ("shoe_break", 2, ["BPPB", "TTB"], {"breaks": "ignore"}, ["BPPBTTB"]),
    "coup,result\n1,B\n2,P\n1,T\n2,T\n": ("shoe_break", 4, ["BP", "TT"], {"breaks": "ignore"}, ["BPTT"]),
    "bet,result\nB,P\nB,B\nP,T\n": ("column", 2, ["PBT"], {"column": "bet"}, ["BBP"]),
    "score\n8-5\n3-7\n": ("score_order", 2, ["PB"], {"score": "banker-player"}, ["BP"]),
    "hand,result\n3,T\n2,P\n1,B\n": ("newest_first", 2, ["BPT"], {"order": "as-written"}, ["TPB"]),
    "time,result\n12:03,T\n12:02,P\n12:01,B\n": ("newest_first", 2, ["BPT"], {"order": "as-written"}, ["TPB"]),
    "B1 P2 T3": ("run_length", 1, ["BPT"], {"numbers": "lengths"}, ["BPPTTT"]),
    "BBB3 PP2": ("run_length", 1, ["BBBPP"], {"numbers": "repeats"}, ["B" * 9 + "P" * 4]),
    '{"prediction": "B", "actual": "P"}\n{"prediction": "B", "actual": "T"}': ("column", 1, ["PT"], {"column": "prediction"}, ["BB"]),
}  # fmt: skip


@pytest.mark.parametrize("text", ASKED)
def test_what_was_chosen_is_asked_and_the_other_is_to_be_had(text):
    about, line, chosen, options, other = ASKED[text]
    ((found, at, _, how),) = questions(text)
    assert (found, at) == (about, line)
    assert all(f"--{name} {value}" in how for name, value in options.items())
    assert outcomes(text) == chosen
    assert outcomes(text, **options) == other
    if about != "column":  # and back again by what is named then
        ((_, _, _, back),) = questions(text, **options)
        name, _, value = back.removeprefix("--").partition(" ")
        assert outcomes(text, **{name: value}) == chosen


def test_numbers_that_are_no_run_lengths_leave_the_text_to_others():
    assert questions("B3 P2 T1")[0][3] == "--numbers other"
    assert refusal("B3 P2 T1", numbers="other").reason in ("not_coups", "no_results")
    assert outcomes("Banker 5 Banker 5", numbers="lengths") == ["B" * 10]
    assert questions("Banker 5 Banker 5", numbers="lengths")[0][2:] == ("lengths", "--numbers other")
    assert outcomes("BP3 BB2", numbers="repeats") == ["BPBPBPBBBB"]


@pytest.mark.parametrize(
    ("text", "shoes"),
    {
        "B\nP\nT\n": ["TPB"],
        "BBPT\nPPPT\n": ["TPBB", "TPPP"],
        "id,sequence\n1,BPPB\n2,TTB\n": ["BPPB", "BTT"],
        "B3P2T1B1P1T1B2": ["BBTPBTPPBBB"],
        "shoe,result\n2,T\n2,B\n1,P\n1,T\n": ["TP", "BT"],
        "coup,result\n1,B\n2,P\n3,T\n": ["TPB"],  # numbers that rise do not count such coups
    }.items(),
)
def test_what_is_said_to_be_newest_first_is_turned_round(text, shoes):
    assert outcomes(text, order="newest-first") == shoes
    assert outcomes(text, order="as-written") == outcomes(text)


def test_an_order_of_scores_that_the_winners_tell_is_kept_unless_another_is_named():
    text = "winner,score\nP,8-5\nB,3-7\n"
    assert (findings(text), questions(text)) == ([], [])
    assert [rule for *_, rule in findings(text, score="banker-player")] == ["total_disagrees_with_winner"] * 2


@pytest.mark.parametrize("name", ["breaks", "score", "order", "numbers"])
def test_an_option_that_does_not_exist_is_told_with_those_that_do(name):
    with pytest.raises(UsageError, match=f"'x' is nothing that {name} can be"):
        read_text("BPT", **{name: "x"})


def test_an_old_encoding_is_asked_about_and_the_other_is_to_be_had():
    data = "结果\n庄\n闲\n".encode("gb18030")
    reading = read_data(data)
    assert (reading.encoding, reading.report()["shoes"][0]["outcomes"]) == ("gb18030", "BP")
    (question,) = reading.questions
    assert question.about == "encoding"
    assert "--encoding" in question.how


def test_the_order_of_scores_is_asked_and_a_heading_settles_it():
    assert questions("score\n8-5\n3-7\n")[0][:2] == ("score_order", 2)
    assert (outcomes("score\n8-5\n3-7\n"), outcomes("banker-player\n8-5\n3-7\n")) == (["PB"], ["BP"])
    assert questions("banker-player\n8-5\n3-7\n") == []


def test_numbers_beside_results_are_asked_about_and_writing_them_out_settles_it():
    assert questions("B3 P2 T1")[0][0] == "run_length"
    assert outcomes("B3 P2 T1") == outcomes("BBBPPT") == ["BBBPPT"]
    assert questions("BBBPPT") == []


def test_newest_first_is_turned_round_and_told():
    for text in ("hand,result\n3,T\n2,P\n1,B\n", "time,result\n12:03,T\n12:02,P\n12:01,B\n"):
        assert (outcomes(text), findings(text)) == (["BPT"], [(None, None, "newest_first")])
        assert "newest" in read_text(text).findings[0].message
    same = "time,result\n12:01,T\n12:01,P\n12:01,B\n"  # equal times keep the order of the file
    assert outcomes(same) == ["TPB"]


MISSING = {  # text: the `missing` of each coup, words of a finding
    "outcome,missing\nB,0\nP,3\n": ([0, 3], "3 coups are missing"),
    "outcome,missing\nB,0\nP,-1\n": ([0, -1], "an unknown number"),
    "outcome,missing\nB,0\nP,50000\n": ([0, -1], "the file says 50,000"),
    "outcome,missing\nB,0\nP,-7\n": ([0, -1], "the file says -7"),
    "outcome,missing\nB,0\nP,99999999999999999999\n": ([0, None], "is no number of missing coups"),
    "outcome,missing\nB,0\nP,few\n": ([0, None], "is no number of missing coups"),
    "coup,result\n1,B\n2,P\n5000,T\n5001,B\n": ([0, 0, -1, 0], "the coup numbers jump by 4,998"),
    "coup,result\n1,B\n2,P\n5,T\n": ([0, 0, 2], "2 coups are missing"),
}


@pytest.mark.parametrize("text", MISSING)
def test_missing_coups_are_counted_or_said_to_be_unknown(text):
    missing, words = MISSING[text]
    reading = read_text(text)
    assert reading.coups["missing"].to_list() == missing
    assert any(words in entry.message for entry in reading.findings)


def test_marks_and_cards_that_are_not_understood_are_told():
    heading = "outcome,natural,player_1,player_2,banker_1,banker_2\n"
    reading = read_text(heading + "B,maybe,Kh,ZZ,9s,2\nP,1,9,0,3,4\n")
    told = [entry for entry in reading.findings if entry.rule == "unknown_marks"]
    assert [(entry.line, entry.shoe, entry.coup) for entry in told] == [(2, 1, 1)]
    assert "'maybe' is neither yes nor no" in told[0].message
    assert "'ZZ' is no card" in told[0].message
