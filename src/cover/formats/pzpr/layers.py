"""Layers: what a link's body is made of, one after the other, each of which reads and writes.

    link heyawake heyawacky: borders, rooms numbers16
    link yajilin yajirin: flag b, arrows16 0.=#

A line names the types of puzz.link, the first of which is written, and the layers of the body:

    CODE [ITEM=WORD ..]         a word a cell; ITEM: what the code says, WORD: what the kind says; `?=.`: no word,
                                `.=o`: a word where the code says nothing, `?=!`: refused;
                                `prefix`: the word stands before that of other layers
    early CODE                  a word for each cell but the last
    rooms CODE                  a word for the first cell of each room
    corners CODE, inner CODE    words on all points, on those inside the board
    near CODE                   words on all points; points beside one that has a word are called n
    edges CODE                  words between neighbours
    centres CODE                words in the middle of cells (o) and of their right (e) and lower sides (s), kept in the
                                cell with that letter behind: 5o7e; words of points between four cells are corners
    sides CODE                  words of the right and the lower side of each cell, kept in it: 5e, 7s, 5e7s
    dots CODE                   the same by half rows and columns
    outside SIDES [N|half] CODE [none=WORD]
                                words beside the board, N a line (half as many as a line has cells); `top=bottom`: they
                                stand above, and below in puzzles; WORD: of a line that has none
    borders [loose|ropes|drawn|given]
                                rooms; loose: borders inside a room are passed over, for the rules look at rooms alone;
                                ropes: what stands there joins cells, and each room is a row of such cells; drawn: bars
                                between cells; given: the same, of which nothing is written where there are none
    tiles                       rooms, and bars that part tiles in them
    apart WORD                  no room goes on beyond a cell with this word, which is in none
    lettered WORD               cells with this word that share sides get a letter in its place, each group another one
    header NAME                 a word up to the next slash
    tail NAME                   a number that ends the link
    spot WORD                   the column and the row of a cell that has this word
    slash                       a slash
    flag LETTER [NAME=YES|NO]   a letter before the sizes, which is a word of the header or cannot matter; `+`: and is
                                written all the same; `!WORDS`:
                                such puzzles, called by these words, are not read; `?WORDS`: those without the letter
    says NAME=WORD              a word of the header that goes without saying
    square                      as many rows as columns
    lattice                     the kind's cells are the points between puzz.link's cells, which are inner points then
    links, files                files are not read, since what stands there has another order; or they are, since words
                                stand there as in links
    percent                     `%` is a code of numbers, so that nothing of the body is unquoted
    sums                        the cells of a kakuro
    bank [ships] [N]            the bank of pieces; ships: banks with a letter are those of ships; N: no piece has more
                                cells
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import did_you_mean, shown
from cover.formats.pzpr.bodies import FileLines, LinkText
from cover.formats.pzpr.codes import CODES, UNKNOWN, Code, Packed
from cover.formats.pzpr.sheets import BAR, Pair, Sheet, parted
from cover.problems.names import Cell, cell_name

_BITS = Packed(2, 5)
REFUSED = "!"
_NONE = "none"  # of a line: it has no word
NOTHING = "."  # an item, or a word, that is none


class Layer(Protocol):
    def read(self, sheet: Sheet, link: LinkText) -> None:
        """Takes what is its own off the link, onto the sheet. Raises InputError."""
        ...

    def write(self, sheet: Sheet, link: LinkText) -> None:
        """Puts what the sheet says onto the link. Raises ProblemError."""
        ...

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """As `read`, from the lines of a pzprv3 file."""
        ...


# ---------------------------------------------------------------- places, and the words on them
@dataclass(frozen=True)
class Places:
    """Where words stand: table: the attribute of a sheet; keys: the places in their order; words: those of a file, in
    the same order."""

    table: str
    keys: Callable[[Sheet], list[Any]]
    words: Callable[[Sheet, FileLines], list[str]]


def _flat(block: list[list[str]]) -> list[str]:
    return [word for row in block for word in row]


def _points(inner: bool) -> Places:
    shift, more = (1, -1) if inner else (0, 1)
    return Places(
        "corners",
        lambda sheet: [(r + shift, c + shift) for r in range(sheet.height + more) for c in range(sheet.width + more)],
        lambda sheet, lines: _flat(lines.block(sheet.height + more, sheet.width + more)),
    )


def _edge_words(sheet: Sheet, lines: FileLines) -> list[str]:
    across = lines.block(sheet.height, sheet.width - 1)
    return _flat(across) + _flat(lines.block(sheet.height - 1, sheet.width))


def _named_rooms(sheet: Sheet) -> list[list[Cell]]:
    """The rooms that may have a word, by their cells."""
    return [cells for cells in sheet.members().values() if cells[0] not in sheet.apart]


def _room_words(sheet: Sheet, lines: FileLines) -> list[str]:
    """The number of a room may stand in any of its cells."""
    block = lines.block(sheet.height, sheet.width)
    found = []
    for cells in _named_rooms(sheet):
        words = [block[r][c] for r, c in cells]
        found.append(next((word for word in words if word == "-" or word.isdecimal()), "."))
    return found


def _dots(sheet: Sheet) -> list[Cell]:
    return [(r, c) for r in range(1, 2 * sheet.height) for c in range(1, 2 * sheet.width)]


def _dot_words(sheet: Sheet, lines: FileLines) -> list[str]:
    """A character each."""
    rows = [lines.line() or "." * (2 * sheet.width - 1) for _ in range(2 * sheet.height - 1)]
    if any(len(row) != 2 * sheet.width - 1 for row in rows):
        raise InputError(f"{2 * sheet.height - 1} rows of {2 * sheet.width - 1} characters are needed")
    return [word for row in rows for word in row]


CELLS = Places("cells", Sheet.all_cells, lambda sheet, lines: _flat(lines.block(sheet.height, sheet.width)))
PLACES: Mapping[str, Places] = {
    "early": Places("cells", lambda sheet: sheet.all_cells()[:-1], CELLS.words),
    "rooms": Places("cells", lambda sheet: [cells[0] for cells in _named_rooms(sheet)], _room_words),
    "corners": _points(inner=False),
    "inner": _points(inner=True),
    "near": _points(inner=False),
    "edges": Places("edges", Sheet.all_edges, _edge_words),
    "dots": Places("dots", _dots, _dot_words),
    "centres": Places("dots", _dots, _dot_words),
    "sides": Places("edges", Sheet.all_edges, _edge_words),
}


def _outside(sides: Sequence[str], depth: str) -> Places:
    """Words beside the board: those of a line one after the other, the nearest first. A side `top=bottom` stands above,
    and below in puzzles."""
    drawn = {side.rpartition("=")[2]: side.partition("=")[0] for side in sides}

    def each(sheet: Sheet, side: str) -> int:
        # Lines of columns are as deep as the board is high, by half.
        length = sheet.height if side in ("top", "bottom") else sheet.width
        return (length + 1) // 2 if depth == "half" else int(depth)

    def keys(sheet: Sheet) -> list[tuple[str, int, int]]:
        lines = {"top": sheet.width, "bottom": sheet.width, "left": sheet.height, "right": sheet.height}
        return [(side, k, j) for side in drawn for k in range(lines[side]) for j in range(each(sheet, side))]

    def words(sheet: Sheet, lines: FileLines) -> list[str]:
        top, bottom, left, right = (
            each(sheet, s) if s in drawn.values() else 0 for s in ("top", "bottom", "left", "right")
        )
        block = lines.framed(top, bottom, left, right)
        found = []
        for held, k, j in keys(sheet):
            side = drawn[held]
            # The nearest word stands next to the board: above and on the left counted towards the board.
            row = top - 1 - j if side == "top" else top + sheet.height + j if side == "bottom" else top + k
            column = left - 1 - j if side == "left" else left + sheet.width + j if side == "right" else left + k
            found.append(block[row][column].lstrip("c"))  # c: the player has ticked it off
        return found

    return Places("outside", keys, words)


@dataclass(frozen=True)
class Words:
    """Words on places, in a code. words: what the kind calls an item; prefix: before the words of other layers."""

    places: Places
    code: Code
    words: Mapping[str, str]
    prefix: bool = False

    def read(self, sheet: Sheet, link: LinkText) -> None:
        keys = self.places.keys(sheet)
        items, link.body = self.code.read(link.body, len(keys))
        self._put(sheet, keys, items)

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        words = self.places.words(sheet, lines)
        self._put(sheet, self.places.keys(sheet), [self.code.of_word(word) for word in words])

    def _put(self, sheet: Sheet, keys: list[Any], items: Sequence[str | None]) -> None:
        table = getattr(sheet, self.places.table)
        for key, item in zip(keys, items, strict=True):
            word = self.words.get(item or NOTHING, item)
            if word == REFUSED:
                raise InputError(_unread(item or ""))
            if word is not None and word != NOTHING:
                old = table.get(key, "")
                table[key] = word + old if self.prefix else old + word
        if _NONE in self.words:
            empty = {key[:2] for key in keys} - {key[:2] for key in table}
            table |= {(*line, 0): self.words[_NONE] for line in empty}

    def write(self, sheet: Sheet, link: LinkText) -> None:
        table = getattr(sheet, self.places.table)
        if self.places is PLACES["rooms"]:
            _clues_in_first_cells(sheet)
        if _NONE in self.words:
            for key in [key for key, word in table.items() if word == self.words[_NONE]]:
                del table[key]
        items = {word: item for item, word in self.words.items() if word != REFUSED}
        blank = items.get(NOTHING) if NOTHING in self.words else None
        found = [self._taken(table, key, items, blank) for key in self.places.keys(sheet)]
        link.body += self.code.write([None if item == NOTHING else item for item in found])

    def _taken(self, table: dict[Any, str], key: Any, items: Mapping[str, str], blank: str | None) -> str | None:
        """The item of a place, whose word is taken away; blank: of one that has no word."""
        word = table.pop(key, None)
        if word is None or not self.prefix:
            return blank if word is None else items.get(word, word)
        own = next((one for one in items if one != NOTHING and word.startswith(one)), "")
        if word[len(own) :]:
            table[key] = word[len(own) :]
        return items.get(own, blank)


_UNREAD = {UNKNOWN: "a clue without its number (?)", "#": "a board with holes"}


def _unread(item: str) -> str:
    return f"{_UNREAD.get(item) or shown(item)} is not read here"


class Centres:
    """Words on half rows and columns: those in the middle of a cell, of its right or its lower side are kept in it,
    each with the letter of its place behind; those on points are corners."""

    def __init__(self, dots: Words):
        self._dots = dots

    def read(self, sheet: Sheet, link: LinkText) -> None:
        self._dots.read(sheet, link)
        self._to_cells(sheet)

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        self._dots.read_file(sheet, lines)
        self._to_cells(sheet)

    def _to_cells(self, sheet: Sheet) -> None:
        for (r, c), word in sheet.dots.items():
            cell = (r - 1) // 2, (c - 1) // 2
            if r % 2 == 0 == c % 2:
                sheet.corners[r // 2, c // 2] = word
            else:
                sheet.cells[cell] = sheet.cells.get(cell, "") + word + _PARTS[r % 2 == 0, c % 2 == 0]
        sheet.dots = {}

    def write(self, sheet: Sheet, link: LinkText) -> None:
        parts = {letter: part for part, letter in _PARTS.items()}
        for (r, c), words in sheet.cells.items():
            for word, letter in re.findall(r"([^oes]+)([oes]?)", words):
                down, right = parts[letter or "o"]
                sheet.dots[2 * r + 1 + down, 2 * c + 1 + right] = word
        sheet.dots |= {(2 * r, 2 * c): word for (r, c), word in sheet.corners.items()}
        sheet.cells, sheet.corners = {}, {}
        self._dots.write(sheet, link)


class Near(Centres):
    """Words on points. Those without one that lie beside one that has one are called n."""

    def read(self, sheet: Sheet, link: LinkText) -> None:
        self._dots.read(sheet, link)
        points = {(r, c) for r in range(sheet.height + 1) for c in range(sheet.width + 1)}
        for r, c in [*sheet.corners]:
            beside = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & points
            sheet.corners |= dict.fromkeys(beside - sheet.corners.keys(), "n")

    def write(self, sheet: Sheet, link: LinkText) -> None:
        sheet.corners = {point: word for point, word in sheet.corners.items() if word != "n"}
        self._dots.write(sheet, link)


class Sides(Centres):
    """Words between neighbours, kept in the upper or left cell, with the letter of the side behind; two in one cell
    stand one after the other."""

    def _to_cells(self, sheet: Sheet) -> None:
        for (one, other), word in sheet.edges.items():
            sheet.cells[one] = sheet.cells.get(one, "") + word + ("e" if one[0] == other[0] else "s")
        sheet.edges = {}

    def write(self, sheet: Sheet, link: LinkText) -> None:
        for (r, c), words in sheet.cells.items():
            for word, side in re.findall(r"([^es]+)([es])", words):
                sheet.edges[(r, c), (r, c + 1) if side == "e" else (r + 1, c)] = word
        sheet.cells = {}
        self._dots.write(sheet, link)


_PARTS = {(False, False): "o", (False, True): "e", (True, False): "s"}  # below, to the right


def _clues_in_first_cells(sheet: Sheet) -> None:
    """The clue of a room goes to its first cell, where puzz.link has it. Raises ProblemError for several in a room."""
    for cells in sheet.members().values():
        words = [sheet.cells.pop(cell) for cell in cells if cell in sheet.cells]
        if len(words) > 1:
            raise ProblemError(f"the room at {cell_name(cells[0])} has {len(words)} clues")
        if words:
            sheet.cells[cells[0]] = words[0]


# ---------------------------------------------------------------- borders, and what stands around a body
@dataclass(frozen=True)
class Borders:
    """Borders between neighbours, five a character: those in rows first, then those in columns. Rooms are the parts
    that they make; loose: borders inside a room say nothing; drawn: rooms are not looked for; ropes: marks
    join cells, and borders are where there is none; given: nothing is written where there are no bars."""

    loose: bool = False
    drawn: bool = False
    ropes: bool = False
    given: bool = False

    def read(self, sheet: Sheet, link: LinkText) -> None:
        edges = sheet.all_edges()
        # Borders between cells of a row come first; both parts are filled up to whole characters.
        upright = (sheet.width - 1) * sheet.height
        one, other = (-(-many // 5) for many in (upright, len(edges) - upright))
        if self.given and not link.body:
            return
        if len(link.body) < one + other:
            raise InputError(f"the borders need {one + other} characters, and there are {len(link.body)}")
        items = (
            _BITS.read(link.body[:one], upright)[0] + _BITS.read(link.body[one : one + other], len(edges) - upright)[0]
        )
        link.body = link.body[one + other :]
        marked = {edge for edge, item in zip(edges, items, strict=True) if item}
        self._put(sheet, set(edges) - marked if self.ropes else marked, link.passed)
        if self.ropes:
            _check_ropes(sheet, marked)

    def _put(self, sheet: Sheet, borders: set[Pair], passed: list[str]) -> None:
        if self.drawn:
            sheet.edges |= dict.fromkeys(borders, BAR)
            return
        sheet.rooms = dict(parted(sheet.height, sheet.width, borders))
        walls = sorted(pair for pair in borders if sheet.rooms[pair[0]] == sheet.rooms[pair[1]])
        if not self.loose:
            sheet.walls = walls
        elif walls:
            passed.append(f"a border inside a room, between {' and '.join(map(cell_name, walls[0]))}, is passed over")

    def write(self, sheet: Sheet, link: LinkText) -> None:
        drawn = set(sheet.walls) | set(sheet.edges if self.drawn else ())
        rooms = sheet.rooms
        borders = [pair in drawn or bool(rooms and rooms[pair[0]] != rooms[pair[1]]) for pair in sheet.all_edges()]
        if self.ropes:
            borders = [not border for border in borders]
        if self.given and not any(borders):
            return
        upright = (sheet.width - 1) * sheet.height
        for part in (borders[:upright], borders[upright:]):
            link.body += _BITS.write(["1" if line else None for line in part])

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """Either the number of rooms and the number of each cell's, or a block of borders for each direction."""
        edges = sheet.all_edges()
        # Either form: a number alone and rows of as many words as the board has columns are room numbers.
        if lines.peek().isdecimal() and len(lines.peek(1).split()) == sheet.width:
            lines.line()
            block = lines.block(sheet.height, sheet.width)
            if not all(word.isdecimal() for row in block for word in row):
                raise InputError("rooms are numbers, one a cell")
            borders = {(one, other) for one, other in edges if block[one[0]][one[1]] != block[other[0]][other[1]]}
        elif sheet.width > 1 and len(lines.peek().split()) != sheet.width - 1:
            raise InputError("the number of rooms or the borders are needed after rows and columns")
        else:
            borders = {edge for edge, word in zip(edges, _edge_words(sheet, lines), strict=True) if word == "1"}
        self._put(sheet, borders, [])


