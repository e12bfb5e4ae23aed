"""OPB of the pseudo-Boolean competitions."""

from __future__ import annotations

from typing import Any

from cover.problems.linear import FREE
from cover.problems.texts.rows import names_of, terms_of, written


def write(content: Any, solution: Any = None) -> str:
    """OPB; comments say what the variables mean and what rows state. Raises ProblemError for what is no linear problem,
    and for one that leaves rules out."""
    problem = written("opb", content, solution)
    lines = [f"* x{k} {name}\n" for k, name in names_of(problem)]
    if problem.costs is not None and problem.costs.any():
        terms = " ".join(f"{cost:+d} x{k}" for k, cost in enumerate(problem.costs.tolist(), 1) if cost)
        lines.append(f"min: {terms} ;\n")
    count, variables = 0, problem.variables
    for terms_of_row, low, high, words in terms_of(problem):
        lines += [f"* {words}\n"] * bool(words)
        sides = [(1, "=", low)] if low == high else []
        sides += [(1, ">=", low)] if high != low > -FREE else []
        sides += [(-1, ">=", -high)] if low != high < FREE else []
        for sign, relation, bound in sides:
            terms = " ".join(f"{sign * coefficient:+d} x{variable}" for coefficient, variable in terms_of_row)
            lines.append(f"{terms} {relation} {bound} ;\n")
            count += 1
            variables = max(variables, 1)  # a row that never holds names a variable even where there is none
    return "".join([f"* #variable= {variables} #constraint= {count}\n", *lines])
