"""The project's own tests in Pyodide under node.

    python tools/wasm/tests.py [PATHS...] [--work build/wasm] [--results FILE]

One process of node for each folder of tests. What a browser has not got (OR-tools, processes, threads) is skipped by
name. Where a test ends the process, or says nothing for --patience seconds, it counts as failed and the others of its
folder go on in a new process. The summary has a row for each folder, then the reasons of skips, then each failure with
its words. The status is 1 if anything failed, and 2 if nothing was run.

--results keeps what became of each test, a line of JSON for each; with --known FILE its summary is shown again.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STACK = 64 << 20  # bytes; what node is given below must fit into it
NODE = ["node", "--stack-size=30000"]
# Tests of other languages and tools, which this Python cannot run.
ELSEWHERE = ("tests/native", "tests/typed")


def folders(paths: list[str]) -> Iterator[list[str]]:
    """The files of tests below these paths, folder by folder."""
    found: dict[str, set[str]] = {}
    for path in paths:
        place = ROOT / path
        for file in [place] if place.is_file() else place.rglob("test_*.py"):
            name = str(file.relative_to(ROOT))
            if not name.startswith(ELSEWHERE):
                found.setdefault(folder_of(name), set()).add(name)
    for folder in sorted(found):
        yield sorted(found[folder])


def folder_of(test: str) -> str:
    """tests/logic/rules/test_cages.py::test_a -> tests/logic"""
    return "/".join(test.partition("::")[0].split("/")[:-1][:2])


def deeper() -> None:
    limit = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (STACK if limit == resource.RLIM_INFINITY else min(STACK, limit), limit))


def written(out: Path) -> list[dict[str, object]]:
    """The lines of a process, but for one that it has not finished."""
    if not out.exists():
        return []
    return [json.loads(line) for line in out.read_text().splitlines(keepends=True) if line.endswith("\n")]


def run(work: Path, paths: list[str], without: list[str], patience: float) -> tuple[list[dict[str, object]], str]:
    """What one process wrote, and in which words it ended before its time, if it did."""
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "results"
        asked = json.dumps({"paths": paths, "without": without})
        with open(Path(place) / "printed", "w+") as printed:
            command = [*NODE, str(HERE / "tests.mjs"), str(work), place, asked]
            child = subprocess.Popen(
                command, stdout=printed, stderr=subprocess.STDOUT, preexec_fn=deeper, start_new_session=True
            )
            size, changed, words = -1, time.monotonic(), ""
            try:
                while child.poll() is None:
                    time.sleep(0.2)
                    if (now := out.stat().st_size if out.exists() else 0) != size:
                        size, changed = now, time.monotonic()
                    elif time.monotonic() - changed > patience:
                        words = f"nothing was written for {patience:.0f} s"
                        break
            finally:
                if child.poll() is None:
                    os.killpg(child.pid, signal.SIGKILL)
                    child.wait()
            printed.seek(0)
            lines = written(out)
            if not words and not any("ended" in line for line in lines):
                words = f"the process ended ({child.returncode}): {printed.read()[-1500:]}"
        return lines, words


def results(work: Path, files: list[str], patience: float) -> Iterator[dict[str, object]]:
    """What became of each test of a folder: {"test", "outcome", "words"}, and {"cpu"} of each process."""
    without: list[str] = []
    known: set[object] = set()
    while files:
        lines, died = run(work, files, without, patience)
        begun = None
        for line in lines:
            if "begun" in line:
                begun = str(line["begun"])
            elif "test" in line:
                begun = None
                if line["test"] not in known:
                    known.add(line["test"])
                    yield line
            elif "cpu" in line:
                yield line
        if not died:
            break
        lost = begun or files[0]  # nothing had begun: the first file could not be read
        yield {"test": lost, "outcome": "failed", "words": died}
        known.add(lost)
        at = files.index(lost.partition("::")[0])
        files = files[at:] if begun else files[1:]
        without.append(lost)


def summary(lines: list[dict[str, object]]) -> int:
    """Prints it; the exit status."""
    tests = [line for line in lines if "test" in line]
    rows: dict[str, Counter[str]] = {}
    for line in tests:
        rows.setdefault(folder_of(str(line["test"])), Counter())[str(line["outcome"])] += 1
    rows["all"] = sum(rows.values(), Counter())
    print(f"\n{'':24}{'passed':>8}{'skipped':>8}{'failed':>8}")
    for folder, row in rows.items():
        print(f"{folder:24}{row['passed']:8}{row['skipped']:8}{row['failed']:8}")
    print()
    for why, many in Counter(line["words"] for line in tests if line["outcome"] == "skipped").most_common():
        print(f"skipped {many:5}: {why}")
    failed = [line for line in tests if line["outcome"] == "failed"]
    for line in failed:
        print(f"\nFAILED {line['test']}\n{line['words']}")
    cpu = sum(float(str(line["cpu"])) for line in lines if "cpu" in line)
    print(f"{rows['all'].total()} tests, {len(failed)} failed, {cpu:.0f} s of CPU")
    return 1 if failed else 0 if tests else 2


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("paths", nargs="*", default=["tests"])
    words.add_argument("--work", type=Path, default=ROOT / "build/wasm")
    words.add_argument("--patience", type=float, default=600, help="seconds without a word of a process (default 600)")
    words.add_argument("--results", type=Path)
    words.add_argument("--known", type=Path, help="results that an earlier run kept: only their summary")
    asked = words.parse_args()
    if asked.known:
        return summary([json.loads(line) for line in asked.known.read_text().splitlines()])
    if missing := [path for path in asked.paths if not (ROOT / path).exists()]:
        words.error(f"there is no {missing[0]}")
    kept = []
    with open(asked.results or os.devnull, "w") as out:
        for files in folders(asked.paths):
            print(f"{folder_of(files[0])} ({len(files)} files)", end=" ", file=sys.stderr, flush=True)
            for line in results(asked.work.resolve(), files, asked.patience):
                kept.append(line)
                print(json.dumps(line), file=out, flush=True)
                print({"failed": "F"}.get(str(line.get("outcome")), ""), end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
    return summary(kept)


if __name__ == "__main__":
    sys.exit(main())
