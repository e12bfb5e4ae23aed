"""Clues of a grid with one solution that could be left out, each alone."""

import cover
from cli_help import run

TEXT = "puzzle: sudoku\ncage 4: r1c1 r1c2\nthermo: r3c1 r3c2\ncage 3: r1c2 r1c3\n..2.\n..3.\n....\n.4..\n"


def test_each_clue_that_could_go_is_named_and_the_others_are_not():
    puzzle = cover.loads(TEXT)
    found = cover.minimal(puzzle)
    for k, clue in enumerate(puzzle.clues):
        others = puzzle.with_clues([*puzzle.clues[:k], *puzzle.clues[k + 1 :]])
        assert (clue.line() in found.spare_clues) == cover.unique(others)
    assert found.spare_clues
    assert any("can be dropped on its own" in line for line in found.words())


def test_nothing_is_named_where_there_are_several_solutions_or_no_clues():
    assert cover.minimal(cover.loads(TEXT.replace("..3.", "...."))).spare_clues == ()
    assert cover.minimal(cover.loads("1... .... .... ....")).spare_clues == ()


def test_the_clues_that_are_enough_leave_one_solution_and_none_of_them_can_go():
    puzzle = cover.loads(TEXT)
    enough = [clue for clue in puzzle.clues if clue.line() in cover.minimal(puzzle).enough_clues]
    assert len(enough) < len(puzzle.clues)
    assert cover.unique(puzzle.with_clues(enough))
    for k in range(len(enough)):
        assert not cover.unique(puzzle.with_clues([*enough[:k], *enough[k + 1 :]]))


def test_verbosely_all_of_them_are_listed():
    rows = ["1234", "3412", "2143", "4321"]
    clues = [f"odd: r{r}c{c}" for r in (1, 2, 3, 4) for c in (1, 2, 3, 4) if int(rows[r - 1][c - 1]) % 2]
    clues += [f"even: r{r}c{c}" for r in (1, 2, 3, 4) for c in (1, 2, 3, 4) if not int(rows[r - 1][c - 1]) % 2]
    text = "\n".join(["size: 4", *clues, "", *rows, ""])
    short, long = (run("minimal", "-", *more, stdin=text).stdout for more in ([], ["-v"]))
    assert ("and 4 more" in short, " more" in long) == (True, False)
    assert all(clue in long for clue in clues)
