"""What a sentence is once it is read: conditions over numbers, sets of cells and marks.

    each shaded: count shaded beside = 1
    Sentence((Family("shaded"),), Compare("=", Count(Marks(("shaded",)), SetOf(("beside",))), Whole(1)))

All are frozen and compare by what they say. `at` is the column where a node begins, from 1; it does not compare.
`as_json` and `from_json` carry them to other programs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    at: int = field(default=0, compare=False, repr=False)


# ---------------------------------------------------------------- marks and sets
@dataclass(frozen=True, slots=True)
class Marks(Node):
    """`shaded`, `1|2`, `not -`: symbols, names, classes, ranges, bound names."""

    words: tuple[str, ...]
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SetOf(Node):
    """`beside`, `here+seen`, `away clue`: cells or edges; distance: of `away`, `leading`."""

    words: tuple[str, ...]
    distance: Number | None = None


ALL = SetOf(("all",))
HERE = SetOf(("here",))


# ---------------------------------------------------------------- numbers
@dataclass(frozen=True, slots=True)
class Number(Node):
    pass


@dataclass(frozen=True, slots=True)
class Whole(Number):
    value: int


@dataclass(frozen=True, slots=True)
class Named(Number):
    """`clue`, `size`, a name of the header, a bound name."""

    name: str


@dataclass(frozen=True, slots=True)
class Held(Number):
    """The number in the only cell of a set."""

    of: SetOf


@dataclass(frozen=True, slots=True)
class Arithmetic(Number):
    sign: str  # + - * / mod
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Absolute(Number):
    of: Number


@dataclass(frozen=True, slots=True)
class Count(Number):
    marks: Marks
    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class Sum(Number):
    """by: "" (the numbers in the cells), "place", "clues", "tens", "units"; only: of cells that hold these; between:
    the first two cells that hold these."""

    by: str
    only: Marks | None
    between: Marks | None
    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class Along(Number):
    """`run MARKS SET`: how far each arm of the set holds them; `gap`: cells between the first two that do; `apart`:
    steps from the one to the other over cells of the set, 0 where there are none;
    `stretch`: how many do one after the other from the first that does; `initial`:
    the number of the first that does."""

    what: str
    marks: Marks
    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class View(Number):
    """The cell and its four arms."""

    marks: Marks


@dataclass(frozen=True, slots=True)
class Reach(Number):
    """Cells that hold them and are connected with the cell's neighbours."""

    marks: Marks


@dataclass(frozen=True, slots=True)
class Walk(Number):
    """Cells of the set that lines join to the cell, itself too; without a cell, the most that they join."""

    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class OfSet(Number):
    """`product`, `visible`, `most`, `least`, `changes` of a set."""

    what: str
    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class OfClues(Number):
    """`most clues`, `least clues`, `sum clues` of a part."""

    what: str


@dataclass(frozen=True, slots=True)
class RoomSize(Number):
    of: SetOf


# ---------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class Condition(Node):
    pass


@dataclass(frozen=True, slots=True)
class And(Condition):
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Condition):
    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Condition):
    part: Condition


@dataclass(frozen=True, slots=True)
class If(Condition):
    when: Condition
    then: Condition


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    sign: str  # = != < > <= >=
    left: Number
    right: Number


@dataclass(frozen=True, slots=True)
class Is(Condition):
    of: SetOf
    marks: Marks


@dataclass(frozen=True, slots=True)
class Differ(Condition):
    """by: "" or "tens", "units", "clues"; only, unless: of cells that hold these, or hold none of them."""

    of: SetOf
    by: str = ""
    only: Marks | None = None
    unless: Marks | None = None


@dataclass(frozen=True, slots=True)
class Same(Condition):
    of: SetOf


@dataclass(frozen=True, slots=True)
class Equal(Condition):
    """The first of two holds what the second holds, cell by cell."""


@dataclass(frozen=True, slots=True)
class Ascending(Condition):
    of: SetOf


@dataclass(frozen=True, slots=True)
class Never(Condition):
    """Nowhere in a row of the cells."""

    marks: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class Runs(Condition):
    """The lengths of the runs are the clue's numbers, in their order (`around`: in any, round the cell)."""

    marks: Marks
    of: SetOf = ALL


@dataclass(frozen=True, slots=True)
class Piece(Condition):
    """The cells that do not hold `off` are one piece of these, and hold its letter."""

    pieces: tuple[str, ...]
    off: Marks


