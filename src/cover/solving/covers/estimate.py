"""How large a search will be, before it is made: Knuth's random probes.

D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975); TAOCP 7.2.2. A
probe walks from the root of the tree of `dlx` to a leaf, taking any child as likely as the others; the products of
the numbers of children on its way estimate how many nodes there are at each depth. The mean is right, but the sizes
of the probes may differ wildly: the errors say how much, and are themselves estimates.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.backends import registry
from cover.backends.protocol import Backend, Estimates
from cover.basics import html
from cover.basics.arguments import SEEDS, searching, whole
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.basics.type_errors import explained
from cover.solving.routing import PuzzleOrProblem, Route, routed

CHUNK = 0.05  # seconds of native probing between two looks at Ctrl-C and the clock


@dataclass(frozen=True)
class Estimate:
    """nodes and solutions: of the tree that the backend searches (dlx: with links or bits); the errors are standard
    errors of these means, in the same units; levels: nodes by depth; probes: how many were made."""

    nodes: float
    nodes_error: float
    solutions: float
    solutions_error: float
    levels: tuple[float, ...]
    probes: int
    seed: int

    def as_json(self) -> dict[str, Any]:
        """What `cover solve --estimate --json` prints. What is not a number, or has no bound, is null."""
        means = ("nodes", "nodes_error", "solutions", "solutions_error")
        figures = {name: value if math.isfinite(value := getattr(self, name)) else None for name in means}
        return {**figures, "levels": list(self.levels), "probes": self.probes, "seed": self.seed}

    def __str__(self) -> str:
        return (
            f"about {self.nodes:.3g} (± {self.nodes_error:.2g}) nodes and {self.solutions:.3g}"
            f" (± {self.solutions_error:.2g}) solutions, by {self.probes} probes"
        )

    def _repr_html_(self) -> str:
        means = [("nodes", self.nodes, self.nodes_error), ("solutions", self.solutions, self.solutions_error)]
        rows = [(name, f"{mean:.3g}", f"± {error:.2g}") for name, mean, error in means]
        return html.table("estimate", rows, ("", "mean", "standard error"), more=f"by {self.probes} probes")


@explained
def estimate(
    puzzle: PuzzleOrProblem,
    backend: str | Backend[Any] = "auto",
    *,
    probes: int = 1000,
    seed: int = 0,
    seconds: float | None = None,
    reduce: str | None = None,
) -> Estimate:
    """Estimate the tree by `probes` random descents, or as many as `seconds` allow (at least one).

    puzzle: a puzzle or problem that leads to what the backend solves; backend: "auto" is dlx; reduce: how far the
    problem is simplified first, as in a search.
    The same seed gives the same estimate everywhere. Raises ValueError for no probes or a negative seed, Refused for a
    backend that estimates nothing.

    >>> import cover
    >>> found = cover.estimate(cover.Queens(5), probes=10)
    >>> found.nodes, found.solutions
    (46.0, 10.0)
    """
    probes, seed, budget = whole("probes", probes, 1), whole("seed", seed, 0, SEEDS), Budget(seconds)
    if isinstance(backend, str):
        backend = registry.make("dlx" if backend == "auto" else backend)
    if not isinstance(backend, Estimates):
        able = ", ".join(registry.able(Estimates))
        raise Refused(f"{searching(backend).name} cannot estimate its search; {able} can")
    problem = routed(puzzle, backend.solves, Route(reduce))
    parts, levels, made, chunk = [], np.zeros(0), 0, 1
    while made < probes:
        started = time.monotonic()
        chunk = min(chunk, probes - made)
        nodes, solutions, by_depth = backend.probe(problem, seed, made, chunk)
        parts.append((nodes, solutions))
        longer = max(len(levels), len(by_depth))
        levels = np.pad(levels, (0, longer - len(levels))) + np.pad(by_depth, (0, longer - len(by_depth)))
        made += chunk
        if budget.expired:
            break
        if time.monotonic() - started < CHUNK / 2:
            chunk *= 2
    all_nodes, all_solutions = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Estimate(
        nodes=float(all_nodes.mean()),
        nodes_error=_error(all_nodes),
        solutions=float(all_solutions.mean()),
        solutions_error=_error(all_solutions),
        levels=tuple((levels / made).tolist()),
        probes=made,
        seed=seed,
    )


def _error(values: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """Standard error of the mean; nan for a single value, and where a value is beyond doubles."""
    if len(values) < 2 or not np.isfinite(values).all():
        return float("nan")
    with np.errstate(over="ignore"):
        return float(values.std(ddof=1) / np.sqrt(len(values)))
