"""The native module as Python sees it. tests/test_native_stub.py compares this file with the built module."""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
Uint64s = NDArray[np.uint64]
Uint32s = NDArray[np.uint32]
Uint16s = NDArray[np.uint16]
Float64s = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Floats = NDArray[np.float64]
T = TypeVar("T")

def validate(
    primary: int,
    secondary: int,
    option_starts: Int32s,
    items: Int32s,
    colors: Int32s | None,
    at_least: Int32s | None,
    at_most: Int32s | None,
) -> tuple[str, int, int] | None:
    """The first fault as (kind, option, item), or None. Kinds: "no-primary", "twice", "primary-color", "unknown-item",
    "negative-color", "bounds", or, for arrays of wrong shape, a sentence (option and item are then -1)."""

def singles(candidates: NDArray[np.uint8], region_starts: Int32s, region_cells: Int32s) -> bool:
    """Remove from `candidates` (cells, symbols; 0 or 1), in place, what naked and hidden singles exclude, to a
    fixpoint. False after a contradiction: some cell is then left without candidates. Releases the GIL."""

def lists_fault(starts: Int32s, members: Int32s, cells: int, most: int) -> tuple[str, int, int] | None:
    """The first fault of lists of cells as (kind, list, cell), or None. Kinds: "starts", "outside" 0 .. cells - 1,
    "large" for more than `most` cells, "twice"."""

def rule_cells_fault(
    rules: Sequence[Any], regular: type, sum: type, cells: int
) -> tuple[tuple[str, int, int] | None, list[Any]]:
    """The first fault of the cells of rules, as `lists_fault` tells it; and the rules without those of the classes
    `regular` and `sum` whose automaton, or weights, an earlier one has. Raises AttributeError, TypeError."""

def flattened(lists: list[Sequence[int] | Int32s]) -> tuple[Int32s, Int32s]:
    """Where each of the lists begins in one flat array, and where the last one ends; and that array. Raises
    OverflowError, TypeError."""

def cell_numbers(cells: Sequence[tuple[int, int]], columns: int) -> tuple[int, ...]:
    """The numbers of cells (row, column), row by row. Raises ValueError for one outside, TypeError."""

def cells_flattened(lists: list[Sequence[tuple[int, int]]], columns: int) -> tuple[Int32s, Int32s]:
    """Where each list begins among the numbers of all cells, and where the last one ends; and those numbers."""

def values_at(rows: Sequence[Sequence[T]], cells: Sequence[tuple[int, int]]) -> list[T]:
    """What stands in cells (row, column). Raises IndexError, TypeError."""

def mark_numbers(rows: Sequence[Sequence[object]], numbered: dict[Any, int]) -> Int32s | None:
    """The number of every mark, row by row, shape (cells,); None where one has no number. Raises TypeError."""

def keeps_givens(numbers: Int32s, givens: Int32s) -> bool:
    """Does every cell hold a symbol (no -1), its given where it has one?"""

def rows_of(numbers: list[int], symbols: tuple[T, ...], columns: int) -> tuple[tuple[T, ...], ...]:
    """Rows of so many symbols each, of which the numbers are given. Raises ValueError, IndexError."""

def repeats(starts: Int32s, members: Int32s, numbers: Int32s, most: int) -> bool:
    """Does a list of cells hold a number twice? numbers: of every cell, below `most`; negative ones do not count.
    Raises ValueError."""

def contradicted_given(candidates: NDArray[np.bool_], givens: Int32s) -> int | None:
    """The first cell whose given is no symbol (and not -1 for none), or that has another candidate beside it."""

def decisions_of(open_marks: Int64s, symbols: int, cells: int, found: Bytes) -> Int32s:
    """The places of marks among the open ones, which ascend; found: the symbol of every cell, board after board."""

def numbers_of(open_marks: Int64s, symbols: int, cells: int, decisions: Int32s) -> Int64s | None:
    """The symbol number of every cell, shape (boards, cells), of what `decisions_of` returns; None where decisions do
    not name each cell once, in order."""

def marks_left(givens: Int32s, symbols: int) -> NDArray[np.bool_]:
    """The marks that givens leave, shape (cells, symbols); a given is a symbol's number, -1 for none. Raises ValueError
    for what is no symbol."""

def marks_among(
    rows: Sequence[Sequence[Sequence[object]]], numbered: dict[Any, int], symbols: int
) -> NDArray[np.bool_]:
    """Cell by cell the marks that are listed, shape (cells, symbols). Raises ValueError for a mark without number."""

def are_among(numbers: Int32s, marks: NDArray[np.bool_]) -> bool:
    """Has every cell marks, its number (no -1) among them?"""

def candidate_masks(candidates: NDArray[np.bool_]) -> Uint64s:
    """One word a cell, bit s for symbol s, of an array (cells, symbols). Raises ValueError above 64 symbols."""

def innies_outies(
    region_starts: Int32s,
    region_cells: Int32s,
    cage_starts: Int32s,
    cage_cells: Int32s,
    totals: Int64s,
    cells: int,
    values: Int64s,
    most_regions: int,
    few_cells: int,
    most_cells: int,
    most_slack: int,
) -> list[tuple[int, int, list[int], list[int], int]]:
    """What cages leave of full regions: first region, how many, cells whose values count, cells whose values count
    negatively, their total. values: what the symbols count, ascending. See rules/innies_outies.hpp.
    Raises ValueError."""

