"""What the form of the backtest page asks for beside the run itself, as words of the command: closer looks, hours, sweeps."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tracker.app.backtest_fields import Form, field, text_in, whole_in
from tracker.backtest import COUPS_AN_HOUR, System, check_ends, settings
from tracker.betting import SessionRules, parse_percent
from tracker.errors import InputError, UsageError

SWEEPS = 2  # parameters that are swept at once: a grid
MOST_COUPS_AN_HOUR = 1000
PERCENT = {"comps": False, "risk": True}  # field -> whether its ends, 0 and 100, are outside


class Swept(Protocol):
    """A system of the form. system: None where only the command knows its class; has: the names of its parameters."""

    @property
    def system(self) -> System | None: ...
    @property
    def has(self) -> frozenset[str]: ...


def look_words(table: Form, session: SessionRules) -> list[str]:
    """Twins, exact chances, the audit; the clock, comps, the bankroll for a risk. Errors: FieldError."""
    words = [f"--{name}" for name in ("twins", "exact", "audit") if table.get(name) is True]
    if "--exact" in words:
        with field("exact"):
            check_ends(session)
    if text_in(table, "pace").strip():
        with field("pace"):
            pace = whole_in(table, "pace", 1, MOST_COUPS_AN_HOUR)
        words += ["--pace", str(pace)] if pace != COUPS_AN_HOUR else []
    for name, open_ends in PERCENT.items():
        text = text_in(table, name).strip()
        if text:
            with field(name):
                share = parse_percent(text, open_ends=open_ends)
            words += [f"--{name}", text] if share else []
    return words


class Sweep(NamedTuple):
    """A parameter and its values as the person wrote them. field: where they stand."""

    name: str
    values: str
    field: str


def sweeps_of(form: Form) -> list[Sweep]:
    """The parameters that are swept. Errors: FieldError where one has no values, or is there twice."""
    told = form.get("sweeps", [])
    if not isinstance(told, list) or len(told) > SWEEPS or not all(isinstance(each, Mapping) for each in told):
        raise InputError("told_form", what="sweeps")
    found: list[Sweep] = []
    for place, each in enumerate(told, 1):
        sweep = Sweep(text_in(each, "name"), text_in(each, "values").strip(), f"sweep_{place}")
        if not sweep.name:
            continue
        with field(sweep.field):
            if any(sweep.name == other.name for other in found):
                raise UsageError("swept_twice", name=sweep.name)
            if not sweep.values:
                raise UsageError("sweep_form", text=f"{sweep.name}=")
        found.append(sweep)
    return found


def sweep_words(sweeps: Sequence[Sweep], systems: Sequence[Swept]) -> list[str]:
    """What `--sweep` is given, checked against the systems whose parameters are known here. Errors: FieldError."""
    known = [(each.system, {}) for each in systems if each.system]
    checked = {}
    for sweep in sweeps:
        if any(sweep.name in each.has for each in systems if not each.system):
            continue  # the command alone knows what it may be
        checked[sweep.name] = sweep.values
        with field(sweep.field):
            settings(known, {sweep.name: sweep.values})
            settings(known, checked)  # all of them together may be too many
    return [word for sweep in sweeps for word in ("--sweep", f"{sweep.name}={sweep.values}")]
