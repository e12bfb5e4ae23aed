"""Clues: counts of 4x4 boards that are published or follow by checking all 288, words of faults, files."""

import pytest

import cover
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.reading import ClueText

ALL = list(cover.solutions(cover.Sudoku.empty(4)))
# A clue as its line, and how many of the 288 boards it leaves.
COUNTS = {
    "cage 5: r1c1 r2c1": 96,
    "cage: r1c1 r2c2 r3c3": None,
    "thermo: r1c1 r1c2 r1c3": None,
    "arrow: r1c1 : r2c2 r3c3": 36,
    "littlekiller 6: r1c3 down-left": 48,
    "renban: r1c1 r1c2 r2c1": 144,
    "whispers 2: r1c1 r1c2 r2c3": None,
    "palindrome: r1c1 r1c2 r2c2": 0,
    "white: r1c1 r2c1": 144,
    "black: r1c1 r2c1": 96,
    "total 5: r1c1 r1c2": 96,
    "greater: r1c1 r1c2": 144,
    "even: r1c1": 144,
    "odd: r1c1 r2c2": None,
    "sandwich 2: row 1": 48,
    "skyscraper 3: column 1": 72,
    "skyscraper 2: row 2 reversed": None,
    "between: r1c1 r1c2 r1c3": None,
    "antiknight": 24,
    "antiking": 0,
    "nonconsecutive": 0,
    "disjoint": 168,
}


def puzzle_of(line, text="size: 4\n"):
    return cover.loads(f"puzzle: sudoku\n{text}{line}\n")


def test_every_kind_of_clue_is_tried():
    assert {line.partition(":")[0].split()[0] for line in COUNTS} == set(CLUES)


@pytest.mark.parametrize("line", COUNTS)
def test_a_clue_leaves_the_boards_that_break_no_rule(line):
    puzzle = puzzle_of(line)
    right = {solution for solution in ALL if not list(puzzle.faults(solution))}
    if COUNTS[line] is not None:
        assert len(right) == COUNTS[line]
    for backend in ("bitmask", "dlx", "sat", "cpsat"):
        assert set(cover.solve(puzzle, backend, limit=None)) == right


@pytest.mark.parametrize("line", COUNTS)
def test_a_clue_is_written_as_it_is_read(line):
    puzzle = puzzle_of(line)
    again = cover.loads(cover.dumps(puzzle))
    assert again == puzzle
    assert again.clues == puzzle.clues


@pytest.mark.parametrize("line", COUNTS)
def test_a_fault_names_its_clue(line):
    key = line.partition(":")[0].split()[0]
    faults = [fault for solution in ALL for fault in puzzle_of(line).faults(solution)]
    assert all(key.removeprefix("anti") in fault or "group" in fault or "is not" in fault for fault in faults)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("cage x: r1c1", "cage 'x': a whole number is needed before the colon"),
        ("thermo: r1c1 r9c9", "cell r9c9 is not on the board"),
        ("thermo", "'thermo: CELLS' is needed"),
        ("white: r1c1", "white: 2 cells are needed, not 1"),
        ("sandwich 3: diagonal 1", "'row 1' or 'column 4 reversed' is needed"),
        ("arrow: r1c1 r1c2", "the circle's cell, ':' and the cells of the shaft are needed"),
        ("littlekiller 9: r1c1 sideways", "down-right"),
    ],
)
def test_bad_clues_get_words(line, words):
    with pytest.raises(cover.InputError) as refused:
        puzzle_of(line)
    assert words in str(refused.value)


def test_clues_are_given_in_python_too():
    cage = clue_class("cage")(((0, 0), (0, 1)), 3)
    puzzle = cover.Sudoku.empty(4, clues=[cage, ClueText("antiknight", "", "")])
    assert cover.count(puzzle).found == sum(not list(puzzle.faults(solution)) for solution in ALL)
    with pytest.raises(cover.ProblemError, match="clues are objects such as Cage"):
        cover.Sudoku.empty(4, clues=["cage"])


def test_what_knows_regions_alone_refuses_clues():
    puzzle = puzzle_of("thermo: r1c1 r1c2")
    with pytest.raises(cover.Refused, match="has clues"):
        cover.solve_many(b"." * 16, puzzle.to_board())
    with pytest.raises(cover.Refused, match="boards with clues are not rated"):
        cover.rate(puzzle)


def test_a_bad_clue_above_a_board_is_named_by_its_own_line():
    with pytest.raises(cover.InputError, match=r"^2: cage 'x'"):
        cover.loads("puzzle: sudoku\ncage x: r1c1 r1c2\n\n" + "....\n" * 4)
