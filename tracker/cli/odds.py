"""The commands `tracker odds` and `tracker rules`: exact odds and edges, as JSON or as tables for a terminal."""

from typing import TYPE_CHECKING, Any

import click

from tracker.cli.common import Command, json_option, notice, print_json, spoken
from tracker.cli.lines import decimal, percent
from tracker.errors import InputError, UsageError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from tracker.game import Composition, CoupLaw, Variant

WIDTH_OF_A_PIPE = 100
MOST_PACKS = 64  # whose cards `--left` may count: eight shoes, and numbers that a table can show
MAIN_BETS = ("banker", "player", "tie")
SECTIONS_END_AT = ("tie", "perfect_pair", "banker_natural")


@click.command("odds", cls=Command)
@click.option(
    "--rules", "name", default="punto-banco-8", show_default=True, help="The rules; `tracker rules` lists them."
)
@click.option(
    "--left", metavar="N0,…,N9", help="Cards left of each value, 0 (tens and faces) to 9, at most those of 64 packs."
)
@click.option(
    "--removed", metavar="CARDS", help='Cards that are gone: "Ah 9s K", ranks alone, or values ("0" some ten).'
)
@json_option
def odds(name: str, left: str | None, removed: str | None, as_json: bool) -> None:
    """Exact odds and edges of the next coup.

    Of a full shoe, or of the cards that are left: every order of the next six cards is counted.
    """
    from tracker.game import Composition, coup_law, fresh_law, variant

    game = variant(name)
    fresh = fresh_law(game.rules.packs, game.rules.tableau)
    full = left is None and removed is None
    composition = Composition.full(game.rules.packs) if full else _left(game, left, removed)
    law = fresh if full else coup_law(composition, game.rules.tableau)
    document = _document(game, composition, law)
    if as_json:
        print_json(document)
        return
    console = _console()
    words = spoken()
    console.print(f"[bold]{game.name}[/]: {about(game)}")
    console.print(words("odds.cards_left", cards=composition.cards) + "\n")
    console.print(_outcomes(document), "")
    console.print(_bets(document, {} if full else _edges(game, fresh)), "")
    console.print(words("odds.every_order"))
    if any(bet and bet["edge"] < 0 for bet in document["bets"].values()):
        console.print(words("odds.below_zero"))


@click.command("rules", cls=Command)
@click.argument("name", required=False)
@json_option
def rules(name: str | None, as_json: bool) -> None:
    """The rule variants and the exact edge of every bet.

    Without a NAME all variants with the edges of the main bets.
    """
    from tracker.game import VARIANTS, Composition, fresh_law, variant

    if name is None:
        entries = [_entry(game) for game in VARIANTS.values()]
        if as_json:
            print_json({"rules": entries})
            return
        console = _console()
        console.print(_variants(entries), "")
        console.print(spoken()("odds.more"))
        return
    game = variant(name)
    law = fresh_law(game.rules.packs, game.rules.tableau)
    document = _document(game, Composition.full(game.rules.packs), law)
    if as_json:
        print_json(document | _dealt(game))
        return
    console = _console()
    console.print(f"[bold]{game.name}[/]: {about(game)}\n")
    for sentence in _dealing(game):
        console.print(sentence)
    console.print("", _tableau(game), "")
    console.print(_outcomes(document), "")
    console.print(_bets(document, {}), "")
    console.print(spoken()("odds.mean_cards", cards=decimal(float(law.cards_a_coup), 4)))


def about(game: "Variant") -> str:
    """What the game is, in the language of the command."""
    words = spoken()
    return game.description if words.language == "en" else words(f"rules.{game.name}")


def _left(game: "Variant", left: str | None, removed: str | None) -> "Composition":
    """The cards left that the options tell of.

    Errors: UsageError where an option cannot be read, more cards are left than MOST_PACKS hold, or more are gone than
    there were.
    """
    from tracker.game import Composition, parse_card

    composition = Composition.full(game.rules.packs)
    if left is not None:
        counts = [text.strip() for text in left.split(",")]
        if len(counts) != 10 or not all(text.isascii() and text.isdigit() for text in counts):
            raise UsageError("card_counts_form", text=left)
        for value, (text, most) in enumerate(zip(counts, Composition.full(MOST_PACKS).values, strict=True)):
            if len(text.lstrip("0")) > len(str(most)) or int(text) > most:
                raise UsageError("too_many_left", text=text, value=value, most=most, packs=MOST_PACKS)
        for value, (text, most) in enumerate(zip(counts, composition.values, strict=True)):
            if int(text) > most:  # any cards have odds, but a slip of the pen must not pass in silence
                notice(spoken()("odds.more_left", cards=int(text), value=value, most=most, rules=game.name))
        composition = Composition.of_values(int(text) for text in counts)
    try:
        return composition.without(parse_card(text) for text in (removed or "").replace(",", " ").split())
    except InputError as error:
        raise UsageError(error.key, **error.fields) from None


def _document(game: "Variant", composition: "Composition", law: "CoupLaw") -> dict[str, Any]:
    """The document of contracts.md; a bet is None where it asks for ranks or suits that are not known."""
    from math import sqrt

    from tracker.game import Outcome

    order = (Outcome.PLAYER, Outcome.BANKER, Outcome.TIE)
    bets: dict[str, Any] = {}
    for bet in game.pays.bets:
        edge, variance = law.edge(game.pays, bet), law.variance(game.pays, bet)
        bets[bet] = None
        if edge is not None and variance is not None:
            bets[bet] = {
                "edge": float(edge),
                "standard_deviation": sqrt(variance),
                "pays": game.pays.wording(bet),
            }
    return {
        "rules": game.name,
        "cards_left": composition.cards,
        "counts": {side.value: law.counts[side] for side in order} | {"total": law.total},
        "probabilities": {side.value: float(law.probability(side)) for side in order},
        "bets": bets,
    }