def _check_ropes(sheet: Sheet, joined: set[Pair]) -> None:
    """Raises InputError where a rope branches, or has no end."""
    for cells in sheet.members().values():
        within = [pair for pair in joined if pair[0] in cells]
        if len(within) >= len(cells) or any(sum(cell in pair for pair in within) > 2 for cell in cells):
            raise InputError(f"{cell_name(cells[0])}: a rope that branches, or closes, is not read here")


class Tiles:
    """Rooms, and bars that part tiles in them: of each cell thrice what stands on its right, and what stands below it
    (1 a border of rooms, 2 a bar)."""

    def read(self, sheet: Sheet, link: LinkText) -> None:
        items, link.body = CODES["numbers16"].read(link.body, sheet.height * sheet.width)
        marks = dict[Pair, int]()
        for (r, c), item in zip(sheet.all_cells(), items, strict=True):
            if item is not None and not (item.isdecimal() and int(item) <= 8):
                raise InputError(f"{shown(item)} is no border on the right and below")
            right, below = divmod(int(item or 0), 3)
            marks |= {((r, c), (r, c + 1)): right, ((r, c), (r + 1, c)): below}
        edges = sheet.all_edges()
        sheet.rooms = dict(parted(sheet.height, sheet.width, {pair for pair in edges if marks[pair] == 1}))
        tile = dict(parted(sheet.height, sheet.width, {pair for pair in edges if marks[pair]}))
        for one, other in edges:
            if sheet.rooms[one] == sheet.rooms[other] and marks[one, other]:
                if tile[one] == tile[other]:
                    raise InputError(f"{cell_name(one)}: a border inside a tile is not read here")
                sheet.walls.append((one, other))
        sheet.walls.sort()

    def write(self, sheet: Sheet, link: LinkText) -> None:
        kinds = dict[Pair, int]()
        for one, other in sheet.all_edges():
            apart = bool(sheet.rooms) and sheet.rooms[one] != sheet.rooms[other]
            kinds[one, other] = 1 if apart else 2 * ((one, other) in sheet.walls)
        items = [
            str(3 * kinds.get(((r, c), (r, c + 1)), 0) + kinds.get(((r, c), (r + 1, c)), 0))
            for r, c in sheet.all_cells()
        ]
        link.body += CODES["numbers16"].write(items)

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        raise InputError("the borders of tiles are read in links alone")


