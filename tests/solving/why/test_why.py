"""Clashes, needed givens and possible marks: what is reported is compared with what trying everything shows."""

import random
from pathlib import Path

import pytest

import cover
from cover.basics.errors import Refused
from cover.basics.result import Budget, Stop, Verdict
from cover.proofs.certificate import prove
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from cover.solving.why.instances import Instance
from cover.solving.why.mus import _disjoint

INSTANCES = Path(__file__).parents[3] / "puzzles"


def solutions(puzzle):
    result = cover.solve(puzzle, limit=None)
    assert result.stop is Stop.EXHAUSTED
    return set(result.solutions)


def _with_all_kinds_of_givens():
    """Instances of each kind of puzzle that has givens."""
    yield cover.Sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 4, 0], [0] * 4])
    yield cover.Sudoku(
        [[0] * 4] * 4, candidates=[[[1, 2], [2], None, None], [[3, 4], [3], None, [1]], *[[None] * 4] * 2]
    )
    yield cover.loads(
        "puzzle: sudoku\nsize: 4\nthermo: r1c1 r2c1 r3c1\neven: r4c4\n\n. 3 . .\n. . . .\n. . . .\n. . . 2\n"
    )
    yield cover.Latin([[1, 0, 0, 0], [0, 2, 0, 0], [0] * 4, [0, 0, 0, 3]])
    yield cover.Queens(6, queens=["r1c2"], forbidden=["r2c5", "r6c6"])
    yield cover.Magic(3, [[2, 0, 0], [0, 5, 0], [0] * 3])
    yield cover.Steiner(7, given=[(1, 2, 3), (1, 4, 5)])
    yield cover.Steiner(9, kirkman=True, given=[(4, 5, 6), (1, 4, 7)])


WITH_GIVENS = list(_with_all_kinds_of_givens())


@pytest.mark.parametrize("puzzle", WITH_GIVENS, ids=repr)
def test_each_given_is_what_it_says_about_the_labels(puzzle):
    parts = puzzle.given_parts()
    assert parts
    assert puzzle.keeping(range(len(parts))) == puzzle
    bare = puzzle.keeping(())
    assert bare.given_parts() == ()
    problem = cover.solving.routing.source_problem(bare)
    for k in range(len(parts)):
        holding = set()
        for row in (row for batch in cover.solution_batches(problem) for row in batch):
            labels = {problem.decisions[option] for option in row.tolist()}
            needs, bars = set(parts[k].needs), set(parts[k].bars)
            if (not needs or needs & labels) and not bars & labels:
                holding.add(bare.decode(labels))
        assert holding == solutions(puzzle.keeping([k]))


# Instead of examples whose candidates take long: thousands of tilings, and a minute for those of the Soma cube.
SMALLER = {
    "polyomino": (INSTANCES / "polyomino" / "dominoes-2x10.txt").read_text(),
    "polycube": puzzle_class("polycube").variants[0],
}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_label_of_a_puzzle_has_words_or_only_helps(name):
    puzzle = cover.loads(SMALLER.get(name, puzzle_class(name).example))
    found = cover.candidates(puzzle)
    assert found.possible
    assert all(puzzle.called(label).words for label in found.possible)


def test_what_a_smallest_clash_rests_on_can_be_checked():
    puzzle = cover.load(INSTANCES / "sudoku" / "none.txt")
    core = cover.explain(puzzle, smallest=True).core
    everything = frozenset(range(len(puzzle.given_parts())))
    assert core.smallest
    assert core.removals
    for removal in core.removals:
        assert removal & core.members
        assert cover.solve(puzzle.keeping(everything - removal)).found


def test_removals_that_have_nothing_in_common_bound_every_clash_from_below():
    rng, most = random.Random(9), 0
    for _ in range(30):
        puzzle = cover.Latin([[rng.choice([0, 0, 1, 2, 3, 4]) for _ in range(4)] for _ in range(4)])
        if cover.solve(puzzle).found:
            continue
        questions = Instance.of(puzzle).questions(Budget(None), patient=True)
        everything = frozenset(range(questions.many))
        apart = _disjoint(questions, frozenset())
        assert sum(map(len, apart)) == len(frozenset().union(*apart))
        for removal in apart:
            assert cover.solve(puzzle.keeping(everything - removal)).found
        assert 1 <= len(apart) <= len(cover.explain(puzzle, smallest=True).core.members)
        most = max(most, len(apart))
    assert most > 1