def smallest_automaton(
    length: int, table: NDArray[np.int32], accepting: Bytes, layer_rows: Int32s | None = None
) -> tuple[Int32s, Int32s, Int32s]:
    """starts, arcs (flat) and states of the smallest layered automaton of a table (states, symbols) of next states,
    negative for none; see rules/automata.hpp. Raises ValueError."""

class Boxes:
    """Rules of a board as automata, and clauses of what breaks them. marks: (cells, symbols), the literal of each mark,
    0 where the cell cannot hold the symbol. Raises ValueError for what does not fit."""

    def __init__(self, marks: NDArray[np.int32]) -> None: ...
    def add_automaton(self, starts: Int32s, arcs: NDArray[np.int32]) -> int:
        """Its number. starts, arcs: as in problems/automata.py."""
    def add_rule(self, automaton: int, cells: Sequence[int]) -> None:
        """Of as many cells as the automaton has layers."""
    def around(self, word: Sequence[int]) -> list[list[int]]:
        """Of each rule that the symbols of all cells break a clause: some cell holds no symbol of a box around them,
        which is as large as can be and has no word that the automaton takes."""

class Pause(IntEnum):
    """Why a slice of a search ended; after all but EXHAUSTED it can go on.

    EXHAUSTED: nothing remains (Learner: no solution under these assumptions). SOLUTIONS: those asked for were found.
    SLICE: the time or the steps of this call are over. NODES, CONFLICTS: as many as were allowed. BATCH: so many
    choices wait to be taken. MEMORY: what was learned fills what may be held (16 GiB)."""

    EXHAUSTED = 0
    SOLUTIONS = 1
    SLICE = 2
    NODES = 3
    CONFLICTS = 4
    BATCH = 5
    MEMORY = 6

class Cover:
    """An exact cover problem, validated and immutable; the arrays are read-only views of native memory."""

    def __init__(
        self,
        primary: int,
        secondary: int,
        option_starts: Int32s,
        items: Int32s,
        colors: Int32s | None,
        at_least: Int32s | None,
        at_most: Int32s | None,
    ) -> None:
        """Raises ValueError where `validate` reports a fault. Bounds and colors that are all plain become None."""
    @property
    def primary(self) -> int: ...
    @property
    def items(self) -> int: ...
    @property
    def options(self) -> int: ...
    @property
    def option_starts(self) -> Int32s: ...
    @property
    def item_of(self) -> Int32s: ...
    @property
    def color_of(self) -> Int32s | None: ...
    @property
    def at_least(self) -> Int32s | None: ...
    @property
    def at_most(self) -> Int32s | None: ...
    def check(self, starts: Int64s, decisions: Int32s) -> int:
        """Index of the first choice that is no solution, or -1. Releases the GIL."""

class ChoiceLists:
    """Choices of flat arrays (see problems/choices.py) one after the other as lists, each made when it is asked for.

    Raises ValueError at a choice that does not lie within `decisions`.
    """

    def __init__(self, starts: Int64s, decisions: Int32s) -> None: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __next__(self) -> list[int]: ...

class PackedChoices:
    """Choices on their way to another process, batch after batch: as `cover.backends.distributed.lists` reads them.

    room: numbers that are expected at most, 0 if that is not known."""

    def __init__(self, room: int = 0) -> None: ...
    def add(self, starts: Int64s, decisions: Int32s) -> None:
        """Raises ValueError unless `starts` ascends from 0 to the end of `decisions`."""

    @property
    def numbers(self) -> int: ...
    def take(self) -> tuple[int | Int32s, Bytes | Uint16s | Int32s]:
        """How many numbers each choice has, or where each starts if that differs; and the numbers of all. Leaves
        nothing."""

