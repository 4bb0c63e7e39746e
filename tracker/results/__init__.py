"""Result sets in Polars: their schemas, simulated shoes, statistics, and the files they are written to."""

from tracker.results.after_runs import after_runs
from tracker.results.flat import FLAT, flat, unflat
from tracker.results.identity import ENOUGH, identities
from tracker.results.own_csv import OWN_CSV_COLUMNS, has_venue, own_csv, without_apostrophe, write_csv
from tracker.results.own_json import json_pieces
from tracker.results.parquet import SCHEMA_VERSION, VERSION_KEY, set_of, write_parquet
from tracker.results.run_table import Longest, StreakRow, Streaks, add_streaks, count_streaks, streak_table
from tracker.results.schema import (
    BET_NAMES,
    CARDS,
    COUP_RULES,
    COUPS,
    LEDGER,
    OUTCOMES,
    REASONS,
    SHOE_RULES,
    SHOES,
    SOURCES,
    ResultSet,
    broken,
)
from tracker.results.simulated import CHUNK, LARGEST_SEED, chunks, scan, simulate
from tracker.results.statistics import (
    counts,
    counts_per_shoe,
    coups_per_shoe,
    exact_shares,
    longest_streaks,
    streak_lengths,
    streaks,
)
from tracker.results.system_errors import system_errors

__all__ = [
    "BET_NAMES",
    "CARDS",
    "CHUNK",
    "COUPS",
    "COUP_RULES",
    "ENOUGH",
    "FLAT",
    "LARGEST_SEED",
    "LEDGER",
    "OUTCOMES",
    "OWN_CSV_COLUMNS",
    "REASONS",
    "SCHEMA_VERSION",
    "SHOES",
    "SHOE_RULES",
    "SOURCES",
    "VERSION_KEY",
    "Longest",
    "ResultSet",
    "StreakRow",
    "Streaks",
    "add_streaks",
    "after_runs",
    "broken",
    "chunks",
    "count_streaks",
    "counts",
    "counts_per_shoe",
    "coups_per_shoe",
    "exact_shares",
    "flat",
    "has_venue",
    "identities",
    "json_pieces",
    "longest_streaks",
    "own_csv",
    "scan",
    "set_of",
    "simulate",
    "streak_lengths",
    "streak_table",
    "streaks",
    "system_errors",
    "unflat",
    "without_apostrophe",
    "write_csv",
    "write_parquet",
]
