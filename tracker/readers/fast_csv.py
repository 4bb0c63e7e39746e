"""The project's own CSV where every cell stands as the program writes it: read by Polars, each column by its type, at once.

It is the quick way to what `forms.table` reads of the same file, for files of millions of coups. It takes a file with a
shoe, a coup number and an outcome in every row, the coups of each shoe one after another and numbered 1, 2, 3 …, what is
said of a shoe the same in all its rows. Line ends of Windows and a byte order mark change nothing, nor do quotes around
words where no column holds free text. One cell that is otherwise, down to a zero in front of a number, and the file is left
to the slow way, which words what is odd.
"""

import codecs
import mmap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import polars as pl

from tracker.game import TEN_VALUED, card_name
from tracker.readers.columns import OWN, Columns
from tracker.readers.draft import Draft, Options
from tracker.readers.grid import Grid, heading_name
from tracker.readers.interpret import described
from tracker.readers.numbering import MOST_COUPS, gaps
from tracker.readers.rows import THIRDS, work_out
from tracker.readers.shoes import typed_shoes
from tracker.results import CARDS, OUTCOMES, SOURCES

HEAD_BYTES = 1 << 16
FORM = "text in columns (comma)"
CHUNK = 1 << 24
ODD_BYTES = (b'"', b"\0", b"\r")  # a text that holds one is not plain; in a number or a word it would not go unseen
ODD_HEAD = "\t;|"  # other delimiters, which may cut the lines as well
SUITED = 52  # cards below this number have a suit, and two letters
CARD_NAMES = pl.Enum([card_name(card) for card in range(TEN_VALUED + 1)])
OUTCOME_WORDS = (OUTCOMES, pl.Enum(["B", "P", "T"]))
FLAGS = ("natural", "player_pair", "banker_pair", "void", "free")
TOTALS = ("player_total", "banker_total", "winning_total")
OF_A_COUP: Mapping[str, pl.DataType] = {
    "coup": pl.Int16(),
    "missing": pl.Int16(),
    **dict.fromkeys(TOTALS, pl.Int8()),
    **dict.fromkeys(CARDS, CARD_NAMES),
}
OF_A_SHOE: Mapping[str, pl.DataType] = {
    "shoe": pl.Int64(), "seed": pl.Int64(), "number": pl.Int64(), "source": SOURCES,
    **dict.fromkeys(("table", "label", "started_at", "note", "variant", "venue"), pl.String()),
}  # fmt: skip


class Plan(NamedTuple):
    """How a file is read.

    heading: its first line as it stands, with a mark before it. names: those of its columns; roles: name -> role; types:
    name -> type. quoted: whether quotes enclose cells.
    """

    heading: bytes
    quoted: bool
    names: Sequence[str]
    roles: Mapping[str, str]
    types: Mapping[str, pl.DataType]

    @property
    def holds_text(self) -> bool:
        return any(dtype == pl.String for dtype in self.types.values())


def plain_csv(given: Path | bytes, options: Options) -> tuple[str, Draft] | None:
    """The encoding and the coups of such a file, or of its bytes; None where it is anything else."""
    if options.column is not None or options.words.key or options.order is not None:
        return None
    with _bytes_of(given) as data:
        plan = _plan(data)
        if plan is None or (plan.holds_text and _has_odd_text(data, plan)):
            return None
        read = _typed(given, plan)
        draft = None if read is None else _draft(read, plan, data)
        return None if draft is None else ("utf-8-sig" if plan.heading.startswith(codecs.BOM_UTF8) else "utf-8", draft)


@contextmanager
def _bytes_of(given: Path | bytes) -> Iterator["bytes | mmap.mmap"]:
    """The bytes of a file as they lie on the disk, not copied."""
    if isinstance(given, bytes):
        yield given
        return
    with given.open("rb") as file:
        if not file.seek(0, 2):
            yield b""
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield data


def _has_odd_text(data: "bytes | mmap.mmap", plan: Plan) -> bool:
    if plan.heading.startswith(codecs.BOM_UTF8) and data.find(b"'") >= 0:
        return True  # it may stand before what a spreadsheet would take for a formula
    if plan.heading.endswith(b"\r") and _count(data, b"\r") == _count(data, b"\r\n"):
        return any(data.find(byte) >= 0 for byte in ODD_BYTES[:-1])
    return any(data.find(byte) >= 0 for byte in ODD_BYTES)


def _count(data: "bytes | mmap.mmap", what: bytes) -> int:
    """How often one or two bytes stand in a file, a part of it at a time."""
    if isinstance(data, bytes):
        return data.count(what)
    return sum(data[at : at + CHUNK + len(what) - 1].count(what) for at in range(0, len(data), CHUNK))


