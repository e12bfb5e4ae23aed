"""Sentences of a puzzle's own on a sudoku or a Latin square, whose other rules are those of `kinds`.

The grid is read as there (`kinds.boards`), and its regions and clues are asked as sentences are: can they still hold of
what is left to each cell?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds import boards
from cover.proofs.check.kinds.cells import Rule, State
from cover.proofs.check.kinds.clues import beside
from cover.proofs.check.kinds.header import Cell, cells, some_cells
from cover.proofs.check.kinds.header import read as read_header
from cover.proofs.check.sentences.reading import Draft, wrong
from cover.proofs.check.sentences.rules import Ground, Sentences, own_rules
from cover.proofs.check.sentences.truth import Truth3

SIDES = {"row": ("left", "right"), "column": ("top", "bottom")}


class OnGrid(Sentences):
    def __init__(self, stated: str, puzzle: str, variables: int, counters: str = ""):
        self.room = variables  # a grid of so many marks has no more
        super().__init__(stated, puzzle, variables, counters)
        self.about = f"{self.board.height}x{self.board.width}, with {len(self.kind.rules)} rules of its own"

    def _draft(self, puzzle: str) -> Draft:
        header = read_header(puzzle, self.room)
        own = own_rules(puzzle)
        clues, header.clues = header.clues, [clue for clue in header.clues if clue[0] != "rule"]
        self.grid = grid = boards.Board(header)
        n, kind = grid.size, self.kind
        first = int(header.values.get("symbols", "1")[0])
        plain = not (kind.lines or kind.given or kind.same or kind.grids or kind.calls or kind.helpers or kind.variants)
        if not plain or kind.words != (f"{first}..{first + n - 1}",) or kind.called or kind.classes:
            raise wrong("marks and clues of its own, on a grid that has others")
        if len(own) != len(kind.rules):
            raise wrong(f"{len(kind.rules)} rules, where puzzle.txt has {len(own)}")
        rooms = {cell: name for name, some in grid.boxes for cell in some}
        if (len(rooms) == n * n) != bool(kind.layout.get("rooms")):
            raise wrong("rooms are the boxes of a grid, where all cells lie in one")
        outside: dict[str, list[str | None]] = {side: [None] * n for two in SIDES.values() for side in two}
        for key, value, text in clues:
            if key == "outside":
                word, k, reverse = beside(text, n)
                outside[SIDES[word][reverse]][k] = value
        cages: list[tuple[list[Cell], str | None]] = [
            (some_cells(text), value or None) for key, value, text in clues if key == "cage"
        ]
        regions: list[tuple[list[Cell], str | None]] = [
            (cells(text), None) for key, text in header.values.items() if key.startswith("region ")
        ]
        thermometers = [some_cells(text) for key, _, text in clues if key == "thermo"]
        groups: dict[str, list[tuple[list[Cell], str | None]]] = {
            "box": [(some, None) for _, some in grid.boxes],
            "cage": cages,
            "region": regions,
        }
        rooms = rooms if len(rooms) == n * n else {}
        return Draft(header.kind, n, n, {}, {}, rooms, {}, outside, [], thermometers, groups)

    # ---------------------------------------------------------------- what the grid demands
    def _grounds(self) -> Iterator[Ground | None]:
        for cell, some in self.grid.numbered().items():
            self.truth.sets[self.board.number[cell]] &= some
        for name, members in self.grid.regions:
            yield self._ground(name, partial(self._differ, [self.board.number[cell] for cell in members]))
        for rule in self.grid.rules:
            differ = {*combinations(sorted(rule.cells), 2)} <= self.grid.differing
            yield self._ground(rule.name, partial(self._takes, rule, differ))
        yield from super()._grounds()

    def _differ(self, some: list[int]) -> Truth3:
        left = [self.truth.held(k) for k in some]
        known = [held for held in left if len(held) == 1]
        if len({*known}) < len(known) or not all(left):
            return False
        return True if len(known) == len(left) else None

    def _takes(self, rule: Rule, differ: bool) -> Truth3:
        """Can the cells make a word that the rule takes? differ: one without a symbol twice."""
        left = [self.truth.held(self.board.number[cell]) for cell in rule.cells]
        states: set[tuple[frozenset[int], State]] = {(frozenset(), rule.start)}
        for some in left:
            reached = set()
            for used, state in states:
                for symbol in some - used if differ and rule.sets else some:
                    if (after := rule.step(state, symbol)) is not None:
                        reached.add((used | {symbol} if differ and rule.sets else used, after))
            states = reached
        if not any(rule.accepts(state) for _, state in states):
            return False
        return True if all(len(some) == 1 for some in left) else None


def of_grid(stated: str, puzzle: str, variables: int, counters: str) -> OnGrid:
    if not own_rules(puzzle):
        raise Fault("sentences.json has rules for a grid, and puzzle.txt says none")
    return OnGrid(stated, puzzle, variables, counters)
