"""The ratios of `tracker bench` as a script: `python tests/bench/ratios.py [--json]`."""

import sys
from pathlib import Path

from tracker.backtest.ratios import measure

if __name__ == "__main__":
    beside = str(Path(__file__).parent)  # `coverage` there is no library, and numba would take it for one
    sys.path[:] = [place for place in sys.path if place != beside]
    measure(lambda text: sys.stdout.write(text + "\n"), as_json="--json" in sys.argv)
