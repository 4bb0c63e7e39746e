"""The sentences that record.js says itself, handed over on the page so that no script holds words."""

import json

from tracker.app.components.parts import data
from tracker.app.markup import Tag, html
from tracker.i18n import Words

SAID = (
    "saved", "saving", "offline", "close", "do_it", "drop_it", "bet_out", "stake_form", "void", "not_void", "free_mark",
    "not_free", "missing_form", "changed_meanwhile", "no_answer", "paste_saved",
)  # fmt: skip


def words_for_scripts(say: Words) -> Tag:
    """A hidden element that carries them."""
    sentences = {f"record.{key}": say.sentences[f"record.{key}"] for key in SAID}
    return html.Div(id="words", hidden=True, **data(words=json.dumps(sentences, ensure_ascii=False)))
