"""What a person sees of a dropped file: counts, shoes, reasons, questions with buttons."""

import re
from typing import Any

import pytest

from tests.readers.files_for_tests import workbook
from tracker.app.library_preview import How, Item, refused, saved, understood
from tracker.app.preferences import Preferences
from tracker.readers import Refusal, read_data
from tracker.store import Known

SAYS = Preferences()
PLAIN = How()
LETTERS = "BPPBTBBPBPPPBBTPBTBPBBBBPP"  # 26 coups: 13 B, 10 P, 3 T


def preview(text: str, known=None, how: How = PLAIN, name: str = "shoes.csv") -> dict:
    options: dict[str, Any] = {name: value or None for name, value in how._asdict().items() if name != "encoding"}
    item = Item(name, 1, how)
    try:
        return understood(item, read_data(text.encode(), name=name, **options), known or {}, SAYS)
    except Refusal as refusal:
        return refused(item, refusal, SAYS)


def buttons(markup: str, do: str) -> list[tuple[str, str]]:
    """(data-field, data-value) of the buttons that do this."""
    found = re.findall(rf'data-do="{do}" data-value="([^"]*)" data-field="([^"]*)"', markup)
    return [(field, value) for value, field in found]


def words(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup))


def test_shoes_and_counts_are_told():
    view = preview(f"{LETTERS}\n{LETTERS[::-1]}\n")
    assert (view["all"], view["new"], view["here"]) == (2, 2, 0)
    assert "Shoes: 2. Coups: 52, Banker 26, Player 20, Tie 6." in words(view["preview"])
    assert "None of them is here yet." in words(view["preview"])
    assert f"outcomes={LETTERS}" in view["preview"]  # its road


def test_what_is_here_already_is_told_with_the_shoe_it_is():
    view = preview(f"{LETTERS}\n{LETTERS[::-1]}\n", known={1: Known(12, "old.csv", 1)})
    assert (view["new"], view["here"]) == (1, 1)
    assert 'href="/?shoe=12"' in view["preview"]
    assert "New: 1. Here already, and not stored twice: 1." in words(view["preview"])


def test_of_shoes_too_short_to_be_known_again_nobody_says_that_they_are_new():
    """As `Store.put` has it: fewer than 20 coups, no cards, no start."""
    short, cards = "shoe,coup,outcome,player_1\n", "2,1,B,9h\n"
    view = preview(short + "1,1,B,\n1,2,P,\n" + cards)
    said = words(view["preview"])
    assert (view["new"], view["here"]) == (2, 0)
    assert "New: 1. Too short to be known again: 1. A shoe of fewer than 20 coups" in said
    assert said.count("too short to tell") == 1
    said = words(preview("BPB\n\nPPB\n")["preview"])
    assert "Too short to be known again: 2." in said
    assert "New:" not in said
    assert "None of them" not in said
    said = words(preview(f"{LETTERS}\nBPB\n", known={1: Known(12, "old.csv", 1)})["preview"])
    assert "New: 0. Here already, and not stored twice: 1. Too short to be known again: 1." in said


def test_a_shoe_that_comes_twice_in_the_file_counts_once():
    view = preview(f"{LETTERS}\n\n{LETTERS}\n")
    assert (view["all"], view["new"], view["here"]) == (2, 1, 1)
    assert "the same as shoe 1 of this file" in words(view["preview"])


def test_skipped_lines_have_line_and_reason():
    rows = "\n".join(f"{number},{letter}," for number, letter in enumerate(LETTERS, 1))
    view = preview(f"coup,result,note\n{rows}\n,Q,\n")
    assert "Lines that are no coups (1)" in words(view["preview"])
    assert re.search(r"line 28, unknown word", words(view["preview"]))
    reading = read_data(f"{LETTERS} Q {LETTERS} xy\n".encode(), name="x.txt")
    spanish = words(understood(Item("x.txt", 1, PLAIN), reading, {}, Preferences("es"))["preview"])
    assert "palabra desconocida: 'Q' en el carácter 28 (U+0051)" in spanish.replace("&#x27;", "'")
    assert "at character" not in spanish


def test_a_doubtful_place_is_a_question_with_the_other_answer():
    rows = "\n".join(f"{letter},x" for letter in LETTERS)
    text = f"result,note\n{rows}\n,\n{rows}\n"
    kept = preview(text)
    assert kept["all"] == 2
    assert buttons(kept["preview"], "read-again") == [("breaks", "ignore")]
    glued = preview(text, how=How(breaks="ignore"))
    assert glued["all"] == 1
    assert buttons(glued["preview"], "read-again") == [("breaks", "keep")]


def test_digits_without_a_meaning_are_refused_with_a_button_for_each_meaning():
    view = preview("round,result\n" + "".join(f"{number},{number % 3}\n" for number in range(1, 40)))
    assert view["all"] == 0
    assert buttons(view["preview"], "mean") == [(digit, letter) for digit in "012" for letter in "BPT"]
    assert "--" not in words(view["preview"])  # no option of the command line where there are buttons


def test_two_columns_of_results_are_asked_for():
    rows = "".join(f"{one},{other}\n" for one, other in zip(LETTERS, LETTERS[::-1], strict=True))
    view = preview(f"first,second\n{rows}")
    assert buttons(view["preview"], "read-again") == [("column", "first"), ("column", "second")]
    assert preview(f"first,second\n{rows}", how=How(column="second"))["all"] == 1


