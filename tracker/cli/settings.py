"""`--set name=value` and `--set system.name=value`: parameters of the systems, as text until it is known whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tracker.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tracker.backtest import System


def read_settings(words: tuple[str, ...]) -> dict[str, str]:
    """The parts of `--set`: `levels` or `martingale.levels` -> text.

    Errors: UsageError where a word is no setting, or a parameter is set twice.
    """
    given: dict[str, str] = {}
    for word in words:
        named, equals, text = word.partition("=")
        owner, dot, name = named.strip().rpartition(".")
        name = name.replace("-", "_")
        if not equals or not name or (dot and not owner):
            raise UsageError("setting_form", text=word)
        if owner + dot + name in given:
            raise UsageError("set_twice", name=owner + dot + name)
        given[owner + dot + name] = text
    return given


def parameters_for(system: System, given: Mapping[str, str]) -> dict[str, Any]:
    """The values of `--set` that this system has parameters for; one that names the system comes before one for all."""
    parameters = system.strategy.parameters
    found = {}
    for key in sorted(given, key=lambda key: "." in key):
        name = key.rpartition(".")[2]
        if name in parameters and meant(key, system):
            found[name] = parameters[name].read(given[key])
    return found


def meant(key: str, system: System) -> bool:
    """Whether a setting is for this system: it names it, by its name or its class, or none."""
    owner = key.rpartition(".")[0]
    return owner in ("", system.name, system.strategy.__name__)


def check_settings(systems: list[System], given: Mapping[str, str]) -> None:
    """Raises where a `--set` fits none of the systems: nothing asked for is passed over in silence."""
    for key in given if systems else ():
        owner, _, name = key.rpartition(".")
        named = [system for system in systems if meant(key, system)]
        if not named:
            raise UsageError("set_no_system", name=owner, systems=", ".join(system.name for system in systems))
        if not any(name in system.strategy.parameters for system in named):
            system = named[0]
            raise UsageError("no_parameter", name=name, system=system.name, advice=system.strategy._closest(name))