class CoverSearch:
    """A search for the solutions of an exact cover, run in slices. One thread at a time; many searches at once.

    nodes, options_tried, max_depth, solutions and levels (nodes by depth) do not depend on machine or kernel, but for
    slices and learn, whose trees are their own;
    updates counts removals of an option from an item's list (0 for bits, which keeps none); memory is in bytes.
    """

    def __init__(
        self,
        problem: Cover,
        kernel: str,
        collect: bool,
        workers: int = 1,
        ordered: bool = True,
        way: Sequence[int] | None = None,
        judge: bool = False,
        first_nodes: int = 0,
        profile: Sequence[int] | None = None,
    ) -> None:
        """kernel: "links", "bits", "slices" or "learn". Without `collect` solutions are counted only.

        workers: threads, which live during `run` only; a whole search by several counts the same nodes, options and
        levels as by one, but other updates. ordered: several workers list in the order of one; else as they find.
        way: search only below this prefix, the options taken at each branch from the root on (-1: take no more of the
        item; empty: the whole tree), and be able to hand back what remains. For links and bits, with one worker.
        first_nodes: of bits, by which slices begins; 1: it begins by itself; 0: as suits the problem. judge: whether
        slices goes on with bits, unless its own way is expected to be faster. profile: what another search with a way,
        of the same problem by the same kernel, had found out about its tree: it changes the speed alone.
        Raises ValueError for an unknown kernel, for one that refuses the problem, for no workers, for a way that
        leaves the tree, and for a profile that is of no search.
        """
    @staticmethod
    def by_weights(
        problem: Cover,
        collect: bool,
        learn: bool = True,
        first_run: int = 0,
        priorities: Int32s | None = None,
        kernel: str | None = None,
        patience: int = 0,
    ) -> CoverSearch:
        """The search of covers/two_way/weighted.hpp: learn weights, restart after `first_run` dead ends and then half
        as many more each time (0: never), and branch on the primary items with the highest of `priorities` first.
        With a kernel, that one first, for `patience` nodes; `handed_over` then says how many they were, else 0. Raises
        ValueError as the constructor does, and for bad priorities.
        """
    def run(
        self,
        seconds: float,
        nodes: int | None = None,
        solutions: int | None = None,
        batch: int | None = None,
        steps: int | None = None,
    ) -> Pause:
        """Go on for `seconds`, releasing the GIL; nodes and solutions are totals, batch counts choices not yet taken.

        Raises RuntimeError if another thread is inside.
        """
    @staticmethod
    def proving(problem: Cover) -> CoverSearch:
        """The search of kernel links, whose tree is written as a proof (DRUP) of the plain formula in which variable
        k + 1 is option k. Solutions are collected; a clause of the formula must forbid each. Raises ValueError for
        items with bounds."""
    def take_proof(self) -> bytes:
        """The lines of the proof since the last call."""
    def account(self, counters: dict[str, int | float | str]) -> tuple[int, int, list[int], float]:
        """Fills in the counters by name, and the kernel; nodes, solutions, levels and progress."""
    def take_batch(self) -> tuple[Int64s, Int32s]:
        """Starts and decisions of the choices found since the last call; see cover.problems.choices.Choices."""
    def leftover(self) -> list[list[int]]:
        """Ends a search with a way and yields what remains as ways, in the order of the tree; [] if nothing does.

        Before that it goes down one way to its end, so read counts and take choices after it: then solutions, nodes,
        options_tried and levels of all parts add up to those of one search. The same node count gives the same ways on
        every machine. Raises RuntimeError if called twice, as `run` does then, and for a search without a way.
        """
    @property
    def nodes(self) -> int: ...
    @property
    def solutions(self) -> int: ...
    @property
    def restarts(self) -> int: ...
    @property
    def profile(self) -> list[int]:
        """Of a search with a way: what it has found out about its tree, for another one; empty: nothing."""

    @property
    def handed_over(self) -> int: ...
    @property
    def levels(self) -> list[int]: ...
    @property
    def kernel(self) -> str:
        """Of slices "slices", if it may stay with bits, which of the two searches; "" of others."""
    @property
    def progress(self) -> float:
        """The part of the tree that is searched, by Knuth's estimate: every child has an equal share of its parent's.

        From 0 to 1, never falling; 0 until the end for kernels that do not tell.
        """
    @property
    def memory(self) -> int: ...

def cubes(problem: Cover, wanted: int) -> list[list[int]]:
    """The tree cut into `wanted` subtrees or a few more (fewer where it is not wide enough), in order, as the ways of
    CoverSearch. Releases the GIL."""

def below(problem: Cover, way: Sequence[int]) -> tuple[Cover, Int32s, Int32s, Int32s]:
    """The subtree below a way as a problem: what `reduce` returns but for its last part, where the forced options are
    those taken on the way. Releases the GIL. Raises ValueError for a way that leaves the tree."""

def automorphisms(
    problem: Cover, kinds: Int32s | None, nodes: int, seconds: float | None
) -> tuple[Int64s, Int32s, Int32s, Int32s] | None:
    """Generators of the group: number g takes option moved[k] to to[k] for k in starts[g] .. starts[g + 1] - 1; and
    numbers whose product is the order: (starts, moved, to, factors). kinds: one for each option, kept by all. None if
    they are not found in so many nodes or seconds. Releases the GIL."""

def graph(problem: Cover, kinds: Int32s | None) -> tuple[Int32s, Int32s, Int32s, Int32s]:
    """A cover as a graph (engine/covers/symmetries/graph.hpp): the colors of its vertices, the two ends of each edge,
    the items that are vertices. kinds: as in `automorphisms`."""

def canonical_order(
    colors: Int32s, edges_from: Int32s, edges_to: Int32s, nodes: int, seconds: float | None
) -> tuple[Int32s, Int32s] | None:
    """A canonical order of a graph's vertices, colors ascending, and numbers whose product is the order of its group:
    (order, factors). None if it is not found in so many nodes or seconds. Releases the GIL."""

def representatives(
    problem: Cover, kinds: Int32s | None, nodes: int, most: int, seconds: float | None
) -> tuple[Int32s, Int64s] | None:
    """Elements of that group one after the other (the images of all options), and how many each stands for, itself and
    conjugates. None where there are more than `most`, or they do not fit into most * 1024 numbers, or the time is over.
    Releases the GIL."""

def fixed(problem: Cover, images: Int32s) -> Cover:
    """The cover whose solutions are those that a permutation of the options keeps: its cycles that fit are the options.
    Raises ValueError for what is no permutation, or a cover with bounds. Releases the GIL."""

def probe(problem: Cover, seed: int, first: int, many: int) -> tuple[Float64s, Float64s, Float64s]:
    """Random descents number first .. first + many - 1 of the seed's series: the number of nodes that each estimates,
    the number of solutions, and the nodes by depth, summed over the descents. Releases the GIL."""

def memory_needed(problem: Cover, kernel: str) -> int:
    """Bytes that a CoverSearch of this problem will hold at most, without the choices it collects."""

