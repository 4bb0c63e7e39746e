"""Fields of the form of the backtest page: read as text, and what does not fit told where it stands."""

from collections.abc import Mapping
from contextlib import contextmanager
from typing import Any

from tracker.app.answers import whole_of
from tracker.errors import InputError, TrackerError, UsageError

Form = Mapping[str, Any]


class FieldError(InputError):
    """A field of the form that does not fit. field: its name, such as `chip` or `0.levels`; `why`: what is wrong with it."""

    def __init__(self, field: str, why: TrackerError) -> None:
        self.field, self.why = field, why
        super().__init__(why.key, **why.fields)


@contextmanager
def field(name: str):
    """Whatever does not fit inside is told at this field."""
    try:
        yield
    except FieldError:
        raise
    except TrackerError as error:
        raise FieldError(name, error) from None


def text_in(form: Form, name: str) -> str:
    """A text of the form; empty where it is not there. Errors: InputError where it is none."""
    value = form.get(name)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, str | int | float):
        return "" if value is None else str(value)
    raise InputError("told_form", what=name)


def group_in(form: Form, name: str) -> Form:
    """A part of the form; empty where it is not there. Errors: InputError where it is none."""
    value = form.get(name, {})
    if not isinstance(value, Mapping):
        raise InputError("told_form", what=name)
    return value


def whole_in(form: Form, name: str, low: int, high: int) -> int:
    """A whole number of the form. Errors: UsageError where it is none, or out of range."""
    text = text_in(form, name)
    number = whole_of(text)
    if number is None or not low <= number <= high:
        raise UsageError("whole_between", found=text, low=low, high=high)
    return number


def written(value: Any) -> str:
    """A value of a parameter as `--set` takes it."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
