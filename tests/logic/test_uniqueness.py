"""What needs a single solution: trades and graves are checked, and are found only where uniqueness is known."""

import pytest

import cover
from cover.logic.state import State
from cover.logic.steps import Multipliers, Step
from cover.logic.trades import Grave, Trade
from cover.logic.words import reason
from crossing import cells, crossed_out, removed, steps

CORNERS = {"r1c1": "12", "r1c4": "12", "r2c1": "12"}


def options(state, *names):
    numbers = {state.name(k): k for k in range(len(state.live))}
    return tuple(numbers[name] for name in names)


def rectangle(state, cells=("r1c1", "r1c4", "r2c1", "r2c4")):
    a, b, c, d = cells
    first = options(state, f"{a}=1", f"{d}=1", f"{b}=2", f"{c}=2")
    return Trade(first, options(state, f"{a}=2", f"{d}=2", f"{b}=1", f"{c}=1"))


def test_a_rectangle_with_one_open_corner():
    state = crossed_out(*cells(CORNERS), unique=True)
    assert removed(state, "uniqueness-1") == {("uniqueness test 1", ("r2c4=1", "r2c4=2"))}


def test_without_uniqueness_there_is_none():
    state = crossed_out(*cells(CORNERS))
    assert removed(state, "uniqueness-1") == set()
    assert list(rectangle(state).faults(state)) == ["the puzzle may have more than one solution"]


def test_cells_within_one_box_make_no_rectangle():
    state = crossed_out(*cells({"r1c1": "12", "r1c2": "12", "r2c1": "12"}), unique=True)
    assert removed(state, "uniqueness-1") == set()
    trade = rectangle(state, ("r1c1", "r1c2", "r2c1", "r2c2"))
    assert list(trade.faults(state)) == ["the two sides of the trade do not cover the same items, each once"]


def test_a_window_that_would_notice_breaks_the_trade():
    rows = [[None] * 9 for _ in range(9)]
    board = cover.Sudoku(rows, windoku=True)
    inside = {"r2c2": "12", "r2c5": "12", "r3c2": "12"}  # r2c2 and r3c2 in one window, r2c5 and r3c5 in none
    state = crossed_out(*cells(inside), unique=True, board=board)
    found = removed(state, "uniqueness-1")
    plain = crossed_out(*cells(inside), unique=True)
    assert removed(plain, "uniqueness-1")
    assert found == removed(plain, "uniqueness-1")  # both columns change within one window each: it does not notice
    across = {"r1c2": "12", "r1c5": "12", "r2c2": "12"}  # only the lower row lies in a window
    state = crossed_out(*cells(across), unique=True, board=board)
    assert removed(state, "uniqueness-1") == set()


def test_given_corners_are_no_trade_and_filled_ones_are_avoidable():
    board = cover.Sudoku([[1, *[None] * 8], *[[None] * 9 for _ in range(8)]])
    names = ["r1c4=2", "r2c1=2"]
    state = State.of(board, placed=names, unique=True)
    assert removed(state, "avoidable-rectangle-1") == set()
    state = State.of(cover.Sudoku.empty(9), placed=["r1c1=1", *names], unique=True)
    assert removed(state, "avoidable-rectangle-1") == {("avoidable rectangle 1", ("r2c4=1",))}
    (step,) = steps(state, "avoidable-rectangle-1")
    assert reason(step, state) == (
        "at least one option in each of r1c1, r1c4 and r2c1 is true, and not all of r1c1=1, r2c4=1, r1c4=2, r2c1=2 and "
        "not all of r1c1=2, r2c4=2, r1c4=1, r2c1=1, which could change places, are true"
    )
    state.given[options(state, "r1c1=1")] = True
    assert "r1c1=1 is given" in list(rectangle(state).faults(state))


def test_a_trade_within_a_trade_is_reported():
    state = crossed_out([], [], unique=True)
    one, other = rectangle(state), rectangle(state, ("r4c2", "r4c5", "r5c2", "r5c5"))
    both = Trade((*one.first, *other.first), (*one.second, *other.second))
    assert list(both.faults(state)) == ["a part of the trade is a trade: options of both sides may be true"]


def test_bug_plus_one_places_the_extra_option():
    state = State.of(cover.Latin([[1, 2, 3], [None] * 3, [None] * 3]), unique=True)
    (found,) = steps(state, "bug") or [None]
    assert found is None  # it has two options everywhere: two solutions, and nothing extra
    base = Grave(options(state, "r2c1=2"))
    assert list(base.faults(state)) != []


def test_a_grave_holds_only_if_all_else_has_two():
    state = State.of(cover.Latin([[1, 2, 3, 4], [2, 1, 4, 3], [None] * 4, [None] * 4]), unique=True)
    extra = options(state, "r3c1=3")
    faults = list(Grave(extra).faults(state))
    assert faults
    assert "options besides, not 2" in faults[0]


@pytest.mark.parametrize("times", [0, -1])
def test_uniqueness_counts_once_or_more(times):
    state = crossed_out(*cells(CORNERS), unique=True)
    step = Step("test", (), options(state, "r2c4=1"), Multipliers({}, ((rectangle(state), times),)))
    assert "what uniqueness gives must count once or more" in list(step.faults(state))
