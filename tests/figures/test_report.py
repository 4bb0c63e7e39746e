"""The report of a run: one file that asks nobody for anything, whose numbers are those of the JSON."""

import re
from fractions import Fraction
from functools import reduce
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import tracker
from tests.backtest.scripted import record, setup, system, told
from tracker.backtest import (
    Report,
    Simulated,
    course_of,
    failure_of,
    load,
    run_systems,
    settings,
    with_bankrolls,
    with_best_again,
    with_exact,
    with_twins,
)
from tracker.backtest.loader import NotLoadedError
from tracker.betting import Strategy
from tracker.figures import report_html
from tracker.i18n import languages, words

DOCUMENT = Path(tracker.__file__).parent / "docs" / "report.md"
LARGEST = 2_000_000  # bytes
VOID = {"meta", "br", "link", "img", "input", "hr", "base"}
EVIL = '<script>alert(1)</script><img src=x onerror="alert(2)">"\'&{x}'


class Page(HTMLParser):
    """A report that was read: its tags with their attributes, the figures it names, its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.figures: list[tuple[str, str]] = []
        self.words = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "data":
            self.figures.append((dict(attrs)["data-key"], dict(attrs)["value"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words += data

    def names(self) -> set[str]:
        return {tag for tag, _ in self.tags}


def run(names: str, shoes: int = 60, **options: Any) -> tuple[Report, list[Any], Any, Any]:
    given, data = setup(seed=5, **options), Simulated(setup().variant, 5, shoes)
    values = [(load(name)[0], {}) for name in names.split()]
    return run_systems(values, data, given), values, data, given


@pytest.fixture(scope="module")
def martingale() -> tuple[Report, str]:
    """Sixty shoes with a goal, and twins, as a report."""
    report, values, data, given = run("martingale", bankroll="310", win_goal="50")
    report = with_twins(report, values, data)
    return report, report_html(report, [course_of(values[0][0], {}, data, given)])


def test_the_file_asks_nobody_for_anything(martingale):
    page = Page(martingale[1])
    assert (
        page.names() & {"script", "link", "img", "iframe", "object", "embed", "form", "base", "video", "audio"} == set()
    )
    asked = {
        name
        for _, given in page.tags
        for name in given
        if name in {"src", "href", "srcset", "action", "poster"} or name.startswith("on")
    }
    assert asked == set()
    (policy,) = [given["content"] for tag, given in page.tags if given.get("http-equiv") == "Content-Security-Policy"]
    assert str(policy).startswith("default-src 'none'")
    assert set(re.findall(r"url\(([^)]*)\)", martingale[1])) == {
        f"#{given['id']}" for tag, given in page.tags if tag == "clippath"
    }
    assert set(re.findall(r"https?://[^\"' ]*", martingale[1])) == set()
    assert "@import" not in martingale[1]


def test_the_file_is_light(martingale):
    assert len(martingale[1].encode()) < LARGEST / 4


def test_ids_are_unique(martingale):
    ids = [given["id"] for _, given in Page(martingale[1]).tags if "id" in given]
    assert len(ids) == len(set(ids))


def looked_up(document: dict[str, Any], system: dict[str, Any], key: str) -> Any:
    where = document if key.startswith(("run.", "tried.")) else system
    return reduce(lambda found, part: found[part], key.split("."), where)


def test_its_numbers_are_those_of_the_json(martingale):
    document = martingale[0].as_json()
    figures = Page(martingale[1]).figures
    assert [
        (key, value) for key, value in figures if value != str(looked_up(document, document["systems"][0], key))
    ] == []
    told = {key for key, _ in figures}
    wanted = {"staked", "net", "expected_net", "realised_edge", "edge_low", "edge_high", "theoretical_edge", "luck"}
    wanted |= {
        "sessions",
        "sessions_ahead",
        "mean_session_return",
        "ended.ruin",
        "ended.win_goal",
        "longest_losing_run",
    }
    wanted |= {"twins.shuffled.net", "twins.random.realised_edge", "order_z", "run.seed"}
    assert wanted - told == set()


def test_a_martingale_with_a_goal_is_told_why_it_feels_like_winning(martingale):
    (figures,) = martingale[0].all_figures()
    assert figures["sessions_ahead"] == 0.8
    assert figures["mean_session_return"] > 0 > -figures["realised_edge"]
    words = Page(martingale[1]).words
    assert "Why it can feel like winning" in words
    assert "Of each chip staked the house keeps the same." in words


def test_exact_chances_are_told_where_they_were_asked_for():
    report = with_exact(run("martingale", 5, bankroll="30", win_goal="20")[0], [{}])
    exact = report.all_figures()[0]["exact"]
    told = dict(Page(report_html(report)).figures)
    assert told["exact.ahead_probability"] == str(exact["ahead_probability"])
    assert told["exact.ended.ruin"] == str(exact["ended"]["ruin"])
    report = with_exact(run("big-eye-dalembert", 5, session="20-coups")[0], [{}])
    assert "Not worked out" in Page(report_html(report)).words


def test_a_rule_a_name_and_a_setting_are_no_markup():
    class Evil(Strategy):
        pass

    Evil.__doc__ = EVIL
    text = report_html(run_systems([(system(Evil, EVIL), {})], record("BPT"), setup()))
    page = Page(text)
    assert page.names() & {"script", "img"} == set()
    assert page.words.count("alert(1)") == 3  # the title of the window, the title, and the rule
    two = report_html(run_systems([(system(Evil, f"{EVIL}{k}"), {}) for k in (1, 2)], record("BPT"), setup()))
    assert Page(two).names() & {"script", "img"} == set()


def test_words_in_backticks_stand_as_code():
    class Ticks(Strategy):
        """Sees `table.last <b>` and no more; a lone ` stays."""

    text = report_html(run_systems([(system(Ticks), {})], record("BPT"), setup()))
    assert "Sees <code>table.last &lt;b&gt;</code> and no more; a lone ` stays." in text


