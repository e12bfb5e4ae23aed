"""Rules that no exact cover states: does a clause of formula.cnf follow from them?

A cell holds one symbol. Of two symbols the cell is one variable, true where it holds symbol 1; of more, each mark is a
variable: cell after cell, its symbols in their order. That a clause is false means of each cell which symbols are left.
It follows if that cannot be: a cell has none, a scope has no word that its rule takes (all are tried), or a family of
rules about connectivity refutes it. Further variables are counters: what each means stands in counters.txt, and a
clause with them follows if no numbers of cells fit. Not asked is whether all clauses are there: without one the formula
has more models, and a proof that it has none proves all the more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, Protocol

from cover.proofs.check.dimacs import numbers
from cover.proofs.check.families import Family, Sets, Symbols
from cover.proofs.check.faults import Fault

TRIED = 1 << 14  # words of a scope


class Scope(NamedTuple):
    """A rule about some cells; refutes: can they not hold any of these symbols?"""

    name: str
    cells: tuple[int, ...]
    refutes: Callable[[Sets], bool]


class Counter(NamedTuple):
    """Variable first + (i - 1) * upto + j - 1 means that of the first i cells, j or more hold symbol 1. least, most:
    the bounds that the rules set to the count of all."""

    first: int
    upto: int
    cells: tuple[int, ...]
    least: int
    most: int

    def refutes(self, left: Mapping[int, Symbols], literals: Iterable[int]) -> bool:
        """Can no count be within its bounds, with these symbols left and these variables true, or false if negative?
        The numbers that the first i cells allow are all those from `low` to `high`."""
        at: dict[int, list[int]] = {}
        for literal in literals:
            # Which cell and which count a counter's variable means, by its number.
            i, j = divmod(abs(literal) - self.first, self.upto)
            at.setdefault(i, []).append(j + 1 if literal > 0 else -j - 1)
        low = high = 0
        for i, cell in enumerate(self.cells):
            # Cells that must hold symbol 1 raise the least, cells that may the most.
            low, high = low + (0 not in left[cell]), high + (1 in left[cell])
            for j in at.get(i, ()):
                low, high = (max(low, j), high) if j > 0 else (low, min(high, -j - 1))
            if low > high:
                return True
        # All numbers from low to high are possible: it is refuted if none of them lies within the bounds.
        return high < self.least or low > self.most

    def faults(self, true: Collection[int]) -> Iterator[str]:
        """Where a solution gives a counter another value than it has."""
        many = 0
        for i, cell in enumerate(self.cells):
            many += cell + 1 in true
            for j in range(self.upto):
                variable = self.first + i * self.upto + j
                if (variable in true) != (many > j):
                    yield f"counter {variable} has another value"


def miscounted(counters: Sequence[Counter], literals: Iterable[int], left: Callable[[int], Symbols]) -> bool:
    """Does a counter refute that these literals are false? left: the symbols that a cell may hold then."""
    of: dict[int, list[int]] = {}
    for literal in literals:
        number = bisect_right(counters, abs(literal), key=lambda counter: counter.first) - 1
        of.setdefault(number, []).append(-literal)
    of_cells = ((counters[number], own) for number, own in of.items())
    return any(counter.refutes({cell: left(cell) for cell in counter.cells}, own) for counter, own in of_cells)


def read_counters(text: str) -> list[list[int]]:
    """counters.txt: in each line how far is counted, and the variables of the cells."""
    lines = [
        numbers(words, "counters.txt", line) for line, words in enumerate(map(str.split, text.splitlines()), 1) if words
    ]
    if any(min(line) < 1 or line[0] >= len(line) or len({*line[1:]}) < len(line) - 1 for line in lines):
        raise Fault("counters.txt: a line needs a bound, then at least as many different variables")
    return lines


class Stated:
    """The rules of one puzzle. about: its size and so on, in words."""

    about = ""

    def __init__(self, cells: int, symbols: int = 2):
        self.symbols = symbols
        self.possible: list[Symbols] = [frozenset(range(symbols))] * cells
        self.families: list[Family] = []
        self.scopes: list[Scope] = []
        self._of: list[list[Scope]] = [[] for _ in range(cells)]
        self.counters: list[Counter] = []
        self._bounds: dict[frozenset[int], tuple[int, int]] = {}

    @property
    def variables(self) -> int:
        cells = len(self.possible) * (1 if self.symbols == 2 else self.symbols)
        return cells + sum(len(counter.cells) * counter.upto for counter in self.counters)

    def add_counters(self, counting: Iterable[Sequence[int]]) -> None:
        """Called when the rules are there. Raises Fault for what counts no cells of two symbols."""
        for upto, *variables in counting:
            if self.symbols != 2 or max(variables) > len(self.possible):
                raise Fault("counters.txt: cells of two symbols are counted, and these are none")
            cells = tuple(k - 1 for k in variables)
            bounds = self._bounds.get(frozenset(cells), (0, len(cells)))
            self.counters.append(Counter(self.variables + 1, upto, cells, *bounds))

    # ---------------------------------------------------------------- what the kinds say
    def fix(self, cell: int, symbols: Iterable[int]) -> None:
        self.possible[cell] &= frozenset(symbols)

    def scope(self, name: str, cells: Iterable[int], refutes: Callable[[Sets], bool]) -> None:
        scope = Scope(name, tuple(cells), refutes)
        self.scopes.append(scope)
        for cell in {*scope.cells}:
            self._of[cell].append(scope)

    def count(self, name: str, cells: Iterable[int], least: int, most: int, symbol: int = 1) -> None:
        """The symbol comes so many times."""
        cells = [*cells]
        if symbol == 1:
            low, high = self._bounds.get(frozenset(cells), (least, most))
            self._bounds[frozenset(cells)] = max(low, least), min(high, most)

        def refutes(sets: Sets) -> bool:
            return sum(s == {symbol} for s in sets) > most or sum(symbol in s for s in sets) < least

        self.scope(name, cells, refutes)

    def words(self, name: str, cells: Iterable[int], takes: Callable[[Sequence[int]], bool]) -> None:
        """A rule on few cells: all words are tried."""

        def refutes(sets: Sets) -> bool:
            return prod(map(len, sets)) <= TRIED and not any(map(takes, product(*sets)))

        self.scope(name, cells, refutes)

    # ---------------------------------------------------------------- what is asked of them
    def left(self, clause: Sequence[int]) -> dict[int, Symbols]:
        """The symbols that the cells of a clause may hold if it is false."""
        left: dict[int, Symbols] = {}
        for literal in clause:
            if self.counters and abs(literal) >= self.counters[0].first:
                # Counters are no marks.
                continue
            if self.symbols == 2:
                cell, symbols = abs(literal) - 1, frozenset({int(literal < 0)})
            else:
                cell, symbol = divmod(abs(literal) - 1, self.symbols)
                symbols = frozenset({symbol})
                # A clause that is false has all its literals false: a positive one excludes its symbol.
                if literal > 0:
                    symbols = self.possible[cell] - symbols
            left[cell] = left.get(cell, self.possible[cell]) & symbols
        return left

    def follows(self, clause: Sequence[int]) -> str:
        """From what a clause follows: a `rule` about few cells, or as a `cut` from one about connectivity; "" if
        that is not found."""
        left = self.left(clause)
        # A cell without any symbol, by the clause or by the rules alone: no filling makes the clause false.
        if not all(left.values() if left else self.possible):
            return "rule"
        literals = [literal for literal in clause if self.counters and abs(literal) >= self.counters[0].first]
        if literals:
            if miscounted(self.counters, literals, lambda cell: left.get(cell, self.possible[cell])):
                return "rule"
            # Nothing about cells: only the count could refute it.
            if not left:
                return ""
        sets = self.possible
        # Only scopes of cells that the clause speaks of; without any cell, all.
        scopes = {id(scope): scope for cell in left for scope in self._of[cell]}.values() if left else self.scopes
        for scope in scopes:
            if scope.refutes([left.get(cell, sets[cell]) for cell in scope.cells]):
                return "rule"
        sets = [*sets]
        for cell, symbols in left.items():
            sets[cell] = symbols
        touched = left or range(len(sets))
        return "cut" if any(family.refutes(sets, touched) for family in self.families) else ""

    def meaning(self, literal: int) -> str:
        """What a literal says."""
        (cell, symbols), *_ = self.left((-literal,)).items() or [(-1, ())]
        return f"cell {cell + 1} of the board holds symbol {', '.join(map(str, sorted(symbols)))}"

    def faults(self, model: Iterable[int]) -> Iterator[str]:
        """What is wrong with a solution, given as the variables that are true."""
        held: list[list[int]] = [[] for _ in self.possible]
        true = {*model}
        if self.symbols == 2:
            held = [[int(cell + 1 in true)] for cell in range(len(held))]
        else:
            for variable in true:
                cell, symbol = divmod(variable - 1, self.symbols)
                held[cell].append(symbol)
        sets = [*map(frozenset, held)]
        for cell, symbols in enumerate(sets):
            if len(symbols) != 1:
                yield f"cell {cell + 1} has {len(symbols)} symbols"
                return
            if not symbols <= self.possible[cell]:
                yield f"cell {cell + 1} has what the puzzle excludes"
        for scope in self.scopes:
            if scope.refutes([sets[cell] for cell in scope.cells]):
                yield f"{scope.name} is not satisfied"
        for family in self.families:
            if family.refutes(sets, range(len(sets))):
                yield f"{family.name} is not satisfied"
        for counter in self.counters:
            yield from counter.faults(true)


class RuleSet(Protocol):
    """Rules that clauses are asked to follow from: `Stated`, or sentences. about: the puzzle's size, in words."""

    about: str

    def follows(self, clause: Sequence[int]) -> str: ...

    def faults(self, model: Iterable[int]) -> Iterator[str]: ...

    def meaning(self, literal: int) -> str: ...


def classified(rules: RuleSet, clauses: Sequence[Sequence[int]]) -> tuple[int, int]:
    """How many clauses follow from rules about few cells, and how many are cuts. Raises Fault for one that is
    neither."""
    many = {"rule": 0, "cut": 0}
    for number, clause in enumerate(clauses, 1):
        found = rules.follows(clause)
        if not found:
            words = " ".join(map(str, clause))[:80]
            raise Fault(f"clause {number} of formula.cnf is not found to follow from the rules: {words}")
        many[found] += 1
    return many["rule"], many["cut"]
