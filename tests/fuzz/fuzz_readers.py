"""Feeds bytes to every reader: they are read, or refused in words; anything else is a fault. README.md says how to run it."""

import importlib
import sys
from pathlib import Path
from typing import Any

from tests.fuzz.seeds import SEEDS
from tests.readers import files_for_tests as files

atheris: Any = importlib.import_module("atheris")

with atheris.instrument_imports(include=["tracker.readers"]):
    from tracker.errors import TrackerError
    from tracker.readers import read_data, sheets
    from tracker.readers.forms import workbook

workbook.answer = sheets.answer  # in this process, where the fuzzer sees it

KEYS = (None, "0=T 1=P 2=B", "D=T")
COLUMNS = (None, "result", "1")
BREAKS = ("keep", "ignore")
ENCODINGS = (None, None, None, "utf-16", "gb18030", "cp1252")
CELLS = 216  # a first byte from here on: the rest is the cells of a sheet, and not a file


def cells_as_workbook(data: bytes) -> bytes:
    """A workbook with one sheet, a row a line, a cell between tabs; what XML cannot hold is left out."""
    text = "".join(each for each in data.decode("utf-8", "replace") if each.isprintable() or each in "\t\n")
    rows = [[cell.lstrip("<") or None for cell in line.split("\t")[:20]] for line in text.split("\n")[:200]]
    return files.workbook({"Sheet1": rows})


def one_input(data: bytes) -> None:
    """Reads one file. Its first byte chooses the options, the rest is what the file holds."""
    if not data:
        return
    choice = data[0]
    if choice >= CELLS:
        data = bytes([choice]) + cells_as_workbook(data[1:])
    try:
        reading = read_data(
            data[1:],
            key=KEYS[choice % 3],
            column=COLUMNS[choice // 3 % 3],
            breaks=BREAKS[choice // 9 % 2],
            encoding=ENCODINGS[choice // 18 % 6],
        )
    except TrackerError:
        return
    for shoe in reading.report()["shoes"]:
        assert len(shoe["outcomes"]) == shoe["coups"]


def write_seeds(folder: Path) -> None:
    """One file a form, for the fuzzer to begin with."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS):
        (folder / f"seed-{number:03}").write_bytes(b"\0" + seed)
        (folder / f"cells-{number:03}").write_bytes(bytes([CELLS]) + seed)


if __name__ == "__main__":
    corpus = next((Path(word) for word in sys.argv[1:] if not word.startswith("-")), None)
    if corpus is not None:
        write_seeds(corpus)
    atheris.Setup([*sys.argv, f"-dict={Path(__file__).with_name('words.dict')}"], one_input)
    atheris.Fuzz()
