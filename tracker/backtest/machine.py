"""A strategy as a finite machine: its own methods are run once in every situation that comes up, and remembered.

A situation is a state (the values of all fields) and what the method read of `table`, in the order of reading. As a
method without chance in it reads the same things in the same order, the situations of a state form a tree of reads.
"""

import copy
import types
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

from tracker.betting import Strategy, Table, value_of_bet

FRESH = -1  # the state of an object on which no method was called
FIELDS = frozenset(
    ("won", "lost", "pushed", "net", "staked", "last", "last_outcome", "since_tie", "run_side", "run_length", "coup")
) | frozenset(("shoe_number", "big_eye_boy", "small_road", "cockroach_pig", "bankroll", "minimum", "maximum"))
CALLS = frozenset(("back", "count", "ask"))
DOING = frozenset(("bet", "leave"))
ATOMS = (int, bool, str, bytes, type(None))
IN_ORDER = (list, tuple, deque)
MAPPINGS = (dict, OrderedDict, defaultdict, Counter)
DEEPEST = 20
Read = tuple[str, tuple]  # a name of the table, and the arguments where it is a call


class NotFiniteError(Exception):
    """Why a strategy cannot be taken as a finite machine, in words that follow its name."""


class Unseen(BaseException):
    """A method asks of the table what a machine cannot know. Not an Exception, so few strategies swallow it."""


class Leaf(NamedTuple):
    """What a method did. bets: (spot, chips) in order. leaving: the reason given to `table.leave`, or None."""

    state: int
    bets: tuple[tuple[int, int], ...]
    leaving: str | None


class Fork:
    """A place where a method reads something: on by what it finds, told apart by type too."""

    __slots__ = ("on", "read")

    def __init__(self, read: Read) -> None:
        self.read = read
        self.on: dict[tuple[type, Any], Fork | Leaf] = {}


class Watched:
    """A table that notes what is read of it. A method that reaches for anything else ends with `Unseen`."""

    __slots__ = ("_reads", "_table", "_unseen")
    __class__ = property(lambda _: Table)

    def __init__(self, table: Table) -> None:
        set_ = object.__setattr__
        set_(self, "_table", table)
        set_(self, "_reads", [])
        set_(self, "_unseen", None)

    def __getattr__(self, name: str) -> Any:
        if name in DOING:
            return getattr(object.__getattribute__(self, "_table"), name)
        if name in FIELDS:
            return _read(self, (name, ()))
        if name in CALLS:
            return lambda *given, **named: _read(self, (name, _arguments(name, given, named)))
        if hasattr(Table, name) and not name.startswith("_"):
            raise _unseen(self, f"it reads table.{name}")
        if name.startswith("_"):
            raise _unseen(self, f"it reaches for table.{name}")
        return getattr(object.__getattribute__(self, "_table"), name)  # which says that there is no such thing

    def __setattr__(self, name: str, _: object) -> None:
        raise _unseen(self, f"it sets table.{name}")


def _arguments(name: str, given: tuple, named: dict[str, Any]) -> tuple:
    names = {"back": ("k",), "count": ("outcome",), "ask": ("road", "side")}[name]
    whole = (*given, *(named[each] for each in names[len(given) :] if each in named))
    if len(whole) != len(names) or any(type(value) not in (int, str) for value in whole):
        raise Unseen(f"it calls table.{name} in a way of its own")
    return whole


def _read(watched: Watched, read: Read) -> Any:
    value = look(object.__getattribute__(watched, "_table"), read)
    object.__getattribute__(watched, "_reads").append((read, value))
    return value


def _unseen(watched: Watched, why: str) -> Unseen:
    object.__setattr__(watched, "_unseen", why)  # kept where the strategy swallows it
    return Unseen(why)


def look(table: Table, read: Read) -> Any:
    """What a table shows."""
    name, arguments = read
    value = getattr(table, name)
    return value(*arguments) if name in CALLS else value


