"""Messages of live tables: an object a table, whose bead plate stands in it column by column, one character a coup.

The message may come once, once a table, or again and again as the shoe grows; its counters are compared with the coups.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from tracker.readers.cells import whole
from tracker.readers.draft import Draft, Finding, Options, Skipped
from tracker.readers.growth import grown
from tracker.readers.json_text import Node, parse
from tracker.readers.marks import holes, spread
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import UNKNOWN, Unknown, Words

PLATE = re.compile(r"main_?road|bead", re.IGNORECASE)
TABLE_KEYS = ("physicsTableNo", "tableName", "tableNo", "table", "tableId")
SHOE_KEYS = ("bootNo", "shoeNo", "shoeNumber", "shoeId", "shoe")
DEEPEST = 6
PAIRS = {
    "player_pair": ("闲对", "閒對", "player pair", "playerpair"),
    "banker_pair": ("庄对", "莊對", "banker pair", "bankerpair"),
}


class Message(NamedTuple):
    """One table's object, the lists of its bead plate, and the key above it."""

    table: Node
    columns: list[Node]
    key: str | None


def recognise(source: Source, _options: Options) -> list[Message] | None:
    """The messages of a JSON text that have a bead plate."""
    document = parse(source.text)
    if document is None:
        return None
    return [message for root in document.roots for message in _messages(root, 0)] or None


def _messages(node: Node, depth: int) -> Iterator[Message]:
    """The tables below a value. The table of a bead plate is the outermost object that has no other plate in it."""
    if depth > DEEPEST or not _holds_more(node.value):
        return
    plates = list(_plates(node, 0)) if isinstance(node.value, dict) else []
    if len(plates) == 1:
        yield Message(node, plates[0], node.key)
    elif plates or isinstance(node.value, list):
        for child in node.children():
            yield from _messages(child, depth + 1)


def _holds_more(value: Any) -> bool:
    """Whether a value is a list or an object that holds others, and not plain values alone."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(isinstance(each, dict | list) for each in inside)


def _plates(node: Node, depth: int) -> Iterator[list[Node]]:
    if depth > DEEPEST or not _holds_more(node.value):
        return
    for child in node.children():
        if child.key is not None and PLATE.search(child.key):
            for inside in (child, *child.children()):
                columns = list(inside.children())
                if columns and all(_is_column(column.value) for column in columns):
                    yield columns
                    break
        elif isinstance(child.value, dict):
            yield from _plates(child, depth + 1)


def read(_source: Source, plan: list[Message], options: Options) -> Draft:
    """One shoe a table and shoe number; of messages that continue each other what they add."""
    words = options.words
    states, lines, keys, skipped = [], [], [], []
    for message in plan:
        marks, at = _marks(message, words, skipped)
        states.append(marks)
        lines.append(at)
        keys.append((_said(message.table.value, TABLE_KEYS) or message.key, _said(message.table.value, SHOE_KEYS)))
    records, idle = grown(keys, states, lines)
    skipped += [Skipped(plan[place].table.line, "repeated_state") for place in idle]
    if not records:
        raise Refusal("no_results", "no_coups", understood="bead plates without a result")
    coups = spread([record.lines for record in records], [record.marks for record in records], feed=True)
    shoes = pl.DataFrame(
        {
            "shoe": pl.int_range(1, len(records) + 1, eager=True),
            "table": pl.Series([keys[record.place][0] for record in records], dtype=pl.String),
            "label": pl.Series([keys[record.place][1] for record in records], dtype=pl.String),
        }
    )
    findings = holes(coups)
    for number, record in enumerate(records, 1):
        said = _counters(plan[record.place].table.value, words)
        findings += _compare(said, coups.filter(pl.col("shoe") == number), number, record.lines[0])
    understood = "messages of live tables: bead plates column by column, pairs by character"
    return Draft(understood, coups, shoes, skipped, findings)


def _is_column(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(cell, str) or cell is None for cell in value)


def _text(node: Node) -> str:
    return node.value.strip() if isinstance(node.value, str) else ""


def _marks(message: Message, words: Words, skipped: list[Skipped]) -> tuple[str, list[int]]:
    """The marks of a bead plate with their lines. What is not understood is skipped and leaves a gap."""
    marks, lines = [], []
    for column in message.columns:
        for cell in column.children():
            text = _text(cell)
            if text:
                lines.append(cell.line)
                mark = words.mark(text)
                marks.append(mark or UNKNOWN)
                if mark is None:
                    skipped.append(Skipped(lines[-1], "unknown_word", str(Unknown(text, 1))))
    return "".join(marks), lines


def _said(table: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    return next((table[key] for key in keys if isinstance(table.get(key), str) and table[key]), None)


def _counters(value: Any, words: Words) -> dict[str, int]:
    """The counts that a message gives, by B, P, T, `player_pair` and `banker_pair`: lists of a name and a number each."""
    found: dict[str, int] = {}
    if isinstance(value, dict):
        texts = [text for text in value.values() if isinstance(text, str)]
        names = [name for text in texts if (name := _counted(text, words))]
        said = [value[key] for key in value if "count" in key.lower() and isinstance(value[key], str)]
        counts = [count for text in said if (count := whole(text)) is not None]
        if len(names) == 1 and len(counts) == 1:
            found[names[0]] = counts[0]
    if isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            if isinstance(inside, dict | list):
                found |= _counters(inside, words)
    return found


def _counted(text: str, words: Words) -> str | None:
    for name, spellings in PAIRS.items():
        if text.casefold() in spellings:
            return name
    mark = words.mark(text)
    return mark if mark in ("B", "P", "T") else None


def _compare(said: Mapping[str, int], coups: pl.DataFrame, shoe: int, line: int) -> list[Finding]:
    sides = {"B": "banker", "P": "player", "T": "tie"}
    counted = {letter: (coups["outcome"] == side).sum() for letter, side in sides.items()}
    counted |= {name: coups[name].sum() for name in PAIRS if name in coups.columns}
    return [
        Finding(
            line, shoe, None, "counters_disagree", f"the message counts {count} for {name}, {counted[name]} were read"
        )
        for name, count in said.items()
        if name in counted and counted[name] != count
    ]
