"""The project's own JSON: a list of objects, one for each row of its CSV, with the same names; one stands on a line."""

from collections.abc import Iterable, Iterator

from tracker.results.own_csv import own_csv
from tracker.results.schema import ResultSet

ROWS_AT_ONCE = 50_000


def json_pieces(parts: Iterable[ResultSet], *, venue: bool) -> Iterator[bytes]:
    """The text of such a file, piece by piece. parts: result sets, one after another. venue: see `own_csv`."""
    begin = b"[\n"
    for part in parts:
        for rows in own_csv(*part, venue=venue).iter_slices(ROWS_AT_ONCE):
            if rows.height:
                yield begin + rows.write_ndjson().rstrip("\n").replace("\n", ",\n").encode()
                begin = b",\n"
    yield b"[]\n" if begin == b"[\n" else b"\n]\n"
