"""Generated problems for tests, and the brute force that knows their answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
from hypothesis import strategies as st

from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import Connected
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.loops import Loop
from cover.problems.rules import Regular, Rule, Sets, automaton, total, weighted


def random_cover(rng: random.Random, max_options: int = 10) -> ExactCover:
    """A small exact cover that often has some solutions: colors, bounds and secondary items each in about half."""
    primary_count = rng.randint(1, 5)
    secondary = [f"s{k}" for k in range(rng.choice([0, 0, 1, 2, 3]))]
    bounded, colored = rng.random() < 0.5, rng.random() < 0.6
    primary = []
    for k in range(primary_count):
        low, high = 1, 1
        if bounded and rng.random() < 0.6:
            low = rng.choice([0, 0, 1, 1, 2])
            high = low + rng.choice([0, 1, 1, 2, 3])
        primary.append(Item(f"p{k}", low, high))
    options = []
    for label in range(rng.randint(0, max_options)):
        covers = rng.sample([item.name for item in primary], rng.randint(1, min(primary_count, 3)))
        paints = {}
        for name in secondary:
            if rng.random() < 0.45:
                if colored and rng.random() < 0.75:
                    paints[name] = rng.choice(["red", "blue"])
                else:
                    covers.append(name)
        options.append(Option(f"o{label}", tuple(covers), paints, cost=rng.choice([0, 0, 1, 5])))
    return ExactCover(primary, options, secondary)


def mutilated(n: int) -> ExactCover:
    """Dominoes on a board without two opposite corners (Max Black 1946)."""
    squares = {(r, c) for r in range(n) for c in range(n)} - {(0, 0), (n - 1, n - 1)}
    beside = [((r, c), other) for r, c in sorted(squares) for other in ((r + 1, c), (r, c + 1)) if other in squares]
    return ExactCover(sorted(squares), beside)


def pigeons(holes: int) -> ExactCover:
    """One pigeon more than there are holes."""
    pairs = [(f"pigeon {k}", f"hole {hole}") for k in range(holes + 1) for hole in range(holes)]
    return ExactCover([f"pigeon {k}" for k in range(holes + 1)], pairs, [f"hole {hole}" for hole in range(holes)])


def covers(max_options: int = 10) -> st.SearchStrategy[ExactCover]:
    """Random exact covers for hypothesis; they shrink by seed only, but they are small to begin with."""
    return st.builds(random_cover, st.randoms(use_true_random=False), st.just(max_options))


def random_board(rng: random.Random) -> Board:
    """A small board: 2-4 symbols, 1-6 cells, random candidates, full and partial regions that may overlap anyhow."""
    symbols, cells = rng.randint(2, 4), rng.randint(1, 6)
    candidates = np.array([[rng.random() < 0.75 for _ in range(symbols)] for _ in range(cells)], dtype=np.bool_)
    givens = np.full(cells, -1, dtype=np.int32)
    for cell in range(cells):
        if rng.random() < 0.2 and candidates[cell].any():
            symbol = rng.choice(np.flatnonzero(candidates[cell]).tolist())
            candidates[cell] = False
            candidates[cell, symbol] = True
            givens[cell] = symbol
    regions = [rng.sample(range(cells), rng.randint(1, min(symbols, cells))) for _ in range(rng.randint(0, 4))]
    return Board(
        candidates=candidates,
        region_starts=np.cumsum([0, *map(len, regions)], dtype=np.int32),
        region_cells=np.array([cell for region in regions for cell in region], dtype=np.int32),
        givens=givens,
        cell_names=[f"cell {k}" for k in range(cells)],
        symbol_names=[str(k + 1) for k in range(symbols)],
        region_names=[f"region {k}" for k in range(len(regions))],
    )


def ruled_board(rng: random.Random) -> Board:
    """A small board with rules: sums, automata, sets, connected cells, loops."""
    board = random_board(rng)
    return board.with_rules([_rule(rng, board, number) for number in range(rng.choice([0, 0, 1, 2, 3]))])


def _rule(rng: random.Random, board: Board, number: int) -> Rule:
    symbols, name = board.symbols, f"rule {number}"
    cells = tuple(rng.sample(range(board.cells), rng.randint(1, board.cells)))
    kind = rng.choice(["total", "weighted", "automaton", "sets", "connected", "loop"])
    if kind == "total":
        values = [rng.choice([-1, 0, 1, 2, 3]) for _ in range(symbols)]
        return total(cells, values, rng.sample(range(10), rng.randint(0, 4)), name)
    if kind == "weighted":
        weights = [rng.choice([-2, -1, 1, 2]) for _ in cells]
        return weighted(cells, weights, list(range(1, symbols + 1)), rng.sample(range(-6, 12), rng.randint(1, 5)), name)
    if kind == "automaton":
        table = {(state, mark): rng.choice([None, 0, 1, 2, 2]) for state in range(3) for mark in range(symbols)}
        ends = set(rng.sample(range(3), 2))
        made = automaton(len(cells), symbols, 0, lambda state, mark, _: table[state, mark], lambda state: state in ends)
        return Regular(cells, made, name)
    if kind == "sets":
        cells = cells[:symbols]
        chosen = np.array([rng.sample(range(symbols), symbols) for _ in range(3)]) < len(cells)
        return Sets(cells, np.unique(chosen, axis=0)[rng.randint(0, 1) :], name)
    if kind == "connected":
        pairs = ((a, b) for b in range(len(cells)) for a in range(b))
        beside = tuple(pair for pair in pairs if rng.random() < 0.5)
        return Connected(cells, tuple(rng.sample(range(symbols), rng.randint(1, symbols - 1))), beside, name)
    points = [rng.sample(range(4), 2) for _ in cells]
    return Loop(cells, tuple((a, b) for a, b in points), (0,), rng.choice([(), (), (0, 1)]), name)


def random_formula(rng: random.Random) -> Cnf:
    """Of up to six variables, all of them decisions; with clauses that are always true, and sometimes an empty one."""
    variables = rng.randint(1, 6)
    literals = [sign * k for k in range(1, variables + 1) for sign in (1, -1)]
    least = 0 if rng.random() < 0.1 else 1
    clauses = [rng.choices(literals, k=rng.randint(least, 4)) for _ in range(rng.randint(0, 9))]
    return Cnf(
        np.array([x for clause in clauses for x in (*clause, 0)], dtype=np.int32), variables, "abcdef"[:variables]
    )


def brute_force(problem: ExactCover) -> set[frozenset]:
    """The label sets of all solutions, by trying every subset of options; decided by `faults` alone."""
    found = set()
    for size in range(len(problem) + 1):
        for choice in combinations(range(len(problem)), size):
            if next(problem.faults(choice), None) is None:
                found.add(frozenset([*problem.forced, *(problem.decisions[k] for k in choice)]))
    return found


def brute_force_board(board: Board) -> set[frozenset]:
    """The mark sets of all solutions of a board, by trying every filling; decided by `faults` alone."""
    number = {mark: k for k, mark in enumerate(board.decisions)}
    open_symbols = [np.flatnonzero(row).tolist() for row in board.candidates]
    found = set()
    for filling in product(*open_symbols):
        marks = list(enumerate(filling))
        if next(board.faults([number[mark] for mark in marks]), None) is None:
            found.add(frozenset(marks))
    return found


def every_model(formula: Cnf) -> Iterator[tuple[bool, ...]]:
    """The truth of each variable in all assignments that keep every clause, by trying them all."""
    clauses = list(formula)
    for truth in product((False, True), repeat=formula.variables):
        if all(any(truth[abs(x) - 1] is (x > 0) for x in clause) for clause in clauses):
            yield truth


def queens(n: int) -> ExactCover:
    """n queens: rows and columns primary, diagonals secondary."""
    rows, columns = [f"r{k}" for k in range(n)], [f"c{k}" for k in range(n)]
    rising, falling = [f"a{k}" for k in range(2 * n)], [f"b{k}" for k in range(2 * n)]
    options = {(r, c): (rows[r], columns[c], rising[r + c], falling[r - c + n]) for r in range(n) for c in range(n)}
    return ExactCover([*rows, *columns], options, [*rising, *falling])


def dominoes(rows: int, columns: int) -> ExactCover:
    """Domino tilings of a rectangle."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    pairs = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < columns]
    pairs += [((r, c), (r + 1, c)) for r, c in cells if r + 1 < rows]
    return ExactCover(cells, {pair: pair for pair in pairs})