@dataclass(frozen=True)
class Apart:
    """Cells with a word are in no room: what they alone hold together are several rooms. Such a cell is a room of its
    own here, and has borders around it in links that are written."""

    word: str
    prefix = True  # written before the words go onto the link

    def read(self, sheet: Sheet, link: LinkText) -> None:
        out = sheet.apart = {cell for cell, word in sheet.cells.items() if word == self.word}
        borders = {
            pair
            for pair in sheet.all_edges()
            if sheet.rooms[pair[0]] != sheet.rooms[pair[1]] or pair in sheet.walls or out & {*pair}
        }
        sheet.rooms = dict(parted(sheet.height, sheet.width, borders))
        sheet.walls = [(one, other) for one, other in sheet.walls if sheet.rooms[one] == sheet.rooms[other]]

    def write(self, sheet: Sheet, link: LinkText) -> None:
        """Links say nothing of it, but that no word of a room is that of such a cell."""
        sheet.apart = {cell for cell, word in sheet.cells.items() if word == self.word}

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        self.read(sheet, LinkText())


@dataclass(frozen=True)
class Lettered:
    """Cells with a word that share sides have a letter in its place, each group another one. Written before the words
    go onto the link."""

    word: str
    prefix = True

    def read(self, sheet: Sheet, link: LinkText) -> None:
        inside = {cell for cell, word in sheet.cells.items() if word.startswith(self.word)}
        if more := [cell for cell in inside if sheet.cells[cell] != self.word]:
            raise InputError(f"{cell_name(min(more))}: a word beside {self.word} is not read here")
        edges = sheet.all_edges()
        between = {pair for pair in edges if not inside.issuperset(pair)}
        part = dict(parted(sheet.height, sheet.width, between))
        names = dict[str, str]()
        for cell in sorted(inside):
            sheet.cells[cell] = names.setdefault(part[cell], _letters(len(names)))

    def write(self, sheet: Sheet, link: LinkText) -> None:
        sheet.cells |= {cell: self.word for cell, word in sheet.cells.items() if word.isalpha()}

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        self.read(sheet, LinkText())


