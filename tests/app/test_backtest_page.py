"""The backtest page without a browser: its form becomes words of the command, and the command's JSON is what it shows."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tracker.app import create_app
from tracker.app.backtest_cards import cards
from tracker.app.backtest_form import FieldError, checked, parts_file
from tracker.app.backtest_systems import _keys, files, offered_in, parameters_told, said_of, ships
from tracker.app.preferences import Preferences
from tracker.backtest import load
from tracker.betting import PICKS, STAKES, rule_of
from tracker.cli.backtest import backtest
from tracker.errors import InputError, UsageError
from tracker.i18n import words
from tracker.readers import read_text
from tracker.store import Store

PATIENCE_SECONDS = 120
MINE = '''"""Two systems."""
from tracker import BANKER, PLAYER, Param, Strategy


class Steady(Strategy):
    """Banker, always."""

    base: int = Param(1, low=1, high=9, help="stake of mine, in chips")
    fast: bool = Param(False, help="")

    def bet(self, table):
        table.bet(BANKER, self.base)


class Falls(Strategy):
    """Trips over its own name."""

    def bet(self, table):
        table.bet(PLAYER, 1 if table.coup < 2 else self.levle)
'''
SIMULATED = {"from": "simulated", "shoes": "20", "seed": "7"}
PARTS = {"kind": "parts", "pick": "dragon", "stake": "on_win", "pick_parameters": {"run": "2"}, "stake_parameters": {}}


def seven() -> int:
    return 7


def form(*systems: Any, **more: Any) -> dict[str, Any]:
    return {"systems": list(systems), "shoes": SIMULATED, "table": {}, **more}


def ships_(name: str, **parameters: str) -> dict[str, Any]:
    return {"kind": "ships", "name": name, "parameters": parameters}


@pytest.fixture
def folder(tmp_path) -> str:
    (tmp_path / "mine").mkdir()
    for name in ("mine.py", "_helper.py", ".hidden.py", "notes.txt"):
        (tmp_path / "mine" / name).write_text(MINE)
    return str(tmp_path / "mine")


SHOES = ["--shoes", "20", "--seed", "7"]
RULES = ["--rules", "punto-banco-8"]
FORMS = [  # form -> the words of the command
    (form(ships_("martingale")), ["martingale", *RULES, *SHOES]),
    (form(ships_("martingale", levels=" 6 ", side="player", base="1")), ["martingale", "--set", "side=player", "--set", "levels=6", *RULES, *SHOES]),
    (form(ships_("labouchere", line="1, 2 3,4")), ["labouchere", "--set", "line=1,2,3,4", *RULES, *SHOES]),
    (form(ships_("martingale", base="2"), ships_("fibonacci", base="2")), ["martingale", "fibonacci", "--set", "base=2", *RULES, *SHOES]),
    (form(ships_("martingale", base="2"), ships_("fibonacci")), ["martingale", "fibonacci", "--set", "martingale.base=2", *RULES, *SHOES]),
    (form(ships_("martingale", base="2"), PARTS), ["martingale", "parts.py", "--set", "martingale.base=2", *RULES, *SHOES]),
    (
        form(
            ships_("paroli"),
            table={
                "bankroll": "500", "chip": "5", "min": "10", "max": "none", "over_max": "stop", "commission": "shoe", "carry": True, "twins": True,
                "win_goal": "100", "stop_loss": "50.50", "trailing_stop": "40", "session_length": "3", "session_unit": "shoes",
            },
            shoes={**SIMULATED, "seed": "", "rules": "ez-8"},
        ),
        [
            *("paroli", "--rules", "ez-8", "--bankroll", "500", "--chip", "5", "--min", "10", "--max", "none"),
            *("--win-goal", "100", "--stop-loss", "50.50", "--trailing-stop", "40", "--over-max", "stop"),
            *("--commission", "shoe", "--session", "3-shoes", "--carry", "--twins", *SHOES),
        ],
    ),
    (form(ships_("paroli"), table={"session_unit": "all", "session_length": "1"}), ["paroli", *RULES, "--session", "all", *SHOES]),
]  # fmt: skip


@pytest.mark.parametrize(("told", "command"), FORMS)
def test_a_form_becomes_words_of_the_command(told, command):
    run = checked(told, None, seed=seven)
    assert [*run.words, *(run.simulated or [])] == command


WRONG = [  # form -> field, what is said
    (form(), "add", "choose a system first"),
    (form(*[PARTS] * 41), "add", "at most 40 systems"),
    (form(ships_("paroli"), ships_("paroli")), "add", "chosen twice"),
    (form(ships_("paroli", wins="x")), "0.wins", "wins takes a whole number from 1 to 20"),
    (form({**PARTS, "stake_parameters": {"ladder": "1,-2"}}), "0.stake.ladder", "ladder takes whole numbers"),
    (form(ships_("paroli"), table={"chip": "0.001"}), "chip", "not an amount of money"),
    (form(ships_("paroli"), table={"chip": "0"}), "chip", "too small"),
    (form(ships_("paroli"), table={"min": "50", "max": "20"}), "max", "maximum"),
    (form(ships_("paroli"), table={"win_goal": "0"}), "win_goal", "end every session before it begins"),
    (form(ships_("paroli"), table={"bankroll": "5"}), "bankroll", "bankroll"),
    (form(ships_("paroli"), table={"session_length": "0"}), "session_length", "is no session"),
    (form(ships_("paroli"), shoes={**SIMULATED, "shoes": "1e3"}), "shoes", "a whole number from 1 to 10000000"),
    (form(ships_("paroli"), shoes={**SIMULATED, "seed": "-1"}), "seed", "a whole number from 0"),
    (form(ships_("paroli"), shoes={**SIMULATED, "rules": "ez-9"}), "rules", "ez-8"),
]


@pytest.mark.parametrize(("told", "name", "said"), WRONG)
def test_a_field_that_does_not_fit_is_named(told, name, said):
    with pytest.raises(FieldError, match=said) as raised:
        checked(told, None, seed=seven)
    assert raised.value.field == name


NO_FORM = [
    *({"systems": value} for value in (None, "martingale", [1])),
    *(form(each) for each in ({}, {"kind": "code", "name": "x"}, {"kind": "ships", "name": {}}, {**PARTS, "pick_parameters": 1})),
    form(ships_("paroli"), table=[]),
]  # fmt: skip


@pytest.mark.parametrize("told", NO_FORM)
def test_what_is_no_form_of_ours_is_refused(told):
    with pytest.raises(InputError, match="not understood"):
        checked(told, None, seed=seven)


@pytest.mark.parametrize("name", ["nowhere", "../strategies/martingale", "/etc/passwd", "martingale.py", ""])
def test_a_system_that_is_none_of_ours_is_refused(name, folder):
    for kind in ("ships", "file"):
        with pytest.raises(UsageError):
            checked(form({"kind": kind, "name": name}), folder, seed=seven)


@pytest.mark.parametrize("role", ["pick", "stake"])
def test_a_part_that_is_none_of_ours_is_refused(role):
    with pytest.raises(UsageError, match="is no "):
        checked(form({**PARTS, role: "__import__('os')"}), None, seed=seven)


def test_every_pick_and_stake_can_be_put_together_with_any_values_and_loads(tmp_path):
    """Each part once; the file that is written for them is one that the command loads, with the values of the form."""
    parts: list[str] = []
    systems = []
    for pick, stake in zip([*PICKS], [*STAKES, *[*STAKES][: len(PICKS) - len(STAKES)]], strict=True):
        systems.append(
            {
                "kind": "parts",
                "pick": pick,
                "stake": stake,
                "stake_parameters": {"base": "3", "levels": "4", "line": "1,1"},
            }
        )
    systems += [PARTS, {**PARTS, "pick_parameters": {"run": "5"}}]
    run = checked(form(*systems), None, seed=seven)
    (tmp_path / "parts.py").write_bytes(run.files["parts.py"])
    loaded = load(str(tmp_path / "parts.py"))
    assert [system.name for system in loaded] == run.names
    assert len({*run.names}) == len(systems)
    assert [system.strategy.parameters["run"].default for system in loaded[-2:]] == [2, 5]
    assert all(
        system.strategy.parameters["base"].default == 3
        for system in loaded[: len(PICKS)]
        if "base" in system.strategy.parameters
    )
    assert [" ".join((system.strategy.__doc__ or "").split()) for system in loaded[:2]] == [
        f"{rule_of(PICKS[pick].kind)} {rule_of(STAKES[stake].kind)}" for pick, stake in list(zip(PICKS, STAKES, strict=False))[:2]
    ]  # fmt: skip
    assert parts_file(parts).startswith(b'"""')


