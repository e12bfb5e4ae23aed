"""Interactive Sudoku Solver's constraints, by the rules of that program."""

import pytest

import cover
from cover.basics.errors import InputError
from cover.formats import loads
from cover.puzzles.sudoku import Sudoku


def clues(text):
    return [clue.line() for clue in loads(text).clues]


def refused(text):
    with pytest.raises(InputError) as error:
        loads(text)
    return str(error.value)


def test_greater_compares_cells_that_share_a_side_the_earlier_one_greater():
    star = clues(".Shape~4x4.GreaterThan~R3C1~R2C2~R2C1~R1C1~R1C2")
    assert star == ["greater: r3c1 r2c1", "greater: r2c2 r2c1", "greater: r2c2 r1c2", "greater: r2c1 r1c1",
                    "greater: r1c1 r1c2"]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "key"), [("WhiteDot", "white"), ("BlackDot", "black"), ("X", "total 10"), ("V", "total 5")]
)
def test_dots_and_letters_stand_between_all_cells_that_share_a_side(kind, key):
    square = clues(f".Shape~4x4.{kind}~R1C1~R1C2~R2C2~R2C1")
    assert square == [f"{key}: r1c1 r1c2", f"{key}: r1c1 r2c1", f"{key}: r1c2 r2c2", f"{key}: r2c2 r2c1"]


def test_a_mark_between_cells_far_apart_is_refused():
    assert "none of its cells share a side" in refused(".Shape~4x4.WhiteDot~R1C1~R3C3")


def test_a_building_of_height_0_is_never_seen():
    towers = ".Shape~4x4~0-3.NoBoxes.Skyscraper~R1~{}~.~R1C1_0~R1C2_1~R1C3_3"
    assert cover.count(loads(towers.format(2))).found > 0
    assert cover.count(loads(towers.format(3))).found == 0
    rows = [[0, 1, 3, 2], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]]
    assert not list(loads(towers.format(2)).faults(rows))
    assert "2 are seen" in next(loads(towers.format(3)).faults(rows))


def test_a_line_may_close_or_visit_a_cell_again():
    whispers = ".Shape~4x4.Whisper~2~R1C1~R1C2~R2C2~R1C1"
    assert clues(whispers) == ["whispers 2: r1c1 r1c2 r2c2", "whispers 2: r2c2 r1c1"]


def test_modular_lines_say_their_number():
    assert clues(".Modular~3~R1C1~R1C2~R1C3") == ["modular: r1c1 r1c2 r1c3"]
    two = loads(".Shape~4x4.Modular~2~R1C1~R2C2~R3C3")
    rows = {tuple(solution[k][k] % 2 for k in range(3)) for solution in cover.solve(two, limit=None).solutions}
    assert rows == {(0, 1, 0), (1, 0, 1)}
    assert "the number by which to divide is needed" in refused(".Modular~R1C1~R1C2")


def test_a_layout_of_regions_may_stand_behind_the_shape():
    owners = ["1222", "1123", "1433", "4443"]
    assert loads(".Shape~4x4.NoBoxes.Jigsaw~4x4~" + "".join(owners)) == Sudoku.empty(4, jigsaw=owners)


def test_one_group_of_another_size_is_no_region():
    puzzle = loads(".Shape~4x4.NoBoxes.Jigsaw~1111222222222222")
    assert (puzzle.name, list(puzzle.regions)) == ("latin", ["jigsaw 1"])
    assert "3 regions have not 4 cells" in refused(".Shape~4x4.NoBoxes.Jigsaw~1112222233333333")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (".Shape~4x4.AntiKnight~1", "'AntiKnight': '1' is not read here"),
        (".Shape~4x4.Skyscraper~R1~2~3~4", "'Skyscraper': '4' is not read here"),
        (".Shape~4x4.Skyscraper~R1~0~", "the clue 0 is none"),
        (".Shape~4x4.Sandwich~3~R1.Sandwich~2~R1", "'Sandwich': row 1 has two clues"),
        (".Shape~4x4.Sandwich~3~R1~R2", "'Sandwich': 'R2' is not read here"),
        (".Shape~4x4.Shape~6x6", "two shapes, '4x4' and '6x6'"),
        (".LittleKiller~20~R5C5", "no diagonal of Interactive Sudoku Solver begins at r5c5"),
        (".LittleKiller~20~R2C1~R1C2", "its cells are not those of the diagonal from r2c1 down-right"),
        (".Shape~4x4~0-3.NumberedRoom~R1~2~", "'NumberedRoom' on a board with symbols from 0"),
        (".Shape~4x4~0-3.Indexing~C~R1C1", "'Indexing' on a board with symbols from 0"),
        (".Shape~4x4.PillArrow~4~R1C1~R1C2~R1C3~R1C4~R2C4", "a pill of 2 or 3 cells"),
        (".Jigsaw~9x9~R1C1~R1C2", "a layout of 81 characters is needed"),
        (".Or.Cage~3~R1C1~R1C2.Cage~3~R2C1~R2C2.End", "'Or' is a constraint of Interactive Sudoku Solver that is not"),
        (".Thermo~", "at least 2 cells are needed"),
    ],
)
def test_what_the_program_does_not_mean_is_refused_by_name(text, reason):
    assert reason in refused(text)


def test_the_order_of_the_search_changes_nothing():
    assert clues(".Priority~5~R1C1~R1C2.RegionSameValues") == []


def test_several_clues_that_agree_are_one():
    assert clues(".Shape~4x4.Sandwich~3~R1.Sandwich~3~R1") == ["sandwich 3: row 1", "sandwich 3: row 1"]
