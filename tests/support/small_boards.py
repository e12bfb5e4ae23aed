"""Small boards of every kind of puzzle at random, also of one cell, of one row, and wider than high, as texts and as
puzzles; and all solutions of one, by trying every filling: what engines like least.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import cover
from cover.basics.errors import CoverError
from cover.puzzles.fields.field import Field
from cover.puzzles.kinds.table import puzzle_class
from cover.puzzles.lines.lines import Lines

TINY = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]  # rows, columns
SHAPES = [*TINY, (1, 4), (1, 6), (4, 1), (6, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]
MOST_FILLINGS = 20_000
DRAWS = 1_000  # without a board that is new

# What may stand in a cell; the first is a blank one.
CELLS: dict[str, list[str]] = {
    "battleships": [".", "~", "S"],
    "dominosa": ["0", "1", "2"],
    "hashi": [".", "1", "2"],
    "kakuro": [".", "#", "\\1", "3\\", "3\\1"],
    "numberlink": [".", "1", "2"],
    "nurikabe": [".", "1", "2"],
    "shikaku": [".", "1", "2", "3"],
    "signpost": ["E", "1E", "W", "S", "2N"],
    "simpleloop": [".", "#"],
    "tracks": [".", "-", "|", "L"],
    "undead": [".", "/", "\\"],
    "wordsquare": [".", "A", "B"],
    "yajilin": [".", "#", "0>", "1<", "1v"],
}
APART = {"kakuro", "signpost", "yajilin", "wordsquare"}  # cells with blanks between
PLATES = ("*", "LR", "**", "T\nB", "LR*", "T\nB\n*", "LRT\nTTB\nBB*", "TLR\nBLR\nLR*", "LR\n**")
PIECES = ("#", "##", "###", "##/#.", "##/##", "####", "##./.##", "###/#..", "###/.#.")
CAGES = ("total 3", "product 2", "difference 1", "quotient 2", "total 4")
LINES = (
    "thermo", "renban", "whispers", "palindrome", "between", "nabner", "parity", "modular", "entropic", "zipper",
    "different", "equality",
)  # fmt: skip
VALUED = (
    "cage", "total", "product", "sumline", "lunchbox", "littlekiller", "sandwich", "skyscraper", "xsum", "numberedroom",
)  # fmt: skip
PLAIN = ("antiking", "antiknight", "nonconsecutive", "antitaxi", "globalentropy", "globalmodular")


def text(kind: str, rng: random.Random, shapes: Iterable[tuple[int, int]] = SHAPES) -> str:
    """The text of a board of a kind, mostly blank; it may be none that is read. What has no line here, a newcomer, is
    what its class shows."""
    pick = rng.choice
    rows, columns = pick([*shapes])
    plates = pick(PLATES)
    if kind == "magnets":
        rows, columns = plates.count("\n") + 1, len(plates.partition("\n")[0])
    side, names = min(max(rows, columns), 4), [f"r{r}c{c}" for r in range(1, rows + 1) for c in range(1, columns + 1)]
    between = " " if kind in APART else ""

    def grid(marks: Iterable[str], blanks: int = 4, rows: int = rows, columns: int = columns) -> str:
        first, *others = marks
        weights = [blanks, *(1 for _ in others)]
        lines = (between.join(rng.choices([first, *others], weights, k=columns)) for _ in range(rows))
        return "".join(f"{line}\n" for line in lines)

    def beside(**sides: int) -> str:
        return "".join(f"{name}: {' '.join(rng.choices('..012', k=many))}\n" for name, many in sides.items())

    def some(most: int, joined: str = " ") -> str:
        return joined.join(rng.choices(names, k=rng.randint(1, most)))

    rooms, cells = grid("ABC", 1), f"cells:\n{grid(CELLS.get(kind, '.'))}\n"
    givens = grid(".1234"[: side + 1], 4, side, side)
    pieces = pick(["", "pieces: dominoes\n", "pieces: monominoes\n", "pieces: I2\n", "pieces: I1 I2\n"])
    pieces = pieces or "".join(f"piece {name}: {pick(PIECES)}\n" for name in "ABC"[: rng.randint(1, 3)])
    runs = ["\n".join(rng.choices(["0", "1", "2", "1 1"], k=many)) for many in (rows, columns)]
    vertices = " ".join(f"v{k}" for k in range(1, side + 2))
    edges = [pair for pair in combinations(range(1, side + 2), 2) if rng.random() < 0.7]
    words = " ".join("".join(rng.choices("ABC", k=1 + side % 3)) for _ in range(rng.randint(1, 9)))
    right, outside = beside(right=rows, bottom=columns), beside(top=columns, left=rows)
    body = {
        "sudoku": pick([f"size: {side}\nboxes: 1x{side}\n\n{givens}", f"size: 4\n\n{grid('.1234', 9, 4, 4)}"]),
        "latin": f"size: {side}\n\n{givens}",
        "queens": f"size: {side}\n{pick(['', f'queens: {some(3)}', f'forbidden: {some(4)}'])}\n",
        "langford": f"n: {rng.randint(1, 8)}\n",
        "polyomino": pick([f"size: {rows}x{columns}\n", f"shape:\n{grid('#.')}\n"]) + pieces,
        "polycube": f"size: {rows}x{columns}x{pick('112')}\n{pick([pieces, 'pieces: soma'])}",
        "starbattle": f"stars: 1\nregions:\n{rooms}",
        "steiner": f"points: {rng.randint(1, 7)}\n"
        + pick(["", "kirkman\n", f"given: {'-'.join(map(str, sorted(rng.sample(range(1, 8), 3))))}\n"]),
        "magic": f"size: {min(side, 3)}\ngivens:\n{grid('.14', 4, min(side, 3), min(side, 3))}",
        "nonogram": f"rows:\n{runs[0]}\n\ncolumns:\n{runs[1]}\n",
        "heyawake": f"rooms:\n{rooms}\n" + pick(["", "room A: 1\n", f"walls: {some(2)}\n"]),
        "aquarium": f"rooms:\n{rooms}\n{pick(['', 'level: tank'])}\n{right}",
        "slant": f"corners:\n{grid('.0123', 12, rows + 1, columns + 1)}",
        "galaxies": f"size: {rows}x{columns}\ncentres:\n"
        + " ".join(f"{rng.randrange(1, 2 * rows)}:{rng.randrange(1, 2 * columns)}" for _ in range(rng.randint(1, 3))),
        "magnets": f"plates:\n{plates}\n\n{right}{outside}",
        "towers": beside(**{pick(["top", "left", "bottom", "right"]): side}) + pick(["", f"givens:\n{givens}"]),
        "unequal": f"size: {side}\n" + pick(["", "nonconsecutive\n", f"greater: {some(2)}\n", f"white: {some(2)}\n"]),
        "keen": f"size: 1\n{pick(CAGES)}: r1c1\n"
        if side == 1
        else f"size: 2\n{pick(CAGES)}: r1c1 r1c2\n{pick(CAGES)}: r2c1 r2c2\n",
        "coloring": f"colors: {rng.randint(1, 3)}\n{pick(['', 'given: v1=1'])}\nvertices: {vertices}\nedges:\n"
        + "".join(f"v{a} v{b}\n" for a, b in edges),
        "golfers": f"groups: {rng.randint(1, 3)}\nsize: {rng.randint(1, 2)}\nweeks: {rng.randint(1, 2)}\n",
        "tour": f"size: {rows}x{columns}\nmove: {pick(['wazir', 'knight', 'king'])}\n"
        + pick(["", f"from: {pick(names)}\n", f"from: {pick(names)}\nto: {pick(names)}\n"]),
        "hamilton": f"n: {side + 1}\nedges:\n" + "".join(f"{a} {b}\n" for a, b in edges),
        "numberlink": f"fill: {pick(['all', 'free'])}\n{cells}",
        "hashi": pick(["", "tree\nmost: 1\n"]) + cells,
        "tents": cells + right,
        "battleships": f"fleet: {pick(['1', '2', '1 1', '2 1'])}\n{cells}{right}",
        "tracks": pick([track(rng, rows, columns), f"start: 1\nend: {rng.randint(1, columns)}\n{cells}{right}"]),
        "undead": f"counts: {' '.join(rng.choices('012', k=3))}\n{cells}{outside}",
        "wordsquare": pick([f"words:\n{words}\n", f"words:\nAB BA AA\n\n{cells}"]),
    }  # fmt: skip
    if kind in body or kind in CELLS:
        return f"puzzle: {kind}\n{body.get(kind, cells)}"
    return pick([puzzle_class(kind).example, *puzzle_class(kind).variants])


def boards(kind: str, rng: random.Random, shapes: Iterable[tuple[int, int]] = SHAPES) -> Iterator[Any]:
    """Different boards of a kind at random, until none is new."""
    seen, waited = set[str](), 0
    while waited < DRAWS:
        waited += 1
        try:
            puzzle = cover.loads(text(kind, rng, shapes))
        except CoverError:
            continue
        if (written := puzzle.to_text()) not in seen:
            seen.add(written)
            waited = 0
            yield puzzle


def track(rng: random.Random, rows: int, columns: int) -> str:
    """Some of the numbers beside a track that is drawn: it runs right and down."""
    turns = sorted(rng.randrange(columns) for _ in range(rows))  # the column in which it leaves each row
    held = [range(begin, end + 1) for begin, end in zip([0, *turns], turns, strict=False)]
    numbers = {
        "right": [len(row) for row in held],
        "bottom": [sum(column in row for row in held) for column in range(columns)],
    }
    blanks = "".join("." * columns + "\n" for _ in range(rows))
    sides = (f"{side}: {' '.join(rng.choice([str(k), '.']) for k in some)}\n" for side, some in numbers.items())
    return f"start: 1\nend: {turns[-1] + 1}\ncells:\n{blanks}\n{''.join(sides)}"


def clued(rng: random.Random) -> str:
    """A Latin square with clues on any cells, so that some have more cells than there are symbols."""
    size = rng.randint(1, 4)
    cells = [f"r{r}c{c}" for r in range(1, size + 1) for c in range(1, size + 1)]
    text = f"puzzle: latin\nsize: {size}\n"
    for _ in range(rng.randint(1, 3)):
        some = " ".join(rng.sample(cells, rng.randint(1, min(len(cells), 5))))
        kind = rng.choice([*LINES, *VALUED, *PLAIN])
        if kind in PLAIN:
            text += f"{kind}\n" * (f"{kind}\n" not in text)
        elif kind in ("sandwich", "skyscraper", "xsum", "numberedroom"):
            text += f"{kind} {rng.randint(0, 5)}: {rng.choice(['row', 'column'])} {rng.randint(1, size)}\n"
        elif kind == "littlekiller":
            text += f"{kind} {rng.randint(1, 9)}: r1c1 down-right\n"
        else:
            text += f"{kind} {rng.randint(0, 9)}: {some}\n" if kind in VALUED else f"{kind}: {some}\n"
    return text


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
        fillings = (
            puzzle.mesh.tables(flat) for flat in product(range(puzzle.mesh.most + 1), repeat=len(puzzle.mesh.edges))
        )
    elif isinstance(puzzle, Field):
        fillings = _tables(tuple(puzzle.words), puzzle.height, puzzle.width)
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
        return int((puzzle.mesh.most + 1) ** len(puzzle.mesh.edges))
    if isinstance(puzzle, Field):
        return int(len(puzzle.words) ** (puzzle.height * puzzle.width))
    size = getattr(puzzle, "size", 1)
    return int(len(getattr(puzzle, "symbols", ())) ** size**2) if isinstance(size, int) else 0


def _tables(values: Iterable[Any], rows: int, columns: int) -> Iterator[tuple[tuple[Any, ...], ...]]:
    for flat in product(values, repeat=rows * columns):
        yield tuple(flat[k * columns : (k + 1) * columns] for k in range(rows))
