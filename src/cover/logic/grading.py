"""A person's notes judged one by one: does each follow, by which technique and from what; is it wrong, or a guess?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from cover.backends.isolation.bounds import timeouts
from cover.basics import statuses
from cover.basics.result import Budget
from cover.basics.suggest import counted
from cover.logic.looking import by_technique, checked
from cover.logic.notes import Notes
from cover.logic.paths import Path, walked
from cover.logic.position import Position
from cover.logic.scales import Scale, chosen, keys
from cover.logic.scales import scale as scale_of
from cover.logic.start import state_of
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.supposing import refutation_of
from cover.logic.words import line, reason
from cover.problems.lazy import Label
from cover.solving.routing import Problem, PuzzleOrProblem
from cover.solving.search import as_puzzle
from cover.solving.verbs import solve

FOLLOWS, KNOWN, WRONG, GUESS, OTHERWISE, UNREADABLE, UNDECIDED = (
    "follows", "known", "wrong", "guess", "not allowed", "unreadable", "unknown",
)  # fmt: skip
MANY = 1_000  # solutions that are looked at where there are several
STEPS = 400  # of a path that is looked for where no single step leads to a note
AT_MOST = 300  # steps of one technique that are looked at


@dataclass(frozen=True)
class Judged:
    """One note. verdict: `follows`, `known` (nothing new), `wrong` (a solution has it otherwise), `guess` (true, but no
    technique leads there), `not allowed` (it follows by a technique that is switched off), `unreadable`, `unknown` (the
    time ended).

    technique, difficulty, why: of the hardest step that it follows by, and the reasons; steps: how many it takes;
    instead: what a solution has in the place of what is wrong.
    """

    number: int
    text: str
    verdict: str
    technique: str = ""
    difficulty: float | None = None
    why: tuple[str, ...] = ()
    steps: int = 0
    instead: tuple[str, ...] = ()
    where: str = "a solution"

    @property
    def right(self) -> bool:
        """Does it follow, or is it known?"""
        return self.verdict in (FOLLOWS, KNOWN)

    def words(self, *, full: bool = False) -> str:
        """In one line; full: with the reasons below."""
        if self.verdict == FOLLOWS:
            words = f"follows by {self.technique}" + (f", in {self.steps} steps" if self.steps > 1 else "")
        elif self.verdict == OTHERWISE:
            words = f"follows by {self.technique} only, which is not allowed"
        elif self.verdict == WRONG:
            words = f"does not follow: {self.where} has {', '.join(self.instead) or 'it otherwise'}"
        else:
            words = {
                KNOWN: "known already", GUESS: "needs a guess: it is true, but no technique leads there",
                UNDECIDED: "not known in time",
            }.get(self.verdict, ", ".join(self.instead))  # fmt: skip
        below = [f"\n     {why}" for why in self.why] if full else []
        return f"{self.number:3} {self.text}: {words}{''.join(below)}"

    def as_json(self) -> dict[str, Any]:
        made: dict[str, Any] = {"line": self.number, "note": self.text, "verdict": self.verdict}
        if self.technique:
            made |= {"technique": self.technique, "difficulty": self.difficulty, "steps": self.steps}
            made["why"] = list(self.why)
        return {**made, "instead": list(self.instead)} if self.instead else made


@dataclass
class Grade:
    """What is right with notes. judged: each in its order; goals: by name, is it shown by the notes that follow?
    state: with all notes that are true. True where every note is right and every goal is reached."""

    judged: list[Judged]
    goals: dict[str, bool]
    state: State = field(repr=False)
    solutions: str = "unique"

    def __bool__(self) -> bool:
        return self.first_wrong is None and all(self.goals.values())

    def __iter__(self) -> Iterator[Judged]:
        return iter(self.judged)

    @property
    def first_wrong(self) -> Judged | None:
        """The first note that is not right."""
        return next((one for one in self.judged if not one.right), None)

    @property
    def status(self) -> int:
        """The exit status of `cover grade`."""
        unknown = any(one.verdict == "unknown" for one in self)
        return statuses.ANSWERED if self else statuses.UNDECIDED if unknown else statuses.FALSE

    def words(self, *, full: bool = False) -> list[str]:
        """A line a note, then the goals, then how many notes are right."""
        lines = [one.words(full=full) for one in self.judged]
        lines += [f"goal {name}: {'reached' if done else 'not reached'}" for name, done in self.goals.items()]
        right = sum(one.right for one in self.judged)
        end = "; solved" if self.state.solved else ""
        return [*lines, f"{right} of {counted(len(self.judged), 'note')} right{end}"]

    def as_json(self) -> dict[str, Any]:
        """What `cover grade --json` prints."""
        return {
            "right": bool(self),
            "solutions": self.solutions,
            "notes": [one.as_json() for one in self.judged],
            "goals": self.goals,
            "solved": self.state.solved,
        }

    def __str__(self) -> str:
        return "\n".join(self.words())


def graded(
    puzzle: PuzzleOrProblem,
    steps: str | Iterable[str],
    *,
    scale: str | Scale,
    only: str | Iterable[str],
    without: str | Iterable[str],
    goal: Iterable[str],
    seconds: float | None,
) -> Grade:
    """The answer of `cover.grade`."""
    of = chosen(scale, only, without)
    # Reading a puzzle as a state may search (givens, one solution or not): its time counts.
    budget = Budget(seconds)
    with timeouts():
        state = state_of(puzzle, budget, as_items=not of.reads_rules)
    judging = _Judging(puzzle, state, of, budget, every=bool(keys(only) or keys(without)))
    wanted = {name: state.named([name])[0] for name in goal}
    # Techniques of uniqueness are allowed where the solution is known to be one.
    state.unique = judging.truth.one
    lines = steps.splitlines() if isinstance(steps, str) else list(steps)
    # Lines that begin with "# " are a person's comments.
    written = [(number, line.strip()) for number, line in enumerate(lines, 1) if not line.startswith("# ")]
    notes = [(number, note) for number, line in written if line for note in judging.notes.listed(line)]
    judged = []
    for number, text in notes:
        try:
            judged.append(judging.judge(number, text))
        except TimeoutError:
            judged.append(Judged(number, text, UNDECIDED))
    reached = {name: bool(state.placed[option]) for name, option in wanted.items()}
    return Grade(judged, reached, state, judging.truth.words)


class _Truth:
    """The solutions of a puzzle, as sets of labels: one, or those among the first MANY that agree with the notes."""

    def __init__(self, problem: Problem, budget: Budget):
        found = solve(problem, limit=MANY, seconds=budget.left(float("inf")))
        self.all = [frozenset(solution) for solution in found.solutions]
        self.whole = found.verdict.value in ("unique", "multiple", "unsolvable") and len(self.all) < MANY
        self.one = len(self.all) == 1 and self.whole
        self.words = "unique" if self.one else "multiple" if self.all else "unsolvable" if self.whole else "unknown"

    def otherwise(self, placed: Iterable[Label], removed: Iterable[Label]) -> frozenset[Label] | None:
        """A solution that has not all of these; None where all have."""
        true, false = set(placed), set(removed)
        return next((one for one in self.all if not true <= one or not false.isdisjoint(one)), None)

    def keep(self, placed: Iterable[Label], removed: Iterable[Label]) -> None:
        """Only solutions with these count from now on."""
        true, false = set(placed), set(removed)
        self.all = [one for one in self.all if true <= one and false.isdisjoint(one)]


class _Judging:
    """A puzzle on the way. every: are techniques switched off, so that a note may follow by another one?"""

    def __init__(self, puzzle: PuzzleOrProblem, state: State, of: Scale, budget: Budget, *, every: bool):
        self.state, self.of, self.every = state, of, every
        self.puzzle = as_puzzle(puzzle)
        self.truth = _Truth(state.source, budget)

    @cached_property
    def notes(self) -> Notes:
        return Notes(self.state)

    def judge(self, number: int, text: str) -> Judged:
        """One note; a true one is taken into the state."""
        note = self.notes.read(text)
        if note.fault:
            return Judged(number, text, UNREADABLE, instead=(note.fault,))
        if note.against:
            return Judged(number, text, WRONG, instead=note.against, where="the puzzle")
        places, removes = list(note.placed), list(note.removed)
        state, labels = self.state, self.state.problem.decisions
        true, false = [labels[o] for o in places], [labels[o] for o in removes]
        # Against the solutions first: what is wrong needs no technique.
        other = self.truth.otherwise(true, false)
        if other is not None:
            where = "the solution" if self.truth.words == "unique" else "a solution"
            return Judged(number, text, WRONG, instead=self._instead(other, places, removes), where=where)
        if all(state.placed[o] for o in places) and not any(state.live[o] for o in removes):
            return Judged(number, text, KNOWN)
        found = self._followed(places, removes, self.of)
        verdict = FOLLOWS
        # With techniques switched off: does it follow by one of the others?
        if not found and self.every:
            found, verdict = self._followed(places, removes, scale_of()), OTHERWISE
        if found:
            hardest = max(found, key=lambda one: one[0].difficulty or 0)[0]
            why = tuple(f"{line(step, here)}: {reason(step, here)}" for step, here in found)
            judged = Judged(number, text, verdict, hardest.technique, hardest.difficulty, why, len(found))
        else:
            # True by the solutions that were looked at; certain only where these are all.
            judged = Judged(number, text, GUESS if self.truth.whole else UNDECIDED)
        # A true note is taken in, whether it follows or not: those that come after may rest on it.
        state.take([o for o in places if not state.placed[o]], [o for o in removes if state.live[o]])
        self.truth.keep(true, false)
        return judged

    def _instead(self, other: frozenset[Label], places: list[int], removes: list[int]) -> tuple[str, ...]:
        """What a solution has in the place of marks that it has not, and marks that it has and should not."""
        state, labels = self.state, self.state.problem.decisions
        found = [state.name(option) for option in removes if labels[option] in other]
        # Which marks a solution has instead: of the same cell, if there are such, else what excludes it.
        for option in places:
            if labels[option] not in other:
                near = [o for o in state.conflicts(option).nonzero()[0].tolist() if labels[o] in other]
                cell = set(state.items_of(option).tolist()[:1])
                same = [o for o in near if cell & set(state.items_of(o).tolist())]
                found += [state.name(o) for o in (same or near)[:3]]
        return tuple(dict.fromkeys(found))

    # ---------------------------------------------------------------- following
    def _followed(self, places: list[int], removes: list[int], of: Scale) -> list[tuple[Step, State]]:
        """The steps that show a note, each with the state it is made in; nothing where none do."""
        state = self.state

        def left(here: State) -> bool:
            return not all(here.placed[o] for o in places) or any(here.live[o] for o in removes)

        here, found = state.copy(), list[tuple[Step, State]]()
        start = state.copy()
        for step in self._direct(start, places, removes, of):
            # A step that shows nothing new is left out of the reasons.
            before = [o for o in (*step.places, *step.removes) if here.live[o] and not here.placed[o]]
            if before:
                found.append((step, start))
                here.take([o for o in step.places if not here.placed[o] and here.live[o]], step.removes)
            if not left(here):
                return found
        # No single step: a whole path, in which the note may fall on the way.
        way = Path(state.copy(), state.copy(), of.narrowed())
        walk, made = walked(way, max_steps=STEPS), list[tuple[Step, State]]()
        for step in walk:
            if not left(way.state):
                break
            made.append((step, way.state.copy()))
        if way.out_of_time:
            raise TimeoutError
        return made if not left(way.state) else []

    def _direct(self, state: State, places: list[int], removes: list[int], of: Scale) -> Iterator[Step]:
        """Steps from here that touch a note, the easy ones first, each checked."""
        position = Position(state)
        wanted = set(places) | set(removes)
        for technique, steps in by_technique(of.narrowed(), position):
            # Chains on boards of rules: only for the marks that are asked about, not for all.
            if technique.finder == "suppose" and state.marks is not None:
                if technique.arguments.get("within"):
                    continue
                tried = (refutation_of(position, option, option in places) for option in sorted(wanted))
                steps = checked(technique, filter(None, tried), state)
            for step in islice(steps, AT_MOST):
                # A note that is crossed out also follows where a placed mark excludes it.
                gone = {o for option in step.places for o in removes if state.conflicts(option)[o]}
                if gone or not wanted.isdisjoint((*step.places, *step.removes)):
                    yield step
