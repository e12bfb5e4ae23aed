"""Solving by switches: logic first, guesses counted, boards turned, other orders; the levels and groups of scales."""

import random

import pytest

import cover
from clocks import Looks
from cover.logic.guessing import Order, solve
from cover.logic.kinds import Kinds
from cover.logic.paths import path
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.words import slices

ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SINGLES = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def board(line):
    marks = [int(mark) if mark.isdigit() else 0 for mark in line]
    return cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)])


def test_a_board_of_singles_needs_no_guess():
    made = solve(State.of(board(SINGLES)), scale("singles"))
    assert made.state.solved
    assert (made.guesses, made.depth) == (0, 0)


@pytest.mark.parametrize("order", [None, Order(1), Order(2), Order(3), Order(shuffled=random.Random(1))])
def test_a_hard_one_is_solved_right_in_every_order(order):
    puzzle = board(ESCARGOT)
    made = solve(State.of(puzzle), scale("singles"), order)
    assert made.state.solved
    assert 0 < made.depth <= made.guesses
    labels = [made.state.problem.decisions[int(k)] for k in made.state.placed.nonzero()[0]]
    assert puzzle.decode(labels) == cover.solve(puzzle).solution


def test_boards_are_turned_when_guesses_pass_a_limit():
    made = solve(State.of(board(ESCARGOT)), scale("singles"), max_guesses=3)
    assert made.state.solved
    assert 1 <= made.turns <= 4
    assert made.guesses > 3


def test_four_turns_read_every_cell_from_every_corner():
    state = State.of(cover.Sudoku.empty(4))
    kinds = Kinds(state)
    firsts = [kinds.of[Order(turns).items(kinds)[0]].place for turns in range(4)]
    assert firsts == [(0, 0), (3, 0), (3, 3), (0, 3)]
    assert all(sorted(Order(turns).items(kinds)) == sorted(kinds.cells) for turns in range(5))


def test_no_solution_is_shown_by_guesses():
    rows = [[1, 2, 3, None], [None, None, None, 4], [None] * 4, [None] * 4]
    made = solve(State.of(cover.Latin(rows)), scale("singles"))
    assert made.state.clash


def test_the_volume_of_2011_stops_on_the_hardest_board_and_says_where():
    way = path(State.of(board(ESCARGOT)), scale("singles").narrowed(only=("volume",)))
    assert way.stuck
    lines = slices(way.state).splitlines()
    assert [line[:3] for line in lines] == [f"{symbol}: " for symbol in range(1, 10)]
    assert sum(len(line.split()) - 1 for line in lines) == int(way.state.undecided().sum())


def test_strategies_are_groups():
    of = scale("singles")
    assert [t.key for t in of.narrowed(only=("strategy-1", "strategy-2")).techniques] == [
        "cell-single",
        "hidden-single",
    ]
    assert "naked-pair" in [t.key for t in of.narrowed(only=("strategy-3",)).techniques]
    assert "naked-pair" not in [t.key for t in of.narrowed().techniques]


def test_the_score_of_hodoku_raises_the_level():
    of = scale("hodoku")
    assert of.level(["easy"], 800) == "easy"
    assert of.level(["easy"], 801) == "medium"
    assert of.level(["hard"], 1601) == "unfair"
    assert of.level(["easy"], 100_000) == "extreme"
    way = path(State.of(board(SINGLES)), of)
    assert way.level == "easy"
    assert way.score == sum(step.difficulty for step in way.steps)


def test_guesses_that_the_time_ended_have_no_end():
    state = State.of(cover.loads("." * 16))
    state.budget = Looks(3)
    made = solve(state, scale("singles"))
    assert (made.out_of_time, made.state.solved, made.state.clash) == (True, False, "")
    assert (made.state.live == state.live).all()
