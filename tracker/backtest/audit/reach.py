"""What a strategy reaches for beside its table: frames, objects, traces, memory, files, and this program itself."""

import ast
import builtins
import os
import sys
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tracker.backtest.purity import kept_outside
from tracker.backtest.sources import is_local
from tracker.betting import Strategy, Table

FRAMES = {"sys._getframe", "sys._getframemodulename", "sys._current_frames", "sys._current_exceptions"}
OF_FRAMES = {"tb_frame", "gi_frame", "cr_frame", "ag_frame", "f_back"}  # attributes that lead to a frame
TRACES = {"sys.settrace", "sys.setprofile"}
PROGRAMS = ("subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.startfile", "pty.")
NETWORK = ("socket.connect", "socket.bind", "socket.getaddrinfo", "urllib.")
SEE_THROUGH = (  # files of what does what its caller asks for
    *("inspect.py", "pathlib.py", "codecs.py", "io.py", "shutil.py", "fileinput.py", "gzip.py", "csv.py"),
    "ctypes/__init__.py",
)
THIS_PROGRAM = "tracker"
FOR_STRATEGIES = "tracker.betting."  # what a strategy's file may well import
LEFT_ALONE = {"__annotations__", "__doc__", "__dict__", "__weakref__", "__abstractmethods__", "_abc_impl"}
CODE = "'s code"
Told = tuple[str, int | None, str]  # kind (`reaches` is a finding, others are notes), line, what


class Reach:
    """Notes what the strategy's own files reach for, from now on; Python keeps such a hook until the process ends.

    data: files of the run's shoes, as absolute paths.
    """

    def __init__(self, path: Path, data: frozenset[str]) -> None:
        self.path, self.data = str(path), data
        self.told: dict[Told, None] = {}
        self.files: dict[str, bool] = {}
        self.busy = False
        self.on = True
        self.playing = False
        sys.addaudithook(self._hook)

    def _hook(self, event: str, given: tuple) -> None:
        if not self.on or self.busy:
            return
        kind = self._kind(event, given)
        if kind is None:
            return
        self.busy = True
        try:
            line = self._line(sys._getframe(1))
            if line is not None:
                self.told[kind[0], line, kind[1]] = None
        finally:
            self.busy = False

    def _kind(self, event: str, given: tuple) -> tuple[str, str] | None:
        if event in FRAMES or (event == "object.__getattr__" and given[1] in OF_FRAMES):
            return "reaches", "walks the frames of the calls around it"
        if event in TRACES:
            return "reaches", f"sets a trace ({event})"
        if event.startswith("gc.get_"):
            return "reaches", f"searches all objects in memory ({event})"
        if event.startswith("ctypes."):
            return "reaches", "goes into memory with ctypes"
        if event == "open" or event == "sqlite3.connect":
            return self._opens(given)
        if event.startswith(PROGRAMS):
            return "note", f"starts another program ({event})"
        return ("note", f"uses the network ({event})") if event.startswith(NETWORK) else None

    def _opens(self, given: tuple) -> tuple[str, str] | None:
        if not isinstance(given[0], str | bytes | os.PathLike):
            return None
        named = os.fsdecode(given[0])
        place = os.path.realpath(named)
        if place in self.data:
            return "reaches", f"reads the shoes of the run themselves ({Path(named).name})"
        if place.startswith(("/proc/", "/dev/mem")) or named.startswith("/proc/"):
            return "reaches", f"looks into the system's processes ({named})"
        writes = len(given) > 1 and isinstance(given[1], str) and set(given[1]) & set("wax+")
        when = "it plays" if self.playing else "it is loaded"
        return "note", f"{'writes' if writes else 'reads'} a file while {when} ({Path(named).name})"

    def _line(self, frame: types.FrameType | None) -> int | None:
        """The line of the strategy's own file that did it; None where somebody else did, such as a library on its own behalf."""
        while frame is not None:
            file = frame.f_code.co_filename
            if self._own(file):
                return frame.f_lineno if file == self.path else 0
            if "importlib" in file or not file.endswith(SEE_THROUGH):
                return None
            frame = frame.f_back
        return None

    def _own(self, file: str) -> bool:
        if file not in self.files:
            self.files[file] = file == self.path or (not file.startswith("<") and is_local(Path(file)))
        return self.files[file]


