"""The user documentation that ships: its texts, as HTML that holds no script and no markup of its own.

English texts lie in `tracker/docs`, those of another language in a folder of its name there.
"""

import re
from functools import cache
from html import escape
from importlib import resources

from markdown_it import MarkdownIt

from tracker.errors import UsageError
from tracker.i18n import ENGLISH, words

NAME = re.compile(r"[a-z0-9-]+")
FIRST = ("systems", "verdict")  # the others follow by name


def names() -> list[str]:
    """The documents in the order in which they are listed."""
    folder = resources.files("tracker") / "docs"
    found = sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))
    return [*(name for name in FIRST if name in found), *(name for name in found if name not in FIRST)]


def titles(language: str = ENGLISH) -> dict[str, str]:
    """name -> title of every document, in this language where it is there in it."""
    return {name: _text(name, language_of(name, language)).split("\n", 1)[0].lstrip("# ") for name in names()}


def language_of(name: str, language: str) -> str:
    """The language in which a document is shown to somebody who speaks this one: the same, or English."""
    place = resources.files("tracker") / "docs" / language / f"{name}.md"
    return language if language != ENGLISH and place.is_file() else ENGLISH


@cache
def document(name: str, language: str = ENGLISH) -> str:
    """The document as HTML; a line says so where it is not there in this language. Errors: UsageError where there is none."""
    if not NAME.fullmatch(name) or name not in names():
        raise UsageError("no_document", name=name)
    there = language_of(name, language)
    body = _text(name, there).partition("\n")[2]  # its title stands above it already
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render(body)
    wide = re.sub(
        r"<table>(.*?)</table>", r'<div class="scroll" tabindex="0"><table>\1</table></div>', rendered, flags=re.DOTALL
    )
    html = re.sub(r"<(/?)h2>", r"<\1h3>", wide).replace(
        "<pre>", '<pre tabindex="0">'
    )  # what scrolls is reached by keys
    if there == language:
        return html
    return f'<p class="faint" lang="{language}">{escape(words(language)("learn.only_english"))}</p>\n{html}'


@cache
def _text(name: str, language: str) -> str:
    folder = resources.files("tracker") / "docs"
    return ((folder if language == ENGLISH else folder / language) / f"{name}.md").read_text(encoding="utf-8")