def _letters(k: int) -> str:
    """a to z, then aa, ab, ..: the name of the k-th."""
    return (_letters(k // 26 - 1) if k >= 26 else "") + chr(ord("a") + k % 26)


@dataclass(frozen=True)
class Head:
    """A word up to the next slash."""

    name: str

    def read(self, sheet: Sheet, link: LinkText) -> None:
        word, _, link.body = link.body.partition("/")
        if not re.fullmatch(r"[\w.-]{1,20}", word):
            raise InputError(f"{shown(word)} is no word for {self.name!r}, followed by a slash")
        sheet.header[self.name] = word

    def write(self, sheet: Sheet, link: LinkText) -> None:
        link.body += sheet.header.pop(self.name) + "/"

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        word = lines.line()
        if not re.fullmatch(r"[\w.-]{1,20}", word):
            raise InputError(f"a line with {self.name!r} is needed, not {shown(word)}")
        sheet.header[self.name] = word


@dataclass(frozen=True)
class Tail:
    """A number that ends the link."""

    name: str

    def read(self, sheet: Sheet, link: LinkText) -> None:
        number = re.match(r"[1-9]\d{0,2}(?==?$)", link.body)
        if number is None:
            raise InputError(f"{shown(link.body)} is no number for {self.name!r}")
        sheet.header[self.name], link.body = number[0], ""

    def write(self, sheet: Sheet, link: LinkText) -> None:
        link.body += sheet.header.pop(self.name)

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """Files list the numbers up to it."""
        raise InputError(f"the list of numbers of {self.name!r} is not read here")


@dataclass(frozen=True)
class Spot:
    """A cell that has a word: its column and its row, counted from 1."""

    word: str

    def read(self, sheet: Sheet, link: LinkText) -> None:
        items, link.body = CODES["numbers16"].read(link.body, 2)
        column, row = (int(item) if item and item.isdecimal() else 0 for item in items)
        self._put(sheet, row, column)

    def write(self, sheet: Sheet, link: LinkText) -> None:
        found = [cell for cell, word in sheet.cells.items() if word.startswith(self.word)]
        if len(found) != 1:
            raise ProblemError(f"the link has one {self.word}, and the puzzle {len(found)}")
        behind = sheet.cells.pop(found[0]).removeprefix(self.word)
        if behind:
            sheet.cells[found[0]] = behind
        link.body += CODES["numbers16"].write([str(found[0][1] + 1), str(found[0][0] + 1)])

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """In half columns and rows."""
        words = lines.line().split()
        if len(words) != 2 or not all(word.isdecimal() for word in words):
            raise InputError(f"a line with the place of {self.word} is needed")
        self._put(sheet, (int(words[1]) + 1) // 2, (int(words[0]) + 1) // 2)

    def _put(self, sheet: Sheet, row: int, column: int) -> None:
        if not (1 <= row <= sheet.height and 1 <= column <= sheet.width):
            raise InputError(f"the place of {self.word} is not on the board")
        sheet.cells[row - 1, column - 1] = self.word


class Slash:
    """A slash between two layers; what stands before it and is not read yet says nothing."""

    def read(self, sheet: Sheet, link: LinkText) -> None:
        link.body = link.body.partition("/")[2]

    def write(self, sheet: Sheet, link: LinkText) -> None:
        link.body += "/"

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """Files have none."""


@dataclass(frozen=True)
class Flag:
    """A letter before the sizes. name: of a word of the header, which is yes where it stands and no where it does not
    ("": neither); no name: it cannot matter. in_files: lines that say the same in files; refused: what such puzzles
    are called, if they are not read; always: it is written although it cannot matter; needed: the refused ones are
    those without the letter."""

    letter: str
    name: str = ""
    yes: str = ""
    no: str = ""
    in_files: tuple[str, ...] = ()
    refused: str = ""
    always: bool = False
    needed: bool = False

    def read(self, sheet: Sheet, link: LinkText) -> None:
        if self.refused and bool(link.flags.take(self.letter)) != self.needed:
            raise InputError(f"{self.refused} ({'without ' * self.needed}{self.letter}) are not read here")
        if self.name:
            self._say(sheet, bool(link.flags.take(self.letter)))
        else:
            link.flags.ignore(self.letter, why="it says how the board is drawn")

    def _say(self, sheet: Sheet, there: bool) -> None:
        if word := self.yes if there else self.no:
            sheet.header[self.name] = word

    def write(self, sheet: Sheet, link: LinkText) -> None:
        there = sheet.header.pop(self.name, self.no) == self.yes if self.name else self.always
        link.written_flags += self.letter if there else ""

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        words = self.in_files or (self.letter,)
        there = lines.peek() in words
        if there and self.refused:
            raise InputError(f"{self.refused} ({self.letter}) are not read here")
        if self.in_files and not there:
            raise InputError(f"{' or '.join(words)} is needed after rows and columns")
        self._say(sheet, there and lines.peek() == words[0])
        lines.at += there


@dataclass(frozen=True)
class Says:
    """A word of the header that goes without saying for these types."""

    name: str
    word: str

    def read(self, sheet: Sheet, link: LinkText) -> None:
        sheet.header[self.name] = self.word

    def write(self, sheet: Sheet, link: LinkText) -> None:
        if sheet.header.pop(self.name, self.word) != self.word:
            raise ProblemError(f"puzz.link has this puzzle only with {self.name} {self.word}")

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        sheet.header[self.name] = self.word


class Square:
    """As many rows as columns."""

    def read(self, sheet: Sheet, link: LinkText) -> None:
        if sheet.height != sheet.width:
            raise InputError(f"{sheet.width} columns and {sheet.height} rows: such boards are square")

    def write(self, sheet: Sheet, link: LinkText) -> None:
        self.read(sheet, link)

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        self.read(sheet, LinkText())


# ---------------------------------------------------------------- the line of a kind file
OF_WHOLE = ("percent", "lattice", "links", "files")  # words about no layer


@dataclass(frozen=True)
class Description:
    """How a kind's links are made. types: puzz.link's names for it, the first one is written; quoted: are signs of the
    body written by `%` and two digits? lattice: the kind's cells are puzz.link's points; files: are they read? None:
    where they are plain."""

    types: tuple[str, ...]
    layers: tuple[Layer, ...]
    quoted: bool = True
    lattice: bool = False
    files: bool | None = None

    def sheet(self, height: int, width: int) -> Sheet:
        """An empty one for a link that says these sizes."""
        return Sheet(height + self.lattice, width + self.lattice)

    def read(self, sheet: Sheet, link: LinkText) -> None:
        """Raises InputError."""
        for layer in self.layers:
            layer.read(sheet, link)
        link.flags.rest()

    @property
    def reads_files(self) -> bool:
        """Are its files read? Plain ones are numbers as such, in cells and rooms, and borders."""
        if self.files is not None:
            return self.files
        words = [layer for layer in self.layers if isinstance(layer, Words | Centres)]
        return all(
            isinstance(layer, Words)
            and layer.places in (CELLS, PLACES["rooms"])
            and layer.code in _PLAIN
            and set(layer.words) <= {UNKNOWN}
            for layer in words
        )

    def read_file(self, sheet: Sheet, lines: FileLines) -> None:
        """Raises InputError."""
        layers = sorted(self.layers, key=lambda layer: not isinstance(layer, Flag))
        for layer in layers:
            if not isinstance(layer, Flag) and lines.at < 2 and lines.peek().isalpha():
                raise InputError(f"the variant {shown(lines.peek())} of this type is not read here")
            layer.read_file(sheet, lines)

    def write(self, sheet: Sheet) -> LinkText:
        """The sheet is used up. Words that stand before others are taken first. Raises ProblemError."""
        parts = [LinkText() for _ in self.layers]
        before = [k for k, layer in enumerate(self.layers) if getattr(layer, "prefix", False)]
        for k in dict.fromkeys([*reversed(before), *range(len(parts))]):
            self.layers[k].write(sheet, parts[k])
        written = LinkText(body="".join(part.body for part in parts))
        written.written_flags = "".join(part.written_flags for part in parts)
        return written


_PLAIN = [CODES[name] for name in ("numbers16", "numbers10", "numbers4", "arrows16", "tapa", "digits36", "walls")]


@lru_cache(maxsize=512)
def descriptions(text: str) -> tuple[Description, ...]:
    """What a line says; `;` parts several. Raises InputError."""
    return tuple(_description(part) for part in text.split(";"))


def _description(text: str) -> Description:
    types, colon, rest = text.partition(":")
    if not colon or not types.split() or not rest.strip():
        raise InputError(f"link: 'TYPE: LAYER, ..' is expected, not {shown(text.strip())}")
    parts = [part.split() for part in rest.split(",")]
    whole = [[word] for word in OF_WHOLE]
    layers = tuple(_layer(part) for part in parts if part not in whole)
    percent, lattice, links, files = (word in parts for word in whole)
    return Description(tuple(types.split()), layers, not percent, lattice, files if links or files else None)


def _layer(words: list[str]) -> Layer:
    if not words:
        raise InputError("link: a layer is missing between two commas")
    word, *rest = words
    # Layers that are no words on places come first; a wrong number of arguments is a TypeError.
    if word in _AROUND:
        try:
            return _AROUND[word](*rest)
        except (TypeError, ValueError):
            raise InputError(f"link: {shown(' '.join(words))} is no layer") from None
    places, rest = _places(words)
    if not rest or rest[0] not in CODES:
        known = (*CODES, *_AROUND, *PLACES, "outside")
        near = did_you_mean(rest[0], known) if rest else ""
        raise InputError(f"link: a code is expected in {shown(' '.join(words))}{near}")
    # `prefix` is a word of its own among the pairs.
    pairs = [option.partition("=") for option in rest[1:] if option != "prefix"]
    if not all(item and sign and word for item, sign, word in pairs):
        raise InputError(f"link: ITEM=WORD is expected in {shown(' '.join(words))}")
    found = Words(places, CODES[rest[0]], {item: word for item, _, word in pairs}, "prefix" in rest)
    return {"centres": Centres, "sides": Sides, "near": Near}.get(words[0], lambda one: one)(found)


def _places(words: list[str]) -> tuple[Places, list[str]]:
    if words[0] in PLACES:
        return PLACES[words[0]], words[1:]
    if words[0] != "outside":
        return CELLS, words
    sides = [word for word in words[1:] if word.partition("=")[0] in ("top", "bottom", "left", "right")]
    rest = words[1 + len(sides) :]
    depth = rest.pop(0) if rest and (rest[0] == "half" or rest[0].isdecimal()) else "1"
    return _outside(sides, depth), rest


def _flag(letter: str, words: str = "", *more: str) -> Flag:
    if words.startswith(REFUSED):
        return Flag(letter, refused=" ".join([words[1:], *more]))
    if words.startswith(UNKNOWN):
        return Flag(letter, refused=" ".join([words[1:], *more]), always=True, needed=True)
    if words == "+":
        return Flag(letter, always=True)
    in_files = "".join(more)
    name, _, ways = words.partition("=")
    yes, _, no = ways.partition("|")
    return Flag(letter, name, yes, no, tuple(in_files.split("|")) if in_files else ())


def _bank(*words: str) -> Layer:
    from cover.formats.pzpr.banks import Bank

    return Bank("ships" in words, max([0, *(int(word) for word in words if word != "ships")]))


def _sums() -> Layer:
    from cover.formats.pzpr.kakuro import Sums

    return Sums()


def _borders(word: str = "") -> Borders:
    if word not in ("", "loose", "drawn", "ropes", "given"):
        raise ValueError(word)
    return Borders(word == "loose", word in ("drawn", "given"), word == "ropes", word == "given")


_AROUND: Mapping[str, Callable[..., Layer]] = {
    "borders": _borders,
    "tiles": Tiles,
    "apart": Apart,
    "lettered": Lettered,
    "header": Head,
    "tail": Tail,
    "spot": Spot,
    "slash": Slash,
    "flag": _flag,
    "square": Square,
    "says": lambda word: Says(*word.split("=")),
    "sums": _sums,
    "bank": _bank,
}
