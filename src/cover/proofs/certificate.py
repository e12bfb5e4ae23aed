"""Certificates: a claim about a puzzle, and the files from which a stranger's checker can confirm it.

The formula is the plain one of the whole, unreduced puzzle (`reductions.cover_to_plain_cnf`) with one more clause for
every listed solution, "not this one"; the proof refutes that. `cover.proofs.check` shares no code with any of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from cover import __version__, routing
from cover.asking import Reader, as_puzzle
from cover.errors import CoverError, Refused
from cover.formats import dimacs, knuth
from cover.isolation.bounds import Bounded, OverBudget, forecast
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.proofs import guide
from cover.proofs.claims import Claim
from cover.proofs.packing import packed, sealed
from cover.proofs.provers import ByTree, Prover, Task, prover_of
from cover.proofs.refuting import refuted
from cover.proofs.solutions import cheapest, cost_of, listed
from cover.proofs.workshop import workshop_of
from cover.puzzles.base import GivesBoard
from cover.result import Budget, Result, Statistics, Stop, timed
from cover.routing import Given

FORMAT = "cover certificate 1"
LEARNED = 25  # rows of a board up to which `learn` is the prover unless one is named: measured, see docs/proofs.md
WHY_NOT = {
    "nodes": "a proof cannot be bounded by conflicts; --timeout and --memory bound it",
    "reduce": "a certificate speaks of the whole puzzle: nothing is reduced beforehand",
    "encoding": "the formula of a certificate is the plain one, which a checker writes again",
    "at_most_one": "the formula of a certificate is the plain one, which a checker writes again",
}


@dataclass(frozen=True)
class Certificate:
    """claim: what was proved, None where nothing was; result: the facts; files: their names, none without a claim;
    figures: sizes and counts, as in manifest.json."""

    claim: str | None
    result: Result[Any]
    place: Path
    files: tuple[str, ...] = ()
    figures: dict[str, int] = field(default_factory=dict)


def prove(
    puzzle: Given,
    target: Path | str,
    claim: str = "decide",
    backend: str | Prover = "auto",
    *,
    seconds: float | None = None,
    memory: int | None = None,
    keep_drup: bool = False,
    drat: bool = False,
    cubes: int | None = None,
    beside: Mapping[str, str] | None = None,
    encode: Callable[[ExactCover], Cnf] | None = None,
    trim: Callable[[Cnf, bytes], Any] | None = None,
    **options: Any,
) -> Certificate:
    """Prove a claim about a puzzle and write the certificate into the new directory `target` (or FILE.tar.gz).

    claim: `unique`, `unsolvable`, `exactly K`, `exactly` (whatever the number is), `at least K`, `best` (of covers with
    costs, and no colors: nothing is cheaper), or `decide`: one of the first two, if it holds. backend: sat:ENGINE, or
    one of our own searches, learn, dlx and bitmask; options: its own; or a prover. beside: the texts of more files, by
    name. seconds, memory (bytes): what may be spent. keep_drup: the prover's own proof is kept too. drat: the trimmed
    proof is written as DRAT too. cubes: the proof is made of the proofs of so many parts or more (exact covers without
    bounds). encode, trim: in place of the house's, for tests.

    A claim that is false, or not decided in time, is no error: then `claim` is None, the result says what was found,
    and nothing is written. Raises Refused for what cannot be certified (CP-SAT, formulas too long), CoverError
    where the target exists.
    """
    for name in (name for name, value in options.items() if value is not None and name in WHY_NOT):
        raise Refused(WHY_NOT[name])
    asked, target = Claim.of(claim), Path(target)
    if target.exists() and (not target.is_dir() or any(target.iterdir()) or packed(target)):
        raise CoverError(f"{target}: exists already" + ("" if packed(target) else " and is not an empty directory"))
    options = {name: value for name, value in options.items() if name not in WHY_NOT}
    small = isinstance(puzzle, GivesBoard) and getattr(puzzle, "size", 99) <= LEARNED
    if backend == "auto" and not options and (small or cubes is not None):
        backend = "learn"
    prover: Prover = prover_of(backend, options) if isinstance(backend, str) else backend
    if cubes is not None:
        from cover.proofs.cubes import InCubes

        prover = InCubes(prover, cubes)
    budget, statistics = Budget(seconds, memory=memory), Statistics()
    try:
        with timed(statistics, "build"), Bounded(budget, "building", forecast(puzzle)):
            subject = Subject.of(puzzle, encode)
    except OverBudget as over:
        return _nothing((), over.stop, statistics, prover.name, target)
    if asked.refutes and isinstance(prover, ByTree):
        prover.refuse(subject.source, subject.board)
    if asked.best:
        choices, stop = cheapest(subject.source, prover, budget, statistics)
    elif asked.listed == 0:
        choices, stop = [], Stop.EXHAUSTED
    else:
        choices, stop = listed(subject.source, subject.formula, asked.listed, budget, statistics, prover.name)
    reader = Reader[Any](subject.puzzle, subject.formula, prover.name)
    found: list[Any] = []
    for choice in choices:  # of thousands, to read them takes longer than to find them; two say "several"
        if len(found) >= 2 and budget.expired:
            return _nothing(found, Stop.TIMEOUT, statistics, prover.name, target)
        found.append(reader.solution(choice))
    made = asked.settled(len(choices), stop)
    if made is not None and made.best:
        made = replace(made, cost=cost_of(subject.source, choices[0]))
    if made is None:
        return _nothing(found, stop, statistics, prover.name, target)

    with workshop_of(target) as workshop:
        formula, figures = subject.formula, {}
        if made.refutes:
            formula = subject.cheaper(made.cost) if made.cost is not None else blocked(formula, choices)
            drup, lrat = workshop / "proof.drup", workshop / "proof.lrat"
            task = Task(formula, subject.source, choices, board=subject.board)
            refutation = refuted(task, prover, drup, lrat, budget, statistics, trim)
            if refutation.stop is not Stop.EXHAUSTED:
                found += [reader.solution(choice) for choice in refutation.models]
                return _nothing(found, refutation.stop, statistics, prover.name, target)
            figures = refutation.facts
            if not keep_drup:
                drup.unlink()
            if drat:
                from cover.proofs.drat import write_drat

                if not write_drat(formula, lrat, figures["lemmas"], workshop / "proof.drat", budget):
                    return _nothing(found, Stop.TIMEOUT, statistics, prover.name, target)
        figures |= {"variables": formula.variables, "clauses": formula.clause_count, "solutions": len(choices)}
        for name, pieces in {**subject.texts, **(beside or {})}.items():
            (workshop / name).write_text(pieces)
        with open(workshop / "formula.cnf", "w") as out:
            out.writelines(dimacs.pieces(formula))
        with open(workshop / "solutions.txt", "w") as out:
            out.writelines(subject.drawn(found, choices))
        more = formula.clause_count - subject.formula.clause_count
        names_of_texts = {*subject.texts, *(beside or ())}
        (workshop / "README.txt").write_text(guide.readme(made, subject.kind, names_of_texts, keep_drup, drat, more))
        about = {
            "format": FORMAT,
            "claim": made.words,
            "puzzle": subject.kind,
            "made by": {"cover": __version__, "prover": prover.name, **_versions(prover)},
            "figures": figures,
        }
        names = sealed(workshop, about, target)
    stop = Stop.EXHAUSTED if made.refutes else Stop.LIMIT
    result = Result(tuple(found), len(found), stop, statistics, prover.name, "proof asked for")
    return Certificate(made.words, result, target, names, figures)


@dataclass(frozen=True)
class Subject:
    """What a certificate speaks of. texts: the files that state it; source: the problem; formula: its clauses; board:
    that the source was made of, if it was."""

    puzzle: Any
    kind: str
    texts: dict[str, str]
    source: ExactCover | Cnf
    formula: Cnf
    board: Board | None = None

    @classmethod
    def of(cls, given: Given, encode: Callable[[ExactCover], Cnf] | None = None) -> Subject:
        """The puzzle as its canonical text says it, which is what a stranger reads. Raises Refused."""
        from cover.problems.cp import CpProblem
        from cover.reductions.cover_to_plain_cnf import cover_to_plain_cnf

        if isinstance(given, CpProblem):
            raise Refused("a CP-SAT model has no clauses to prove")
        if isinstance(given, Cnf):
            if given.cuts is not None:
                raise Refused("a formula that leaves rules out, for the search to add, is not certified")
            if len(given.decisions) < given.variables or given.forced:
                raise Refused(
                    "a formula with variables that are no decisions is not certified: solutions are projected"
                )
            text = dimacs.write(given)
            return cls(as_puzzle(given), "formula", {"puzzle.cnf": text}, given, given)
        puzzle, texts, kind = as_puzzle(given), {}, "exact cover"
        if not isinstance(given, routing.PROBLEMS):
            texts["puzzle.txt"] = given.to_text()  # type: ignore[attr-defined]
            puzzle, kind = _as_read(given, texts["puzzle.txt"]), given.name
        problem = routing.source_problem(puzzle if texts else given)
        source = routing.routed(problem, ExactCover, routing.Route(reduce="none"))
        if len(source.forced):
            raise Refused("a reduced problem is not certified: what it forced is no part of it any more")
        texts["cover.dlx"] = knuth.write(source)
        board = problem if isinstance(problem, Board) else None
        return cls(puzzle, kind, texts, source, (encode or cover_to_plain_cnf)(source), board)

    def cheaper(self, cost: int) -> Cnf:
        """The formula, and that it is done for less than the cost."""
        from cover.reductions.cost_below import with_cost_below

        costs = self.source.costs if isinstance(self.source, ExactCover) else None
        return with_cost_below(self.formula, [] if costs is None else costs.tolist(), cost)

    def drawn(self, solutions: Sequence[Any], choices: Sequence[list[int]]) -> Iterator[str]:
        """solutions.txt: each solution drawn in comments, and the whole assignment as `v` lines."""
        for number, (solution, choice) in enumerate(zip(solutions, choices, strict=True), 1):
            yield f"c solution {number}\n"
            for line in self.puzzle.render(solution).splitlines():
                yield f"c {line}".rstrip() + "\n"
            yield dimacs.v_lines(self.formula, choice)


def _as_read(given: Given, text: str) -> Any:
    """The puzzle that the text says. A board in numbers is read as it was written: one look at its symbols spares the
    modules of all other puzzles, and the checker compares the text with the cover in any case."""
    symbols = getattr(given, "symbols", None)
    if symbols and getattr(given, "alphabet", None) == tuple(map(str, symbols)):
        return given
    from cover.formats import loads

    return loads(text, format="puzzle")


def _nothing(found: Sequence[Any], stop: Stop, statistics: Statistics, name: str, target: Path) -> Certificate:
    result = Result(tuple(found), len(found), stop, statistics, name, "proof asked for")
    return Certificate(None, result, target)


def blocked(formula: Cnf, choices: Sequence[list[int]]) -> Cnf:
    """The formula with one more clause for each choice, at the end: not this one."""
    parts = [formula.clauses]
    for choice in choices:
        parts.append(np.append(formula.blocking(choice), np.int32(0)))
    return replace(formula, clauses=np.concatenate(parts).astype(np.int32))


def _versions(prover: Prover) -> dict[str, str]:
    """Of the package whose solvers wrote the proof."""
    if not prover.name.startswith("sat"):
        return {}
    from importlib.metadata import version

    return {"python-sat": version("python-sat")}
