"""The steps of a check, in their order. Each says what it found, and what it leaves to trust."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from cover.proofs.check import counted, counts, dimacs, dlx, files, lrat, needed, states, symmetries, weights
from cover.proofs.check.costs import Cheaper
from cover.proofs.check.dimacs import Clause
from cover.proofs.check.dlx import Cover
from cover.proofs.check.extras import PROVED, Held, held
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds import KINDS, STATED, Rules, rules_of, stated_of
from cover.proofs.check.kinds.header import BOARDS, kind_of
from cover.proofs.check.sentences.on_grids import OnGrid, of_grid
from cover.proofs.check.sentences.rules import Sentences
from cover.proofs.check.stated import RuleSet, classified


class Step(NamedTuple):
    words: str
    trusted: str = ""  # what had to be taken on trust
    held: Held | None = None  # of the last step: all that was shown


def check(place: str | os.PathLike[str], *, fast: bool = False) -> Iterator[Step]:
    """Check a certificate step by step; it holds if the steps come to their end. fast: follow the proof natively.

    Raises Fault where the certificate is refused, OSError where it cannot be read.
    """
    yield from checked(files.read(place), fast=fast)


def checked(texts: Mapping[str, bytes], *, fast: bool = False) -> Iterator[Step]:
    """The same for files that were read: contents by name."""
    about = files.manifest(texts)
    yield Step(f"{len(texts)} files, each with the size and hash of the manifest")

    claim = about["claim"]
    # The first words of a claim say which road the check goes.
    if needed.CLAIM.fullmatch(claim):
        texts, claim = yield from _needed(texts, claim)
    if re.fullmatch("best [0-9]{1,18}", claim) and counts.FILE not in texts:
        yield from _best(texts, about, int(claim.removeprefix("best ")), fast)
        return
    if counts.CLAIM.fullmatch(claim) or re.fullmatch("best [0-9]{1,18}", claim):
        yield from _extreme(texts, about, claim, fast)
        return
    if re.fullmatch("count [1-9][0-9]{0,3999}", claim):
        yield from _counted(texts, about, int(claim.removeprefix("count ")))
        return
    if weights.FILE in texts:
        yield from _weighed(texts, about, claim)
        return
    absent = absent_in(claim)
    count, exact = (0, True) if absent else claimed(claim)
    variables, clauses = dimacs.formula(_text(texts, "formula.cnf"))
    # The clauses that forbid the solutions stand last, one for each; before them, if at all, the claim's own clause.
    blocking = clauses[len(clauses) - count :] if exact else []
    stated = clauses[: len(clauses) - len(blocking) - bool(absent)]
    if absent and clauses[len(stated) :] != [absent]:
        raise Fault("the last clause of formula.cnf does not say that one of the claim's marks is there")
    cover, rules, rule_set = None, None, None
    # Two puzzles beside each other: which one the claim is about would be open.
    if "puzzle.cnf" in texts and {"puzzle.txt", "cover.dlx"} & {*texts}:
        raise Fault("puzzle.cnf is the puzzle, and another one is there too")
    if "sentences.json" in texts and ({"puzzle.cnf", "cover.dlx"} & {*texts} or "puzzle.txt" not in texts):
        raise Fault("sentences.json are the rules of puzzle.txt, and another problem is there, or no puzzle")
    if "puzzle.txt" in texts and "cover.dlx" not in texts:
        rule_set = _stated(texts, variables)
        local, cuts = yield from _followed(rule_set, stated)
    elif "puzzle.cnf" in texts:
        if re.search("^c[ \t]+p[ \t]+show", _text(texts, "puzzle.cnf"), re.MULTILINE):
            raise Fault("puzzle.cnf shows some of its variables, and the claim is about all")
        if (variables, stated) != dimacs.formula(_text(texts, "puzzle.cnf"), "puzzle.cnf"):
            raise Fault("formula.cnf does not begin with the clauses of puzzle.cnf")
        yield Step("formula.cnf begins with the clauses of puzzle.cnf")
    else:
        cover, rules = yield from _cover(texts)
        yield _compared(cover, variables, stated)

    models = _models(texts, variables, blocking, cover)
    if count:
        _solutions(models, variables, stated, count, cover, rules, rule_set)
        listed = f"the {count} solutions, no two alike, satisfy" if count > 1 else "the solution satisfies"
        yield Step(f"{listed} the clauses{' and the rules' * (rules is not None or rule_set is not None)}")
    # Listed all the same: then the claim is wrong, whatever the proof shows.
    if models and not count:
        raise Fault("solutions.txt lists solutions of a puzzle that is claimed to have none")
    found = {"solutions": count, "variables": variables, "clauses": len(clauses)}
    found["forbidden"] = len(clauses) - len(stated)
    if rule_set is not None:
        found |= {"rules": local, "cuts": cuts}
    if exact:
        # Options that cover every item once: no solution contains another, and forbidding what is taken is enough.
        positive = cover is not None and cover.exact
        for number, (model, clause) in enumerate(zip_longest(models, blocking), 1):
            # In the order of the solutions, so that each is forbidden by its own clause.
            if model is None or clause is None or set(clause) != _blocking(model, variables, positive):
                raise Fault(f"the last clauses of formula.cnf are not those that forbid the solutions: number {number}")
        if count:
            last = (
                "the last clauses of formula.cnf forbid them, one each," if count > 1 else "the last clause forbids it,"
            )
            yield Step(f"{last} and nothing else")
        found["lemmas"] = yield from _refuted(clauses, variables, texts, fast)
    elif "proof.lrat" in texts:
        raise Fault("proof.lrat proves nothing of this claim")
    yield from _pseudo_boolean(texts, cover, stated, variables, claim)
    shown = held(texts, about, found, cover, rules, models, "" if rule_set is None else rule_set.about)
    if absent:
        shown = shown._replace(claim=f"{shown.claim} ({'; '.join(_meant(absent, cover, rule_set))})")
    yield _last_step(shown)


def _cover(texts: Mapping[str, bytes]) -> Generator[Step, None, tuple[Cover, Rules | None]]:
    """cover.dlx says what the puzzle says."""
    cover, rules = dlx.read(_text(texts, "cover.dlx")), None
    if "puzzle.txt" in texts:
        try:
            kind, rules = rules_of(_text(texts, "puzzle.txt"), cover)
            unknown = "its kind is not known to this checker"
        except Unknown as error:
            kind, rules, unknown = "puzzle", None, str(error)
        if rules is not None:
            rules.compare(cover)
            yield Step(f"cover.dlx says what the rules of {kind} say of puzzle.txt (encoded once more, here)")
        else:
            yield Step("cover.dlx is not compared with puzzle.txt", f"that it states this {kind} ({unknown})")
    else:
        yield Step("the puzzle is cover.dlx itself")
    return cover, rules


def _needed(texts: Mapping[str, bytes], claim: str) -> Generator[Step, None, tuple[Mapping[str, bytes], str]]:
    """Without each of so many givens there are more solutions. Returns what remains to be shown: the files of the whole
    puzzle, and what is claimed of it."""
    plain, many, solutions = needed.of_claim(claim)
    texts, fewer = needed.apart(texts, many)
    for number, (stated, listed) in enumerate(fewer, 1):
        try:
            # What is left to trust; the rest would be a list for each given.
            yield from (step for step in _listed(stated | listed, solutions) if step.trusted)
        except Fault as fault:
            raise Fault(f"without given {number}: {fault}") from None
    more = "two solutions satisfy" if solutions == 2 else "a solution satisfies"
    yield Step(f"each of {many} givens is left out of puzzle.txt, and {more} the rules that remain")
    return texts, plain


def _listed(texts: Mapping[str, bytes], count: int) -> Iterator[Step]:
    """So many different solutions of a puzzle are listed, whether there are more or not."""
    cover, rules, rule_set = None, None, None
    clauses: list[Clause] = []
    if "puzzle.cnf" in texts:
        variables, clauses = dimacs.formula(_text(texts, "puzzle.cnf"), "puzzle.cnf")
    elif "cover.dlx" in texts:
        cover, rules = yield from _cover(texts)
        variables, clauses = len(cover.options), list(dlx.clauses(cover))
    else:
        variables = _largest(_text(texts, "solutions.txt"))
        rule_set = _stated(texts, variables)
    _solutions(_models(texts, variables), variables, clauses, count, cover, rules, rule_set)


def _largest(solutions: str) -> int:
    """The variables that are listed."""
    lines = re.sub("(?m)^c.*", "", solutions)
    return max((abs(int(word)) for word in re.findall("-?[0-9]{1,9}", lines)), default=0)


def absent_in(claim: str) -> Clause:
    """The literals of `absent 12 -7`; none of another claim."""
    found = re.fullmatch("absent((?: -?[1-9][0-9]{0,9}){1,1000})", claim)
    return tuple(map(int, found[1].split())) if found else ()


def _meant(literals: Clause, cover: Cover | None, rule_set: RuleSet | None) -> Iterator[str]:
    """What each literal says of the puzzle."""
    for literal in literals:
        if cover is not None:
            option = cover.options[abs(literal) - 1]
            items = ", ".join(item + f" in {color}" * bool(color) for item, color in option.items())
            yield "not " * (literal < 0) + items
        elif rule_set is not None:
            yield rule_set.meaning(literal)
        else:
            yield f"{abs(literal)} is {'true' if literal > 0 else 'false'}"


def _weighed(texts: Mapping[str, bytes], about: Mapping[str, Any], claim: str) -> Iterator[Step]:
    """There is no solution, since what is to be covered weighs another sum than options do."""
    if claim != "unsolvable":
        raise Fault(f"{weights.FILE} proves that there is no solution, and nothing else")
    _alone(texts, weights.FILE)
    cover, rules = yield from _cover(texts)
    many = weights.refutes(cover, _text(texts, weights.FILE))
    options = f"each of {len(cover.options)} options" if len(cover.options) > 1 else "the option"
    yield Step(f"{weights.FILE} is added up: {many} weights, {options}, and what is to be covered")
    yield _last_step(held(texts, about, {"solutions": 0, "weights": many}, cover, rules, []))


def _counted(texts: Mapping[str, bytes], about: Mapping[str, Any], claimed: int) -> Iterator[Step]:
    """There are so many solutions: one for each model of the formula, and these are counted."""
    if states.FILE in texts:
        yield from _by_states(texts, about, claimed)
        return
    if "puzzle.cnf" in texts:
        raise Fault("a count concerns an exact cover, and puzzle.cnf is none")
    variables, clauses = dimacs.formula(_text(texts, "formula.cnf"))
    cover, rules = yield from _cover(texts)
    yield _compared(cover, variables, clauses)
    made = counted.count(clauses, variables, _content(texts, "proof.cpog").split(b"\n"))
    if made.models != claimed:
        raise Fault(f"proof.cpog counts {made.models} solutions, and {claimed} are claimed")
    yield Step(
        f"proof.cpog counts the models of formula.cnf: {made.models}, by {made.operations} operations and"
        f" {made.lemmas} lemmas, each followed"
    )
    found = {
        "solutions": made.models, "variables": variables, "clauses": len(clauses),
        "lemmas": made.lemmas, "operations": made.operations,
    }  # fmt: skip
    yield _last_step(held(texts, about, found, cover, rules, []))


def _by_states(texts: Mapping[str, bytes], about: Mapping[str, Any], claimed: int) -> Iterator[Step]:
    """There are so many solutions: they are counted here, along an order of the items."""
    symmetric = _text(texts, symmetries.FILE) if symmetries.FILE in texts else None
    _alone(texts, states.FILE, symmetries.FILE)
    cover, rules = yield from _cover(texts)
    solutions, many, how_many = states.count(cover, _text(texts, states.FILE), symmetric)
    if solutions != claimed:
        raise Fault(f"{solutions} solutions are counted, and {claimed} are claimed")
    found = {"solutions": solutions, "states": many}
    if symmetric is not None:
        found["symmetries"] = how_many
        yield Step(f"{symmetries.FILE} has {how_many} symmetries of cover.dlx, which carry options to options")
    yield Step(f"the solutions are counted along {states.FILE}: {solutions}, by {many} states")
    yield _last_step(held(texts, about, found, cover, rules, []))


def _alone(texts: Mapping[str, bytes], *proof: str) -> None:
    """Raises Fault where another file stands beside these that would prove something too."""
    beside = ("manifest.json", "puzzle.txt", "cover.dlx", *proof)
    if other := next((name for name in PROVED if name in texts and name not in beside), ""):
        raise Fault(f"{other} has no place beside {proof[0]}")


def _followed(rule_set: RuleSet, stated: Sequence[Clause]) -> Generator[Step, None, tuple[int, int]]:
    """Each of these clauses follows from the rules; how many from such about few cells, and how many are cuts."""
    if isinstance(rule_set, Sentences):
        beside = " beside those of the grid" if isinstance(rule_set, OnGrid) else ""
        yield Step(f"the rules{beside} are what sentences.json says: {'; '.join(rule_set.reported())}")
    local, cuts = classified(rule_set, stated)
    yield Step(
        f"formula.cnf says nothing but what follows from puzzle.txt: {local} clauses from rules and {cuts} cuts,"
        " each found to follow"
    )
    return local, cuts


def _extreme(texts: Mapping[str, bytes], about: Mapping[str, Any], claim: str, fast: bool) -> Iterator[Step]:
    """There is a solution with so many of a mark, and none with fewer, or more."""
    if {"puzzle.cnf", "cover.dlx", "formula.opb", "proof.pbp"} & {*texts} or "puzzle.txt" not in texts:
        raise Fault("a claim about the count of a mark concerns puzzle.txt, and nothing else")
    variables, clauses = dimacs.formula(_text(texts, "formula.cnf"))
    solution = _text(texts, "solutions.txt")
    # The variables of the board are those of the solution; the formula has more, for "cheaper".
    own = _largest(solution)
    rule_set = _stated(texts, own)
    by_file = claim.startswith("best ")
    if by_file:
        count = counts.costs_of(_text(texts, counts.FILE), own, int(claim.removeprefix("best ")))
    else:
        count = counts.count_of(claim, kind_of(_text(texts, "puzzle.txt")), rule_set)
    # The clauses for "cheaper" are made here once more, and compared.
    cheaper = Cheaper([*count.literals.values()], count.cost, variables, [*count.literals], own)
    if variables != cheaper.variables:
        raise Fault(f"formula.cnf has {variables} variables, where {cheaper.variables} are asked for")
    stated = counts.without(clauses, own, {*cheaper.clauses()})
    local, cuts = yield from _followed(rule_set, stated)
    each = f"as {counts.FILE} says" if by_file else "each of them 1"
    yield Step(f"the other {len(clauses) - len(stated)} clauses say: for less than {count.cost}, {each}")
    models = _models(texts, own)
    _solutions(models, own, stated, 1, None, None, rule_set)
    (model,) = models
    if count.of(model) != count.cost:
        raise Fault(f"the solution has another count than {claim}")
    if by_file:
        costs = (f"{cost} where {rule_set.meaning(literal)}" for literal, cost in count.literals.items())
        yield Step(f"the solution satisfies the rules and costs {count.cost}: {'; '.join(costs)}")
    else:
        yield Step(f"the solution satisfies the rules and has {claim.split()[1]} {claim.split()[2]}")
    found = {
        "solutions": 1,
        "variables": variables,
        "clauses": len(clauses),
        "rules": local,
        "cuts": cuts,
        "shown": own,
    }
    found["lemmas"] = yield from _refuted(clauses, variables, texts, fast)
    yield _last_step(held(texts, about, found, None, None, [model], rule_set.about))


def _best(texts: Mapping[str, bytes], about: Mapping[str, Any], cost: int, fast: bool) -> Iterator[Step]:
    """There is a solution of this cost, and none costs less."""
    if "puzzle.cnf" in texts:
        raise Fault("a claim about the best concerns the costs in cover.dlx, and a formula has none")
    variables, clauses = dimacs.formula(_text(texts, "formula.cnf"))
    cover, rules = yield from _cover(texts)
    stated, options = list(dlx.clauses(cover)), len(cover.options)
    cheaper = Cheaper(cover.costs, cost, variables)
    if variables != cheaper.variables:
        raise Fault(f"formula.cnf has {variables} variables, where {cheaper.variables} are asked for")
    # Clause by clause, in the order in which they are made here.
    for number, (clause, expected) in enumerate(zip_longest(clauses, chain(stated, cheaper.clauses())), 1):
        if clause is None or expected is None or clause != expected:
            raise Fault(f"clause {number} of formula.cnf is not the one that cover.dlx and the cost ask for there")
    more = len(clauses) - len(stated)
    yield Step(f"formula.cnf says what cover.dlx says ({len(stated)} clauses), and: for less than {cost} ({more})")
    models = _models(texts, options)
    _solutions(models, options, stated, 1, cover, rules)
    (model,) = models
    if sum(cover.costs[variable - 1] for variable in model) != cost:
        raise Fault(f"the solution does not cost {cost}")
    yield Step(f"the solution satisfies the clauses of cover.dlx and costs {cost}")
    found = {"solutions": 1, "variables": variables, "clauses": len(clauses)}
    found["lemmas"] = yield from _refuted(clauses, variables, texts, fast)
    yield from _pseudo_boolean(texts, cover, [], options, about["claim"])
    yield _last_step(held(texts, about, found, cover, rules, [model]))


def _pseudo_boolean(
    texts: Mapping[str, bytes], cover: Cover | None, stated: Sequence[Clause], variables: int, claim: str
) -> Iterator[Step]:
    """formula.opb and proof.pbp, where they are there, say the same once more."""
    if not {"formula.opb", "proof.pbp"} & {*texts}:
        return
    from cover.proofs.check import veripb

    opb = veripb.formula(_text(texts, "formula.opb"))
    expected = (
        [veripb.normal([(1, literal) for literal in clause], 1) for clause in stated]
        if cover is None
        else veripb.of_cover(cover)
    )
    if opb.constraints != expected:
        raise Fault("formula.opb does not say what the puzzle says")
    best = claim.removeprefix("best ") if claim.startswith("best ") else ""
    costs = {k: cost for k, cost in enumerate(cover.costs if best and cover else [], 1) if cost}
    if opb.costs != costs or (not best and opb.preserved != frozenset(range(1, variables + 1))):
        raise Fault("formula.opb does not have the costs, or the variables, of the puzzle")
    shown = veripb.followed(opb, _text(texts, "proof.pbp"))
    count, exact = (1, True) if best else claimed(claim)
    kinds = ("BOUNDS", int(best)) if best else ("ENUMERATION_COMPLETE" if exact else "ENUMERATION_PARTIAL", count)
    # Without a solution the conclusion is UNSAT, whatever was asked.
    if (shown.kind, shown.value) != (kinds if count else ("UNSAT", 0)):
        raise Fault(f"proof.pbp comes to another conclusion: {shown.kind} {shown.value}")
    constraints = f"{len(opb.constraints)} constraint{'s' * (len(opb.constraints) != 1)}"
    yield Step(f"formula.opb says the same ({constraints}), and proof.pbp proves the claim ({shown.steps} steps)")


def _last_step(shown: Held) -> Step:
    return Step("every other statement is compared where that is possible", held=shown)


def claimed(claim: str) -> tuple[int, bool]:
    """The number of solutions claimed, and whether there are no others."""
    if claim in ("unsolvable", "unique"):
        return int(claim == "unique"), True
    found = re.fullmatch("(exactly|at least) ([1-9][0-9]{0,11})", claim)
    if not found:
        raise Fault(f"manifest.json: {claim[:60]!r} is no claim")
    return int(found[2]), found[1] == "exactly"


def _stated(texts: Mapping[str, bytes], variables: int) -> RuleSet:
    counters = _text(texts, "counters.txt") if "counters.txt" in texts else ""
    if "sentences.json" in texts:
        kind = kind_of(_text(texts, "puzzle.txt"))
        if kind in BOARDS:
            return of_grid(_text(texts, "sentences.json"), _text(texts, "puzzle.txt"), variables, counters)
        if kind in KINDS or kind in STATED:
            raise Fault(f"sentences.json gives rules of its own to {kind}, whose rules are written here")
        return Sentences(_text(texts, "sentences.json"), _text(texts, "puzzle.txt"), variables, counters)
    try:
        rules = stated_of(_text(texts, "puzzle.txt"), variables, counters)
    except Unknown as unknown:
        raise Fault(f"cover.dlx is missing, and {unknown}") from None
    if rules is None:
        raise Fault("cover.dlx is missing, and no other rules of this kind are written here")
    return rules


def _compared(cover: Cover, variables: int, stated: Sequence[Clause]) -> Step:
    """The formula says what cover.dlx says."""
    if variables != len(cover.options):
        raise Fault(f"formula.cnf has {variables} variables, cover.dlx {len(cover.options)} options")
    for number, (clause, expected) in enumerate(zip_longest(stated, dlx.clauses(cover)), 1):
        if clause is None or expected is None or clause != expected:
            raise Fault(f"clause {number} of formula.cnf is not the one that cover.dlx asks for there")
    return Step(f"formula.cnf says what cover.dlx says: {variables} options, {len(stated)} clauses (encoded once more)")


def _models(
    texts: Mapping[str, bytes], variables: int, blocking: Sequence[Clause] = (), cover: Cover | None = None
) -> list[frozenset[int]]:
    """The solutions: those that solutions.txt lists; without it, those that the last clauses forbid by what they
    take."""
    if "solutions.txt" in texts or not blocking or cover is None or not cover.exact:
        return list(dimacs.models(_text(texts, "solutions.txt"), variables))
    if any(literal > 0 for clause in blocking for literal in clause):
        raise Fault("solutions.txt is missing, and the last clauses of formula.cnf do not say what solutions take")
    return [frozenset(-literal for literal in clause) for clause in blocking]


def _solutions(
    models: Sequence[frozenset[int]],
    variables: int,
    stated: list[Clause],
    count: int,
    cover: Cover | None,
    rules: Rules | None,
    rule_set: RuleSet | None = None,
) -> None:
    # No two alike: else one solution could stand for two.
    if len(models) != count or len({*models}) != count:
        raise Fault(f"there are {len({*models})} different solutions of {len(models)}, claimed are {count}")
    for number, model in enumerate(models, 1):
        if cover is not None:
            if item := dlx.broken(cover, model):
                raise Fault(f"solution {number} does not satisfy the clauses of {item}")
        else:
            true = {variable if variable in model else -variable for variable in range(1, variables + 1)}
            for clause in stated:
                # A clause none of whose literals is true.
                if true.isdisjoint(clause):
                    raise Fault(f"solution {number} does not satisfy {' '.join(map(str, clause))}")
        if cover is not None and rules is not None:
            for fault in rules.faults([cover.options[variable - 1] for variable in sorted(model)]):
                raise Fault(f"solution {number}: {fault}")
        if rule_set is not None:
            for fault in rule_set.faults(model):
                raise Fault(f"solution {number}: {fault}")


def _blocking(model: frozenset[int], variables: int, positive: bool) -> set[int]:
    """The clause that forbids a model alone. Where no solution contains another (positive), what it takes is enough."""
    others = [] if positive else [variable for variable in range(1, variables + 1) if variable not in model]
    return {*others, *(-variable for variable in model)}


def _refuted(
    clauses: list[Clause], variables: int, texts: Mapping[str, bytes], fast: bool
) -> Generator[Step, None, int]:
    """The last step but one; returns how many lemmas there are."""
    proof = _content(texts, "proof.lrat")
    if fast:
        from cover.proofs.check.fast import refutes

        lemmas = refutes(clauses, variables, proof)
    else:
        lemmas = lrat.refutes(clauses, variables, BytesIO(proof))
    yield Step(f"proof.lrat refutes formula.cnf: {lemmas} lemmas followed{' (natively)' * fast}")
    return lemmas


def _content(texts: Mapping[str, bytes], name: str) -> bytes:
    if name not in texts:
        raise Fault(f"{name} is missing")
    return texts[name]


def _text(texts: Mapping[str, bytes], name: str) -> str:
    try:
        return _content(texts, name).decode()
    except UnicodeDecodeError:
        raise Fault(f"{name} is no text") from None
