"""The trimmed proof once more, as checkers of DRAT read it: lemmas without their reasons, and what is deleted when.

Such checkers find the reasons anew, by unit propagation over all clauses that are there. Most of a formula a proof
never names (of a board of 25 x 25: nineteen clauses in twenty), so these are deleted first, and every other clause
after the lemma that names it last. Unit clauses stay: checkers ignore their deletion. (Wetzler, Heule and Hunt 2014.)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cover.basics.result import Budget
from cover.problems.cnf import Cnf

BLOCK = 1 << 22  # bytes of LRAT read at a time


def write_drat(formula: Cnf, lrat: Path, lemmas: int, drat: Path, budget: Budget) -> bool:
    """Write the proof `lrat` of a formula, of so many lemmas numbered on from its clauses, as `drat`; False where the
    budget ended before. Deleted are copies: of two equal clauses one goes, as in the proof that names them.
    """
    uses = _last_uses(formula.clause_count, lrat, lemmas, budget)
    if uses is None:
        return False
    order = np.argsort(uses, kind="stable")
    ends = np.searchsorted(uses, np.arange(len(uses)), sorter=order, side="right")
    clauses = {k: (" ".join(map(str, [*clause, 0])) + "\n").encode() for k, clause in enumerate(formula, 1)}
    with open(lrat, "rb") as lines, open(drat, "wb") as out:

        def delete(numbers: NDArray[np.intp]) -> None:
            texts = (clauses.pop(number) for number in numbers.tolist() if number in clauses)
            out.writelines(b"d " + text for text in texts if text.count(b" ") > 1)

        first = formula.clause_count + 1
        delete(order[: np.searchsorted(order[: ends[0]], first)])
        for line in lines:
            number, _, rest = line.partition(b" ")
            clauses[int(number)] = lemma = b"0\n" if rest.startswith(b"0 ") else rest[: rest.index(b" 0 ")] + b" 0\n"
            out.write(lemma)
            delete(order[ends[int(number) - 1] : ends[int(number)]])
            if budget.expired:
                return False
    return True


def _last_uses(clauses: int, lrat: Path, lemmas: int, budget: Budget) -> NDArray[np.int64] | None:
    """By number of a clause or lemma (and 0): the last lemma that names it, 0 for none. None: the budget ended."""
    uses = np.zeros(clauses + lemmas + 1, dtype=np.int64)
    for numbers in _blocks(lrat):
        if budget.expired:
            return None
        ended = numbers == 0
        ends = np.cumsum(ended)  # two a line: of the lemma, of its hints
        starts = np.concatenate([[0], np.flatnonzero(ended)[1:-1:2] + 1])
        hint = (ends % 2 == 1) & ~ended
        uses[numbers[hint]] = numbers[starts][ends[hint] // 2]  # of equal places the last one stays
    return uses


def _blocks(lrat: Path) -> Iterator[NDArray[np.int64]]:
    with open(lrat, "rb") as file:
        while lines := file.readlines(BLOCK):
            yield np.fromstring(b"".join(lines), dtype=np.int64, sep=" ")
