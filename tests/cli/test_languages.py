"""Both commands speak the language that `--lang` or TRACKER_LANG names; JSON never changes."""

import re
from pathlib import Path

import pytest

from tracker.backtest import Ratio, ratios
from tracker.cli.bench import line
from tracker.cli.language import speaking
from tracker.cli.wide import cells, left, wrapped_wide

RUN = ("martingale", "--shoes", 5, "--seed", 7, "--workers", 1)


@pytest.mark.parametrize(
    ("language", "said"),
    [("es", "Con 200 sabots no basta"), ("zh-Hans", "200 靴不足以判断"), ("zh-Hant", "200 靴不足以判斷")],
)
def test_a_verdict_is_said_in_the_language(run_backtest, language, said):
    done = run_backtest("martingale", "--shoes", 200, "--seed", 7, "--lang", language)
    assert said in done.out.replace("\n", "").replace("  ", "")
    assert "house" not in done.out


def test_the_environment_names_the_language(run_backtest, monkeypatch):
    spanish = run_backtest(*RUN, "--lang", "es")
    monkeypatch.setenv("TRACKER_LANG", "es")
    assert run_backtest(*RUN) == spanish


def test_json_stays_as_it_is(run_backtest):
    assert run_backtest(*RUN, "--json", "--lang", "zh-Hans").out == run_backtest(*RUN, "--json").out


def test_an_error_is_said_in_the_language(run_tracker):
    done = run_tracker("import", "--dry-run", "nothing.csv", "--lang", "zh-Hant")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("沒有檔案 nothing.csv；")


def test_what_a_sentence_advises_is_said_in_the_language_too(run_backtest):
    done = run_backtest("martingal", "--lang", "es")
    assert (done.code, done.err) == (2, "no hay ningún sistema con el nombre 'martingal'; ¿quiso decir martingale?\n")
    done = run_backtest("martingale", "--set", "base=x", "--lang", "zh-Hans")
    assert done.err.startswith("base=x 不合适；base 可取整数，1 至 1000")


def test_a_refusal_and_its_hint_are_said_in_the_language(run_tracker):
    done = run_tracker("import", "-", "--dry-run", "--lang", "es", stdin="\n\n")
    assert (done.code, done.err) == (
        3,
        "-: el archivo está vacío: 0 jugadas halladas; elija un archivo con resultados, como B P T o una jugada por fila\n",
    )


def test_wide_signs_take_two_cells():
    assert cells("庄 8") == 4
    assert left("庄", 4) == "庄  "
    assert wrapped_wide("赌场抽走 1.06 %，其余是运气。", 10) == ["赌场抽走", "1.06 %，其", "余是运气。"]


def test_every_pair_of_the_bench_has_a_name_in_the_language():
    source = Path(ratios.__file__).read_text("utf-8")
    names = [name for name in re.findall(r'Ratio\(\s*"([^"]+)"', source) if "/" in name]
    assert len(names) >= 8
    record = {"ratio": 1234.5, "dear_ns": 15038.44, "cheap_ns": 1.5, "at_least": 60, "at_most": None}
    with speaking("es"):
        told = line(Ratio(names[0], int, int), {**record, "name": names[0]})
        assert (
            told
            == "  1.234,50  filas: sabot en Python corriente / compilado  (15.038,4 / 1,5 ns por jugada)  al menos 60"
        )
        kept = [
            name
            for name in names
            if set(name.split(" / "))
            & set(line(Ratio(name, int, int), {**record, "name": name}).split("  ")[1].split(" / "))
        ]
    assert kept == []
