"""`verify`: does a full or partial board keep the rules?"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import flag
from cover.basics.statuses import ANSWERED, FALSE
from cover.verbs.declared import declare

if TYPE_CHECKING:
    import cover.solving.routing


class Verified(TypedDict):
    """faults: rules that are broken; missing: what a solution that breaks none still lacks; blanks: open cells."""

    input: str
    puzzle: str
    format: str
    correct: bool
    blanks: int
    faults: list[str]
    missing: list[str]


@dataclass(eq=False, repr=False)
class Verification:
    """looked: at a solution, or else at the givens alone."""

    kind: str
    format: str
    faults: tuple[str, ...]
    missing: tuple[str, ...]
    blanks: int
    looked: bool

    @property
    def status(self) -> int:
        return FALSE if self.faults else ANSWERED

    def as_json(self) -> dict[str, Any]:
        found = {"correct": not self.faults, "blanks": self.blanks}
        listed = {"faults": list(self.faults), "missing": list(self.missing)}
        return {"puzzle": self.kind, "format": self.format, **found, **listed}

    def words(self) -> list[str]:
        if self.faults:
            return list(self.faults)
        if not self.looked:
            return ["no rule is broken by what is given"]
        if self.missing:
            return [f"no rule is broken so far; still to come: {self.missing[0]}"]
        return [f"no rule is broken; {_blank(self.blanks)}" if self.blanks else "correct"]


def _blank(cells: int) -> str:
    return f"{cells} {'cell is' if cells == 1 else 'cells are'} blank"


@declare(
    examples=(
        "cover verify board.txt",
        "cover verify board.txt solution.txt --partial",
        "cover solve board.txt | cover verify board.txt -",
        "cover verify board.txt solution.txt --with x",
    ),
    statuses={0: "every rule is kept", 10: "a rule is broken, or a solution has blanks"},
    record=Verified,
    tool="(`state`: cells)",
)
def verify(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    solution: Any = None,
    *,
    partial: Annotated[bool, flag("SOLUTION may be half-filled: say what is already wrong.", source="player")] = False,
    format: str = "",
) -> Verification:
    """Check a full or partial board by the rules.

    BOARD alone may be partial. SOLUTION is anything that `cover solve` prints, a board, or the solution in words
    (cells, numbers, labels). It must be complete, unless --partial is given: then `?` in a drawing, null in JSON,
    lines not drawn and pieces left out are open.
    """
    from cover.puzzles.base import HasGivens
    from cover.solving.check import faults_of, faults_so_far_of
    from cover.solving.search import as_puzzle

    asked: Any = as_puzzle(puzzle)
    if solution is None and isinstance(asked, HasGivens):
        solution, partial = asked.givens, True
    looked = solution is not None
    blanks = asked.unknown(solution) if looked else 0
    if not looked:
        faults = list(asked.clashes()) or faults_so_far_of(asked, None)
    elif partial or blanks:
        faults = faults_so_far_of(asked, solution)
    else:
        faults = faults_of(asked, solution)
    missing = faults_of(asked, solution) if partial and looked and not (faults or blanks) else []
    if blanks and not partial:
        faults.append(_blank(blanks))
    return Verification(asked.name, format, tuple(faults), tuple(missing), blanks, looked)