def test_every_sentence_of_a_system_has_a_key():
    """So that the page can say it in each language."""
    told = [*ships().values()]
    sentences = {" ".join((system.strategy.__doc__ or "").split()) for system in told}
    parameters = [each for system in told for each in parameters_told(system.strategy.parameters)]
    for part in (*PICKS.values(), *STAKES.values()):
        sentences.add(rule_of(part.kind))
        parameters += parameters_told(part.kind.parameters)
    sentences |= {each["help"] for each in parameters}
    assert sorted(sentences - _keys().keys()) == []
    assert said_of("what only a user's file says", words("es")) == "what only a user's file says"
    say = words("en")
    for role, known in (("pick", PICKS), ("stake", STAKES)):
        assert [name for name in known if f"system.{role}_{name}" not in say.sentences] == []


def test_cards_show_a_control_for_every_parameter(folder):
    told = [ships_("martingale", levels="6"), PARTS, {"kind": "file", "name": "mine.py"}]
    made = [str(card) for card in cards(told, folder, Preferences())]
    assert len(made) == 4  # the file holds two
    assert 'data-parameter="levels"' in made[0]
    assert 'value="6"' in made[0]
    assert '<option value="banker" selected>' in made[0]
    assert 'data-parameter="pick.run"' in made[1]
    assert 'value="2,1,2,3"' in made[1]
    assert 'data-name="mine.py:steady"' in made[2]
    assert 'type="checkbox" data-parameter="fast"' in made[2]
    assert "Stake of mine, in chips" in made[2]


