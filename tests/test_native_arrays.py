"""Native functions: whatever arrays come, every function answers or raises, and the process lives.

`python tests/test_native_arrays.py SEED SECONDS [LOG]` calls them with random and degenerate arrays. Each call answers,
or raises one of the errors that a native function raises; anything else ends with status 1, a crash by its signal. The
last call before a crash is in the file LOG.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cover._native as _native

REFUSALS = (ValueError, TypeError, OverflowError, RuntimeError, IndexError, MemoryError, TimeoutError)
ODD = (0, 1, -1, 2, 3, 7, 63, 64, 65, 2**31 - 1, -(2**31))


class Drawn:
    """Arrays at random: mostly small and nearly right, sometimes not right at all."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)

    def number(self, most: int) -> int:
        return self.rng.choice(ODD) if self.rng.random() < 0.04 else self.rng.randint(0, max(most, 0))

    def ints(self, count: int, most: int, kind: Any = np.int32) -> Any:
        flat = [max(-(2**31), min(2**31 - 1, self.number(most))) for _ in range(count)]
        return np.array(flat, dtype=kind)

    def starts(self, lists: int, end: int, kind: Any = np.int32) -> Any:
        inside = sorted(self.rng.randint(0, end) for _ in range(max(lists - 1, 0)))
        made = [0, *inside, end] if lists else [0]
        if self.rng.random() < 0.05:
            made[self.rng.randrange(len(made))] = self.number(end)
        return np.array(made, dtype=kind)

    def lists(self, lists: int, most: int, largest: int) -> tuple[Any, Any]:
        """Lists of different members, with a fault now and then."""
        parts = [self.rng.sample(range(most), self.rng.randint(0, min(most, largest))) for _ in range(lists)]
        flat = [member for part in parts for member in part]
        starts = np.cumsum([0, *map(len, parts)]).astype(np.int32)
        members = np.array(flat, dtype=np.int32)
        if len(members) and self.rng.random() < 0.08:
            members[self.rng.randrange(len(members))] = self.number(most)
        if self.rng.random() < 0.04:
            starts[self.rng.randrange(len(starts))] = self.number(len(members))
        return starts, members

    def masks(self, cells: int, symbols: int) -> Any:
        flat = [self.rng.getrandbits(max(min(symbols, 64), 1)) for _ in range(cells)]
        return np.array(flat, dtype=np.uint64)


def regions(rng: Drawn, cells: int, symbols: int) -> tuple[Any, Any]:
    return rng.lists(rng.rng.randint(0, 4), cells, symbols)


def run_board(search: Any, rng: Drawn) -> None:
    search.run(rng.rng.randint(0, 5), 300, 0.05, bool(rng.rng.randrange(2)))
    search.take()
    search.counters()


def board(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 8), rng.number(6)
    undo = rng.rng.choice(["auto", "copy", "trail", "no"])
    run_board(_native.BoardSearch(symbols, rng.masks(cells, symbols), *regions(rng, cells, symbols), undo), rng)


def strategies(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 6), rng.rng.randint(0, 6)
    forward = bool(rng.rng.randrange(2))
    way = _native.Strategy(rng.rng.choice(["lr", "rl", "ds", "mrv"]), forward, forward, forward)
    made = _native.BoardSearch.strategy(symbols, rng.masks(cells, symbols), *regions(rng, cells, symbols), way)
    run_board(made, rng)


def proving(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 6), rng.rng.randint(0, 6)
    made = _native.BoardSearch.proving(symbols, rng.masks(cells, symbols), *regions(rng, cells, symbols))
    run_board(made, rng)
    made.take_proof()


class Arcs:
    """Stands for an automaton, whose filters read its own arcs."""

    def __init__(self, starts: Any, arcs: Any):
        self.starts, self.arcs, self.filtering = starts, arcs, self


@dataclass
class Word:
    cells: tuple[int, ...]
    automaton: Arcs


@dataclass
class Sum:
    cells: tuple[int, ...]
    weights: Any
    totals: tuple[int, ...]


@dataclass
class Sets:
    cells: tuple[int, ...]
    sets: Any


def arcs_of(rng: Drawn, size: int, symbols: int) -> Arcs:
    arcs = [
        (rng.rng.randint(0, 2) if i else 0, rng.number(symbols - 1), rng.rng.randint(0, 2))
        for i in range(size)
        for _ in range(4)
    ]
    flat = np.array(arcs, dtype=np.int64).reshape(-1, 3).clip(-(2**31), 2**31 - 1)
    return Arcs(np.arange(size + 1, dtype=np.int32) * 4, flat.astype(np.int32))


