"""`unique`: is there exactly one solution?"""

from typing import TYPE_CHECKING, Any, Unpack

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


class Uniqueness(SearchAnswer):
    """Yes, no, or not known."""

    @property
    def status(self) -> int:
        return STATUSES[self.result.verdict.value]

    def words(self) -> list[str]:
        from cover.solving.words import STOPPED, named_clash, opinion

        answer = WORDS[self.result.verdict.value]
        stopped = f" ({STOPPED[self.result.stop]})" if self.status == UNDECIDED else ""
        return [answer + stopped + named_clash(self.result) + opinion(self.result)]


@declare(
    examples=("cover unique sudoku.txt && echo fine", "cover unique --proof certificate sudoku.txt"),
    statuses={0: "unique", 10: "more than one solution", 20: "no solution", 30: "unknown"},
    record=Searched,
    tool="`unknown` where a limit was reached.",
)
def unique(
    puzzle: "cover.solving.routing.PuzzleOrProblem", *, checked: Checked = None, format: str = "",
    **search: Unpack[Search],
) -> Uniqueness:  # fmt: skip
    """Check that there is exactly one solution; the exit status says so.

    For many puzzles, the worst answer decides. If there is more than one solution, two are compared. With --proof (one
    puzzle only) a certificate is written into DIR, as by 'cover prove'; 'cover check' checks it.
    """
    from cover.solving import verbs

    asked: dict[str, Any] = {"limit": 2, "checked": checked, **search}
    return answered(Uniqueness, verbs.solve, puzzle, format, asked)
