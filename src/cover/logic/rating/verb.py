"""How hard a puzzle is, on one of the scales of the table `cover.logic.rating.scales.RATINGS`."""

from __future__ import annotations

from inspect import signature
from typing import Any, Literal, overload

from cover.basics.errors import Refused
from cover.basics.type_errors import explained
from cover.logic.rating.scales import RATINGS, SEARCH_OPTIONS
from cover.logic.rating.score import ScoreRating
from cover.logic.rating.se121 import Se121Rating
from cover.logic.rating.search import NODES, Rating
from cover.logic.rating.whips import WhipRating
from cover.solving.routing import PuzzleOrProblem


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
) -> Rating | Se121Rating | WhipRating | ScoreRating:
    """Rate a puzzle on a scale.

    search: what plain backtracking spends on a board, over many equivalent ones; samples, seed, hidden, first, nodes
    and workers belong to it, see `cover.logic.rating.search.rate`. se121: ER, EP and ED of a plain 9x9
    sudoku, as Sudoku Explainer 1.2.1 has them. whips: the longest whip (W) that is needed, of anything that logic
    takes. hodoku: the score and level of a path; boards: the same for loops, shadings, areas and counts. seconds: what
    may be spent.

    Raises Refused for puzzles that the scale does not take and for options of another one, TimeoutError where nothing
    is known in time.

    >>> import cover
    >>> print(cover.rate(cover.loads("1..3.4....3.4..2"), scale="whips"))
    W 0
    """
    if scale not in RATINGS:
        raise Refused(f"scale={scale!r}: choose one of {', '.join(RATINGS)}")
    given = (samples, seed, hidden, first, nodes, workers)
    own: dict[str, Any] = dict(zip(SEARCH_OPTIONS, given, strict=True))
    asked = RATINGS[scale]
    for name, value in own.items():
        if name not in asked.options and value != signature(rate).parameters[name].default:
            raise Refused(f"{name}= belongs to the scale search, not to {scale}")
    rated: Any = asked.rate(puzzle, seconds=seconds, **{name: own[name] for name in asked.options})
    return rated  # type: ignore[no-any-return]
