"""What the tests of the readers share: a reading boiled down to what a case states."""

from typing import Any

import pytest

from tracker.readers import Refusal, read_text


def outcomes(text: str, **options: Any) -> list[str]:
    """The outcomes of each shoe of a text, a letter a coup."""
    return [shoe["outcomes"] for shoe in read_text(text, **options).report()["shoes"]]


def skipped(text: str, **options: Any) -> list[tuple[int, str]]:
    """Line and reason of what was skipped."""
    return [(entry.line, entry.reason) for entry in read_text(text, **options).skipped]


def findings(text: str, **options: Any) -> list[tuple[int | None, int | None, str]]:
    """Shoe, coup and rule of each finding."""
    return [(entry.shoe, entry.coup, entry.rule) for entry in read_text(text, **options).findings]


def questions(text: str, **options: Any) -> list[tuple[str, int | None, str, str]]:
    """About, line, what was chosen, and how to have the other."""
    return [(entry.about, entry.line, entry.chosen, entry.how) for entry in read_text(text, **options).questions]


def refusal(text: str, **options: Any) -> Refusal:
    """The refusal of a text."""
    with pytest.raises(Refusal) as caught:
        read_text(text, **options)
    return caught.value
