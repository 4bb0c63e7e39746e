"""Finding and loading strategies: a path, a path with a class, or the name of a system that ships.

A strategy file is a program; running it is trusting it.
"""

import ast
import contextlib
import difflib
import hashlib
import sys
import traceback
import types
from dataclasses import dataclass
from pathlib import Path

from tracker.betting import Strategy
from tracker.errors import InputError, UsageError

PACKAGE = Path(__file__).parent.parent
HOMES = (PACKAGE / "shipped" / "strategies", PACKAGE.parent / "strategies")  # in a wheel; in a checkout


@dataclass(frozen=True, slots=True)
class System:
    """A loaded strategy: its name, its class, where it was found. file: as people name it; path: on disk."""

    name: str
    strategy: type[Strategy]
    file: str
    path: Path
    line: int
    digest: str  # of the file's bytes, 16 hexadecimal digits


class NotLoadedError(InputError):
    """A strategy file that cannot be used; `file` and `line` (None where no line is to blame) say where."""

    def __init__(self, key: str, *, file: str, line: int | None = None, **fields: object) -> None:
        self.file, self.line = file, line
        where = file if line is None else f"{file}:{line}"
        super().__init__(key, where=where, **fields)


def home() -> Path:
    """The folder of the systems that ship, beside the package's own files."""
    return next(folder for folder in HOMES if folder.is_dir())


def shipped() -> list[str]:
    """The names of the systems that ship."""
    return sorted(path.stem.replace("_", "-") for path in home().glob("*.py"))


def is_path(named: str) -> bool:
    """Whether a command-line word means a file rather than a system that ships."""
    return ".py" in named or "/" in named or "\\" in named


def find(named: str) -> tuple[Path, str, str | None]:
    """(path, file as people name it, class or None) that a command-line word means; nothing is run.

    Errors: UsageError with the closest name where there is no such file or system.
    """
    if not is_path(named):
        path = home() / (named.replace("-", "_") + ".py")
        if named not in shipped():
            raise UsageError(
                "no_system", name=named, advice=_closest(named, shipped(), "`backtest --list` shows what ships")
            )
        return path, f"strategies/{path.name}", None
    file, colon, name = named.partition(".py:")
    file = file + ".py" if colon else file
    path = Path(file)
    if not path.is_file():
        there = [p.name for p in path.parent.glob("*.py")] if path.parent.is_dir() else []
        advice = _closest(path.name, there, "")
        close = difflib.get_close_matches(path.stem.replace("_", "-"), shipped(), 1)
        advice = advice or (f"did you mean the system {close[0]}, which ships?" if close else "check the path")
        raise UsageError("no_file", file=file, advice=advice)
    return path, file, name or None


def _closest(name: str, names: list[str], otherwise: str) -> str:
    close = difflib.get_close_matches(name, names, 1)
    return f"did you mean {close[0]}?" if close else otherwise


def load(named: str) -> list[System]:
    """The systems that a command-line word means, in the order of the file.

    Errors: UsageError (no such file or system); NotLoadedError (the file cannot be used, and why).
    """
    path, file, wanted = find(named)
    try:
        source = path.read_bytes()
        tree = ast.parse(source, file)
    except OSError as error:
        raise NotLoadedError("strategy_unreadable", file=file, reason=error.strerror) from None
    except (SyntaxError, ValueError) as error:  # ValueError: null bytes
        line = getattr(error, "lineno", None)
        raise NotLoadedError(
            "strategy_syntax", file=file, line=line, reason=getattr(error, "msg", str(error))
        ) from None
    if not source.strip():
        raise NotLoadedError("strategy_empty", file=file)
    digest = hashlib.sha256(source).hexdigest()[:16]
    module = _run(source, path, file, digest)
    lines = {node.name: node.lineno for node in tree.body if isinstance(node, ast.ClassDef)}
    found = [
        System(system_name(name), value, file, path, lines.get(name, 1), digest)
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Strategy) and value.__module__ == module.__name__
        if not name.startswith("_") and value.__name__ == name
    ]
    if not found:
        raise NotLoadedError("no_strategy", file=file)
    if wanted is None:
        return found
    chosen = [system for system in found if wanted in (system.strategy.__name__, system.name)]
    if not chosen:
        names = [system.strategy.__name__ for system in found]
        raise NotLoadedError("wrong_name", file=file, name=wanted, there=", ".join(names))
    return chosen


def _run(source: bytes, path: Path, file: str, digest: str) -> types.ModuleType:
    """Runs the file as a module of a name of its own. Its folder is searched for imports, after everything else."""
    module = types.ModuleType(f"strategy_{path.stem}_{digest}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    folder = str(path.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        with contextlib.redirect_stdout(sys.stderr):  # standard output is for results
            exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
        line = frames[-1].lineno if frames else None
        raise NotLoadedError(
            "strategy_raised", file=file, line=line, kind=type(error).__name__, reason=error
        ) from error
    return module


def system_name(class_name: str) -> str:
    """`OneThreeTwoSix` is `one-three-two-six`."""
    letters = [f"-{letter.lower()}" if letter.isupper() else letter for letter in class_name.replace("_", "-")]
    return "".join(letters).lstrip("-").replace("--", "-")
