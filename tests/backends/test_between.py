"""`between` is asked in the loop of every search, so that progress can be shown and a search ended without a thread."""

import pytest

import cover
from cover.backends import registry
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.solving.run import Run

HARD = cover.Langford(14)  # no solution, and no search is through with it in the time of a test
SUDOKU = cover.loads("." * 256)  # a grid of 16x16 without givens: solutions without end


def ended(search, after=3):
    """How often `between` was asked until it ended the search."""
    asked = []

    def between():
        asked.append(search.nodes)
        return len(asked) >= after

    search.between = between
    for _ in search:
        pass
    return len(asked)


COVERS = ["dlx:links", "dlx:bits", "dlx:learn", "dlx", "reference"]
SEARCHES = [
    *((name, {}, HARD.to_cover()) for name in COVERS),
    ("dlx", {"seed": 3}, HARD.to_cover()),
    ("bitmask:masks", {}, SUDOKU.to_board()),
    ("bitmask:strategies", {}, SUDOKU.to_board()),
]


@pytest.mark.parametrize(("backend", "options", "problem"), SEARCHES)
@pytest.mark.parametrize("question", [Question.COUNT, Question.ALL])
def test_a_search_ends_when_between_says_so(backend, options, problem, question):
    search = registry.make(backend, **options).search(problem, question, Budget(), Statistics())
    assert ended(search) == 3
    assert search.stop in (None, Stop.INTERRUPTED)


RUNS = [("sat:cadical195", 2), ("sat:glucose4", 2), ("sat:lingeling", 2), ("cpsat", 2), ("auto", 4)]


@pytest.mark.parametrize(("backend", "after"), [*RUNS, (["dlx", "sat:cadical195"], 2)])
def test_a_run_asks_whoever_searches(backend, after):
    run = Run(HARD, backend, Question.COUNT, Budget())
    asked = []
    run.between = lambda: asked.append(run.found_so_far) or len(asked) >= after
    assert list(run) == []
    assert run.stop is Stop.INTERRUPTED
    assert len(asked) == after or isinstance(backend, list)  # each of those in a race asks
