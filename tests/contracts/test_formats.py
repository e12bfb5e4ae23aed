"""Every format: what is written is read back the same, every instance is readable, nonsense is refused tidily."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.basics.errors import InputError, ProblemError
from cover.formats import FORMATS, about, load_all, loads, read, read_path, write
from cover.formats.table import reads, writes
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import every
from cover.puzzles.latin import Latin
from cover.puzzles.sudoku import Sudoku

PUZZLES = Path(__file__).parents[2] / "puzzles"
INSTANCES = sorted(path for path in PUZZLES.rglob("*") if path.is_file())

sizes = st.sampled_from([4, 6, 8, 9, 12, 16, 25, 36])
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=5)


@st.composite
def boards(draw, extra=()):
    """Boards with a few givens, perhaps with symbols from 0."""
    n = draw(sizes)
    from_zero = draw(st.booleans())
    symbols = range(n) if from_zero else range(1, n + 1)
    givens = [[None] * n for _ in range(n)]
    for r, c, mark in draw(st.lists(st.tuples(*[st.integers(0, n - 1)] * 2, st.sampled_from(symbols)), max_size=3 * n)):
        givens[r][c] = mark
    if from_zero:  # marks alone say so by a 0 beside a blank
        givens[0][0], givens[0][1] = 0, None
    return givens, symbols


@st.composite
def covers(draw):
    """Small exact covers with bounds, colors and costs, and names that no text carries as they are."""
    found = draw(st.lists(names, min_size=2, max_size=6, unique=True))
    cut = draw(st.integers(1, len(found)))
    primary = [Item(name, *sorted(draw(st.tuples(st.integers(0, 3), st.integers(1, 3))))) for name in found[:cut]]
    options = []
    for label in range(draw(st.integers(0, 6))):
        covered = draw(st.lists(st.sampled_from(found), unique=True, max_size=3))
        covered = [draw(st.sampled_from(found[:cut])), *covered]
        painted = {name: draw(names) for name in covered if name in found[cut:] and draw(st.booleans())}
        plain = tuple(dict.fromkeys(name for name in covered if name not in painted))
        options.append(Option(label, plain, painted, draw(st.sampled_from([0, 0, 7]))))
    return ExactCover(primary, options, found[cut:])


def same(first, second):
    """Are two exact covers the same but for the labels of their options?"""
    arrays = ("option_starts", "items", "at_least", "at_most", "costs")
    for name in arrays:
        one, two = getattr(first, name), getattr(second, name)
        assert (one is None) == (two is None), name
        assert one is None or np.array_equal(one, two), name
    assert list(first.item_names) == list(second.item_names)
    assert (first.primary, first.secondary) == (second.primary, second.secondary)
    assert [first.option(k).paints for k in range(len(first))] == [second.option(k).paints for k in range(len(second))]
    return True


@given(boards(), st.sampled_from(["line", "grid", "csv", "json", "puzzle"]))
def test_boards_are_read_back(board, format):
    givens, symbols = board
    puzzle = Sudoku(givens, symbols=symbols)
    readings = list(read(write(puzzle, format), format=format))
    assert [reading.content for reading in readings] == [puzzle]


@given(boards(), st.sampled_from(["grid", "csv"]))
def test_drawn_boards_are_recognised(board, format):
    givens, symbols = board
    text = write(Sudoku(givens, symbols=symbols), format)
    assert loads(text) == Sudoku(givens, symbols=symbols)


@given(boards(), st.booleans(), st.booleans(), st.data())
def test_rules_are_read_back_from_puzzle_files(board, diagonals, latin, data):
    givens, symbols = board
    cells = st.tuples(*[st.integers(0, len(givens) - 1)] * 2)
    regions = {"a 1": data.draw(st.lists(cells, min_size=1, max_size=3, unique=True))}
    if latin:
        puzzle = Latin(givens, regions=regions, symbols=symbols)
    else:
        puzzle = Sudoku(givens, diagonals=diagonals, regions=regions, symbols=symbols)
    assert loads(write(puzzle, "puzzle")) == puzzle


@given(covers())
def test_covers_are_read_back(problem):
    text = write(problem, "knuth")
    assert same(problem, loads(text, format="knuth"))
    assert write(loads(text, format="knuth"), "knuth") == text


READ = [format for format in FORMATS if reads(format)]


@pytest.mark.parametrize("format", READ)
def test_the_example_of_a_format_is_recognised_and_written_again(format):
    known = about(format)
    readings = list(read(known.example))
    assert {reading.format for reading in readings} == {format}
    for reading in readings if writes(format) else []:
        again = write(reading.content, format)
        assert write(next(read(again, format=format)).content, format) == again
    assert known.description
    assert "\n" not in known.description


def test_a_format_that_is_only_written_or_only_read_says_so():
    with pytest.raises(InputError, match="the format cp can be written, but not read"):
        loads("1...", format="cp")
    with pytest.raises(ProblemError, match="the format hodoku can be read, but not written"):
        write(loads("1... .4.. ..3. ...2"), "hodoku")


@pytest.mark.skipif(not INSTANCES, reason="this tree has no puzzles/")
def test_every_instance_is_readable():
    for path in INSTANCES:
        assert list(load_all(path)), path
        assert all(reading.note for reading in read_path(path))


def rules_of(puzzle):
    """What must be the same: of a grid all but the names of its regions."""
    if not isinstance(puzzle, Grid):
        return puzzle
    regions = {frozenset(cells) for _, cells in every(puzzle)}
    return puzzle.symbols, puzzle.givens, regions, frozenset(puzzle.clues)


SPELLED_OUT = ("candidates", "sukaku")  # what the givens leave to a cell, where one mark alone becomes a given
CARRIERS = [
    format
    for format in READ
    if writes(format) and about(format).carries in (Grid, BasePuzzle) and format not in SPELLED_OUT
]


@pytest.mark.parametrize("format", CARRIERS)
def test_no_format_writes_a_puzzle_without_its_rules(format):
    refused = set()
    small = [path for path in INSTANCES if path.stat().st_size < 4000]
    for path in small:
        puzzle = next(load_all(path))
        try:
            text = write(puzzle, format)
        except ProblemError:
            refused.add(path)
        else:
            assert [rules_of(reading.content) for reading in read(text, format=format)] == [rules_of(puzzle)], path
    assert not refused if format in ("puzzle", "puzzle-json") else 0 < len(refused) < len(small)


@pytest.mark.parametrize("format", SPELLED_OUT)
def test_pencil_marks_are_not_written_without_the_clues(format):
    with pytest.raises(ProblemError, match="not the rules of a 4x4 sudoku, boxes 2x2, 1 clue: write 'puzzle'"):
        write(loads("size: 4\nthermo: r1c1 r1c2\n"), format)


@pytest.mark.parametrize("format", [format for format in FORMATS if about(format).facts])
def test_facts_are_read_back_from_formats_that_have_a_place_for_them(format):
    facts = {key: f"{key} of 4x4, #1: mine" for key in about(format).facts}
    if "rules" in facts:  # words that might say more than the data are refused
        facts["rules"] = "Normal sudoku rules apply."
    if "cost" in facts:
        facts["cost"] = "r1c2=2 5"
    text = write(loads("1... .4.. ..3. ...2"), format, facts={**facts, "effort": "7"})
    assert next(read(text)).facts == facts


def test_facts_go_nowhere_else():
    puzzle = loads("1... .4.. ..3. ...2")
    assert write(puzzle, "csv", facts={"title": "mine"}) == write(puzzle, "csv")


def test_links_hold_no_larger_boards_than_are_read_from_them():
    for format in ("f-puzzles", "penpa"):
        with pytest.raises(ProblemError, match="36 rows"):
            write(Sudoku.empty(49), format)


def test_unknown_formats_are_named():
    with pytest.raises(InputError, match=f"unknown format 'docx': one of {', '.join(FORMATS)}"):
        loads("1...", format="docx")
    with pytest.raises(InputError, match=r"unknown format 'kunth'; did you mean knuth\?"):
        loads("1...", format="kunth")
