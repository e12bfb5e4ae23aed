"""Steps as clauses that unit propagation checks (DRUP) on the plain formula of the cover: variable k + 1 is option k.

A whip is one clause: were its option true, propagation would go from item to item until one has nothing left. So is
most of what multipliers show; where it is not, a search over the bases says it in several: *not this option with that
one of the first base*, and so on, until the option falls. The rank theorem ends that search: options that agree with
each other, cover all bases and contain the one removed would weigh more than the rank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from cover.basics.errors import Refused
from cover.logic.evidence import Multipliers, Sequence, Several
from cover.logic.refutations import Refutation
from cover.logic.state import State
from cover.logic.steps import Step
from cover.problems.arrays import bits

Clause = tuple[int, ...]  # literals: k + 1, or -(k + 1)
MAX_LEMMAS = 100_000  # of one step


class Lemmas:
    """The clauses of steps, one step after the other, from a state on in which all follows by propagation.

    >>> import cover
    >>> from cover.logic.paths import hint
    >>> state = State.of(cover.Latin([[1, 2, 3, None], [2, None, None, None], [None] * 4, [None] * 4]))
    >>> step = hint(state)
    >>> state.name(step.places[0]), list(Lemmas(state).of(step, state)) == [(step.places[0] + 1,)]
    ('r1c4=4', True)
    """

    def __init__(self, state: State):
        self.state = state
        options, primary = len(state.live), state.problem.native.primary
        # Sets of options as Python integers: conjunctions of hundreds of options at once.
        members = [0] * len(state.open)
        self._items = [state.items_of(option).tolist() for option in range(options)]
        for option, items in enumerate(self._items):
            for item in items:
                members[item] |= 1 << option
        # Only primary items must have an option.
        self._members = members[:primary]
        self._against = [0] * options  # by option: those that share an item with it
        for option, items in enumerate(self._items):
            for item in items:
                self._against[option] |= members[item]
            self._against[option] &= ~(1 << option)

    def of(self, step: Step, state: State) -> Iterator[Clause]:
        """The clauses of a step in a state, the last ones its options. Raises Refused for what uniqueness shows, which
        no clauses do."""
        live = _bits(np.flatnonzero(state.live).tolist())
        for places, removes, why in _parts(step):
            bases: list[int] = []
            if isinstance(why, Refutation):
                yield from _refuted(why)
                continue
            if isinstance(why, Multipliers):
                if why.unique:
                    raise Refused(f"{step.technique} assumes that there is only one solution, so no clause follows")
                bases = [item for item, times in why.of.items() if times < 0]
            for option in places:
                yield from self._proved((), live & ~(1 << option), bases)
                yield (option + 1,)
            for option in removes:
                yield from self._proved((option,), live, bases)
                yield (-option - 1,)

    def _proved(self, assumed: tuple[int, ...], live: int, bases: list[int]) -> Iterator[Clause]:
        """Lemmas that must come before propagation alone refutes these options (and all that are not live being
        false)."""
        # A stack instead of recursion: `done` marks the return to a node, at which its clause is a lemma.
        waiting: list[tuple[tuple[int, ...], int, bool]] = [(assumed, live, False)]
        written = 0
        while waiting:
            chosen, left, done = waiting.pop()
            if done:
                # When all branches below are refuted this choice is: propagation then checks the clause.
                yield tuple(-option - 1 for option in chosen)
                written += 1
                if written > MAX_LEMMAS:
                    raise Refused(f"a step needs more than {MAX_LEMMAS:,} clauses")
                continue
            # The clause of the assumption itself is written by the caller.
            if len(chosen) > len(assumed):
                waiting.append((chosen, left, True))
            after = self._propagated(chosen, left)
            if after is None:
                continue
            open_ = [after & self._members[item] for item in bases]
            # Bases first, then any other item with a choice.
            open_ = [some for some in open_ if some.bit_count() > 1] or [
                some for some in (after & of for of in self._members) if some.bit_count() > 1
            ]
            if not open_:
                raise Refused("the evidence does not show what the step says")
            # The item with the fewest options; the lowest of them is popped first.
            for option in reversed(bits(min(open_, key=int.bit_count))):
                waiting.append(((*chosen, option), after, False))

    def _propagated(self, chosen: Iterable[int], live: int) -> int | None:
        """What is live after these options are taken and all that are alone in an item; None if an item has none."""
        for option in chosen:
            if not live >> option & 1:
                return None
            live &= ~self._against[option]
        taken = 0
        changed = True
        while changed:
            changed = False
            for of in self._members:
                some = live & of
                if not some:
                    return None
                # An item with one option: it is taken, once.
                if not some & (some - 1) and not some & taken:
                    taken |= some
                    smaller = live & ~self._against[some.bit_length() - 1]
                    changed = changed or smaller != live
                    live = smaller
        return live


def _refuted(why: Refutation, assumed: Clause = ()) -> Iterator[Clause]:
    """A refutation is one clause once those inside it are written, each under all that is assumed around it: the lines
    between them follow by propagation."""
    chosen = (*assumed, -why.target - 1)
    for part in why.lines:
        if isinstance(part, Refutation):
            yield from _refuted(part, chosen)
    yield chosen


def _parts(step: Step) -> Iterable[tuple[tuple[int, ...], tuple[int, ...], Multipliers | Sequence | Refutation]]:
    if isinstance(step.evidence, Several):
        return step.evidence.parts
    if not isinstance(step.evidence, Multipliers | Sequence | Refutation):
        raise Refused(f"{step.technique} uses a rule that no clause of the formula states")
    return [(step.places, step.removes, step.evidence)]


def _bits(options: Iterable[int]) -> int:
    made = 0
    for option in options:
        made |= 1 << option
    return made
