"""What a puzzle is: rules and one instance. It gives arrays, reads labels back, checks by the rules, draws itself, and
owns its text: the keys of its files, an example, reading and writing.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, runtime_checkable

from cover import _html
from cover.drawing.notebooks import shown as shown_in_notebook
from cover.drawing.shapes import PLAIN, Picture, View
from cover.drawing.texts import of_text
from cover.misfits import explaining
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.puzzles.shared.cells import Cell
from cover.puzzles.shared.keys import Header, Key

if TYPE_CHECKING:
    from random import Random

    from cover.puzzles.shared.givens import GivenPart
    from cover.puzzles.shared.posing import Posed, Solved

S = TypeVar("S")


class Puzzle(Protocol[S]):
    """What `cover.solve` and its like need. A puzzle gives `to_cover()` or `to_board()` (a board's cover follows from
    it), or both.

    Each solution of the puzzle has exactly one set of labels, or counts and "unique" would be wrong.
    A puzzle may also declare `symmetries()`: functions from labels to labels, see `cover.covers.symmetry`.
    """

    name: ClassVar[str]

    def decode(self, labels: Iterable[Label]) -> S:
        """The solution that these labels (all that are true) stand for."""
        ...

    def faults(self, solution: S) -> Iterator[str]:
        """Rules and givens that a solution breaks, in words; never looks at the reduction."""
        ...

    def clashes(self) -> Iterator[str]:
        """Givens that contradict each other at sight, in words (`row 1: 5 at r1c1 and r1c4`)."""
        ...

    def render(self, solution: S | None = None) -> str:
        """A drawing in plain text: the instance, or a solution of it."""
        ...

    def undraw(self, lines: Iterable[str]) -> Iterator[Any]:
        """The solutions that drawings by `render` show, one after the other: what was printed can be checked.

        lines: of a text, without line ends. Raises InputError for what is no such drawing.
        """
        ...

    def as_json(self, solution: S) -> Any:
        """The solution for `--json`: a grid is a list of rows of integers."""
        ...


@runtime_checkable
class GivesBoard(Protocol):
    def to_board(self) -> Board: ...


@runtime_checkable
class GivesCover(Protocol):
    def to_cover(self) -> ExactCover: ...


class BasePuzzle(Generic[S]):
    """What the classes of the table `PUZZLES` share. A class says besides the rules of `Puzzle`:

    keys: of its files, with their kinds; example: the text of one, with a line `solutions: N`; rules: two sentences
    for `cover puzzles NAME`; `from_header`, `to_text`; `_parts`: what makes an instance.
    """

    name: ClassVar[str]
    keys: ClassVar[Mapping[str, Key]] = MappingProxyType({})
    example: ClassVar[str]
    rules: ClassVar[str]
    # What people call a rule -> its key, or "" for a rule that is not read yet.
    other_names: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @classmethod
    def from_header(cls, header: Header) -> Self:
        """The puzzle of a file's header. Raises InputError or ProblemError; the line is added by the reader."""
        raise NotImplementedError

    def to_text(self) -> str:
        """The puzzle as a file that is read back as the same puzzle."""
        raise NotImplementedError

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "__init__" in vars(cls):
            explaining(cls)

    usual_size: ClassVar[int] = 8  # of new ones, see `posed`

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """A solution drawn by lot, and all that can be said of it, for a new puzzle of this size to be made of it
        (`cover generate`); None where these lots gave none. solved: finds a solution of a puzzle by lot."""
        raise NotImplementedError

    def _parts(self) -> tuple[Hashable, ...]:
        """What makes this instance: puzzles with equal parts are equal."""
        raise NotImplementedError

    def about(self) -> str:
        """The instance in a few words (`8x8, 0 given`)."""
        raise NotImplementedError

    def faults(self, solution: S) -> Iterator[str]:
        raise NotImplementedError

    def render(self, solution: S | None = None) -> str:
        raise NotImplementedError

    def said_below(self) -> Sequence[str]:
        """What solvers must know and no cell shows (`2 ghosts`): pictures of boards say it below them."""
        return ()

    def draw(self, solution: S | None = None, view: View = PLAIN) -> Picture:
        """The instance or a solution as shapes, with what a view points out: the drawing in characters, unless a puzzle
        says otherwise. `cover.drawing` turns it into SVG, PNG, PDF."""
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
        """There are no givens that could clash, unless a puzzle says otherwise."""
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

    def label_words(self, label: Label) -> str:
        """What people call a label of a solution (`r1c4=5`); nothing for one that only helps the reduction."""
        return str(label)

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        """The cell that a label marks, and what then stands there; None for puzzles whose labels are no such marks."""
        return None

    def bordered(self) -> Sequence[Sequence[Hashable]] | None:
        """Row by row who each cell belongs to, for drawings of the marks of `label_at`; None where there are none."""
        return None

    def as_json(self, solution: S) -> Any:
        """Nested tuples as lists."""
        return _listed(solution)

    def _text(self, *lines: str) -> str:
        """A puzzle file: the line that names the puzzle and these lines."""
        return "\n".join([f"puzzle: {self.name}", *lines]) + "\n"

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
        return shown_in_notebook(self.draw(solution))

    def _repr_html_(self) -> str:
        return _html.drawing(repr(self)[1:-1], self.render(), self._repr_svg_())


def _listed(value: Any) -> Any:
    return [_listed(part) for part in value] if isinstance(value, tuple | list) else value
