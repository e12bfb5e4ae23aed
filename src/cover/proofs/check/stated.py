"""Rules that no exact cover states: does a clause of formula.cnf follow from them?

A cell holds one symbol. Of two symbols the cell is one variable, true where it holds symbol 1; of more, each mark is a
variable: cell after cell, its symbols in their order. That a clause is false means of each cell which symbols are left.
It follows if that cannot be: a cell has none, a scope has no word that its rule takes (all are tried), or a family of
rules about connectivity refutes it. Not asked is whether all clauses are there: without one the formula has more
models, and a proof that it has none proves all the more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from cover.proofs.check.families import Family, Sets, Symbols
from cover.proofs.check.faults import Fault

TRIED = 1 << 14  # words of a scope


class Scope(NamedTuple):
    """A rule about some cells; refutes: can they not hold any of these symbols?"""

    name: str
    cells: tuple[int, ...]
    refutes: Callable[[Sets], bool]


class Stated:
    """The rules of one puzzle. about: its size and so on, in words."""

    about = ""

    def __init__(self, cells: int, symbols: int = 2):
        self.symbols = symbols
        self.possible: list[Symbols] = [frozenset(range(symbols))] * cells
        self.families: list[Family] = []
        self.scopes: list[Scope] = []
        self._of: list[list[Scope]] = [[] for _ in range(cells)]

    @property
    def variables(self) -> int:
        return len(self.possible) * (1 if self.symbols == 2 else self.symbols)

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
            if self.symbols == 2:
                cell, symbols = abs(literal) - 1, frozenset({int(literal < 0)})
            else:
                cell, symbol = divmod(abs(literal) - 1, self.symbols)
                symbols = frozenset({symbol})
                if literal > 0:
                    symbols = self.possible[cell] - symbols
            left[cell] = left.get(cell, self.possible[cell]) & symbols
        return left

    def follows(self, clause: Sequence[int]) -> str:
        """From what a clause follows: a `rule` about few cells, or as a `cut` from one about connectivity; "" if
        that is not found."""
        left = self.left(clause)
        if not all(left.values()):
            return "rule"
        sets = self.possible
        scopes = {id(scope): scope for cell in left for scope in self._of[cell]}.values() if left else self.scopes
        for scope in scopes:
            if scope.refutes([left.get(cell, sets[cell]) for cell in scope.cells]):
                return "rule"
        sets = [*sets]
        for cell, symbols in left.items():
            sets[cell] = symbols
        touched = left or range(len(sets))
        return "cut" if any(family.refutes(sets, touched) for family in self.families) else ""

    def faults(self, model: Iterable[int]) -> Iterator[str]:
        """What is wrong with a solution, given as the variables that are true."""
        held: list[list[int]] = [[] for _ in self.possible]
        if self.symbols == 2:
            true = {*model}
            held = [[int(cell + 1 in true)] for cell in range(len(held))]
        else:
            for variable in model:
                cell, symbol = divmod(variable - 1, self.symbols)
                held[cell].append(symbol)
        sets = [*map(frozenset, held)]
        for cell, symbols in enumerate(sets):
            if len(symbols) != 1:
                yield f"cell {cell + 1} holds {len(symbols)} symbols"
                return
            if not symbols <= self.possible[cell]:
                yield f"cell {cell + 1} holds what the puzzle excludes"
        for scope in self.scopes:
            if scope.refutes([sets[cell] for cell in scope.cells]):
                yield f"{scope.name} does not hold"
        for family in self.families:
            if family.refutes(sets, range(len(sets))):
                yield f"{family.name} does not hold"


def classified(rules: Stated, clauses: Sequence[Sequence[int]]) -> tuple[int, int]:
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
