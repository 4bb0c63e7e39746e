"""Result sets for tests: written by hand, and any at all."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import polars as pl
from hypothesis import strategies as st

from tracker.results import CARDS, COUPS, OUTCOMES, SHOES, ResultSet
from tracker.store.rows import Entry

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
WORDS: dict[str, str] = dict(zip("BPT", OUTCOMES.categories, strict=True))


def result_set(*shoes: str, **columns) -> ResultSet:
    """Shoes of these letters, numbered from 1. columns: of `SHOES`, a value for all or a list of one for each."""
    rows = [(shoe, coup, WORDS[letter]) for shoe, text in enumerate(shoes, 1) for coup, letter in enumerate(text, 1)]
    coups = pl.DataFrame(rows, schema={name: COUPS[name] for name in ("shoe_id", "coup", "outcome")}, orient="row")
    given = {"source": "imported", **columns}
    names = {name: value if isinstance(value, list) else [value] * len(shoes) for name, value in given.items()}
    frame = pl.DataFrame(
        {"shoe_id": range(1, len(shoes) + 1), **names},
        schema={"shoe_id": SHOES["shoe_id"], **{n: SHOES[n] for n in names}},
    )
    return ResultSet(filled(frame, SHOES), filled(coups, COUPS, void=False, free=False, missing=0))


def filled(frame: pl.DataFrame, schema: pl.Schema, **values) -> pl.DataFrame:
    """The frame with all columns of the schema."""
    more = [pl.lit(values.get(name), dtype).alias(name) for name, dtype in schema.items() if name not in frame.columns]
    return frame.with_columns(more).select(schema.names())


def frame_of(shoe_id: int, entries: Iterable[Entry]) -> pl.DataFrame:
    """The coups of one shoe, as the store writes them down, as a frame of `COUPS`."""
    rows = [(shoe_id, number, *entry.row) for number, entry in enumerate(entries, 1)]
    frame = pl.DataFrame(rows, schema={**COUPS, "outcome": pl.String}, orient="row")
    return frame.with_columns(pl.col("outcome").replace_strict(WORDS, default=None, return_dtype=OUTCOMES))


def or_none(values):
    return st.none() | values


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=8)
FLAG = or_none(st.booleans())
COUP = st.fixed_dictionaries(
    {
        "outcome": or_none(st.sampled_from(list(OUTCOMES.categories))),
        **dict.fromkeys(("player_total", "banker_total"), or_none(st.integers(0, 9))),
        **dict.fromkeys(("natural", "player_pair", "banker_pair", "void", "free"), FLAG),
        **dict.fromkeys(CARDS, or_none(st.integers(0, 65))),
        "missing": or_none(st.integers(-1, 32_767)),
    }
).map(lambda coup: coup if coup["outcome"] else coup | {"void": True})
SHOE = st.fixed_dictionaries(
    {
        "source": st.sampled_from(["imported", "recorded"]),
        **dict.fromkeys(("variant", "table", "label", "note", "venue"), or_none(TEXT)),
        **dict.fromkeys(("seed", "number"), or_none(st.integers(0, 2**63 - 1))),
        "started_at": or_none(st.integers(0, 4 * 10**12).map(lambda ms: EPOCH + timedelta(milliseconds=ms))),
        "utc_offset": or_none(st.integers(-900, 900)),
        "missing_after": or_none(st.integers(-1, 32_767).filter(bool)),
    }
)


def _readable(coup):
    """What a file says of every coup: its marks, and a gap that a shoe may have."""
    missing = coup["missing"]
    return coup | {
        "void": bool(coup["void"]),
        "free": bool(coup["free"]),
        "missing": 0 if missing is None else min(missing, 1000),
    }


READ_COUP = COUP.map(_readable)
READ_SHOE = SHOE.map(lambda shoe: {name: None if value == "" else value for name, value in shoe.items()}).map(
    lambda shoe: (
        (shoe if shoe["started_at"] else shoe | {"utc_offset": None})
        | {"missing_after": shoe["missing_after"] and min(shoe["missing_after"], 1000)}
    )
)


@st.composite
def any_result_set(draw, shoe: st.SearchStrategy = SHOE, coup: st.SearchStrategy = COUP) -> ResultSet:
    """Up to four shoes of up to five coups; what may be unknown is."""
    shoes, coups = [], []
    for shoe_id, (facts, played) in enumerate(
        draw(st.lists(st.tuples(shoe, st.lists(coup, max_size=5)), max_size=4)), 1
    ):
        shoes.append({"shoe_id": shoe_id, **facts})
        coups += [{"shoe_id": shoe_id, "coup": number, **each} for number, each in enumerate(played, 1)]
    return ResultSet(pl.DataFrame(shoes, schema=SHOES), pl.DataFrame(coups, schema=COUPS))
