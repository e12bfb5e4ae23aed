"""Boards that a page fills in: every kind's example is filled in with its solution, and is then solved."""

import pytest

import cover
from cover.basics.errors import InputError
from cover.puzzles.grids.grid import Grid
from cover.puzzles.kinds.table import kind_names, puzzle_class
from cover.web.playing import Played

NOT_PLAYED = {
    "langford", "polyomino", "steiner", "shikaku", "dominosa", "polycube", "coloring", "golfers", "signpost",
    "hamilton",
}  # fmt: skip
QUICK = {"nurikabe", "slitherlink"}  # a mark of each cell; marks of lines, of which some say that nothing is there


def filled_in(board, solution):
    """The marks of a solution, without those that say that nothing stands there."""
    says = board.puzzle.says
    for place in board.places:
        for k, (label, words, _) in enumerate(place.marks):
            if k != place.rest and says(solution, label) is True:
                yield words


@pytest.mark.parametrize(
    "kind", [kind if kind in QUICK else pytest.param(kind, marks=pytest.mark.slow) for kind in kind_names()]
)
def test_a_board_is_solved_when_its_solution_is_filled_in_and_not_before(kind):
    puzzle = cover.loads(puzzle_class(kind).example)
    if isinstance(puzzle, Grid):
        return  # its cells are typed into
    board = Played(puzzle)
    assert (board.as_json() is None) == (kind in NOT_PLAYED)
    if kind not in NOT_PLAYED:
        marks = list(filled_in(board, cover.solve(puzzle).solution))
        assert board.looked_at(marks) == {"faults": [], "places": [], "solved": True}
        assert not board.looked_at(marks[1:])["solved"]


def test_what_breaks_a_rule_is_named_with_its_places():
    board = Played(cover.loads("puzzle: nurikabe\ncells:\n1 . .\n. . .\n. . 3\n"))
    pool = ["r1c2=#", "r1c3=#", "r2c2=#", "r2c3=#"]
    found = board.looked_at(pool)
    assert found["faults"] == ["2 x 2 sea from r1c2: no completion keeps this rule"]
    assert found["places"] == ["r1c2", "r1c3", "r2c2", "r2c3"]
    assert board.looked_at(pool[:3])["faults"] == []
    assert board.looked_at(["r1c2=."])["faults"] == ["r1c2=. contradicts the puzzle"]
    with pytest.raises(InputError, match="no place for 'r9c9=#'"):
        board.looked_at(["r9c9=#"])


def test_stars_of_a_cover_are_cells_too():
    board = Played(cover.StarBattle(["AABB", "AABB", "CCDD", "CCDD"]))
    assert board.looked_at(["r1c2", "r1c3"])["places"] == ["r1c2", "r1c3"]
    assert board.looked_at(["r1c2", "r2c4", "r3c1", "r4c3"])["solved"]


def test_lines_of_a_loop_have_a_place_between_two_points():
    (first, *_) = Played(cover.loads("puzzle: slitherlink\ncells:\n3 .\n. .\n")).places
    assert (first.sort, first.name, first.ends, first.joins) == (
        "edge", "r1c1-r1c2", ((0.0, 0.0), (1.0, 0.0)), ((0.0, 0.0), (1.0, 0.0))
    )  # fmt: skip
    assert [words for _, words, _ in first.marks] == ["no line r1c1-r1c2", "line r1c1-r1c2"]
