"""What a strategy's methods can reach outside of its objects: looked through once, and looked at after every call.

A class is taken as a machine only where everything that its code names is known to be without a memory of its own, or is
one of the things that `Outside.changed` compares: lists and the like, attributes of classes, defaults, closures.
"""

import builtins
import dis
import sys
import types
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import MISSING
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from tracker.backtest.loader import MODULES
from tracker.backtest.machine import NotFiniteError, Watched
from tracker.betting import Parameter, Strategy, Table

PACKAGE = "tracker."
PURE_MODULES = frozenset(("math", "fractions", "collections", "itertools", "operator", "bisect", "heapq"))
PURE_ORIGINS = PURE_MODULES | {"_collections", "builtins", "enum", "typing", "numbers", "abc"}  # of classes
PURE_BUILTINS = {
    "abs", "all", "any", "bin", "bool", "bytes", "chr", "complex", "dict", "divmod", "enumerate", "filter", "float",
    "format", "frozenset", "hex", "int", "isinstance", "issubclass", "iter", "len", "list", "map", "max", "min", "next",
    "oct", "ord", "pow", "property", "range", "reversed", "round", "set", "slice", "sorted", "str", "sum", "super",
    "tuple", "zip", "NotImplemented", "__debug__",
}  # fmt: skip
ATOMS = (int, float, complex, bool, str, bytes, type(None), Fraction, range, type(Ellipsis), type(NotImplemented))
CONTAINERS = (list, dict, set, deque, OrderedDict, defaultdict, Counter)
FROZEN = (tuple, frozenset, types.MappingProxyType)
PLAIN_NAMES = {
    "__builtins__", "__slotnames__", "__cached__", "__spec__", "__loader__", "__doc__", "__name__", "__file__", "__package__",
    "__annotations__", "__module__", "__qualname__", "__dict__", "__weakref__", "__firstlineno__",
    "__static_attributes__", "__orig_bases__", "__parameters__", "__match_args__", "__dataclass_fields__",
    "__dataclass_params__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__abstractmethods__",
    "_abc_impl", "__hash__", "__future__", "__conditional_annotations__",
}  # fmt: skip
PLAIN_METHODS = {
    "__init__", "__post_init__", "__repr__", "__str__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__",
    "__len__", "__iter__", "__getitem__", "__setitem__", "__contains__", "__bool__", "__add__", "__sub__", "__mul__",
    "__call__", "__neg__",
}  # fmt: skip
KEPT_BY_COPY = "__slotnames__"  # copying puts it into a class
OWN_INSIDE = frozenset(Watched.__slots__)
READ_NAME = ("LOAD_ATTR", "__name__")  # as parts of systems do for what they say
GLOBALS = ("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS")
REFUSED = {
    "STORE_GLOBAL": "it changes a global name",
    "DELETE_GLOBAL": "it changes a global name",
    "IMPORT_NAME": "it imports something while it plays",
    "LOAD_BUILD_CLASS": "it makes a class while it plays",
}


