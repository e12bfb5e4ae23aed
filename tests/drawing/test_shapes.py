"""Every puzzle has a picture, whose shapes say what the puzzle says; clues look like what they are."""

import re

import pytest

import cover
from cover.drawing.boards import apart
from cover.drawing.boxes import _boxes, box
from cover.drawing.colors import COLORS, FILLS, GREYS, NIGHT, PIECES, monochrome
from cover.drawing.pieces import colored
from cover.drawing.shapes import Circle, Path, Text, View
from cover.drawing.strokes import _outlines
from cover.drawing.terminal import Canvas, Spot, plain
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.kinds.table import puzzle_class

CLUES_9 = """puzzle: sudoku
size: 9
diagonals
cage 15: r1c1 r1c2 r2c1
thermo: r4c1 r3c2 r2c3 r2c4
arrow: r9c1 r9c2 : r8c3 r7c3
littlekiller 22: r1c1 down-right
littlekiller 32: r3c1 up-right
renban: r5c1 r5c2 r6c2
whispers: r5c5 r5c6 r6c7 r7c7
palindrome: r4c8 r5c9 r6c9 r7c8
white: r1c8 r1c9
black: r2c8 r3c8
total 10: r7c1 r8c1
greater: r4c4 r4c5
even: r4c7
odd: r8c6
sandwich 8: column 1
sandwich 8: row 4
skyscraper 3: column 3 reversed
between: r9c4 r8c5 r9c6 r9c7
antiknight
nonconsecutive
"""


def texts(picture):
    return [shape.text for shape in picture.shapes if isinstance(shape, Text)]


def examples():
    return {name: cover.loads(puzzle_class(name).example, kind=name) for name in PUZZLES}


@pytest.mark.parametrize("name", PUZZLES)
def test_every_kind_draws_its_example_and_a_solution(name):
    puzzle = examples()[name]
    instance, solution = puzzle.draw(), puzzle.draw(cover.solve(puzzle, limit=1).solution)
    for picture in (instance, solution):
        assert picture.shapes
        assert picture.width > 0
        assert picture.height > 0
        assert picture.title
        assert picture.alt
        used = {
            color for shape in picture.shapes for color in (getattr(shape, "fill", ""), getattr(shape, "stroke", ""))
        }
        assert used - {""} <= set(COLORS)
        assert set(COLORS) == set(GREYS) == set(NIGHT)
    assert solution.shapes != instance.shapes
    assert solution.alt != instance.alt
    assert plain(solution) != plain(instance)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("undead", ["2 ghosts, 1 vampire,", "6 zombies"]),
        ("battleships", ["ships of 3 2 1 1"]),
        ("magnets", ["left and top: +,", "right and bottom: -"]),
        ("wordsquare", ["AGE, APE, ARE, EAR,", "EEL, EYE, GAP, GEL,", "LEE, PEA, PEN, RAG,", "RYE"]),
    ],
)
def test_what_no_cell_shows_stands_below_the_board(name, message):
    puzzle = examples()[name]
    words = [shape for shape in puzzle.draw().shapes if isinstance(shape, Text) and shape.text in message]
    assert [shape.text for shape in words] == message
    assert all(shape.y > puzzle.height for shape in words)
    assert puzzle.draw().alt.startswith(" ".join(message).replace(",", ";"))


def test_numbers_of_several_kinds_beside_a_board_say_which_is_where():
    head = "puzzle: sudoku\nsize: 4\nsandwich 2: row 1\n"
    assert "sandwich" in texts(cover.loads(head).draw())
    assert "left: sandwich, above: skyscraper" in " ".join(
        texts(cover.loads(f"{head}skyscraper 2: column 1\nskyscraper 3: column 2\n").draw())
    )
    mixed = " ".join(texts(cover.loads(f"{head}skyscraper 2: row 3\n").draw()))
    assert "left: sandwich in row 1, left: skyscraper in row 3" in mixed


def test_clues_with_a_way_are_a_number_and_an_arrow():
    yajikazu = cover.loads(cover.Yajikazu.example)
    assert "1v" not in texts(yajikazu.draw())
    assert plain(yajikazu.draw()).splitlines()[1] == "┃1 ↓│   │   │   │   ┃"
    assert "│2 →│" in plain(examples()["yajilin"].draw())


def test_a_board_of_sentences_is_read_out_by_its_cells_rooms_and_words_beside_it():
    assert cover.loads("puzzle: yajikazu\ncells:\n1v .\n.  .\n").draw().alt == "row 1: 1v, blank; row 2: blank, blank"
    puzzle = cover.loads("puzzle: norinori\nrooms:\nAAB\nABB\n")
    rooms = "rooms: row 1: A, A, B; row 2: A, B, B"
    assert puzzle.draw().alt == f"row 1: blank, blank, blank; row 2: blank, blank, blank; {rooms}"
    assert puzzle.draw(((0, 1, 1), (1, 0, 0))).alt.startswith("row 1: blank, #, #; row 2: #, blank, blank; rooms")
    assert cover.loads("puzzle: kakurasu\ntop: 1 .\nleft: . 2\n").draw().alt.endswith("top: 1, blank; left: blank, 2")


