"""What a visitor was shown of a file, kept for a while so that saving it stores exactly that."""

import secrets
import threading
import time
from collections import OrderedDict
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from tracker.readers import Reading

MOST_COUPS = 5_000_000  # of all readings together, some 200 MB
SECONDS = 30 * 60


class Kept(NamedTuple):
    """The shoes of a file as they would be stored."""

    file: str
    shoes: pl.DataFrame
    coups: pl.DataFrame
    until: float
    reading: Reading


class KeptReadings:
    """The readings of one server, each under a name that cannot be guessed.

    Nothing depends on one being here still: a browser whose reading is gone sends the file again.
    """

    def __init__(self, *, most_coups: int = MOST_COUPS, seconds: float = SECONDS) -> None:
        self._most_coups, self._seconds = most_coups, seconds
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def keep(self, name: str, reading: Reading) -> str:
        """Returns the name under which it lies; the oldest ones make room."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._kept[token] = Kept(name, reading.shoes, reading.coups, time.monotonic() + self._seconds, reading)
            self._make_room()
        return token

    def take(self, token: str) -> Kept | None:
        """Hands a reading out, once; None where it is not here any more."""
        with self._lock:
            self._make_room()
            return self._kept.pop(token, None)

    def look(self, token: str) -> Reading | None:
        """A reading that stays where it is; None where it is not here any more."""
        with self._lock:
            self._make_room()
            found = self._kept.get(token)
        return None if found is None else replace(found.reading, file=found.file)

    def _make_room(self) -> None:
        now, coups = time.monotonic(), sum(kept.coups.height for kept in self._kept.values())
        for token, kept in list(self._kept.items()):
            if kept.until >= now and coups <= self._most_coups:
                break
            del self._kept[token]
            coups -= kept.coups.height