def looking(reach: Reach) -> type[Table]:
    """A table that notes who reads what is none of a bettor's business: names that begin with `_`."""

    class Looking(Table):
        __slots__ = ()

        def __getattribute__(self, name: str) -> Any:
            if name[0] == "_" and name[1] != "_" and reach.on and not reach.busy:
                reach.busy = True
                try:
                    frame = sys._getframe(1)
                    if reach._own(frame.f_code.co_filename):
                        said = f"reads table.{name}, which is none of what a bettor sees"
                        reach.told["note", frame.f_lineno if frame.f_code.co_filename == reach.path else 0, said] = None
                finally:
                    reach.busy = False
            return super().__getattribute__(name)

    return Looking


class Program:
    """This program as it was before a strategy was loaded: its functions, its classes and what those hold."""

    def __init__(self) -> None:
        self.was = dict(_names())

    def changed(self) -> list[str]:
        """Names that mean something else now, or that were added to a class."""
        now = dict(_names())
        gone = [name for name in self.was if name not in now and name.rpartition(".")[0] not in now]
        other = [name for name, value in now.items() if name in self.was and self.was[name] is not value]
        owners = {name.rpartition(".")[0] for name in self.was}
        added = [
            name for name in now if name not in self.was and name.count(":") == 1 and name.rpartition(".")[0] in owners
        ]
        found = {*gone, *other, *added}
        return sorted(name for name in found if name.removesuffix(CODE) == name or name.removesuffix(CODE) not in found)


def _names() -> Iterator[tuple[str, Any]]:
    """`tracker.backtest.engine:Seat.play` and the function there, and its code, for all of this program and the builtins."""
    modules = [each for name, each in [*sys.modules.items()] if name.partition(".")[0] == THIS_PROGRAM]
    for module in (*modules, builtins):
        for name, value in [*vars(module).items()]:
            if isinstance(value, types.FunctionType | types.BuiltinFunctionType | type):
                yield f"{module.__name__}.{name}", value
            if isinstance(value, types.FunctionType):
                yield f"{module.__name__}.{name}{CODE}", value.__code__
            if isinstance(value, type) and value.__module__ == module.__name__ != "builtins":
                yield from _of_class(module.__name__, value)


def _of_class(module: str, owner: type) -> Iterator[tuple[str, Any]]:
    for name, value in [*vars(owner).items()]:
        if name not in LEFT_ALONE and (isinstance(value, types.FunctionType) or not name.startswith("__")):
            yield f"{module}:{owner.__qualname__}.{name}", value
            if isinstance(value, types.FunctionType):
                yield f"{module}:{owner.__qualname__}.{name}{CODE}", value.__code__


def imports_of_program(path: Path) -> list[Told]:
    """Where a strategy's own file imports parts of this program that strategies have no use for."""
    found: list[Told] = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == THIS_PROGRAM:
                names = [f"tracker.{alias.name}" for alias in node.names if f"tracker.{alias.name}" in sys.modules]
        for name in names:
            first, _, rest = name.partition(".")
            if first == THIS_PROGRAM and rest and not f"{name}.".startswith(FOR_STRATEGIES):
                found.append(("note", getattr(node, "lineno", None), f"imports {name}, a part of this program"))
    return found


def line_of(path: Path, name: str) -> int | None:
    """The line of a file that gives something to the last part of a name; else the first that holds it."""
    last = name.removesuffix(CODE).rpartition(".")[2]
    source = path.read_text("utf-8", "replace")
    nodes = [*ast.walk(ast.parse(source))]
    targets = [target for node in nodes if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in nodes if isinstance(node, ast.AnnAssign | ast.AugAssign)]
    for kind, field in ((ast.Attribute, "attr"), (ast.Name, "id")):
        for target in targets:
            if isinstance(target, kind) and getattr(target, field) == last:
                return target.lineno
    holding = (number for number, line in enumerate(source.splitlines(), 1) if last in line)
    return next(holding, None)


def survives(strategy: type[Strategy], before: Mapping[str, str]) -> list[str]:
    """Names of what a strategy keeps outside of its objects and has changed since."""
    now = kept_outside(strategy)
    return sorted(name for name in now.keys() | before.keys() if now.get(name) != before.get(name))
