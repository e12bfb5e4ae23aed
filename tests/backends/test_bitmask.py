"""The bitmask backend: brute force on small boards, known counts, budgets, large boards, and both ways of undoing."""

import random
from pathlib import Path

import numpy as np
import pytest

import cover
import cover._native as _native
from cover.backends.bitmask import Bitmask, candidate_masks
from cover.backends.bitmask.ruled import KINDS
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.reductions.derived_sums import WORTHWHILE, with_derived_sums
from cover.problems.rules import Regular, Sum
from cover.puzzles.clues.sums import Cage
from cover.puzzles.fields.field import counting
from generators import brute_force_board, random_board

PATH = ((0, 1), (1, 2), (2, 3), (3, 4))
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def nine(line):
    return cover.Sudoku([[int(mark) for mark in line[9 * row : 9 * row + 9]] for row in range(9)])


def without(line, *cells):
    marks = list(line)
    for row, column in cells:
        assert marks[9 * row + column - 10] != "0"
        marks[9 * row + column - 10] = "0"
    return nine("".join(marks))


def empty(n, **variant):
    return cover.Sudoku([[0] * n for _ in range(n)], **variant)


def searched(board, question, **budget):
    statistics = Statistics()
    search = Bitmask().search(board, question, Budget(**budget), statistics)
    choices = [tuple(choice.tolist()) for batch in search for choice in batch]
    return search, choices, statistics.counters


def raw(board, undo):
    return _native.BoardSearch(
        board.symbols, candidate_masks(board), board.region_starts, board.region_cells, undo=undo
    )


def bare_board(cells, symbols, regions=()):
    flat = [cell for region in regions for cell in region]
    starts = np.cumsum([0, *map(len, regions)], dtype=np.int32)
    return Board(
        np.ones((cells, symbols), dtype=np.bool_),
        starts,
        np.array(flat, dtype=np.int32),
        np.full(cells, -1, dtype=np.int32),
        [f"c{k}" for k in range(cells)],
        [str(k) for k in range(symbols)],
        [f"region {k}" for k in range(len(regions))],
    )


def test_copying_and_trailing_walk_the_same_tree():
    rng = random.Random("undo")
    boards = [random_board(rng) for _ in range(200)]
    boards += [empty(4).to_board(), without(ESCARGOT, (2, 5)).to_board()]
    guesses = 0
    for board in boards:
        copying, trailing = raw(board, "copy"), raw(board, "trail")
        for search in (copying, trailing):
            assert search.run(2**62, 2**62, 3600.0, True) is _native.Pause.EXHAUSTED
        assert copying.counters() == trailing.counters()
        assert copying.take().tobytes() == trailing.take().tobytes()
        guesses += copying.counters()["guesses"]
    assert guesses > 1000


@pytest.mark.parametrize("undo", ["copy", "trail"])
def test_slices_do_not_change_the_search(undo):
    board = without(ESCARGOT, (1, 8)).to_board()
    whole, sliced = raw(board, undo), raw(board, undo)
    assert whole.run(2**62, 2**62, 3600.0, True) is _native.Pause.EXHAUSTED
    pauses = {}
    nodes = 0
    for step in range(10_000):
        nodes += 3
        pause = sliced.run(1 + step % 3, nodes, 3600.0, True)
        pauses[pause] = pauses.get(pause, 0) + 1
        if pause is _native.Pause.EXHAUSTED:
            break
        assert sliced.counters()["nodes"] <= nodes
    assert pauses[_native.Pause.EXHAUSTED] == 1
    assert pauses[_native.Pause.NODES] > 20
    assert whole.counters() == sliced.counters()
    assert whole.take().tobytes() == sliced.take().tobytes()
    assert whole.counters()["solutions"] == 20


def test_time_that_is_over_pauses_a_long_search():
    search = raw(empty(9).to_board(), "auto")
    nodes = [0]
    for _ in range(10):
        assert search.run(2**62, 2**62, 0.0, False) is _native.Pause.SLICE
        nodes.append(search.counters()["nodes"])
    assert sorted(set(nodes)) == nodes
    assert search.counters()["solutions"] > 0


@pytest.mark.parametrize(
    ("variant", "solutions"),
    [
        ({}, 288),
        ({"diagonals": True}, 48),
        ({"regions": {"corners": ["r1c1", "r4c4"]}}, 216),
        ({"regions": {"three": ["r1c1", "r2c3", "r3c2"]}}, 72),
        ({"regions": {"centre": ["r2c2", "r2c3", "r3c2", "r3c3"]}}, 168),
    ],
)
def test_4x4_boards_have_the_known_counts(variant, solutions):
    board = empty(4, **variant).to_board()
    search, choices, counters = searched(board, Question.ALL)
    assert len(set(choices)) == len(choices) == search.found == solutions
    assert not [fault for choice in choices for fault in board.faults(choice)]
    search, listed, again = searched(board, Question.COUNT)
    assert (search.found, search.stop, listed) == (solutions, Stop.EXHAUSTED, [])
    assert counters == again
    assert counters["solutions"] == solutions
    assert counters["nodes"] == 2 * counters["guesses"] + 1


