"""MiniZinc (https://www.minizinc.org), as a person writes it: all_different, regular, sums; an exact cover as the
options of each item. What is not chosen follows, so that each solution comes once. Written only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from cover.problems.automata import Automaton
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import FREE, Linear
from cover.problems.loops import Loop
from cover.problems.rules import Regular, Sets, Sum
from cover.problems.texts.models import Together, comment, graph_of, options_of, rules_of, written

INCLUDES = "\n".join(f'include "{name}.mzn";' for name in ("all_different", "regular"))
# Steps from a root are determined: a place is one step further than the nearest beside it.
REACHED = """predicate reached(
    array[int] of var bool: inside, array[int] of var bool: root, array[int] of set of int: beside) =
  let { int: n = length(inside); array[1..n] of var 0..n: steps } in forall (i in 1..n) (steps[i] =
    if not inside[i] then 0 elseif root[i] then 1
    else 1 + min([n] ++ [if inside[j] then steps[j] else n endif | j in beside[i]]) endif);"""


def write(content: Any, solution: Any = None) -> str:
    """The model; comments say what its parts are called. Raises ProblemError for rules that it does not say."""
    problem = written("mzn", content, solution)
    if isinstance(problem, Board):
        return "\n".join([INCLUDES, *_board(problem), "solve satisfy;", 'output [show(cell), "\\n"];', ""])
    parts = _cover(problem) if isinstance(problem, ExactCover) else _rows(problem)
    goal = "satisfy" if problem.costs is None else "minimize cost"
    count = len(problem.decisions)
    costs = (
        []
        if problem.costs is None
        else [f"var int: cost = {_sum(zip(problem.costs.tolist(), range(1, count + 1), strict=True))};"]
    )
    shown = f'output ["taken", concat([" \\(k)" | k in 1..{count} where fix(take[k])]), "\\n"];'
    return "\n".join([*parts, *costs, f"solve {goal};", shown, ""])


def _array(things: Iterable[object]) -> str:
    return f"[{', '.join(map(str, things))}]"


def _set(numbers: Iterable[int]) -> str:
    return f"{{{', '.join(map(str, numbers))}}}"


def _sum(terms: Iterable[tuple[int, int]]) -> str:
    return " + ".join(f"{c} * take[{k}]" if c != 1 else f"take[{k}]" for c, k in terms if c) or "0"


# ---------------------------------------------------------------- boards
def _board(board: Board) -> Iterator[str]:
    yield f"% symbols: {', '.join(f'{k} is {name}' for k, name in enumerate(board.symbol_names, 1))}"
    yield f"array[1..{board.cells}] of var 1..{board.symbols}: cell;"
    for cell, row in enumerate(board.candidates):
        if not row.all():
            marks = (np.flatnonzero(row) + 1).tolist()
            yield f"constraint cell[{cell + 1}] in {_set(marks)};" + comment(board.cell_names, [cell])
    for region, name in enumerate(board.region_names):
        yield f"constraint all_different({_cells(board.region(region).tolist())});  % {name}"
    rules = rules_of(board)
    if any(isinstance(rule, Together) for rule in rules):
        yield REACHED
    tables: dict[int, str] = {}
    for number, rule in enumerate(rules):
        # Rules that share an automaton share its table.
        if isinstance(rule, Regular) and id(rule.automaton) not in tables:
            tables[id(rule.automaton)] = f"words{len(tables) + 1}"
            yield from _table(tables[id(rule.automaton)], rule.automaton, board.symbols)
        yield f"% {rule.name}"
        if isinstance(rule, Regular):
            yield _regular(rule, tables[id(rule.automaton)], board.symbols)
        elif isinstance(rule, Sum):
            yield f"constraint {_total(rule)} in {_set(rule.totals)};"
        elif isinstance(rule, Sets):
            yield from _one_of_sets(number, rule)
        else:
            yield from _together(number, rule)


def _cells(cells: Iterable[int]) -> str:
    return _array(f"cell[{cell + 1}]" for cell in cells)


def _total(rule: Sum) -> str:
    terms = []
    for cell, weights in zip(rule.cells, rule.weights.tolist(), strict=True):
        steps = {b - a for a, b in pairwise(weights)}
        if weights[0] == 1 and steps == {1}:
            terms.append(f"cell[{cell + 1}]")
        else:
            terms.append(f"{_array(weights)}[cell[{cell + 1}]]")
    return f"({' + '.join(terms) or '0'})"


def _table(name: str, automaton: Automaton, symbols: int) -> Iterator[str]:
    """The automaton with the states of all layers in one count, from 1."""
    first = np.concatenate([[1], 1 + np.cumsum(automaton.states)]).tolist()
    table = np.zeros((first[-1] - 1, symbols), dtype=np.int64)
    for place in range(automaton.length):
        for before, symbol, after in automaton.layer(place).tolist():
            table[first[place] + before - 1, symbol] = first[place + 1] + after
    rows = " | ".join(", ".join(map(str, row)) for row in table.tolist())
    yield f"array[1..{len(table)}, 1..{symbols}] of int: {name} = [| {rows} |];"
    yield f"set of int: {name}_end = {first[-2]}..{first[-1] - 1};"


def _regular(rule: Regular, name: str, symbols: int) -> str:
    states = rule.automaton.states
    if not rule.automaton.length:
        return f"constraint {'true' if states[-1] else 'false'};"
    if not states.all():
        return "constraint false;"
    return f"constraint regular({_cells(rule.cells)}, {int(states.sum())}, {symbols}, {name}, 1, {name}_end);"


def _one_of_sets(number: int, rule: Sets) -> Iterator[str]:
    if not len(rule.sets):
        yield "constraint false;"
        return
    members = _array(_set((np.flatnonzero(row) + 1).tolist()) for row in rule.sets)
    yield f"constraint all_different({_cells(rule.cells)});"
    yield f"var 1..{len(rule.sets)}: set{number};  array[int] of set of int: sets{number} = {members};"
    yield f"constraint forall (c in {_cells(rule.cells)}) (c in sets{number}[set{number}]);"


def _together(number: int, rule: Connected | Loop) -> Iterator[str]:
    graph, name, count = graph_of(rule), f"inside{number}", len(rule.cells)
    symbols = _set(symbol + 1 for symbol in rule.symbols)
    yield f"array[1..{count}] of var bool: {name} = {_array(f'cell[{cell + 1}] in {symbols}' for cell in rule.cells)};"
    beside: list[list[int]] = [[] for _ in rule.cells]
    for a, b in graph.pairs:
        beside[a].append(b + 1)
        beside[b].append(a + 1)
    for places, allowed in graph.degrees:
        yield f"constraint sum ({_array(f'{name}[{place + 1}]' for place in places)}) in {_set(allowed)};"
    if graph.roots is None:
        # Without a certain root the first cell inside is it.
        root = f"[{name}[i] /\\ not exists (j in 1..i - 1) ({name}[j]) | i in 1..{count}]"
    else:
        root = _array(f"{name}[{k + 1}]" if k in graph.roots else "false" for k in range(count))
    yield f"constraint reached({name}, {root}, {_array(map(_set, beside))});"
    if isinstance(rule, Loop):
        yield f"constraint exists ({name});"
    elif rule.most:
        yield f"constraint sum ({name}) <= {rule.most};"


# ---------------------------------------------------------------- covers and rows
def _cover(cover: ExactCover) -> Iterator[str]:
    options: list[dict[int, list[int]]] = [{} for _ in range(cover.primary + cover.secondary)]  # by item, by color
    yield f"array[1..{len(cover)}] of var bool: take;"
    for option, (covers, paints) in enumerate(options_of(cover), 1):
        yield f"% take[{option}]: {cover.label_name(cover.decisions[option - 1])}"
        for item, color in [*((item, 0) for item in covers), *paints]:
            options[item].setdefault(color, []).append(option)
    low, high = (np.ones(cover.primary, int) if b is None else b for b in (cover.at_least, cover.at_most))
    for item, (least, most) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
        total = _sum((1, option) for option in options[item].get(0, []))
        yield f"constraint {total} in {least}..{most};" + comment(cover.item_names, [item])
    for item in range(cover.primary, cover.primary + cover.secondary):
        # Options that cover without a color exclude all; those of one color count as one.
        rivals = [f"take[{option}]" for option in options[item].pop(0, [])]
        rivals += [f"exists ({_array(f'take[{k}]' for k in painting)})" for painting in options[item].values()]
        if len(rivals) > 1:
            yield f"constraint sum ({_array(rivals)}) <= 1;" + comment(cover.item_names, [item])


def _rows(problem: Linear) -> Iterator[str]:
    yield f"array[1..{problem.variables}] of var bool: take;"
    if problem.decisions != range(1, len(problem.decisions) + 1):
        yield from (f"% take[{k}]: {problem.label_name(label)}" for k, label in enumerate(problem.decisions, 1))
    begins = dict(problem.groups)
    for number, (terms, low, high) in enumerate(problem.over_variables()):
        total = _sum((c, column + 1) for c, column in terms)
        bounds = [f"{total} >= {low}"] * (low > -FREE) + [f"{total} <= {high}"] * (high < FREE)
        row = f"{total} = {low}" if low == high else " /\\ ".join(bounds) or "true"
        yield f"constraint {row};" + (comment([begins[number]]) if number in begins else "")
