"""The same state written down again and again, a little longer each time: what was added, and when."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple


class Grown(NamedTuple):
    """One record that grew: its last state, the line on which each of its marks was first seen, and its last place."""

    marks: str
    lines: list[int]
    place: int


def grows(keys: Sequence[Hashable], states: Sequence[str]) -> bool:
    """Whether states with one key mostly repeat or continue the one before, and some grow; three are needed to tell."""
    last: dict[Hashable, str] = {}
    pairs = continued = longer = 0
    for key, state in zip(keys, states, strict=True):
        if key in last:
            pairs += 1
            continued += state.startswith(last[key])
            longer += state.startswith(last[key]) and len(state) > len(last[key])
        last[key] = state
    return pairs >= 2 and longer >= 2 and continued >= 0.8 * pairs


def grown(
    keys: Sequence[Hashable], states: Sequence[str], lines: Sequence[Sequence[int]]
) -> tuple[list[Grown], list[int]]:
    """The records that the states of each key make, and the places of states that add nothing.

    lines: the line of each mark of each state. A state that does not continue the one before of its key begins a new record.
    """
    records: list[Grown] = []
    open_records: dict[Hashable, int] = {}
    idle: list[int] = []
    for place, (key, state, at) in enumerate(zip(keys, states, lines, strict=True)):
        number = open_records.get(key)
        if number is not None and state.startswith(records[number].marks):
            before = records[number]
            if len(state) == len(before.marks):
                idle.append(place)
            records[number] = Grown(state, before.lines + list(at[len(before.marks) :]), place)
        elif state:
            open_records[key] = len(records)
            records.append(Grown(state, list(at), place))
    return records, idle
