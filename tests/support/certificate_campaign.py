"""Certificates of small boards against trying everything, kind by kind: claims, solutions, and changed clauses.

Of each kind so many boards, drawn by the kind itself or at random, and at times spoiled. Of
each the claim of `prove` is what trying every filling says (where these are too many: what the plain backend
`reference` says), and the independent checker takes the certificate. Of kinds whose rules are stated as clauses, so
many clauses a board are changed in one literal; half of them cuts. None may be taken that is false in a solution.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import cover
import small_boards
from certificates import files_of
from cover.basics.errors import CoverError, Refused
from cover.proofs.certificate import prove
from cover.proofs.check.kinds import stated_of
from cover.proofs.check.steps import checked
from cover.proofs.clauses import clauses_of as clauses_of_board
from cover.puzzles.kinds.table import puzzle_class
from proof_mutations import changed_clause

TRIED = 5_000  # fillings of one board
DRAWN = ("tour", "numberlink", "yajilin", "hamilton")  # kinds whose samples are too large, or that have none
SIZES = {"slitherlink": 2, "hashi": 5}  # of samples; others have 3


def boards(kind, rng, many):
    """So many small boards: drawn by the kind itself, with some of the clues, and at times a wrong one."""
    made, cls, drawn = 0, puzzle_class(kind), small_boards.boards(kind, rng)
    for _ in range(100 * many):
        if made == many:
            return
        if kind in DRAWN:  # every second one has a solution for certain
            puzzle = next(one for one in drawn if made % 2 or cover.solve(one, limit=1).found)
        else:
            puzzle = _sampled(cls, SIZES.get(kind, 3), rng)
        if puzzle is None:
            continue
        rules = rules_of(puzzle)
        if rules.variables and prod(map(len, rules.possible)) <= TRIED:
            made += 1
            yield puzzle, rules


def _sampled(cls, size, rng):
    """A board that a kind draws, with some of its clues, at times a wrong one; None where it draws none."""
    sample = cls.sample(size, rng, _Some(rng))
    if sample is None:
        return None
    clues = list(sample.clues)
    puzzle = sample.made(rng.sample(clues, rng.randint(len(clues) // 3, len(clues))))
    return _spoiled(puzzle, rng) if rng.random() < 0.3 else puzzle


class _Some:
    """One of a few solutions, and one beside another."""

    def __init__(self, rng):
        self._rng = rng

    def __call__(self, puzzle):
        found = cover.solve(puzzle, limit=20).solutions
        return self._rng.choice(found) if found else None

    def other(self, puzzle, solution):
        return next((one for one in cover.solve(puzzle, limit=2).solutions if one != solution), None)


def _spoiled(puzzle, rng):
    """The puzzle with two marks of its cells changed for each other, if that is one too."""
    head, word, rows = puzzle.to_text().partition("cells:\n")
    places = [k for k, mark in enumerate(rows) if mark not in "\n :" and k < (rows + "\n\n").index("\n\n")]
    if not word or len(places) < 2:
        return None
    one, other = sorted(rng.sample(places, 2))
    try:
        return cover.loads(
            head + word + rows[:one] + rows[other] + rows[one + 1 : other] + rows[one] + rows[other + 1 :]
        )
    except cover.CoverError:
        return None


def rules_of(puzzle):
    """As the checker reads the text; with as many variables as the prover says."""
    made = clauses_of(puzzle)
    return stated_of(puzzle.to_text(), made.formula().variables, made.counters_text())


def clauses_of(puzzle):
    return clauses_of_board(puzzle, puzzle.to_board())


def models(rules):
    """Every filling of the cells with what they may hold, as the variables that are true."""
    for word in product(*rules.possible):
        if rules.symbols == 2:
            yield frozenset([*(k for k, symbol in enumerate(word, 1) if symbol), *counted(rules, word)])
        else:
            yield frozenset(rules.symbols * k + symbol + 1 for k, symbol in enumerate(word))


def counted(rules, word):
    """The counters that are true, read off counters.txt: j or more of the first i cells."""
    variable = len(word)
    for counter in rules.counters:
        for i in range(1, len(counter.cells) + 1):
            for j in range(1, counter.upto + 1):
                variable += 1
                if sum(word[cell] for cell in counter.cells[:i]) >= j:
                    yield variable


def holds(clause, model):
    return any((literal > 0) == (abs(literal) in model) for literal in clause)


def drawn(puzzle, board_clauses, model):
    """The solution that a filling is by the puzzle's own rules in words; None where it is none. Several fillings may be
    drawn as one: of them the checker takes one."""
    try:
        solution = puzzle.decode(board_clauses.labels([variable - 1 for variable in model]))
    except cover.WrongSolution:
        return None
    return None if next(iter(puzzle.faults(solution)), None) else solution


def held_against_all_fillings(kind, seed, many, changes, place):
    """Solutions, claims, clauses and changed clauses of boards; what they were."""
    rng = random.Random(f"{kind} {seed}")
    tally = Counter({"several": 0, "unsolvable": 0, "unique": 0, "changed": 0, "accepted": 0})
    for number, (puzzle, rules) in enumerate(boards(kind, rng, many)):
        board_clauses = clauses_of(puzzle)
        right = [model for model in models(rules) if next(rules.faults(model), None) is None]
        solutions = {drawn(puzzle, board_clauses, model) for model in right}
        assert solutions == {drawn(puzzle, board_clauses, model) for model in models(rules)} - {None}, puzzle.to_text()
        assert solutions == set(cover.solve(puzzle, limit=None).solutions), puzzle.to_text()
        assert len(right) == len(solutions)
        made = prove(puzzle, place / str(number))
        claim = {0: "unsolvable", 1: "unique"}.get(len(right))
        assert made.claim == claim, puzzle.to_text()
        tally[claim or "several"] += 1
        if claim:
            *_, last = checked(files_of(place / str(number)))
            assert last.held is not None
        fillings = list(models(rules))
        for model in rng.sample(fillings, min(20, len(fillings))):
            board_clauses([variable - 1 for variable in sorted(model)])
        clauses = list(board_clauses.clauses)
        found = {clause: rules.follows(clause) for clause in clauses}
        for clause, kind_of_clause in found.items():
            assert kind_of_clause, (clause, puzzle.to_text())
            assert all(holds(clause, model) for model in right)
        cuts = [clause for clause in clauses if found[clause] == "cut"]
        for change in range(changes if clauses else 0):
            begun = rng.choice(cuts if cuts and change % 2 else clauses)
            clause = changed_clause(rng, begun, rules.variables)
            tally["changed"] += 1
            if found.get(begun) == "cut":
                tally[f"changed {family_of(rules, begun)}"] += 1
            if rules.follows(clause):
                tally["accepted"] += 1
                assert all(holds(clause, model) for model in right), (clause, puzzle.to_text())
    return tally


def family_of(rules, clause):
    """The name of the family that refutes what a clause excludes."""
    sets = list(rules.possible)
    left = rules.left(clause)
    for cell, symbols in left.items():
        sets[cell] = symbols
    touched = left or range(len(sets))
    return next(type(family).__name__ for family in rules.families if family.refutes(sets, touched))


# ---------------------------------------------------------------- kinds that a cover states
SMALL = {"sudoku": 4, "queens": 5, "starbattle": 4, "steiner": 3, "kakuro": 5, "binairo": 4, "unruly": 4}
NODES = 30_000  # of `reference` for a board
NO_SAMPLE = {"magic", "wordsquare"}  # too large


def covered(kind: str, rng: random.Random) -> Iterator[Any]:
    """Boards of a kind that becomes an exact cover: at random, and from its own samples."""
    cls = puzzle_class(kind)
    sampled = "sample" in vars(cls) | vars(cls.__mro__[1]) and kind not in NO_SAMPLE
    for number, puzzle in enumerate(small_boards.boards(kind, rng)):
        yield puzzle
        if sampled and number % 2:
            with suppress(CoverError, NotImplementedError):
                if (puzzle := _sampled(cls, SMALL.get(kind, 2 + number % 3 % 2), rng)) is not None:
                    yield puzzle


def solutions_of(puzzle: Any) -> set[Any] | None:
    """All solutions, by trying every filling, or by plain backtracking over the unreduced cover; None if that is too
    long."""
    right = small_boards.every(puzzle)
    if right is not None:
        return right
    try:
        found = cover.solve(puzzle, "reference", limit=None, nodes=NODES, reduce="none")
    except CoverError:
        return None
    return set(found.solutions) if found.complete else None


def held_against_everything(kind: str, number: int, many: int, place: Path) -> Counter[str]:
    """Claims of boards that become exact covers, against all solutions."""
    rng, tally = random.Random(f"{kind} {number}"), Counter[str]()
    for puzzle in covered(kind, rng):
        right = solutions_of(puzzle)
        if right is None:
            tally["too large"] += 1
            continue
        claim = {0: "unsolvable", 1: "unique"}.get(len(right))
        try:
            made = prove(puzzle, place / str(tally["boards"]))
        except Refused:  # of a board that contradicts itself before anything is placed
            assert claim == "unsolvable"
            assert cover.solve(puzzle).answered_by == "rules", puzzle.to_text()
            tally["refused"] += 1
            continue
        assert made.claim == claim, puzzle.to_text()
        if claim is None and len(right) <= 60:
            made = prove(puzzle, place / str(tally["boards"]), "exactly")
            assert made.claim == f"exactly {len(right)}", puzzle.to_text()
        if made:
            *_, last = checked(files_of(place / str(tally["boards"])))
            assert last.held is not None
            assert set(made.result.solutions) == right
        tally["boards"] += 1
        tally[claim or "several"] += 1
        if tally["boards"] == many:
            break
    return tally
