"""Pencil marks: read in every spelling, kept in the puzzle, solved and checked with, written again."""

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.formats import about, loads, read, write

DRAWN = about("candidates").example
SUKAKU = about("sukaku").example


def test_a_drawn_grid_and_a_line_of_pencil_marks_are_the_same_puzzle():
    puzzle = loads(DRAWN)
    assert loads(SUKAKU) == puzzle
    assert puzzle.givens[0] == (1, None, None, None)
    assert puzzle.candidates[0][1:] == ((2, 4), (2, 3, 4), (3, 4))
    assert loads(write(puzzle, "sukaku")) == loads(write(puzzle, "candidates")) == puzzle


def test_729_digits_are_pencil_marks_and_no_27x27_board():
    puzzle = loads("1........" + "123456789" * 80)
    assert (puzzle.size, puzzle.givens[0][0]) == (9, 1)
    assert loads("." * 729).size == 27
    with pytest.raises(InputError, match=r"ambiguous: .*27x27.*9x9.*format="):
        loads("12......." + "." * 27 + "..34....." + "." * (729 - 45))


def test_solutions_keep_to_the_pencil_marks():
    free = loads("1..." + "." * 12)
    narrow = loads(DRAWN)
    everything = set(cover.solutions(free))
    kept = [s for s in everything if not list(narrow.faults(s))]
    assert sorted(cover.solutions(narrow)) == sorted(kept)
    assert 0 < len(kept) < len(everything)
    for backend in ("dlx", "bitmask", "sat"):
        assert cover.count(narrow, backend=backend).found == len(kept)


def test_faults_and_clashes_name_the_candidates():
    puzzle = loads(DRAWN)
    assert "r1c2: 3 is not among its candidates: 2 4" in list(puzzle.faults([[1, 3, 2, 4]] * 4))
    empty = cover.Sudoku([[None] * 4] * 4, candidates=[[()] + [None] * 3] + [[None] * 4] * 3)
    assert list(empty.clashes()) == ["r1c1 has no candidate"]


def test_pencil_marks_are_drawn_and_not_lost_in_formats_without_them():
    puzzle = loads(DRAWN)
    assert "234" in puzzle.render()
    assert loads(write(puzzle, "puzzle")) == puzzle
    for format in ("line", "grid", "csv", "json"):
        with pytest.raises(ProblemError, match="carries no pencil marks"):
            write(puzzle, format)


def test_the_rules_of_a_puzzle_file_hold_for_pencil_marks():
    puzzle = loads("diagonals\n\n" + DRAWN)
    assert (puzzle.diagonals, puzzle.candidates[0][1]) == (True, (2, 4))


def test_a_position_of_hodoku_is_marks_and_struck_candidates():
    reading = next(read(about("hodoku").example))
    assert reading.content.givens[8][4] == 1
    assert 9 not in reading.content.candidates[0][0]
    assert "2 candidates struck" in reading.note


@pytest.mark.parametrize("marks", ["+.", "++1", "+0"])
def test_a_plus_of_hodoku_stands_before_a_placed_digit(marks):
    text = about("hodoku").example.replace("+1", marks)
    with pytest.raises(InputError, match="a digit must follow the '\\+' of a placed"):
        next(read(text))


def test_pencil_marks_that_do_not_ascend_are_refused_in_place():
    with pytest.raises(InputError, match=r"2:1: pencil marks '43' do not ascend"):
        loads(DRAWN.replace("34    234", "43    234", 1), format="candidates")


def test_a_border_beside_pencil_marks_is_no_board():
    marks = SUKAKU.strip()
    assert loads(f"{marks}\n|") == loads(f"|\n{marks}\n") == loads(marks)
