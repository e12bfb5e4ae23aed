"""How large what a reduction makes will be: measures of its source, counted by definition, and formulas over them.

A formula is a sum of products of measures and numbers, such as `cells + full * symbols`.
tests/contracts/test_reductions.py holds every arrow's to what it makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np

from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy_clauses import LazyClauses
from cover.problems.linear import Linear
from cover.problems.reductions.cover_to_cnf import PAIRS_UP_TO
from cover.problems.reductions.rule_clauses import rule_templates
from cover.problems.reductions.rules import plain_rules, stated_rules
from cover.problems.rules import Regular, Sets, Sum

Measures = dict[str, int]

# What the measures count, where the word alone does not say it.
WORDS = {
    "absent": "1 where a rule speaks of a mark that cannot stand, which one variable then stands for",
    "arcs": "of automata, with symbols that may stand",
    "beforehand": "clauses of rules that are cut, stated at once",
    "choices": "totals to choose among, and sets of symbols",
    "choosers": "rules that choose a set of symbols",
    "clauses": "of a formula; of the templates of a board's rules",
    "contested": "secondary items with two colors or options that exclude each other",
    "counters": "variables of counters, for items with bounds",
    "counting": "clauses for items with bounds",
    "followed": "cells in automata",
    "full": "regions of as many cells as there are symbols",
    "helpers": "variables that follow from the others",
    "idle": "rows that always hold",
    "layers": "of states, one of which is true",
    "marks": "symbols that may stand in a cell",
    "once": "items that are covered once",
    "painting": "of options in colors that several have, with many options",
    "places": "symbols of a region that is not full, with two cells for them at least",
    "rivals": "pairs that exclude each other",
    "shaded": "options in colors of an item that several have",
    "shades": "colors of an item that several options have",
    "steps": "cells of automata, one after the other",
    "sums": "rows of sums and of sets",
    "telling": "clauses that are not always true",
    "wide": "regions of two cells and more",
}


def of_problem(problem: Any) -> Measures:
    """What people ask of a problem: how many variables, rows, ..."""
    if isinstance(problem, Board):
        return {"cells": problem.cells, "symbols": problem.symbols, "marks": len(problem.open_marks)}
    if isinstance(problem, ExactCover):
        return {"options": len(problem), "items": problem.primary + problem.secondary}
    if isinstance(problem, Linear):
        return {"variables": problem.variables, "rows": len(problem)}
    if isinstance(problem, Cnf):
        return {"variables": problem.variables, "clauses": problem.clause_count}
    return {"variables": len(problem.model.variables), "constraints": len(problem.model.constraints)}


def value(formula: str, measures: Mapping[str, int]) -> int:
    """
    >>> value("cells + 2 * full * symbols - idle", {"cells": 4, "full": 1, "symbols": 2, "idle": 3})
    5
    """
    terms = formula.replace(" - ", " + -1 * ").split(" + ")
    return sum(prod(measures[word] if word in measures else int(word) for word in term.split(" * ")) for term in terms)


def measured(problem: Any) -> Measures:
    """All measures of a problem that formulas name."""
    more: Measures = _MORE[type(problem)](problem)
    return of_problem(problem) | more


def _of_board(board: Board) -> Measures:
    sizes = np.diff(board.region_starts).tolist()
    regions = [board.region(k).tolist() for k in range(len(sizes))]
    beside = {tuple(sorted(pair)) for cells in regions for pair in combinations(cells, 2)}
    may = board.candidates
    lazy = tuple(rule for rule in board.rules if isinstance(rule, LazyConstraint))
    return {
        "regions": len(sizes),
        "full": sizes.count(board.symbols),
        "wide": sum(size > 1 for size in sizes),
        # Pairs of marks that exclude each other: in one cell, and of one symbol in two cells of a region, each pair
        # once.
        "rivals": sum(comb(int(n), 2) for n in may.sum(axis=1)) + sum(int((may[a] & may[b]).sum()) for a, b in beside),
        "places": sum(int((may[cells].sum(axis=0) > 1).sum()) for cells in regions if len(cells) != board.symbols),
        "beforehand": len(LazyClauses.of(_numbers(board), lazy).first()) if lazy else 0,
        **_of_rules(board),
        **_of_rows(board),
    }


def _numbers(board: Board) -> Any:
    numbers = np.zeros(board.candidates.shape, dtype=np.int32)
    numbers[board.candidates] = np.arange(1, len(board.open_marks) + 1)
    return numbers


def _of_rules(board: Board) -> Measures:
    """Of rules as automata and sets."""
    rules = plain_rules(board)
    automata = [rule for rule in rules if isinstance(rule, Regular)]
    sets = [rule for rule in rules if isinstance(rule, Sets)]
    layers = [(cell, rule.automaton.layer(k)) for rule in automata for k, cell in enumerate(rule.cells)]
    return {
        "automata": len(automata),
        "steps": len(layers),
        "arcs": sum(int(board.candidates[cell, arcs[:, 1]].sum()) for cell, arcs in layers),
        "followed": len({cell for cell, _ in layers}),
        "choosers": len(sets),
        "sets": sum(len(rule.sets) for rule in sets),
        **_in_clauses(board, None, "rule"),
    }


def _of_rows(board: Board) -> Measures:
    """Of rules as rows: sums and sets are such, automata in clauses."""
    rules, may = stated_rules(board), board.candidates
    sums = [rule for rule in rules if isinstance(rule, Sum)]
    several = [rule for rule in sums if len(rule.totals) != 1]
    sets = [rule for rule in rules if isinstance(rule, Sets)]
    balances = sum(int((may[list(rule.cells)].any(axis=0) | rule.sets.any(axis=0)).sum()) for rule in sets)
    idle: int = sum(rule.totals in ((), (0,)) and not may[list(rule.cells)].any() for rule in sums)
    return {
        "choices": sum(len(rule.totals) for rule in several) + sum(len(rule.sets) for rule in sets),
        "sums": len(sums) + len(several) + len(sets) + balances,
        "idle": idle,
        **_in_clauses(board, [rule for rule in rules if isinstance(rule, Regular)], "row"),
    }


def _in_clauses(board: Board, rules: list[Regular | Sets] | None, prefix: str) -> Measures:
    found: Counter[str] = Counter(helpers=0, clauses=0, layers=0, rivals=0, absent=0)
    for template, cells, _ in rule_templates(board, rules):
        many = len(cells)
        marks = board.candidates[cells] if template.only is None else board.candidates[cells][:, :, template.only]
        found["absent"] |= int(not marks.all())
        found["helpers"] += many * (template.variables - template.marks)
        found["clauses"] += many * int(np.count_nonzero(template.clauses == 0))
        found["layers"] += many * len(template.groups)
        found["rivals"] += many * sum(comb(len(group), 2) for group in template.groups)
    return {f"{prefix}_{name}": number for name, number in found.items()}


def _of_cover(cover: ExactCover) -> Measures:
    options: list[list[int]] = [[] for _ in range(cover.primary + cover.secondary)]  # of each item: colors, 0 for none
    colors = [0] * len(cover.items) if cover.colors is None else cover.colors.tolist()
    for item, color in zip(cover.items.tolist(), colors, strict=True):
        options[item].append(color)
    low, high = cover.bounds
    found: Counter[str] = Counter(primary=cover.primary)
    # Primary items have bounds, secondary ones follow them: zip ends with the bounds.
    for size, least, most in zip(map(len, options), low.tolist(), high.tolist(), strict=False):
        if least == most == 1:
            found.update(once=1, rivals=comb(size, 2))
        else:
            variables, clauses = _counter(size, least, most)
            found.update(counters=variables, counting=clauses)
    for shades in options[cover.primary :]:
        shared = [number for color, number in Counter(shades).items() if color and number > 1]
        # What may be taken together is one class: each option without color by itself, each color.
        classes = shades.count(0) + len(set(shades) - {0})
        found.update(shades=len(shared), shaded=sum(shared), contested=classes > 1)
        if any(shades) and len(shades) > PAIRS_UP_TO:
            found.update(helpers=len(shared), painting=sum(shared), rivals=comb(classes, 2))
        else:
            found.update(rivals=sum(a != b or not a for a, b in combinations(shades, 2)))
    names = ["once", "rivals", "counters", "counting", "shades", "shaded", "contested", "helpers", "painting"]
    return dict.fromkeys(names, 0) | dict(found)


def _counter(size: int, low: int, high: int) -> tuple[int, int]:
    """Variables and clauses by which from low to high of so many are true (`cardinality.py`)."""
    high = min(high, size)
    if low > size:
        return 0, 1
    if low == size or high == 0:
        return 0, size
    simple = (comb(size, 2) if high == 1 else 0) + (low == 1)
    if low < 2 and high in (1, size):
        return 0, simple
    # As in `cardinality`: count the true ones or the false ones, whichever is narrower.
    width = min(max(low, high if high < size else 0), max(size - high, size - low if low else 0))
    if max(low, high if high < size else 0) > width:
        low, high = size - high, size - low
    upwards = size + (size - 1) * 2 * width if high < size else 0
    downwards = (size - 1) * (2 * width - 1) + width + 1 if low else 0
    return size * width, simple + upwards + downwards


def _of_formula(formula: Cnf) -> Measures:
    return {"telling": sum(not any(-x in clause for x in clause) for clause in map(set, formula))}


def _of_linear(problem: Linear) -> Measures:
    plain = ((len(literals), low, high) for literals, c, low, high in problem if set(c) <= {1})
    return {"idle": sum(low <= 0 and high >= size for size, low, high in plain)}


_MORE: dict[type[Any], Any] = {Board: _of_board, ExactCover: _of_cover, Cnf: _of_formula, Linear: _of_linear}


def used(formulas: Iterable[str]) -> list[str]:
    """The measures that formulas name and `WORDS` explains, in the order of the alphabet, without the prefix that says
    whether rules become clauses or rows.

    >>> used(["cells + full * symbols"])
    ['full']
    """
    words = {word for formula in formulas for word in formula.split()}
    return sorted({word.removeprefix("rule_").removeprefix("row_") for word in words} & WORDS.keys())
