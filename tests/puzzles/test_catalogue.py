"""docs/catalogue.md says of kinds and clues what the classes say; the counts of its table are what searches find."""

import re
from pathlib import Path

import pytest

import cover
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.kinds.table import puzzle_class

PAGE = (Path(__file__).parents[2] / "docs" / "catalogue.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n\n(.*?)\n\nRoute:", PAGE, re.MULTILINE | re.DOTALL))
ROWS = re.findall(r"^\| `(\w+)` \| `([^|]*)` \| (.*) \|$", PAGE, re.MULTILINE)


def test_the_page_speaks_of_the_kinds_that_there_are():
    assert set(SECTIONS) == set(PUZZLES)
    for name, rules in SECTIONS.items():
        assert puzzle_class(name).rules == rules
        assert f"```puzzle\n{puzzle_class(name).example.partition(chr(10))[2]}```\n" in PAGE


@pytest.mark.parametrize("name", SECTIONS)
def test_a_kind_is_taken_by_the_backends_that_its_page_lists_and_no_other(name):
    listed = re.search(rf"^### {name}\n.*?^Route: .*?: (.*?)\. Solutions", PAGE, re.MULTILINE | re.DOTALL)[1].split(
        ", "
    )
    puzzle = cover.loads(puzzle_class(name).example, kind=name)
    assert [backend for backend in ("bitmask", "dlx", "sat") if takes(backend, puzzle)] == listed[:-1]
    assert listed[-1] == "cpsat"


def takes(backend, puzzle):
    try:
        return cover.solve(puzzle, backend=backend, limit=1, seconds=10).found >= 0
    except cover.Refused:
        return False


def test_the_page_speaks_of_the_clues_that_there_are():
    assert len(ROWS) >= 44
    for key, form, meaning in ROWS:
        assert key in CLUES
        assert (clue_class(key).form, clue_class(key).meaning) == (form, meaning)


def loops(n):
    return cover.Slitherlink([[None] * n] * n)


COUNTS = [
    (loops(1), 1),
    (loops(2), 13),
    (loops(3), 213),
    pytest.param(loops(4), 9349, marks=pytest.mark.slow),
    (cover.Tour(4, 4, "wazir"), 6),
    (cover.Tour(6, 6, "wazir"), 1072),
    (cover.Tour(3, 4, "knight", "r1c1", "r1c4"), None),
    pytest.param(cover.Tour(6, 6), 9862, marks=pytest.mark.slow),
    (cover.loads("puzzle: polycube\nsize: 3x3x3\npieces: soma\n"), 11520),
    (cover.loads("puzzle: polycube\nsize: 2x3x10\npieces: pentominoes\n"), 96),
    pytest.param(cover.loads("puzzle: polycube\nsize: 2x5x6\npieces: pentominoes\n"), 2112, marks=pytest.mark.slow),
    (cover.load(Path(__file__).parents[2] / "puzzles/coloring/petersen.txt"), 120),
    (cover.Coloring([(str(k), str((k + 1) % 7)) for k in range(7)], 4), 3**7 - 3),
    (cover.Coloring([(str(k), str((k + 1) % 6)) for k in range(6)], 3), 2**6 + 2),
    (cover.Golfers(3, 3, 4), 20160),
]


def test_a_known_way_to_fill_the_bedlam_cube():
    """A solution that is published, layer beside layer."""
    layers = "eeev Dvvv wwzz fggz/DeBv DeCh Dwgg ffgz/ACBB DCCh fwCh fwxh/AAAB AyyB yyxh yxxx".upper().split("/")
    cubes = {(z, r, c): row.split()[z][c] for r, row in enumerate(layers) for z in range(4) for c in range(4)}
    puzzle = cover.loads("puzzle: polycube\nsize: 4x4x4\npieces: bedlam\n")
    forms = {name: tuple(sorted(cube for cube, held in cubes.items() if held == name)) for name in puzzle.pieces}
    filling = tuple(sorted(forms.items(), key=lambda named: named[1]))
    assert list(puzzle.faults(filling)) == []
    assert list(puzzle.faults(filling[:-1])) != []


@pytest.mark.parametrize(("puzzle", "expected"), COUNTS)
def test_known_counts(puzzle, expected):
    if expected is None:  # open tours: both ways of asking agree
        back = cover.Tour(3, 4, "knight", "r1c4", "r1c1")
        assert cover.count(puzzle).found == cover.count(back).found == cover.count(puzzle, "cpsat").found
    else:
        assert cover.count(puzzle).found == expected


def test_one_of_something_is_not_several():
    yajilin = cover.loads("puzzle: yajilin\ncells:\n2v . .\n. . .\n. . .\n")
    assert yajilin.about() == "3x3, 1 clue"
    assert cover.loads("1... .... .... ....").about().startswith("4x4, 1 given")
    assert cover.loads("puzzle: nurikabe\ncells:\n1 .\n").about() == "1x2, 1 island"