def _plan(data: "bytes | mmap.mmap") -> Plan | None:
    """The columns by the heading, and the spelling of flags and outcomes by the first rows; None for another file."""
    begins = data[:HEAD_BYTES]
    head = begins.decode("utf-8-sig", "ignore").replace("\r\n", "\n")
    quoted = '"' in head
    heading, *lines = (head.replace('"', "") if quoted else head).split("\n")
    names = heading.split(",")
    roles = {name: OWN.get(heading_name(name), "") for name in names}
    found = set(roles.values())
    if (
        len(found) < len(names)
        or not found >= {"shoe", "coup", "outcome"}
        or found - {"", *OF_A_SHOE, *OF_A_COUP, *FLAGS, "outcome"}
    ):
        return None
    if "" in found or any(odd in head for odd in ODD_HEAD) or any(name != name.strip() for name in names):
        return None
    rows = [line.split(",") for line in (lines[:-1] if len(data) > len(head) else lines)]
    types: dict[str, pl.DataType] = {}
    for place, (name, role) in enumerate(roles.items()):
        spellings = {row[place] for row in rows if len(row) == len(names)}
        dtype = _type(role, spellings)
        if dtype is None:
            return None
        types[name] = dtype
    return Plan(begins.partition(b"\n")[0], quoted, names, roles, types)


def _type(role: str, spellings: set[str]) -> pl.DataType | None:
    """How a column is read; None where its first cells are spelled in another way."""
    if role == "outcome":
        return next((words for words in OUTCOME_WORDS if spellings <= set(words.categories)), None)
    if role in FLAGS:
        return (
            pl.Boolean() if spellings <= {"", "true", "false"} else pl.Int8() if spellings <= {"", "0", "1"} else None
        )
    return OF_A_COUP.get(role) or OF_A_SHOE[role]


def _typed(given: Path | bytes, plan: Plan) -> pl.DataFrame | None:
    """The cells by role; None where one does not fit its type, or a row has too many."""
    schema, quote = pl.Schema(dict(plan.types)), '"' if plan.quoted else None
    try:
        table = pl.scan_csv(given, schema=schema, quote_char=quote, glob=False).collect(engine="streaming")
    except pl.exceptions.PolarsError:
        return None
    except TypeError:  # a name whose bytes are no UTF-8, which Polars does not take
        if isinstance(given, bytes):
            raise
        return _typed(given.read_bytes(), plan)
    needed = [name for name, role in plan.roles.items() if role in ("shoe", "coup", "outcome")]
    if table.is_empty() or any(table[name].null_count() for name in needed):
        return None
    return table.rename(dict(plan.roles))


def _draft(table: pl.DataFrame, plan: Plan, data: "bytes | mmap.mmap") -> Draft | None:
    runs = table["shoe"].rle()
    lengths, numbers = runs.struct.field("len").cast(pl.Int64), runs.struct.field("value")
    firsts = lengths.cum_sum() - lengths
    if numbers.n_unique() < len(numbers) or not _are_plain(table, firsts):
        return None
    shoes = table.select(name for name in table.columns if name in OF_A_SHOE)[firsts]
    if not _are_all_bytes(table, shoes, lengths, plan, data):
        return None
    in_order = (numbers == pl.int_range(1, len(numbers) + 1, eager=True)).all()
    coups = _coups(table, pl.col("shoe") if in_order else pl.col("shoe").rle_id().cast(pl.Int64) + 1)
    told = coups if "missing" in table.columns else coups.clear()
    missing = told.filter(pl.col("missing") != 0).with_columns(own_missing="missing", step=1)
    grid = Grid(FORM, pl.DataFrame(schema=dict.fromkeys(plan.names, pl.String)), pl.Series(dtype=pl.Int64), headed=True)
    columns = Columns({role: name for name, role in plan.roles.items()}, own=True)
    return Draft(described(grid, columns), coups, _shoes(shoes), findings=gaps(missing), thirds=_has_thirds(table))


