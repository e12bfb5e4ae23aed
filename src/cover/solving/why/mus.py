"""Unsatisfiable sets of statements: a minimal one (MUS), and one with the fewest statements (SMUS).

The MUS is found by deletion (Chinneck and Dravnieks 1991); the engine's cores make the steps large. The SMUS is found
by implicit hitting sets (Liffiton and Sakallah 2008; Ignatiev, Previti, Liffiton and Marques-Silva 2015). The
statements that a solution makes false are a correction set: every MUS has one of them. A smallest hitting set of all
correction sets is a SMUS if it is unsatisfiable. Disjoint correction sets come first: their number bounds every MUS
from below without any search.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cover.backends.learner import Found, Learner
from cover.basics.result import Budget
from cover.problems.exact_cover import ExactCover
from cover.solving.why.questions import Questions, Sat, Unsat

FIRST_EFFORT, MORE = 200, 4  # conflicts that a question may take at first, and how many times as many later
LITTLE, EASY = 50, 2000  # conflicts for what is no more than a help: one step of it, and all of it


@dataclass
class Mus:
    """An unsatisfiable set of statements, a MUS once all of them are needed.

    needed: by statement that was shown to be needed, a solution of the others. at_least: the number of statements that
    every MUS has; removals: the correction sets from which that follows."""

    members: frozenset[int]
    needed: dict[int, Sat] = field(default_factory=dict)
    at_least: int = 0
    removals: list[frozenset[int]] = field(default_factory=list)

    @property
    def minimal(self) -> bool:
        return len(self.needed) == len(self.members)

    @property
    def smallest(self) -> bool:
        return self.at_least == len(self.members) or (self.minimal and len(self.members) < 2)


def minimal_core(questions: Questions, members: frozenset[int]) -> Mus:
    """A MUS of unsatisfiable statements. Those that could not be decided in time stay in it, not `needed`."""
    core = Mus(members)
    effort = FIRST_EFFORT
    while not core.minimal and not questions.ended:
        for k in sorted(core.members - core.needed.keys(), reverse=True):
            if k not in core.members or questions.ended:
                continue
            answer = questions.ask(core.members - {k}, conflicts=effort)
            if isinstance(answer, Unsat):
                core.members = answer.core  # it holds all that are needed
            elif answer is not None:
                core.needed[k] = answer
        effort *= MORE
    return core


def smallest(questions: Questions, core: Mus) -> Mus:
    """A SMUS, from a MUS. Where the time ends: the smallest MUS met, and `at_least`."""
    hitting = Hitting(questions.many, questions.budget)
    best, universe = core, frozenset(range(questions.many))
    for k in sorted(core.members):  # one without which there is a solution is in every MUS
        if isinstance(questions.ask(universe - {k}, conflicts=FIRST_EFFORT), Sat):
            hitting.add(frozenset({k}))
    apart = _disjoint(questions, frozenset().union(*hitting.sets))
    hitting.at_least = len(hitting.sets) + len(apart)
    for removal in apart:
        hitting.add(removal)
    if len(best.members) > hitting.at_least:
        for found in core.needed.values():
            hitting.add(universe - _grown(questions, found).holds)
    while len(best.members) > hitting.at_least:
        chosen = hitting.minimum(len(best.members) - 1)
        if chosen is None:
            break
        while True:  # until it is unsatisfiable: each solution on the way gives one more correction set
            answer = questions.ask(chosen)
            if answer is None:
                break
            if isinstance(answer, Unsat):
                if len(answer.core) < len(best.members):
                    best = minimal_core(questions, answer.core)
                break
            missing = universe - _grown(questions, answer).holds
            hitting.add(missing)
            chosen |= {min(missing)}
        if answer is None:
            break
    best.at_least, best.removals = hitting.at_least, hitting.sets
    return best


def _disjoint(questions: Questions, met: frozenset[int]) -> list[frozenset[int]]:
    """Disjoint correction sets without any of `met`: a MUS has one more of each. Each comes of a solution in which
    `met` and the statements of the sets before are true."""
    universe, sets = frozenset(range(questions.many)), list[frozenset[int]]()
    while isinstance(found := questions.ask(met, conflicts=EASY), Sat):
        missing = universe - _grown(questions, found).holds
        sets.append(missing)
        met |= missing
    return sets


def _grown(questions: Questions, found: Sat) -> Sat:
    """A solution in which more statements are true, as far as little effort finds one.

    Of statements that contradict those that hold, the first is left out. It is tried again at the end unless all the
    others hold by then. Where a question is not decided, its halves are tried one after the other."""
    waiting, blamed = [sorted(frozenset(range(questions.many)) - found.holds)], dict[int, frozenset[int]]()
    while waiting and not questions.budget.expired:
        more = [k for k in waiting.pop() if k not in found.holds]
        while more:
            answer = questions.ask(found.holds | set(more), conflicts=LITTLE)
            if isinstance(answer, Unsat):
                blame = answer.core.intersection(more)
                blamed[min(blame)] = blame - {min(blame)}
                more.remove(min(blame))
            elif answer is None and len(more) > 1:
                waiting.append(more[len(more) // 2 :])
                more = more[: len(more) // 2]
            else:
                found = answer or found
                break
        if not waiting:
            again = sorted(k for k, others in blamed.items() if k not in found.holds and not others <= found.holds)
            waiting, blamed = [again] if again else [], {}
    return found


class Hitting:
    """Smallest hitting sets, one set added after the other: numbers of which every set has one. The question "at most k
    of them?" is an exact cover with one item, covered 0..k times; the sets are clauses.

    sets: those to be met, of the numbers 0..many-1; at_least: no fewer numbers meet them all."""

    def __init__(self, many: int, budget: Budget):
        self.many, self.budget = many, budget
        self.sets: list[frozenset[int]] = []
        self.at_least = 0
        self._learner: Learner | None = None

    def add(self, numbers: frozenset[int]) -> None:
        self.sets.append(numbers)
        if self._learner is not None:
            self._learner.add(_clause(numbers))

    def minimum(self, largest: int) -> frozenset[int] | None:
        """The fewest numbers that meet all sets; None if there are more than `largest`, or the budget has ended.
        `at_least` follows."""
        while self.at_least <= largest:
            if self._learner is None:
                self._learner = self._of_size(self.at_least)
            answer = self._learner.ask(self.budget)
            if answer is None:
                return None
            if isinstance(answer, Found):
                return frozenset(answer.choice.tolist())
            self.at_least += 1
            self._learner = None
        return None

    def _of_size(self, most: int) -> Learner:
        problem = ExactCover.from_arrays(
            primary=1,
            option_starts=np.arange(self.many + 1, dtype=np.int32),
            items=np.zeros(self.many, dtype=np.int32),
            at_least=np.array([0], dtype=np.int32),
            at_most=np.array([most], dtype=np.int32),
        )
        learner = Learner(problem, finding=False)
        for numbers in self.sets:
            learner.add(_clause(numbers))
        return learner


def _clause(numbers: frozenset[int]) -> list[int]:
    return sorted(k + 1 for k in numbers)
