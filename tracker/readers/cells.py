"""What a cell says beside who won: cards, totals, yes or no, a time. Each distinct spelling is read once."""

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl

from tracker.errors import InputError
from tracker.game import parse_card
from tracker.i18n import words_in_records

YES, NO, NO_CARD = (frozenset(words) for words in (words_in_records.YES, words_in_records.NO, words_in_records.NO_CARD))
SUITS = str.maketrans({"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c", "️": ""})
PICTURES = frozenset("TJQK")
COURT_NUMBERS = {"11": "J", "12": "Q", "13": "K"}
CARD = re.compile(r"([cdhs]?)(10|1[123]|[A2-9TJQK01])([cdhs]?)", re.IGNORECASE)
BETWEEN_CARDS = re.compile(r"[\s,;/|+\-\[\]()\"'.]+")
EXCEL_DATE = re.compile(
    r"(\d{1,2})[-/ ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?"
    r"|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?[-/ ](\d{1,2})|(\d{1,2})月(\d{1,2})日",
    re.IGNORECASE,
)
CLOCK = re.compile(
    r"\[?(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})?[ T,]*(\d{1,2}:\d\d(:\d\d)?([.,]\d+)?)?\s*([ap]m)?\]?", re.IGNORECASE
)
SCORE = re.compile(r"[(\[（]?(\d)\s*[-–—:/]\s*(\d)[)\]）]?")
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?")
WHOLE = re.compile(r"\d{1,15}(?:\.0+)?")
TIMES = (
    "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y/%m/%d %H:%M:%S", "%Y/%m/%d %H:%M", "%Y/%m/%d",
    "%Y.%m.%d %H:%M:%S", "%Y.%m.%d %H:%M", "%Y.%m.%d", "%Y年%m月%d日 %H:%M:%S", "%Y年%m月%d日 %H:%M", "%Y年%m月%d日",
)  # fmt: skip
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def translate(series: pl.Series, read: Callable[[str], Any], dtype: Any) -> pl.Series:
    """Every cell through a function of its text, once a distinct spelling. An empty cell, and None, become null."""
    known = {text: read(text) for text in series.unique().drop_nulls().to_list()}
    if not known:
        return pl.Series(series.name, [None] * len(series), dtype=dtype)
    values = pl.Series(list(known.values()), dtype=dtype)
    return series.replace_strict(list(known), values, default=None, return_dtype=dtype)


def card(text: str) -> int | None:
    """A card, see `tracker.game.cards`; None where the cell says no card, or nothing that is a card."""
    text = text.strip()
    if not text or text.casefold() in NO_CARD:
        return None
    found = CARD.fullmatch(text.translate(SUITS).replace(" ", ""))
    if not found or (found[1] and found[3]):
        return None
    try:
        return parse_card(COURT_NUMBERS.get(found[2], found[2]) + (found[1] or found[3]))
    except InputError:
        return None


def is_card(text: str) -> bool:
    """Whether a cell names a card, or says that there is none."""
    return card(text) is not None or text.strip().casefold() in NO_CARD


def cards(text: str) -> tuple[int, ...] | None:
    """The two or three cards of one cell, `9,4,6` or `K♠ 10♦`; None where it is no list of cards."""
    parts = [part for part in BETWEEN_CARDS.split(text.strip()) if part]
    if len(parts) == 1:
        bare = parts[0].translate(SUITS)
        parts = [found.group() for found in CARD.finditer(bare)]
        if "".join(parts) != bare:
            return None
    read = [card(part) for part in parts if part.casefold() not in NO_CARD]
    known = tuple(each for each in read if each is not None)
    return known if len(known) == len(read) and 2 <= len(known) <= 3 else None


def zero_is_no_card(texts: Iterable[str]) -> bool:
    """Whether `0` stands for no card: so where tens and pictures have names of their own."""
    return any(PICTURES & set(text.upper()) or "10" in text for text in texts)


def whole(text: str) -> int | None:
    """A whole number, `7` or `7.0`; None otherwise."""
    text = text.strip()
    return int(text.partition(".")[0]) if WHOLE.fullmatch(text) else None


def total(text: str) -> int | None:
    """Points of a hand, 0-9; None otherwise."""
    number = whole(text)
    return number if number is not None and number <= 9 else None


def flag(text: str) -> bool | None:
    """Yes or no in many spellings; None otherwise."""
    text = text.strip().casefold()
    return True if text in YES else False if text in NO else None


def is_time(text: str) -> bool:
    """Whether a cell is a date, a time, or both."""
    return instant(text) is not None or CLOCK.fullmatch(text.strip()) is not None


def is_number(text: str) -> bool:
    """Whether a cell is a number of any kind."""
    return NUMBER.fullmatch(text.strip()) is not None


def is_score(text: str) -> bool:
    """Whether a cell holds two totals, `8-5`."""
    return SCORE.fullmatch(text.strip()) is not None


def is_excel_date(text: str) -> bool:
    """Whether a cell looks like a score (`3-1`) that a spreadsheet turned into a date (`3-Jan`)."""
    return EXCEL_DATE.fullmatch(text.strip()) is not None


def instant(text: str) -> tuple[datetime, int | None] | None:
    """A time in UTC, and by how many minutes the clock on the wall was ahead of it.

    The minutes are None where the text does not say, or says Z; the clock is then taken for UTC. None where the text is
    no time.
    Seconds and milliseconds since 1970 are times too.
    """
    text = text.strip()
    try:
        if re.fullmatch(r"1\d{9}(\.\d+)?", text):
            return EPOCH + timedelta(microseconds=round(float(text) * 1e6)), None
        if re.fullmatch(r"1\d{12}", text):
            return EPOCH + timedelta(milliseconds=int(text)), None
        if re.match(r"\d{4}-\d\d-\d\d", text):
            time, offset = _in_utc(datetime.fromisoformat(text))
            return time, None if text[-1] in "Zz" else offset
        for form in TIMES if re.match(r"\d{4}\D", text) else ():
            try:
                return _in_utc(datetime.strptime(text, form))
            except ValueError:
                continue
    except (ValueError, OverflowError):
        return None
    return None


def _in_utc(time: datetime) -> tuple[datetime, int | None]:
    offset = time.utcoffset()
    if offset is None:
        return time.replace(tzinfo=UTC), None
    return time.astimezone(UTC), round(offset.total_seconds() / 60)
