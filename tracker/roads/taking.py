"""What a road can be told: a coup, an outcome, or its word or letter."""

from tracker.errors import InputError
from tracker.game import Coup, Outcome

Told = Coup | Outcome | str

_WORDS = {
    word: Coup(outcome) for outcome in Outcome for word in (outcome.value, outcome.letter, outcome.letter.lower())
}


def coup_of_told(told: Told) -> Coup:
    """The coup that was meant. Raises InputError for a void coup, which stands on no road, and for an unknown word."""
    if isinstance(told, Coup):
        if told.void or told.outcome is None:
            raise InputError("void_on_road")
        return told
    known = _WORDS.get(str(told))
    if known is None:
        raise InputError("unknown_outcome", text=str(told))
    return known
