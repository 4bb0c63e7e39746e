"""What a strategy's author writes: a class with annotated fields, parameters, and three or four short methods."""

import copy
import difflib
from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar

from tracker.errors import Phrase, StrategyError, UsageError

if TYPE_CHECKING:
    from tracker.betting.table import Table


WORDS_FOR_BOOLS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Parameter:
    """A declared parameter: default, range, choices and help. Authors write `Param(...)`."""

    name = ""

    def __init__(
        self, default: Any, low: Any, high: Any, step: Any, choices: Mapping[str, Any] | tuple | None, help: str
    ) -> None:
        self.default, self.low, self.high, self.step, self.help = default, low, high, step, help
        if choices is not None and not isinstance(choices, Mapping):
            choices = {str(choice): choice for choice in choices}
        self.choices = None if choices is None else {str(label): choice for label, choice in choices.items()}
        if self.choices and isinstance(default, str) and default not in self.choices.values():
            self.default = self.choices.get(default, default)  # a default given by its label

    def __repr__(self) -> str:
        return f"Param({self.default!r})"

    def declare(self, name: str) -> None:
        """Gives the parameter its name.

        Errors: StrategyError where the declaration contradicts itself, or the name is one that every strategy has.
        """
        self.name = name
        if hasattr(Strategy, name):
            raise StrategyError("parameter_reserved", name=name)
        try:
            bounds = [bound for bound in (self.low, self.high, self.step) if bound is not None]
            fits = all(isfinite(bound) for bound in bounds) and self.read(self.default) == self.default
        except (UsageError, TypeError, ValueError, ArithmeticError):
            fits = False
        if not fits:
            raise StrategyError("parameter_declared", name=name, default=repr(self.default), allowed=self.allowed())

    @property
    def type(self) -> str:
        """`choice`, `bool`, `int`, `float` or `ints`."""
        if self.choices is not None:
            return "choice"
        return {bool: "bool", int: "int", float: "float"}.get(type(self.default), "ints")

    def shown(self, value: Any) -> Any:
        """The value as people and JSON see it: a choice by its label, a sequence as a list."""
        if self.choices is not None:
            return next((label for label, choice in self.choices.items() if choice == value), value)
        return list(value) if isinstance(value, tuple) else value

    def allowed(self) -> str:
        """What the parameter takes, in words."""
        if self.choices is not None:
            return Phrase("takes_choice", choices=", ".join(self.choices))
        kind = Phrase(f"takes_{self.type}")
        if self.step is not None:
            kind = Phrase("takes_steps", kind=kind, step=self.step)
        if self.low is not None and self.high is not None:
            return Phrase("takes_between", kind=kind, low=self.low, high=self.high)
        if self.low is not None:
            return Phrase("takes_from", kind=kind, low=self.low)
        return Phrase("takes_to", kind=kind, high=self.high) if self.high is not None else kind

    def read(self, given: Any) -> Any:
        """The value that a text (from `--set`) or a Python value means.

        Errors: UsageError naming the parameter and what it takes.
        """
        try:
            value = self._parse(given) if isinstance(given, str) else self._typed(given)
        except (ValueError, TypeError, KeyError, OverflowError, StopIteration):
            raise UsageError("parameter_value", name=self.name, value=given, allowed=self.allowed()) from None
        for number in value if isinstance(value, tuple) else (value,):
            if self.choices is None and (
                (self.low is not None and number < self.low)
                or (self.high is not None and number > self.high)
                or (self.step is not None and (_exact(number) - _exact(self.low or 0)) % _exact(self.step))
            ):
                raise UsageError("parameter_value", name=self.name, value=given, allowed=self.allowed())
        return value

    def _parse(self, text: str) -> Any:
        text = text.strip()
        if self.choices is not None:
            labels = {label.lower(): choice for label, choice in self.choices.items()}
            return labels[text.lower()] if text.lower() in labels else self._typed(int(text))
        if self.type == "bool":
            return WORDS_FOR_BOOLS[text.lower()]
        if self.type == "int":
            return int(text)
        if self.type == "float":
            return self._typed(float(text))
        return self._typed(int(part) for part in text.replace(",", " ").split())

    def _typed(self, value: Any) -> Any:
        if self.choices is not None:
            return next(choice for choice in self.choices.values() if type(choice) is type(value) and choice == value)
        if self.type == "ints":
            numbers = tuple(value)
            if not numbers or any(type(number) is not int for number in numbers):
                raise ValueError
            return numbers
        if self.type == "float":
            if type(value) not in (int, float) or not isfinite(value):
                raise ValueError
            return float(value)
        if type(value) is not type(self.default):
            raise TypeError
        return value


def _exact(number: float) -> Fraction:
    """The number as it is written, so that 0.3 is three steps of 0.1."""
    return Fraction(str(number))


def Param(
    default: Any,
    *,
    low: Any = None,
    high: Any = None,
    step: Any = None,
    choices: Mapping[str, Any] | tuple | None = None,
    help: str = "",
) -> Any:
    """Declares a parameter of a strategy; its value stands on `self` under the field's name.

    default: an int, float, bool, a choice, or a sequence of ints. low, high, step: the range, both ends allowed.
    choices: the values, or label -> value. help: one line for `--list` and the dashboard's form.
    """
    if isinstance(default, list | range):
        default = tuple(default)
    return Parameter(default, low, high, step, choices, help)


class Strategy:
    """A betting system. Annotated class fields are its state, `Param` fields its parameters.

    The engine makes a fresh object at each `start`, so nothing is left over from the session before.
    """

    parameters: ClassVar[Mapping[str, Parameter]] = {}
    _containers: ClassVar[Mapping[str, Any]] = {}  # fields that can change, such as lists: each object gets its own

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in ("parameters", "_containers"):
            if name in vars(cls):
                raise StrategyError("parameter_reserved", name=name)
        found = dict(cls.parameters)
        for name, value in vars(cls).items():
            if isinstance(value, Parameter):
                value.declare(name)
                found[name] = value
            else:
                found.pop(name, None)
        cls.parameters = found
        fields = {name: getattr(cls, name) for name in dir(cls) if not name.startswith("__")}
        own = {name: value for name, value in fields.items() if type(value).__hash__ is None}
        cls._containers = {name: value for name, value in own.items() if name not in ("parameters", "_containers")}

    def __init__(self, **values: Any) -> None:
        for name, value in self._values(values).items():
            setattr(self, name, value)
        for name, value in self._containers.items():
            setattr(self, name, copy.deepcopy(value))

    @classmethod
    def _values(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """The value of every parameter, the default where none is given.

        Errors: UsageError for an unknown name or a value that does not fit.
        """
        for name in given:
            if name not in cls.parameters:
                raise UsageError("no_parameter", name=name, system=cls.__name__, advice=cls._closest(name))
        return {
            name: parameter.read(given[name]) if name in given else parameter.default
            for name, parameter in cls.parameters.items()
        }

    @classmethod
    def _closest(cls, name: str) -> str:
        if not cls.parameters:
            return Phrase("has_no_parameters")
        close = difflib.get_close_matches(name, cls.parameters, 1)
        return (
            Phrase("did_you_mean", name=close[0])
            if close
            else Phrase("has_parameters", names=", ".join(cls.parameters))
        )

    def start(self, table: "Table") -> None:
        """A new session begins, or a new shoe of it where the progression does not carry."""

    def shoe(self, table: "Table") -> None:
        """A new shoe begins."""

    def bet(self, table: "Table") -> None:
        """Before the coup is dealt: put chips down with `table.bet`, or sit it out."""

    def settle(self, table: "Table") -> None:
        """After a coup on which a bet lay has been settled."""
