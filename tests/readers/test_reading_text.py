"""Text and paste: letters and words of several languages, one shoe a line, numbers and names in front, blank lines."""

import pytest

from tests.readers.reading_for_tests import findings, outcomes, questions, refusal, skipped
from tracker.readers import read_text

RUNS = {  # text: the outcomes of its shoes
    "BPBBPT 庄闲和 banker, tie": ["BPBBPTBPTBT"],
    "bpt": ["BPT"],
    "B P T": ["BPT"],
    "B,P;T|B\tP": ["BPTBP"],
    "B-P-T / B>P": ["BPTBP"],
    "[B, P, T]": ["BPT"],
    "b B p P t T": ["BBPPTT"],
    "Banker Player Tie": ["BPT"],
    "BANK, PUNTER, DRAW, stand-off, égalité, egalite": ["BPTTTT"],
    "player win, banker wins, tie": ["PBT"],
    "Player wins Banker wins Tie": ["PBT"],
    "庄闲庄庄和": ["BPBBT"],
    "莊閒莊莊和局": ["BPBBT"],
    "庄家 闲家 和局": ["BPT"],
    "莊家、閑、和": ["BPT"],
    "庄赢 閒贏 合 荷 河": ["BPTTT"],
    "뱅커 플레이어 타이": ["BPT"],
    "เจ้ามือ ผู้เล่น เสมอ แบงค์เกอร์ เพลเยอร์": ["BPTBP"],
    "banca jugador empate": ["BPT"],
    "banco, punto, pareggio": ["BPT"],
    "Gana la Banca, gana el jugador, Empate": ["BPT"],
    "BJE": ["BPT"],
    "b j j b e": ["BPPBT"],
    "BJJB": ["BPPB"],
    "BPE": ["BPT"],  # empate and égalité are both ties
    "ＢＰＴ": ["BPT"],  # full-width letters
    "1.B 2.P 3.T": ["BPT"],
    "1 B 2 P 3 T": ["BPT"],
    "1 BPPT": ["BPPT"],
    "1,B,P,T\n2,P,P,B,B\n": ["BPT", "PPBB"],
    "1: BPBP\n2: PPPT\n": ["BPBP", "PPPT"],
    "#1 BP\n#2 PT": ["BP", "PT"],
    "Shoe 7: BPPT\nShoe 8: TTBB": ["BPPT", "TTBB"],
    "2024-01-05 BPBPBBP\n2024-01-06 PPBBT": ["BPBPBBP", "PPBBT"],
    "Shoe number 1\nBPPPPB\nPPT\nShoe number 2\nTBBBB": ["BPPPPBPPT", "TBBBB"],
    "第1靴\n庄闲\n第2靴\n和和闲": ["BP", "TTP"],
    "B\nP\nBB\nT": ["BPBBT"],
    "sequence\nBPBP\nPPT": ["BPBP", "PPT"],
    "B": ["B"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "shoes"), RUNS.items())
def test_runs_of_results_are_read(text, shoes):
    assert outcomes(text) == shoes
    assert skipped(text) == []


def test_the_numbers_and_names_in_front_are_the_shoes_labels():
    shoes = read_text("17,B,P,T\n18,P,P,B\n").report()["shoes"]
    assert [(shoe["shoe"], shoe["label"]) for shoe in shoes] == [(1, "17"), (2, "18")]
    shoes = read_text("Shoe number 4\nBPPPPB\nMonday: PPBB\n").report()["shoes"]
    assert [shoe["label"] for shoe in shoes] == ["4", "Monday"]
    shoes = read_text("2024-01-05 21:30 BPBP\n2024-01-06 PPBB\n").report()["shoes"]
    assert [shoe["started_at"] for shoe in shoes] == ["2024-01-05T21:30:00Z", "2024-01-06T00:00:00Z"]


def test_lines_of_several_coups_are_a_shoe_each_and_asked_about():
    text = "BPPB\nPTTB\n"
    assert questions(text) == [("shoe_break", 2, "break", "--breaks ignore")]
    assert outcomes(text, breaks="ignore") == ["BPPBPTTB"]
    assert questions(text, breaks="ignore") == [("shoe_break", 2, "ignore", "--breaks keep")]
    numbered, long = "1 BPPB\n2 PTTB\n", "BPBPBPBPBPBPBPBPBPBPBP\nPPPPPPPPPPBBBBBBBBBBTT\n"
    assert questions(numbered) == questions(long) == []


