"""`tracker import --dry-run`: the report for people and for programs, exit codes, several files, standard input."""

import json

import pytest

KEYS = ["file", "understood", "encoding", "shoes", "totals", "skipped", "findings", "questions", "stored"]


@pytest.fixture
def file(tmp_path):
    def write(text, name="x.txt"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_json_has_the_form_of_the_contract(run_tracker, file):
    path = file("round,result\n1,B\n2,P\n,\n5,T\n")
    done = run_tracker("import", path, "--dry-run", "--json")
    assert done.code == 0
    (entry,) = json.loads(done.out)["files"]
    assert list(entry) == KEYS
    assert entry["file"] == str(path)
    assert entry["shoes"][0] == {
        "shoe": 1, "table": None, "label": None, "started_at": None, "coups": 2, "banker": 1, "player": 1, "tie": 0,
        "banker_pairs": None, "player_pairs": None, "outcomes": "BP", "first_line": 2, "last_line": 3, "gaps": [],
        "duplicate_of": None,
    }  # fmt: skip
    assert entry["totals"] == {"shoes": 2, "coups": 3, "banker": 1, "player": 1, "tie": 1}
    assert entry["skipped"] == [{"line": 4, "reason": "empty_row", "text": ","}]
    assert entry["questions"] == [
        {"about": "shoe_break", "line": 5, "chosen": "break", "other": "ignore", "how": "--breaks ignore"}
    ]
    assert entry["stored"] == {"new": 0, "already_here": 0}


def test_a_refusal_names_reason_line_and_way_out(run_tracker, file):
    path = file("0122")
    done = run_tracker("import", path, "--dry-run", "--json")
    assert done.code == 3
    (entry,) = json.loads(done.out)["files"]
    assert entry["file"] == str(path)
    assert (entry["error"]["reason"], entry["error"]["line"]) == ("ambiguous_digits", 1)
    assert "--key" in entry["error"]["hint"]
    said = run_tracker("import", path, "--dry-run")
    assert (said.code, said.out) == (3, "")
    assert "line 1" in said.err
    assert "--key" in said.err


def test_one_refused_file_does_not_stop_the_others(run_tracker, file):
    good, bad = file("BPT", "good.txt"), file("nothing here", "bad.txt")
    done = run_tracker("import", bad, good, "--dry-run", "--json")
    assert done.code == 3
    refused, read = json.loads(done.out)["files"]
    assert refused["error"]["reason"] == "not_coups"
    assert read["shoes"][0]["outcomes"] == "BPT"


def test_standard_input_is_read(run_tracker):
    done = run_tracker("import", "-", "--dry-run", "--json", stdin="BPBBPT 庄闲和 banker, tie")
    assert json.loads(done.out)["files"][0]["totals"] == {"shoes": 1, "coups": 11, "banker": 5, "player": 3, "tie": 3}
    assert run_tracker("import", "-", "--dry-run", stdin=b"\x89PNG").code == 3


def test_options_reach_the_reader(run_tracker, file):
    path = file("round,a,b\n1,2,1\n2,1,1\n1,1,2\n")
    options = ["--key", "1=P 2=B", "--column", "a", "--breaks", "ignore", "--encoding", "ascii"]
    done = run_tracker("import", path, "--dry-run", "--json", *options)
    (entry,) = json.loads(done.out)["files"]
    assert ([shoe["outcomes"] for shoe in entry["shoes"]], entry["encoding"]) == (["BPP"], "ascii")


@pytest.mark.parametrize(
    "arguments",
    [[], ["missing.csv"], ["x.txt", "--breaks", "perhaps"], ["x.txt", "--key", "0"], ["x.txt", "--encoding", "none"]],
)
def test_a_wrong_call_exits_with_2(run_tracker, file, monkeypatch, arguments):
    monkeypatch.chdir(file("BPT").parent)
    done = run_tracker("import", *arguments, "--dry-run")
    assert done.code == 2
    assert "Traceback" not in done.err


def test_people_are_told_what_was_read_and_how_to_change_it(run_tracker, file):
    text = "round,result,player total\n1,B,4\n2,P,8\n3,B,0\n4,B,1\n1,T,7\nTotal,3,\n"
    done = run_tracker("import", file(text), "--dry-run")
    for said in (
        "2 shoes, 5 coups",
        "Banker 3, Player 1, tie 1",
        "result in column 'result'",
        "shoe 1: 4 coups, B 3 P 1 T 0, lines 2-5",
        "shoe 2: 1 coup, B 0 P 0 T 1, line 6",
        "line 7: totals: Total,3,",
        "line 6: a new shoe begins here; if the one before goes on: --breaks ignore",
    ):
        assert said in done.out


def test_long_lists_are_cut_for_people_and_whole_in_json(run_tracker, file):
    path = file("".join(f"{n} BPBPBPBPBPBPBPBPBPBP{'P' * n}\n" for n in range(1, 31)))
    assert "… and 10 more" in run_tracker("import", path, "--dry-run").out
    assert len(json.loads(run_tracker("import", path, "--dry-run", "--json").out)["files"][0]["shoes"]) == 30
