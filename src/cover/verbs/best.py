"""`best`: the cheapest solutions, of options or marks with costs, and those with the least or most of a mark."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cover.basics.option import Option
from cover.solving.options import REDUCE
from cover.verbs.declared import declare
from cover.verbs.options import Checked, limit
from cover.verbs.searched import SearchAnswer, Searched, answered

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.cheapest import Best


class Cheapest(Searched):
    """costs: of the solutions; at_least: what any solution costs."""

    costs: list[int]
    optimal: bool
    at_least: int | None


@dataclass(eq=False, repr=False)
class CheapestAnswer(SearchAnswer):
    """What is known of the solutions, and whose word it is. counts: `least` or `most` where the cost is the count of a
    mark, below zero for the most; "" else."""

    result: "Best[Any]"
    counts: str = ""

    @property
    def free(self) -> bool:
        """Is any solution the cheapest, since no option has a cost?"""
        costly = (
            bool(self.counts)
            or any(self.result.costs)
            or getattr(self.about, "has_costs", False)
            or getattr(self.about, "costs", "")
        )
        return not costly and self.result.stop.value == "exhausted"

    def words(self) -> list[str]:
        from cover.solving.words import BY_CPSAT, NO_COSTS, opinion

        if self.free and self.result.costs:
            return [NO_COSTS]
        known, is_proof = self._known()
        by_word = BY_CPSAT if is_proof and self.result.answered_by.startswith("cpsat") else ""
        return [known + by_word + opinion(self.result)]

    def _extreme(self) -> str:
        from cover.solving.words import CHEAPEST

        return f"the {self.counts}" if self.counts else CHEAPEST

    def _known(self) -> tuple[str, bool]:
        """What is known of them, and whether it is a proof of costs."""
        from cover.basics.result import Stop
        from cover.solving import words

        result, many = self.result, len(self.result.costs)
        if result.stop is Stop.EXHAUSTED:
            if many > 1:
                is_proof = result.at_least is not None
                return (words.CHEAPEST_OF if is_proof else words.ALL).format(number=many), is_proof
            if not many:
                return (words.NONE_SINCE.format(clash=result.clash) if result.clash else words.NONE), False
            return self._extreme(), True
        stopped = words.STOPPED[result.stop]
        if not many:
            return words.UNKNOWN.format(stopped=stopped), False
        if many == 1 and result.optimal:
            return self._extreme(), True
        if result.at_least is None or self.counts:
            return words.BEST.format(stopped=stopped), False
        return words.BEST_ABOVE.format(stopped=stopped, number=min(result.at_least, *result.costs)), False


@declare(
    examples=(
        "cover best costs.dlx",
        "cover best -n 5 -t 10 costs.dlx",
        "cover best --minimize 'count shaded' hitori.txt",
    ),
    record=Cheapest,
    tool=None,
)
def best(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    limit: Annotated[int, limit("Find the N cheapest solutions.")] = 1,
    backend: Annotated[
        str, Option("dlx, sat, cpsat, mip, ...; by default what suits.", "backend", flags=("-b", "--backend"))
    ] = "auto",
    checked: Checked = None,
    reduce: Annotated[str | None, REDUCE] = None,
    format: str = "",
    minimize: Annotated[
        str | None,
        Option(
            "What to minimize: 'count MARK', such as 'count shaded', or costs: 'shaded 2, r1c5=# 3'.",
            "text",
            unit="WHAT",
        ),
    ] = None,
    maximize: Annotated[str | None, Option("What to maximize, likewise.", "text", unit="WHAT")] = None,
    seconds: Annotated[
        float | None, Option("Report the best so far after 1.5 (seconds), 1m30s, 2h.", "seconds")
    ] = None,
    nodes: Annotated[int | None, Option("Report the best so far after N nodes.", "number", most=2**62)] = None,
    memory: Annotated[
        int | None, Option("Refuse to use more memory than this: 500M, 2GB, 2GiB.", "size", most=2**62)
    ] = None,
    on_better: Callable[[int], None] | None = None,
) -> CheapestAnswer:
    """Find the cheapest solutions, or those with the fewest or most of a symbol.

    A solution of an exact cover costs the sum of its options' costs: write `|5` at the end of an option in Knuth's
    text. The answer is proved to be the cheapest, or called the best so far. With cpsat you trust the proof of
    OR-tools; --check dlx asks our own search too.

    In any puzzle the count of a mark can be made least or most, or what marks cost: lines 'cost: MARK N' of its file,
    or --minimize. JSON gives the most as a cost below zero. 'cover prove --claim least-shaded' certifies a count.
    """
    from cover.solving import verbs
    from cover.solving.objective import Objective

    asked = Objective.of(minimize, maximize)
    counts = "" if asked is None else "most" if asked.most else "least" if asked.word else ""
    how: dict[str, Any] = {"limit": limit or None, "backend": backend, "checked": checked, "reduce": reduce}
    how |= {"seconds": seconds, "nodes": nodes, "memory": memory, "minimize": minimize, "maximize": maximize}
    return answered(CheapestAnswer, verbs.best, puzzle, format, {**how, "on_better": on_better}, counts=counts)
