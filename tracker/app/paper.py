"""Paper cards typed column by column: a bead plate by its letters, a big road by the lengths of its columns.

Bead plate: the letters of each column from top to bottom, a line a column. On paper every column but the last is full, so
a column of another length is where a mark was left out or typed twice.

Big road: a number is a run of one side, `t` a tie on the cell before it, and a space or a line the next column, whose
side is the other one: `B3 1 2tt1 4` is BBB P BB-tie-tie-B PPPP. A side's letter may stand before its number, and
letters may stand for themselves (`BBB P BBTTB`).
"""

import re
from typing import NamedTuple

ROWS = 6
LETTERS = {"b": "B", "p": "P", "t": "T", "庄": "B", "莊": "B", "闲": "P", "閒": "P", "和": "T"}
OTHER = {"B": "P", "P": "B"}
LONGEST_RUN = 200  # a longer one is a slip of the finger
BREAK = re.compile(r"[\s,;/|]+")
PIECE = re.compile(r"\d+|\D")


class Slip(NamedTuple):
    """What does not fit. column: on the card, from 1; key: of the sentence `record.{key}`; text: what stands there."""

    column: int
    key: str
    text: str


class Paper(NamedTuple):
    """The card's outcomes in the order dealt, one letter each, and what does not fit. With a slip that is None read nothing."""

    outcomes: str
    columns: int
    slips: tuple[Slip, ...]


def bead_plate(text: str, rows: int = ROWS) -> Paper:
    """A bead plate. Where no line was broken the letters fill columns by themselves."""
    lines = [line for line in text.splitlines() if line.strip()]
    columns, slips = [], []
    for number, line in enumerate(lines, 1):
        letters = ""
        for sign in BREAK.sub("", line):
            letter = LETTERS.get(sign.lower())
            if letter is None:
                slips.append(Slip(number, "paper_sign", sign))
            else:
                letters += letter
        columns.append(letters)
    if len(columns) > 1:
        slips += [
            Slip(number, "paper_column", str(len(column)))
            for number, column in enumerate(columns, 1)
            if (len(column) != rows if number < len(columns) else len(column) > rows)
        ]
    outcomes = "".join(columns)
    return Paper(outcomes, len(columns) if len(columns) > 1 else -(-len(outcomes) // rows), tuple(sorted(slips)))


def big_road(text: str) -> Paper:
    """A big road, column by column."""
    outcomes, slips, side, number = "", [], None, 0
    for column in BREAK.split(text.strip()):
        if not column:
            continue
        number += 1
        played, side, wrong = _column(column, OTHER[side] if side else None)
        slips += [Slip(number, key, sign) for key, sign in wrong]
        outcomes += played
    return Paper(outcomes, number, tuple(slips))


def _column(text: str, side: str | None) -> tuple[str, str | None, list[tuple[str, str]]]:
    """The outcomes of a column, the side it was of, and what is wrong with it. side: that of the column if it says none."""
    played, wrong, named = "", [], None
    pieces = PIECE.findall(text)
    for place, piece in enumerate(pieces):
        letter = LETTERS.get(piece.lower())
        if letter == "T":
            played += "T"
        elif letter:
            if named not in (None, letter) or (named is None and played.strip("T")):
                wrong.append(("paper_two_sides", text))
            named = letter
            before_number = place + 1 < len(pieces) and pieces[place + 1].isdigit()
            played += "" if before_number else letter
        elif piece.isdigit() and 1 <= int(piece) <= LONGEST_RUN:
            if named is None and side is None:
                wrong.append(("paper_first_side", piece))
            played += (named or side or "B") * int(piece)
        else:
            wrong.append(("paper_sign", piece))
    if named and side and named != side:
        wrong.append(("paper_same_side", text))
    return played, named or side, wrong
