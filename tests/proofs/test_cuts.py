"""What the checker takes for a consequence of the rules, against all fillings of small boards, kind by kind."""

import random
from itertools import product
from math import prod

import pytest

import cover
from certificates import files_of
from cover.proofs.certificate import prove
from cover.proofs.check.kinds import STATED, stated_of
from cover.proofs.check.steps import checked
from cover.proofs.clauses import Said, marks_of
from cover.puzzles import puzzle_class

TRIED = 5_000  # fillings of one board
TEXTS = {  # of kinds whose samples are too large, or that have none
    "tour": [
        f"puzzle: tour\nsize: {size}\nmove: {move}\n{ends}"
        for size, move in (("2x3", "wazir"), ("3x3", "wazir"), ("2x2", "king"), ("3x3", "knight"), ("2x3", "king"))
        for ends in ("", "from: r1c1\nto: r2c2\n", "from: r1c1\nto: r1c2\n", "from: r1c2\nto: r2c1\n")
    ],
}
SIZES = {"slitherlink": 2, "hashi": 5}  # of samples; others have 3


def boards(kind, rng, many):
    """So many small boards: drawn by the kind itself, with some of the clues, and at times a wrong one."""
    made, cls = 0, puzzle_class(kind)
    while made < many:
        if kind in TEXTS:
            puzzle = cover.loads(rng.choice(TEXTS[kind]))
        else:
            sample = cls.sample(SIZES.get(kind, 3), rng, lambda empty: _some(empty, rng))
            if sample is None:
                continue
            clues = list(sample.clues)
            puzzle = sample.made(rng.sample(clues, rng.randint(len(clues) // 3, len(clues))))
            if rng.random() < 0.3 and not (puzzle := _spoiled(puzzle, rng)):
                continue
        rules = rules_of(puzzle)
        if prod(map(len, rules.possible)) <= TRIED:
            made += 1
            yield puzzle, rules


def _some(empty, rng):
    """One of a few solutions."""
    found = cover.solve(empty, limit=20).solutions
    return rng.choice(found) if found else None


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
    return stated_of(puzzle.to_text(), said_of(puzzle).formula().variables)


def said_of(puzzle):
    return Said(marks_of(puzzle, puzzle.to_board()))


def models(rules):
    """Every filling of the cells with what they may hold, as the variables that are true."""
    for word in product(*rules.possible):
        if rules.symbols == 2:
            yield frozenset(k for k, symbol in enumerate(word, 1) if symbol)
        else:
            yield frozenset(rules.symbols * k + symbol + 1 for k, symbol in enumerate(word))


def holds(clause, model):
    return any((literal > 0) == (abs(literal) in model) for literal in clause)


def is_solution(puzzle, said, model):
    """By the puzzle's own rules in words."""
    try:
        solution = puzzle.decode(said.labels([variable - 1 for variable in model]))
    except cover.WrongSolution:
        return False
    return next(iter(puzzle.faults(solution)), None) is None


def changed(clause, variables, rng):
    """A clause with a literal less, turned, moved or replaced, or one more."""
    literals = list(clause)
    way, k = rng.randrange(5), rng.randrange(len(clause))
    if way == 0 and len(clause) > 1:
        del literals[k]
    elif way == 1:
        literals[k] = -literals[k]
    elif way == 2:
        moved = min(variables, max(1, abs(literals[k]) + rng.choice((-1, 1))))
        literals[k] = moved if literals[k] > 0 else -moved
    elif way == 3:
        literals[k] = rng.choice((-1, 1)) * rng.randint(1, variables)
    else:
        literals.append(rng.choice((-1, 1)) * rng.randint(1, variables))
    return tuple(literals)


def held_against_all_fillings(kind, number, many, changes, place):
    """Solutions, claims, clauses and changed clauses of boards; what they were."""
    rng = random.Random(f"{kind} {number}")
    told = {"several": 0, "unsolvable": 0, "unique": 0, "changed": 0, "accepted": 0}
    for count, (puzzle, rules) in enumerate(boards(kind, rng, many)):
        said = said_of(puzzle)
        solutions = [model for model in models(rules) if next(rules.faults(model), None) is None]
        right = [model for model in models(rules) if is_solution(puzzle, said, model)]
        assert solutions == right, puzzle.to_text()
        assert len(right) == len(cover.solve(puzzle, limit=None).solutions), puzzle.to_text()
        made = prove(puzzle, place / str(count))
        claim = {0: "unsolvable", 1: "unique"}.get(len(right))
        assert made.claim == claim, puzzle.to_text()
        told[claim or "several"] += 1
        if claim:
            *_, last = checked(files_of(place / str(count)))
            assert last.held is not None
        for model in random.Random(1).sample(list(models(rules)), min(40, len(list(models(rules))))):
            said([variable - 1 for variable in sorted(model)])
        clauses = list(said.clauses)
        for clause in clauses:
            assert rules.follows(clause), (clause, puzzle.to_text())
            assert all(holds(clause, model) for model in right)
        for _ in range(changes if clauses else 0):
            clause = changed(rng.choice(clauses) or (1,), rules.variables, rng)
            told["changed"] += 1
            if rules.follows(clause):
                told["accepted"] += 1
                assert all(holds(clause, model) for model in right), (clause, puzzle.to_text())
    return told


@pytest.mark.parametrize("kind", sorted(STATED))
def test_small_boards_have_the_solutions_of_brute_force_and_no_changed_clause_is_accepted_and_false(kind, tmp_path):
    told = held_against_all_fillings(kind, 1, 4, 100, tmp_path)
    assert told["accepted"] < told["changed"] or not told["changed"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(STATED))
def test_the_same_of_a_hundred_boards_of_each_kind_and_ten_thousand_changed_clauses(kind, tmp_path):
    told = held_against_all_fillings(kind, 2, 100, 100, tmp_path)
    assert told["changed"] == 10_000
    assert told["several"] < 100
    print(kind, told)
