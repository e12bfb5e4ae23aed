"""From a formula to an exact cover, for counting: a literal is an option, a variable an item that is covered once, a
clause an item that is covered at least once.

So the count of Algorithm X, which puts parts together that do not touch each other, counts the models of a formula.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy
from cover.problems.reductions.helpers import without_helpers


@dataclass(frozen=True)
class Not:
    """The label of what is not taken: no label of the formula."""

    label: Label


def cnf_to_cover(problem: Cnf) -> ExactCover:
    """The exact cover of the formula's models: option 2k is decision k, option 2k + 1 is `Not` of its label. An item a
    variable and one a clause, but for clauses that are always true. Auxiliary variables are resolved away. Raises
    Refused where they are too many for that, and for a formula that leaves rules out.

    >>> cover = cnf_to_cover(Cnf(np.array([1, 2, 0], dtype=np.int32), 2, "ab"))
    >>> cover.primary, list(cover.decisions)
    (3, ['a', Not(label='a'), 'b', Not(label='b')])
    """
    if problem.lazy is not None:
        raise Refused("a formula that leaves rules out is not counted as an exact cover")
    plain = plain_formula(problem)
    if plain is None:
        raise Refused("a formula with so many auxiliary variables is not counted as an exact cover")
    problem = plain
    clauses = _proper(problem.clauses)
    # For each literal the number of its clause: how many zeros stand before.
    clause = np.cumsum(clauses == 0)[clauses != 0]
    literal = clauses[clauses != 0]
    variables = problem.variables
    # An option covers its variable's item, then those of the clauses that it makes true.
    option = np.concatenate([np.arange(2 * variables), 2 * (np.abs(literal) - 1) + (literal < 0)])
    item = np.concatenate([np.arange(2 * variables) // 2, variables + clause])
    order = np.lexsort((item, option))
    # Sorted by option, then item: `from_arrays` wants the items of each option together.
    count = int(np.count_nonzero(clauses == 0))
    starts = np.searchsorted(option[order], np.arange(2 * variables + 1)).astype(np.int32)
    at_most = np.ones(variables + count, dtype=np.int32)
    # As many as the clause has literals, the most that can be true in it.
    at_most[variables:] = np.diff(np.flatnonzero(clauses == 0), prepend=-1) - 1
    # What is not taken costs nothing: a 0 behind each cost.
    costs = None if problem.costs is None else np.insert(problem.costs, np.arange(1, variables + 1), 0)
    return ExactCover.from_arrays(
        variables + count,
        option_starts=starts,
        items=item[order].astype(np.int32),
        at_least=np.ones(variables + count, dtype=np.int32),
        # An empty clause would have at most 0, less than its at least; no option covers it anyway.
        at_most=np.maximum(at_most, 1),
        decisions=Lazy(2 * variables, lambda k: Not(problem.decisions[k // 2]) if k % 2 else problem.decisions[k // 2]),
        costs=costs,
        forced=problem.forced,
        forced_cost=problem.forced_cost,
        label_name=partial(_name, problem.label_name),
    )


@lru_cache(maxsize=1)
def plain_formula(problem: Cnf) -> Cnf | None:
    """The formula over its decisions alone; None where it would be too large."""
    return problem if len(problem.decisions) == problem.variables else without_helpers(problem)


def _name(label_name: Callable[[Any], str], label: Any) -> str:
    return f"not {label_name(label.label)}" if isinstance(label, Not) else label_name(label)


def _proper(flat: NDArray[np.int32]) -> NDArray[np.int32]:
    """Clauses in which no literal comes twice, without those that are always true."""
    clause = np.cumsum(flat == 0)[flat != 0]
    literal = flat[flat != 0]
    # Literals of a variable side by side, the negative one first: twins and opposites are neighbours then.
    order = np.lexsort((literal, np.abs(literal), clause))
    clause, literal = clause[order], literal[order]
    same = np.zeros(len(literal), dtype=np.bool_)
    same[1:] = (clause[1:] == clause[:-1]) & (literal[1:] == literal[:-1])
    clause, literal = clause[~same], literal[~same]
    # x and -x in one clause: always true.
    both = (clause[1:] == clause[:-1]) & (literal[1:] == -literal[:-1])
    number = np.arange(int(np.count_nonzero(flat == 0)))
    kept = ~np.isin(number, clause[1:][both])
    left = kept[clause]
    sizes = np.bincount(clause[left], minlength=len(kept))[kept]
    return np.insert(literal[left], np.cumsum(sizes), 0)