CONNECTED, LOOP, ACYCLIC = range(3)  # forms of rules/connectivity.hpp


def rules(rng: Drawn) -> None:
    """A board with automata, sets, sums and rules about connectivity, some of them about no cell at all."""
    dice = rng.rng
    cells, symbols = dice.randint(0, 7), dice.choice([1, 2, 3, 4, 5, 6, 6, 11])
    stated: list[Any] = []
    named, connected = [], []

    def cells_of(some: list[int]) -> tuple[int, ...]:
        return tuple(rng.ints(dice.randint(0, 4), cells).tolist() if dice.random() < 0.05 else some)

    for kind in dice.choices(["automaton", "set", "sum", "connected", "loop", "acyclic"], k=dice.randint(0, 4)):
        some = dice.sample(range(cells), dice.randint(dice.random() < 0.9 and cells > 0, cells))
        size = len(some)
        if kind == "automaton":
            stated.append(Word(cells_of(some), arcs_of(rng, size, symbols)))
        elif kind == "set":
            wide = symbols if dice.random() < 0.95 else dice.choice([0, symbols + 1, 64, 65])
            chosen = np.zeros((dice.randint(0, 3), wide), dtype=np.bool_)
            for row in chosen:
                row[dice.sample(range(wide), min(size, wide))] = True
            stated.append(Sets(cells_of(some), chosen))
        elif kind == "sum":
            shape = (size, symbols) if dice.random() < 0.95 else (dice.randint(0, 8), dice.randint(0, 8))
            row = rng.ints(shape[1], 9)
            weights = np.tile(row, (shape[0], 1)) if dice.random() < 0.7 else rng.ints(shape[0] * shape[1], 9)
            totals = tuple(rng.number(20) for _ in range(dice.randint(0, 2)))
            stated.append(Sum(cells_of(some), np.ascontiguousarray(weights.reshape(shape)), totals))
        elif kind == "connected":
            pairs = [dice.sample(range(size), 2) for _ in range(size)] if size > 1 else []
            ends = [end for pair in pairs for end in pair]
            named.append(cells_of(some))
            connected.append((CONNECTED, dice.getrandbits(symbols), ends, [], rng.number(size)))
        elif kind == "acyclic":
            own = dice.getrandbits(symbols)
            ends = [
                end for _ in range(size * own.bit_count()) for end in dice.choice([(0, 1), (1, 2), (0, 2), (-1, -1)])
            ]
            named.append(cells_of(some))
            connected.append((dice.choice([ACYCLIC, ACYCLIC, rng.number(9)]), own, ends, [], 0))
        else:
            ends = [end for _ in some for end in dice.sample(range(4), 2)]
            tips = dice.choice([[], [0, 1], [0, 1, 2, 3], [rng.number(3)]])
            named.append(cells_of(some))
            connected.append((LOOP, dice.getrandbits(symbols), ends, tips, 0))
    if connected and dice.random() < 0.05:
        connected.pop()
    if named and dice.random() < 0.05:
        named.pop()
    kinds = (Word, Sum, Sets, lambda one: arcs_of(rng, len(one.cells), symbols))
    worthwhile = dice.choice([None, (8, 5, 8, 2), tuple(rng.number(9) for _ in range(4))])
    masks, (starts, members) = rng.masks(cells, symbols), regions(rng, cells, symbols)
    search = _native.BoardSearch.of_rules(symbols, masks, starts, members, stated, kinds, worthwhile, named, connected)
    if search is not None:  # no rule is about no cell
        run_board(search, rng)


def many(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 6), rng.rng.randint(0, 6)
    boards = rng.ints(rng.rng.randint(0, 3) * cells, symbols + 1, np.int64).clip(0, 255).astype(np.uint8)
    grids = boards.reshape(-1, cells) if cells else boards.reshape(len(boards), 0)
    geometry = (symbols, rng.masks(cells, symbols), *regions(rng, cells, symbols))
    _native.solve_masks(*geometry, grids, 3, rng.rng.randint(0, 2), 100)
    _native.rate_masks(*geometry, grids, True, 3, 100, rng.rng.randint(0, 2), 1.0)


