"""The form of the backtest page, checked, as the words of the command `backtest` and the files that it needs.

The form is what the page sends: {"systems": [...], "shoes": {...}, "table": {...}}; everything in it is text or true and
false, nothing of it is code or a path.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tracker.app.backtest_fields import FieldError, Form, field, group_in, text_in, whole_in, written
from tracker.app.backtest_looks import look_words, sweep_words, sweeps_of
from tracker.app.backtest_systems import Offered, offered_in, part, ships_named
from tracker.app.backtest_table import table_words
from tracker.app.simulate_runs import MOST_SHOES
from tracker.backtest import System as Loaded
from tracker.backtest import system_name
from tracker.betting import System
from tracker.errors import InputError, Phrase, UsageError
from tracker.game import DEFAULT
from tracker.results import LARGEST_SEED

MOST_SYSTEMS = 40
PARTS_FILE = "parts.py"  # where systems put together in the form are written down


class Played(NamedTuple):
    """A system of the form. word: for the command line; values: what was set, by parameter, where it is no default.

    has: its parameters; shown: their values, set or not. system: None where only the command knows its class.
    """

    word: str
    name: str
    values: Mapping[str, str]
    has: frozenset[str]
    shown: Mapping[str, str]
    system: Loaded | None = None


class Checked(NamedTuple):
    """words: of the command, without the shoes. simulated: the words that deal shoes; None where they are recorded."""

    names: list[str]
    words: list[str]
    files: dict[str, bytes]
    simulated: list[str] | None


def checked(form: Form, folder: str | None, *, seed: Callable[[], int]) -> Checked:
    """The form as words and files. folder: of strategy files, None for none. seed: draws one where none is given.

    Errors: FieldError at the first field that does not fit; InputError where it is no form of ours.
    """
    told, table, shoes = form.get("systems"), group_in(form, "table"), group_in(form, "shoes")
    if not isinstance(told, list):
        raise InputError("told_form", what="systems")
    if not told:
        raise FieldError("add", UsageError("no_system_chosen"))
    if len(told) > MOST_SYSTEMS:
        raise FieldError("add", UsageError("too_many_systems", most=MOST_SYSTEMS))
    parts: list[str] = []
    systems: list[Played] = []
    for place, each in enumerate(told):
        systems.append(_system(each, f"{place}.", folder, parts))
        if sum(other.word == systems[-1].word and other.name == systems[-1].name for other in systems) > 1:
            raise FieldError("add", UsageError("system_twice", name=systems[-1].name))
    words = list(dict.fromkeys(system.word for system in systems))
    sweeps = sweeps_of(form)
    words += [word for setting in settings(systems, [sweep.name for sweep in sweeps]) for word in ("--set", setting)]
    told_table, session = table_words(table, text_in(shoes, "rules") or DEFAULT)
    words += [*told_table, *look_words(table, session), *sweep_words(sweeps, systems)]
    files = {PARTS_FILE: parts_file(parts)} if parts else {}
    return Checked(
        [system.name for system in systems],
        words,
        files,
        _simulated(shoes, seed) if shoes.get("from") != "library" else None,
    )


def _system(told: Any, at: str, folder: str | None, parts: list[str]) -> Played:
    if not isinstance(told, Mapping):
        raise InputError("told_form", what="systems")
    kind, name = told.get("kind"), text_in(told, "name")
    if kind == "ships":
        return _of_ships(ships_named(name), group_in(told, "parameters"), at)
    if kind == "file":
        file, _, chosen = name.partition(":")
        found = [each for each in offered_in(folder, file) if chosen in ("", each.name)]
        if len(found) != 1:
            raise UsageError("no_file", file=name, advice=Phrase("load_again"))
        return _of_file(found[0], group_in(told, "parameters"))
    if kind == "parts":
        return _of_parts(told, at, parts)
    raise InputError("told_form", what="kind")


def _of_ships(system: Loaded, given: Form, at: str) -> Played:
    """A system that ships, whose parameters are known here."""
    known, shown, values = system.strategy.parameters, {}, {}
    for key, parameter in known.items():
        with field(f"{at}{key}"):
            value = parameter.read(text_in(given, key)) if key in given else parameter.default
        shown[key] = written(parameter.shown(value))
        if value != parameter.default:
            values[key] = shown[key]
    return Played(system.name, system.name, values, frozenset(known), shown, system)


def _of_file(system: Offered, given: Form) -> Played:
    """A strategy of a file; whether a value fits is found out where its class is known, by the command."""
    defaults = {each["name"]: written(each["default"]) for each in system.parameters}
    shown = {name: (text_in(given, name).strip() if name in given else default) for name, default in defaults.items()}
    values = {name: value for name, value in shown.items() if value != defaults[name]}
    return Played(system.word, system.name, values, frozenset(defaults), shown)


def _of_parts(told: Form, at: str, parts: list[str]) -> Played:
    """A pick and a stake; what they make is written down as a class of the parts file."""
    calls, kinds, shown = [], [], {}
    for role in ("pick", "stake"):
        name = text_in(told, role)
        chosen = part(role, name)
        given = group_in(told, f"{role}_parameters")
        values = {}
        for key, parameter in chosen.kind.parameters.items():
            default = chosen.values.get(key, parameter.default)
            with field(f"{at}{role}.{key}"):
                value = parameter.read(text_in(given, key)) if key in given else default
            shown[key] = written(parameter.shown(value))
            if value != default:
                values[key] = value
        kinds.append(chosen)
        calls.append(f"{role}={name}({', '.join(f'{key}={value!r}' for key, value in values.items())})")
    made = System(pick=kinds[0], stake=kinds[1])
    class_name = made.__name__
    taken = sum(re.match(rf"class {made.__name__}\d*\(", each) is not None for each in parts)
    if taken:
        class_name += str(taken + 1)
    parts.append(f"class {class_name}(System({', '.join(calls)})):\n    {docstring(made.__doc__ or '')}\n")
    name = system_name(class_name)
    return Played(
        PARTS_FILE, name, {}, frozenset(shown), shown, Loaded(name, made, PARTS_FILE, Path(PARTS_FILE), 0, "")
    )


def docstring(text: str) -> str:
    """A text in the quotes of a docstring, which nothing in it ends."""
    return '"""' + text.replace("\\", "\\\\").replace('"""', "'''") + ('"""' if not text.endswith('"') else ' """')


def parts_file(classes: Sequence[str]) -> bytes:
    """The strategy file of systems that were put together from parts."""
    text = '"""Systems put together on the backtest page."""\n\nfrom tracker import *\n\n\n' + "\n\n".join(classes)
    return text.encode()


def settings(systems: Sequence[Played], swept: Collection[str] = ()) -> list[str]:
    """What `--set` is given: `name=value` where all systems that have the parameter agree, else `system.name=value`.

    swept: parameters that are given several values elsewhere; what was set for them does not count.
    """
    found = []
    for name in dict.fromkeys(name for system in systems for name in system.values if name not in swept):
        if len({system.shown[name] for system in systems if name in system.has}) == 1:
            found.append(f"{name}={next(system.values[name] for system in systems if name in system.values)}")
        else:
            found += [f"{each.name}.{name}={each.values[name]}" for each in systems if name in each.values]
    return found


def _simulated(shoes: Form, seed: Callable[[], int]) -> list[str]:
    with field("shoes"):
        count = whole_in(shoes, "shoes", 1, MOST_SHOES)
    with field("seed"):
        given = whole_in(shoes, "seed", 0, LARGEST_SEED) if text_in(shoes, "seed").strip() else seed()
    return ["--shoes", str(count), "--seed", str(given)]
