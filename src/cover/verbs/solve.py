"""`solve`: solutions, and whether there is just one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from cover.verbs.declared import declare
from cover.verbs.options import Checked, Search, limit
from cover.verbs.searched import SearchAnswer, Searched, answered

if TYPE_CHECKING:
    import cover.solving.routing


@dataclass(eq=False, repr=False)
class Solutions(SearchAnswer):
    """listing: were more solutions asked for than tell one from several?"""

    listing: bool = False

    def words(self) -> list[str]:
        from cover.solving import words

        answer = words.listed(self.result) if self.listing else words.decided(self.result)
        return [answer + words.named_clash(self.result) + words.opinion(self.result)]


@declare(
    examples=(
        "cover solve sudoku.txt",
        "cover solve -n 1 --json boards.sdm",
        "cat board.txt | cover solve --backend sat:glucose4 -",
    ),
    statuses={
        0: "answered; with --exit-status and --dimacs: unknown, as SAT solvers have it",
        10: "with --exit-status: solvable",
        20: "with --exit-status, or --logic: unsolvable",
        40: "with --logic: stuck",
    },
    record=Searched,
)
def solve(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    limit: Annotated[
        int,
        limit("Stop at the Nth solution. The default, 2, shows whether there is just one; 1 only finds a solution."),
    ] = 2,
    checked: Checked = None,
    format: str = "",
    **search: Unpack[Search],
) -> Solutions:
    """Solve puzzles and say whether the solution is the only one.

    With a limit above 2, or --all, every solution found is printed. With --logic it solves as `cover path` does:
    solved, stuck (status 40), or no solution (20). It guesses only if you ask for it, and counts the guesses.
    """
    from cover.solving import verbs

    listing = {"listing": not 0 < limit <= 2}
    asked: dict[str, Any] = {"limit": limit or None, "checked": checked, **search}
    return answered(Solutions, verbs.solve, puzzle, format, asked, **listing)
