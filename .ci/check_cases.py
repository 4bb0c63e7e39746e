"""Runs the acceptance cases and holds this project to those that `.ci/cases` names: check_cases.py CHECK.PY TRACKER."""

import json
import subprocess
import sys
from pathlib import Path


def main(check: str, tracker: str) -> int:
    """Exit code 1 if a promised case did not pass, or none is promised."""
    promised = Path(__file__).with_name("cases").read_text("utf-8").splitlines()
    promised = [name.strip() for name in promised if name.strip() and not name.startswith("#")]
    call = [sys.executable, check, "--tracker", tracker, "--json"]
    done = subprocess.run(call, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)
    results = {case["name"]: case for case in json.loads(done.stdout)["cases"]}
    failed = 0
    for name in promised:
        case = results.get(name, {"ok": False, "differences": ["there is no such case"]})
        if not case["ok"]:
            failed += 1
            print(f"FAILED  {name}: {'; '.join(case['differences']) or case.get('not_run')}")
    for name, case in results.items():
        if name not in promised:
            print(
                f"{'passes ' if case['ok'] else 'not yet'} {name}"
                + (": .ci/cases may promise it" if case["ok"] else "")
            )
    if not promised:
        print(".ci/cases promises nothing")
    print(f"{len(promised) - failed} passed, {failed} failed")
    return 1 if failed or not promised else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
