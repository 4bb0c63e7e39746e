"""Result sets in Polars: their schemas, simulated shoes, statistics."""

from tracker.results.schema import BET_NAMES, CARDS, COUP_RULES, COUPS, LEDGER, OUTCOMES, SHOES, SOURCES, broken

__all__ = ["BET_NAMES", "CARDS", "COUPS", "COUP_RULES", "LEDGER", "OUTCOMES", "SHOES", "SOURCES", "broken"]
