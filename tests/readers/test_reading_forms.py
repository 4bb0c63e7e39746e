"""JSON, SQL dumps, source code and live feeds: a table of tiny inputs for each form."""

import json

import pytest

from tests.readers.reading_for_tests import findings, outcomes, refusal, skipped
from tracker.readers import read_text

JSON = {  # text: the outcomes of its shoes
    '["B", "P", "T"]': ["BPT"],
    '["BPPB", "TTB"]': ["BPPB", "TTB"],
    '[["B", "P"], ["T", "B", "B"]]': ["BP", "TBB"],
    '{"shoes": ["BPPB", "TTB"]}': ["BPPB", "TTB"],
    '{"data": {"hands": [{"n": 1, "winner": "Banker"}, {"n": 2, "winner": "Tie"}]}}': ["BT"],
    '[{"round": 1, "result": "庄"}, {"round": 2, "result": "闲"}]': ["BP"],
    '{"round": 1, "result": "B"}\n{"round": 2, "result": "P"}\n': ["BP"],
    '[{"shoe": 3, "result": "B"}, {"shoe": 3, "result": "P"}, {"shoe": 4, "result": "T"}]': ["BP", "T"],
    '[{"id": 7, "hands": [{"result": "B"}, {"result": "P"}]}, {"id": 8, "hands": [{"result": "T"}]}]': ["BP", "T"],
    '[{"id": 7, "results": ["B", "P"]}, {"id": 8, "results": ["T", "T"]}]': ["BP", "TT"],
    '{"Monday": "BPPB", "Tuesday": "TTBP"}': ["BPPB", "TTBP"],
    '{"Shoe 1": ["3,2,-,3,5,-,5,8,B", "4,5,-,0,0,-,9,0,P"], "Shoe 2": ["9,2,8,9,3,7,9,9,T"]}': ["BP", "T"],
    '[{"player": ["8", "K"], "banker": ["9", "3"]}, {"player": ["A", "3", "2"], "banker": ["6", "K"]}]': ["PT"],
    '[["庄", "闲", "庄", "和", "闲", "庄"], ["闲", "庄", "", "", "", ""]]': ["BPBTPBPB"],  # a bead plate, column by column
    '[["round", "result"], ["1", "B"], ["2", "P"]]': ["BP"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "shoes"), JSON.items())
def test_json_is_read(text, shoes):
    assert outcomes(text) == shoes
    assert outcomes(json.dumps(json.loads(text), indent=1) if "\n" not in text else text) == shoes


def test_json_values_stand_on_their_lines_under_their_keys():
    text = '{"shoes": {\n "a": [\n  {"result": "B"},\n  {"result": "P"}],\n "b": [\n  {"result": "T"}]}}'
    shoes = read_text(text).report()["shoes"]
    assert [(shoe["label"], shoe["first_line"], shoe["last_line"]) for shoe in shoes] == [("a", 3, 4), ("b", 6, 6)]


def test_json_without_coups_is_refused():
    assert refusal('{"name": "x", "size": 3}').reason == "not_coups"
    assert refusal("[" * 100_000).reason == "not_coups"
    assert refusal("[" * 500 + "]" * 500).reason == "not_coups"
    assert refusal('{"a":' * 300 + "1" + "}" * 300).reason == "not_coups"
    assert refusal('[{"round": 1, "result": 2}, {"round": 2, "result": 1}]').reason == "ambiguous_digits"
    assert refusal('[{"a": 10}, {"a": 25}]').reason == "no_results"


def test_the_lists_of_json_that_hold_no_coups_are_told():
    text = '{"players": [{"name": "x"}],\n"hands": [{"result": "B"}, {"result": "P"}]}'
    assert (outcomes(text), skipped(text)) == (["BP"], [(1, "metadata")])


SQL = {
    "INSERT INTO `t` (`id`, `records`) VALUES\n(1, 'BPPB'),\n(2, 'TT');\n": ["BPPB", "TT"],
    "insert into hands(n, result) values (1, 'B'); insert into hands(n, result) values (2, 'P');": ["BP"],
    "CREATE TABLE hands (\n n INT, result CHAR(1), PRIMARY KEY (n));\nINSERT INTO hands VALUES (1, 'B'), (2, 'T');": ["BT"],
    'COPY hands (n, result) FROM stdin;\n1\tB\n2\tP\n\\.\n': ["BP"],
    "INSERT INTO t (result, note) VALUES ('B', 'it''s'), ('P', 'a\\'b, (c)'), ('T', NULL);": ["BPT"],
}  # fmt: skip


