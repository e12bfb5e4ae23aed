"""`count`: how many solutions."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from cover.basics.option import flag
from cover.verbs.declared import declare
from cover.verbs.options import Checked, Counting, limit
from cover.verbs.searched import SearchAnswer, Searched, answered

if TYPE_CHECKING:
    import cover.solving.routing


class Count(SearchAnswer):
    """A number, never bare where the search stopped early."""

    def words(self) -> list[str]:
        from cover.solving import words

        return [words.amount(self.result)]

    @property
    def beside(self) -> list[str]:
        """Why it is none, and what came of a second opinion: the number stands alone, for programs."""
        from cover.solving import words

        opinion, clash = words.opinion(self.result).lstrip(",; "), words.named_clash(self.result)
        return [*([opinion] if opinion else []), *([f"no solution{clash}"] if clash else [])]


def contradicts(given: Mapping[str, Any]) -> str:
    """What does not go together."""
    if given.get("up_to_symmetry") and given.get("limit"):
        return "limit= counts solutions one by one, up_to_symmetry= does not: give one of them"
    if given.get("up_to_symmetry") and given.get("checked") is not None:
        return "checked= does not go with up_to_symmetry=, which counts in its own way"
    return ""


@declare(
    examples=("cover count queens.txt", "cover count -t 1m30s --memory 2G dominoes.txt"),
    record=Searched,
    tool="`complete` says whether the number is exact or a lower bound.",
    contradicts=contradicts,
    estimated=True,
)
def count(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    limit: Annotated[int | None, limit("Stop at N solutions.")] = None,
    up_to_symmetry: Annotated[bool, flag("Count symmetric solutions only once.")] = False,
    checked: Checked = None,
    format: str = "",
    **search: Unpack[Counting],
) -> Count:
    """Count the solutions.

    A count that stops early is printed as `at least N`, with the reason.
    """
    asked: dict[str, Any] = {**search}
    if up_to_symmetry:
        from cover.solving.covers.symmetry import count_up_to_symmetry

        asked.pop("watch", None)
        return answered(Count, count_up_to_symmetry, puzzle, format, asked)
    from cover.solving import verbs

    return answered(Count, verbs.count, puzzle, format, {**asked, "limit": limit or None, "checked": checked})
