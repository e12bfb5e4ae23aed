"""What `import cover` offers: every public name is found, and what a person gets wrong is answered in words."""

import ast
import gzip
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cover
from cover.puzzles.kinds.table import kind_names, puzzle_class

LINES = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
BOARD = "".join(LINES)
SMALL = "1234 3412 2143 4..."


# ---------------------------------------------------------------- names
@pytest.mark.parametrize("name", cover.__all__)
def test_every_public_name_is_there_and_documented(name):
    assert getattr(cover, name).__doc__


def test_every_puzzle_is_a_public_name():
    classes = {puzzle_class(name) for name in kind_names()}
    assert len({kind.__name__ for kind in classes}) == len(classes)
    assert {getattr(cover, kind.__name__) for kind in classes} == classes


def test_type_checkers_know_every_public_name():
    """`python tools/public_names.py` brings the file up to date."""
    made = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "public_names.py"))["stub"]()
    assert Path(cover.__file__).with_suffix(".pyi").read_text(encoding="utf-8") == made
    imported = {name.asname for node in ast.parse(made).body if isinstance(node, ast.ImportFrom) for name in node.names}
    classes = {node.name for node in ast.parse(made).body if isinstance(node, ast.ClassDef)}
    assert imported - {None} | classes == set(cover.__all__)


def test_a_wing_can_be_named_without_importing_it():
    script = "import cover; print(cover.formats.FORMATS['cnf'], cover.problems.__name__)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "cover.formats.dimacs cover.problems\n"


def test_a_misspelled_name_gets_a_suggestion():
    with pytest.raises(AttributeError, match=r"no attribute 'slove'; did you mean solve\?"):
        _ = cover.slove
    assert not hasattr(cover, "nothing_like_it")


@pytest.mark.parametrize("verb", ["hint", "path", "grade"])
def test_an_argument_that_a_verb_has_not_is_named_with_the_one_that_is_meant(verb):
    with pytest.raises(TypeError, match=rf"{verb}\(\) has no argument 'timeout'; the argument is called seconds"):
        getattr(cover, verb)(cover.loads(SMALL), timeout=1)
    with pytest.raises(TypeError, match="did you mean without"):
        getattr(cover, verb)(cover.loads(SMALL), witout="x-wing")


# ---------------------------------------------------------------- results
def test_a_result_is_true_if_something_was_found():
    assert cover.solve(cover.Queens(6))
    assert not cover.solve(cover.Queens(3))
    assert not cover.count(cover.Queens(8), "dlx", nodes=1)  # nothing found yet, which proves nothing


def test_a_result_yields_its_solutions():
    result = cover.solve(cover.Queens(6), limit=None)
    assert tuple(result) == result.solutions
    assert len(list(result)) == 4


def test_a_count_is_a_number_only_if_it_is_the_number():
    assert int(cover.count(cover.Queens(8))) == 92
    with pytest.raises(ValueError, match=r"at least 2 \(limit\)"):
        int(cover.solve(cover.Queens(8)))


def test_a_result_draws_its_solutions():
    puzzle = cover.loads(SMALL)
    result = cover.solve(puzzle)
    assert result.render() == puzzle.render(result.solution)
    assert str(result).splitlines()[1:] == result.render().splitlines()
    assert str(cover.count(puzzle)) == repr(cover.count(puzzle))
    labels = cover.solve(cover.ExactCover("ab", {"x": "a", "y": "b"}))
    assert labels.render() == "('x', 'y')"
    with pytest.raises(IndexError):
        result.render(1)


def test_a_printed_puzzle_is_drawn():
    puzzle = cover.Queens(4)
    assert str(puzzle) == puzzle.render()


def test_what_was_measured_is_readable():
    comparison = cover.compare(cover.Queens(6), ["dlx", "reference"])
    assert str(comparison).splitlines()[0] == "2 backends on 1 board, all agree"
    assert [line.split()[0] for line in str(comparison).splitlines()[1:]] == ["backend", "dlx", "reference"]
    rating = cover.rate(cover.loads(SMALL), 10)
    assert str(rating).startswith(f"{rating.score:g} (quartiles ")
    assert "samples" in rating._repr_html_()
    many = cover.solve_many(BOARD.encode())
    assert str(many) == "1 boards: 1 with one solution, 0 with none, 0 with more than one"
    assert "<td" in many._repr_html_()
    estimate = cover.estimate(cover.Queens(6), probes=10)
    assert "by 10 probes" in str(estimate)
    assert "standard error" in estimate._repr_html_()


# ---------------------------------------------------------------- verbs
def test_verify_says_yes_or_the_faults():
    puzzle = cover.loads(SMALL)
    solution = cover.solve(puzzle).solution
    assert cover.verify(puzzle, solution)
    assert str(cover.verify(puzzle, solution)) == "correct"
    swapped = (solution[1], solution[0], *solution[2:])
    assert not cover.verify(puzzle, swapped)
    assert list(cover.verify(puzzle, swapped)) == list(puzzle.faults(swapped))
    assert list(cover.verify(cover.Queens(4, ["r1c1", "r1c2"]))) == ["row 1: queens at r1c1 and r1c2"]


