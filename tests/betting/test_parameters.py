"""Parameters and state of a strategy: types, ranges, choices, and nothing shared between two objects."""

import json
from collections import deque

import pytest

from tracker import BANKER, PLAYER, SIDES, Param, Strategy
from tracker.errors import UsageError


class Sample(Strategy):
    """One of each kind."""

    base: int = Param(5, low=1, high=1000, help="stake, in chips")
    pace: int = Param(0, low=0, high=20, step=5)
    share: float = Param(0.5, low=0.0, high=1.0, step=0.1)
    edge: float = Param(1.5, low=-2.0)
    loud: bool = Param(False)
    line: tuple = Param((1, 2, 3), low=1, high=9)
    rungs: tuple = Param([2, 4])
    side: int = Param(BANKER, choices=SIDES)
    mood: str = Param("calm", choices=("calm", "wild"))
    free: int = Param(7)
    few: int = Param(3, high=4)
    state: int = 0


READ = [  # name, given, value
    ("base", "7", 7), ("base", 7, 7), ("base", " 1000 ", 1000), ("base", 1, 1),
    ("pace", "15", 15), ("pace", 20, 20), ("pace", 0, 0),
    ("share", "0.3", 0.3), ("share", 0.7, 0.7), ("share", "1", 1.0), ("share", 0, 0.0),
    ("edge", "-2", -2.0), ("edge", 1e6, 1e6), ("edge", 3, 3.0),
    ("loud", "true", True), ("loud", "No", False), ("loud", "1", True), ("loud", True, True),
    ("line", "1,2,3", (1, 2, 3)), ("line", "4 5", (4, 5)), ("line", "7", (7,)), ("line", [1, 1], (1, 1)), ("line", range(1, 3), (1, 2)),
    ("rungs", (9,), (9,)),
    ("side", "player", PLAYER), ("side", "Banker", BANKER), ("side", 1, PLAYER), ("side", "1", PLAYER),
    ("mood", "wild", "wild"), ("mood", "WILD", "wild"),
    ("free", "-12", -12),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "value"), READ)
def test_values_are_typed(name, given, value):
    read = getattr(Sample(**{name: given}), name)
    assert read == value
    assert type(read) is type(value)


