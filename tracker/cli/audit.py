"""`tracker audit`: holds records of cards to the drawing table, and lists what does not fit together."""

import sys
from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import CHECK_FAILED, DONE, UNUSABLE, Command, json_option, notice, print_json, spoken
from tracker.cli.lines import counted
from tracker.cli.reading import named, reading_options, refusal_line
from tracker.errors import UsageError

if TYPE_CHECKING:
    from tracker.readers import Audit, Refusal


@click.command("audit", cls=Command)
@click.argument("files", nargs=-1, metavar="FILE...", callback=named)
@click.option("--strict", is_flag=True, help="Exit with 5 where anything is found.")
@click.option(
    "--rules",
    metavar="NAME",
    help="The game that all shoes are held to; otherwise the one that a shoe names, else punto-banco-8.",
)
@reading_options
@click.option("--db", metavar="URL", help="Audit the shoes that this database keeps, beside the files.")
@json_option
@click.pass_context
def audit(
    ctx: click.Context,
    files: tuple[str, ...],
    strict: bool,
    rules: str | None,
    db: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Check the cards of the shoes in FILE, in what is piped in where FILE is -, or in a database with --db.

    Third cards, totals, winners, pairs, naturals, more of a card than the packs hold, coups and stretches of cards that
    come twice. What is found is listed; recording and dealing errors cannot be told apart by it.
    """
    from tracker.game import variant

    if not files and db is None:
        raise UsageError("nothing_to_audit")
    if rules is not None:
        variant(rules)
    told = [_audited(file, rules, options) for file in files] + ([_kept(db, rules)] if db is not None else [])
    if as_json:
        print_json({"files": [_entry(*each) for each in told]})
    else:
        for place, (file, answer) in enumerate(told):
            _say(file, answer, first=place == 0)
    failed = strict and any(not isinstance(answer, Exception) and answer.findings for _, answer in told)
    refused = any(isinstance(answer, Exception) for _, answer in told)
    ctx.exit(CHECK_FAILED if failed else UNUSABLE if refused else DONE)


def _audited(file: str, rules: str | None, options: dict[str, Any]) -> "tuple[str, Audit | Refusal]":
    """The audit of a file, or why it cannot be read."""
    from tracker.readers import Refusal, audit, read, read_data

    try:
        if file == "-":
            return file, audit(read_data(sys.stdin.buffer.read(), name=file, **options), rules=rules)
        return file, audit(read(file, **options), rules=rules)
    except Refusal as refusal:
        return file, refusal


def _kept(db: str, rules: str | None) -> "tuple[str, Audit | Refusal]":
    from tracker.readers import audit, kept
    from tracker.store import Store

    with Store(db, reading=True) as store:
        return store.url, audit(kept(*store.frames(), name=store.url), rules=rules)


def _entry(file: str, answer: "Audit | Refusal") -> dict[str, Any]:
    from tracker.readers import Refusal

    return answer.report(file) if isinstance(answer, Refusal) else answer.report()


def _say(file: str, answer: "Audit | Refusal", *, first: bool) -> None:
    """The answer for a person: findings on standard output, shoe by shoe; a refusal on standard error."""
    from tracker.i18n import in_words
    from tracker.readers import Refusal

    if isinstance(answer, Refusal):
        notice(refusal_line(file, answer))
        return
    if not first:
        click.echo()
    words = spoken()
    held = words("road.list").join((counted(answer.shoes, "shoe"), counted(answer.coups, "coup")))
    click.echo(
        words("cli.checked", file=file, held=held, checked=answer.checked, rules=words("cli.and").join(answer.rules))
    )
    for line in _not_checked(answer):
        click.echo(f"  {line}")
    shoe: int | None = 0
    for entry in answer.findings:
        if entry.shoe != shoe:
            shoe = entry.shoe
            label = answer.labels.get(shoe or 0)
            name = words("count.at_shoe", number=shoe)
            click.echo(f"\n  {name}" + (f" ({label})" if label and label != str(shoe) else ""))
        places = [words("cli.line", line=entry.line)] if entry.line else []
        places += [words("count.at_coup", number=entry.coup)] if entry.coup else []
        rule = entry.rule.replace("_", " ") if words.language == "en" else words(f"audit.rule_{entry.rule}")
        click.echo(f"    {words('road.list').join([*places, rule])}")
        click.echo(f"      {in_words(entry.message, words)}")
        if "drawing_rule" in entry.details:
            told = {
                key: in_words(entry.details[name], words) for key, name in (("expected",) * 2, ("rule", "drawing_rule"))
            }
            click.echo("      " + words("cli.expected", **told))
    click.echo()
    coups = len({(entry.shoe, entry.coup) for entry in answer.findings if entry.coup is not None})
    if not answer.findings:
        click.echo("  " + words("cli.nothing_found"))
        return
    told = {"findings": counted(len(answer.findings), "finding"), "coups": counted(coups, "coup")}
    click.echo("  " + words("cli.found_in", **told, about=words("audit.neutral")))


def _not_checked(answer: "Audit") -> list[str]:
    """What could not be checked, or not wholly, and how long a stretch had to be."""
    words = spoken()
    counts = answer.not_wholly_checked.items()
    lines = [words(f"audit.{reason}", coups=counted(count, "coup")) for reason, count in counts]
    return lines + [
        words("cli.stretch", detail=words(f"audit.by_{detail}"), cards=least.cards, one_in=least.one_in)
        for detail, least in answer.stretches.items()
    ]
