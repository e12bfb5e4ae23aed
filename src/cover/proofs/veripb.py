"""A certificate once more, as pseudo-Boolean checkers read it: formula.opb with a line an item, proof.pbp in VeriPB's
language, version 3.

An item that is covered once is one equation, where clauses need a pair for every two of its options. Each lemma of
the trimmed LRAT is a step of reverse unit propagation, with the lines in the place of the clauses that it names: a line
forces whatever its clauses force. Solutions are logged, and each is forbidden. (Elffers, Gocht, McCreesh, Nordström,
"Justifying all differences using pseudo-Boolean reasoning", AAAI 2020; the format is that of VeriPB's own overview.)

Costs: for every sum that the first options can have, a variable says that they cost so much or more. It is defined both
ways by redundance, as fresh variables may be, and the clauses of the counter follow by adding two definitions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb
from pathlib import Path

from cover.basics.result import Budget
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.colors import by_item
from cover.proofs.claims import Claim

OPB, PROOF = "formula.opb", "proof.pbp"


@dataclass
class Lines:
    """Constraints as text. of_clause: by clause of the plain formula, counted from 0, the constraint that forces what
    it forces; many: constraints so far, an equation being two."""

    texts: list[str] = field(default_factory=list)
    of_clause: list[int] = field(default_factory=list)
    many: int = 0

    def add(self, text: str, clauses: int) -> None:
        self.texts.append(text)
        self.many += 1
        self.of_clause += [self.many] * clauses

    def add_item(self, options: Sequence[int], low: int, high: int) -> None:
        n, ones = len(options), _sum(options)
        least = 0 if low <= 0 else comb(n, n - low + 1) if low <= n else 1
        if low == high and low > 0:
            self.texts.append(f"{ones}= {low} ;")
            self.of_clause += [self.many + 1] * least + [self.many + 2] * comb(n, high + 1)
            self.many += 2
            return
        if low > 0:
            self.add(f"{ones}>= {low} ;", least)
        if high < n:
            self.add(f"{_sum(options, '-1')}>= {-high} ;", comb(n, high + 1))


def lines_of(source: ExactCover | Cnf) -> Lines:
    """The constraints of a cover, item by item, or of clauses; the clauses in the order of `cover_to_plain_cnf`."""
    made = Lines()
    if isinstance(source, Cnf):
        for clause in source:
            made.add(f"{_clause(clause)} ;", 1)
        return made
    groups, colors = by_item(source)
    low, high = source.bounds
    for item, (start, end) in enumerate(pairwise(groups.starts.tolist())):
        options = groups.literals[start:end].tolist()
        if item < source.primary:
            made.add_item(options, int(low[item]), int(high[item]))
        elif colors is None or not colors[start:end].any():
            made.add_item(options, 0, 1)
        else:
            own = colors[start:end].tolist()
            for k, option in enumerate(options):
                other = [o for o, c in zip(options[k + 1 :], own[k + 1 :], strict=True) if c != own[k] or not c]
                if other:  # the one shuts out those
                    made.add(f"{len(other)} ~x{option} {_sum(other, sign='~')}>= {len(other)} ;", len(other))
    return made


def write(
    source: ExactCover | Cnf, formula: Cnf, claim: Claim, choices: Sequence[Sequence[int]], place: Path, budget: Budget
) -> bool:
    """Write both files beside proof.lrat; False where the budget ended before.

    source: a cover, or clauses without those that forbid solutions; formula: what proof.lrat refutes; choices: the
    solutions that the claim lists, as numbers of variables from 0."""
    made = lines_of(source)
    variables = len(source) if isinstance(source, ExactCover) else source.variables
    costs = source.costs.tolist() if isinstance(source, ExactCover) and source.costs is not None else []
    with open(place / OPB, "w") as out:
        out.write(f"* #variable= {variables} #constraint= {len(made.texts)}\n")
        if claim.best:
            out.write("min: " + "".join(f"{c} x{k} " for k, c in enumerate(costs, 1) if c) + ";\n")
        else:
            out.write("preserved: " + "".join(f"x{k} " for k in range(1, variables + 1)) + ";\n")
        out.writelines(text + "\n" for text in made.texts)
    with open(place / PROOF, "w") as out:
        for line in _proof(made, formula, claim, choices, costs, variables, place / "proof.lrat"):
            out.write(line + " ;\n")
            if budget.expired:
                return False
    return True


def _proof(
    made: Lines, formula: Cnf, claim: Claim, choices: Sequence[Sequence[int]], costs: Sequence[int], variables: int,
    lrat: Path,
) -> Iterator[str]:  # fmt: skip
    yield f"pseudo-Boolean proof version 3.0\nf {made.many}"
    number = made.many
    known = dict(enumerate(made.of_clause, 1))  # by clause and lemma of the formula: the constraint
    clauses = list(formula)[len(made.of_clause) :]
    for choice in choices:
        taken = {k + 1 for k in choice}
        literals = " ".join(f"x{k}" if k in taken else f"~x{k}" for k in range(1, variables + 1))
        yield f"{'soli' if claim.best else 'solx'} {literals}"
        number += 1
        if not claim.best and claim.refutes:
            # `known` grows by one a clause, so this is the next one beyond those of the cover.
            clause = clauses[len(known) - len(made.of_clause)]
            yield f"rup {_clause(clause)}"  # the same of what is taken alone, where that is enough
            number += 1
            known[len(known) + 1] = number
    if claim.best:
        assert claim.cost is not None
        for line, clause_of in _counter(costs, claim.cost, number):
            yield line
            number += 1
            if clause_of:
                known[len(known) + 1] = number
    last = 0
    if claim.refutes:
        with open(lrat) as lines:
            for line in lines:
                head, *words = line.split()
                if words[0] == "d":
                    continue
                end = words.index("0")
                named = " ".join(str(known[int(hint)]) for hint in words[end + 1 : -1])
                yield f"rup {_clause(map(int, words[:end]))} : ~ {named}"
                number += 1
                known[int(head)] = last = number
    if claim.refutes and not last:  # a clause is empty already
        yield "rup >= 1"
        last = number + 1
    yield "output NONE"
    if claim.best:
        yield f"conclusion BOUNDS {claim.cost} : {last} {claim.cost}"
    elif not claim.refutes:
        yield f"conclusion ENUMERATION_PARTIAL {len(choices)}"
    else:
        yield f"conclusion ENUMERATION_COMPLETE {len(choices)} : {last}" if choices else f"conclusion UNSAT : {last}"
    yield "end pseudo-Boolean proof"


def _counter(costs: Sequence[int], bound: int, number: int) -> Iterator[tuple[str, bool]]:
    """Definitions of the variables of `reductions/cost_below.py`, and its clauses in their order, each with whether it
    is one of those. number: the constraint that says "cheaper"."""
    cheaper, variable = number, len(costs)
    before: dict[int, int] = {}  # sum -> its variable
    at_least: dict[int, int] = {}  # variable -> the constraint "true only if so much is spent"
    below: dict[int, int] = {}  # variable -> "false only if less is spent"
    spent: list[tuple[int, int]] = []
    total = 0

    def clause(*literals: int) -> str:
        return f"rup {_clause(literals)}"

    if bound <= 0:
        yield clause(), True
        return
    for option, cost in enumerate(costs, 1):
        if cost == 0:
            continue
        spent.append((cost, option))
        total += cost
        # Of sums from the bound on none needs a variable: they refute "cheaper" by themselves.
        sums = sorted({*before, *(s + cost for s in (0, *before) if s + cost < bound)})
        now = {}
        for s in sums:
            variable += 1
            now[s] = variable
            ones = "".join(f"{c} x{k} " for c, k in spent)
            zeros = "".join(f"{c} ~x{k} " for c, k in spent)
            # If the variable is true, s or more is spent; below: if it is false, less is.
            yield f"red {ones}{s} ~x{variable} >= {s} : x{variable} -> 0", False
            number += 1
            at_least[variable] = number
            yield f"red {zeros}{total - s + 1} x{variable} >= {total - s + 1} : x{variable} -> 1", False
            number += 1
            below[variable] = number
        # Who has spent s has still spent it after this option.
        for s, old in before.items():
            yield f"pol {at_least[old]} {below[now[s]]} +", False
            yield clause(-old, now[s]), True
            number += 2
        yield clause(-option, now[cost]) if cost < bound else clause(-option), True
        number += 1
        # Who has spent s and takes this option has spent s + cost, or is not cheaper.
        for s, old in before.items():
            other = below[now[s + cost]] if s + cost < bound else cheaper
            yield f"pol {at_least[old]} {other} +", False
            yield clause(-option, -old, now[s + cost]) if s + cost < bound else clause(-option, -old), True
            number += 2
        before = now


def _sum(options: Iterable[int], weight: str = "1", sign: str = "") -> str:
    return "".join(f"{weight} {sign}x{option} " for option in options)


def _clause(literals: Iterable[int]) -> str:
    return "".join(f"1 x{k} " if k > 0 else f"1 ~x{-k} " for k in literals) + ">= 1"
