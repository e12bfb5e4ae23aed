"""docs/tutorial.md keeps its word: its Python draws a tiling, and so does its picture."""

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import cover
from cover.puzzles.common.pieces import Piece

DOCS = Path(__file__).parent.parent / "docs"
TEXT = (DOCS / "tutorial.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def pieces_of(picture):
    """Per color of a picture the cells (row, column) it fills."""
    root = ElementTree.fromstring(picture)
    squares = [node.attrib for node in root if node.tag.endswith("rect")]
    found = {}
    for square in squares:
        size = int(square["width"])
        found.setdefault(square["fill"], []).append((int(square["y"]) // size, int(square["x"]) // size))
    names = sorted(node.text for node in root if node.tag.endswith("text"))
    return found, names


def fits(picture):
    """Is the picture a tiling of 6 x 10 by the pentominoes, each with its name?"""
    puzzle = cover.Polyomino.rectangle(6, 10, "pentominoes")
    form = {piece.orientations()[0]: piece.name for piece in puzzle.pieces}
    colored, names = pieces_of(picture)
    tiling = []
    for cells in colored.values():
        tiling.append((form[Piece("", tuple(cells)).orientations()[0]], tuple(sorted(cells))))
    return names == sorted(form.values()) and not list(puzzle.faults(tiling))


def test_the_tutorial_draws_a_tiling(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    for block in BLOCKS:
        exec(block, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == ["('domino left', 'single at 3')", "('domino right', 'single at 1')"]
    assert fits((tmp_path / "tutorial.svg").read_text())
    puzzle = cover.Polyomino.rectangle(3, 20, "pentominoes")
    drawn = printed[-7:]
    assert [len(line) for line in drawn] == [81] * 7
    assert Counter("".join(drawn)).keys() >= {piece.name for piece in puzzle.pieces}


def test_the_committed_picture_is_a_tiling():
    assert fits((DOCS / "tutorial.svg").read_text())
