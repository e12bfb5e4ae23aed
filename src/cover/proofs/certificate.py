"""Certificates: a claim about a puzzle, and the files from which an independent checker can confirm it.

The formula is the plain one of the whole, unreduced puzzle (`reductions.cover_to_plain_cnf`) with one more clause for
every listed solution, "not this one"; the proof refutes that. `cover.proofs.check` shares no code with any of this.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from cover import __version__
from cover.backends.isolation.bounds import OverBudget, bounded
from cover.basics import html
from cover.basics.errors import CoverError, ProblemError, Refused, WrongSolution
from cover.basics.result import Budget, Result, Statistics, Stop, timed
from cover.basics.statuses import ANSWERED, FALSE, UNDECIDED
from cover.basics.type_errors import explained
from cover.formats.covers import knuth
from cover.problems import names
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.texts import dimacs
from cover.proofs import needed, readme
from cover.proofs.claims import Claim
from cover.proofs.provers import Prover, Task, prover_of
from cover.proofs.refutation import narrowed, refuted
from cover.proofs.roads import BUILT, DRAWN, LISTED, NAMES, Roads, tree_nodes
from cover.proofs.solutions import (
    cheapest,
    cost_of,
    listed,
    listed_by_tree,
    listed_with_cuts,
    some_solutions,
    weights_of,
)
from cover.proofs.staging import packed, sealed, staging_of
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid
from cover.puzzles.kinds.puzzle import KindPuzzle
from cover.puzzles.puzzle_or_problem import forecast
from cover.solving import routing
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import Reader, as_puzzle

if TYPE_CHECKING:
    from cover.backends.weights import Weights
    from cover.proofs.clauses import Marks
    from cover.proofs.objectives import Counting
    from cover.proofs.states import ByStates
    from cover.solving.covers.diagrams import Diagram
    from cover.solving.objective import Objective

T = TypeVar("T")
FORMAT = "cover certificate 1"
REASON = "proof asked for"  # why it was this prover
CUBES = 100  # parts for the workers of an executor
LEARNED = 25  # rows of a board up to which `learn` is the prover unless one is named: measured, see docs/proofs.md
WHY_NOT = {
    "nodes": "a proof has no limit on conflicts; limit it by seconds= and memory=",
    "reduce": "a certificate is about the whole puzzle: nothing may be reduced first",
    **dict.fromkeys(
        ("encoding", "at_most_one", "counts"),
        "a certificate holds the plain formula only, so that its checker can write the same one",
    ),
}


@dataclass(frozen=True, repr=False)
class Certificate:
    """claim: what was proved, None where nothing was; result: the facts; files: their names, none without a claim;
    figures: sizes and counts, as in manifest.json; why: what makes the claim false, where that is known. True where
    the claim was proved; `print` says what came of it."""

    claim: str | None
    result: Result[Any]
    place: Path
    files: tuple[str, ...] = ()
    figures: dict[str, int] = field(default_factory=dict)
    why: str = ""

    def __bool__(self) -> bool:
        return self.claim is not None

    def __str__(self) -> str:
        if self.claim is not None:
            return self.claim
        found, stop = self.result.found, self.result.stop
        if stop not in (Stop.EXHAUSTED, Stop.LIMIT):
            return f"not decided ({stop.value}); nothing is written"
        if self.why:
            return f"not proved: {self.why}"
        solutions = f"{found} solution" + "s" * (found > 1) if found else "no solution"
        more = "at least " if stop is Stop.LIMIT else ""
        return f"not proved: there {'is' if found == 1 else 'are'} {more}{solutions}"

    def __repr__(self) -> str:
        return f"<Certificate: {self}, {self.place}>"

    def _repr_html_(self) -> str:
        return html.table(str(self), sorted(self.figures.items()), more=", ".join(self.files))

    @property
    def status(self) -> int:
        return ANSWERED if self.claim is not None else FALSE if self.result.answered else UNDECIDED

    def words(self) -> list[str]:
        return [str(self)]

    def as_json(self) -> dict[str, Any]:
        """What `cover prove --json` prints."""
        facts = {"claim": self.claim, "found": self.result.found, "stop": self.result.stop.value}
        return {**facts, "files": list(self.files), "figures": self.figures}


@explained
def prove(
    puzzle: PuzzleOrProblem,
    target: Path | str,
    claim: str = "decide",
    backend: str | Prover = "auto",
    *,
    as_: str | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    keep_drup: bool = False,
    drat: bool = False,
    veripb: bool = False,
    cubes: int | None = None,
    executor: Any = None,
    beside: Mapping[str, str] | None = None,
    watch: Callable[[Statistics], object] | None = None,
    report: Callable[[str], object] | None = None,
    **options: Any,
) -> Certificate:
    """Prove a claim about a puzzle and write the certificate into the new directory `target` (or FILE.tar.gz).

    claim: `unique`, `unsolvable`, `exactly K`, `exactly` (whatever the number is), `at least K`, `best` (of covers with
    costs, and no colors: nothing is cheaper), `least MARK`, `most MARK` (of kinds in sentences and such as hitori: no
    solution has fewer cells with this mark, or more), `minimal` (one solution, and several without any one given),
    `core` (no solution, and some without any one given: of those that clash, the others are left out), `absent MARKS`
    (no solution has one of these, such as `absent r1c1=5, r2c2=3`), `count` (how many there are: by a list of all,
    which makes it `exactly K`, or by a diagram of them, whichever seems shorter; by states where both are long), or
    `decide`: one of the first two, if it holds. as_: what a count is proved by, `list`, `diagram`,
    `states`, or `symmetry`, by states of which one stands for all its images.
    backend: sat:ENGINE, or one of our own searches, learn, dlx and bitmask; options: its own; or a prover. watch:
    called with what is spent, which says how far the work is;
    report: with a line on how long a count's proof is about to be, before it is made. beside: the texts of more
    files, by name. seconds, memory (bytes): what may be spent. keep_drup: the prover's own proof is kept too. drat:
    the trimmed proof is written as DRAT too. veripb: formula and proof are written for pseudo-Boolean checkers too.
    cubes: the proof is made of the proofs of so many parts or more (exact covers without bounds). executor: whose
    workers prove the parts (see `cover.backends.distributed`; 100 parts unless `cubes` says how many).

    A claim that is false, or not decided in time, is no error: then `claim` is None, the result says what was found,
    and nothing is written. Raises Refused for what cannot be certified (CP-SAT, formulas too long), CoverError
    where the target exists.

    >>> import tempfile, cover
    >>> with tempfile.TemporaryDirectory() as place:
    ...     print(cover.prove(cover.Queens(3), f"{place}/certificate"))
    unsolvable
    """
    for name in (name for name, value in options.items() if value is not None and name in WHY_NOT):
        raise Refused(WHY_NOT[name])
    asked, target = Claim.of(claim), Path(target)
    if target.exists() and (not target.is_dir() or any(target.iterdir()) or packed(target)):
        raise CoverError(f"{target}: exists already" + ("" if packed(target) else " and is not an empty directory"))
    if executor is not None:
        cubes = CUBES if cubes is None else cubes
    if asked.counted and (backend != "auto" or keep_drup or drat or veripb or cubes is not None or options):
        raise Refused(
            "a count takes no prover and no other proof; the claim 'exactly', which lists all solutions, takes them"
        )
    if asked.objective is not None and (veripb or cubes is not None):
        raise Refused("the least or most of a symbol is proved in LRAT, and in one part only")
    if as_ is not None and (as_ not in NAMES or not asked.counted):
        raise Refused(f"{claim} cannot be proved as {as_!r}: a count can, as {', '.join(NAMES)}")
    if (asked.needs or asked.absent) and (veripb or cubes is not None):
        raise Refused(f"{claim.split()[0]} is proved in LRAT, in one part")
    own = {name: value for name, value in options.items() if name not in WHY_NOT}
    # Of the provers only `sat` refutes sums.
    prover = _prover(puzzle, "sat" if asked.best and backend == "auto" else backend, cubes, own, executor)
    budget, statistics = Budget(seconds, memory=memory), Statistics()
    if watch is not None:
        watch(statistics)

    def built() -> tuple[Subject, Cnf]:
        made = Subject.of(stated)
        return made, made.formula  # which is made here, where time and memory are watched

    try:
        with timed(statistics, "build"):
            stated = needed.core_of(puzzle, budget) if asked.needs == "core" else puzzle
            subject, _ = bounded(budget, "building", built, forecast(stated))
            if asked.best and asked.objective is None:
                subject = subject.priced(stated.costs if isinstance(stated, BasePuzzle) else "")
    except OverBudget as over:
        return Certificate(None, Result((), 0, over.stop, statistics, prover.name, REASON), target)
    if asked.counted and subject.only_listed:
        if as_ not in (None, "list"):
            raise Refused(f"{as_} counts only exact covers without colors and bounds; others need a list of solutions")
        asked = Claim(asked.count)  # what a list proves is called `exactly`
    if subject.stated is not None or asked.absent:
        prover = _prover_of_clauses(prover, backend, cubes)
    if asked.refutes:
        prover.refuse(subject.source, subject.board)
    # No prover was chosen: a shorter proof by another may be taken.
    free = backend == "auto" and cubes is None and not own
    work = _Work(subject, prover, budget, statistics, asked.objective, free)
    if asked.absent:
        asked = replace(asked, absent=tuple(map(str, subject.literals(asked.absent))))
    # Weights are no proof in clauses: files that hold one must not have been asked for.
    plain = free and not (keep_drup or drat or veripb)
    made, stop = work.weigh() if plain and asked.may_be_none else None, Stop.EXHAUSTED
    if made is None:
        made, stop = work.count(asked, as_, report) if asked.counted else work.find(asked)
    if made is None:
        why = "a solution has one of these marks" if asked.absent and work.found else ""
        return work.nothing(stop, target, why)
    # What stands in the staging goes to the target when `write` seals it: any return before that leaves nothing behind.
    with staging_of(target) as staging:
        if asked.needs:
            many, why, stop = work.show_needed(asked.needs, staging)
            if why or stop is not Stop.EXHAUSTED:
                return work.nothing(stop, target, why)
            made = replace(made, needs=asked.needs, givens=many)
        if made.counted and (stop := work.draw(made, staging)) is not Stop.EXHAUSTED:
            return work.nothing(stop, target)
        if made.refutes and (stop := work.refute(made, staging, keep_drup, drat)) is not Stop.EXHAUSTED:
            return work.nothing(stop, target)
        if veripb and not work.write_veripb(made, staging):
            return work.nothing(Stop.TIMEOUT, target)
        names = work.write(made, staging, target, beside or {}, keep_drup, drat)
    result = work.result(Stop.LIMIT if made.at_least else Stop.EXHAUSTED)
    return Certificate(made.words, result, target, names, work.figures)


def _prover(
    puzzle: PuzzleOrProblem, backend: str | Prover, cubes: int | None, options: dict[str, Any], executor: Any = None
) -> Prover:
    small = isinstance(puzzle, Grid) and puzzle.size <= LEARNED
    if backend == "auto" and not options and (small or cubes is not None):
        backend = "learn"
    prover = prover_of(backend, options) if isinstance(backend, str) else backend
    if cubes is None:
        return prover
    from cover.proofs.cubes import InCubes

    return InCubes(prover, cubes, executor, (backend, options) if isinstance(backend, str) else None)


def _prover_of_clauses(prover: Prover, backend: str | Prover, cubes: int | None) -> Prover:
    """Who refutes formulas that are no covers. Raises Refused for who does not."""
    if prover.takes_cuts:
        return prover
    if backend == "auto" and cubes is None:
        return prover_of("sat", {})
    raise Refused(
        f"{prover.name} proves exact covers: loops, what is connected, and marks that are absent are for sat and"
        " dimacs:PROGRAM"
    )


class _Work:
    """A certificate in the making: find the solutions that it lists, refute that there are others, write the files.

    choices, found: the solutions met, as numbers and read; formula, figures: what is refuted, and what of it; many,
    order: of a count, how many there are, and the options as its diagram decides them; weights: that refute a cover;
    counting: what is to be least or most; states: by which solutions are counted; free: may the prover be another
    one?"""

    def __init__(
        self,
        subject: Subject,
        prover: Prover,
        budget: Budget,
        statistics: Statistics,
        objective: Objective | None,
        free: bool = False,
    ):
        self.subject, self.prover, self.budget, self.statistics = subject, prover, budget, statistics
        self.reader = Reader[Any](subject.puzzle, subject.problem, prover.name)
        self.choices, self.found = list[list[int]](), list[Any]()
        self.figures = dict[str, int]()
        self.free = free
        self.many: int | None = None
        self.order: list[int] = []
        self.states: ByStates | None = None
        self.weights: Weights | None = None
        self.counting = subject.costs if objective is None else _counting(subject, objective)

    @cached_property
    def formula(self) -> Cnf:
        return self.subject.formula

    def result(self, stop: Stop) -> Result[Any]:
        """many is known where solutions are counted and not listed."""
        many = len(self.found) if self.many is None else self.many
        return Result(tuple(self.found), many, stop, self.statistics, self.prover.name, REASON)

    def nothing(self, stop: Stop, place: Path, why: str = "") -> Certificate:
        return Certificate(None, self.result(stop), place, why=why)

    def weigh(self) -> Claim | None:
        """The claim that there is no solution, where weights of items refute the cover."""
        self.weights = weights_of(self.subject.source, self.budget, self.statistics)
        return None if self.weights is None else Claim(0, weighed=True)

    def find(self, asked: Claim) -> tuple[Claim | None, Stop]:
        """The claim that the solutions allow to make, if any, and why the search for them ended."""
        prover, budget, stop = self.prover, self.budget, Stop.EXHAUSTED
        # The order matters: of boards by cuts comes first what is to be least, then marks that are absent.
        if self.counting is not None and self.subject.stated is not None:
            best, stop = self.counting.best(self.subject.stated, budget, self.statistics)
            self.choices = [] if best is None else [best]
        elif asked.absent:
            self.choices, stop = self._with_one_of(asked)
        elif self.subject.stated is not None and asked.at_least:
            assert self.subject.board is not None
            self.choices, stop = some_solutions(self.subject.stated, self.subject.board, asked.count, budget)
        elif self.subject.stated is not None:
            known = prover.lists(self.subject.stated)
            if known is None:
                self.choices, stop = listed_with_cuts(self.subject.stated, asked, budget, self.statistics)
            else:
                self.choices = known
            self.formula = self.subject.stated.formula()
        elif asked.best:
            self.choices, stop = cheapest(self.subject.source, prover, budget, self.statistics)
        elif asked.listed != 0:
            source, formula = self.subject.source, self.subject.formula
            self.choices, stop = listed(source, formula, asked.listed, budget, self.statistics, prover)
            if self.free and asked.refutes and stop is not Stop.TIMEOUT and len(self.choices) > 1:
                self._take_tree(len(self.choices))
        return self._settled(asked, stop)

    def _take_tree(self, many: int) -> None:
        """Let dlx write the proof, and list the solutions in its order, where most of its tree are no dead ends."""
        # Of covers with bounds dlx writes no proof.
        tree = prover_of("dlx", {})
        with suppress(Refused):  # bounds
            tree.refuse(self.subject.source, None)
            # One more than there are: if the search ends by itself, it has met them all.
            choices, stop = listed_by_tree(
                self.subject.source, many + 1, tree_nodes(many), self.budget, self.statistics
            )
            if stop is Stop.EXHAUSTED and len(choices) == many:
                self.prover, self.choices = tree, choices

    def _with_one_of(self, asked: Claim) -> tuple[list[list[int]], Stop]:
        """A choice in which one of the literals is true that no solution is to have."""
        stated, clause = self.subject.stated, tuple(map(int, asked.absent))
        if stated is not None:
            return listed_with_cuts(stated, Claim(0), self.budget, self.statistics, clause)
        formula = self.formula.with_clauses([clause])
        return listed(formula, formula, 1, self.budget, self.statistics, self.prover)

    def show_needed(self, needs: str, staging: Path) -> tuple[int, str, Stop]:
        """Write the puzzle without each given, and its solutions; how many givens there are, what is wrong with the
        claim, and why the search ended."""
        many, number = 2 if needs == "minimal" else 1, 0
        whole = self.subject.source if isinstance(self.subject.source, Cnf) and self.subject.kind == "formula" else None
        for number, (words, fewer) in enumerate(needed.without_one(self.subject.puzzle if whole is None else whole), 1):
            work = _Work(Subject.of(fewer), self.prover, self.budget, self.statistics, None)
            shown, stop = work.find(Claim(many, at_least=True))
            if shown is None:
                return 0, f"without {words} the answer is the same" * (stop is Stop.EXHAUSTED), stop
            for name in {*self.subject.texts, *work.subject.texts}:
                text = work.subject.texts.get(name, "")
                # What a file says in the same words as the whole puzzle's is not written again.
                if text != self.subject.texts.get(name):
                    (staging / f"{number}-{name}").write_text(text)
            with open(staging / f"{number}-solutions.txt", "w") as out:
                out.writelines(work.subject.drawn(work.found, work.choices))
        if not number:
            raise Refused(f"this {self.subject.kind} has no givens that could be left out")
        return number, "", Stop.EXHAUSTED

    def _settled(self, asked: Claim, stop: Stop) -> tuple[Claim | None, Stop]:
        """Read the choices; what they allow to claim."""
        for choice in self.choices:  # of thousands, to read them takes longer than to find them; two say "several"
            if len(self.found) >= 2 and self.budget.expired:
                return None, Stop.TIMEOUT
            self.found.append(self.read(choice))
        # The formula of a board by cuts holds those that the search has met: enough for a refutation only if it came to
        # its end.
        if self.subject.stated is not None and asked.refutes and stop is not Stop.EXHAUSTED:
            return None, stop
        made = asked.settled(len(self.choices), stop)
        if made is not None and self.counting is not None:
            made = replace(made, cost=self.counting.value(self.counting.cost(self.choices[0])))
        elif made is not None and made.best:
            made = replace(made, cost=cost_of(self.subject.source, self.choices[0]))
        return made, stop

    def count(
        self, asked: Claim, road: str | None, report: Callable[[str], object] | None
    ) -> tuple[Claim | None, Stop]:
        """As `find`, of a count: by the road that is asked for, or a short one; none and one are proved as such. A
        diagram that takes much room to build is not built for the sake of the choice."""
        if road == "list":
            return self._list(asked, report)
        if road in ("states", "symmetry"):
            return self._by_states(asked, report, "", road)
        made, stop = self._diagram(BUILT if road is None else None)
        if made is None:
            if road is not None or stop is not Stop.MEMORY:
                return None, stop
            try:
                return self._by_states(asked, report, "")
            except Refused:
                return self._list(asked, report)
        many = made.count()
        if asked.count not in (None, many):
            self.many = many
            return None, Stop.EXHAUSTED
        # None and one are claims of their own, with shorter proofs.
        if many < 2:
            return self.find(Claim(many))
        roads, named = self._roads(many, next(made.choices()), made.nodes), road
        road = roads.chosen(road)
        if road == "states":
            return self._by_states(Claim(many), report, roads.words(road))
        if report is not None:
            report(roads.words(road))
        if road == "list":
            # A road that was chosen by an estimate may still turn out to be long; one that was asked for is gone to its
            # end.
            listed, stop = self._list(Claim(many), None, many, easy=named is None)
            return self._by_states(Claim(many), report, "") if stop is Stop.NODES else (listed, stop)
        self.many, self.order = many, made.options.tolist()
        return Claim(many, counted=True), Stop.EXHAUSTED

    def _by_states(
        self, asked: Claim, report: Callable[[str], object] | None, words: str, road: str | None = None
    ) -> tuple[Claim | None, Stop]:
        """The claim of what is counted state by state. words: what is reported before; road: with symmetries, without
        them, or as it is quicker. Raises Refused for what has too many states, and for `symmetry` without any."""
        from cover.proofs.states import MOST, by_states

        if report is not None and words:
            report(words)
        assert isinstance(self.subject.source, ExactCover)
        source = self.subject.source
        with timed(self.statistics, "search"):
            made, stop = _within(lambda: by_states(source, road, self.budget, self.statistics))
        if stop is not Stop.EXHAUSTED:
            return None, stop
        if made is None:
            raise Refused(f"this count is not certified by states: there are more than {MOST:,}")
        many = made.solutions
        if asked.count not in (None, many):
            self.many = many
            return None, Stop.EXHAUSTED
        if many < 2:
            return self.find(Claim(many))
        if report is not None and not words:
            words = " up to symmetry" * bool(made.symmetric)
            report(f"{many:,} solutions: they are counted by {made.states:,} states{words}")
        self.many, self.states = many, made
        return Claim(many, counted=True), Stop.EXHAUSTED

    def _diagram(self, most: int | None) -> tuple[Diagram[Any] | None, Stop]:
        """The diagram of all solutions, in so many bytes."""
        from cover.solving.covers.diagrams import diagram

        memory = self.budget.memory if most is None else min(most, self.budget.memory or most)
        return _within(lambda: diagram(self.subject.source, seconds=self.budget.remaining(), memory=memory))

    def _list(
        self, asked: Claim, report: Callable[[str], object] | None, many: int | None = None, easy: bool = False
    ) -> tuple[Claim | None, Stop]:
        """The claim of all solutions, listed. many: how many there are, where that is known. The tree in which dlx
        meets them is the shortest proof, unless most of it are dead ends (easy: then none is made, as NODES says)."""
        source, budget, statistics = self.subject.source, self.budget, self.statistics
        # One more than a list may have, so that LIMIT says there are too many.
        self.choices, stop = listed_by_tree(source, LISTED + 1, tree_nodes(many), budget, statistics)
        if stop is Stop.NODES and easy:
            return None, stop
        if stop is Stop.NODES:
            formula = self.subject.formula
            self.choices, stop = listed(source, formula, LISTED + 1, budget, statistics, self.prover)
        else:
            self.prover = prover_of("dlx", {})
        found = len(self.choices)
        if stop is Stop.LIMIT:
            raise Refused(f"only a diagram could prove this count: a list has {LISTED:,} solutions at most")
        if stop is not Stop.EXHAUSTED:
            self.many = found
            return None, stop
        if many not in (None, found):
            raise WrongSolution(f"a diagram has {many} solutions, and their list {found}")
        if report is not None and found > 1:
            report(self._roads(found, self.choices[0], None).words("list"))
        return self._settled(Claim(asked.count), stop)

    def _roads(self, many: int, choice: list[int], nodes: int | None) -> Roads:
        """What the roads of a count would cost. choice: one of the solutions."""
        text = "".join(self.subject.drawn([self.read(choice)], [choice]))
        values = dimacs.v_lines(choice, self.subject.numbers)
        return Roads(many, len(text), len(values), nodes, self.subject.formula.clause_count)

    def draw(self, made: Claim, staging: Path) -> Stop:
        """The proof of the number by the diagram, or by states, into the staging."""
        from cover.proofs import counted

        if self.states is not None:
            for name, text in self.states.texts().items():
                (staging / name).write_text(text)
            return Stop.EXHAUSTED

        assert isinstance(self.subject.source, ExactCover)
        with timed(self.statistics, "search"):
            counting = counted.proof_of(self.subject.source, self.order, self.budget, self.statistics)
            with open(staging / counted.PROOF, "w") as out:
                _, stop = _within(lambda: out.writelines(counting.run()))
        if stop is not Stop.EXHAUSTED:
            return stop
        if counting.count != made.count:
            raise WrongSolution(f"a diagram has {made.count} solutions, and its proof {counting.count}")
        self.figures = {"operations": len(counting.steps.operands), "lemmas": len(counting.steps.added)}
        return Stop.EXHAUSTED

    def read(self, choice: list[int]) -> Any:
        if self.subject.stated is None:
            return self.reader.solution(choice)
        return self.reader.solution_of(self.subject.stated.labels(choice))

    def refute(self, made: Claim, staging: Path, keep_drup: bool, drat: bool) -> Stop:
        """Refute that there are other solutions (or cheaper ones), in files of the staging; EXHAUSTED when done."""
        subject = self.subject
        formula = subject.formula if subject.stated is None else subject.stated.formula()
        if made.absent:
            self.formula = formula.with_clauses([map(int, made.absent)])
        elif self.counting is not None:
            self.formula = self.counting.below(formula, self.counting.cost(self.choices[0]))
        else:
            self.formula = blocked(formula, self.choices) if made.cost is None else subject.cheaper(made.cost)
        drup, lrat = staging / "proof.drup", staging / "proof.lrat"
        task = Task(self.formula, subject.source, self.choices, board=subject.board)
        refutation = refuted(task, self.prover, drup, lrat, self.budget, self.statistics)
        if refutation.stop is not Stop.EXHAUSTED:
            self.found += [self.read(choice) for choice in refutation.models]
            return refutation.stop
        self.figures = refutation.facts
        if subject.stated is not None and not keep_drup:
            # The last clauses are those that the checker expects there: they stay, used or not. Those of "cheaper" it
            # makes itself and finds wherever they stand.
            last = len(self.choices) + bool(made.absent) if self.counting is None else 0
            self.formula = narrowed(self.formula, last, lrat)
        if not keep_drup:
            drup.unlink()
        if drat:
            from cover.proofs.drat import write_drat

            if not write_drat(self.formula, lrat, self.figures["lemmas"], staging / "proof.drat", self.budget):
                return Stop.TIMEOUT
        return Stop.EXHAUSTED

    def write_veripb(self, made: Claim, staging: Path) -> bool:
        """formula.opb and proof.pbp; False where the time ended before."""
        from cover.proofs import veripb

        source = self.subject.source
        if not isinstance(source, ExactCover):  # clauses, without those that forbid solutions
            # A clause ends with its 0; those that forbid the solutions come last and are cut off.
            ends = np.flatnonzero(self.formula.clauses == 0)
            stated = len(ends) - (len(self.choices) if made.refutes else 0)
            source = replace(self.formula, clauses=self.formula.clauses[: int(ends[stated - 1]) + 1 if stated else 0])
        return veripb.write(source, self.formula, made, self.choices, staging, self.budget)

    def write(
        self, made: Claim, staging: Path, target: Path, beside: Mapping[str, str], keep_drup: bool, drat: bool
    ) -> tuple[str, ...]:
        """The files beside the proof, and all of them to their place; their names."""
        subject, formula, prover = self.subject, self.formula, self.prover
        clauses = formula.clause_count
        self.figures["solutions"] = len(self.choices) if self.many is None else self.many
        by_clauses = self.weights is None and self.states is None
        if by_clauses:
            self.figures |= {"variables": formula.variables, "clauses": clauses}
        elif self.states is not None:
            self.figures |= self.states.figures()
        elif self.weights is not None:
            self.figures["weights"] = int(np.count_nonzero(self.weights.weights))
        texts = {**subject.texts, **beside}
        for name, text in texts.items():
            (staging / name).write_text(text)
        if self.weights is not None:
            (staging / "weights.txt").write_text(_text_of(self.weights))
        if by_clauses:
            with open(staging / "formula.cnf", "w") as out:
                out.writelines(dimacs.pieces(formula))
        forbidden = made.refutes and formula.positive_blocking and len(self.choices) > DRAWN  # by the last clauses
        if not (made.counted or made.weighed or forbidden):
            with open(staging / "solutions.txt", "w") as out:
                out.writelines(subject.drawn(self.found, self.choices))
        # Clauses of "cheaper".
        more = clauses - subject.formula.clause_count if made.best and self.counting is None else 0
        symbols = 0 if subject.stated is None else subject.stated.symbols
        there = {*texts, *(path.name for path in staging.iterdir())}
        (staging / "README.txt").write_text(readme.readme(made, subject.kind, there, keep_drup, drat, more, symbols))
        about = {
            "format": FORMAT,
            **({"names": names.FORMAT} if "cover.dlx" in subject.texts else {}),
            "claim": made.words,
            "puzzle": subject.kind,
            "made by": {"cover": __version__, **_makers(prover, made, self.states)},
            "figures": self.figures,
        }
        return sealed(staging, about, target)


def _within(work: Callable[[], T]) -> tuple[T | None, Stop]:
    """What comes of a work that heeds its budget, and why it ended."""
    try:
        return work(), Stop.EXHAUSTED
    except TimeoutError:
        return None, Stop.TIMEOUT
    except MemoryError:
        return None, Stop.MEMORY


def _counting(subject: Subject, objective: Objective) -> Counting:
    from cover.proofs.objectives import Counting

    return Counting.of(subject.puzzle, subject.stated, objective)


def _makers(prover: Prover, made: Claim, states: ByStates | None) -> dict[str, str]:
    own = "states" if states else "diagram" if made.counted else "weights" if made.weighed else ""
    return {"prover": own} if own else {"prover": prover.name, **prover.versions()}


def _text_of(found: Weights) -> str:
    """weights.txt: what options add up to, and a line for each item that weighs something."""
    first = "every option adds up to 0" + (f", modulo {found.modulus}" if found.modulus else " or less")
    lines = (f"{item + 1} {found.weights[item]}" for item in np.flatnonzero(found.weights).tolist())
    return "\n".join([first, *lines, ""])


@dataclass(frozen=True)
class Subject:
    """What a certificate speaks of. texts: the files that state it; problem: an exact cover or a formula, None where
    clauses are stated; board: that it was made of, if it was. stated: of a board whose rules about connectivity are
    left out, the clauses so far; then there is no cover.dlx. costs: of its marks, where there is no cover that has
    them."""

    puzzle: BasePuzzle[Any]
    kind: str
    texts: dict[str, str]
    problem: ExactCover | Cnf | None
    board: Board | None = None
    stated: Marks | None = None
    costs: Counting | None = None

    @property
    def source(self) -> ExactCover | Cnf:
        """What solutions are searched in."""
        return self.formula if self.problem is None else self.problem

    @property
    def numbers(self) -> Sequence[int]:
        """Of the variables."""
        if self.stated is not None:
            return range(1, self.stated.variables + 1)
        return range(1, len(self.source.decisions) + 1)

    @cached_property
    def formula(self) -> Cnf:
        """The clauses of the whole. Made when they are asked for: a puzzle whose solutions are only shown needs
        none."""
        from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf

        if self.stated is not None:
            return self.stated.formula()
        assert self.problem is not None
        return self.problem if isinstance(self.problem, Cnf) else cover_to_plain_cnf(self.problem)

    @classmethod
    def of(cls, given: PuzzleOrProblem) -> Subject:
        """The puzzle as its canonical text states it, which is what others read. Raises Refused."""
        from cover.problems.cp import CpProblem

        if isinstance(given, CpProblem):
            raise Refused("a CP-SAT model has no clauses to prove")
        if isinstance(given, Cnf):
            if given.lazy is not None:
                raise Refused("this formula cannot be certified: it leaves out rules that the search adds later")
            if len(given.decisions) < given.variables or given.forced:
                raise Refused(
                    "a formula with more variables than its decisions cannot be certified:"
                    " its solutions do not give the others a value"
                )
            text = dimacs.write(given)
            return cls(as_puzzle(given), "formula", {"puzzle.cnf": text}, given)
        puzzle, texts, kind = as_puzzle(given), {}, "exact cover"
        if not isinstance(given, routing.PROBLEMS):
            texts["puzzle.txt"] = given.to_text()
            puzzle, kind = _as_read(given, texts["puzzle.txt"]), given.name
        if isinstance(puzzle, KindPuzzle):
            return cls.by_sentences(puzzle, texts)
        try:
            problem = routing.source_problem(puzzle if texts else given)
        except ProblemError:
            if clash := next(iter(puzzle.clashes()), ""):
                raise Refused(f"this puzzle cannot be written as a board, and so not as a formula: {clash}") from None
            raise
        own = _own_rules(puzzle)
        if isinstance(problem, Board) and (problem.lazy_constraints or own):
            if not texts:
                raise Refused(
                    "a board with connected cells can only be certified as a puzzle: the checker reads its text"
                )
            from cover.proofs.clauses import clauses_of

            stated = clauses_of(puzzle, problem)
            texts |= own
            if counters := stated.counters_text():
                texts["counters.txt"] = counters
            return cls(puzzle, kind, texts, None, problem, stated)
        source = routing.routed(problem, ExactCover, routing.Route(reduce="none"))
        if len(source.forced):
            raise Refused("a reduced problem cannot be certified: what was forced is no longer part of it")
        texts["cover.dlx"] = knuth.text_of(source)
        board = problem if isinstance(problem, Board) else None
        return cls(puzzle, kind, texts, source, board)

    @classmethod
    def by_sentences(cls, puzzle: KindPuzzle, texts: dict[str, str]) -> Subject:
        """A puzzle of a kind that is a file: its sentences stand beside it, as the checker reads them."""
        from cover.proofs.sentences import SentenceRules

        rules = SentenceRules(puzzle)
        texts |= {"sentences.json": rules.text()}
        if counters := rules.marks.counters_text():
            texts["counters.txt"] = counters
        return cls(puzzle, puzzle.name, texts, None, rules.board, rules.marks)

    def priced(self, text: str) -> Subject:
        """The same with what marks cost, as lines `cost:` of a puzzle file say; in cover.dlx where there is one. Raises
        Refused for what is no puzzle with costs."""
        if self.stated is not None and self.board is not None:
            if not text:
                raise Refused("best needs costs: lines `cost: MARK N` in the puzzle file")
            from cover.proofs.objectives import Counting

            costs = Counting.of_costs(self.puzzle, self.stated, self.board, text)
            return replace(self, texts={**self.texts, "costs.txt": costs.text()}, costs=costs)
        if not text or not isinstance(self.source, ExactCover):
            return self
        from cover.solving.objective import Objective, with_costs

        objective = Objective.of(None, None, text)
        assert objective is not None
        source = with_costs(self.source, self.puzzle, objective)
        return replace(self, texts={**self.texts, "cover.dlx": knuth.text_of(source)}, problem=source)

    def literals(self, marks: Sequence[str]) -> list[int]:
        """Those of marks in the puzzle's words (`r1c1=5`), or of variables. Raises Refused for what is none."""
        named: dict[str, list[int]] = {}
        if self.stated is not None and self.board is not None:
            for cell, symbol in np.argwhere(self.board.candidates).tolist():
                literal = self.stated.mark(cell, symbol)
                named.setdefault(self.puzzle.called((cell, symbol)).words, []).append(literal)
        elif isinstance(self.source, ExactCover):
            for k, label in enumerate(self.source.decisions, 1):
                named.setdefault(self.puzzle.called(label).words, []).append(k)
        found: list[int] = []
        for mark in marks:
            number = int(mark) if re.fullmatch("-?[1-9][0-9]{0,8}", mark) else 0
            if mark not in named and not 0 < abs(number) <= self.formula.variables:
                raise Refused(f"absent {mark}: nothing in this {self.kind} is called that, or the givens exclude it")
            found += named.get(mark, [number])  # several marks may bear one name in the puzzle's words
        return list(dict.fromkeys(found))

    @property
    def only_listed(self) -> bool:
        """Can a count of it be proved by a list alone?"""
        source = self.source
        return not isinstance(source, ExactCover) or source.has_colors or source.has_bounds

    def cheaper(self, cost: int) -> Cnf:
        """The formula, and that it is done for less than the cost."""
        from cover.problems.reductions.cost_below import with_cost_below

        costs = self.source.costs if isinstance(self.source, ExactCover) else None
        return with_cost_below(self.formula, [] if costs is None else costs.tolist(), cost)

    def drawn(self, solutions: Sequence[Any], choices: Sequence[list[int]]) -> Iterator[str]:
        """solutions.txt: each solution drawn in comments, and the whole assignment as `v` lines."""
        for number, (solution, choice) in enumerate(zip(solutions, choices, strict=True), 1):
            yield f"c solution {number}\n"
            for line in self.puzzle.render(solution).splitlines():
                yield f"c {line}".rstrip() + "\n"
            yield dimacs.v_lines(choice, self.numbers)


