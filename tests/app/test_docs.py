"""The documents in other languages say what the English ones say: the same headings, tables, code, links and numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

import tracker
from tests.i18n.test_catalogues import ALONE, ELSEWHERE, HALF, PROMISES
from tracker.app import docs
from tracker.i18n import ENGLISH, catalogue, languages

DOCS = Path(tracker.__file__ or "").parent / "docs"
OTHERS = [language for language in languages() if language != ENGLISH]
CHINESE = [language for language in OTHERS if language.startswith("zh")]
EACH = [(language, name) for language in OTHERS for name in docs.names()]
CODE = re.compile(r"```.*?```|`[^`]+`|^ {4}[^\n]*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")
HAN = re.compile(r"[\u4e00-\u9fff]")


def text_of(name: str, language: str) -> str:
    return ((DOCS if language == ENGLISH else DOCS / language) / f"{name}.md").read_text("utf-8")


def shape(text: str) -> list[tuple[str, int]]:
    """What kind each block of a text is: a heading of some depth, a table of so many cells a row, a list, code, or prose."""
    found = []
    for block in re.split(r"\n\n+", text.strip()):
        lines = block.split("\n")
        if block.startswith("#"):
            found.append(("heading", len(block) - len(block.lstrip("#"))))
        elif block.startswith("|"):
            found += [("row", line.count("|")) for line in lines]
        elif block.startswith("- "):
            found.append(("list", sum(line.startswith("- ") for line in lines)))
        else:
            found.append(("code" if block.startswith(("```", "    ")) else "prose", 1))
    return found


def code_of(text: str) -> Counter[str]:
    return Counter(re.sub(r'"""[^"]*"""', "", code) for code in CODE.findall(text))


def blocks_of(text: str) -> list[str]:
    """Paragraphs, headings and rows, without code."""
    return [block for block in re.split(r"\n\n+|\n(?=\|)", CODE.sub("", text).strip()) if block.strip()]


def numbers_of(text: str, language: str) -> list[Counter[str]]:
    """The numbers of each block outside of code, as English writes them without commas.

    Chinese writes a month as a number and Dragon 7 as a word.
    """
    thousands, point = (".", ",") if language == "es" else (",", ".")
    pattern = re.compile(rf"\d+(?:\{thousands}\d{{3}})*(?:\{point}\d+)?")
    plain = re.sub("[龙龍]七", "7", re.sub(r"\d+ 月", "", text))
    found = ([one.replace(thousands, "").replace(point, ".") for one in pattern.findall(b)] for b in blocks_of(plain))
    return [Counter(numbers) for numbers in found]


@pytest.mark.parametrize("language", OTHERS)
def test_every_document_is_there_in_every_language(language):
    assert sorted(file.stem for file in (DOCS / language).glob("*.md")) == sorted(docs.names())


@pytest.mark.parametrize(("language", "name"), EACH)
def test_a_document_says_in_each_language_what_it_says_in_english(language, name):
    english, other = text_of(name, ENGLISH), text_of(name, language)
    assert shape(other) == shape(english)
    assert code_of(other) == code_of(english)
    assert LINK.findall(other) == LINK.findall(english)
    assert numbers_of(other, language) == numbers_of(english, ENGLISH)


@pytest.mark.parametrize(("language", "name"), EACH)
def test_no_paragraph_is_left_in_english(language, name):
    """But for a name alone; and in Chinese every one has Chinese signs, and but for sources no five words of English in a row."""
    english = {block for block in blocks_of(text_of(name, ENGLISH)) if len(re.findall("[a-z]{3,}", block)) > 2}
    blocks = blocks_of(text_of(name, language))
    assert english & set(blocks) == set()
    if language in CHINESE:
        plain = [block for block in blocks if not set(block) <= set("|- ") and block != "## manifest.json"]
        assert [block for block in plain if re.search("[A-Za-z]", block) and not HAN.search(block)] == []
        told = [block for block in plain if not re.match("[来來]源", block)]
        assert [block for block in told if re.search(r"([A-Za-z]+ ){4}[A-Za-z]+", block)] == []


@pytest.mark.parametrize("name", docs.names())
@pytest.mark.parametrize("language", CHINESE)
def test_a_chinese_document_has_its_own_signs_words_and_marks(language, name):
    other = next(each for each in CHINESE if each != language)
    text = CODE.sub("x", text_of(name, language)).replace(" |", "|")
    assert set(text) & set(ALONE[other]) == set()
    assert [
        line
        for line in text.split("\n")
        if re.search(ELSEWHERE[language], line) or HALF.search(line) or re.search(PROMISES[language], line)
    ] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_rules_of_parts_are_those_of_the_catalogue(language):
    said = catalogue(language)
    parts = "\n## ".join(text_of("systems", language).split("\n## ")[:-1])  # the last chapter lists pairs
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| [^|]+ \|$", parts, re.MULTILINE)
    rules = {name: rule for name, rule in rows if f"system.rule_{name}" in said}
    assert len(rules) == len([key for key in said if key.startswith("system.rule_")])
    assert {name: said[f"system.rule_{name}"] for name in rules} == rules


def test_a_number_that_differs_is_seen():
    assert (
        numbers_of("1.000 de 2,5 %", "es") == numbers_of("2.5 % of 1,000", "en") != numbers_of("2.5 % of 1,001", "en")
    )
    assert numbers_of("2005 年 1 月 9 日", "zh-Hans") == numbers_of("9 January 2005", "en")
    assert shape("# a\n\n| b |") != shape("## a\n\n| b |")


def test_a_document_is_served_in_the_language_of_the_visitor():
    assert docs.titles("es")["verdict"] == "Qué significan las cifras de una prueba"
    assert "Se queda corta" not in docs.document("verdict", "en")
    assert "<h3>Por qué no se encuentra nada</h3>" in docs.document("after", "es")
    assert docs.titles("zh-Hans")["run-folders"] == "运行文件夹"
    assert "<h3>為什麼什麼也找不到</h3>" in docs.document("after", "zh-Hant")


@pytest.mark.parametrize("language", CHINESE)
def test_emphasis_beside_chinese_marks_is_emphasis(language):
    """CommonMark leaves stars as they are where a Chinese mark stands at the wrong side of them."""
    left = {name: re.sub(r"<pre.*?</pre>|<code>.*?</code>", "", docs.document(name, language)) for name in docs.names()}
    assert [name for name, html in left.items() if "*" in html] == []
