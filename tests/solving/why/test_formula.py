"""Formulas and boards of loops: clashes, what follows and what is possible."""

import random

import cover
from generators import every_model


def satisfiable(clauses):
    return next(every_model(cover.Cnf.of(clauses)), None) is not None


def test_clauses_that_clash_have_no_solution_and_all_are_needed():
    rng, clashes = random.Random(49), 0
    for _ in range(60):
        literals = [x for k in range(1, 5) for x in (k, -k)]
        clauses = [rng.choices(literals, k=rng.randint(0 if rng.random() < 0.02 else 1, 3)) for _ in range(14)]
        found = cover.explain(cover.Cnf.of(clauses))
        assert (found.core is None) == satisfiable(clauses)
        if found.core is None:
            continue
        clashes += 1
        numbers = [int(part.words.split()[1]) - 1 for part in found.parts]
        core = [clauses[k] for k in numbers]
        assert not satisfiable(core)
        assert all(satisfiable(core[:k] + core[k + 1 :]) for k in range(len(core)))
    assert clashes > 20


def test_a_clash_is_given_in_words_and_as_json():
    found = cover.explain(cover.Cnf.of([[1, 2], [-1], [3, -2], [-2]]))
    words = "no solution: these 3 clauses clash: clause 1 (1 2 0), clause 2 (-1 0), clause 4 (-2 0)"
    assert found.words()[0].splitlines()[0] == words
    assert found.as_json()["clash"] == ["clause 1 (1 2 0)", "clause 2 (-1 0)", "clause 4 (-2 0)"]
    assert list(found.puzzle) == [[1, 2], [-1], [-2]]


def test_a_formula_with_several_solutions_is_not_explained_further():
    assert cover.explain(cover.Cnf.of([[1, 2]])).words() == ["more than one solution"]


LOOPS = "puzzle: slitherlink\ncells:\n3 . .\n. . 2\n. . .\n"


def test_possible_marks_are_those_of_all_solutions():
    puzzle = cover.loads(LOOPS)
    solutions = [set(labels) for labels in cover.solve(puzzle.to_board(), limit=None).solutions]
    assert len(solutions) > 2
    answer = cover.candidates(puzzle)
    assert answer.exact
    assert set(answer.possible) == set.union(*solutions)
    assert answer.always == frozenset(set.intersection(*solutions))


def test_several_loops_are_distinguished_by_few_marks():
    answer = cover.explain(cover.loads(LOOPS))
    assert answer.verdict.name == "MULTIPLE"
    added = set(answer.added.marks)
    solutions = cover.solve(cover.loads(LOOPS).to_board(), limit=None).solutions
    assert sum(added <= set(labels) for labels in solutions) == 1
