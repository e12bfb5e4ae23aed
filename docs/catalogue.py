"""Writes docs/catalogue.md from what the classes say: `python docs/catalogue.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cover.backends.bitmask import Bitmask
from cover.basics.result import Question
from cover.formats import read
from cover.formats.pzpr.types import all_types
from cover.formats.tatham.games import GAMES
from cover.generation.puzzles import is_made
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.kinds.table import kind_names, puzzle_class
from cover.solving.graph import picture

PAGE = Path(__file__).parent / "catalogue.md"
ARCHITECTURE = Path(__file__).parent / "architecture.md"
HEAD = """# The catalogue

Every kind of puzzle with its rules, a file of it, its drawing, and who solves it; then the kinds that are
[files of sentences](kinds.md), in a table; then every clue that a grid takes.
`cover puzzles NAME` prints rules and file of a puzzle, or the line of a clue. `python docs/catalogue.py` writes this
page.

| kind of problem | goes to |
|---|---|
| **exact cover** | `dlx`, `sat`, `cpsat` |
| **board** with rules beside its regions | `bitmask` (native propagation), `dlx` (exact cover with colors), `sat`, `cpsat` |
| board on which cells must **be connected**: one loop, one part, areas or parts of given sizes, a pairing | `sat`, `cpsat`; `bitmask` for loops, connected cells and lines that do not close, where it looks at the graph of possible cells at every node |

`auto` takes `bitmask` first where it can, and `sat` for the rest.

**Connected cells** are lazy for `sat` and `cpsat`:

1. The engine is asked, and the answer is looked at.
2. Clauses are added that the answer breaks and every solution keeps. They are over the decisions.
3. The search goes on.

No auxiliary variable is needed for that, so uniqueness, lists and counts are right by construction. The islands of nurikabe are said
beforehand: how many steps each cell is from its number, which the marks determine.

**Refused:** `dlx` takes no connected cells. `bitmask` takes no areas (fillomino), no pairing (tents) and no parts of equal
size (palisade).

Each of these reductions is compared with brute force (`tests/contracts/test_backends.py`, `test_connecting.py`,
`test_small_boards.py`), and every solution that leaves the house has passed the puzzle's own rules in words.

## Solutions as JSON

| kind | `cover solve --json` gives |
|---|---|
| grids | rows of integers |
| shaded boards | rows of 0 and 1; 1: shaded, a mine, a bulb, a tent, a ship, sea |
| lines | two tables of edges, each 0 or 1 (hashi: up to 2): those across row by row from left to right, then those down |
| slitherlink | edges are the sides of the cells, so there is a row of edges across more than there are rows |
| yajilin, numberlink, simpleloop, tracks, hashi | edges join the middles of cells |
| boards cut into parts (shikaku, galaxies, dominosa) | the part of each cell, as the kind's rules count |
| slant | 1 for a rising diagonal |
| magnets | 1 and 2 for the poles |
| undead | 1, 2 and 3 for ghost, vampire and zombie |

## New puzzles

`cover generate KIND` makes puzzles with one solution of the kinds below that say so. A kind draws a solution at random and says all
that can be said of it. Clues are taken away as long as one solution is left. A backend that took no part in the making
confirms the result.

| command | makes |
|---|---|
| `cover generate sudoku --with antiknight --with renban` | sudoku with clues of these kinds |
| `cover generate killer` | the same by a clue's name |
| `--best-of N` | keeps the puzzle that a search finds hardest of N |
| `--seed N` | the same seed gives the same puzzles |
| `-o FILE` | saves as it goes |

## Counts

What is known or follows by trying everything, and what the tests find:

| what | number | source |
|---|---|---|
| slitherlink without numbers, n x n cells: loops | 1, 13, 213, 9349 | published; A140517 |
| connected nonempty sets of cells of a square | 1, 13, 218, 11506 | A059525 |
| n x n cells cut into n parts of n cells (palisade without numbers) | 1, 2, 10, 117, 4006 | A172477 |
| one star in every row and column, none touching | 1, 0, 0, 2, 14, 90, 646, 5242 | A002464 |
| closed knight's tours of 6 x 6, not directed | 9862 | published |
| Hamiltonian cycles of the 4 x 4 and 6 x 6 grid | 6, 1072 | published |
| Soma cube | 11520, that is 48 x 240 | Conway and Guy 1961 |
| Bedlam cube | 460464, that is 24 x 19186 | 19186: Scott Kurowski |
| solid pentominoes 2 x 3 x 10, 2 x 5 x 6 | 96, 2112, that is 8 x 12 and 8 x 264 | published |
| 3-colorings of the Petersen graph; of a cycle C_n with k colors | 120; (k-1)^n + (-1)^n (k-1) | published |
| 9 golfers in threes, 4 weeks | 20160, that is 840 x 4! | 840 labelled STS(9), each resolved once |
| 4x4 sudoku: X, antiknight, disjoint groups, negative XV | 48, 24, 168, 8 of 288 | brute force |
| 6x6 sudoku: X, antiknight, antiking, nonconsecutive | 8640, 11520, 74160, 48 | other solvers |
| 9x9 sudoku, antiking, antiknight and nonconsecutive | 72 | published |

