"""Coups as texts: signs worked by hand, and any frame comes back as it was."""

import polars as pl
from hypothesis import given, settings

from tests.store.frames_of import any_result_set, frame_of, result_set
from tracker.game import Coup, Outcome, coup_of, parse_card
from tracker.results import COUPS
from tracker.store.packing import COLUMNS, pack, pack_rows, unpack, unpack_rows
from tracker.store.rows import CoupRow, Entry, coup_of_row, row_of

DEALT = coup_of((parse_card("Ac"), parse_card("Kd"), parse_card("0")), (parse_card("7"), parse_card("2c")))
COUPS_BY_HAND = [DEALT, Coup(None, void=True, missing=-1), Coup(Outcome.TIE, free=True, missing=3)]
TEXTS = {
    "outcome": "B.T",  # Player has 1 + 0 + 0, Banker 7 + 2
    "player_total": "1..",
    "banker_total": "9..",
    "natural": "1..",
    "player_pair": "0..",
    "banker_pair": "0..",
    "player_1": "0..",  # card 0
    "player_2": "I..",  # card 25, 25 places on from 0
    "player_3": "q..",  # card 65
    "banker_1": "j..",  # card 58
    "banker_2": "1..",  # card 1
    "banker_3": None,
    "void": "010",
    "free": "001",
    "missing": "0-3",
}


def test_each_column_is_a_text_with_one_sign_a_coup():
    rows = [row_of(coup) for coup in COUPS_BY_HAND]
    assert pack_rows(rows) == TEXTS
    assert [coup_of_row(row) for row in unpack_rows(TEXTS)] == COUPS_BY_HAND


def test_a_shoe_without_coups_is_empty_texts():
    assert pack_rows(()) == {"outcome": "", **dict.fromkeys(COLUMNS[1:])}
    assert unpack_rows(pack_rows(())) == []
    assert pack(result_set("").coups).is_empty()
    assert unpack(pack(result_set("").coups)).schema == COUPS


def test_a_long_gap_has_a_sign_too():
    row = CoupRow("B", missing=32_767)
    assert unpack_rows(pack_rows([row])) == [row]
    frame = frame_of(1, [Entry(row)])
    assert unpack(pack(frame)).equals(frame)


@given(any_result_set())
@settings(max_examples=20)
def test_any_frame_comes_back_as_it_was_by_either_way(given_set):
    coups = given_set.coups
    packed = pack(coups)
    assert unpack(packed).equals(coups)
    assert unpack(packed).schema == COUPS
    for row in packed.iter_rows(named=True):
        shoe_id = row.pop("shoe_id")
        entries = [Entry(each) for each in unpack_rows(row)]
        assert pack_rows(entry.row for entry in entries) == row
        assert frame_of(shoe_id, entries).equals(coups.filter(pl.col("shoe_id") == shoe_id))
