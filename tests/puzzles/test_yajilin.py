"""Solved yajilin: the shaded cells are in every picture, and numbers stay in the drawing."""

import pytest

import cover
from cover.basics.errors import InputError
from cover.drawing.shapes import Path
from cover.drawing.terminal import plain

PUZZLE = cover.loads("https://puzz.link/p?yajilin/8/8/42v22m32k13n")
SOLUTION = cover.solve(PUZZLE).solution
DRAWN = """2>  ■   ·───·   ■   ·───·───·
        │   │       │       │
·───·───·   ·───·───·   ·───·
│                       │
·   ■   ·───·───·   ■   ·   2v
│       │       │       │
·───·   ·───·   ·───·───·   ■
    │       │
·───·   ■   ·   ■   2<  ·───·
│           │           │   │
·   ■   ·───·   ·───·───·   ·
│       │       │           │
·   3^  ·───·───·   ■   ·───·
│                       │
·───·───·───·───·───·───·   ■"""


def shaded_cells():
    """Cells that neither hold a clue nor are passed, from the tables of edges alone."""
    passed = {point for edge in PUZZLE.mesh.on(SOLUTION) for point in edge}
    return {cell for cell in PUZZLE.mesh if cell not in passed and PUZZLE.given[cell[0]][cell[1]] == "."}


def dark_squares(picture):
    """The cells whose square is filled with black."""
    filled = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.fill == "black"]
    return {(round(min(y for _, y in one.points) + 0.5), round(min(x for x, _ in one.points) + 0.5)) for one in filled}


def test_the_drawing_in_characters_shows_shaded_cells_and_whole_clues():
    assert PUZZLE.render(SOLUTION) == DRAWN
    assert DRAWN.count("■") == len(shaded_cells()) == 10


def test_a_picture_of_the_solution_fills_the_shaded_cells_and_no_others():
    assert dark_squares(PUZZLE.draw(SOLUTION)) == shaded_cells()
    assert dark_squares(PUZZLE.draw()) == set()
    assert plain(PUZZLE.draw(SOLUTION)).count("███") == 10


def test_drawings_with_and_without_shaded_cells_are_read():
    for drawing in (DRAWN, DRAWN.replace("■", "x"), DRAWN.replace("■", "·"), DRAWN.replace("■", "·", 3)):
        assert list(PUZZLE.undraw(drawing.splitlines())) == [SOLUTION]


@pytest.mark.parametrize("wrong", [DRAWN.replace("·", "■", 1), DRAWN.replace("2>", "■ ", 1)])
def test_a_cell_drawn_shaded_that_is_none_is_named(wrong):
    with pytest.raises(InputError, match="is drawn shaded, but a line passes it or a clue stands there"):
        list(PUZZLE.undraw(wrong.splitlines()))


def test_another_number_in_a_drawing_is_refused():
    with pytest.raises(InputError, match="row 1 is not drawn as expected"):
        list(PUZZLE.undraw(DRAWN.replace("2>", "3>").splitlines()))


def test_cells_out_of_play_are_light_and_shaded_ones_dark():
    puzzle = cover.loads(cover.Yajilin.example)
    solution = cover.solve(puzzle).solution
    assert dark_squares(puzzle.draw(solution)) == puzzle.shaded(solution)
    assert all(puzzle.given[r][c] == "." for r, c in puzzle.shaded(solution))
    assert list(puzzle.undraw(puzzle.render(solution).splitlines())) == [solution]
