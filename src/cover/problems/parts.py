"""The rule `Parts`: a board falls into parts, by marks or by walls, and something holds of each.

What a part is asked is data, so that the rule travels to other processes:

    ("and", q, ..)  ("if", q, q)  ("differ",)  (sign, n, n), of numbers
    ("size",) ("count",) ("sum",) ("most",) ("least",) ("clue",) ("width",) ("height",) ("bends",)
    ("count", vertices): how many of these it has; without them, how many clues
    ("rooms", owners): in how many rooms it lies, of each vertex its own
    ("int", k)
    ("+", n, n) ("-", n, n) ("*", n, n) ("mod", n, n)
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from cover.basics.errors import ProblemError
from cover.problems.arrays import Bools
from cover.problems.lazy_constraints import ByCuts, Cut, around, back, components, incidences, walled_part

Question = tuple[Any, ...]
Clues = dict[int, tuple[int, int]]  # vertex -> its number, -1 without one, and which word stands there
SIGNS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge,
}  # fmt: skip
RECKONED = {"+": operator.add, "-": operator.sub, "*": operator.mul, "mod": operator.mod}
SIZES = ("size", "count", "sum", "rooms")  # what does not shrink when a part grows
OF_CLUES = ("most", "least", "sum")  # what stays as long as a part has the same clues
_SIZE_OF_CLUE = ("=", ("size",), ("clue",))
_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class Why(NamedTuple):
    """Why a part is wrong. `large`: so many cells, `many`, are connected with all of these; `together`: these are;
    `small`: it stays so inside its border as long as it holds the root, if it has one; `wrong`: just as it is."""

    word: str
    cells: Sequence[int] = ()
    many: int = 0


WRONG = Why("wrong")


@dataclass(frozen=True, eq=False)
class Parts(ByCuts):
    """walls: cells stand between vertices, are walls where they hold one of `symbols`, and no wall stands inside a
    part; ends: the vertices of each. Else the vertices are the cells, ends: pairs of neighbours, and those that hold
    one of `symbols` make parts. lines: cells that are no walls are lines, which make a part of what they join; others
    may stand inside of one, and a vertex without a line is no part.

    at: (row, column) of each vertex. clues: (vertex, its number or -1, number of its word). question: asked of each
    part; the clue is that of the least vertex with a number.

    >>> row, size = ((0, 0), (0, 1), (0, 2)), ("=", ("size",), ("int", 2))
    >>> two = Parts((0, 1, 2), (1,), ((0, 1), (1, 2)), False, row, (), size)
    >>> two.holds([1, 1, 0]), two.holds([1, 0, 1]), two.holds([0, 0, 0])
    (True, False, True)
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    walls: bool
    at: tuple[tuple[int, int], ...]
    clues: tuple[tuple[int, int, int], ...]
    question: Question
    name: str = "parts"
    lines: bool = False

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.ends if self.walls else self.at):
            raise ProblemError(f"{self.name}: a cell is needed for every {'pair of ends' if self.walls else 'vertex'}")
        if any(not 0 <= vertex < len(self.at) for two in self.ends for vertex in two):
            raise ProblemError(f"{self.name}: an end outside the vertices 0..{len(self.at) - 1}")

    @cached_property
    def _beside(self) -> list[list[tuple[int, int]]]:
        """Of each vertex the places between it and its neighbours (by marks: -1), and these."""
        return incidences(self.ends, len(self.at))

    @cached_property
    def _clues(self) -> Clues:
        return {vertex: (number, word) for vertex, number, word in self.clues}

    @cached_property
    def _clued(self) -> int | None:
        """How many clues each part has, where that is asked for."""
        numbers = (one[2][1] for one in _all(self.question) if one[:2] == ("=", ("count",)) and one[2][0] == "int")
        return next(numbers, None)

    def implied(self, possible: Bools) -> Iterator[Cut]:
        """A part with one clue, whose size that is: what is too far from all clues belongs to none."""
        if self.walls or self._clued != 1 or _SIZE_OF_CLUE not in _all(self.question):
            return
        # Where every symbol but those of the rule is gone, the cell is in a part for certain.
        sure = np.delete(possible, self.symbols, axis=1).sum(axis=1) == 0
        near: set[int] = set()
        for clue, number, _ in self.clues:
            others = {vertex for vertex, _, _ in self.clues if vertex != clue}
            # A part has one clue: cells of other clues, and what lies beside a clue that is certain, belong to another
            # part.
            shut = others | {other for vertex in others if sure[vertex] for _, other in self._beside[vertex]}
            many, order = {clue: 1}, [clue]
            for vertex in order:  # grows meanwhile
                # Breadth first, as far as the number allows (below 0: without a number, any distance).
                for _, other in self._beside[vertex] if number < 0 or many[vertex] < number else ():
                    if other not in shut and other not in many:
                        many[other] = many[vertex] + 1
                        order.append(other)
            near.update(order)
        for vertex in range(len(self.at)):
            if vertex not in near:
                yield [(vertex, self.symbols, False)]

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        chosen = set(self.symbols)
        yield from self._by_walls(word, chosen) if self.walls else self._by_marks(word, chosen)

    # ---------------------------------------------------------------- by marks
    def _by_marks(self, word: Sequence[int], chosen: set[int]) -> Iterator[Cut]:
        beside = [[other for _, other in at] for at in self._beside]
        for part in components(beside, [k for k, symbol in enumerate(word) if symbol in chosen]):
            why = self._asked(self.question, part)
            if not why:
                continue
            own = set(part)
            inside = [[k for k in beside[cell] if k in own] for cell in range(len(beside))]
            # No more cells beside it: then the part stays as it is.
            closed: Cut = [(k, self.symbols, True) for k in sorted({k for cell in part for k in beside[cell]} - own)]
            if why.word == "large":
                # As many connected cells as are too many, and the ways between the clues that count.
                cells = [*components(inside, [*why.cells, *part])[0][: why.many], *_joined(inside, why.cells)]
                yield [(k, self.symbols, False) for k in dict.fromkeys(cells)]
            elif why.word == "together":
                yield [(k, self.symbols, False) for k in _joined(inside, why.cells)]
            elif why.word == "small":
                yield [((why.cells or part)[0], self.symbols, False), *closed]
            else:
                yield [(k, self.symbols, False) for k in part] + closed

    # ---------------------------------------------------------------- by walls
    def _by_walls(self, word: Sequence[int], chosen: set[int]) -> Iterator[Cut]:
        seen = set[int]()
        for first in range(len(self.at)):
            if first in seen:
                continue
            way, part = walled_part(self._beside, first, word, chosen)
            if self.lines and len(part) == 1:
                continue
            seen.update(part)
            walls = [place for vertex in part for place, _ in self._beside[vertex] if word[place] in chosen]
            # A wall inside a part goes, or the way around it is parted.
            for place in sorted({place for place in walls if walls.count(place) == 2 and not self.lines}):
                yield [(place, self.symbols, False)] + [(k, self.symbols, True) for k in around(self.ends[place], way)]
            why = self._asked(self.question, part)
            if not why:
                continue
            # Its own walls count once; one that stands inside counts twice and is no border.
            border: Cut = [(place, self.symbols, False) for place in sorted(set(walls)) if walls.count(place) == 1]
            if why.word == "small":
                # Of lines: unless none is left where this part begins.
                root = why.cells[0] if why.cells else first
                own = [place for place, _ in self._beside[root] if word[place] not in chosen] if self.lines else []
                yield [(place, self.symbols, True) for place in own[:1]] + border
                continue
            cells = part
            if why.cells:
                # From the cell that is the reason, so that the cells named are near it.
                way, near = walled_part(self._beside, why.cells[0], word, chosen)
                cells, border = [*why.cells, *(near[: why.many] if why.word == "large" else ())], []
            yield [(k, self.symbols, True) for k in sorted({k for cell in cells for k in back(cell, way)})] + border

    # ---------------------------------------------------------------- questions
    def _asked(self, question: Question, part: list[int]) -> Why | None:
        """Why a part is wrong; None where it is right."""
        word = question[0]
        if word == "and":
            return next((why for one in question[1:] if (why := self._asked(one, part))), None)
        if word == "if":
            if self._unsaid(question[1], part):
                return None
            fits = not self._asked(question[1], part)
            # "If" is broken as the whole part is: which cells of it matter is not known.
            return WRONG if fits and self._asked(question[2], part) else None
        # In their order, so that the same part gives the same cut.
        clued = sorted(vertex for vertex in part if vertex in self._clues)
        if word == "differ":
            met: dict[int, int] = {}
            for vertex in clued:
                other = met.setdefault(self._clues[vertex][1], vertex)
                if other != vertex:
                    return Why("together", [other, vertex])
            return None
        left, right = (self._value(number, part, clued) for number in question[1:])
        if left is None or right is None or SIGNS[word](left, right):
            return None
        return self._why(question, part, clued, left, right)

    def _unsaid(self, question: Question, part: list[int]) -> bool:
        """Does a question speak of a clue that the part has not?"""
        if question[0] == "and":
            return all(self._unsaid(one, part) for one in question[1:])
        if question[0] not in SIGNS:
            return False
        clued = sorted(vertex for vertex in part if vertex in self._clues)
        return any(self._value(number, part, clued) is None for number in question[1:])

    def _why(self, question: Question, part: list[int], clued: list[int], left: int, right: int) -> Why:
        sign, (what, *_), (bound, *_) = question
        # Turned round, so that the size stands on the left.
        if bound == "size" and what in OF_CLUES:
            sign, what, bound, left, right = _TURNED[sign], bound, what, right, left
        full = len(clued) == self._clued  # a part that grows or falls apart has another number of clues
        # Only of what cannot shrink as a part grows, against a bound that stays, some cells alone say what is wrong.
        if what not in SIZES or not (bound in ("int", "clue") or (what == "size" and bound in OF_CLUES and full)):
            return WRONG
        # The clue stays the same only while its cell is in the part.
        root = self._stated(clued) if bound == "clue" else None
        # Too small: it stays so within its border.
        if left <= right and sign in ("=", ">=", ">"):
            return Why("small", () if root is None else [root])
        # Too large, and so whatever is added, as long as no other clue can become the one that counts.
        if left >= right and sign in ("=", "<=", "<") and what != "sum" and (root is None or self._clued == 1):
            if what == "rooms":
                # A cell of each of so many rooms.
                firsts = {question[1][1][vertex]: vertex for vertex in reversed(part)}
                return Why("together", sorted(firsts.values())[: right + 1]) if root is None else WRONG
            if what == "count":
                return Why("together", self._counted(question[1], part, clued)[: right + 1])
            roots = clued if bound in OF_CLUES else [part[0] if root is None else root]
            return Why("large", roots, right + (sign != "<"))
        return WRONG

    def _stated(self, clued: list[int]) -> int | None:
        return next((vertex for vertex in clued if self._clues[vertex][0] >= 0), None)

    def _counted(self, number: Question, part: list[int], clued: list[int]) -> list[int]:
        return sorted(set(number[1]).intersection(part)) if number[1:] else clued

    def _value(self, number: Question, part: list[int], clued: list[int]) -> int | None:
        word = number[0]
        if word == "int":
            return int(number[1])
        if word in RECKONED:
            left, right = (self._value(one, part, clued) for one in number[1:])
            return None if left is None or right is None else int(RECKONED[word](left, right))
        if word == "clue":
            root = self._stated(clued)
            return None if root is None else self._clues[root][0]
        if word in ("size", "count"):
            return len(part if word == "size" else self._counted(number, part, clued))
        if word == "rooms":
            return len({number[1][vertex] for vertex in part})
        if word in ("sum", "most", "least"):
            numbers = [max(0, self._clues[vertex][0]) for vertex in clued]
            return sum(numbers) if word == "sum" else (max if word == "most" else min)(numbers, default=0)
        if word == "bends":
            return bends({self.at[vertex] for vertex in part})
        places = [self.at[vertex][word == "width"] for vertex in part]
        return max(places) - min(places) + 1