def lanes(rng: Drawn) -> None:
    wide = rng.rng.choice([81, 81, 80, 0])
    boards = np.zeros((rng.rng.randint(0, 20), wide), dtype=np.uint8)
    for _ in range(rng.rng.randint(0, 30) if boards.size else 0):
        boards.flat[rng.rng.randrange(boards.size)] = rng.number(9) & 255
    _native.solve_9x9(boards, 2, 1, 200)


def singles(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 6), rng.rng.randint(0, 6)
    marks = np.array([rng.rng.randrange(2) for _ in range(cells * symbols)], dtype=np.uint8).reshape(cells, symbols)
    _native.singles(marks, *regions(rng, cells, symbols))


def lists(rng: Drawn) -> None:
    cells = rng.number(6)
    starts, members = rng.lists(3, 6, 4)
    _native.lists_fault(starts, members, min(cells, 2**20), rng.number(4))
    _native.repeats(starts, members, rng.ints(rng.rng.randint(4, 7), 4), min(rng.number(6), 99))
    _native.flattened([members.tolist(), [rng.number(9)]])


def marks(rng: Drawn) -> None:
    cells, symbols = rng.rng.randint(0, 4), rng.rng.randint(0, 70)
    candidates = np.array([rng.rng.random() < 0.5 for _ in range(cells * symbols)]).reshape(cells, symbols)
    _native.contradicted_given(candidates.astype(np.bool_), rng.ints(rng.rng.choice([cells, cells + 1]), symbols))
    found = rng.ints(cells * 2, 5, np.int64).clip(0, 255).astype(np.uint8)
    open_marks = np.flatnonzero(candidates).astype(np.int64)
    _native.decisions_of(open_marks, symbols, rng.rng.choice([cells, 0, 3]), found)
    _native.numbers_of(open_marks, symbols, rng.rng.choice([cells, 0, 3]), rng.ints(cells * 2, len(open_marks) + 1))
    _native.marks_left(rng.ints(cells, symbols), symbols)
    rows = [[rng.rng.choice([None, 1, 7]) for _ in range(rng.rng.randint(0, 3))] for _ in range(3)]
    _native.mark_numbers(rows, rng.rng.choice([{None: -1, 1: 0, 7: 1}, {None: -1}]))
    _native.keeps_givens(rng.ints(cells, 3), rng.ints(rng.rng.choice([cells, 1]), 3))
    _native.rows_of([rng.number(3) for _ in range(6)], (1, "b", None), rng.rng.choice([0, 2, 3, 4]))
    pairs = [(rng.number(4), rng.number(4)) for _ in range(2)]
    _native.cell_numbers(pairs, rng.number(5))
    _native.values_at(rows, pairs)
    _native.cells_flattened([pairs, []], rng.number(5))
    _native.marks_among([[[1], [7, 1]], [()]], rng.rng.choice([{1: 0, 7: 1}, {1: 9, 7: -1}, {}]), rng.number(4))
    _native.are_among(rng.ints(rng.rng.choice([cells, 1]), symbols), candidates.astype(np.bool_))
    _native.candidate_masks(candidates.astype(np.bool_))


def innies_outies(rng: Drawn) -> None:
    cells = rng.rng.randint(0, 9)
    cages = rng.rng.randint(0, 3)
    values = np.array(sorted(rng.number(9) for _ in range(rng.rng.randint(0, 4))), dtype=np.int64)
    found = (*rng.lists(2, cells, len(values)), *rng.lists(cages, cells, 3))
    totals = rng.ints(cages, 30, np.int64)
    limits = [min(abs(rng.number(5)), 2**31 - 1) for _ in range(4)]
    _native.innies_outies(*found, totals, cells, values, *limits)


def automata(rng: Drawn) -> None:
    states, symbols = rng.rng.randint(0, 4), rng.rng.randint(0, 3)
    table = (rng.ints(states * symbols, states) - 1).reshape(states, symbols).astype(np.int32)
    rows = None if rng.rng.random() < 0.6 else rng.starts(rng.rng.randint(0, 3), states)
    length = min(rng.number(4), 1000) if rows is None else len(rows) - 1
    _native.smallest_automaton(length, table, np.array([k % 2 for k in range(states)], dtype=np.uint8), rows)


