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
    "cards_not_there": "the shoe does not hold {count} cards of {card}; the rules put in {held}",
    "card_counts_form": "{text!r} is not a list of cards left; write ten numbers, for the values 0 to 9, separated by commas",
    # betting
    "not_recorded": "shoe {shoe}, coup {coup}: {bet} needs {needs}, which was not recorded",
    "money_form": "{text!r} is not an amount of money; write a number such as 25 or 0.50, to the cent",
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
