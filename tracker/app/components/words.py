"""The sentences that the scripts say themselves, handed over on the page so that no script holds words."""

import json
from collections.abc import Iterable
from typing import Any

from tracker.app.components.parts import data
from tracker.i18n import Words

ON_EVERY_PAGE = ("close", "do_it", "drop_it")
ON_THE_RECORD_PAGE = (
    "saved", "saving", "offline", "bet_out", "stake_form", "void", "not_void", "free_mark", "not_free", "missing_form",
    "changed_meanwhile", "no_answer", "no_view",
)  # fmt: skip


def why_skipped(reason: str, say: Words) -> str:
    """Why a line of a file is no coup. reason: one of the reader's."""
    key = f"library.skipped_{reason}"
    return say(key) if key in say.sentences else reason.replace("_", " ")


def words_for_scripts(names: Iterable[str], say: Words) -> dict[str, Any]:
    """The attribute that carries them, for any element: `tracker.say` looks through all. names: of keys `record.*`."""
    sentences = {f"record.{name}": say.sentences[f"record.{name}"] for name in names}
    return data(words=json.dumps(sentences, ensure_ascii=False))