class Learner:
    """Clause learning on an exact cover (engine/covers/learn), for question after question: what was learned for one
    serves the next. One thread at a time; the GIL is released while it works. Literals are as in DIMACS: k + 1 says
    that option k is taken, -(k + 1) that it is not. Deterministic for a seed with one worker, however it is sliced.

    >>> problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    >>> learner = Learner(problem.native)
    >>> learner.run(1.0, np.array([1, 3], dtype=np.int32)), learner.core().tolist()
    (<Pause.EXHAUSTED: 0>, [3, 1])
    >>> learner.run(1.0, np.array([-1], dtype=np.int32)), learner.found().tolist()
    (<Pause.SOLUTIONS: 1>, [2, 3])
    """

    def __init__(
        self,
        problem: Cover,
        seed: int = 0,
        workers: int = 1,
        finding: bool = True,
        proof_names: Int32s | None = None,
        deletions: bool = False,
        memory: int | None = None,
        decay: float = 0.95,
    ) -> None:
        """workers: threads, which live during `run` only, each with a search that differs; they share short clauses,
        and the search when proving. Verdicts do not depend on which is first, but the solution found, the core and
        the counts do. finding: restart often and try the values that led far; otherwise restart seldom and drop
        options first, which proves with fewer conflicts. Either answers all questions.
        proof_names: (options,), the variable of each option in a formula; then a proof is kept, with or without
        deletions, by one worker. memory: bytes of which what exclusions are looked up in may take half; with less,
        propagation is slower. decay: between 0 and 1, of the activity of a variable at each conflict of others; the
        nearer to 1, the longer a search stays with what it knows. Raises ValueError for what is not so."""
    def run(
        self,
        seconds: float,
        assumptions: Int32s | None = None,
        branches: int | None = None,
        conflicts: int | None = None,
    ) -> Pause:
        """Go on for `seconds`; branches (NODES) and conflicts are totals of all calls (and workers). SOLUTIONS: one was
        found; EXHAUSTED: there is none under these assumptions. Other assumptions than in the last call start another
        search, in which all that was learned stays. Raises ValueError for a literal about no option, RuntimeError if
        another thread is inside."""
    def where_to_split(self, assumptions: Int32s | None = None) -> int:
        """The literal of an option, active in the search so far, that settles much whether it is taken or not; 0 where
        nothing is open under these assumptions. The next run begins at the root; a solution found is forgotten."""
    def found(self) -> Int32s:
        """After SOLUTIONS: the options of the solution, ascending. RuntimeError otherwise."""
    def core(self) -> Int32s:
        """After EXHAUSTED: some of the assumptions, which together have no solution; none of them if there is none at
        all. Not always the fewest."""
    def add(self, clause: Int32s) -> bool:
        """From now on at least one of these literals holds. False: there is no solution any more. A solution found
        before is forgotten."""
    def forbid_found(self) -> bool:
        """After SOLUTIONS: from now on all solutions but that one, and the search goes on where it was. False: nothing
        remains. RuntimeError otherwise."""
    def forget(self) -> None:
        """Give back the memory of what was learned. Answers stay the same."""
    def set_finding(self, finding: bool) -> None:
        """From now on as if constructed so."""
    def take_proof(self) -> str:
        """The lemmas since the last call, as DRUP: each follows by unit propagation from those before it, the clauses
        added, and the plain formula of the problem: a clause for each item, and for any two options that exclude each
        other, or any encoding that propagates as much. Solutions that were forbidden must be forbidden in the formula.
        Ends with `0` after EXHAUSTED without assumptions."""
    def figures(self) -> dict[str, int]:
        """branches, conflicts, propagations, restarts, max_depth, learned, learned_literals (before forgetting),
        clauses (held), reductions, shortened (clauses), probed (options settled by trying), imported (from other
        workers), parts (how often they split the search), open (options that counting alone did not settle)."""
    @property
    def memory(self) -> int:
        """Bytes held, with a proof that waits to be taken."""

class CheapestSearch:
    """The search of covers/two_way/cheapest.hpp for the `keep` cheapest solutions, in slices, one thread at a time."""

    def __init__(self, problem: Cover, costs: Int64s, keep: int) -> None:
        """costs: (options,). Raises ValueError for another length, or if their absolute values sum up to 2**60."""
    def run(self, seconds: float, nodes: int | None = None) -> Pause:
        """Go on for `seconds`, releasing the GIL; nodes are a total."""
    def best(self, most: int | None = None) -> tuple[Int64s, Int64s, Int32s]:
        """The cheapest solutions met: costs, ascending, and starts and decisions of their choices. most: not more."""
    def bound(self) -> int:
        """No solution that was not met costs less; 2**63 - 1 when all have been met."""
    def counters(self) -> dict[str, int]:
        """nodes, options_tried, updates, max_depth, improvements (solutions kept for a while), cuts (by the bound)."""

def cheapest_memory(problem: Cover) -> int:
    """Bytes that a CheapestSearch will hold, without the solutions it keeps."""

def weights_memory(problem: Cover) -> int:
    """The same for a search by weights."""

def max_options() -> int:
    """Options that a CoverSearch takes at most, with any kernel that does not refuse them."""

def max_workers() -> int:
    """Threads that a search is shared by at most."""

def kernel_refuses(problem: Cover, kernel: str) -> str | None:
    """What the kernel cannot do of this problem, or None. Raises ValueError for an unknown kernel."""

def bits_pay(problem: Cover) -> bool:
    """Is kernel bits the faster one, as far as the problem tells? The same on every machine."""

