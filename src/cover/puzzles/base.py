"""What a puzzle is: rules and one instance. It gives arrays, reads labels back, checks by the rules, draws itself, and
owns its text: the keys of its files, an example, reading and writing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import Parameter, signature
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar, cast, runtime_checkable

from cover.basics import html
from cover.basics.errors import Refused
from cover.basics.type_errors import explaining
from cover.drawing.view import PLAIN, View
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Name
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.given_cells import cells_of
from cover.puzzles.common.keys import Header, Key, puzzle_text

if TYPE_CHECKING:
    from random import Random

    from cover.drawing.shapes import Picture
    from cover.puzzles.common.generation import Sample, Solved
    from cover.puzzles.common.given_parts import GivenPart

S = TypeVar("S")


def unwritten(method: Callable[..., Any]) -> NotImplementedError:
    """What a method raises that a kind of puzzle has to write itself: which one it is, and what it would say."""
    owner = getattr(method, "__self__", None)
    kind = owner if isinstance(owner, type) else type(owner)
    says = " ".join((method.__doc__ or "").partition("\n\n")[0].split())
    return NotImplementedError(f"{kind.__name__} has no {method.__name__}(), which this needs: {says}")


@cache
def _arguments(kind: Any) -> Mapping[str, Parameter]:
    """What the constructor of a kind takes."""
    return signature(kind).parameters


def _kept(puzzle: BasePuzzle[Any], asked: Callable[..., Any]) -> dict[str, Any]:
    """What a puzzle holds of its constructor's arguments, as the attributes of these names; asked: the method that
    needs them, and that is to be written where they are not there."""
    attributes = {name: name for name in _arguments(cast("Hashable", type(puzzle)))}
    if cells_of(puzzle.keys) is not None:
        attributes["cells"] = "given"
    if not all(hasattr(puzzle, attribute) for attribute in attributes.values()):
        raise unwritten(asked)
    return {name: getattr(puzzle, attribute) for name, attribute in attributes.items()}


@runtime_checkable
class GivesBoard(Protocol):
    def to_board(self) -> Board: ...


@runtime_checkable
class GivesCover(Protocol):
    def to_cover(self) -> ExactCover: ...


@runtime_checkable
class HasGivens(Protocol):
    """Its givens and its solutions are rows of marks, None where blank, and `render` takes a style for its cells."""

    givens: Sequence[Sequence[int | None]]
    symbols: Sequence[int]

    def texts(self, solution: Any = None) -> Sequence[Sequence[str]]: ...


class Called(NamedTuple):
    """words: what people call a label (`r1c4=5`), nothing where it only helps the reduction; at: the cell that it
    marks, and what then stands there, None for a label that is no such mark; help: words of one that only helps, for
    steps of logic."""

    words: str
    at: tuple[Cell, str] | None = None
    help: str = ""

    @property
    def in_steps(self) -> str:
        return self.words or self.help


HELPER = Called("")


@dataclass
class Speech:
    """nouns: what people call marks, by what stands in a cell; rules: what rules of the board say, by their name, their
    sort, or the first word of their name; of_clues: are these rules clues about numbers in cells?"""

    nouns: Mapping[str, str] = field(default_factory=lambda: {"#": "shaded cell", ".": "clear cell"})
    rules: Mapping[Any, str] = field(default_factory=dict)
    of_clues: bool = False

    def of_rule(self, rule: str | Name) -> str:
        """What a rule says; nothing where its name says all."""
        sort = rule.sort if isinstance(rule, Name) else rule.partition(" ")[0]
        return self.rules.get(rule) or self.rules.get(sort, "")


class BasePuzzle(Generic[S]):
    """A puzzle, as `cover.solve` and its like take it. A class gives `to_cover()` or `to_board()` (a board's cover
    follows from it), or both, and says its rules twice and independently: there for the engines, in `faults` in words.

    Each solution of the puzzle has exactly one set of labels, or counts and "unique" would be wrong. The classes of
    the table `PUZZLES` say besides

    keys: of their files, with their kinds; example: the text of one, with a line `solutions: N`; rules: two sentences
    for `cover puzzles NAME`; `printed_rules`: the same for a magazine, where `rules` speaks of keys; `from_header`,
    `to_text` and `_parts` where keys are not the constructor's arguments, or these not attributes.
    """

    name: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]] = MappingProxyType({})
    example: ClassVar[str]
    # Further files like it, each with its number of solutions: every option of the kind is set in one of them.
    variants: ClassVar[Sequence[str]] = ()
    rules: ClassVar[str]
    costs: str = ""  # what marks cost, for `cover best`: the lines `cost:` of a file (`common/costs.py`)

    @classmethod
    def from_header(cls, header: Header) -> Self:
        """The puzzle of a file's header: its keys are the constructor's arguments, unless a kind says otherwise. Raises
        InputError or ProblemError; the line is added by the reader."""
        values: dict[str, Any] = {}
        for name, one in _arguments(cast("Hashable", cls)).items():
            needed = one.default is one.empty
            if needed and name not in cls.keys:
                raise unwritten(cls.from_header)
            if needed or name in header:
                values[name] = cls.keys[name].of_header(header, name)
        return cls(**values)

    def to_text(self) -> str:
        """The puzzle as a file that is read back as the same puzzle: what it holds of its keys, but for what the
        constructor takes anyway, unless a kind says otherwise."""
        kept = _kept(self, self.to_text)
        if kept.keys() != self.keys.keys():
            raise unwritten(self.to_text)
        lines, block = list[str](), ""
        for name, key in self.keys.items():
            if kept[name] != _arguments(cast("Hashable", type(self)))[name].default:
                lines += [""] * bool(block) + key.lines(name, kept[name])  # an empty line ends a block
                block = key.block
        return puzzle_text(self.name, *lines)

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__init__" in vars(cls):
            explaining(cls)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 8) -> Sample | None:
        """A solution drawn at random, and all clues that hold of it, for a new puzzle of this size to be made of it
        (`cover generate`); None where this draw gave none. solved: finds a solution of a puzzle at random. size: by
        default the one that is usual."""
        raise unwritten(cls.sample)

    def _parts(self) -> tuple[Hashable, ...]:
        """What makes this instance: puzzles with equal parts are equal. Usually all that the constructor takes, as the
        attributes of these names."""
        return tuple(_kept(self, self._parts).values())

    def about(self) -> str:
        """The instance in a few words (`8x8, 0 given`)."""
        raise unwritten(self.about)

    def decode(self, labels: Iterable[Label]) -> S:
        """The solution that these labels (all that are true) stand for. Raises WrongSolution where they are none."""
        raise unwritten(self.decode)

    def faults(self, solution: S) -> Iterator[str]:
        """Rules and givens that a solution breaks, in words; never looks at the reduction."""
        raise unwritten(self.faults)

    def render(self, solution: S | None = None) -> str:
        """A drawing in plain text: the instance, or a solution of it."""
        raise unwritten(self.render)

    def undraw(self, lines: Iterable[str]) -> Iterator[Any]:
        """The solutions that drawings by `render` show, one after the other: what was printed can be checked.

        lines: of a text, without line ends. Raises InputError for what is no such drawing, Refused by a kind that does
        not write this.
        """
        raise Refused(f"drawings of {self.name} are not read back, for {type(self).__name__} has no undraw()")

    def printed_rules(self) -> list[str]:
        """The rules of this instance in sentences, as a magazine prints them: without a word of puzzle files.

        >>> import cover
        >>> cover.StarBattle(["AABB", "AABB", "CCDD", "CCDD"]).printed_rules()[0]
        'Every row, column and region has 1 star. No two stars touch, not even at a corner.'
        """
        return [self.rules]

    def draw(self, solution: S | None = None, view: View = PLAIN) -> Picture:
        """The instance or a solution as shapes, with what a view points out: the drawing in characters, unless a puzzle
        says otherwise. `cover.drawing` turns it into SVG, PNG, PDF."""
        from cover.drawing.texts import of_text

        words = "" if solution is None else f"solution: {self.as_json(solution)}"
        return of_text(self.render(solution), repr(self)[1:-1], words)

    def svg(self, solution: S | None = None, *, mono: bool = False) -> str:
        """The picture as the text of an SVG file; mono: without colors. Raises Refused without drawsvg.

        >>> import cover
        >>> cover.Queens(4).svg().count("<rect ")
        1
        """
        from cover.drawing.svg import svg

        return svg(self.draw(solution), mono=mono)

    def clashes(self) -> Iterator[str]:
        """Givens that contradict each other by inspection, in words (`row 1: 5 at r1c1 and r1c4`)."""
        return iter(())

    def given_parts(self) -> tuple[GivenPart, ...]:
        """What this instance says beside its rules; nothing, unless a puzzle says otherwise."""
        return ()

    def keeping(self, parts: Collection[int]) -> Self:
        """The instance with the same rules and only these of its `given_parts()`, by their numbers.

        >>> import cover
        >>> cover.Queens(4, queens=["r1c2", "r1c3"]).keeping([1])
        <Queens: 4x4, 1 given, 0 squares forbidden>
        """
        return self

    def called(self, label: Label) -> Called:
        """What people call a label of a solution."""
        return Called(str(label))

    @property
    def speech(self) -> Speech:
        """What steps of logic call its marks and rules, beside their names."""
        return Speech()

    def says(self, part: Any, label: Label) -> bool | None:
        """Is a label of the problem that this puzzle gives true in the solutions that have all of a part of one; None
        where the part leaves that open. A part looks as solutions do, with None where nothing is known, or with pieces
        left out: here a solution is a collection of its labels. See `cover.puzzles.partial`."""
        return True if label in part else None

    def unknown(self, part: Any) -> int:
        """In how many places of a part of a solution nothing is known.

        >>> import cover
        >>> cover.Langford(3).unknown((3, None, 2, None, None, None))
        4
        """
        return sum(map(self.unknown, part)) if isinstance(part, list | tuple) else int(part is None)

    def bordered(self) -> Sequence[Sequence[Hashable]] | None:
        """Row by row who each cell belongs to, for drawings of the marks of cells; None where there are none."""
        return None

    def as_json(self, solution: S) -> Any:
        """The solution for `--json`: nested tuples as lists (a grid is a list of rows of integers)."""
        return _listed(solution)

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self._parts()))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.about()}>"

    def __str__(self) -> str:
        """The drawing: `print(puzzle)` shows it."""
        return self.render()

    def _repr_svg_(self, solution: S | None = None) -> str | None:
        from cover.drawing.notebooks import shown

        return shown(self.draw(solution))

    def _repr_html_(self) -> str:
        return html.drawing(repr(self)[1:-1], self.render(), self._repr_svg_())


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple | list) else value
