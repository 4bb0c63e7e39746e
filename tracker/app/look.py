"""The colours of the pages, as one style sheet made from the palettes of the scoreboard, so that both always agree."""

import dataclasses
from functools import cache

from tracker.figures import Style

LIGHT_ONLY = {"shade": "#f3f4f6", "press": "#e9ebee", "warn": "#fff4d6"}  # behind the panels; a pressed key; a notice
DARK_ONLY = {"shade": "#0e0f11", "press": "#2a2e33", "warn": "#3a3115"}


@cache
def look() -> str:
    """CSS variables for light and dark, classic and safe. Before a theme is chosen the visitor's system decides."""
    rules = []
    for name in ("classic", "safe"):
        chosen = f'[data-palette="{name}"]'
        rules.append(f"html{chosen}{{color-scheme:light;{_variables(name, dark=False)}}}")
        rules.append(f'html{chosen}[data-theme="dark"]{{color-scheme:dark;{_variables(name, dark=True)}}}')
        unchosen = f'html{chosen}[data-theme=""]{{color-scheme:dark;{_variables(name, dark=True)}}}'
        rules.append(f"@media(prefers-color-scheme:dark){{{unchosen}}}")
    return "\n".join(rules)


def _variables(name: str, *, dark: bool) -> str:
    colours = dataclasses.asdict(Style(palette="safe" if name == "safe" else "classic", dark=dark).colours)
    return ";".join(f"--{key}:{colour}" for key, colour in (colours | (DARK_ONLY if dark else LIGHT_ONLY)).items())
