"""The user documentation that ships: its texts, as HTML that holds no script and no markup of its own."""

import re
from functools import cache
from importlib import resources

from markdown_it import MarkdownIt

from tracker.errors import UsageError

NAME = re.compile(r"[a-z0-9-]+")
FIRST = ("systems", "verdict")  # the others follow by name


def titles() -> dict[str, str]:
    """name -> title of every document."""
    folder = resources.files("tracker") / "docs"
    names = sorted(file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md"))
    order = [*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST)]
    return {name: _text(name).split("\n", 1)[0].lstrip("# ") for name in order}


@cache
def document(name: str) -> str:
    """The document as HTML. Errors: UsageError where there is none of this name."""
    if not NAME.fullmatch(name) or name not in titles():
        raise UsageError("no_document", name=name)
    body = _text(name).partition("\n")[2]  # its title stands above it already
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render(body)
    wide = re.sub(
        r"<table>(.*?)</table>", r'<div class="scroll" tabindex="0"><table>\1</table></div>', rendered, flags=re.DOTALL
    )
    return re.sub(r"<(/?)h2>", r"<\1h3>", wide).replace(
        "<pre>", '<pre tabindex="0">'
    )  # what scrolls is reached by keys


@cache
def _text(name: str) -> str:
    return (resources.files("tracker") / "docs" / f"{name}.md").read_text(encoding="utf-8")
