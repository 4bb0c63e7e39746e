"""Curves of a backtest: where marks, bars and lines stand, worked by hand."""

from collections import Counter
from typing import Any

import pytest

from tests.backtest.scripted import record, setup, system, told
from tests.figures.test_palette import contrast
from tracker.backtest import After, AfterRow, Key, Setup, course_of
from tracker.betting import SessionRules
from tracker.figures import curves
from tracker.figures.curves.frame import apart, log_ticks, round_ticks, wide
from tracker.figures.curves.heat import grid_of
from tracker.figures.curves.ladder import shown_rungs
from tracker.figures.curves.look import CAUSES, Look
from tracker.figures.palette import PALETTES
from tracker.game import variant

UNIT = 10_000  # minor units of 1.00
CHIP = 10 * UNIT
EDGE = 0.458597422632764 - 0.446246609343668  # of Player, eight packs: facts/maths.md


@pytest.fixture(scope="module")
def course() -> Any:
    """Chips of 10 on Player: 1 1 2 3 1 and 1 2 7, of which the table takes 5; balances 1 2 0 -3 -3, and -1 1 1 chips."""
    found = course_of(system(told(1, 1, 2, 3, 1, 1, 2, 7)), {}, record("PPBBT", "BPT"), setup(maximum="50"))
    assert found
    return found


def trace(figure: dict[str, Any], **wanted: Any) -> dict[str, Any]:
    """The first trace with these values; `line_color` and the like look one deeper."""

    def has(each: dict[str, Any]) -> bool:
        return all(
            (each.get(name.split("_")[0], {}).get(name.split("_")[1]) if "_" in name else each.get(name)) == value
            for name, value in wanted.items()
        )

    return next(each for each in figure["data"] if has(each))


def one(name: str, edge: float, low: float, high: float, theory: float, **more: Any) -> dict[str, Any]:
    found = {"name": name, "realised_edge": edge, "edge_low": low, "edge_high": high, "theoretical_edge": theory}
    return found | more


SYSTEMS = [
    one("far", 0.14, 0.13, 0.15, 0.1436),
    one("high", 0.02, 0.015, 0.025, 0.0106),  # its interval misses the rules
    one("low", 0.009, 0.004, 0.014, 0.0124),
    one("idle", *[None] * 4),  # pyrefly: ignore[bad-argument-type]
]


def test_the_forest_has_a_row_a_system_that_bet_and_says_how_many_miss():
    figure = curves.forest(SYSTEMS)
    main, tie = (each for each in figure["data"] if each["mode"] == "markers")
    assert (main["x"], main["y"], main["marker"]["symbol"]) == ([0.009, 0.02], [0, 1], ["circle", "diamond-open"])
    assert (tie["x"], tie["xaxis"], tie["yaxis"]) == ([0.14], "x2", "y2")  # an edge of another size has its own axis
    assert trace(figure, xaxis="x", line_dash="4px,3px")["x"] == [0.0124, 0.0124, None, 0.0106, 0.0106, None]
    assert curves.missed(SYSTEMS) == (1, 3)
    assert "1 of 3 bars miss" in figure["layout"]["meta"]["description"]
    assert "about 0.2" in figure["layout"]["meta"]["description"]  # 5 % of 3 is 0.15, rounded to even
    assert [note["text"] for note in figure["layout"]["annotations"] if note["x"] == 0] == ["low", "high", "far"]


@pytest.mark.parametrize(("width", "shown"), [(1200, "martingale levels="), (330, "levels=")])
def test_names_of_a_narrow_forest_leave_out_what_they_share(width, shown):
    settings = [one(f"martingale levels={levels}", 0.01, 0.0, 0.02, 0.0124) for levels in (3, 4)]
    notes = curves.forest(settings, Look(width=width))["layout"]["annotations"]
    assert [note["text"] for note in notes if note["x"] == 0] == [f"{shown}3", f"{shown}4"]


def test_a_bar_that_touches_its_line_does_not_miss():
    assert curves.missed([one("a", 0.02, 0.0106, 0.03, 0.0106)]) == (0, 1)


