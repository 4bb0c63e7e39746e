"""Sentences that are English text, as JSON and tests read them, and can be said in every other language too."""

from collections.abc import Iterable
from typing import Any

from tracker.i18n.catalogue import Words, words
from tracker.i18n.known import known_in_words


class Told(str):
    """An English sentence that remembers its key and fields: `Told("find.winner", player=8, banker=7)`.

    Fields may be such sentences themselves; they are then said in the same language.
    """

    said: tuple[str, dict[str, Any]] | tuple[str, tuple[Any, ...]]

    def __new__(cls, key: str, /, **fields: Any) -> "Told":
        made = super().__new__(cls, words()(key, **fields))
        made.said = key, fields
        return made

    def __reduce__(self) -> Any:  # to another process goes the English text alone
        return str, (str(self),)

    @classmethod
    def joined(cls, between: str, parts: Iterable[Any]) -> "Told":
        """Several in a row. between: a key, such as `road.list`."""
        several = tuple(parts)
        made = super().__new__(cls, words()(between).join(several))
        made.said = between, several
        return made


def in_words(text: Any, say: Words) -> Any:
    """The sentence in this language; any other text as it is, unless it is one that the program says too."""
    if not isinstance(text, Told):
        return known_in_words(text, say) if isinstance(text, str) else text
    key, fields = text.said
    if isinstance(fields, tuple):
        return say(key).join(str(in_words(part, say)) for part in fields)
    return say(key, **{name: in_words(value, say) for name, value in fields.items()})
