"""Backend `asp`: answer set programming by clingo (https://potassco.org/clingo; Gebser et al. 2019).

The rows go to its solver without a program to ground: a variable is an atom that may be chosen, and a row forbids the
sums beyond its bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cover.backends.linear import NONE, OUT_OF_TIME, LinearBackend, Solved
from cover.basics.errors import Unavailable
from cover.problems.linear import FREE, Linear

Terms = list[tuple[int, int]]  # literals of atoms and weights above 0

ENGINES = ("clingo",)


class _Session:
    def __init__(self, problem: Linear, engine: str, minimise: bool):
        try:
            import clingo
        except ImportError as error:
            raise Unavailable(f"backend asp: clingo cannot be imported: {error}") from error
        self._control, self._decisions = clingo.Control(["--warn=none", "1"]), len(problem.decisions)
        with self._control.backend() as rules:
            self._atoms = [rules.add_atom() for _ in range(problem.variables)]
            rules.add_rule(self._atoms, choice=True)
            for literals, coefficients, low, high in problem:
                self._state(rules, literals, coefficients, low, high)

    def _state(self, rules: Any, literals: list[int], coefficients: list[int], low: int, high: int) -> None:
        """A row, with weights above 0: -c * x is c * (1 - x) - c."""
        terms: Terms = []
        for literal, coefficient in zip(literals, coefficients, strict=True):
            atom = self._atoms[abs(literal) - 1] * (1 if literal > 0 else -1)
            if coefficient:
                terms.append((atom, coefficient) if coefficient > 0 else (-atom, -coefficient))
        shift = sum(min(coefficient, 0) for coefficient in coefficients)
        total = sum(weight for _, weight in terms)
        if low > -FREE:
            _forbid(rules, [(-atom, weight) for atom, weight in terms], total - (low - shift) + 1)
        if high < FREE:
            _forbid(rules, terms, high - shift + 1)

    def solve(self, seconds: float | None) -> Solved:
        with self._control.solve(yield_=True, async_=True) as handle:
            handle.resume()
            if not handle.wait(seconds):
                handle.cancel()
                return OUT_OF_TIME
            model = handle.model()
            if model is not None:
                return Solved([k for k, atom in enumerate(self._atoms[: self._decisions]) if model.is_true(atom)])
            return OUT_OF_TIME if handle.get().interrupted else NONE

    def add(self, clause: Sequence[int]) -> None:
        with self._control.backend() as rules:
            rules.add_rule([], [-self._atoms[x - 1] if x > 0 else self._atoms[-x - 1] for x in clause])

    def stop(self) -> None:
        self._control.interrupt()


def _forbid(rules: Any, terms: Terms, bound: int) -> None:
    """No choice whose true terms weigh so much together."""
    total = sum(weight for _, weight in terms)
    if bound > total:
        return
    if bound <= 0:
        rules.add_rule([])
    elif bound > total - min(weight for _, weight in terms):
        rules.add_rule([], [atom for atom, _ in terms])  # all of them
    else:
        rules.add_weight_rule([], bound, terms)


class Asp(LinearBackend):
    """engine: clingo."""

    session = _Session
    engines = ENGINES
