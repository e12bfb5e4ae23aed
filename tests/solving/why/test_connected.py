"""Clashes and possible marks where cells are connected: the engine's solutions are looked at, and cut until they do."""

import cover

LOOPS = "puzzle: slitherlink\ncells:\n3 . .\n. . 2\n. . .\n"
AREAS = "puzzle: fillomino\ncells:\n2 . 3\n2 2 .\n. 3 .\n"


def test_possible_marks_are_those_of_all_solutions():
    puzzle = cover.loads(LOOPS)
    solutions = [set(labels) for labels in cover.solve(puzzle.to_board(), limit=None).solutions]
    assert len(solutions) > 2
    answer = cover.candidates(puzzle)
    assert answer.exact
    assert set(answer.possible) == set.union(*solutions)
    assert answer.always == frozenset(set.intersection(*solutions))


def test_a_clash_of_areas_is_one_and_without_any_of_its_givens_there_is_a_solution():
    answer = cover.explain(cover.loads(AREAS))
    assert answer.verdict.name == "UNSOLVABLE"
    assert not cover.solve(answer.puzzle).solutions
    assert len(answer.parts) == 2
    for k in range(2):
        assert cover.solve(answer.puzzle.keeping([k]), limit=1).solutions


def test_several_loops_are_distinguished_by_few_marks():
    answer = cover.explain(cover.loads(LOOPS))
    assert answer.verdict.name == "MULTIPLE"
    added = set(answer.added.marks)
    solutions = cover.solve(cover.loads(LOOPS).to_board(), limit=None).solutions
    assert sum(added <= set(labels) for labels in solutions) == 1
