"""Lines that may take any way between given ends: those without a detour first.

Where cells may stay empty, a line with two cells side by side that do not follow each other can be cut short there,
and a bend can move to the cell on the other side of its square, if that is empty. Either makes another solution: a
shorter one, or one as long and further down. So a puzzle that has a solution has one that can neither be cut short nor
moved down. Where there is a single one of these, all others come from it by detours through empty cells and bends that
move up: if the first such step is impossible, it is the only solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

import numpy as np

from cover.problems.board import Board
from cover.problems.lazy import Lazy
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.problems.stated import Clauses
from cover.puzzles.common.cells import Cell
from cover.puzzles.lines.degrees import meeting
from cover.puzzles.lines.mesh import Drawn, Edge, Mesh

Literal = tuple[int, tuple[int, ...], bool]


class ShortLines:
    """Of lines whose `ends` have numbers, each twice; other cells may stay empty, and there are no more rules.

    On its board a cell has its number in binary, 0 where it stays empty: the first bit where the puzzle's own board has
    the cell, then come the edges as there, the other bits, and of each edge in which bits its two cells differ.
    """

    def __init__(self, mesh: Mesh, ends: Mapping[Cell, int]):
        self._mesh, self._ends = mesh, ends
        code = {number: k for k, number in enumerate(sorted(set(ends.values())), 1)}
        self._codes = {cell: code[number] for cell, number in ends.items()}
        self._bits, self._points = len(code).bit_length(), mesh.height * mesh.width
        self._after = self._points + len(mesh.edges)

    # ---------------------------------------------------------------- the board
    def alone(self) -> Board:
        """The board of those solutions."""
        edges, several = self._mesh.edges, self._bits - 1
        count = self._after + several * self._points + self._bits * len(edges)
        candidates = np.ones((count, 2), dtype=np.bool_)
        for cell, code in self._codes.items():
            for bit in range(self._bits):
                candidates[self._bit(cell, bit), 1 - (code >> bit & 1)] = False
        return Board.without_regions(
            candidates=candidates,
            cell_names=Lazy(count, self._name),
            symbol_names=("0", "1"),
            rules=tuple(self._rules()),
        )

    def _name(self, number: int) -> str | Name:
        if self._points <= number < self._after:
            return Name(Kind.EDGE, self._mesh.edges[number - self._points])
        return f"helper {number}"

    def _bit(self, cell: Cell, bit: int) -> int:
        number = cell[0] * self._mesh.width + cell[1]
        return self._after + (bit - 1) * self._points + number if bit else number

    def _rules(self) -> Iterator[Rule]:
        mesh, first = self._mesh, self._after + (self._bits - 1) * self._points
        stated: list[list[Literal]] = []
        for cell in mesh:
            edges = mesh.edges_at(cell)
            degrees = meeting(len(edges), 2, (1,) if cell in self._ends else (0, 2))
            yield Regular(edges, degrees, Name(Kind.CELL, cell))
            some = [_is(edge) for edge in edges]
            stated += [[_is_not(self._bit(cell, bit)), *some] for bit in range(self._bits)]
        for k, (one, other) in enumerate(mesh.edges):
            edge, differ = mesh.edge(one, other), range(first + k * self._bits, first + (k + 1) * self._bits)
            for bit, helper in enumerate(differ):
                yield Regular((helper, self._bit(one, bit), self._bit(other, bit)), _ODD, Name(Kind.EDGE, (one, other)))
                stated.append([_is_not(edge), _is_not(helper)])
            apart = [_is(edge), *map(_is, differ)]  # cells of one line are joined
            stated += [[*apart, _is_not(self._bit(one, bit))] for bit in range(self._bits)]
        for r in range(mesh.height - 1):
            for c in range(mesh.width - 1):
                stated += self._square(r, c)
        yield Clauses(tuple(range(first + self._bits * len(mesh.edges))), tuple(map(tuple, stated)), "no detours")
        tips = tuple(self._bit(cell, 0) for cell in sorted(self._ends))
        yield Loop(mesh.edge_numbers, mesh.vertex_ends, (1,), tips, "lines")

    def _square(self, r: int, c: int) -> Iterator[list[Literal]]:
        """No three edges of a square are on, and no bend can move down into the cell across."""
        corners = ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))
        around = [self._mesh.edge(corners[k], corners[(k + 1) % 4]) for k in range(4)]
        for three in combinations(around, 3):
            yield [_is_not(edge) for edge in three]
        for upper in (0, 1):
            across = corners[upper + 2]
            if across in self._ends or corners[upper] in self._ends:
                continue
            bend = [_is_not(around[upper]), _is_not(around[upper - 1])]
            outer = set(self._mesh.edges_at(across)).difference(around)
            yield from ([*bend, _is(edge)] for edge in sorted(outer)) if len(outer) == 2 else [bend]

    # ---------------------------------------------------------------- what comes of a solution
    def another(self, solution: Drawn) -> Drawn | None:
        """A solution that comes from this one, the only one of the board; None where there is none."""
        on = set(self._mesh.on(solution))
        changed = self._detour(on) or self._moved(on)
        return None if changed is None else self._mesh.tables([int(e in changed) for e in self._mesh.edges])

    def _detour(self, on: set[Edge]) -> set[Edge] | None:
        """The lines where two cells that follow each other are joined through empty ones."""
        passed = {cell for edge in on for cell in edge}
        for edge in sorted(on):
            way = self._way(*edge, passed)
            if way:
                return on - {edge} | {_edge(one, other) for one, other in pairwise(way)}
        return None

    def _way(self, start: Cell, end: Cell, passed: set[Cell]) -> list[Cell]:
        """From one cell to another through empty ones alone; none if there is no such way."""
        before = {at: start for at in self._mesh.beside(start) if at not in passed}
        front = list(before)
        for at in front:
            near = self._mesh.beside(at)
            if end in near:
                way = [end, at]
                while way[-1] != start:
                    way.append(before[way[-1]])
                return way
            new = [cell for cell in near if cell not in passed and cell not in before]
            before |= dict.fromkeys(new, at)
            front += new
        return []

    def _moved(self, on: set[Edge]) -> set[Edge] | None:
        """The lines where a bend has moved across."""
        passed = {cell for edge in on for cell in edge}
        for bend in sorted(passed.difference(self._ends)):
            one, other = [at for at in self._mesh.beside(bend) if _edge(at, bend) in on]
            across = (one[0] + other[0] - bend[0], one[1] + other[1] - bend[1])
            if across not in passed and across != bend:
                return on - {_edge(one, bend), _edge(other, bend)} | {_edge(one, across), _edge(other, across)}
        return None


def _edge(one: Cell, other: Cell) -> Edge:
    return (one, other) if one < other else (other, one)


def _is(cell: int) -> Literal:
    return cell, (1,), True


def _is_not(cell: int) -> Literal:
    return cell, (1,), False


def _odd() -> Automaton:
    """Of three cells an even number hold 1: the first, where the other two differ."""

    def step(state: Any, symbol: int, place: int) -> Any:
        return state ^ symbol

    return automaton(3, 2, 0, step, lambda state: state == 0)


_ODD = _odd()
