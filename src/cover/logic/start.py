"""Where logic begins: a puzzle's state with what a player did, and how many solutions it has, as far as a search tells.

Most puzzles say it at once. A long search waits until a technique or an answer needs it: first EARLY seconds and
EARLY_NODES nodes, SOON seconds where a hint finds no step, LATE seconds where the verdict is part of the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from time import monotonic

from cover.backends.isolation.abilities import cpu_seconds
from cover.backends.isolation.bounds import bounded
from cover.basics.result import Budget, Question
from cover.logic.scales import Scale
from cover.logic.state import State
from cover.problems.lazy import Label
from cover.puzzles.puzzle_or_problem import for_logic
from cover.solving.routing import PuzzleOrProblem
from cover.solving.run import Run
from cover.solving.search import as_puzzle

EARLY_NODES = 20_000  # of a search before the first step: hundredths of a second on a 9x9 board
EARLY, SOON, LATE = 0.12, 0.12, 5.0  # seconds of a search; of the first two four times as many on a busy machine


class SearchVerdict:
    """How many solutions the puzzle of a state has, by searches that are made when they are needed and no sooner."""

    def __init__(self, state: State):
        self.state, self.budget = state, state.budget
        self._spent = 0.0  # by the early search

    @cached_property
    def early(self) -> str:
        begin = cpu_seconds()
        found = self._quick(self.budget.left(2 * EARLY) / 2, EARLY_NODES)
        self._spent = cpu_seconds() - begin
        return found

    @cached_property
    def soon(self) -> str:
        if "late" in self.__dict__:
            return self.late
        if self._is_known(self.early) or self._spent >= SOON / 2:  # one of twice that would hardly find more
            return self.early
        return self._quick(self.budget.left(SOON))

    @cached_property
    def late(self) -> str:
        before = self.__dict__.get("soon", self.early)
        return before if self._is_known(before) else verdict_of(self.state, self.budget.left(LATE))

    def _is_known(self, verdict: str) -> bool:
        return verdict in ("unique", "multiple", "unsolvable") or self.budget.expired

    def _quick(self, seconds: float, nodes: int | None = None) -> str:
        """A verdict in a short time; in more, where the processor was busy with something else."""
        wall, begin = monotonic(), cpu_seconds()
        found = verdict_of(self.state, seconds, nodes)
        was_busy = monotonic() - wall > seconds and cpu_seconds() - begin < seconds / 2
        return found if self._is_known(found) or not was_busy else verdict_of(self.state, 4 * seconds, nodes)

    def unique(self, *, soon: bool = False) -> bool:
        """Is the puzzle known to have one solution? soon: a person waits."""
        return (self.soon if soon else self.late) == "unique"


def verdict_of(state: State, seconds: float, nodes: int | None = None) -> str:
    """How many solutions the puzzle of a state has, whatever a player did, as a verdict of `cover.solve`; a search says
    so, or is stopped."""
    run = Run(state.puzzle, "auto", Question.DECIDE, Budget(seconds, nodes, limit=2), source=state.source)
    for _ in run:  # each is checked by the rules of the puzzle
        pass
    return run.result().verdict.value


@dataclass(frozen=True)
class Start:
    """Where the steps begin. asked: about the puzzle without what a player did; wrong: what is wrong with what a player
    did, in words; empty if nothing is."""

    puzzle: PuzzleOrProblem
    state: State
    asked: SearchVerdict
    wrong: str = ""

    @property
    def verdict(self) -> str:
        """Of the puzzle without what a player did, after a search that may take LATE seconds."""
        return self.asked.late

    def unsolvable(self, *, done: bool, soon: bool = False) -> bool:
        """Is it known that there is no solution? done: there is a step, or the end is reached, and a short search is
        enough; soon: a person waits."""
        asked = self.asked
        return (asked.early if done else asked.soon if soon else asked.late) == "unsolvable"

    def remark(self, *, soon: bool = False) -> str:
        """Why nothing comes of a state that is stuck, where that is known. soon: a person waits."""
        if (self.asked.soon if soon else self.asked.late) == "multiple":
            return "; it has more than one solution"
        unused = ", ".join(self.state.unused)
        return f"; no technique knows the rules about {unused}" if unused else ""

    @cached_property
    def clash(self) -> str:
        """Why the puzzle has no solution: the givens that clash; empty where that is not known in time."""
        from cover.solving.why.explanation import explanation_of
        from cover.solving.why.words import listed

        parts = [part.words for part in explanation_of(self.puzzle, seconds=self.state.budget.left(LATE)).parts]
        return f"{'these givens clash' if len(parts) > 1 else 'this given clashes'}: {listed(parts)}" if parts else ""


def begin(
    puzzle: PuzzleOrProblem,
    of: Scale,
    *,
    placed: Iterable[str] = (),
    crossed: Iterable[str] = (),
    entries: PuzzleOrProblem | None = None,
    filled: Iterable[Label] = (),
    uniqueness: bool | None = None,
    seconds: float | None = None,
    certified: bool = False,
    soon: bool = False,
) -> Start:
    """The state in which the steps of a scale begin.

    placed, crossed: options by name (`r1c1=5`) that a player has filled in or ruled out; entries: the same puzzle with
    what is filled in; filled: labels that are true already; uniqueness: may techniques take for granted that there is
    one solution? None: if the scale has any, and a search shows it. seconds: for this and all steps. certified: they
    are to become a certificate. soon: a person waits for the first of them.
    Raises Refused for what logic does not take, OverBudget where the time ends first.

    >>> import cover
    >>> from cover.logic.scales import scale
    >>> begin(cover.loads("1..3 .4.. ..3. 4..2"), scale(), placed=["r1c2=4"]).wrong
    'r1c2=4 is wrong'
    """
    from cover.logic.player_marks import SECONDS, mistakes

    puzzle = for_logic(puzzle)
    as_items = not of.reads_rules or (certified and _certified_by_items(puzzle))
    state = state_of(puzzle, Budget(seconds), filled, as_items=as_items, at_once=of.says_what_is_settled)
    asked = SearchVerdict(state)
    true, false = state.named(tuple(placed)), state.named(tuple(crossed))
    if entries is not None:
        more, fewer, impossible = _entered(puzzle, entries, state)
        if impossible:
            return Start(puzzle, state, asked, f"{impossible} is wrong")
        true, false = true + more, false + fewer
    if wrong := mistakes(state, true, false, state.budget.left(SECONDS)):
        return Start(puzzle, state, asked, wrong)
    state.take(true, false)
    if (uniqueness or (uniqueness is None and of.needs_unique)) and not state.clash:
        state.unique = partial(asked.unique, soon=soon)
    return Start(puzzle, state, asked)


def _certified_by_items(puzzle: PuzzleOrProblem) -> bool:
    from cover.logic.certifying import on_items  # imports what writes proofs

    return on_items(puzzle)


def state_of(
    puzzle: PuzzleOrProblem,
    budget: Budget,
    filled: Iterable[Label] = (),
    *,
    as_items: bool = False,
    at_once: bool = False,
) -> State:
    """The state at the start (`State.of`), whose steps are searched for within the budget. Raises Refused for what
    logic does not take, OverBudget where the time ends first."""
    made = partial(State.of, puzzle, filled=filled, as_items=as_items, at_once=at_once)
    state = bounded(budget, "building", made)
    state.budget = budget
    return state


def _entered(puzzle: PuzzleOrProblem, filled: PuzzleOrProblem, state: State) -> tuple[list[int], list[int], str]:
    """Options that a player's copy of the puzzle takes to be true and false, and a mark in it that is no option."""
    from cover.logic.player_marks import entries_of

    found = entries_of(puzzle, filled)
    placed = state.numbers_of(found.placed)
    held = {state.problem.decisions[option] for option in placed}
    other = next((label for label in found.placed if label not in held), None)
    words = "" if other is None else as_puzzle(puzzle).called(other).words
    return placed, state.numbers_of(found.crossed), words
