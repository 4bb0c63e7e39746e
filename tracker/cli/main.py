"""The command `tracker`."""

import click

from tracker import __version__
from tracker.cli.common import LazyGroup

COMMANDS = {
    "import": ("tracker.cli.importing", "import_", "Read shoes from files."),
    "simulate": ("tracker.cli.simulate", "simulate", "Deal shoes from a seed."),
    "roads": ("tracker.cli.roads", "roads", "Draw the five roads of a shoe."),
    "odds": ("tracker.cli.odds", "odds", "Exact odds and edges of the next coup."),
    "rules": ("tracker.cli.odds", "rules", "The rule variants and the exact edge of every bet."),
}


@click.group(
    "tracker",
    cls=LazyGroup,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__)
def tracker() -> None:
    """Baccarat shoes: record them, draw their roads, know the odds.

    Roads describe coups that are over; they say nothing about the next one.
    """
