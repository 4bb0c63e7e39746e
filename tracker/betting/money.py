"""Money as whole minor units: 10,000 of them are 1.00 of the table's currency, so 5 % of a cent is exact."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction

from tracker.errors import UsageError

MINOR = 10_000
CENTS = Decimal("0.01")
LARGEST = 10**10  # of the table's currency
CENT = 100  # minor units; chips are whole cents, so that every pay table of the house is exact


def parse_money(text: str) -> int:
    """The minor units of an amount such as `25`, `0.50` or `1000.25`.

    Errors: UsageError where it is no number, not finite, below zero, finer than a cent, or above `LARGEST`.
    """
    try:
        amount = Decimal(text.strip())
    except InvalidOperation:
        raise UsageError("money_form", text=text) from None
    if amount.is_finite() and amount > LARGEST:
        raise UsageError("money_large", text=text, most=LARGEST)
    if not amount.is_finite() or amount < 0 or amount % CENTS:
        raise UsageError("money_form", text=text)
    return int(amount * MINOR)


def parse_percent(text: str, *, open_ends: bool = False) -> Fraction:
    """The share that a number of percent such as `5`, `33.3` or `5 %` names, exactly. open_ends: 0 and 100 are none.

    Errors: UsageError where it is no such number.
    """
    bare = text.strip().removesuffix("%").strip()
    digits = bare.replace(".", "", 1)
    share = Fraction(bare) / 100 if digits.isdecimal() and digits.isascii() else None
    if share is None or not 0 <= share <= 1 or (open_ends and share in (0, 1)):
        raise UsageError("percent_inside" if open_ends else "percent_between", text=text)
    return share


def money(minor: int | Fraction) -> str:
    """An amount as people and JSON see it: two decimals, four where they are needed; an expectation to the cent."""
    if isinstance(minor, Fraction):
        cents = round(minor / CENT)  # half to even
        minor = cents * CENT
    whole, rest = divmod(abs(minor), MINOR)  # whole numbers alone: a strategy may change the precision of Decimal
    decimals = f"{rest:04}" if rest % CENT else f"{rest // CENT:02}"
    return f"{'-' if minor < 0 else ''}{whole}.{decimals}"