`cover count puzzles/polycube/bedlam.txt` takes 775 million nodes of `dlx`: 176 s of CPU on one thread of an AMD EPYC
that others used too, 183 s on two. All others take seconds at most.

## Puzzles
"""  # noqa: E501  rows of tables


def routes(puzzle: Any) -> str:
    """Who takes an instance."""
    if not isinstance(puzzle, GivesBoard):
        return "exact cover: dlx, sat, cpsat"
    board = puzzle.to_board()
    takers = ["sat", "cpsat"]
    if not board.lazy_constraints:
        takers.insert(0, "dlx")
    if not Bitmask().refuses(board, Question.ONE):
        takers.insert(0, "bitmask")
    what = " whose cells are connected" if board.lazy_constraints else " with rules" if board.rules else ""
    return f"board{what}: {', '.join(takers)}"


def beyond(name: str) -> str:
    """What else there is of a kind: new ones, games and links of others, a picture."""
    made = [f"`cover generate {name}`"] if is_made(name) else []
    games = [f"`{game}:`" for game, of in GAMES.items() if name in of.kinds]
    links = sorted(f"`{link}`" for link, kinds in all_types().items() if name in kinds)
    found = ["New ones: " + made[0] + "."] if made else []
    found += ["Game ids: " + ", ".join(games) + "."] if games else []
    found += ["puzz.link: " + ", ".join(links) + "."] if links else []
    return " ".join(found)


def sections() -> Iterator[str]:
    """The kinds of puzzles in Python, a section each."""
    for name in PUZZLES:
        kind = puzzle_class(name)
        (reading,) = read(kind.example, source=name)
        many = reading.facts["solutions"]
        yield f"### {name}\n\n{kind.rules}\n\nRoute: {routes(reading.content)}. Solutions of this example: {many}.\n"
        if more := beyond(name):
            yield f"{more}\n"
        yield f"```puzzle\n{kind.example.partition(chr(10))[2]}```\n"
        yield f"```text\n{reading.content.render()}\n```\n"


def files() -> Iterator[str]:
    """The kinds of puzzles in files, a row each."""
    yield "## Kinds in files\n"
    yield "Each has a [page](reference/made/kinds.md) with a file, its pictures, and who solves it.\n"
    kinds = ((name, puzzle_class(name)) for name in kind_names() if name not in PUZZLES)
    rows = [
        f"| [{name}](reference/made/kinds/{name}.md) | `{kind.__name__}` | {kind.rules.replace('|', chr(92) + '|')} |"
        for name, kind in kinds
    ]
    yield "\n".join(["| kind | class | rules |", "|---|---|---|", *rows]) + "\n"


def clues() -> Iterator[str]:
    """The kinds of clues, a row each."""
    yield "## Clues\n"
    yield (
        "Sudoku and Latin squares take these, in a file as a line below the header, at the command line as"
        ' `--with "LINE"`; in Python as objects in `clues=[...]`. [Adding a clue](adding-a-clue.md) makes one.\n'
    )
    rows = [f"| `{key}` | `{clue_class(key).form}` | {clue_class(key).meaning} |" for key in CLUES]
    yield "\n".join(["| clue | line | meaning |", "|---|---|---|", *rows]) + "\n"


def page() -> str:
    return "\n".join([HEAD, *sections(), *files(), *clues()])


def architecture() -> str:
    """The page of the architecture with the picture of problems and reductions as it is now."""
    before, fence, rest = ARCHITECTURE.read_text(encoding="utf-8").partition("```text\n")
    return before + fence + picture() + "\n```" + rest.partition("```")[2]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    ARCHITECTURE.write_text(architecture(), encoding="utf-8")
