"""Queens: given and forbidden squares, and faults in words."""

from cover.puzzles.queens import Queens

SIX = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))


def test_faults_name_squares_and_lines():
    puzzle = Queens(6, queens=["r1c2"], forbidden=["r6c6"])
    assert list(puzzle.faults(SIX)) == []
    assert list(puzzle.faults((*SIX[:5], (5, 5)))) == [
        "r6c6: no queen may stand there",
        "column 5 has no queen",
        "column 6: queens at r3c6 and r6c6",
    ]
    assert "the given queen at r1c2 is missing" in list(puzzle.faults(((0, 0), *SIX[1:])))
    assert "diagonal: queens at r1c2 and r2c3" in list(puzzle.faults((SIX[0], (1, 2), *SIX[2:])))
    assert "anti-diagonal: queens at r1c2 and r2c1" in list(puzzle.faults((SIX[0], (1, 0), *SIX[2:])))
    assert "r7c1 is not on the board of 6 x 6 squares" in list(puzzle.faults(((6, 0), *SIX[1:])))
    assert "r1c2 has 2 queens" in list(puzzle.faults((SIX[0], *SIX)))


def test_clashes_name_attacking_queens_and_blocked_lines():
    assert list(Queens(4, ["r1c1", "r3c3"]).clashes()) == ["diagonal: queens at r1c1 and r3c3"]
    assert list(Queens(2, [], ["r1c1", "r1c2"]).clashes()) == ["row 1: every square is forbidden"]


def test_diagonals_of_one_square_are_no_items():
    problem = Queens(3).to_cover()
    assert list(map(str, problem.option(0).covers)) == ["row 1", "column 1", "diagonal r1c1 down"]
    assert list(map(str, problem.option(1).covers)) == ["row 1", "column 2", "diagonal r1c2 down", "diagonal r2c1 up"]
    assert (problem.primary, problem.secondary) == (6, 6)


def test_a_board_is_drawn_with_queens_and_forbidden_squares():
    assert Queens(2, ["r1c1"], ["r2c2"]).render().splitlines() == ["♛ .", ". #"]
    assert Queens(6).as_json(SIX) == ["r1c2", "r2c4", "r3c6", "r4c1", "r5c3", "r6c5"]


def test_lines_are_numbered_from_the_middle_outwards():
    assert list(map(str, Queens(4).to_cover().item_names[:5])) == ["row 2", "row 3", "row 1", "row 4", "column 2"]
