"""The four catalogues say the same things: the same keys, the same places to fill in, and no promise among their words."""

import re
import string

import pytest

from tracker.errors import SENTENCES, UsageError
from tracker.i18n import ENGLISH, catalogue, languages, words

OTHERS = [language for language in languages() if language != ENGLISH]
ERRORS = {f"error.{key}": sentence for key, sentence in SENTENCES.items()}
MEANT = {**catalogue(ENGLISH), **ERRORS}


def places(sentence: str) -> set[tuple[str, str | None, str | None]]:
    """(name, format, conversion) of every place to fill in."""
    return {(name, form, turn) for _, name, form, turn in string.Formatter().parse(sentence) if name is not None}


def test_there_are_four_languages():
    assert languages() == ("en", "es", "zh-Hans", "zh-Hant")


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_every_key_and_no_other(language):
    said = catalogue(language)
    assert sorted(MEANT.keys() - said.keys()) == []
    assert sorted(said.keys() - MEANT.keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_the_places_of_the_english_one(language):
    wrong = {
        key: said
        for key, said in catalogue(language).items()
        if key in MEANT and places(said) != places(MEANT[key]) and key != "road.ties_one"
    }
    assert wrong == {}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_left_in_english(language):
    """A sentence of several words that is the same in both languages was not translated."""
    words_of = {
        key: re.findall(r"[a-z]{3,}", re.sub(r"\{.*?\}", "", said)) for key, said in catalogue(language).items()
    }
    same = [key for key, said in catalogue(language).items() if said == MEANT.get(key) and len(words_of[key]) > 3]
    assert same == []


@pytest.mark.parametrize(("language", "sign"), [("zh-Hans", "莊閒開張關龍"), ("zh-Hant", "庄闲闭开张关龙")])
def test_signs_of_the_other_chinese_are_not_mixed_in(language, sign):
    """But for what a person may type in any script."""
    typed = {"library.way_paste_how", "record.form_text_how", "record.say_words", "error.nothing_like_coups_hint"}
    found = {key for key, said in catalogue(language).items() if set(said) & set(sign)}
    assert found - typed == set()


PROMISES = {  # words that promise something of the coup to come, or praise
    "en": r"\b(predict\w*|due|hot|cold|signals?|sure thing|recommend\w*|guarantee\w*|winning system|beat the house|congratulat\w*)\b",
    "es": r"\b(predec\w*|predic\w*|señal(es)?|segur[oa] de ganar|garantiz\w*|recomend\w*|enhorabuena|caliente|felicidades)\b",
    "zh-Hans": r"预测|必胜|必赢|稳赢|推荐|信号提示|保证赢|恭喜|旺",
    "zh-Hant": r"預測|必勝|必贏|穩贏|推薦|訊號提示|保證贏|恭喜|旺",
}
MEANT_OTHERWISE = re.compile(  # what exact odds say of many coups, money that is owed, a signal of the system
    r"(edge|rules|odds)(\s\w+)?\s+predicts?|^predicted$|commission (is )?due|due at|\((señal|signal)", re.I
)


@pytest.mark.parametrize("language", languages())
def test_no_word_promises_anything(language):
    said = {**(ERRORS if language == ENGLISH else {}), **catalogue(language)}
    left = {key: MEANT_OTHERWISE.sub("", re.sub(r"\{.*?\}", "", text)) for key, text in said.items()}
    assert {key: text for key, text in left.items() if re.search(PROMISES[language], text, re.I)} == {}


def test_a_promise_is_seen():
    assert re.search(PROMISES["en"], "Banker is due", re.I)
    assert re.search(PROMISES["zh-Hans"], "推荐投注庄")


def test_an_error_is_said_in_each_language():
    error = UsageError("seats_range", seats=20, most=14)
    assert words("en").error(error) == "20 seats; a table has 1 to 14"
    assert words("es").error(error) == "20 asientos; una mesa tiene de 1 a 14"
    assert words("zh-Hant").error(error) == "20 個座位；一張桌有 1 到 14 個"


def test_counts_are_written_as_the_language_does():
    assert words("es")("library.count", count=12345) == "Sabots: 12.345"
    assert words("zh-Hans")("library.count", count=12345) == "牌靴：12,345"
    assert words("en")("library.count", count=12345) == "Shoes: 12,345"
