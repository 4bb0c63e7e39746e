"""What the operating system refuses Polars is told as what it refuses Python."""

import contextlib
import errno
import os
import re
from collections.abc import Iterator

import polars as pl

NO_UTF8 = "the name holds bytes that are no UTF-8"


@contextlib.contextmanager
def system_errors() -> Iterator[None]:
    """Inside, what Polars says of a full disk and the like is an OSError with its number, as Python's own are."""
    try:
        yield
    except TypeError as error:  # it does not know a path whose bytes are no UTF-8
        if ".write()" not in str(error):
            raise
        raise OSError(errno.EILSEQ, NO_UTF8) from error
    except (pl.exceptions.ComputeError, OSError) as error:
        told = re.search(r"\(os error (\d+)\)", str(error))
        if told is None and not str(error).startswith("parquet: "):
            raise
        number = int(told[1]) if told else errno.EIO  # what keeps the end of a Parquet file from being written has none
        raise OSError(number, os.strerror(number)) from error
