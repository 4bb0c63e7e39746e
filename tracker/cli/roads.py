"""`tracker roads`: the five roads of every shoe of a file, as text, JSON, SVG or PNG."""

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from tracker.cli.common import UNUSABLE, Command, NewFile, json_option, lang_option, notice, print_json, spoken
from tracker.cli.reading import named, refusal_line
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.figures import Style
    from tracker.roads import Board, Options


@click.command("roads", cls=Command)
@click.argument("file", callback=named)
@click.option("--shoe", type=int, metavar="N", help="Only the shoe with this number in the file, from 1.")
@json_option
@click.option("--text", "as_text", is_flag=True, help="Print text; so it is where nothing else is asked for.")
@click.option(
    "--svg",
    metavar="OUT",
    type=NewFile(),
    help="Write a drawing, OUT.svg; with many shoes, a file each: OUT-1.svg, OUT-2.svg, ...",
)
@click.option("--png", metavar="OUT", type=NewFile(), help="Write a picture, OUT.png; with many shoes, a file each.")
@click.option("--rows", type=int, default=6, show_default=True, help="Height of every road.")
@click.option(
    "--tail",
    type=click.Choice(["down_first", "straight"]),
    default="down_first",
    show_default=True,
    help="What a streak does that had to turn before the last row.",
)
@click.option(
    "--leading-ties",
    type=click.Choice(["first_cell", "own_column", "drop"]),
    default="first_cell",
    show_default=True,
    help="Where ties before the first Banker or Player stand on the big road.",
)
@click.option(
    "--tie-pairs",
    type=click.Choice(["ignore", "merge"]),
    default="ignore",
    show_default=True,
    help="Whether the big road shows pairs that fell in a tied coup.",
)
@lang_option("Language of text and drawings.")
@click.option(
    "--palette",
    type=click.Choice(["classic", "safe"]),
    default="classic",
    show_default=True,
    help="Colours; safe for the colour-blind.",
)
@click.option("--dark", is_flag=True, help="Draw on a dark ground.")
@click.option("--totals", is_flag=True, help="Draw winning totals on the beads.")
@click.option("--naturals", is_flag=True, help="Draw a dot where a coup was a natural.")
@click.pass_context
def roads(
    ctx: click.Context,
    file: str,
    shoe: int | None,
    as_json: bool,
    as_text: bool,
    svg: Path | None,
    png: Path | None,
    lang: str,
    palette: Literal["classic", "safe"],
    dark: bool,
    totals: bool,
    naturals: bool,
    **options: Any,
) -> None:
    """Draw the five roads of the shoes in FILE, or in what is piped in where FILE is -.

    Roads describe coups that are over; they say nothing about the next one.
    """
    from tracker.figures import Style
    from tracker.readers import Refusal
    from tracker.roads import Options, document

    if as_json and as_text:
        raise UsageError("json_or_text")
    for out, ending in ((svg, ".svg"), (png, ".png")):
        if out and out.suffix.lower() != ending:
            raise UsageError("drawing_form", file=str(out), option=f"--{ending[1:]}", ending=ending)
    try:
        boards = _boards(file, Options(**options), shoe)
    except Refusal as refusal:
        if as_json:
            print_json({"files": [refusal.report(file)]})
        else:
            notice(refusal_line(file, refusal))
        ctx.exit(UNUSABLE)
    style = Style(lang, palette, dark, totals, naturals)
    for out in (svg, png):
        if out:
            _draw(boards, style, out, picture=out is png)
    if as_json:
        print_json({"shoes": [document(board, number) for number, board in boards.items()]})
    elif as_text or not (svg or png):
        _print(boards, style)


def _boards(file: str, options: "Options", shoe: int | None) -> "dict[int, Board]":
    """The board of every shoe of the file, by its number there."""
    from tracker.figures import boards
    from tracker.readers import read, read_data

    reading = read_data(sys.stdin.buffer.read(), name=file) if file == "-" else read(file)
    found = boards(reading.coups, options)
    if shoe is None:
        return found
    if shoe not in found:
        raise UsageError("no_such_shoe", shoe=shoe, file=file, count=len(found))
    return {shoe: found[shoe]}


def _print(boards: "dict[int, Board]", style: "Style") -> None:
    """Text on standard output: coloured and as wide as it is on a terminal, plain and whole elsewhere."""
    from tracker.figures import scoreboard_text

    terminal = sys.stdout.isatty()
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns if terminal else None
    for place, (number, board) in enumerate(boards.items()):
        heading = style.words("road.shoe", shoe=number)
        text = scoreboard_text(board, style, heading=heading, colour=colour, width=width)
        click.echo(("\n" if place else "") + text, nl=False, color=colour)


def _draw(boards: "dict[int, Board]", style: "Style", path: Path, *, picture: bool) -> None:
    """A file for every shoe."""
    from tracker.cli.whole_file import whole_file
    from tracker.figures import scoreboard_png, scoreboard_svg

    for number, board in boards.items():
        target = path if len(boards) == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        heading = style.words("road.shoe", shoe=number)
        with whole_file(target) as scratch:
            if picture:
                scratch.write_bytes(scoreboard_png(board, style, heading=heading))
            else:
                scratch.write_text(scoreboard_svg(board, style, heading=heading), encoding="utf-8")
        notice(spoken()("cli.wrote", file=target))