def test_a_blank_line_between_single_coups_may_be_a_shoe_break():
    for text in ("B\nP\n\nT\nB", "B\nPP\n\nT\nB"):
        *_, line = (number for number, each in enumerate(text.split("\n"), 1) if each == "T")
        assert questions(text) == [("shoe_break", line, "break", "--breaks ignore")]
        assert len(outcomes(text)) == 2
        assert len(outcomes(text, breaks="ignore")) == 1
    assert outcomes("B\n\nP\n\nT\n\nB\n\nP\n\nP\n") == ["BPTBPP"]  # double spacing is no break
    assert outcomes("\n\nB\nP\n\n\n") == ["BP"]


def test_prose_is_skipped_and_never_scanned_for_letters():
    text = "Here is my shoe from last night at table 5:\nBPBBPTTPB\nand the second one, with a bet:\nPPBB\n"
    assert outcomes(text) == ["BPBBPTTPB", "PPBB"]
    assert skipped(text) == [(1, "prose"), (3, "prose")]
    assert refusal("The table was cold. I bet the banker, then a tie.").reason == "not_coups"
    assert refusal("a jet\nbeet jet\n").reason == "not_coups"


def test_lines_around_a_record_say_why_they_are_skipped():
    text = "# my notes\nCasino: Lisboa\nBPPBBPTBPPB\nTotal: 11\nBanker 5 Player 5 Tie 1\nthat was a long night\n"
    assert outcomes(text) == ["BPPBBPTBPPB"]
    reasons = ["comment", "metadata", "totals", "totals", "prose"]
    assert skipped(text) == list(zip([1, 2, 4, 5, 6], reasons, strict=True))


def test_what_is_not_understood_is_told_with_place_and_code_point_and_leaves_a_gap():
    reading = read_text("BPPB\n庄闲x和闲闲庄庄闲\n")
    assert reading.skipped == [(2, "unknown_word", "'x' at character 3 (U+0078)")]
    assert [entry[:4] for entry in reading.findings] == [(2, 2, 3, "gap")]
    shoe = reading.report()["shoes"][1]
    assert (shoe["outcomes"], shoe["gaps"]) == ("BPTPPBBP", [{"after_coup": 2, "missing": None}])
    assert skipped("BPXBPPBBTTT") == [(1, "unknown_word")]
    assert findings("XBPBPPBBTTT") == [(1, None, "starts_mid_shoe")]


def test_a_key_names_words_digits_and_signs():
    assert outcomes("🔴🔵🟢", key="🔴=B 🔵=P 🟢=T") == ["BPT"]
    assert outcomes("0122", key="0=T 1=P 2=B") == ["TPBB"]
    assert outcomes("0,1,2,2", key={"0": "tie", "1": "player", "2": "banker"}) == ["TPBB"]
    assert outcomes("1 2212\n2 1100\n", key="0=T 1=P 2=B") == ["BBPB", "PPTT"]  # the numbers in front count up
    assert outcomes("BPDD", key="D=T") == ["BPTT"]
    assert outcomes("z x h z", key="Z=B X=P H=T") == ["BPTB"]
    assert outcomes("house wins\nI win\nhouse wins\n", key={"I win": "P", "house wins": "B"}) == ["BPB"]
    assert outcomes("win lose push", key="win=B lose=P push=T") == ["BPT"]
    assert outcomes("B P", key="B=P P=B") == ["PB"]  # obeyed, not looked up


AMBIGUOUS = {  # letters and words that more than one reading fits: reason, words that the message or the hint must hold
    "0122": ("ambiguous_digits", "--key"),
    "0,1,2,2": ("ambiguous_digits", "--key"),
    "1\n2\n2\n3\n": ("ambiguous_digits", "--key"),
    "BPDD": ("ambiguous_word", "dealer"),
    "B P D": ("ambiguous_word", "dealer"),
    "dealer player tie player": ("ambiguous_word", "dealer"),
    "BPJE": ("ambiguous_word", "--key"),
    "BJTE": ("ambiguous_word", "--key"),
    "EBBE": ("ambiguous_word", "--key"),
}


@pytest.mark.parametrize(("text", "expected"), AMBIGUOUS.items())
def test_what_cannot_be_told_is_refused_with_the_way_out(text, expected):
    reason, word = expected
    refused = refusal(text)
    assert refused.reason == reason
    assert word in f"{refused.message} {refused.hint}"


def test_pairs_are_known_only_where_the_characters_carry_them():
    plain = read_text("庄闲和闲").report()["shoes"][0]
    assert (plain["banker_pairs"], plain["player_pairs"]) == (None, None)
    coded = read_text("庄装撞状壮狀闲现县和").report()["shoes"][0]
    assert coded["outcomes"] == "BBBBBBPPPT"
    assert (coded["banker_pairs"], coded["player_pairs"]) == (3, 4)
    sixes = read_text("庄装撞状壮狀闲现县和").coups["banker_total"].to_list()
    assert sixes == [None, None, None, None, 6, 6, None, None, None, None]