class Outside:
    """Everything changeable that outlives a strategy's objects.

    Errors: NotFiniteError where something is reached that cannot be looked into, and what.
    """

    def __init__(self, strategy: type[Strategy]) -> None:
        if type(strategy) is not type:
            raise NotFiniteError("its class has a metaclass")
        self.met: dict[int, Any] = {}  # by id, kept so that no other thing gets the same id
        self.containers: list[Any] = []
        self.functions: list[types.FunctionType] = []
        self.with_fields: list[Any] = []  # classes, modules and the like
        for base in strategy.__mro__[:-1]:
            self._class(base)
        module = sys.modules.get(strategy.__module__)
        if module is not None and module.__name__.startswith(MODULES):
            for name, value in [*vars(module).items()]:
                if isinstance(value, type | types.FunctionType) and value.__module__ == module.__name__:
                    self._thing(value, name)
        self.before = self._now()
        self.fields = [(each, dict(vars(each))) for each in (*self.with_fields, *self.functions)]
        self.items = [(each, [*each.items()] if hasattr(each, "items") else [*each]) for each in self.containers]
        self.cells = [(cell, _inside(cell)) for each in self.functions for cell in each.__closure__ or ()]

    def restore(self) -> None:
        """Makes everything what it was at first, so that another way to play begins with the same."""
        for each, items in self.items:
            each.clear()
            fill = each.extend if hasattr(each, "extend") else each.update
            fill(dict(items) if hasattr(each, "items") else items)
        for each, fields in self.fields:
            for name in [name for name in vars(each) if name not in fields and name != KEPT_BY_COPY]:
                delattr(each, name)
            for name, value in fields.items():
                if vars(each).get(name, MISSING) is not value:
                    setattr(each, name, value)
        for cell, value in self.cells:
            if _inside(cell) is not value:
                cell.cell_contents = value

    def changed(self) -> bool:
        """Whether any of it is another one than at first."""
        texts, things = self._now()
        known_texts, known = self.before  # kept, so that no new thing lies where an old one was
        return (
            texts != known_texts
            or len(things) != len(known)
            or any(one is not other for one, other in zip(things, known, strict=True))
        )

    def _now(self) -> tuple[list[str], list[Any]]:
        things: list[Any] = []
        for each in self.with_fields:
            things += (value for name, value in vars(each).items() if name != KEPT_BY_COPY)
        for each in self.functions:
            things += (each.__code__, each.__defaults__, *(each.__kwdefaults__ or {}).values(), *vars(each).values())
            things += (_inside(cell) for cell in each.__closure__ or ())
        return [repr(each) for each in self.containers], things

    def _thing(self, value: Any, name: str) -> None:
        """Looks into a value that code can reach under a name."""
        kind = type(value)
        if id(value) in self.met or kind in ATOMS or isinstance(value, Enum):
            return
        self.met[id(value)] = value
        if kind in FROZEN or kind in CONTAINERS:
            if kind in CONTAINERS:
                self.containers.append(value)
            for item in [*value.items()] if hasattr(value, "items") else [*value]:
                self._thing(item, name)
            if kind is defaultdict:
                self._thing(value.default_factory, name)
        elif isinstance(value, types.FunctionType):
            self._function(value)
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(value, staticmethod | classmethod):
            self._thing(value.__func__, name)
        elif isinstance(value, property):
            for part in (value.fget, value.fset, value.fdel):
                self._thing(part, name)
        elif isinstance(value, Parameter):
            self.with_fields.append(value)
            for part in vars(value).values():
                self._thing(part, name)
        elif isinstance(value, types.ModuleType):
            if value.__name__ not in PURE_MODULES:
                raise NotFiniteError(f"it uses {value.__name__}")
            self.with_fields += [value, *(each for each in vars(value).values() if _is_made_in_python(each))]
            self.functions += [each for each in vars(value).values() if isinstance(each, types.FunctionType)]
        elif isinstance(value, types.BuiltinFunctionType) and _is_of_pure_module(value):
            return
        elif getattr(kind, "__module__", "") != "typing":
            raise NotFiniteError(f"{name} is a {kind.__name__}, which is not looked into")

    def _class(self, owner: type) -> None:
        self.met[id(owner)] = owner
        if _is_made_in_python(owner):
            self.with_fields.append(owner)
        if owner is Strategy or owner.__module__ in PURE_ORIGINS:
            return
        if not owner.__module__.startswith((MODULES, PACKAGE)) and not _is_of_a_script(owner):
            raise NotFiniteError(f"it uses {owner.__module__}.{owner.__name__}")
        if owner is Table:
            raise NotFiniteError("it uses the class of the table")
        for base in owner.__mro__[1:-1]:
            if id(base) not in self.met:
                self._class(base)
        if issubclass(owner, Enum):
            self.with_fields += [*owner.__members__.values()]
            own = [each for each in vars(owner).items() if getattr(each[1], "__module__", None) == owner.__module__]
        else:
            own = [*vars(owner).items()]
        for field in vars(owner).get("__dataclass_fields__", {}).values():
            own += [(field.name, value) for value in (field.default, field.default_factory) if value is not MISSING]
        for name, value in own:
            if name in PLAIN_NAMES or (isinstance(value, types.FunctionType) and _is_of_a_dataclass(value)):
                continue
            if _is_special(name) and name not in PLAIN_METHODS:
                raise NotFiniteError(f"{owner.__name__} defines {name}")
            self._thing(value, f"{owner.__name__}.{name}")

    def _function(self, function: types.FunctionType) -> None:
        if not function.__module__.startswith((MODULES, PACKAGE)) and not _is_of_a_script(function):
            raise NotFiniteError(f"it uses {function.__module__}.{function.__name__}")
        self.functions.append(function)
        name = function.__qualname__
        for value in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
            self._thing(value, f"a default of {name}")
        for value in vars(function).values():
            self._thing(value, f"an attribute of {name}")
        for cell in function.__closure__ or ():
            self._thing(_inside(cell), f"a name around {name}")
        self._code(function.__code__, function.__globals__)

    def _code(self, code: types.CodeType, names: dict[str, Any]) -> None:
        before: Any = None
        for step in dis.get_instructions(code):
            if step.opname in REFUSED:
                raise NotFiniteError(REFUSED[step.opname])
            if step.opname == "IS_OP" and not (before.opname == "LOAD_CONST" and before.argval in (None, True, False)):
                raise NotFiniteError("it asks whether two things are the same one")
            if step.opname in GLOBALS:
                self._global(step.argval, names)
            elif (step.opname, step.argval) != READ_NAME and ("ATTR" in step.opname or "METHOD" in step.opname):
                self._attribute(str(step.argval))
            before = step
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._code(constant, names)

    def _attribute(self, name: str) -> None:
        if name in OWN_INSIDE or (_is_special(name) and name not in PLAIN_METHODS):
            raise NotFiniteError(f"it reaches for {name}")

    def _global(self, name: str, names: dict[str, Any]) -> None:
        if name in names:
            self._thing(names[name], name)
            return
        value = getattr(builtins, name, None)
        pure = name in PURE_BUILTINS or (isinstance(value, type) and issubclass(value, BaseException))
        if not pure:
            raise NotFiniteError(f"it uses {name}")


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_made_in_python(thing: Any) -> bool:
    """Whether this is a class into which attributes can be put."""
    return isinstance(thing, type) and bool(thing.__flags__ & 1 << 9)


def _is_of_a_dataclass(function: types.FunctionType) -> bool:
    """Whether `dataclass` wrote it."""
    special = function.__name__ in ("__init__", "__eq__", "__repr__")
    return special and Path(function.__code__.co_filename).name in ("<string>", "dataclasses.py", "reprlib.py")


def _inside(cell: types.CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # an empty one
        return None


def _is_of_pure_module(function: types.BuiltinFunctionType) -> bool:
    """Whether a function made in C belongs to a module that keeps nothing, and to no object."""
    owner = function.__self__
    return isinstance(owner, types.ModuleType) and owner.__name__.lstrip("_") in PURE_MODULES


def _is_of_a_script(thing: Any) -> bool:
    """Whether it was written beside a call of `run`, as in a notebook or a test, and not in a library."""
    module = sys.modules.get(thing.__module__)
    path = getattr(module, "__file__", None) or ""
    return module is not None and "site-packages" not in path and module.__name__ not in sys.stdlib_module_names