def test_unique_answers_or_says_that_it_does_not_know():
    assert cover.unique(cover.loads(SMALL)) is True
    assert cover.unique(cover.Queens(8)) is False
    with pytest.raises(TimeoutError, match="not decided"):
        cover.unique(cover.Queens(30), "dlx", nodes=1)


def test_new_boards_are_puzzles():
    board = next(cover.generate(cover.Sudoku.empty(4, diagonals=True), seed=2))
    assert board.diagonals
    assert cover.unique(board)
    assert next(cover.generate(4, seed=1)) == next(cover.generate(4, seed=1))
    full = next(cover.generate(4, seed=1, full=True))
    assert cover.verify(full, full.givens)


# ---------------------------------------------------------------- what a person gets wrong
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: cover.Sudoku(LINES), cover.ProblemError, r"rows of numbers: text is read by cover\.loads"),
        (lambda: cover.Sudoku(BOARD), cover.ProblemError, r"rows of numbers: text is read by cover\.loads"),
        (lambda: cover.solve(BOARD), TypeError, r"neither a puzzle nor a problem: str; cover\.loads reads text"),
        (lambda: cover.loads(7), TypeError, "text or bytes are read, not int"),
        (lambda: cover.Sudoku.empty(9, box=3), cover.ProblemError, r"box must be a pair \(rows, columns\) .* not 3"),
        (lambda: cover.Queens("8"), cover.ProblemError, "the size of a board must be a whole number, not '8'"),
        (lambda: cover.Langford(3.5), cover.ProblemError, "n must be a whole number, not 3.5"),
        (lambda: cover.solve(cover.Queens(4), limit="all"), TypeError, "limit is a whole number, .* not 'all'"),
        (lambda: cover.solve(cover.Queens(4), seconds="10"), TypeError, "seconds is a number, .* not '10'"),
        (lambda: cover.count(cover.Queens(4), nodes=2.5), TypeError, "nodes is a whole number, .* not 2.5"),
    ],
)
def test_a_wrong_argument_is_answered_in_words(wrong, error, words):
    with pytest.raises(error, match=words):
        wrong()


def test_bytes_and_numpy_numbers_are_as_good():
    assert cover.loads(BOARD.encode()) == cover.loads(BOARD)
    assert cover.loads(gzip.compress(BOARD.encode())) == cover.loads(BOARD)
    assert cover.Queens(np.int64(6)) == cover.Queens(6)
    assert cover.count(cover.Queens(6), limit=np.int32(3), seconds=np.float64(60)).found == 3


# ---------------------------------------------------------------- arguments of the wrong kind
WRONG = [None, object(), 3, 1.5, b"x", {}, lambda: 1, np.zeros(3), cover.Queens(4)]


@pytest.mark.parametrize("verb", ["solve", "count", "verdict", "best", "estimate", "unique"])
def test_what_is_no_backend_is_distinguished_from_one(verb):
    for wrong in (None, object(), 3, 1.5, {}, lambda: 1, cover.Queens(4)):
        with pytest.raises(TypeError, match="backend: a name is needed, or an object with name, solves, refuses and"):
            getattr(cover, verb)(cover.Queens(4), backend=wrong)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda wrong: cover.best(cover.Queens(4), limit=wrong), "limit"),
        (lambda wrong: cover.estimate(cover.Queens(4), probes=wrong), "probes"),
        (lambda wrong: cover.estimate(cover.Queens(4), seed=wrong), "seed"),
        (lambda wrong: cover.rate(cover.loads(SMALL), wrong), "samples"),
        (lambda wrong: cover.rate(cover.loads(SMALL), 1, wrong), "seed"),
        (lambda wrong: cover.rate(cover.loads(SMALL), nodes=wrong), "nodes"),
        (lambda wrong: cover.rate(cover.loads(SMALL), workers=wrong), "workers"),
    ],
)
def test_numbers_are_whole_and_within_bounds(call, name):
    for wrong in (*WRONG[1:2], *WRONG[3:], "3", float("nan"), True):
        with pytest.raises(TypeError, match=f"^{name}: a whole number is needed, not "):
            call(wrong)
    with pytest.raises(ValueError, match=f"^{name}: a number from [01].* is needed, not -1"):
        call(-1)


def test_huge_bounds_are_none():
    for options in ({"memory": 10**30}, {"nodes": 10**30}, {"seconds": 1e300}, {"limit": 10**30}):
        assert cover.count(cover.Queens(6), **options).found == 4
    assert cover.best(cover.Queens(4), limit=10**30).found == 2


def test_a_number_is_no_path():
    """0 and 1 were opened as descriptors, and standard input and output closed after that."""
    for wrong in (1, 0, True, None, 1.5, []):
        for reads in (cover.load, lambda path: next(cover.load_all(path))):
            with pytest.raises(TypeError, match="a path is needed, not "):
                reads(wrong)
