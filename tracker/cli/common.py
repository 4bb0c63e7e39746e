"""What all commands share: lazy sub-commands, errors as one line and an exit code, JSON on standard output."""

import contextlib
import errno
import importlib
import io
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tracker import __version__
from tracker.cli.language import ENGLISH, LANGUAGES, VARIABLE, in_language, language, named_language, speaking, told
from tracker.errors import CheckError, StrategyError, TrackerError, UsageError

if TYPE_CHECKING:
    from tracker.i18n import Words

_HALVES = re.compile("[\ud800-\udc7f\udd00-\udfff]")  # those that stand for no byte
DONE, WRONG_USAGE, UNUSABLE, FAILED, CHECK_FAILED = 0, 2, 3, 4, 5
INTERRUPTED = 130  # what a shell says of a program that Ctrl-C ended
PIPE_CLOSED = 141  # and of one whose output nobody reads any more
SEED = click.IntRange(0, 2**63 - 1)
STREAMS = {"stdin": os.O_RDONLY, "stdout": os.O_WRONLY, "stderr": os.O_WRONLY}


def exit_code(error: TrackerError) -> int:
    """The exit code of contracts.md that this error stands for."""
    if isinstance(error, UsageError):
        return WRONG_USAGE
    if isinstance(error, StrategyError):
        return FAILED
    return CHECK_FAILED if isinstance(error, CheckError) else UNUSABLE


def _remember(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    ctx.meta["traceback"] = value


def _speak(ctx: click.Context, _: click.Parameter, value: str) -> str:
    ctx.meta["lang"] = value
    return value


def lang_option(text: str, **own: Any) -> Callable[[Callable], Callable]:
    """The option `--lang` of a command that wants it as `lang`. text: its help. own: what is otherwise than elsewhere."""
    return click.option("--lang", **_lang(text) | own)


def _lang(text: str) -> dict[str, Any]:
    return {
        "type": click.Choice(LANGUAGES),
        "default": ENGLISH,
        "show_default": True,
        "envvar": VARIABLE,
        "callback": _speak,
        "help": text,
    }


def spoken() -> "Words":
    """The words of the language in which this command speaks."""
    from tracker.i18n import words

    ctx = click.get_current_context(silent=True)
    return words(ctx.meta.get("lang", language()) if ctx else language())


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        click.echo(told("{program}, version {version}").format(program=ctx.find_root().info_name, version=__version__))
        ctx.exit()


def version_option(function: Callable) -> Callable:
    """The option `--version`, which is answered at once."""
    text = "Show the version and exit."
    return click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help=text)(
        function
    )


