"""The frame of every page: name, ways, choices, the page itself, and one quiet line at the foot."""

from dash import dcc, html

from tracker.app import ids
from tracker.app.components.parts import aria
from tracker.app.components.words import ON_EVERY_PAGE, words_for_scripts
from tracker.app.preferences import LANGUAGES, Preferences
from tracker.i18n import Words

LANGUAGE_NAMES = {"en": "English", "es": "Español", "zh-Hans": "简体中文", "zh-Hant": "繁體中文"}
PAGES = (
    ("/", "page.record"),
    ("/library", "page.library"),
    ("/simulate", "page.simulate"),
    ("/backtest", "page.backtest"),
    ("/learn", "page.learn"),
)


def shell(preferences: Preferences) -> html.Div:
    """The tree of components around a page."""
    say = preferences.say
    return html.Div(
        [
            dcc.Location(id=ids.LOCATION, refresh=False),
            html.A(say("shell.skip"), href="#main", className="skip"),
            html.Header(
                [
                    html.Span(say("shell.name"), className="brand"),
                    html.Nav(
                        [dcc.Link(say(key), href=path, className="way") for path, key in PAGES],
                        **aria(label=say("shell.pages")),
                    ),
                    html.Div(_choices(preferences), className="choices"),
                ],
                className="top",
            ),
            html.Div(id=ids.NOTICE, className="notice", role="status", **words_for_scripts(ON_EVERY_PAGE, say)),
            html.Div(id=ids.HEARD, className="unseen", **aria(live="polite")),
            html.Main(html.Div(id=ids.PAGE), id="main", tabIndex=-1),
            html.Footer([html.P(say("shell.foot")), html.P(dcc.Link(say("shell.help"), href="/help"))]),
        ],
        className="app",
    )


def nowhere(say: Words) -> html.Div:
    """The page of an address that has none."""
    way = html.P(dcc.Link(say("page.to_record"), href="/", className="button"))
    return html.Div([html.H1(say("page.not_found")), way], className="reading")


def _choices(preferences: Preferences) -> list:
    """Theme, palette and language; assets/choices.js keeps them in cookies."""
    say = preferences.say
    marks = ((ids.THEME, "shell.theme", "theme"), (ids.PALETTE, "shell.palette", "palette"))
    return [
        *(
            html.Button(
                html.Span(className=f"icon {icon}"),
                id=id_,
                className="quiet",
                title=say(key),
                **aria(label=say(key)),
            )
            for id_, key, icon in marks
        ),
        html.Select(
            [html.Option(LANGUAGE_NAMES[code], value=code) for code in LANGUAGES],
            id=ids.LANGUAGE,
            **aria(label=say("shell.language")),
        ),
    ]
