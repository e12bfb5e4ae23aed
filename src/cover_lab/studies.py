"""Questions that no backend answers: the path that logic takes (`path`), and scores over the orders of ties (`rate`).

Who answers is named like a backend: `logic:SCALE`, of which `logic:SCALE@A+B` keeps the techniques A and B alone, and
`rate:unique` or `rate:first` (searches to the proof that there is no second solution, or to the first one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from cover.basics.errors import InputError, Refused
from cover.basics.result import Statistics, Stop, timed
from cover.problems.choices import Choices
from cover.puzzles.grids.grid import Grid
from cover_lab.answers import Answer, Asked

QUESTIONS = {"path": "logic", "rate": "rate"}  # question -> the first word of who answers it
SAMPLES = 1000  # orders of ties of one board


def unknown(name: str) -> str | None:
    """Why a name that begins like one of these is none; None if it is one."""
    kind, _, rest = name.partition(":")
    try:
        if kind == "logic":
            _scale(rest)
        elif rest not in ("first", "unique"):
            return f"there are rate:first and rate:unique, not {name!r}"
    except (InputError, Refused) as error:
        return str(error)
    return None


def _scale(text: str) -> Any:
    from cover.logic.scales import scale

    name, _, only = text.partition("@")
    return scale(name or "steps").narrowed(tuple(only.split("+")) if only else ())


def way(name: str, asked: Asked) -> Callable[[Any], Answer]:
    """How this question is put to who is named, ready to be timed."""
    rest = name.partition(":")[2]
    if asked.question == "path":
        return partial(_path, scale=_scale(rest))
    return partial(_rated, first=rest == "first", seed=asked.options.get("seed", 0))


def _path(puzzle: Any, scale: Any) -> Answer:
    """Counters: steps, placed and removed options; finished (1 if logic solved the board); hardest, by the scale."""
    from cover.logic.paths import path
    from cover.logic.state import State

    statistics = Statistics()
    with timed(statistics, "build"):
        state = State.of(puzzle, as_items=scale is not None and not scale.reads_rules)
    with timed(statistics, "search"):
        made = path(state, scale)
    places = [option for step in made.steps for option in step.places]
    statistics.counters |= {
        "steps": len(made.steps),
        "places": len(places),
        "removes": sum(len(step.removes) for step in made.steps),
        "finished": int(made.solved),
        "hardest": made.hardest.difficulty or 0 if made.hardest is not None else 0,
        "techniques": "; ".join(
            f"{name} {count}" for name, count in sorted(Counter(step.technique for step in made.steps).items())
        ),
    }
    answer = Answer(int(made.solved), Stop.EXHAUSTED, statistics)
    answer.claim = "unique" if made.solved else "unsolvable" if made.clash else "stuck"
    if made.solved:
        placed = np.flatnonzero(made.state.placed).tolist()
        answer.problem, answer.batches, answer.listed = made.state.problem, [Choices.of([placed])], 1
    return answer


def _rated(puzzle: Any, first: bool, seed: int) -> Answer:
    """Counters: least, lower (quartile), middle, upper, greatest score of SAMPLES searches, each with its own order of
    ties; middle_guesses, middle_depth."""
    from cover.logic.rating.search import rate

    if not isinstance(puzzle, Grid):
        raise Refused("only boards are rated")
    statistics = Statistics()
    with timed(statistics, "search"):
        rating = rate(puzzle, SAMPLES, seed, first=first)
    least, lower, upper, greatest = rating.spread()
    statistics.counters |= {
        "least": int(least),
        "lower": int(lower),
        "middle": float(rating.score),
        "upper": int(upper),
        "greatest": int(greatest),
        "middle_guesses": float(np.median(rating.guesses)),
        "middle_depth": float(np.median(rating.depths)),
    }
    return Answer(1, Stop.LIMIT, statistics)
