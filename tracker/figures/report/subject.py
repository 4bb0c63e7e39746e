"""One system of a run, and how its figures are told: in the words of a language, each number with its value in JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce
from typing import TYPE_CHECKING, Any

from tracker.backtest import to_the_cent
from tracker.figures.curves.look import COMPACT, WIDE, Look
from tracker.figures.report.html import Html, element, figure_of, filled, held, joined
from tracker.figures.report.paint import paint
from tracker.figures.traces import Figure
from tracker.i18n import known_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tracker.backtest import Course, Report, SystemReport


SENTENCES = {"reason", "message", "finding"}  # parts that may be sentences of the program's own, in English


@dataclass(frozen=True, slots=True)
class Teller:
    """What tells: a language, and the run that is told of. ids: numbers the drawings of the page."""

    report: "Report"
    look: Look
    ids: list[int]

    def say(self, key: str, **parts: object) -> Html:
        """The sentence `report.<key>` with its places filled in; parts that are no markup are escaped.

        A part that is an English sentence of the program's own is said in the language of the report.
        """
        for name in SENTENCES & parts.keys():
            parts[name] = parts[name] if isinstance(parts[name], Html) else self.own(str(parts[name]))
        return filled(self.look.words(f"report.{key}", **held(*parts)).replace(" %", "\u00a0%"), **parts)

    def own(self, text: str) -> str:
        """A sentence of the program's own in the language of the report; any other text as it is."""
        return known_in_words(text, self.look.words)

    def sentences(self, told: "Iterable[Html]") -> Html:
        """Sentences one after the other, as the language sets them."""
        gap = self.look.words("road.space")
        return joined(
            part for place, sentence in enumerate(told) for part in ([gap, sentence] if place else [sentence])
        )

    def plain(self, key: str, **parts: str) -> str:
        """The same as plain text."""
        return self.look.words(f"report.{key}", **parts)

    def shoes(self, number: int) -> str:
        """`one shoe`, `12,345 shoes`."""
        if number == 1:
            return self.look.words("report.shoes_one")
        return self.look.words("report.shoes_many", count=self.look.numbers.whole(number))

    def drawing(self, draw: "Callable[[Look], Figure]", *, wide: bool = True, kind: str | None = None) -> Html:
        """A figure for a page and for a phone, with its words below. wide: else it is compact everywhere."""
        forms = (("wide", WIDE), ("narrow", COMPACT)) if wide else (("", COMPACT),)
        svgs, meta = [], {}
        for form, width in forms:
            drawn = draw(replace(self.look, width=width))
            meta = drawn["layout"]["meta"]
            self.ids[0] += 1
            svgs.append(Html(paint(drawn, id_=f"f{self.ids[0]}", kind=form)))
        stop, space = self.look.words("road.stop"), self.look.words("road.space")
        told = element("span", space + meta["description"])
        caption = element("figcaption", element("b", meta["title"] + stop), told)
        return element("figure", *svgs, caption, class_=kind)


@dataclass(frozen=True, slots=True)
class Subject:
    """One system. figures: as JSON has them; course: None where there is none."""

    teller: Teller
    figures: Mapping[str, Any]
    system: "SystemReport"
    course: "Course | None"

    @property
    def name(self) -> str:
        """Its name, and its setting in a sweep."""
        return self.system.system.label

    def value(self, key: str) -> Any:
        """A figure by its key; `final_bankroll.p50` lies one deeper."""
        return reduce(lambda found, part: found[part], key.split("."), self.figures)

    def money(self, key: str, *, sign: bool = False, whole: bool = False) -> Html:
        """A figure that is an amount. whole: without decimals, where there are many."""
        numbers, amount = self.teller.look.numbers, self.value(key)
        shown = numbers.coins(round(Decimal(amount))) if whole else numbers.money(amount, sign=sign)
        return figure_of(key, amount, shown)

    def mean(self, key: str) -> Html:
        """A figure that is the exact mean of an amount."""
        amount = self.value(key)
        return figure_of(key, amount, self.teller.look.numbers.money(to_the_cent(amount)))

    def share(self, key: str, digits: int = 2) -> Html:
        """A figure that is a share."""
        return figure_of(key, self.value(key), self.teller.look.numbers.percent(self.value(key), digits))

    def count(self, key: str) -> Html:
        """A figure that is a count."""
        return figure_of(key, self.value(key), self.teller.look.numbers.whole(self.value(key)))

    def say(self, key: str, **parts: object) -> Html:
        """See `Teller.say`."""
        return self.teller.say(key, **parts)
