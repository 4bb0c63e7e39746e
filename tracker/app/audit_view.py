"""The audit of cards as a page of its own that prints well: A4, black on white, shoe after shoe."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from tracker.app.markup import Tag, html
from tracker.app.preferences import Preferences
from tracker.i18n import Words, in_words
from tracker.readers import Audit, Finding

MOST = 5000  # findings on one page; the command lists all
COLUMNS = ("line", "coup", "rule", "expected", "found_column", "message")
STYLE = """
:root { color-scheme: light; --ground: #fff; --ink: #16181b; --faint: #595f66; --rule: #b8bcc2 }
[data-theme=dark] { color-scheme: dark; --ground: #16181b; --ink: #eceef0; --faint: #a8adb4; --rule: #4a4f57 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; background: var(--ground); color: var(--ink);
  font: 0.95rem/1.45 "Helvetica Neue", Arial, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
h1, td { overflow-wrap: anywhere }
h1 { font-size: 1.4rem; margin: 0 0 0.25rem } h2 { font-size: 1.05rem; margin: 1.6rem 0 0.4rem }
p, ul { margin: 0.25rem 0; padding: 0 } li { margin-left: 1.2rem } .faint { color: var(--faint) }
a { color: inherit }
.screen { margin-top: 1rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--rule) }
th { font-weight: 600; white-space: nowrap } td.line, td.coup { white-space: nowrap } td.rule, td.expected, td.found_column { min-width: 6.5rem }
@media screen and (max-width: 40rem) {
  thead { position: absolute; left: -9999px } table, tbody, tr, td { display: block }
  tr { border-bottom: 1px solid var(--rule); padding: 0.5rem 0 } td { border: 0; padding: 0.1rem 0 }
  td::before { content: attr(data-name) ": "; color: var(--faint) } td:empty { display: none }
  :lang(zh) td::before { content: attr(data-name) "：" }
}
@page { size: A4; margin: 15mm }
@media print {
  :root, [data-theme=dark] { color-scheme: light; --ground: #fff; --ink: #000; --faint: #000; --rule: #777 }
  body { max-width: none; padding: 0; font-size: 9.5pt } .screen { display: none }
  thead { display: table-header-group } tr { break-inside: avoid } h2 { break-after: avoid }
}
"""


def audit_page(done: Audit, preferences: Preferences) -> str:
    """The page as HTML."""
    say = preferences.say
    shown = done.findings[:MOST]
    body = [
        html.H1(say("audit.title", name=done.file)),
        html.P(say("audit.held_to", rules=say("road.list").join(done.rules)), className="faint"),
        html.P(say("audit.counts", shoes=done.shoes, coups=done.coups, checked=done.checked)),
        html.Ul([html.Li(line) for line in _notes(done, say)], className="faint"),
        html.P(say("audit.found" if done.findings else "audit.nothing", count=len(done.findings)), className="count"),
        *(html.P(say("audit.neutral"), className="neutral") for _ in done.findings[:1]),
        *(_shoe(shoe, list(entries), done, say) for shoe, entries in groupby(shown, lambda entry: entry.shoe)),
        *(html.P(say("audit.more", count=len(done.findings) - MOST)) for _ in done.findings[MOST : MOST + 1]),
        html.P(html.A(say("audit.back"), href="/library"), className="screen"),
    ]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"{html.Title(say('audit.title', name=done.file))}<style>{STYLE}</style>"
    )
    page = html.Body(html.Main(body), **{"data-theme": preferences.theme})
    return f'<!DOCTYPE html>\n<html lang="{preferences.language}"><head>{head}</head>{page}</html>\n'


def _notes(done: Audit, say: Words) -> list[str]:
    """What could not be checked, and how long a stretch had to be."""
    counts = done.not_wholly_checked.items()
    lines = [say(f"audit.{reason}", coups=say.counted(count, "coup")) for reason, count in counts]
    return lines + [
        say("audit.stretch", detail=say(f"audit.by_{detail}"), cards=least.cards, one_in=least.one_in)
        for detail, least in done.stretches.items()
    ]


def _shoe(shoe: int | None, entries: Sequence[Finding], done: Audit, say: Words) -> Tag:
    label = done.labels.get(shoe or 0)
    name = say("road.shoe", shoe=shoe)
    title = f"{name} ({label})" if label and label != str(shoe) else name
    lines = any(entry.line is not None for entry in entries)
    columns = COLUMNS if lines else COLUMNS[1:]
    head = html.Tr([html.Th(say(f"audit.{column}"), scope="col") for column in columns])
    rows = [html.Tr([_cell(entry, column, say) for column in columns]) for entry in entries]
    return html.Section([html.H2(title), html.Table([html.Thead(head), html.Tbody(rows)])])


def _cell(entry: Finding, column: str, say: Words) -> Tag:
    texts: dict[str, Any] = {
        "line": entry.line,
        "coup": entry.coup,
        "rule": say(f"audit.rule_{entry.rule}"),
        "expected": in_words(entry.details.get("expected"), say),
        "found_column": in_words(entry.details.get("found"), say),
        "message": in_words(entry.message, say),
    }
    return html.Td(texts[column], className=column, **{"data-name": say(f"audit.{column}")})
