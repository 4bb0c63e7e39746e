"""Lines for a terminal: their width and style, paragraphs, tables, and how amounts, shares and places are written."""

import os
import shutil
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import spoken
from tracker.cli.wide import cells, left, right, wrapped_wide

if TYPE_CHECKING:
    from tracker.i18n import Numbers

WITHOUT_TERMINAL = (100, 24)  # columns and lines where nobody says how many there are
WIDEST, NARROWEST = 110, 40  # longer lines read badly, shorter ones hold no figures
LABEL = 16  # columns: two of margin, the label, a space
TINY = 1e-6  # a chance below it is said to be less
HUGE = 1e15  # a number from which its digits say no more
BESIDE = 26  # columns for words beside a figure; where there are fewer they go below it


def text_width() -> int:
    """Columns for a line: those of the terminal, or what COLUMNS says, within reason."""
    return min(WIDEST, max(NARROWEST, shutil.get_terminal_size(WITHOUT_TERMINAL).columns))


def say(line: str = "") -> None:
    """A line of the result, on standard output; styled on a terminal alone, and not where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    click.echo(line, color=False if plain else None)


def bold(text: str) -> str:
    return click.style(text, bold=True)


def dim(text: str) -> str:
    return click.style(text, dim=True)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most so many columns; a number and its % stay together."""
    kept = text.replace(" %", "\xa0%")
    if cells(kept) > len(kept):
        lines = wrapped_wide(kept, width)
    else:
        lines = textwrap.wrap(kept, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def paragraph(text: str) -> None:
    """Says a text in lines as wide as the terminal."""
    for line in wrapped(text, text_width()):
        say(line)


def row(label: str, figure: str, words: str, widest: int) -> None:
    """A line of an account: the label, the figure flush right, the words wrapped beside it or below."""
    head = left(f"  {label}", LABEL)
    indent = LABEL + (widest + 2 if figure else 0)
    beside = text_width() - indent >= BESIDE
    if not beside:
        indent = 4
    lines = wrapped(words, max(text_width() - indent, BESIDE))
    start = dim(head) + (right(figure, widest) if figure else "")
    if beside and lines:
        say(start + ("  " if figure else "") + lines.pop(0))
    else:
        say(start if figure else dim(head.rstrip()))
    for line in lines:
        say(" " * indent + line)


def columns(
    rows: Sequence[Sequence[str]], dropped: Sequence[int], *, margin: str = "", words_last: bool = False
) -> None:
    """Says a table whose first row is its heading; the first column is words, as is the last with `words_last`, others are figures.

    dropped: columns that are left out one after the other while the table is too wide, each counted in what is then left.
    """
    kept = list(zip(*rows, strict=True))
    for place in dropped:
        if len(margin) + sum(max(map(cells, column)) + 2 for column in kept) - 2 > text_width():
            del kept[place]
    widths = [max(map(cells, column)) for column in kept]
    words = {0, len(kept) - 1} if words_last else {0}
    for number, texts in enumerate(zip(*kept, strict=True)):
        filled = [
            left(text, width) if place in words else right(text, width)
            for place, (text, width) in enumerate(zip(texts, widths, strict=True))
        ]
        line = (margin + "  ".join(filled)).rstrip()
        say(line if number else dim(line))


def counted(number: int, word: str) -> str:
    """`1 shoe`, `2,422 coups`, `3 losses`. word: of the keys `count.{word}_one` and `count.{word}_many`."""
    return spoken().counted(number, word)


def _numbers() -> "Numbers | None":
    """How the language of this command writes numbers; None for English, which is written here."""
    language = spoken().language
    if language == "en":
        return None
    from tracker.i18n import numbers

    return numbers(language)


def written(value: Any) -> str:
    """The value of a parameter as `--set` takes it."""
    if isinstance(value, list | tuple):
        return ",".join(str(number) for number in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def own(text: str) -> str:
    """An English sentence of a report in the language of this command; any other text as it is."""
    from tracker.i18n import known_in_words

    return known_in_words(text, spoken())


def where(error: dict[str, Any]) -> str:
    """`my.py:14, session 3, shoe 3, coup 41: AttributeError: …`."""
    from tracker.i18n import without_place

    words = spoken()
    places = [error["file"] + (f":{error['line']}" if error["line"] else "")]
    places += [
        words(f"count.at_{name}", number=error[name]) for name in ("session", "shoe", "coup") if error[name] is not None
    ]
    return words("backtest.failed_at", place=words("road.list").join(places), said=without_place(error, words))


def amount(text: str | None) -> str:
    """Money with commas; a dash where there is none."""
    if text is None:
        return "-"
    if written_so := _numbers():
        return written_so.money(text)
    whole, _, decimals = text.partition(".")
    return f"{int(whole):,}.{decimals}" if whole != "-0" else text


def chance(share: float) -> str:
    """A chance as a percentage, small ones with as many digits as they need."""
    if 0 < share < TINY:
        return less_than_tiny()
    if written_so := _numbers():
        return written_so.chance(share)
    return percent(share, 1) if share >= 0.001 or not share else f"{100 * share:.1g} %"


def less_than_tiny() -> str:
    """`less than 0.0001 %`"""
    return spoken()("count.less_than", number=in_percent(decimal(100 * TINY, 4)))


def signed(share: float) -> str:
    """A share as a percentage that may be below nothing."""
    written_so = _numbers()
    return written_so.percent(share) if written_so else f"{100 * share:.2f} %"


def decimal(number: float, digits: int = 1, *, sign: bool = False) -> str:
    """A number with so many decimals; sign: a plus where it is above nothing."""
    if written_so := _numbers():
        return written_so.decimal(number, digits, sign=sign)
    return f"{number:{'+z' if sign else 'z'},.{digits}f}"


def one_in(chance: float) -> str:
    """The number of `1 in 2.4`; 2.3 × 10^22 where it is very large."""
    number = 1 / chance
    if number < HUGE:
        return decimal(number, 1 if number < 1000 else 0)
    if written_so := _numbers():
        return written_so.power(number).replace("\xa0", " ")
    figures, _, exponent = f"{number:.1e}".partition("e")
    return f"{figures} × 10^{int(exponent)}"


def in_percent(figures: str) -> str:
    """Figures with the sign of percent as the language writes it: 12 %, in Chinese 12%."""
    written_so = _numbers()
    return figures + (written_so.percent_sign.replace("\xa0", " ") if written_so else " %")


def figures_of(number: float, figures: int) -> str:
    """A number with so many figures that say something, and the decimal sign of the language."""
    return f"{number:.{figures}g}".replace(".", decimal(0.5)[1])


def percent(share: float | None, digits: int = 2) -> str:
    """A share as a percentage; a dash where there is none."""
    if share is None:
        return "-"
    if written_so := _numbers():
        return written_so.percent(share, digits)
    text = f"{100 * share:.{digits}f} %"
    return text.removeprefix("-") if not float(text[:-2]) else text
