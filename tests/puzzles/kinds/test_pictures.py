"""Pictures of kind files: clues look like what they are, and marks stand beside them."""

import pytest

import cover
from cover.drawing.shapes import Circle, Path, Text
from cover.drawing.terminal import plain
from cover.puzzles.kinds.table import puzzle_class

ROWS = {
    # Numbers on sides, and marks in the cells beside them.
    "wafusuma": ("┃ 6 │ 6 │ 3 │ 3 ┃", "┠─7─┼───┼───┼───┨", "┃ 1 │ 6 │ 6 9 3 ┃"),
    # A number with an arrow, which a line may pass.
    "yajisoko": ("┃ #━┿1╸↑│   │   ┃",),
    "hebi": ("┃   │4█→│ 4 │ 5 ┃",),
    "pentopia": ("┃███│███│███│ ← │   ┃", "┠───┼───┼───┼───┼───┨", "┃   │   │ ↕ │   │   ┃"),
    # Parts of ships: those that lie there are dark.
    "retroships": ("┃███│ □ │ ○ │███│ ▶ ┃", "┠───┼───┼───┼───┼───┨", "┃   │   │   │ ╰ │ ╮ ┃"),
    # Marks v and h are pieces, and not bars.
    "heteromino": ("┃ v ┃ r │ r ┃ p ┃ s │ s ┃",),
    # Arrows, without the lines that follow from them.
    "roma": ("┃ ↓ ┃ → ┃╺→╸│ ↓ ┃", "┠───╂───╊━━━┿━━━┫", "┃╺→╸┃( )┃ → │ ↓ ┃"),
}


def solved(name):
    puzzle = cover.loads(puzzle_class(name).example)
    return puzzle.draw(cover.solve(puzzle).solutions[0])


@pytest.mark.parametrize("name", ROWS)
def test_clues_and_marks_are_legible(name):
    wanted = ROWS[name]
    assert tuple(plain(solved(name)).splitlines()[1 : 1 + len(wanted)]) == wanted


def test_bars_are_not_lost_on_shaded_cells():
    fills = {shape.fill for shape in solved("kissing").shapes if isinstance(shape, Path)}
    assert "shade" in fills
    assert "black" not in fills


def test_diagonals_join_the_corners_of_their_cells():
    puzzle = cover.loads("puzzle: slant\ncorners:\n...\n...\n")
    shapes = puzzle.draw(((0, 1),)).shapes
    assert {shape.points for shape in shapes if isinstance(shape, Path) and shape.stroke == "answer"} == {
        ((0.0, 0.0), (1.0, 1.0)),
        ((1.0, 1.0), (2.0, 0.0)),
    }


def test_lines_end_at_the_words_that_they_pass():
    shapes = solved("maxi").shapes
    words = {(shape.x, shape.y) for shape in shapes if isinstance(shape, Text)}
    below = [shape.points for shape in shapes if isinstance(shape, Path) and shape.fill == "paper"]
    assert {((a + c) / 2, (b + d) / 2) for (a, b), _, (c, d), _ in below} == {(x, y) for x, y in words}


def test_boxes_and_goals_are_drawn():
    boxes = [shape for shape in solved("brownies").shapes if isinstance(shape, Path) and shape.sign == "#"]
    assert len(boxes) == 4
    assert [(shape.x, shape.y) for shape in solved("roma").shapes if isinstance(shape, Circle)] == [(1.5, 1.5)]


@pytest.mark.parametrize(("name", "beside"), [("killersudoku", "1334134"), ("twinarea", "613"), ("kakuru", "")])
def test_what_a_clue_does_not_say_of_its_cell_stands_beside_it(name, beside):
    """A sum is no digit, a letter no number; a clue of kakuru says that its cell has none."""
    small = [shape for shape in solved(name).shapes if isinstance(shape, Text) and shape.size < 0.4]
    assert "".join(shape.text for shape in small) == beside
