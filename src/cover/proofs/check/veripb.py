"""Pseudo-Boolean proofs in VeriPB's language (version 3), as far as certificates use it: a reader of our own.

A constraint is a sum of literals, each once and with a weight above zero, that is at least a number. `rup` is checked
by unit propagation: over the constraints that are named, in turn and again until nothing more comes, or over all. `pol`
adds constraints. `red` defines a variable that is in no constraint yet, one way, or the other way after that. `solx`
and `soli` log solutions. Everything else is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault

_NAME = re.compile("~?x([1-9][0-9]{0,8})")


class Constraint(NamedTuple):
    """weights: by literal (k for x_k, -k for its negation), above zero, never both of a variable."""

    weights: dict[int, int]
    least: int


def normal(terms: Iterable[tuple[int, int]], least: int) -> Constraint:
    """Of (weight, literal)."""
    weights: dict[int, int] = {}
    for weight, literal in terms:
        if weight < 0:  # w * l is w - w * not l
            weight, literal, least = -weight, -literal, least - weight
        if (other := weights.pop(-literal, 0)) > 0:
            least -= min(other, weight)
            weight, literal = (weight - other, literal) if weight >= other else (other - weight, -literal)
        weights[literal] = weights.get(literal, 0) + weight
    return Constraint({literal: weight for literal, weight in weights.items() if weight}, least)


def parsed(words: Sequence[str]) -> list[Constraint]:
    """`1 x1 2 ~x2 >= 2`: one constraint; with `=` two."""
    for sign in (">=", "="):
        if sign in words:
            at = words.index(sign)
            if at % 2 or at + 2 != len(words):
                break
            terms = [(_number(words[k]), literal(words[k + 1])) for k in range(0, at, 2)]
            least = _number(words[at + 1])
            other = [(-weight, one) for weight, one in terms]
            return [normal(terms, least)] + [normal(other, -least)] * (sign == "=")
    raise Fault(f"no constraint: {' '.join(words)[:60]!r}")


def literal(word: str) -> int:
    if not (found := _NAME.fullmatch(word)):
        raise Fault(f"no literal: {word[:30]!r}")
    return -int(found[1]) if word[0] == "~" else int(found[1])


def _number(word: str) -> int:
    if not re.fullmatch("[+-]?[0-9]{1,18}", word):
        raise Fault(f"no number: {word[:30]!r}")
    return int(word)


class Formula(NamedTuple):
    """costs: by literal; preserved: the variables that tell solutions apart."""

    constraints: list[Constraint]
    costs: dict[int, int]
    preserved: frozenset[int]


def formula(text: str) -> Formula:
    constraints: list[Constraint] = []
    costs: dict[int, int] = {}
    preserved: frozenset[int] = frozenset()
    for line in text.splitlines():
        if line.startswith("*") or not line.strip():
            continue
        words = line.split()
        if words.pop() != ";":
            raise Fault(f"formula.opb: no end: {line[:60]!r}")
        if words[:1] == ["min:"]:
            costs = {literal(words[k + 1]): _number(words[k]) for k in range(1, len(words) - 1, 2)}
        elif words[:1] == ["preserved:"]:
            preserved = frozenset(literal(word) for word in words[1:])
        else:
            constraints += parsed(words)
    return Formula(constraints, costs, preserved)


def of_cover(cover: Cover) -> list[Constraint]:
    """What formula.opb has to say of a cover, in order: an item's options are at least and at most so many; of an item
    with colors, each option shuts out the later ones of another color."""
    where = cover.covering()
    made = []
    for item, (low, high) in cover.primary.items():
        if low > 0:
            made.append(normal([(1, k) for k in where[item]], low))
        # An item that must be covered as often as it may has both constraints, even where the options suffice.
        if high < len(where[item]) or (low == high and low > 0):
            made.append(normal([(-1, k) for k in where[item]], -high))
    for item in cover.secondary:
        options = where[item]
        if not any(cover.options[k - 1][item] for k in options):
            if len(options) > 1:
                made.append(normal([(-1, k) for k in options], -1))
            continue
        for place, k in enumerate(options):
            color = cover.options[k - 1][item]
            # Only later ones: each pair of options is stated once.
            others = [o for o in options[place + 1 :] if cover.options[o - 1][item] != color or not color]
            if others:
                # One constraint for all of them: if this option is taken, none of the others is.
                made.append(normal([(len(others), -k), *((1, -o) for o in others)], len(others)))
    return made


class Conclusion(NamedTuple):
    """kind: UNSAT, ENUMERATION_COMPLETE, ENUMERATION_PARTIAL, BOUNDS; value: solutions, or the cost; steps: of rup."""

    kind: str
    value: int
    steps: int


def followed(opb: Formula, text: str) -> Conclusion:
    """What a proof shows of a formula. Raises Fault at the first line that does not follow."""
    return _Proof(opb).run(text)


class _Proof:
    def __init__(self, opb: Formula):
        self.opb = opb
        self.known = dict(enumerate(opb.constraints, 1))
        self.where: dict[int, list[int]] = {}  # by variable, the constraints with it
        self.next = len(self.known) + 1
        self.solutions = set[frozenset[int]]()
        self.best: int | None = None
        self.steps = 0
        self.defined = 0  # the variable that the last line has defined one way
        for number, one in self.known.items():
            self._note(number, one)

    def _note(self, number: int, one: Constraint) -> None:
        for each in one.weights:
            self.where.setdefault(abs(each), []).append(number)

    def add(self, one: Constraint) -> None:
        self.known[self.next] = one
        self._note(self.next, one)
        self.next += 1

    def run(self, text: str) -> Conclusion:
        head, _, text = text.partition("\n")
        if head != "pseudo-Boolean proof version 3.0":
            raise Fault("proof.pbp does not begin as a proof of version 3.0")
        lines = _lines(text)
        # How many constraints the proof begins with: those of formula.opb.
        if next(lines, "") != f"f {len(self.known)}":
            raise Fault(f"proof.pbp does not say that there are {len(self.known)} constraints")
        steps = {"rup": self._rup, "pol": self._pol, "red": self._red, "solx": self._solx, "soli": self._soli}
        for number, line in enumerate(lines, 3):
            word, _, rest = line.partition(" ")
            if word == "output":
                return self._end(rest, lines)
            try:
                if word not in steps:
                    raise Fault(f"{word[:20]!r} is not known here")
                steps[word](rest)
            except Fault as fault:
                raise Fault(f"proof.pbp, line {number}: {fault}") from None
        raise Fault("proof.pbp has no end")

    def _rup(self, rest: str) -> None:
        claim, _, hints = rest.partition(" : ")
        (one,) = parsed(claim.split())
        # its negation: the sum is at most least - 1
        against = normal([(-weight, each) for each, weight in one.weights.items()], 1 - one.least)
        named = None if not hints else [against if word == "~" else self._constraint(word) for word in hints.split()]
        if not (self._fails_by(named) if named is not None else self._fails(against)):
            raise Fault("it does not follow by unit propagation")
        self.steps += 1
        self.add(one)

    def _constraint(self, word: str) -> Constraint:
        found = self.known.get(_number(word))
        if found is None:
            raise Fault(f"there is no constraint {word[:20]}")
        return found

    def _fails_by(self, constraints: Sequence[Constraint]) -> bool:
        true = set[int]()
        again = True
        while again:
            again = False
            for one in constraints:
                forced = _forced(one, true)
                if forced is None:
                    return True
                again = again or bool(forced)
                true.update(forced)
        return False

    def _fails(self, against: Constraint) -> bool:
        true = set[int]()
        waiting: list[Constraint] = [*self.known.values(), against]
        while waiting:
            forced = _forced(waiting.pop(), true)
            if forced is None:
                return True
            true.update(forced)
            waiting += [self.known[number] for each in forced for number in self.where.get(abs(each), ())]
        return False

    def _pol(self, rest: str) -> None:
        stack: list[Constraint] = []
        for word in rest.split():
            if word == "+":
                if len(stack) < 2:
                    raise Fault("nothing to add")
                a, b = stack.pop(), stack.pop()
                terms = [(weight, each) for one in (a, b) for each, weight in one.weights.items()]
                stack.append(normal(terms, a.least + b.least))
            else:
                stack.append(self._constraint(word))
        if len(stack) != 1:
            raise Fault("one constraint must be left")
        self.add(stack[0])

    def _red(self, rest: str) -> None:
        """`x -> value` makes the constraint true whatever the others are; no other constraint may suffer. So x is new,
        or it is in the constraint before alone, and this is the other half of the same definition."""
        claim, _, witness = rest.partition(" : ")
        (one,) = parsed(claim.split())
        word, arrow, value = [*witness.split(), "", "", ""][:3]
        variable = literal(word)
        chosen = variable if value == "1" else -variable
        if arrow != "->" or value not in ("0", "1") or variable < 0 or variable in self.opb.costs:
            raise Fault("no witness of a definition")
        if variable in self.opb.preserved or -variable in self.opb.costs:
            raise Fault("the variable is not a new one")
        # With the variable set as the witness says, the constraint is true by its weight alone.
        if one.weights.get(chosen, 0) < one.least:
            raise Fault("the witness does not satisfy it")
        used = self.where.get(variable, [])
        if used:
            last = self.next - 1
            if used != [last] or self.defined != variable:
                raise Fault("the variable is not a new one")
            # Without x, the two halves exclude each other: what violates this one satisfies the one before.
            before = self.known[last]
            rest_ = {each: weight for each, weight in one.weights.items() if abs(each) != variable}
            opposite = normal([(-weight, each) for each, weight in rest_.items()], 1 - one.least)
            if opposite != Constraint(
                {each: weight for each, weight in before.weights.items() if abs(each) != variable}, before.least
            ):
                raise Fault("it is not the other half of the definition before")
            self.defined = 0
        else:
            self.defined = variable
        self.add(one)

    def _logged(self, rest: str) -> set[int]:
        true = {literal(word) for word in rest.split()}
        if any(-each in true for each in true):
            raise Fault("a literal and its negation")
        for number, one in self.known.items():
            if sum(weight for each, weight in one.weights.items() if each in true) < one.least:
                raise Fault(f"the solution does not satisfy constraint {number}")
        return true

    def _solx(self, rest: str) -> None:
        true = self._logged(rest)
        here = frozenset(each for each in true if abs(each) in self.opb.preserved)
        if len(here) != len(self.opb.preserved) or not here or here in self.solutions:
            raise Fault("a value for each preserved variable, and a new solution, are needed")
        self.solutions.add(here)
        self.add(Constraint({-each: 1 for each in here}, 1))

    def _soli(self, rest: str) -> None:
        if not self.opb.costs:
            raise Fault("formula.opb has no costs")
        true = self._logged(rest)
        if any(each not in true and -each not in true for each in self.opb.costs):
            raise Fault("a value for each variable with a cost is needed")
        self.best = sum(cost for each, cost in self.opb.costs.items() if each in true)
        self.add(normal([(-cost, each) for each, cost in self.opb.costs.items()], 1 - self.best))

    def _end(self, output: str, lines: Iterator[str]) -> Conclusion:
        words = next(lines, "").split()
        if output != "NONE" or words[:1] != ["conclusion"] or next(lines, "") != "end pseudo-Boolean proof":
            raise Fault("proof.pbp has no end")
        kind, rest = words[1], words[2:]
        if kind == "ENUMERATION_PARTIAL" and len(rest) == 1:
            if _number(rest[0]) != len(self.solutions):
                raise Fault("proof.pbp logs another number of solutions")
            return Conclusion(kind, len(self.solutions), self.steps)
        if kind == "UNSAT" and rest[:1] == [":"] and len(rest) == 2:
            value, contradiction = 0, rest[1]
            if self.solutions or self.best is not None:
                raise Fault("proof.pbp logs solutions of what has none")
        elif kind == "ENUMERATION_COMPLETE" and len(rest) == 3 and rest[1] == ":":
            value, contradiction = _number(rest[0]), rest[2]
            if value != len(self.solutions):
                raise Fault("proof.pbp logs another number of solutions")
        elif kind == "BOUNDS" and len(rest) == 4 and rest[1] == ":" and rest[0] == rest[3]:
            value, contradiction = _number(rest[0]), rest[2]
            if value != self.best:
                raise Fault("proof.pbp logs a solution of another cost")
        else:
            raise Fault("proof.pbp comes to no conclusion")
        one = self._constraint(contradiction)
        # All literals true, and still below the least: a contradiction.
        if sum(one.weights.values()) >= one.least:
            raise Fault("the last constraint is no contradiction")
        return Conclusion(kind, value, self.steps)


def _forced(one: Constraint, true: set[int]) -> list[int] | None:
    """The literals that a constraint forces; None where it cannot be satisfied any more."""
    open_ = [(each, weight) for each, weight in one.weights.items() if -each not in true]
    slack = sum(weight for _, weight in open_) - one.least
    if slack < 0:
        return None
    return [each for each, weight in open_ if weight > slack and each not in true]


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.endswith(" ;") and not line.endswith(";"):
            raise Fault(f"proof.pbp: a line has no end: {line[:60]!r}")
        yield line.removesuffix(";").rstrip()
