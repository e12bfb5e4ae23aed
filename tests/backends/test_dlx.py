"""Backend dlx: counts that are known, the tree that is promised, budgets that are kept, memory that is bounded."""

import threading
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given

import cover._native as _native
from cover.backends.dlx import KERNELS, Dlx
from cover.backends.dlx.counting import MEMO
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.exact_cover import ExactCover, Item
from cover.puzzles.polyomino import Polyomino
from generators import covers, disjoint, dominoes, queens


def run(problem, question=Question.ALL, *, kernel="auto", **budget):
    """(choices as tuples, the search, its statistics)"""
    statistics = Statistics()
    search = Dlx(kernel).search(problem, question, Budget(**budget), statistics)
    listed = [tuple(choice.tolist()) for batch in search for choice in batch]
    return listed, search, statistics


class Tree:
    """The promised tree, straight from its definition: no lists are kept, every node looks at all options again."""

    def __init__(self, problem):
        self.levels, self.options_tried, self.solutions = [0], 0, []
        self.low = [1] * problem.primary if problem.at_least is None else problem.at_least.tolist()
        self.high = [1] * problem.primary if problem.at_most is None else problem.at_most.tolist()
        colors = np.zeros(len(problem.items), int) if problem.colors is None else problem.colors
        bounds = zip(problem.option_starts[:-1].tolist(), problem.option_starts[1:].tolist(), strict=True)
        self.covers = [dict(zip(problem.items[a:b].tolist(), colors[a:b].tolist(), strict=True)) for a, b in bounds]
        self.node([], frozenset(), frozenset(), 0)

    def node(self, taken, excluded, closed, depth):
        if depth == len(self.levels):
            self.levels.append(0)
        self.levels[depth] += 1
        times = [sum(item in self.covers[o] for o in taken) for item in range(len(self.low))]
        paint = {item: color for o in taken for item, color in self.covers[o].items() if item >= len(self.low)}

        def possible(option):
            return option not in excluded and option not in taken and all(
                item not in closed and times[item] < self.high[item]
                if item < len(self.low)
                else item not in paint or (color and paint[item] == color)
                for item, color in self.covers[option].items()
            )  # fmt: skip

        options = [o for o in range(len(self.covers)) if possible(o)]
        best = None
        for item in range(len(self.low)):
            need = max(0, self.low[item] - times[item])
            having = [o for o in options if item in self.covers[o]]
            degree = len(having) + 1 - need
            if (need or having) and item not in closed and (best is None or degree < best[0]):
                best = degree, item, need, having
        if best is None:
            self.solutions.append(tuple(sorted(taken)))
            return
        degree, item, need, having = best
        for k in range(min(degree, len(having))):
            self.options_tried += 1
            self.node([*taken, having[k]], excluded | set(having[:k]), closed, depth + 1)
        if degree > 0 and need == 0:
            self.node(taken, excluded | set(having), closed, depth + 1)


def assert_tree(problem, kernel):
    listed, search, statistics = run(problem, kernel=kernel)
    tree = Tree(problem)
    assert listed == tree.solutions
    assert statistics.levels == tree.levels
    expected = {
        "nodes": sum(tree.levels),
        "options_tried": tree.options_tried,
        "max_depth": len(tree.levels) - 1,
        "solutions": len(tree.solutions),
    }
    assert {key: statistics.counters[key] for key in expected} == expected
    assert search.found == len(tree.solutions)


@pytest.mark.parametrize("kernel", KERNELS)
@given(problem=covers())
def test_the_tree_is_the_promised_one(kernel, problem):
    assume(Dlx(kernel).refuses(problem, Question.ALL) is None)
    assert_tree(problem, kernel)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("problem", [queens(6), dominoes(4, 4), disjoint(3, 3)], ids=["queens", "dominoes", "disjoint"])
def test_the_tree_of_puzzles_is_the_promised_one(kernel, problem):
    assert_tree(problem, kernel)


def test_kernels_agree_where_a_search_is_stopped():
    tetrominoes = Polyomino.rectangle(5, 8, "I4x2 L4x2 O4x2 S4x2 T4x2").to_cover()  # bounds
    for problem in [
        queens(9),
        dominoes(6, 6),
        dominoes(10, 10),
        tetrominoes,
    ]:  # the third counts options: bits/sparse.hpp
        by_links, search_by_links, of_links = run(problem, kernel="links", nodes=50_000)
        listed, search, statistics = run(problem, kernel="bits", nodes=50_000)
        assert listed == by_links
        assert search.stop == search_by_links.stop
        assert statistics.levels == of_links.levels


