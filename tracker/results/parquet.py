"""Result sets as Parquet: the table of `flat`, with the version of its schema among the file's metadata."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Event, Lock
from typing import IO

import polars as pl
from polars.io.plugins import register_io_source

from tracker.results.flat import FLAT, flat, unflat
from tracker.results.schema import ResultSet
from tracker.results.system_errors import system_errors

SCHEMA_VERSION = "1"
VERSION_KEY = "tracker.schema"
LOOK_SECONDS = 0.2  # between two looks for Ctrl-C while a file is written


def write_parquet(parts: Iterable[ResultSet], target: str | Path | IO[bytes], made: Mapping[str, str]) -> None:
    """Writes result sets one after another into one file, in bounded memory.

    target: a path, or a file open for bytes. made: what else the metadata shall say of how the set was made; each key
    gets the prefix `tracker.` Errors: OSError where the disk is full.
    """
    ended, at_work = Event(), Lock()

    def tables(*_: object) -> Iterator[pl.DataFrame]:
        for part in parts:
            if ended.is_set():
                return
            yield flat(*part)

    def write() -> None:
        metadata = {VERSION_KEY: SCHEMA_VERSION} | {f"tracker.{key}": value for key, value in made.items()}
        with at_work:
            if not ended.is_set():
                table = register_io_source(tables, schema=FLAT, validate_schema=True)
                table.sink_parquet(target, compression="zstd", compression_level=1, metadata=metadata)

    with ThreadPoolExecutor(1) as pool:  # Ctrl-C would be lost inside Polars; this thread hears of it
        try:
            writing = pool.submit(write)
            while not wait([writing], LOOK_SECONDS).done:  # a signal may have gone to another thread
                pass
            with system_errors():
                writing.result()
        finally:
            ended.set()
            with at_work:  # the pool does not wait for a thread that Ctrl-C came upon while it started
                pass


def set_of(table: pl.DataFrame) -> ResultSet | None:
    """The result set that `write_parquet` wrote this table of; None where it is another table."""
    return unflat(table) if table.schema == FLAT else None