@dataclass(frozen=True, slots=True)
class Pieces(Condition):
    """Each part of what holds the marks is one of these pieces, turned and mirrored; `bank`: of the header's, each as
    often as it is there.

    fixed: as it is drawn; barred: a bar parts neighbours, and lies inside no piece; apart: two do not touch at a
    corner; spare: some of the bank may be left over.
    """

    marks: Marks
    names: tuple[str, ...]
    fixed: bool = False
    barred: bool = False
    apart: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Makes(Condition):
    """The numbers make the clue's by its sign."""


@dataclass(frozen=True, slots=True)
class InitialIs(Condition):
    initial: Along
    marks: Marks


@dataclass(frozen=True, slots=True)
class Consecutive(Condition):
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Next(Condition):
    """The numbers before and after the cell's stand in the set."""

    of: SetOf


@dataclass(frozen=True, slots=True)
class Connected(Condition):
    """crossing: lines that cross are not joined there, but at clues."""

    marks: Marks
    touching: bool = False
    outside: bool = False
    crossing: bool = False


@dataclass(frozen=True, slots=True)
class Loop(Condition):
    everywhere: bool = False
    crossing: bool = False


@dataclass(frozen=True, slots=True)
class Path(Condition):
    """tips: patterns of the clues in which lines end; without any, all clues."""

    tips: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beams(Condition):
    """A line leaves each clue in its direction, turns as often as its number says, and ends at a clue elsewhere than
    where one leaves; there are no other lines."""


@dataclass(frozen=True, slots=True)
class Areas(Condition):
    pass


@dataclass(frozen=True, slots=True)
class Acyclic(Condition):
    """The diagonals `/` and `\\\\`, or the lines, close nowhere."""


@dataclass(frozen=True, slots=True)
class Matched(Condition):
    marks: Marks


@dataclass(frozen=True, slots=True)
class Rectangles(Condition):
    """marks: of shaded cells; without any, of the parts between walls; slanted: white ones of triangles."""

    marks: Marks | None = None
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Twins(Condition):
    """The cells of each part whose clues fit have the shape of its other ones, and a number counts those like its
    own."""

    patterns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Symmetric(Condition):
    name: str


# ---------------------------------------------------------------- sentences
@dataclass(frozen=True, slots=True)
class Family(Node):
    """`each square 2x2`, `each clue w*`, `each number n where n >= distance`, `each shaded`.

    word: of `FAMILIES`, or "" for cells that hold `marks`; options: further words; patterns: of clues; numbers: as in
    `2x2`; name: what it binds; marks: of `part of MARKS`, `mark m of CLASS`; near: the largest distance of `two`.
    """

    word: str
    options: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    name: str = ""
    marks: Marks | None = None
    near: Number | None = None
    where: Condition | None = None


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """families: from the outermost; text and line: where it stands in its file, line 0 of a puzzle's own; wrong: how
    people say what is wrong where it does not hold."""

    families: tuple[Family, ...]
    body: Condition
    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    wrong: str = field(default="", compare=False, repr=False)

    @property
    def stated(self) -> str:
        """The condition in the file's words."""
        return self.text.rpartition(": ")[2] if self.families else self.text


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for name in node.__slots__:  # without `at`, which holds no node
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from walk(part)


def reads_clue(node: Node) -> bool:
    """Does it ask for what the clue of its scope says?"""
    return any(
        isinstance(part, Runs | Makes) or (isinstance(part, Named) and part.name in ("clue", "far"))
        for part in walk(node)
    )


# ---------------------------------------------------------------- to and from JSON
def as_json(value: Any) -> Any:
    """A tree for JSON: of a node an object with one member, the name of its class, which lists its fields.

    >>> as_json(Compare("=", Count(Marks(("#",))), Whole(2)))
    {'Compare': ['=', {'Count': [{'Marks': [['#'], False]}, {'SetOf': [['all'], None]}]}, {'Whole': [2]}]}
    """
    if isinstance(value, Node):
        compared = [one.name for one in fields(value) if one.compare]
        return {type(value).__name__: [as_json(getattr(value, name)) for name in compared]}
    return [as_json(part) for part in value] if isinstance(value, tuple) else value


def from_json(value: Any) -> Any:
    """The tree again. Raises ValueError for what is none.

    >>> from_json({"Whole": [2]})
    Whole(value=2)
    """
    if isinstance(value, list):
        return tuple(map(from_json, value))
    if not isinstance(value, dict):
        return value
    ((name, parts),) = value.items()
    if name not in _NODES:
        raise ValueError(f"{name!r} is no node of a sentence")
    return _NODES[name](*map(from_json, parts))


_NODES: dict[str, type[Any]] = {
    name: kind for name, kind in globals().items() if isinstance(kind, type) and issubclass(kind, Node)
}
