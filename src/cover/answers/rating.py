"""How hard a board is: for a search, or for steps of logic on one of three scales."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import Any, Literal, overload

from cover.backends.isolation.bounds import timeouts
from cover.basics import html
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.basics.type_errors import explained
from cover.logic.paths import path
from cover.logic.scales import scale as scale_of
from cover.logic.start import SearchVerdict, state_of
from cover.puzzles.grids.grid import Grid
from cover.rating import SCALES, search
from cover.rating.se121 import Se121Rating
from cover.rating.se121 import rate as rate_by_se121
from cover.rating.search import NODES, Rating
from cover.rating.whips import WhipRating
from cover.rating.whips import rate as rate_by_whips
from cover.solving.routing import PuzzleOrProblem
from cover.solving.search import as_puzzle


@dataclass(frozen=True)
class ScoreRating:
    """score: the sum over the steps of a path; level: of its hardest step, or of the score; words: how it ended."""

    scale: str
    score: float
    level: str
    solved: bool
    clash: bool
    stuck: bool
    complete: bool
    steps: int
    hardest: str | None
    words: str

    def __str__(self) -> str:
        if self.clash:
            return "no solution"
        least = "" if self.complete and not self.stuck else "at least "
        return f"score {least}{self.score:g}, {least}{self.level}; {self.words}"

    def _repr_html_(self) -> str:
        return html.table(str(self), [])

    def as_json(self) -> dict[str, Any]:
        """What `cover rate --json` prints."""
        return {
            "scale": self.scale, "score": self.score, "level": self.level, "solved": self.solved, "clash": self.clash,
            "complete": self.complete, "steps": self.steps, "hardest": self.hardest,
        }  # fmt: skip


@overload
def rate(
    puzzle: PuzzleOrProblem,
    samples: int = 100,
    seed: int = 0,
    *,
    scale: Literal["search"] = "search",
    hidden: bool = False,
    first: bool = False,
    nodes: int = NODES,
    workers: int = 1,
    seconds: float | None = None,
    executor: Any = None,
) -> Rating: ...


@overload
def rate(puzzle: PuzzleOrProblem, *, scale: Literal["se121"], seconds: float | None = None) -> Se121Rating: ...


@overload
def rate(puzzle: PuzzleOrProblem, *, scale: Literal["whips"], seconds: float | None = None) -> WhipRating: ...


@overload
def rate(
    puzzle: PuzzleOrProblem, *, scale: Literal["hodoku", "boards"], seconds: float | None = None
) -> ScoreRating: ...


@explained
def rate(
    puzzle: PuzzleOrProblem,
    samples: int = 100,
    seed: int = 0,
    *,
    scale: str = "search",
    hidden: bool = False,
    first: bool = False,
    nodes: int = NODES,
    workers: int = 1,
    seconds: float | None = None,
    executor: Any = None,
) -> Rating | Se121Rating | WhipRating | ScoreRating:
    """Rate a puzzle on a scale.

    search: what plain backtracking spends on a board, over many equivalent ones; samples, seed, hidden, first, nodes,
    workers and executor belong to it, see `cover.rating.search.rate`. se121: ER, EP and ED of a plain 9x9
    sudoku, as Sudoku Explainer 1.2.1 has them. whips: the longest whip (W) that is needed, of anything that logic
    takes. hodoku: the score and level of a path; boards: the same for loops, shadings, areas and counts. seconds: what
    may be spent.

    Raises Refused for puzzles that the scale does not take and for options of another one, TimeoutError where nothing
    is known in time.

    >>> import cover
    >>> print(cover.rate(cover.loads("1..3.4....3.4..2"), scale="whips"))
    W 0
    """
    if scale not in SCALES:
        raise Refused(f"scale={scale!r}: there are {', '.join(SCALES)}")
    named = as_puzzle(puzzle).name
    own: dict[str, Any] = {
        "samples": samples,
        "seed": seed,
        "hidden": hidden,
        "first": first,
        "nodes": nodes,
        "workers": workers,
        "executor": executor,
    }
    if scale == "search":
        if not isinstance(puzzle, Grid):
            raise Refused(
                f"boards are rated by search, sudoku and Latin squares, and this is of kind {named};"
                " scale='hodoku' and scale='whips' rate what `cover path` takes, `cover solve -v` says what a"
                " search spends"
            )
        return search.rate(puzzle, seconds=seconds, **own)
    for name, value in own.items():
        if value != signature(rate).parameters[name].default:
            raise Refused(f"{name}= belongs to the scale search, not to {scale}")
    if scale == "se121":
        return rate_by_se121(puzzle, seconds=seconds)  # type: ignore[arg-type]
    with timeouts():
        state = state_of(puzzle, Budget(seconds), as_items=scale != "boards")
    if scale == "whips":
        return rate_by_whips(state)
    if not state.clash:
        state.unique = SearchVerdict(puzzle, state.budget).unique
    way = path(state, scale_of(scale))
    hardest = way.hardest.technique if way.hardest else None
    clash, complete = bool(way.clash), not way.out_of_time
    return ScoreRating(
        scale, way.score, way.level, way.solved, clash, way.stuck, complete, len(way.steps), hardest, way.words
    )
