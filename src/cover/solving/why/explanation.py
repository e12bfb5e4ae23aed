"""Why is there no solution, and why several? Givens that clash, or cells that differ and marks that would decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cover.basics import html
from cover.basics.result import Budget, Verdict
from cover.basics.statuses import UNDECIDED, known_status
from cover.basics.suggest import counted
from cover.problems.cnf import Cnf
from cover.puzzles.clues.base import Clue
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.grids.grid import Grid
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.search import Reader, as_puzzle
from cover.solving.verbs import solve
from cover.solving.why.additions import Additions, additions
from cover.solving.why.candidates import COUNTED, Candidates, of_problem
from cover.solving.why.clues import NO_CLUES, ClashingClues, clashing_clues
from cover.solving.why.counting import Argument, argument_of
from cover.solving.why.formula import clauses_of, of_clauses, questions_of
from cover.solving.why.instances import Instance
from cover.solving.why.lazy_constraints import cover_of
from cover.solving.why.mus import Mus, minimal_core
from cover.solving.why.mus import smallest as smallest_core
from cover.solving.why.questions import Questions, Sat, Unsat
from cover.solving.why.words import drawn_with, listed, noun, rules_of

if TYPE_CHECKING:
    from cover.drawing.shapes import View

LISTED = 1_000  # solutions up to which clues are proposed


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why a puzzle has no solution, or several. `print` gives it in words, as `cover explain` does.

    verdict: as of `solve`. Without a solution: core (a MUS), parts (its givens, in their order), puzzle (the instance
    of just those, whose unsolvability can be certified), by_inspection (in words, where two of them contradict each
    other) and clues (those of a grid that are needed besides). With several solutions: marks (which occur, in how many)
    and added (what would make it unique), and of a grid with up to 1,000 solutions proposed: clues each of which would
    do so too, and has been tried. counting: why there is none, where the rules alone allow none, and counting tells it.
    complete: everything asked for is known; else the time ended first. smallest: was the
    smallest asked for? place, files: where the clash was to be certified, and by what it is."""

    verdict: Verdict
    puzzle: PuzzleOrProblem
    complete: bool
    core: Mus | None = None
    parts: tuple[GivenPart, ...] = ()
    by_inspection: tuple[str, ...] = ()
    clues: ClashingClues = NO_CLUES
    marks: Candidates | None = None
    added: Additions | None = None
    smallest: bool = False
    proposed: tuple[Clue, ...] = ()
    counting: Argument | None = None
    place: str = ""
    files: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """The exit status of `cover explain`."""
        is_certified = not self.place or self.core is None or bool(self.files)
        return known_status(self.complete) if is_certified else UNDECIDED

    def words(self) -> list[str]:
        """The reasons, a line or several each."""
        if self.verdict is Verdict.UNSOLVABLE:
            return [self._clash()]
        if self.verdict is Verdict.MULTIPLE:
            return self._several()
        words = {
            Verdict.UNIQUE: "there is exactly one solution: nothing to explain",
            Verdict.UNKNOWN: "not decided (time)",
        }
        return [words.get(self.verdict, "there is a solution, perhaps more (time)")]

    @property
    def beside(self) -> list[str]:
        """What became of the certificate."""
        if not self.place:
            return []
        none = "there is nothing to certify" if self.core is None else "not certified: stopped at the time limit"
        return [f"{self.place}: {', '.join(self.files) or none}"]

    def _clash(self) -> str:
        sight = f"\nby inspection: {listed(self.by_inspection)}" if self.by_inspection else ""
        assert self.core is not None
        sight += self._clues()
        if not self.parts:
            which = "the rules and clues" if self.clues.words else rules_of(self.puzzle)
            if self.counting is not None:
                sight = "\n".join(["", *self.counting.lines]) + sight
            return f"no solution: {which} allow none" + sight
        # Of formulas the givens are clauses.
        of_formula = isinstance(self.puzzle, Cnf)
        many, core, name = len(self.parts), self.core, "clause" if of_formula else noun(self.parts)
        alone = "nothing satisfies this clause" if of_formula else f"this {name} clashes with the rules"
        clash = f"these {many} {name}s clash" if many > 1 else alone
        lines = [f"no solution: {clash}: {listed([part.words for part in self.parts])}"]
        if core.smallest and many > 1:
            lines.append(f"there is no clash of fewer {name}s")
        elif core.minimal and many > 1:
            lines.append("without any one of them the others have a solution")
        elif not core.minimal:
            lines.append(f"perhaps fewer do: {many - len(core.needed)} of them could not be shown to be needed")
        if self.smallest and not core.smallest:
            least = max(core.at_least, 1)
            lines.append(f"the smallest clash has between {least} and {counted(many, name)}: stopped at the time limit")
        return "\n".join(lines) + sight

    def _clues(self) -> str:
        """The clues that have a part in the clash, a line each."""
        lines = self.clues.words
        if not lines:
            return ""
        head = "this clue" if len(lines) == 1 else f"these {len(lines)} clues"
        spared = "all of which are needed" if len(lines) > 1 else "which is needed"
        return "\n".join(["", f"by {head}, {spared if self.clues.minimal else 'perhaps by fewer'}:", *lines])

    def _several(self) -> list[str]:
        if self.marks is None or not self.marks.solvable:
            return ["more than one solution"]
        lines = [f"more than one solution: {self.marks}"]
        if self.added is None:
            return [*lines, "not known which candidates would make the solution unique (time)"]
        puzzle = as_puzzle(self.puzzle)
        words = [puzzle.called(label).words for label in self.added.marks]
        of_a_grid = isinstance(puzzle, Grid)
        would = f"adding {counted(len(words), 'given' if of_a_grid else 'candidate')} would make the solution unique"
        if self.added.smallest:
            lines.append(f"{would}{', and no fewer' * (len(words) > 1)}: {listed(words)}")
        elif self.added.of_this == len(words):
            lines.append(f"{would}, no fewer for that solution: {listed(words)}")
        elif self.added.minimal:
            lines.append(f"{would}, and all of them are needed: {listed(words)}")
        else:
            lines.append(f"{would}, perhaps fewer: {listed(words)}")
        if self.smallest and self.added.of_this < len(words):
            lines.append(f"for that solution at least {self.added.of_this} are needed; stopped at the time limit")
        if self.proposed:
            lines.append(
                "each of these clues alone would make the solution unique:"
                if len(self.proposed) > 1
                else "so would this clue:"
            )
            lines += [clue.line() for clue in self.proposed]
        return lines

    def as_json(self) -> dict[str, Any]:
        """What `cover explain --json` prints."""
        called = as_puzzle(self.puzzle).called
        record: dict[str, Any] = {"verdict": self.verdict.value, "complete": self.complete}
        if self.core is not None:
            record["clash"] = [part.words for part in self.parts]
            record["minimal"], record["smallest"] = self.core.minimal, self.core.smallest
            record["at_least"] = len(self.parts) if self.core.smallest else self.core.at_least
            record["by_inspection"] = list(self.by_inspection)
            record["clues"], record["clues_minimal"] = list(self.clues.words), self.clues.minimal
        if self.counting is not None:
            record["counting"] = self.counting.record
        if self.marks is not None:
            record["solutions"] = self.marks.solutions
            record["differ"] = [called(label).words for label in self.marks.differing()]
        if self.added is not None:
            record["add"] = [called(label).words for label in self.added.marks]
            record["add_at_least"] = self.added.at_least
            record["add_clue"] = [clue.line() for clue in self.proposed]
        return {**record, "certificate": list(self.files) if self.place and self.core is not None else None}

    def views(self) -> list[View]:
        return [self.view()]

    def view(self) -> View:
        """What to point out in a picture: the givens and the cells of clues that clash, or the marks of cells in which
        solutions differ."""
        from cover.drawing.shapes import View

        if self.marks is None:
            counted = frozenset() if self.counting is None else self.counting.cells
            return View(clash=frozenset(part.cell for part in self.parts if part.cell) | self.clues.cells | counted)
        candidates, _ = self.marks.by_cell()
        several = frozenset(cell for cell, marks in candidates.items() if len(marks) > 1)
        single = {cell: marks[0] for cell, marks in candidates.items() if len(marks) == 1}
        return View({cell: candidates[cell] for cell in several}, differ=several, filled=single)

    def __str__(self) -> str:
        return "\n".join(self.words())

    def __repr__(self) -> str:
        return f"<Explanation: {self.verdict.value}, {self.words()[0].splitlines()[0]}>"

    def _repr_html_(self) -> str:
        return html.drawing("explanation", str(self)) + drawn_with(self.puzzle, self.view)


