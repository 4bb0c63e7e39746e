"""Workbooks: what a person sees in the cells, several sheets, hidden ones, formulas, and files that mean harm."""

import gzip
import struct
from datetime import datetime

import pytest

from tests.readers.files_for_tests import archive, binary_workbook, open_document, workbook
from tracker.readers import Refusal, read_data, sheets
from tracker.readers.draft import Options
from tracker.readers.forms.workbook import read_answer as read_sheets
from tracker.readers.forms.workbook import recognise
from tracker.readers.words import Words

SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
FORMULA, ERROR = "<c ><f>IF(B2>C2,1)</f></c>", '<c t="e"><v>#N/A</v></c>'


def read(data, key=None):
    """The draft of a workbook, read in this process."""
    return read_sheets(sheets.answer(data), Options(Words(key)))


def letters(draft):
    """The outcomes of a draft, a letter a coup, by shoe."""
    frame = draft.coups.sort("shoe", "coup", maintain_order=True)
    return ["".join(side[0].upper() for side in group["outcome"]) for group in frame.partition_by("shoe")]


SHEETS = {  # rows of a sheet: the outcomes of its shoes, the lines of their first coups
    "a coup a row": ([["shoe", "coup", "result"], [1, 1, "B"], [1, 2, "P"], [2, 1, "T"]], ["BP", "T"], [2, 4]),
    "a shoe a row": ([["id", "sequence"], [1, "BPPB"], [2, "TTB"]], ["BPPB", "TTB"], [2, 3]),
    "a run a cell": ([["BPPB"], ["PTB"]], ["BPPB", "PTB"], [1, 2]),
    "a coup a cell": ([["B", "P", "T", "B"]], ["BPTB"], [1]),
    "a shoe a column": ([["Shoe 1", "Shoe 2"], ["B", "P"], ["P", "P"], [None, "T"]], ["BP", "PPT"], [2, 2]),
    "rows above": ([[None], [None, "My shoes"], [None, "result", "x"], [None, "B", '5" of rain'], [None, "P"]], ["BP"], [4]),
    "scores": ([["score", "winner"], ["8-5", "B"], ["3-7", "P"]], ["BP"], [2]),
    "lengths": ([["B3 P2 B1 P4 T1 B2"]], ["BBBPPBPPPPTBB"], [1]),
    "in Chinese": ([["局", "结果"], [1, "庄"], [2, "闲"]], ["BP"], [2]),
}  # fmt: skip


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_read_like_text_in_columns(name):
    rows, shoes, lines = SHEETS[name]
    draft = read(workbook({"Sheet1": rows}))
    assert letters(draft) == shoes
    assert [int(group["line"][0]) for group in draft.coups.partition_by("shoe")] == lines
    assert draft.understood.startswith("workbook, sheet 'Sheet1': ")


def test_a_binary_workbook_is_read_like_another():
    rows = [["shoe", "coup", "result", "pair"], [1, 1, "Banker", True], [1, 2, "闲", None], [2, 1, "Tie", False]]
    data = binary_workbook({"Night": rows, "Day": [["BPPBT"]]})
    assert letters(read(data)) == ["BP", "T", "BPPBT"]
    (night, day) = sheets.answer(data)["sheets"]
    assert night["rows"][1:3] == [["1", "1", "Banker", "TRUE"], ["1", "2", "闲", ""]]
    assert (day["name"], day["rows"]) == ("Day", [["BPPBT"]])
    assert letters(read(binary_workbook({name: SHEETS[name][0] for name in ("scores",)}))) == ["BP"]


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.8])
def test_a_binary_workbook_that_is_cut_short_is_damaged(kept):
    parts = {"xl/workbook.bin": b"", "xl/worksheets/sheet1.bin": binary_workbook({"a": [["B"]]})}
    assert sheets.answer(archive(parts)) == {"error": "broken"}
    data = binary_workbook({"a": [["result"], ["B"], ["P"]]})
    assert sheets.answer(data[: int(len(data) * kept)]) == {"error": "broken"}


def test_a_file_is_opened_by_a_process_of_its_own():
    reading = read_data(gzip.compress(workbook({"a": [["result"], ["B"], ["P"]]})), name="x.xlsx.gz")
    assert (reading.encoding, reading.report()["shoes"][0]["outcomes"]) == ("workbook", "BP")


def test_typed_cells_are_the_text_that_a_person_sees():
    row = ["B", 7, 2.5, True, datetime(2026, 1, 3), datetime(2026, 1, 3, 12, 30)]
    (found,) = sheets.answer(workbook({"a": [row]}))["sheets"]
    assert found["rows"] == [["B", "7", "2.5", "TRUE", "2026-01-03", "2026-01-03 12:30:00"]]


def test_every_sheet_that_holds_coups_is_read_and_hidden_ones_are_named():
    book = {"May": [["result"], ["B"], ["P"]], "June": [["result"], ["T"]], "empty": [], "notes": [["hello there"]]}
    draft = read(workbook(book, hidden=["June"]))
    assert letters(draft) == ["BP", "T"]
    assert draft.shoes["label"].to_list() == ["May", "June"]
    assert "hidden sheet 'June'" in draft.understood
    assert [tuple(entry) for entry in draft.skipped] == [(1, "metadata", "sheet 'notes': hello there")]


def test_an_empty_row_may_be_a_shoe_break_as_in_text():
    draft = read(workbook({"a": [["result", "x"], ["B", 1], ["P", 1], [None], ["T", 2], ["B", 2]]}))
    assert letters(draft) == ["BP", "TB"]
    assert [(entry.about, entry.line) for entry in draft.questions] == [("shoe_break", 5)]
    assert [(entry.line, entry.reason) for entry in draft.skipped] == [(4, "empty_row")]


