"""Arithmetic of two numbers as instructions for the compiler, which fail where 64 bits are not enough; see `checked`."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic

LARGEST_EXACT = 2**53  # whole numbers up to here are floats without rounding
LOWEST = -(2**63)
WHAT = {types.Boolean: "a bool", types.Float: "a float", types.Integer: "a whole number"}


def typed(function: Callable) -> Any:
    """An intrinsic: (context, types) -> signature and the code it stands for."""
    return intrinsic(prefer_literal=False)(function)


def told(kind: types.Type) -> str:
    """A type as people call it."""
    return next((word for known, word in WHAT.items() if isinstance(kind, known)), str(kind))


def _fail(context, builder, condition, text: str) -> None:
    """Leaves compiled code with an error where the condition holds."""
    with cgutils.if_unlikely(builder, condition):
        context.call_conv.return_user_exc(builder, ArithmeticError, (text,))


def number(kind: types.Type) -> types.Type:
    """The type to reckon in: bools count as whole numbers."""
    if isinstance(kind, types.Boolean | types.Integer):
        return types.int64
    if isinstance(kind, types.Float):
        return types.float64
    raise TypingError(f"{told(kind)} where a number is needed")


def _exactly(context, builder, value, kind: types.Type):
    """The value as a float; fails where rounding would begin."""
    if kind == types.float64:
        return value
    _fail(
        context,
        builder,
        builder.icmp_signed(">", value, context.get_constant(types.int64, LARGEST_EXACT)),
        "a whole number beyond 2^53",
    )
    _fail(
        context,
        builder,
        builder.icmp_signed("<", value, context.get_constant(types.int64, -LARGEST_EXACT)),
        "a whole number beyond -2^53",
    )
    return builder.sitofp(value, context.get_value_type(types.float64))


def pair(one: types.Type, other: types.Type):
    """(type of each, common type) of two numbers."""
    kinds = number(one), number(other)
    return kinds, types.int64 if kinds == (types.int64, types.int64) else types.float64


def _cast(context, builder, sig, args, kinds):
    return [context.cast(builder, arg, given, kind) for arg, given, kind in zip(args, sig.args, kinds, strict=True)]


def _arithmetic(name: str):
    """The intrinsic of `+`, `-` or `*`: `name` is add, sub or mul."""

    @typed
    def function(_, a, b):
        kinds, common = pair(a, b)

        def generate(context, builder, sig, args):
            values = _cast(context, builder, sig, args, kinds)
            if common == types.float64:
                values = [
                    value if kind == types.float64 else builder.sitofp(value, context.get_value_type(types.float64))
                    for value, kind in zip(values, kinds, strict=True)
                ]
                return getattr(builder, "f" + name)(*values)
            both = getattr(builder, f"s{name}_with_overflow")(*values)
            result = builder.extract_value(both, 0)
            _fail(context, builder, builder.extract_value(both, 1), "a whole number beyond 63 bits")
            _fail(
                context,
                builder,
                builder.icmp_signed("==", result, context.get_constant(types.int64, LOWEST)),
                "a whole number beyond 63 bits",
            )
            return result

        return common(a, b), generate

    return function


add, sub, mul = (_arithmetic(name) for name in ("add", "sub", "mul"))


def _comparing(a, b, sign: str, of_floats: Callable):
    """The signature and the code of a comparison. of_floats: (context, builder, two floats) -> its code for those."""
    kinds, common = pair(a, b)

    def generate(context, builder, sig, args):
        values = _cast(context, builder, sig, args, kinds)
        if common == types.int64:
            return builder.icmp_signed(sign, *values)
        values = [_exactly(context, builder, value, kind) for value, kind in zip(values, kinds, strict=True)]
        return of_floats(context, builder, *values)

    return types.boolean(a, b), generate


def _comparison(sign: str):
    def of_floats(_, builder, one, other):
        compare = builder.fcmp_unordered if sign == "!=" else builder.fcmp_ordered
        return compare(sign, one, other)

    @typed
    def function(_, a, b):
        return _comparing(a, b, sign, of_floats)

    return function


less, less_equal, greater, greater_equal, equal, unequal = (
    _comparison(sign) for sign in ("<", "<=", ">", ">=", "==", "!=")
)


@typed
def among(_, a, b):
    """`a in (b,)`, which is `a == b` but for what is no number: Python asks first whether it is the same object."""

    def of_floats(context, builder, one, other):
        _fail(context, builder, builder.fcmp_unordered("uno", one, other), "what is no number, beside `in`")
        return builder.fcmp_ordered("==", one, other)

    return _comparing(a, b, "==", of_floats)


def _extreme(sign: str):
    """min or max of two as Python has it: the second only where it is truly smaller, or larger."""

    @typed
    def function(_, a, b):
        for kind in (a, b):
            if isinstance(kind, types.Boolean):
                raise TypingError("a bool in min or max")
        kinds, common = pair(a, b)

        def generate(context, builder, sig, args):
            one, other = _cast(context, builder, sig, args, kinds)
            if common == types.int64:
                return builder.select(builder.icmp_signed(sign, other, one), other, one)
            one, other = (
                _exactly(context, builder, value, kind) for value, kind in zip((one, other), kinds, strict=True)
            )
            return builder.select(builder.fcmp_ordered(sign, other, one), other, one)

        return common(a, b), generate

    return function


smaller, larger = _extreme("<"), _extreme(">")


@typed
def divide(_, a, b):
    """True division."""
    kinds, _ = pair(a, b)

    def generate(context, builder, sig, args):
        one, other = (
            _exactly(context, builder, value, kind)
            for value, kind in zip(_cast(context, builder, sig, args, kinds), kinds, strict=True)
        )
        _fail(
            context,
            builder,
            builder.fcmp_ordered("==", other, context.get_constant(types.float64, 0.0)),
            "division by zero",
        )
        return builder.fdiv(one, other)

    return types.float64(a, b), generate


@typed
def negative(_, a):
    kind = number(a)

    def generate(context, builder, sig, args):
        value = context.cast(builder, args[0], sig.args[0], kind)
        return builder.fneg(value) if kind == types.float64 else builder.neg(value)

    return kind(a), generate


def _strict(wanted: type, kind: types.Type):
    """The intrinsic that hands a value on where it has exactly this type; else compiling fails."""

    @typed
    def function(_, a):
        if not isinstance(a, wanted):
            raise TypingError(f"{told(a)} where {told(kind)} belongs")

        def generate(context, builder, sig, args):
            return context.cast(builder, args[0], sig.args[0], kind)

        return kind(a), generate

    return function


as_int, as_float, as_bool = (
    _strict(types.Integer, types.int64),
    _strict(types.Float, types.float64),
    _strict(types.Boolean, types.boolean),
)


@typed
def as_number(_, a):
    """A whole number as int64, a float as float64; a bool as whole number."""
    kind = number(a)

    def generate(context, builder, sig, args):
        return context.cast(builder, args[0], sig.args[0], kind)

    return kind(a), generate


@typed
def same(_, a):
    """The value itself, as one of the three types; so a function is compiled once for all constants."""
    kind = types.boolean if isinstance(a, types.Boolean) else number(a)

    def generate(context, builder, sig, args):
        return context.cast(builder, args[0], sig.args[0], kind)

    return kind(a), generate


@typed
def to_float(_, a):
    """`float(a)`."""
    kind = number(a)

    def generate(context, builder, sig, args):
        return _exactly(context, builder, context.cast(builder, args[0], sig.args[0], kind), kind)

    return types.float64(a), generate


@typed
def to_int(_, a):
    """`int(a)`: towards zero."""
    kind = number(a)

    def generate(context, builder, sig, args):
        value = context.cast(builder, args[0], sig.args[0], kind)
        if kind == types.int64:
            return value
        inside = builder.and_(
            builder.fcmp_ordered("<", value, context.get_constant(types.float64, float(2**62))),
            builder.fcmp_ordered(">", value, context.get_constant(types.float64, -float(2**62))),
        )
        _fail(context, builder, builder.not_(inside), "a float that is no whole number of 63 bits")
        return builder.fptosi(value, context.get_value_type(types.int64))

    return types.int64(a), generate
