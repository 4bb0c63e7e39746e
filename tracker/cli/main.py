"""The command `tracker`."""

import click

from tracker.cli.common import LazyGroup, version_option

COMMANDS = {
    "app": ("tracker.cli.app", "app", "Start the dashboard; `tracker` alone does the same."),
    "import": ("tracker.cli.importing", "import_", "Read shoes from files."),
    "export": ("tracker.cli.exporting", "export", "Write every shoe that is kept to a file."),
    "backup": ("tracker.cli.exporting", "backup", "Keep everything with its history in a file."),
    "restore": ("tracker.cli.exporting", "restore", "Bring back what a backup holds."),
    "audit": ("tracker.cli.audit", "audit", "Check the cards of shoes against the drawing table."),
    "simulate": ("tracker.cli.simulate", "simulate", "Deal shoes from a seed."),
    "roads": ("tracker.cli.roads", "roads", "Draw the five roads of a shoe."),
    "odds": ("tracker.cli.odds", "odds", "Exact odds and edges of the next coup."),
    "rules": ("tracker.cli.odds", "rules", "The rule variants and the exact edge of every bet."),
    "streak": ("tracker.cli.streak", "streak", "How unusual is a run?"),
    "after": ("tracker.cli.after", "after", "What came next after runs, chops and roads?"),
    "bench": ("tracker.cli.bench", "bench", "What compiled code is worth on this machine."),
}


OWN_OPTIONS = {"-h", "--help", "--version"}


class Tracker(LazyGroup):
    """The command; without a sub-command it is `app`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        before = 2 if args[:1] == ["--lang"] else 1 if args and args[0].startswith("--lang=") else 0
        if before and args[before : before + 1] and (args[before] in OWN_OPTIONS or args[before] in self.lazy):
            args = [args[before], *args[:before], *args[before + 1 :]]  # a language named before the sub-command
        if args and args[0] in OWN_OPTIONS:
            args = args[:1]
        if not args or (args[0].startswith("-") and args[0] not in OWN_OPTIONS):
            args = ["app", *args]
        return super().parse_args(ctx, args)


@click.group(
    "tracker",
    cls=Tracker,
    lazy=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@version_option
def tracker() -> None:
    """Baccarat shoes: record them, draw their roads, know the odds.

    Roads describe coups that are over; they say nothing about the next one.
    """
