"""A small file of every form that the readers know, for fuzzers to begin with."""

import gzip

from tests.readers.files_for_tests import database, open_document, workbook

TEXTS = (
    "BPPBT\nPPTB\n",
    "1. B\n2. P\n3. T\n",
    "庄闲庄庄和",
    "Shoe number 2\nbanker, player, tie\n",
    "shoe,coup,outcome,player_total,banker_total\n1,1,B,3,7\n1,2,T,6,6\n\n2,1,P,9,1\n",
    'round;result;note\n1;B;"a;b"\n2;P;\n',
    "time\tresult\n2024-01-05 21:30:05\tB\n2024-01-05 21:31:00\tP\n",
    "player_1,player_2,player_3,banker_1,banker_2,banker_3\nKh,9d,,5s,2c,\n3,4,,6,K,\n",
    "Shoe 1,Shoe 2\nB,P\nP,P\n,T\n",
    "id,sequence\n1,BPPB\n2,TTB\n",
    '["B", "P", "T"]',
    '[["B", "P"], ["T", "B", "B"]]',
    '{"shoes": [{"id": 7, "hands": [{"n": 1, "winner": "Banker"}, {"n": 2, "winner": "Tie"}]}]}',
    '{"round": 1, "result": "B"}\n{"round": 2, "result": "P"}\n',
    '{"type": "bet", "side": "B"}\n{"type": "result", "winner": "B"}\n{"type": "new_shoe"}\n{"type": "result", "winner": "P"}\n',
    '{"tableId": 5, "bootNo": "17", "roadInfo": {"_mainRoadInfo": {"_roadList": [["庄", "装"], ["合", ""]]}}}',
    "CREATE TABLE hands (n INT, result CHAR(1));\nINSERT INTO hands VALUES (1, 'B'), (2, 'T');\n",
    "COPY hands (n, result) FROM stdin;\n1\tB\n2\tP\n\\.\n",
    'const x = [\n  { id: "a", table: "tb", sequence: "BPPB" },\n];\n',
    "B3 P2 T1 B4\n",
    "3B2P1T4B\n",
    "score\n8-5\n3-7\n6-6\n",
    "12:30:05 INFO round=1 winner=BANKER\n12:31:10 INFO round=2 winner=TIE\n",
    "[2024-01-05 12:30:05] Banker wins\n[2024-01-05 12:31:05] Tie\n",
)
SEEDS = (
    *(text.encode() for text in TEXTS),
    "result,note\nB,it’s late\nP,\n".encode("cp1252"),
    "结果\n庄\n闲\n".encode("gb18030"),
    "result\nB\nP\n".encode("utf-16"),
    gzip.compress(b"BPPBT\nPPTB\n", mtime=0),
    workbook({"a": [["round", "result"], [1, "B"], [2, "P"]], "b": [["score"], ["8-5"], ["<c><f>A1</f></c>"]]}),
    open_document([["result"], ["B"], ["P"]]),
    database("CREATE TABLE t (id INTEGER PRIMARY KEY, result TEXT)", "INSERT INTO t VALUES (1, 'B'), (2, 'P')"),
)