class Counting:
    """Counts the solutions of an exact cover, run in slices: independent parts apart, each by a kernel and a memo of
    sub-problems in turn. One thread at a time; many counts at once."""

    def __init__(self, problem: Cover, kernel: str, always: bool, room: int, judged_nodes: int = 0) -> None:
        """always: by the memo alone, kernel or not; room: bytes that the memo may hold; judged_nodes: after so many
        nodes a part goes over to kernel slices where that is expected to be faster (0: never). Raises ValueError for an
        unknown kernel."""
    def run(self, seconds: float, nodes: int | None = None, solutions: int | None = None) -> Pause:
        """Go on for `seconds`, releasing the GIL; nodes and solutions are totals. SOLUTIONS: there are that many."""
    def take_stock(self) -> None:
        """Spend a few hundredths of a second on a better lower bound. Releases the GIL."""
    def facts(self) -> dict[str, Any]:
        """kernel, where that is slices now; nodes (of the kernel, and states), options_tried, updates, max_depth;
        parts; and of the memo: states visited, hits (states reached again), folded (made equal to others by a
        symmetry), memo_bytes (held at most)."""
    @property
    def found(self) -> int:
        """All solutions after EXHAUSTED; before it, a number that they reach at least."""
    @property
    def progress(self) -> float:
        """As of a CoverSearch, by what the kernels have done; the memo may be sooner."""
    @property
    def rate(self) -> tuple[float, int]:
        """Solutions that the kernel has found a second of work, and how many they are; 0 of a cover in parts."""
    @property
    def levels(self) -> list[int]: ...

class DiagramBuilder:
    """Builds the decision diagram of all solutions of an exact cover, in slices; see cover.solving.covers.diagrams."""

    def __init__(self, problem: Cover, room: int) -> None:
        """room: bytes that may be held. Releases the GIL."""
    def run(self, seconds: float) -> Pause:
        """Go on for `seconds`, releasing the GIL. EXHAUSTED: it is done; MEMORY: more would be needed."""
    def take(self) -> tuple[Int32s, Int32s, Int32s, Int32s, int]:
        """When done, once: option number by rank; rank, low child and high child by node; the root."""

def diagram_fault(ranks: int, rank: Int32s, low: Int32s, high: Int32s, root: int) -> str | None:
    """What is wrong with arrays offered as a diagram of options ranked 0..ranks-1, in words, or None."""

def count_below(low: Int32s, high: Int32s) -> tuple[Int64s, Uint32s]:
    """Numbers of solutions below all nodes: node k's is digits[starts[k]:starts[k + 1]] in base 2^32, the lowest first.
    Returns (starts, digits); releases the GIL. Raises ValueError where a child does not come before its parent."""

class Strategy:
    """A textbook strategy as it crosses the border; see boards/textbook.hpp and backends/bitmask/strategies.py."""

    def __init__(
        self,
        order: str = "lr",
        forward: bool = False,
        naked: bool = False,
        hidden: bool = False,
        values: str = "ascending",
        guess_limit: int = 0,
        seed: int = 0,
    ) -> None:
        """Raises ValueError for an unknown order, and for singles without forward checking."""

class BoardSearch:
    """A search of one board, run in slices. One thread at a time; many searches at once.

    The tree, and with it every counter, depends neither on the slices nor on `undo`.
    """

    def __init__(
        self, symbols: int, candidates: Uint64s, region_starts: Int32s, region_cells: Int32s, undo: str = "auto"
    ) -> None:
        """Bit s of candidates[c] says that symbol s may stand in cell c. undo: how the search returns to an earlier
        state, "copy", "trail", or "auto" by the size of the state. Raises ValueError where the arrays make no board."""
    @staticmethod
    def of_rules(
        symbols: int,
        candidates: Uint64s,
        region_starts: Int32s,
        region_cells: Int32s,
        rules: Sequence[Any],
        kinds: tuple[type[Any], type[Any], type[Any], Callable[[Any], Any]],
        worthwhile: tuple[int, int, int, int] | None,
        connected: list[tuple[int, ...]],
        connectivity: list[tuple[int, int, list[int], tuple[int, ...], int]],
    ) -> BoardSearch | None:
        """A board with rules beside its regions. rules: those of the kinds Regular, Sum and Sets, others are passed
        over; kinds: these classes, and what makes an automaton of a Sum that is too large; worthwhile: which sums that
        follow from those of the board are added (see rules/innies_outies.hpp), None for no such sums; connected: the
        cells of each rule of `connectivity`; connectivity: form, symbols as a mask, pairs, tips, how many cells
        (0: any number). None if a rule is about no cell. Raises ValueError."""
    @staticmethod
    def proving(symbols: int, candidates: Uint64s, region_starts: Int32s, region_cells: Int32s) -> BoardSearch:
        """The same tree, written as a proof (DRUP) of the plain formula in which variable k + 1 is the k-th mark, cell
        by cell. A clause of the formula must forbid each solution. Raises ValueError."""
    @staticmethod
    def strategy(
        symbols: int,
        candidates: Uint64s,
        region_starts: Int32s,
        region_cells: Int32s,
        strategy: Strategy,
    ) -> BoardSearch:
        """A textbook strategy; its nodes are calls, its max_depth cells in force."""
    def run(self, solutions: int, nodes: int, seconds: float, keep: bool) -> Pause:
        """Go on until `solutions` more are found, the counter nodes reaches `nodes`, about `seconds` have passed, or
        nothing remains (for ever). Releases the GIL."""
    def take_proof(self) -> bytes:
        """The lines of the proof since the last call."""
    def leftover(self) -> list[list[int]]:
        """What is not searched yet, as ways, the next one first: m = cell * symbols + symbol for a mark that is taken,
        ~m for one that is dropped. Each solution that remains obeys just one. The same after as many nodes on
        every machine. Raises RuntimeError for the searches of `strategy`."""
    def take(self) -> Bytes:
        """The solutions kept since the last call, flat: one symbol number a cell, board after board."""
    def counters(self) -> dict[str, int]:
        """nodes, guesses, max_depth, naked_singles, hidden_singles, solutions: since the start."""

