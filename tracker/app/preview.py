"""What a pasted text or a paper card was understood to hold: shown to the person, and ready to be recorded as it was read."""

from typing import Any

from tracker.app.boards import small_road
from tracker.app.components.parts import button
from tracker.app.components.words import what_skipped, why_skipped
from tracker.app.markup import Tag, html, text_of
from tracker.app.paper import ROWS, Paper, bead_plate, big_road
from tracker.app.preferences import Preferences, quoted, sentence
from tracker.app.questions import How, questions, ways_out
from tracker.app.record_view import coup_json, facts_shown
from tracker.errors import TrackerError
from tracker.figures import coup_of_row
from tracker.game import OUTCOME_LETTERS, Coup, Outcome
from tracker.i18n import Words, for_number, in_words, reading_in_words
from tracker.readers import Reading, Refusal, read_text
from tracker.store import ShoeFacts

MOST_LETTERS = 200_000
MOST_SHOES = 20  # more are a matter for the library
SHOWN = 6  # entries of a list
UNSAID = How()
PAPERS = {"bead_plate": bead_plate, "big_road": big_road}
Shoe = tuple[list[Coup], ShoeFacts]


def preview(text: str, form: str, preferences: Preferences, how: How = UNSAID) -> dict[str, Any]:
    """The preview as HTML, and the shoes as `told.event_of` takes them; no shoes where nothing may be saved.

    form: `text`, `bead_plate` or `big_road`. how: what the person says of a text.
    """
    answer = _read(text, form, preferences, how)
    return answer | {"preview": text_of(answer["preview"])}


def _read(text: str, form: str, preferences: Preferences, how: How) -> dict[str, Any]:
    say = preferences.say
    if len(text) > MOST_LETTERS:
        return {"preview": html.P(say("record.paste_too_long"), className="warning"), "shoes": []}
    if form in PAPERS:
        return _paper(PAPERS[form](text), form, preferences)
    try:
        reading = read_text(text, **how.said())
    except Refusal as refusal:
        return _refused(refusal, how, preferences)
    except TrackerError as error:
        return {"preview": html.P(preferences.fault(error), className="warning"), "shoes": []}
    shoes = _shoes(reading)
    notes = [*_notes(reading, preferences), *questions(how, reading, _again, say), *_anew(how, say)]
    if len(shoes) > MOST_SHOES:
        return {"preview": html.P(say("record.paste_many", shoes=len(shoes)), className="warning"), "shoes": []}
    return _answer(shoes, notes, preferences)


def _answer(shoes: list[Shoe], notes: list[Any], preferences: Preferences, road: str = "big_road") -> dict[str, Any]:
    """road: the one that is drawn, to be held beside the original."""
    drawn = [_shoe(number, coups, len(shoes), road, preferences) for number, (coups, _) in enumerate(shoes, 1)]
    told = [{"coups": [coup_json(coup) for coup in coups], "facts": facts_shown(facts)} for coups, facts in shoes]
    return {"preview": [*drawn, *notes], "shoes": told}


def _shoe(number: int, coups: list[Coup], of: int, road: str, preferences: Preferences) -> Tag:
    """How many coups, how often each outcome, and a road."""
    say = preferences.say
    counted = [coup.outcome for coup in coups if not coup.void]
    counts = {outcome.value: counted.count(outcome) for outcome in Outcome}
    line = say(for_number("record.understood", len(counted)), count=len(counted), **counts)
    head = html.P(
        say("road.asked", asked=say("road.shoe", shoe=number), mark=line) if of > 1 else line, className="understood"
    )
    drawing = html.Img(src=small_road(coups, road, preferences), alt=say(f"road.{road}"), className="small-road")
    return html.Div([head, html.Div(drawing, className="scroll")])


def _shoes(reading: Reading) -> list[Shoe]:
    coups: dict[int, list[Coup]] = {shoe: [] for shoe in reading.shoes["shoe_id"]}
    for row in reading.coups.iter_rows(named=True):
        coups[row["shoe_id"]].append(coup_of_row(row))
    return [(coups[row["shoe_id"]], _facts(row)) for row in reading.shoes.sort("shoe_id").iter_rows(named=True)]


def _facts(row: dict[str, Any]) -> ShoeFacts:
    known = {name: row[name] for name in ("table", "label", "note", "started_at", "utc_offset", "variant")}
    return ShoeFacts(**known)


def _notes(reading: Reading, preferences: Preferences) -> list[Tag]:
    """How it was read, what was skipped, and what looks odd."""
    say = preferences.say
    skipped = [
        say(
            "record.skipped_line",
            line=entry.line,
            what=why_skipped(entry.reason, say),
            text=what_skipped(entry.reason, entry.text, say)[:60],
        )
        for entry in reading.skipped
    ]
    found = [in_words(entry.message, say) for entry in reading.findings]
    notes = [html.P(say("record.read_as", how=reading_in_words(reading.understood, say)), className="faint")]
    for key, lines in (("skipped", skipped), ("findings", found)):
        if lines:
            more = len(lines) - SHOWN
            shown = [html.Li(line) for line in lines[:SHOWN]]
            shown += [html.Li(say("record.and_more", count=more))] * (more > 0)
            notes += [html.P(say(f"record.{key}", count=len(lines))), html.Ul(shown)]
    return notes


def _again(field: str, value: str, text: str) -> Tag:
    """A button that reads the text again with one thing changed."""
    return button(text, do="reading", value=value, field=field)


def _anew(how: How, say: Words) -> list[Tag]:
    """A button that takes back what buttons said of the text; none where nothing was said."""
    return [html.P(button(say("record.read_anew"), do="read-anew"))] if how._replace(key="") != UNSAID else []


def _refused(refusal: Refusal, how: How, preferences: Preferences) -> dict[str, Any]:
    """Why it is not read, buttons for what would do, and, where only a meaning is lacking, a place to say it."""
    say = preferences.say
    asks = refusal.reason in ("ambiguous_digits", "ambiguous_word")
    if asks:
        hint = say("record.say_meaning")
    else:
        words_alone = refusal.reason in ("no_results", "not_coups")
        hint = say("record.say_words") if words_alone else sentence(quoted(say.hint(refusal), say), say)
    where = say("record.in_line", line=refusal.line) if refusal.line else ""
    text = html.P([where, preferences.fault(refusal), say("road.space"), hint], className="warning")
    ways = [*ways_out(how, refusal, _again, say), *_anew(how, say)]
    return {"preview": [text, *ways], "shoes": [], "meaning": asks}


def _paper(paper: Paper, form: str, preferences: Preferences) -> dict[str, Any]:
    """A card: what does not fit stands first; with a slip nothing is saved."""
    say = preferences.say
    if not paper.outcomes and not paper.slips:
        return {"preview": [], "shoes": []}
    slips = [
        html.Li(say("record.paper_slip", column=slip.column, what=say(f"record.{slip.key}", text=slip.text, rows=ROWS)))
        for slip in paper.slips[:SHOWN]
    ]
    coups = [Coup(tuple(Outcome)[OUTCOME_LETTERS.index(letter)]) for letter in paper.outcomes]
    columns = html.P(say(for_number(f"record.paper_{form}", paper.columns), columns=paper.columns), className="faint")
    answer = _answer([(coups, ShoeFacts())] if coups else [], [columns], preferences, form)
    answer["preview"] = [html.Ul(slips, className="warning")] * bool(slips) + answer["preview"]
    return answer | ({"shoes": []} if slips else {})
