"""`cover draw`: the terminal, files by their endings, sheets, and what is refused."""

import pytest

from cli_help import EASY
from cli_help import run as run_cli

BOARD = "1... .4.. ..3. ...2\n".replace(" ", "")


@pytest.fixture
def board(file):
    return file(BOARD)


def run(*arguments):
    return run_cli("draw", *arguments)


def test_the_terminal_shows_the_board(board):
    done = run(board)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1] == "┃ 1 │   ┃   │   ┃"


def test_colors_tell_givens_from_answers_and_answers_that_differ(board, file):
    unique = file(EASY, "unique.txt")
    done = run("--color", "--solution", unique)
    assert "\x1b[1m1" in done.stdout
    assert "\x1b[36m2" in done.stdout
    assert "\x1b[30m\x1b[43m2" in run("--color", "--solution", board).stdout  # black on yellow


def test_candidates_are_what_the_givens_leave(board):
    lines = run("--candidates", board).stdout.splitlines()
    assert len(lines) == 17
    assert "2" in lines[1] + lines[2] + lines[3]


@pytest.mark.parametrize(("ending", "magic"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_the_ending_says_what_is_written(board, tmp_path, ending, magic):
    file = tmp_path / f"picture.{ending}"
    done = run(board, "--solution", "-o", file)
    assert done.exit_code == 0, done.stderr
    assert file.read_bytes().startswith(magic)


def test_unknown_endings_are_refused_before_anything_is_done(board, tmp_path):
    done = run(board, "-o", tmp_path / "picture.jpg")
    assert done.exit_code == 1
    assert "pictures must be files that end with .svg, .png, .pdf, not .jpg" in done.stderr
    assert not list(tmp_path.glob("*.jpg"))


def test_several_boards_need_a_pdf(tmp_path, file):
    path = file(BOARD * 3, "boards.txt")
    refused = run(path, "-o", tmp_path / "x.svg")
    assert refused.exit_code == 1
    assert "write a .pdf" in refused.stderr
    done = run(path, "--sheet", "2x1", "--solutions", "-o", tmp_path / "x.pdf")
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "x.pdf").read_bytes().count(b"/Type /Page\n") == 4


def test_what_differs_between_solutions_is_reported(file):
    path = file("." * 16)
    done = run("--solution", path)
    assert done.exit_code == 0
    assert "not the only solution" in done.stderr


def test_a_board_without_solution_is_drawn_without_one_only(file):
    path = file("11" + "." * 14)
    done = run("--solution", path)
    assert done.exit_code == 1
    assert "there is no solution to draw: row 1: 1 at r1c1 and r1c2" in done.stderr
    assert run(path).exit_code == 0


@pytest.mark.parametrize("option", [None, "--solution", "--candidates"])
def test_a_formula_has_no_picture(file, option):
    path = file("p cnf 2 1\n1 2 0\n", "formula.cnf")
    done = run(*([option] if option else []), path)
    assert done.exit_code == 1
    assert "a formula (CNF) has no picture: puzzles are drawn" in done.stderr


def test_sheets_are_for_files(board):
    done = run("--sheet", "2x3", board)
    assert done.exit_code == 2
    assert "-o FILE.pdf" in done.stderr


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("hint", "1...\n.2..\n..3.\n...4\n"),
        ("path", "12..\n..1.\n.1..\n..2.\n"),
        ("explain", "11..\n....\n....\n....\n"),
        ("explain", "1...\n....\n....\n....\n"),
    ],
)
def test_verbs_draw_what_they_find(tmp_path, verb, text):
    board, file = tmp_path / "board.txt", tmp_path / "picture.pdf"
    board.write_text(text)
    done = run_cli(verb, board, "--draw", file)
    assert done.exit_code in (0, 10, 20, 30, 40), done.output
    assert file.read_bytes().startswith(b"%PDF")


def test_a_drawing_never_replaces_the_puzzle(file):
    board = file("1...\n.2..\n..3.\n...4\n", "board.svg")
    done = run_cli("hint", board, "--draw", board)
    assert done.exit_code == 1
    assert board.read_text().startswith("1...")
