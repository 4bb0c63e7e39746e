"""The sentences that the scripts say themselves, handed over on the page so that no script holds words."""

import json
from collections.abc import Iterable
from typing import Any

from tracker.app.components.parts import data
from tracker.app.preferences import quoted
from tracker.i18n import Words, in_words

ON_EVERY_PAGE = ("record.close", "record.do_it", "record.drop_it", "library.no_answer")
ON_THE_RECORD_PAGE = (
    *("record.saved", "record.saving", "record.offline", "record.bet_out", "record.stake_form", "record.void"),
    *("record.not_void", "record.free_mark", "record.not_free", "record.missing_form", "record.changed_meanwhile"),
    *("record.no_answer", "record.no_view"),
)


def why_skipped(reason: str, say: Words) -> str:
    """Why a line of a file is no coup. reason: one of the reader's."""
    key = f"library.skipped_{reason}"
    return say(key) if key in say.sentences else reason.replace("_", " ")


def what_skipped(reason: str, text: str, say: Words) -> str:
    """What stands on such a line: the file's own words, or the unknown words of it with their places."""
    if reason != "unknown_word":
        return text.strip()
    return "; ".join(in_words(each, say) for each in text.strip().split("; "))


def words_for_scripts(keys: Iterable[str], say: Words) -> dict[str, Any]:
    """The attribute that carries them, for any element: `tracker.say` looks through all."""
    sentences = {key: quoted(say.sentences[key], say) for key in keys}
    return data(words=json.dumps(sentences, ensure_ascii=False))
