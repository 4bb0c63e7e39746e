"""The sheets of a workbook as text, read by a process of its own that may take only so much memory and time.

Run as a program: a workbook (.xlsx, .xlsm, .xlsb, .xls, .ods) on standard input, JSON on standard output, see `answer`.
It imports nothing of this package, so that it starts at once. No macro runs, no formula is worked out, no link is followed.
"""

import datetime
import io
import json
import re
import sys
import zipfile
import zlib
from typing import Any
from xml.etree import ElementTree

MEMORY = 2 << 30  # bytes
SECONDS = 60
MOST_ENTRIES = 10_000  # of the zip archive that a workbook is
MOST_UNPACKED = 256 << 20  # bytes of all its entries
MOST_RATIO = 250  # unpacked to packed, of an archive that unpacks to more than `SMALL`
SMALL = 16 << 20
MOST_CELLS = 4_000_000
MOST_SHEETS = 1_000
MOST_ROWS = 100_000  # that are added for formulas without a value
CELL = re.compile(rb"<(?:\w+:)?c\b([^>]*)>(.*?)</(?:\w+:)?c>", re.DOTALL)
FORMULA = re.compile(rb"<(?:\w+:)?f\b[^>]*?(?:/>|>([^<]*)<)")
VALUE = re.compile(rb"<(?:\w+:)?v\b[^>]*>([^<]+)<")
REFERENCE = re.compile(rb"""\br=["']([A-Z]{1,3})(\d{1,7})["']""")
TYPE = re.compile(rb"""\bt=["'](\w+)["']""")
NAMES = {"r": "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"}


class Unfit(Exception):
    """Why a workbook is not read: `broken`, `too_large`, `password` or `entities`."""


def answer(data: bytes) -> dict[str, Any]:
    """`{"sheets": [{"name", "hidden", "rows", "formulas"}]}`, or `{"error": kind}` with a kind of `Unfit`.

    rows: the cells from A1 on, as the text that a person sees. formulas: cells whose formula has no value saved with it;
    their text is the formula.
    """
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

    try:
        odd = odd_cells(data) if data.startswith(b"PK") else {}
        sheets = []
        left = MOST_CELLS
        with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
            for about in book.sheets_metadata[:MOST_SHEETS]:
                if about.typ != SheetTypeEnum.WorkSheet:
                    continue
                sheet = book.get_sheet_by_name(about.name)
                left -= sheet.total_height * sheet.total_width
                if left < 0:
                    raise Unfit("too_large")
                rows = [[shown(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
                formulas = put_in(rows, odd.get(about.name, []))
                hidden = about.visible != SheetVisibleEnum.Visible
                sheets.append({"name": about.name, "hidden": hidden, "rows": rows, "formulas": formulas})
    except PasswordError:
        return {"error": "password"}
    except Unfit as unfit:
        return {"error": str(unfit)}
    except MemoryError:
        return {"error": "too_large"}
    except (
        CalamineError,
        zipfile.BadZipFile,
        ElementTree.ParseError,
        NotImplementedError,
        ValueError,
        KeyError,
        EOFError,
    ):
        return {"error": "broken"}
    return {"sheets": sheets}


def shown(value: Any) -> str:
    """A typed cell as the text that a person sees: `7`, `2.5`, `TRUE`, `2026-01-03`, `12:30:00`."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, datetime.datetime):
        return value.isoformat(sep=" ", timespec="seconds").removesuffix(" 00:00:00")
    if isinstance(value, datetime.time):
        return value.isoformat(timespec="seconds")
    if isinstance(value, datetime.timedelta):
        seconds = round(value.total_seconds())
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return str(value)


def parts(data: bytes) -> dict[str, bytes]:
    """The XML of a zip archive, unpacked within bounds. Errors: Unfit, also where XML defines entities of its own."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        unpacked = sum(entry.file_size for entry in entries)
        if len(entries) > MOST_ENTRIES or unpacked > MOST_UNPACKED:
            raise Unfit("too_large")
        if unpacked > max(SMALL, MOST_RATIO * len(data)):
            raise Unfit("too_large")
        found: dict[str, bytes] = {}
        for entry in entries:
            if entry.flag_bits & 1:
                raise Unfit("password")
            if not entry.filename.endswith((".xml", ".rels")):
                continue
            try:
                with archive.open(entry) as stream:
                    part = stream.read(MOST_UNPACKED + 1)
            except (zlib.error, OSError):
                raise Unfit("broken") from None
            plain = part.replace(b"\0", b"") if b"\0" in part[:200] else part
            if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
                raise Unfit("entities")
            found[entry.filename] = part
        return found


def odd_cells(data: bytes) -> dict[str, list[tuple[int, int, str, bool]]]:
    """By sheet: row and column from 0 of each cell that `calamine` gives as empty though it is not; its text; a formula?"""
    found = parts(data)
    if "xl/workbook.xml" not in found:
        return {}
    places = {}
    relations = found.get("xl/_rels/workbook.xml.rels", b"<none/>")
    for relation in ElementTree.fromstring(relations):
        target = relation.get("Target", "")
        places[relation.get("Id")] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    book = ElementTree.fromstring(found["xl/workbook.xml"])
    sheets = [element for element in book.iter() if element.tag.endswith("}sheet") or element.tag == "sheet"]
    return {
        sheet.get("name", ""): list(odd_in(found[place]))
        for sheet in sheets
        if (place := places.get(sheet.get(NAMES["r"]), "")) in found
    }


def odd_in(part: bytes) -> Any:
    """The odd cells of one sheet's XML."""
    if not re.search(rb"""<(?:\w+:)?f\b|\bt=["']e["']""", part):
        return
    for cell in CELL.finditer(part):
        place, kind = REFERENCE.search(cell[1]), TYPE.search(cell[1])
        if place is None or cell[1].endswith(b"/"):
            continue
        column = 0
        for letter in place[1]:
            column = column * 26 + letter - 64
        value, formula = VALUE.search(cell[2]), FORMULA.search(cell[2])
        if kind is not None and kind[1] == b"e" and value is not None:
            yield int(place[2]) - 1, column - 1, f"error {value[1].decode('utf-8', 'replace')}", False
        elif formula is not None and value is None and (kind is None or kind[1] != b"str"):
            yield int(place[2]) - 1, column - 1, "=" + (formula[1] or b"").decode("utf-8", "replace"), True


def put_in(rows: list[list[str]], odd: list[tuple[int, int, str, bool]]) -> list[str]:
    """Writes odd cells into the rows of a sheet; the names of those that are formulas without a value."""
    names = []
    for row, column, text, formula in odd:
        if len(rows) <= row < MOST_ROWS:  # a last row of nothing else is not given
            rows += [[""] * len(rows[0] if rows else "x") for _ in range(row + 1 - len(rows))]
        if row < len(rows) and column < len(rows[row]) and not rows[row][column]:
            rows[row][column] = text
        if formula:
            names.append(f"{name_of(column)}{row + 1}")
    return names


def name_of(column: int) -> str:
    """`A` of column 0, `AA` of column 26."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def main() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    json.dump(answer(sys.stdin.buffer.read()), sys.stdout)


if __name__ == "__main__":
    main()