@pytest.mark.parametrize("n", [9, 16, 25])
def test_the_first_solution_of_an_empty_board_obeys_the_rules(n):
    result = cover.solve(empty(n), "bitmask", limit=1)
    assert (result.found, result.stop) == (1, Stop.LIMIT)


def test_a_partial_region_never_forces_a_symbol_to_appear():
    assert searched(bare_board(2, 3, [[0, 1]]), Question.COUNT)[0].found == 6
    assert searched(bare_board(2, 64, [[0, 1]]), Question.COUNT)[0].found == 64 * 63


def test_degenerate_boards_are_answered():
    assert searched(bare_board(0, 4), Question.ALL)[1] == [()]
    assert searched(bare_board(0, 0, [[]]), Question.ALL)[1] == [()]
    assert searched(bare_board(1, 0), Question.ALL)[0].found == 0
    assert searched(bare_board(3, 1), Question.ALL)[1] == [(0, 1, 2)]
    assert searched(bare_board(3, 1, [[0], [1], [2]]), Question.ALL)[1] == [(0, 1, 2)]


def test_a_cell_without_candidates_makes_the_board_unsolvable_at_once():
    board = bare_board(4, 2, [[0, 1], [2, 3]])
    board.candidates[3] = False
    search, choices, counters = searched(board, Question.ALL)
    assert (search.found, search.stop, choices, counters["guesses"]) == (0, Stop.EXHAUSTED, [], 0)


def shipped(name):
    return cover.load(Path(__file__).parent.parent.parent / "puzzles" / "sudoku" / name).to_board()


@pytest.mark.parametrize(("name", "nodes"), [("E.txt", 77), ("jigsaw.txt", 11), ("16x16.txt", 209), ("25x25.txt", 51)])
def test_the_tree_is_the_same_on_every_machine(name, nodes):
    statistics = Statistics()
    search = Bitmask("masks").search(shipped(name), Question.DECIDE, Budget(limit=2), statistics)
    assert len([choice for batch in search for choice in batch]) == 1
    assert (search.stop, statistics.counters["nodes"]) == (Stop.EXHAUSTED, nodes)


@pytest.mark.slow
def test_a_board_that_used_to_be_beyond_backtracking_is_decided():
    statistics = Statistics()
    search = Bitmask().search(shipped("25x25-hard.txt"), Question.DECIDE, Budget(limit=2), statistics)
    assert len([choice for batch in search for choice in batch]) == 1
    assert (search.stop, statistics.counters["nodes"]) == (Stop.EXHAUSTED, 347_679)


def test_a_symbol_locked_in_an_overlap_leaves_the_rest_of_the_other_region():
    # Rows 0 1 2 3 and columns 2 3 4 5 share the cells 2 and 3, which alone may hold symbol 0 in the first.
    board = bare_board(6, 4, [[0, 1, 2, 3], [2, 3, 4, 5]])
    board.candidates[[0, 1], 0] = False
    statistics = Statistics()
    search = Bitmask("masks").search(board, Question.ALL, Budget(), statistics)
    choices = [choice for batch in search for choice in batch]
    assert len(choices) == len(brute_force_board(board))
    # Symbol 0 in cell 4 or 5 fails before any guess: with it, nothing is left to be searched.
    board.candidates[4] = [True, False, False, False]
    statistics = Statistics()
    search = Bitmask("masks").search(board, Question.ALL, Budget(), statistics)
    assert [choice for batch in search for choice in batch] == []
    assert (search.stop, statistics.counters["nodes"]) == (Stop.EXHAUSTED, 1)


def test_what_one_board_taught_does_not_change_the_next():
    board = empty(9, diagonals=True).to_board()
    lines = [shipped(name).givens + 1 for name in ("x.txt", "none.txt", "x.txt")]
    boards = np.array(lines, dtype=np.uint8)
    solved = [
        _native.solve_masks(9, candidate_masks(board), board.region_starts, board.region_cells, part, 2, 1)[2]["nodes"]
        for part in (boards, boards[1:], boards[:2], boards[2:])
    ]
    assert solved[0] == solved[1] + solved[3] == solved[2] + solved[3]
    assert solved[3] > 10


def test_marks_that_cannot_be_taken_fall_before_the_first_guess_where_cells_are_connected():
    board = cover.load(Path(__file__).parents[2] / "puzzles/nurikabe/20x36.txt").to_board()
    result = cover.solve(board, "bitmask")
    assert result.verdict is Verdict.UNIQUE
    assert result.statistics.counters["max_depth"] == 1  # each of the marks was tried alone