def test_a_system_that_failed_is_told_by_its_sentence():
    class Breaks(Strategy):
        """It breaks."""

        def bet(self, table):
            raise ValueError(EVIL)

    values = [(system(Breaks), {}), (load("banker-only")[0], {})]
    page = Page(report_html(run_systems(values, record("BPTB"), setup())))
    assert "The system failed" in page.words
    assert EVIL in page.words
    assert page.names() & {"script", "img"} == set()


def test_a_file_that_could_not_be_loaded_is_named():
    report = run("banker-only", 3)[0]
    lost = failure_of(NotLoadedError("strategy_empty", file="<mine>.py"))
    assert "<mine>.py" in Page(report_html(report, unusable=[lost])).words


def test_a_system_that_bet_nothing_has_nothing_to_judge():
    report = run_systems([(system(told()), {})], record("BPT"), setup())
    assert "Nothing was bet" in Page(report_html(report)).words


def test_recorded_shoes_are_told_as_such():
    report = run_systems([(load("banker-only")[0], {})], record("BPTB", "PPB"), setup(session="all"))
    page = Page(report_html(report))
    assert "2 shoes, 7 coups, as they were recorded" in page.words
    assert "one session" in page.words


@pytest.fixture(scope="module")
def six() -> tuple[Report, str]:
    report, values, data, given = run("banker-only tie-only martingale paroli dalembert fibonacci")
    return report, report_html(report, [course_of(each, {}, data, given, coups=800) for each, _ in values])


def test_of_many_systems_the_forest_comes_first_and_each_has_its_section(six):
    report, text = six
    page = Page(text)
    assert text.index("What the house kept of each system") < text.index('class="each"')
    assert text.count('class="each"') == 6
    document = report.as_json()
    listed = [dict(document["systems"][k])["staked"] for k in range(6)]
    told = [value for key, value in page.figures if key == "staked"]
    assert told == [*listed, *listed]  # the table, then the sections
    assert ("tried.best_z", str(document["tried"]["best_z"])) in page.figures