def test_clues_in_shaded_cells_are_as_dark_as_their_neighbours_where_some_hold_none():
    puzzle = cover.loads(cover.Mosaic.example)
    drawn = puzzle.draw(cover.solve(puzzle).solution)
    assert {shape.fill for shape in drawn.shapes if isinstance(shape, Path) and shape.fill} == {"black"}
    assert {shape.color for shape in drawn.shapes if isinstance(shape, Text)} == {"ink", "paper"}
    hitori = cover.loads(cover.Hitori.example)
    drawn = hitori.draw(cover.solve(hitori).solution)
    assert {shape.fill for shape in drawn.shapes if isinstance(shape, Path) and shape.fill} == {"shade"}


def test_blocks_of_keen_have_thick_borders_and_all_their_clues():
    drawn = examples()["keen"].draw()
    assert sorted(texts(drawn)) == sorted(["4\u00d7", "9+", "2", "1-", "6\u00d7", "1-", "1", "4"])
    assert not any(isinstance(shape, Circle) for shape in drawn.shapes)


def test_ships_trees_and_tours_are_figures_not_letters():
    fleet = examples()["battleships"]
    shown = fleet.draw(cover.solve(fleet).solution)
    assert not {"S", "~"} & set(texts(shown))
    assert plain(shown).splitlines()[3] == "┃   │   │ S │ S │   ┃ 2"
    assert "T" not in texts(cover.loads(puzzle_class("tents").example).draw())
    tour = examples()["tour"]
    (way,) = (shape for shape in tour.draw(cover.solve(tour).solution).shapes if getattr(shape, "closed", False))
    assert len(way.points) == 16


def test_a_given_part_of_a_ship_is_a_square_until_a_solution_shows_the_ship():
    fleet = cover.loads("puzzle: battleships\nfleet: 2\ncells:\nS..\n...\n\nright: 2 0\n")
    (part,) = (shape for shape in fleet.draw().shapes if getattr(shape, "sign", "") == "S")
    assert len(part.points) == 4
    first, second = (s for s in fleet.draw(cover.solve(fleet).solution).shapes if getattr(s, "sign", "") == "S")
    assert (first.fill, second.fill) == ("ink", "answer")
    assert max(x for x, _ in first.points) == min(x for x, _ in second.points) == pytest.approx(1)


def test_lines_of_a_solution_run_through_the_middles_of_cells_on_a_terminal():
    loop = cover.loads(puzzle_class("masyu").example)
    assert plain(loop.draw(cover.solve(loop).solution)).splitlines()[3:6] == [
        "┃(●)┿━━━┿━━━┿━━━┿(●)┃",
        "┠─╂─┼───┼───┼───┼─╂─┨",
        "┃ ┃ │   │   │   │ ┃ ┃",
    ]
    bridges = examples()["hashi"]
    assert "(4)═━━━═(3)" in plain(bridges.draw(cover.solve(bridges).solution))


def test_a_picture_of_characters_is_written_as_it_was():
    for name in ("coloring", "golfers", "polycube", "dominosa"):
        puzzle = examples()[name]
        solution = cover.solve(puzzle, limit=1).solution
        assert plain(puzzle.draw(solution)) == "\n".join(line.rstrip() for line in puzzle.render(solution).splitlines())


def test_bridges_say_below_the_board_what_is_not_usual():
    assert cover.Hashi([[1, 1]]).draw().alt.startswith("1")
    assert cover.Hashi([[1, 1]], most=1).draw().alt.startswith("at most 1 bridge side by side; ")
    assert "mines: 1" in texts(cover.Minesweeper([[None]], mines=1).draw())
    assert {"at most 3 bridges side by", "no rings"} & set(texts(cover.Hashi([[3, 3]], True, 3).draw())) == {"no rings"}


def test_pencil_marks_leave_the_sum_of_a_cage_free():
    puzzle = cover.loads("cage 10: r1c1 r1c2\n\n....\n....\n....\n....\n")
    view = View({(0, 0): ["1"], (0, 1): ["1"]})
    label, below, beside = (shape for shape in puzzle.draw(view=view).shapes if isinstance(shape, Text))
    assert (label.text, below.text, beside.text) == ("10", "1", "1")
    assert below.y - below.size / 2 > label.y
    assert beside.y < below.y
    assert plain(puzzle.draw(view=view)).startswith("10┅")