def explanation_of(puzzle: PuzzleOrProblem, *, smallest: bool = False, seconds: float | None = None) -> Explanation:
    """The answer of `cover.explain`."""
    budget = Budget(seconds)
    if isinstance(puzzle, Cnf):
        return _of_formula(puzzle, budget, smallest)
    instance = Instance.of(puzzle)
    if not instance.parts:
        return _without_givens(puzzle, budget, smallest)
    if instance.clue_marks:  # most boards of clues are none for questions, and quick to solve
        verdict = solve(puzzle, limit=2, seconds=budget.remaining()).verdict
        if verdict is not Verdict.UNSOLVABLE:
            return _solvable(verdict, puzzle, budget, smallest)
    questions = instance.questions(budget, patient=smallest)
    everything = frozenset(range(len(instance.parts)))
    answer = questions.ask(everything)
    if answer is None:
        return Explanation(Verdict.UNKNOWN, puzzle, complete=False)
    if isinstance(answer, Unsat):
        return _clash(instance, questions, answer, smallest)
    instance.witness(answer)
    # One solution is known; is there another one with all givens?
    questions.forbid(answer.choice)
    another = questions.ask(everything)
    if isinstance(another, Sat):
        instance.witness(another)
        return _several(puzzle, budget, smallest)
    known = isinstance(another, Unsat)
    return Explanation(Verdict.UNIQUE if known else Verdict.SOLVABLE, puzzle, complete=known)


