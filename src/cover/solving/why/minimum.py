"""Which givens a puzzle needs: those that follow from the others, and an instance without any such.

A set of givens has the solutions of all of them if and only if it is unsatisfiable with "some given is false". So a
minimal set of givens is a MUS. Large boards need four things more. Easy questions come first, because every given
that goes makes solutions of the others easier to find. Givens go box by box, so that the blanks lie together. A
question names the one given that is to be broken. A given that is known to be needed is held for good, which keeps
learned clauses short.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cover.basics import html as _html
from cover.basics.result import Budget, Verdict
from cover.basics.statuses import known_status
from cover.basics.suggest import counted
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.given_parts import GivenPart
from cover.solving.routing import PuzzleOrProblem
from cover.solving.why.instances import Instance
from cover.solving.why.mus import Mus, smallest
from cover.solving.why.questions import Questions, Sat, Unsat
from cover.solving.why.words import listed, noun, rules_of

FIRST_EFFORT, MORE = 20, 4  # conflicts that a question may take at first, and how many times as many later
BLOCK = 24  # questions that differ in these givens alone (docs/why.md)
EFFORT = 250_000  # conflicts of all questions, where no time is set: 20 seconds on boards of 25 x 25


@dataclass(frozen=True, repr=False)
class Minimum:
    """verdict: UNSOLVABLE where there is nothing to keep, else SOLVABLE (whether there is one solution or several is
    not asked: they stay as they are). parts: the givens; redundant: numbers of those that follow from all others;
    needed: those that do not; the rest is not known. core: givens that have the same solutions; puzzle: the instance
    of just those; fewest: were the fewest asked for? spare_clues: of a grid with one solution, clues that could be left
    out, each alone; enough_clues: those that are enough, when as many as can be were left out one after the other;
    of_rules: the parts are rules of the puzzle, in the place of its givens.

    `print` says it in words, as `cover minimal` does.
    """

    verdict: Verdict
    puzzle: PuzzleOrProblem
    complete: bool
    parts: tuple[GivenPart, ...] = ()
    redundant: frozenset[int] = frozenset()
    needed: frozenset[int] = frozenset()
    core: Mus | None = None
    fewest: bool = False
    spare_clues: tuple[str, ...] = ()
    enough_clues: tuple[str, ...] = ()
    of_rules: bool = False

    @property
    def kept(self) -> tuple[GivenPart, ...]:
        members = self.core.members if self.core else frozenset(range(len(self.parts)))
        return tuple(self.parts[k] for k in sorted(members))

    @property
    def _fewer(self) -> bool:
        """Is `puzzle` one with fewer givens?"""
        return bool(self.redundant) and not self.of_rules

    @property
    def status(self) -> int:
        """The exit status of `cover minimal`."""
        return known_status(self.complete)

    def words(self, *, full: bool = False) -> list[str]:
        """What follows from what, a line each. full: lists to their end."""
        if self.verdict is Verdict.UNKNOWN:
            return ["not known whether there is a solution (time)"]
        if self.verdict is Verdict.UNSOLVABLE:
            which = f"'cover explain' says which {noun(self.parts)}s clash" if self.parts else ""
            return [f"no solution: {which or f'{rules_of(self.puzzle)} allow none'}"]
        assert self.core is not None
        many, core = len(self.parts), self.core
        clues = self._of_clues(full) if self.spare_clues else []
        if not many:
            return ["this puzzle has no givens to remove; clues count as rules", *clues]
        name = "rule" if self.of_rules else noun(self.parts)
        unknown = many - len(self.redundant) - len(self.needed)
        spare = [self.parts[k].words for k in sorted(self.redundant)]
        lines = [
            f"{len(spare) or 'none'} of {counted(many, name)} follow{'s' if len(spare) < 2 else ''} from the others"
        ]
        lines[0] += f": {', '.join(spare) if full else listed(spare)}" if spare else ""
        lines += clues
        if unknown:
            lines.append(f"not known for {unknown} others")
        if spare:
            has = "has" if len(core.members) == 1 else "have"
            lines.append(f"{counted(len(core.members), name)} {has} the same solutions" + self._how(core))
        return lines

    def _of_clues(self, full: bool) -> list[str]:
        named = ", ".join if full else listed
        many, enough = (counted(len(clues), "clue") for clues in (self.spare_clues, self.enough_clues))
        return [
            f"each of these {many} can be dropped on its own, and the solution stays unique: {named(self.spare_clues)}",
            f"dropped one by one, until {enough} remained: {named(self.enough_clues) or 'none'}",
        ]

    def _how(self, core: Mus) -> str:
        unshown = len(core.members) - len(core.needed)
        if core.smallest:
            return ", and no fewer do:"
        if self.fewest:
            return f", and at least {core.at_least} are needed; whether fewer would do is not known:"
        if core.minimal:
            return ", and none of them follows from the others:"
        return f"; whether {unshown} of them are needed is not known (seconds= tries longer):"

    def as_json(self) -> dict[str, Any]:
        """What `cover minimal --json` prints."""
        core = self.core
        return {
            "verdict": self.verdict.value,
            "complete": self.complete,
            "givens": len(self.parts),
            "redundant": [self.parts[k].words for k in sorted(self.redundant)],
            "needed": [self.parts[k].words for k in sorted(self.needed)],
            "kept": [part.words for part in self.kept],
            "minimal": bool(core and core.minimal),
            "fewest": bool(core and core.smallest),
            "at_least": (len(core.members) if core.smallest else core.at_least) if core else 0,
            "spare_clues": list(self.spare_clues),
            "enough_clues": list(self.enough_clues),
            "puzzle": self.puzzle.to_text() if isinstance(self.puzzle, BasePuzzle) else None,
        }

    def __str__(self) -> str:
        drawn = [self.puzzle.render()] if self._fewer and isinstance(self.puzzle, BasePuzzle) else []
        return "\n".join([*self.words(), *drawn])

    def __repr__(self) -> str:
        return f"<Minimum: {self.words()[0]}>"

    def _repr_html_(self) -> str:
        drawn = self.puzzle._repr_html_() if self._fewer and isinstance(self.puzzle, BasePuzzle) else ""
        return _html.drawing("minimal", "\n".join(self.words())) + drawn


def minimum(puzzle: PuzzleOrProblem, *, fewest: bool, seconds: float | None) -> Minimum:
    """The answer of `cover.minimal`."""
    budget = Budget(seconds)
    instance = Instance.of(puzzle)
    parts, everything = instance.parts, frozenset(range(len(instance.parts)))
    questions = instance.questions(budget, patient=fewest, effort=EFFORT, finding=True)
    answer = questions.ask(everything)
    if not isinstance(answer, Sat):
        verdict = Verdict.UNKNOWN if answer is None else Verdict.UNSOLVABLE
        return Minimum(verdict, puzzle, answer is not None, parts, fewest=fewest)
    instance.witness(answer)
    if not parts:
        spare, enough = _spare_clues(puzzle, budget)
        return Minimum(
            Verdict.SOLVABLE, puzzle, True, core=Mus(everything), fewest=fewest, spare_clues=spare, enough_clues=enough
        )

    questions.one_fails()
    redundant: set[int] = set()
    least = everything
    shown: dict[int, Sat] = {}
    effort, unknown = FIRST_EFFORT, set(everything)
    while unknown and not questions.ended:
        for block in _blocks(sorted(unknown)):
            questions.vary(block)
            for k in block:
                if k not in unknown or questions.ended:
                    continue
                answer = questions.ask(everything - {k}, conflicts=effort)
                if isinstance(answer, Unsat):
                    redundant |= everything - answer.core  # givens outside the core follow from those in it
                    least = min(least, answer.core, key=len)
                elif answer is not None:
                    shown[k] = answer
                unknown -= redundant | shown.keys()
            if not fewest:
                _hold(questions, block, shown)
        effort *= MORE
    core = Mus(everything, dict(shown))
    if redundant:
        core = _thinned(questions, least, shown, instance.by_region(), final=not fewest)
    if fewest:
        core = smallest(questions, core)
    for found in core.needed.values():
        instance.witness(found)
    # a given of which it is unknown whether it follows is in the core, and not needed there: then that is not minimal
    complete = core.minimal and (core.smallest or not fewest)
    kept = instance.keeping(core.members)
    spare, enough = _spare_clues(puzzle, budget)
    follow, needed = frozenset(redundant), frozenset(shown)
    return Minimum(Verdict.SOLVABLE, kept, complete, parts, follow, needed, core, fewest, spare, enough)


def _spare_clues(puzzle: PuzzleOrProblem, budget: Budget) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not getattr(puzzle, "clues", ()):
        return (), ()
    from cover.solving.why.clues import spare_clues  # imports kinds of clues

    return spare_clues(puzzle, budget)


def _thinned(
    questions: Questions, members: frozenset[int], shown: dict[int, Sat], order: Sequence[int], *, final: bool
) -> Mus:
    """Members without those that follow from the rest; what could not be decided in time stays in it, not `needed`.
    members: from which all givens follow; shown: solutions in which all of them but one are true, by that one.
    final: nothing will be asked of other sets."""
    core = Mus(members, {k: found for k, found in shown.items() if k in members})
    effort = FIRST_EFFORT
    while not core.minimal and not questions.ended:
        for block in _blocks([k for k in order if k in core.members and k not in core.needed]):
            questions.vary(block)
            for k in block:
                if questions.ended:
                    return core
                answer = questions.ask(core.members - {k}, broken=k, conflicts=effort)
                if isinstance(answer, Unsat):
                    core.members -= {k}
                elif answer is not None:
                    core.needed[k] = answer
            if final:
                _hold(questions, block, core.needed)
        effort *= MORE
    return core


def _blocks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """In their order, a few at a time."""
    return (numbers[at : at + BLOCK] for at in range(0, len(numbers), BLOCK))


def _hold(questions: Questions, block: Sequence[int], needed: Container[int]) -> None:
    for k in block:
        if k in needed:
            questions.hold(k)