def test_few_systems_have_two_pages_each():
    report = run("banker-only tie-only", 20)[0]
    text = report_html(report)
    assert text.count('<section class="page') == 1 + 2 * 2


def test_a_sweep_is_a_heatmap_and_a_row_a_setting():
    data = Simulated(setup().variant, 5, 20)
    values = settings([(load("martingale")[0], {})], {"base": "1,2", "levels": "0..2"})
    report = run_systems(values, data, setup(bankroll="500"))
    alone = report_html(report)
    assert "fresh shoes" not in Page(alone).words
    report = with_best_again(report, values, data)
    text = report_html(report)
    page = Page(text)
    fresh, best = report.again_figures(), max(report.systems, key=lambda each: report.figures(each)["z"])
    assert fresh is not None
    assert (
        f"{best.system.label} was the luckiest of them and was played once more, on 20 shoes dealt afresh" in page.words
    )
    assert page.figures.count(("realised_edge", str(fresh["realised_edge"]))) == 1
    assert text.count("<figure") == alone.count("<figure") + 1
    assert "6 settings on the same 20 shoes" in page.words
    assert [value for key, value in page.figures if key == "net"] == [each["net"] for each in report.all_figures()]
    assert alone.count("base=2 levels=1") == 1
    assert "The best of" not in page.words
    assert "The luckiest is the setting with the highest z" in page.words
    assert text.count("<h2>Setting by setting</h2>") == 1
    assert page.words.count("All settings.") == 1  # the heatmap alone


def test_the_bankroll_for_a_risk_is_told_in_a_sentence():
    """Three chips of 10 are lost, and a fourth has to be left."""
    data = record("BBB")
    played, weighed = ([(system(told(1, 1, 1)), {})] for _ in range(2))  # each bets as it is told once
    report = with_bankrolls(run_systems(played, data, setup()), weighed, data, Fraction(1, 3))
    page = Page(report_html(report))
    assert "come short of 40.00: ruined, or unable to place a stake (95 % interval: from 40.00)" in page.words.replace(
        "\xa0", " "
    )
    assert ("bankroll_needed.bankroll", "40.00") in page.figures


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_the_same_numbers(language, martingale):
    report, english = martingale
    text = report_html(report, language=language)
    assert f'<html lang="{language}">' in text
    assert sorted(Page(text).figures) == sorted(Page(english).figures)


def test_the_code_of_the_document_runs_and_the_document_names_every_figure():
    text = DOCUMENT.read_text("utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", text, re.S)
    found: dict[str, Any] = {}
    exec(code, found)
    assert found["fan"]["layout"]["width"] == 330
    assert '<html lang="es">' in found["page"]
    for key in ("strip", "fan", "ends", "finals", "drawdowns", "losing_runs", "ladder", "convergence", "sweep"):
        assert f"**{words()(f'report.{key}').lower()}**" in text, key


def test_every_figure_that_carries_a_value_is_defined_in_a_page(martingale, six):
    pages = DOCUMENT.read_text("utf-8") + (DOCUMENT.parent / "verdict.md").read_text("utf-8")
    keys = {key for _, text in (martingale, six) for key, _ in Page(text).figures if not key.startswith("run.")}
    names = {re.sub(r"(twins\.\w+|tried)\.", "", key).partition(".")[0] for key in keys}
    assert len(names) > 25
    assert sorted(name for name in names if f"`{name}`" not in pages) == []


def test_settings_have_their_twins_beside_them():
    data = Simulated(setup().variant, 5, 6)
    values = settings([(load("martingale")[0], {})], {"levels": "1,2"})
    report = with_twins(run_systems(values, data, setup()), values, data)
    told = Page(report_html(report)).figures
    kept = [str(each["twins"]["random"]["realised_edge"]) for each in report.all_figures()]
    assert [value for key, value in told if key == "twins.random.realised_edge"] == kept