def test_the_strip_shows_the_band_of_luck_around_the_rules():
    figure = curves.strip(one("x", 0.02, 0.01, 0.03, 0.0124))
    (band,) = figure["layout"]["shapes"]
    assert (band["x0"], band["x1"]) == (pytest.approx(0.0024), pytest.approx(0.0224))
    assert trace(figure, mode="markers")["x"] == [0.02]
    low, high = figure["layout"]["xaxis"]["range"]
    assert low < 0 < 0.02 < high  # break-even is always on it


@pytest.mark.parametrize("language", ["en", "es", "zh-Hans"])
@pytest.mark.parametrize("width", [330, 680])
@pytest.mark.parametrize(("edge", "theory"), [(0.02, 0.0124), (-0.11, 0.0106), (0.3, 0.0124), (-0.02, -0.005)])
def test_no_line_runs_through_what_stands_at_the_rules(language, width, edge, theory):
    """The words at the dashed line stand beside the line at 0, and on the sheet."""
    figure = curves.strip(one("x", edge, edge - 0.08, edge + 0.08, theory), Look(language, width=width))
    low, high = figure["layout"]["xaxis"]["range"]
    inner = width - 24
    zero = -low / (high - low) * inner
    said = figure["layout"]["annotations"][1]
    length = wide(said["text"])
    share = {"left": 0, "center": 0.5, "right": 1}[said["xanchor"]]
    start = (said["x"] - low) / (high - low) * inner + said.get("xshift", 0) - share * length
    assert not start - 2 < zero < start + length + 2
    assert start >= -12
    assert start + length <= inner + 12


def test_twins_stand_in_their_order():
    figures = one("x", 0.03, 0.02, 0.04, 0.0124)
    figures["twins"] = {"shuffled": one("x", 0.01, 0, 0.02, 0.0124), "random": one("x", 0.02, 0.01, 0.03, 0.0124)}
    assert trace(curves.twins(figures), mode="markers")["x"] == [0.03, 0.01, 0.02]


def test_the_fan_is_in_money_and_goes_over_all_sessions(course):
    figure = curves.fan(course)
    assert trace(figure, line_width=2.5)["y"] == [0, -10, 10, 0, -30, -30]  # the middle of two is the lower one
    assert trace(figure, line_dash="2px,2px")["y"] == [0, 0, 15, 5, -10, -10]  # the mean
    staked = [0, 10, 25, 60, 75, 80]
    assert trace(figure, line_dash="6px,3px")["y"] == pytest.approx([-EDGE * each for each in staked], abs=1e-3)
    assert trace(figure, yaxis="y2")["y"] == [1, 1, 1, 0.5, 0.5, 0]
    thin = [each["y"] for each in figure["data"] if each.get("line", {}).get("width") == 0.7]
    assert thin == [[0, 10, 20, 0, -30, -30], [0, -10, 10, 10, None, None]]
    assert not [
        each for each in curves.fan(course, Look(width=330))["data"] if each.get("line", {}).get("width") == 0.7
    ]


def test_the_areas_of_the_fan_lie_between_their_percentiles():
    """21 sessions, session k loses k chips of 10: nearest ranks 2, 6, 11, 16, 20 of -210 … -10."""
    found = course_of(system(told(*[1] * 231)), {}, record(*("B" * k for k in range(1, 22))), setup())
    assert found
    figure = curves.fan(found, Look(width=330))
    ends = [(each["y"][-1], each.get("fill")) for each in figure["data"] if each.get("line", {}).get("width") == 0]
    bands = [(-200, None), (-20, "tonexty"), (-160, None), (-60, "tonexty")]  # 5 and 95 %, and on it 25 and 75 %
    assert ends == bands
    assert "one in twenty ended at −200 or less, half at −110 or less, one in twenty above −20" in said(figure)


def said(figure: dict[str, Any]) -> str:
    """What stands below a figure."""
    return figure["layout"]["meta"]["description"]


def test_ends_add_up_to_the_sessions_that_are_over(course):
    figure = curves.ends(course)
    assert trace(figure, fill="tonexty")["y"] == [0, 0, 0, 0.5, 0.5, 1]


