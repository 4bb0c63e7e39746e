"""Several systems, or many settings of one: the forest or the heatmap first, a row each, then each by itself."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tracker.backtest import tried_json
from tracker.figures import curves
from tracker.figures.report import more, verdict
from tracker.figures.report.html import Html, element, figure_of, joined, table, with_code
from tracker.figures.report.pages import expected_minor, pages
from tracker.figures.report.shoes import the_shoes
from tracker.figures.report.subject import Subject, Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.figures.curves.look import Look
    from tracker.figures.traces import Figure

PAIRS = 4  # systems that get two pages each; more of them share pages


def several(teller: Teller, subjects: Sequence[Subject]) -> tuple[str, list[Html]]:
    """Title and pages of a run of several systems: the forest first."""
    shoes, count = teller.shoes(teller.report.shoes), teller.look.numbers.whole(len(subjects))
    title = teller.plain("title_many", count=count, shoes=shoes)
    first = [element("p", teller.say("kicker_many"), class_="kicker"), element("h1", title)]
    first += [element("p", teller.say("lead_many"), class_="rule"), the_shoes(teller)]
    first += overview(teller, subjects)
    parts = [element("section", *first, class_="page")]
    if len(subjects) <= PAIRS:
        for subject in subjects:
            last = subject is subjects[-1]
            parts += pages(subject, [element("h1", subject.name)], shoes=False, last=last)
        return title, parts
    return title, [*parts, element("section", *(compact(subject) for subject in subjects))]


def overview(teller: Teller, subjects: Sequence[Subject]) -> list[Html]:
    """The forest, what the luckiest of so many is worth, and a row a system."""
    shown = [{**subject.figures, "label": subject.name} for subject in subjects]
    bet = [each for each in shown if each["realised_edge"] is not None]
    parts = [teller.drawing(partial(curves.forest, shown))] if bet else []
    return [*parts, tried(teller, subjects), rows(teller, subjects, "system")]


def tried(teller: Teller, subjects: Sequence[Subject]) -> Html:
    """What the luckiest of several is worth; nothing where fewer than two bet."""
    figures, numbers = [subject.figures for subject in subjects], teller.look.numbers
    found = tried_json(figures)
    if found["settings"] < 2:
        return Html("")
    smallest = min(each["p_value_holm"] for each in figures if each["p_value_holm"] is not None)
    told = teller.say(
        "tried",
        settings=figure_of("tried.settings", found["settings"], numbers.whole(found["settings"])),
        by_luck=figure_of("tried.best_z_by_luck", found["best_z_by_luck"], numbers.decimal(found["best_z_by_luck"], 1)),
        best=figure_of("tried.best_z", found["best_z"], numbers.decimal(found["best_z"], 1)),
        p=numbers.decimal(smallest, 2),
    )
    return element("p", told, class_="small")


class Again(NamedTuple):
    """The luckiest setting, and its figures on fresh shoes."""

    luckiest: Subject
    fresh: Mapping[str, Any]

    def told(self) -> Html:
        """What became of it, and by what it is the luckiest."""
        teller, setting = self.luckiest.teller, self.luckiest.system.system.label
        if self.fresh["status"] == "failed":
            error = self.fresh["error"]
            return element("p", teller.say("again_failed", setting=setting, message=error["message"]))
        there = Subject(teller, self.fresh, self.luckiest.system, None)
        shares = {"kept": there.share("realised_edge"), "theory": there.share("theoretical_edge")}
        shoes = teller.shoes(teller.report.shoes)
        told = [teller.say("again", setting=setting, shoes=shoes, **shares), teller.say("again_by")]
        return element("p", teller.sentences(told))

    def drawing(self) -> "Callable[[Look], Figure] | None":
        """The two intervals; None where it bet nothing there."""
        known = self.fresh["realised_edge"] is not None
        return partial(curves.again, self.luckiest.figures, self.fresh) if known else None


def again(teller: Teller, subjects: Sequence[Subject]) -> Again | None:
    """The luckiest of several settings on fresh shoes; None where it was not played again."""
    fresh = teller.report.again_figures()
    bet = [subject for subject in subjects if subject.figures["z"] is not None]
    return Again(max(bet, key=lambda subject: subject.figures["z"]), fresh) if fresh and bet else None


def heatmaps(subjects: Sequence[Subject]) -> "list[tuple[str, Callable[[Look], Figure]]]":
    """(name, heatmap) of every system whose settings were swept."""
    names = dict.fromkeys(subject.system.system.name for subject in subjects)
    own = {name: [each.figures for each in subjects if each.system.system.name == name] for name in names}
    return [(name, partial(curves.sweep, figures)) for name, figures in own.items()]


def rows(teller: Teller, subjects: Sequence[Subject], first: str) -> Html:
    """A row a system or setting, in their order: never sorted by what came out, which would sort by luck.

    first: the head of the first column, `system` or `setting`. Where there are twins, what the house kept of them comes last.
    """
    twins = [name for name in ("shuffled", "random") if any(name in each.figures.get("twins", ()) for each in subjects)]
    keys = [first, "staked", "net", "expected", "kept", "interval", "z", "ahead", "verdict"]
    keys += [f"twin_{name}" for name in twins]
    one = first == "setting" and len({subject.system.system.name for subject in subjects}) == 1
    lines = []
    for subject in subjects:
        name = subject.system.system.setting if one else subject.name
        failed = subject.figures["status"] == "failed"
        cells = [*[""] * 7, teller.say("word_failed")] if failed else _cells(subject)
        kept = ["" if failed else subject.share(f"twins.{twin}.realised_edge") for twin in twins]
        lines.append([name, *cells, *kept])
    told = element("p", teller.say("twins_note"), class_="small") if twins else ""
    rows = element("div", table([teller.say(key) for key in keys], lines), class_="scroll rows", tabindex="0")
    return joined([rows, told])


def _cells(subject: Subject) -> list[Html | str]:
    """What a system that did not fail came to."""
    figures, numbers = subject.figures, subject.teller.look.numbers
    z = figure_of("z", figures["z"], numbers.decimal(figures["z"], 1, sign=True))
    between = "–"
    if figures["coups_bet"]:
        between = subject.say("between", low=subject.share("edge_low"), high=subject.share("edge_high"))
    amounts = [subject.money(key, whole=True) for key in ("staked", "net", "expected_net")]
    verdict_word = subject.say(f"word_{figures['verdict']}")
    return [*amounts, subject.share("realised_edge"), between, z, subject.share("sessions_ahead", 0), verdict_word]


def compact(subject: Subject) -> Html:
    """A system of many: its rule, its numbers, the verdict, and two small figures."""
    teller, figures = subject.teller, subject.figures
    parts = [element("h2", subject.name), verdict.rule(subject)]
    if figures["status"] == "failed":
        return element("section", *parts, verdict.failed_card(subject), class_="each")
    parts += [
        verdict.four(subject),
        element(
            "p",
            element("b", teller.say(f"head_{figures['verdict']}"), teller.look.words("road.stop")),
            teller.look.words("road.space"),
            teller.sentences(filter(None, [verdict.sentence(subject), verdict.why_it_feels(subject)])),
        ),
    ]
    parts += [element("p", verdict.audited(subject, figures["audit"]))] if figures.get("audit") else []
    tally = subject.system.tally
    if figures["coups_bet"] and tally:
        found = curves.finals_of(tally.nets, teller.report.setup, expected_minor(subject))
        drawn = [partial(curves.fan, subject.course)] if subject.course else []
        drawn.append(partial(curves.finals, found))
        parts.append(element("div", *(teller.drawing(draw, wide=False) for draw in drawn), class_="pair"))
        parts += [more.twins(subject, noted=False)] if "twins" in figures else []
    return element("section", *parts, class_="each")


def sweep(teller: Teller, subjects: Sequence[Subject]) -> tuple[str, list[Html]]:
    """Title and pages of a sweep: a heatmap a system, and a row a setting."""
    maps = heatmaps(subjects)
    names = [name for name, _ in maps]
    title = teller.plain(
        "title_sweep",
        name=", ".join(names),
        settings=teller.look.words.counted(len(subjects), "setting"),
        shoes=teller.shoes(teller.report.shoes),
    )
    parts = [element("p", teller.say("kicker"), class_="kicker"), element("h1", title)]
    if len(names) == 1:
        parts += [element("p", with_code(verdict.rule_sentence(subjects[0])), class_="rule")]
    parts.append(the_shoes(teller))
    for name, drawing in maps:
        parts += [element("h2", name)] if len(names) > 1 else []
        parts.append(teller.drawing(drawing))
    parts.append(tried(teller, subjects))
    if found := again(teller, subjects):
        drawn = found.drawing()
        parts += [element("h2", teller.say("again_head")), found.told(), teller.drawing(drawn) if drawn else ""]
    parts += [element("h2", teller.say("sweep_rows")), rows(teller, subjects, "setting")]
    failed = [subject for subject in subjects if subject.figures["status"] == "failed"]
    parts += [element("p", subject.name, ": ", verdict.failed_card(subject)) for subject in failed]
    return title, [element("section", *parts)]
