"""Can cells hold what is assumed of them? The check of steps that rest on a rule; no finder has a part in it, but for
rules of which only cuts are known (`by_cuts.py`).

Rules about few cells are gone through layer by layer; those about connectivity are the families of certificates
(`proofs/check/families.py`), and three more of their kind. The proofs are in docs/cuts.md and docs/logic.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from cover.logic.rules.board_marks import Differ, every_rule
from cover.logic.rules.by_cuts import broken
from cover.logic.rules.walks import after, ends, walked
from cover.problems.board import Board
from cover.problems.connectivity import Areas, Connected, LazyConstraint
from cover.problems.loops import Loop
from cover.problems.matching import Matched, paired
from cover.problems.partition import Parted
from cover.problems.rules import PlainRule, Regular, Rule, Sets, Sum
from cover.proofs.check import families
from cover.proofs.check.families import Symbols, flood

TRIED = 20_000  # fillings of the cells that two rules share, at most
ON, OFF, EITHER = frozenset({1}), frozenset({0}), frozenset({0, 1})


class Refuting:
    """The rules of a board, by number: `refutes(rule, sets, touched)`. sets: by cell of the board, what it may hold;
    touched: the cells that something is assumed of; through: a vertex that a loop passes once only."""

    def __init__(self, board: Board):
        self.board = board
        self.rules = every_rule(board)
        self._made: dict[int, Any] = {}

    def refutes(
        self, number: int, sets: Mapping[int, Symbols], touched: Collection[int], through: int | None = None
    ) -> bool:
        """True only if no filling within the sets keeps the rule."""
        rule = self.rules[number]
        held = [sets[cell] for cell in rule.cells]
        # A cell without a mark: nothing fills it.
        if not all(held):
            return True
        if isinstance(rule, Regular | Sum):
            return not walked(rule, held)
        if isinstance(rule, Sets):
            # Every set of the rule was tried against the marks, and none fits.
            return not any(_fits(held, symbols) for symbols in self._sets(number, rule))
        if isinstance(rule, Differ):
            return _alike(rule, held)
        # Families are made when first asked for: most rules of a board are never looked at by a step.
        if number not in self._made:
            self._made[number] = _family(rule, *self._bounds(rule), self._either(rule))
        place = {cell: k for k, cell in enumerate(rule.cells)}
        # What was assumed is where a family begins to look: a whole board of cuts would be too much for each mark.
        near = [place[cell] for cell in touched if cell in place]
        refuted: bool = self._made[number](held, near, through)
        return refuted

    def _sets(self, number: int, rule: Sets) -> list[Symbols]:
        if number not in self._made:
            self._made[number] = [frozenset(np.flatnonzero(row).tolist()) for row in rule.sets]
        made: list[Symbols] = self._made[number]
        return made

    def refutes_together(self, numbers: Sequence[int], sets: Mapping[int, Symbols]) -> bool:
        """True only if no filling within the sets keeps rules about few cells: two as they are; of more, each filling
        of the last one leaves no room to one of the others."""
        if len(numbers) == 2:
            return self.refutes_both(numbers[0], numbers[1], sets)
        rules = [rule for number in numbers if isinstance(rule := self.rules[number], PlainRule)]
        if len(rules) < len(numbers):
            return False
        *rest, last = rules
        if prod(len(sets[cell]) for cell in last.cells) > TRIED:
            return False
        # The fillings of the last rule one by one; under each, another rule must break.
        for filling in _in_common(last, sets, last.cells):
            filled = {**sets, **{cell: frozenset({s}) for cell, s in zip(last.cells, filling, strict=True)}}
            if all(walked(rule, [filled[cell] for cell in rule.cells]) for rule in rest):
                return False
        return True

    def refutes_both(self, one: int, other: int, sets: Mapping[int, Symbols]) -> bool:
        """True only if no filling within the sets keeps two rules about few cells: their automata side by side, over
        the cells of both in an order that suits both; where there is none, what each leaves to the cells that they
        share, unless that is too much."""
        rules = [rule for number in (one, other) if isinstance(rule := self.rules[number], PlainRule)]
        if len(rules) < 2:
            return False
        automata = [rule for rule in rules if isinstance(rule, Regular)]
        # Automata go side by side only in an order that keeps the cells of both.
        order = _merged(rules[0].cells, rules[1].cells) if len(automata) == 2 else []
        if not order:
            # Else by what each allows on the cells that both have: disjoint means that nothing satisfies both.
            shared = [cell for cell in rules[0].cells if cell in rules[1].cells]
            if prod(len(sets[cell]) for cell in shared) > TRIED:
                return False
            left, right = (_in_common(rule, sets, shared) for rule in rules)
            return left.isdisjoint(right)
        places = [{cell: k for k, cell in enumerate(rule.cells)} for rule in automata]

        def step(number: int, state: int, cell: int, symbol: int) -> Any:
            at = places[number].get(cell)
            return state if at is None else after(automata[number], at, state, symbol)

        # Pairs of states, one of each automaton; a cell that one of them does not have leaves its state.
        states = {(0, 0)}
        for cell in order:
            pairs = ((step(0, a, cell, s), step(1, b, cell, s)) for a, b in states for s in sets[cell])
            states = {two for two in pairs if None not in two}
        first, second = map(ends, automata)
        return not any(first(a) and second(b) for a, b in states)

    def _bounds(self, rule: Rule) -> tuple[int, int]:
        """The least and the most cells that hold one of a rule's symbols, by a count of the same cells."""
        if isinstance(rule, Connected):
            for other in self.board.rules:
                if isinstance(other, Regular) and other.cells == rule.cells:
                    every = [frozenset(range(self.board.symbols))] * len(other.cells)
                    found = walked(other, every, 0, lambda many, _, symbol: many + (symbol in rule.symbols))
                    if found:
                        return min(found), max(found)
        return 0, 0

    def _either(self, rule: Rule) -> list[tuple[int, int]]:
        """Neighbours, by place, of which a rule about two cells does not let both be without the rule's symbols."""
        found = []
        if isinstance(rule, Connected):
            place = {cell: k for k, cell in enumerate(rule.cells)}
            for other in self.board.rules:
                if isinstance(other, Regular) and len(other.cells) == 2 and all(cell in place for cell in other.cells):
                    a, b = (place[cell] for cell in other.cells)
                    # Were both without the rule's symbols, the rule about two cells would break: so one of them is
                    # inside.
                    without = [frozenset(range(self.board.symbols)) - {*rule.symbols}] * 2
                    if b in rule.beside[a] and not walked(other, without):
                        found.append((a, b))
        return found


