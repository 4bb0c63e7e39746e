"""Files that people break by accident or on purpose: each is read, or ends in one sentence with its line."""

import errno
import gzip
import json
import os
import threading

import pytest

from tests.readers.reading_for_tests import findings, outcomes, refusal, skipped
from tracker.readers import Refusal, decode, read, read_data, read_text

COUPS = "BPBPPBTBPPBBPTBPBPBBPPBPBPTBPB"
NUMBERED = "".join(f"{number},{letter}\n" for number, letter in enumerate(COUPS, 1))
SPANISH = {"B": "Banquero", "P": "Jugador", "T": "Empate"}


def test_half_a_character_in_json_is_shown_as_such_and_a_whole_one_kept():
    rows = [{"result": letter, "note": "x"} for letter in COUPS]
    text = (
        json.dumps(rows)
        .replace('"x"', '"\\ud800"', 1)
        .replace('"x"', '"\\ud83d\\ude00"', 1)
        .replace('"x"', r'"\\ud800"', 1)
    )
    assert outcomes(text) == [COUPS]
    assert outcomes(text.replace('"B"', '"\\udc00"', 1)) == [COUPS[1:]]
    assert skipped(text.replace('"B"', '"\\udc00"', 1)) == [(1, "unknown_word")]


def test_json_that_is_cut_off_names_the_line():
    lines = [json.dumps({"round": number, "winner": letter}) for number, letter in enumerate(COUPS, 1)]
    assert outcomes("\n".join(lines)) == [COUPS]
    for text, line in (
        ("\n".join(lines)[:-9], 30),
        ("[" + ",\n".join(lines), 30),
        ("\n".join([*lines[:4], "{", *lines[4:]]), 6),
    ):
        refused = refusal(text)
        assert (refused.reason, refused.key, refused.line) == ("unreadable", "json_broken", line)
    assert outcomes("[12:00:01] Banker\n[12:00:40] Player\n") == ["BP"]  # begins like JSON and is a log


def test_counts_at_the_foot_are_totals_and_leave_no_gap():
    foot = f"Total,{len(COUPS)}\n" + "".join(f"{name},{COUPS.count(name[0])}\n" for name in ("Banker", "Player", "Tie"))
    assert outcomes(f"coup,result\n{NUMBERED}{foot}") == [COUPS]
    assert skipped(f"coup,result\n{NUMBERED}{foot}") == [(line, "totals") for line in (32, 33, 34, 35)]


@pytest.mark.parametrize(
    "text",
    [
        "Número;Ganador\n" + "".join(f"{number};{SPANISH[letter]}\n" for number, letter in enumerate(COUPS, 1)),
        " ".join({"B": "banque", "P": "ponte", "T": "égalité"}[letter] for letter in COUPS),
        " ".join({"B": "banco", "P": "giocatore", "T": "pareggio"}[letter] for letter in COUPS),
    ],
)
def test_words_of_other_languages_in_an_old_encoding(text):
    reading = read_data(text.encode("cp1252"))
    assert [shoe["outcomes"] for shoe in reading.report()["shoes"]] == [COUPS]
    assert reading.skipped == []


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_and_without_ascii(codec):
    text = COUPS.translate(str.maketrans("BPT", "庄闲和"))
    assert read_data(text.encode(codec)).report()["shoes"][0]["outcomes"] == COUPS
    assert read_data(f"{text}\r\n{text[::-1]}\r\n".encode(codec)).encoding == codec


def test_a_gzip_file_inside_a_gzip_file_is_called_so():
    with pytest.raises(Refusal, match="gzip file inside a gzip file"):
        read_data(gzip.compress(gzip.compress(NUMBERED.encode())))


def test_a_pipe_is_read_and_one_into_which_nobody_writes_is_not_waited_for(tmp_path, monkeypatch):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_text, args=(COUPS,)).start()
    assert read(pipe).report()["shoes"][0]["outcomes"] == COUPS
    monkeypatch.setattr(decode, "PATIENCE", 0)
    with pytest.raises(Refusal) as refused:
        read(pipe)
    assert (refused.value.reason, refused.value.key) == ("unreadable", "pipe_silent")


def test_a_file_that_may_not_be_read_is_told_so(tmp_path, monkeypatch):
    path = tmp_path / "mine.csv"
    path.write_text("shoe,coup,outcome\n1,1,B\n")

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(type(path), "open", forbidden)  # root may read everything
    with pytest.raises(Refusal, match="cannot be opened: Permission denied"):
        read(path)


def test_an_endless_cell_is_told_and_not_repeated():
    (entry,) = read_text("coup,result\n1," + "x" * 5_000_000 + "\n2,B\n").skipped
    assert entry.reason == "unknown_word"
    assert len(entry.text) < 1100


def test_more_coups_than_any_shoe_holds_are_told():
    assert findings("BPBPBPTB" * 13) == []  # 104 coups of four cards are all that 8 packs hold
    assert findings("BPBPBPTB" * 13 + "B") == [(1, None, "two_runs_glued")]
