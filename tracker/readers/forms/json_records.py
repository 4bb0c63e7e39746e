"""JSON: lists of records, of rows, of words or of strings, alone or under the keys of an object; events; one value a line."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import polars as pl

from tracker.readers.cells import whole
from tracker.readers.combine import combine
from tracker.readers.draft import Draft, Options, Skipped
from tracker.readers.events import begins_shoe, shoe_of, type_column, types_of_coups
from tracker.readers.grid import BODY, Grid, grid_of, is_heading, names_of
from tracker.readers.interpret import interpret
from tracker.readers.json_text import Document, Node, parse
from tracker.readers.refusal import Refusal
from tracker.readers.source import Source
from tracker.readers.words import Words

Row = list[str | None]
DEEPEST = 20
BEAD_ROWS = 6  # a list of lists of at most so many results each is a bead plate, column by column


@dataclass
class Piece:
    """Rows that belong together: the cells, their lines, the names of the columns, and the key they stand under.

    skipped: events between the rows that are no coups.
    """

    rows: list[Row]
    lines: list[int]
    names: tuple[str, ...] | None = None
    label: str | None = None
    skipped: list[Skipped] = field(default_factory=list)


def recognise(source: Source, _options: Options) -> Document | None:
    """The values of the text, where it is JSON."""
    return parse(source.text)


def read(_source: Source, plan: Document, options: Options) -> Draft:
    """The coups of every list that holds some."""
    words = options.words
    found = _pieces_of(plan, words)
    pieces = [piece for piece in found if piece.rows]
    groups: dict[Any, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.names or max(map(len, piece.rows)), []).append(piece)
    drafts: list[Draft] = []
    skipped = [entry for piece in found for entry in piece.skipped]
    refusals: list[Refusal] = []
    for group in groups.values():
        try:
            drafts.append(interpret(_grid(group, words), options))
        except Refusal as refusal:
            refusals.append(refusal)
            skipped += [Skipped(piece.lines[0], "metadata", piece.label or "") for piece in group]
    if not drafts:
        raise _best(refusals)
    return combine(drafts, skipped)


def _best(refusals: Sequence[Refusal]) -> Refusal:
    """The refusal to show: one that asks goes before one that found nothing."""
    asking = [refusal for refusal in refusals if refusal.reason.startswith("ambiguous")]
    return asking[0] if asking else refusals[0] if refusals else Refusal("not_coups", "json_without_lists")


def _grid(group: Sequence[Piece], words: Words) -> Grid:
    first = group[0]
    head = [[cell or "" for cell in row] for row in first.rows[:BODY]]
    if first.names is None and len(first.rows) > 1 and is_heading(head[0], head[1:], words):
        names = tuple(head[0])
        group = [replace(first, rows=first.rows[1:], lines=first.lines[1:], names=names), *group[1:]]
    rows = [row for piece in group for row in piece.rows]
    lines = [line for piece in group for line in piece.lines]
    grid = grid_of("JSON", rows, lines, group[0].names)
    if len(group) > 1 or group[0].label is not None:
        grid.section = pl.Series(
            "section", [number for number, piece in enumerate(group) for _ in piece.rows], pl.Int64
        )
        grid.labels = [piece.label for piece in group]
    return grid


def _pieces_of(document: Document, words: Words) -> list[Piece]:
    if len(document.roots) > 1 and all(isinstance(root.value, dict) for root in document.roots):
        return _records(document.roots, None, words)
    return [piece for root in document.roots for piece in _pieces(root, None, words)]


def _pieces(node: Node, label: str | None, words: Words, depth: int = 0) -> list[Piece]:
    """The lists below a value. label: the nearest key above that tells lists apart.

    Errors: Refusal `not_coups` where it is nested beyond reason.
    """
    if depth > DEEPEST:
        raise Refusal("not_coups", "nested_too_deeply")
    if isinstance(node.value, dict):
        inside = [child for child in node.children() if isinstance(child.value, list | dict)]
        texts = [child for child in node.children() if isinstance(child.value, str)]
        runs = [child for child in texts if words.is_run(child.value)]
        if runs and len(runs) >= 0.8 * len(texts):
            rows: list[Row] = [[child.key, child.value] for child in runs]
            return [Piece(rows, [child.line for child in runs], ("name", "sequence"), label)]
        if pieces := _keyed(node, label, words, depth):
            return pieces
        found = []
        for child in inside:
            found += _pieces(child, child.key if len(inside) > 1 or label is None else label, words, depth + 1)
        return found if len(found) > 1 or not found else [_without_plain_key(found[0], label, inside)]
    children = list(node.children())
    if not children:
        return []
    if all(isinstance(child.value, dict) for child in children):
        return _records(children, label, words, depth)
    if all(isinstance(child.value, list) for child in children):
        return _lists(children, label, words, depth)
    plain = [child for child in children if not isinstance(child.value, list | dict)]
    inside = [child for child in children if isinstance(child.value, list | dict)]
    found = [_strings(plain, label)] if plain else []
    return found + [piece for child in inside for piece in _pieces(child, label, words, depth + 1)]


def _without_plain_key(piece: Piece, label: str | None, inside: Sequence[Node]) -> Piece:
    """The key of an only list (`data`, `hands`) names no shoe."""
    if len(inside) == 1 and piece.label == inside[0].key and not any(map(str.isdigit, piece.label or "")):
        piece.label = label
    return piece


def _records(nodes: Sequence[Node], label: str | None, words: Words, depth: int = 0) -> list[Piece]:
    """Records of one form: a row each. Records that hold lists of records are looked into."""
    if any(_holds_records(value) for node in nodes for value in node.value.values()):
        return [piece for node in nodes for piece in _pieces(node, _name(node) or label, words, depth + 1)]
    rows = [dict(_flat(node.value, "")) for node in nodes]
    lines = [node.line for node in nodes]
    if column := type_column(rows):
        kinds = types_of_coups(rows, column, words)
        if kinds:
            return _events(rows, lines, column, kinds, label)
    return [_piece(rows, lines, label)]


def _piece(rows: Sequence[dict[str, str | None]], lines: list[int], label: str | None) -> Piece:
    names = names_of(rows)
    return Piece([[row.get(name) for name in names] for row in rows], lines, names, label)


def _events(
    rows: Sequence[dict[str, str | None]], lines: list[int], column: str, kinds: set[str], label: str | None
) -> list[Piece]:
    """The events that are coups, a piece a shoe where others say that a new one begins; these and the rest are skipped."""
    names = names_of([row for row in rows if row[column] in kinds])
    pieces = [Piece([], [], names, label)]
    for row, line in zip(rows, lines, strict=True):
        kind = row[column] or ""
        if kind in kinds:
            pieces[-1].rows.append([row.get(name) for name in names])
            pieces[-1].lines.append(line)
            continue
        if begins_shoe(kind):
            pieces.append(Piece([], [], names, shoe_of(row) or label))
        pieces[-1].skipped.append(Skipped(line, "metadata", kind))
    return pieces


def _keyed(node: Node, label: str | None, words: Words, depth: int) -> list[Piece]:
    """Coups under their numbers: `{"1": "B", "2": "P"}`, `{"1": {"winner": "B"}, …}`; flat records under keys of any kind."""
    children = list(node.children())
    plain = [child for child in children if isinstance(child.value, str)]
    if len(plain) == len(children) > 1 and all(whole(child.key or "") is not None for child in plain):
        if all(words.mark(child.value) for child in plain):
            rows: list[Row] = [[child.key, child.value] for child in plain]
            return [Piece(rows, [child.line for child in plain], ("coup", "result"), label)]
        return []
    inside = [child for child in children if isinstance(child.value, dict)]
    if len(inside) < 2 or len(inside) < len(children) or not all(map(_is_flat, inside)):
        return []
    if any(all(whole(key) is not None for key in child.value) for child in inside):
        return []  # shoes of such coups
    if not set.intersection(*(set(child.value) for child in inside)):
        return []
    pieces = _records(inside, label, words, depth)
    numbered = all(whole(child.key or "") is not None for child in inside)
    name = "coup" if numbered and any(words.mark(str(each)) for each in inside[0].value.values()) else "key"
    if len(pieces) == 1 and len(pieces[0].rows) == len(inside) and name not in (pieces[0].names or ()):
        first = pieces[0]
        cells: list[Row] = [[child.key, *row] for child, row in zip(inside, first.rows, strict=True)]
        return [replace(first, rows=cells, names=(name, *(first.names or ())))]
    return pieces


def _is_flat(node: Node) -> bool:
    """Whether an object holds plain values only."""
    return bool(node.value) and not any(isinstance(value, list | dict) for value in node.value.values())


def _holds_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict | list) for each in value)


def _name(node: Node) -> str | None:
    """The number or name that a record gives itself."""
    for name in ("shoe", "shoe_id", "shoe_number", "number", "id", "name", "label"):
        if isinstance(node.value.get(name), str):
            return node.value[name]
    return node.key


def _flat(record: dict[str, Any], above: str) -> list[tuple[str, str | None]]:
    """The cells of a record; of records inside it with both names, of a list in it as words."""
    cells: list[tuple[str, str | None]] = []
    for key, value in record.items():
        if isinstance(value, dict):
            cells += _flat(value, f"{above}{key} ")
        else:
            cells.append((above + key, _text(value)))
    return cells


def _text(value: Any) -> str | None:
    if isinstance(value, list):
        return " ".join(_text(each) or "" for each in value)
    if isinstance(value, dict):
        return " ".join(_text(each) or "" for each in value.values())
    return None if value is None else str(value).lower() if isinstance(value, bool) else value


def _strings(nodes: Sequence[Node], label: str | None) -> Piece:
    """Texts: rows of cells where one delimiter cuts all of them alike, else one cell each."""
    texts = [_text(node.value) or "" for node in nodes]
    lines = [node.line for node in nodes]
    for delimiter in ",;\t|":
        widths = Counter(text.count(delimiter) + 1 for text in texts)
        width, count = widths.most_common(1)[0]
        if width > 1 and count >= 0.8 * len(texts):
            return Piece([list(text.split(delimiter)) for text in texts], lines, None, label)
    return Piece([[text] for text in texts], lines, None, label)


def _lists(nodes: Sequence[Node], label: str | None, words: Words, depth: int) -> list[Piece]:
    """Lists in a list: a bead plate column by column, a shoe each, or the rows of a table."""
    if any(isinstance(each, list | dict) for node in nodes for each in node.value):
        return [piece for node in nodes for piece in _pieces(node, label, words, depth + 1)]
    cells = [_text(each) or "" for node in nodes for each in node.value]
    if all(not cell.strip() or words.mark(cell) for cell in cells):
        if len(nodes) > 1 and {len(node.value) for node in nodes} == {BEAD_ROWS}:
            filled = [child for node in nodes for child in node.children() if (_text(child.value) or "").strip()]
            return [Piece([[_text(child.value)] for child in filled], [child.line for child in filled], None, label)]
        return [Piece([[_text(node.value)]], [node.line], None, label) for node in nodes if node.value]
    return [Piece([[_text(each) for each in node.value] for node in nodes], [node.line for node in nodes], None, label)]
