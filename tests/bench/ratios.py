"""The ratios of `tracker bench` as a script: `python tests/bench/ratios.py [--json]`."""

import sys

from tracker.backtest.ratios import measure

if __name__ == "__main__":
    measure(lambda text: sys.stdout.write(text + "\n"), as_json="--json" in sys.argv)
