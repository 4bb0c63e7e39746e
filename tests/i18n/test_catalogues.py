"""The four catalogues say the same things: the same keys, the same places to fill in, and no promise among their words."""

import re
import string

import pytest

from tracker.cli.language import texts
from tracker.errors import SENTENCES, UsageError
from tracker.i18n import ENGLISH, catalogue, for_number, languages, words

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


ALONE = {  # signs that stand in one kind of Chinese alone; what both write, such as 后 or 里, is left out
    "zh-Hant": (
        "與東兩個為麼義樂習亂虧親從們價眾優會傳體儲蘭關內寫決況淨減湊憑凱則刪務動勢勻區醫華單衛卻歷壓參雙變疊號嗎聽啟員響圍圖圓場壞塊處備夠頭夾學寶實審寬對尋導將爾盡層屬帳帶幫並莊庫應廢開異"
        "棄張彎歸當錄徹徑慣戶執擴掃護報擬擁擇損換據數斷無舊時顯曉機權條來構標棧欄樣檔檢橫殘氣匯沒淺測瀏滿點燒愛獨環現電畫監蓋盤碼確離種稱窮豎筆紅約級縱紙線練組細終經結給絡絕統繼緒續編縮網羅"
        "勝腳節範藍虛補裝見規視覽覺觸計認讓訊記講許論設訪證識訴詞譯試詢該語誤說請讀課誰調謝貝負敗賬貼費資賭賠贏蹤轉輪載較輸邊達過運還這進遠連適選遞釋針鐘錢鏈銷錯鍵長門閉問閒間閱階際險隨隱項"
        "順須預領題顏額風飛馬驅驗齊龍丟"
    ),
    "zh-Hans": (
        "与东两个为么义乐习乱亏亲从们价众优会传体储兰关内写决况净减凑凭凯则删务动势匀区医华单卫却历压参双变叠号吗听启员响围图圆场坏块处备够头夹学宝实审宽对寻导将尔尽层属帐带帮并庄库应废开异"
        "弃张弯归当录彻径惯户执扩扫护报拟拥择损换据数断无旧时显晓机权条来构标栈栏样档检横残气汇没浅测浏满点烧爱独环现电画监盖盘码确离种称穷竖笔红约级纵纸线练组细终经结给络绝统继绪续编缩网罗"
        "胜脚节范蓝虚补装见规视览觉触计认让讯记讲许论设访证识诉词译试询该语误说请读课谁调谢贝负败账贴费资赌赔赢踪转轮载较输边达过运还这进远连适选递释针钟钱链销错键长门闭问闲间阅阶际险随隐项"
        "顺须预领题颜额风飞马驱验齐龙丢"
    ),
}
TYPED = {
    "library.way_paste_how",
    "record.form_text_how",
    "record.say_words",
    "error.nothing_like_coups_hint",
}  # in any script
ELSEWHERE = {  # words of the other side of the strait, in traditional signs
    "zh-Hant": "單元格|文件夾|軟件|信息|數據|默認|加載|打印|網絡|搜索|服務器|字符|鼠標|內存|磁盤|導出|導入|調用|概率|端口|鏈接",
    "zh-Hans": "儲存格|檔案|軟體|資訊|資料庫|螢幕|滑鼠|網路",
}


@pytest.mark.parametrize(("language", "other"), [("zh-Hans", "zh-Hant"), ("zh-Hant", "zh-Hans")])
def test_signs_of_the_other_chinese_are_not_mixed_in(language, other):
    """But for what a person may type in any script."""
    said = {**catalogue(language), **texts(language)}
    mixed = {key: text for key, text in said.items() if set(text) & set(ALONE[other]) and key not in TYPED}
    words_of_others = {key: text for key, text in said.items() if re.search(ELSEWHERE[language], text)}
    assert (mixed, words_of_others) == ({}, {})


HALF = re.compile(
    r"[\u4e00-\u9fff][,;!?(]|[,;!?)][\u4e00-\u9fff]|[\u4e00-\u9fff]:(?!\S)|[\u4e00-\u9fff] [，。；：、）]|[，。；：、（] |\d %"
)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_chinese_has_its_own_marks(language):
    """No comma, bracket or colon of half a width beside a Chinese sign, no space beside a Chinese mark, 5% and not 5 %."""
    assert {key: text for key, text in catalogue(language).items() if HALF.search(text)} == {}


@pytest.mark.parametrize(
    ("text", "wrong"), [("庄,闲", True), ("庄，闲", False), ("局 (1)", False), ("局。 下", True), ("5 %", True)]
)
def test_a_mark_of_the_wrong_width_is_seen(text, wrong):
    assert bool(HALF.search(text)) == wrong


SPANISH = re.compile(r'"|\d%|(?<![\w¿])[?!] ?¿|(?i:\btú\b|\btus?\b|\bpuedes\b|\beliges\b)|\.\.\.')
TYPED_SO = re.compile(r'"[^"]*"|\{.*?\}|`[^`]*`|\[\{.*\}\]')  # examples, places, commands


def test_spanish_is_written_as_it_is_printed():
    """« » and not ", 5 % and not 5%, … and not three dots, usted and not tú; but in what is typed as it stands."""
    left = {key: TYPED_SO.sub("", text) for key, text in catalogue("es").items()}
    assert {key: text for key, text in left.items() if SPANISH.search(text)} == {}


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


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("zh-Hans", "第 14 靴", "给第 14 靴改名"),
        ("zh-Hans", "Table 3", "给 Table 3 改名"),
        ("zh-Hant", "第 14 靴", "給第 14 靴改名"),
        ("en", "Shoe 14", "Rename Shoe 14"),
    ],
)
def test_between_chinese_signs_there_is_no_space(language, name, said):
    """A place stands between spaces because numbers do; words that fill it do not."""
    assert words(language)("library.rename_name", name=name) == said


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_said_of_one_is_said_otherwise_of_many(language):
    """Where both are there; the source of simulated shoes is the same word in English."""
    said = MEANT if language == ENGLISH else catalogue(language)
    same = {key for key in said if said.get(f"{key}_one") == said[key]}
    assert same <= {"after.simulated"}


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 shoe", "2 shoes"), ("es", "1 sabot", "2 sabots"), ("zh-Hans", "1 靴", "2 靴")],
)
def test_one_of_a_thing_has_a_sentence_of_its_own(language, one, many):
    said = [words(language)(for_number("backtest.list_shoes", number), shoes=number) for number in (1, 2)]
    assert said == [one, many]
