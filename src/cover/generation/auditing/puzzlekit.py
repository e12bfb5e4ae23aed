"""puzzlekit-dataset: a file a kind, `{"kind", "puzzles": {id: {"problem", "solution", "source"}}}`.

A grid is a line `rows columns`, lines of numbers beside the board where the kind has them, the cells by blanks (`-` for
nothing), and where the kind has them the rooms, a number a cell. Source: github.com/SmilingWayne/puzzlekit-dataset.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cover.basics.errors import InputError
from cover.formats import loads
from cover.formats.pzpr.python_kinds import number, numbers
from cover.formats.text import Source
from cover.generation.auditing.entries import Entry, Fields, Stated
from cover.puzzles.kinds import table
from cover.puzzles.sudoku import Sudoku

Rows = list[list[str]]
# Puzzle, what was published, and, where it is not the solution itself, what was found.
Made = tuple[Any, Callable[[Rows], Any], Callable[[Any], Any] | None]


def puzzle_class(kind: str) -> Any:
    """The class of a kind, whose constructors differ."""
    return table.puzzle_class(kind)


class Text:
    """The words of a text: the numbers of its first line, then row by row."""

    def __init__(self, text: str):
        head, *rest = [line.split() for line in text.rstrip("\n").split("\n")]
        self.head, self.rest = head, rest
        self.height, self.width = int(head[0]), int(head[1])

    def rows(self, many: int | None = None) -> Rows:
        """The next rows, as many as the board has by default."""
        count = self.height if many is None else many
        found, self.rest = self.rest[:count], self.rest[count:]
        if len(found) < count:
            raise ValueError("the text is cut short")
        return found

    def line(self) -> list[str]:
        return self.rows(1)[0]


def is_mark(mark: str) -> Callable[[Rows], Any]:
    return lambda rows: tuple(tuple(int(word == mark) for word in row) for row in rows)


is_x = is_mark("x")


def as_numbers(rows: Rows) -> Any:
    return tuple(tuple(int(word) for word in row) for row in rows)


def ways(rows: Rows) -> Any:
    """Letters of the sides that a line leaves by, as tables of edges."""
    across = tuple(tuple(int("e" in word) for word in row[:-1]) for row in rows)
    return across, tuple(tuple(int("s" in word) for word in row) for row in rows[:-1])


def simple(
    kind: str, published: Callable[[Rows], Any], words: Callable[[Rows], Any] = numbers
) -> Callable[[Text], Made]:
    """Kinds whose boards are cells alone."""
    return lambda grid: (puzzle_class(kind)(words(grid.rows())), published, None)


def marks(table: dict[str, str]) -> Callable[[Rows], Any]:
    return lambda rows: ["".join(table.get(word, word) for word in row) for row in rows]


def roomy(kind: str, published: Callable[[Rows], Any]) -> Callable[[Text], Made]:
    """Kinds of rooms with numbers in their cells."""

    def made(grid: Text) -> Made:
        cells = numbers(grid.rows())
        return puzzle_class(kind)(grid.rows(), cells), published, None

    return made


def heyawake(grid: Text) -> Made:
    cells, rooms = numbers(grid.rows()), grid.rows()
    given = {rooms[r][c]: known for r, row in enumerate(cells) for c, known in enumerate(row) if known is not None}
    return puzzle_class("heyawake")(rooms, given), is_x, None


def norinori(grid: Text) -> Made:
    grid.rows()
    return puzzle_class("norinori")(grid.rows()), is_x, None


def starbattle(grid: Text) -> Made:
    return (
        puzzle_class("starbattle")(grid.rows(), int(grid.head[2])),
        lambda rows: {(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "x"},
        set,
    )


def numberlink(grid: Text) -> Made:
    """janko.at: cells may stay empty."""
    return puzzle_class("numberlink")(numbers(grid.rows()), "free"), ways, None


def slitherlink(grid: Text) -> Made:
    def loop(rows: Rows) -> Any:
        inside = {(r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "x"}
        tall, wide = len(rows), len(rows[0])
        across = [[((r - 1, c) in inside) != ((r, c) in inside) for c in range(wide)] for r in range(tall + 1)]
        down = [[((r, c - 1) in inside) != ((r, c) in inside) for c in range(wide + 1)] for r in range(tall)]
        return tuple(tuple(tuple(map(int, row)) for row in table) for table in (across, down))

    return puzzle_class("slitherlink")(numbers(grid.rows())), loop, None


def hashi(grid: Text) -> Made:
    cells = numbers(grid.rows())
    puzzle = puzzle_class("hashi")(cells)

    def seen(found: Any) -> Any:
        """What runs over each cell without island: 1, 2 across, a, b down."""
        across, down = found
        return {
            (r, c): (
                "-12"[max(across[r][c - 1 : c])] if c > 0 and across[r][c - 1] else "-ab"[down[r - 1][c] if r else 0]
            )
            for r, row in enumerate(cells)
            for c, known in enumerate(row)
            if known is None
        }

    def published(rows: Rows) -> Any:
        return {(r, c): rows[r][c] for r, row in enumerate(cells) for c, known in enumerate(row) if known is None}

    return puzzle, published, seen


def yajilin(grid: Text) -> Made:
    way = {"n": "^", "s": "v", "w": "<", "e": ">"}
    words = [["." if word == "-" else word[:-1] + way.get(word[-1], "?") for word in row] for row in grid.rows()]
    given = {(r, c) for r, row in enumerate(words) for c, word in enumerate(row) if word != "."}

    def published(rows: Rows) -> Any:
        return ways([["" if (r, c) in given or word in "x-" else word for c, word in enumerate(row)]
                     for r, row in enumerate(rows)])  # fmt: skip

    return puzzle_class("yajilin")(words), published, None


def tents(grid: Text) -> Made:
    bottom, right = [number(word) for word in grid.line()], [number(word) for word in grid.line()]
    trees = [["T" if word == "x" else "." for word in row] for row in grid.rows()]
    return puzzle_class("tents")(trees, right, bottom), is_mark("o"), None


def minesweeper(grid: Text) -> Made:
    mines = int(grid.head[2]) if len(grid.head) > 2 else None
    return puzzle_class("minesweeper")(numbers(grid.rows()), mines), is_x, None


def nonogram(grid: Text) -> Made:
    columns, rows = ([[int(word) for word in line if word.isdecimal()] for line in grid.rows(many)]
                     for many in (grid.width, grid.height))  # fmt: skip
    return puzzle_class("nonogram")(rows, columns), is_x, None


def binairo(grid: Text) -> Made:
    """Those of the collection have lines that are alike in their solutions: the kind is unruly here."""
    cells = [[None if word == "-" else int(word) - 1 for word in row] for row in grid.rows()]
    return puzzle_class("unruly")(cells), lambda rows: tuple(tuple(int(w) - 1 for w in row) for row in rows), None


def parts(rows: Sequence[Sequence[Any]]) -> Any:
    """A board cut into parts, whatever these are called."""
    names: dict[Any, int] = {}
    return tuple(tuple(names.setdefault(word, len(names)) for word in row) for row in rows)


def with_cages(grid: Text, kind: str, sign: Callable[[str, int], str]) -> Made:
    """A grid whose rooms have a clue in one of their cells. sign: how a file writes it, of so many cells."""
    cells, rooms = grid.rows(), grid.rows()
    lines = [f"puzzle: {kind}", f"size: {grid.height}"]
    for name in dict.fromkeys(word for row in rooms for word in row):
        members = [(r, c) for r, row in enumerate(rooms) for c, word in enumerate(row) if word == name]
        clue = next((cells[r][c] for r, c in members if cells[r][c] not in "-."), None)
        if clue is not None:
            places = " ".join(f"r{r + 1}c{c + 1}" for r, c in members)
            lines.append(f"{sign(clue, len(members))}: {places}")
    return loads("\n".join(lines) + "\n"), as_numbers, None


def keen(sign: Callable[[str, int], str]) -> Callable[[Text], Made]:
    return lambda grid: with_cages(grid, "keen", sign)


def _kenken(clue: str, cells: int) -> str:
    """A number alone belongs to a single cell; in two it has lost the colon of a quotient."""
    kinds = {"+": "total", "-": "difference", "*": "product", "x": "product", "/": "quotient", ":": "quotient"}
    return f"{kinds[clue[-1]]} {clue[:-1]}" if clue[-1] in kinds else f"{'quotient' if cells == 2 else 'total'} {clue}"


def kakuro(grid: Text) -> Made:
    cells = [
        ["." if word == "0" else "#" if word == "-" else word.replace(",", "\\") for word in row] for row in grid.rows()
    ]
    return puzzle_class("kakuro")(cells), lambda rows: tuple(map(tuple, numbers(rows))), None


def even_odd(grid: Text) -> Made:
    rows = grid.rows()
    kinds = {"E": "even", "O": "odd"}
    lines = [
        f"{kinds[word]}: r{r + 1}c{c + 1}" for r, row in enumerate(rows) for c, word in enumerate(row) if word in kinds
    ]
    board = "\n".join(" ".join(word if word.isdecimal() else "." for word in row) for row in rows)
    return loads("\n".join(["puzzle: sudoku", *lines, "", board, ""])), as_numbers, None


def jigsaw(grid: Text) -> Made:
    cells, rooms = numbers(grid.rows()), grid.rows()
    return Sudoku(cells, jigsaw=rooms), as_numbers, None


def killer(grid: Text) -> Made:
    return with_cages(grid, "sudoku", lambda clue, _: f"cage {clue}")


def skyscraper(latin: bool) -> Callable[[Text], Made]:
    def made(grid: Text) -> Made:
        n = grid.height
        if latin and int(grid.head[2]) < n - 1:
            raise ValueError("a line in which two cells have no building is no Latin square")
        top, bottom, left, right = (grid.line() for _ in range(4))
        least = int(grid.head[2]) - grid.height + 1 if latin and len(grid.head) > 2 else 1
        lines = ["puzzle: latin" if latin else "puzzle: sudoku", f"size: {grid.height}"]
        if "D" in grid.head:
            places = [[f"r{k + 1}c{c + 1}" for k, c in enumerate(order)] for order in (range(n), range(n)[::-1])]
            lines += [f"region diagonal {k}: {' '.join(cells)}" for k, cells in enumerate(places, 1)]
        lines += [f"symbols: {least}-{least + grid.height - 1}"] if least != 1 else []
        for side, words in (
            ("column {}", top),
            ("column {} reversed", bottom),
            ("row {}", left),
            ("row {} reversed", right),
        ):
            lines += [f"skyscraper {word}: {side.format(k)}" for k, word in enumerate(words, 1) if word != "-"]
        board = "\n".join(" ".join("." if word == "-" else word for word in row) for row in grid.rows())
        return loads("\n".join([*lines, "", board, ""])), as_numbers, None

    return made


def magnets(grid: Text) -> Made:
    top, bottom, left, right = ([number(word) for word in grid.line()] for _ in range(4))
    rooms = grid.rows()
    plates = [["*"] * grid.width for _ in rooms]
    for name in {word for row in rooms for word in row}:
        members = [(r, c) for r, row in enumerate(rooms) for c, word in enumerate(row) if word == name]
        if len(members) == 2:
            (a, b), (c, d) = members
            plates[a][b], plates[c][d] = "LR" if a == c else "TB"
    return (
        puzzle_class("magnets")(plates, left, right, top, bottom),
        lambda rows: tuple(tuple({"+": 1, "-": 2}.get(word, 0) for word in row) for row in rows),
        None,
    )


KINDS: dict[str, Callable[[Text], Made]] = {
    "Akari": simple("akari", is_mark("o"), marks({"-": ".", "x": "#"})),
    "Binairo": binairo,
    "Cojun": roomy("cojun", as_numbers),
    "Creek": lambda grid: (puzzle_class("creek")(numbers(grid.rows(grid.height + 1))), is_x, None),
    "Dominos": lambda grid: (puzzle_class("dominosa")(numbers(grid.rows())), parts, parts),
    "EvenOddSudoku": even_odd,
    "Factors": keen(lambda clue, _: f"product {clue}"),
    "Fillomino": simple("fillomino", as_numbers),
    "GokigenNaname": lambda grid: (puzzle_class("slant")(numbers(grid.rows(grid.height + 1))), is_mark("/"), None),
    "Hakyuu": roomy("ripple", as_numbers),
    "Hashi": hashi,
    "Heyawake": heyawake,
    "Hitori": simple("hitori", is_x),
    "JigsawSudoku": jigsaw,
    "Kakuro": kakuro,
    "KenKen": keen(_kenken),
    "KillerSudoku": killer,
    "Kuromasu": simple("kurodoko", is_x),
    "Magnetic": magnets,
    "Masyu": simple("masyu", ways, list),
    "Minesweeper": minesweeper,
    "Mosaic": simple("mosaic", is_x),
    "Nonogram": nonogram,
    "Norinori": norinori,
    "NumberLink": numberlink,
    "Nurikabe": simple("nurikabe", is_x),
    "Shikaku": lambda grid: (puzzle_class("shikaku")(numbers(grid.rows())), parts, parts),
    "SimpleLoop": simple("simpleloop", ways, marks({"-": ".", "x": "#"})),
    "Skyscraper": skyscraper(latin=True),
    "SkyscraperSudoku": skyscraper(latin=False),
    "Slitherlink": slitherlink,
    "Starbattle": starbattle,
    "Sudoku": simple("sudoku", as_numbers),
    "Suguru": roomy("suguru", as_numbers),
    "Tent": tents,
    "Yajilin": yajilin,
}


def entries(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    """Those of a file. Raises InputError for a kind that is not read."""
    found = json.loads(source.data())
    kind = found.get("kind")
    if kind not in KINDS:
        raise source.error(f"puzzlekit's {kind} is not read; there are {', '.join(KINDS)}")
    for name, record in found["puzzles"].items():
        yield Entry(f"{source.name}:{name}", split, "puzzlekit", kind, record["problem"], record.get("solution"))


def stated(entry: Entry) -> Stated:
    """Raises InputError for a text that is cut short, ProblemError where a puzzle is none."""
    try:
        text = Text(entry.puzzle)
        puzzle, published, seen = KINDS[entry.kind](text)
    except (KeyError, IndexError, ValueError) as error:
        raise InputError(f"no {entry.kind} of puzzlekit's: {error}") from None

    def answer() -> Any:
        if not (entry.answer or "").strip():
            return None
        try:
            rows = Text(entry.answer).rows()
            if any(len(row) < text.width for row in rows):
                raise ValueError("the text is cut short")
            return published(rows)
        except (IndexError, ValueError) as error:
            raise InputError(f"the solution cannot be read: {error}") from None

    return Stated(puzzle, answer, seen)
