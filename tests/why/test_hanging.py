"""Clashes and possible marks where cells are connected: the engine's solutions are looked at, and cut until they do."""

import cover

LOOPS = "puzzle: slitherlink\ncells:\n3 . .\n. . 2\n. . .\n"
AREAS = "puzzle: fillomino\ncells:\n2 . 3\n2 2 .\n. 3 .\n"


def test_possible_marks_are_those_of_all_solutions():
    puzzle = cover.loads(LOOPS)
    solutions = [set(labels) for labels in cover.solve(puzzle.to_board(), limit=None).solutions]
    assert len(solutions) > 2
    told = cover.candidates(puzzle)
    assert told.exact
    assert set(told.possible) == set.union(*solutions)
    assert told.always == frozenset(set.intersection(*solutions))


def test_a_clash_of_areas_is_one_and_without_any_of_its_givens_there_is_a_solution():
    told = cover.explain(cover.loads(AREAS))
    assert told.verdict.name == "UNSOLVABLE"
    assert not cover.solve(told.puzzle).solutions
    assert len(told.parts) == 2
    for k in range(2):
        assert cover.solve(told.puzzle.keeping([k]), limit=1).solutions


def test_several_loops_are_told_apart_by_few_marks():
    told = cover.explain(cover.loads(LOOPS))
    assert told.verdict.name == "MULTIPLE"
    added = set(told.added.marks)
    solutions = cover.solve(cover.loads(LOOPS).to_board(), limit=None).solutions
    assert sum(added <= set(labels) for labels in solutions) == 1
