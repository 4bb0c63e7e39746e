"""Machine code kept in the user's cache folder from one run to the next, so that a later run needs no compiler.

The folder is $XDG_CACHE_HOME/shoe-tracker, by default ~/.cache/shoe-tracker; where it cannot be written nothing is kept. A
file is named by the hash of all that its code hangs on: the text it was compiled from, the program's own kernels, the
versions of the libraries, the processor, the types of its arguments. Its first line is the digest of all that follows, so
a damaged file is found out before any of it is used, and compiled anew; the second says what the code is; the code follows.
When it was last written tells when it was last used, to the day; what was not used for long is removed.
"""

import contextlib
import hashlib
import importlib.util
import json
import logging
import os
import re
import struct
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tracker import game
from tracker.errors import SENTENCES

GAME = ("random.py", "facts.py")  # whose constants stand in compiled code
BORROWED = {"memcpy", "memmove", "memset", "ceil", "floor", "fmod", "pow", "rint", "trunc"}  # what every process has
SYMBOLS = 2  # the kind of a section of an ELF object that lists names
DAY = 86_400  # seconds
UNUSED_DAYS, MOST_KEPT = 90, 1000  # what was not used for so long, and beyond so many, is removed
OURS, UNFINISHED = re.compile("code_([0-9a-f]{32})"), "writing_"


class Code(NamedTuple):
    """A function in machine code, or why there is none.

    symbol: its name in `binary`, an ELF object. words: how many whole numbers and addresses it is called with. refused:
    the reason and the lines to blame, where the text cannot be compiled. Without `binary` and `refused`, numba keeps the code itself.
    """

    symbol: str = ""
    words: int = 0
    refused: tuple[str, list[int]] | None = None
    binary: bytes = b""


@cache
def folder() -> Path | None:
    """The cache folder, made where it is missing; None where it cannot be written, and a line says so."""
    cache_home = os.environ.get("XDG_CACHE_HOME", "")  # a relative one is ignored, as its specification says
    place = Path(cache_home if cache_home.startswith("/") else "~/.cache") / "shoe-tracker"
    try:
        place = place.expanduser()
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=place):
            return place
    except (OSError, RuntimeError) as error:  # the latter where the user has no home, as in a container
        reason = error.strerror if isinstance(error, OSError) else SENTENCES["no_home"]
        sentence = SENTENCES["no_cache"].format(folder=place, reason=reason)
        logging.getLogger("tracker").warning(sentence)
        return None


@cache
def made_of() -> str:
    """The digest of everything that compiled code hangs on beside its own text and the types of its arguments.

    The sources are read anew in each process, which takes 2 ms: their sizes and times would be had in a quarter of that,
    but files of two versions may share those.
    """
    import llvmlite
    import llvmlite.binding as llvm

    sources = [*sorted(Path(__file__).parent.glob("*.py")), *(Path(game.__file__).with_name(name) for name in GAME)]
    numba = importlib.util.find_spec("numba")  # it takes long to load, and so does asking for its version
    assert numba
    assert numba.origin
    sources += [path for path in map(Path(numba.origin).with_name, ("__init__.py", "_version.py")) if path.is_file()]
    host = llvm.get_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    settings = [f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")]
    versions = [llvmlite.__version__, np.__version__]
    parts = [*(source.read_text("utf-8") for source in sources), *versions, *host, *settings]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def key_of(text: str, kinds: object) -> str:
    """The name of what is compiled from a text for arguments of these kinds."""
    return hashlib.sha256(f"{text}\n{kinds!r}\n{made_of()}".encode()).hexdigest()[:32]


def kept(key: str) -> Code | None:
    """What was kept under this name; None where nothing was, it is not as it was written, by somebody else or unreadable."""
    place = folder()
    path = place / f"code_{key}" if place else None
    try:
        if path is None or not path.is_file() or path.stat().st_uid != user():
            return None
        digest, _, rest = path.read_bytes().partition(b"\n")
        if path.stat().st_mtime < time.time() - DAY:
            with contextlib.suppress(OSError):  # of a disk that can only be read
                os.utime(path)  # it was used, which `prune` asks for
    except OSError:
        return None
    if hashlib.sha256(rest).hexdigest().encode() != digest:
        return None
    head, _, binary = rest.partition(b"\n")
    told: dict[str, Any] = json.loads(head)
    return Code(**told, binary=binary) if told.pop("key") == key else None


def keep(key: str, code: Code) -> None:
    """Keeps it where the folder can be written: other processes see all of it or nothing."""
    place = folder()
    if place is None:
        return
    told = {"key": key} | {name: value for name, value in code._asdict().items() if name != "binary"}
    rest = json.dumps(told).encode() + b"\n" + code.binary
    write(place / f"code_{key}", hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest)
    with contextlib.suppress(OSError):
        prune(place)


def prune(place: Path) -> None:
    """Removes code that was not used for long, and what was left of a file by a process that was ended while it wrote.

    Other processes may do the same, or be about to read: what they miss they compile anew. A file of another name, of
    somebody else, or that is no plain file is left alone.
    """
    now, kept_by_use = time.time(), []
    for entry in os.scandir(place):
        ours, unfinished = OURS.fullmatch(entry.name), entry.name.startswith(UNFINISHED)
        if not (ours or unfinished) or not entry.is_file(follow_symlinks=False):
            continue
        with contextlib.suppress(FileNotFoundError):
            found = entry.stat(follow_symlinks=False)
            if found.st_uid != user():
                continue
            if ours:
                kept_by_use.append((found.st_mtime, ours[1]))
            elif found.st_mtime < now - DAY:
                Path(entry.path).unlink()
    kept_by_use.sort(reverse=True)
    for place_in_order, (used, key) in enumerate(kept_by_use):
        if place_in_order >= MOST_KEPT or used < now - UNUSED_DAYS * DAY:
            (place / f"code_{key}").unlink(missing_ok=True)
            for of_numba in (place / f"strategy_{key}.py", *(place / "__pycache__").glob(f"strategy_{key}.*")):
                of_numba.unlink(missing_ok=True)


def user() -> int:
    """The number of the user whose files these are; 0 where the system numbers none."""
    return getattr(os, "geteuid", int)()


def write(path: Path, data: bytes) -> None:
    """Writes a file so that other processes see all of it or nothing; where the disk is full, nothing."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=UNFINISHED, delete=False) as file:
            try:
                file.write(data)
                file.flush()
                Path(file.name).replace(path)
            except OSError:
                Path(file.name).unlink()
    except OSError:
        return


def borrowed(binary: bytes) -> set[str] | None:
    """The names that an object takes from elsewhere; None where it is not an ELF object as they are on Linux."""
    if binary[:6] != b"\x7fELF\x02\x01":  # 64 bits, the lowest byte first
        return None
    (table,), (size, count) = struct.unpack_from("<Q", binary, 40), struct.unpack_from("<HH", binary, 58)
    sections = [struct.unpack_from("<IIQQQQI", binary, table + place * size) for place in range(count)]
    names = set()
    for _, kind, _, _, start, length, strings in sections:
        if kind != SYMBOLS:
            continue
        for at in range(start + 24, start + length, 24):  # the first one is empty
            name, _, _, section = struct.unpack_from("<IBBH", binary, at)
            if section == 0:
                names.add(binary[sections[strings][4] + name :].partition(b"\0")[0].decode())
    return names


def can_be_kept(binary: bytes) -> bool:
    """Whether code finds all that it needs in a process without numba: to look in vain ends the process."""
    names = borrowed(binary)
    return names is not None and names <= BORROWED
