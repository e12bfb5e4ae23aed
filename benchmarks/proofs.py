"""Certificates: sizes and times, and who accepts them. Medians over each set of instances; sets are never mixed.

    python benchmarks/proofs.py [--prover NAME] [--only GLOB ...] [--dratify SECONDS] [--cadical PROGRAM]
        [--acl2 PROGRAM] [SET=BOARDS.txt[.gz]:N ...] [SET=BOARD.txt,BOARD.txt,... ...]

Without sets: the instances of puzzles/. SET=FILE:N takes N boards of a file, evenly spread; SET=FILE,FILE,... all of
these. For each: CPU seconds of `cover prove` and of the checker in plain Python (processes and their start included)
and of the native check; bytes of the solver's proof, of the trimmed one, and of the same written as LRAT untrimmed
(every lemma, with all hints from the formula on; `--whole`); lemmas before and after; the largest size of the proving
process. `--dratify SECONDS` has that package follow the trimmed proof (`prove --drat`, whose time is in `prove` then),
so many CPU seconds at most; printed are how many it accepted, and the median of its time. `--acl2` has the checker of
LRAT in ACL2's books, which is proved correct, check the proof (Debian: acl2, acl2-books), and says the median of its
time, with its start; `--cadical` has that program refute the formula again. What any of them refuses is named and ends
in status 1. Modules are compiled before, as in an installation.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

import cover
import cover._native as _native
from cover.proofs.check import dimacs
from cover.proofs.check.steps import check
from cover.solving.comparing.method import cpu_seconds
from machine import machine

COMPILED = tempfile.TemporaryDirectory()
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT["PYTHONPYCACHEPREFIX"] = COMPILED.name
INSTANCES = Path(__file__).resolve().parent.parent / "puzzles"
HERE = {
    "16x16": ("sudoku/16x16.txt", "unique"),
    "16x16 hard": ("sudoku/16x16-hard.txt", "unique"),
    "X": ("sudoku/x.txt", "unique"),
    "jigsaw": ("sudoku/jigsaw.txt", "unique"),
    "windoku": ("sudoku/windoku.txt", "unique"),
    "4x4 empty": ("sudoku/4x4-empty.txt", "exactly-288"),
    "queens 8": ("queens/8.txt", "exactly-92"),
    "Langford 7": ("langford/7.txt", "exactly-52"),
    "dominoes mutilated": ("polyomino/dominoes-mutilated.txt", "unsolvable"),
    "pentominoes 3x20": ("polyomino/pentominoes-3x20.txt", "exactly-8"),
    "25x25": ("sudoku/25x25.txt", "unique"),
    "25x25 hard": ("sudoku/25x25-hard.txt", "unique"),
}
WARM = {"prover": None, "dratify": 0, "acl2": None, "cadical": None, "whole": False}
COLUMNS = ("prove", "check", "native", "DRUP", "LRAT", "whole", "learned", "lemmas", "MB")
# A process begins with the size of the one that starts it, as far as Linux counts: so a small one starts it.
MEASURE = """
import resource, subprocess, sys
status = subprocess.run(sys.argv[2:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], "w").write(f"{used.ru_utime + used.ru_stime} {used.ru_maxrss}")
sys.exit(status)
"""
FOLLOW = """
import sys, dratify
formula = dratify.parse_dimacs(open(sys.argv[1]).read(), strict=True)
sys.exit(0 if dratify.check_proof(formula, open(sys.argv[2]).read(), check_rat=False).ok else 10)
"""


def instances(arguments: argparse.Namespace) -> Iterator[tuple[str, str, list[str]]]:
    """Sets: name, claim, puzzle texts."""
    for given in arguments.sets:
        name, _, rest = given.partition("=")
        files, _, many = rest.rpartition(":") if ":" in rest else (rest, "", "1000000")
        boards = [puzzle.to_text() for file in files.split(",") for puzzle in cover.load_all(file)]
        step = max(1, len(boards) // int(many))
        yield name, "decide", boards[::step][: int(many)]
    if not arguments.sets:
        for name, (file, claim) in HERE.items():
            yield name, claim, [(INSTANCES / file).read_text()]
        square = "1 2 3 4 5\n2 1 4 5 3\n3 4 5 1 2\n4 5 1 . .\n5 3 2 . 4\n"
        yield "Latin, unsolvable", "unsolvable", [f"puzzle: latin\n\n{square}"]


class Several(Exception):
    """The board has more than one solution: there is nothing to decide by a proof."""


def spent(command: list[str], place: Path) -> tuple[float, float]:
    """CPU seconds and largest size (MB) of a process. Raises Several for what is not unique, SystemExit with what the
    process printed if it fails."""
    used = place / "used"
    done = subprocess.run([sys.executable, "-c", MEASURE, str(used), *command], capture_output=True, env=ENVIRONMENT)
    if done.returncode:
        printed = (done.stdout + done.stderr).decode()
        if done.returncode == 10 and "decide" in command and "at least 2" in printed:
            raise Several
        raise SystemExit(f"{' '.join(command)}: status {done.returncode}: {printed[-500:]}")
    seconds, size = used.read_text().split()
    return float(seconds), float(size) / 1000


def follows(made: Path, seconds: int) -> float:
    """CPU seconds that dratify takes to accept a proof; nan where it takes longer. Raises SystemExit if it refuses."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    command = [sys.executable, "-c", FOLLOW, str(made / "formula.cnf"), str(made / "proof.drat")]
    before = cpu_seconds()
    done = subprocess.run(command, preexec_fn=bounded, capture_output=True, check=False)
    taken = cpu_seconds() - before
    if done.returncode not in (0, -signal.SIGXCPU, -signal.SIGKILL):
        raise SystemExit(f"dratify: status {done.returncode}: {done.stderr.decode()[-500:]}")
    return taken if done.returncode == 0 else math.nan


