"""The sources that a run was made from: the strategies' own files, and every local module that they import."""

import ast
import site
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tracker.backtest.loader import MODULES, PACKAGE, System

INSTALLED = {"purelib", "platlib", "stdlib", "platstdlib"}  # of `sysconfig`: what is installed is no local module


def loaded_modules() -> frozenset[str]:
    """Names of the modules that are loaded now."""
    return frozenset(sys.modules)


def sources(systems: Iterable[System], before: frozenset[str]) -> dict[str, Path]:
    """Every file that a strategy consists of, by its place in a folder of sources, in which it finds its helpers again.

    Each folder from which strategies were loaded has a number: `1/mine.py`, `1/helper.py`, `1/parts/ladder.py`. Local is a
    module that is neither Python's nor installed nor of this program. Found are those that the files import, and those in
    the strategies' folders that were loaded since `before`. A package's other files and data files are not.
    """
    paths = list(dict.fromkeys(system.path.resolve() for system in systems))
    folders = list(dict.fromkeys(path.parent for path in paths))
    found = {f"{folders.index(path.parent) + 1}/{path.name}": path for path in paths}
    helpers: dict[str, Path] = {}
    for path in paths:
        helpers |= helpers_of(path)
    helpers |= _since(before, folders)
    for name, path in helpers.items():
        own = [number for number, folder in enumerate(folders, 1) if path.is_relative_to(folder)]
        for number in own[-1:] or range(1, len(folders) + 1):
            found.setdefault(f"{number}/{_place(name, path)}", path)
    return found


def texts_of(systems: Iterable[System], before: frozenset[str]) -> dict[Path, bytes]:
    """The files that strategies consist of as they are now: right after they were loaded they are what is going to be run."""
    return {path: path.read_bytes() for path in sources(systems, before).values()}


def place_of(system: System, found: Mapping[str, Path]) -> str:
    """Where the file of a system stands among the sources."""
    return next(place for place, path in found.items() if path == system.path.resolve())


def _place(name: str, path: Path) -> str:
    """`parts/ladder.py` of the module `parts.ladder`, `parts/__init__.py` of the package `parts`."""
    inside = name.replace(".", "/")
    return f"{inside}/__init__.py" if path.name == "__init__.py" else f"{inside}{path.suffix}"


def helpers_of(path: Path) -> dict[str, Path]:
    """The local modules that a file imports, and those that they import, by name; those that are loaded."""
    found: dict[str, Path] = {}
    waiting = [(path, "")]
    while waiting:
        file, package = waiting.pop()
        for name in _names(file, package):
            helper = _local(name)
            if helper and name not in found:
                found[name] = helper
                waiting.append((helper, name if helper.name == "__init__.py" else name.rpartition(".")[0]))
    return found


def _names(file: Path, package: str) -> Iterator[str]:
    """Names of modules that a file may mean in its imports, with the packages above them. package: the one it belongs to."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):  # a helper in machine code
        return
    for node in ast.walk(tree):
        named: list[str] = []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            named = [base, *(f"{base}.{alias.name}".lstrip(".") for alias in node.names)]
        for name in named:
            parts = name.split(".")
            yield from (".".join(parts[:count]) for count in range(1, len(parts) + 1))


def _since(before: frozenset[str], folders: list[Path]) -> dict[str, Path]:
    """Local modules in these folders that were loaded since."""
    new = [
        name for name in [*sys.modules] if name not in before and not name.startswith(MODULES) and name != "__main__"
    ]
    found = {name: _local(name) for name in new}
    return {name: path for name, path in found.items() if path and any(path.is_relative_to(each) for each in folders)}


def _local(name: str) -> Path | None:
    """The file of a loaded module that is neither Python's, nor installed, nor this program's; else None."""
    file = getattr(sys.modules.get(name), "__file__", None)
    if not file or name.partition(".")[0] in sys.stdlib_module_names:
        return None
    return Path(file).resolve() if is_local(Path(file)) else None


def is_local(file: Path) -> bool:
    """Whether a file of Python is neither Python's own, nor installed, nor this program's."""
    path = file.resolve()
    return not any(path.is_relative_to(place) for place in _installed())


@cache
def _installed() -> tuple[Path, ...]:
    """The folders of what is not local."""
    places = [sysconfig.get_path(place) for place in INSTALLED] + [site.getusersitepackages()]
    return tuple(Path(place).resolve() for place in (*places, PACKAGE))
