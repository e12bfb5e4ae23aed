"""`rate`: how hard a board is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict, cast

from cover.basics.option import Option, flag
from cover.logic.rating import SCALES
from cover.verbs.declared import declare
from cover.verbs.options import OF_STEPS, THREADS, Seconds

if TYPE_CHECKING:
    import cover.solving.routing

REMARKS = {
    "multiple": "it has more than one solution",
    "unsolvable": "it has no solution",
    "solvable": "it is not known whether it has another solution",
    "unknown": "it is not known whether it has a solution",
}


def contradicts(given: Mapping[str, Any]) -> str:
    """Is it no scale of ratings?"""
    scale = given.get("scale", "search")
    if scale in ("basic", "singles", "steps"):
        return f"{scale} is a scale of paths: `cover path --scale {scale}`"
    return "" if scale in SCALES else f"scale={scale!r}: there are {', '.join(SCALES)}"


class Rated(TypedDict):
    """Of every scale: score and spread of `search`, er, ep and ed of `se121`, w of `whips`, score and level of
    `hodoku` and `boards`."""

    input: str
    puzzle: NotRequired[str]
    seed: NotRequired[int]
    scale: NotRequired[str]
    score: NotRequired[float | None]
    least: NotRequired[int | None]
    lower_quartile: NotRequired[float | None]
    upper_quartile: NotRequired[float | None]
    greatest: NotRequired[int | None]
    guesses: NotRequired[float | None]
    depth: NotRequired[float | None]
    samples: NotRequired[int]
    stopped: NotRequired[int]
    solutions: NotRequired[int]
    verdict: NotRequired[str]
    complete: NotRequired[bool]
    er: NotRequired[float]
    ep: NotRequired[float]
    ed: NotRequired[float]
    solved: NotRequired[bool]
    why: NotRequired[str]
    hardest: NotRequired[Any]
    w: NotRequired[int]
    clash: NotRequired[bool]
    steps: NotRequired[int]
    level: NotRequired[str]
    state: NotRequired[str]


@dataclass(eq=False, repr=False)
class RatingAnswer:
    """rating: that of its scale; asked: the options of the scale `search`."""

    rating: Any
    about: Any
    scale: str
    asked: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.rating.as_json()
        if self.scale != "search":
            return facts
        from cover.solving.search import as_puzzle

        return {"puzzle": as_puzzle(self.about).name, "seed": self.asked["seed"], **facts}

    @property
    def status(self) -> int:
        status: int = self.rating.status
        return status

    def words(self) -> list[str]:
        return [self._of_search() if self.scale == "search" else str(self.rating)]

    def _of_search(self) -> str:
        facts, samples = self.as_json(), self.asked["samples"]
        if not facts["samples"]:
            return f"not known (time): none of {samples:,} searches was finished"
        least = "at least " if facts["stopped"] else ""
        words = (
            f"{facts['scale']} score {least}{facts['score']:g} (quartiles {facts['lower_quartile']} and"
            f" {facts['upper_quartile']}, from {facts['least']} to {facts['greatest']}, {facts['samples']} searches;"
            f" guesses {facts['guesses']:g}, depth {facts['depth']:g})"
        )
        if not facts["complete"]:
            words = f"not finished (time), {facts['samples']:,} of {samples:,} searches: {words}"
        if facts["stopped"]:
            words = f"{words}; {facts['stopped']} searches gave up after {self.asked['nodes']:,} nodes"
        remark = REMARKS.get(facts["verdict"])
        return f"{words}; {remark}" if remark else words


@declare(
    examples=("cover rate --samples 1000 board.txt",),
    statuses={
        0: "rated", 20: "by steps: no solution", 30: "stopped at the time limit", 40: "by steps: stuck"
    },
    order=OF_STEPS,
    record=Rated,
    timed=True,
    contradicts=contradicts,
)  # fmt: skip
def rate(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    scale: Annotated[
        str,
        Option(
            "The rating: search (what backtracking spends), se121 (ER, EP, ED), whips (the longest whip), hodoku or "
            "boards (a score)."
        ),
    ] = "search",
    samples: Annotated[int, Option("How many searches for each board.", "number", least=1, most=1_000_000)] = 100,
    seed: Annotated[int, Option("Seed of the equivalent boards.", "number", most=2**31 - 1)] = 0,
    hidden: Annotated[bool, flag("The search also uses hidden singles.")] = False,
    first: Annotated[bool, flag("Stop a search at its first solution, without looking for others.")] = False,
    nodes: Annotated[int, Option("Give up a search after N nodes.", "number", least=1, most=2**62)] = 1_000_000,
    seconds: Seconds = None,
    workers: Annotated[int, THREADS] = 1,
) -> RatingAnswer:
    """Rate how hard puzzles are, by a search or by steps of logic.

    The search score is the sum of (candidates of the branching cell - 1). The score of one search depends on accidents
    of order, so each board is searched under many random relabelings and transpositions that keep its rules, and
    the median is given with quartiles and extremes. Compare scores only for boards of one size and kind under the
    same options; they do not measure what a person finds hard.

    On the scale se121, 9x9 boards are rated as Sudoku Explainer 1.2.1 does: by the hardest step that logic needs (ER),
    the hardest before the first placement (EP) and the first step (ED). `cover batch --columns er` rates many.

    On the scale whips, puzzles of any kind are rated; see `cover path --scale whips`. On hodoku and boards, the score
    is the sum over the steps of a path, and the level is that of the hardest step or of the score.
    """
    from cover.logic.rating.verb import rate

    own: dict[str, Any] = {
        "samples": samples,
        "seed": seed,
        "hidden": hidden,
        "first": first,
        "nodes": nodes,
        "workers": workers,
    }
    rating: Any = rate(puzzle, scale=cast("Any", scale), seconds=seconds, **own)
    return RatingAnswer(rating, puzzle, scale, own)
