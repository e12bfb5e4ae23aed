"""Boards that make an order of guesses expensive: the count is that of the strategy, and climbing makes it grow."""

from itertools import islice

import numpy as np
import pytest

import cover
from cli_help import run
from cover.basics.errors import Refused
from cover.generation.adversary import FIRST_LOOK, CallsRater
from cover.generation.boards import Generator
from cover.generation.climb import climb
from cover.logic.guessing import solve
from cover.logic.scales import scale
from cover.logic.state import State

LINE = ".....6.89.5.7......9..1...423...8....75.6...1....2..5...9..5.1........76...9.2.3."
BOARD = np.array([0 if mark == "." else int(mark) for mark in LINE], dtype=np.uint8)
EMPTY = cover.Sudoku.empty(9)


@pytest.mark.parametrize("strategy", ["lr forward", "rl forward descending", "lr naked hidden"])
def test_calls_are_those_of_the_strategy(strategy):
    rater = CallsRater(EMPTY, strategy)
    made = cover.solve(cover.loads(LINE), "bitmask", limit=1, strategy=strategy)
    assert rater.calls(BOARD) == made.statistics.counters["nodes"]
    assert rater.searches(BOARD[None], 2, np.random.default_rng(1)).shape == (1, 2, 1)


def test_a_look_may_be_cut_short_and_a_count_is_not():
    rater = CallsRater(EMPTY, "lr forward")
    full = rater.calls(BOARD)
    assert rater.calls(BOARD, 5) == 5 < full


def test_the_default_is_the_order_of_guessing_by_singles():
    """Every call below the first follows a value tried."""
    made = solve(State.of(cover.loads(LINE)), scale("singles"))
    assert made.guesses >= CallsRater(EMPTY).calls(BOARD) - 1


def test_forms_are_boards_with_one_solution():
    rater, rng = CallsRater(EMPTY), np.random.default_rng(2)
    for form in rater.forms(BOARD, np.repeat(BOARD[None], 8, axis=0), rng)[:4]:
        text = "".join("." if mark == 0 else str(mark) for mark in form)
        assert cover.unique(cover.loads(text))


@pytest.mark.slow
def test_climbing_makes_the_order_dearer():
    generator = Generator(EMPTY, seed=1)
    rater = CallsRater(EMPTY, "lr forward")
    best = [one for one in islice(climb(generator, rater, forms=rater.forms), 5) if one is not None]
    assert len(best) > 1
    assert [one.rating for one in best] == sorted(rater.calls(one.board) for one in best)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--strategy", "lr"], "--strategy needs --maximize calls"),
        (["--maximize", "calls", "--strategy", "sideways"], "'sideways' is no word of a strategy"),
        (["--maximize", "calls", "--count", "2"], "--maximize looks for one board"),
    ],
)
def test_what_does_not_go_together_is_reported(words, message):
    done = run("generate", "sudoku", *words)
    assert done.exit_code in (1, 2)
    assert message in done.stderr


def test_clues_are_refused():
    with pytest.raises(Refused, match="clues"):
        CallsRater(cover.loads("thermo: r1c1 r1c2\n\n....\n....\n....\n....\n"))


def test_looks_are_cut_at_twice_the_best_and_counts_never(monkeypatch):
    rater, bounds, boards = CallsRater(cover.Sudoku.empty(4)), [], np.zeros((1, 16), dtype=np.uint8)
    monkeypatch.setattr(rater, "calls", lambda board, bound: bounds.append(bound) or FIRST_LOOK)
    for samples in (rater.few, rater.many, rater.few):
        rater.searches(boards, samples, np.random.default_rng(1))
    assert bounds == [FIRST_LOOK, None, 2 * FIRST_LOOK]