def reduce(problem: Cover, level: str) -> tuple[Cover, Int32s, Int32s, Int32s, bool]:
    """A smaller problem with the same solutions; level: "forced" or "full" (see cover.problems.reductions.reduce).

    Returns (problem, old number of every option kept, old number of every item kept, options that are forced, and
    whether the fixpoint was reached: the work of level "full" is bounded).
    Releases the GIL. Raises ValueError for an unknown level.
    """

def solve_9x9(
    boards: Bytes, limit: int, workers: int, nodes: int | None = None, costs: Floats | None = None
) -> tuple[Bytes, Uint32s, dict[str, int]]:
    """Many plain 9x9 sudokus: boards (n, 81), row by row, 0 for a blank -> first solutions (n, 81), zeros where there
    is none; numbers of solutions (n,), counted up to `limit`; counters of BoardSearch, summed up (singles are not
    counted). nodes: the search of a board ends when so many were visited. costs (n, 4) is filled with each board's
    seconds, guesses, greatest depth, and 1 if `nodes` ended its search. Releases the GIL. Raises ValueError for a wrong
    shape or a number above 9."""

def solve_masks(
    symbols: int,
    candidates: Uint64s,
    region_starts: Int32s,
    region_cells: Int32s,
    boards: Bytes,
    limit: int,
    workers: int,
    nodes: int | None = None,
    costs: Floats | None = None,
) -> tuple[Bytes, Uint32s, dict[str, int]]:
    """The same for any geometry that BoardSearch takes: boards (n, cells), 0 for a blank, s + 1 for symbol s."""

def rate_masks(
    symbols: int,
    candidates: Uint64s,
    region_starts: Int32s,
    region_cells: Int32s,
    boards: Bytes,
    hidden: bool,
    limit: int,
    nodes: int,
    workers: int,
    seconds: float | None,
) -> Int64s:
    """Textbook searches of many boards (as in solve_masks), counted: (n, 5) with the score (sum of candidates of the
    branching cell - 1), guesses, greatest depth, solutions (to `limit`), 1 if `nodes` ended the search, 2 if
    `seconds` did (the others are 0 then). `hidden`: with hidden singles in full regions. Releases the GIL;
    KeyboardInterrupt ends it."""

class Trimmer:
    """A DRUP proof, checked backwards and reduced to what its end needs, as LRAT with hints.

    formula: clauses as one flat array, each ended by 0; proof: its text. whole: every lemma, with hints from the
    formula on, nothing trimmed: to compare with. tree: the lemmas are those of a tree, "not these decisions", children
    before their parent; what holds below a node is then stated once."""

    def __init__(
        self, formula: Int32s, variables: int, proof: bytes, whole: bool = False, tree: bool = False
    ) -> None: ...
    def run(self, seconds: float) -> bool:
        """Work for some time; True at the end, good or bad. Releases the GIL."""

    @property
    def fault(self) -> str:
        """Why the proof is none; empty if it is one."""

    def take_lrat(self) -> bytes:
        """The text of the trimmed proof, as far as it is written and was not taken; whole after the good end."""

    def facts(self) -> dict[str, int]:
        """steps of the proof as it came; lemmas and hints of the trimmed one."""

class LratCheck:
    """Follows an LRAT proof (RUP lemmas only) forwards, hint by hint."""

    def __init__(self, formula: Int32s, variables: int, proof: bytes) -> None: ...
    def run(self, seconds: float) -> bool:
        """Work for some time; True at the end, good or bad. Releases the GIL."""

    @property
    def fault(self) -> str:
        """Why the proof is refused; empty if nothing is wrong so far."""

    @property
    def lemmas(self) -> int:
        """Lemmas that were followed."""