def test_everything_drawn_lies_inside_its_picture():
    picture = cover.loads(CLUES_9).draw()
    right, bottom = picture.left + picture.width, picture.top + picture.height
    for shape in picture.shapes:
        points = shape.points if isinstance(shape, Path) else [(shape.x, shape.y)]
        assert all(picture.left <= x <= right and picture.top <= y <= bottom for x, y in points)


def test_givens_are_bold_and_a_solution_is_light():
    puzzle = cover.Latin([[1, 0], [0, 0]])
    drawn = [shape for shape in puzzle.draw(((1, 2), (2, 1))).shapes if isinstance(shape, Text)]
    drawn.sort(key=lambda text: (text.y, text.x))
    assert [(text.text, text.bold, text.color) for text in drawn] == [
        ("1", True, "ink"),
        ("2", False, "answer"),
        ("2", False, "answer"),
        ("1", False, "answer"),
    ]


def test_a_view_shows_candidates_and_what_a_step_strikes():
    puzzle = cover.Latin.empty(4)
    view = View({(0, 0): ["1", "3"]}, {(1, 1): "2"}, {(0, 0): ["4"]}, frozenset([(2, 2)]), frozenset([(3, 3)]))
    picture = puzzle.draw(view=view)
    marks = {shape.text: shape for shape in picture.shapes if isinstance(shape, Text)}
    assert set(marks) == {"1", "2", "3", "4"}
    assert marks["4"].color == "removed"
    assert (marks["1"].x, marks["1"].y) < (marks["4"].x, marks["4"].y)
    fills = [shape.fill for shape in picture.shapes if isinstance(shape, Path) and shape.fill]
    assert fills == ["differ", "placed", "clash"]


def test_clues_look_like_what_they_are():
    picture = cover.loads(CLUES_9).draw()
    assert {"15", "22", "32", "X", "8", "3"} <= set(texts(picture))
    assert {"antiknight", "nonconsecutive"} <= set(", ".join(texts(picture)).replace(",,", ",").split(", "))
    dashed = [shape for shape in picture.shapes if isinstance(shape, Path) and shape.dash]
    assert len(dashed) == 1
    assert len(dashed[0].points) == 6  # an L
    thermometer = next(shape for shape in picture.shapes if isinstance(shape, Circle) and shape.fill == "line")
    assert (thermometer.x, thermometer.y) == (0.5, 3.5)
    assert {shape.stroke for shape in picture.shapes if isinstance(shape, Path)} >= {"whispers", "renban", "palindrome"}


FORMS = {
    "clone": "clone: r1c1 r1c2 : r3c3 r3c4",
    "quadruple": "quadruple 1,2: r1c1",
    "arrow": "arrow: r1c1 : r1c2 r1c3",
    "littlekiller": "littlekiller 9: r1c1 down-right",
    "relation": "relation 1-2,1-3: r1c1 r1c2",
    "mutual": "mutual 1-2,1-3: r1c1 r1c2",
    "regex": "regex 1.: r1c1 r1c2",
    "automaton": "automaton 0/1/0-1-1: r1c1 r1c2",
    "weighted": "weighted 9: r1c1 2*r1c2",
    "lookandsay": "lookandsay 1x6: r1c1 r1c2",
    "equalsums": "equalsums: r1c1 r1c2 / r2c1",
    "samesymbols": "samesymbols: r1c1 r1c2 / r3c1 r3c2",
}


@pytest.mark.parametrize("key", [key for key in CLUES if not clue_class(key).flag and key not in ("negative", "rule")])
def test_every_clue_with_a_place_has_shapes(key):
    """A clue drawn on an empty board adds shapes that the board alone does not have."""
    head, _, rest = clue_class(key).form.partition(":")
    text = "row 1" if rest.strip().startswith("row") else "r1c1 r1c2"
    text += " r1c3" if "END" in rest or rest.strip() == "CELLS" else ""
    value = " 6" if " " in head and "[" not in head else ""
    puzzle = cover.loads(f"puzzle: sudoku\nsize: 9\n{FORMS.get(key, f'{key}{value}: {text}')}\n")
    assert len(puzzle.draw().shapes) > len(cover.Sudoku.empty(9).draw().shapes)


def test_clues_beside_the_board_stand_apart():
    shapes = apart([Text(-0.5, 0.5, "8", color="outside"), Text(-0.5, 0.5, "22", color="outside")], 9, 9)
    assert abs(shapes[0].x - shapes[1].x) > 0.5


def test_sums_of_cages_in_one_corner_stand_side_by_side():
    cages = ["cage 3: r1c1 r1c2", "cage 4: r1c1 r1c2", "cage 15: r1c1 r2c1", "cage 12: r3c3 r3c4"]
    drawn = cover.loads("size: 4\n" + "\n".join(cages) + "\n").draw()
    labels = {shape.text: shape for shape in drawn.shapes if isinstance(shape, Text) and shape.anchor == "start"}
    assert set(labels) == {"3 4 15", "12"}
    assert labels["3 4 15"].size < labels["12"].size
    assert "3┅4┅15" in plain(drawn).splitlines()[0]