def _are_plain(table: pl.DataFrame, firsts: pl.Series) -> bool:
    """Whether coups count up from 1, numbers lie where they must, and a shoe's facts are the same in all its rows.

    firsts: the row in which each shoe begins.
    """
    coup, begins = pl.col("coup"), pl.col("coup") == 1
    if not (table["coup"].gather(firsts) == 1).all():
        return False
    bad = [
        begins.sum() > len(firsts),
        (~begins & (coup != coup.shift(1) + 1)).any(),
        coup.max() > MOST_COUPS,
        *(~pl.col(name).is_between(0, 9).all() for name in TOTALS if name in table.columns),
        *(~pl.col(name).is_between(0, 1).all() for name in FLAGS if table.schema.get(name) == pl.Int8),
        *([~pl.col("missing").is_between(-1, MOST_COUPS).all()] if "missing" in table.columns else []),
    ]
    of_shoes = [name for name in table.columns if name in OF_A_SHOE and name != "shoe"]
    varying = [name for name in of_shoes if table[name].null_count() < table.height]
    bad += [(pl.col(name).ne_missing(pl.col(name).shift(1)) & ~begins).any() for name in varying]
    names = {f"bad_{place}": test.fill_null(False) for place, test in enumerate(bad)}
    return not any(table.select(**names).row(0))


def _are_all_bytes(
    table: pl.DataFrame, shoes: pl.DataFrame, lengths: pl.Series, plan: Plan, data: "bytes | mmap.mmap"
) -> bool:
    """Whether the file is as long as its cells written out anew, so that no number has a zero, a plus or a space in front.

    lengths: the coups of each shoe.
    """
    last = plan.roles[plan.names[-1]]
    if table[last].null_count() and _count(data, b",") != (table.height + 1) * (len(plan.names) - 1):
        return False  # some rows lack their last cells
    written = table.select(
        pl.sum_horizontal(_length(table[name]).sum() for name in table.columns if name not in OF_A_SHOE)
    ).item()
    of_shoes = pl.sum_horizontal(pl.col(name).cast(pl.String).str.len_bytes().fill_null(0) for name in shoes.columns)
    written += shoes.select((of_shoes * lengths).sum()).item()
    ends = table.height * len(plan.names) - (data[-1:] != b"\n")
    if plan.heading.endswith(b"\r"):
        ends += _count(data, b"\r\n") - 1  # one inside a line Polars takes for nothing, and this does not count it
    if plan.quoted:
        if data.find(b'""') >= 0:
            return False
        ends += _count(data, b'"') - plan.heading.count(b'"')
    return len(plan.heading) + 1 + written + ends == len(data)


def _length(column: pl.Series) -> pl.Expr:
    """Bytes of all cells of a column as the program writes them; 0 where empty."""
    name, dtype = column.name, column.dtype
    cell = pl.col(name)
    if dtype == pl.Boolean:
        return cell.count() * 5 - cell.sum()
    if name in CARDS:
        return cell.count() + (cell.cat.physical() < SUITED).sum()
    if name == "outcome":
        return cell.count() * 6 - (cell == "tie").sum() * 3 if dtype == OUTCOMES else cell.count()
    most = len(str(column.max() or 0)) if name in ("coup", "missing") else 1
    return pl.sum_horizontal(cell.count(), (cell < 0).sum(), *((cell >= 10**place).sum() for place in range(1, most)))


def _coups(table: pl.DataFrame, shoe: pl.Expr) -> pl.DataFrame:
    """As `read_rows` gives them: `shoe`, `line`, and the columns of `COUPS` that the file has or that follow.

    shoe: 1, 2, 3 … as the shoes come.
    """
    cards = [name for name in CARDS if name in table.columns]
    rows = table.select(
        shoe=shoe,
        line=pl.int_range(2, pl.len() + 2, dtype=pl.Int64),
        coup=pl.col("coup"),
        outcome=pl.col("outcome")
        if table.schema["outcome"] == OUTCOMES
        else pl.col("outcome").cat.physical().cat.to(OUTCOMES),
        **{name: pl.col(name) for name in TOTALS if name in table.columns},
        **{name: pl.col(name).cast(pl.Boolean) for name in FLAGS if name in table.columns},
        **{name: pl.col(name).cat.physical().cast(pl.Int8) for name in cards},
        **{name: pl.lit(None, pl.Int8) for name in CARDS if cards and name not in cards},
        missing=pl.col("missing") if "missing" in table.columns else pl.lit(0, pl.Int16),
    )
    return rows if "player_total" in rows.columns else work_out(rows, thirds=_has_thirds(table))


def _has_thirds(table: pl.DataFrame) -> bool:
    return not THIRDS.isdisjoint(table.columns)


def _shoes(firsts: pl.DataFrame) -> pl.DataFrame:
    """As `shoes_of` gives them."""
    said = {name: pl.col(name).cast(pl.String) for name in firsts.columns if name != "shoe"}
    label = said.pop("label", pl.col("shoe").cast(pl.String))
    return typed_shoes(firsts.select(shoe=pl.int_range(1, pl.len() + 1, dtype=pl.Int64), label=label, **said))
