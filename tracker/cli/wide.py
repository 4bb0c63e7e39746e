"""Text on a terminal where some signs are two cells wide, as Chinese ones are."""

import unicodedata

NOT_FIRST = "，。；：、）》！？%”"  # signs that begin no line


def cells(text: str) -> int:
    """How many cells of a terminal the text takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def left(text: str, width: int) -> str:
    """The text flush left in so many cells."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """The text flush right in so many cells."""
    return " " * (width - cells(text)) + text


def wrapped_wide(text: str, width: int) -> list[str]:
    """Lines of at most so many cells: broken at a space, or beside a wide sign that may stand there."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and cells(line) + cells(piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


def _pieces(text: str) -> list[str]:
    """What holds together: a wide sign, with the marks behind it, or a word with the space behind it."""
    pieces: list[str] = []
    for sign in text:
        wide = cells(sign) == 2
        begins = not pieces or pieces[-1].endswith(" ") or wide or cells(pieces[-1][-1]) == 2
        if pieces and (sign in NOT_FIRST or sign == " " or not begins):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces
