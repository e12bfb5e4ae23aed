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


@pytest.mark.parametrize("backend", ["dlx:links", "dlx:bits", "dlx:learn", "dlx", "reference"])
@pytest.mark.parametrize("question", [Question.COUNT, Question.ALL])
def test_a_search_of_covers_ends_when_between_says_so(backend, question):
    search = registry.make(backend).search(HARD.to_cover(), question, Budget(), Statistics())
    assert ended(search) == 3
    assert search.stop in (None, Stop.INTERRUPTED)


def test_a_search_in_another_order_asks_too():
    search = registry.make("dlx", seed=3).search(HARD.to_cover(), Question.ALL, Budget(), Statistics())
    assert ended(search) == 3


@pytest.mark.parametrize("kernel", ["masks", "strategies"])
def test_a_search_of_boards_ends_when_between_says_so(kernel):
    search = registry.make(f"bitmask:{kernel}").search(SUDOKU.to_board(), Question.COUNT, Budget(), Statistics())
    assert ended(search) == 3


@pytest.mark.parametrize("backend", ["sat:cadical195", "sat:glucose4", "sat:lingeling", "cpsat"])
def test_searches_that_work_beside_us_end_when_between_says_so(backend):
    run = Run(HARD, backend, Question.COUNT, Budget())
    asked = []
    run.between = lambda: asked.append(run.found_so_far) or len(asked) >= 2
    assert list(run) == []
    assert (len(asked), run.stop) == (2, Stop.INTERRUPTED)


def test_a_run_of_auto_asks_whoever_searches():
    run = Run(HARD, "auto", Question.COUNT, Budget())
    asked = []
    run.between = lambda: asked.append(run.statistics.counters.get("nodes")) or len(asked) >= 4
    assert list(run) == []
    assert (len(asked), run.stop) == (4, Stop.INTERRUPTED)


def test_a_race_ends_when_between_says_so():
    run = Run(HARD, ["dlx", "sat:cadical195"], Question.COUNT, Budget())
    asked = []
    run.between = lambda: asked.append(1) or len(asked) >= 2
    assert list(run) == []
    assert run.stop is Stop.INTERRUPTED
