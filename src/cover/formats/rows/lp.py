"""The LP format of CPLEX, which mixed-integer solvers read (GLPK, CBC, HiGHS, SCIP, Gurobi): written only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cover.formats.base import About
from cover.problems.linear import FREE, Linear
from cover.problems.texts.rows import Term, names_of, terms_of, written

ABOUT = About("0-1 rows for mixed-integer solvers (LP)", Linear, "", endings=(".lp",))
WIDTH = 12  # terms a line: some readers take lines of 255 characters at most


def write(content: Any, solution: Any = None) -> str:
    """LP; comments say what the variables mean and what rows state. Raises ProblemError as `opb.write` does."""
    problem = written("lp", content, solution)
    lines = [f"\\ x{k} {name}" for k, name in names_of(problem)]
    costs = () if problem.costs is None else enumerate(problem.costs.tolist(), 1)
    lines += ["Minimize", f" cost: {_sum((cost, k) for k, cost in costs if cost)}", "Subject To"]
    rows = list(terms_of(problem)) or [([(0, 1)], 0, 0, "")]  # some readers ask for a row
    for number, (terms, low, high, words) in enumerate(rows, 1):
        lines += [f"\\ {words}"] * bool(words)
        body = _sum(terms)
        if low == high:
            lines.append(f" r{number}: {body} = {low}")
        else:
            lines += [f" l{number}: {body} >= {low}"] * (low > -FREE)
            lines += [f" u{number}: {body} <= {high}"] * (high < FREE)
    lines += ["Binary", *(f" x{k}" for k in range(1, problem.variables + 1)), "End", ""]
    return "\n".join(lines)


def _sum(terms: Iterable[Term]) -> str:
    words = [f"{coefficient:+d} x{variable}" for coefficient, variable in terms] or ["0 x1"]
    return "\n   ".join(" ".join(words[k : k + WIDTH]) for k in range(0, len(words), WIDTH))
