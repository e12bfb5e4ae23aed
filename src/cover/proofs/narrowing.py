"""A formula without the clauses that its refutation does not name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from cover.problems.cnf import Cnf


def narrowed(formula: Cnf, last: int, lrat: Path) -> Cnf:
    """The clauses that a proof in LRAT names, and so many last ones in any case; the proof is numbered anew in its
    file. Where clauses follow from rules by themselves, those that are not named need not be there."""
    many = formula.clause_count
    lines = [line.split() for line in lrat.read_text().splitlines() if line and not line.startswith("c")]
    named = set(range(many - last + 1, many + 1))
    for words in lines:
        if words[1] != "d":
            numbers = [abs(int(word)) for word in words]
            middle = numbers.index(0, 1)
            named |= {number for number in numbers[middle + 1 : -1] if number <= many}
    kept = sorted(named)
    new = {str(number): str(k) for k, number in enumerate(kept, 1)}
    with open(lrat, "w") as out:
        for words in lines:
            number, rest = str(int(words[0]) - many + len(kept)), words[1:]
            if int(words[0]) <= many:  # a deletion, numbered after the last clause
                number = str(len(kept))
            if int(words[0]) > many:
                new[words[0]] = number
            if rest[0] == "d":
                gone = [new[word] for word in rest[1:-1] if word in new]
                if gone:
                    out.write(" ".join([number, "d", *gone, "0"]) + "\n")
                continue
            middle = rest.index("0")
            hints = [new[word] for word in rest[middle + 1 : -1]]
            out.write(" ".join([number, *rest[: middle + 1], *hints, "0"]) + "\n")
    ends = np.concatenate([[0], np.flatnonzero(formula.clauses == 0) + 1])
    parts = [formula.clauses[ends[k - 1] : ends[k]] for k in kept]
    return replace(formula, clauses=np.concatenate(parts) if parts else formula.clauses[:0])
