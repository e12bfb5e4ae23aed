"""`unique`: is there exactly one solution?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from cover.basics.arguments import path
from cover.basics.option import Option
from cover.basics.statuses import ANSWERED, CLASH, FALSE, UNDECIDED
from cover.verbs.declared import declare
from cover.verbs.options import Checked, Search
from cover.verbs.searched import SearchAnswer, Searched, answered

if TYPE_CHECKING:
    import cover.solving.routing

STATUSES = {"unique": ANSWERED, "multiple": FALSE, "unsolvable": CLASH, "solvable": UNDECIDED, "unknown": UNDECIDED}
WORDS = {
    "unique": "unique", "multiple": "more than one solution", "unsolvable": "no solution",
    "solvable": "unknown: there is a solution, perhaps more", "unknown": "unknown",
}  # fmt: skip


@dataclass(eq=False, repr=False)
class Uniqueness(SearchAnswer):
    """Yes, no, or not known. proof, files: where it was proved, and by what."""

    proof: str = ""
    files: Sequence[str] = ()

    @property
    def status(self) -> int:
        return STATUSES[self.result.verdict.value]

    def words(self) -> list[str]:
        from cover.solving.words import STOPPED, named_clash, opinion

        answer = WORDS[self.result.verdict.value]
        stopped = f" ({STOPPED[self.result.stop]})" if self.status == UNDECIDED else ""
        return [answer + stopped + named_clash(self.result) + opinion(self.result)]

    @property
    def beside(self) -> list[str]:
        return [f"{self.proof}: {', '.join(self.files)}"] if self.files else []


def contradicts(given: Mapping[str, Any]) -> str:
    """Are both a proof and a second opinion asked for?"""
    both = given.get("proof") is not None and given.get("checked") is not None
    return "proof= and checked= do not go together: a proof is the stronger check" if both else ""


@declare(
    examples=("cover unique sudoku.txt && echo fine", "cover unique --proof certificate sudoku.txt"),
    statuses={0: "unique", 10: "more than one solution", 20: "no solution", 30: "unknown"},
    record=Searched,
    tool="`unknown` where a limit was reached.",
    contradicts=contradicts,
)
def unique(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    checked: Checked = None,
    proof: Annotated[
        str | PathLike[str] | None,
        Option(
            "Write a certificate that others can check into the new directory DIR.", "file", unit="DIR",
            source="machine", alone=True,
        ),
    ] = None,
    format: str = "",
    **search: Unpack[Search],
) -> Uniqueness:  # fmt: skip
    """Check that there is exactly one solution; the exit status says so.

    For many puzzles, the worst answer decides. If there is more than one solution, two are compared. With --proof (one
    puzzle only) a certificate is written into DIR, as by 'cover prove'; 'cover check' checks it.
    """
    if proof is None:
        from cover.solving import verbs

        return answered(Uniqueness, verbs.solve, puzzle, format, {"limit": 2, "checked": checked, **search})
    from cover.proofs.certificate import prove

    place, files = path("proof", proof), list[str]()

    def proved(puzzle: Any, backend: str = "auto", **asked: Any) -> Any:
        certificate = prove(puzzle, place, "decide", backend, **asked)
        files.extend(certificate.files)
        return certificate.result

    asked = {name: value for name, value in search.items() if value is not None and name != "watch"}
    return answered(Uniqueness, proved, puzzle, format, asked, proof=place, files=files)