def disjoint(items: int, options_each: int) -> ExactCover:
    """`items` items with `options_each` options of their own: options_each ** items solutions."""
    return ExactCover(range(items), {(i, k): (i,) for i in range(items) for k in range(options_each)})


def side_by_side(*problems: ExactCover) -> ExactCover:
    """Several problems as one: its solutions are those of all, freely combined. Labels are (which, label)."""
    primary, secondary, options = [], [], []
    for which, problem in enumerate(problems):
        names = [(which, name) for name in problem.item_names]
        for k in range(problem.primary):
            low = 1 if problem.at_least is None else int(problem.at_least[k])
            high = 1 if problem.at_most is None else int(problem.at_most[k])
            primary.append(Item(names[k], low, high))
        secondary += names[problem.primary :]
        for k in range(len(problem)):
            option = problem.option(k)
            paints = {(which, name): color for name, color in option.paints.items()}
            options.append(Option((which, option.label), tuple((which, name) for name in option.covers), paints))
    return ExactCover(primary, options, secondary)


def latin(n: int) -> ExactCover:
    """Latin squares: a symbol in each cell, each symbol in each row and in each column."""
    marks = product(range(n), repeat=3)
    options = {(r, c, s): (("cell", r, c), ("row", r, s), ("column", c, s)) for r, c, s in marks}
    return ExactCover(sorted({item for covers in options.values() for item in covers}), options)
