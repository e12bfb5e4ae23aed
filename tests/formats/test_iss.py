"""Interactive Sudoku Solver's constraints, by the rules of that program."""

import tomllib
from pathlib import Path

import pytest

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, write
from cover.formats.programs.iss import constraints
from cover.puzzles.clues.table import ROWS
from cover.puzzles.sudoku import Sudoku
from refusals import refused


def clues(text):
    return [clue.line() for clue in loads(text).clues]


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
        (".Shape~4x4.Skyscraper~R1~0~", "0 is not a clue"),
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


SHOWN = tomllib.loads((Path(__file__).parents[2] / "docs" / "clues.toml").read_text(encoding="utf-8"))
SHOWN |= {"rule": ["rule: each pair: first != second + 2"], "outside": ["outside 8: row 3"]}  # no page shows these


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_clue_is_written_by_its_name_and_read_back_as_the_same_or_refused_by_its_key(row):
    puzzle = loads("\n".join(["puzzle: sudoku", "size: 6", *SHOWN[row.key], ""]))
    if not row.iss[0] or row.key in ("entropic", "globalentropy"):  # those two are for boards of 1 to 9 there
        with pytest.raises(ProblemError, match=f"Interactive Sudoku Solver has no {row.key}.*: write 'puzzle'"):
            write(puzzle, "iss")
        return
    solution = cover.solve(puzzle).solution
    puzzle = puzzle.with_givens([[None if c % 3 else mark for c, mark in enumerate(row)] for row in solution])
    back = loads(write(puzzle, "iss"))
    assert 0 < cover.count(back).found == cover.count(puzzle).found
    assert {clue.key for clue in back.clues} == {clue.key for clue in puzzle.clues}


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("size: 4\nthermo: r1c1 r1c2\nantiknight", ".Shape~4x4.Thermo~R1C1~R1C2.AntiKnight"),
        ("size: 4\ntotal 5: r1c1 r1c2\ntotal 5: r1c1 r3c2", ".Shape~4x4.V~R1C1~R1C2.Sum~5~R1C1~R3C2"),
        ("size: 4\nskyscraper 3: row 1\nskyscraper 2: row 1 reversed", ".Shape~4x4.Skyscraper~R1~3~2"),
        ("size: 4\nlittlekiller 5: r1c3 down-right", ".Shape~4x4.LittleKiller~5~R2C4"),
        ("size: 4\ncage: r1c1 r2c2\nnegative: xv", ".Shape~4x4.Cage~0~R1C1~R2C2.StrictXV"),
        ("size: 4\nsymbols: 0-3\nwindoku", ".Shape~4x4~0-3.Windoku"),
        ("size: 12\neven: r1c1\nwhite: r11c12 r12c12", None),
        ("size: 12\nwhite: r11c12 r12c12", ".Shape~12x12.WhiteDot~RbCc~RcCc"),
        ("size: 4\narrow: r1c1 r1c2 : r2c1 r2c2 r2c3", ".Shape~4x4.PillArrow~2~R1C1~R1C2~R2C1~R2C2~R2C3"),
        ("size: 4\narrow: r1c2 r1c1 : r2c1 r2c2 r2c3", None),  # the program reads a pill from the left
        ("size: 4\nnegative: white", None),
        ("size: 4\nquadruple 1: r1c1\nquadruple 2: r1c1", None),  # the program keeps one at a place
        ("size: 4\nxsum 0: row 1", None),
        ("size: 4\nlittlekiller 5: r2c2 down-right", None),
        ("size: 4\nweighted 5: 2*r1c1 r1c2", ".Shape~4x4.Sum~5_=_2_1~R1C1~R1C2"),
        ("size: 4\nregion a: r1c1 r2c3", ".Shape~4x4.AllDifferent~R1C1~R2C3"),
        ("puzzle: latin\nsize: 4", ".Shape~4x4.NoBoxes"),
        ("boxes: 3x2", ".Shape~6x6.NoBoxes.Jigsaw~112233112233112233445566445566445566"),
    ],
)
def test_a_puzzle_is_written_if_the_program_has_its_rules(lines, text):
    puzzle = loads(f"puzzle: sudoku\n{lines}\n".replace("puzzle: sudoku\npuzzle", "puzzle"))
    if text is None:
        with pytest.raises(ProblemError, match=r"^Interactive Sudoku Solver has|^the iss format does not carry this"):
            write(puzzle, "iss")
    else:
        assert write(puzzle, "iss") == f"{text}\n"


def test_givens_candidates_and_solutions_are_cells():
    puzzle = loads("1... .4.. ..3. ...2")
    assert write(puzzle, "iss") == ".Shape~4x4.~R1C1_1~R2C2_4~R3C3_3~R4C4_2\n"
    assert loads(write(puzzle, "iss", cover.solve(puzzle).solution)).givens == cover.solve(puzzle).solution
    pencilled = loads(".Shape~4x4.~R1C1_1_2")
    assert write(pencilled, "iss") == ".Shape~4x4.~R1C1_1_2\n"
    with pytest.raises(ProblemError, match="boards of up to 16 rows, not 25"):
        write(Sudoku.empty(25), "iss")


def test_an_automaton_keeps_its_words_under_other_numbers():
    puzzle = loads("size: 4\nautomaton 3,5/3,0/3-1-5,5-2-0,5-3-7,7-4-3,0-1-0: r1c1 r1c2 r2c3\n")
    assert 0 < cover.count(puzzle).found == cover.count(loads(write(puzzle, "iss"))).found


def test_constraints_in_and_hold_as_if_they_stood_alone():
    assert clues(".Shape~4x4.And.Thermo~R1C1~R1C2.AntiKnight.End") == ["thermo: r1c1 r1c2", "antiknight"]
    assert "'Or' is a constraint" in refused(".Shape~4x4.Or.And.AntiKnight.End.AntiKing.End")


def test_values_are_contained_exactly_as_often_as_they_are_named():
    assert clues(".Shape~4x4.ContainExact~1_2_1~R1C1~R2C3~R3C2~R4C4") == ["lookandsay 2x1,1x2: r1c1 r2c3 r3c2 r4c4"]


def test_dutch_flatmates_are_a_1_above_or_a_9_below_every_5():
    puzzle = loads(".DutchFlatmates")
    solution = cover.solve(puzzle).solution
    fives = [(r, c) for r in range(9) for c in range(9) if solution[r][c] == 5]
    assert all((r > 0 and solution[r - 1][c] == 1) or (r < 8 and solution[r + 1][c] == 9) for r, c in fives)
    lonely = loads(".DutchFlatmates.~R1C1_5~R2C1_8")
    assert cover.solve(lonely).verdict.value == "unsolvable"
    assert cover.solve(loads(".DutchFlatmates.~R1C1_5~R2C1_9")).solution
    assert "without the numbers 1 to 9" in refused(".Shape~4x4.DutchFlatmates")


@pytest.mark.parametrize("name", constraints.REFUSED)
def test_what_is_not_read_is_refused_with_its_reason(name):
    reason = refused(f".Shape~4x4.{name}~R1C1")
    assert reason.endswith(f"'{name}' is a constraint of Interactive Sudoku Solver that is not read here: "
                           f"{constraints.REFUSED[name]}")  # fmt: skip
