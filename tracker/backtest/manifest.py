"""The manifest of a run: what it was made from, as JSON; and the setup and the systems of a run made of it again.

`docs/run-folders.md` describes every key.
"""

import platform
from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from tracker import __version__
from tracker.backtest.loader import System, load
from tracker.backtest.report import Report, Setup
from tracker.backtest.sittings import COUPS_AN_HOUR
from tracker.betting import Limits, SessionRules, money, parse_money
from tracker.errors import InputError
from tracker.game import variant

FORM = 1  # of the manifest; larger where an older program cannot read it
LIBRARIES = ("polars", "numba", "numpy")  # beside this program and Python, what figures and bytes may hang on
IN_MINOR = "_minor"  # ends the names of amounts of money


def versions() -> dict[str, str | None]:
    """The versions of this program, Python and the libraries; None of one that is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # it loads the parsers of e-mails

    found: dict[str, str | None] = {"program": __version__, "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def changed_versions(manifest: Mapping[str, Any]) -> list[str]:
    """What has another version than when the run was made: `polars 2.1.0, now 2.2.0`."""
    now = versions()
    then = manifest["versions"]
    return [f"{name} {then.get(name)}, now {now.get(name)}" for name in now if then.get(name) != now[name]]


def setup_json(setup: Setup) -> dict[str, Any]:
    """The rules, the table and the session as JSON."""
    return {
        "rules": setup.variant.name,
        "commission": setup.variant.pays.commission_due,
        "table": _fields_json(setup.limits),
        "session": _fields_json(setup.session),
        "chance_seed": setup.seed,
        "call_limit": setup.call_limit,
        "pace": setup.pace,
        "comps": str(setup.comps),
    }


def setup_of(manifest: Mapping[str, Any]) -> Setup:
    """The setup again. Errors: UsageError where this program does not know the rules."""
    return Setup(
        variant(manifest["rules"]).due(manifest["commission"]),
        Limits(**_fields_of(Limits, manifest["table"])),
        SessionRules(**_fields_of(SessionRules, manifest["session"])),
        manifest["chance_seed"],
        manifest["call_limit"],
        manifest.get("pace", COUPS_AN_HOUR),
        Fraction(manifest.get("comps", 0)),
    )


def _fields_json(record: Any) -> dict[str, Any]:
    """The fields of a record by name, amounts as money."""
    found = {}
    for name in (field.name for field in fields(record)):
        value = getattr(record, name)
        found[name.removesuffix(IN_MINOR)] = money(value) if name.endswith(IN_MINOR) and value is not None else value
    return found


def _fields_of(kind: type, told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record of this kind again; those that an older program did not have stay at their defaults."""
    found = {}
    for name in (field.name for field in fields(kind)):
        key = name.removesuffix(IN_MINOR)
        if key in told:
            amount = name.endswith(IN_MINOR) and told[key] is not None
            found[name] = parse_money(told[key]) if amount else told[key]
    return found


def systems_json(report: Report, places: Mapping[Path, str]) -> list[dict[str, Any]]:
    """The systems as JSON. places: of their files among the sources."""
    return [
        {
            "name": each.system.name,
            "class": each.system.strategy.__name__,
            "setting": each.system.setting,
            "file": each.system.file,
            "line": each.system.line,
            "digest": each.system.digest,
            "source": places[each.system.path.resolve()],
            "parameters": dict(each.parameters),
            "engine": each.engine,
            "engine_note": each.note,
        }
        for each in report.systems
    ]


def systems_of(manifest: Mapping[str, Any], sources: Path) -> list[tuple[System, Mapping[str, Any]]]:
    """The systems loaded again from the folder of sources, each with its parameters.

    Errors: NotLoadedError, UsageError; InputError where a file is not the one of the run.
    """
    loaded: dict[tuple[str, str], dict[str, System]] = {}
    found: list[tuple[System, Mapping[str, Any]]] = []
    for told in manifest["systems"]:
        key = told["source"], told["file"]
        if key not in loaded:
            path = str(sources / told["source"])
            systems = load(path, call_limit=manifest["call_limit"], shown=told["file"])
            loaded[key] = {system.strategy.__name__: system for system in systems}
        system = loaded[key].get(told["class"])
        if system is None or system.digest != told["digest"] or told["parameters"].keys() - system.strategy.parameters:
            raise InputError("folder_changed", folder=sources.parent, file=f"sources/{told['source']}")
        system = replace(system, name=told["name"], setting=told["setting"])
        parameters = system.strategy.parameters
        found.append((system, {name: parameters[name].read(value) for name, value in told["parameters"].items()}))
    return found
