"""One search shared by the workers of an executor: the one place that decides how it is cut."""

from __future__ import annotations

from typing import Any

from cover.backends import registry
from cover.backends.distributed.backend import Cut, Distributed, by_cubes, by_ways
from cover.backends.distributed.learning import by_halves
from cover.backends.distributed.marks import by_masks, takes
from cover.basics.errors import Refused
from cover.basics.result import Question
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.solving import planning
from cover.solving.routing import Problem
from cover.solving.search import Query


def shared_out(backend: Any, query: Query, source: Problem, executor: Any, journal: str | None) -> Distributed:
    """The backend that has a question about `source` answered by the workers of an executor
    (`cover.backends.distributed`), noted in a journal, where there is one. Raises Refused."""
    return Distributed(_cut(backend, query, source), executor, journal)


def _cut(backend: Any, query: Query, source: Problem) -> Cut:
    """The tree of `dlx` where that is asked for or can be, the masks of `bitmask`, else the backend named, or the last
    one that `auto` would ask, cube by cube."""
    if query.question is Question.CHEAPEST:
        raise Refused("an executor cannot look for the cheapest solutions")
    if not isinstance(backend, str):
        raise Refused(f"an executor needs one backend given by its name, not {getattr(backend, 'name', backend)}")
    options, hints = dict(query.options), backend == "auto" or query.route.hints
    if hints:
        registry.refuse_unknown_options(options)
    if backend == "auto":
        # A list or a count of a board that becomes an exact cover is the business of dlx, whose searches return what
        # they did not do. Whether it has one solution is not: that is proved by learning, sooner than by any tree.
        plain = isinstance(source, Board) and not source.rules and not query.question.is_short
        is_cover = plain or isinstance(source, ExactCover)
        backend = "dlx" if is_cover else planning.plan(source, query.question)[-1].backend
    name, _, variant = backend.partition(":")
    kernel = variant or options.get("kernel") or "auto"
    rest = {key for key in options if key != "kernel" and (key, options[key]) != ("memo", "off")}
    if kernel == "learn":
        return by_halves(f"{name}:learn", {key: options[key] for key in rest if key == "seed" or not hints})
    if name == "dlx" and (hints or not rest):
        return by_ways(kernel)
    if name == "bitmask" and takes(source, kernel) and (hints or not rest):
        return by_masks()
    if hints:
        options = registry.accepted(backend, options)
    registry.make(backend, **options)  # refused here, and not by every worker
    chosen = {key: value for key, value in query.route.chosen().items() if key != "reduce"}
    return by_cubes(type(source), backend, {**options, **chosen})
