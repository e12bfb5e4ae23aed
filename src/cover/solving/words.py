"""What the result of a search means, in words for people; on every surface the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from string import Formatter
from typing import Any

from cover.basics.result import Result, Stop, Verdict

STOPPED = {
    Stop.LIMIT: "limit",
    Stop.TIMEOUT: "time",
    Stop.NODES: "nodes",
    Stop.MEMORY: "memory",
    Stop.INTERRUPTED: "interrupted",
}


# Sentences about solutions, as they are printed among them; `cover verify` knows its lines by the same table.
UNIQUE, MULTIPLE, NONE, NONE_SINCE = "the only solution", "not the only solution", "no solution", "no solution: {clash}"
MORE_UNKNOWN = "a solution; not known whether there are more ({stopped})"
UNKNOWN = "not known whether there is a solution ({stopped})"
ALL, AT_LEAST = "all {number} solutions", "at least {number} solutions ({stopped})"
COST, COST_PROVED, COUNT_PROVED = "cost {number}", "cost {number}, {proved}", "count {number}, {proved}"
NO_COSTS = "no option has a cost: any solution is the cheapest"
CHEAPEST, CHEAPEST_OF, BEST = "the cheapest", "the {number} cheapest", "the best so far ({stopped})"
BEST_ABOVE = "the best so far ({stopped}); the cheapest costs at least {number}"
BY_CPSAT, CONFIRMED, UNCONFIRMED = ", as CP-SAT says", ", confirmed by {backend}", "; not confirmed by {reason}"
LISTED = (ALL, AT_LEAST, CHEAPEST_OF)
AMONG = (
    UNIQUE, MULTIPLE, NONE, NONE_SINCE, MORE_UNKNOWN, UNKNOWN, ALL, AT_LEAST, COST, COST_PROVED, NO_COSTS, CHEAPEST,
    CHEAPEST_OF, BEST, BEST_ABOVE, COUNT_PROVED, "s SATISFIABLE", "s UNSATISFIABLE", "s UNKNOWN",
)  # fmt: skip
_FIELDS = {"number": r"-?\d+", "stopped": "|".join(STOPPED.values()), "backend": r"\S+"}  # others: anything


def _pattern(sentences: Iterable[str]) -> re.Pattern[str]:
    """Lines that are one of these sentences, with or without an opinion behind."""

    def of(sentence: str) -> str:
        parts = (
            re.escape(text) + (f"({_FIELDS.get(field, '.*')})" if field else "")
            for text, field, *_ in Formatter().parse(sentence)
        )
        return "".join(parts)

    ends = "|".join(map(of, (BY_CPSAT, CONFIRMED, UNCONFIRMED)))
    return re.compile(f"({'|'.join(map(of, sentences))})({ends})*")


@cache
def _known(listing: bool) -> re.Pattern[str]:
    return _pattern(LISTED if listing else AMONG)


def is_words(line: str, *, listing: bool = False) -> bool:
    """Does a line of results say something about solutions instead of showing one? listing: about several of them."""
    return _known(listing).fullmatch(line.strip()) is not None


def amount(result: Result[Any]) -> str:
    """The number found; never bare when the search stopped early."""
    return str(result.found) if result.complete else f"at least {result.found} ({STOPPED[result.stop]})"


def decided(result: Result[Any]) -> str:
    """What a search for up to two solutions has shown about the one that is printed."""
    match result.verdict:
        case Verdict.UNIQUE:
            return UNIQUE
        case Verdict.MULTIPLE:
            return MULTIPLE
        case Verdict.UNSOLVABLE:
            return NONE
        case Verdict.SOLVABLE:
            return MORE_UNKNOWN.format(stopped=STOPPED[result.stop])
        case Verdict.UNKNOWN:
            return UNKNOWN.format(stopped=STOPPED[result.stop])


def listed(result: Result[Any]) -> str:
    """The same after a listing."""
    if result.found <= 1:
        return decided(result)
    if result.complete:
        return ALL.format(number=result.found)
    return AT_LEAST.format(number=result.found, stopped=STOPPED[result.stop])


def named_clash(result: Result[Any]) -> str:
    """For an unsolvable puzzle whose givens contradict each other: where, as `: row 1: 5 at r1c1 and r1c4`."""
    return NONE_SINCE.format(clash=result.clash).removeprefix(NONE) if result.clash else ""


def opinion(result: Result[Any]) -> str:
    """What came of a second opinion, where one was asked for."""
    if result.confirmed_by:
        return CONFIRMED.format(backend=result.confirmed_by)
    return UNCONFIRMED.format(reason=result.unconfirmed) if result.unconfirmed else ""
