"""A second opinion: a backend of another family is asked the same question once a first one has answered.

An answer that excludes the first one is WrongSolution. Backends of a family share their search, and so their faults.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cover.backends import registry
from cover.basics.errors import Interrupted, Refused, WrongSolution
from cover.basics.result import Budget, Question, Result, Stop, contradiction
from cover.solving.cheapest import Best
from cover.solving.routing import PuzzleOrProblem
from cover.solving.run import Run

R = TypeVar("R", bound=Result[Any])


def family(name: str) -> str:
    """What is searched with: `bitmask:learn` and `dlx:learn` are one engine.

    >>> family("sat:cadical195"), family("dlx:learn")
    ('sat', 'learn')
    """
    base, _, variant = name.partition(":")
    return "learn" if variant == "learn" else base


def other_family(by: Any, backend: Any) -> str:
    """The name of who is to confirm. Raises Refused or Unavailable where no backend of that name can, and Refused for
    the family of a backend that is named for the first answer."""
    if not isinstance(by, str):
        raise Refused(f"checked: the name of a backend is needed, not {by!r}")
    if by == "auto" or "," in by:
        raise Refused(f"checked: the name of one backend is needed, not {by}")
    registry.make(by)
    named = backend.split(",") if isinstance(backend, str) else backend if isinstance(backend, Sequence) else []
    if same := [name for name in named if isinstance(name, str) and family(name.strip()) == family(by)]:
        raise Refused(f"checked: {by} is too similar to {same[0].strip()}: choose one of another family")
    return by


def seconded(
    result: R, by: str, ask: Callable[[], R], clash: Callable[[str, R, str, R], str], same: Callable[[R, R], bool]
) -> R:
    """The result with `confirmed_by`, or with `unconfirmed` and the reason. ask: the second answer; clash: how two
    answers exclude each other, in words; same: do they say the same? Raises WrongSolution for answers that clash."""
    if result.clash:
        return replace(result, unconfirmed=f"{by}: the rules alone have answered, and nothing was searched")
    if family(result.answered_by) == family(by):
        return replace(result, unconfirmed=f"{by}: {result.answered_by} has answered, which is of its family")
    try:
        second = ask()
    except Refused as refused:
        return replace(result, unconfirmed=f"{by}: {refused}")
    except KeyboardInterrupt:
        raise Interrupted(replace(result, unconfirmed=f"{by}: interrupted")) from None
    if words := clash(result.answered_by, result, by, second):
        raise WrongSolution(f"{result.answered_by} and {by} contradict each other: {words}")
    if same(result, second):
        return replace(result, confirmed_by=by)
    return replace(result, unconfirmed=f"{by}: not decided ({second.stop.value})")


def found_by_another(
    result: Result[Any], puzzle: PuzzleOrProblem, by: str, budget: Budget, limit: int | None
) -> Result[Any]:
    """A verdict, a list or a count of solutions with a second opinion, in the time that is left. limit: of the question
    that was asked."""
    if not result.complete:
        limit = max(result.found, 1)
    question = Question.COUNT if limit is None or limit > 2 else Question.ONE if limit == 1 else Question.DECIDE

    def ask() -> Result[Any]:
        run = Run(puzzle, by, question, budget.narrowed(None, limit))
        return run.result(tuple(run))

    return seconded(result, by, ask, contradiction, _same_number)


def cheapest_by_another(result: Best[Any], by: str, ask: Callable[[], Best[Any]]) -> Best[Any]:
    """The cheapest solutions with a second opinion, which `ask` gets."""
    return seconded(result, by, ask, _clash_of_costs, _same_costs)


def _same_number(one: Result[Any], other: Result[Any]) -> bool:
    if one.complete:
        return other.complete and one.found == other.found
    return 0 < one.found <= other.found


def _same_costs(one: Best[Any], other: Best[Any]) -> bool:
    if len(one.costs) == len(other.costs) <= 1 and one.costs == other.costs:
        return (one.optimal and other.optimal) or (one.complete and other.complete)
    return one.costs == other.costs and one.stop is other.stop is Stop.EXHAUSTED


def _clash_of_costs(one: str, of_one: Best[Any], other: str, of_other: Best[Any]) -> str:
    """Beside what contradicts any result: nothing costs less than what is optimal or is known to be the least."""
    if words := contradiction(one, of_one, other, of_other):
        return words
    for name, claim, by, met in ((one, of_one, other, of_other), (other, of_other, one, of_one)):
        least = claim.cost if claim.optimal else claim.at_least
        if least is not None and met.cost is not None and met.cost < least:
            return f"{name} says that nothing costs less than {least}, {by} found {met.cost}"
    if of_one.stop is of_other.stop is Stop.EXHAUSTED and of_one.costs != of_other.costs:
        return "the cheapest solutions cost other sums"
    return ""
