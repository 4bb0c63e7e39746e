"""Readers: files of any kind become a result set and a reading report.

The stages are: decode (bytes to text), recognise (which form is it), read (into coups), check (what does not fit
together), report. `read` does them all for a file, `read_text` for a pasted text, `read_data` for the bytes of an upload.
`audit` holds a reading, or with `kept` what the store holds, to the drawing table and to what its packs hold.
"""

from tracker.readers.audit import Audit, audit, kept
from tracker.readers.draft import Finding, Question, Skipped
from tracker.readers.identity import twice
from tracker.readers.pipeline import read, read_data, read_text
from tracker.readers.reading import Reading
from tracker.readers.refusal import Refusal

__all__ = [
    "Audit",
    "Finding",
    "Question",
    "Reading",
    "Refusal",
    "Skipped",
    "audit",
    "kept",
    "read",
    "read_data",
    "read_text",
    "twice",
]