def cover_of(rng: Drawn) -> Any:
    primary, secondary = rng.rng.randint(0, 5), rng.rng.randint(0, 3)
    options = rng.rng.randint(0, 9) if primary else 0
    parts = [rng.rng.sample(range(primary), rng.rng.randint(1, min(primary, 3))) for _ in range(options)]
    for part in parts:
        part += rng.rng.sample(range(primary, primary + secondary), rng.rng.randint(0, secondary))
    starts = np.cumsum([0, *map(len, parts)]).astype(np.int32)
    items = np.array([item for part in parts for item in part], dtype=np.int32)
    if len(items) and rng.rng.random() < 0.1:
        items[rng.rng.randrange(len(items))] = rng.number(primary + secondary)
    colored = np.where(items >= primary, rng.rng.randint(0, 2), 0).astype(np.int32)
    colors = None if rng.rng.random() < 0.5 else colored
    bounds = (None, None)
    if rng.rng.random() < 0.3:
        low = rng.ints(primary, 2)
        bounds = (low, (low + rng.ints(primary, 2)).astype(np.int32))
    return _native.Cover(primary, secondary, starts, items, colors, *bounds)


def covers(rng: Drawn) -> None:
    problem = cover_of(rng)
    for level in ("forced", "full"):
        _native.reduce(problem, level)
    for way in _native.cubes(problem, rng.rng.randint(0, 9)):
        _native.below(problem, way)
        _native.below(problem, way[: rng.rng.randint(0, len(way))])
    if rng.rng.random() < 0.1:
        _native.below(problem, rng.ints(3, problem.options).tolist())
    _native.probe(problem, rng.rng.getrandbits(20), 0, 5)
    problem.check(rng.starts(2, 4, np.int64), rng.ints(4, problem.options))
    for kernel in ("links", "bits", "learn"):
        if _native.kernel_refuses(problem, kernel) is None:
            search = _native.CoverSearch(problem, kernel, True, rng.rng.randint(1, 2))
            search.run(0.05, nodes=500, solutions=20)
            list(_native.ChoiceLists(*search.take_batch()))
            if kernel != "learn":
                handed_back(rng, problem, kernel)


def handed_back(rng: Drawn, problem: _native.Cover, kernel: str) -> None:
    """A search below a way, and below one of the ways that remain of it."""
    way = [rng.number(problem.options) - 1 for _ in range(rng.rng.choice([0, 0, 0, 1]))]
    for _ in range(2):
        search = _native.CoverSearch(problem, kernel, True, way=way)
        search.run(0.05, nodes=rng.rng.choice([1, 5, 500]), solutions=20)
        ways = search.leftover()
        search.take_batch()
        if not ways:
            return
        way = rng.rng.choice(ways)


def weighted(rng: Drawn) -> None:
    problem = cover_of(rng)
    wanted = rng.rng.choice([problem.primary, problem.primary + 1])
    search = _native.CoverSearch.by_weights(problem, True, True, rng.number(5), rng.ints(wanted, 3))
    search.run(0.05, nodes=500, solutions=20)
    costs = rng.ints(problem.options, 9, np.int64)
    cheapest = _native.CheapestSearch(problem, costs, rng.rng.randint(0, 3))
    cheapest.run(0.05, nodes=500)
    cheapest.best()


def literals(rng: Drawn, options: int, most: int) -> Any:
    flat = [rng.rng.choice([1, -1]) * max(rng.number(options), 1) for _ in range(rng.rng.randint(0, most))]
    return np.array([max(-(2**31), min(2**31 - 1, literal)) for literal in flat if options], dtype=np.int32)


def learner(rng: Drawn) -> None:
    problem = cover_of(rng)
    names = None if rng.rng.random() < 0.8 else rng.ints(problem.options, 9) + np.int32(1)
    made = _native.Learner(problem, rng.rng.getrandbits(9), 1, bool(rng.rng.randrange(2)), names)
    for _ in range(3):
        ended = made.run(0.05, literals(rng, problem.options, 2), conflicts=200)
        if ended is _native.Pause.SOLUTIONS:
            made.found()
            made.forbid_found()
        elif ended is _native.Pause.EXHAUSTED:
            made.core()
        made.add(literals(rng, problem.options, 3))
    made.take_proof()


def counting(rng: Drawn) -> None:
    problem = cover_of(rng)
    count = _native.Counting(problem, "links", bool(rng.rng.randrange(2)), rng.rng.choice([0, 1000, 1 << 20]))
    count.run(0.05, nodes=500)
    count.take_stock()
    count.facts()
    builder = _native.DiagramBuilder(problem, rng.rng.choice([0, 1000, 1 << 20]))
    if builder.run(0.05) == "done":
        builder.take()
    size = rng.rng.randint(0, 6)
    low, high = rng.ints(size, size), rng.ints(size, size)
    _native.diagram_fault(rng.number(4), rng.ints(size, 4), low, high, rng.number(size))
    _native.count_below(low, high)