@pytest.mark.parametrize("puzzle", WITH_GIVENS, ids=repr)
def test_candidates_are_the_marks_of_all_solutions_with_their_numbers(puzzle):
    problem = cover.solving.routing.source_problem(puzzle)
    rows = [
        {problem.decisions[option] for option in row.tolist()}
        for batch in cover.solution_batches(problem)
        for row in batch
    ]
    found = cover.candidates(puzzle)
    assert found.exact
    assert found.solutions == len(rows)
    marks = {label for row in rows for label in row if puzzle.called(label).words}
    assert set(found.possible) == marks
    assert found.counts == {label: sum(label in row for row in rows) for label in marks}
    assert found.always == {label for label in marks if found.counts[label] == len(rows)}
    uncounted = cover.candidates(puzzle, count=0)
    assert (uncounted.solutions, set(uncounted.possible), uncounted.always) == (None, marks, found.always)


def added_to(puzzle, marks):
    grid = [list(row) for row in puzzle.givens]
    for cell, symbol in marks:
        grid[cell // puzzle.size][cell % puzzle.size] = puzzle.symbols[symbol]
    return puzzle.with_givens(grid)


def test_as_many_solutions_as_are_to_be_counted_are_counted():
    two = cover.Queens(5, queens=["r1c1"])
    assert cover.candidates(two, count=2).solutions == 2
    assert cover.candidates(two, count=1).solutions is None


def test_marks_that_would_leave_one_solution():
    rng, sizes = random.Random(4), set()
    every = sorted(solutions(cover.Sudoku([[0] * 4] * 4)))
    for _ in range(20):
        solution = rng.choice(every)
        puzzle = cover.Sudoku([[mark if rng.random() < 0.15 else 0 for mark in row] for row in solution])
        answer = cover.explain(puzzle)
        if answer.verdict is not Verdict.MULTIPLE:
            continue
        added = answer.added
        assert solutions(added_to(puzzle, added.marks)) == {added.solution}
        for mark in added.marks:
            assert len(solutions(added_to(puzzle, set(added.marks) - {mark}))) > 1
        if added.smallest and len(added.marks) == 2:
            assert not any(len(solutions(added_to(puzzle, [mark]))) == 1 for mark in answer.marks.differing())
        sizes.add(len(added.marks))
    assert {2, 3} <= sizes


def test_the_empty_board_gets_marks_too_many_to_be_called_fewest():
    answer = cover.explain(cover.Sudoku([[0] * 9] * 9), seconds=20)
    assert answer.verdict is Verdict.MULTIPLE
    assert answer.added.minimal
    assert not answer.added.smallest
    assert cover.unique(added_to(cover.Sudoku([[0] * 9] * 9), answer.added.marks))


def test_a_clash_is_certified_as_it_stands(tmp_path):
    answer = cover.explain(cover.load(INSTANCES / "sudoku" / "clash.txt"))
    assert [part.words for part in answer.parts] == ["5 at r1c1", "5 at r1c3"]
    assert answer.by_inspection == ("row 1: 5 at r1c1 and r1c3", "box 1: 5 at r1c1 and r1c3")
    assert prove(answer.puzzle, tmp_path / "c", "unsolvable").claim == "unsolvable"


def test_without_givens_the_rules_alone_are_at_fault():
    answer = cover.explain(cover.load(INSTANCES / "polyomino" / "dominoes-mutilated.txt"))
    assert (answer.verdict, answer.parts, answer.complete) == (Verdict.UNSOLVABLE, (), True)
    assert cover.explain(cover.load(INSTANCES / "sudoku" / "E.txt")).verdict is Verdict.UNIQUE
    problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    assert set(cover.explain(problem).marks.possible) == {"x", "y", "z", "w"}


def test_the_end_of_time_claims_nothing():
    board = cover.load(INSTANCES / "sudoku" / "E.txt")
    assert cover.explain(board, seconds=0).verdict is Verdict.UNKNOWN
    found = cover.minimal(board, seconds=0)
    assert (found.complete, found.verdict, found.redundant, found.core) == (False, Verdict.UNKNOWN, frozenset(), None)
    marks = cover.candidates(board, seconds=0)
    assert (marks.solvable, marks.exact, marks.possible) == (None, False, ())


def test_what_has_no_givens_to_speak_of_is_refused():
    with pytest.raises(Refused, match="a formula"):
        cover.minimal(cover.loads("p cnf 1 1\n1 0\n"))
