"""Sweeps: the settings of a system's parameters that a grid names, each a system of its own on the same shoes.

A chunk of shoes is dealt once and played by one setting after the other, all of them by the same compiled code. A loop over
the settings within every coup was tried: it plays 4 settings in 0.84 of the time, 20 in 0.74 and 100 in 0.68, since they share
where the coup branches but no longer keep their money in registers. It would be a second driver for every class, which has
to be compiled, and can play only sessions that all settings end at the same coup; so it is not there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tracker.backtest.loader import System
from tracker.betting import Parameter
from tracker.errors import UsageError

MOST_SETTINGS = 500  # of all systems together
Sweeps = Mapping[str, str]  # parameter -> the text after `=`


def read_sweeps(words: Iterable[str]) -> dict[str, str]:
    """The parts of `--sweep name=a..b` or `--sweep name=a,b,c`, by parameter.

    Errors: UsageError where a word is no sweep, or a parameter is swept twice.
    """
    sweeps: dict[str, str] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name or not text.strip():
            raise UsageError("sweep_form", text=word)
        if name in sweeps:
            raise UsageError("swept_twice", name=name)
        sweeps[name] = text
    return sweeps


def swept(parameter: Parameter, text: str) -> list[Any]:
    """The values that a sweep gives a parameter, each once, in the order in which they are named.

    `a..b` goes from a to b, both ends counted where a step reaches them, by the parameter's step; whole numbers without
    a step go by one. Values of a parameter that is a sequence are sequences: `1 2 3,1 1 2 2`.
    Errors: UsageError for a value that the parameter does not take, a range that goes down or has no step, too many values.
    """
    low, dots, high = text.partition("..")
    if not dots:
        return list(dict.fromkeys(parameter.read(part) for part in text.split(",")))
    if parameter.type not in ("int", "float"):
        raise UsageError("sweep_no_range", name=parameter.name, allowed=parameter.allowed())
    first, last = parameter.read(low), parameter.read(high)
    step = parameter.step if parameter.step is not None else 1 if parameter.type == "int" else None
    if step is None:
        raise UsageError("sweep_no_step", name=parameter.name)
    begin, by = Fraction(str(first)), Fraction(str(step))
    count = (Fraction(str(last)) - begin) // by + 1
    if count < 1:
        raise UsageError("sweep_downwards", name=parameter.name, text=text.strip())
    if count > MOST_SETTINGS:
        raise UsageError("too_many_settings", count=f"{count:,}", most=f"{MOST_SETTINGS:,}")
    whole = parameter.type == "int"
    values = [begin + place * by for place in range(count)]
    return [parameter.read(int(value) if whole else float(value)) for value in values]


def settings(
    systems: Sequence[tuple[System, Mapping[str, Any]]], sweeps: Sweeps
) -> list[tuple[System, Mapping[str, Any]]]:
    """Every system in every setting of the grid of those sweeps that it has parameters for; the last one goes fastest.

    systems: with the values that all their settings share. Errors: UsageError, see `swept`; where a sweep fits no system;
    and where they are too many.
    """
    for name in sweeps:
        if systems and not any(name in system.strategy.parameters for system, _ in systems):
            system = systems[0][0]
            raise UsageError("no_parameter", name=name, system=system.name, advice=system.strategy._closest(name))
        if any(name in values for _, values in systems):
            raise UsageError("set_and_swept", name=name)
    grids = []
    for system, _ in systems:
        parameters = system.strategy.parameters
        grids.append({name: swept(parameters[name], text) for name, text in sweeps.items() if name in parameters})
    count = sum(prod(map(len, grid.values())) for grid in grids)
    if count > MOST_SETTINGS:
        raise UsageError("too_many_settings", count=f"{count:,}", most=f"{MOST_SETTINGS:,}")
    return [
        (_set(system, dict(zip(grid, chosen, strict=True))), {**values, **dict(zip(grid, chosen, strict=True))})
        for (system, values), grid in zip(systems, grids, strict=True)
        for chosen in product(*grid.values())
    ]


def _set(system: System, chosen: Mapping[str, Any]) -> System:
    """The system with its setting noted: `base=2 levels=3`."""
    parameters = system.strategy.parameters
    return replace(system, setting=" ".join(f"{name}={told(parameters[name], chosen[name])}" for name in chosen))


def told(parameter: Parameter, value: Any) -> str:
    """The value as `--set` takes it."""
    shown = parameter.shown(value)
    if isinstance(shown, list):
        return ",".join(map(str, shown))
    return str(shown).lower() if isinstance(shown, bool) else str(shown)
