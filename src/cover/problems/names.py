"""Names as data: of items, of the cells and regions of boards, of the labels that stand for nothing on a board.

Words are made of names and never read back: who wants to know what an item is looks at its fields. What users name
themselves (exact covers by hand, vertices, pieces, extra regions) stays as it is, inside a name of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from cover.problems.lazy import Lazy

Cell = tuple[int, int]

FORMAT = 1  # of the text of names in certificates and in Knuth's text, see `text`


class Kind(StrEnum):
    """What there is to name, and which place distinguishes it from others of its kind. Numbers count from 0."""

    CELL = "cell"  # (row, column)
    EDGE = "edge"  # two cells, or two vertices: a line, a bridge, a step between them
    WALL = "wall"  # the two cells that it parts
    SHIP = "ship"  # its cells
    CUBE = "cube"  # (layer, row, column)
    VERTEX = "vertex"  # the user's name
    GIVEN = "given"  # (number from 1, words): a clue that may be dropped

    ROW = "row"  # number, or (number, first cell) of a part of it
    COLUMN = "column"  # the same
    BOX = "box"  # number
    JIGSAW = "jigsaw"  # letter
    ROOM = "room"  # letter
    REGION = "region"  # letter
    EXTRA = "extra region"  # the user's name
    DIAGONAL = "diagonal"  # 0: from r1c1, 1: the other one; or (first cell, "up" or "down") of any other
    WINDOW = "window"  # number
    GROUP = "group"  # number: the cells at one place of their boxes
    BLOCK = "block"  # first cell: 2 x 2 cells
    PAIR = "pair"  # two cells
    CLUE = "clue"  # (key, cells)
    MOVE = "move"  # (key, two cells)
    STATED = "stated"  # (key, words): what a clue of this key says, where cells do not tell it from others
    SENTENCE = "sentence"  # Stated: a sentence of a kind, at one of its places
    SUM = "sum"  # the name of a run of cells: what they add up to
    NUMBER_AT = "number at"  # (number or text, the name of the cell that it stands at)

    PIECE = "piece"  # the user's name
    DOMINO = "domino"  # its two numbers
    QUEEN = "queen"  # cell
    NUMBER = "number"  # the number itself
    NUMBER_OF = "number of"  # cell
    SLOT = "slot"  # number
    AREA = "area"  # (size, cell)
    WEEK = "week"  # number; its symbols are the players
    PLAYERS = "players"  # two numbers
    POINTS = "points"  # two numbers from 1
    DAY = "day"  # (point, day), both from 1

    RULE = "rule"  # (number, what it is called); its symbols are cells, states, sets, and what is lacking
    STATE = "state"  # number from 1: between two cells of an automaton
    SET = "set"  # nothing: which of the sets of symbols it is
    LACKING = "lacking"  # symbol: does the set lack it?
    HELD = "held"  # the name of a cell that is painted in the color of what it holds
    SHADE = "shade"  # (name, color, None for any other): in the place of a painted item

    OTHER = "other"  # whatever a user calls it


class Name(NamedTuple):
    """What an item is: its kind, its place, and the symbol that it holds the place for (empty: none at all).

    >>> five = Name(Kind.ROW, 2, "5")
    >>> str(five), str(five.region), five.kind
    ('row 3: 5', 'row 3', <Kind.ROW: 'row'>)
    """

    kind: Kind
    place: Hashable = None
    symbol: Hashable = ""  # a text; a name in the items of rules

    def __str__(self) -> str:
        """What people read, today the text of certificates."""
        return text(self)

    @property
    def region(self) -> Name:
        """The place, whatever the symbol."""
        return self if self.symbol == "" else Name(self.kind, self.place)

    @property
    def sort(self) -> str:
        """The kind; of clues their key, which is the kind of a clue."""
        return str(self.place[0]) if self.kind in KEYED and isinstance(self.place, tuple) else self.kind.value


class Stated(NamedTuple):
    """A sentence of a kind at one of its places. where: empty of the whole board; words: its condition as the file of
    the kind has it; facts: what names stand for there, such as `clue` and the number that a name is bound to."""

    where: str
    words: str
    facts: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.where}: {self.words}" if self.where else self.words


KEYED = (Kind.CLUE, Kind.MOVE, Kind.STATED)  # whose place begins with the key of a clue


class Helper(NamedTuple):
    """The label of an option that stands for no mark: one of `rule`, the `number`-th at `place`."""

    rule: int
    place: int
    number: int


def helpers_among(labels: Sequence[Hashable]) -> list[bool]:
    """Which of these labels are helpers."""
    return [isinstance(label, Helper) for label in labels]


def named(name: Hashable) -> Name:
    """The name itself, or one of the kind `other` around what a user calls it.

    >>> named("x"), str(named("x"))
    (Name(kind=<Kind.OTHER: 'other'>, place='x', symbol=''), 'x')
    """
    return name if isinstance(name, Name) else Name(Kind.OTHER, name)


def place_of(rule: str | Name) -> str:
    """Where a rule holds, as people name it: of a sentence its place alone (empty of the whole board), else its name.

    >>> place_of(Name(Kind.SENTENCE, Stated("room A", "count shaded = clue"))), place_of("corner r2c2")
    ('room A', 'corner r2c2')
    """
    if isinstance(rule, Name) and isinstance(rule.place, Stated):
        return rule.place.where
    return str(rule)


def quoted(name: Hashable) -> str:
    """As messages quote it: the words of a name, or the representation of what a user gave."""
    return repr(str(name) if isinstance(name, Name) else name)


def cell_name(cell: Cell) -> str:
    """
    >>> cell_name((0, 7))
    'r1c8'
    """
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def shaded(name: Name, color: Hashable) -> Name:
    """What stands for a painted item where it has this color (None: no color at all)."""
    if name.symbol == "":
        return Name(Kind.SHADE, (name, color))
    return Name(name.kind, name.place, Name(Kind.SHADE, (name.symbol, color)))


def cells_named(rows: int, columns: int) -> Sequence[Name]:
    """The cells of a board, row by row, named when asked for."""

    kind = Kind.CELL

    def at(cells: Sequence[int]) -> list[Name]:
        return [Name(kind, divmod(k, columns)) for k in cells]

    return Lazy(rows * columns, lambda k: Name(kind, divmod(k, columns)), at)


def pair_named(one: Cell, other: Cell) -> Name:
    """Two cells, of which a rule speaks.

    >>> str(pair_named((0, 0), (0, 1)))
    'r1c1 and r1c2'
    """
    return Name(Kind.PAIR, (one, other))


def number_named(number: int | str, at: Cell) -> Name:
    """A number that says something, by the cell that it stands in.

    >>> str(number_named(3, (0, 1)))
    '3 at r1c2'
    """
    return Name(Kind.NUMBER_AT, (number, Name(Kind.CELL, at)))


# ---------------------------------------------------------------- the text of names, format 1
# Each function below takes a name's place, in the form that its kind says, and gives the words before the symbol.
def text(name: Hashable) -> str:
    """The text of a name in certificates: docs/proofs.md, "Names". It is part of a format, which other programs read:
    a change to it is a new `FORMAT`. What people read (`str`) may change."""
    if not isinstance(name, Name):
        return str(name)
    kind, place, symbol = name
    words = _TEXT[kind](place)
    return words if symbol == "" else f"{words}: {symbol if isinstance(symbol, str) else text(symbol)}"


def _at(place: Any) -> str:
    """A cell, or what a user calls a vertex."""
    return cell_name(place) if isinstance(place, tuple) else str(place)


def _numbered(word: str) -> Callable[[Any], str]:
    return lambda place: f"{word} {place + 1}"


def _called(word: str) -> Callable[[Any], str]:
    return lambda place: f"{word} {_at(place)}"


def _line(word: str) -> Callable[[Any], str]:
    def named(place: Any) -> str:
        return (
            f"{word} {place[0] + 1} from {cell_name(place[1])}" if isinstance(place, tuple) else f"{word} {place + 1}"
        )

    return named


def _diagonal(place: Any) -> str:
    if isinstance(place, tuple):
        return f"diagonal {cell_name(place[0])} {place[1]}"
    return "anti-diagonal" if place else "main diagonal"


def _ship(cells: Any) -> str:
    ends = cell_name(cells[0]) + (f"-{cell_name(cells[-1])}" if len(cells) > 1 else "")
    return f"ship of {len(cells)} at {ends}"


def _shade(place: Any) -> str:
    inner, color = place
    return f"{text(inner)} {'uncolored' if color is None else color}"


_TEXT: dict[Kind, Callable[[Any], str]] = {
    Kind.CELL: cell_name,
    Kind.EDGE: lambda place: "-".join(map(_at, place)),
    Kind.WALL: lambda place: "|".join(map(_at, place)),
    Kind.SHIP: _ship,
    Kind.CUBE: str,
    Kind.VERTEX: str,
    Kind.GIVEN: lambda place: f"clue {place[0]}: {place[1]}",
    Kind.ROW: _line("row"),
    Kind.COLUMN: _line("column"),
    Kind.BOX: _numbered("box"),
    Kind.JIGSAW: lambda place: f"jigsaw {place}",
    Kind.ROOM: lambda place: f"room {place}",
    Kind.REGION: lambda place: f"region {place}",
    Kind.EXTRA: str,
    Kind.DIAGONAL: _diagonal,
    Kind.WINDOW: _numbered("window"),
    Kind.GROUP: _numbered("group"),
    Kind.BLOCK: _called("block"),
    Kind.PAIR: lambda place: " and ".join(map(_at, place)),
    Kind.CLUE: lambda place: f"{place[0]} {cell_name(place[1][0])}",
    Kind.MOVE: lambda place: f"{place[0]} {' '.join(map(cell_name, place[1]))}",
    Kind.STATED: lambda place: str(place[1]),
    Kind.SENTENCE: str,
    Kind.SUM: lambda place: f"{text(place)}: sum",
    Kind.NUMBER_AT: lambda place: f"{place[0]} at {text(place[1])}",
    Kind.PIECE: lambda place: f"piece {place}",
    Kind.DOMINO: lambda place: f"domino {place[0]} {place[1]}",
    Kind.QUEEN: _called("queen"),
    Kind.NUMBER: lambda place: f"number {place}",
    Kind.NUMBER_OF: _called("number of"),
    Kind.SLOT: _numbered("slot"),
    Kind.AREA: lambda place: f"{place[0]} at {cell_name(place[1])}",
    Kind.WEEK: _numbered("week"),
    Kind.PLAYERS: lambda place: f"players {place[0] + 1} and {place[1] + 1}",
    Kind.POINTS: lambda place: f"{place[0]} and {place[1]}",
    Kind.DAY: lambda place: f"{place[0]} on day {place[1]}",
    Kind.RULE: lambda place: str(place[1]),
    Kind.STATE: lambda place: f"state {place}",
    Kind.SET: lambda place: "set",
    Kind.LACKING: lambda place: f"without {place}",
    Kind.HELD: lambda place: f"{text(place)} is",
    Kind.SHADE: _shade,
    Kind.OTHER: str,
}
