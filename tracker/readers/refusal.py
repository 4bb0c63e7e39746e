"""Why a file is not read: a reason of the contract, the line, what was found, and what would do."""

from typing import Any

from tracker.errors import SENTENCES, InputError


class Refusal(InputError):
    """A file that cannot be read as coups.

    reason: one of `not_coups`, `ambiguous_digits`, `ambiguous_word`, `ambiguous_column`, `no_results`, `encoding`,
    `quoting`, `too_large`, `unreadable`. key: the sentence; key + "_hint" is what to do. line: None for the whole file.
    """

    def __init__(self, reason: str, key: str, *, line: int | None = None, **fields: Any) -> None:
        super().__init__(key, **fields)
        self.reason = reason
        self.line = line
        self.message = str(self)
        self.hint = SENTENCES[f"{key}_hint"].format(**fields)

    def report(self, file: str) -> dict[str, Any]:
        """The entry of `tracker import --json` for this file."""
        error = {"reason": self.reason, "line": self.line, "message": self.message, "hint": self.hint}
        return {"file": file, "error": error}
