"""The sample shoe of a page on which nothing was recorded yet, one that ships, found beside the package's files."""

from functools import cache
from pathlib import Path

from tracker.figures import coup_of_row
from tracker.game import Coup
from tracker.readers import read

PACKAGE = Path(__file__).parent.parent
HOMES = (PACKAGE / "shipped" / "data", PACKAGE.parent / "data")  # in a wheel; in a checkout
FILE = "simulated-20-shoes.csv"
SHOE = 17  # about as many Bankers as Players, seven ties, a tail on the big road


@cache
def sample_coups() -> tuple[Coup, ...]:
    """Its coups; none where the samples were taken away."""
    for home in HOMES:
        if (home / FILE).is_file():
            reading = read(home / FILE)
            first = reading.coups.filter(reading.coups["shoe_id"] == SHOE).sort("coup")
            return tuple(coup_of_row(row) for row in first.iter_rows(named=True))
    return ()