def test_files_are_those_of_the_folder_and_none_without_it(folder):
    assert files(folder) == ["mine.py"]
    assert files(None) == []
    with pytest.raises(UsageError):
        offered_in(folder, "_helper.py")
    (Path(folder) / "broken.py").write_text("def x(:")
    with pytest.raises(InputError, match=r"broken\.py:1"):
        offered_in(folder, "broken.py")


def until_over(web: FlaskClient, run: str) -> Any:
    end = time.monotonic() + PATIENCE_SECONDS
    told: Any = {}
    while not told.get("over") and time.monotonic() < end:
        told = web.get(f"/api/v1/backtest/state?run={run}").json
        time.sleep(0.05)
    assert told["over"], told
    return told


def start(web: FlaskClient, told: dict[str, Any]) -> str:
    answer = web.post("/api/v1/backtest/start", json=told)
    begun: Any = answer.json
    assert answer.status_code == 200, begun
    return begun["run"]


@pytest.mark.slow
def test_the_verdict_is_the_commands_own_json_byte_for_byte(tmp_path, folder, monkeypatch):
    """Of simulated shoes with systems of all three kinds, and of the library's; and what a page shows of them."""
    path = str(tmp_path / "shoes.db")
    reading = read_text("BPBBPT PPBB\nBBBPPTBPBPPBTPB PBPBBPTT\n", name="x.txt")
    with Store(path) as store:
        store.put(reading.shoes, reading.coups, "x.txt")
    web = create_app(path, strategies=folder).server.test_client()
    own = {"kind": "file", "name": "mine.py:falls"}
    simulated = start(web, form(ships_("martingale", levels="5"), PARTS, own))
    library = start(web, {**form(ships_("follow-the-last")), "shoes": {"from": "library"}})
    assert until_over(web, simulated)["state"] == until_over(web, library)["state"] == "done"

    monkeypatch.chdir(tmp_path)
    Path("parts.py").write_bytes(web.get(f"/api/v1/backtest/parts.py?run={simulated}").data)
    runner = CliRunner()
    words_ = ["martingale", "parts.py", f"{Path(folder).resolve()}/mine.py:Falls", "--set", "levels=5", *SHOES]
    same = runner.invoke(backtest, [*words_, "--json"])
    assert same.exit_code == 4  # one of them fails
    assert web.get(f"/api/v1/backtest/verdict.json?run={simulated}").data == same.stdout_bytes
    of_store = runner.invoke(backtest, ["follow-the-last", "--db", path, "--json"])
    assert web.get(f"/api/v1/backtest/verdict.json?run={library}").data == of_store.stdout_bytes

    Path("shoes.parquet").write_bytes(web.get(f"/api/v1/backtest/shoes.parquet?run={library}").data)
    taken = runner.invoke(backtest, ["follow-the-last", "--data", "shoes.parquet", "--json"])
    assert taken.stdout_bytes == of_store.stdout_bytes

    shown = web.get(f"/api/v1/backtest/view?run={simulated}&width=700").json
    assert 'id="backtest-verdict"' in shown["html"]
    assert "mine.py:19, session 1, shoe 1, coup 3: AttributeError: " in shown["html"]
    staked = json.loads(same.stdout)["systems"][0]["staked"]
    assert f'<data data-key="staked" value="{staked}">' in shown["html"]
    assert {figure["layout"]["width"] for figure in shown["figures"].values()} >= {700, 340}
    report = web.get(f"/api/v1/backtest/report.html?run={simulated}")
    assert report.headers["Content-Disposition"].startswith("attachment")
    web.set_cookie("language", "es")
    assert b'<html lang="es">' in web.get(f"/api/v1/backtest/report.html?run={simulated}").data
    both = web.get(f"/api/v1/backtest/compare?runs={simulated},{library}").json
    assert both["html"].count("<tr>") == 5
    assert web.get("/api/v1/backtest/runs").json["count"] == 2
    assert web.post("/api/v1/backtest/delete", json={"run": library}).status_code == 200
    assert web.get(f"/api/v1/backtest/view?run={library}").status_code == 404


