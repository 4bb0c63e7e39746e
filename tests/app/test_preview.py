"""The preview of a paste: counted, drawn, refused in sentences, and ready to be recorded as it was read."""

import pytest

from tracker.app.preview import preview
from tracker.app.questions import How, how_told
from tracker.app.told import coup_told


def read(preferences, text, form="text", **options):
    return preview(text, form, preferences, How(**options))


def outcomes(shoe) -> str:
    return "".join(coup["outcome"] for coup in shoe["coups"])


def test_any_mix_of_letters_and_words(preferences):
    answer = read(preferences, "BPBBPT 庄闲和 banker, tie")
    assert [outcomes(shoe) for shoe in answer["shoes"]] == ["BPBBPTBPTBT"]
    assert "11 coups: Banker 5, Player 3, Tie 3" in answer["preview"]
    assert 'src="data:image/svg+xml;base64,' in answer["preview"]


def test_one_coup_and_one_column_are_told_in_the_singular(preferences):
    assert "1 coup: Banker 1, Player 0, Tie 0" in read(preferences, "B")["preview"]
    assert "1 column. Hold" in read(preferences, "B3", form="big_road")["preview"]


def test_what_was_read_can_be_recorded(preferences):
    text = "outcome,player_total,banker_total,banker_pair\nbanker,3,7,true\nplayer,9,2,false\n"
    [shoe] = read(preferences, text)["shoes"]
    coups = [coup_told(each, as_read=True) for each in shoe["coups"]]
    assert [(coup.player_total, coup.banker_total, coup.banker_pair) for coup in coups] == [(3, 7, True), (9, 2, False)]


def test_lines_are_shoes_until_they_are_glued(preferences):
    apart, together = read(preferences, "BBP\nPPT"), read(preferences, "BBP\nPPT", breaks="ignore")
    assert [outcomes(shoe) for shoe in apart["shoes"]] == ["BBP", "PPT"]
    assert 'data-do="reading" data-value="ignore" data-field="breaks"' in apart["preview"]
    assert [outcomes(shoe) for shoe in together["shoes"]] == ["BBPPPT"]
    assert 'data-do="reading" data-value="keep" data-field="breaks"' in together["preview"]


QUESTIONS = {  # a text; how it is read at once; what a button says; how it is read then
    "whose total stands first": ("score\n8-5\n3-7\n2-9\n", "PBB", ("score", "banker-player"), "BPP"),
    "newest first": ("coup,result\n3,T\n2,P\n1,B\n", "BPT", ("order", "as-written"), "TPB"),
    "numbers beside results": ("B(8) B(7) P(5)", "BBP", ("numbers", "lengths"), "B" * 15 + "P" * 5),
    "two columns of results": ("actual,second\nB,P\nP,B\nT,T\n", "BPT", ("column", "second"), "PBT"),
    "two columns, none of them named": ("a,b\nB,P\nP,B\nT,T\n", "", ("column", "b"), "PBT"),
    "a choice that leaves nothing": ("B3 P2 T1 B4", "BBBPPTBBBB", ("numbers", "other"), ""),
}


@pytest.mark.parametrize(("text", "taken", "said", "then"), QUESTIONS.values(), ids=QUESTIONS)
def test_every_question_has_a_button_and_a_way_back(preferences, text, taken, said, then):
    field, value = said
    first, second = read(preferences, text), read(preferences, text, **{field: value})
    assert "".join(map(outcomes, first["shoes"])) == taken
    assert f'data-do="reading" data-value="{value}" data-field="{field}"' in first["preview"]
    assert "".join(map(outcomes, second["shoes"])) == then
    assert 'data-do="read-anew"' in second["preview"]
    assert 'data-do="read-anew"' not in first["preview"]


def test_what_a_browser_says_of_a_text():
    assert how_told({"breaks": "?", "column": " a ", "text": "B"}) == How(column="a")
    unsaid = dict.fromkeys(("key", "column", "score", "order", "numbers"))
    assert how_told({"breaks": "ignore"}).said() == unsaid | {"breaks": "ignore"}


def test_digits_need_a_meaning(preferences):
    answer = read(preferences, "0 1 2 1 0")
    assert (answer["shoes"], answer["meaning"]) == ([], True)
    assert "Say below what they mean" in answer["preview"]
    [shoe] = read(preferences, "0 1 2 1 0", key="0=T 1=P 2=B")["shoes"]
    assert outcomes(shoe) == "TPBPT"
    assert read(preferences, "0 1", key="nonsense")["shoes"] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the weather was fine", "Write results as B, P, T"),
        ("B" * 300_000, "too long for a paste"),
        ("\n".join(["BPBPBP"] * 30), "30 shoes; save them as a file"),
    ],
)
def test_what_is_not_read(preferences, text, said):
    answer = read(preferences, text)
    assert answer["shoes"] == []
    assert said in answer["preview"]


def test_what_people_write_is_escaped(preferences):
    assert "<script>" not in read(preferences, "<script>alert(1)</script>")["preview"]
    assert "<img" not in read(preferences, "B P T <img src=x>")["preview"].replace('<img src="data:', "")


def test_paper_cards(preferences):
    [shoe] = read(preferences, "bptbbp\nppt", "bead_plate")["shoes"]
    assert outcomes(shoe) == "BPTBBPPPT"
    [shoe] = read(preferences, "b3 1 2t1", "big_road")["shoes"]
    assert outcomes(shoe) == "BBBPBBTB"
    wrong = read(preferences, "bptbb\nppt", "bead_plate")
    assert wrong["shoes"] == []
    assert "Column 1: 5 marks, and a full column has 6" in wrong["preview"]
    assert read(preferences, "  ", "big_road") == {"preview": "", "shoes": []}
