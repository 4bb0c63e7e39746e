"""The roads once more, walked cell by cell as the rules are told at a table, to hold the product to."""

from tracker.game import Coup, Outcome
from tracker.roads import Options

Placed = list[tuple[int, int]]  # (row, column) of every cell, in order


def lay(streaks: list[int], options: Options) -> Placed:
    """Streaks of these lengths, on an endless board."""
    taken: set[tuple[int, int]] = set()
    placed: Placed = []
    start = -1
    for length in streaks:
        start += 1
        while (0, start) in taken:
            start += 1
        row, column, turned = 0, start, False
        for step in range(length):
            if step:
                barred = row + 1 >= options.rows or (row + 1, column) in taken
                if barred or (turned and options.tail == "straight"):
                    column, turned = column + 1, True
                else:
                    row += 1
            assert (row, column) not in taken
            taken.add((row, column))
            placed.append((row, column))
    return placed


def runs(things: list) -> list[int]:
    """Lengths of the runs of equal neighbours."""
    lengths = []
    for index, thing in enumerate(things):
        if index and things[index - 1] == thing:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


def columns(coups: list[Coup], options: Options) -> list[int]:
    """Lengths of the logical columns."""
    sides = [coup.outcome for coup in coups if coup.outcome is not Outcome.TIE]
    begins_with_tie = bool(coups) and coups[0].outcome is Outcome.TIE
    return [1] * (begins_with_tie and options.leading_ties == "own_column") + runs(sides)


def colours(lengths: list[int], distance: int) -> str:
    """The marks of a derived road in Macau's words: look at the mark beside, then at the one above it."""
    marks = ""
    for column, length in enumerate(lengths):
        for row in range(length):
            if row == 0:
                if column - 1 - distance < 0:
                    continue
                # What a coup going on with the old column would have left, turned round.
                below = lengths[column - 1]
                beside, above = below < lengths[column - 1 - distance], below - 1 < lengths[column - 1 - distance]
                marks += "B" if beside or not above else "R"
            elif column - distance >= 0:
                beside, above = row < lengths[column - distance], row - 1 < lengths[column - distance]
                marks += "R" if beside or not above else "B"
    return marks
