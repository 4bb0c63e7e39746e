"""The table of a Parquet file, read by a process of its own that may take only so much memory and time.

Run as a program: the file on standard input; on standard output a line of JSON, the value of the metadata that the first
argument names, or null; then the table as an Arrow stream. Where the file has that metadata the table is as it is stored;
else every column is text. It imports nothing of this package, so that it starts at once.
"""

import io
import json
import sys
from typing import Any

MEMORY = 12 << 30  # bytes of addresses, of which threads and libraries take a good part
SECONDS = 120
MOST_ROWS = 20_000_000  # of a file that is not the project's own
MOST_COLUMNS = 2000
MOST_CELLS = 200_000_000


def main() -> None:
    import resource

    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        already = resource.getrlimit(what)[1]  # which may not be raised
        most = most if already == resource.RLIM_INFINITY else min(most, already)
        resource.setrlimit(what, (most, most))
    told, table = table_of(sys.stdin.buffer.read(), sys.argv[1])
    out = sys.stdout.buffer
    out.write(json.dumps(told).encode() + b"\n")
    table.write_ipc_stream(out, compression="lz4")


def table_of(data: bytes, key: str) -> tuple[str | None, Any]:
    """What the metadata say under a key, and the table. Errors: MemoryError where there are too many rows."""
    import polars as pl

    file = io.BytesIO(data)
    told = pl.read_parquet_metadata(file).get(key)
    table = pl.scan_parquet(file, hive_partitioning=False)
    if told is None:
        schema, rows = table.collect_schema(), table.select(pl.len()).collect().item()
        if len(schema) > MOST_COLUMNS or rows > MOST_ROWS or rows * len(schema) > MOST_CELLS:
            raise MemoryError
        table = table.select(text(pl.col(name), dtype).alias(name) for name, dtype in schema.items())
    return told, table.collect()


def text(column: Any, dtype: Any) -> Any:
    """A column as the text that a person would write: `7` for 7.0, `B P T` for a list; null where it is no text."""
    import polars as pl

    plain = (pl.String, pl.Categorical, pl.Enum, pl.Boolean, pl.Date, pl.Time, pl.Datetime, pl.Decimal)
    if dtype.is_float():
        return column.fill_nan(None).cast(pl.String).str.replace(r"\.0$", "")
    if dtype.is_integer() or dtype in plain:
        return column.cast(pl.String)
    if isinstance(dtype, pl.List) and (dtype.inner.is_integer() or dtype.inner in plain):
        return column.list.eval(pl.element().cast(pl.String)).list.join(" ")
    return pl.lit(None, pl.String)


if __name__ == "__main__":
    try:
        main()
    except MemoryError:
        sys.exit("memory allocation: too many rows")
