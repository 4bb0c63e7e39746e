"""A text and its lines, as a text editor counts them."""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from tracker.readers.draft import Question

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


@dataclass(frozen=True)
class Source:
    """A decoded file. `raw` keeps its line ends; `text` and `lines` have line feeds only.

    may_quote: whether quotes may enclose a cell; in the cell of a workbook they are characters like others.
    """

    name: str
    raw: str
    encoding: str
    questions: tuple[Question, ...] = ()
    may_quote: bool = True

    @cached_property
    def text(self) -> str:
        return self.raw.replace("\r\n", "\n").replace("\r", "\n") if "\r" in self.raw else self.raw

    @cached_property
    def lines(self) -> list[str]:
        """Without their ends; a last line feed opens no further line."""
        lines = self.text.split("\n")
        if lines[-1] == "":
            lines.pop()
        return lines

    def head(self, count: int) -> list[str]:
        """The first lines, without splitting the whole text."""
        lines = self.text.split("\n", count)[:count]
        return lines[:-1] if lines[-1] == "" else lines

    @cached_property
    def has_quotes(self) -> bool:
        return self.may_quote and '"' in self.raw

    def raw_lines(self, count: int | None = None) -> list[str]:
        """The lines with their ends, as a reader of quoted cells needs them; only the first ones where a count is given."""
        return [found.group() for found in islice(LINE.finditer(self.raw), count)] if count else LINE.findall(self.raw)
