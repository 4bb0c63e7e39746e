"""The backtest page without a browser: its form becomes words of the command, and the command's JSON is what it shows."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.app.backtest_forms import PARTS, SIMULATED, form, ships_
from tests.app.backtest_forms import folder as folder
from tracker.app import create_app
from tracker.app.backtest_cards import cards
from tracker.app.backtest_looks import PERCENT
from tracker.app.backtest_systems import _keys, files, offered_in, parameters_told, said_of, ships
from tracker.app.backtest_table import AMOUNTS, GOALS
from tracker.app.pages.backtest import layout
from tracker.app.preferences import Preferences
from tracker.betting import PICKS, STAKES, rule_of
from tracker.cli.backtest import backtest
from tracker.errors import InputError, UsageError
from tracker.i18n import numbers, words
from tracker.readers import read_text
from tracker.store import Store

PATIENCE_SECONDS = 120
SHOES = ["--shoes", "20", "--seed", "7"]


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
    assert "<h3>steady · mine.py</h3>" in made[2]  # the list to choose from names the file
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
        told = web.get(f"/api/v1/backtest/state?run={run}").json or {}
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
    looks = {"audit": True, "risk": "20", "comps": "10", "pace": "80"}
    simulated = start(web, form(ships_("martingale", levels="5"), PARTS, own, table=looks))
    ends = {"exact": True, "twins": True, "session_unit": "coups", "session_length": "10"}
    swept = form(ships_("follow-the-last"), table=ends, sweeps=[{"name": "base", "values": "1..3"}])
    library = start(web, {**swept, "shoes": {"from": "library"}})
    assert until_over(web, simulated)["state"] == until_over(web, library)["state"] == "done"

    monkeypatch.chdir(tmp_path)
    Path("parts.py").write_bytes(web.get(f"/api/v1/backtest/parts.py?run={simulated}").data)
    runner = CliRunner()
    words_ = ["martingale", "parts.py", f"{Path(folder).resolve()}/mine.py:Falls", "--set", "levels=5", *SHOES]
    words_ += ["--audit", "--risk", "20", "--comps", "10", "--pace", "80"]
    same = runner.invoke(backtest, [*words_, "--json"])
    assert same.exit_code == 4  # one of them fails
    assert web.get(f"/api/v1/backtest/verdict.json?run={simulated}").data == same.stdout_bytes
    words_ = ["follow-the-last", "--sweep", "base=1..3", "--exact", "--twins", "--session", "10-coups", "--json"]
    of_store = runner.invoke(backtest, [*words_, "--db", path])
    assert web.get(f"/api/v1/backtest/verdict.json?run={library}").data == of_store.stdout_bytes

    Path("shoes.parquet").write_bytes(web.get(f"/api/v1/backtest/shoes.parquet?run={library}").data)
    taken = runner.invoke(backtest, [*words_, "--data", "shoes.parquet"])
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
    assert both["html"].count("<tr>") == 7
    settings = web.get(f"/api/v1/backtest/view?run={library}&width=700").json
    again = json.loads(of_store.stdout)["tried"]["again"]["realised_edge"]
    assert f'<data data-key="realised_edge" value="{again}">' in settings["html"].partition('class="again-told"')[2]
    assert [f'<th scope="row">base={base}</th>' in settings["html"] for base in (1, 2, 3)] == [True] * 3
    for each in json.loads(of_store.stdout)["systems"]:
        kept = [numbers("es").percent(each["twins"][twin]["realised_edge"]) for twin in ("shuffled", "random")]
        assert f"<td>{kept[0]}</td><td>{kept[1]}</td>" in settings["html"]
    assert "heatmap" in {trace["type"] for figure in settings["figures"].values() for trace in figure["data"]}
    assert web.get("/api/v1/backtest/runs").json["count"] == 2
    assert web.post("/api/v1/backtest/delete", json={"run": library}).status_code == 200
    assert web.get(f"/api/v1/backtest/view?run={library}").status_code == 404


def test_the_page_has_a_place_for_everything_that_a_form_may_hold(web, kept):
    """Every choice has a control that goes by its name, so that a fault can be told there."""
    names = {
        *AMOUNTS,
        *GOALS,
        *PERCENT,
        "pace",
        "over_max",
        "commission",
        "session_length",
        "session_unit",
        "shoes",
        "seed",
    }
    names |= {"table", "rules", "carry", "twins", "exact", "audit", "sweep_1", "sweep_2"}
    with web.application.test_request_context("/backtest"):
        for language in ("en", "zh-Hant"):
            parts = vars(layout(kept, Preferences(language)))["data-parts"]
            assert sorted(name for name in names if f'data-field="{name}"' not in parts) == []


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
