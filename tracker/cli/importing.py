"""`tracker import`: reads shoes from files and says what was read, line by line."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import DONE, UNUSABLE, Command, json_option, notice, print_json, spoken
from tracker.cli.exporting import db_option
from tracker.cli.lines import counted, own
from tracker.cli.reading import named, reading_options, refusal_line

if TYPE_CHECKING:
    from tracker.readers import Reading, Refusal
    from tracker.store import Stored

SHOWN = 20  # entries of a list that a person is shown; --json has all
ANSWERS = {"score_order": "score", "newest_first": "order", "run_length": "numbers"}  # a question: the option for it


@click.command("import", cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", callback=named)
@click.option("--dry-run", is_flag=True, help="Say what would be read and store nothing.")
@reading_options
@click.option("--force", is_flag=True, help="Keep shoes once more that are kept already.")
@db_option
@json_option
@click.pass_context
def import_(
    ctx: click.Context,
    files: tuple[str, ...],
    dry_run: bool,
    force: bool,
    db: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Read shoes from files of any common form, or from standard input with -, and keep them.

    Every line that is no coup is listed with a reason, and where a file could be read in two ways, the choice and the
    way to change it are shown. A file that cannot be read does not stop the others. A shoe that is kept already is not
    kept twice, unless --force says so. A shoe of fewer than 20 coups without cards or a start may well be another one,
    and is kept.
    """
    answers = [_read(file, **options) for file in files]
    stored: list[Stored | None] = [None] * len(files)
    if not dry_run:
        answers, stored = _store(answers, db, force=force)
    told = list(zip(files, answers, stored, strict=True))
    if as_json:
        print_json({"files": [_entry(*each) for each in told]})
    else:
        for each in told:
            _say(*each)
    ctx.exit(UNUSABLE if any(isinstance(answer, Exception) for answer in answers) else DONE)


def _read(file: str, **options: Any) -> "Reading | Refusal":
    """The reading of a file, or why it is none."""
    from tracker.readers import Refusal, read, read_data

    try:
        if file == "-":
            return read_data(sys.stdin.buffer.read(), name=file, **options)
        return read(file, **options)
    except Refusal as refusal:
        return refusal


def _store(
    answers: "list[Reading | Refusal]", db: str | None, *, force: bool
) -> "tuple[list[Reading | Refusal], list[Stored | None]]":
    """Stores each reading, whole or not at all; it then says of which kept shoe a shoe is the same."""
    from tracker.readers import Refusal
    from tracker.store import Store

    if all(isinstance(answer, Refusal) for answer in answers):
        return answers, [None] * len(answers)
    told: list[Reading | Refusal] = []
    stored: list[Stored | None] = []
    with Store(db) as store:
        for answer in answers:
            done = None
            if not isinstance(answer, Refusal):
                done = store.put(answer.shoes, answer.coups, Path(answer.file).name, force=force)
                same = {
                    shoe: (known.file or store.url, known.shoe or known.shoe_id) for shoe, known in done.known.items()
                }
                answer = replace(answer, duplicate_of={**same, **answer.duplicate_of})
            told.append(answer)
            stored.append(done)
    return told, stored


def _entry(file: str, answer: "Reading | Refusal", stored: "Stored | None") -> dict[str, Any]:
    from tracker.readers import Refusal

    if isinstance(answer, Refusal):
        return answer.report(file)
    done = None if stored is None else {"new": stored.new, "already_here": stored.already_here}
    return answer.report(stored=done)


