"""The user documentation that ships: its texts, as HTML that holds no script and no markup of its own.

English texts lie in `tracker/docs`, those of another language in a folder of its name there; each is there in every language.
"""

import re
from functools import cache
from importlib import resources

from markdown_it import MarkdownIt

from tracker.errors import UsageError
from tracker.i18n import ENGLISH

NAME = re.compile(r"[a-z0-9-]+")
FIRST = ("systems", "verdict")  # the others follow by name


def names() -> list[str]:
    """The documents in the order in which they are listed."""
    folder = resources.files("tracker") / "docs"
    found = sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))
    return [*(name for name in FIRST if name in found), *(name for name in found if name not in FIRST)]


def titles(language: str = ENGLISH) -> dict[str, str]:
    """name -> title of every document."""
    return {name: _text(name, language).split("\n", 1)[0].lstrip("# ") for name in names()}


@cache
def document(name: str, language: str = ENGLISH) -> str:
    """The document as HTML. Errors: UsageError where there is none."""
    if not NAME.fullmatch(name) or name not in names():
        raise UsageError("no_document", name=name)
    body = _text(name, language).partition("\n")[2]  # its title stands above it already
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render(body)
    wide = re.sub(
        r"<table>(.*?)</table>", r'<div class="scroll" tabindex="0"><table>\1</table></div>', rendered, flags=re.DOTALL
    )
    parts = re.sub(r"<td><code>\w+</code>", lambda cell: cell[0].replace("_", "_<wbr>"), wide)  # names may break there
    return re.sub(r"<(/?)h2>", r"<\1h3>", parts).replace(
        "<pre>", '<pre tabindex="0">'
    )  # what scrolls is reached by keys


@cache
def _text(name: str, language: str) -> str:
    folder = resources.files("tracker") / "docs"
    return ((folder if language == ENGLISH else folder / language) / f"{name}.md").read_text(encoding="utf-8")
