"""`grade`: a person's notes, judged one by one."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired, TypedDict, Unpack

from cover.basics.option import Option, flag
from cover.verbs.declared import declare
from cover.verbs.options import Seconds, Techniques, of_scale
from cover.verbs.searched import Decided

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.logic.grading import Grade


class Note(TypedDict):
    line: int
    note: str
    verdict: Literal["follows", "known", "wrong", "guess", "not allowed", "unreadable", "unknown"]
    technique: NotRequired[str]
    difficulty: NotRequired[float | None]
    steps: NotRequired[int]
    why: NotRequired[list[str]]
    instead: NotRequired[list[str]]


class Graded(TypedDict):
    input: str
    right: NotRequired[bool]
    solutions: NotRequired[Decided]
    notes: NotRequired[list[Note]]
    goals: NotRequired[dict[str, bool]]
    solved: NotRequired[bool]
    state: NotRequired[Literal["unknown"]]
    complete: NotRequired[bool]


@declare(
    examples=(
        "cover grade board.txt notes.txt",
        "cover grade --only hidden-single,cell-single --goal r1c2=2 board.txt notes.txt",
    ),
    statuses={
        0: "every note is right, and every goal is reached",
        10: "a note is wrong, or a goal is not reached",
        30: "stopped at the time limit",
    },
    order=(0, 10, 30, 1),
    wording={"full": flag("Give the reasons too.")},
    record=Graded,
    timed=True,
)
def grade(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    steps: Annotated[str | Iterable[str], Option("The notes, a line each.", "words", place=1)],
    *,
    goal: Annotated[Iterable[str], Option("What the notes must prove, such as r1c1=5.", "several")] = (),
    seconds: Seconds = None,
    **techniques: Unpack[Techniques],
) -> "Grade":
    """Check a person's notes: which lines follow, by which technique, and which do not.

    A line places digits or marks (`r1c2=4, r1c3=1`), removes some (`not r1c2=5`), or does both with a semicolon
    between. The output of 'cover path --json' can be graded too. Blank lines and comments (`#` and a blank) are
    skipped. Each line follows, by a technique that is named; or it is wrong, and the solution's value is named; or
    it is true but needs a guess. A true line counts for those after it.

    Raises Refused for unknown techniques and goals and for what logic does not take, TimeoutError where the time ends
    before the first note is judged.

    >>> import cover
    >>> print(cover.grade(cover.loads("1..3 .4.. ..3. 4..2"), "r1c2=2; not r2c1=2\\nr1c3=4\\nr2c1=2"))
      1 r1c2=2; not r2c1=2: follows by naked single, in 2 steps
      2 r1c3=4: follows by full house
      3 r2c1=2: does not follow: the solution has r2c1=3
    2 of 3 notes right
    """
    from cover.logic.grading import graded

    scale, only, without = of_scale(techniques)
    return graded(puzzle, steps, scale=scale, only=only, without=without, goal=goal, seconds=seconds)
