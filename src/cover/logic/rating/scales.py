"""The table of ratings: `cover rate`, columns of `cover batch` and the bounds of `cover generate` look here."""

from __future__ import annotations

from cover.logic.rating import score, se121, whips
from cover.logic.rating.protocol import RatingScale
from cover.logic.rating.search import rate as by_search

OF_SEARCH = ("samples", "seed", "hidden", "first", "nodes", "workers")
RATINGS = {
    scale.name: scale
    for scale in (
        RatingScale("search", "what backtracking spends", by_search, OF_SEARCH),
        RatingScale("se121", "ER, EP, ED", se121.rate, (), se121.COLUMNS, se121.columns),
        RatingScale("whips", "the longest whip", whips.rate, (), ("w",), whips.columns),
        RatingScale("hodoku", "a score", score.by("hodoku")),
        RatingScale("boards", "a score", score.by("boards")),
    )
}
COLUMNS = {column: scale for scale in RATINGS.values() for column in scale.columns}
