"""The one door to recorded shoes."""

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType

import polars as pl

from tracker.results import ResultSet
from tracker.store import backup, frames, history, importing, library
from tracker.store.database import Database, address, check_there
from tracker.store.events import Event, Logged, ShoeFacts, Started
from tracker.store.opened import Confirmed, OpenShoe, Settle, open_shoe
from tracker.store.upgrade import upgrade


class Store:
    """Recorded and imported shoes in a database; usable by several threads and several processes at once.

    url: `sqlite:///path`, a path, or `postgresql+psycopg://…`; None for TRACKER_DB, else a file in the data folder.
    settle: what an own bet won or lost; without it own bets stand as not settled. Making a store makes the database
    where there is none, and moves an older one up. reading: it has to be there already, none is made; it
    may lie where nothing can be written.
    Errors: UsageError for an address that is none, or where none is to be made; StoreError where the place cannot be written to, does not answer, was
    written by a newer program, or holds something else; every call below may raise it too.
    """

    def __init__(self, url: str | None = None, *, settle: Settle | None = None, reading: bool = False) -> None:
        self._settle = settle
        place = address(url)
        if reading:
            check_there(place, named=url is not None or bool(os.environ.get("TRACKER_DB")))
        self._database = Database(place, reading=reading)
        try:
            upgrade(self._database)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Gives the connections back; a later call opens new ones."""
        self._database.close()

    @property
    def url(self) -> str:
        """The address, without a password."""
        return self._database.name

    @property
    def beside(self) -> Path:
        """The folder for the runs over these shoes: beside the file of an SQLite database, else in the data folder.

        It need not exist.
        """
        return self._database.beside

    def new_shoe(
        self, client: str, client_number: int, facts: ShoeFacts | None = None, *, missing: int = 0
    ) -> Confirmed:
        """Begins a shoe. The same client and number again give the same shoe.

        missing: coups dealt before recording began: 0 none, -1 an unknown number.
        """
        with self._database.writing() as connection:
            return history.begin(
                connection, client, client_number, Started(facts or ShoeFacts(), missing), self._settle
            )

    def append(self, shoe_id: int, client: str, client_number: int, base_position: int, event: Event) -> Confirmed:
        """Adds an event to a shoe's history; it is on disk when this returns.

        client, client_number: who says it, and a number that this client gives to no other event of this shoe; the same
        again gives the same confirmation and adds nothing. base_position: the position at which the client saw the shoe.
        Errors: StalePositionError where the shoe has moved on from there; StoreError where the event does not fit, the
        shoe is deleted or merged, or the number was given to another event. Nothing is recorded then.
        """
        with self._database.writing() as connection:
            return history.append(connection, shoe_id, client, client_number, base_position, event, self._settle)

    def shoe(self, shoe_id: int) -> OpenShoe:
        """A shoe as it stands. Errors: StoreError where there is none of this number."""
        with self._database.reading() as connection:
            row = history.shoe_row(connection, shoe_id)
            return open_shoe(row, history.load(connection, row), self._settle)

    def position(self, shoe_id: int) -> int:
        """Where a shoe stands, to ask cheaply whether it has moved on."""
        with self._database.reading() as connection:
            return history.shoe_row(connection, shoe_id)["position"]

    def events(self, shoe_id: int, after: int = 0) -> list[Logged]:
        """The history of a shoe behind a position; empty for one that was imported and never edited."""
        with self._database.reading() as connection:
            return history.log(connection, shoe_id, after)

    def recent(self, client: str | None = None) -> int | None:
        """The recorded shoe that was changed last, of this client alone where it is named; None where there is none."""
        with self._database.reading() as connection:
            return library.recent(connection, client)

    def put(self, shoes: pl.DataFrame, coups: pl.DataFrame, file: str, *, force: bool = False) -> importing.Stored:
        """Stores the shoes of a file, all or nothing; those that are here already, or earlier in the file, only once.

        shoes, coups: frames of `SHOES` and `COUPS`. file: its name. force: store them even where they are here already.
        Errors: StoreError where the frames break a rule of result sets.
        """
        given = importing.prepare(shoes, coups)
        with self._database.writing() as connection:
            return importing.put(connection, given, file, force=force)

    def already_here(self, shoes: pl.DataFrame, coups: pl.DataFrame) -> dict[int, importing.Known]:
        """Which of these shoes `put` would find here: shoe_id in the frame -> the shoe of the store. Stores nothing."""
        given = importing.prepare(shoes, coups)
        with self._database.reading() as connection:
            here = importing.find(connection, (each.mark for each in given if each.mark is not None))
        return {each.shoe: here[each.mark] for each in given if each.mark in here}

    def frames(self, ids: Sequence[int] | None = None) -> ResultSet:
        """All listed shoes with their coups, or those of `ids`, as of one moment; sorted by shoe_id."""
        with self._database.reading() as connection:
            return frames.load_frames(connection, ids)

    def shoes(self, ids: Sequence[int] | None = None) -> pl.DataFrame:
        """The frame of `SHOES` alone."""
        with self._database.reading() as connection:
            return frames.load_frames(connection, ids, with_coups=False).shoes

    def coups(self, ids: Sequence[int] | None = None, *, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """The frame of `COUPS` alone. columns: beside shoe_id and coup, `outcome` among them; None for all."""
        if columns is None:
            return self.frames(ids).coups
        with self._database.reading() as connection:
            return frames.load_coups(connection, ids, columns)

    def page(
        self,
        *,
        search: str = "",
        table: str | None = None,
        source: str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        deleted: bool = False,
        order: str = "newest",
        limit: int = 50,
        offset: int = 0,
    ) -> library.Page:
        """Some lines of the list of shoes, and how many it has.

        search: words that must all stand in label, table, venue, note, variant or file, in any case. table, source: equal
        to this. since, until: dated from the one to before the other, each with a time zone. deleted: the deleted shoes
        instead. order: a name of `library.ORDERS`. Shoes that were merged into another are in no list.
        """
        with self._database.reading() as connection:
            return library.page(
                connection,
                search=search,
                table=table,
                source=source,
                since=since,
                until=until,
                deleted=deleted,
                order=order,
                limit=limit,
                offset=offset,
            )

    def tables(self) -> list[tuple[str, int]]:
        """The names of tables and how many listed shoes each has, in alphabetical order."""
        with self._database.reading() as connection:
            return library.named(connection, "table")

    def venues(self) -> list[tuple[str, int]]:
        """The names of venues and how many listed shoes each has, in alphabetical order."""
        with self._database.reading() as connection:
            return library.named(connection, "venue")

    def ids(self, *, table: str | None = None, venue: str | None = None) -> list[int]:
        """The listed shoes, or those of a table or a venue, in order."""
        with self._database.reading() as connection:
            return library.ids(connection, table=table, venue=venue)

    def delete(self, ids: Sequence[int]) -> int:
        """Moves shoes to the deleted ones, from which `undelete` takes them back; returns how many."""
        with self._database.writing() as connection:
            return library.delete(connection, ids)

    def undelete(self, ids: Sequence[int]) -> int:
        """Takes deleted shoes back; returns how many."""
        with self._database.writing() as connection:
            return library.undelete(connection, ids)

    def purge(self, ids: Sequence[int]) -> int:
        """Removes deleted shoes for good, with history and with the shoes merged into them; returns how many."""
        with self._database.writing() as connection:
            return library.purge(connection, ids)

    def own_total(self, ids: Sequence[int] | None = None) -> library.OwnTotal:
        """What the own bets of all listed shoes, or of some, came to."""
        with self._database.reading() as connection:
            return library.own_total(connection, ids)

    def backup(self, path: str | Path) -> int:
        """Writes everything with its history into a file, whole or not at all; returns the number of shoes.

        path: .jsonl or .jsonl.gz for lines of JSON, which any database restores; .db, .sqlite, .sqlite3 for an SQLite file.
        Errors: UsageError for another ending, or where the file cannot be written.
        """
        return backup.backup(self._database, Path(path))

    def restore(self, path: str | Path, *, replace: bool = False) -> int:
        """Takes in a backup of either form and of any earlier version, all or nothing; returns the number of shoes.

        replace: what the store holds is lost. Errors: UsageError where it holds shoes and `replace` is not given, there is no
        such file, or no room to unpack it; StoreError where the file is no backup, damaged, or written by a newer program.
        """
        return backup.restore(self._database, Path(path), replace=replace)
