"""Free MPS, the oldest language of linear programs (IBM 1960s; every solver reads it): written only."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from cover.formats.base import About
from cover.problems.linear import FREE, Linear
from cover.problems.texts.rows import names_of, terms_of, written

ABOUT = About("0-1 rows for mixed-integer solvers (free MPS)", Linear, "", endings=(".mps",))


def write(content: Any, solution: Any = None) -> str:
    """MPS; comments say what columns mean and rows state. Raises ProblemError as `opb.write` does."""
    problem = written("mps", content, solution)
    lines = [f"* x{k} {name}" for k, name in names_of(problem)]
    columns: dict[int, list[tuple[str, int]]] = defaultdict(list)
    bounds, ranges = [], []
    lines += ["NAME cover", "ROWS", " N cost"]
    for number, (terms, low, high, words) in enumerate(terms_of(problem), 1):
        lines += [f"* {words}"] * bool(words)
        kind = "E" if low == high else "G" if low > -FREE else "L"
        row = f"r{number}"
        lines.append(f" {kind} {row}")
        bounds.append((row, high if kind == "L" else low))
        if kind == "G" and high < FREE:
            ranges.append((row, high - low))
        for coefficient, variable in terms:
            columns[variable].append((row, coefficient))
    if problem.costs is not None:
        for k, cost in enumerate(problem.costs.tolist(), 1):
            columns[k] += [("cost", cost)] * bool(cost)
    lines.append("COLUMNS")
    for variable in range(1, problem.variables + 1):
        lines += [f" x{variable} {row} {coefficient}" for row, coefficient in columns[variable] or [("cost", 0)]]
    lines += ["RHS", *(f" rhs {row} {bound}" for row, bound in bounds if bound)]
    lines += ["RANGES", *(f" range {row} {width}" for row, width in ranges)] if ranges else []
    lines += ["BOUNDS", *(f" BV bound x{k}" for k in range(1, problem.variables + 1)), "ENDATA", ""]
    return "\n".join(lines)
