"""Backend `weights`: shows by counting that an exact cover has no solution.

Weights of items such that every option adds up to 0 modulo q, but all that must be covered does not: "each domino
covers a black and a white square, and there are 32 and 30". They are found by elimination modulo a prime power, or,
where bounds play a part (more pigeons than holes), as the dual of a linear program. A look at each option confirms
them.

It finds no solution, and gives up where there are no such weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cover.backends.protocol import BaseSearch, Search
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.arrays import Int64s
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

MODULI = ((2, 7), (3, 4), (5, 3))  # primes and exponents; products of two residues fit int16
MOST = 20_000_000  # entries of items times options, beyond which elimination is not tried
WORK = 150_000_000  # entries that it changes before it gives up: a tenth of a second or two
LONGEST = 50_000  # incidences up to which duals are looked for
SCALES = range(1, 61)  # denominators of the duals that are tried


@dataclass(frozen=True, eq=False)
class Weights:
    """weights: int64, one an item. modulus: 0 for weights as they are: then no option adds up to more than 0, and what
    must be covered, each item as often as its weight asks for at least, adds up to more.

    >>> three = ExactCover("abc", ["ab", "bc", "ca"])
    >>> found = found_weights(three)
    >>> found.weights.tolist(), found.modulus, found.holds(three)
    ([1, 1, 1], 2, True)
    """

    weights: Int64s
    modulus: int

    def holds(self, problem: ExactCover) -> bool:
        """Do they refute the problem? By a look at each option and each item."""
        per_option = self.per_option(problem)
        low, high = bounds(problem)
        if self.modulus:
            # Modulo q only what must be covered just so often has a known total: other items must weigh nothing.
            loose = self.weights[low != high] % self.modulus
            total = int((self.weights[low == high] * low[low == high]).sum())
            return not loose.any() and not (per_option % self.modulus).any() and total % self.modulus != 0
        # Options of one color would count such an item several times.
        if problem.colors is not None and self.weights[problem.primary :].any():
            return False  # options of one color may share an item
        return bool((per_option <= 0).all() and self.least(problem) > 0)

    def per_option(self, problem: ExactCover) -> Int64s:
        """What each option adds up to."""
        added = np.zeros(len(problem), dtype=np.int64)
        option = np.repeat(np.arange(len(problem)), np.diff(problem.option_starts))
        np.add.at(added, option, self.weights[problem.items])
        return added

    def least(self, problem: ExactCover) -> int:
        """What all that is to be covered weighs at least."""
        low, high = bounds(problem)
        return int(np.where(self.weights > 0, self.weights * low, self.weights * high).sum())

    def simplest(self, problem: ExactCover) -> Weights:
        """The same argument in the smallest numbers, and without a modulus where none is needed: 1 and -1 for black and
        white squares."""
        # A common factor of weights and modulus changes nothing.
        shared = int(np.gcd.reduce(self.weights, initial=self.modulus))
        weights, modulus = self.weights // shared, self.modulus // shared
        if not modulus:
            return Weights(weights, 0)
        # From the middle, so that q - 1 is read as -1.
        centered = np.where(2 * weights > modulus, weights - modulus, weights)
        for plain in (Weights(centered, 0), Weights(-centered, 0)):
            if plain.holds(problem):
                return plain
        return Weights(weights, modulus)


def found_weights(problem: ExactCover, budget: Budget | None = None) -> Weights | None:
    """Weights that refute a problem; None if there are none of these kinds, or if time or size forbid to look."""
    clock = budget or Budget()
    if len(problem) * (problem.primary + problem.secondary) <= MOST:
        # Modulo small prime powers: by parity, by colorings in three and in five.
        for prime, exponent in MODULI:
            found = _by_elimination(problem, prime, exponent, clock)
            if found is not None:
                return found.simplest(problem)
    if len(problem.items) > LONGEST or clock.expired:
        return None
    found = _by_duals(problem, clock)
    return None if found is None else found.simplest(problem)


def bounds(problem: ExactCover) -> tuple[Int64s, Int64s]:
    """How often each item is covered, at least and at most; secondary ones included."""
    low, high = problem.bounds
    others = problem.secondary
    return np.r_[low, np.zeros(others, dtype=np.int64)], np.r_[high, np.ones(others, dtype=np.int64)]


def _by_elimination(problem: ExactCover, prime: int, exponent: int, clock: Budget) -> Weights | None:
    """A combination of the equations of items that says 0 = c: by elimination that always pivots on an entry of least
    valuation, so that no division by the prime is needed. Items that need not be covered a fixed number of times have
    no equation."""
    q = prime**exponent
    low, high = bounds(problem)
    fixed = np.flatnonzero(low == high)
    count, options = len(fixed), len(problem)
    number = np.full(len(low), -1)
    number[fixed] = np.arange(count)
    # Each row: an equation, then its total, then which combination of the given equations it is.
    rows = np.zeros((count, options + 1 + count), dtype=np.int16)
    option = np.repeat(np.arange(options), np.diff(problem.option_starts))
    # Of each incidence the number of its item's equation, -1 for items without one.
    item = number[problem.items]
    rows[item[item >= 0], option[item >= 0]] = 1
    rows[:, options] = low[fixed] % q
    rows[np.arange(count), options + 1 + np.arange(count)] = 1
    waiting, work = np.ones(count, dtype=np.bool_), 0
    for level in range(exponent):
        unit = prime**level  # every open entry is a multiple of it
        for k in np.flatnonzero(waiting).tolist():
            if work > WORK or clock.expired:
                return None
            # Entries that are units at this level: not divisible by a higher power. Another one waits for the next
            # level.
            pivots = np.flatnonzero(rows[k, :options] % (unit * prime))
            if not len(pivots):
                continue
            column = int(pivots[0])
            # The pivot becomes `unit` itself, by the inverse of what is left of it.
            rows[k] = rows[k] * pow(int(rows[k, column]) // unit, -1, q) % q
            waiting[k] = False
            others = np.flatnonzero(waiting & (rows[:, column] != 0))
            factors = rows[others, column] // unit
            work += len(others) * rows.shape[1]
            # int16 holds products of two residues, see MODULI.
            rows[others] = (rows[others] - factors[:, None] * rows[k]) % q
        # What is divisible by a higher power than its total says 0 = c.
        for k in np.flatnonzero(waiting & (rows[:, options] % (unit * prime) != 0)).tolist():
            weights = np.zeros(len(low), dtype=np.int64)
            # Times what lifts the total to a multiple of q / p: all options then add up to 0 modulo q, and the total
            # does not.
            weights[fixed] = rows[k, options + 1 :].astype(np.int64) * (q // (unit * prime)) % q
            return Weights(weights, q)
    return None


def _by_duals(problem: ExactCover, clock: Budget) -> Weights | None:
    """A linear program that looks for the weights themselves: from -1 to 1, no option above 0, and all that must be
    covered as much above as can be (Farkas 1902). Its fractions are made whole, and confirmed."""
    try:
        from ortools.linear_solver.python import model_builder_helper as helper
    except ImportError:
        return None
    # Bounds of the items are paid for: a positive weight asks for `at_least`, a negative one for `at_most`.
    low, high = bounds(problem)
    if problem.colors is not None:
        high[problem.primary :] = 0  # several options of one color: such an item can be left out only
    count = len(low)
    model = helper.ModelBuilderHelper()
    if not count or not len(problem):
        return None
    zeros, ones, integral = (np.full(2 * count, value, kind) for value, kind in ((0, float), (1, float), (0, bool)))
    # Each weight is the difference of two variables from 0 to 1, since what is paid for it has two prices.
    model.add_var_array_with_bounds(zeros, ones, integral, "w")  # type: ignore[arg-type]
    for item in range(count):  # its weight is the first variable less the second
        model.set_var_objective_coefficient(item, float(low[item]))
        model.set_var_objective_coefficient(count + item, -float(high[item]))
    starts, items = problem.option_starts.tolist(), problem.items.tolist()
    for option in range(len(problem)):
        row = model.add_linear_constraint()
        for item in items[starts[option] : starts[option + 1]]:
            model.add_term_to_constraint(row, item, 1.0)
            model.add_term_to_constraint(row, count + item, -1.0)
        model.set_constraint_upper_bound(row, 0.0)
    model.set_maximize(True)
    solver = helper.ModelSolverHelper("glop")
    remaining = clock.remaining()
    if remaining is not None:
        solver.set_time_limit_in_seconds(remaining)
    solver.solve(model)
    if solver.status() != helper.SolveStatus.OPTIMAL or solver.objective_value() < 1e-6:
        return None
    values: NDArray[np.float64] = np.array(solver.variable_values())
    # Duals are fractions with small denominators where problems are small; what they become is confirmed, not believed.
    for scale in SCALES:
        weights = np.rint((values[:count] - values[count:]) * scale).astype(np.int64)
        found = Weights(weights, 0)
        if found.holds(problem):
            return found
    return None


class Counting(BaseSearch[Choices]):
    """Ends EXHAUSTED where weights are found, by NODES where there are none."""

    def __init__(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._problem = problem

    def _batches(self) -> Iterator[Choices]:
        found = found_weights(self._problem, self._budget)
        if found is not None and found.holds(self._problem):
            self._statistics.counters["modulus"] = found.modulus
            self.stop = Stop.EXHAUSTED
        else:
            self.stop = Stop.TIMEOUT if self._budget.expired else Stop.NODES
        return iter(())


class ByWeights:
    """The backend `weights`."""

    name = "weights"
    solves = ExactCover

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        return None

    def search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> Search:
        return Counting(problem, question, budget, statistics)