def _of_formula(formula: Cnf, budget: Budget, smallest: bool) -> Explanation:
    """Clauses that clash; of a formula with several solutions no more than that."""
    questions = questions_of(formula, budget, patient=smallest)
    answer = questions.ask(frozenset(range(questions.many)))
    if not isinstance(answer, Unsat):
        verdict = solve(formula, limit=2, seconds=budget.remaining()).verdict
        return Explanation(verdict, formula, complete=verdict in (Verdict.UNIQUE, Verdict.MULTIPLE))
    core = minimal_core(questions, answer.core)
    if smallest:
        core = smallest_core(questions, core)
    clash = [pair for k, pair in enumerate(clauses_of(formula).items()) if k in core.members]
    kept = of_clauses(formula, (clause for clause, _ in clash))
    complete = core.minimal and (core.smallest or not smallest)
    return Explanation(Verdict.UNSOLVABLE, kept, complete, core, tuple(part for _, part in clash), smallest=smallest)


def _without_givens(puzzle: PuzzleOrProblem, budget: Budget, smallest: bool) -> Explanation:
    """The rules alone: nothing could be left out."""
    verdict = solve(puzzle, limit=2, seconds=budget.remaining()).verdict
    if verdict is not Verdict.UNSOLVABLE:
        return _solvable(verdict, puzzle, budget, smallest)
    clues = clashing_clues(puzzle, budget)
    sight = tuple(as_puzzle(puzzle).clashes())
    # Counting is for rules alone: where clues or givens clash there is a nearer reason.
    counting = None if clues.words or sight else argument_of(puzzle, budget)
    return Explanation(
        verdict,
        puzzle,
        clues.minimal,
        Mus(frozenset()),
        by_inspection=sight,
        clues=clues,
        smallest=smallest,
        counting=counting,
    )


def _solvable(verdict: Verdict, puzzle: PuzzleOrProblem, budget: Budget, smallest: bool) -> Explanation:
    if verdict is Verdict.MULTIPLE:
        return _several(puzzle, budget, smallest)
    return Explanation(verdict, puzzle, complete=verdict is Verdict.UNIQUE)


def _clash(instance: Instance, questions: Questions, answer: Unsat, smallest: bool) -> Explanation:
    core = minimal_core(questions, answer.core)
    if smallest:
        core = smallest_core(questions, core)
    for found in core.needed.values():
        instance.witness(found)
    kept = instance.keeping(core.members)
    parts = tuple(instance.parts[k] for k in sorted(core.members))
    clues = clashing_clues(kept, questions.budget)
    complete = core.minimal and (core.smallest or not smallest) and clues.minimal
    return Explanation(Verdict.UNSOLVABLE, kept, complete, core, parts, tuple(kept.clashes()), clues, smallest=smallest)


def _several(puzzle: PuzzleOrProblem, budget: Budget, smallest: bool) -> Explanation:
    shown = as_puzzle(puzzle)
    problem, lazy = cover_of(puzzle, Route())
    marks = of_problem(shown, puzzle, problem, budget, COUNTED, lazy)
    added = additions(puzzle, problem, marks, budget, fewest=smallest, lazy=lazy) if marks.solvable else None
    complete = marks.exact and added is not None and added.minimal and (added.smallest or not smallest)
    proposed: tuple[Clue, ...] = ()
    if added is not None and isinstance(shown, Grid) and 0 < len(marks.listing) <= LISTED:
        from cover.solving.why.proposals import proposals  # a clash needs no clues of other sorts

        reader = Reader[Any](puzzle, problem, "dlx")
        proposed = proposals(shown, [reader.solution(choice.tolist()) for choice in marks.listing], budget)
    return Explanation(
        Verdict.MULTIPLE, puzzle, complete, marks=marks, added=added, smallest=smallest, proposed=proposed
    )
