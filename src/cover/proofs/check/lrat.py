"""Does an LRAT proof refute a formula? Every lemma by its hints, one after the other. (Cruz-Filipe et al. 2017.)

A lemma follows if, when all its literals are false, the hinted clauses become false in turn: each one has a single
literal left, which is made true, until one has none left. Only such lemmas (RUP) are taken, no RAT.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cover.proofs.check.faults import Fault

_NUMBER = rb"(?:0|-?[1-9][0-9]{0,17})"
_NUMBERS = re.compile(rb"%b(?: %b)*" % (_NUMBER, _NUMBER))


def refutes(clauses: Iterable[Sequence[int]], variables: int, proof: Iterable[bytes]) -> int:
    """The number of lemmas of a proof (its lines) that refutes the clauses. Raises Fault.

    Clauses are numbered from 1 in their order; a lemma is `number literals 0 hints 0`, a deletion `number d numbers 0`.
    """
    known: dict[int, Sequence[int]] = dict(enumerate(clauses, 1))
    last = len(known)
    lemmas, refuted = 0, False
    for line, text in enumerate(proof, 1):
        words = text.split()
        if not words or words[0].startswith(b"c"):
            continue
        deletes = words[1:2] == [b"d"]
        number, *rest = _numbers([words[0], *words[1 + deletes :]], line)
        if deletes:
            if number < 1 or rest[-1:] != [0] or 0 in rest[:-1]:
                raise Fault(f"proof line {line}: a deletion is a number, d, numbers, 0")
            for gone in rest[:-1]:
                if known.pop(gone, None) is None:
                    raise Fault(f"proof line {line}: {gone} is deleted but is no clause")
            continue
        if rest.count(0) != 2 or rest[-1] != 0:
            raise Fault(f"proof line {line}: a lemma is a number, literals, 0, hints, 0")
        if number <= last:
            raise Fault(f"proof line {line}: number {number} does not ascend")
        middle = rest.index(0)
        lemma, hints = rest[:middle], rest[middle + 1 : -1]
        if any(abs(literal) > variables for literal in lemma):
            raise Fault(f"proof line {line}: a literal is not of the formula")
        followed(lemma, hints, known, line)
        known[number] = lemma
        last, lemmas, refuted = number, lemmas + 1, refuted or not lemma
    if not refuted:
        raise Fault("the proof ends without the empty clause")
    return lemmas


def followed(lemma: list[int], hints: list[int], known: dict[int, Sequence[int]], line: int) -> None:
    false = set(lemma)  # literals that are false; a lemma with x and -x is always true
    contradiction = any(-literal in false for literal in lemma)
    for hint in hints:
        if contradiction:
            raise Fault(f"proof line {line}: hint {hint} comes after the contradiction")
        clause = known.get(hint)
        if clause is None:
            raise Fault(f"proof line {line}: hint {hint} is no clause that is there")
        left = set(clause) - false
        if len(left) > 1:
            raise Fault(f"proof line {line}: the clause of hint {hint} has two open literals")
        if not left:
            contradiction = True
        else:
            (literal,) = left
            if -literal in false:
                raise Fault(f"proof line {line}: the clause of hint {hint} is true already")
            false.add(-literal)
    if not contradiction:
        raise Fault(f"proof line {line}: its hints do not prove the lemma")


def _numbers(words: list[bytes], line: int) -> list[int]:
    """Plain decimal numbers, one way to write each; Python would read 1_0, +1 and 01 too."""
    if not _NUMBERS.fullmatch(b" ".join(words)):
        raise Fault(f"proof line {line}: a word is no number")
    return [*map(int, words)]