def test_causes_lie_one_on_the_other():
    """With 20.00 and a chip a coup: B played out after one, BB ruined after two, PBBB ruined and PPPP played out after four."""
    found = course_of(system(told(*[1] * 11)), {}, record("B", "BB", "PBBB", "PPPP"), setup(bankroll="20"))
    assert found
    areas = [each["y"] for each in curves.ends(found)["data"] if each.get("fill") == "tonexty"]
    assert areas == [[0, 0, 0.25, 0.25, 0.5], [0, 0.25, 0.5, 0.5, 1]]  # ruin, and on it those played out


def test_one_session_marks_every_bet_by_what_came_of_it(course):
    figure = curves.one_session(course.one["worst"], 0)
    marks = {
        each["marker"]["symbol"]: (each["x"], each["y"]) for each in figure["data"] if each.get("mode") == "markers"
    }
    assert marks == {
        "triangle-up": ([1, 2], [10, 20]),
        "triangle-down": ([3, 4], [0, -30]),
        "square": ([5], [-30]),
    }
    assert trace(figure, type="bar")["y"] == [1, 1, 2, 3, 1]


def test_what_was_asked_for_and_not_given_is_told(course):
    figure = curves.one_session(course.one["best"], 0)
    assert "Player 5 (asked for 7)" in trace(figure, mode="markers", marker_symbol="square")["hovertext"][0]


def test_bins_are_as_wide_as_the_middle_half_asks_for():
    """Eight values in chips: the middle half goes from -1 to 1, so a bin is 2 x 2 / the cube root of 8 = 2 chips wide."""
    values = Counter(chips * CHIP for chips in (-2, -1, 0, 0, 1, 1, 2, 5))
    assert curves.pile(values, CHIP) == curves.Pile(-2 * CHIP, 2 * CHIP, (2, 4, 1, 1))


def test_bins_are_never_narrower_than_a_chip():
    assert curves.pile(Counter({0: 500, CHIP: 400}), CHIP) == curves.Pile(0, CHIP, (500, 400))
    assert curves.pile(Counter(), CHIP) is None


def test_far_tails_lie_in_open_bins_and_none_is_lost():
    values = Counter({0: 1000, CHIP: 998, 10_000 * CHIP: 1, -10_000 * CHIP: 1})
    found = curves.pile(values, CHIP)
    assert found == curves.Pile(0, CHIP, (1001, 999), below=1, above=1)


def test_where_sessions_ended_keeps_the_ends_that_pile_up_apart():
    rules = SessionRules("shoes", 1, bankroll_minor=100 * UNIT, win_goal_minor=50 * UNIT, stop_loss_minor=80 * UNIT)
    given = Setup(variant("punto-banco-8"), session=rules)
    nets = [60, 50, 40, 0, -10, -80, -100, -70]
    found = curves.finals_of([net * UNIT for net in nets], given, -8 * UNIT)
    assert found.spikes == {"win_goal": 2, "stop_loss": 2}
    assert found.rest
    assert sum(found.rest.counts) == 4
    assert (found.start, found.median, found.mean) == (100 * UNIT, 90 * UNIT, (100 - 110 / 8) * UNIT)
    assert found.expected == 99 * UNIT
    figure = curves.finals(found)
    assert trace(figure, xaxis="x2")["y"] == [0.25, 0.25]
    lines = sorted(shape["x0"] for shape in figure["layout"]["shapes"])
    assert lines == [pytest.approx(86.25), 90, 99, 100]


def test_ruin_is_less_than_the_minimum_not_nothing():
    given = Setup(variant("punto-banco-8"), session=SessionRules("shoes", 1, bankroll_minor=100 * UNIT))
    assert curves.finals_of([-91 * UNIT, -90 * UNIT], given, None).spikes == {"ruin": 1}


def test_drawdowns_show_the_middle_session_and_one_in_twenty():
    figure = curves.drawdowns([10 * UNIT * k for k in range(1, 21)], CHIP)
    assert [shape["x0"] for shape in figure["layout"]["shapes"]] == [100, 190]
    assert sum(trace(figure, type="bar")["y"]) == pytest.approx(1)


