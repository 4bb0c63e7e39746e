"""An empty name, as `"$UNSET"` makes it, is wrong usage everywhere and not this folder."""

import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("import", ""), "'FILE...': the name is empty; name a file, or write -"),
        (("import", "shoes.csv", ""), "'FILE...': the name is empty"),
        (("audit", ""), "'FILE...': the name is empty"),
        (("roads", ""), "'FILE': the name is empty"),
        (("export", ""), "'OUT': the name is empty; name a file"),
        (("backup", ""), "the name is empty; name a file"),
        (("restore", ""), "the name is empty; name a file"),
        (("simulate", "--shoes", 1, "--out", ""), "'--out': the name is empty; name a file"),
    ],
)
def test_an_empty_name(run_tracker, arguments, said):
    ran = run_tracker(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
