"""What the README shows is what happens."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def only(pattern: str, text: str) -> str:
    """The one thing in the text that the pattern's group finds."""
    (found,) = re.findall(pattern, text, re.DOTALL)
    return found


def test_the_strategy_of_the_readme_prints_what_the_readme_says(run_backtest, tmp_path, monkeypatch):
    text = README.read_text(encoding="utf-8")
    source = only(r"```python\n(.*?)```", text)
    printed = only(r"```text\n(.*?)```", text)
    command = only(r"backtest (mine\.py --[^\n]*)", text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    Path("mine.py").write_text(source, encoding="utf-8")
    ran = run_backtest(*command.split())
    assert ran.code == 0
    assert ran.out.strip() == printed.strip()


def test_the_strategy_of_the_readme_has_ten_lines_at_most():
    source = only(r"```python\n(.*?)```", README.read_text(encoding="utf-8"))
    assert len([line for line in source.splitlines() if line.strip()]) <= 10


def test_every_command_of_the_readme_is_one(run_tracker, run_backtest):
    text = README.read_text(encoding="utf-8")
    named = set(re.findall(r"`(tracker|backtest)(?: ([a-z]+))?", text))
    assert {("tracker", "import"), ("tracker", "roads"), ("backtest", "martingale")} <= named
    for command, sub in named:
        ran = run_tracker(sub, "--help") if command == "tracker" and sub else run_backtest("--help")
        assert ran.code == 0, (command, sub)


def test_the_place_where_shoes_are_kept(run_tracker, tmp_path, monkeypatch):
    place = only(r"keep shoes in\s+`~/([^`]+)`", README.read_text(encoding="utf-8"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run_tracker("import", "-", stdin="BPBBPT\n").code == 0
    assert (tmp_path / place).is_file()
