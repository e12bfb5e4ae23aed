"""Norinori: two shaded cells in every room, and dominoes of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import ClassVar

from cover.problems.rules import Regular, Rule, automaton
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.generation import Sample, Solved, without_others
from cover.puzzles.common.keys import Header, Key
from cover.puzzles.common.keys import Rows as RowsKey
from cover.puzzles.common.rows import characters
from cover.puzzles.common.sampling import as_rows, every_cell, filled_rows, grown, joined, near, one_moved
from cover.puzzles.common.shading import groups, where
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.rooms import Rooms


class Norinori(Rooms):
    """rooms: rows of letters, a letter a room. A solution is a tuple of rows, 1 where a cell is shaded.

    >>> puzzle = Norinori(["AAB", "AAB"])
    >>> print(puzzle.render(((1, 0, 1), (1, 0, 1))))
    ┌─────┬───┐
    │ # . │ # │
    │ # . │ # │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 1, 1), (0, 0, 1))))
    ['4 shaded cells are connected from r1c1, not 2']
    """

    name = "norinori"
    keys: ClassVar[Mapping[str, Key]] = {"rooms": RowsKey()}
    example = "solutions: 1\npuzzle: norinori\nrooms:\nHBEED\nHBEJD\nHBJJD\nHBLJJ\nLLLLJ\n"
    rules = (
        "Every room holds two shaded cells."
        " Every shaded cell shares a side with just one other, in its own room or in the next."
    )

    def __init__(self, rooms: Sequence[Sequence[Hashable]]):
        self._rooms(rooms, "a norinori")

    @classmethod
    def from_header(cls, header: Header) -> Norinori:
        return cls(characters(header["rooms"]))

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Dominoes laid apart at random, and rooms that grow around pairs of their cells; then cells of other solutions
        change rooms until there is no other."""
        shaded = max((_packed(size, rng) for _ in range(30)), key=len)  # many dominoes leave less choice
        # Every part joins one beside it, so that dominoes lie across borders.
        rooms = joined(grown(zip(sorted(shaded), count(), strict=False), size, size, rng), 2, size, size, rng)
        solution = filled_rows(shaded, size, size)

        def against(other: Filled) -> Norinori | None:
            nonlocal rooms
            assert rooms is not None
            rooms = one_moved(rooms, {*where(other, 1)} - shaded, size, size, rng)
            return None if rooms is None else cls(as_rows(rooms, size, size))

        if rooms is None:
            return None
        puzzle = without_others(cls(as_rows(rooms, size, size)), solution, solved, against)
        return None if puzzle is None else Sample((), lambda kept: puzzle, solution)

    def to_text(self) -> str:
        return self._text("rooms:", *self._room_lines())

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.rooms,)

    def _rules(self) -> Iterator[Rule]:
        for letter, cells in self.members.items():
            yield self.counted(cells, 2, 2, f"room {letter}")
        for cell in self.cells():
            beside = self.beside(cell)
            one = automaton(1 + len(beside), 2, None, _paired, lambda state: state in ("open", 1))
            yield Regular(self.numbers([cell, *beside]), one, f"domino at {cell_name(cell)}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for letter, cells in self.members.items():
            found = sum(solution[r][c] for r, c in cells)
            if found != 2:
                yield f"room {letter} holds {found} shaded cells, not 2"
        for part in groups(where(solution, 1)):
            if len(part) != 2:
                yield f"{len(part)} shaded cells are connected from {cell_name(min(part))}, not 2"


def _paired(state: object, symbol: int, place: int) -> object:
    """First a cell, then those beside it: if it is shaded, one of them is."""
    if place == 0:
        return 0 if symbol else "open"
    if state == "open":
        return state
    return None if symbol and state else 1 if symbol else state


def _packed(size: int, rng: Random) -> set[tuple[int, int]]:
    """Dominoes laid at random that share no side, until there is no room."""
    shaded: set[tuple[int, int]] = set()
    for r, c in rng.sample(every_cell(size, size), size * size):
        for other in rng.sample([(r, c + 1), (r + 1, c)], 2):
            around = {at for cell in ((r, c), other) for at in near(cell, size, size)}
            if max(other) < size and not shaded & ({(r, c), other} | around):
                shaded |= {(r, c), other}
    return shaded
