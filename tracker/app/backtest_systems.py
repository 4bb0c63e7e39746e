"""The systems that the backtest page offers: those that ship, parts to put together, files of the folder that was named."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tracker.app.jobs import backtest_command, surroundings
from tracker.backtest import System, load, shipped
from tracker.betting import PICKS, STAKES, Parameter, Part, rule_of
from tracker.errors import InputError, Phrase, UsageError
from tracker.i18n import ENGLISH, Words, words

LISTS_SECONDS = 40.0  # what a file may take until it has said what is in it
PARTS = {"pick": PICKS, "stake": STAKES}


class Offered(NamedTuple):
    """A strategy of a file, as `backtest --list --json` tells of it. word: what the command line calls it."""

    word: str
    name: str
    doc: str
    parameters: Sequence[Mapping[str, Any]]


@cache
def ships() -> dict[str, System]:
    """The systems that ship, by name, in alphabetical order."""
    return {system.name: system for name in shipped() for system in load(name)}


def part(role: str, name: str) -> Part:
    """A pick or a stake. Errors: UsageError where there is none of this name."""
    try:
        return PARTS[role][name]
    except KeyError:
        raise UsageError("no_such_part", role=role, given=name) from None


def ships_named(name: str) -> System:
    """Errors: UsageError where no such system ships."""
    try:
        return ships()[name]
    except KeyError:
        raise UsageError("no_system", name=name, advice=Phrase("systems_listed")) from None


def files(folder: str | None) -> list[str]:
    """The names of the strategy files of the folder that was named; none where none was."""
    if folder is None or not Path(folder).is_dir():
        return []
    return sorted(path.name for path in Path(folder).glob("*.py") if path.is_file() and path.name[0] not in "._")


def offered_in(folder: str | None, name: str) -> list[Offered]:
    """The strategies of a file, told by a process of its own, because reading a strategy file is running it.

    Errors: UsageError where the folder has no such file; InputError where it cannot be used, with the command's own words.
    """
    if name not in files(folder):
        raise UsageError("no_file", file=name, advice=Phrase("load_again"))
    path = Path(folder or "").resolve() / name
    try:
        told = subprocess.run(
            backtest_command(str(path), "--list", "--json"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=surroundings(),
            timeout=LISTS_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError("strategy_loads_long", seconds=LISTS_SECONDS) from None
    if told.returncode:
        lines = told.stderr.decode("utf-8", "replace").split("\n")
        raise InputError("file_said", said=next((line for line in reversed(lines) if line.strip()), name))
    found = json.loads(told.stdout)["strategies"]
    word = (f"{path}:{each['class']}" if len(found) > 1 else str(path) for each in found)
    return [Offered(at, each["name"], each["doc"], each["parameters"]) for at, each in zip(word, found, strict=True)]


def parameters_told(parameters: Mapping[str, Parameter]) -> list[dict[str, Any]]:
    """Parameters as `backtest --list --json` tells of them."""
    return [
        {
            "name": name,
            "type": each.type,
            "default": each.shown(each.default),
            "low": each.low,
            "high": each.high,
            "step": each.step,
            "choices": None if each.choices is None else list(each.choices),
            "help": each.help,
        }
        for name, each in parameters.items()
    ]


def said_of(text: str, say: Words) -> str:
    """A sentence that stands in the source of a system, in the visitor's language; as it is where a user's file says it."""
    key = _keys().get(text)
    return say.sentences[key] if key else text


@cache
def _keys() -> dict[str, str]:
    """English sentence -> its key in the catalogues."""
    return {said: key for key, said in words(ENGLISH).sentences.items() if key.startswith(OWN_SENTENCES)}


OWN_SENTENCES = ("system.rule_", "system.ships_", "system.help_")


def rule(role: str, name: str, say: Words) -> str:
    """What a part does."""
    return said_of(rule_of(part(role, name).kind), say)


def choice_said(label: str, say: Words) -> str:
    """The label of a choice of a parameter, as people say it."""
    for key in (f"system.choice_{label}", f"bet.{label}"):
        if key in say.sentences:
            return say.sentences[key]
    return label
