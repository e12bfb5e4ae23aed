"""The instances in puzzles/ carry their answers: a header with source and number of solutions, held here."""

from pathlib import Path

import pytest

import cover
from cover.basics.result import Verdict
from cover.formats import read_path
from cover.problems.connectivity import LazyConstraint
from cover.puzzles.base import GivesBoard

HOME = Path(__file__).parent.parent / "puzzles"
FILES = sorted(HOME.glob("*/*.txt"))
TURNED = "polycube/bedlam.txt"  # counted up to turns: all its fillings take minutes
SLOW = {"polyomino/dominoes-8x8.txt", "polyomino/pentominoes-6x10.txt", "tour/knight-6x6.txt"}
HARD = {"25x25-hard.txt"}  # dlx does not end on these; clause learning does


def facts(path):
    """The comments `# key: value` at the top of a file."""
    lines = path.read_text().splitlines()
    pairs = [line[1:].split(":", 1) for line in lines if line.startswith("# ") and ":" in line]
    return {key.strip(): value.strip() for key, value in pairs}


def backend(path):
    """Who decides an instance."""
    puzzle = cover.load(path)
    rules = puzzle.to_board().rules if isinstance(puzzle, GivesBoard) else ()
    if any(isinstance(rule, LazyConstraint) for rule in rules):
        return "sat"
    if rules:
        return "bitmask"  # which knows rules as they are
    return "sat" if path.name in HARD else "dlx"


def parameters():
    """Every file but one, the long searches marked slow."""
    for path in FILES:
        name = path.relative_to(HOME).as_posix()
        if name == TURNED:
            continue
        yield pytest.param(path, id=name, marks=[pytest.mark.slow] if name in SLOW else [])


def test_there_are_instances_of_every_kind():
    assert {path.parent.name for path in FILES} >= {"sudoku", "latin", "queens", "langford", "polyomino"}


@pytest.mark.parametrize("path", list(parameters()))
def test_an_instance_has_as_many_solutions_as_its_header_says(path):
    header = facts(path)
    assert header["source"]
    puzzle = cover.load(path)
    assert puzzle.name == path.parent.name
    if header["solutions"] == "1":  # found unique and checked, by one search
        result = cover.solve(puzzle, backend=backend(path))
        assert result.verdict is Verdict.UNIQUE
        assert list(puzzle.faults(result.solution)) == []
        assert list(puzzle.clashes()) == []
    else:
        result = cover.count(puzzle, backend=backend(path))
    assert result.complete
    assert result.found == int(header["solutions"])
    if "givens" in header:
        assert sum(mark is not None for row in puzzle.givens for mark in row) == int(header["givens"])


def turns(place):
    """The places to which the rotations of a 4x4x4 cube bring one."""
    found, left = set(), [place]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left.append(tuple(sorted((r, 3 - z, c) for z, r, c in one)))
            left.append(tuple(sorted((z, c, 3 - r) for z, r, c in one)))
    return found


@pytest.mark.slow
def test_the_bedlam_cube_has_as_many_fillings_up_to_turns_as_its_header_says():
    """No place of piece D is its own image: of 24 turns of a filling one has D at its least place."""
    header = facts(HOME / TURNED)
    assert header["source"]
    puzzle = cover.load(HOME / TURNED)
    options = [(name, tuple(sorted(place))) for name, place in puzzle.to_cover().decisions]
    images = {place: turns(place) for name, place in options if name == "D"}
    assert {len(places) for places in images.values()} == {24}
    kept = [(name, place) for name, place in options if name != "D" or place == min(images[place])]
    covering = {(name, place): [name, *place] for name, place in kept}
    result = cover.count(cover.ExactCover([*puzzle.pieces, *puzzle.cubes()], covering), "dlx")
    assert result.complete
    assert 24 * result.found == int(header["solutions"])


def test_the_two_boards_without_solution_differ_in_showing_it():
    assert list(cover.load(HOME / "sudoku" / "clash.txt").clashes())
    assert not list(cover.load(HOME / "sudoku" / "none.txt").clashes())


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.name, marks=[pytest.mark.slow] * (int(path.name.partition("x")[0]) > 64))
        for path in sorted((HOME / "large").glob("*.txt.gz"))
    ],
)
def test_a_large_board_has_one_solution_as_its_header_says(path):
    (reading,) = read_path(path)
    puzzle = reading.content
    assert puzzle.size == int(path.name.partition("x")[0])
    assert (reading.facts["solutions"], "conflicts" in reading.facts) == ("1", True)
    assert sum(mark is not None for row in puzzle.givens for mark in row) == int(reading.facts["givens"])
    result = cover.solve(puzzle)
    assert result.verdict is Verdict.UNIQUE
    assert list(puzzle.faults(result.solution)) == []