@pytest.mark.parametrize("symbol", range(3))
def test_what_counts_one_symbol_has_the_solutions_of_brute_force(symbol):
    for wanted in range(6):
        made = counting(5, 3, symbol, wanted, wanted)
        rules = [Regular((4, 0, 3, 1, 2), made, "count"), Connected((0, 1, 2, 3, 4), (symbol,), PATH, "row")]
        board = Board.without_regions(np.ones((5, 3), dtype=np.bool_), "abcde", "012", rules=rules)
        expected = brute_force_board(board)
        places = 6 - wanted if wanted else 1  # of those that are connected in a row
        assert cover.count(board, "bitmask").found == len(expected) == places * 2 ** (5 - wanted)


def test_more_than_64_symbols_are_refused_in_words():
    reason = Bitmask().refuses(bare_board(1, 65), Question.ONE)
    assert reason == "65 symbols are too many for bitmask; the most is 64"
    assert Bitmask().refuses(bare_board(1, 64), Question.ONE) is None
    with pytest.raises(cover.Refused, match="65 symbols"):
        cover.solve(bare_board(1, 65), "bitmask")


def test_unknown_kernels_are_refused():
    with pytest.raises(cover.Refused, match="no kernel 'links'"):
        cover.solve(empty(4), "bitmask:links")


@pytest.mark.parametrize(
    ("symbols", "candidates", "starts", "cells", "reason"),
    [
        (65, [1], [0], [], "64 symbols"),
        (-1, [1], [0], [], "64 symbols"),
        (2, [4], [0], [], "no symbol"),
        (2, [1], [], [], "region_starts"),
        (2, [1], [1], [], "region_starts"),
        (2, [1], [0, 2], [0], "region_starts"),
        (2, [1, 1], [0, 2, 1, 2], [0, 1], "region_starts"),
        (2, [1], [0, 1], [1], "unknown cell"),
        (2, [1], [0, 1], [-1], "unknown cell"),
        (2, [1], [0, 2], [0, 0], "twice"),
        (1, [1, 1], [0, 2], [0, 1], "more cells"),
    ],
)
def test_arrays_that_make_no_board_raise(symbols, candidates, starts, cells, reason):
    words = np.array(candidates, dtype=np.uint64)
    with pytest.raises(ValueError, match=reason):
        _native.BoardSearch(symbols, words, np.array(starts, dtype=np.int32), np.array(cells, dtype=np.int32))


def test_sums_that_follow_are_the_same_whether_stated_before_or_added_natively():
    rng = random.Random(5)
    for _ in range(12):
        size = rng.choice((4, 6))
        hidden = next(iter(cover.solutions(cover.Sudoku.empty(size), "bitmask", limit=1)))
        cells = [(r, c) for r in range(size) for c in range(size)]
        clues = []
        for r, c in rng.sample(cells, size * size // 3):
            cage = [(r, c), (r, c + 1)] if c + 1 < size and rng.random() < 0.6 else [(r, c)]
            if (r, c) in cells and all(cell in cells for cell in cage):
                cells = [cell for cell in cells if cell not in cage]
                clues.append(Cage(tuple(cage), sum(hidden[i][j] for i, j in cage)))
        board = cover.Sudoku.empty(size, clues=clues).to_board()
        stated, masks = with_derived_sums(board), candidate_masks(board)
        assert len(stated.rules) > len(board.rules)
        arguments = (board.symbols, masks, board.region_starts, board.region_cells)
        before = _native.BoardSearch.of_rules(*arguments, stated.rules, KINDS, None, [], [])
        natively = _native.BoardSearch.of_rules(*arguments, board.rules, KINDS, WORTHWHILE, [], [])
        without = _native.BoardSearch.of_rules(*arguments, board.rules, KINDS, None, [], [])
        for search in (before, natively, without):
            search.run(50, 10**6, 60.0, True)
        assert natively.counters() == before.counters()
        assert natively.take().tolist() == before.take().tolist()
        assert without.counters()["solutions"] == natively.counters()["solutions"]


def test_a_rule_about_no_cell_is_left_to_others():
    board = cover.Latin.empty(2).to_board()
    arguments = (board.symbols, candidate_masks(board), board.region_starts, board.region_cells)
    nothing = Sum((), np.zeros((0, 2), dtype=np.int32), (1,))
    assert _native.BoardSearch.of_rules(*arguments, [nothing], KINDS, WORTHWHILE, [], []) is None
    narrow = Sum((0,), np.zeros((1, 3), dtype=np.int32), (1,))
    with pytest.raises(ValueError, match="a row of weights"):
        _native.BoardSearch.of_rules(*arguments, [narrow], KINDS, WORTHWHILE, [], [])
    assert cover.solve(board.with_rules([nothing]), "bitmask").verdict is Verdict.UNSOLVABLE
