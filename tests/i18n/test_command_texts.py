"""What a command says before it runs: its help and what is wrong with its call, in every language."""

import ast
import importlib
import json
import logging
import re
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.i18n.test_catalogues import places
from tracker.cli.backtest import backtest
from tracker.cli.common import Command
from tracker.cli.language import CLICK, LANGUAGES, named_language, paragraphs, shown_as, texts
from tracker.cli.main import tracker
from tracker.errors import SENTENCES

OTHERS = LANGUAGES[1:]
CLI = Path(importlib.import_module("tracker.cli").__file__ or "").parent


@cache
def commands() -> tuple[click.Command, ...]:
    context = click.Context(tracker)
    below = [tracker.get_command(context, name) for name in tracker.list_commands(context)]
    return (tracker, backtest, *[command for command in below if command])


@cache
def written() -> frozenset[str]:
    """Every text of the commands: their help, that of their options, what stands for a value, and sentences of their own."""
    found = {line for _, _, line in tracker.lazy.values()}
    for command in commands():
        found |= {*paragraphs(command), command.options_metavar or ""}
        for param in command.get_params(click.Context(command)):
            shown = shown_as(param)
            found |= {
                getattr(param, "help", None) or "",
                shown if shown and any(map(str.islower, shown.lower())) else "",
            }
    found.add(tracker.subcommand_metavar)
    for file in CLI.glob("*.py"):
        found |= called(file, "told")
    return frozenset(found - LITERAL - {""})


LITERAL = {"N", "S", "P", "BOOLEAN", "N0,…,N9", '"0=T 1=P 2=B"', "shoe/N-shoes/N-coups/all"}  # typed as it stands


def called(file: Path, *names: str) -> set[str]:
    """The texts that a file gives to functions of these names."""
    if not any(f"{name}(" in file.read_text("utf-8") for name in names):
        return set()
    calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in names]
    return {a.value for call in named for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}


