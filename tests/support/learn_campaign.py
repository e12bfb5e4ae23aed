"""A campaign for clause learning: whatever it is asked, it must say what brute force, dlx and a SAT solver say.

usage: python tests/support/learn_campaign.py [PROBLEMS] [--seed N] [--proofs N]

Each generated problem (a random exact cover with colors, bounds and secondary items, or a random board) is put to the
reference first; `learn`, dlx and sat then find one solution, decide, count and list them. After that one `learn` (one
thread, or two) and one solver of PySAT on the formula are asked question after question, with assumptions and with
clauses added in between; both must say what filtering the list says, and what `learn` calls a core must be one.
Then --proofs boards (sudoku and Latin squares) are proved unique, or exactly so many, by `learn`: dratify, which is not
ours, and our checker, which shares no code with the prover, must accept each. Prints the figures, exits 1 at the first
disagreement with the seed that reproduces it.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import click
import numpy as np
from pysat.solvers import Solver

sys.path.insert(0, str(Path(__file__).parent))

import cover
import cover._native as _native
from cover.problems.board import Board
from cover.proofs.certificate import prove
from cover.proofs.check.steps import check
from cover.reductions.board_to_cover import board_to_cover
from cover.reductions.cover_to_cnf import cover_to_cnf
from generators import random_board, random_cover

QUESTIONS = 10  # to one learner, one after the other


def four_answers(problem, backend, expected) -> str | None:
    """What a backend says otherwise than the set `expected`, in words."""
    one = cover.solve(problem, backend, limit=1)
    decided = cover.solve(problem, backend)
    listed = cover.solve(problem, backend, limit=None)
    counted = cover.count(problem, backend)
    sets = [[frozenset(solution) for solution in result.solutions] for result in (one, decided, listed)]
    for name, found, wanted in (
        ("one", len(sets[0]), min(len(expected), 1)),
        ("decide", len(set(sets[1])), min(len(expected), 2)),
        ("all", len(sets[2]), len(expected)),
        ("count", counted.found, len(expected)),
    ):
        if found != wanted:
            return f"{name}: {found}, not {wanted}"
    if set(sets[2]) != expected or not (set(sets[0]) | set(sets[1])) <= expected:
        return "solutions that are none"
    return None


def question_after_question(rng: random.Random, problem, choices: list[set[int]], seen: Counter) -> str | None:
    """`choices`: all solutions, as sets of options; literals as in DIMACS."""
    options, left = len(problem), list(choices)
    learner = _native.Learner(
        problem.native, seed=rng.choice([0, rng.randrange(1 << 30)]), workers=rng.choice([1, 1, 2])
    )

    def fits(literal: int, choice: set[int]) -> bool:
        return (abs(literal) - 1 in choice) == (literal > 0)

    with Solver(name="minisat22", bootstrap_with=list(cover_to_cnf(problem))) as other:
        for _ in range(QUESTIONS if options else 0):
            literals = [rng.choice([1, -1]) * rng.randint(1, options) for _ in range(rng.randint(0, 4))]
            given = np.array(literals, dtype=np.int32)
            if rng.random() < 0.3:
                left = [choice for choice in left if any(fits(literal, choice) for literal in literals)]
                seen["clauses added"] += 1
                if not learner.add(given) and left:
                    return f"after the clause {literals}: nothing left, but {left}"
                other.add_clause(literals)
                continue
            fitting = [choice for choice in left if all(fits(literal, choice) for literal in literals)]
            answer = learner.run(60.0, given)
            seen[f"under assumptions: {answer.name.lower()}"] += 1
            if answer != (_native.Pause.SOLUTIONS if fitting else _native.Pause.EXHAUSTED) or other.solve(
                assumptions=literals
            ) is not bool(fitting):
                return f"under {literals}: {answer}, not {fitting}"
            if not fitting:
                core = learner.core().tolist()
                if not set(core) <= set(literals) or any(all(fits(one, choice) for one in core) for choice in left):
                    return f"under {literals}: {core} is no core"
            elif (found := set(learner.found().tolist())) not in fitting:
                return f"under {literals}: {found} is no solution"
            elif rng.random() < 0.3:
                left.remove(found)
                seen["solutions forbidden"] += 1
                if not learner.forbid_found() and left:
                    return f"without {found}: nothing left, but {left}"
                other.add_clause([-option - 1 if option in found else option + 1 for option in range(options)])
    return None


def agree(seed: int, seen: Counter) -> None:
    rng = random.Random(seed)
    problem = random_board(rng) if seed % 4 == 0 else random_cover(rng, 9)
    expected = {frozenset(s) for s in cover.solve(problem, "reference", limit=None, reduce="none").solutions}
    seen[f"solutions: {min(len(expected), 3)}"] += 1
    for backend in ("bitmask:learn" if isinstance(problem, Board) else "dlx:learn", "dlx", "sat:cadical195"):
        if wrong := four_answers(problem, backend, expected):
            sys.exit(f"seed {seed}: {backend}: {wrong}: {problem}")
        seen[f"answers of {backend}"] += 4
    items = board_to_cover(problem) if isinstance(problem, Board) else problem
    number_of = {items.decisions[option]: option for option in range(len(items))}
    choices = [{number_of[label] for label in solution} for solution in expected]
    if wrong := question_after_question(rng, items, choices, seen):
        sys.exit(f"seed {seed}: {wrong}: {problem}")


def board_to_prove(rng: random.Random, number: int) -> cover.Sudoku | cover.Latin:
    """A sudoku of 9 to 16 rows or a Latin square of 9 to 12, dug till one solution is left, or a few, or with a mark
    that leaves none."""
    size, kind = rng.choice([(9, "sudoku"), (12, "sudoku"), (16, "sudoku"), (9, "latin"), (12, "latin")])
    empty = cover.Sudoku.empty(size) if kind == "sudoku" else cover.Latin.empty(size)
    first = rng.sample(range(1, size + 1), size)
    begun = empty.with_givens([first, *([[None] * size] * (size - 1))])
    rows = [list(row) for row in cover.solve(begun, "bitmask:learn", seed=number, limit=1).solution]
    several = rng.random() < 0.2
    for r, c in rng.sample([(r, c) for r in range(size) for c in range(size)], size * size):
        kept, rows[r][c] = rows[r][c], None
        found = cover.solve(empty.with_givens(rows), limit=9).found
        if found > 1:
            if several and found < 9:
                return empty.with_givens(rows)
            rows[r][c] = kept
    if rng.random() < 0.4:
        r, c = rng.choice([(r, c) for r in range(size) for c in range(size) if rows[r][c] is None])
        rows[r][c] = rng.randint(1, size)
    return empty.with_givens(rows)


def proved(seed: int, seen: Counter) -> None:
    import dratify

    rng = random.Random(f"proof {seed}")
    puzzle = board_to_prove(rng, seed)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "certificate"
        made = prove(puzzle, place, "exactly", "learn", keep_drup=True, cubes=rng.choice([None, None, 3]))
        if made.claim is None or any(step.trusted for step in check(place)):
            sys.exit(f"seed {seed}: no certificate, or one that must be trusted: {puzzle.to_text()}")
        proof = (place / "proof.drup").read_text()
        formula = dratify.parse_dimacs((place / "formula.cnf").read_text(), strict=True)
        if not dratify.check_proof(formula, proof).ok:
            sys.exit(f"seed {seed}: dratify refuses the proof of {puzzle.to_text()}")
    seen[f"proved: {made.claim}" if made.figures["solutions"] < 2 else "proved: more solutions"] += 1
    lemmas = sum(not line.startswith("d") for line in proof.splitlines())
    seen["lemmas"] += lemmas
    seen["lemmas, most"] = max(seen["lemmas, most"], lemmas)


@click.command()
@click.argument("problems", default=500)
@click.option("--seed", default=1, show_default=True)
@click.option("--proofs", default=20, show_default=True, help="boards proved and checked")
def main(problems: int, seed: int, proofs: int) -> None:
    for check_one, many in ((agree, problems), (proved, proofs)):
        start, seen = time.process_time(), Counter[str]()
        for number in range(seed, seed + many):
            check_one(number, seen)
        spent = time.process_time() - start
        print(f"{check_one.__name__}: {many} from seed {seed} in {spent:.0f} CPU seconds, without a fault")
        print("".join(f"  {name}: {seen[name]:,}\n" for name in sorted(seen)), end="", flush=True)


if __name__ == "__main__":
    main()
