"""A count with its proof: a diagram of all solutions, and why the formula has just its models, in CPOG.

R. Bryant, W. Nawrocki, J. Avigad, M. Heule, "Certified Knowledge Compilation with Application to Verified Model
Counting", SAT 2023. A partitioned-operation graph (POG) is made of products of operands that share no variable, and of
sums of two that exclude each other; so its models can be counted from below. Its definitions are clauses over new
variables. Lemmas show that the formula implies the root, and every clause is deleted in the end as a consequence of
what remains: the root and the definitions.

The graph is the decision diagram of the solutions, by the memo's order of options. A *state* is the set of covered
items when the options from some rank on are open. Where nothing hinders the option of that rank, it is taken or left;
options that share an item with what is covered are left, one after the other, up to the next such rank.

The proof speaks of states too: N(i, t), "none of the first t options of item i is taken", is a product of negations.
For each state there is a lemma: if its items are covered and not covered as it says, its node is true.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from cover.basics.errors import Refused
from cover.basics.result import Budget, Statistics
from cover.problems.exact_cover import ExactCover
from cover.proofs.provers import over

PROOF = "proof.cpog"
MOST = 2_000_000  # states of a diagram
STATES = 0.2  # of the time that a proof takes, about; the rest are deletions


@dataclass
class Steps:
    """The lines of a CPOG file. clauses: how many there are, the formula's included; variables: those of the formula
    and of the operations so far."""

    clauses: int
    variables: int
    lines: list[str] = field(default_factory=list)
    made: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)  # operation of the graph: its variable
    nones: dict[tuple[str, tuple[int, ...]], int] = field(default_factory=dict)  # of "none of these options"
    defined: dict[int, int] = field(default_factory=dict)  # variable of an operation: its first clause
    operands: dict[int, tuple[str, tuple[int, ...]]] = field(default_factory=dict)
    added: list[tuple[int, list[int]]] = field(default_factory=list)  # lemmas, with their hints

    def product(self, literals: Sequence[int]) -> int:
        """The variable of the product; of one literal, that itself."""
        if len(literals) == 1:
            return literals[0]
        return self._operation("p", tuple(literals), "0", self.made)

    def none(self, before: int, left: int) -> int:
        """The variable of a product that is no part of the graph, so that what a state says is no node's literal."""
        return self._operation("p", (before, left), "0", self.nones)

    def sum(self, one: int, other: int, hints: Iterable[int]) -> int:
        """Of two literals that exclude each other, as the hints show."""
        return self._operation("s", (one, other), " ".join(map(str, (*hints, 0))), self.made)

    def _operation(
        self, sign: str, literals: tuple[int, ...], end: str, made: dict[tuple[str, tuple[int, ...]], int]
    ) -> int:
        variable = made.get((sign, literals))
        if variable is None:
            self.variables += 1
            variable = made[sign, literals] = self.variables
            self.defined[variable], self.operands[variable] = self.clauses + 1, (sign, literals)
            self.lines.append(f"{self.clauses + 1} {sign} {variable} {' '.join(map(str, literals))} {end}\n")
            self.clauses += 1 + len(literals)
        return variable

    def whole(self, variable: int) -> int:
        """The clause of an operation with all its operands: true by them (product), or one of them (sum)."""
        return self.defined[variable]

    def part(self, variable: int, place: int) -> int:
        """The clause with one operand: implied by the variable (product), or implying it (sum)."""
        return self.defined[variable] + 1 + place

    def lemma(self, literals: Iterable[int], hints: list[int]) -> int:
        self.clauses += 1
        self.added.append((self.clauses, hints))
        words = " ".join(map(str, literals))
        self.lines.append(f"{self.clauses} a {words}{' ' * bool(words)}0 {' '.join(map(str, hints))} 0\n")
        return self.clauses

    def deletion(self, clause: int, hints: Iterable[int]) -> str:
        return f"d {clause} {' '.join(map(str, (*hints, 0)))}\n"


@dataclass(frozen=True)
class _Move:
    """What taking or leaving an option leads to. hints: the clauses that show it; to: the rank and state where the next
    option is open, None where that is no solution (the last hint is a contradiction then); gone: options left on the
    way, as negative literals."""

    hints: list[int]
    to: tuple[int, int] | None
    gone: tuple[int, ...]


