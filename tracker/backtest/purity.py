"""What a strategy's file keeps outside of its objects: whoever changes that cannot be played in pieces."""

import random
import sys
import types
from collections import deque
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from tracker.backtest.loader import MODULES
from tracker.betting import Strategy

PLAIN_NAMES = ("__builtins__", "__cached__", "__spec__", "__loader__", "__warningregistry__")  # Python's own


def outside(strategy: type[Strategy]) -> bytes:
    """A digest of everything changeable that a strategy's methods can reach and that outlives its objects.

    That is: names of its module, attributes of classes of the module, defaults, attributes and closures of functions, and
    the state of Python's and numpy's own generators. What cannot be looked into counts by its text.
    """
    module = sys.modules.get(strategy.__module__)
    found: list[Any] = [repr(generators())]
    own = [vars(module)] if module is not None and module.__name__.startswith(MODULES) else []
    own += [vars(base) for base in strategy.__mro__ if base.__module__ == strategy.__module__]
    met: set[int] = set()
    for names in own:
        found += [(name, _told(value, met)) for name, value in [*names.items()] if name not in PLAIN_NAMES]
    return sha256(repr(found).encode("utf-8", "backslashreplace")).digest()


def kept_outside(strategy: type[Strategy]) -> dict[str, str]:
    """The same by name, for telling somebody what it was: `Mine.seen`, `HISTORY`."""
    module = sys.modules.get(strategy.__module__)
    found: dict[str, str] = {}
    own = [("", vars(module))] if module is not None and module.__name__.startswith(MODULES) else []
    own += [(f"{base.__name__}.", vars(base)) for base in strategy.__mro__ if base.__module__ == strategy.__module__]
    for owner, names in own:
        for name, value in [*names.items()]:
            if name not in PLAIN_NAMES and not isinstance(value, type):
                found[owner + name] = sha256(repr(_told(value, set())).encode("utf-8", "backslashreplace")).hexdigest()
    return found


def generators() -> Any:
    """The state of Python's and numpy's own generators: it is another one after somebody drew from them."""
    others = sys.modules.get("numpy.random")
    return random.getstate(), None if others is None else _told(others.get_state(), set())


def drawn_since(before: Any) -> bool:
    """Whether somebody drew from them since; numpy's count once they are loaded."""
    now = generators()
    return now[0] != before[0] or (before[1] is not None and now[1] != before[1])


def _told(value: Any, met: set[int]) -> Any:
    """Something whose text changes when the value does."""
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, staticmethod | classmethod):
        return _told(value.__func__, met)
    if isinstance(value, property):
        return [_told(part, met) for part in (value.fget, value.fset)]
    if isinstance(value, types.FunctionType):
        if id(value) in met:
            return value.__qualname__
        met.add(id(value))
        cells = [cell.cell_contents for cell in value.__closure__ or () if _filled(cell)]
        parts = (value.__defaults__, value.__kwdefaults__, vars(value), cells)
        return value.__qualname__, id(value), [_told(part, met) for part in parts]
    if isinstance(value, type):
        if id(value) in met:
            return value.__qualname__
        met.add(id(value))
        names = vars(value).items() if value.__module__.startswith(MODULES) else ()
        return value.__qualname__, id(value), [(name, _told(each, met)) for name, each in [*names]]
    if isinstance(value, int | float | complex | str | bytes | None):
        return value
    if id(value) in met:
        return None
    met.add(id(value))
    if isinstance(value, Mapping):
        return [(_told(key, met), _told(each, met)) for key, each in [*value.items()]]
    if isinstance(value, list | tuple | set | frozenset | deque):
        return [_told(each, met) for each in [*value]]
    if isinstance(value, random.Random):
        return value.getstate()
    if hasattr(value, "tobytes"):
        return value.tobytes()
    return repr(value), [(name, _told(each, met)) for name, each in [*getattr(value, "__dict__", {}).items()]]


def _filled(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:  # an empty one
        return False
