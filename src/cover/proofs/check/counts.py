"""`least 7 shaded`, `most 9 shaded`: a solution has so many cells that hold a mark, and none has fewer, or more.

In clauses it is a cost: of every literal that makes a cell one of these (or, where most are claimed, none of these) it
is 1, and the last solution but one would have to cost less (`costs`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cover.proofs.check.dimacs import Clause, numbers
from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.on_grids import OnGrid
from cover.proofs.check.sentences.rules import Sentences
from cover.proofs.check.stated import RuleSet, Stated

CLAIM = re.compile(r"(least|most) (0|[1-9][0-9]{0,8}) (\S{1,40})")
COUNTED = {  # of kinds whose cells are one variable each: what it says where it is true
    "nurikabe": "shaded",
    "simpleloop": "line",
}

LINES = {"centres": "line", "corners": "line", "walls": "wall"}  # what edges hold, of kinds in sentences


FILE = "costs.txt"  # of `best`: a line for each literal that costs something, and what; else a mark costs 1


class Count(NamedTuple):
    """literals: what each true one costs; cost: of the claim."""

    literals: dict[int, int]
    cost: int

    def of(self, model: frozenset[int]) -> int:
        true = (literal for literal in self.literals if (abs(literal) in model) == (literal > 0))
        return sum(map(self.literals.__getitem__, true))


def costs_of(text: str, own: int, cost: int) -> Count:
    """What costs.txt says of the first `own` variables. Raises Fault."""
    costs: dict[int, int] = {}
    for line, words in enumerate(map(str.split, text.splitlines()), 1):
        read = numbers(words, FILE, line)
        if len(read) != 2 or not 0 < abs(read[0]) <= own or read[1] < 0 or read[0] in costs:
            raise Fault(f"{FILE}:{line}: a literal, once, and what it costs are needed")
        costs[read[0]] = read[1]
    return Count(costs, cost)


def count_of(claim: str, kind: str, rules: RuleSet) -> Count:
    """What a claim says of the variables of a puzzle. Raises Fault for a mark that it has not."""
    found = CLAIM.fullmatch(claim)
    assert found is not None
    most, value, word = found[1] == "most", int(found[2]), found[3]
    if isinstance(rules, Sentences) and not isinstance(rules, OnGrid):
        board = rules.board
        counted = {board.index[symbol] for symbol in board.named(word, {}) if symbol in board.index}
        cells, width = rules.first[: len(board.cells)], len(board.symbols)
        if not counted and LINES.get(rules.kind.lines) == word:
            counted, width = {1, 2}, 2 + rules.kind.double
            cells = rules.first[len(board.cells) : len(board.cells) + len(board.ends)]
    elif isinstance(rules, Stated) and rules.symbols == 2 and COUNTED.get(kind) == word:
        counted, cells, width = {1}, list(range(len(rules.possible))), 2
    else:
        raise Fault(f"manifest.json: {word!r} is not counted in {kind}")
    wanted = [symbol for symbol in range(width) if (symbol in counted) != most]
    if len(wanted) in (0, width):
        raise Fault(f"manifest.json: {word!r} is no mark of {kind} that a cell may have or not")
    if width == 2:
        literals = [first + 1 if wanted == [1] else -first - 1 for first in cells]
    else:
        literals = [first + 1 + symbol for first in cells for symbol in wanted]
    if most and value > len(cells):
        raise Fault(f"manifest.json: more cells are claimed than there are, {len(cells)}")
    return Count(dict.fromkeys(literals, 1), len(cells) - value if most else value)


def without(clauses: Sequence[Clause], own: int, of_costs: set[Clause]) -> list[Clause]:
    """The clauses that are to follow from rules: all but those about costs. Raises Fault for one that is about other
    variables than the first `own`, and about no costs."""
    others = [clause for clause in clauses if clause not in of_costs]
    for clause in others:
        if any(abs(literal) > own for literal in clause):
            raise Fault(f"formula.cnf: {' '.join(map(str, clause))[:60]} is no clause about counts")
    return others