class _Node(NamedTuple):
    """literal: of the operation, 0 where there is no solution; lemma: that the state implies it; many: solutions."""

    literal: int
    lemma: int
    many: int


class Counting:
    """The diagram of a cover's solutions and its proof. order: the options, in which they are decided; statistics: get
    the number of lines so far, and the share that is done.

    Raises TimeoutError and MemoryError at the end of the budget, Refused where there are more than MOST states."""

    def __init__(self, source: ExactCover, order: Sequence[int], budget: Budget, statistics: Statistics):
        self._budget, self._statistics, self._primary = budget, statistics, source.primary
        starts, items = source.option_starts.tolist(), source.items.tolist()
        of_option = [items[a:b] for a, b in pairwise(starts)]
        self._options = [of_option[option] for option in order]  # by rank: items
        self._literals = [option + 1 for option in order]
        self._masks = [sum(1 << item for item in some) for some in self._options]
        self._of_item: list[list[int]] = [[] for _ in range(source.primary + source.secondary)]  # ranks, ascending
        for rank, some in enumerate(self._options):
            for item in some:
                self._of_item[item].append(rank)
        self._place = [
            {item: self._of_item[item].index(rank) for item in some} for rank, some in enumerate(self._options)
        ]
        self._open_later = [0] * (len(order) + 1)  # by rank: items with an option there or later
        for rank in reversed(range(len(order))):
            self._open_later[rank] = self._open_later[rank + 1] | self._masks[rank]
        self._number_clauses()
        self.steps = Steps(self._clauses, len(source))
        self.count = 0

    def _number_clauses(self) -> None:
        """Where the clauses of an item begin in the plain formula: of all options, then of every two of them."""
        self._all: list[int] = []
        self._pairs: list[dict[int, int]] = []  # by item: where the pairs begin whose first one is this literal
        self._by_number = [sorted(self._literals[rank] for rank in ranks) for ranks in self._of_item]
        number = 0
        for item, literals in enumerate(self._by_number):
            if item < self._primary:
                number += 1
                self._all.append(number)
            first: dict[int, int] = {}
            for k, literal in enumerate(literals):
                first[literal] = number + 1
                number += len(literals) - 1 - k
            self._pairs.append(first)
        self._clauses = number

    def _pair(self, item: int, one: int, other: int) -> int:
        """The clause that options (by rank) of an item exclude each other."""
        a, b = sorted((self._literals[one], self._literals[other]))
        literals = self._by_number[item]
        return self._pairs[item][a] + literals.index(b) - literals.index(a) - 1

    # ---------------------------------------------------------------- the diagram
    def run(self) -> Iterator[str]:
        """The lines of the proof; `count` is known after them."""
        first = (0, 0)
        layers: list[set[int]] = [set() for _ in self._options]
        layers[0].add(0)
        many = 1
        for rank, states in enumerate(layers):
            for covered in states:
                for taken in (True, False):
                    to = self._walk(rank, covered, taken)
                    if to is not None and to[0] < len(layers) and to[1] not in layers[to[0]]:
                        layers[to[0]].add(to[1])
                        many += 1
            self._heed()
            if many > MOST:
                raise Refused(f"the diagram has more than {MOST:,} states: its count is not certified")
        self._none_of: list[list[int]] = [self._none(item) for item in range(len(self._of_item))]
        self._excluded: dict[tuple[int, int], int] = {}
        self._needed: dict[int, int] = {}
        nodes: dict[tuple[int, int], _Node] = {}
        yield from self._flushed()
        done = 0
        for rank in reversed(range(len(layers))):
            frontier = self._frontier(rank)
            for covered in layers[rank]:
                assumed = dict.fromkeys(none if covered >> item & 1 else -none for item, none in frontier)
                nodes[rank, covered] = self._node(rank, covered, list(assumed), nodes)
            done += len(layers[rank])
            layers[rank] = set()
            self._heed(STATES * done / many)
            yield from self._flushed()
        root, asserted, self.count = nodes[first]
        yield f"r {root}\n"
        yield from self._deletions(root, asserted)

    def _heed(self, share: float | None = None) -> None:
        """The budget, and who waits: they are given the share that is done."""
        self._statistics.progress = share
        if over(self._budget):
            self._budget.check()
            raise MemoryError("the memory is used up")

    def _flushed(self) -> Iterator[str]:
        self._statistics.counters["steps"] = self.steps.clauses
        yield from self.steps.lines
        self.steps.lines.clear()

    def _walk(self, rank: int, covered: int, taken: bool) -> tuple[int, int] | None:
        """Where taking or leaving the open option of a rank leads: the next open rank and its state; None if some item
        cannot be covered any more."""
        while True:
            mask = self._masks[rank]
            if taken:
                covered |= mask
            after = rank + 1
            ended = mask & ~self._open_later[after] & ~covered
            if ended & ((1 << self._primary) - 1):
                return None
            if after == len(self._masks) or not covered & self._masks[after]:
                return after, covered & self._open_later[after]
            rank, taken = after, False

    # ---------------------------------------------------------------- literals and small lemmas
    def _none(self, item: int) -> list[int]:
        """The literals N(item, t), from t = 1 on, for all t but the number of its options."""
        ranks, steps = self._of_item[item], self.steps
        literals = [0]
        for t in range(1, len(ranks)):
            left = -self._literals[ranks[t - 1]]
            literals.append(left if t == 1 else steps.none(literals[-1], left))
        return literals

    def _others_excluded(self, item: int, place: int) -> int:
        """The clause: an option of the first ones is taken, or not the one at this place."""
        ranks = self._of_item[item]
        if place == 1:
            return self._pair(item, ranks[0], ranks[1])
        key = (item, place)
        if key not in self._excluded:
            pairs = [self._pair(item, rank, ranks[place]) for rank in ranks[:place]]
            chain = [self.steps.whole(self._none_of[item][t]) for t in range(2, place + 1)]
            literals = (self._none_of[item][place], -self._literals[ranks[place]])
            self._excluded[key] = self.steps.lemma(literals, pairs + chain)
        return self._excluded[key]

    def _last_needed(self, item: int) -> int:
        """The clause: an option before the last one is taken, or the last one is."""
        ranks = self._of_item[item]
        if len(ranks) <= 2:
            return self._all[item]
        if item not in self._needed:
            none = self._none_of[item]
            chain = [self.steps.part(none[t], k) for t in range(len(ranks) - 1, 1, -1) for k in (1, 0)]
            literals = (-none[-1], self._literals[ranks[-1]])
            self._needed[item] = self.steps.lemma(literals, [*chain, self._all[item]])
        return self._needed[item]

    def _frontier(self, rank: int) -> list[tuple[int, int]]:
        """Items with options before the rank, and from it on, with the literal that none of those before is taken."""
        return [
            (item, self._none_of[item][bisect_left(ranks, rank)])
            for item, ranks in enumerate(self._of_item)
            if ranks and ranks[0] < rank <= ranks[-1]
        ]

    # ---------------------------------------------------------------- states
    def _move(self, rank: int, covered: int, taken: bool) -> _Move:
        """As `_walk`, with the clauses that show it."""
        steps, hints, gone = self.steps, list[int](), list[int]()
        while True:
            for item in self._options[rank]:
                place, none = self._place[rank][item], self._none_of[item]
                was = covered >> item & 1
                if place + 1 == len(none):  # its last option
                    if not was and not taken and item < self._primary:
                        return _Move(list(dict.fromkeys([*hints, self._last_needed(item)])), None, ())
                elif place == 0:
                    continue  # N(item, 1) is the negation of the option itself
                elif was:
                    hints.append(steps.part(none[place + 1], 0))
                elif taken:
                    hints.append(steps.part(none[place + 1], 1))
                else:
                    hints.append(steps.whole(none[place + 1]))
            covered |= self._masks[rank] * taken
            rank += 1
            blocking = rank < len(self._masks) and covered & self._masks[rank]
            if not blocking:
                hints = list(dict.fromkeys(hints))  # items with the same options up to here have the same clauses
                return _Move(hints, (rank, covered & self._open_later[rank]), tuple(gone))
            item = min((i for i in self._options[rank] if blocking >> i & 1), key=self._place[rank].__getitem__)
            hints.append(self._others_excluded(item, self._place[rank][item]))
            gone.append(-self._literals[rank])
            taken = False

    def _node(self, rank: int, covered: int, assumed: list[int], nodes: dict[tuple[int, int], _Node]) -> _Node:
        """The node of a state, after those of all later ranks. assumed: the negations of what the state says."""
        steps, option = self.steps, self._literals[rank]
        products, shown, total = list[int](), list[list[int]](), 0
        for taken in (True, False):
            move = self._move(rank, covered, taken)
            literal, hints, many = 0, move.hints, 0
            if move.to in nodes:
                literal, lemma, many = nodes[move.to]
                hints = [*hints, lemma]
            elif move.to is not None:  # all options are decided
                many = 1
            shown.append(hints)
            total += many
            operands = [option if taken else -option, *move.gone, *([literal] if literal else [])]
            products.append(steps.product(operands) if many else 0)
        high, low = products
        if high and low:
            node = steps.sum(high, low, self._exclusion(high, low))
            ends = [self._completed(product) for product in products]
            begins = [[steps.part(node, k)] for k in (0, 1)]
            taking, leaving = (
                [*begin, *hints, *end] if end else begin for begin, hints, end in zip(begins, shown, ends, strict=True)
            )
            first = steps.lemma([*assumed, -option, node], taking)
            return _Node(node, steps.lemma([*assumed, node], [first, *leaving]), total)
        if not high:
            first = steps.lemma([*assumed, -option], shown[0])
            if low == -option:
                return _Node(low, first, total)
            end = self._completed(low)
            return _Node(low, steps.lemma([*assumed, *([low] if low else [])], [first, *shown[1], *end]), total)
        first = steps.lemma([*assumed, option], shown[1])
        if high == option:
            return _Node(high, first, total)
        return _Node(high, steps.lemma([*assumed, high], [first, *shown[0], *self._completed(high)]), total)

    def _completed(self, product: int) -> list[int]:
        """The clause that makes a product of its operands true; nothing for a literal of the formula."""
        return [self.steps.whole(product)] if product in self.steps.operands else []

    def _exclusion(self, high: int, low: int) -> list[int]:
        """Definitions that show that one takes the option that the other leaves: it is the first operand of both."""
        return [self.steps.part(product, 0) for product in (high, low) if product in self.steps.operands]

    # ---------------------------------------------------------------- the other way
    def _deletions(self, root: int, asserted: int) -> Iterator[str]:
        """Lemmas go backwards, by their own hints; then each clause of the formula, since with it false the root is."""
        for number, hints in reversed(self.steps.added):
            if number != asserted:
                yield self.steps.deletion(number, hints)
        for number, clause in enumerate(self._formula(), 1):
            if number % 64 == 0:
                self._heed(STATES + (1 - STATES) * number / self._clauses)
            yield self.steps.deletion(number, [*self._falsified(root, clause), asserted])

    def _formula(self) -> Iterator[list[int]]:
        """The plain formula, clause by clause."""
        for item, literals in enumerate(self._by_number):
            if item < self._primary:
                yield literals
            for k, literal in enumerate(literals):
                for other in literals[k + 1 :]:
                    yield [-literal, -other]

    def _falsified(self, root: int, clause: Sequence[int]) -> list[int]:
        """Definitions by which the root is false when the clause is, from below."""
        steps, false = self.steps, set(clause)
        # Of a false operation: the clause, and operands it rests on.
        reason: dict[int, tuple[int, tuple[int, ...]]] = {}
        for variable, (sign, literals) in steps.operands.items():
            if sign == "s":
                if literals[0] in false and literals[1] in false:
                    reason[variable] = steps.whole(variable), literals
                    false.add(variable)
            elif not false.isdisjoint(literals):
                place = next(k for k, literal in enumerate(literals) if literal in false)
                reason[variable] = steps.part(variable, place), (literals[place],)
                false.add(variable)
        needed, front = set[int](), [root]
        while front:
            variable = front.pop()
            if variable in reason and variable not in needed:
                needed.add(variable)
                front += reason[variable][1]
        return [reason[variable][0] for variable in sorted(needed)]


def proof_of(source: ExactCover, ranked: Sequence[int], budget: Budget, statistics: Statistics) -> Counting:
    """The proof of a cover's count. ranked: the options in the order of its diagram, without those of no solution."""
    never = sorted({*range(len(source))} - {*ranked})
    return Counting(source, [*never, *ranked], budget, statistics)