class Steady(click.Command):
    """A command that ends in a word and a code: where its output is closed, its help cannot be written, or by Ctrl-C."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        _open_what_is_closed()
        with speaking(named_language(sys.argv[1:] if args is None else args)):
            return super().main(args, *more, **extra)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        try:
            return super(Steady, in_language(self)).make_context(*args, **extra)
        except KeyboardInterrupt:
            _interrupted()
        except OSError as error:  # of `--help` and `--version`, which are answered here
            if error.errno == errno.EPIPE:
                _nobody_reads()
            notice(_of_output(error))
            raise click.exceptions.Exit(WRONG_USAGE) from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno != errno.EPIPE:
                raise
            _nobody_reads()
        except KeyboardInterrupt:
            _interrupted()


@contextlib.contextmanager
def _warnings_spoken() -> Iterator[None]:
    """Inside, warnings of the program are notices in the language of the command; in English Python writes them."""
    words = spoken()
    if words.language == ENGLISH:
        yield
        return
    import logging

    from tracker.i18n import known_in_words

    class Spoken(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            notice(known_in_words(record.getMessage(), words))

    handler, logger = Spoken(logging.WARNING), logging.getLogger("tracker")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


def _nobody_reads() -> NoReturn:
    """Ends the command quietly when what it is piped into has read enough, as `| head` has."""
    lead_nowhere("stdout", "stderr")
    raise click.exceptions.Exit(PIPE_CLOSED) from None


def _interrupted() -> NoReturn:
    """Ends the command that Ctrl-C ended in a word."""
    notice("\n" + spoken()("cli.interrupted"))  # the line that shows ^C ends first
    raise click.exceptions.Exit(INTERRUPTED) from None


def lead_nowhere(*names: str) -> None:
    """What these streams could not write is gone, so that nothing is left to be written when Python ends."""
    for name in names:
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, STREAMS[name]), stream.fileno())


def _of_output(error: OSError) -> str:
    """The sentence for a file, or an output, that the system refuses."""
    from tracker.i18n import known_in_words

    words = spoken()
    if error.errno == errno.EBADF and not error.filename:
        lead_nowhere("stdout")
        return words("cli.output_closed")
    if error.errno == errno.ENOENT and not error.filename:
        return words("cli.folder_gone")
    reason = known_in_words(error.strerror or str(error), words)
    return words("backtest.failed_at", place=error.filename or told("the output"), said=reason)


def _open_what_is_closed() -> None:
    """A stream that is closed (`>&-`) leads nowhere, so that no file that is opened later takes its place.

    What is written to a closed standard output is an error (EBADF), as its loss must be told.
    """
    for name, way in STREAMS.items():
        if getattr(sys, name) is None:
            place = os.open(os.devnull, os.O_RDONLY if name == "stdout" else way)
            setattr(sys, name, os.fdopen(place, "r" if way == os.O_RDONLY else "w", encoding="utf-8"))


class Command(Steady):
    """A command whose errors become one line on standard error; `--traceback` shows where they came from.

    `--lang`, or TRACKER_LANG, chooses the language of all that people read; what programs read stays as it is.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not any(parameter.name == "lang" for parameter in self.params):
            said = _lang("Language of what is said; JSON stays as it is.")
            self.params.append(click.Option(["--lang"], expose_value=False, **said))
        self.params.append(
            click.Option(
                ["--traceback"],
                is_flag=True,
                expose_value=False,
                callback=_remember,
                help="Show where an error came from.",
            )
        )

    def invoke(self, ctx: click.Context) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # a letter that the terminal cannot show is written as its code
                stream.reconfigure(errors="backslashreplace")
        try:
            with _warnings_spoken():
                return super().invoke(ctx)
        except TrackerError as error:
            if ctx.meta.get("traceback"):
                raise
            notice(spoken().error(error))
            ctx.exit(exit_code(error))
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:  # while the words are loaded
            _interrupted()
        except OSError as error:
            if ctx.meta.get("traceback") or error.errno == errno.EPIPE:
                raise
            notice(_of_output(error))
            ctx.exit(WRONG_USAGE)
        except MemoryError:
            if ctx.meta.get("traceback"):
                raise
            notice(spoken()("cli.no_memory"))
            ctx.exit(WRONG_USAGE)
        except BaseException as error:  # what panics within Polars is no Exception
            if ctx.meta.get("traceback") or isinstance(error, SystemExit):
                raise
            notice(spoken()("cli.fault", kind=type(error).__name__, error=error))
            ctx.exit(CHECK_FAILED)


class NewFile(click.Path):
    """The name of a file to write: no folder, and not empty, as a shell's unset variable would make it."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, readable=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not os.fspath(value):
            self.fail(told("the name is empty; name a file."), param, ctx)
        return super().convert(value, param, ctx)


class NewFolder(NewFile):
    """The name of a folder to write: no file, and not empty."""

    def __init__(self) -> None:
        super(NewFile, self).__init__(file_okay=False, readable=False, path_type=Path)


class LazyGroup(Steady, click.Group):
    """A group that imports a sub-command only when it is called.

    `lazy` maps a name to (module, function, one line of help).
    """

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        module, name, _ = self.lazy[cmd_name]
        return getattr(importlib.import_module(module), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(told("Commands")):
            formatter.write_dl([(name, told(line)) for name, (_, _, line) in self.lazy.items()])


def interrupts_are_python_s() -> None:
    """From here on Polars does not hear Ctrl-C; Python answers it when a call into Polars is over.

    Once imported Polars listens too, and a Parquet file that it is writing then ends in a fault and a page of its own code.
    """
    import polars  # noqa: F401  (it begins to listen here)

    with contextlib.suppress(ValueError, TypeError):  # not the main thread, or whoever started Python listens
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))


def end_as_if_interrupted() -> None:
    """From here on SIGTERM, and a terminal that is closed, end the command as Ctrl-C does: its workers end, and nothing half
    written is left."""
    interrupts_are_python_s()

    def interrupt(*_: object) -> None:
        if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.SIG_DFL, None):  # started in the background
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:  # Windows has no second one
        before = signal.getsignal(number)
        if before is signal.SIG_IGN:  # as of `nohup`
            continue
        with contextlib.suppress(ValueError):  # not the main thread
            signal.signal(number, interrupt)
            click.get_current_context().call_on_close(partial(signal.signal, number, before))


def notice(text: str) -> None:
    """A line for the person, on standard error."""
    click.echo(text, err=True)


def print_json(document: Any) -> None:
    """One JSON document on standard output, as UTF-8 whatever the locale says, and nothing else."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    if not text.isascii():  # a file's name may hold bytes that are no UTF-8, kept as halves of letters
        text = _HALVES.sub("\ufffd", text).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def json_option(function: Callable) -> Callable:
    """The option `--json`, passed as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)
