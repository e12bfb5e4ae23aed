"""WCNF of the MaxSAT evaluations, both ways (format of 2022: https://maxsat-evaluations.github.io/2022/rules.html; that
before it, with `p wcnf`, is read too).

What a model costs is the weight of the soft clauses that it leaves unsatisfied. A soft clause of several literals, or
of none, gets a variable more, after those of the file: it is true just if the clause is not satisfied.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cover.formats.base import About, Options, Reading
from cover.formats.text import Source, shown
from cover.problems.cnf import Cnf
from cover.problems.texts.wcnf import write as write

ABOUT = About(
    "weighted clauses (WCNF of MaxSAT)",
    Cnf,
    "c the cheapest model leaves the soft clause of weight 2 unsatisfied\nh 1 2 0\nh -1 -2 0\n3 1 0\n2 2 0\n",
    certain=True,
    endings=(".wcnf",),
)
MOST = 2**59  # of a weight


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that begin with `p wcnf` or a hard clause, after comments."""
    words = " ".join(source.first_words()).split()
    hard = words[:1] == ["h"] and words[-1] == "0" and all(word.lstrip("-").isdigit() for word in words[1:])
    return ["WCNF"] if options.kind is None and (words[:2] == ["p", "wcnf"] or hard) else []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """The one formula of the text. Raises InputError with the line for what is no clause of it."""
    hard, soft, variables, top, first = list[list[int]](), list[tuple[int, list[int]]](), 0, 0, 0
    shown_up_to: int | None = None  # variables
    for number, line in source.lines():
        words = line.split()
        if words[:3] == ["c", "p", "show"]:  # as `write` says it of a formula with variables that only help
            shown_up_to = len(words) - 4 if words[3:] == [*map(str, range(1, len(words) - 3)), "0"] else None
            continue
        if not words or words[0].startswith("c"):
            continue
        first = first or number
        if words[0] == "p":
            facts = [int(word) for word in words[2:] if word.isdigit()]
            if len(facts) != 3 or len(words) != 5:  # without TOP it may be model counting of 2020
                raise source.error("'p wcnf VARIABLES CLAUSES TOP' is needed", number)
            variables, top = facts[0], facts[2]
            continue
        if words[-1] != "0" or len(words) < 2 or not all(word.lstrip("-").isdigit() for word in words[1:]):
            raise source.error("a clause is 'h' or a weight, then literals, then 0", number)
        clause = [int(word) for word in words[1:-1]]
        if 0 in clause:
            raise source.error("0 ends a clause, and each line holds just one clause", number)
        if words[0] != "h" and not (words[0].isdigit() and 0 < int(words[0]) < MOST):
            raise source.error(f"{shown(words[0])} is no weight: write a whole number from 1, or h for hard", number)
        variables = max([variables, *map(abs, clause)])
        # Before 2022 a weight of `top` or more made a clause hard.
        if words[0] == "h" or (top and int(words[0]) >= top):
            hard.append(clause)
        else:
            soft.append((int(words[0]), clause))
    problem = _formula(hard, soft, variables)
    # Variables that only help cost nothing; any other file has all of them as decisions.
    if shown_up_to is not None and problem.costs is not None and not problem.costs[shown_up_to:].any():
        problem = replace(problem, decisions=problem.decisions[:shown_up_to], costs=problem.costs[:shown_up_to])
    note = f"WCNF with {variables} variables, {len(hard)} hard and {len(soft)} soft clauses"
    yield Reading(problem, "wcnf", note, source.name, first)


def _formula(hard: list[list[int]], soft: list[tuple[int, list[int]]], variables: int) -> Cnf:
    costs, paid = dict[int, int](), 0
    for weight, clause in soft:
        if len(clause) != 1:
            variables += 1
            hard += [[*clause, variables], *([-variables, -literal] for literal in clause)]
            clause = [-variables]
        costs[abs(clause[0])] = costs.get(abs(clause[0]), 0) + (weight if clause[0] < 0 else -weight)
        paid += weight if clause[0] > 0 else 0
    formula = Cnf.of(hard, variables)
    array = np.array([costs.get(k, 0) for k in range(1, variables + 1)], dtype=np.int64)
    return Cnf(formula.clauses, formula.variables, formula.decisions, costs=array, forced_cost=paid)