def _entry(game: "Variant") -> dict[str, Any]:
    from tracker.game import fresh_law

    law = fresh_law(game.rules.packs, game.rules.tableau)
    edges = {bet: float(law.edge(game.pays, bet) or 0) for bet in MAIN_BETS}
    return {"name": game.name, "description": game.description, "edges": edges}


def _edges(game: "Variant", law: "CoupLaw") -> dict[str, float]:
    return {bet: float(law.edge(game.pays, bet) or 0) for bet in game.pays.bets}


def _dealt(game: "Variant") -> dict[str, Any]:
    """What `rules NAME` adds: how the game is dealt. `cut` is None where there is no cut card."""
    dealt = game.rules
    behind = [dealt.behind, dealt.behind + dealt.spread - 1]
    return {
        "description": game.description,
        "tableau": {str(total): thirds for total, thirds in enumerate(dealt.tableau.banker)},
        "cut": None if dealt.reshuffle else {"behind": behind, "coups_after": dealt.after_cut},
        "packs": dealt.packs,
        "burn": dealt.burn,
        "reshuffle": dealt.reshuffle,
    }


def _console() -> "Console":
    import sys

    from rich.console import Console

    class Quiet(Console):
        """Leaves it to the command to end where nobody reads any more; rich would end it with a code of its own."""

        def on_broken_pipe(self) -> None:
            raise  # the BrokenPipeError that rich met

    return Quiet(highlight=False, width=None if sys.stdout.isatty() else WIDTH_OF_A_PIPE)


def _table(*headings: str) -> "Table":
    """A table whose first column is text and whose others are numbers."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left", no_wrap=True)
    return table


def _percent(share: float) -> str:
    return f"{share * 100:.4f} %" if spoken().language == "en" else percent(share, 4)


def _outcomes(document: dict[str, Any]) -> "Table":
    words, total = spoken(), decimal(document["counts"]["total"], 0)
    table = _table(words("odds.head_outcome"), words("odds.head_chance"), words("odds.head_ways", total=total))
    for side in MAIN_BETS:
        counted = decimal(document["counts"][side], 0)
        table.add_row(words(f"road.{side}"), _percent(document["probabilities"][side]), counted)
    return table


def _bets(document: dict[str, Any], full_shoe: dict[str, float]) -> "Table":
    """All bets; with the edges of a full shoe beside them where those are given."""
    from tracker.i18n import pays_in_words

    words = spoken()
    names = ("bet", "edge", *(["full"] if full_shoe else []), "sd", "pays")
    table = _table(*(words(f"odds.head_{name}") for name in names))
    table.columns[-1].justify, table.columns[-1].no_wrap = "left", False
    for bet, figures in document["bets"].items():
        if figures:
            edge, deviation = _percent(figures["edge"]), decimal(figures["standard_deviation"], 4)
            pays = pays_in_words(figures["pays"], words)
        else:
            edge, deviation, pays = "-", "-", words("odds.needs_cards")
        full = [_percent(full_shoe[bet])] if full_shoe else []
        name = bet.replace("_", " ") if words.language == "en" else words(f"bet.{bet}")
        table.add_row(name, edge, *full, deviation, pays, end_section=bet in SECTIONS_END_AT)
    return table


def _variants(entries: list[dict[str, Any]]) -> "Table":
    words = spoken()
    heads = (words("odds.head_rules"), words("odds.head_dealt"), *(words(f"road.{side}") for side in MAIN_BETS))
    table = _table(*heads)
    table.columns[1].justify, table.columns[1].no_wrap = "left", False
    for entry in entries:
        edges = (_percent(edge) for edge in entry["edges"].values())
        about = entry["description"] if words.language == "en" else words(f"rules.{entry['name']}")
        table.add_row(entry["name"], about, *edges)
    return table


def _dealing(game: "Variant") -> list[str]:
    """How the game is dealt, in sentences."""
    from tracker.game import COUPS_OF_A_RESHUFFLED_SHOE

    words, dealt = spoken(), game.rules
    draw = words("odds.draws", draws=words("road.list").join(map(str, dealt.tableau.player)))
    packs = words(f"odds.packs_{'many' if dealt.packs > 1 else 'one'}", packs=dealt.packs)
    if dealt.reshuffle:
        held = {"packs": packs, "cards": dealt.cards, "coups": COUPS_OF_A_RESHUFFLED_SHOE}
        return [words("odds.reshuffled", **held), draw]
    burn = words("road.space") + words("odds.burn") if dealt.burn else ""
    most = dealt.behind + dealt.spread - 1
    behind = words("odds.from_to", low=dealt.behind, high=most) if most > dealt.behind else str(dealt.behind)
    after = {0: words("odds.none"), 1: words("odds.one")}.get(dealt.after_cut, str(dealt.after_cut))
    cards = words("odds.cards", packs=packs, cards=dealt.cards)
    return [cards + burn, words("odds.behind", behind=behind, after=after), draw]


def _tableau(game: "Variant") -> "Table":
    """The drawing table: Banker's total down, Player's third card across, D where Banker draws."""
    tableau = game.rules.tableau
    words = spoken()
    table = _table(words("odds.banker_has"), words("odds.stood"), *"0123456789")
    for total, thirds in enumerate(tableau.banker):
        table.add_row(str(total), *("D" if third in thirds else "" for third in "-0123456789"))
    return table
