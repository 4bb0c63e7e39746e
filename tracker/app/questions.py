"""What a reading asks of the person, with a button for every other answer: of a dropped file as of a pasted text."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tracker.app.components.parts import aria, button
from tracker.app.markup import Tag, html
from tracker.i18n import Words, for_number
from tracker.readers import Question, Reading, Refusal

ENCODINGS = ("utf-8", "utf-16", "gb18030", "big5", "cp1252")
MEANINGS = ("B", "P", "T")
CHOSEN = {"score_order": "score", "newest_first": "order", "run_length": "numbers"}  # a question: what answers it
Again = Callable[[str, str, str], Tag]  # what to change, its new value, the text: a button that reads again with it


class How(NamedTuple):
    """How the person wants a record read, see `tracker.readers.Said`; empty where it is to be found out."""

    key: str = ""
    column: str = ""
    encoding: str = ""
    breaks: str = "keep"
    score: str = ""
    order: str = ""
    numbers: str = ""

    def said(self) -> dict[str, Any]:
        """The same as keywords of `tracker.readers.Said`, in which there is no encoding."""
        return {name: value or None for name, value in self._asdict().items() if name != "encoding"}


def how_told(told: Mapping[str, Any]) -> How:
    """What a browser sends of it."""
    given = {name: str(told.get(name) or "").strip() for name in How._fields}
    return How(**given | {"breaks": "ignore" if given["breaks"] == "ignore" else "keep"})


def questions(how: How, reading: Reading, again: Again, say: Words) -> list[Tag]:
    """Where a record could mean two things: what was chosen, and a button for each other reading."""
    asked: list[Tag] = []
    breaks = [entry for entry in reading.questions if entry.about == "shoe_break"]
    if breaks or how.breaks == "ignore":
        other = "ignore" if how.breaks == "keep" else "keep"
        told = say(
            for_number(f"library.breaks_{how.breaks}_now", len(breaks)), count=len(breaks), lines=_lines(breaks, say)
        )
        asked.append(_asked(told, [again("breaks", other, say(f"library.breaks_{other}"))]))
    for entry in reading.questions:
        if entry.about in ("column", "encoding"):
            told = say(f"library.asked_{entry.about}", chosen=entry.chosen)
            asked.append(_asked(told, [again(entry.about, each, each) for each in _each(entry.other)]))
        elif entry.about == "sheet":  # the fields below the preview answer it: a key, a column
            asked.append(html.Div(html.P(say("library.asked_sheet", told=entry.chosen)), className="asked"))
        elif entry.about in CHOSEN:
            option = CHOSEN[entry.about]
            told = say(f"library.asked_{option}", chosen=_choice(option, entry.chosen, say))
            asked.append(_asked(told, [again(option, entry.other, _choice(option, entry.other, say))]))
    return asked


def ways_out(how: How, refusal: Refusal, again: Again, say: Words) -> list[Tag]:
    """Buttons that answer what a refusal asks, which column or encoding; or that take back what led there."""
    if how.numbers:
        told = say("library.asked_numbers", chosen=_choice("numbers", how.numbers, say))
        return [_asked(told, [again("numbers", "lengths", _choice("numbers", "lengths", say))])]
    if refusal.reason == "ambiguous_column" and "columns" in refusal.fields:
        columns = _each(refusal.fields["columns"])
        return [_asked(say("library.which_column"), [again("column", name, name) for name in columns])]
    if refusal.reason == "encoding":
        offered = [name for name in ENCODINGS if name != how.encoding]
        return [_asked(say("library.which_encoding"), [again("encoding", name, name) for name in offered])]
    return []


def meanings(refusal: Refusal, place: int | str, say: Words) -> list[Tag]:
    """Buttons that say what each digit or word means, where a refusal asks that. place: the record, for the last button."""
    asked = refusal.fields.get("digits") or refusal.fields.get("word") or refusal.fields.get("letters")
    if not refusal.reason.startswith("ambiguous") or not asked:
        return []
    names = {"B": say("road.banker"), "P": say("road.player"), "T": say("road.tie")}
    rows = []
    for word in str(asked).split(", "):
        buttons = [
            button(
                names[letter],
                do="mean",
                value=letter,
                field=word,
                className="chip",
                **aria(pressed="false", label=say("library.word_means", word=word, meaning=names[letter])),
            )
            for letter in MEANINGS
        ]
        rows.append(html.Div([html.Span(word, className="name"), *buttons], className="row meaning"))
    go = button(say("library.read_so"), do="read-meant", value=place, className="main")
    return [
        html.Div([html.P(say("library.what_means")), *rows, html.Div(go, className="row")], className="asked means")
    ]


def _choice(option: str, value: str, say: Words) -> str:
    return say(f"library.{option}_{value.partition(',')[0].replace('-', '_')}")


def _each(names: str) -> tuple[str, ...]:
    """Several names that the reader keeps apart, or the one that there is."""
    return getattr(names, "each", (names,))


def _lines(breaks: Sequence[Question], say: Words) -> str:
    shown = [str(entry.line) for entry in breaks[:8]] + ["…"] * (len(breaks) > 8)
    return say("road.list").join(shown)


def _asked(told: str, buttons: Sequence[Tag]) -> Tag:
    return html.Div([html.P(told), html.Div(buttons, className="row")], className="asked")
