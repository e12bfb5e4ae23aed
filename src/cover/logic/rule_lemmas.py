"""Steps that rest on rules of a board as clauses: what each rule excludes, and what follows by propagation.

A step says: while these cells hold only their marks of now, the rule leaves no room for this mark. So *one of the cells
holds something else, or the mark is false* follows from the rule, whatever else is known; such clauses are the axioms.
With the marks that fell before, each is a unit. A supposition is a lemma: its lines are axioms under what is supposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.basics.errors import Refused
from cover.logic.rules.board_marks import BoardMarks
from cover.logic.rules.evidence import ByRule, FromStart, Held
from cover.logic.rules.supposed import Supposed
from cover.logic.state import State
from cover.logic.steps import Step
from cover.problems.arrays import bits

Clause = tuple[int, ...]


class RuleLemmas:
    """clauses: of a certificate, which say in its variables that cells hold nothing but some symbols. axioms: what the
    steps took from the rules so far."""

    def __init__(self, state: State, clauses: Any):
        assert state.marks is not None  # of boards whose rules are read on their marks
        self._marks: BoardMarks = state.marks
        self._clauses = clauses
        self.axioms: dict[Clause, None] = {}

    def of(self, step: Step, state: State) -> Iterator[Clause]:
        """The lemmas of a step in a state, the last ones its marks. Raises Refused for evidence that rests on no rule
        of the board."""
        for one in step.before:
            yield from self.of(one, state)
        why = step.evidence
        if isinstance(why, FromStart):  # such a cell has no other mark in the formula either
            return
        if not isinstance(why, ByRule | Supposed):
            raise Refused(f"{step.technique} uses more than one rule of the board, and no clause states it")
        held: Held = {cell: frozenset(bits(mask)) for cell, mask in enumerate(self._marks.now(state.live))}
        if isinstance(why, Supposed):
            yield from self._supposed(why, held, ())
        for option in (*step.places, *step.removes):
            cell, symbol = self._marks.mark(option)
            gone = held[cell] - {symbol} if option in step.places else frozenset({symbol})
            for s in sorted(gone):
                if isinstance(why, ByRule):
                    self._excluded(why, held, cell, s)
                yield self._not_all({cell: frozenset({s})})

    def _supposed(self, why: Supposed, held: Held, around: Clause) -> Iterator[Clause]:
        """That a target is false, under what is supposed around it."""
        cell, symbol = self._marks.mark(why.target)
        held = held | {cell: frozenset({symbol})}
        clause = (*around, *self._not_all({cell: frozenset({symbol})}))
        for reason, gone in why.lines:
            if isinstance(reason, Supposed):
                yield from self._supposed(reason, held, clause)
            after = dict(held)
            for option in gone:
                at, s = self._marks.mark(option)
                if isinstance(reason, ByRule) and s in held[at]:
                    self._excluded(reason, held, at, s)
                after[at] = after[at] - {s}
            held = after
        if why.last is not None:
            self._axiom(why.last, {at: held[at] for at in why.last.because})
        yield clause

    def _excluded(self, why: ByRule, held: Held, cell: int, symbol: int) -> None:
        """The axiom that the rule leaves no room for a mark, within what the cells hold."""
        self._axiom(why, {at: held[at] for at in why.because} | {cell: frozenset({symbol})})

    def _axiom(self, why: ByRule, sets: Held) -> None:
        if all(sets.values()):
            self.axioms[self._not_all(sets)] = None

    def _not_all(self, sets: Held) -> Clause:
        return tuple(self._clauses.not_all_within(sets))
