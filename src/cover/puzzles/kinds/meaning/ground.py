"""Ground conditions: what a sentence says in one scope, as nested tuples over variables.

    True, False, (and c ..), (or c ..), (not c)
    (is v symbols)                 the variable holds one of them
    (cmp sign total terms)         the terms add up to what stands in this relation to a total
    (mod sign rest modulus terms)  what they leave when divided
    (differ vs free)               different symbols, but for those that are free
    (same vs)  (asc vs values)     (runs vs symbols sizes)     (words vs words)
    (sets vs sets)  (clauses vs cuts)      these two stand alone or in an `and`

A term is (times, kind, vs, what): so many times what these variables add, by a kind of `machines.STEPS`. what: the
symbols that count, or what each symbol weighs, as the kind has it. Variables are numbers: those of the board, or places
in a scope. In these tuples the word comes first, and terms last.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

Ground = Any  # True, False or such a tuple
Term = tuple[int, str, tuple[int, ...], Any]
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
ALONE = ("sets", "clauses")
ONE_RUN, ANY_RUNS = -1, -2  # sizes of `runs` that are not known: of one run, of any number of runs
# Terms that are read in the order of their cells; of all others the order does not matter (`_term_renamed` sorts them).
ORDERED = ("run", "gap", "apart", "stretch", "between", "visible", "initial", "changes")


def both(*parts: Ground) -> Ground:
    """All of these conditions, without those that are always true; not nested where one is left."""
    kept = [part for part in parts if part is not True]
    if any(part is False for part in kept):
        return False
    return True if not kept else kept[0] if len(kept) == 1 else ("and", *kept)


def either(*parts: Ground) -> Ground:
    """One of these conditions at least, likewise."""
    kept = [part for part in parts if part is not False]
    if any(part is True for part in kept):
        return True
    return False if not kept else kept[0] if len(kept) == 1 else ("or", *kept)


def negated(part: Ground) -> Ground:
    if isinstance(part, bool):
        return not part
    return part[1] if part[0] == "not" else ("not", part)


def leaves(ground: Ground) -> Iterator[Ground]:
    """The conditions in it that join no others."""
    if isinstance(ground, bool):
        return
    if ground[0] in ("and", "or", "not"):
        for part in ground[1:]:
            yield from leaves(part)
    else:
        yield ground


def variables_of(leaf: Ground) -> Sequence[int]:
    if leaf[0] == "is":
        return (leaf[1],)
    if leaf[0] in ("cmp", "mod"):
        return [v for term in leaf[-1] for v in term[2]]
    vs: Sequence[int] = leaf[1]
    return vs


def variables(ground: Ground) -> list[int]:
    """All of a condition, in the order in which they come first."""
    return list(dict.fromkeys(v for leaf in leaves(ground) for v in variables_of(leaf)))


def _chains(leaf: Ground) -> list[Sequence[int]]:
    """The variables of a leaf that must be read one after the other."""
    if leaf[0] in ("cmp", "mod"):
        return [term[2] for term in leaf[-1] if term[1] in ORDERED]
    return [leaf[1]] if leaf[0] in ("asc", "runs", "words") else []


def in_order(ground: Ground) -> list[int] | None:
    """Its variables in an order in which all that is ordered can be read; None if there is none."""
    after: dict[int, set[int]] = {}
    for leaf in leaves(ground):
        for chain in _chains(leaf):
            for one, other in pairwise(chain):
                after.setdefault(other, set()).add(one)
    listed = variables(ground)
    if not after:
        return listed
    done: dict[int, None] = {}
    # Depth first: what must be read before comes first. A variable on the way to itself closes a circle: no order.
    for first in listed:
        stack, path = [first], {first}
        while stack:
            waiting = [v for v in after.get(stack[-1], ()) if v not in done]
            if not waiting:
                done.setdefault(stack[-1])
                path.discard(stack.pop())
            elif waiting[0] in path:
                return None
            else:
                path.add(waiting[0])
                stack.append(waiting[0])
    return list(done)


def renamed(ground: Ground, to: Mapping[int, int]) -> Ground:
    """With other variables."""
    if isinstance(ground, bool):
        return ground
    word = ground[0]
    if word in ("and", "or", "not"):
        return (word, *(renamed(part, to) for part in ground[1:]))
    if word == "is":
        return ("is", to[ground[1]], ground[2])
    if word in ("cmp", "mod"):
        return (*ground[:-1], tuple(_term_renamed(term, to) for term in ground[-1]))
    return (word, tuple([to[v] for v in ground[1]]), *ground[2:])


def _term_renamed(term: Term, to: Mapping[int, int]) -> Term:
    """What is in no order is put in that of the variables, so that equal terms look alike."""
    times, kind, vs, what = term
    new = tuple([to[v] for v in vs])
    if kind not in ORDERED and list(new) != sorted(new):
        by = sorted(range(len(new)), key=new.__getitem__)
        new = tuple(new[k] for k in by)
        if kind in ("weigh", "abs"):
            what = tuple(what[k] for k in by)
    return times, kind, new, what


def settled(ground: Ground, known: Mapping[int, int]) -> Ground:
    """With the symbols of some variables put in."""
    if isinstance(ground, bool):
        return ground
    word = ground[0]
    if word == "and":
        return both(*(settled(part, known) for part in ground[1:]))
    if word == "or":
        return either(*(settled(part, known) for part in ground[1:]))
    if word == "not":
        return negated(settled(ground[1], known))
    if word == "is":
        # A symbol that is put in makes the condition true or false.
        return known[ground[1]] in ground[2] if ground[1] in known else ground
    if word == "cmp":
        return _settled_sum(ground, known)
    # Other leaves are read by machines as they are: what is known narrows them there.
    return ground


def _settled_sum(ground: Ground, known: Mapping[int, int]) -> Ground:
    """Counts and weights alone: other terms need all of their variables to say anything."""
    total, terms = ground[2], []
    for times, kind, vs, what in ground[3]:
        if kind in ("count", "weigh") and any(v in known for v in vs):
            for k, v in enumerate(vs):
                if v in known:
                    # What is known moves to the other side; 'weigh' has a row for each of its variables.
                    total -= times * (int(known[v] in what) if kind == "count" else what[k][known[v]])
            left = [k for k, v in enumerate(vs) if v not in known]
            if not left:
                continue
            what = what if kind == "count" else tuple(what[k] for k in left)
            vs = tuple(vs[k] for k in left)
        terms.append((times, kind, vs, what))
    # Nothing is left to add: 0 against the total.
    return ("cmp", ground[1], total, tuple(terms)) if terms else SIGNS[ground[1]](0, total)