def bends(cells: set[tuple[int, int]]) -> int:
    """How many corners of these cells point inwards: of a rectangle none, of an L one. Two cells that touch at a corner
    alone make two.

    >>> bends({(0, 0), (1, 0), (1, 1)}), bends({(0, 0), (0, 1)})
    (1, 0)
    """
    found = 0
    for r, c in {(r + i, c + j) for r, c in cells for i in (0, 1) for j in (0, 1)}:
        four = [(r - 1, c - 1) in cells, (r - 1, c) in cells, (r, c - 1) in cells, (r, c) in cells]
        found += 1 if sum(four) == 3 else 2 if sum(four) == 2 and four[0] == four[3] else 0
    return found


def _all(question: Question) -> tuple[Question, ...]:
    return question[1:] if question[0] == "and" else (question,)


def _joined(beside: list[list[int]], wanted: Sequence[int]) -> list[int]:
    """Cells that connect some of a part: the ways to the first of them."""
    way: dict[int, int | None] = {wanted[0]: None}
    front = [wanted[0]]
    for cell in front:  # grows meanwhile
        for k in beside[cell]:
            if k not in way:
                way[k] = cell
                front.append(k)
    found: dict[int, None] = {}
    for cell in wanted:
        at: int | None = cell
        while at is not None and at not in found:
            found[at] = None
            at = way[at]
    return list(found)
