"""What `cover solve` prints, `cover verify` reads: every instance of the house, every kind of puzzle and problem."""

from pathlib import Path

import pytest

import cover
from cli_help import run
from cover.cli.shared.drawing import _TO_ASCII, _narrow
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import kind_names, puzzle_class

FOLDER = Path(__file__).parents[2] / "puzzles"
UNSOLVABLE = {
    "sudoku/clash.txt",
    "sudoku/none.txt",
    "polyomino/dominoes-mutilated.txt",
    "polyomino/tetrominoes-4x5.txt",
    "hamilton/petersen.txt",
}
INSTANCES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*.txt"))
PROBLEMS = {
    "knuth.dlx": "a b c | x\na x:1\nb c x:1\na b\nc\n",
    "costs.dlx": "| three options\none two\none |2\ntwo |3\none two |4\n",
    "bounds.dlx": "2:3|a b\na\na b\na\n",
    "matrix.txt": "1 0 1\n0 1 0\n1 1 0\n0 0 1\n",
    "formula.cnf": "p cnf 3 2\n1 2 0\n-1 3 0\n",
    "false.cnf": "p cnf 2 2\n-1 0\n-2 0\n",
}

COUNTS = {"knuth.dlx": 2, "costs.dlx": 2, "bounds.dlx": 3, "matrix.txt": 2, "formula.cnf": 4, "false.cnf": 1}


def checked(puzzle, text):
    """What verify says of the text, in words."""
    done = run("verify", puzzle, "-", stdin=text)
    return done.exit_code, done.stdout, done.stderr


def test_there_are_instances_of_every_kind():
    assert len(INSTANCES) > 30
    assert {name.partition("/")[0] for name in INSTANCES} <= set(kind_names())


@pytest.mark.parametrize("name", INSTANCES)
def test_the_solution_of_every_instance_is_read_and_found_correct(name):
    puzzle = FOLDER / name
    text = run("solve", puzzle, "--limit", "1").stdout
    if name in UNSOLVABLE:
        code, _, error = checked(puzzle, text)
        assert (code, "no solution for" in error) == (1, True)
        return
    assert text.splitlines()[-1].startswith("a solution; ")
    assert checked(puzzle, text) == (0, "correct\n", "")
    assert checked(puzzle, text.translate(_TO_ASCII)) == (0, "correct\n", "")


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("options", [[], ["--limit", "1"], ["--limit", "3"], ["--json"], ["--color"]])
def test_every_form_of_an_answer_is_read(file, name, options):
    puzzle = file(puzzle_class(name).example)
    text = run("solve", puzzle, *options).stdout
    code, words, _ = checked(puzzle, text)
    assert code == 0
    assert {line.rpartition(": ")[2] for line in words.splitlines()} == {"correct"}


@pytest.mark.parametrize("width", [20, 70, 200])
def test_boards_folded_for_a_narrow_terminal_are_read(file, width):
    puzzle = cover.load(FOLDER / "sudoku/25x25.txt")
    solution = cover.solve(puzzle, limit=1).solution
    text = _narrow(puzzle.texts(solution), width, None) + "\nthe only solution\n"
    assert checked(FOLDER / "sudoku/25x25.txt", text) == (0, "correct\n", "")


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize("options", [["solve"], ["solve", "--all"], ["solve", "--json"], ["solve", "--limit", "1"]])
def test_the_answers_to_problems_are_read(file, name, options):
    problem = file(PROBLEMS[name], name)
    text = run(options[0], problem, *options[1:]).stdout
    code, words, _ = checked(problem, text)
    assert code == 0
    listed = COUNTS[name] if options[1:] == ["--all"] else 1
    assert words.count("correct\n") == listed


def test_what_best_prints_is_read(file):
    problem = file(PROBLEMS["costs.dlx"], "costs.dlx")
    assert checked(problem, run("best", problem).stdout) == (0, "correct\n", "")
    listed = run("best", problem, "--limit", "2").stdout
    assert checked(problem, listed)[1] == "solution 1: correct\nsolution 2: correct\n"


def test_the_lines_of_sat_solvers_are_read(file):
    problem = file(PROBLEMS["formula.cnf"], "formula.cnf")
    listed = run("solve", problem, "--dimacs", "--all").stdout
    assert checked(problem, listed)[1].count("correct\n") == 4
    text = run("solve", problem, "--dimacs").stdout
    assert text.startswith("s SATISFIABLE\nv ")
    assert checked(problem, text) == (0, "correct\n", "")
    assert checked(problem, "s SATISFIABLE\nv 1 -2 -3\nv 0\n")[0] == 10


def test_answers_to_many_boards_are_reported_apart_by_their_heads(file):
    boards = file("1..3.4....3.4..2\n1...............\n1..3.4....3.4..2\n")
    text = run("solve", boards).stdout
    assert checked(boards, text)[1] == "".join(f"{boards}:{k}: correct\n" for k in (1, 2, 3))
    unsolved = file("1..3.4....3.4..2\n11..............\n", "unsolved.txt")
    code, words, error = checked(unsolved, run("solve", unsolved).stdout)
    assert (code, words) == (1, f"{unsolved}:1: correct\n")
    assert f"no solution for {unsolved}:2" in error


def test_every_solution_of_a_listing_is_checked(file):
    board = file("1... .... .... ....")
    text = run("solve", board, "--all").stdout
    assert text.splitlines()[-1] == "all 72 solutions"
    code, words, _ = checked(board, text)
    assert (code, words.count("correct")) == (0, 72)
    right, rest = text.split("\n\n", 1)
    code, words, _ = checked(board, right.replace("2", "3", 1) + "\n\n" + rest)
    assert (code, words.count("correct")) == (10, 71)


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("queens", "♛ .", ". ♛", "has no queen"),
        ("langford", "7", "6", "times, not twice"),
        ("polyomino", "│", " ", "there is no piece '?'"),
        ("sudoku", "│ 1 6", "│ 6 1", "given r1c1: 1 became 6"),
    ],
)
def test_a_changed_drawing_is_found_wrong(file, name, old, new, fault):
    puzzle = file(puzzle_class(name).example)
    text = run("solve", puzzle, "--limit", "1").stdout
    top, _, inner = text.partition("\n")
    changed = top + "\n" + (inner.replace("  │  ", "     ", 1) if name == "polyomino" else inner)
    if name != "polyomino":
        changed = text.replace(old, new, 1)
    assert changed != text
    code, words, _ = checked(puzzle, changed)
    assert code == 10
    assert fault in words