def test_bits_says_what_it_does_not_take_and_auto_takes_another_kernel():
    many = ExactCover(range(2), [[k % 2] for k in range(8193)])
    assert Dlx("bits").refuses(many, Question.ALL) == "kernel bits does not take 8193 options, more than 8192"
    assert run(many, limit=1)[2].counters["kernel"] == "links"
    with pytest.raises(ValueError, match="kernel bits does not take 8193 options"):
        _native.CoverSearch(many.native, "bits", True)
    assert Dlx().refuses(many, Question.ALL) is None


def test_with_bounds_auto_takes_bits_where_an_option_changes_much_of_the_problem():
    pieces = Polyomino.rectangle(4, 5, "L4x2 T4x3").to_cover()
    assert pieces.has_bounds
    assert run(pieces, limit=1)[2].counters["kernel"] == "bits"
    cells = list(product(range(12), repeat=2))
    options = [[(r, c), (r, c + 1)] for r, c in cells if c < 11] + [[(r, c), (r + 1, c)] for r, c in cells if r < 11]
    loose = ExactCover([Item(cell, 0, 1) if cell == (0, 0) else cell for cell in cells], options)
    assert run(loose, limit=1)[2].counters["kernel"] == "links"


def test_little_memory_is_no_reason_to_fail_where_links_would_do(no_baggage):
    problem = dominoes(20, 20)
    assert run(problem, limit=1)[2].counters["kernel"] == "bits"
    needed = _native.memory_needed(problem.native, "links") + 100_000
    assert run(problem, limit=1, memory=needed)[2].counters["kernel"] == "links"


def test_depth_is_no_problem():
    listed, _, statistics = run(disjoint(20_000, 1))
    assert listed == [tuple(range(20_000))]
    assert statistics.counters["max_depth"] == 20_000
    optional = ExactCover([Item(k, 0, 1) for k in range(5000)], [[k] for k in range(5000)])
    assert run(optional, Question.ONE, limit=1)[2].counters["max_depth"] == 5000


@pytest.mark.parametrize("kernel", ["auto", "links", "bits", "slices", "learn"])
def test_too_little_memory_is_a_stop(kernel):
    listed, search, _ = run(dominoes(10, 10), kernel=kernel, memory=1)
    assert (listed, search.found, search.stop) == ([], 0, Stop.MEMORY)


def test_batches_start_small_and_stay_bounded():
    search = Dlx().search(dominoes(8, 8), Question.ALL, Budget(limit=300_000), Statistics())
    sizes = [(len(batch), batch.decisions.nbytes) for batch in search]
    assert 1 <= sizes[0][0] <= 256
    assert max(size for size, _ in sizes) > 1000
    assert max(nbytes for _, nbytes in sizes) <= 256 << 10
    assert sum(size for size, _ in sizes) == 300_000


@pytest.mark.parametrize("memo", MEMO)
def test_ctrl_c_between_slices_is_kept_as_the_stop(ctrl_c, memo):
    search = Dlx(memo=memo).search(dominoes(30, 30), Question.COUNT, Budget(), Statistics())
    ctrl_c(after=3)
    with pytest.raises(KeyboardInterrupt):
        list(search)
    assert search.stop is Stop.INTERRUPTED
    assert search.found > 0


def test_unknown_kernels_are_refused_with_a_list_of_those_that_exist():
    with pytest.raises(ValueError, match="unknown kernel 'chains'; there are auto, links, bits"):
        Dlx("chains")
    with pytest.raises(ValueError, match="unknown kernel 'chains'"):
        _native.CoverSearch(queens(4).native, "chains", True)


def test_only_problems_beyond_the_engine_are_refused():
    class Huge:
        def __len__(self):
            return 2**25

    assert Dlx().refuses(queens(4), Question.ALL) is None
    assert Dlx().refuses(Huge(), Question.ALL) == "33554432 options; at most 33554430 are taken"


def test_one_search_belongs_to_one_thread_at_a_time():
    native = _native.CoverSearch(dominoes(12, 12).native, "links", False)
    thread = threading.Thread(target=native.run, args=(0.5,))

    def intrude():
        while thread.is_alive():
            assert native.nodes

    thread.start()
    with pytest.raises(RuntimeError, match="in use by another thread"):
        intrude()
    thread.join()
    assert native.nodes > 1
