"""The form of the backtest page becomes words of the command; what does not fit is told at its field."""

import pytest

from tests.app.backtest_forms import PARTS, SIMULATED, form, ships_
from tests.app.backtest_forms import folder as folder
from tracker.app.backtest_fields import FieldError
from tracker.app.backtest_form import checked, parts_file
from tracker.backtest import load
from tracker.betting import PICKS, STAKES, rule_of
from tracker.errors import InputError, UsageError


def seven() -> int:
    return 7


SHOES = ["--shoes", "20", "--seed", "7"]
RULES = ["--rules", "punto-banco-8"]
SWEEP = {"name": "levels", "values": " 2..4 "}
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
    (form(ships_("paroli"), table={"pace": "70", "comps": "0", "risk": "", "exact": False}), ["paroli", *RULES, *SHOES]),
    (
        form(
            ships_("paroli"),
            table={
                "session_unit": "coups", "session_length": "1,000", "twins": True, "exact": True, "audit": True,
                "risk": "5", "pace": "80", "comps": "12.5",
            },
        ),
        [
            *("paroli", *RULES, "--session", "1000-coups", "--twins", "--exact", "--audit"),
            *("--pace", "80", "--comps", "12.5", "--risk", "5", *SHOES),
        ],
    ),
    (
        form(ships_("martingale", levels="6", base="2"), ships_("fibonacci"), sweeps=[SWEEP, {"name": "base", "values": "1,2"}]),
        ["martingale", "fibonacci", *RULES, "--sweep", "levels=2..4", "--sweep", "base=1,2", *SHOES],
    ),
    (form(PARTS, sweeps=[{}, {"name": "run", "values": "1..3"}]), ["parts.py", *RULES, "--sweep", "run=1..3", *SHOES]),
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
    (form(ships_("paroli"), table={"exact": True}), "exact", "--exact needs an end of the session"),
    (form(ships_("paroli"), table={"risk": "0"}), "risk", "above 0 and below 100"),
    (form(ships_("paroli"), table={"comps": "101"}), "comps", "from 0 to 100"),
    (form(ships_("paroli"), table={"pace": "0"}), "pace", "a whole number from 1 to 1000"),
    (form(ships_("paroli"), sweeps=[{"name": "wins", "values": ""}]), "sweep_1", "is no sweep"),
    (form(ships_("paroli"), sweeps=[{"name": "wins", "values": "5..1"}]), "sweep_1", "write the smaller end first"),
    (form(ships_("paroli"), sweeps=[SWEEP]), "sweep_1", "has no parameter"),
    (form(ships_("martingale"), sweeps=[SWEEP, SWEEP]), "sweep_2", "swept twice"),
    (
        form(ships_("martingale"), sweeps=[SWEEP, {"name": "base", "values": "1..400"}]),
        "sweep_2",
        "settings, and a run takes",
    ),
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
    *(form(ships_("paroli"), sweeps=sweeps) for sweeps in ({}, ["wins=1"], [{}, {}, {}])),
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