def test_the_outline_of_a_ring_is_two_lines():
    ring = {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}
    outlines = sorted(map(len, _outlines(ring)))
    assert outlines == [4, 4]


def test_neighbours_never_share_a_color_while_there_are_enough():
    owners = [[0, 1, 2], [0, 1, 2]]
    pieces = [[(0, c), (1, c)] for c in range(3)]
    colors = colored(pieces, owners)
    assert colors[0] != colors[1] != colors[2]
    order = [0, *range(2, 2 + PIECES - 1), 1]  # the last piece lies beside the first, whose color is the next in turn
    number = {column: k for k, column in enumerate(order)}
    colors = colored([[(0, column)] for column in order], [[number[column] for column in range(len(order))]])
    assert colors[-1] != colors[0]


def light(color):
    """The relative luminance of WCAG 2."""
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_on_a_dark_screen_what_is_shaded_is_dark_and_its_text_legible():
    for role in ("black", "shade", *FILLS):
        assert light(NIGHT[role]) < 0.2, role
        assert (light(NIGHT["ink"]) + 0.05) / (light(NIGHT[role]) + 0.05) >= 3, role  # for large text
    assert (light(NIGHT["black"]) + 0.05) / (light(NIGHT["paper"]) + 0.05) >= 3


def test_without_colors_pieces_are_hatched():
    puzzle = cover.Polyomino("####/####", "I4x2")
    tiling = (("I4", tuple((0, c) for c in range(4))), ("I4", tuple((1, c) for c in range(4))))
    picture = puzzle.draw(tiling)
    more = monochrome(picture)
    added = more.shapes[len(picture.shapes) :] if more.shapes[: len(picture.shapes)] == picture.shapes else None
    assert len(more.shapes) > len(picture.shapes)
    assert added is None  # the hatching lies with the piece it belongs to
    inside = [s for s in more.shapes if isinstance(s, Path) and s not in picture.shapes]
    assert all(
        0.999 < y < 2.001 and -0.001 < x < 4.001 for line in inside for x, y in line.points
    )  # of the second piece alone


def test_box_drawing_knows_all_corners_of_light_and_heavy_lines():
    assert len(_boxes()) == 76
    assert box((2, 2, 2, 2)) == "╋"
    assert box((1, 0, 1, 2)) == "┥"


def test_a_board_in_characters_has_heavy_borders_between_boxes():
    assert plain(cover.loads("1... .4.. ..3. ...2").draw()).splitlines() == [
        "┏━━━┯━━━┳━━━┯━━━┓",
        "┃ 1 │   ┃   │   ┃",
        "┠───┼───╂───┼───┨",
        "┃   │ 4 ┃   │   ┃",
        "┣━━━┿━━━╋━━━┿━━━┫",
        "┃   │   ┃ 3 │   ┃",
        "┠───┼───╂───┼───┨",
        "┃   │   ┃   │ 2 ┃",
        "┗━━━┷━━━┻━━━┷━━━┛",
    ]


def test_what_says_nothing_else_is_drawn_as_its_text():
    class Quiet(cover.Langford):
        draw = cover.Langford.__mro__[1].draw

    picture = Quiet(3).draw((3, 1, 2, 1, 3, 2))
    assert "".join(texts(picture)) == "312132"
    assert re.fullmatch(r"3 1 2 1 3 2; solution: .*", picture.alt)


def test_a_line_around_cells_begins_at_the_same_point_in_whatever_order_they_come():
    """A set gives its elements in another order where hashes have 32 bits."""
    cells = [(0, 0), (0, 1), (1, 1), (1, 2), (3, 3)]
    assert list(_outlines(cells)) == list(_outlines(cells[::-1]))


def test_what_lies_left_of_a_terminal_or_above_it_is_not_drawn():
    canvas = Canvas(across=1, down=1, left=0, top=0)
    canvas.at(0, 1).text, canvas.at(0, -1).text, canvas.at(-1, 0).text = "a", "b", "c"
    assert ["".join(spot.text for spot in row) for row in canvas.rows()] == [" a"]


def test_a_struck_mark_is_a_cross_where_there_are_no_colors():
    assert Spot("5", struck=True).shown(plain=True) == "\u00d7"
    assert Spot("5", struck=True).shown(plain=False) == "5"


def test_clues_that_are_walls_are_black_with_their_numbers():
    walls = cover.loads("puzzle: akari\ncells:\n#1.\n")
    assert plain(walls.draw(((0, 0, 1),))).splitlines()[1] == "┃███│█1█│( )┃"
