"""What a strategy class consists of: its fields, its methods, and the text of the module that plays it."""

import ast
import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from tracker.backtest.compile.source import NotCompiledError, tree_of
from tracker.backtest.engine import LARGEST_INT64
from tracker.betting import Strategy

METHODS = ("start", "shoe", "bet", "settle")
PLAIN = {  # special names that every class may have
    "__module__", "__doc__", "__annotations__", "__qualname__", "__dict__", "__weakref__", "__parameters__",
    "__orig_bases__", "__firstlineno__", "__static_attributes__", "__annotate__", "__annotate_func__",
    "__annotations_cache__",
}  # fmt: skip
INLINED = 150  # lines; the functions of a longer strategy are called, so that compiling it does not take too long
MISSING = object()


@dataclass(slots=True)
class Plan:
    """A class on its way to compiled code. values: of its parameters. unlimited: the table has no maximum.

    fields: name -> (kind, value), see `tracker.kernels.records.Field`. constants: lines that define arrays of the module.
    functions: the translated ones, callees first. lines: of each line of `text`, that of the strategy's file it
    came from, or None. reasons: given to `table.leave`. sees: what of `table` has to be kept up.
    most_bets: calls of `table.bet` on a coup at the most, 2 for any number; bets_of: in each function of the module.
    spots: as they stand in these calls. stored: fields that are given other values.
    """

    strategy: type[Strategy]
    values: Mapping[str, Any]
    unlimited: bool
    fields: dict[str, tuple[str, Any]] = field(default_factory=dict)
    constants: list[str] = field(default_factory=list)
    functions: list[tuple[str, int | None]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    sees: set[str] = field(default_factory=set)
    most_bets: int = 0
    bets_of: dict[str, int] = field(default_factory=dict)
    spots: set[str] = field(default_factory=set)
    stored: set[str] = field(default_factory=set)
    resized_by: dict[str, set[str]] = field(
        default_factory=dict
    )  # function of the module -> lists it makes longer or shorter
    done: dict[Any, str] = field(default_factory=dict)  # (function, roles) -> its name in the module
    under_way: list[Any] = field(default_factory=list)

    def lookup(self, name: str, after: type | None = None) -> Any:
        """What the class, or a base after this one, holds under a name; MISSING where nothing does."""
        order = self.strategy.__mro__
        for base in order if after is None else order[order.index(after) + 1 :]:
            if name in vars(base):
                return vars(base)[name]
        return MISSING

    def begins_as(self, name: str) -> Any:
        """What a fresh object holds under a name: `Strategy` keeps its own copies of lists, made with the class."""
        if name in self.values:
            return self.values[name]
        return self.strategy._containers.get(name, self.lookup(name))

    def owner(self, function: types.FunctionType) -> type | None:
        """The class that a method was written in, where `super()` begins; None where there is none."""
        cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        owner = cells["__class__"].cell_contents if "__class__" in cells else None
        return owner if owner in self.strategy.__mro__ else None

    def is_base(self, function: Any) -> bool:
        """Whether this is the empty method that `Strategy` itself has."""
        return any(vars(Strategy).get(name) is function for name in METHODS)

    def field(self, name: str, line: int) -> str:
        """The kind of a field of `self`, which is noted as one of the record."""
        if name not in self.fields:
            value = self.begins_as(name)
            if value is MISSING:
                raise NotCompiledError(line, f"self.{name} has no value in the class")
            if type(value) is list and name not in self.strategy._containers:
                raise NotCompiledError(line, f"self.{name} is a list that was put into the class later")
            self.fields[name] = kind_of(value, f"self.{name}", line), value
        return self.fields[name][0]

    @property
    def has_one_spot(self) -> bool:
        """Whether all bets of a run are on one spot: a number, or a field that keeps its value."""
        if len(self.spots) != 1:
            return False
        (spot,) = self.spots
        name = spot.removeprefix("self.f_")
        return spot.strip("()").isdecimal() or (name != spot and name in self.fields and name not in self.stored)

    def constant(self, value: Any, name: str, line: int) -> str:
        """The name of an array of the module that holds a tuple of numbers."""
        kind = kind_of(value, name, line)
        if kind not in ("ints", "floats"):
            raise NotCompiledError(line, f"{name} is a {type(value).__name__}, which can change; write a tuple")
        return self.array(value, "int64" if kind == "ints" else "float64")

    def array(self, value: Sequence[float], kind: str) -> str:
        """The name of an array of the module with these numbers."""
        items = ", ".join(repr(item) if isfinite(item) else f"np.float64({str(item)!r})" for item in value)
        text = f"np.array([{items}], np.{kind})"
        for known in self.constants:
            if known.endswith(" = " + text):
                return known.partition(" ")[0]
        self.constants.append(f"K_{len(self.constants)} = {text}")
        return f"K_{len(self.constants) - 1}"

    def is_floats(self, array: str) -> bool:
        """Whether an array, of the module or of a field, holds floats."""
        if array.startswith("board.f_"):
            return self.fields[array.removeprefix("board.f_")][0] == "floats"
        return any(known.startswith(array + " ") and known.endswith("np.float64)") for known in self.constants)


def kind_of(value: Any, name: str, line: int) -> str:
    """The kind of a field with this value: see `tracker.kernels.records.Field`."""
    if type(value) is bool:
        return "bool"
    if type(value) in (int, float):
        if type(value) is int and abs(value) >= LARGEST_INT64:
            raise NotCompiledError(line, f"{name} is a number beyond 63 bits")
        return type(value).__name__
    if type(value) in (tuple, list):
        from tracker.kernels import LONGEST_LIST

        if len(value) > LONGEST_LIST:
            raise NotCompiledError(line, f"{name} holds more than {LONGEST_LIST:,} numbers")
        if all(type(item) is int and abs(item) < LARGEST_INT64 for item in value) and (value or type(value) is list):
            return "ints" if type(value) is tuple else "list"
        if value and type(value) is tuple and all(type(item) is float for item in value):
            return "floats"
        raise NotCompiledError(line, f"{name} is a {type(value).__name__} of other things than whole numbers")
    kind = "None" if value is None else f"a {type(value).__name__}"
    raise NotCompiledError(line, f"{name} is {kind}, which compiled code cannot hold")


def check_class(strategy: type[Strategy]) -> None:
    """Raises where the class does more than plain fields and methods can."""
    if type(strategy) is not type:
        raise NotCompiledError(None, "the class has a metaclass")
    for base in strategy.__mro__:
        if base in (Strategy, object):
            continue
        for name, value in vars(base).items():
            if name.startswith("__") and name.endswith("__") and name not in PLAIN:
                line = value.__code__.co_firstlineno if isinstance(value, types.FunctionType) else None
                raise NotCompiledError(line, f"the class defines {name}")


def plan(strategy: type[Strategy], values: Mapping[str, Any], *, unlimited: bool) -> Plan:
    """The plan of a class with these values of its parameters (all of them).

    Errors: NotCompiledError, with the line, where something in it cannot be compiled.
    """
    from tracker.backtest.compile.translate import translated

    check_class(strategy)
    made = Plan(strategy, values, unlimited)
    for name in METHODS:
        function = made.lookup(name)
        if made.is_base(function):
            made.functions += [
                ("@njit", None),
                (f"def {name}(self, table, board):", None),
                ("    pass", None),
                ("", None),
            ]
            continue
        if type(function) is not types.FunctionType:
            raise NotCompiledError(None, f"{name} is no plain method")
        node = tree_of(function)
        if len(node.args.args) != 2:
            raise NotCompiledError(node.lineno, f"{name} takes other arguments than (self, table)")
        made.functions.append((f"{name} = {translated(made, function, ('self', 'table'), name)}", None))
    return made


IDLE = ("coup", "last_outcome", "session_coups", "staked", "won", "lost", "pushed", "turns")  # unless they are read
SEES = {
    "MINDS_CARDS": "cards", "MINDS_COUNTS": "counts", "MINDS_DECISIONS": "decisions", "MINDS_OUTCOMES": "outcomes", "MINDS_ROADS": "roads", "MINDS_RUN": "run",
    "SHOWS_NET": "net", "SHOWS_BANKROLL": "bankroll",
}  # fmt: skip


def text_of(made: Plan, *, plain: bool, free: bool = False) -> tuple[str, list[int | None]]:
    """The text of the module's own part, and the line of the strategy's file behind each of its lines.

    plain, free: the rules and the coups are those of `PLAIN` and `FREE` in `tracker.kernels.seat`.
    """
    flags = {flag: name in made.sees for flag, name in SEES.items()}
    alone = made.most_bets <= 1
    flags |= {
        "ALONE": alone,
        "LONE": alone and made.has_one_spot,
        "LEAVES": bool(made.reasons),
        "PLAIN": plain,
        "FREE": free,
    }
    unread = tuple(name for name in IDLE if name not in made.sees)
    lines: list[tuple[str, int | None]] = [(f"{flag} = {value}", None) for flag, value in flags.items()]
    lines += [(f"UNREAD = {unread!r}", None)]
    functions = made.functions
    if len(functions) <= INLINED:
        functions = [
            (text.replace("boundscheck=True", "boundscheck=True, forceinline=True"), line) for text, line in functions
        ]
    if flags["ALONE"]:
        functions = [
            (text.replace("view.put(table, board, ", "view.put_alone(table, "), line) for text, line in functions
        ]
    renew = ["@njit", "def renew(self, table, board):", "    pass"]
    for name, (kind, value) in made.fields.items():
        if kind == "list" and value:
            fresh = made.array(value, "int64")
            renew += [f"    for place in range({len(value)}):", f"        board.l_{name}[place] = {fresh}[place]"]
    lines += [(constant, None) for constant in made.constants] + [("", None), *functions]
    lines += [(line, None) for line in renew]
    text = "".join(line + "\n" for line, _ in lines)
    try:
        ast.parse(text)
    except (SyntaxError, MemoryError, RecursionError):  # deeper than Python's own parser goes
        raise NotCompiledError(None, "an expression of very many parts") from None
    return text, [source for _, source in lines]