def test_the_edge_nears_the_rules(course):
    figure = curves.convergence(course.convergence)
    seen = trace(figure, mode="lines", line_width=2, fill=None)
    assert figure["layout"]["xaxis"]["type"] == "log"
    shown = [each["y"] for each in figure["data"] if each["mode"] == "lines" and each["line"]["width"] == 2]
    assert shown[-1] == list(course.convergence.edge)
    assert shown[-1][-1] == pytest.approx(2 / 16)  # two chips lost of sixteen
    assert seen["x"][-1] == 8


def test_losing_runs_stand_beside_what_the_rules_say(course):
    """Lost in a row: BB of the first shoe goes on with the B of the second, three; no other run."""
    figure = curves.losing_runs(course.losing_runs)
    marks = trace(figure, mode="markers")
    assert (marks["x"], marks["y"]) == ([3], [1])


def test_the_ladder_has_a_row_a_stake(course):
    figure = curves.ladder(course.ladder, setup(maximum="50"))
    marks = trace(figure, mode="markers")
    assert marks["x"] == [rung.chance for rung in course.ladder]
    assert marks["marker"]["symbol"] == ["circle"] * 3 + ["diamond"]  # the table's maximum is 5 chips
    names = [note["text"] for note in figure["layout"]["annotations"] if note["xanchor"] == "right"]
    assert names == ["10", "20", "30", "50", "stake"]


def test_a_long_ladder_keeps_what_most_series_come_to_and_its_top(course):
    rungs = course.ladder
    assert shown_rungs(rungs, 2) == [max(rungs[:-1], key=lambda rung: rung.series), rungs[-1]]
    assert shown_rungs(rungs, 9) == list(rungs)


def setting(
    base: int, levels: int, kept: float, z: float, ruined: int, middle: str, worst: str = "0"
) -> dict[str, Any]:
    ends = {"final_bankroll": {"p50": middle, "p05": worst}, "ended": {"ruin": ruined}, "sessions": 10, "status": "ok"}
    return {"parameters": {"base": base, "levels": levels, "side": "banker"}, "realised_edge": kept, "z": z, **ends}


def test_the_first_panel_of_a_sweep_is_flat_where_luck_explains_it():
    settings = [
        setting(1, 2, 0.01, 0.2, 0, "5", "-100"),
        setting(1, 3, 0.02, -2.5, 1, "0", "-60"),
        setting(2, 2, 0.03, 1, 2, "-5", "-50"),
        setting(2, 3, 0, 1, 4, "-15", "-20"),
    ]
    grid = grid_of(settings)
    assert (grid.across, grid.columns, grid.down, grid.rows) == ("levels", ["2", "3"], "base", ["1", "2"])
    edge, ruin, middle, worst, scale = (each["z"] for each in curves.sweep(settings)["data"])
    assert edge == [[0.5, 0.5], [0.5, 0.5]]
    assert ruin == [[0, 0.25], [0.5, 1]]
    assert middle == [[0, 0.25], [0.5, 1]]  # the stronger the colour, the worse for the bettor, in every panel
    assert worst == [[1, 0.5], [0.375, 0]]
    assert scale == [[0, 0.25, 0.5, 0.75, 1]]
    settings[0]["z"] = 5
    edge = curves.sweep(settings)["data"][0]["z"]
    assert edge[1] == [pytest.approx(1), 0]


def test_a_setting_that_failed_leaves_its_cell_empty():
    settings = [setting(1, 2, 0.01, 0.2, 0, "5"), setting(1, 3, 0.02, 0, 1, "0") | {"status": "failed"}]
    assert [each["z"][0][1] for each in curves.sweep(settings)["data"][:4]] == [None] * 4


@pytest.mark.parametrize("look", [Look(), Look("es", width=330)])
def test_the_colours_of_a_sweep_are_named_from_the_better_to_the_worse(look):
    figure = curves.sweep([setting(1, 2, 0.01, 0.2, 0, "5"), setting(1, 3, 0.02, 0, 1, "0")], look)
    better, worse = figure["layout"]["annotations"][-2:]
    assert [better["text"], worse["text"]] == [look.words("report.heat_better"), look.words("report.heat_worse")]
    start, end = figure["layout"]["xaxis5"]["domain"]
    assert better["x"] < start < end < worse["x"] < 1


