"""The rules of a board in an exact cover: helper options, determined by the marks, beside those of the marks.

Regular  an item per layer, an option per arc; it paints the cell in the color of its symbol and the states before
           and after in theirs. A mark paints its cell too, so arcs and marks agree.
Sets       an item for the choice of a set, and one per symbol, covered by a mark of one of the cells or by the set
           that lacks the symbol: no colors.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.board import Board
from cover.problems.connectivity import FilteredByMasks, LazyConstraint
from cover.problems.names import Helper, Kind, Name, named
from cover.problems.reductions.rules import plain_rules
from cover.problems.rules import Regular, Sets


def helper_name(board: Board, helper: Helper) -> str:
    """What a helper option says: the symbols of a set, or a step of an automaton, with its states where the symbol
    alone would not tell it from others."""
    rule = plain_rules(board)[helper.rule]
    if isinstance(rule, Sets):
        members = (board.symbol_names[s] for s in np.flatnonzero(rule.sets[helper.number]).tolist())
        return f"{rule.name} of {' '.join(members)}"
    steps = rule.automaton.layer(helper.place)
    before, symbol, after = steps[helper.number].tolist()
    words = f"{rule.name}: {board.cell_names[rule.cells[helper.place]]}={board.symbol_names[symbol]}"
    # The symbol alone is clear where one arc has it; else states must tell the arcs apart.
    return words if np.count_nonzero(steps[:, 1] == symbol) == 1 else f"{words} from state {before} to {after}"


@dataclass(eq=False, repr=False)
class Extended:
    """An exact cover's arrays with the rules' items and options in them. Items: primary, then secondary."""

    primary: int
    secondary: int
    option_starts: NDArray[np.int32]
    items: NDArray[np.int32]
    colors: NDArray[np.int32]
    helpers: list[Helper]
    primary_names: list[Name]  # of the items that the rules add, in order
    secondary_names: list[Name]


def with_rules(
    board: Board, primary: int, secondary: int, option_starts: NDArray[np.int32], items: NDArray[np.int32]
) -> Extended:
    """The cover of the board's regions, its options the open marks in order, with the rules added.

    New primary items come after the old ones, new secondary ones last; helper options come after the marks.
    """
    if lazy := [rule for rule in board.rules if isinstance(rule, LazyConstraint)]:
        masks = "bitmask, " if all(isinstance(rule, FilteredByMasks) for rule in lazy) else ""
        who = f"{masks}sat and cpsat take such boards"
        raise Refused(f"an exact cover cannot express that cells are connected ({lazy[0].name}): {who}")
    made = _Builder(board, primary)
    for number, rule in enumerate(plain_rules(board)):
        if isinstance(rule, Regular):
            made.automaton(number, rule)
        else:
            made.sets(number, rule)
    # New primary items push the old secondary ones back; new secondary ones follow these.
    shift = len(made.primary_names)
    moved = np.where(items >= primary, items + shift, items)
    first_secondary = primary + shift + secondary
    flat: list[int] = []
    colors: list[int] = []
    starts = [0]
    bounds = option_starts.tolist()
    moved_list = moved.tolist()
    for k, mark in enumerate(board.open_marks.tolist()):
        flat += moved_list[bounds[k] : bounds[k + 1]]
        colors += [0] * (bounds[k + 1] - bounds[k])
        # Entries with color 0 are primary items, numbered as they are; others count from the first new secondary item.
        for item, color in made.of_mark.get(mark, ()):
            flat.append(item if color == 0 else first_secondary + item)
            colors.append(color)
        starts.append(len(flat))
    for option in made.options:
        for item, color in option:
            flat.append(item if color == 0 else first_secondary + item)
            colors.append(color)
        starts.append(len(flat))
    return Extended(
        primary + shift,
        secondary + len(made.secondary_names),
        np.array(starts, dtype=np.int32),
        np.array(flat, dtype=np.int32),
        np.array(colors, dtype=np.int32),
        made.helpers,
        made.primary_names,
        made.secondary_names,
    )


def _place(number: int, rule: Regular | Sets) -> Name:
    """What the items of a rule are about: what it is named after, or else the rule itself."""
    return rule.name if isinstance(rule.name, Name) else Name(Kind.RULE, (number, rule.name))


class _Builder:
    """Items and options as they come. An entry of an option is (item, 0), or (secondary item counted from 0, color)."""

    def __init__(self, board: Board, primary: int):
        self.board, self._next = board, primary
        self.primary_names: list[Name] = []
        self.secondary_names: list[Name] = []
        self.options: list[list[tuple[int, int]]] = []
        self.helpers: list[Helper] = []
        self.of_mark: dict[int, list[tuple[int, int]]] = {}
        self._painted: dict[int, int] = {}

    def _primary(self, name: Name) -> int:
        self.primary_names.append(name)
        self._next += 1
        return self._next - 1

    def _secondary(self, name: Name) -> int:
        self.secondary_names.append(name)
        return len(self.secondary_names) - 1

    def _cell(self, cell: int) -> int:
        """The secondary item that a cell's mark paints with its symbol."""
        if cell not in self._painted:
            item = self._painted[cell] = self._secondary(Name(Kind.HELD, named(self.board.cell_names[cell])))
            symbols = self.board.symbols
            for symbol in range(symbols):
                self.of_mark.setdefault(cell * symbols + symbol, []).append((item, symbol + 1))
        return self._painted[cell]

    def automaton(self, number: int, rule: Regular) -> None:
        # Names of rules: kind and place of the rule, and what of it the item stands for.
        names, (kind, place, _) = self.board.cell_names, _place(number, rule)
        layers = [self._primary(Name(kind, place, named(names[cell]))) for cell in rule.cells]
        between = [self._secondary(Name(kind, place, Name(Kind.STATE, i))) for i in range(1, len(rule.cells))]
        for i, cell in enumerate(rule.cells):
            painted = self._cell(cell)
            possible = self.board.candidates[cell]
            # Arcs of excluded symbols get no option, yet the number k stays that of the layer: a helper's label says
            # which arc.
            for k, (before, symbol, after) in enumerate(rule.automaton.layer(i).tolist()):
                if not possible[symbol]:
                    continue
                option = [(layers[i], 0), (painted, symbol + 1)]
                # States between two cells are colors of one item: the arc before and the arc after must paint the same
                # one.
                if i > 0:
                    option.append((between[i - 1], before + 1))
                if i < len(between):
                    option.append((between[i], after + 1))
                self.options.append(option)
                self.helpers.append(Helper(number, i, k))

    def sets(self, number: int, rule: Sets) -> None:
        symbols = self.board.symbols
        kind, place, _ = _place(number, rule)
        choice = self._primary(Name(kind, place, Name(Kind.SET)))
        lacking = [self._primary(Name(kind, place, Name(Kind.LACKING, symbol))) for symbol in self.board.symbol_names]
        for cell in rule.cells:
            for symbol in range(symbols):
                # A mark covers the item "lacking" of its symbol: either a cell holds it, or the set chosen lacks it.
                self.of_mark.setdefault(cell * symbols + symbol, []).append((lacking[symbol], 0))
        for k, members in enumerate(rule.sets.tolist()):
            self.options.append([(choice, 0), *((lacking[s], 0) for s in range(symbols) if not members[s])])
            self.helpers.append(Helper(number, 0, k))
