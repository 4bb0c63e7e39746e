"""`tracker app`, which `tracker` alone means too: starts the dashboard and prints its address."""

import errno
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from tracker.cli.common import Command, interrupts_are_python_s, lang_option, lead_nowhere, notice
from tracker.errors import StoreError, UsageError

HOST, PORT = "127.0.0.1", 8050


@click.command("app", cls=Command)
@click.option(
    "--host",
    default=HOST,
    show_default=True,
    help="Where to listen; another than this machine is open to all who reach it.",
)
@click.option("--port", type=int, default=PORT, show_default=True, help="The port; 0 takes any free one.")
@click.option("--db", metavar="URL", help="The database of recorded shoes, such as sqlite:///shoes.db.")
@click.option(
    "--strategies",
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="A folder of strategy files that the page may run.",
)
@lang_option(
    "For visitors who have not chosen a language; without it each gets that of the browser.", show_default=False
)
@click.option(
    "--help-list",
    type=click.Path(exists=True, dir_okay=False),
    envvar="TRACKER_HELP_LIST",
    metavar="FILE",
    help="A JSON list of organisations that help gamblers, by region, for the page behind the line at the foot.",
)
@click.option("--browser/--no-browser", default=False, help="Open the page in the browser.")
def app(**options: Any) -> None:
    """Start the dashboard: record shoes, keep them, look at their roads. Ctrl-C ends it."""
    given = click.get_current_context().get_parameter_source("lang") is not ParameterSource.DEFAULT
    try:
        _serve(**options, visitors=options["lang"] if given else None)
    except KeyboardInterrupt:  # before it serves, or once more while it ends
        return


def _serve(
    host: str,
    port: int,
    db: str | None,
    strategies: str | None,
    lang: str,
    help_list: str | None,
    *,
    browser: bool,
    visitors: str | None,
) -> None:
    """lang: of what the terminal says. visitors: the language of those who chose none; None for that of their browser."""
    from tracker.app import create_app, read_help, serve
    from tracker.i18n import words

    interrupts_are_python_s()
    helps = read_help(Path(help_list).read_text("utf-8")) if help_list else ()

    try:
        dashboard = create_app(db, host=host, language=visitors, strategies=strategies, help_list=helps)
    except StoreError as error:  # nothing ran: the call names a place that cannot be used
        raise UsageError(error.key, **error.fields) from None

    def ready(address: str) -> None:
        try:
            click.echo(address)
        except OSError as error:
            if error.errno != errno.EBADF:  # a service is started with its output closed
                raise
            lead_nowhere("stdout")
        notice(words(lang)("cli.ends_it"))
        if browser:
            click.launch(address)

    serve(dashboard, host=host, port=port, ready=ready)
