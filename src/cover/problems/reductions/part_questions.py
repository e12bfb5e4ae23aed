"""What is asked of the parts of a board (`problems.parts.Parts`), as a circuit: a number is its values, each with the
literal that it is this one; a question is a literal.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

from cover.problems.parts import RECKONED, SIGNS, Parts, Question
from cover.problems.reductions.circuit import Circuit

_JOINED: dict[str, Callable[[int, int], int]] = {"sum": operator.add, "most": max, "least": min}
Number = dict[int | None, int]  # None: there is none


def state_question(circuit: Circuit, rule: Parts, inside: list[int], same: list[list[int]]) -> None:
    """Each part answers the question, which is asked of its first vertex."""
    first: list[int] = []
    for v, x in enumerate(inside):
        first.append(circuit.all_of([x, *(-same[v][u] for u in range(v))]))
    for v, x in enumerate(first):
        if x != -circuit.true:
            own = [circuit.all_of([inside[w], y]) if w != v else inside[v] for w, y in enumerate(same[v])]
            circuit.state(-x, _Part(circuit, rule, own).asked(rule.question))


class _Part:
    """own: of each vertex whether it is in the part."""

    def __init__(self, circuit: Circuit, rule: Parts, own: list[int]):
        self._circuit, self._rule, self._own = circuit, rule, own
        self._clues = sorted(rule.clues)

    def asked(self, question: Question) -> int:
        word, circuit = question[0], self._circuit
        if word == "and":
            return circuit.all_of([self.asked(one) for one in question[1:]])
        if word == "if":
            return circuit.any_of([self._unsaid(question[1]), -self.asked(question[1]), self.asked(question[2])])
        # Clues with equal numbers in one part: two cells of them must not both be in it.
        if word == "differ":
            pairs = [
                circuit.all_of([self._own[a], self._own[b]])
                for i, (a, _, one) in enumerate(self._clues)
                for b, _, other in self._clues[:i]
                if one == other
            ]
            return -circuit.any_of(pairs)
        left, right = (self._value(number) for number in question[1:])
        wrong = [
            circuit.all_of([x, y])
            for a, x in left.items()
            for b, y in right.items()
            # A comparison with "none" is never wrong, as in `Parts` itself.
            if a is not None and b is not None and not SIGNS[word](a, b)
        ]
        return -circuit.any_of(wrong)

    def _unsaid(self, question: Question) -> int:
        """It speaks of a clue that the part has not."""
        if question[0] == "and":
            return self._circuit.all_of([self._unsaid(one) for one in question[1:]])
        if question[0] not in SIGNS:
            return -self._circuit.true
        return self._circuit.any_of([x for number in question[1:] if (x := self._value(number).get(None)) is not None])

    def _value(self, number: Question) -> Number:
        word, circuit = number[0], self._circuit
        if word == "int":
            return {int(number[1]): circuit.true}
        if word in RECKONED:
            left, right = (self._value(one) for one in number[1:])
            return self._paired(left, right, RECKONED[word])
        if word == "clue":
            # The part's clue is its first one with a number; `None` where there is none.
            stated = [(v, value) for v, value, _ in self._clues if value >= 0]
            first = circuit.first_of([self._own[v] for v, _ in stated])
            found = [(value, x) for (_, value), x in zip(stated, first, strict=True)]
            return self._merged([*found, (None, -circuit.any_of(first))])
        if word in ("size", "count", "rooms"):
            counted = number[1] if word == "count" and number[1:] else [v for v, _, _ in self._clues]
            members = self._own if word == "size" else [self._own[v] for v in counted]
            if word == "rooms":
                members = [
                    circuit.any_of([x for x, own in zip(self._own, number[1], strict=True) if own == owner])
                    for owner in sorted({*number[1]})
                ]
            # many[k]: k or more. So exactly k: many[k] and not many[k + 1]; there is no more than all of them.
            many = [*circuit.counted(members, len(members)), -circuit.true]
            return self._merged(
                # A part has a cell at least, so sizes begin with 1, counts of clues with 0.
                [(k, circuit.all_of([many[k], -many[k + 1]])) for k in range(word != "count", len(members) + 1)]
            )
        if word in ("sum", "most", "least"):
            return self._of_clues(_JOINED[word])
        if word == "bends":
            return self._bends()
        # Width or height: the lines between the first and the last one that has a cell of the part.
        places = [at[word == "width"] for at in self._rule.at]
        there = [
            circuit.any_of([x for x, place in zip(self._own, places, strict=True) if place == line])
            for line in range(max(places) + 1)
        ]
        low, high = circuit.first_of(there), circuit.first_of(there[::-1])[::-1]
        return self._paired(dict(enumerate(high)), dict(enumerate(low)), lambda a, b: a - b + 1)

    def _bends(self) -> Number:
        """Of the four cells at a point three are in the part, or two that touch there alone, which counts twice."""
        circuit, own = self._circuit, dict(zip(self._rule.at, self._own, strict=True))
        inward: list[int] = []
        for r, c in {(r + i, c + j) for r, c in own for i in (0, 1) for j in (0, 1)}:
            a, b, d, e = (own.get(cell, -circuit.true) for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)))
            for out, *three in ((a, b, d, e), (b, a, d, e), (d, a, b, e), (e, a, b, d)):
                inward.append(circuit.all_of([-out, *three]))
            for one, two, *off in ((a, e, b, d), (b, d, a, e)):
                inward += [circuit.all_of([one, two, *(-x for x in off)])] * 2
        inward = [x for x in inward if x != -circuit.true]
        many = [*circuit.counted(inward, len(inward)), -circuit.true]
        return self._merged([(k, circuit.all_of([many[k], -many[k + 1]])) for k in range(len(inward) + 1)])

    def _of_clues(self, join: Callable[[int, int], int]) -> Number:
        total: Number = {None: self._circuit.true}
        for v, value, _ in self._clues:
            own = self._own[v]
            more = [
                (max(0, value) if so_far is None else join(so_far, max(0, value)), self._circuit.all_of([x, own]))
                for so_far, x in total.items()
            ]
            total = self._merged([*more, *((old, self._circuit.all_of([x, -own])) for old, x in total.items())])
        return self._merged([(0 if value is None else value, x) for value, x in total.items()])

    def _paired(self, left: Mapping[Any, int], right: Mapping[Any, int], join: Callable[[int, int], int]) -> Number:
        return self._merged(
            [
                (None if a is None or b is None else join(a, b), self._circuit.all_of([x, y]))
                for a, x in left.items()
                for b, y in right.items()
            ]
        )

    def _merged(self, ways: list[tuple[int | None, int]]) -> Number:
        of: dict[int | None, list[int]] = {}
        for value, x in ways:
            if x != -self._circuit.true:
                of.setdefault(value, []).append(x)
        return {value: self._circuit.any_of(some) for value, some in of.items()}