VERIFIED = """(include-book "projects/sat/lrat/stobj-based/run" :dir :system)
(lrat::lrat-check "plain.cnf" "proof.lrat")
"""


def verified(made: Path, acl2: str) -> float:
    """CPU seconds that the verified checker takes to accept a proof. Raises SystemExit if it refuses. It reads no
    comments."""
    lines = (made / "formula.cnf").read_text().splitlines(keepends=True)
    (made / "plain.cnf").write_text("".join(line for line in lines if line[0] != "c"))
    before = cpu_seconds()
    done = subprocess.run([acl2], input=VERIFIED, text=True, capture_output=True, check=False, cwd=made)
    taken = cpu_seconds() - before
    (made / "plain.cnf").unlink()
    if "s VERIFIED" not in done.stdout:
        raise SystemExit(
            f"{acl2} does not accept the proof of {(made / 'puzzle.txt').read_text()}\n{done.stdout[-500:]}"
        )
    return taken


def untrimmed(made: Path) -> int:
    """Bytes of the solver's proof as LRAT: every lemma, with all hints from the formula on."""
    variables, clauses = dimacs.formula((made / "formula.cnf").read_text())
    flat = np.array([literal for clause in clauses for literal in (*clause, 0)], dtype=np.int32)
    trimmer = _native.Trimmer(flat, variables, (made / "proof.drup").read_bytes(), True)
    size, done = 0, False
    while not done:
        done = trimmer.run(0.05)
        size += len(trimmer.take_lrat())
    return size


def measured(text: str, claim: str, arguments: argparse.Namespace, place: Path) -> list[float]:
    """One row: the columns, then the seconds of dratify and of acl2 (nan: not asked, or not in time)."""
    puzzle, made = place / "puzzle.txt", place / "certificate"
    puzzle.write_text(text)
    more = ["--prover", arguments.prover] if arguments.prover else []
    more += ["--drat"] if arguments.dratify else []
    command = [sys.executable, "-m", "cover", "prove", "-q", "--keep-drup", "-o", str(made), "--claim", claim, *more]
    prove, size = spent([*command, str(puzzle)], place)
    checked, _ = spent([sys.executable, "-m", "cover.proofs.check", str(made)], place)
    start = time.process_time()
    list(check(made, fast=True))
    native = time.process_time() - start
    proof = (made / "proof.lrat").read_text()
    lemmas = [line.split()[1:] for line in proof.splitlines() if line.split()[1] != "d"]
    others = [
        follows(made, arguments.dratify) if arguments.dratify else math.nan,
        verified(made, arguments.acl2) if arguments.acl2 else math.nan,
    ]
    if arguments.cadical:
        done = subprocess.run([arguments.cadical, "-q", str(made / "formula.cnf")], capture_output=True, check=False)
        if done.returncode != 20:
            raise SystemExit(f"{arguments.cadical} does not refute a formula of {puzzle.read_text()}")
    drup = (made / "proof.drup").read_text()
    learned = sum(not line.startswith("d") for line in drup.splitlines())
    whole = untrimmed(made) / 1000 if arguments.whole else math.nan
    return [prove, checked, native, len(drup) / 1000, len(proof) / 1000, whole, learned, len(lemmas), size, *others]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET=FILE:N")
    parser.add_argument("--prover")
    parser.add_argument("--only", nargs="*", default=["*"])
    parser.add_argument("--dratify", type=int, default=0, metavar="SECONDS")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--acl2", metavar="PROGRAM")
    parser.add_argument("--cadical", metavar="PROGRAM")
    arguments = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        warm = argparse.Namespace(**WARM)
        measured((INSTANCES / HERE["4x4 empty"][0]).read_text(), "exactly", warm, Path(folder))
    print(f"{'set':20} {'many':>4} " + " ".join(f"{name:>8}" for name in COLUMNS) + "   (CPU seconds; kB)")
    for name, claim, texts in instances(arguments):
        if not any(fnmatch.fnmatch(name, pattern) for pattern in arguments.only):
            continue
        rows: list[list[float]] = []
        for text in texts:
            with tempfile.TemporaryDirectory() as folder, contextlib.suppress(Several):
                rows.append(measured(text, claim, arguments, Path(folder)))
        if not rows:
            print(f"{name:20} none of {len(texts)} has one solution or none", flush=True)
            continue
        *columns, followed, proved = zip(*rows, strict=True)
        middle = [median(column) for column in columns]
        figures = [f"{value:8.2f}" for value in middle[:3]] + [f"{value:8,.0f}" for value in middle[3:]]
        checked = ""
        for name_of, asked, times in (("dratify", arguments.dratify, followed), ("acl2", arguments.acl2, proved)):
            accepted = [taken for taken in times if not math.isnan(taken)]
            checked += f"   {name_of} {len(accepted)} of {len(rows)}" if asked else ""
            checked += f" ({median(accepted):.1f} s)" if accepted else ""
        checked += f"   cadical {len(rows)} of {len(rows)}" if arguments.cadical else ""
        checked += f"   {len(texts) - len(rows)} with several solutions" if len(texts) > len(rows) else ""
        print(f"{name:20} {len(rows):4} " + " ".join(figures) + checked, flush=True)


if __name__ == "__main__":
    main()
