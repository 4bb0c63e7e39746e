"""The language of a command, known before anything is parsed: in the texts of its options and in what click itself says.

The texts stand in English beside the options; `help/` has them in the other languages, English text -> the same there.
"""

import copy
import importlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import click

LANGUAGES = ("en", "es", "zh-Hans", "zh-Hant")
ENGLISH = LANGUAGES[0]
VARIABLE = "TRACKER_LANG"
CLICK = (
    "core",
    "decorators",
    "exceptions",
    "formatting",
    "parser",
    "types",
)  # its modules that say something to a person
SENTENCES = (
    "BadParameter",
    "MissingParameter",
    "NoSuchCommand",
    "NoSuchOption",
)  # errors whose text click puts together; older ones know fewer
_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)
Told = TypeVar("Told", bound=click.Command)


def named_language(args: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language that these words of a command line ask for, or TRACKER_LANG; English where it is none of ours."""
    found = environment.get(VARIABLE, ENGLISH)
    for place, word in enumerate(args):
        if word == "--":
            break
        if word == "--lang":
            found = next(iter(args[place + 1 :]), found)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found if found in LANGUAGES else ENGLISH


def language() -> str:
    """The language of the command that is running."""
    return _SPOKEN.get()


@cache
def texts(language: str) -> dict[str, str]:
    """English text -> the same in this language, of options, of commands and of click."""
    if language == ENGLISH:
        return {}
    return json.loads((Path(__file__).parent / "help" / f"{language}.json").read_text("utf-8"))


def told(text: str) -> str:
    """A text of the command line in the language of this command."""
    return texts(language()).get(text, text)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Inside, commands speak this language, and click says its own sentences in it."""
    before = _SPOKEN.set(language)
    try:
        with ExitStack() as undone:
            for name in CLICK if language != ENGLISH else ():
                module = importlib.import_module(f"click.{name}")
                for own, ours in {"_": told, "ngettext": _told_of_number}.items():
                    _put(undone, module, own, ours)
            if language.startswith("zh"):
                _put(undone, importlib.import_module("click.formatting"), "wrap_text", _wrapped)
                _put(undone, importlib.import_module("click.formatting"), "term_len", _cells)
                for kind in (getattr(click, name) for name in SENTENCES if hasattr(click, name)):
                    _put(undone, kind, "format_message", _with_chinese_marks(kind.format_message))
            yield
    finally:
        _SPOKEN.reset(before)


def _put(undone: ExitStack, module: Any, name: str, ours: Callable[..., Any]) -> None:
    """Gives a module's name another meaning until the stack is closed."""
    if hasattr(module, name):
        undone.callback(setattr, module, name, getattr(module, name))
        setattr(module, name, ours)


def _with_chinese_marks(message: Callable[[Any], str]) -> Callable[[Any], str]:
    """The sentence of an error with the marks of Chinese where click writes its own: a stop, a comma in a list, a space after a stop."""

    def said(error: Any) -> str:
        text = re.sub(r"(?<=')\.(?=\s|$)", "。", message(error))
        return re.sub("(?<=。) ", "", text.replace("', '", "'、'"))

    return said


def _told_of_number(one: str, several: str, number: int) -> str:
    return told(one if number == 1 else several)


def in_language(command: Told) -> Told:
    """The command with the texts of its options in the language that is spoken."""
    if language() == ENGLISH:
        return command
    same = copy.copy(command)
    same.help = "\n\n".join(told(text) for text in paragraphs(command))
    same.options_metavar = told(command.options_metavar or "")
    if isinstance(same, click.Group):
        same.subcommand_metavar = told(same.subcommand_metavar)
    same.params = [_option(param) for param in command.params]
    same._help_option = None  # click makes it anew, in the language that is spoken
    return same


def paragraphs(command: click.Command) -> list[str]:
    """The help of a command, a line a paragraph."""
    return [" ".join(text.split()) for text in (command.help or "").split("\n\n")]


def _option(param: click.Parameter) -> click.Parameter:
    same = copy.copy(param)
    same.metavar = told(metavar) if (metavar := shown_as(param)) else None
    if isinstance(same, click.Option):
        same.help = told(same.help or "")
    return same


def shown_as(param: click.Parameter) -> str | None:
    """What stands for the value of a parameter in its help; None where it has none, or a list of choices."""
    if isinstance(param, click.Argument) and not param.metavar:
        return param.name.upper() if param.required else f"[{param.name.upper()}]"
    if param.metavar or getattr(param, "is_flag", False) or isinstance(param.type, click.Choice):
        return param.metavar
    return param.type.name.upper()


def _wrapped(
    text: str,
    width: int = 78,
    initial_indent: str = "",
    subsequent_indent: str = "",
    preserve_paragraphs: bool = False,
) -> str:
    """Click's `wrap_text` for signs that are two cells wide."""
    from tracker.cli.wide import wrapped_wide

    said = []
    for paragraph in text.split("\n\n") if preserve_paragraphs else [text]:
        lines = wrapped_wide(" ".join(paragraph.split()), width - _cells(initial_indent))
        said.append(initial_indent + f"\n{subsequent_indent}".join(lines))
    return "\n\n".join(said)


def _cells(text: str) -> int:
    from tracker.cli.wide import cells

    return cells(text)