def test_labels_move_apart_and_stay_in_their_order():
    placed = apart([(5, "b", ""), (4, "a", ""), (5.5, "c", ""), (20, "far", "")], 2, 0, 21)
    assert [(round(y, 3), text) for y, text, _ in placed] == [(2.833, "a"), (4.833, "b"), (6.833, "c"), (20, "far")]
    assert [y for y, _, _ in apart([(0, "a", ""), (0, "b", "")], 2, 0, 10)] == [0, 2]


@pytest.mark.parametrize(
    ("low", "high", "most", "values"),
    [(0, 10, 6, [0, 2, 4, 6, 8, 10]), (-130, 470, 5, [0, 200, 400]), (0.004, 0.021, 5, [0.005, 0.01, 0.015, 0.02])],
)
def test_ticks_are_round(low, high, most, values):
    assert [value for value, _ in round_ticks(low, high, most, str)] == pytest.approx(values)


def test_ticks_of_what_is_counted_are_whole():
    assert [value for value, _ in round_ticks(0, 2, 8, str, least=1)] == [0, 1, 2]


def test_ticks_of_a_logarithm_are_powers_of_ten():
    assert [value for value, _ in log_ticks(0.5, 2000, str)] == [1, 10, 100, 1000]


@pytest.mark.parametrize("dark", [False, True])
def test_colours_stand_out_on_their_ground(dark):
    tones = Look(dark=dark).tones
    for name in ("data", "theory", "faint", "ink"):
        assert contrast(getattr(tones, name), tones.ground) >= 4.5, name
    assert tones.ground == PALETTES["safe", dark].board
    assert len({getattr(tones, tone) for tone in CAUSES.values()}) == len(set(CAUSES.values()))


def test_names_of_systems_are_no_markup():
    figure = curves.forest([one("<b>a</b>", 0.02, 0.01, 0.03, 0.0106)])
    assert figure["layout"]["annotations"][0]["text"] == "&lt;b&gt;a&lt;/b&gt;"


def test_patterns_stand_beside_what_the_rules_give():
    """B 3 in a row three times of five, P of two in none of four: Clopper and Pearson give 14.7 to 94.7 % and 0 to 60.2 %."""
    rows = [
        AfterRow(Key("run", "3", 0), 5, 3, 0.1466, 0.9473, 0.5068, 1.0, 1.0),
        AfterRow(Key("run", "2", 1), 4, 0, 0.0, 0.45, 0.4932, 0.066, 0.13),
        AfterRow(Key("good_road", "long_player", 1), 4, 2, 0.0676, 0.9324, 0.4932, 1.0, 1.0),
    ]
    figure = curves.patterns(After(1, 90, 80, 0.5068, rows), Look(width=900))
    banker, player = (each for each in figure["data"] if each["mode"] == "markers")
    assert (banker["x"], banker["y"]) == ([0.6], [0.0])
    assert player["x"] == [0.0, 0.5]
    assert player["marker"]["symbol"] == ["diamond-open", "circle"]  # its bar ends below what the rules give
    dashed = [each["x"] for each in figure["data"] if each.get("line", {}).get("dash") == "4px,3px"]
    assert dashed == [[0.5068, 0.5068, None], [0.4932, 0.4932, None]]
    assert "1 of 3" in figure["layout"]["meta"]["description"]
    names = {each["text"] for each in figure["layout"]["annotations"]}
    assert {"Banker 3 in a row", "Player 2 in a row", "Long Player"} <= names
    narrow = curves.patterns(After(1, 90, 80, 0.5068, rows), Look(width=330))["layout"]
    assert narrow["xaxis"]["domain"] == narrow["xaxis2"]["domain"]  # one below the other
    assert narrow["yaxis"]["domain"][0] > narrow["yaxis2"]["domain"][1]
    long = "con qué frecuencia siguió"  # wider than the panel: it ends at the edge, not beyond it
    for width, within in ((260, True), (900, False)):
        spanish = curves.patterns(After(1, 90, 80, 0.5068, rows), Look("es", width))["layout"]
        assert ("title" in spanish["xaxis"]) != within
        ends = [each["xanchor"] for each in spanish["annotations"] if each["text"] == long]
        assert ends == ["right"] * 2 * within
