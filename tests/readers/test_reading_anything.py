"""Whatever is fed to the readers: no line is lost, words separated in any way are read, and nothing but a refusal is raised."""

import re
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.readers.reading_for_tests import outcomes
from tracker.errors import TrackerError
from tracker.readers import Reading, Refusal, read_data, read_text

SPELLINGS = {
    "B": ["B", "b", "banker", "Bank", "庄", "莊家", "banca", "뱅커", "Banker wins"],
    "P": ["P", "p", "player", "PUNTER", "闲", "閒家", "jugador", "플레이어", "player win"],
    "T": ["T", "t", "tie", "Draw", "和", "和局", "empate", "타이"],
}
SHOE = st.text("BPT", min_size=1, max_size=90)


@pytest.mark.slow
@settings(max_examples=30)
@given(SHOE, st.data())
def test_results_are_read_in_any_mix_of_words_and_delimiters(shoe, data):
    words = [data.draw(st.sampled_from(SPELLINGS[letter])) for letter in shoe]
    delimiters = [data.draw(st.sampled_from([", ", ";", "\t", "|", "/", " , "])) for _ in words]
    text = "".join(word + delimiter for word, delimiter in zip(words, delimiters, strict=True))
    assert outcomes(text) == [shoe]


@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.lists(st.text("BPT", min_size=2, max_size=90), min_size=1, max_size=8), st.sampled_from(["", ",", " ", ";", "-"])
)
def test_one_shoe_a_line_is_read(shoes, delimiter):
    lines = [delimiter.join(shoe) for shoe in shoes]
    assert outcomes("\n".join(lines)) == shoes
    numbered = [f"{number}{delimiter or ' '}{line}" for number, line in enumerate(lines, 1)]
    assert outcomes("\r\n".join(numbered)) == shoes
    assert outcomes("".join(f'  "{shoe}",\n' for shoe in shoes)) == shoes


@pytest.mark.slow
@settings(max_examples=40)
@given(SHOE, st.sampled_from(",;\t|"), st.booleans(), st.sampled_from(["\n", "\r\n", "\r"]))
def test_one_coup_a_row_is_read(shoe, delimiter, quoted, end):
    def cell(text):
        return f'"{text}"' if quoted else text

    rows = [["round", "result", "stake"], *([str(n), letter, "10"] for n, letter in enumerate(shoe, 1))]
    assert outcomes(end.join(delimiter.join(map(cell, row)) for row in rows)) == [shoe]


def attempt(read: Callable[[], Reading]) -> Reading | TrackerError:
    """The reading, or the error in words that came instead of it."""
    try:
        return read()
    except TrackerError as error:
        return error


LINES = [
    "B",
    "P",
    "T",
    "1,B",
    "2,P,x",
    "BPPB",
    "庄闲",
    "X",
    ",,",
    "",
    "total 5",
    "# a remark",
    "Casino: L",
    "Shoe 2",
    "5",
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=12), st.sampled_from(["keep", "ignore"]))
def test_no_line_is_lost(lines, breaks):
    """A line holds coups, or is listed as skipped, or is blank, or is a heading of a shoe."""
    text = "\n".join(lines)
    reading = attempt(lambda: read_text(text, breaks=breaks))
    if isinstance(reading, TrackerError):
        return
    accounted = set(reading.lines.to_list()) | {entry.line for entry in reading.skipped}
    accounted |= {number for number, line in enumerate(lines, 1) if not line.strip() or line == "Shoe 2"}
    assert accounted == set(range(1, len(lines) + 1))


PIECES = [
    "B", "P", "T", "b", "庄", "闲", "和", "装", "D", "J", "E", "1", "2", "0", "-1", "99999999999999999999", "1e999", "NaN", ",", ";",
    "\t", "|", " ", "\n", "\r\n", "\r", "\n\n", '"', "'", "{", "}", "[", "]", ":", "=", "\\", "shoe", "Shoe 2", "coup", "result",
    "outcome", "total", "date", "time", "table", "void", "#", "--", "INSERT INTO t VALUES (1,'BPPB')", "INSERT INTO", "(", ")",
    "COPY t (a,b) FROM stdin;", "\\.", "null", "true", "3-Jan", "2024-01-01", "12:30", "A♠", "9,4,6", "é", "\u2028", "\x0b", "\ufeff",
    '{"_mainRoadInfo":[["庄",""],["闲"]]}', "Banker", "Player", "Tie",
]  # fmt: skip


@settings(max_examples=80)
@given(
    st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
    st.sampled_from([None, "0=T 1=P 2=B", "D=T"]),
    st.sampled_from([None, "result", "1"]),
)
@example('{"a":[' * 30, None, None)
@example("1" * 5000 + " B", None, None)
@example("a,b\n" + "1" * 5000 + ",2\n" + "2" * 5000 + ",1\n", None, "9" * 5000)
@example("a,b\n\x1d1,2\n2,x\n", None, None)
@example("INSERT INTO t VALUES ()", None, None)
@example('[["B"],["P","T","P"],{"result":"B"}]', None, None)
def test_any_text_is_read_or_refused_in_words(text, key, column):
    answer = attempt(lambda: read_text(text, key=key, column=column))
    if isinstance(answer, Reading):
        for shoe in answer.report()["shoes"]:
            assert re.fullmatch("[BPT]*", shoe["outcomes"])
            assert len(shoe["outcomes"]) == shoe["coups"]
    else:
        assert isinstance(answer, Refusal)
        assert answer.message
        assert answer.hint


@settings(max_examples=60)
@given(st.binary(max_size=300), st.sampled_from([None, "utf-8", "utf-16", "gb18030", "big5", "cp1252"]))
def test_any_bytes_are_read_or_refused_in_words(data, encoding):
    answer = attempt(lambda: read_data(data, encoding=encoding))
    assert answer.report() if isinstance(answer, Reading) else str(answer)


LONG = {
    "letters": "BP" * 500_000, "a word": "a" * 1_000_000, "quotes": '"' * 300_000, "quoted words": '"a" ' * 100_000,
    "apostrophes": "'a'  " * 100_000, "commas": "," * 500_000, "colons": "a:" * 200_000, "brackets": "[" * 500_000,
    "Chinese": "庄闲x" * 100_000, "values": "INSERT INTO t VALUES (" + "1," * 200_000, "creates": "CREATE TABLE t (" * 20_000,
    "blank lines": "\n" * 500_000,
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_a_long_line_ends_in_one_sentence(name):
    with pytest.raises(Refusal):
        read_text(LONG[name])
