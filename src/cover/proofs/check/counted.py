"""How many models a formula has, by a proof in CPOG (Bryant, Nawrocki, Avigad and Heule 2023), step by step.

Every operation is a new variable with clauses that define it by earlier ones: a product of literals that share no
variable of the formula, or a sum of two that exclude each other. Lemmas follow by their hints, as in LRAT, and a clause
is deleted only if it follows from those that remain. In the end these are the definitions and one literal, the root.
So the models of the formula are those of the root, and these are counted from below.

    NUMBER a LITERALS 0 HINTS 0      a lemma
    NUMBER p VARIABLE LITERALS 0     a product; its clauses get the next numbers
    NUMBER s VARIABLE ONE OTHER HINTS 0
    d NUMBER HINTS 0                 a clause that follows from the others goes
    r LITERAL                        the root
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cover.proofs.check.faults import Fault
from cover.proofs.check.lrat import Literals, Places

_LINE = re.compile(rb"(?:([1-9][0-9]{0,17}) )?([apsdr])((?: (?:0|-?[1-9][0-9]{0,17}))*)")


class Counted(NamedTuple):
    models: int
    operations: int
    lemmas: int


class _Operation(NamedTuple):
    """on: variables of the formula below it, as bits; models: over these."""

    on: int
    models: int


def count(clauses: Sequence[Sequence[int]], variables: int, proof: Iterable[bytes]) -> Counted:
    """The number of models of the clauses, as a proof (its lines) shows. Raises Fault."""
    literals_of = Literals()
    places, follow = literals_of.places, literals_of.follow
    known = dict(enumerate(map(places, clauses), 1))
    definitions: dict[int, Places] = {}
    operations: dict[int, _Operation] = {}
    last, lemmas, root = len(known), 0, 0

    def operand(literal: int, line: int) -> _Operation:
        variable = abs(literal)
        if not 0 < variable <= variables:
            if variable not in operations:
                raise Fault(f"proof line {line}: {literal} is no literal of the formula or of an operation before")
            made = operations[variable]
            return made if literal > 0 else _Operation(made.on, (1 << made.on.bit_count()) - made.models)
        return _Operation(1 << variable, 1)

    for line, text in enumerate(proof, 1):
        if not text or text.startswith(b"c"):
            continue
        read = _LINE.fullmatch(text)
        if not read or (read[1] is None) != (read[2] in b"dr"):
            raise Fault(f"proof line {line}: no step of a CPOG proof")
        sign, numbers = read[2], [*map(int, read[3].split())]
        if sign == b"r":
            if root or len(numbers) != 1 or not numbers[0]:
                raise Fault(f"proof line {line}: one root is named, once")
            (root,) = numbers
            operand(root, line)
            continue
        if sign == b"d":
            gone, hints = numbers[0] if numbers else 0, _until(numbers[1:], 1, line)[0]
            if gone in definitions or gone not in known:
                raise Fault(f"proof line {line}: {gone} is no clause that can go")
            follow(known.pop(gone), hints, known, line)
            continue
        number = int(read[1])
        if number <= last:
            raise Fault(f"proof line {line}: number {number} does not ascend")
        last = number
        if sign == b"a":
            lemma, hints = _until(numbers, 2, line)
            for literal in lemma:
                operand(literal, line)
            clause = places(lemma)
            follow(clause, hints, known, line)
            known[number] = clause
            lemmas += 1
            continue
        variable, rest = (numbers or [0])[0], numbers[1:]
        if variable != variables + len(operations) + 1:
            raise Fault(f"proof line {line}: operations have the next variables, one after the other")
        if sign == b"p":
            (literals,) = _until(rest, 1, line)
            made = _product([operand(literal, line) for literal in literals], line)
            defining = [[variable, *(-literal for literal in literals)], *([-variable, one] for one in literals)]
        else:
            if len(rest) < 3:
                raise Fault(f"proof line {line}: a sum has two operands")
            literals, hints = rest[:2], _until(rest[2:], 1, line)[0]
            made = _sum(*(operand(literal, line) for literal in literals))
            follow(places([-literal for literal in literals]), hints, definitions, line)
            defining = [[-variable, *literals], *([variable, -one] for one in literals)]
        operations[variable] = made
        for last, clause in enumerate(map(places, defining), number):
            definitions[last] = known[last] = clause
    remaining = [clause for number, clause in known.items() if number not in definitions]
    if not root or remaining != [places([root])]:
        raise Fault("the proof ends with other clauses than definitions and the root")
    end = operand(root, 0)
    return Counted(end.models << (variables - end.on.bit_count()), len(operations), lemmas)


def _product(operands: Sequence[_Operation], line: int) -> _Operation:
    on, models = 0, 1
    for one in operands:
        if on & one.on:
            raise Fault(f"proof line {line}: two operands of a product share a variable")
        on |= one.on
        models *= one.models
    if len(operands) < 2:
        raise Fault(f"proof line {line}: a product has two operands or more")
    return _Operation(on, models)


def _sum(one: _Operation, other: _Operation) -> _Operation:
    """Of two that exclude each other: models over the variables of both."""
    on = one.on | other.on
    return _Operation(on, sum(each.models << (on & ~each.on).bit_count() for each in (one, other)))


def _until(numbers: Sequence[int], many: int, line: int) -> list[list[int]]:
    """So many lists, each ended by 0."""
    lists: list[list[int]] = [[]]
    for number in numbers:
        if number:
            lists[-1].append(number)
        else:
            lists.append([])
    if len(lists) != many + 1 or lists[-1]:
        raise Fault(f"proof line {line}: numbers, ended by 0, are asked for")
    return lists[:-1]