class Links:
    """Strong links of a state: (bases, inner items, options of one side, of the other, items over the one, over the
    other)."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int) -> tuple[list[int], list[int], list[int], list[int], list[int], list[int]]:
        """Raises IndexError."""
    def with_bases(self, bases: list[int]) -> list[int]:
        """The numbers of those with just these bases, in this order."""
    def chosen(self, numbers: Int32s) -> Links:
        """Those with these numbers, in that order. Raises IndexError."""

class Logic:
    """Finders of the room `logic` over one exact cover; immutable, so threads may share it. A state is two arrays with
    a byte an option, 0 or 1: live, placed. All methods release the GIL."""

    def __init__(self, problem: Cover) -> None:
        """Raises ValueError for what `refuses` names."""
    @staticmethod
    def refuses(problem: Cover) -> str | None:
        """What it does not take: "colors", ...; None if it takes the problem."""
    def structures(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        bases: Int32s,
        covers: Int32s,
        size: int,
        rank: int,
        limit: int,
        distinct: bool,
        bounded: Int32s,
        most: int,
    ) -> list[tuple[list[int], list[int], list[int]]]:
        """(bases, covers, options removed) of structures of size bases and size + rank covers, `limit` at most.

        distinct: one for each set of options removed. bounded: options of which `most` at most are true, as covers."""
    def links(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        bases: Int32s,
        grouped: bool,
        families: list[tuple[list[int], list[int]]],
        min_bases: int,
        max_bases: int,
        limit: int,
    ) -> Links:
        """bases: items that are links by themselves (grouped: also by groups of options); families: (bases, covers) for
        links of min_bases to max_bases bases."""
    def chains(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        links: Links,
        allowed: Int32s,
        labels: Int32s,
        max_links: int,
        closed: bool,
        thorough: bool,
        work: int,
        limit: int,
    ) -> list[tuple[list[int], list[int], list[tuple[int, int, list[int]]], list[int]]]:
        """(links: 2 * number + side entered, items between, ends: (item, item, options removed), options removed).

        work: links looked at, after which the search ends with those it has (0: no bound)."""
    def nets(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        links: Links,
        stems: Int32s,
        max_links: int,
        limit: int,
    ) -> list[tuple[int, int, list[tuple[list[int], list[int], list[tuple[int, int, list[int]]], list[int]]]]]:
        """(option removed, item, a chain to each of its options)."""
    def exchanges(
        self, pairs: Int32s, min_pairs: int, max_pairs: int, max_extra: int, limit: int
    ) -> list[tuple[list[int], list[int]]]:
        """(even pairs, odd pairs) of trades out of pairs of options: `pairs` has three numbers for each, the options
        and what their place holds besides (0 nothing, above 0 one kind of option, -1 several)."""
    def whips(
        self, live: NDArray[np.uint8], placed: NDArray[np.uint8], max_length: int, all: bool, room: int
    ) -> list[tuple[int, list[int], list[int]]]:
        """(option removed, items, rights) of the shortest whips; all: every one, else the first. room: bytes that
        partial whips may fill before one is found."""
    def refutation(
        self, live: NDArray[np.uint8], placed: NDArray[np.uint8], depth: int, inner_lines: int, work: int
    ) -> list[int]:
        """The nested refutation with the fewest lines found, as numbers in a row: target, last item, count of lines;
        each line as item, option, or as -1 and a refutation. Empty if there is none, or the work was spent."""
    def linear_proof(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        enough: int,
        max_programs: int,
        max_bases: int,
        work: int,
    ) -> tuple[int, list[tuple[int, int]]] | None:
        """(a false option, its multipliers by item): the proof by linear logic with the fewest bases of the first
        `enough`, found by a look at max_programs options at most; None if there is none within max_bases and the work
        (numbers of tableaus changed)."""
    def linear_false(self, live: NDArray[np.uint8], placed: NDArray[np.uint8], items: list[int] | None) -> list[int]:
        """The undecided options that no solution of the linear relaxation holds wholly. items: only these count, and
        the options that hold one of them."""
    def linear_proof_of(
        self,
        live: NDArray[np.uint8],
        placed: NDArray[np.uint8],
        option: int,
        is_true: bool,
        items: list[int] | None,
        work: int,
    ) -> tuple[list[tuple[int, int]], float, int] | None:
        """(multipliers by item, bases before fractions were multiplied out, by what they were): the proof with the
        fewest bases that the option is false (or true), on these items alone; None if there is none for so much work
        (numbers of tableaus changed)."""
    def rate(
        self, starts: Int64s, given: Int32s, max_length: int, workers: int, seconds: float | None
    ) -> list[tuple[int, int, int, bool]]:
        """By board, which places given[starts[b]:starts[b + 1]]: (1 solved, 0 stuck or -1 clash, longest whip, whips
        applied, did `seconds` end it). KeyboardInterrupt ends it."""

# A rule, (cell, symbols) that fall, of connectivity (kind, places it rests on, grounds), and the lines that refute a
# mark in the place of a rule (-1).
RuleLine = tuple[int, list[tuple[int, int]], tuple[int, list[int], list[int]] | None, list[RuleLine]]

class BoardRules:
    """Rules of a board of up to 64 symbols, by ascending number. Masks have bit s for symbol s; lists of them have one
    for each cell of the board, or of a rule."""

    def __init__(self, cells: int, symbols: int) -> None: ...
    def words(self, number: int, cells: Sequence[int], starts: Int32s, arcs: Int32s, states: Int32s) -> None:
        """A rule as an automaton: see problems/automata.py; arcs in a row."""
    def sets(self, number: int, cells: Sequence[int], sets: Sequence[int]) -> None:
        """The cells hold just the symbols of one of these."""
    def region(self, number: int, cells: Sequence[int], full: bool) -> None:
        """The cells differ; full: each symbol of the board comes."""
    def joining(
        self,
        number: int,
        cells: Sequence[int],
        symbols: int,
        beside: Sequence[Sequence[int]],
        either: Sequence[Sequence[int]],
        least: int,
        most: int,
    ) -> None:
        """Cells that hold one of the symbols are connected: see `Joining`."""
    def closing(
        self, number: int, cells: Sequence[int], symbols: int, ends: Sequence[tuple[int, int]], tips: Sequence[int]
    ) -> None:
        """Edges that hold one of the symbols are lines: see `Closing`."""
    def kept(self, number: int, masks: Sequence[int]) -> list[int]:
        """Of each cell of a rule the symbols in some filling; all 0 where there is none."""
    def force(
        self, now: Sequence[int], changed: Sequence[int], most: int
    ) -> tuple[bool, list[RuleLine], list[int], list[int]]:
        """From changed cells by rules about few cells, one after the other: (has a rule or a cell nothing left, at most
        `most` lines, the masks after, the rules that were looked at). Releases the GIL."""
    def propagate(
        self, now: Sequence[int], changed: int, most: int, connectivity: bool, quick: bool
    ) -> tuple[bool, list[RuleLine], list[int]]:
        """The same from one cell, with rules about connectivity where no other goes on (quick: their simple facts):
        (is there nothing left, the lines needed then, the rules that were looked at). Releases the GIL."""
    def refuted_within(
        self, now: Sequence[int], cell: int, most: int, depth: int, bound: int
    ) -> tuple[list[RuleLine], int]:
        """From one cell, by chains of at most `most` lines on the way, nested so deep: (the lines needed until nothing
        is left, or none; how many chains were tried, above `bound` where it gave up). Releases the GIL."""

class Tries:
    """What came of supposing each mark, remembered until what it rests on changes. For one thread at a time."""

    def __init__(self, rules: BoardRules) -> None: ...
    def update(self, masks: Sequence[int]) -> None:
        """The state of now."""
    def of_cell(
        self, cell: int, most: int, connectivity: bool, quick: bool
    ) -> tuple[list[tuple[int, list[RuleLine]]], int]:
        """(the symbols of a cell that at most `most` lines refute, with the lines needed; how many were tried anew).
        connectivity, quick: as in `BoardRules.propagate`."""

# (kind, places with what falls there: own symbols (0), all others (1), everything (2); places it rests on; grounds)
Shown = tuple[int, list[tuple[int, int]], list[int], list[int]]

class Closing:
    """Edges, with the two vertices of each, that form one closed line, or lines from tip to tip."""

    def __init__(self, ends: Sequence[tuple[int, int]], tips: Sequence[int]) -> None: ...
    def shows(self, on: bytes, may: bytes, quick: bool) -> list[Shown]:
        """What follows where edges are lines for certain, and may be lines (a flag each); quick: the simple facts
        alone. Kinds and grounds: see logic/rules/closing.py. Releases the GIL."""

class Joining:
    """Cells, with those beside each, of which those that are in are connected. either: cells of which one of two at
    least is in; least, most: how many are in (0: not known)."""

    def __init__(
        self, beside: Sequence[Sequence[int]], either: Sequence[Sequence[int]], least: int, most: int
    ) -> None: ...
    def shows(self, inside: bytes, may: bytes) -> list[Shown]:
        """What follows where cells are in for certain, and may be in (a flag each). Kinds and grounds: see
        logic/rules/connected.py. Releases the GIL."""
    def cuts(self, inside: bytes, others: int) -> list[tuple[list[int], list[int]]]:
        """Clauses that cells break of which these are in (a flag each): one of the first cells is not in, or one of the
        second ones is. others: as in `Connected` of problems/connectivity.py. Raises ValueError."""

class ClueSupport:
    """A clue as an automaton (starts of its layers; arcs in a row: state before, symbol below 64, state after) from
    state 0; all states after the last layer take the word."""

    def __init__(self, starts: Int32s, arcs: Int32s) -> None: ...
    def within(self, masks: Sequence[int], parts: Sequence[Sequence[int]], most: int) -> list[int] | None:
        """Of each cell the symbols in some filling that differs inside each part (places of cells, ascending), all 0
        where there is none; None where that takes more than `most` states. Releases the GIL."""

def rate_se121(
    boards: NDArray[np.uint8], solutions: NDArray[np.uint8], workers: int, seconds: float | None
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Boards (n, 81), 0 for a blank, with their only solutions (boards whose solution begins with 0 are passed over):
    (n, 3) with ER, EP, ED as raw doubles; (n, 4) with steps, 1 if solved, the number of the hardest technique, and of a
    technique whose step contradicted the solution (-1: none). Releases the GIL; KeyboardInterrupt ends it, and
    TimeoutError is raised after `seconds`."""

