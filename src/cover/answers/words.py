"""What the result of a search means, in words for people; on every surface the same."""

from __future__ import annotations

import re
from typing import Any

from cover.basics.result import Result, Stop, Verdict

STOPPED = {
    Stop.LIMIT: "limit",
    Stop.TIMEOUT: "time",
    Stop.NODES: "nodes",
    Stop.MEMORY: "memory",
    Stop.INTERRUPTED: "interrupted",
}


NO_COSTS = "no option has a cost: any solution is the cheapest"
# The lines of words that stand among solutions, as `decided`, `listed`, `best` and SAT solvers' `s` lines make them.
_ENDED = r"(limit|time|nodes|memory|interrupted)"
_AMONG = re.compile(
    rf"the only solution|one of several|no solution(: .*)?|a solution; .*|whether there is a solution is unknown .*"
    rf"|all \d+ solutions|at least \d+ solutions \({_ENDED}\)"
    rf"|cost -?\d+(, .*)?|the (\d+ )?cheapest(, by the word of CP-SAT)?|the best so far .*|{NO_COSTS}"
    rf"|s (UN)?SATISFIABLE|s UNKNOWN"
)
_OPINION = re.compile(r", confirmed by \S+$|; not confirmed by .*")
_LISTED = re.compile(
    rf"all \d+ solutions|at least \d+ solutions \({_ENDED}\)|the \d+ cheapest(, by the word of CP-SAT)?"
)


def is_words(line: str, *, listing: bool = False) -> bool:
    """Does a line of results say something about solutions instead of showing one? listing: about several of them."""
    return (_LISTED if listing else _AMONG).fullmatch(_OPINION.sub("", line.strip())) is not None


def amount(result: Result[Any]) -> str:
    """The number found; never bare when the search stopped early."""
    return str(result.found) if result.complete else f"at least {result.found} ({STOPPED[result.stop]})"


def decided(result: Result[Any]) -> str:
    """What a search for up to two solutions has shown about the one that is printed."""
    match result.verdict:
        case Verdict.UNIQUE:
            return "the only solution"
        case Verdict.MULTIPLE:
            return "one of several"
        case Verdict.UNSOLVABLE:
            return "no solution"
        case Verdict.SOLVABLE:
            return f"a solution; whether there are more is unknown ({STOPPED[result.stop]})"
        case Verdict.UNKNOWN:
            return f"whether there is a solution is unknown ({STOPPED[result.stop]})"


def listed(result: Result[Any]) -> str:
    """The same after a listing."""
    if result.found <= 1:
        return decided(result)
    if result.complete:
        return f"all {result.found} solutions"
    return f"at least {result.found} solutions ({STOPPED[result.stop]})"


def named_clash(result: Result[Any]) -> str:
    """For an unsolvable puzzle whose givens contradict each other: where, as `: row 1: 5 at r1c1 and r1c4`."""
    return f": {result.clash}" if result.clash else ""


def opinion(result: Result[Any]) -> str:
    """What came of a second opinion, where one was asked for."""
    if result.confirmed_by:
        return f", confirmed by {result.confirmed_by}"
    return f"; not confirmed by {result.unconfirmed}" if result.unconfirmed else ""
