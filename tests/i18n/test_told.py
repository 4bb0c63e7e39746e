"""A sentence that is English text and can be said in another language."""

import json

from tracker.i18n import Told, in_words, pays_in_words, reading_in_words, words
from tracker.readers import audit, read_text

HEADING = "coup,outcome,player_1,player_2,player_3,banker_1,banker_2,banker_3,player_total,banker_total"
CSV = f"{HEADING}\n1,B,9h,9d,,3c,4d,,8,7\n2,P,2h,3d,,Kc,Qd,,4,0\n3,P,2h,3d,2c,Kc,Qd,3h,7,3\n"


def test_a_sentence_is_english_and_can_be_said_otherwise():
    told = Told("find.winner", player=8, banker=7, outcome=Told("road.banker"))
    assert told == "Player 8, Banker 7, but the winner is recorded as Banker"
    assert json.dumps([told]) == json.dumps([str(told)])
    assert in_words(told, words("es")) == "Jugador 8, Banca 7, pero como ganador consta Banca"
    assert in_words(told, words("zh-Hant")) == "閒 8，莊 7，但勝方記為莊"
    assert in_words("anything else", words("es")) == "anything else"


def test_several_are_joined():
    told = Told.joined("find.and", [Told("road.player"), "x"])
    assert (told, in_words(told, words("es"))) == ("Player and x", "Jugador y x")


def test_every_finding_of_an_audit_can_be_said_in_every_language():
    findings = audit(read_text(CSV)).findings
    assert len(findings) >= 2
    for entry in findings:
        for text in (entry.message, entry.details["expected"], entry.details["found"]):
            assert isinstance(text, Told)
            assert in_words(text, words("en")) == text
    assert {in_words(entry.message, words("es")) == entry.message for entry in findings} == {False}


def test_how_a_file_was_read_is_said_phrase_by_phrase():
    understood = read_text(CSV).understood
    assert reading_in_words(understood, words("en")) == understood
    spanish = reading_in_words(understood, words("es"))
    assert spanish.startswith("texto en columnas (coma): una jugada por fila, resultado en columna 'outcome'")
    assert "'player_total'" in spanish
    assert reading_in_words("one coup a row, result in column 'one coup a row'", words("zh-Hans")) == (
        "一行一局，结果在列 'one coup a row'"
    )


def test_what_a_bet_pays():
    assert pays_in_words("1:1 less 5 %", words("es")) == "1:1 menos 5 %"
    assert pays_in_words("0.54:1", words("es")) == "0,54:1"
    assert (
        pays_in_words("1:1, push (Banker wins with a three-card 7)", words("zh-Hans"))
        == "1:1，退回（庄以三张牌 7 点赢）"
    )
    assert pays_in_words("1:1 less 5 %", words("en")) == "1:1 less 5 %"
