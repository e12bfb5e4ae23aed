"""All solutions of an exact cover in one object: a zero-suppressed decision diagram, ordered and reduced.

S. Minato, "Zero-suppressed BDDs for set manipulation", DAC 1993; Knuth, TAOCP 4A, 7.1.4. Built natively by the
states of the counting memo (engine/covers/frontier): each state becomes a node for every option that it leaves open.
Once it is there, counting, drawing solutions at random and finding the cheapest ones cost next to nothing.
"""

from __future__ import annotations

import heapq
import os
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.backends.protocol import SLICE
from cover.basics import html
from cover.basics.arguments import path as place
from cover.basics.arguments import whole
from cover.basics.errors import InputError
from cover.basics.result import Budget
from cover.basics.type_errors import explained
from cover.problems.arrays import Int32s
from cover.problems.exact_cover import ExactCover
from cover.solving.covers.diagram_files import ARRAYS, MAX_BYTES, digest, read, write
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover.solving.search import Reader

S = TypeVar("S")
SOURCE = "the diagram"

PROBES = 64  # solutions of a diagram from a file that are checked before it is believed at all


class Diagram(Generic[S]):
    """The solutions of an exact cover, each as a way from the root to the sink 1.

    Node 0 is the sink without solution, node 1 the one with the empty solution. Node k > 1 decides the option
    `options[rank[k]]`: the solutions below it are those below `low[k]`, which leave the option, and those below
    `high[k]`, which take it. Ranks grow on the way down (ordered); no node has high 0, and no two are equal
    (reduced). So for its order of options there is no other diagram with the same solutions.

    >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "v": "a"})
    >>> solutions = diagram(problem)
    >>> solutions.count(), sorted(solutions), len(solutions.rank)
    (2, [('x', 'y'), ('z', 'v')], 6)
    >>> solutions.best(1, costs=[1, 1, 5, 0])
    [(2, ('x', 'y'))]
    """

    def __init__(
        self,
        problem: ExactCover,
        options: Int32s,
        rank: Int32s,
        low: Int32s,
        high: Int32s,
        root: int,
        puzzle: PuzzleOrProblem,
    ):
        """From the arrays of a diagram of a puzzle's problem; `diagram(puzzle)` makes them, and `load` reads them."""
        self.problem, self.root = problem, root
        self.options, self.rank, self.low, self.high = options, rank, low, high
        self._reader: Reader[S] = Reader(puzzle, problem, SOURCE)
        self._below: tuple[NDArray[np.int64], NDArray[np.uint32]] | None = None

    @property
    def nodes(self) -> int:
        """Number of nodes, without the two sinks."""
        return len(self.rank) - 2

    def __repr__(self) -> str:
        return f"<Diagram: {self.nodes} nodes, {len(self.options)} options>"

    def _repr_html_(self) -> str:
        memory = sum(array.nbytes for array in (self.options, self.rank, self.low, self.high))
        first = next(iter(self), None)
        rows = [
            ("solutions", html.amount(self.count())),
            ("nodes", f"{self.nodes:,}"),
            ("options", f"{len(self.options):,}"),
            ("memory", f"{memory / 1e6:,.1f} MB" if memory >= 1e5 else f"{memory:,} bytes"),
            *([] if first is None else [("a solution", html.short(first, 300))]),
        ]
        return html.table("Diagram", rows)

    def __bool__(self) -> bool:
        """Is there a solution?"""
        return self.root != 0

    # ---------------------------------------------------------------- counting
    def count(self) -> int:
        """How many solutions: exact, any size."""
        return self._count(self.root)

    def _count(self, node: int) -> int:
        if self._below is None:
            self._below = _native.count_below(self.low, self.high)
        starts, digits = self._below
        return int.from_bytes(digits[starts[node] : starts[node + 1]].astype("<u4").tobytes(), "little")

    # ---------------------------------------------------------------- listing
    def __iter__(self) -> Iterator[S]:
        """All solutions, one after the other, in no time of search; each is checked by the rules, and WrongSolution
        raised if the diagram is wrong (`load` believes the arrays of a file)."""
        return map(self._reader.solution, self.choices())

    def choices(self) -> Iterator[list[int]]:
        """All solutions as ascending option numbers."""
        options, rank, low, high = (array.tolist() for array in (self.options, self.rank, self.low, self.high))
        # A stack of ways not taken yet. What was taken is a chain of pairs, shared by all ways that begin alike.
        waiting: list[tuple[int, Any]] = [(self.root, None)]
        while waiting:
            node, taken = waiting.pop()
            while node > 1:
                # Leaving comes later, taking first.
                if low[node]:
                    waiting.append((low[node], taken))
                taken = (options[rank[node]], taken)
                node = high[node]
            # Sink 0 ends without a solution: only a way that leaves can get there.
            if node == 1:
                yield _unrolled(taken)

    # ---------------------------------------------------------------- chance
    @explained
    def sample(self, many: int = 1, seed: int | None = None) -> list[S]:
        """`many` solutions, each drawn from all with equal chances (with repetition). The same seed gives the same.

        A number below the count is drawn, and the solution of that number found; so the draw is exactly uniform.
        Raises ValueError if there is no solution.
        """
        many, total = whole("many", many, 0), self.count()
        if many and not total:
            raise ValueError("there is no solution to draw")
        chance = random.Random(seed)
        return [self._reader.solution(self._numbered(chance.randrange(total))) for _ in range(many)]

    def _numbered(self, number: int) -> list[int]:
        """Solution `number` of 0..count-1: at each node those that leave the option come first."""
        node, taken = self.root, []
        while node > 1:
            below = int(self.low[node])
            left = self._count(below)
            # Python integers: counts pass 64 bits.
            if number < left:
                node = below
            else:
                number -= left
                taken.append(int(self.options[self.rank[node]]))
                node = int(self.high[node])
        return sorted(taken)

    # ---------------------------------------------------------------- costs
    def cheapest(self, costs: Sequence[Any] | None = None) -> Iterator[tuple[Any, S]]:
        """All solutions with their costs, the cheapest first. costs: a number for each decision of the problem,
        by default those of its options. Costs may be negative; what is forced adds `problem.forced_cost`.

        Raises ValueError if there are no costs, or not one for each decision.
        """
        for cost, choice in self._cheapest(self._costs(costs)):
            yield cost + self.problem.forced_cost, self._reader.solution(choice)

    def best(self, many: int = 1, costs: Sequence[Any] | None = None) -> list[tuple[Any, S]]:
        """The `many` cheapest solutions (fewer if there are fewer), as (cost, solution); see `cheapest`."""
        return list(islice(self.cheapest(costs), whole("many", many, 0)))

    @explained
    def _costs(self, costs: Sequence[Any] | None) -> list[Any]:
        if costs is None:
            if self.problem.costs is None:
                raise ValueError("the options have no costs; give them as costs=")
            return [int(cost) for cost in self.problem.costs]
        if len(costs) != len(self.problem):
            raise ValueError(f"{len(costs)} costs for {len(self.problem)} decisions")
        return [cost.item() if isinstance(cost, np.generic) else cost for cost in costs]

    def _cheapest(self, costs: list[Any]) -> Iterator[tuple[Any, list[int]]]:
        # least[k]: the cost of the cheapest way from node k to sink 1; None from sink 0. Each heap entry is the
        # beginning of a way, with the least cost of all that go on from it: so the first one out is the cheapest.
        options, rank, low, high = (array.tolist() for array in (self.options, self.rank, self.low, self.high))
        cost_of = [costs[option] for option in options]
        least: list[Any] = [None, 0]
        # Nodes are numbered from below, so that both children are known.
        for node in range(2, len(rank)):
            taking = cost_of[rank[node]] + least[high[node]]
            leaving = least[low[node]]
            least.append(taking if leaving is None or taking < leaving else leaving)
        # Without a solution there is no way to begin with.
        if self.root == 0:
            return
        entries = 0
        # `entries` tells ways of equal cost apart before arrays would be compared, and keeps the order of finding.
        heap: list[tuple[Any, int, int, Any, Any]] = [(least[self.root], entries, self.root, 0, None)]
        while heap:
            bound, _, node, spent, taken = heapq.heappop(heap)
            # From here down the cheapest way is followed; the other one at each node goes to the heap with its own
            # least.
            while node > 1:
                left = least[low[node]]
                taking = spent + cost_of[rank[node]]
                leave = left is not None and spent + left <= taking + least[high[node]]
                if left is not None:
                    entries += 1
                    heapq.heappush(
                        heap,
                        (taking + least[high[node]], entries, high[node], taking, (options[rank[node]], taken))
                        if leave
                        else (spent + left, entries, low[node], spent, taken),
                    )
                if leave:
                    node = low[node]
                else:
                    node, spent, taken = high[node], taking, (options[rank[node]], taken)
            yield bound, _unrolled(taken)

    # ---------------------------------------------------------------- files
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the diagram to an .npz file of numpy: `format`, `problem` (a digest of the problem's arrays),
        `options`, `rank`, `low`, `high` (int32) and `root`. Labels are not in it: `load` wants the puzzle."""
        write(place("path", path), self.problem, self.root, {name: getattr(self, name) for name in ARRAYS})

    @classmethod
    def load(cls, path: str | os.PathLike[str], puzzle: PuzzleOrProblem) -> Diagram[Any]:
        """Read what `save` wrote; `puzzle`: the puzzle or problem that the diagram was made of.

        Raises InputError for a file that is no diagram, a damaged one, or the diagram of another problem. Solutions
        of a diagram from a file are checked as they are given out: WrongSolution if one breaks the rules.
        """
        path, problem = place("path", path), _problem_of(puzzle)
        root, arrays = read(path, problem)
        options, rank, low, high = (arrays[name] for name in ARRAYS)
        made = cls(problem, options, rank, low, high, root, puzzle)
        made._check_ways(path)
        return made

    def _check_ways(self, source: str) -> None:
        """A file may be whole and yet hold other solutions: ways drawn from all over it must obey the problem.
        Raises InputError."""
        ways = [*islice(self.choices(), PROBES // 2), *(self._numbered(n) for n in self._spread(PROBES // 2))]
        for choice in ways:
            for fault in self.problem.faults(choice):
                raise InputError(f"a damaged diagram: {fault}", source=source)

    def _spread(self, many: int) -> Iterator[int]:
        """Numbers of solutions, evenly from the first to the last."""
        total = self.count()
        return (total * k // many for k in range(many if total else 0))


@explained
def diagram(puzzle: PuzzleOrProblem, *, seconds: float | None = None, memory: int | None = None) -> Diagram[Any]:
    """The decision diagram of all solutions of a puzzle or problem.

    seconds, memory (bytes; 4 GB by default): what building may spend. Raises TimeoutError and MemoryError beyond it,
    Refused where no route leads from the puzzle to an exact cover.

    The diagram is small where the problem is long and narrow, like tilings of a strip; it may be as large as the list
    of all solutions where it is not, like queens.

    >>> import cover
    >>> tilings = cover.diagram(cover.Polyomino.rectangle(8, 8, "dominoes"))
    >>> tilings.count()
    12988816
    """
    budget = Budget(seconds)
    most = MAX_BYTES if memory is None else whole("memory", memory, 0)
    problem = _problem_of(puzzle)
    builder = _native.DiagramBuilder(problem.native, most)
    # In slices, so that Ctrl-C and the time are heard.
    while True:
        left = budget.left(SLICE)
        state = builder.run(left)
        if state is _native.Pause.EXHAUSTED:
            break
        if state is _native.Pause.MEMORY:
            raise MemoryError(f"the diagram needs more than {most} bytes")
        if left == 0:
            raise TimeoutError(f"no diagram within {seconds} seconds")
    return Diagram(problem, *builder.take(), puzzle)


def _problem_of(puzzle: PuzzleOrProblem) -> ExactCover:
    """The exact cover of a puzzle, as it is."""
    problem: ExactCover = routed(puzzle, ExactCover, Route(reduce="none"))
    return problem


def _unrolled(taken: Any) -> list[int]:
    """The options of a chain (option, rest), ascending."""
    choice = []
    while taken is not None:
        option, taken = taken
        choice.append(option)
    return sorted(choice)


__all__ = ["Diagram", "diagram", "digest"]