def _say(file: str, answer: "Reading | Refusal", stored: "Stored | None") -> None:
    """The answer for a person: a reading on standard output, a refusal on standard error."""
    from tracker.i18n import reading_in_words
    from tracker.readers import Refusal

    if isinstance(answer, Refusal):
        notice(refusal_line(file, answer))
        return
    report, words = answer.report(), spoken()
    totals = report["totals"]
    held = {"shoes": counted(totals["shoes"], "shoe"), "coups": counted(totals["coups"], "coup")}
    click.echo(words("cli.read", file=file, **held))
    click.echo("  " + words("cli.counts", **{side: totals[side] for side in ("banker", "player", "tie")}))
    click.echo(
        "  " + words("cli.read_as", how=reading_in_words(report["understood"], words), encoding=report["encoding"])
    )
    _list("", [_shoe_line(shoe) for shoe in report["shoes"]])
    _list("skipped", [_skipped_line(entry) for entry in report["skipped"]])
    _list("findings", [_finding_line(entry) for entry in report["findings"]])
    _list("questions", [_question_line(entry) for entry in report["questions"]])
    if stored is not None:
        click.echo("  " + words("cli.kept", new=stored.new, here=stored.already_here))


def _list(title: str, lines: list[str]) -> None:
    words = spoken()
    if title and lines:
        click.echo("  " + words("cli.list", title=words(f"cli.{title}"), count=len(lines)))
    for line in lines[:SHOWN]:
        click.echo(f"    {line}")
    if len(lines) > SHOWN:
        click.echo("    " + words("cli.more", count=len(lines) - SHOWN))


def _shoe_line(shoe: dict[str, Any]) -> str:
    words, same = spoken(), shoe["duplicate_of"]
    name = words("count.at_shoe", number=shoe["shoe"]) + (f" ({shoe['label']})" if shoe["label"] else "")
    name += words("cli.table", table=shoe["table"]) if shoe["table"] else ""
    letters = {side: words(f"road.{side}_letter") for side in ("banker", "player", "tie")}
    counts = " ".join(f"{letter} {shoe[side]}" for side, letter in letters.items())
    first, last = shoe["first_line"], shoe["last_line"]
    lines = words("cli.line", line=first) if first == last else words("cli.lines", first=first, last=last)
    line = words("cli.shoe_line", name=name, coups=counted(shoe["coups"], "coup"), counts=counts, lines=lines)
    return line + (words("cli.twin", shoe=same["shoe"], file=same["file"]) if same else "")


def _skipped_line(entry: dict[str, Any]) -> str:
    words, text = spoken(), entry["text"].strip()
    key = f"library.skipped_{entry['reason']}"
    reason = words(key) if words.language != "en" and key in words.sentences else entry["reason"].replace("_", " ")
    if text:
        said = own(text) if entry["reason"] == "unknown_word" else text
        reason = words("library.finding", place=reason, what=said[:70])
    return words("library.finding", place=words("cli.line", line=entry["line"]), what=reason)


def _finding_line(entry: dict[str, Any]) -> str:
    from tracker.i18n import in_words

    words = spoken()
    place = [words("cli.line", line=entry["line"])] if entry["line"] is not None else []
    place += [words(f"count.at_{word}", number=entry[word]) for word in ("shoe", "coup") if entry[word] is not None]
    return words("library.finding", place=words("road.list").join(place), what=in_words(entry["message"], words))


def _question_line(entry: dict[str, Any]) -> str:
    """What was taken, what else it could be, and how to have that."""
    words, about, how = spoken(), str(entry["about"]), own(entry["how"])
    if about == "shoe_break":
        said = words(f"cli.question_{entry['chosen']}", how=how)
    elif about == "sheet":
        said = words("cli.question_sheet", chosen=own(entry["chosen"]), how=how)
    else:
        option = ANSWERS.get(about, about)
        chosen, other = (_choice(option, str(entry[name])) for name in ("chosen", "other"))
        said = words("cli.question_other", asked=words(f"library.asked_{option}", chosen=chosen), other=other, how=how)
    if entry["line"] is None:
        return said
    return words("library.finding", place=words("cli.line", line=entry["line"]), what=said)


def _choice(option: str, value: str) -> str:
    """A value of an option in words; a name of the record, such as that of a column, as it is."""
    words = spoken()
    key = f"library.{option}_{value.partition(',')[0].replace('-', '_')}"
    return words(key) if option in ANSWERS.values() else value
