"""The form of the backtest page, checked, as the words of the command `backtest` and the files that it needs.

The form is what the page sends: {"systems": [...], "shoes": {...}, "table": {...}}; everything in it is text or true and
false, nothing of it is code or a path.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from tracker.app.backtest_systems import Offered, offered_in, part, ships_named
from tracker.app.simulate_runs import LARGEST_SEED, MOST_SHOES
from tracker.backtest import Setup, system_name
from tracker.betting import Limits, Parameter, SessionRules, System, parse_money
from tracker.errors import InputError, Phrase, TrackerError, UsageError
from tracker.game import DEFAULT, variant

MOST_SYSTEMS = 40
MAXIMUM_CHIPS = 100  # of a table for which no maximum is named
PARTS_FILE = "parts.py"  # where systems put together in the form are written down
AMOUNTS = {"bankroll": "--bankroll", "chip": "--chip", "min": "--min", "max": "--max"}
GOALS = {"win_goal": "--win-goal", "stop_loss": "--stop-loss", "trailing_stop": "--trailing-stop"}
Form = Mapping[str, Any]


class FieldError(InputError):
    """A field of the form that does not fit. field: its name, such as `chip` or `0.levels`; `why`: what is wrong with it."""

    def __init__(self, field: str, why: TrackerError) -> None:
        self.field, self.why = field, why
        super().__init__(why.key, **why.fields)


class Played(NamedTuple):
    """A system of the form. word: for the command line; values: what was set, by parameter, where it is no default."""

    word: str
    name: str
    values: Mapping[str, str]
    has: frozenset[str]  # its parameters
    shown: Mapping[str, str]  # every value, set or not


class Checked(NamedTuple):
    """words: of the command, without the shoes. simulated: the words that deal shoes; None where they are recorded."""

    names: list[str]
    words: list[str]
    files: dict[str, bytes]
    simulated: list[str] | None


@contextmanager
def field(name: str):
    """Whatever does not fit inside is told at this field."""
    try:
        yield
    except FieldError:
        raise
    except TrackerError as error:
        raise FieldError(name, error) from None


def checked(form: Form, folder: str | None, *, seed: Callable[[], int]) -> Checked:
    """The form as words and files. folder: of strategy files, None for none. seed: draws one where none is given.

    Errors: FieldError at the first field that does not fit; InputError where it is no form of ours.
    """
    told, table, shoes = form.get("systems"), _group(form, "table"), _group(form, "shoes")
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
    words += [word for setting in settings(systems) for word in ("--set", setting)]
    words += _table(table, _text(shoes, "rules") or DEFAULT)
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
    kind, name = told.get("kind"), _text(told, "name")
    if kind == "ships":
        return _of_parameters(name, name, ships_named(name).strategy.parameters, _group(told, "parameters"), at)
    if kind == "file":
        file, _, chosen = name.partition(":")
        found = [each for each in offered_in(folder, file) if chosen in ("", each.name)]
        if len(found) != 1:
            raise UsageError("no_file", file=name, advice=Phrase("load_again"))
        return _of_file(found[0], _group(told, "parameters"))
    if kind == "parts":
        return _of_parts(told, at, parts)
    raise InputError("told_form", what="kind")


def _of_parameters(word: str, name: str, known: Mapping[str, Parameter], given: Form, at: str) -> Played:
    """A system whose parameters are known here."""
    shown, values = {}, {}
    for key, parameter in known.items():
        with field(f"{at}{key}"):
            value = parameter.read(_text(given, key)) if key in given else parameter.default
        shown[key] = _written(parameter.shown(value))
        if value != parameter.default:
            values[key] = shown[key]
    return Played(word, name, values, frozenset(known), shown)


def _of_file(system: Offered, given: Form) -> Played:
    """A strategy of a file; whether a value fits is found out where its class is known, by the command."""
    defaults = {each["name"]: _written(each["default"]) for each in system.parameters}
    shown = {name: (_text(given, name).strip() if name in given else default) for name, default in defaults.items()}
    values = {name: value for name, value in shown.items() if value != defaults[name]}
    return Played(system.word, system.name, values, frozenset(defaults), shown)


def _of_parts(told: Form, at: str, parts: list[str]) -> Played:
    """A pick and a stake; what they make is written down as a class of the parts file."""
    calls, kinds, shown = [], [], {}
    for role in ("pick", "stake"):
        name = _text(told, role)
        chosen = part(role, name)
        given = _group(told, f"{role}_parameters")
        values = {}
        for key, parameter in chosen.kind.parameters.items():
            default = chosen.values.get(key, parameter.default)
            with field(f"{at}{role}.{key}"):
                value = parameter.read(_text(given, key)) if key in given else default
            shown[key] = _written(parameter.shown(value))
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
    return Played(PARTS_FILE, system_name(class_name), {}, frozenset(shown), shown)


def docstring(text: str) -> str:
    return '"""' + text.replace("\\", "\\\\").replace('"""', "'''") + ('"""' if not text.endswith('"') else ' """')


