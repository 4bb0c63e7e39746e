"""Small workbooks and databases for the tests of the readers, put together by hand."""

import io
import sqlite3
import struct
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from datetime import datetime
from typing import Any
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
STYLES = f'<styleSheet xmlns="{MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>'
DAY_ZERO = datetime(1899, 12, 30)

Rows = Sequence[Sequence[Any]]


def workbook(
    sheets: Mapping[str, Rows], *, hidden: Sequence[str] = (), extra: Mapping[str, bytes] | None = None
) -> bytes:
    """An .xlsx file. A cell is None, text, a number, a boolean, a datetime, or raw XML where it begins with `<`."""
    parts = {"xl/styles.xml": STYLES}
    names = relations = ""
    for number, (name, rows) in enumerate(sheets.items(), 1):
        state = ' state="hidden"' if name in hidden else ""
        names += f'<sheet name="{escape(name)}" sheetId="{number}"{state} r:id="rId{number}"/>'
        relations += (
            f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        )
        parts[f"xl/worksheets/sheet{number}.xml"] = sheet(rows)
    relations += f'<Relationship Id="rIdS" Type="{RELATIONS}/styles" Target="styles.xml"/>'
    parts["xl/workbook.xml"] = f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{names}</sheets></workbook>'
    parts["xl/_rels/workbook.xml.rels"] = f'<Relationships xmlns="{PACKAGE}/relationships">{relations}</Relationships>'
    target = f'<Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/>'
    parts["_rels/.rels"] = f'<Relationships xmlns="{PACKAGE}/relationships">{target}</Relationships>'
    parts["[Content_Types].xml"] = f'<Types xmlns="{PACKAGE}/content-types"/>'
    return archive({name: text.encode() for name, text in parts.items()} | dict(extra or {}))


def archive(parts: Mapping[str, bytes]) -> bytes:
    """A zip file."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as out:
        for name, part in parts.items():
            out.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def sheet(rows: Rows) -> str:
    """The XML of one sheet."""
    lines = ""
    for row, cells in enumerate(rows, 1):
        inside = "".join(_cell(f"{chr(65 + column)}{row}", value) for column, value in enumerate(cells))
        lines += f'<row r="{row}">{inside}</row>'
    return f'<worksheet xmlns="{MAIN}"><sheetData>{lines}</sheetData></worksheet>'


def _cell(place: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value!r}</v></c>'
    if isinstance(value, datetime):
        return f'<c r="{place}" s="1"><v>{(value - DAY_ZERO).total_seconds() / 86400!r}</v></c>'
    if value.startswith("<"):
        return value.replace("<c ", f'<c r="{place}" ', 1)
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def open_document(rows: Sequence[Sequence[str]]) -> bytes:
    """An .ods file with one sheet of text."""
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="Sheet1">{cells}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as out:
        for name, part in (("mimetype", kind), ("content.xml", content), ("META-INF/manifest.xml", manifest)):
            out.writestr(zipfile.ZipInfo(name), part)
    return held.getvalue()


def database(*statements: str) -> bytes:
    """An SQLite file that statements of SQL make."""
    with closing(sqlite3.connect(":memory:")) as base:
        for statement in statements:
            base.execute(statement)
        base.commit()
        return base.serialize()


def binary_workbook(sheets: Mapping[str, Rows]) -> bytes:
    """An .xlsb file, its records as [MS-XLSB] 2.1.4 has them. A cell is None, text, a number or a boolean."""
    places = "".join(
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.bin"/>'
        for number, _ in enumerate(sheets, 1)
    )
    listed = b"".join(
        _record(156, struct.pack("<II", 0, number) + _wide(f"rId{number}") + _wide(name))
        for number, name in enumerate(sheets, 1)
    )
    parts = {f"xl/worksheets/sheet{number}.bin": _binary_sheet(rows) for number, rows in enumerate(sheets.values(), 1)}
    parts["xl/workbook.bin"] = _record(131) + _record(143) + listed + _record(144) + _record(132)
    parts["xl/_rels/workbook.bin.rels"] = (
        f'<Relationships xmlns="{PACKAGE}/relationships">{places}</Relationships>'.encode()
    )
    target = f'<Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.bin"/>'
    parts["_rels/.rels"] = f'<Relationships xmlns="{PACKAGE}/relationships">{target}</Relationships>'.encode()
    parts["[Content_Types].xml"] = f'<Types xmlns="{PACKAGE}/content-types"/>'.encode()
    return archive(parts)


def _binary_sheet(rows: Rows) -> bytes:
    size = struct.pack("<IIII", 0, len(rows) - 1, 0, max(map(len, rows)) - 1)
    parts = [_record(129), _record(148, size), _record(145)]
    for row, cells in enumerate(rows):
        parts.append(_record(0, struct.pack("<IIHBBBI", row, 0, 300, 0, 0, 0, 0)))
        parts += [_binary_cell(struct.pack("<II", column, 0), value) for column, value in enumerate(cells)]
    return b"".join([*parts, _record(146), _record(130)])


def _binary_cell(place: bytes, value: Any) -> bytes:
    if value is None:
        return _record(1, place)
    if isinstance(value, bool):
        return _record(4, place + struct.pack("<B", value))
    if isinstance(value, int | float):
        return _record(5, place + struct.pack("<d", value))
    return _record(6, place + _wide(value))


def _record(kind: int, held: bytes = b"") -> bytes:
    kind_bytes = bytes([kind]) if kind < 128 else bytes([kind & 127 | 128, kind >> 7])
    size, length = bytearray(), len(held)
    while True:
        length, low = length >> 7, length & 127
        size.append(low | 128 * bool(length))
        if not length:
            return kind_bytes + bytes(size) + held


def _wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")
