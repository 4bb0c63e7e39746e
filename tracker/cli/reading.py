"""What commands that read files share: how a file is to be read, and the sentence for one that cannot be."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from tracker.cli.common import spoken
from tracker.cli.language import told

if TYPE_CHECKING:
    from tracker.readers import Refusal

OPTIONS = (
    click.option("--key", metavar="TEXT", help='What words or digits mean, such as "0=T 1=P 2=B".'),
    click.option("--encoding", metavar="NAME", help="The encoding of the files; found out when left out."),
    click.option("--column", metavar="NAME", help="The column that holds the outcome, by heading or number."),
    click.option(
        "--breaks",
        type=click.Choice(["keep", "ignore"]),
        default="keep",
        show_default=True,
        help="At a doubtful place, such as an empty row, begin a new shoe or go on with the old one.",
    ),
    click.option(
        "--score",
        type=click.Choice(["player-banker", "banker-player"]),
        help="Whose total stands first in a score such as 8-5; found out when left out.",
    ),
    click.option(
        "--order",
        type=click.Choice(["as-written", "newest-first"]),
        help="Whether the oldest or the newest coup comes first; found out when left out.",
    ),
    click.option(
        "--numbers",
        type=click.Choice(["lengths", "coups", "repeats", "other"]),
        help="What a number beside results says, as in B3 P2: the length of a run, the number of a coup, how often what it "
        "stands beside comes, or something other; found out when left out.",
    ),
)


def reading_options(function: Callable) -> Callable:
    """The options of `tracker.readers.Said`, and `--encoding`, passed under their names."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function


def named(_: click.Context, __: click.Parameter, value: "str | tuple[str, ...]") -> "str | tuple[str, ...]":
    """A callback of FILE: an empty name, as a shell's unset variable would make it, is wrong usage."""
    if "" in ((value,) if isinstance(value, str) else value):
        raise click.BadParameter(told("the name is empty; name a file, or write - for what is piped in."))
    return value


def refusal_line(file: str, refusal: "Refusal") -> str:
    """Where a file cannot be read, why, and what would do."""
    say = spoken()
    where = file if refusal.line is None else say("cli.file_line", file=file, line=refusal.line)
    return say("cli.refused", where=where, why=say.error(refusal), hint=say.hint(refusal))
