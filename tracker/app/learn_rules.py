"""The rules of a game as cards: what each bet costs, when a third card is drawn, how a shoe is dealt."""

from tracker.app.components.tables import figures_table
from tracker.app.markup import Tag, html
from tracker.app.odds import won_and_kept
from tracker.app.preferences import Preferences
from tracker.game import COUPS_OF_A_RESHUFFLED_SHOE, Variant, fresh_law, variant

OUT_OF = 1000  # a stake by which a share is made plain


def rules_view(name: str, preferences: Preferences) -> list[Tag]:
    """The cards of a game. Errors: UsageError where there is none of this name."""
    game, say = variant(name), preferences.say
    return [
        html.H3(say("learn.edges")),
        _edges(game, preferences),
        html.P(say("learn.edges_note"), className="faint"),
        html.H3(say("learn.card_drawing")),
        html.P(say("learn.card_natural")),
        html.P(_player(game, preferences)),
        _tableau(game, preferences),
        html.P(say("learn.card_grid"), className="faint"),
        html.H3(say("learn.card_dealing")),
        html.Ul([html.Li(line) for line in _dealing(game, preferences)], className="plain-list"),
    ]


def _edges(game: Variant, preferences: Preferences) -> Tag:
    """A row a bet: how often it wins, what the house keeps, and of a stake of a thousand."""
    say, write, law = preferences.say, preferences.numbers, fresh_law(game.rules.packs, game.rules.tableau)
    rows = []
    for bet in game.pays.bets:
        shares = won_and_kept(law, game.pays, bet)
        if shares is None:
            continue
        won, kept = shares
        rows.append(
            (say(f"bet.{bet}"), write.percent(won), write.percent(kept, 3), write.money(f"{kept * OUT_OF:.2f}"))
        )
    heads = [say("record.odds_bet"), say("record.odds_chance"), say("record.odds_kept"), say("learn.of_thousand")]
    return figures_table(heads, rows, caption=say("learn.edges"))


def _player(game: Variant, preferences: Preferences) -> str:
    draws = preferences.say("road.each").join(str(total) for total in game.rules.tableau.player)
    return preferences.say("learn.card_player", draws=draws)


def _tableau(game: Variant, preferences: Preferences) -> Tag:
    """Banker's total down, Player's third card across; a word where Banker draws, a dash where it stands."""
    say, tableau = preferences.say, game.rules.tableau
    heads = [say("learn.card_banker"), say("learn.card_stood"), *"0123456789"]
    draw, stand = html.Span(say("learn.draw"), className="draws"), html.Span("–", title=say("learn.stand"))
    rows = [
        (str(total), *(draw if tableau.banker_draws(total, third) else stand for third in (None, *range(10))))
        for total in range(8)
    ]
    return figures_table(heads, rows, caption=say("learn.card_drawing"), name="drawing")


def _dealing(game: Variant, preferences: Preferences) -> list[str]:
    say, dealt = preferences.say, game.rules
    lines = [say("learn.card_packs", packs=dealt.packs, cards=dealt.cards)]
    if dealt.reshuffle:
        return [*lines, say("learn.card_reshuffle", coups=COUPS_OF_A_RESHUFFLED_SHOE)]
    if dealt.burn:
        lines.append(say("learn.card_burn"))
    most = dealt.behind + dealt.spread - 1
    key = "learn.card_cut" if most == dealt.behind else "learn.card_cut_between"
    return [*lines, say(key, low=dealt.behind, high=most, after=dealt.after_cut)]
