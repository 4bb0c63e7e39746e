"""Which column of a grid holds what. What a column holds decides; its name is a hint, and decides where two could be meant."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import polars as pl

from tracker.i18n import words_in_headings
from tracker.readers import cells
from tracker.readers.dates import year_first
from tracker.readers.draft import Names, Options, Question
from tracker.readers.grid import Grid, heading_name
from tracker.readers.profile import MOST, Profile, profile
from tracker.readers.refusal import Refusal
from tracker.readers.unnamed import by_value
from tracker.readers.wide import coups_in_columns, marked, shoes_in_columns
from tracker.readers.words import Words, doubt
from tracker.results import CARDS, OWN_CSV_COLUMNS

HEADINGS = {
    role: tuple(map(heading_name, names))
    for role, names in words_in_headings.HEADINGS.items()
} | {
    f"{side}_{n}": tuple(heading_name(form.format(n=n)) for form in forms)
    for side, forms in words_in_headings.CARD_HEADINGS.items()
    for n in (1, 2, 3)
}  # fmt: skip
NOT_THE_OUTCOME = frozenset(map(heading_name, words_in_headings.NOT_THE_OUTCOME))
OWN = {heading_name(name): name for name in (*OWN_CSV_COLUMNS, "winning_total", "venue")} | dict.fromkeys(
    ("result", "winner"), "outcome"
)


@dataclass
class Columns:
    """The columns of a grid by role: `outcome`, or `letters` (a string of results a row), and any of `HEADINGS`.

    own: whether this is the project's own form, in which an empty cell means not recorded.
    """

    roles: dict[str, str]
    questions: list[Question] = field(default_factory=list)
    own: bool = False

    def times(self, grid: Grid) -> pl.Series | None:
        """When each row was written, as text: date and clock together where they have a column each. None without any."""
        names = [self.roles[role] for role in ("date", "time") if role in self.roles]
        texts = [grid.cells[name].str.strip_chars("[]() \t") for name in names]
        if len(texts) == 2 and not texts[1].str.contains(r"^\d{1,2}:").all():
            texts = texts[1:]
        if not texts:
            return None
        headings = names if grid.headed else []
        return year_first(pl.select(pl.concat_str(texts, separator=" ").alias("time")).to_series(), headings)


def assign(grid: Grid, options: Options, words: Words) -> Columns:
    """Finds every column's role.

    Errors: Refusal `ambiguous_column`, `ambiguous_digits`, `ambiguous_word` or `no_results`.
    """
    names = {name: heading_name(name) for name in grid.cells.columns} if grid.headed else {}
    own = set(names.values()) <= OWN.keys() and len(_own_roles(names)) == len(names) and "outcome" in _own_roles(names)
    if own and options.column is None:
        found = Columns(_own_roles(names), own=True)
        outcome = profile(grid.cells[found.roles["outcome"]])
        _refuse_doubtful(grid, outcome.name, words)
        if outcome.counts and _results(outcome, words) < 0.5:
            _refuse_column(grid, outcome)
        return found
    profiles = {name: profile(grid.cells[name]) for name in grid.cells.columns}
    found = Columns(dict(grid.given))
    _outcome(grid, found, profiles, names, options, words)
    taken = set(found.roles.values())
    elsewhere = {"outcome", "letters", "coup" if "letters" in found.roles else "count"}
    for role, aliases in HEADINGS.items():
        if role in elsewhere or role in found.roles:
            continue
        for alias in aliases:
            fitting = [
                name
                for name, own in names.items()
                if own == alias and name not in taken | (names.keys() - set(grid.cells.columns))
            ]
            fitting = [name for name in fitting if _fits(role, profiles[name])]
            if fitting:
                found.roles[role] = fitting[0]
                taken.add(fitting[0])
                break
    by_value(grid, found.roles, profiles)
    return found


def _own_roles(names: Mapping[str, str]) -> dict[str, str]:
    """The roles of the project's own form: every column is what its name says."""
    return {OWN[heading]: name for name, heading in names.items()}


def _is_whole(text: str) -> bool:
    return cells.whole(text) is not None


TESTS: dict[str, Callable[[str], bool]] = {
    "coup": _is_whole, "count": _is_whole,
    "time": cells.is_time, "date": cells.is_time,
    "player_total": lambda text: cells.total(text) is not None,
    "banker_total": lambda text: cells.total(text) is not None,
    "winning_total": lambda text: cells.total(text) is not None,
    "player_cards": lambda text: cells.cards(text) is not None, "banker_cards": lambda text: cells.cards(text) is not None,
    **dict.fromkeys(CARDS, cells.is_card),
    **dict.fromkeys(("natural", "player_pair", "banker_pair", "void", "free"), lambda text: cells.flag(text) is not None),
}  # fmt: skip
FEW = 0.5  # of the cells of a column whose name says that it holds cards
OWN_ONLY = frozenset({"missing", "source", "variant", "seed", "number"})


def _fits(role: str, column: Profile) -> bool:
    """Whether what a column holds has the form of a role.

    An empty card column is one, for third cards may all be absent; so is one of few cards of which some cannot be read,
    for without it the others would say that no third card was drawn.
    """
    if role in OWN_ONLY:
        return False
    if role in CARDS:
        return column.share(TESTS[role]) >= FEW if column.counts else True
    return bool(column.counts) and (role not in TESTS or column.share(TESTS[role]) >= MOST)