REFUSED = [  # name, given, what the sentence says is allowed
    ("base", 0, "a whole number from 1 to 1000"), ("base", "1001", "a whole number from 1 to 1000"),
    ("base", "2.5", "a whole number from 1 to 1000"), ("base", 2.0, "a whole number"), ("base", True, "a whole number"),
    ("base", "many", "a whole number"), ("base", None, "a whole number"), ("base", "", "a whole number"),
    ("pace", 3, "a whole number in steps of 5 from 0 to 20"), ("pace", "25", "in steps of 5 from 0 to 20"),
    ("share", 0.25, "a number in steps of 0.1 from 0.0 to 1.0"), ("share", "nan", "a number"), ("share", "inf", "a number"),
    ("share", float("nan"), "a number"), ("share", 10**400, "a number"), ("edge", "inf", "a number"), ("share", True, "a number"),
    ("edge", "-2.5", "a number of at least -2.0"),
    ("loud", "maybe", "true or false"), ("loud", 1, "true or false"),
    ("line", "1,2,x", "whole numbers such as 1,2,3 from 1 to 9"), ("line", "", "whole numbers"), ("line", (), "whole numbers"),
    ("line", "1,10", "from 1 to 9"), ("line", (1.5,), "whole numbers"), ("line", 5, "whole numbers"), ("line", (True,), "whole numbers"),
    ("side", "tie", "one of banker, player"), ("side", 2, "one of banker, player"), ("side", True, "one of banker, player"),
    ("side", 1.0, "one of banker, player"), ("mood", "sad", "one of calm, wild"),
    ("few", 5, "a whole number of at most 4"), ("free", "x", "free takes a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "allowed"), REFUSED)
def test_a_value_that_does_not_fit_is_refused_with_what_is_allowed(name, given, allowed):
    with pytest.raises(UsageError) as caught:
        Sample(**{name: given})
    assert str(caught.value).startswith(f"{name}={given} does not fit; {name} takes ")
    assert allowed in str(caught.value)


def test_defaults_stand_where_nothing_is_given():
    sample = Sample(base=9)
    assert [sample.base, sample.pace, sample.share, sample.line, sample.rungs, sample.side] == [
        9,
        0,
        0.5,
        (1, 2, 3),
        (2, 4),
        0,
    ]


def test_an_unknown_parameter_is_refused_with_the_closest_name():
    with pytest.raises(UsageError, match=r"Sample has no parameter 'bse'; did you mean base\?"):
        Sample(bse=1)
    with pytest.raises(UsageError, match="Sample has no parameter 'zzz'; it has base, pace, share"):
        Sample(zzz=1)
    with pytest.raises(UsageError, match="Sample has no parameter 'state'"):  # state, not a parameter
        Sample(state=1)

    class Bare(Strategy):
        pass

    with pytest.raises(UsageError, match="Bare has no parameter 'base'; it has no parameters"):
        Bare(base=1)


def test_parameters_as_people_see_them():
    kinds = {name: parameter.type for name, parameter in Sample.parameters.items()}
    assert kinds == {
        "base": "int", "pace": "int", "share": "float", "edge": "float", "loud": "bool", "line": "ints", "rungs": "ints",
        "side": "choice", "mood": "choice", "free": "int", "few": "int",
    }  # fmt: skip
    shown = {name: parameter.shown(getattr(Sample(side=1), name)) for name, parameter in Sample.parameters.items()}
    assert json.loads(json.dumps(shown)) == {
        "base": 5, "pace": 0, "share": 0.5, "edge": 1.5, "loud": False, "line": [1, 2, 3], "rungs": [2, 4],
        "side": "player", "mood": "calm", "free": 7, "few": 3,
    }  # fmt: skip
    assert Sample.parameters["base"].help == "stake, in chips"


def test_true_and_false_may_be_choices():
    class Switch(Strategy):
        on: bool = Param(True, choices=(True, False))

    assert Switch(on=False).on is False
    assert Switch(on="false").on is False


def test_a_subclass_inherits_changes_and_drops_parameters():
    class Child(Sample):
        base: int = Param(2)
        pace = 5
        extra: int = Param(1)

    assert Child().base == 2
    assert Child(base=5000).base == 5000  # the range of the parent went with its parameter
    assert Child().pace == 5
    assert "pace" not in Child.parameters
    assert list(Child.parameters)[-1] == "extra"
    assert Sample().base == 5


class Shared(Strategy):
    seen: list = []
    table_of: dict = {"a": []}
    sides: set = set()
    lately: deque = deque()
    numbers: tuple = (1,)
    name: str = "x"


class Inherits(Shared):
    own: list = [1]


@pytest.mark.parametrize("kind", [Shared, Inherits])
def test_a_field_that_can_change_is_never_shared(kind):
    first, second = kind(), kind()
    first.seen.append(1)
    first.table_of["a"].append(1)
    first.sides.add(1)
    first.lately.append(1)
    assert (second.seen, second.table_of, second.sides, list(second.lately)) == ([], {"a": []}, set(), [])
    assert (kind.seen, kind.table_of, kind.sides, list(kind.lately)) == ([], {"a": []}, set(), [])
    third = kind()
    assert (third.seen, third.table_of, third.numbers, third.name) == ([], {"a": []}, (1,), "x")


def test_the_names_an_author_needs_come_from_one_import():
    import tracker

    assert (tracker.BANKER, tracker.PLAYER, tracker.TIE) == (0, 1, 2)
    assert tracker.DRAGON_7 == 7
    assert dict(tracker.SIDES) == {"banker": 0, "player": 1}
    with pytest.raises(AttributeError, match="NO_SUCH_BET"):
        tracker.NO_SUCH_BET  # noqa: B018
