"""A board whose rules about connectivity are left out, as clauses over its marks alone; the rest as it is needed.

A cell of two symbols is one variable, true where it holds symbol 1; else each mark is one. Local rules of few cells are
stated beforehand, as boxes: sets of symbols, one for each cell, of which no word is taken. So are counts of many cells,
by counters. Larger ones, and those about connectivity, are added where a choice breaks them, and kept: a missing clause
can only make the refutation fail.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, combinations, product
from math import comb, prod
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.problems.arrays import Bools
from cover.problems.automata import Automaton
from cover.problems.board import Board
from cover.problems.cnf import Cnf, flat_clauses
from cover.problems.connectivity import Connected
from cover.problems.lazy_constraints import ByCuts, Cut, components
from cover.problems.rules import STATED, PlainRule, Regular, Rule, as_regular
from cover.puzzles.fields.field import Field, counting
from cover.puzzles.nurikabe import Nurikabe

WORDS = 256  # a rule of no more words over its candidates is stated beforehand
CHOSEN = 3_000  # a count of cells is too, if it takes no more clauses

Box = tuple[tuple[int, ...], ...]  # the symbols of each cell


@dataclass(frozen=True)
class Counter:
    """How many of some cells hold symbol 1, in variables: the one of number `first + (i - 1) * upto + j - 1` (counted
    from 1) says that it is j or more of the first i cells. cells: their variables, counted from 0."""

    cells: tuple[int, ...]
    upto: int
    first: int

    def variable(self, i: int, j: int) -> int:
        return self.first + (i - 1) * self.upto + j - 1

    def clauses(self, least: int, most: int) -> Iterator[list[int]]:
        """What the variables mean, and that the count is within its bounds."""
        for i, cell in enumerate(self.cells, 1):
            for j in range(1, self.upto + 1):
                here = self.variable(i, j)
                if j > i:
                    yield [-here]
                    continue
                # J of the first i: already j of the first i - 1, or j - 1 of them and this cell.
                more = [self.variable(i - 1, j)] if j < i else []  # as many without this cell
                yield [-here, *more, cell + 1]
                yield from ([-one, here] for one in more)
                if j > 1:
                    fewer = self.variable(i - 1, j - 1)
                    yield [-here, fewer]
                    yield [-fewer, -cell - 1, here]
                else:
                    yield [-cell - 1, here]
        last = len(self.cells)
        if least:
            yield [self.variable(last, least)]
        if most < last:
            yield [-self.variable(last, most + 1)]

    def true(self, own: Collection[int]) -> Iterator[int]:
        """The variables that are true where these of cells are, counted from 0."""
        many = 0
        for i, cell in enumerate(self.cells, 1):
            many += cell in own
            yield from (self.variable(i, j) for j in range(1, min(many, self.upto) + 1))


class Marks:
    """What a certificate says of a board: the clauses of a search that adds them as it goes. Called by the search with
    each choice that it comes to.

    symbols: of the board; variables: all of them; counters: those of counts, whose variables come last.
    widths: how many symbols each cell has, all of the board's unless they are given; 1 for a cell that holds the same
    one always. instead: of a lazy rule another one that says the same, by better clauses.
    """

    def __init__(
        self, board: Board, widths: Sequence[int] | None = None, instead: Mapping[ByCuts, ByCuts] = MappingProxyType({})
    ):
        self.board, self.symbols = board, board.symbols
        self._widths = [board.symbols] * board.cells if widths is None else widths
        many = [1 if width == 2 else width for width in self._widths]
        self._first = [0, *accumulate(many)]  # the variables before each cell's
        self.variables = self._own = self._first[-1]
        self._open = [tuple(np.flatnonzero(row).tolist()) for row in board.candidates]
        self._left_out = [instead.get(rule, rule) for rule in board.rules if isinstance(rule, ByCuts)]
        self._few: list[PlainRule] = []
        self._chosen: list[tuple[PlainRule, int, int]] = []
        self._large: list[PlainRule] = []
        self.counters: list[Counter] = []
        self._counted: list[tuple[int, int]] = []
        for rule in board.rules:
            if isinstance(rule, STATED):
                self._sort(rule)

    @cached_property
    def clauses(self) -> dict[tuple[int, ...], None]:
        """All so far."""
        return dict.fromkeys(map(tuple, self.stated()))

    def __call__(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        found = self.cuts(choice)
        self.clauses |= dict.fromkeys(map(tuple, found))
        return found

    @property
    def cells(self) -> int:
        """How many variables are cells, where each cell is one."""
        return self.variables - sum(len(one.cells) * one.upto for one in self.counters)

    def counters_text(self) -> str:
        """counters.txt: a line for each, how far it counts and the variables of its cells; empty if there are none."""
        lines = ([one.upto, *(k + 1 for k in one.cells)] for one in self.counters)
        return "".join(" ".join(map(str, line)) + "\n" for line in lines)

    def formula(self) -> Cnf:
        """All clauses so far."""
        return Cnf(flat_clauses(self.clauses), self.variables, range(1, self.variables + 1))

    def searched(self, *more: tuple[int, ...]) -> Cnf:
        """The same and more clauses, to which the search adds what is needed besides."""
        return _Searched(
            flat_clauses((*self.clauses, *more)), self.variables, range(1, self.variables + 1), stated=self
        )

    def stated(self) -> list[list[int]]:
        """The clauses beforehand, made when they are asked for: a puzzle whose solutions are only shown needs none."""
        made = list(self._cells())
        for rule in self._few:
            symbols = tuple(self._open[cell] for cell in rule.cells)
            boxes = _boxes(rule.automaton, symbols) if isinstance(rule, Regular) else _boxes_of(rule, symbols)
            made += [self._not_all(rule.cells, box) for box in boxes]
        for rule, least, most in self._chosen:
            cells = [self._literal(cell, 1) for cell in rule.cells]
            made += [[-k for k in some] for some in combinations(cells, most + 1)]
            made += [list(some) for some in combinations(cells, len(cells) - least + 1) if least]
        for counter, (least, most) in zip(self.counters, self._counted, strict=True):
            made += counter.clauses(least, most)
        for left_out in self._left_out:
            first = left_out.first_cuts(self.board.candidates[list(left_out.cells)])
            made += [self._cut(left_out, cut) for cut in first]
        return made

    def labels(self, choice: Iterable[int]) -> list[tuple[int, int]]:
        """The marks (cell, symbol) of a choice, as the puzzle decodes them."""
        return list(enumerate(self._word(choice)))

    def choice(self, marks: Iterable[tuple[int, int]]) -> list[int]:
        """The variables of marks of all cells, counted from 0."""
        variables = (self._literal(cell, symbol) for cell, symbol in marks)
        own = {variable - 1 for variable in variables if variable > 0}
        return sorted(own) + [variable - 1 for counter in self.counters for variable in counter.true(own)]

    def not_all_within(self, sets: Mapping[int, Iterable[int]]) -> list[int]:
        """The clause that some cell holds none of its symbols."""
        clause: list[int] = []
        for cell, symbols in sorted(sets.items()):
            clause += self._none_of(cell, sorted(symbols))
        return sorted(set(clause), key=abs)

    def cuts(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        """Clauses that a choice of variables, counted from 0, breaks."""
        word = self._word(choice)
        found: list[list[int]] = self._boxes.around(word) if self._large else []
        for left_out in self._left_out:
            held = [word[cell] for cell in left_out.cells]
            found += [self._cut(left_out, cut) for cut in left_out.cuts(held)]
        return found

    # ---------------------------------------------------------------- before any choice
    def _cells(self) -> Iterator[list[int]]:
        """What each cell may hold; and one symbol each, where marks are variables."""
        for cell, (symbols, width) in enumerate(zip(self._open, self._widths, strict=True)):
            if width == 2:
                if len(symbols) < 2:
                    # With no symbol left both literals are stated, which clash.
                    yield from ([self._literal(cell, symbol)] for symbol in symbols or (0, 1))
                continue
            yield [self._literal(cell, symbol) for symbol in symbols]
            yield from ([-self._literal(cell, s)] for s in range(width) if width > 1 and s not in symbols)
            yield from ([-self._literal(cell, a), -self._literal(cell, b)] for a, b in combinations(symbols, 2))
        for r in range(len(self.board.region_starts) - 1):
            region = self.board.region(r).tolist()
            for symbol in range(self.symbols):
                places = [-self._literal(cell, symbol) for cell in region if symbol in self._open[cell]]
                yield from map(list, combinations(places, 2))

    def _sort(self, rule: PlainRule) -> None:
        """Is it stated beforehand by boxes, as a count or by a counter?"""
        if prod(len(self._open[cell]) for cell in rule.cells) <= WORDS:
            self._few.append(rule)
            return
        binary = all(self._widths[cell] == 2 for cell in rule.cells)
        bounds = _bounds(rule.automaton) if binary and isinstance(rule, Regular) else None
        if bounds is None:
            self._large.append(rule)
            return
        least, most = bounds
        many = len(rule.cells)
        if comb(many, most + 1) + (comb(many, many - least + 1) if least else 0) <= CHOSEN:
            self._chosen.append((rule, least, most))
            return
        counter = Counter(tuple(self._first[cell] for cell in rule.cells), min(most + 1, many), self.variables + 1)
        self.variables += many * counter.upto
        self.counters.append(counter)
        self._counted.append(bounds)

    @cached_property
    def _boxes(self) -> _native.Boxes:
        """The rules that are looked at once there is a choice."""
        literals = np.zeros((self.board.cells, self.symbols), dtype=np.int32)
        for cell, some in enumerate(self._open):
            symbols = some or range(self._widths[cell])  # as in `_none_of`
            literals[cell, list(symbols)] = [self._literal(cell, symbol) for symbol in symbols]
        made, numbers = _native.Boxes(literals), dict[Automaton, int]()
        for rule in self._large:
            automaton = as_regular(rule).automaton
            if automaton not in numbers:
                numbers[automaton] = made.add_automaton(automaton.starts, automaton.arcs)
            made.add_rule(numbers[automaton], rule.cells)
        return made

    # ---------------------------------------------------------------- literals
    @cached_property
    def _meant(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """The cell and the symbol of each variable, and what cells hold of which no variable is true."""
        every = zip(self._widths, self._open, strict=True)
        held = [some[0] if width == 1 and some else 0 for width, some in every]
        symbols = [range(width) if width > 2 else (1,) if width == 2 else (sure,)
                   for width, sure in zip(self._widths, held, strict=True)]  # fmt: skip
        cells = np.repeat(np.arange(len(held)), [len(some) for some in symbols])
        return cells, np.fromiter(chain.from_iterable(symbols), dtype=np.intp), np.array(held, dtype=np.intp)

    def _word(self, choice: Iterable[int]) -> list[int]:
        cells, symbols, held = self._meant
        variables = np.fromiter(choice, dtype=np.intp)
        own, word = variables[variables < self._own], held.copy()  # counters are no cells
        word[cells[own]] = symbols[own]
        found: list[int] = word.tolist()
        return found

    def mark(self, cell: int, symbol: int) -> int:
        """The literal that is true where a cell of the puzzle's board holds a symbol."""
        return self._literal(cell, symbol)

    def _literal(self, cell: int, symbol: int) -> int:
        first = self._first[cell] + 1
        if self._widths[cell] == 2:
            return first if symbol else -first
        return first + symbol if self._widths[cell] > 2 else first

    def _not_all(self, cells: Sequence[int], box: Box) -> list[int]:
        """Some cell holds none of its symbols."""
        clause: list[int] = []
        for cell, symbols in zip(cells, box, strict=True):
            clause += self._none_of(cell, symbols)
        return clause

    def _none_of(self, cell: int, symbols: Sequence[int]) -> list[int]:
        left = self._open[cell] or range(self._widths[cell])  # each clause follows by itself, also of a cell with none
        others = [symbol for symbol in left if symbol not in symbols]
        if len(symbols) == 1 and self._widths[cell] > 2 and len(others) > 1:
            return [-self._literal(cell, symbols[0])]
        return [self._literal(cell, symbol) for symbol in others]

    def _cut(self, rule: ByCuts, cut: Sequence[tuple[int, tuple[int, ...], bool]]) -> list[int]:
        clause: list[int] = []
        for place, symbols, holds in cut:
            cell = rule.cells[place]
            if holds:
                clause += [self._literal(cell, symbol) for symbol in symbols if symbol in self._open[cell]]
            else:
                clause += self._none_of(cell, symbols)
        return sorted(set(clause), key=abs)


