"""A page for every kind of clue: what it demands, its line, a 6x6 board that has it (clues.toml) without and with a
solution, and how large that board is for the engines."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from sizes import sizes

import cover
from cover.drawing.svg import svg
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.sampling import NOT_DRAWN

CELL = 36.0  # pixels
EXAMPLES = Path(__file__).parent / "clues.toml"
INTRODUCTION = """# Clues of grids

Sudoku and Latin squares take these: in a file as a line below the header, at the command line as `--with "LINE"`, in
Python as objects in `clues=[...]`. Each page shows a board with and without a solution.

![a 9x9 grid with a cage, a thermometer, an arrow and other clues](../../pictures/clues.svg)

| clue | line | meaning |
|---|---|---|
"""


def pages() -> Iterator[tuple[str, str]]:
    """(name, text) of each page and picture."""
    examples = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
    rows = []
    for key in CLUES:
        clue = clue_class(key)
        board = "\n".join(["puzzle: sudoku", "size: 6", *examples[key]]) + "\n"
        puzzle = cover.loads(board)
        solution = cover.solve(puzzle, limit=1).solution
        assert solution is not None, f"docs/clues.toml: the board of {key} has no solution"
        yield f"clues/{key}.svg", svg(puzzle.draw(), cell=CELL, header="")
        yield f"clues/{key}-solution.svg", svg(puzzle.draw(solution), cell=CELL, header="")
        yield f"clues/{key}.md", _page(key, clue, board, sizes(puzzle))
        rows.append(f"| [{key}](clues/{key}.md) | `{_cell(clue.form)}` | {_cell(clue.meaning)} |")
    listed = "\n".join(f"clues/{key}" for key in CLUES)
    yield "clues.md", INTRODUCTION + "\n".join(rows) + f"\n\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _page(key: str, clue: type[Clue], board: str, large: str) -> str:
    heading = clue.heading or key.capitalize()
    made = "" if key in NOT_DRAWN else f" New ones: `cover generate sudoku --with {key}`."
    return f"""# {key}

**{heading}.** {clue.meaning}

The line is `{clue.form}`.

![{key}: a board with the clue]({key}.svg) ![{key}: the same board with a solution]({key}-solution.svg)

## A file to start from

The first picture is this file, the second its first solution.

```puzzle
{board}```

{large}

On a board of your own: `cover solve board.txt --with "{board.splitlines()[2]}"`.{made}
The class is `{clue.__module__}.{clue.__name__}`.
"""
