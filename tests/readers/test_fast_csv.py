"""The quick way through the project's own CSV gives exactly what the slow way gives, or leaves the file to it."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from tests.readers.test_reading_own_csv import result_sets
from tracker.readers import Refusal, read, read_data
from tracker.readers.checks import check
from tracker.readers.draft import Options
from tracker.readers.fast_csv import plain_csv
from tracker.readers.pipeline import read_slowly
from tracker.readers.reading import reading_of
from tracker.readers.source import Source
from tracker.readers.words import Words
from tracker.results import own_csv, simulate, write_csv

OPTIONS = Options(Words())
SAID = ("file", "understood", "encoding", "skipped", "findings", "questions", "duplicate_of")


def both_ways(data):
    """Whether the file went the quick way. Fails where the two ways differ."""
    found = plain_csv(data, OPTIONS)
    if found is None:
        return False
    quick, slow = check(reading_of(Source("-", "", found[0]), found[1])), read_slowly(data, "-", OPTIONS, None)
    assert [getattr(quick, name) for name in SAID] == [getattr(slow, name) for name in SAID]
    assert_frame_equal(quick.shoes, slow.shoes)
    assert_frame_equal(quick.coups, slow.coups)
    assert quick.lines.equals(slow.lines)
    assert quick.report() == slow.report()
    return True


def csv(shoes, coups, *, without=()):
    return own_csv(shoes, coups).drop(without).write_csv().encode()


DEALT = simulate("punto-banco-8", 7, 3)

QUICK = {
    "all columns": csv(*DEALT),
    "three columns": own_csv(*DEALT).select("shoe", "coup", "outcome").write_csv().encode(),
    "no end of the last line": csv(*DEALT)[:-1],
    "totals from the cards": csv(*DEALT, without=("player_total", "banker_total", "natural")),
    "letters": b"shoe,coup,outcome\n4,1,B\n4,2,P\n9,1,T\n",
    "another name": b"shoe,coup,winner\n1,1,B\n1,2,P\n",
    "winning totals": b"shoe,coup,outcome,winning_total\n1,1,B,7\n1,2,P,\n2,1,T,9\n",
    "flags as digits, gaps, another order": b"outcome,coup,shoe,void,free,missing\nB,1,7,1,0,-1\nP,2,7,,,3\n",
    "facts of a shoe": b"shoe,coup,outcome,note,table,started_at\n1,1,B, x ,A,2026-01-31T21:05:00.000+01:00\n2,1,B,,\xe5\xba\x84,\n",
    "line ends of Windows": csv(*DEALT).replace(b"\n", b"\r\n"),
    "line ends of Windows, none at the end": b"shoe,coup,outcome,note\r\n1,1,B,x\r\n1,2,P,x",
    "line ends of both kinds": b"shoe,coup,outcome\r\n1,1,B\n1,2,P\r\n",
    "a byte order mark": b"\xef\xbb\xbf" + csv(*DEALT).replace(b"\n", b"\r\n"),
    "words in quotes": b'"shoe","coup","outcome","player_1"\r\n1,1,"B","Ah"\r\n1,2,"P",\r\n',
}


@pytest.mark.parametrize("data", QUICK.values(), ids=QUICK)
def test_a_plain_file_goes_the_quick_way(data):
    assert both_ways(data)


HEAD = b"shoe,coup,outcome\n1,1,B\n"
LEFT = {
    "a zero in front": HEAD + b"01,2,P\n",
    "a zero in front of a coup": HEAD + b"1,02,P\n",
    "a plus": HEAD + b"1,+2,P\n",
    "a space": HEAD + b"1,2,P \n",
    "an empty line": HEAD + b"\n1,2,P\n",
    "a gap": HEAD + b"1,3,P\n",
    "a start in mid-shoe": HEAD + b"2,2,P\n",
    "a shoe that comes again": HEAD + b"2,1,P\n1,2,P\n",
    "no outcome": HEAD + b"1,2,\n",
    "an unknown word": HEAD + b"1,2,win\n",
    "a line end of Windows below": HEAD + b"1,2,P\r\n",
    "line ends of old Macs": HEAD.replace(b"\n", b"\r") + b"1,2,P\r",
    "a carriage return in a text": b"shoe,coup,outcome,note\r\n1,1,B,x\ry\r\n",
    "a carriage return in a number": b"shoe,coup,outcome\r\n1,1\r,B\r\n",
    "two byte order marks": 2 * b"\xef\xbb\xbf" + HEAD,
    "empty quotes": b'"shoe","coup","outcome","player_1"\n1,1,"B",""\n',
    "quotes that are not closed": b'"shoe","coup","outcome"\n1,1,"B\n1,2,P"\n',
    "quotes": b"shoe,coup,outcome,note\n1,1,B,x\n" + b'1,2,P,"x"\n',
    "a cell too few": b"shoe,coup,outcome,note\n1,1,B\n1,2,P,\n",
    "a cell too many": HEAD + b"1,2,P,x\n",
    "two notes": b"shoe,coup,outcome,note\n1,1,B,x\n1,2,P,y\n",
    "a total that is none": b"shoe,coup,outcome,player_total\n1,1,B,12\n",
    "a flag in words": b"shoe,coup,outcome,void\n1,1,B,yes\n",
    "a card by another name": b"shoe,coup,outcome,player_1\n1,1,B,10h\n",
    "another column": b"shoe,coup,outcome,stake\n1,1,B,5\n",
    "a heading alone": b"shoe,coup,outcome\n",
    "an apostrophe, for spreadsheets": b"\xef\xbb\xbfshoe,coup,outcome,note\n1,1,B,'=1\n",
    "not UTF-8": b"shoe,coup,outcome,note\n1,1,B,\xff\n",
    "nothing": b"",
}


@pytest.mark.parametrize("data", LEFT.values(), ids=LEFT)
def test_any_other_file_is_left_to_the_slow_way(data):
    assert not both_ways(data)


@settings(max_examples=15)
@given(result_sets())
def test_both_ways_read_the_same(result_set):
    target = BytesIO()
    shoes, coups = result_set
    write_csv(shoes, coups, target)
    both_ways(target.getvalue())


PLAIN = b"shoe,coup,outcome,player_total,missing,label\n1,1,B,7,0,x\n1,2,P,,,x\n2,1,T,9,-1,\n"


@settings(max_examples=20)
@given(
    st.integers(0, len(PLAIN)), st.integers(0, 2), st.sampled_from([b"", *(bytes([byte]) for byte in b"019B,\n -x.;")])
)
def test_a_byte_put_in_or_taken_out_is_read_alike(place, taken, put):
    both_ways(PLAIN[:place] + put + PLAIN[place + taken :])


OF_WINDOWS = b"\xef\xbb\xbf" + PLAIN.replace(b"\n", b"\r\n")
IN_QUOTES = b'"shoe","coup","outcome","missing"\r\n1,1,"B",0\r\n1,2,"P",\r\n2,1,"T",-1\r\n'


@settings(max_examples=20)
@given(
    st.sampled_from((OF_WINDOWS, IN_QUOTES)),
    st.integers(0, len(OF_WINDOWS)),
    st.integers(0, 2),
    st.sampled_from([b"", *(bytes([byte]) for byte in b'019B,\n\r"\xef -x')]),
)
def test_a_byte_more_or_less_beside_line_ends_of_windows_and_quotes(file, place, taken, put):
    both_ways(file[:place] + put + file[place + taken :])


@pytest.mark.long
@settings(max_examples=1500)
@given(st.sampled_from((PLAIN, OF_WINDOWS, IN_QUOTES)), st.integers(0, 90), st.integers(0, 4), st.binary(max_size=3))
def test_any_change_is_read_alike(file, place, taken, put):
    both_ways(file[:place] + put + file[place + taken :])


def test_files_and_bytes_are_read_alike(tmp_path):
    path = tmp_path / "*.csv"  # no pattern of names
    path.write_bytes(QUICK["all columns"])
    assert_frame_equal(read(path).coups, read_data(QUICK["all columns"]).coups)
    path.write_bytes(HEAD + b"1,2,?\n")
    assert [entry.reason for entry in read(path).skipped] == ["unknown_word"]
    with pytest.raises(Refusal):
        read_data(LEFT["a heading alone"])


def test_what_is_found_is_found_on_both_ways():
    text = csv(*DEALT).decode().replace("1,2,player,4,1", "1,2,player,5,1")
    assert both_ways(text.encode())
    assert [entry.rule for entry in read_data(text.encode()).findings] == ["cards_disagree_with_total"]
    twice = csv(*DEALT).decode()
    again = "".join(f"9{line[1:]}\n" for line in twice.splitlines() if line.startswith("1,"))
    assert both_ways((twice + again).encode())
    assert read_data((twice + again).encode()).duplicate_of == {4: ("-", 1)}
