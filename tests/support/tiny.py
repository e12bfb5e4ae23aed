"""Boards of at most three cells, one row or one column, of every kind of puzzle, as text: what engines like least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice, permutations, product
from typing import Any

from cover.puzzles.kinds.table import puzzle_class
from cover.puzzles.lines.lines import Lines

SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]  # rows, columns
MOST = 12  # texts of one shape
MOST_FILLINGS = 20_000

# What may stand in a cell; the first is a blank one.
CELLS: dict[str, list[str]] = {
    "akari": [".", "#", "0", "1"],
    "battleships": [".", "~", "S"],
    "dominosa": ["0", "1", "2"],
    "hashi": [".", "1", "2"],
    "hitori": ["1", "2"],
    "kakuro": [".", "#", "\\1", "3\\", "3\\1"],
    "masyu": [".", "W", "B"],
    "numberlink": [".", "1", "2"],
    "nurikabe": [".", "1", "2"],
    "shikaku": [".", "1", "2", "3"],
    "signpost": ["E", "1E", "W", "S", "2N"],
    "simpleloop": [".", "#"],
    "tents": [".", "T"],
    "tracks": [".", "-", "|", "L"],
    "undead": [".", "/", "\\"],
    "wordsquare": [".", "A", "B"],
    "yajikazu": [".", "0>", "1<", "1v"],
    "yajilin": [".", "#", "0>", "1<", "1v"],
}
ROOMS = ["A", "B"]
CORNERS = [".", "0", "1", "2"]
APART = {"kakuro", "signpost", "yajikazu", "yajilin", "wordsquare"}  # cells with blanks between


def grid(marks: list[str], rows: int, columns: int, *, apart: bool = False) -> Iterator[str]:
    """Every way to write marks into a board, the first ones of each length."""
    between = " " if apart else ""
    for flat in product(marks, repeat=rows * columns):
        lines = (between.join(flat[k * columns : (k + 1) * columns]) for k in range(rows))
        yield "".join(f"{line}\n" for line in lines)


def numbers(count: int) -> Iterator[str]:
    """Numbers beside `count` lines: none, 0 everywhere, 1 in one of them."""
    yield " ".join("." * count)
    yield " ".join("0" * count)
    yield " ".join(["1", *"." * (count - 1)])


def of_kind(name: str, rows: int, columns: int) -> Iterator[str]:
    """Texts of one shape."""
    head = f"puzzle: {name}\n"
    if name == "sudoku" or name == "latin":
        if rows == columns:
            for given in (".", "1"):
                yield f"{head}size: {rows}\n\n{given}\n"
            yield f"{head}size: 2\n"
            yield f"{head}symbols: 12\n\n1 .\n. 1\n"
    elif name == "queens":
        yield f"{head}size: {max(rows, columns)}\n"
        yield f"{head}size: {max(rows, columns)}\nqueens: r1c1\n"
        yield f"{head}size: {max(rows, columns)}\nforbidden: r1c1\n"
    elif name == "langford":
        yield f"{head}n: {max(rows, columns)}\n"
    elif name == "polyomino":
        yield f"{head}size: {rows}x{columns}\npieces: monominoes\n"
        yield f"{head}size: {rows}x{columns}\npieces: dominoes\n"
        yield f"{head}size: {rows}x{columns}\npieces: I2\n"
        yield f"{head}size: {rows}x{columns}\npieces: I1 I2\n"
    elif name == "polycube":
        yield f"{head}size: {rows}x{columns}x1\npieces: I1\n"
        yield f"{head}size: {rows}x{columns}x1\npieces: I2\n"
        yield f"{head}size: {rows}x{columns}x1\npieces: soma\n"
    elif name == "starbattle":
        for regions in grid(ROOMS, rows, columns):
            yield f"{head}stars: 1\nregions:\n{regions}"
        for regions in grid(ROOMS, 2, 2):
            yield f"{head}stars: 1\nregions:\n{regions}"
    elif name == "steiner":
        for points in (1, 2, 3):
            yield f"{head}points: {points}\n"
            yield f"{head}points: {points}\nkirkman\n"
        yield f"{head}points: 3\ngiven: 1-2-3\n"
    elif name == "magic":
        for size in (1, 2, 3):
            yield f"{head}size: {size}\n"
        yield f"{head}size: 1\ngivens:\n1\n"
        yield f"{head}size: 2\ngivens:\n1 .\n. .\n"
    elif name == "nonogram":
        for runs in ("0", "1", "2"):
            across, down = "\n".join([runs] * rows), "\n".join(["1"] * columns)
            yield f"{head}rows:\n{across}\n\ncolumns:\n{down}\n"
    elif name == "heyawake":
        for rooms in grid(ROOMS, rows, columns):
            yield f"{head}rooms:\n{rooms}"
            yield f"{head}rooms:\n{rooms}\nroom A: 1\n"
    elif name == "aquarium":
        for rooms in grid(ROOMS, rows, columns):
            for right in numbers(rows):
                yield f"{head}rooms:\n{rooms}\nright: {right}\nbottom: {' '.join('.' * columns)}\n"
    elif name == "slant":
        for corners in islice(grid(CORNERS, rows + 1, columns + 1), 0, 4 ** ((rows + 1) * (columns + 1)), 23):
            yield f"{head}corners:\n{corners}"
        for corners in islice(grid(CORNERS, rows, columns), 3):  # a row of corners, no cell between
            yield f"{head}corners:\n{corners}"
    elif name == "galaxies":
        for centres in ("1:1", "1:2", "2:1", f"1:1 {2 * rows - 1}:{2 * columns - 1}"):
            yield f"{head}size: {rows}x{columns}\ncentres:\n{centres}\n"
    elif name == "magnets":
        plates = {(1, 1): ["*"], (1, 2): ["LR", "**"], (2, 1): ["T\nB"], (1, 3): ["LR*"], (3, 1): ["T\nB\n*"]}
        for drawn in plates[rows, columns]:
            for left in numbers(rows):
                more = f"right: {' '.join('.' * rows)}\ntop: {' '.join('.' * columns)}\n"
                yield f"{head}plates:\n{drawn}\n\nleft: {left}\n{more}bottom: {' '.join('.' * columns)}\n"
    elif name == "towers":
        for top in numbers(max(rows, columns)):
            yield f"{head}top: {top}\n"
        yield f"{head}top: 1\ngivens:\n1\n"
    elif name == "unequal":
        yield from (f"{head}size: 1\n{more}" for more in ("", "nonconsecutive\n"))
        yield from (f"{head}size: 2\n{more}" for more in ("", "greater: r1c1 r1c2\n", "white: r1c1 r1c2\n"))
    elif name == "keen":
        yield from (f"{head}size: 1\n{block} 1: r1c1\n" for block in ("total", "product", "quotient", "difference"))
        for one, other in product(("total 3", "product 2", "difference 1", "quotient 2", "total 4"), repeat=2):
            yield f"{head}size: 2\n{one}: r1c1 r1c2\n{other}: r2c1 r2c2\n"
    elif name == "coloring":
        yield f"{head}colors: 1\nvertices: a\n"
        yield f"{head}colors: 1\nvertices: a b\nedges:\na b\n"
        yield f"{head}colors: 2\ngiven: a=1\nedges:\na b\n"
    elif name == "golfers":
        for groups, size, weeks in product((1, 2), (1, 2), (1, 2)):
            yield f"{head}groups: {groups}\nsize: {size}\nweeks: {weeks}\n"
    elif name == "tour":
        for move in ("wazir", "knight", "king"):
            yield f"{head}size: {rows}x{columns}\nmove: {move}\n"
            yield f"{head}size: {rows}x{columns}\nmove: {move}\nfrom: r1c1\n"
            yield f"{head}size: {rows}x{columns}\nmove: {move}\nfrom: r1c1\nto: r{rows}c{columns}\n"
    elif name in ("tents", "battleships", "tracks"):
        before = {"tents": [""], "battleships": ["fleet: 1\n", "fleet: 2\n"], "tracks": ["start: 1\nend: 1\n"]}[name]
        for first, cells, right in product(before, list(islice(grid(CELLS[name], rows, columns), 4)), numbers(rows)):
            yield f"{head}{first}cells:\n{cells}\nright: {right}\nbottom: {' '.join('.' * columns)}\n"
    elif name == "undead":
        for cells, counts in product(islice(grid(CELLS[name], rows, columns), 4), ("0 0 1", "1 0 0", "0 1 1", "0 0 0")):
            beside = f"top: {' '.join('.' * columns)}\nleft: {' '.join('1' * rows)}\n"
            yield f"{head}counts: {counts}\ncells:\n{cells}\n{beside}"
    elif name == "wordsquare":
        for words in ("A", "AB BA", "AA"):
            yield f"{head}words:\n{words}\n"
            yield f"{head}words:\n{words}\n\ncells:\n" + next(grid(CELLS[name], rows, columns, apart=True))
    elif name not in CELLS:  # a newcomer: what its class shows, once, until it has a line here
        yield from [puzzle_class(name).example, *puzzle_class(name).variants] if (rows, columns) == SHAPES[0] else []
    else:
        for cells in grid(CELLS[name], rows, columns, apart=name in APART):
            yield f"{head}cells:\n{cells}"
            if name == "hashi":
                yield f"{head}tree\nmost: 1\ncells:\n{cells}"


# Clues about so few cells as their own words allow; N stands for a number.
_VALUES = ("0", "1", "3")
_ABOUT = ["r1c1", "r1c1 r1c2", "r1c1 r2c1 r2c2", "r1c1 : r1c2", "r1c1 / r2c2", "row 1", "column 1 reversed"]
_ABOUT += ["r1c1 down-right", "xv", "kropki"]
_VALUED = ["1,2", "1-2", "[12]+", ".", "0/1/0-1-1", "1x1", "2,1"]


_SENTENCES = (
    "each row: first != 2",
    "each cell: is odd",
    "each pair: abs ( first - second ) = 1",
    "each diagonal: differ",
    "connected odd",
    "each row: sum leading 2 = 3",
    "each square 2x2: same",
    "each 1: count 2 beside = 1",
)


def of_clue(key: str, size: int) -> Iterator[str]:
    """Lines of one kind of clue on a Latin square of so many rows; many are refused in words."""
    yield f"{key}\n"
    yield from (f"{key}: {about}\n" for about in _SENTENCES if key == "rule")
    for about in _ABOUT:
        if size == 1 and ("2" in about):
            continue
        yield f"{key}: {about}\n"
        for value in (*_VALUES, *_VALUED):
            yield f"{key} {value}: {about}\n"


def texts(name: str) -> Iterator[str]:
    """Boards of a kind of puzzle, of all shapes."""
    for rows, columns in SHAPES:
        every = list(of_kind(name, rows, columns))
        step = max(1, len(every) // MOST)
        yield from every[::step]


def clue_texts(key: str) -> Iterator[str]:
    """Latin squares of one, two and three rows with one clue."""
    for size in (1, 2, 3):
        for line in of_clue(key, size):
            yield f"puzzle: latin\nsize: {size}\n{line}"


def every(puzzle: Any) -> set[Any] | None:
    """All solutions, by trying every filling that could be written down; None for kinds whose solutions are none."""
    if _many(puzzle) > MOST_FILLINGS:
        return None
    if isinstance(puzzle, Lines):
        fillings = (puzzle._tables(flat) for flat in product(range(puzzle.most + 1), repeat=len(puzzle.edges())))
    elif hasattr(puzzle, "values"):
        fillings = _tables(puzzle.values, puzzle.height, puzzle.width)
    elif puzzle.name == "latin" and puzzle.size > 2:  # of 19,683 fillings 12: the clue alone is in question
        fillings = _squares(tuple(puzzle.symbols), puzzle.size)
    elif hasattr(puzzle, "symbols") and puzzle.name in ("sudoku", "latin", "unequal", "keen", "towers"):
        fillings = _tables(puzzle.symbols, puzzle.size, puzzle.size)
    else:
        return None
    return {filling for filling in fillings if next(puzzle.faults(filling), None) is None}


@cache
def _squares(symbols: tuple[Any, ...], size: int) -> list[tuple[tuple[Any, ...], ...]]:
    """The tables in which no symbol is twice in a row or a column."""
    rows = product(permutations(symbols, size), repeat=size)
    return [table for table in rows if all(len(set(column)) == size for column in zip(*table, strict=True))]


def _many(puzzle: Any) -> int:
    """How many fillings there are, as far as that is known."""
    if isinstance(puzzle, Lines):
        return int((puzzle.most + 1) ** len(puzzle.edges()))
    if hasattr(puzzle, "values"):
        return int(len(puzzle.values) ** (puzzle.height * puzzle.width))
    size = getattr(puzzle, "size", 1)
    return int(len(getattr(puzzle, "symbols", ())) ** size**2) if isinstance(size, int) else 0


def _tables(values: Iterable[Any], rows: int, columns: int) -> Iterator[tuple[tuple[Any, ...], ...]]:
    for flat in product(values, repeat=rows * columns):
        yield tuple(flat[k * columns : (k + 1) * columns] for k in range(rows))
