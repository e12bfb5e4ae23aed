"""Masyu (Pearl): one loop through all pearls, black and white.

In Python: its file takes half as long again, and knows pearls by small letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType

from cover.basics.suggest import counted
from cover.problems.loops import Loop
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import CELLS, MarkCells
from cover.puzzles.common.sampling import Size, drawn_ways, loop_ways, sides
from cover.puzzles.lines.degrees import none_or_two
from cover.puzzles.lines.lines import Drawn, Lines

WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # west, east, north, south
COLORS = {"B": "black", "W": "white"}
LOOPS = 8  # that are drawn one after another


class Masyu(Lines):
    """cells: rows of `W` (white pearl), `B` (black pearl) or `.`.

    A solution is a pair of tables, 1 where the loop runs: from each cell to the one on its right, height rows of
    width - 1, then to the one below, height - 1 rows of width.

    >>> puzzle = Masyu(["...", ".W.", "..."])
    >>> print(puzzle.render((((1, 1), (0, 0), (1, 1)), ((1, 0, 1), (1, 0, 1)))))
    ·───·───·
    │       │
    ·   ○   ·
    │       │
    ·───·───·
    >>> list(puzzle.faults((((1, 1), (0, 0), (1, 1)), ((1, 0, 1), (1, 0, 1)))))
    ['the pearl at r2c2 is not on the loop']
    """

    name = "masyu"
    keys = CELLS
    cells_as = MarkCells(".WB", "neither W, B nor '.'", "a masyu", {"w": "W", "b": "B", "-": ".", "_": "."})
    example = "solutions: 1\npuzzle: masyu\ncells:\n.....\nB...B\n.....\nB....\n...W.\n"
    rules_say = MappingProxyType(
        {
            "black": "the line turns here and goes straight through the next cells",
            "white": "the line goes straight through and turns in a cell beside it",
        }
    )
    rules = (
        "One closed loop through neighbouring cells passes all pearls; on a black one it turns, and runs straight on in"
        " the cells before and after. On a white one it runs straight on, and turns in the cell before or after it."
    )

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """A loop drawn at random, or by its pearls, and every pearl that it passes rightly."""
        height, width = sides(size)

        def puzzle(kept: Sequence[tuple[Cell, str]]) -> Masyu:
            return cls(rows_of(kept, height, width, "."))

        ways = loop_ways(height, width, rng, 1.0)
        solution, clues = drawn_ways(ways, height, width), list(_passed(ways))
        for _ in range(LOOPS):  # another loop through all these pearls has them all, and mostly more
            other = solved(puzzle(clues))
            more = clues if other is None else list(_passed(puzzle(()).ways_of(other)))
            if len(more) <= len(clues):
                break
            solution, clues = other, more
        rng.shuffle(clues)
        return Sample(clues, puzzle, solution)

    def about(self) -> str:
        return f"{self.rows}x{self.columns}, {counted(sum(mark != '.' for row in self.given for mark in row), 'pearl')}"

    def pearls(self) -> Iterator[tuple[Cell, str]]:
        return (((r, c), self.given[r][c]) for r, c in self.points() if self.given[r][c] != ".")

    def _rays(self, cell: Cell) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """The edges that lead from a cell and one further on, by WAYS, and which of the eight there are."""
        edges, there = [], []
        for down, right in WAYS:
            before = cell
            for step in (1, 2):
                at = (cell[0] + step * down, cell[1] + step * right)
                # Edges off the board are missing, and the automaton must know which.
                there.append(0 <= at[0] < self.rows and 0 <= at[1] < self.columns)
                if there[-1]:
                    edges.append(self.edge(before, at))
                before = at
        return tuple(edges), tuple(there)

    def _rules(self) -> Iterator[Rule]:
        for point in self.points():
            edges = self.edges_at(point)
            if edges:
                yield Regular(edges, none_or_two(len(edges)), cell_name(point))
        for cell, mark in self.pearls():
            edges, there = self._rays(cell)
            yield Regular(edges, _pearl(mark, there), f"{COLORS[mark]} pearl {cell_name(cell)}")
        yield Loop(self.edge_numbers(), self.vertex_ends())

    def ways_of(self, solution: Drawn) -> dict[Cell, set[Cell]]:
        """Where the lines go on from each cell that they pass."""
        ways: dict[Cell, set[Cell]] = {}
        for (one, other), mark in self.held(solution).items():
            if mark:
                ways.setdefault(one, set()).add(other)
                ways.setdefault(other, set()).add(one)
        return ways

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        ways = self.ways_of(solution)
        for cell, pearl in self.pearls():
            if cell not in ways:
                yield f"the pearl at {cell_name(cell)} is not on the loop"
            elif len(ways[cell]) == 2:
                turns = _turns(ways[cell])
                turned = [_turns(ways[other]) for other in ways[cell]]
                if pearl == "B" and not turns:
                    yield f"the loop does not turn on the black pearl at {cell_name(cell)}"
                elif pearl == "B" and any(turned):
                    yield f"the loop turns beside the black pearl at {cell_name(cell)}"
                elif pearl == "W" and turns:
                    yield f"the loop turns on the white pearl at {cell_name(cell)}"
                elif pearl == "W" and not any(turned):
                    yield f"the loop turns neither before nor after the white pearl at {cell_name(cell)}"
        yield from self.loop_faults(solution)

    def point_text(self, point: Cell) -> str:
        return {".": "·", "W": "○", "B": "●"}[self.given[point[0]][point[1]]]


def _turns(ways: Collection[Cell]) -> bool:
    """Does a line with these two neighbours turn between? Where it ends or branches, another fault says so."""
    return len(ways) == 2 and all(len(set(along)) == 2 for along in zip(*ways, strict=True))


def _passed(ways: Mapping[Cell, Collection[Cell]]) -> Iterator[tuple[Cell, str]]:
    """The cells where a loop may have a pearl, and which."""
    for cell in sorted(ways):
        turned = [_turns(ways[other]) for other in ways[cell]]
        if _turns(ways[cell]) and not any(turned):
            yield cell, "B"
        elif not _turns(ways[cell]) and any(turned):
            yield cell, "W"


@lru_cache(maxsize=256)
def _pearl(mark: str, there: tuple[bool, ...]) -> Automaton:
    """An automaton over those of the eight edges that there are (near and far, by WAYS); a state is all that was
    read."""
    places = [k for k, yes in enumerate(there) if yes]

    def accepts(word: object) -> bool:
        on = [False] * 8
        for place, symbol in zip(places, word, strict=True):  # type: ignore[call-overload]
            on[place] = bool(symbol)
        # Near edges have even places, the ones behind them odd places.
        near = [k for k in range(4) if on[2 * k]]
        if len(near) != 2:
            return False
        # West and east, or north and south.
        straight = near in ([0, 1], [2, 3])
        further = [on[2 * k + 1] for k in near]
        return straight and not all(further) if mark == "W" else not straight and all(further)

    return automaton(len(places), 2, (), lambda state, symbol, place: (*state, symbol), accepts)
