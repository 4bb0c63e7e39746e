"""The kinds of files that the library names where files are dropped are read."""

import gzip

import pytest

from tests.readers.files_for_tests import workbook
from tracker.i18n import Words
from tracker.readers import read_data

FILES = {
    "CSV": b"outcome\nB\nP\nB\n",
    "text": b"BPB\n",
    "Excel": workbook({"shoes": [["outcome"], ["B"], ["P"], ["B"]]}),
    "JSON": b'["BPB"]',
    "SQL": b"INSERT INTO coups (outcome) VALUES ('B'), ('P'), ('B');\n",
    "gzip": gzip.compress(b"BPB\n"),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_kind_that_is_named_is_read(kind):
    assert kind in Words("en")("library.drop_how", limit=16).split(";")[0].split(", ")
    assert read_data(FILES[kind], name="shoes").report()["shoes"][0]["outcomes"] == "BPB"
