"""What a grid means: a coup a row, or a string of results a row."""

from tracker.readers.columns import Columns, assign, unused
from tracker.readers.draft import Draft, Options
from tracker.readers.events import coups_only
from tracker.readers.grid import Grid
from tracker.readers.odd_cells import odd_cells
from tracker.readers.refuse import no_outcome
from tracker.readers.rows import read_rows
from tracker.readers.run_columns import write_out
from tracker.readers.scores import changed_scores, split_scores
from tracker.readers.strings import read_strings


def interpret(grid: Grid, options: Options) -> Draft:
    """The coups of a grid. Errors: Refusal where it holds none, or where two readings are open and none is honest."""
    words = options.words
    coups_only(grid, words)
    about_scores = split_scores(grid, words, options.score)
    columns = assign(grid, options, words)
    runs = write_out(grid, columns, options, words)
    if "letters" in columns.roles:
        draft = read_strings(grid, columns, options)
        draft.understood = f"{grid.form}: one shoe a row, results in {_name(columns, 'letters')}{_rest(grid, columns)}"
    elif columns.roles.keys() & {"outcome", "B"} or _can_be_worked_out(columns):
        draft = read_rows(grid, columns, options, words)
        draft.findings += odd_cells(grid, columns, draft.coups)
        draft.understood = described(grid, columns) + runs
    else:
        raise no_outcome(grid)
    draft.findings = [*changed_scores(grid), *draft.findings]
    draft.questions = [*about_scores, *columns.questions, *draft.questions]
    return draft


def described(grid: Grid, columns: Columns) -> str:
    """What is understood of a grid with one coup a row, in words."""
    return f"{grid.form}: one coup a row, {_result(columns)}{_rest(grid, columns)}"


def _can_be_worked_out(columns: Columns) -> bool:
    """Whether the winner follows from the totals or the cards."""
    roles = columns.roles.keys()
    totals = {"player_total", "banker_total"} <= roles
    return (
        totals or {"player_cards", "banker_cards"} <= roles or {"player_1", "player_2", "banker_1", "banker_2"} <= roles
    )


def _name(columns: Columns, role: str) -> str:
    name = columns.roles[role]
    return name if name.startswith("column ") else f"column {name!r}"


def _result(columns: Columns) -> str:
    roles = columns.roles
    if "outcome" in roles:
        return f"result in {_name(columns, 'outcome')}"
    if "B" in roles:
        return "result marked in " + ", ".join(f"{roles[role]!r}" for role in "BPT" if role in roles)
    return "winner worked out from the " + ("totals" if "player_total" in roles else "cards")


SAID = (  # what is said of the other columns: words, roles
    ("shoes in", ("shoe",)), ("coup numbers in", ("coup",)), ("tables in", ("table",)), ("persons in", ("person",)),
    ("times in", ("date", "time")), ("totals in", ("player_total", "banker_total", "winning_total")),
    ("cards in", ("player_cards", "banker_cards", *(f"{side}_{n}" for side in ("player", "banker") for n in (1, 2, 3)))),
    ("marks in", ("natural", "player_pair", "banker_pair", "void", "free", "missing")),
    ("number of coups in", ("count",)),
)  # fmt: skip


def _rest(grid: Grid, columns: Columns) -> str:
    parts = []
    for words, roles in SAID:
        names = [
            repr(columns.roles[role]) if grid.headed else columns.roles[role] for role in roles if role in columns.roles
        ]
        if names:
            parts.append(f"{words} {', '.join(names)}")
    left = [repr(name) if grid.headed else name for name in unused(grid, columns)]
    if left:
        parts.append("not read: " + ", ".join(left))
    return "".join(f"; {part}" for part in parts)
