"""The table of ratings: `cover rate`, columns of `cover batch` and the bounds of `cover generate` look here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.logic.rating import score, se121, whips
from cover.logic.rating.search import rate as by_search


@dataclass(frozen=True)
class RatingScale:
    """A way to say how hard a puzzle is.

    rate: of a puzzle, with `seconds` and those options of `cover rate` that are named in `options` (others are
    refused); it raises Refused for what the scale does not take. `print` says what it returns in words, which has
    `as_json` and the exit `status` of `cover rate`. columns: of `cover batch`, which `of_boards` fills for 9x9 boards
    with one solution (uint8, n x 81), given `workers`: None where a board has no such rating.
    """

    name: str
    rate: Callable[..., Any]
    options: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    of_boards: Callable[[NDArray[np.uint8], int], Mapping[str, Sequence[Any]]] | None = None


SEARCH_OPTIONS = ("samples", "seed", "hidden", "first", "nodes", "workers")
RATINGS = {
    scale.name: scale
    for scale in (
        RatingScale("search", by_search, SEARCH_OPTIONS),
        RatingScale("se121", se121.rate, (), se121.COLUMNS, se121.columns),
        RatingScale("whips", whips.rate, (), ("w",), whips.columns),
        RatingScale("hodoku", score.by("hodoku")),
        RatingScale("boards", score.by("boards")),
    )
}
SCALE_OF_COLUMN = {column: scale for scale in RATINGS.values() for column in scale.columns}
