"""Readers: files of any kind become a result set and a reading report.

The stages are: decode (bytes to text), recognise (which form is it), read (into coups), check (what does not fit
together), report. `read` does them all for a file, `read_text` for a pasted text, `read_data` for the bytes of an upload.
"""

from tracker.readers.draft import Finding, Question, Skipped
from tracker.readers.pipeline import read, read_data, read_text
from tracker.readers.reading import Reading
from tracker.readers.refusal import Refusal

__all__ = ["Finding", "Question", "Reading", "Refusal", "Skipped", "read", "read_data", "read_text"]
