"""Methods that nobody calls although their names are nearly those that the engine calls, such as `settled` for `settle`."""

import difflib
import inspect
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

from tracker.backtest.loader import System
from tracker.betting import Strategy
from tracker.errors import TrackerError

CALLED = ("start", "shoe", "bet", "settle")
ALIKE = 0.75  # of difflib; `settled` and `on_settle` are, `double` is not


def idle_methods(systems: Iterable[System]) -> list[TrackerError]:
    """A sentence for each such method of these systems' own classes; a method that the file names elsewhere is none."""
    found = []
    for system in systems:
        kind = system.strategy
        named = {name for code in _codes(vars(sys.modules[kind.__module__])) for name in code.co_names}
        missing = [name for name in CALLED if getattr(kind, name) is getattr(Strategy, name)]
        for name, method in vars(kind).items():
            if not inspect.isfunction(method) or name in named or hasattr(Strategy, name):
                continue
            close = difflib.get_close_matches(name.lower(), missing, 1, ALIKE)
            if close:
                place = f"{system.file}:{method.__code__.co_firstlineno}"
                found.append(TrackerError("idle_method", place=place, name=name, meant=close[0]))
    return found


def _codes(names: dict[str, Any]) -> Iterator[types.CodeType]:
    """The code of every function of a module, of those of its classes, and of those within them."""
    kinds = [value for value in names.values() if inspect.isclass(value)]
    functions = [value for value in names.values() if inspect.isfunction(value)]
    functions += [value for kind in kinds for value in vars(kind).values() if inspect.isfunction(value)]
    waiting = [function.__code__ for function in functions]
    while waiting:
        code = waiting.pop()
        yield code
        waiting += [part for part in code.co_consts if isinstance(part, types.CodeType)]
