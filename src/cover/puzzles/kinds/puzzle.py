"""One class for all kinds that are files: a kind, and what stands on one board of it.

>>> from cover.puzzles.kinds.table import puzzle_class
>>> puzzle = puzzle_class("chocona").of_text("cells:\\n3 .\\n. .\\nrooms:\\nAA\\nAA\\n")
>>> list(puzzle.faults(((".", "#"), ("#", "#"))))
['the 2x2 square at r1c1: three of the four are shaded, so what is shaded is no rectangle']
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from inspect import Signature
from typing import TYPE_CHECKING, Any, ClassVar, Self
from weakref import WeakValueDictionary

import numpy as np

from cover.basics.errors import WrongSolution
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Name, Stated
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.at_once import AtOnce
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Header, Value
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.common.rows import shape_fault
from cover.puzzles.kinds import options
from cover.puzzles.kinds.clue_words import check_clues
from cover.puzzles.kinds.drafts import Draft, check, keys_of, read_draft, signature_of, stated_draft, text_lines
from cover.puzzles.kinds.drawn import HOLE, Drawing, Rows, mark_of, tables
from cover.puzzles.kinds.english import English
from cover.puzzles.kinds.files import Kind, class_name
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.meaning.variables import Variables
from cover.puzzles.kinds.meaning.wholes import Whole, cover_of
from cover.puzzles.kinds.places import WALL, Places, usual_size
from cover.puzzles.kinds.settled import sentence_of, settled
from cover.puzzles.lines.lines import Drawn

if TYPE_CHECKING:
    from random import Random

    from cover.puzzles.kinds.givens import Clue


class KindPuzzle(BasePuzzle[Any]):
    """A class of its own is made for each kind (`class_of`), with `kind` on it. Its arguments are the keys of its
    files: the layers in the order of the layout, then what the header says (`__signature__`).

    A solution is what a kind has of: rows of marks (numbers as such, "" in holes; of two marks that are no numbers 0
    for the first, 1 for the second); two tables of edges, to the right of each point and below it, how many lines (or
    walls, 1) there are. Of both, (rows, across, down).
    """

    kind: ClassVar[Kind]
    __signature__: ClassVar[Signature]
    draft: Draft  # what stands on the board
    places: Places

    def __init__(self, *layers: Any, **named: Any):
        given = self.__signature__.bind(*layers, **named).arguments
        self._hold(stated_draft(self.kind.layout, given))

    def _hold(self, draft: Draft) -> None:
        check(self.kind.layout, draft)
        self.draft = draft
        self.on_points = self.kind.lines == "corners"
        self.places = Places(self.kind, draft)
        check_clues(self.places)

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """The puzzle of what stands on a board. Raises ProblemError."""
        puzzle = cls.__new__(cls)
        puzzle._hold(draft)
        return puzzle

    @classmethod
    def from_header(cls, header: Header) -> Self:
        kind = options.chosen(cls.kind, header)
        made: Any = cls if kind is cls.kind else class_of(kind)
        found: Self = made.of(read_draft(cls.kind.layout, header))
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
    def sample(cls, size: int | tuple[int, int], rng: Random, solved: Solved) -> Sample | None:
        """size: rows, of a square; or rows and columns. See `sampling`."""
        from cover.puzzles.kinds.sampling import sample

        return sample(cls.kind, (size, size) if isinstance(size, int) else size, rng, solved, class_of)

    def to_text(self) -> str:
        return self._text(*options.lines(self.kind), *text_lines(self.kind.layout, self.draft))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.kind.chosen, self.kind.own, *self.draft.parts()

    @property
    def height(self) -> int:
        return self.draft.height

    @property
    def width(self) -> int:
        return self.draft.width

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
    def variables(self) -> Variables:
        """Of the board, without its helpers."""
        return Variables(self.places)

    def place_of(self, label: Label) -> tuple[int, int] | None:
        """The place and the symbol of a mark; None for what only helps."""
        mark = mark_in(label)
        if mark is None:
            return None
        place = self.variables.place_of(mark[0])
        return None if place is None else (place, mark[1])

    def decode(self, labels: Iterable[Label]) -> Any:
        labels = list(labels)
        if any(isinstance(label, Whole) for label in labels):  # of `by_wholes`
            return self._cut(labels)
        own, first = self.variables.own, self.variables.first
        marks = marks_in(labels)
        held = {variable + first: symbol for variable, symbol in marks if variable < own}
        for variable, symbol in marks:
            if variable < own and held[variable + first] != symbol:
                raise WrongSolution(f"{self.places.name(variable + first)} has two marks")
        if len(held) < own:
            raise WrongSolution("a cell or an edge is empty")
        return self._solution(held)

    def decode_numbers(self, numbers: list[int]) -> Any:
        """The solution of which the variables of the board have these symbols, in their order."""
        return self._solution(dict(enumerate(numbers, self.variables.first)))

    def _cut(self, wholes: Iterable[Any]) -> Any:
        """The walls between parts."""
        owner = np.full(len(self.places.at), -1, dtype=np.int32)
        for number, whole in enumerate(wholes):
            cells = np.array(whole.cells)
            if (owner[cells] >= 0).any():
                raise WrongSolution(f"two parts have {self.places.names[whole.cells[0]]} or another cell")
            owner[cells] = number
        if (owner < 0).any():
            raise WrongSolution(f"{self.places.names[owner.argmin()]} lies in no part")
        one, other = np.array(self.places.edge_ends, dtype=np.int32).reshape(-1, 2).T
        walls = (owner[one] != owner[other]).astype(int).tolist()
        return tables(dict(enumerate(walls, len(self.places.at))), self.places)

    def _solution(self, held: Mapping[int, int]) -> Any:
        places, found = self.places, []
        if places.marks.symbols:
            marks, number, wide = self._records, places.number, range(places.width)
            at = {cell: marks[held[k]] for cell, k in number.items()}
            found.append(tuple(tuple([at.get((r, c), HOLE) for c in wide]) for r in range(places.height)))
        if self.kind.lines:
            found += tables(held, places)
        return found[0] if len(found) == 1 else tuple(found)

    @cached_property
    def _records(self) -> list[int | str]:
        """What a solution holds for each symbol."""
        symbols = self.places.marks.symbols
        return [0, 1] if self.kind.marks.shading else [mark_of(symbol) for symbol in symbols]

    def _split(self, solution: Any) -> tuple[Any, Any]:
        """Its rows of marks and its tables of edges; None for what a kind has not."""
        if not self.kind.lines:
            return self._marked(solution), None
        if not self.places.marks.symbols:
            return None, solution
        return self._marked(solution[0]), tuple(solution[1:])

    def _marked(self, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        """Rows with marks where a solution holds 0 and 1."""
        if not self.kind.marks.shading:
            return rows
        marks = dict(enumerate(self.places.marks.symbols))
        return tuple(tuple(marks.get(held, held) if type(held) is int else held for held in row) for row in rows)

    def _whole(self, rows: Rows | None, drawn: Drawn | None) -> Any:
        """The solution, or a part of one, that has these marks and edges."""
        if rows is not None and self.kind.marks.shading:
            index = self.places.marks.index
            rows = tuple(tuple(index.get(str(mark), mark) for mark in row) for row in rows)
        return rows if drawn is None else drawn if rows is None else (rows, *drawn)

    # ---------------------------------------------------------------- checking
    def faults(self, solution: Any) -> Iterator[str]:
        """Marks that are none, then the sentences that are broken."""
        if (self.kind.lines and len(solution) != 2 + bool(self.places.marks.symbols)) or solution is None:
            yield "the solution is not what this kind has: rows of marks, edges across, edges down"
            return
        held: dict[int, str | int] = {}
        wrong = list(self._fill(solution, held))
        yield from wrong or faults_of(self.places, held)

    def solution_of(self, held: Mapping[int, str | int]) -> Any:
        """The solution that holds these, by place."""
        index = self.places.marks.index
        return self._solution({k: index[mark] if isinstance(mark, str) else mark for k, mark in held.items()})

    def held_by(self, solution: Any) -> dict[int, str | int]:
        """What a solution holds, by place: marks of cells, numbers of lines."""
        held: dict[int, str | int] = {}
        for fault in self._fill(solution, held):
            raise WrongSolution(fault)
        return held

    def _fill(self, solution: Any, held: dict[int, str | int]) -> Iterator[str]:
        """What a solution holds, by place; what is wrong with it before any rule is looked at."""
        places = self.places
        rows, edges = self._split(solution)
        if rows is not None:
            if fault := shape_fault(rows, places.height, places.width):
                yield fault
                return
            words = {mark: word for word in places.marks.symbols if str(mark := mark_of(word)) == word}
            for r, row in enumerate(rows):
                for c, mark in enumerate(row):
                    place = places.number.get((r, c))
                    if place is not None and type(mark) in (int, str) and mark in words:
                        held[place] = words[mark]
                        continue
                    if place is not None:
                        held[place] = str(mark)
                    known = mark == HOLE if place is None else str(mark) in places.marks.index
                    if not known or (place is not None and mark != mark_of(str(mark))):
                        yield f"{cell_name((r, c))}: {mark!r} may not stand there"
        if edges is not None:
            yield from self._fill_edges(edges, held)

    def _fill_edges(self, edges: Sequence[Sequence[Sequence[Any]]], held: dict[int, str | int]) -> Iterator[str]:
        places, most = self.places, 1 + self.kind.double
        numbers = set(range(most + 1))
        for table, known in zip(edges, places.edge_rows, strict=True):
            if fault := shape_fault(table, len(known), len(known[0]) if known else 0):
                yield fault
                return
        for table, known in zip(edges, places.edge_rows, strict=True):
            for row, at in zip(table, known, strict=True):
                held.update(zip(at, row, strict=True))
                if WALL not in at and {*map(type, row)} <= {int} and {*row} <= numbers:
                    continue
                for place, many in zip(at, row, strict=True):
                    if place != WALL and (type(many) is not int or not 0 <= many <= most):
                        yield f"{places.name(place)}: {many!r} is not one of 0 to {most}"
                # Both tables have room for edges that holes leave out: there nothing may be drawn.
                if any(many and place == WALL for place, many in zip(at, row, strict=True)):
                    yield "a line runs where there is no cell"
        held.pop(WALL, None)

    def says(self, part: Any, label: Label) -> bool | None:
        found = self.place_of(label)
        if found is None:
            return None
        place, symbol = found
        rows, edges = self._split(part)
        if not self.places.is_edge(place):
            r, c = self.places.at[place]
            symbols = self.places.marks.symbols  # helpers on the board may have more
            return symbol < len(symbols) and agrees(rows[r][c], mark_of(symbols[symbol]))
        (r, c), (s, _) = self.places.edge(place)
        return agrees(edges[s > r][r][c], symbol)

    def unknown(self, part: Any) -> int:
        rows, edges = self._split(part)
        marks = sum(mark is None for row in rows for mark in row) if rows is not None else 0
        if edges is None:
            return marks
        return marks + sum(edges[s > r][r][c] is None for (r, c), (s, _) in self.places.edges)

    def drawn_part(self, solution: Any) -> Any:
        if not self.kind.lines or self.kind.lines == "walls":
            return solution
        edges = solution[-2:]
        known = tuple(tuple(tuple(mark or None for mark in row) for row in table) for table in edges)
        return (*solution[:-2], *known)

    # ---------------------------------------------------------------- words
    def label_words(self, label: Label) -> str:
        found = self.place_of(label)
        if found is None:
            return ""
        place, symbol = found
        if not self.places.is_edge(place):
            return f"{self.places.names[place]}={self.places.marks.symbols[symbol]}"
        word = self.kind.edge_word
        many = f"{symbol} lines" if symbol > 1 else word if symbol else f"no {word}"
        return f"{many} {self.places.name(place)}"

    def at_once(self, board: Board) -> Iterator[AtOnce]:
        """Cells and edges that a sentence settles by what is given. What says which mark stands at a place is a given
        itself, and so is what holds where a clue stands."""
        return settled(self.places, board.settled, self.variables.place_of, self.rule_words)

    def rule_words(self, rule: str | Name) -> str:
        if not (isinstance(rule, Name) and isinstance(rule.place, Stated)):
            return super().rule_words(rule)
        stated = sentence_of(self.kind, rule.place)
        if stated is None:
            return ""
        sizes = {name: str(size) for name, size in self.places.sizes.items()}
        return English(self.kind, {**sizes, **dict(rule.place.facts)}).rule(stated)

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        found = self.place_of(label)
        if found is None or self.places.is_edge(found[0]):
            return None
        return self.places.at[found[0]], self.places.marks.symbols[found[1]]

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
        found: Self = made.of(draft)
        return found

    # ---------------------------------------------------------------- drawings
    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.places)

    def render(self, solution: Any = None) -> str:
        rows, edges = (None, None) if solution is None else self._split(solution)
        board = self.drawing.render(rows, edges)
        outside = [f"{side}: {' '.join(word or '.' for word in words)}" for side, words in self.draft.outside.items()]
        named = [f"{name}: {word}" for name, word in self.draft.header.items()]
        return "\n".join([board, *outside, *named]) if solution is None else board

    def undraw(self, lines: Iterable[str]) -> Iterator[Any]:
        for rows, edges in self.drawing.undraw(lines):
            yield self._whole(rows, edges)

    def draw(self, solution: Any = None, view: View = PLAIN) -> Picture:
        from cover.puzzles.kinds.picture import of_kind

        rows, edges = (None, None) if solution is None else self._split(solution)
        return of_kind(self.drawing, rows, edges, repr(self)[1:-1], view)

    def bordered(self) -> Sequence[Sequence[Hashable]] | None:
        return None if self.kind.lines else self.drawing.owners()

    def caption(self) -> list[str]:
        return [f"{name}: {word}" for name, word in self.draft.header.items()]


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
        "nouns": English(kind).nouns(),
        "rules_say": {
            "point": "no wall ends there" if kind.lines == "walls" else "white areas are rectangles",
            "lines": "no dead ends, no forks",
            "rectangle": "every cell lies in just one rectangle",
            "rectangles": "none lies on both sides",
        },
        "usual_size": usual_size(kind),
        "__doc__": f"{kind.title.capitalize()}: {kind.says}",
        "__module__": __name__,
        "__signature__": signature_of(kind.layout),
    }
    return type(class_name(kind.name, kind.title), (parent,), stated)


def _made(kind: Kind, draft: Draft) -> KindPuzzle:
    return class_of(kind).of(draft)
