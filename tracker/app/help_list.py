"""Where help is to be had, by region: a list that whoever runs the program sets. None ships, because numbers change."""

import json
from itertools import groupby
from typing import Any, NamedTuple

from tracker.errors import InputError

MOST, LONGEST = 500, 200  # entries, signs of a field
FIELDS = ("region", "name", "phone", "link", "note")


class HelpEntry(NamedTuple):
    """An organisation. link: an address that begins with https://; empty texts are not known."""

    region: str
    name: str
    phone: str = ""
    link: str = ""
    note: str = ""


def read_help(text: str) -> tuple[HelpEntry, ...]:
    """A JSON list of objects with region, name, and what is known of phone, link and note, sorted by region.

    Errors: InputError where it is anything else.
    """
    try:
        told = json.loads(text)
    except ValueError as error:
        raise InputError("help_list", what=str(error)) from None
    if not isinstance(told, list) or len(told) > MOST:
        raise InputError("help_list", what=type(told).__name__)
    return tuple(sorted(_entry(number, each) for number, each in enumerate(told, 1)))


def _entry(number: int, told: Any) -> HelpEntry:
    fields = {name: told.get(name, "") for name in FIELDS} if isinstance(told, dict) else {}
    right = all(isinstance(value, str) and len(value) <= LONGEST for value in fields.values())
    if not fields or not right or not fields["region"] or not fields["name"] or set(told) - set(FIELDS):
        raise InputError("help_entry", number=number)
    if fields["link"] and not fields["link"].startswith("https://"):
        raise InputError("help_entry", number=number)
    return HelpEntry(**fields)


def by_region(entries: tuple[HelpEntry, ...]) -> dict[str, list[HelpEntry]]:
    """region -> its entries."""
    return {region: list(found) for region, found in groupby(entries, lambda entry: entry.region)}
