"""The documents in other languages say what the English ones say: the same headings, tables, code, links and numbers."""

import re
from collections import Counter
from pathlib import Path

import pytest

import tracker
from tracker.app import docs
from tracker.i18n import catalogue

DOCS = Path(tracker.__file__ or "").parent / "docs"
SPANISH = sorted(file.stem for file in (DOCS / "es").glob("*.md"))
CODE = re.compile(r"```.*?```|`[^`]+`|^ {4}[^\n]*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")


def text_of(name: str, language: str) -> str:
    return ((DOCS if language == "en" else DOCS / language) / f"{name}.md").read_text("utf-8")


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


def numbers_of(text: str, language: str) -> list[Counter[str]]:
    """The numbers of each block outside of code, as English writes them without commas."""
    thousands, point = (",", ".") if language == "en" else (".", ",")
    pattern = re.compile(rf"\d+(?:\{thousands}\d{{3}})*(?:\{point}\d+)?")
    blocks = re.split(r"\n\n+|\n(?=\|)", CODE.sub("", text).strip())
    plain = ([found.replace(thousands, "").replace(point, ".") for found in pattern.findall(block)] for block in blocks)
    return [Counter(found) for found in plain]


def test_what_a_player_needs_first_is_there_in_spanish():
    assert {"after", "systems", "verdict"} <= set(SPANISH) <= set(docs.names())


@pytest.mark.parametrize("name", SPANISH)
def test_a_document_says_in_spanish_what_it_says_in_english(name):
    english, spanish = text_of(name, "en"), text_of(name, "es")
    assert shape(spanish) == shape(english)
    assert code_of(spanish) == code_of(english)
    assert LINK.findall(spanish) == LINK.findall(english)
    assert numbers_of(spanish, "es") == numbers_of(english, "en")


def test_the_rules_of_parts_are_those_of_the_catalogue():
    said = catalogue("es")
    rows = re.findall(
        r"^\| `(\w+)` \| (.+) \| [^|]+ \|$", text_of("systems", "es").partition("## Parejas")[0], re.MULTILINE
    )
    rules = {name: rule for name, rule in rows if f"system.rule_{name}" in said}
    assert len(rules) == len([key for key in said if key.startswith("system.rule_")])
    assert {name: said[f"system.rule_{name}"] for name in rules} == rules


def test_a_number_that_differs_is_seen():
    assert (
        numbers_of("1.000 de 2,5 %", "es") == numbers_of("2.5 % of 1,000", "en") != numbers_of("2.5 % of 1,001", "en")
    )
    assert shape("# a\n\n| b |") != shape("## a\n\n| b |")


def test_a_document_is_served_in_the_language_of_the_visitor():
    assert docs.titles("es")["verdict"] == "Qué significan las cifras de una prueba"
    assert "Se queda corta" not in docs.document("verdict", "en")
    assert "<h3>Por qué no se encuentra nada</h3>" in docs.document("after", "es")
    assert "only" not in docs.document("after", "es")
    missing = next(name for name in docs.names() if docs.language_of(name, "zh-Hans") == "en")
    said = catalogue("zh-Hans")["learn.only_english"]
    assert docs.document(missing, "zh-Hans") == f'<p class="faint" lang="zh-Hans">{said}</p>\n{docs.document(missing)}'
