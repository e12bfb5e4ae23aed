"""Which rules of a puzzle follow from the others: of a board its regions and rules, of an exact cover its items.

A rule follows from others if no board keeps those and breaks it. That it is broken is put in clauses where that is
short: some symbol is missing from a full region, two cells of another one are alike, an automaton or a sum comes to
another end. Of other rules (what is connected) solutions of the rest are listed until one breaks it. (The question of
B. Demoen and M. Garcia de la Banda, "Redundant Sudoku Rules", 2014, for any puzzle.)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from cover.basics.errors import CoverError, Refused
from cover.basics.result import Budget, Verdict
from cover.problems.automata import automaton
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.reductions.board_to_cnf import board_to_cnf
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.problems.rules import PlainRule, Regular, Sum
from cover.proofs.certificate import blocked, prove
from cover.proofs.check.steps import check
from cover.puzzles.common.given_parts import GivenPart
from cover.solving.routing import PuzzleOrProblem, source_problem
from cover.solving.verbs import solve
from cover.solving.why.minimum import Minimum
from cover.solving.why.mus import Mus
from cover.solving.why.questions import Sat

LISTED = 1000  # solutions that are met before it is left open whether a rule follows

Rules = Sequence[int]  # by their numbers


class Ruled(Protocol):
    @property
    def names(self) -> Sequence[str]:
        """Of the rules, in words."""

    def formula(self, gone: Rules, broken: Rules) -> tuple[Cnf, bool]:
        """All rules but those that are gone, and that one of the broken ones is broken; False where that is not
        stated."""

    def breaks(self, labels: Sequence[Label], rule: int) -> bool:
        """Do these decisions break a rule?"""


class RulesOfBoard:
    """Of a board: its regions, each all different, and its rules; those of one name are one."""

    def __init__(self, board: Board):
        self.board = board
        regions = len(board.region_starts) - 1
        where: dict[str, list[int]] = {}
        for k, name in enumerate((*board.region_names, *(rule.name for rule in board.rules))):
            where.setdefault(str(name), []).append(k)
        self.names = list(where)
        self._regions = [[k for k in some if k < regions] for some in where.values()]
        self._rules = [[k - regions for k in some if k >= regions] for some in where.values()]

    def formula(self, gone: Rules, broken: Rules) -> tuple[Cnf, bool]:
        board = self._without({*gone, *broken})
        plain = [self.board.rules[r] for k in broken for r in self._rules[k]]
        regions = [r for k in broken for r in self._regions[k]]
        other = _negated(plain[0], board.symbols) if len(plain) == 1 and not regions else None
        if other is not None:
            board = board.with_rules([other])
        formula = board_to_cnf(board, connection="auto")
        return (formula, other is not None) if plain else (self._with_broken(formula, regions), True)

    def _without(self, gone: set[int]) -> Board:
        board = self.board
        regions, rules = ({k for one in gone for k in where[one]} for where in (self._regions, self._rules))
        kept = [k for k in range(len(board.region_starts) - 1) if k not in regions]
        cells = [board.region(k).astype(np.int32) for k in kept]
        return replace(
            board,
            region_starts=np.cumsum([0, *map(len, cells)]).astype(np.int32),
            region_cells=np.concatenate([np.zeros(0, dtype=np.int32), *cells]),
            region_names=tuple(board.region_names[k] for k in kept),
            rules=tuple(rule for k, rule in enumerate(board.rules) if k not in rules),
        )

    @cached_property
    def _mark(self) -> dict[Any, int]:
        return {label: k for k, label in enumerate(self.board.decisions, 1)}

    def _with_broken(self, formula: Cnf, regions: Rules) -> Cnf:
        """One of these regions does not hold different symbols."""
        # Without rules and givens symbols may be renamed: if any can be missing, the first one can.
        alike = not self.board.rules and bool(self.board.candidates.all())  # one symbol stands for all
        clauses: list[list[int]] = []
        new = formula.variables
        for region in regions:
            cells = self.board.region(region).tolist()
            if len(cells) == self.board.symbols:
                # A full region that has two cells alike misses a symbol: the helper says that no cell has this one.
                for symbol in range(1 if alike else self.board.symbols):
                    new += 1
                    marks = (self._mark.get((cell, symbol)) for cell in cells)
                    clauses += [[-new, -mark] for mark in marks if mark]
                continue
            # The helper says: what the one cell holds the other holds too.
            for one, other in combinations(cells, 2):
                new += 1
                for symbol in range(self.board.symbols):
                    mark, same = self._mark.get((one, symbol)), self._mark.get((other, symbol))
                    if mark:
                        clauses.append([-new, -mark, *([same] if same else [])])
        return formula.with_clauses([[*range(formula.variables + 1, new + 1)], *clauses], new)

    def breaks(self, labels: Sequence[Label], rule: int) -> bool:
        held: dict[int, int] = dict(labels)  # type: ignore[arg-type]
        for region in self._regions[rule]:
            cells = self.board.region(region).tolist()
            if len({held[cell] for cell in cells}) < len(cells):
                return True
        ruled = (self.board.rules[k] for k in self._rules[rule])
        return not all(one.holds([held[cell] for cell in one.cells]) for one in ruled)


class RulesOfCover:
    """Of an exact cover: that each item is covered as often as it is to be."""

    def __init__(self, cover: ExactCover):
        self.cover = cover
        self.names = [str(name) for name in cover.item_names]
        self._numbers = {label: k for k, label in enumerate(cover.decisions)}
        many = [range(a, b) for a, b in pairwise(cover.option_starts.tolist())]
        self._covering: list[list[tuple[int, int]]] = [[] for _ in self.names]  # by item: options and their colors
        colors = cover.colors
        for option, places in enumerate(many):
            for place in places:
                color = 0 if colors is None else int(colors[place])
                self._covering[int(cover.items[place])].append((option, color))

    def formula(self, gone: Rules, broken: Rules) -> tuple[Cnf, bool]:
        formula = cover_to_plain_cnf(self._without({*gone, *broken}))
        return self._with_broken(replace(formula, positive_blocking=False), broken), True

    def _without(self, gone: set[int]) -> ExactCover:
        """Primary items that are gone may be covered any number of times; secondary ones are in no option."""
        cover = self.cover
        bounds = [(0, len(self._covering[k])) if k in gone else self._bounds(k) for k in range(cover.primary)]
        kept = (cover.items < cover.primary) | ~np.isin(cover.items, [*gone])
        return ExactCover.from_arrays(
            cover.primary,
            np.concatenate([[0], np.cumsum(kept)])[cover.option_starts],
            cover.items[kept],
            secondary=cover.secondary,
            colors=None if cover.colors is None else cover.colors[kept],
            at_least=[low for low, _ in bounds],
            at_most=[high for _, high in bounds],
            decisions=cover.decisions,
            label_name=cover.label_name,
        )

    def _bounds(self, item: int) -> tuple[int, int]:
        low, high = self.cover.at_least, self.cover.at_most
        if item >= self.cover.primary:
            return 0, 1
        return (1 if low is None else int(low[item])), (1 if high is None else int(high[item]))

    def _with_broken(self, formula: Cnf, broken: Rules) -> Cnf:
        """Too few options of one of these items are taken, or too many, or two of different colors."""
        new, clauses = formula.variables, list[list[int]]()
        for item in broken:
            options, (low, high) = self._covering[item], self._bounds(item)
            # Of so many options none is taken: then fewer than low are.
            few = product([-1], combinations(options, max(0, len(options) - low + 1)) if low else ())
            many = [*combinations(options, high + 1)]
            if item >= self.cover.primary:
                many = [pair for pair in many if pair[0][1] != pair[1][1] or not pair[0][1]]
            for sign, some in (*few, *product([1], many)):
                new += 1
                clauses += [[-new, sign * (option + 1)] for option, _ in some]
        return formula.with_clauses([[*range(formula.variables + 1, new + 1)], *clauses], new)

    def breaks(self, labels: Sequence[Label], rule: int) -> bool:
        taken = {self._numbers[label] for label in labels}
        colors = [color for option, color in self._covering[rule] if option in taken]
        low, high = self._bounds(rule)
        if rule >= self.cover.primary and len({*colors}) == 1 and colors[0]:
            return False
        return not low <= len(colors) <= high


def _negated(rule: Any, symbols: int) -> PlainRule | None:
    """What holds just where a rule does not; None where that is not stated."""
    cells = len(rule.cells)
    if isinstance(rule, Sum):
        sums = {0}  # all that the words add up to
        for row in rule.weights.tolist():
            sums = {total + weight for total in sums for weight in row}
        return Sum(rule.cells, rule.weights, tuple(sums - {*rule.totals}))
    if isinstance(rule, Regular):
        tables = rule.automaton._tables
        accepts = rule.automaton.states[-1] > 0

        # -1: the rule has failed, which is what the negation accepts
        def step(state: int, symbol: int, place: int) -> int:
            return tables[place].get((state, symbol), -1)

        return Regular(rule.cells, automaton(cells, symbols, 0, step, lambda state: state == -1 or not accepts))
    return None


# ---------------------------------------------------------------- questions
@dataclass(frozen=True)
class Followed:
    """follows: does it, None where that is not known; formula: that it does not, which has no model then; without:
    decisions that keep the others and break the rule."""

    follows: bool | None
    formula: Cnf
    without: tuple[Label, ...] = ()


def follows(of: Ruled, gone: Rules, rule: int, budget: Budget) -> Followed:
    """Does a rule follow from all that are not gone?"""
    formula, stated = of.formula(gone, [rule])
    for _ in range(LISTED):
        if formula.lazy is not None:
            break
        found = solve(formula, "sat", limit=1, seconds=budget.remaining())
        if found.verdict is Verdict.UNSOLVABLE:
            return Followed(True, formula)
        if not found.found:
            break
        labels = found.solutions[0]
        if stated or of.breaks(labels, rule):
            return Followed(False, formula, labels)
        taken = {*labels}
        formula = blocked(formula, [[k for k, label in enumerate(formula.decisions) if label in taken]])
    return Followed(None, formula)


def ruled(puzzle: PuzzleOrProblem) -> Ruled:
    """The rules of a puzzle. Raises Refused for formulas and models."""
    problem = source_problem(puzzle)
    if isinstance(problem, Board):
        return RulesOfBoard(problem)
    if isinstance(problem, ExactCover):
        return RulesOfCover(problem)
    raise Refused("only puzzles, boards and exact covers have rules")


def minimal_rules(puzzle: PuzzleOrProblem, *, seconds: float | None, certify: str | None) -> Minimum:
    """The answer of `cover.minimal(puzzle, rules=True)`. certify: a new directory, for a certificate of each rule that
    follows from all others, and of each that is then left out."""
    of, budget = ruled(puzzle), Budget(seconds)
    place = None if certify is None else _new(Path(certify))
    parts, everything = tuple(map(GivenPart, of.names)), range(len(of.names))
    redundant, needed = set[int](), dict[int, Sat]()
    for k in everything:
        answer = follows(of, (), k, budget)
        if answer.follows:
            redundant.add(k)
            if place is not None:
                certified(answer.formula, place / _slug(f"{k + 1} {of.names[k]}"))
        elif answer.follows is False:
            needed[k] = Sat(np.zeros(0, dtype=np.int32), frozenset(everything) - {k})
    gone: list[int] = []
    shown = dict(needed)
    # Each follows from all the others, yet they may follow from each other: they go one after the other, as long as the
    # next follows from those that are kept.
    for k in sorted(redundant):
        answer = follows(of, gone, k, budget)
        if answer.follows:
            gone.append(k)
            if place is not None and len(gone) > 1:  # the first was certified above: nothing was gone yet
                certified(answer.formula, place / _slug(f"left out {len(gone)} {of.names[k]}"))
        elif answer.follows is False:
            shown[k] = Sat(np.zeros(0, dtype=np.int32), frozenset(everything) - {k, *gone})
    core = Mus(frozenset(everything) - {*gone}, {k: found for k, found in shown.items() if k not in gone})
    follow = frozenset(redundant), frozenset(needed)
    return Minimum(Verdict.SOLVABLE, puzzle, core.minimal, parts, *follow, core, of_rules=True)


def _new(place: Path) -> Path:
    if place.exists():
        raise CoverError(f"{place}: exists already")
    place.mkdir()
    return place


def _slug(words: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", words).strip("-")


def certified(formula: Cnf, place: Path) -> int:
    """Bytes of the certificate that a formula has no model, which its checker has taken. Raises CoverError."""
    whole = replace(formula, decisions=range(1, formula.variables + 1), label_name=str, positive_blocking=False)
    made = prove(whole, place, "unsolvable", "sat")
    if not made:
        raise CoverError(f"{place}: no certificate was written: {made}")
    list(check(place))  # raises Fault
    return sum(file.stat().st_size for file in place.iterdir())
