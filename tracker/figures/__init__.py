"""Figures: plain functions from roads and reports to SVG, PNG and Plotly dictionaries. No Dash.

scoreboard_svg(Board("BBPTPB"), Style(language="es", dark=True))
"""

from tracker.figures.boards import boards, coup_of_row
from tracker.figures.curves import Look, forest, pattern_name, patterns
from tracker.figures.files import plotly_js
from tracker.figures.glyphs import coup_line
from tracker.figures.report import ReportParts, SystemParts, report_html, report_parts
from tracker.figures.scoreboard import (
    road_figure,
    road_figures,
    road_svg,
    scoreboard_figure,
    scoreboard_png,
    scoreboard_svg,
    shoe_in_words,
    tile_figure,
    tile_svg,
)
from tracker.figures.style import Style
from tracker.figures.text import scoreboard_text
from tracker.figures.traces import CONFIG, Figure

__all__ = [
    "CONFIG",
    "Figure",
    "Look",
    "ReportParts",
    "Style",
    "SystemParts",
    "boards",
    "coup_line",
    "coup_of_row",
    "forest",
    "pattern_name",
    "patterns",
    "plotly_js",
    "report_html",
    "report_parts",
    "road_figure",
    "road_figures",
    "road_svg",
    "scoreboard_figure",
    "scoreboard_png",
    "scoreboard_svg",
    "scoreboard_text",
    "shoe_in_words",
    "tile_figure",
    "tile_svg",
]