class IslandCuts(ByCuts):
    """Cells that hold symbol 0 are islands, each with one number and as many cells as it says (the families of
    docs/cuts.md). cells: of the board; sizes: of the islands, by the cells of their numbers; beside: by cell, its
    neighbours; at: where it is."""

    name = "islands"

    def __init__(
        self,
        cells: tuple[int, ...],
        sizes: dict[int, int],
        beside: list[list[int]],
        at: Sequence[tuple[int, int]],
    ):
        self.cells, self.sizes, self.beside, self.at = cells, sizes, beside, at
        self._near = [{a for a in (k, *self.beside[k]) if a in sizes} for k in range(len(cells))]

    def first_cuts(self, possible: Bools) -> Iterator[Cut]:
        for a, size in self.sizes.items():
            yield from (_sea([b]) for b in self.beside[a]) if size == 1 else [_land(self.beside[a])]
        yield from (_sea([k]) for k in range(len(self.cells)) if k not in self.sizes and self._too_far([k]))

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        for island in components(self.beside, [k for k, symbol in enumerate(word) if not symbol]):
            shore = sorted({k for cell in island for k in self.beside[cell]} - {*island})
            numbers = [k for k in island if k in self.sizes]
            if not numbers:
                yield [*_sea([island[0]]), *_land(shore)]
                if self._too_far(island):
                    low, high = 1, len(island)  # the fewest of them, in their order, that no number reaches
                    while low < high:
                        middle = (low + high) // 2
                        low, high = (low, middle) if self._too_far(island[:middle]) else (middle + 1, high)
                    yield _sea(island[:low])
            for a in numbers:
                if len(island) > self.sizes[a]:
                    yield _sea(self._way(island, a)[: self.sizes[a] + 1])
                elif len(island) < self.sizes[a]:
                    yield _land(shore)
            for a in numbers[1:]:
                yield _sea(self._path(island, numbers[0], a))

    def _way(self, island: Collection[int], first: int) -> list[int]:
        (part,) = components(self.beside, [first, *(k for k in island if k != first)])
        return part

    def _path(self, island: Collection[int], first: int, last: int) -> list[int]:
        """The shortest way inside an island."""
        inside, before, front = {*island}, {first: first}, [first]
        for k in front:  # grows meanwhile
            for j in self.beside[k]:
                if j in inside and j not in before:
                    before[j] = k
                    front.append(j)
        path = [last]
        while path[-1] != first:
            path.append(before[path[-1]])
        return path

    def _too_far(self, some: Sequence[int]) -> bool:
        """Does no number have an island that takes in these connected cells? Steps go around cells beside others."""
        touched = set[int]().union(*(self._near[k] for k in some))
        for a, size in self.sizes.items():
            if len(some) >= size or touched - {a} or self._lower(some, a) + len(some) > size:
                continue
            seen, front, steps = {*some}, {*some}, 0
            while front and a not in seen:
                front = {j for k in front for j in self.beside[k] if j not in seen and not self._near[j] - {a}}
                seen |= front
                steps += 1
            if a in seen and len(some) + steps <= self.sizes[a]:
                return False
        return True

    def _lower(self, some: Sequence[int], a: int) -> int:
        """Steps from the cells to another one, if nothing is in the way."""
        r, c = self.at[a]
        return min(abs(r - self.at[k][0]) + abs(c - self.at[k][1]) for k in some)