def parts_file(classes: Sequence[str]) -> bytes:
    """The strategy file of systems that were put together from parts."""
    text = '"""Systems put together on the backtest page."""\n\nfrom tracker import *\n\n\n' + "\n\n".join(classes)
    return text.encode()


def settings(systems: Sequence[Played]) -> list[str]:
    """What `--set` is given: `name=value` where all systems that have the parameter agree, else `system.name=value`."""
    found = []
    for name in dict.fromkeys(name for system in systems for name in system.values):
        if len({system.shown[name] for system in systems if name in system.has}) == 1:
            found.append(f"{name}={next(system.values[name] for system in systems if name in system.values)}")
        else:
            found += [f"{each.name}.{name}={each.values[name]}" for each in systems if name in each.values]
    return found


def _table(table: Form, rules: str) -> list[str]:
    """The words that describe the table and the session, checked as the command will check them."""
    words = ["--rules", rules]
    amounts: dict[str, int | None] = {}
    for name, option in {**AMOUNTS, **GOALS}.items():
        text = _text(table, name).strip()
        with field(name):
            no_limit = name == "max" and text.lower() == "none"
            amounts[name] = None if no_limit or not text else parse_money(text)
            if name in GOALS and amounts[name] == 0:
                raise UsageError("goal_zero", option=option)
        words += [option, text] if text else []
    over, due = _text(table, "over_max") or "cap", _text(table, "commission") or "win"
    words += ["--over-max", "stop"] if over == "stop" else []
    words += ["--commission", "shoe"] if due == "shoe" else []
    with field("session_length"):
        session = _session(table)
        unit, length = SessionRules.parse(session)
    words += ["--session", session] if session != "shoe" else []
    with field("rules"):
        game = variant(rules).due(due)
    with field("chip"):
        chip = amounts["chip"] if _text(table, "chip").strip() else parse_money("10")
        limits = Limits(chip or 0, over_max=over, maximum_minor=None)
    with field("max"):
        most = amounts["max"] if _text(table, "max").strip() else MAXIMUM_CHIPS * limits.chip_minor
        limits = Limits(limits.chip_minor, amounts["min"], most, over)
    with field("bankroll"):
        Setup(game, limits, SessionRules(unit, length, bankroll_minor=amounts["bankroll"]))
    return words + [f"--{name}" for name in ("carry", "twins") if table.get(name) is True]


def _session(table: Form) -> str:
    """What `--session` is given."""
    unit, length = _text(table, "session_unit") or "shoes", _text(table, "session_length").strip() or "1"
    if unit == "all":
        return "all"
    return "shoe" if (unit, length) == ("shoes", "1") else f"{length}-{unit}"


def _simulated(shoes: Form, seed: Callable[[], int]) -> list[str]:
    with field("shoes"):
        count = _whole(shoes, "shoes", 1, MOST_SHOES)
    with field("seed"):
        given = _whole(shoes, "seed", 0, LARGEST_SEED) if _text(shoes, "seed").strip() else seed()
    return ["--shoes", str(count), "--seed", str(given)]


def _whole(form: Form, name: str, low: int, high: int) -> int:
    text = _text(form, name).strip()
    if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
        raise UsageError("whole_between", found=text, low=low, high=high)
    return int(text)


def _written(value: Any) -> str:
    """A value as `--set` takes it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _text(form: Form, name: str) -> str:
    """A text of the form; empty where it is not there."""
    value = form.get(name)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, str | int | float):
        return "" if value is None else str(value)
    raise InputError("told_form", what=name)


def _group(form: Form, name: str) -> Form:
    value = form.get(name, {})
    if not isinstance(value, Mapping):
        raise InputError("told_form", what=name)
    return value
