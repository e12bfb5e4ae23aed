"""What an answer is worth: all where every rule is kept, else a share by the marks that are right."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from cover.basics.errors import CoverError, Refused
from cover.basics.result import Verdict
from cover.formats import loads
from cover.generation.marks import Marks
from cover.puzzles.base import BasePuzzle
from cover.solving import handed_in, verbs
from cover.solving.check import faults_of, faults_so_far_of

PARTLY = 0.5  # the most that an answer is worth that breaks a rule, or leaves something open
SECONDS = 60.0  # for the solution of a puzzle


class Score(NamedTuple):
    """value: 1 where every rule is kept; else PARTLY times the share of open marks that are right. words: the first
    rule that is broken, what is missing, or why nothing could be read; "" where it is right."""

    value: float
    words: str


def score_answer(puzzle: BasePuzzle[Any] | str, answer: Any, solution: Any = None) -> Score:
    """What an answer is worth: text in any form that `cover verify` reads, or JSON. It may lie in a fence of three
    backticks, behind words. solution: of the puzzle, where it is known. Raises Refused for a puzzle without just one.

    >>> import cover
    >>> score_answer(cover.loads("1..3.4....3.4..2"), "1243 3421 2134 4312")
    Score(value=1.0, words='')
    >>> score_answer(cover.loads("1..3.4....3.4..2"), "1243 3421 2134 4322").words
    'row 4: 2 at r4c3 and r4c4'
    """
    asked = puzzle_of(puzzle) if isinstance(puzzle, str) else puzzle
    try:
        found = (
            handed_in.of_text(_bare(answer), asked) if isinstance(answer, str) else handed_in.of_value(answer, asked)
        )
        # Half an answer is judged by what it has.
        unknown = asked.unknown(found)
        faults = faults_so_far_of(asked, found) if unknown else faults_of(asked, found)
    except CoverError as error:
        return Score(0.0, f"no solution can be read: {error}")
    if not faults and not unknown:
        return Score(1.0, "")
    share = Marks(asked, the_solution(asked) if solution is None else solution).share(found, full=not unknown)
    return Score(PARTLY * share, faults[0] if faults else f"{unknown} places are open")


def the_solution(puzzle: BasePuzzle[Any]) -> Any:
    """Raises Refused where there is not just one, TimeoutError where that is not known in time."""
    result = verbs.solve(puzzle, limit=2, seconds=SECONDS)
    if result.verdict is Verdict.UNKNOWN:
        raise TimeoutError("whether there is only one solution was not found out in time")
    if result.verdict is not Verdict.UNIQUE:
        raise Refused(f"one solution is needed, and this puzzle is {result.verdict.value}")
    return result.solutions[0]


@lru_cache(maxsize=256)
def puzzle_of(text: str) -> BasePuzzle[Any]:
    found = loads(text)
    if not isinstance(found, BasePuzzle):
        raise Refused("a puzzle is scored, not a problem")
    return found


def _bare(answer: str) -> str:
    """The answer without the words around it: what stands in its last fence, if it has one."""
    parts = answer.split("```")
    if len(parts) < 3:
        return answer.strip("\n")
    inside = parts[len(parts) - 2 + len(parts) % 2 - 1]
    head, _, rest = inside.partition("\n")
    return rest.rstrip("\n") if not head.strip() or head.strip().isalpha() else inside
