"""What every puzzle promises: its solutions decode, pass the rules, differ, and break when any mark is changed; its
example is read, solved, and written back; its text is its own.

A puzzle joins by its line in PUZZLES or by the file of its kind, with the example there; MORE has further instances.
"""

import itertools
import json
import pickle
import random
import re
from functools import cache

import pytest

import cover
from cover.backends.dlx import Dlx
from cover.backends.reference import Reference
from cover.backends.sat import Sat
from cover.basics.errors import InputError
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.formats import read
from cover.formats.directives import keys_of
from cover.problems.cnf import Cnf
from cover.problems.connectivity import LazyConstraint
from cover.problems.reductions.board_to_cnf import board_to_cnf
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.clues import CLUES
from cover.puzzles.common.pieces import Piece
from cover.puzzles.kakuro import Kakuro
from cover.puzzles.kinds.table import file_names, puzzle_class
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.nonogram import Nonogram
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.starbattle import StarBattle
from cover.puzzles.steiner import Steiner
from cover.puzzles.sudoku import Sudoku


def words(*rows):
    return [row.split() for row in rows]


# name: (puzzle, number of solutions); small, since plain Python lists them all
MORE = {
    "sudoku": (Sudoku([[1, 2, 3, 4], [3, 0, 0, 0], [0] * 4, [0] * 4]), 6),
    "sudoku 6x6": (
        Sudoku([[1, 2, 3, 4, 5, 6], [4, 5, 6, 0, 0, 0], [2, 3, 1, 5, 6, 4], [0, 0, 4, 0, 0, 0], [0] * 6, [0] * 6]),
        48,
    ),
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
    "polyomino counted": (Polyomino.rectangle(4, 4, "T4x4"), 2),
    "polyomino mixed": (Polyomino.rectangle(3, 4, "L3 I3 dominoes"), 44),
    "polyomino own piece": (Polyomino("#####/#####", [Piece.from_text("bar", "#####", 2)]), 1),
    "polyomino too many": (Polyomino.rectangle(2, 3, "I3x3"), 0),
    "polyomino one-sided": (Polyomino.rectangle(2, 4, [Piece.from_text("L", "###/#", 2, "one-sided")]), 1),
    "polyomino fixed": (Polyomino.rectangle(2, 3, [Piece.from_text("I", "#/#", None, "fixed")]), 1),
    "starbattle rows": (StarBattle(["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]), 14),
    "starbattle two": (StarBattle(["AAAA"] + ["BBBB"] * 3, 2), 0),
    "steiner": (Steiner(7), 30),
    "steiner given": (Steiner(9, given=[(1, 2, 3), (4, 5, 6)]), 12),
    "steiner of none": (Steiner(5), 0),
    "magic": (cover.Magic(3, [[0, 7, 0], [0, 5, 0], [0, 0, 0]]), 2),
    "magic given": (cover.Magic(3, [[0, 0, 6], [0, 0, 0], [0, 0, 8]]), 1),
    "nonogram": (Nonogram([[1], [1], [1]], [[1], [1], [1]]), 6),
    "nonogram empty line": (Nonogram([[2, 1], [0], [1, 2]], [[2], [1], [1], [1], [1]]), 0),
    "nonogram wide": (Nonogram([[1, 1], [1, 1]], [[1], [1], [1], [1]]), 2),
    "kakuro": (Kakuro(words(r"# 4\ 3\ #", r"\3 . . #", r"\4 . . #")), 1),
    "kakuro square": (Kakuro(words(r"# 5\ 5\ #", r"\5 . . #", r"\5 . . #")), 4),
    "kakuro given": (Kakuro(words(r"# 9\ 9\ #", r"\9 5 . #", r"\9 . . #")), 1),
    "magic clash": (cover.Magic(3, [[9, 9, 0], [0, 0, 0], [0, 0, 0]]), 0),
}
AT_MOST = 60  # solutions of a class's own example that are looked at


def example_of(name):
    """The example on a puzzle's class, as read."""
    (reading,) = read(puzzle_class(name).example, source=name)
    return reading


def title(name):
    return f"the example of {name}"


def variants():
    """Those of all classes, as read, by their titles."""
    for name in PUZZLES:
        for number, text in enumerate(puzzle_class(name).variants, 1):
            (reading,) = read(text, source=name)
            yield f"variant {number} of {name}", (reading.content, int(reading.facts["solutions"]))


VARIANTS = dict(variants())
OWN_EXAMPLES = {title(name): (example_of(name).content, int(example_of(name).facts["solutions"])) for name in PUZZLES}
EXAMPLES = MORE | OWN_EXAMPLES | VARIANTS
OWN = [*OWN_EXAMPLES, *VARIANTS]
FILES = {f"the kind {name}": name for name in file_names() if name not in PUZZLES}


def problem_of(puzzle):
    if not isinstance(puzzle, GivesBoard):
        return puzzle.to_cover()
    board = puzzle.to_board()
    return board_to_cnf(board) if hangs_together(puzzle) else board_to_cover(board)


def hangs_together(puzzle):
    """Has its board rules that no exact cover states?"""
    return isinstance(puzzle, GivesBoard) and any(isinstance(rule, LazyConstraint) for rule in puzzle.to_board().rules)


@cache
def solving_label_sets(name):
    problem = problem_of(EXAMPLES[name][0])
    backend, limit = (Dlx(), AT_MOST) if name in OWN else (Reference(), None)
    if isinstance(problem, Cnf):
        backend = Sat()
    search = backend.search(problem, Question.ALL, Budget(limit=limit), Statistics())
    found = [[problem.decisions[k] for k in choice] for batch in search for choice in batch]
    assert search.stop is (Stop.LIMIT if len(found) == limit else Stop.EXHAUSTED)
    return found


@cache
def solved(name):
    """A puzzle and all its solutions."""
    if name in FILES:
        reading = example_of(FILES[name])
        many = int(reading.facts["solutions"])
        found = cover.solve(reading.content, limit=many + 1).solutions
        assert len(found) == many
        return reading.content, list(found)
    puzzle = EXAMPLES[name][0]
    return puzzle, [puzzle.decode(labels) for labels in solving_label_sets(name)]


@pytest.fixture(params=[*EXAMPLES, *FILES])
def example(request):
    return solved(request.param)


# ---------------------------------------------------------------- what the class says
@pytest.mark.parametrize("name", PUZZLES)
def test_a_registered_puzzle_has_its_name_its_rules_and_an_example(name):
    kind = puzzle_class(name)
    assert kind.name == name
    assert len(re.findall(r"\.(?: |$)", kind.rules)) == 2
    assert type(example_of(name).content) is kind
    assert getattr(cover, kind.__name__) is kind


@pytest.mark.parametrize("name", PUZZLES)
def test_every_option_is_set_in_the_example_or_a_variant(name):
    kind = puzzle_class(name)
    lines = [line for text in (kind.example, *kind.variants) for line in text.splitlines()]
    assert {key for key in kind.keys if key not in CLUES} <= {line.partition(":")[0].split(" ")[0] for line in lines}


@pytest.mark.parametrize("name", OWN)
def test_the_example_has_as_many_solutions_as_it_says(name):
    puzzle, solutions = EXAMPLES[name]
    assert solutions > 0
    for backend in ["sat", "cpsat"] if hangs_together(puzzle) else ["dlx"]:
        assert cover.count(puzzle, backend).found == solutions


@pytest.mark.parametrize("name", [name for name in [*EXAMPLES, *FILES] if name != "polyomino own piece"])
def test_a_written_puzzle_is_read_back_the_same(name):
    puzzle, _ = solved(name)
    text = puzzle.to_text()
    assert text.startswith(f"puzzle: {puzzle.name}\n")
    assert cover.loads(text) == puzzle
    assert cover.loads(text).to_text() == text


@pytest.mark.parametrize("name", PUZZLES)
def test_a_misspelled_key_or_kind_gets_a_suggestion(name):
    for key in puzzle_class(name).keys:
        if len(key) > 2:
            with pytest.raises(InputError, match=f"2: unknown key '{key}z'; did you mean {key}\\?"):
                cover.loads(f"puzzle: {name}\n{key}z: 1\n")
    with pytest.raises(InputError, match=f"1: unknown puzzle '{name}e'; did you mean {name}\\?"):
        cover.loads(f"puzzle: {name}e\n")


def test_a_key_looks_the_same_in_every_puzzle_that_has_it():
    grammars: dict = {}
    for name in PUZZLES:
        for key, kind in keys_of(puzzle_class(name)).items():
            assert grammars.setdefault(key, kind.grammar) == kind.grammar, key


def test_puzzles_are_equal_if_their_parts_are():
    puzzles = [puzzle for puzzle, _ in EXAMPLES.values()]
    assert len(set(puzzles)) == len(puzzles)
    assert all((one == other) == (one is other) for one in puzzles for other in puzzles)


@pytest.mark.parametrize("name", MORE)
def test_the_number_of_solutions_is_known(name):
    assert len(solving_label_sets(name)) == MORE[name][1]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_decision_has_a_label_of_its_own(name):
    problem = problem_of(EXAMPLES[name][0])
    assert len(set(problem.decisions)) == len(problem.decisions)
    if not isinstance(problem, Cnf):
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
    """Every solution with one mark changed, at any depth, and the whole with one part left out or repeated."""
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
    of_file = puzzle.name not in PUZZLES
    for solution in solutions[: 1 if of_file else 12 if puzzle in [few for few, _ in MORE.values()] else 2]:
        mutants = list(changed(solution))
        assert mutants
        if of_file:
            mutants = random.Random(puzzle.name).sample(mutants, min(12, len(mutants)))
        for mutant in mutants:
            assert list(puzzle.faults(mutant)) or mutant in solutions, mutant


@pytest.mark.parametrize("name", ["sudoku", "sudoku regions", "variant 4 of sudoku", "latin"])
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


@pytest.mark.parametrize(
    "name",
    ["sudoku clash", "queens clash", "polyomino too many", "starbattle two", "steiner of none"],
)
def test_clashes_are_reported(name):
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
