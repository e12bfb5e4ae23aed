"""One class for all kinds that are files: a kind, and what stands on one board of it.

>>> from cover.puzzles.kinds.table import puzzle_class
>>> puzzle = puzzle_class("chocona").of_text("cells:\\n3 .\\n. .\\nrooms:\\nAA\\nAA\\n")
>>> list(puzzle.faults(((".", "#"), ("#", "#"))))
['the 2x2 square at r1c1: three of the four are shaded, so what is shaded is no rectangle']
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from inspect import Signature
from typing import TYPE_CHECKING, Any, ClassVar, Self
from weakref import WeakValueDictionary

from cover.basics.errors import WrongSolution
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.puzzles.base import HELPER, BasePuzzle, Called, Speech
from cover.puzzles.common.at_once import AtOnce
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Header, Value, puzzle_text
from cover.puzzles.common.marks import agrees, marked, marks_in
from cover.puzzles.kinds import options
from cover.puzzles.kinds.clue_words import check_clues
from cover.puzzles.kinds.drafts import Draft, check, keys_of, read_draft, signature_of, stated_draft, text_lines
from cover.puzzles.kinds.drawn import Drawing, mark_of
from cover.puzzles.kinds.files import Kind, class_name
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.meaning.wholes import Whole, cover_of
from cover.puzzles.kinds.notation import Notation
from cover.puzzles.kinds.places import Places, usual_size
from cover.puzzles.kinds.settled import KindSpeech, settled

if TYPE_CHECKING:
    from random import Random

    from cover.puzzles.kinds.givens import Clue


class KindPuzzle(BasePuzzle[Any]):
    """A class of its own is made for each kind (`class_of`), with `kind` on it. Its arguments are the keys of its
    files: the layers in the order of the layout, then what the header says (`__signature__`); or what stands on the
    board, as a `Draft`.

    A solution is what a kind has of: rows of marks (numbers as such, "" in holes; of two marks that are no numbers 0
    for the first, 1 for the second); two tables of edges, to the right of each point and below it, how many lines (or
    walls, 1) there are. Of both, (rows, across, down).
    """

    kind: ClassVar[Kind]
    __signature__: ClassVar[Signature]

    def __init__(self, *layers: Any, **named: Any):
        if layers and isinstance(layers[0], Draft):
            self.draft = layers[0]
        else:
            self.draft = stated_draft(self.kind.layout, self.__signature__.bind(*layers, **named).arguments)
        check(self.kind.layout, self.draft)
        self.height, self.width = self.draft.height, self.draft.width
        self.places = Places(self.kind, self.draft)
        check_clues(self.places)

    @classmethod
    def from_header(cls, header: Header) -> Self:
        kind = options.chosen(cls.kind, header)
        made: Any = cls if kind is cls.kind else class_of(kind)
        found: Self = made(read_draft(cls.kind.layout, header))
        return found

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The puzzle of the lines of a file below the one that names its kind. Raises InputError, ProblemError."""
        header, block = Header(), ""
        for number, line in enumerate(text.splitlines(), 1):
            words, colon, rest = line.partition(":")
            key, _, name = words.partition(" ")
            if key in cls.keys and (colon or cls.keys[key].flag) and (cls.keys[key].several or not name):
                block = key
                header.found.setdefault(key, []).append(Value(rest.strip(), number, name))
            elif block and line.strip():
                header.found[block][0].rows.append(line)
                header.found[block][0].places.append(number)
        header.settle(cls.name, cls.keys)
        return cls.from_header(header)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int | tuple[int, int] | None = None) -> Sample | None:
        """size: rows, of a square; or rows and columns; None: as the file says. See `sampling`."""
        from cover.puzzles.kinds.sampling import sample

        measure = usual_size(cls.kind) if size is None else size
        return sample(cls.kind, (measure, measure) if isinstance(measure, int) else measure, rng, solved, class_of)

    def to_text(self) -> str:
        return puzzle_text(self.name, *options.lines(self.kind), *text_lines(self.kind.layout, self.draft))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.kind.chosen, self.kind.own, *self.draft.parts()

    @property
    def given(self) -> tuple[tuple[int | str | None, ...], ...]:
        """The clues in cells as rows: numbers, other words, None where there is none."""
        find, high, wide = self.draft.cells.get, range(self.places.height), range(self.places.width)
        words = ((find((r, c)) for c in wide) for r in high)
        return tuple(tuple(None if word is None else mark_of(word) for word in row) for row in words)

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.kind, self.draft)

    def about(self) -> str:
        layout, places = self.kind.layout, self.places
        rooms = f", {counted(len(places.rooms), 'room')}" if places.rooms else ""
        given = len(self.draft.cells) + len(self.draft.corners)
        return f"{places.height}x{places.width}{rooms}" + (f", {given} given" if layout.clues or layout.corners else "")

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        return encoded(self.places).board()

    def by_wholes(self) -> ExactCover | None:
        """What `auto` tries for one or two solutions before the board that `to_board` gives, where that is quicker;
        `decode` reads its labels too."""
        return cover_of(self.places)

    @cached_property
    def notation(self) -> Notation:
        """How its solutions are written."""
        return Notation(self.places)

    def decode(self, labels: Iterable[Label]) -> Any:
        labels = list(labels)
        if any(isinstance(label, Whole) for label in labels):  # of `by_wholes`
            return self.notation.of_wholes(labels)
        own, first = self.notation.variables.own, self.notation.variables.first
        marks = marks_in(labels)
        held = {variable + first: symbol for variable, symbol in marks if variable < own}
        for variable, symbol in marks:
            if variable < own and held[variable + first] != symbol:
                raise WrongSolution(f"{self.places.name(variable + first)} has two marks")
        if len(held) < own:
            raise WrongSolution("a cell or an edge is empty")
        return self.notation.of(held)

    def decode_numbers(self, numbers: list[int]) -> Any:
        """The solution of which the variables of the board have these symbols, in their order."""
        return self.notation.of(dict(enumerate(numbers, self.notation.variables.first)))

    # ---------------------------------------------------------------- checking
    def faults(self, solution: Any) -> Iterator[str]:
        """Marks that are none, then the sentences that are broken."""
        if (self.kind.lines and len(solution) != 2 + bool(self.places.marks.symbols)) or solution is None:
            yield "the solution is not what this kind has: rows of marks, edges across, edges down"
            return
        held: dict[int, str | int] = {}
        wrong = list(self.notation.fill(solution, held))
        yield from wrong or faults_of(self.places, held)

    def says(self, part: Any, label: Label) -> bool | None:
        found = self.notation.variables.of_label(label)
        if found is None:
            return None
        place, symbol = found
        rows, edges = self.notation.split(part)
        if not self.places.is_edge(place):
            r, c = self.places.at[place]
            symbols = self.places.marks.symbols  # helpers on the board may have more
            return symbol < len(symbols) and agrees(rows[r][c], mark_of(symbols[symbol]))
        (r, c), (s, _) = self.places.edge(place)
        return agrees(edges[s > r][r][c], symbol)

    def unknown(self, part: Any) -> int:
        rows, edges = self.notation.split(part)
        marks = sum(mark is None for row in rows for mark in row) if rows is not None else 0
        if edges is None:
            return marks
        return marks + sum(edges[s > r][r][c] is None for (r, c), (s, _) in self.places.edges)

    # ---------------------------------------------------------------- words
    def called(self, label: Label) -> Called:
        found = self.notation.variables.of_label(label)
        if found is None:
            return HELPER
        place, symbol = found
        if not self.places.is_edge(place):
            return marked(self.places.at[place], self.places.marks.symbols[symbol])
        word = self.kind.edge_word
        many = f"{symbol} lines" if symbol > 1 else word if symbol else f"no {word}"
        return Called(f"{many} {self.places.name(place)}")

    def at_once(self, board: Board) -> Iterator[AtOnce]:
        """Cells and edges that a sentence settles by what is given. What says which mark stands at a place is a given
        itself, and so is what holds where a clue stands."""
        return settled(self.places, board.settled, self.notation.variables.place_of, self.speech.of_rule)

    @property
    def speech(self) -> Speech:
        return KindSpeech(self.places)

    # ---------------------------------------------------------------- givens
    @cached_property
    def _parts_of(self) -> list[tuple[Clue, GivenPart]]:
        from cover.puzzles.kinds.givens import parts_of

        return parts_of(self.places)

    def given_parts(self) -> tuple[GivenPart, ...]:
        return tuple(part for _, part in self._parts_of)

    def keeping(self, parts: Collection[int]) -> Self:
        from cover.puzzles.kinds.givens import without

        kind, draft = without(self.places, (clue for k, (clue, _) in enumerate(self._parts_of) if k not in parts))
        made: Any = type(self) if kind is self.kind else class_of(kind)
        found: Self = made(draft)
        return found

    # ---------------------------------------------------------------- drawings
    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.places)

    def render(self, solution: Any = None) -> str:
        rows, edges = (None, None) if solution is None else self.notation.split(solution)
        board = self.drawing.render(rows, edges)
        outside = [f"{side}: {' '.join(word or '.' for word in words)}" for side, words in self.draft.outside.items()]
        named = [f"{name}: {word}" for name, word in self.draft.header.items()]
        return "\n".join([board, *outside, *named]) if solution is None else board

    def undraw(self, lines: Iterable[str]) -> Iterator[Any]:
        for rows, edges in self.drawing.undraw(lines):
            yield self.notation.joined(rows, edges)

    def draw(self, solution: Any = None, view: View = PLAIN) -> Picture:
        from cover.puzzles.kinds.picture import of_kind

        rows, edges = (None, None) if solution is None else self.notation.split(solution)
        return of_kind(self.drawing, rows, edges, repr(self)[1:-1], view)

    def bordered(self) -> Sequence[Sequence[Hashable]] | None:
        return None if self.kind.lines else self.drawing.owners()


@lru_cache(maxsize=512)
def class_of(kind: Kind) -> type[KindPuzzle]:
    """The class of the puzzles of a kind, below that of the kind without variants and sentences of a puzzle's own. As
    of kinds there is one as long as a puzzle of it lives."""
    known = _CLASSES.get(kind)
    if known is None:
        known = _CLASSES[kind] = _new_class(kind)
    return known


_CLASSES: WeakValueDictionary[Kind, type[KindPuzzle]] = WeakValueDictionary()


def _new_class(kind: Kind) -> type[KindPuzzle]:
    # With options or own sentences it is a subclass of the plain kind's, so that its puzzles are of that class too.
    parent = class_of(kind.with_options()) if kind.chosen or kind.own else KindPuzzle
    stated = {
        "kind": kind,
        "name": kind.name,
        "keys": {**options.keys_of(kind), **keys_of(kind.layout)},
        "example": kind.example,
        "rules": kind.says,
        "__doc__": f"{kind.title.capitalize()}: {kind.says}",
        "__module__": __name__,
        "__signature__": signature_of(kind.layout),
    }
    return type(class_name(kind.name, kind.title), (parent,), stated)


def _made(kind: Kind, draft: Draft) -> KindPuzzle:
    return class_of(kind)(draft)
