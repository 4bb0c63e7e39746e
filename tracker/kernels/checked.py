"""Arithmetic of compiled strategies that says so where it would differ from Python's: whole numbers that outgrow 64 bits.

Every function here raises where Python would raise, or where 64 bits are not enough; the run is then played by Python.
Types are strict: where Python would keep an int beside a float, compiling fails, and again Python plays. What is a few
instructions comes from `instructions`; what is made of those follows.
"""

import operator

from numba import njit, types
from numba.core.errors import TypingError
from numba.extending import overload

from tracker.kernels.instructions import (
    add,
    among,
    as_bool,
    as_float,
    as_int,
    as_number,
    divide,
    equal,
    greater,
    greater_equal,
    larger,
    less,
    less_equal,
    mul,
    negative,
    number,
    pair,
    same,
    smaller,
    sub,
    to_float,
    to_int,
    unequal,
)

__all__ = [
    "absolute", "add", "among", "as_bool", "as_float", "as_int", "as_number", "ceil", "divide", "equal", "floor",
    "floor_divide", "greater", "greater_equal", "larger", "less", "less_equal", "modulo", "mul", "negative", "power",
    "rounded", "same", "shift_left", "shift_right", "smaller", "sub", "to_float", "to_int", "unequal",
]  # fmt: skip


def power(a, b):
    """Whole numbers alone: floats may differ in the last bit from machine to machine."""


@overload(power)
def _power(a, b):
    if not (isinstance(a, types.Integer) and isinstance(b, types.Integer)):
        raise TypingError("a power of floats")

    def function(a, b):
        if b < 0 or b > 64:
            raise ArithmeticError("a power that is no whole number of 63 bits")
        result = as_int(1)
        for _ in range(b):
            result = mul(result, a)
        return result

    return function


def floor_divide(a, b):
    """`a // b`."""


def modulo(a, b):
    """`a % b`."""


def _native(function, sign):
    @overload(function)
    def _(a, b):
        pair(a, b)
        return lambda a, b: sign(as_number(a), as_number(b))


_native(floor_divide, operator.floordiv)
_native(modulo, operator.mod)


def shift_left(a, b):
    """`a << b`."""


@overload(shift_left)
def _shift_left(a, b):  # noqa: ARG001
    def function(a, b):
        if b < 0 or b > 61:
            raise ArithmeticError("a shift that is no whole number of 63 bits")
        return mul(as_int(a), as_int(1) << as_int(b))

    return function


def shift_right(a, b):
    """`a >> b`."""


@overload(shift_right)
def _shift_right(a, b):  # noqa: ARG001
    def function(a, b):
        if b < 0:
            raise ArithmeticError("a shift by less than nothing")
        return as_int(a) >> min(as_int(b), 63)

    return function


def absolute(a):
    """`abs(a)`."""


@overload(absolute)
def _absolute(a):
    if number(a) == types.float64:
        return lambda a: abs(a)

    def function(a):
        value = as_number(a)
        return negative(value) if value < 0 else value

    return function


@njit
def floor(a):
    """`math.floor` of a float or a whole number."""
    whole = to_int(a)
    return whole - 1 if greater(to_float(whole), a) else whole


@njit
def ceil(a):
    """`math.ceil`."""
    whole = to_int(a)
    return whole + 1 if less(to_float(whole), a) else whole


@njit
def rounded(a):
    """`round(a)`: half to even."""
    whole = floor(a)
    over = to_float(a) - to_float(whole)
    if over > 0.5 or (over == 0.5 and whole % 2 != 0):
        return whole + 1
    return whole
