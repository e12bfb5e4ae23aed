"""Clues of a grid with one solution that could be left out, each alone."""

import cover

TEXT = "puzzle: sudoku\ncage 4: r1c1 r1c2\nthermo: r3c1 r3c2\ncage 3: r1c2 r1c3\n..2.\n..3.\n....\n.4..\n"


def test_each_clue_that_could_go_is_named_and_the_others_are_not():
    puzzle = cover.loads(TEXT)
    found = cover.minimal(puzzle)
    for k, clue in enumerate(puzzle.clues):
        others = puzzle.with_clues([*puzzle.clues[:k], *puzzle.clues[k + 1 :]])
        assert (clue.line() in found.spare_clues) == cover.unique(others)
    assert found.spare_clues
    assert any("without any one of these clues" in line for line in found.words())


def test_nothing_is_named_where_there_are_several_solutions_or_no_clues():
    assert cover.minimal(cover.loads(TEXT.replace("..3.", "...."))).spare_clues == ()
    assert cover.minimal(cover.loads("1... .... .... ....")).spare_clues == ()
