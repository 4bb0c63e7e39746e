"""English sentences of the program that reach a person as text, found again and said in another language."""

import ast
import string
from pathlib import Path

import pytest

from tracker import backtest
from tracker.errors import SENTENCES, UsageError
from tracker.i18n import catalogue, known_in_words, languages, without_place, words

OTHERS = [language for language in languages() if language != "en"]
TOP = Path(backtest.__file__ or "").parent.parent

CASES = [  # English, Spanish
    ("it has more than 2,000 states", "tiene más de 2.000 estados"),
    ("it takes too long: 81 coups of 2,000 were worked out", "tarda demasiado: se calcularon 81 jugadas de 2.000"),
    ("Permission denied", "permiso denegado"),
    ("Double after a loss, start again after a win. Ties change nothing.",
     "Doblar tras una pérdida, volver a empezar tras una ganancia. Los empates no cambian nada."),
    ("5 seats; a table has 1 to 14", "5 asientos; una mesa tiene de 1 a 14"),
    ("it fails: 5 seats; a table has 1 to 14", "falla: 5 asientos; una mesa tiene de 1 a 14"),
    ("with other coups from shoe 1, coup 4 on it asks for 1 on banker, 20,000 on tie, where it asked for nothing",
     "con otras jugadas desde el sabot 1, jugada 4: lo pedido es 1 a Banca, 20.000 a Empate en lugar de ninguna apuesta"),
    ("on other shoes it fails: KeyError: 'x'", "con otros sabots: falla: KeyError: 'x'"),
    ("of these shoes the house keeps 1.20%, of 2,000 others -3.00%, 9 standard errors apart: it knows these shoes",
     "de estos sabots la casa se queda con 1,20 %, de otros 2.000 con −3,00 %, a 9 errores típicos: conoce estos sabots"),
    ("KeyError: 'nothing'", "KeyError: 'nothing'"),  # what Python says stays
    ("martingale", "martingale"),
    ("", ""),
]  # fmt: skip


@pytest.mark.parametrize(("english", "spanish"), CASES)
def test_a_sentence_is_found_again(english, spanish):
    assert known_in_words(english, words("es")).replace("\u00a0", " ") == spanish
    assert known_in_words(english, words("en")) == english


SPOTS = [  # of a failure that names a spot: what is said in English, in Spanish, and in Chinese
    ("a stake of -5 chips on dragon_7; a stake is 0 (no bet) or more",
     "a stake of -5 chips on Dragon 7; a stake is 0 (no bet) or more",
     "una apuesta de -5 fichas a Dragón 7; una apuesta es 0 (nada) o más",
     "在“龙七”下 -5 个筹码；注码应为 0（不投）或更多"),
    ("shoe 3, coup 12: super_6 needs Banker's total, which was not recorded",
     "Super 6 needs Banker's total, which was not recorded",
     "Súper 6 necesita el total de la Banca, dato que no se anotó",
     "超级六 需要 庄的点数，而它没有记录"),
    ("ValueError: dragon_7", "ValueError: dragon_7", "ValueError: dragon_7", "ValueError: dragon_7"),
]  # fmt: skip


@pytest.mark.parametrize(("message", "english", "spanish", "chinese"), SPOTS)
def test_a_failure_names_a_spot_as_the_language_does(message, english, spanish, chinese):
    error = {"message": message, "shoe": 3, "coup": 12}
    said = [without_place(error, words(language)) for language in ("en", "es", "zh-Hans")]
    assert said == [english, spanish, chinese]


def test_what_somebody_typed_is_left_alone_and_what_the_system_said_is_not():
    say = words("es")
    assert say.error(UsageError("unknown_card", text="nothing")).startswith("'nothing' no es una carta")
    error = UsageError("cannot_write", file="Permission denied", reason="there is no folder /a")
    assert say.error(error) == "no se puede escribir Permission denied: no existe la carpeta /a"
    assert say.error(UsageError("no_coups", understood="one coup a row")) == "0 jugadas halladas (una jugada por fila)"


SAYING = ("NotFiniteError(", "Unseen(", "Finding(", "reason=")


def said_in(place: str) -> set[str]:
    """What the program says as plain text in a file or folder: reasons of `NotFiniteError`, of findings, and `reason=`.

    A place is written as 7, which fits a number, a name and a text.
    """
    found = set()
    for file in sorted((TOP / place).rglob("*.py")) or [TOP / place]:
        source = file.read_text("utf-8")
        tree = ast.parse(source if any(word in source for word in SAYING) else "")
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "id", "")
            texts = (
                call.args[:1] if name in ("NotFiniteError", "Unseen") else call.args[1:2] if name == "Finding" else []
            )
            texts = [*texts, *(keyword.value for keyword in call.keywords if keyword.arg == "reason")]
            found |= {text for node in texts if (text := written(node)) and " " in text}
    return found


def written(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    text = ""
    for part in node.values if isinstance(node, ast.JoinedStr) else []:
        text += (
            str(part.value) if isinstance(part, ast.Constant) else "" if text[-1:].isalpha() else "7"
        )  # `coups{far}`
    return text


PLACES = [
    "backtest/audit",
    "backtest/exact",
    "backtest/machine.py",
    "backtest/folder.py",
    "backtest/loader.py",
    "store",
    "cli",
]


@pytest.mark.parametrize("place", PLACES)
def test_every_sentence_of_the_program_is_known(place):
    assert [text for text in said_in(place) if known_in_words(text, words("es")) == text] == []


def test_the_sentences_are_found():
    assert {"it has more than 7 states", "it has slots, which are not looked into"} <= said_in("backtest/machine.py")
    assert len(said_in("backtest/exact")) >= 8


def test_what_a_strategy_reaches_for_is_known():
    tree = ast.parse((TOP / "backtest/audit/reach.py").read_text("utf-8"))
    kinds = {"reaches", "note", "changes"}
    pairs = [node.elts for node in ast.walk(tree) if isinstance(node, ast.Tuple) and node.elts]
    told = [written(pair[-1]) for pair in pairs if isinstance(pair[0], ast.Constant) and pair[0].value in kinds]
    assert len(told) >= 10
    assert [
        text for text in told if " " in text and "7 a file" not in text and known_in_words(text, words("es")) == text
    ] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_with_every_place_filled_comes_back(language):
    """But where two sentences say the same with other places, or the fields look like something else."""
    say, lost = words(language), []
    english = {**SENTENCES, **{key: text for key, text in catalogue("en").items() if key.startswith("note.")}}
    for key, text in english.items():
        names = [(name, form) for _, name, form, _ in string.Formatter().parse(text) if name]
        own = "".join(piece for piece, *_ in string.Formatter().parse(text))
        if len("".join(own.split())) < 14 or not all(form in ("", None) for _, form in names):
            continue
        filled = text.format(**{name: "Zz" for name, _ in names})
        if known_in_words(filled, say) == filled and say.sentences.get(key, say.sentences.get(f"error.{key}")) != text:
            lost.append(key)
    assert lost == []