CHOICES = {  # text: the button that is offered, the outcomes with it, and the button then
    "score\n8-5\n3-7\n": (("score", "banker-player"), "BP", ("score", "player-banker")),
    "hand,result\n3,T\n2,P\n1,B\n": (("order", "as-written"), "TPB", ("order", "newest-first")),
    "B1 P2 T3": (("numbers", "lengths"), "BPPTTT", ("numbers", "coups")),
    "BBB3 PP2": (("numbers", "repeats"), "BBBBBBBBBPPPP", ("numbers", "lengths")),
}


@pytest.mark.parametrize("text", CHOICES)
def test_what_a_file_leaves_open_is_a_question_with_the_other_answer(text):
    offered, outcomes, back = CHOICES[text]
    assert buttons(preview(text)["preview"], "read-again") == [offered]
    other = preview(text, how=How(**dict([offered])))["preview"]
    assert f"outcomes={outcomes}" in other
    assert buttons(other, "read-again") == [back]


def test_what_is_refused_after_an_answer_can_be_taken_back():
    assert buttons(preview("B3 P2 T1")["preview"], "read-again") == [("numbers", "other")]
    assert buttons(preview("B3 P2 T1", how=How(numbers="other"))["preview"], "read-again") == [("numbers", "lengths")]


def test_names_of_columns_with_commas_are_kept_whole():
    pairs = enumerate(zip(LETTERS, LETTERS[::-1], strict=True))
    rows = "".join(f"{one},{other},x{number}\n" for number, (one, other) in pairs)
    view = preview(f'"first, by hand",second,note\n{rows}')
    assert buttons(view["preview"], "read-again") == [("column", "first, by hand"), ("column", "second")]
    view = preview(f'result,"second, by hand",note\n{rows}')
    assert buttons(view["preview"], "read-again") == [("column", "second, by hand")]


def test_an_older_encoding_is_a_question():
    text = ("局,结果\n" + "".join(f"{n},{'庄闲'[n % 2]}\n" for n in range(1, 30))).encode("gb18030")
    view = understood(Item("x.csv", 1, How()), read_data(text, name="x.csv"), {}, SAYS)
    assert [field for field, _ in buttons(view["preview"], "read-again")] == ["encoding"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(60), "This is a picture (PNG). Save the results as text or CSV"),
        (b"PK\x03\x04" + bytes(60), "The file is damaged: it begins as a workbook or a zip archive does"),
        (b"", "The file is empty: 0 coups found."),
    ],
)
def test_what_is_no_text_is_refused_in_words_and_offers_no_other_reading(data, said):
    with pytest.raises(Refusal) as caught:
        read_data(data, name="x")
    view = refused(Item("x", 1, How()), caught.value, SAYS)
    assert said in words(view["preview"])
    assert "read-how" not in view["preview"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "Esto es una imagen (PNG). Guarde los resultados como texto o CSV e importe ese archivo."),
        ("zh-Hans", "这是图片（PNG）。请把结果存成文本或 CSV，再导入那个文件。"),
        ("zh-Hant", "這是圖片（PNG）。請把結果存成文字或 CSV，再匯入那個檔案。"),
    ],
)
def test_why_and_what_to_do_are_told_in_the_language_of_the_visitor(language, said):
    with pytest.raises(Refusal) as caught:
        read_data(b"\x89PNG\r\n\x1a\n" + bytes(60), name="x")
    preferences = Preferences(language)
    assert said in words(refused(Item("x", 1, How()), caught.value, preferences)["preview"])
    assert preferences.fault(caught.value) == re.findall("[^.。]+[.。]", said)[0]


def test_run_lengths_with_a_letter_alone_have_a_button_for_the_other_reading():
    view = preview("B3 P2 T B1 P4\n")
    assert buttons(view["preview"], "read-again") == [("numbers", "other")]


def test_what_a_file_says_is_never_markup():
    view = preview(f"<img src=x onerror=alert(1)> {LETTERS}\n", name="<script>.csv")
    assert "<script>" not in view["preview"]
    assert "onerror=alert(1)>" not in view["preview"].replace("&gt;", "")


def test_a_hundred_thousand_skipped_lines_are_counted_and_not_all_shown():
    view = preview(LETTERS + "\n" + "# remark\n" * 1000)
    assert "Lines that are no coups (1,000)" in words(view["preview"])
    assert view["preview"].count("<li>line") == 200
    assert "and 800 more" in words(view["preview"])


@pytest.mark.parametrize(
    ("new", "here", "told"),
    [
        (3, 0, "a.csv: saved, 3 new."),
        (1, 2, "a.csv: saved, 1 new; 2 were here already and were not doubled."),
        (0, 3, "a.csv: all of it was here already (3); nothing was doubled."),
    ],
)
def test_what_became_of_a_file(new, here, told):
    assert saved("a.csv", new, here, SAYS)["told"] == told


def test_a_sheet_that_asks_for_a_meaning_is_told():
    data = workbook({"Night": [["result"], ["B"], ["P"], ["T"]], "Codes": [["result"], [1], [2], [0], [1]]})
    view = understood(Item("book.xlsx", 1, PLAIN), read_data(data, name="book.xlsx"), {}, SAYS)["preview"]
    assert "sheet 'Codes' is not read" in words(view).replace("&#x27;", "'")
    assert "Say under “Read it in another way” what is meant" in words(view)
    with_key = read_data(data, name="book.xlsx", key="0=T 1=P 2=B")
    assert [shoe["outcomes"] for shoe in with_key.report()["shoes"]] == ["BPT", "PBTP"]
