"""Certificates: sizes and times, and who accepts them. Medians over each set of instances; sets are never mixed.

    python benchmarks/proofs.py [--prover NAME] [--only GLOB ...] [--dratify N] [--cadical PROGRAM]
        [SET=BOARDS.txt[.gz]:N ...]

Without sets: the instances of puzzles/. SET=FILE:N takes N boards of a file, evenly spread. For each: CPU seconds of
`cover prove` and of the checker in plain Python (processes and their start included), and of the native check;
bytes of the solver's proof and of the trimmed one; lemmas before and after; the largest size of the proving process.
`--dratify N` has that package follow proofs of up to N trimmed lemmas (it is slow beyond); `--verified N` has `drup` of
PyPI do so, which was extracted from a Why3 program that is proved correct (it takes long, and is given those clauses of
the formula that the proof names: if they have no model, neither have all); `--cadical` has that program refute the
formula again. A failure of any is named and ends in status 1. Modules are compiled before, as in an installation.
"""

from __future__ import annotations

import argparse
import fnmatch
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import cover
from cover.proofs.check import dimacs
from cover.proofs.check.steps import check
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
WARM = {"prover": None, "dratify": 0, "verified": 0, "cadical": None}
COLUMNS = ("prove", "check", "native", "DRUP", "LRAT", "learned", "lemmas", "MB")


def instances(arguments: argparse.Namespace) -> Iterator[tuple[str, str, list[str]]]:
    """Sets: name, claim, puzzle texts."""
    for given in arguments.sets:
        name, _, rest = given.partition("=")
        file, _, many = rest.rpartition(":")
        boards = [puzzle.to_text() for puzzle in cover.load_all(file)]
        step = max(1, len(boards) // int(many))
        yield name, "decide", boards[::step][: int(many)]
    if not arguments.sets:
        for name, (file, claim) in HERE.items():
            yield name, claim, [(INSTANCES / file).read_text()]
        square = "1 2 3 4 5\n2 1 4 5 3\n3 4 5 1 2\n4 5 1 . .\n5 3 2 . 4\n"
        yield "Latin, unsolvable", "unsolvable", [f"puzzle: latin\n\n{square}"]


def spent(command: list[str]) -> tuple[float, float]:
    """CPU seconds and largest size (MB) of a process. Raises SystemExit with what it said if it fails."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT, env=ENVIRONMENT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if status:
            said.seek(0)
            raise SystemExit(f"{' '.join(command)}: status {process.returncode}: {said.read().decode()[-500:]}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def measured(text: str, claim: str, arguments: argparse.Namespace, place: Path) -> list[float]:
    puzzle, made = place / "puzzle.txt", place / "certificate"
    puzzle.write_text(text)
    more = ["--prover", arguments.prover] if arguments.prover else []
    command = [sys.executable, "-m", "cover", "prove", "-q", "--keep-drup", "-o", str(made), "--claim", claim, *more]
    prove, size = spent([*command, str(puzzle)])
    checked, _ = spent([sys.executable, "-m", "cover.proofs.check", str(made)])
    start = time.process_time()
    list(check(made, fast=True))
    native = time.process_time() - start
    proof = (made / "proof.lrat").read_text()
    lemmas = [line.split()[1:] for line in proof.splitlines() if line.split()[1] != "d"]
    if len(lemmas) <= arguments.dratify:
        import dratify

        formula = dratify.parse_dimacs((made / "formula.cnf").read_text(), strict=True)
        steps = "".join(f"{' '.join(words[: words.index('0') + 1])}\n" for words in lemmas)
        if not dratify.check_proof(formula, steps).ok:
            raise SystemExit(f"dratify refuses a proof of {puzzle.read_text()}")
    if len(lemmas) <= arguments.verified:
        verified(made, lemmas)
    if arguments.cadical:
        done = subprocess.run([arguments.cadical, "-q", str(made / "formula.cnf")], capture_output=True, check=False)
        if done.returncode != 20:
            raise SystemExit(f"{arguments.cadical} does not refute a formula of {puzzle.read_text()}")
    drup = (made / "proof.drup").read_text()
    learned = sum(not line.startswith("d") for line in drup.splitlines())
    return [prove, checked, native, len(drup) / 1000, len(proof) / 1000, learned, len(lemmas), size]


def verified(made: Path, lemmas: list[list[str]]) -> None:
    """Raises SystemExit unless the verified checker accepts the lemmas."""
    import drup

    _, clauses = dimacs.formula((made / "formula.cnf").read_text())
    named = {int(word) for words in lemmas for word in words[words.index("0") + 1 :]}
    used = [clause for number, clause in enumerate(clauses, 1) if number in named]
    steps = [[int(word) for word in words[: words.index("0")]] for words in lemmas]
    if drup.check_proof(used, steps).outcome is not drup.Outcome.VALID:
        raise SystemExit(f"drup refuses the proof of {(made / 'puzzle.txt').read_text()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", metavar="SET=FILE:N")
    parser.add_argument("--prover")
    parser.add_argument("--only", nargs="*", default=["*"])
    parser.add_argument("--dratify", type=int, default=0, metavar="N")
    parser.add_argument("--verified", type=int, default=0, metavar="N")
    parser.add_argument("--cadical", metavar="PROGRAM")
    arguments = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        measured((INSTANCES / HERE["4x4 empty"][0]).read_text(), "exactly", argparse.Namespace(**WARM), Path(folder))
    print(f"{'set':20} {'many':>4} " + " ".join(f"{name:>8}" for name in COLUMNS) + "   (CPU seconds; kB)")
    for name, claim, texts in instances(arguments):
        if not any(fnmatch.fnmatch(name, pattern) for pattern in arguments.only):
            continue
        rows = []
        for text in texts:
            with tempfile.TemporaryDirectory() as folder:
                rows.append(measured(text, claim, arguments, Path(folder)))
        middle = [median(column) for column in zip(*rows, strict=True)]
        figures = [f"{value:8.2f}" for value in middle[:3]] + [f"{value:8,.0f}" for value in middle[3:]]
        print(f"{name:20} {len(rows):4} " + " ".join(figures), flush=True)


if __name__ == "__main__":
    main()
