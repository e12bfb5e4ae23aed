"""What every puzzle promises: its solutions decode, pass the rules, differ, and break when any mark is changed.

A new puzzle joins with one line in EXAMPLES; a registered puzzle without an example fails the suite.
"""

import importlib
import itertools
import json
import pickle
from functools import cache

import pytest

from cover.backends.reference import Reference
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.pieces import Piece
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku
from cover.reductions.board_to_cover import board_to_cover
from cover.result import Budget, Question, Statistics, Stop

# name: (puzzle, number of solutions); small, since plain Python lists them all
EXAMPLES = {
    "sudoku": (Sudoku([[1, 2, 3, 4], [3, 0, 0, 0], [0] * 4, [0] * 4]), 6),
    "sudoku 6x6": (
        Sudoku([[1, 2, 3, 4, 5, 6], [4, 5, 6, 0, 0, 0], [2, 3, 1, 5, 6, 4], [0, 0, 4, 0, 0, 0], [0] * 6, [0] * 6]),
        48,
    ),
    "sudoku X": (Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], diagonals=True), 12),
    "sudoku windoku": (Sudoku([[1, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4], windoku=True), 7),
    "sudoku jigsaw": (Sudoku([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4], jigsaw=["AABB", "ACBB", "ACCD", "CDDD"]), 3),
    "sudoku regions": (
        Sudoku([[1, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4], regions={"corners": ["r1c1", "r4c4"]}),
        9,
    ),
    "sudoku from zero": (Sudoku([[0, 1, 2, 3], [2, 3, None, None], [None] * 4, [None] * 4], symbols=range(4)), 6),
    "sudoku clash": (Sudoku([[1, 0, 0, 1], [0] * 4, [0] * 4, [0] * 4]), 0),
    "latin": (Latin([[1, 2, 3, 4], [2, 0, 0, 0], [0] * 4, [0] * 4]), 8),
    "latin one cell": (Latin.empty(1), 1),
    "queens": (Queens(6), 4),
    "queens given": (Queens(6, queens=["r1c2"]), 1),
    "queens forbidden": (Queens(5, forbidden=["r1c1", "r3c3"]), 6),
    "queens clash": (Queens(4, queens=["r1c2", "r1c3"]), 0),
    "langford": (Langford(4), 2),
    "langford none": (Langford(2), 0),
    "polyomino dominoes": (Polyomino.rectangle(3, 4, "dominoes"), 11),
    "polyomino holes": (Polyomino(".###/####/###.", "dominoes"), 5),
    "polyomino counted": (Polyomino.rectangle(4, 4, "T4x4"), 2),
    "polyomino mixed": (Polyomino.rectangle(3, 4, "L3 I3 dominoes"), 44),
    "polyomino own piece": (Polyomino("#####/#####", [Piece.from_text("bar", "#####", 2)]), 1),
    "polyomino too many": (Polyomino.rectangle(2, 3, "I3x3"), 0),
}


def problem_of(puzzle):
    return board_to_cover(puzzle.to_board()) if isinstance(puzzle, GivesBoard) else puzzle.to_cover()


@cache
def solving_label_sets(name):
    problem = problem_of(EXAMPLES[name][0])
    search = Reference().search(problem, Question.ALL, Budget(), Statistics())
    found = [[problem.decisions[k] for k in choice] for batch in search for choice in batch]
    assert search.stop is Stop.EXHAUSTED
    return found


@pytest.fixture(params=EXAMPLES)
def example(request):
    """A puzzle and all its solutions."""
    puzzle = EXAMPLES[request.param][0]
    return puzzle, [puzzle.decode(labels) for labels in solving_label_sets(request.param)]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_registered_puzzle_can_be_imported_and_has_an_example_with_solutions(name):
    module, _, cls = PUZZLES[name].partition(":")
    puzzle_class = getattr(importlib.import_module(module), cls)
    assert puzzle_class.name == name
    assert any(type(puzzle) is puzzle_class and count and count > 1 for puzzle, count in EXAMPLES.values())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_number_of_solutions_is_known(name):
    assert len(solving_label_sets(name)) == EXAMPLES[name][1]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_decision_has_a_label_of_its_own(name):
    problem = problem_of(EXAMPLES[name][0])
    assert len(set(problem.decisions)) == len(problem)
    assert len(set(problem.item_names)) == len(problem.item_names)


def test_solutions_obey_the_rules(example):
    puzzle, solutions = example
    assert [list(puzzle.faults(solution)) for solution in solutions] == [[]] * len(solutions)


def test_different_choices_are_different_solutions_drawings_and_json(example):
    puzzle, solutions = example
    assert len(set(solutions)) == len(solutions)
    assert len({puzzle.render(solution) for solution in solutions}) == len(solutions)
    assert len({json.dumps(puzzle.as_json(solution)) for solution in solutions}) == len(solutions)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_order_of_labels_does_not_matter(name):
    puzzle = EXAMPLES[name][0]
    for labels in solving_label_sets(name):
        assert puzzle.decode(labels) == puzzle.decode(reversed(labels))


def changed(solution, whole=True):
    """Every solution with one mark changed, at any depth, and the whole with one part left out or told twice."""
    if not isinstance(solution, tuple):
        yield from [solution + 1, solution - 1, solution + 2] if isinstance(solution, int) else ["?", "I3", "domino"]
        return
    for k, part in enumerate(solution):
        for other in changed(part, whole=False):
            if other != part:
                yield (*solution[:k], other, *solution[k + 1 :])
        if whole:
            yield (*solution[:k], *solution[k + 1 :])
            yield (*solution[: k + 1], *solution[k:])


def test_any_changed_mark_is_a_fault(example):
    puzzle, solutions = example
    for solution in solutions[:12]:
        mutants = list(changed(solution))
        assert mutants
        for mutant in mutants:
            assert list(puzzle.faults(mutant)), mutant


@pytest.mark.parametrize("name", ["sudoku", "sudoku regions", "sudoku jigsaw", "latin"])
def test_two_marks_of_a_row_exchanged_are_a_fault_or_another_solution(name):
    puzzle, _ = EXAMPLES[name]
    solutions = {puzzle.decode(labels) for labels in solving_label_sets(name)}
    for solution in solutions:
        for r, row in enumerate(solution):
            for i, j in itertools.combinations(range(len(row)), 2):
                exchanged = list(row)
                exchanged[i], exchanged[j] = row[j], row[i]
                mutant = (*solution[:r], tuple(exchanged), *solution[r + 1 :])
                assert bool(list(puzzle.faults(mutant))) == (mutant not in solutions)


def test_givens_that_clash_leave_no_solution(example):
    puzzle, solutions = example
    assert not (list(puzzle.clashes()) and solutions)


@pytest.mark.parametrize("name", ["sudoku clash", "queens clash", "polyomino too many"])
def test_clashes_are_told(name):
    assert list(EXAMPLES[name][0].clashes())


def test_an_instance_is_drawn_without_its_solution(example):
    puzzle, solutions = example
    drawing = puzzle.render()
    assert drawing.strip()
    assert not any(line != line.rstrip() for line in drawing.splitlines())
    if len(solutions) > 1:
        assert drawing not in {puzzle.render(solution) for solution in solutions}


def test_a_puzzle_can_be_sent_to_another_process(example):
    puzzle, _ = example
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle
    assert hash(copy) == hash(puzzle)
    assert repr(copy) == repr(puzzle)
    assert copy.render() == puzzle.render()