@cache
def source_of_click() -> str:
    """The text of this version of click, each sentence in one piece."""
    folder = Path(click.__file__ or "").parent
    text = "\n".join((folder / f"{name}.py").read_text("utf-8") for name in CLICK)
    return re.sub(r'"\s*\n\s*"', "", text)


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_every_command_is_there(language):
    assert sorted(written() - texts(language).keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_there_that_nobody_says(language):
    others = texts(language).keys() - written()
    assert [text for text in others if f'"{text}"' not in source_of_click()] == []
    assert len(others) > 20
    assert texts(language).keys() == texts(OTHERS[0]).keys()


@pytest.mark.parametrize("language", OTHERS)
def test_places_are_those_of_the_english_text(language):
    """Click's own may leave some out, as the kind of a number."""
    wrong = [text for text, said in texts(language).items() if not places(said) <= places(text)]
    own = [text for text, said in texts(language).items() if text in written() and places(said) != places(text)]
    assert (wrong, own) == ([], [])


@pytest.mark.parametrize("language", OTHERS)
def test_options_are_named_as_they_are_typed(language):
    """An option, a command in backticks or an example stands in every language as it is typed."""
    typed = {text: [word.strip(".,;:()") for word in text.split() if word.startswith("--")] for text in texts(language)}
    assert [text for text, words in typed.items() for word in words if word not in texts(language)[text]] == []


WRONG = [  # arguments, what is said in Spanish
    (["streak"], "Falta la opción '--length'."),
    (["streak", "--length", "x"], "Valor no válido para '--length': 'x' no es un número admisible."),
    (["streak", "--length", "0"], "Valor no válido para '--length': 0 está fuera del intervalo x>=1."),
    (["streak", "--jso"], "No existe la opción '--jso'. ¿Quiso decir '--json'?"),
    (["streak", "--length", "3", "--side", "x"], "'x' no es ninguno de estos: 'banker', 'player', 'either'."),
    (["streak", "--length"], "La opción '--length' necesita un valor."),
    (["streak", "--json=3"], "La opción '--json' no lleva valor."),
    (["streak", "--length", "3", "a", "b"], "Sobran argumentos (a b)"),
    (["roads"], "Falta el argumento 'ARCHIVO'."),
    (
        ["roads", ""],
        "Valor no válido para 'ARCHIVO': el nombre está vacío; indique un archivo, o escriba - para lo que",
    ),
    (["fnord"], "No existe la orden 'fnord'."),
]


@pytest.mark.parametrize(("args", "said"), WRONG)
def test_what_is_wrong_with_a_call_is_said_in_the_language(args, said):
    done = CliRunner().invoke(tracker, args, env={"TRACKER_LANG": "es"})
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.startswith(("Uso: tracker", "Error: "))


CHINESE = [
    (["roads"], "错误：缺少参数 '文件'。"),
    (["streak"], "错误：缺少选项 '--length'。"),
    (["streak", "--jso"], "错误：没有选项 '--jso'。您是指 '--json' 吗？"),
    (["streak", "--le"], "错误：没有选项 '--le'。您是指其中之一吗：'--length'、'--rules'、'--side'"),
    (
        ["streak", "--length", "3", "--side", "x"],
        "错误：'--side' 的值无效：'x' 不在可选值之中：'banker'、'player'、'either'。",
    ),
    (["streak", "--length", "a."], "错误：'--length' 的值无效：'a.' 不是可用的数。"),
]


@pytest.mark.parametrize(("args", "said"), CHINESE)
def test_what_click_puts_together_has_the_marks_of_chinese(args, said):
    assert CliRunner().invoke(tracker, args, env={"TRACKER_LANG": "zh-Hans"}).stderr.splitlines()[-1] == said
    assert "." in CliRunner().invoke(tracker, args).stderr.splitlines()[-1]  # English as before


def test_help_in_each_language_and_english_again():
    told = {
        language: CliRunner().invoke(backtest, ["--help"], env={"TRACKER_LANG": language}).stdout
        for language in LANGUAGES
    }
    assert [text.split(" backtest")[0].strip() for text in told.values()] == ["Usage:", "Uso:", "用法:", "用法:"]
    assert "Muestra esta ayuda y termina." in told["es"]
    assert "[por defecto: 10]" in " ".join(told["es"].split())
    assert "退出" in told["zh-Hant"]
    assert CliRunner().invoke(backtest, ["--help"]).stdout == told["en"]
    assert "No such option '--nothing'" in CliRunner().invoke(backtest, ["--nothing"]).stderr


def test_the_language_may_stand_before_the_sub_command():
    for args in (
        ["--lang", "es", "streak", "--help"],
        ["--lang=es", "streak", "-h"],
        ["streak", "--help", "--lang", "es"],
    ):
        assert CliRunner().invoke(tracker, args).stdout.startswith("Uso: tracker streak [OPCIONES]")
    for args in (["--lang", "es", "--help"], ["--help", "--lang", "es"]):
        assert CliRunner().invoke(tracker, args).stdout.startswith("Uso: tracker [OPCIONES] ORDEN")


@pytest.mark.parametrize(
    ("args", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"TRACKER_LANG": "es"}, "es"),
        (["a", "--lang", "zh-Hant"], {"TRACKER_LANG": "es"}, "zh-Hant"),
        (["--lang=es", "--lang", "en"], {}, "en"),  # the last one counts
        (["--lang", "fr"], {}, "en"),
        (["--lang"], {}, "en"),
        (["--", "--lang", "es"], {}, "en"),
    ],
)
def test_the_language_is_known_before_anything_is_parsed(args, environment, language):
    assert named_language(args, environment) == language


def test_a_chinese_line_is_as_wide_as_the_terminal_and_no_wider():
    from tracker.cli.wide import cells

    lines = (
        CliRunner().invoke(backtest, ["--help"], env={"TRACKER_LANG": "zh-Hans", "COLUMNS": "80"}).stdout.split("\n")
    )
    assert 70 <= max(map(cells, lines)) <= 80


def test_the_catalogues_are_in_the_order_of_one_another():
    """So that what is changed in one is found in the others."""
    kept = {language: list(json.loads((CLI / "help" / f"{language}.json").read_text("utf-8"))) for language in OTHERS}
    assert len({tuple(keys) for keys in kept.values()}) == 1


def test_a_warning_is_said_in_the_language_once():
    @click.command(cls=Command)
    def warned() -> None:
        logging.getLogger("tracker").warning(SENTENCES["no_numba"].format(reason="Permission denied"))

    done = CliRunner().invoke(warned, ["--lang", "es"])
    assert done.stderr.startswith("no se puede cargar numba (permiso denegado), así que todo se ejecuta sin compilar")
    assert done.stderr.count("\n") == 1
    assert logging.getLogger("tracker").handlers == []