def _outcome(
    grid: Grid,
    found: Columns,
    profiles: Mapping[str, Profile],
    names: Mapping[str, str],
    options: Options,
    words: Words,
) -> None:
    """Finds the column of results, or of strings of results."""
    if options.column is not None:
        name = _named(options.column, grid, names)
        role = "outcome" if _results(profiles[name], words) >= _strings(profiles[name], words) else "letters"
        if max(_results(profiles[name], words), _strings(profiles[name], words)) < 0.5:
            _refuse_column(grid, profiles[name])
        found.roles[role] = name
        return
    results = [name for name, column in profiles.items() if _is_outcome(column, names.get(name), words)]
    strings = [name for name, column in profiles.items() if name not in results and _strings(column, words) >= MOST]
    if names and (name := coups_in_columns(grid, results)):
        found.roles["letters"] = name
    elif names and (shoe := shoes_in_columns(grid, results)):
        found.roles["shoe"], found.roles["outcome"] = shoe
    elif results:
        found.roles["outcome"] = _choose(results, grid, found, profiles, names, words)
    elif strings:
        named = [name for name in strings if names.get(name) in HEADINGS["letters"]]
        found.roles["letters"] = _only(named or strings, grid)
    else:
        found.roles |= marked(grid, names, words)
    named = [name for name in names if names[name] in HEADINGS["outcome"]]
    for name in [found.roles["outcome"]] if "outcome" in found.roles else [] if found.roles else named:
        _refuse_doubtful(grid, name, words)


def _results(column: Profile, words: Words) -> float:
    return column.share(lambda text: words.mark(text) is not None)


def _strings(column: Profile, words: Words) -> float:
    """Share of cells that hold several results; one result alone counts beside them."""
    runs = {text: words.run(text) for text in column.counts}
    several = column.share(lambda text: len(runs[text].marks) > 1 and not runs[text].unknown)
    single = column.share(lambda text: len(runs[text].marks) == 1 and not runs[text].unknown)
    return several + single if several >= 0.5 else 0.0


def _is_outcome(column: Profile, name: str | None, words: Words) -> bool:
    share = _results(column, words)
    return share >= MOST or (share >= 0.5 and name in HEADINGS["outcome"])


def _named(asked: str, grid: Grid, names: Mapping[str, str]) -> str:
    """The column that a person names: by its heading, or by its number from 1."""
    for name in grid.cells.columns:
        if asked == name or heading_name(asked) in (names.get(name), name):
            return name
    number = cells.whole(asked)
    if number is not None and 1 <= number <= grid.cells.width:
        return grid.cells.columns[number - 1]
    raise Refusal("ambiguous_column", "no_such_column", name=asked, columns=Names(grid.cells.columns))


def _choose(
    results: list[str],
    grid: Grid,
    found: Columns,
    profiles: Mapping[str, Profile],
    names: Mapping[str, str],
    words: Words,
) -> str:
    """The one of several columns of results that is clearly the outcome; a question tells of the others."""
    rest = [name for name in results if names.get(name) not in NOT_THE_OUTCOME] or results
    named = [name for name in rest if names.get(name) in HEADINGS["outcome"]]
    several = [name for name in named or rest if len({words.mark(text) for text in profiles[name].counts}) > 1]
    chosen = _only(several or named or rest, grid)
    others = [name for name in results if name != chosen]
    if others:
        how = f'--column "{others[0]}"' if " " in others[0] else f"--column {others[0]}"
        found.questions.append(Question("column", int(grid.lines[0]), chosen, Names(others), how))
    return chosen


def _only(names: list[str], grid: Grid) -> str:
    """The one name there is, or the first of columns that are equal row for row."""
    first, *others = names
    if all(grid.cells[first].equals(grid.cells[other], null_equal=True) for other in others):
        return first
    raise Refusal("ambiguous_column", "two_columns_fit", line=int(grid.lines[0]), columns=Names(names), first=first)


def _refuse_doubtful(grid: Grid, name: str, words: Words) -> None:
    """Refuses where a column of results holds words of two meanings."""
    for text in grid.cells[name].drop_nulls().unique(maintain_order=True).to_list():
        if words.mark(text) is None and (meaning := doubt(text)):
            place = (grid.cells[name] == text).fill_null(False).arg_max()
            line = int(grid.lines[place or 0])
            raise Refusal("ambiguous_word", "word_of_two_meanings", line=line, word=text.strip(), meaning=meaning)


def _refuse_column(grid: Grid, column: Profile) -> None:
    """Says why a named column is not read."""
    first = int(grid.lines[0])
    if column.counts and column.share(str.isdecimal) >= MOST:
        digits = ", ".join(sorted(column.counts)[:6])
        raise Refusal("ambiguous_digits", "digits_in_column", line=first, column=column.name, digits=digits)
    found = ", ".join(repr(text) for text in list(column.counts)[:5]) or "nothing"
    raise Refusal("no_results", "column_without_results", line=first, column=column.name, found=found)


def unused(grid: Grid, found: Columns) -> Iterable[str]:
    """Columns that no role was found for, in the order of the file."""
    return [name for name in grid.cells.columns if name not in found.roles.values()]
