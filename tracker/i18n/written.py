"""Numbers and dates as each language writes them: counts, money, shares, a day and its clock."""

from datetime import datetime
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from functools import cache

from babel import Locale
from babel.dates import format_date
from babel.numbers import format_compact_decimal, format_decimal

MINUS = "\u2212"  # a hyphen would break at the end of a line
GAP = "\u00a0"  # between a number and its %, but in Chinese
SHORTENED = 100_000  # amounts from which a tick writes them short
SMALL = 0.001  # chances below are written with one digit that says something
LEAST = 1e-18  # chance that is written as it is
EXACT = Context(prec=400)  # digits: more than the largest float has before its point


class Numbers:
    """How one language writes numbers. Every function takes None as a figure that there is not, and writes a dash."""

    def __init__(self, language: str) -> None:
        self.locale = Locale.parse(language, sep="-")
        self.percent_sign = "%" if language.startswith("zh") else GAP + "%"

    def whole(self, number: int | None) -> str:
        """A count: 12,345."""
        return "–" if number is None else self._written(Decimal(number), "#,##0")

    def decimal(self, number: float | None, digits: int = 1, *, sign: bool = False) -> str:
        """A number with so many decimals; sign: a plus where it is above nothing."""
        if number is None:
            return "–"
        return self._signed(_rounded(Decimal(repr(float(number))), digits), digits, sign)

    def money(self, amount: str | int | Decimal | None, *, sign: bool = False) -> str:
        """An amount as JSON has it, such as "-61.00": two decimals, four where it has more."""
        if amount is None:
            return "–"
        exact = Decimal(amount)
        exponent = exact.normalize().as_tuple().exponent
        digits = 4 if isinstance(exponent, int) and exponent < -2 else 2
        return self._signed(_rounded(exact, digits), digits, sign)

    def coins(self, amount: str | float | Decimal | None, *, sign: bool = False) -> str:
        """An amount for an axis or a sentence: no decimals that are nothing."""
        if amount is None:
            return "–"
        exact = _rounded(Decimal(str(amount)), 2)
        return self._signed(exact, 0 if exact == exact.to_integral_value() else 2, sign)

    def short(self, amount: float | None) -> str:
        """An amount for the tick of an axis: 12,000, 2.5M."""
        if amount is None:
            return "–"
        if abs(amount) < SHORTENED:
            return self.coins(amount)
        text = format_compact_decimal(abs(amount), locale=self.locale, fraction_digits=2).replace(" ", GAP)
        return (MINUS if amount < 0 else "") + text

    def percent(self, share: float | None, digits: int = 2, *, sign: bool = False) -> str:
        """A share as a percentage."""
        if share is None:
            return "–"
        return self._signed(_rounded(Decimal(repr(float(share))) * 100, digits), digits, sign) + self.percent_sign

    def chance(self, share: float | None) -> str:
        """A probability as a percentage; small ones with one digit that says something, the smallest as less than the least."""
        if share is None or share >= SMALL or share <= 0:
            return self.percent(share, 1)
        if share < LEAST:
            return "<" + self.chance(LEAST)
        exact = Decimal(repr(float(share))) * 100
        return self._written(Decimal(f"{exact:.1g}"), "#,##0." + "#" * 20) + self.percent_sign

    def power(self, number: float) -> str:
        """A number too large or too small for its digits to say much: 2.3 × 10^22."""
        figures, _, exponent = f"{number:.1e}".partition("e")
        return f"{self.decimal(float(figures))} × 10^{int(exponent)}".replace(" ", GAP)

    def moment(self, time: datetime) -> str:
        """A day and the clock on the wall there, to the minute."""
        return f"{format_date(time, 'medium', self.locale)} {time:%H:%M}"

    def _signed(self, exact: Decimal, digits: int, sign: bool) -> str:
        text = self._written(abs(exact), "#,##0" + ("." + "0" * digits if digits else ""))
        return (MINUS if exact < 0 else "+" if sign and exact > 0 else "") + text

    def _written(self, exact: Decimal, form: str) -> str:
        with localcontext(EXACT):
            return format_decimal(exact, form, self.locale, decimal_quantization=False)


def _rounded(exact: Decimal, digits: int) -> Decimal:
    """Half to even; never a negative nothing."""
    rounded = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_EVEN, EXACT)
    return abs(rounded) if rounded.is_zero() else rounded


@cache
def numbers(language: str) -> Numbers:
    """The numbers of a language that has a catalogue."""
    return Numbers(language)
