"""Puzzles and problems as text: the format by name, by what a path ends with, or by what there is."""

import pytest

import cover
from cover.basics.errors import ProblemError, Refused

BOARD = "1..3.4....3.4..2"


def test_each_kind_of_content_has_a_format_of_its_own():
    queens, formula = cover.Queens(4), cover.loads("p cnf 2 1\n1 -2 0\n")
    assert cover.dumps(queens).startswith("puzzle: queens\n")
    assert "p cnf 2 1" in cover.dumps(formula)
    assert cover.count(cover.loads(cover.dumps(queens.to_cover()))).found == 2


def test_a_solved_board_is_written_where_a_solution_is_given():
    board = cover.loads(BOARD)
    assert cover.dumps(board, "line", cover.solve(board).solution) == "1243342121344312\n"


def test_a_reduction_is_refused_where_the_puzzle_is_carried_as_it_is():
    with pytest.raises(Refused, match="reduce= has no effect on line, which carries the puzzle as it is"):
        cover.convert(cover.loads(BOARD), "line", reduce="full")


@pytest.mark.parametrize(
    ("name", "start"),
    [("q", "puzzle: queens"), ("q.txt", "puzzle: queens"), ("q.CNF", "c "), ("q.dlx", "| item ")],
)
def test_the_end_of_a_path_says_the_format(tmp_path, name, start):
    cover.write(cover.Queens(5), tmp_path / name)
    assert (tmp_path / name).read_text().startswith(start)
    assert cover.count(cover.load(tmp_path / name)).found == 10


def test_an_end_that_says_nothing_is_refused_and_nothing_is_written(tmp_path):
    with pytest.raises(ProblemError, match=r"\.xyz is the ending of no format: give one of "):
        cover.write(cover.Queens(5), tmp_path / "q.xyz")
    assert not list(tmp_path.iterdir())


def test_what_a_format_cannot_carry_leaves_the_file_as_it_was(file):
    path = file("before", "q.csv")
    with pytest.raises(ProblemError):
        cover.write(cover.Queens(5), path)
    assert path.read_text() == "before"
