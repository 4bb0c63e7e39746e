"""The error tree. An error has a key and fields; its English sentence stands in `SENTENCES`, other languages in i18n.

Every sentence says where, what was found, what was needed and what to do. Only the command line turns an error into a
line and an exit code, only the dashboard into a notice.
"""

from typing import Any

SENTENCES: dict[str, str] = {
    # game
    "unknown_card": "{text!r} is no card; write a rank and a suit (Ah, Td, 9s), a rank alone (K), or a value 0 to 9",
    "unknown_rules": "there are no rules named {name!r}; {advice}",
    "shoe_empty": "the shoe has no cards left: this coup needs another card after card {dealt}",
    "too_few_cards": "{left} cards are left; the odds of a coup need at least six",
    "cards_not_there": "the shoe holds {held} cards of {card}, so {count} of them cannot be gone; check the list of cards",
    "card_counts_form": "{text!r} is not a list of cards left; write ten numbers, for the values 0 to 9, separated by commas",
    # results
    "seed_out_of_range": "the seed {seed} does not fit; a seed is a whole number from 0 to 2^63 - 1",
    "numbers_out_of_range": "{shoes} shoes from number {first} do not fit; shoes are numbered from 0 to 2^63 - 2",
    "out_form": "{file} ends in neither .parquet nor .csv; the ending says what to write",
    # betting
    "not_recorded": "shoe {shoe}, coup {coup}: {bet} needs {needs}, which was not recorded",
    "no_strategy_named": "name a strategy: a file such as my.py, or a system that ships: {names}",
    "setting_form": "--set {text} is no setting; write --set name=value",
    "bankroll_below_minimum": "a bankroll of {bankroll} cannot cover the minimum bet of {minimum}",
    "goal_zero": "{option} of 0 would end every session before it begins; leave it out, or write an amount above 0",
    "shoes_and_data": "--shoes simulates shoes and --data plays recorded ones; give one of the two",
    "ledger_form": "{file} is no name for a ledger; it ends in .parquet or .csv",
    "cannot_write": "{file} cannot be written: {reason}",
    "no_system": "there is no system named {name!r}; {advice}",
    "no_file": "there is no file {file}; {advice}",
    "strategy_unreadable": "{where} cannot be read: {reason}",
    "strategy_syntax": "{where} is not Python: {reason}",
    "strategy_empty": "{where} is empty; a strategy file holds a class such as `class Mine(Strategy)` with a method `bet`",
    "no_strategy": "{where} defines no strategy; write a class such as `class Mine(Strategy)` with a method `bet`",
    "wrong_name": "{where} has no strategy {name!r}; it has {there}",
    "strategy_raised": "{where} failed while it was loaded: {kind}: {reason}",
    "strategy_too_long": "a call did not come back within {seconds:g} seconds; a loop without an end?",
    "edge_needs_ranks": "table.edge({bet}) needs the ranks and suits of all cards so far; only their points were recorded",
    "left_needs_ranks": "table.left needs the ranks of all cards so far; only their points were recorded",
    "books": "the books of {system} do not balance: {cash} minor units in hand, {wagers} by wager; this is a fault here",
    "chip_too_small": "a chip of {chip} is too small; chips are whole cents, 0.01 at the least",
    "maximum_below_minimum": "the maximum {maximum} is below the minimum, {chips} chips of {chip}; raise it, or write `none`",
    "seats_range": "{seats} seats; a table has 1 to {most}",
    "no_such_seat": "there is no seat {seat}; this table has seats 1 to {seats}",
    "session_form": "{text!r} is no session; write shoe, 20-shoes, 80-coups or all",
    "parameter_value": "{name}={value} does not fit; {name} takes {allowed}",
    "no_parameter": "{system} has no parameter {name!r}; {advice}",
    "no_cards": "{what} needs the cards of every coup of the shoe so far, and they were not recorded",
    "bet_out_of_turn": "table.bet was called outside of `bet`; chips go down before the coup, in `bet` alone",
    "unknown_spot": "{spot!r} is no spot of this table; use BANKER, PLAYER, TIE, or a side bet such as DRAGON_7 or \"dragon_7\"",
    "stake_form": "a stake of {stake!r} chips on {spot}; a stake is a whole number of chips, an int, not {kind}",
    "stake_negative": "a stake of {stake} chips on {spot}; a stake is 0 (no bet) or more",
    "money_form": "{text!r} is not an amount of money; write a number such as 25 or 0.50, to the cent",
    # roads
    "road_rows": "{rows} rows; a road has 1 to {most}",
    "road_option": "{name} cannot be {found!r}; it is one of {known}",
    "void_on_road": "a void coup stands on no road; push it to a Board, which keeps its number and draws nothing",
    "unknown_outcome": "{text!r} is no outcome; write banker, player or tie, or B, P or T",
}


class TrackerError(Exception):
    """Something that a person can put right. `key` names the sentence, `fields` fill it in."""

    def __init__(self, key: str, **fields: Any) -> None:
        self.key = key
        self.fields = fields
        super().__init__(SENTENCES[key].format(**fields))


class UsageError(TrackerError):
    """The call itself is wrong: an unknown name, a value out of range, a file that does not exist."""


class InputError(TrackerError):
    """A file, or what was typed, cannot be used."""


class NotRecordedError(InputError):
    """A bet or a figure needs something that the record does not hold."""


class ShoeEmptyError(TrackerError):
    """A coup was asked of a shoe that has no cards left."""


class StrategyError(TrackerError):
    """A strategy cannot be loaded, or failed while it ran."""


class CheckError(TrackerError):
    """The books do not balance, or an audit failed: a fault of the program or of a strategy, never of luck."""