def test_a_seed_that_was_drawn_stays_in_the_form(web):
    run = start(web, form(ships_("paroli"), shoes={**SIMULATED, "seed": ""}))
    kept: Any = web.get(f"/api/v1/backtest/view?run={run}").json
    assert web.post("/api/v1/backtest/cancel", json={"run": run}).status_code == 200
    assert f"--seed {kept['form']['shoes']['seed']}" in kept["html"]
    assert until_over(web, run)["state"] in ("cancelled", "done")


def test_faults_are_told_in_a_sentence(web):
    empty = web.post("/api/v1/backtest/start", json={**form(ships_("paroli")), "shoes": {"from": "library"}})
    assert (empty.status_code, empty.json["message"]) == (
        422,
        "The library holds no such shoes; record or import some, or simulate shoes.",
    )
    wrong: Any = web.post("/api/v1/backtest/start", json=form(ships_("paroli"), table={"chip": "x"})).json
    assert wrong["field"] == "chip"
    assert wrong["message"].startswith("Smallest chip: 'x' is not an amount of money")
    for address in ("view?run=x", "state?run=../..", "verdict.json?run=x", "report.html?run=x", "parts.py?run=x"):
        assert web.get(f"/api/v1/backtest/{address}").status_code == 404
    assert web.get("/api/v1/backtest/compare?runs=x").status_code == 422
    assert web.post("/api/v1/backtest/start", data="x", content_type="text/plain").status_code == 422