@pytest.mark.parametrize(("text", "shoes"), SQL.items())
def test_sql_dumps_are_read(text, shoes):
    assert outcomes(text) == shoes


def test_the_lines_of_a_dump_are_accounted_for():
    text = "-- a dump\nSET x = 1;\nCREATE TABLE u (a INT);\nINSERT INTO u VALUES (1);\nINSERT INTO t (id, records) VALUES\n(1, ''),\n(2, 'BPPB');\n"
    assert outcomes(text) == ["BPPB"]
    assert skipped(text) == [(1, "comment"), (2, "metadata"), (3, "metadata"), (4, "metadata"), (6, "no_result")]
    assert read_text(text).report()["shoes"][0]["first_line"] == 7
    assert refusal("INSERT INTO t (a) VALUES ('BP'").reason == "quoting"


CODE = {
    'const x = [\n  { id: "a", table: "tb", sequence: "BPPB" },\n  { id: "b", table: "tb", sequence: "TTB" },\n];\n': [
        "BPPB",
        "TTB",
    ],
    "shoes = [\n    'BPPB',\n    'TTBP',\n]\n": ["BPPB", "TTBP"],
    'a = ["BPPB", "TTBP"]\n': ["BPPB", "TTBP"],
    "$shoes[] = 'BPPB';\n": ["BPPB"],
}


@pytest.mark.parametrize(("text", "shoes"), CODE.items())
def test_lists_in_source_code_are_read(text, shoes):
    assert outcomes(text) == shoes


def test_source_code_gives_labels_and_skips_the_rest():
    text = 'export const SEEDS = [\n  { id: "a-1", table: "t b", sequence: "BPPB" },\n  // the table "b"\n];\n'
    (shoe,) = read_text(text).report()["shoes"]
    assert (shoe["label"], shoe["table"], shoe["outcomes"], shoe["first_line"]) == ("a-1", "t b", "BPPB", 2)
    assert skipped(text) == [(1, "metadata"), (3, "comment"), (4, "prose")]


def message(plate, table="A8", boot="17", counts=None):
    items = [{"betPointName": name, "winCount": count} for name, count in (counts or {}).items()]
    return {
        "tableId": 5, "physicsTableNo": table, "bootNo": boot, "bootReport": {"items": items},
        "roadInfo": {"_mainRoadInfo": {"_roadList": plate}, "_bigRoadInfo": {"_roadList": [["或", ""]]}},
    }  # fmt: skip


PLATE = [["庄", "装", "撞", "闲", "现", "合"], ["荷", "壮", "", "", "", ""]]


def test_a_live_feed_is_read_with_its_pairs():
    text = json.dumps(message(PLATE), ensure_ascii=False)
    (shoe,) = read_text(text).report()["shoes"]
    assert (shoe["table"], shoe["label"], shoe["outcomes"]) == ("A8", "17", "BBBPPTTB")
    assert (shoe["banker_pairs"], shoe["player_pairs"]) == (2, 2)
    assert skipped(text) == []
    plain = read_text(json.dumps(message([["庄", "闲"]]), ensure_ascii=False)).report()["shoes"][0]
    assert (plain["banker_pairs"], plain["player_pairs"]) == (0, 0)  # known: the feed would say so


def test_the_counters_of_a_feed_are_compared():
    right = {"庄": 4, "闲": 2, "和": 2, "庄对": 2, "闲对": 2}
    assert findings(json.dumps(message(PLATE, counts=right))) == []
    wrong = findings(json.dumps(message(PLATE, counts=right | {"庄": 5, "闲对": 1})))
    assert wrong == [(1, None, "counters_disagree")] * 2


def test_feeds_of_several_tables_and_times():
    keyed = {"1": message([["庄", "闲"]], "A1", "x"), "2": message([["合"]], "A2", "y")}
    assert outcomes(json.dumps(keyed)) == ["BP", "T"]
    states = [message([["庄"]]), message([["庄"]]), message([["庄", "闲"]]), message([["合"]], boot="18")]
    lines = "\n".join(json.dumps(state) for state in states)
    assert (outcomes(lines), skipped(lines)) == (["BP", "T"], [(2, "repeated_state")])
    unknown = json.dumps(message([["庄", "某", "闲"]]))
    assert (outcomes(unknown), skipped(unknown)) == (["BP"], [(1, "unknown_word")])
    assert findings(unknown) == [(1, 2, "gap")]