class Machine:
    """The states and situations of one strategy with these values of its parameters, as far as they were met.

    most: states; with more of them the strategy is not taken as finite.
    Errors of all methods: NotFiniteError; Unseen; and whatever the strategy raises.
    """

    def __init__(self, strategy: type[Strategy], values: Mapping[str, Any], *, most: int = 2_000) -> None:
        self.strategy, self.values, self.most = strategy, dict(values), most
        self.numbers: dict[Any, int] = {}  # key of a state -> its number
        self.kept: list[dict[str, Any]] = []  # number -> the fields
        self.trees: dict[tuple[str, int], Fork | Leaf] = {}
        self.calls = 0  # of the strategy's own methods
        self.reads: dict[str, set[Read]] = {}  # method -> what it was seen to read

    def step(self, method: str, state: int, table: Table) -> Leaf:
        """What `bet`, `settle`, `start` or `shoe` does in a state before this table; FRESH: of a new object."""
        node = self.trees.get((method, state))
        while type(node) is Fork:
            value = look(table, node.read)
            node = node.on.get((type(value), value))
        return node if type(node) is Leaf else self._met(method, state, table)

    def execute(self, method: str, state: int, table: Table) -> tuple[Leaf, list[tuple[Read, Any]]]:
        """Runs the strategy's own method, and says what it did and what it read."""
        own = self._object(state)
        watched = Watched(table)
        before, table._leaving = table._leaving, None
        bets: dict[int, int] | None = {} if method == "bet" else None
        table._bets = bets
        self.calls += 1
        try:
            self.call(own, method, watched)
        finally:
            table._bets = None
            leaving, table._leaving = table._leaving, before
        unseen = object.__getattribute__(watched, "_unseen")
        if unseen:
            raise Unseen(unseen)
        reads = object.__getattribute__(watched, "_reads")
        return Leaf(self._number(own), tuple((bets or {}).items()), leaving), reads

    def call(self, own: Strategy, method: str, watched: Watched) -> None:
        """Calls the strategy's own method."""
        given = getattr(own, method)(watched)
        if method == "bet" and given is not None:
            raise value_of_bet(given)

    def _met(self, method: str, state: int, table: Table) -> Leaf:
        leaf, reads = self.execute(method, state, table)
        node: Fork | Leaf = leaf
        root = self.trees.get((method, state))
        if not reads:
            self.trees[method, state] = leaf
            return leaf
        if root is None:
            root = self.trees[method, state] = Fork(reads[0][0])
        here: Fork | Leaf = root
        for place, (read, value) in enumerate(reads):
            if type(here) is not Fork or here.read != read:
                raise NotFiniteError("it does not do the same in the same situation")
            last = place == len(reads) - 1
            node = here.on.get((type(value), value)) or (leaf if last else Fork(reads[place + 1][0]))
            here.on[type(value), value] = here = node
            self.reads.setdefault(method, set()).add(read)
        if here != leaf:
            raise NotFiniteError("it does not do the same in the same situation")
        return leaf

    def _object(self, state: int) -> Strategy:
        if state == FRESH:
            return self.strategy(**self.values)
        own = object.__new__(self.strategy)
        vars(own).update(copied(self.kept[state]))
        return own

    def _held(self) -> set[int]:
        """Ids of changeable things that are held by others than the strategy's objects."""
        return set()

    def _number(self, own: Strategy) -> int:
        fields = getattr(own, "__dict__", None)
        if fields is None or any("__slots__" in vars(base) for base in type(own).__mro__[:-1]):
            raise NotFiniteError("it has slots, which are not looked into")
        met = self._held()
        key = tuple((name, key_of(value, f"self.{name}", met)) for name, value in fields.items())
        number = self.numbers.get(key)
        if number is None:
            if len(self.kept) >= self.most:
                raise NotFiniteError(f"it has more than {self.most:,} states")
            number = self.numbers[key] = len(self.kept)
            self.kept.append(copied(fields))
        return number


def copied(value: Any) -> Any:
    """A copy that shares nothing changeable with what was copied; quicker than `copy.deepcopy` on what is met here."""
    kind = type(value)
    if kind in ATOMS or kind in (float, complex):
        return value
    if kind is list:
        return [copied(item) for item in value]
    if kind is dict:
        return {copied(key): copied(item) for key, item in value.items()}
    return copy.deepcopy(value)


def key_of(value: Any, name: str, met: set[int], depth: int = 0) -> Any:
    """What tells a value from every other, type and order counted, as something that can be looked up.

    met: ids of changeable values met before; one that is held twice is refused, since two names of one list are not two
    lists. Errors: NotFiniteError naming the field where the value is no plain data.
    """
    kind = type(value)
    if kind in ATOMS:
        return kind, value
    if kind is float:
        return kind, value.hex()
    if kind is complex:
        return kind, value.real.hex(), value.imag.hex()
    if kind in (Fraction, Decimal):
        return kind, str(value)
    if isinstance(value, Enum):
        return kind, value.name
    if depth > DEEPEST:
        raise NotFiniteError(f"{name} is nested too deeply")
    if kind is not tuple:
        if id(value) in met:
            raise NotFiniteError(f"{name} holds a {kind.__name__} that is held elsewhere too")
        met.add(id(value))
    if kind in IN_ORDER:
        size = value.maxlen if kind is deque else None
        return kind, size, tuple(key_of(item, name, met, depth + 1) for item in value)
    if kind in MAPPINGS:
        items = ((key_of(k, name, met, depth + 1), key_of(v, name, met, depth + 1)) for k, v in value.items())
        return kind, getattr(value, "default_factory", None), tuple(items)
    if _is_plain_object(kind):
        items = ((k, key_of(v, f"{name}.{k}", met, depth + 1)) for k, v in vars(value).items())
        return kind, tuple(items)
    raise NotFiniteError(f"{name} holds a {kind.__name__}, which is not looked into")


def _is_plain_object(kind: type) -> bool:
    """Whether objects of a class of the author's own consist of their fields alone, and are copied as such."""
    own = kind.__mro__[:-1]
    special = ("__slots__", "__deepcopy__", "__copy__", "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")
    return (
        type(kind) is type
        and not any(base.__module__ in ("builtins", "tracker.betting.table") for base in own)
        and not any(name in vars(base) for base in own for name in special)
        and not issubclass(kind, (types.ModuleType, Table))
    )