def proofs(rng: Drawn) -> None:
    variables = rng.number(4)
    formula = (rng.ints(rng.rng.randint(0, 12), 8) - 4).astype(np.int32)
    if rng.rng.random() < 0.8:
        formula = np.append(formula.clip(-3, 3), 0).astype(np.int32)
    words = [rng.rng.choice(["1", "-1", "2", "0", "d", "5", "6", "x", "\n", "9" * 30]) for _ in range(20)]
    text = " ".join(words).encode()
    variables = min(variables, 99)
    check = _native.LratCheck(formula, variables, text)
    check.run(0.1)
    trimmer = _native.Trimmer(formula, variables, text, bool(rng.rng.randrange(2)))
    trimmer.run(0.1)
    trimmer.take_lrat()
    trimmer.facts()


def logic(rng: Drawn) -> None:
    problem = cover_of(rng)
    if _native.Logic.refuses(problem):
        return
    made = _native.Logic(problem)
    options = rng.rng.choice([problem.options] * 5 + [problem.options + 1])
    state = [np.array([rng.rng.randrange(2) for _ in range(options)], dtype=np.uint8) for _ in range(2)]
    bases = np.arange(problem.primary, dtype=np.int32)
    every = np.arange(problem.items, dtype=np.int32)
    none = np.zeros(0, dtype=np.int32)
    made.structures(*state, bases, every, rng.rng.randint(0, 3), 0, 10, True, none, 0)
    links = made.links(*state, bases, True, [], 1, 2, 50)
    labels = rng.ints(problem.items, 3)
    made.chains(*state, links, every, labels, 5, bool(rng.rng.randrange(2)), True, 10_000, 10)
    made.nets(*state, links, bases, 4, 10)
    made.exchanges(rng.ints(3 * rng.rng.randint(0, 3), problem.options), 1, 3, 2, 5)
    made.whips(*state, rng.number(5) if rng.rng.random() < 0.9 else -1, True, 1000)
    made.refutation(*state, rng.rng.randint(0, 2), 5, 10_000)
    made.linear_proof(*state, 3, 5, 5, 10_000)
    some = rng.rng.choice([None, rng.ints(2, problem.items).tolist()])
    made.linear_false(*state, some)
    made.linear_proof_of(*state, rng.rng.randrange(-2, 12), bool(rng.rng.randrange(2)), some, 10_000)
    made.rate(rng.starts(2, 4, np.int64), rng.ints(4, problem.options), 4, 1, 0.2)


def ratings(rng: Drawn) -> None:
    boards = np.zeros((rng.rng.randint(0, 2), rng.rng.choice([81, 81, 9])), dtype=np.uint8)
    solutions = np.zeros((rng.rng.choice([len(boards), 1]), boards.shape[1]), dtype=np.uint8)
    for grid in (boards, solutions):
        for _ in range(rng.rng.randint(0, 40) if grid.size else 0):
            grid.flat[rng.rng.randrange(grid.size)] = rng.rng.randint(0, 10)
    _native.rate_se121(boards, solutions, 1, 0.05)


CALLS: tuple[Callable[[Drawn], None], ...] = (
    board, strategies, proving, rules, rules, rules, many, lanes, singles, lists, marks, innies_outies, automata,
    covers, weighted, learner, counting, proofs, logic, ratings,
)  # fmt: skip


def main(seed: int, seconds: float, log: str = os.devnull) -> None:
    end, number = time.monotonic() + seconds, 0
    seen = Counter[str]()
    while time.monotonic() < end:
        number += 1
        call = CALLS[number % len(CALLS)]
        Path(log).write_text(f"{seed * 1_000_003 + number} {call.__name__}\n")
        try:
            call(Drawn(seed * 1_000_003 + number))
            seen[f"{call.__name__} answered"] += 1
        except REFUSALS as refused:
            seen[f"{call.__name__} {type(refused).__name__}"] += 1
    print(f"{number} calls: " + ", ".join(f"{name} {times}" for name, times in sorted(seen.items())))


def fuzzed(seed, seconds):
    command = [sys.executable, __file__, str(seed), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60 + 10 * seconds)
    assert done.returncode == 0, f"seed {seed}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def test_odd_arrays_are_answered_or_refused():
    assert "calls" in fuzzed(1, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_odd_arrays_are_answered_or_refused_by_the_thousand(seed):
    assert "calls" in fuzzed(seed, 5)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