def test_a_formula_without_a_saved_value_is_told_and_never_worked_out():
    draft = read(workbook({"a": [["result", "note"], ["B", "x"], [FORMULA, "x"], [ERROR, "x"], ["P", "x"]]}))
    assert letters(draft) == ["BP"]
    assert "1 formula (A3) without a saved value" in draft.understood
    assert [(entry.line, entry.reason) for entry in draft.skipped] == [(3, "unknown_word"), (4, "unknown_word")]
    assert "'=IF(B2>C2,1)'" in draft.skipped[0].text.replace("&gt;", ">")
    with pytest.raises(Refusal) as refused:
        read(workbook({"a": [["result"], [FORMULA], [FORMULA]]}))
    assert refused.value.reason == "no_results"
    assert "A2, A3" in refused.value.message
    saved = read(workbook({"a": [["result"], ['<c t="str"><f>A9</f><v>B</v></c>'], ["P"]]}))
    assert letters(saved) == ["BP"]
    assert "formula" not in saved.understood


def test_a_sheet_that_asks_does_not_hide_the_others():
    draft = read(workbook({"a": [["result"], ["B"], ["P"]], "b": [["result"], [1], [2]]}))
    assert letters(draft) == ["BP"]
    (question,) = draft.questions
    assert question.about == "sheet"
    assert "sheet 'b'" in question.chosen
    assert "--key" in question.how
    assert letters(read(workbook({"b": [["result"], [1], [2]]}), {"1": "P", "2": "B"})) == ["PB"]


def test_scores_that_became_dates_are_named():
    for rows in ([["score"], [datetime(2026, 1, 3)], [datetime(2026, 2, 2)]], [[datetime(2026, 1, 3)]]):
        with pytest.raises(Refusal) as refused:
            read(workbook({"a": rows}))
        assert refused.value.reason == "not_coups"
        assert "Excel changed this cell" in refused.value.message


def test_a_title_above_the_heading_hides_no_column():
    rows = [["Hand", "Winner", "P total", "B total"], [1, "B", 3, 7], [2, "P", 8, 2], [3, "T", 6, 6], [4, "B", 1, 5]]
    for above in ([["Friday night, table 3"]], [["Friday night", "table 3"], [None]], []):
        draft = read(workbook({"a": [*above, *rows]}))
        assert letters(draft) == ["BPTB"]
        assert draft.coups["player_total"].to_list() == [3, 8, 6, 1]
        assert "result in column 'Winner'" in draft.understood
        assert "unknown_word" not in [entry.reason for entry in draft.skipped]


def test_open_documents_are_read_too():
    assert letters(read(open_document([["result", "x"], ["B", "1"], ["P", "2"]]))) == ["BP"]


LAST_CELL = (
    f'<worksheet xmlns="{SPREADSHEET}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
)
ENTITY = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><worksheet/>'
ONE = {"a": [["result"], ["B"]]}
HOSTILE = {  # a file: the reason of its refusal
    "unpacks to much more": (workbook(ONE, extra={"xl/media/x.xml": bytes(sheets.SMALL + 1)}), "too_large"),
    "very many entries": (workbook(ONE, extra={f"x{n}": b"" for n in range(sheets.MOST_ENTRIES)}), "too_large"),
    "an outside entity": (workbook(ONE, extra={"xl/worksheets/sheet1.xml": ENTITY}), "unreadable"),
    "an outside entity in UTF-16": (workbook(ONE, extra={"xl/x.xml": ENTITY.decode().encode("utf-16")}), "unreadable"),
    "cut off": (workbook(ONE)[:-60], "unreadable"),
    "another document": (archive({"xl/workbook.xml": b"<x/>"}), "unreadable"),
    "no XML": (workbook(ONE, extra={"xl/workbook.xml": b"<workbook"}), "unreadable"),
    "an old file of zeros": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "Workbook".encode("utf-16-le") + bytes(600), "unreadable"),
}  # fmt: skip


SLOW = "very many entries"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name == SLOW else ()) for name in HOSTILE]
)
def test_a_workbook_that_means_harm_ends_in_one_sentence(name):
    data, reason = HOSTILE[name]
    assert recognise(data)
    with pytest.raises(Refusal) as refused:
        read(data)
    assert refused.value.reason == reason


def test_a_sheet_as_large_as_can_be_takes_no_memory_of_this_process():
    """Two cells in far corners make a library reserve room for all between them: its own process ends, and that is told."""
    with pytest.raises(Refusal) as refused:
        read_data(workbook(ONE, extra={"xl/worksheets/sheet1.xml": LAST_CELL.encode()}))
    assert refused.value.reason == "too_large"


def test_a_zip_that_lies_about_a_size_is_damaged():
    data = bytearray(workbook(ONE, extra={"xl/big.xml": b"x" * 5000}))
    for place in range(len(data) - 30):
        if data[place : place + 4] == b"PK\1\2" and data[place + 46 : place + 56] == b"xl/big.xml":
            data[place + 24 : place + 28] = struct.pack("<I", 10)
    with pytest.raises(Refusal) as refused:
        read(bytes(data))
    assert refused.value.reason == "unreadable"


def test_a_zip_of_something_else_is_no_workbook():
    data = archive({"word/document.xml": b"<x/>"})
    assert not recognise(data)
    with pytest.raises(Refusal) as refused:
        read_data(data)
    assert refused.value.reason == "not_coups"
