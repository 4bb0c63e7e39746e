"""Several drafts of one file as one: the shoes of the first, then those of the next."""

from collections.abc import Sequence

import polars as pl

from tracker.readers.draft import Draft, Skipped


def combine(drafts: Sequence[Draft], skipped: Sequence[Skipped] = ()) -> Draft:
    """One draft of all. skipped: further lines that hold no coup."""
    first, *others = drafts
    if not others:
        first.skipped = [*first.skipped, *skipped]
        return first
    coups, shoes, findings = [], [], []
    before = 0
    for draft in drafts:
        coups.append(draft.coups.with_columns(pl.col("shoe") + before))
        shoes.append(draft.shoes.with_columns(pl.col("shoe") + before))
        findings += [entry._replace(shoe=entry.shoe and entry.shoe + before) for entry in draft.findings]
        before += draft.shoes.height
    return Draft(
        understood="; then ".join(dict.fromkeys(draft.understood for draft in drafts)),
        coups=pl.concat(coups, how="diagonal"),
        shoes=pl.concat(shoes, how="diagonal"),
        skipped=[entry for draft in drafts for entry in draft.skipped] + list(skipped),
        findings=findings,
        questions=[entry for draft in drafts for entry in draft.questions],
        thirds=all(draft.thirds for draft in drafts),
    )