class Watchdog:
    """A thread that ends this process from outside of whatever its other threads do; see
    backends/isolation/watching.py."""

    def __init__(self, wake_in: int, wake_out: int, command: list[str]) -> None:
        """A pipe to whose end the numbers of signals are written as they come, and the program that takes the place of
        the process at the end, with two more arguments: why, and what was noted last; it ends what is below."""
    def start(self) -> None: ...
    def allow(self, until: float, memory: int) -> None:
        """until: a time of `time.monotonic`, or inf; memory: bytes of this process and all below it, or 0."""
    def note(self, facts: str) -> None: ...
    def answered(self, status: int) -> None:
        """The end, if it must come, comes with this status and without a word."""
    def writing(self, is_writing: bool) -> None: ...

def minlex(boards: Bytes) -> tuple[Bytes, Int64s]:
    """The least image of each 9x9 board, and two numbers each: how many rearrangements of its cells leave it as it is,
    and the band, from 1, of a full grid, else 0; shapes (boards, 81), (boards, 2). Releases the GIL."""

def unavoidable_sets(grid: Bytes, most: int, seconds: float | None) -> tuple[Int32s, Int32s] | None:
    """The unavoidable sets of a full 9x9 grid, (81,), of at most so many cells: set k is the cells
    members[starts[k]:starts[k + 1]]; (starts, members). None if the time is over. Releases the GIL."""
