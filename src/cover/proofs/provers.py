"""Who writes the proof: a backend that refutes formulas, or one of our searches, whose steps are lemmas.

`learn` writes what it learns; `dlx` and `bitmask` a lemma for every node of their trees. All speak of the plain formula
of the unreduced cover, and so does the trimmer that checks them.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cover import _native
from cover.backends import registry
from cover.backends.learner import Found, Learner
from cover.backends.protocol import SLICE, WritesProofs
from cover.basics.errors import Refused, WorkerFailed
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.solving.search import steps

if TYPE_CHECKING:
    from cover.proofs.clauses import Marks

BATCH = 1 << 10  # solutions of a tree at once
REASONS = {
    "bitmask": "of its kernels, masks (bitmask alone) and learn do",
    "cpsat": "CP-SAT gives no proof in clauses",
}


@dataclass(frozen=True)
class Task:
    """formula: to be refuted; source: what it says, unreduced; listed: choices that its last clauses forbid, before
    those that say what is `assumed` (literals, a clause each). board: that the source was made of, if it was."""

    formula: Cnf
    source: ExactCover | Cnf
    listed: Sequence[list[int]]
    assumed: tuple[int, ...] = ()
    board: Board | None = None

    @property
    def cover(self) -> ExactCover:
        return _cover(self.source)


def _cover(source: ExactCover | Cnf) -> ExactCover:
    if not isinstance(source, ExactCover):
        raise Refused("a formula is no exact cover: use sat or dimacs:PROGRAM to prove it")
    return source


class Prover:
    """Who writes a proof, and what is to be known of it before.

    finder: the backend that finds a single solution for it. lister: the one that alone lists several; "": learn and dlx
    in turns. takes_costs: can it refute that something cheaper exists? takes_cuts: and boards that no cover states?
    writes_tree: is each lemma "not these decisions", children before their parent?"""

    name: str
    finder, lister, takes_costs, takes_cuts, writes_tree = "sat", "", False, False, False

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        """Write a DRUP proof into the file. EXHAUSTED: it is whole; else a model is among what is returned, or the
        budget ended the work. Raises Refused for what cannot be proved so."""
        raise NotImplementedError

    def refuse(self, source: ExactCover | Cnf, board: Board | None) -> None:
        """Raises Refused for a source, and the board it was made of, of which nothing is proved; asked before any
        search."""

    def lists(self, stated: Marks) -> list[list[int]] | None:
        """Add clauses that the prover knows of a board that no cover states, and the choices that it knows to be all;
        None where a search is to find both."""
        return None

    def versions(self) -> dict[str, str]:
        """Of the packages whose code writes the proof."""
        return {}


class BySolver(Prover):
    """A backend that writes proofs of formulas."""

    takes_costs = takes_cuts = True

    def __init__(self, backend: Any):
        self.name, self.backend = backend.name, backend

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        search = self.backend.refute(task.formula, drup, budget, statistics)
        models = [choice.tolist() for batch in steps(search, statistics) for choice in batch]
        return search.stop or Stop.INTERRUPTED, models

    def versions(self) -> dict[str, str]:
        from cover.backends.sat import Sat

        if not isinstance(self.backend, Sat):
            return {}
        from pysat import __version__ as version

        return {"python-sat": str(version)}


class ByProgram(Prover):
    """A program that takes a formula and a file for its proof in DRUP: PROGRAM FORMULA PROOF, unless {cnf} and {proof}
    say where they go. cadical and kissat are asked for text. Raises Refused for minisat, whose second file is its
    answer, unless {proof} says what is a proof."""

    takes_costs = takes_cuts = True

    def __init__(self, program: str):
        self.program, self.name = program, f"dimacs:{program}"
        self._backend(program)  # is it there?
        if Path(shlex.split(program)[0]).name.startswith("minisat") and "{proof}" not in program:
            raise Refused(
                f"{self.name} writes no proof: its second file is an answer; write {{proof}} where the proof goes"
            )

    def _backend(self, words: str) -> Any:
        from cover.backends.programs import Dimacs

        return Dimacs(words)

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        text = "" if "binary" in self.program else " --no-binary" * self.program.startswith(("cadical", "kissat"))
        words = self.program + text + " {cnf}" * ("{cnf}" not in self.program)
        words = words if "{proof}" in words else f"{words} {{proof}}"
        drup.write_bytes(b"")
        backend = self._backend(words.replace("{proof}", shlex.quote(str(drup.absolute()))))
        search = backend.search(task.formula, Question.ONE, budget.narrowed(None, 1), statistics)
        try:
            models = [choice.tolist() for batch in steps(search, statistics) for choice in batch]
        except WorkerFailed as failed:  # in the words of who asked, who knows no file of ours
            failed.args = (str(failed).replace(f"the worker of Dimacs failed: {backend.name}", self.name),)
            raise
        if search.stop is Stop.EXHAUSTED:
            with open(drup, "rb+") as proof:  # programs may leave the empty clause out
                proof.seek(0, os.SEEK_END)
                proof.write(b"0\n")
        return search.stop or Stop.INTERRUPTED, models


class ByLearning(Prover):
    name, finder = "learn", "dlx:learn"

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        cover = task.cover
        names = np.arange(1, len(cover.decisions) + 1, dtype=np.int32)
        learner = Learner(cover, room=None, finding=False, proof_names=names, deletions=True)
        # The learner has the cover itself, so of the formula only the clauses beyond it are added.
        blocking = task.formula.clauses[_last(task.formula, len(task.listed) + len(task.assumed)) :]
        clauses = (part[part != 0] for part in np.split(blocking, np.flatnonzero(blocking == 0)))
        open_still = all(learner.add(clause) for clause in clauses if len(clause))
        with open(drup, "w") as out:

            def is_over() -> bool:
                out.write(learner.take_proof())
                return over(budget)

            answer = learner.ask(budget, between=is_over) if open_still else None
            out.write(lines := learner.take_proof())
            if isinstance(answer, Found):
                return Stop.LIMIT, [sorted(answer.choice.tolist())]
            if answer is None and open_still:
                return Stop.TIMEOUT if budget.expired else Stop.MEMORY, []
            # A proof ends with the empty clause, which the learner may have written already.
            out.write("" if lines.endswith("0\n") and lines.splitlines()[-1] == "0" else "0\n")
        return Stop.EXHAUSTED, []


Slices = Iterator[tuple[bytes, Choices]]  # lines of a proof, and the solutions met meanwhile


def options_tree(task: Task, statistics: Statistics) -> Slices:
    """The tree of `dlx`: the item with the fewest options, the lowest of several, its options in ascending order. An
    option that is the last of its item is unit propagation."""
    engine, ended = _native.CoverSearch.proving(task.cover.native), False
    while not ended:
        ended = engine.run(SLICE, batch=BATCH) is _native.Pause.EXHAUSTED
        statistics.counters["nodes"] = engine.nodes
        yield engine.take_proof(), Choices(*engine.take_batch())


def _no_bounds(source: ExactCover | Cnf, board: Board | None) -> None:
    if _cover(source).has_bounds:
        raise Refused(
            "dlx cannot prove anything about items with bounds: its tree branches on how often they are covered"
        )


def marks_tree(task: Task, statistics: Statistics) -> Slices:
    """The tree of `bitmask` and its kernel masks: see docs/bitmask.md. Singles are unit propagation, a locked candidate
    is a lemma."""
    from cover.backends.bitmask import UNBOUNDED, candidate_masks

    board = task.board
    assert board is not None  # `_no_plain_board` refuses
    engine = _native.BoardSearch.proving(board.symbols, candidate_masks(board), board.region_starts, board.region_cells)
    ended = False
    while not ended:
        ended = engine.run(BATCH, UNBOUNDED, SLICE, True) is _native.Pause.EXHAUSTED
        statistics.counters.update(engine.counters())
        found = engine.take()
        starts = np.arange(0, len(found) + 1, board.cells, dtype=np.int64)
        yield (
            engine.take_proof(),
            Choices(starts, _native.decisions_of(board.open_marks, board.symbols, board.cells, found)),
        )


def _no_plain_board(source: ExactCover | Cnf, board: Board | None) -> None:
    from cover.backends.bitmask import Bitmask

    if board is None:
        raise Refused("bitmask proves boards only: learn, dlx, sat and dimacs:PROGRAM prove more")
    if board.rules:
        raise Refused(
            f"bitmask can only prove boards of regions, without other rules ({board.rules[0].name}): take learn or sat"
        )
    if refusal := Bitmask("masks").refuses(board, Question.ALL):
        raise Refused(refusal)


class ByTree(Prover):
    """A search that writes, of every node of its tree, "not all these decisions", children before their parent."""

    finder, writes_tree = "dlx:learn", True

    def __init__(
        self,
        name: str,
        slices: Callable[[Task, Statistics], Slices],
        refuse: Callable[[ExactCover | Cnf, Board | None], None],
        lister: str = "",
    ):
        self.name, self._slices, self._refuse, self.lister = name, slices, refuse, lister

    def refuse(self, source: ExactCover | Cnf, board: Board | None) -> None:
        self._refuse(source, board)

    def prove(self, task: Task, drup: Path, budget: Budget, statistics: Statistics) -> tuple[Stop, list[list[int]]]:
        listed = {frozenset(choice) for choice in task.listed}
        with open(drup, "wb") as out:
            for lines, choices in self._slices(task, statistics):
                out.write(lines)
                for choice in choices.lists():
                    if frozenset(choice) not in listed:
                        return Stop.LIMIT, [sorted(choice)]
                if over(budget):
                    return Stop.TIMEOUT if budget.expired else Stop.MEMORY, []
        return Stop.EXHAUSTED, []


OWN: dict[str, Callable[[], Prover]] = {
    "learn": ByLearning,
    "dlx:learn": ByLearning,
    "bitmask:learn": ByLearning,
    "dlx": partial(ByTree, "dlx", options_tree, _no_bounds, "dlx"),
    "bitmask": partial(ByTree, "bitmask", marks_tree, _no_plain_board),
    "bitmask:masks": partial(ByTree, "bitmask", marks_tree, _no_plain_board),
}


def prover_of(name: str, options: dict[str, Any]) -> Prover:
    """The prover of a name. Raises Refused for one that writes none, and says why."""
    if name in OWN:
        if options:
            raise Refused(f"{name} takes no {', '.join(options)} where it writes a proof")
        return OWN[name]()
    if name.startswith("dimacs:") and not options:
        registry.refuse_closed(name)
        return ByProgram(name.removeprefix("dimacs:"))
    able = registry.able(WritesProofs)
    backend = registry.make(able[0] if name == "auto" and able else name, **options)
    if not isinstance(backend, WritesProofs):
        why = REASONS.get(name.partition(":")[0], "")
        there = ", ".join([*able, "learn", "dlx", "bitmask", "dimacs:PROGRAM"])
        raise Refused(f"{name} writes no proof{': ' + why if why else ''}; there are {there}")
    return BySolver(backend)


def _last(formula: Cnf, clauses: int) -> int:
    """Where the last so many clauses begin."""
    ends = np.flatnonzero(formula.clauses == 0)
    return 0 if clauses >= len(ends) else int(ends[-clauses - 1]) + 1 if clauses else len(formula.clauses)


def over(budget: Budget) -> bool:
    from os import getpid

    from cover.backends.isolation.processes import resident

    return budget.expired or (budget.memory is not None and resident(getpid()) > budget.memory)