def _sea(places: Iterable[int]) -> Cut:
    """One of these is outside of islands."""
    return [(k, (0,), False) for k in places]


def _land(places: Iterable[int]) -> Cut:
    return [(k, (0,), True) for k in places]


class Islands(Marks):
    """Nurikabe in cells of sea, 1, or land, 0. The board of the puzzle has 0 for sea, and more symbols for islands."""

    def __init__(self, puzzle: Nurikabe):
        field = puzzle.cells
        cells = list(field)
        squares = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in cells if (r + 1, c + 1) in field]
        wet, pairs = counting(4, 2, 1, 0, 3), tuple((a, b) for a, b in map(field.numbers, field.sides()))
        rules: list[Rule] = [Regular(field.numbers(four), wet, "2 x 2 sea") for four in squares]
        rules.append(Connected(field.numbers(cells), (1,), pairs, "sea"))
        super().__init__(Field.to_board(puzzle).with_rules(rules))
        sizes = {r * puzzle.width + c: size for (r, c), size in puzzle.islands}
        beside = [[*field.numbers(field.beside(cell))] for cell in cells]
        self._left_out.append(IslandCuts(field.numbers(cells), sizes, beside, cells))

    def mark(self, cell: int, symbol: int) -> int:
        return self._literal(cell, int(symbol == 0))

    def labels(self, choice: Iterable[int]) -> list[tuple[int, int]]:
        return [(cell, 1 - symbol) for cell, symbol in super().labels(choice)]

    def choice(self, marks: Iterable[tuple[int, int]]) -> list[int]:
        return super().choice((cell, int(symbol == 0)) for cell, symbol in marks)