def _in_common(rule: PlainRule, sets: Mapping[int, Symbols], shared: Sequence[int]) -> set[tuple[int, ...]]:
    """What these cells hold, in fillings within the sets that keep the rule."""
    place = {cell: shared.index(cell) for cell in rule.cells if cell in shared}

    def noted(word: tuple[int, ...], k: int, symbol: int) -> tuple[int, ...]:
        at = place.get(rule.cells[k])
        return word if at is None else (*word[:at], symbol, *word[at + 1 :])

    return walked(rule, [sets[cell] for cell in rule.cells], (-1,) * len(shared), noted)


def _merged(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The cells of both in an order that keeps each of the two; empty if there is none."""
    made: list[int] = []
    left, right = [*one], [*other]
    while left or right:
        # The head of one list that does not come later in the other may go first; equal heads go together.
        if left and left[0] not in right:
            made.append(left.pop(0))
        elif right and right[0] not in left:
            made.append(right.pop(0))
        elif left and right and left[0] == right[0]:
            made.append(left.pop(0))
            right.pop(0)
        else:
            return []
    return made


def _alike(rule: Differ, held: Sequence[Symbols]) -> bool:
    """Do two cells hold the same for certain, or has a full region no place for a symbol?"""
    sure = [symbols for symbols in held if len(symbols) == 1]
    return len({*sure}) < len(sure) or (rule.full and len(frozenset().union(*held)) < len(held))


def _fits(held: Sequence[Symbols], symbols: Symbols) -> bool:
    """Can each cell hold one of the symbols, no two the same?"""
    wanted, cell_of = [held_here & symbols for held_here in held], dict[int, int]()
    return all(paired(wanted, cell, cell_of, set()) for cell in range(len(held)))


def _family(rule: Rule, least: int, most: int, either: Sequence[tuple[int, int]]) -> Any:
    """A function of sets by place, the places that are touched, and a vertex."""
    if isinstance(rule, Connected):
        return _Joined(rule, least, most, either).refutes
    if isinstance(rule, Loop):
        return _Lines(rule).refutes
    if isinstance(rule, Areas):
        return _Sized(rule).refutes
    if isinstance(rule, Parted):
        parts = families.Parts(dict(enumerate(rule.ends)), rule.size, rule.name)
        return lambda held, near, through: parts.refutes(_of_two(held, rule.symbols), near)
    if isinstance(rule, Matched):
        pairs = families.Paired(dict(enumerate(rule.partners)), rule.count, rule.name)
        return lambda held, near, through: pairs.refutes(_of_two(held, rule.symbols), near)
    assert isinstance(rule, LazyConstraint)
    return lambda held, near, through: broken(rule, held) is not None  # by its own cuts, as its finder


def _of_two(held: Sequence[Symbols], symbols: Collection[int]) -> list[Symbols]:
    """1 for one of the symbols, 0 for another one."""
    chosen = frozenset(symbols)
    return [ON if some <= chosen else EITHER if some & chosen else OFF for some in held]


class _Joined:
    """Connected cells, from `least` to `most` of them where that is known (most above 0). either: neighbours of which
    at least one holds one of the symbols."""

    def __init__(self, rule: Connected, least: int, most: int, either: Sequence[tuple[int, int]]):
        self.either = either
        self.beside = dict(enumerate(rule.beside))
        self.symbols, self.least, self.most = frozenset(rule.symbols), least, most or rule.most
        self.family = families.Connected(self.beside, rule.symbols, str(rule.name))

    def refutes(self, held: Sequence[Symbols], near: Collection[int], through: int | None) -> bool:
        if self.family.refutes(held, near) or (self.either and self._two_sides(held)):
            return True
        if not self.most and not self.least:
            return False

        def possible(k: int) -> bool:
            return bool(held[k] & self.symbols)

        inside = [k for k in self.beside if held[k] <= self.symbols]
        # Nothing is certain to be inside: no part to begin from.
        if not inside:
            return False
        # The part that can be reached is smaller than the rule asks for, or more is certain than it allows.
        if len(flood(self.beside, inside[0], possible)) < self.least or 0 < self.most < len(inside):
            return True
        return self.most > 0 and any(self._too_far(start, {*inside}, possible) for start in near if start in inside)

    def _two_sides(self, held: Sequence[Symbols]) -> bool:
        """Do two sides, which no way joins, each have a cell that is in for certain?"""
        sure = [k for k in self.beside if held[k] <= self.symbols]
        sure += [a for a, b in self.either if held[a] & self.symbols and held[b] & self.symbols]
        return bool(sure) and not {*sure} <= {*flood(self.beside, sure[0], lambda k: held[k] & self.symbols)}

    def _too_far(self, start: int, inside: Collection[int], possible: Any) -> bool:
        """Are the cells that are in, and those on the shortest way from the part of one of them to another part, more
        than there may be?"""
        seen = {*flood(self.beside, start, inside.__contains__)}
        front, more = seen, 0
        # All that is certain is one part already: no way is needed.
        if len(seen) == len(inside):
            return False
        while front:
            front = {j for k in front for j in self.beside[k] if j not in seen and possible(j)}
            # The next part is reached over `more` cells, which would be inside as well.
            if not front.isdisjoint(inside):
                return len(inside) + more > self.most
            seen |= front
            more += 1
        # No other part can be reached at all.
        return True


class _Lines:
    """One closed line, or lines from tip to tip; beside the family: parity, and vertices that are passed once."""

    def __init__(self, rule: Loop):
        self.symbols, self.tips = rule.symbols, frozenset(rule.tips)
        self.ends = dict(enumerate(rule.ends))
        self.family = families.Loop(self.ends, rule.tips, rule.name)

    def refutes(self, held: Sequence[Symbols], near: Collection[int], through: int | None) -> bool:
        sets = _of_two(held, self.symbols)
        if through is not None:
            return not self.tips and self._parted(sets, near, through)
        return self.family.refutes(sets, near) or self._odd(sets, near)

    def _odd(self, sets: Sequence[Symbols], near: Collection[int]) -> bool:
        """Some vertices are left by lines an even number of times, or as oddly as there are tips among them."""
        cut = {edge for edge in near if len(sets[edge]) == 1}
        for start in {point for edge in cut for point in self.ends[edge]}:
            side = self._side(start, lambda edge: edge not in cut)
            leaving = [edge for edge in cut if (self.ends[edge][0] in side) != (self.ends[edge][1] in side)]
            if (sum(sets[edge] == ON for edge in leaving) + len(side & self.tips)) % 2:
                return True
        return False

    def _parted(self, sets: Sequence[Symbols], near: Collection[int], through: int) -> bool:
        """Without one of its vertices a closed line is still in one piece."""
        lines = [next(p for p in self.ends[edge] if p != through) for edge in near if sets[edge] == ON]
        return bool(lines) and not {*lines} <= self._side(lines[0], lambda edge: 1 in sets[edge], through)

    def _side(self, start: int, passes: Any, without: int | None = None) -> set[int]:
        seen, front = {start}, [start]
        while front:
            for edge, other in self.family.at[front.pop()]:
                if other not in seen and other != without and passes(edge):
                    seen.add(other)
                    front.append(other)
        return seen


class _Sized:
    """Areas whose cells say how many they are."""

    def __init__(self, rule: Areas):
        self.beside, self.sizes = dict(enumerate(rule.beside)), rule.sizes

    def refutes(self, held: Sequence[Symbols], near: Collection[int], through: int | None) -> bool:
        # Areas that what was assumed lies in or touches: others are as they were.
        for start in {k for cell in near for k in (cell, *self.beside[cell])}:
            if len(held[start]) != 1:
                continue
            (symbol,) = held[start]
            if not (size := self.sizes[symbol]):
                continue
            # The part that is certain, and how far it could grow.
            sure = flood(self.beside, start, lambda k, s=symbol: held[k] == {s})  # type: ignore[misc]
            if len(sure) > size or self._room(sure, symbol, size, held) < size:
                return True
        return False

    def _room(self, sure: Collection[int], symbol: int, size: int, held: Sequence[Symbols]) -> int:
        """How many cells the area may have: those within as many steps as cells are lacking."""
        seen, front = {*sure}, {*sure}
        for _ in range(size - len(sure)):
            front = {j for k in front for j in self.beside[k] if j not in seen and symbol in held[j]}
            seen |= front
        return len(seen)
