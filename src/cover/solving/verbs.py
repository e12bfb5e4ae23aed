"""The verbs of a search: `solve`, `solutions`, `count`, `verdict`, `search`, `best`. Each puts a question to `Run`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, Unpack

from cover.backends.protocol import Backend
from cover.basics.arguments import called, whole
from cover.basics.errors import Interrupted, Refused, WrongSolution
from cover.basics.result import Budget, Question, Result, Stop, Verdict
from cover.basics.type_errors import explained
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import BasePuzzle, GivesBoard
from cover.solving.options import OfBackend, Options
from cover.solving.routing import PuzzleOrProblem
from cover.solving.run import Run

if TYPE_CHECKING:
    from cover.solving.cheapest import Best


def question(limit: int | None) -> Question:
    """Two solutions are enough to say whether there is just one; beyond that it is a list."""
    return {1: Question.ONE, 2: Question.DECIDE}.get(limit or 0, Question.ALL)


def _another(checked: Any, backend: Any) -> str:
    from cover.solving.second_opinion import other_family

    return other_family(checked, backend)


def _seconded(result: Result[Any], puzzle: PuzzleOrProblem, by: str, budget: Budget, limit: int | None) -> Result[Any]:
    from cover.solving.second_opinion import found_by_another

    return found_by_another(result, puzzle, by, budget, limit)


@explained
def solve(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    checked: str | None = None,
    **options: Unpack[Options],
) -> Result[Any]:
    """Solve a puzzle or problem.

    limit: 2 (default) is enough to decide uniqueness, 1 only finds, None lists all. seconds, nodes, memory (bytes):
    what may be spent, building and encoding included. backend: a name, several to run at the same time (a list, or
    "learn,sat:cadical195": the first to answer ends the others), or an instance. options: reduce (none, forced,
    full), encoding, at_most_one, and the backend's own (seed, kernel, engine, ...). With "auto" they are hints: what a
    backend does not take is left out. Givens that contradict each other are not searched: the result's `clash` names
    them. checked: a backend of another family that is asked too, in the time that is left; the result says
    `confirmed_by`, or `unconfirmed` why not, and an answer that excludes the first is WrongSolution.

    Raises Refused, Unavailable, WrongSolution, and Interrupted (Ctrl-C) carrying the partial result.

    >>> import cover
    >>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).solution
    ('x', 'y')
    """
    budget = Budget(seconds, nodes, limit, memory)
    by = None if checked is None else _another(checked, backend)
    run = Run(puzzle, backend, question(limit), budget, **options)
    solutions: list[Any] = []
    try:
        solutions.extend(run)
    except KeyboardInterrupt:
        raise Interrupted(run.result(tuple(solutions))) from None
    result = run.result(tuple(solutions))
    return result if by is None else _seconded(result, puzzle, by, budget, limit)


@explained
def search(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    question: Question = Question.ALL,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> Run:
    """A search that has not begun: iterate for its solutions, each checked and yielded when it is found.

    Meanwhile `statistics` and `found` show how far it is. After it, `stop` is why it ended, and `result()` is what
    `solve` would return. The search holds no solution back. What may be given beside the puzzle, and what is raised, as
    in `solve`; the budget's clock runs from now on.

    >>> import cover
    >>> searching = cover.search(cover.Queens(6), limit=3)
    >>> sum(1 for solution in searching), searching.found, searching.stop.value
    (3, 3, 'limit')
    """
    return Run(puzzle, backend, question, Budget(seconds, nodes, limit, memory), **options)


@explained
def solutions(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> Iterator[Any]:
    """All solutions, or `limit` of them, one by one, in bounded memory; what may be given beside the puzzle as in
    `solve`.

    Never ends in silence: raises TimeoutError at the end of `seconds` or `nodes`, MemoryError where `memory` or that of
    a backend is used up, and else what `solve` raises.

    >>> import cover
    >>> sorted(cover.solutions(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})))
    [('x', 'y')]
    """
    run = Run(puzzle, backend, Question.ALL, Budget(seconds, nodes, limit, memory), **options)
    yield from run
    if run.stop is Stop.TIMEOUT:
        raise TimeoutError(f"at least {run.found} solutions ({seconds} seconds are over)")
    if run.stop is Stop.NODES:
        raise TimeoutError(f"at least {run.found} solutions (after {nodes} nodes)")
    if run.stop is Stop.MEMORY:
        raise MemoryError(f"at least {run.found} solutions (memory)")


@explained
def count(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    checked: str | None = None,
    **options: Unpack[Options],
) -> Result[Any]:
    """How many solutions there are: `.found`, and whether that is all of them: `.complete`. Lists nothing.

    What may be given beside the puzzle, and what is raised, as in `solve`; without `limit` all are counted.

    >>> import cover
    >>> cover.count(cover.Queens(8)).found, cover.count(cover.Queens(8), limit=10).complete
    (92, False)
    """
    budget = Budget(seconds, nodes, limit, memory)
    by = None if checked is None else _another(checked, backend)
    run = Run(puzzle, backend, Question.COUNT, budget, **options)
    try:
        for _ in run:
            raise WrongSolution(f"{run.answered_by} lists solutions when asked to count")
    except KeyboardInterrupt:
        raise Interrupted(run.result()) from None
    return run.result() if by is None else _seconded(run.result(), puzzle, by, budget, limit)


@explained
def verdict(
    puzzle: PuzzleOrProblem,
    backend: str | Sequence[str] | Backend[Any] = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Unpack[Options],
) -> Verdict:
    """UNSOLVABLE, UNIQUE or MULTIPLE; SOLVABLE or UNKNOWN when time runs out before it is decided. Raises what `solve`
    raises.

    >>> import cover
    >>> cover.verdict(cover.Queens(3))
    <Verdict.UNSOLVABLE: 'unsolvable'>
    """
    return solve(puzzle, backend, seconds=seconds, nodes=nodes, memory=memory, **options).verdict


@explained
def best(
    puzzle: PuzzleOrProblem,
    limit: int | None = 1,
    backend: str | Backend[Any] = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    reduce: str | None = None,
    checked: str | None = None,
    minimize: str | None = None,
    maximize: str | None = None,
    on_better: Callable[[int], None] | None = None,
    **options: Unpack[OfBackend],
) -> Best[Any]:
    """The `limit` cheapest solutions (None: all, sorted by cost) of an exact cover whose options have costs, or of a
    puzzle whose marks have: those of its file (`cost: shaded 2`), or what is minimized (minimize="count shaded", or
    "shaded 2, r1c5=# 3") or maximized (the cost is then the count with a minus).

    A solution costs the sum of its options' costs, which are integers, also below zero. When time, nodes or memory
    (bytes) end first, the best found so far are reported, and `at_least` how much better one could be. reduce: how far
    the problem is simplified first (default: full); on_better: called with the cost of each new cheapest solution.

    backend: "auto" (dlx, or what takes the options given; sat for marks of boards), "dlx", after Knuth's Algorithm
    7.2.2.1C$ with Lagrange multipliers as taxes and a bound at every node, "cpsat" or "mip", one solve per solution,
    whose optimum is the word of OR-tools (its issue 5293 reports wrong ones), or "sat", which finds one solution, by
    better and better ones. checked: another one, which confirms what the cheapest costs in the time that is left; what
    excludes the first answer is WrongSolution. options: the backend's own (cpsat: workers, seed, log). Raises Refused
    for what the backend cannot take, and Interrupted (Ctrl-C) carrying the best so far.

    >>> import cover
    >>> options = [cover.Option("cheap", ("a", "b"), cost=3), cover.Option("x", ("a",), cost=1)]
    >>> result = cover.best(cover.ExactCover("ab", [*options, cover.Option("y", ("b",), cost=1)]))
    >>> result.solution, result.cost, result.optimal
    (('x', 'y'), 2, True)
    """
    if limit is not None:
        limit = whole("limit", limit, 1)
    if on_better is not None:
        called("on_better", on_better)
    budget, source = Budget(seconds, nodes, limit, memory), puzzle
    own = puzzle.costs if isinstance(puzzle, BasePuzzle) else ""
    if own or minimize is not None or maximize is not None:
        from cover.solving.objective import Objective, best_by_clauses, priced

        objective = Objective.of(minimize, maximize, own)
        assert objective is not None
        if backend == "auto":
            backend = "sat" if isinstance(puzzle, GivesBoard) else "dlx"
        if isinstance(backend, str) and backend.partition(":")[0] == "sat":
            if limit != 1 or nodes is not None or checked or reduce or options:
                raise Refused("sat finds one best solution; only time and memory can limit it")
            return best_by_clauses(puzzle, objective, backend, budget, on_better)
        source = priced(puzzle, objective, backend, reduce)
    by = None if checked is None else _another(checked, backend)
    if reduce is None and isinstance(source, BasePuzzle | ExactCover):
        reduce = "full"
    run = Run(puzzle, backend, Question.CHEAPEST, budget, reduce=reduce, **options)
    if source is not puzzle:
        run.query = run.query.about(source)
    try:
        with closing(iter(run)) as improvements:
            for _ in improvements:
                if on_better is not None and run.cost is not None:
                    on_better(run.cost)
    except KeyboardInterrupt:
        raise Interrupted(run.best()) from None
    if by is None:
        return run.best()
    from cover.solving.second_opinion import cheapest_by_another

    def ask() -> Best[Any]:
        how: Any = {"memory": memory, "reduce": reduce, "minimize": minimize, "maximize": maximize}
        return best(puzzle, limit, by, seconds=budget.remaining(), **how)

    return cheapest_by_another(run.best(), by, ask)