def _own_rules(puzzle: Any) -> dict[str, str]:
    """sentences.json of a grid with sentences of its own; nothing for any other puzzle. Raises Refused."""
    if not isinstance(puzzle, Grid) or not any(clue.key == "rule" for clue in puzzle.clues):
        return {}
    from cover.proofs.check.kinds.header import CLUES
    from cover.proofs.sentences import text_of
    from cover.puzzles.kinds.on_grids import kind_of_rules

    if other := next((clue.key for clue in puzzle.clues if clue.key not in CLUES), None):
        raise Refused(
            f"sentences together with {other} clues cannot be certified: the checker does not know these clues"
        )
    kind = kind_of_rules(puzzle.frame)
    return {} if kind is None else {"sentences.json": text_of(kind, [])}


def _as_read(given: PuzzleOrProblem, text: str) -> Any:
    """The puzzle that the text says. A board in numbers is read as it was written: one look at its symbols spares the
    modules of all other puzzles, and the checker compares the text with the cover in any case."""
    if isinstance(given, KindPuzzle):
        return type(given).of_text(text.partition("\n")[2])
    if isinstance(given, Grid) and given.alphabet == tuple(map(str, given.symbols)):
        return given
    from cover.formats import loads

    return loads(text, format="puzzle")


def blocked(formula: Cnf, choices: Sequence[list[int]]) -> Cnf:
    """The formula with one more clause for each choice, at the end: not this one."""
    return formula.with_clauses(formula.blocking(choice).tolist() for choice in choices)
