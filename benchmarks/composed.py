"""One proof made of many by the workers of an executor: who accepts it, and who accepts it with a part left out.

    python benchmarks/composed.py [--cubes N] [--on WHERE] [--dratify] FILE ...

For each puzzle: the certificate of `prove --on WHERE --cubes N`, checked by both of our checkers, and with `--dratify`
the proof of the workers as it came, followed by that package without RAT. Then the same proof is made once more, cube
by cube in this process, and must be the same to the byte; and it is trimmed again with each cube left out in turn.
CPU seconds, of this process and those it has waited for.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import cover
from cover.basics.errors import WrongSolution
from cover.basics.result import Budget, Statistics, Stop
from cover.formats import dimacs as formulas
from cover.proofs.certificate import blocked
from cover.proofs.check import dimacs
from cover.proofs.check.fast import refutes as natively
from cover.proofs.check.lrat import refutes as in_python
from cover.proofs.cubes import Split, under, widened
from cover.proofs.provers import ByLearning, Task
from cover.proofs.refutation import trimmed
from cover.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.solving.routing import Route, routed


def cpu() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Spent:
    """CPU seconds since the last look."""

    def __init__(self) -> None:
        self.before = cpu()

    def __call__(self) -> float:
        now = cpu()
        spent, self.before = now - self.before, now
        return spent


def composed(file: str, many: int, where: str, dratify: bool, place: Path) -> str:
    """A line of figures."""
    puzzle = cover.load(file)
    spent, words = Spent(), [Path(file).stem]
    made = cover.prove(puzzle, place / "made", executor=where, cubes=many, keep_drup=True)
    words.append(f"{made.claim}: proved in {spent():.1f} s")
    variables, clauses = dimacs.formula((place / "made" / "formula.cnf").read_text())
    proof = (place / "made" / "proof.lrat").read_bytes()
    spent()
    lemmas = natively(clauses, variables, proof)
    words.append(f"native check {spent():.2f} s, {lemmas} lemmas, {len(proof) / 1e6:.2f} MB")
    in_python(clauses, variables, proof.splitlines(keepends=True))
    words.append(f"check in Python {spent():.1f} s")
    if not cover.check(place / "made"):
        raise SystemExit(f"{file}: the certificate is refused")
    drup = (place / "made" / "proof.drup").read_text()
    if dratify:
        words.append(followed(place / "made" / "formula.cnf", drup))
    problem = routed(puzzle, cover.ExactCover, Route("none"), Statistics())
    listed = [] if made.claim == "unsolvable" else [sorted(map(int, choice)) for choice in listed_in(problem, puzzle)]
    task = Task(blocked(cover_to_plain_cnf(problem), listed), problem, listed)
    split, parts = Split(problem, listed, many), []
    for cube in split.cubes:
        stop, _ = ByLearning().prove(under(task, cube), place / "part", Budget(), Statistics())
        assert stop is Stop.EXHAUSTED
        parts.append("".join(widened(place / "part", cube)))
    joining = "".join(split.joining())
    same = "the same" if "".join(parts) + joining == drup else "NOT THE SAME"
    words.append(f"{len(parts)} cubes, made here {same}")
    (place / "formula.cnf").write_text("".join(formulas.pieces(task.formula)))
    spent()
    refused = [is_refused(task, parts, joining, k, place) for k in range(len(parts))]
    empty = [text.count("\n") <= 1 for text in parts]
    words.append(f"refused with one left out: {sum(refused)} of {len(parts)}, {sum(empty)} of them without a lemma")
    words.append(f"{spent():.0f} s")
    return "; ".join(words)


def listed_in(problem: cover.ExactCover, puzzle: object) -> list[list[int]]:
    """The solutions as choices in the cover."""
    return [row.tolist() for batch in cover.solution_batches(problem, "dlx", kernel="learn") for row in batch]


def is_refused(task: Task, parts: list[str], joining: str, k: int, place: Path) -> bool:
    """Is the proof without part k refused?"""
    drup = place / "without.drup"
    drup.write_text("".join(parts[:k] + parts[k + 1 :]) + joining)
    try:
        trimmed(task.formula, drup, place / "without.lrat", "cubes", Budget())
    except WrongSolution:
        return True
    return False


def followed(formula: Path, drup: str) -> str:
    import dratify

    spent = Spent()
    parsed = dratify.parse_dimacs(formula.read_text(), strict=True)
    accepted = dratify.check_proof(parsed, drup, check_rat=False).ok
    return f"dratify without RAT {'accepts' if accepted else 'REFUSES'} in {spent():.0f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--cubes", type=int, default=100)
    parser.add_argument("--on", default="processes:2")
    parser.add_argument("--dratify", action="store_true")
    given = parser.parse_args()
    for file in given.files:
        with tempfile.TemporaryDirectory() as place:
            print(composed(file, given.cubes, given.on, given.dratify, Path(place)), flush=True)


if __name__ == "__main__":
    main()