def clauses_of(puzzle: Any, board: Board) -> Marks:
    """What says the rules of a puzzle with a board."""
    return Islands(puzzle) if isinstance(puzzle, Nurikabe) else Marks(board)


@dataclass(frozen=True, eq=False, repr=False)
class _Searched(Cnf):
    """A formula to which clauses are added for each choice that it leaves."""

    stated: Marks | None = None

    def broken(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        return [] if self.stated is None else self.stated(choice)


# ---------------------------------------------------------------- boxes
@lru_cache(maxsize=4096)
def _boxes(automaton: Any, symbols: Box) -> list[Box]:
    return _boxes_of(Regular(tuple(range(len(symbols))), automaton), symbols)


def _boxes_of(rule: PlainRule, symbols: Box) -> list[Box]:
    """Boxes that are as large as can be and hold every word that the rule does not take."""
    words = list(product(*symbols))
    wrong = np.array([not rule.holds(word) for word in words]).reshape([len(some) for some in symbols])
    covered, boxes = np.zeros_like(wrong), []
    for at in map(tuple, np.argwhere(wrong).tolist()):
        if covered[at]:
            continue
        box = [[k] for k in at]
        for place, some in enumerate(symbols):
            for k in range(len(some)):
                if k not in box[place]:
                    wider = [*box[:place], [*box[place], k], *box[place + 1 :]]
                    if wrong[np.ix_(*wider)].all():
                        box = wider
        covered[np.ix_(*box)] = True
        boxes.append(tuple(tuple(some[k] for k in ks) for some, ks in zip(symbols, box, strict=True)))
    return boxes


@lru_cache(maxsize=4096)
def _bounds(automaton: Any) -> tuple[int, int] | None:
    """The least and the most cells that hold 1, where nothing else matters; None where it does."""
    states: dict[int, set[int]] = {0: {0}}
    for place in range(automaton.length):  # one after the other: mostly the first ones tell
        table = {(state, symbol): target for state, symbol, target in automaton.layer(place).tolist()}
        after: dict[int, set[int]] = {}
        reached: dict[int, set[int]] = {}
        for count, some in states.items():
            for state in some:
                for symbol in (0, 1):
                    target = table.get((state, symbol))
                    after.setdefault(count + symbol, set()).add(-1 if target is None else target)
        for count, some in after.items():
            if len(some) > 1:
                return None
            reached[count] = some - {-1}
        states = reached
    totals = [count for count, some in states.items() if some] if automaton.states[-1] else []
    if not totals or totals != list(range(min(totals), max(totals) + 1)):
        return None
    return min(totals), max(totals)
