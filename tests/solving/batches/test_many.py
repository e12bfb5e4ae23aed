"""The 9x9 specialist against the masks kernel, on boards made here; and many boards in one call."""

import random
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import cover
import cover._native as _native
from cover.backends.bitmask import Bitmask, is_plain_nine
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.solving.batches import many

ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
EMPTY = cover.Sudoku([[0] * 9 for _ in range(9)]).to_board()


def nine(line):
    return cover.Sudoku([[int(mark) for mark in line[9 * row : 9 * row + 9]] for row in range(9)])


def array_of(lines):
    return np.array([[int(mark) for mark in line] for line in lines], dtype=np.uint8).reshape(-1, 81)


def broken_rules(solutions):
    """Rows, columns and boxes, over all boards, that do not hold the digits 1..9."""
    grids = solutions.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    lines = np.concatenate([grids, grids.transpose(0, 2, 1), boxes])
    return int(np.any(np.sort(lines, axis=2) != np.arange(1, 10), axis=2).sum())


def full_grids(count, seed):
    """Random full grids: a shifted pattern under relabelling and permuted bands, stacks, rows and columns."""
    rng = np.random.default_rng(seed)
    pattern = np.array([[(3 * r + r // 3 + c) % 9 for c in range(9)] for r in range(9)])

    def shuffled():
        return np.concatenate([3 * block + rng.permutation(3) for block in rng.permutation(3)])

    return np.array([(rng.permutation(9) + 1)[pattern[shuffled()][:, shuffled()]].ravel() for _ in range(count)])


def holed(count, clues, seed):
    """Boards with `clues` random givens of a full grid: mostly several solutions for few clues, one for many."""
    rng = np.random.default_rng(seed)
    grids = full_grids(count, seed).astype(np.uint8)
    for grid in grids:
        grid[rng.permutation(81)[clues:]] = 0
    return grids


def minimal(count, seed):
    """Boards with one solution that lose it with any given: givens removed in random order while that is so."""
    rng = np.random.default_rng(seed)
    boards = full_grids(count, seed).astype(np.uint8)
    orders = np.array([rng.permutation(81) for _ in range(count)])
    for step in range(81):
        trial = boards.copy()
        trial[np.arange(count), orders[:, step]] = 0
        unique = cover.solve_many(trial).counts == 1
        boards[unique] = trial[unique]
    return boards


def masks_solve(boards, limit):
    """The other kernel on the same boards."""
    words = np.full(81, 511, dtype=np.uint64)
    return _native.solve_masks(9, words, EMPTY.region_starts, EMPTY.region_cells, boards, limit, 1)[:2]


def facts(kernel, board, question, **budget):
    statistics = Statistics()
    search = Bitmask(kernel).search(board, question, Budget(**budget), statistics)
    choices = [tuple(choice.tolist()) for batch in search for choice in batch]
    return search.found, search.stop, choices, statistics.counters


@pytest.mark.parametrize("clues", [0, 12, 20, 23, 26, 30, 40, 80, 81])
def test_both_kernels_count_alike_on_boards_with_holes(clues):
    boards = holed(400, clues, seed=clues)
    solutions, counts = cover.solve_many(boards, limit=50)
    other, expected = masks_solve(boards, 50)
    assert counts.tolist() == expected.tolist()
    assert broken_rules(solutions) == broken_rules(other) == 0
    assert np.all((boards == 0) | (boards == solutions))
    assert counts.min() > 0
    if clues == 26:
        assert len(set(counts.tolist())) > 10


def test_both_kernels_agree_on_spoiled_boards():
    rng = np.random.default_rng(5)
    boards = holed(1500, 24, seed=5)
    for board in boards:
        for cell in rng.choice(81, 2, replace=False):
            board[cell] = rng.integers(1, 10)
    solutions, counts = cover.solve_many(boards, limit=3)
    _, expected = masks_solve(boards, 3)
    assert counts.tolist() == expected.tolist()
    assert 100 < np.count_nonzero(counts == 0) < 1500
    assert not solutions[counts == 0].any()
    assert broken_rules(solutions[counts > 0]) == 0


def test_clashing_full_boards_have_no_solution():
    boards = holed(300, 81, seed=8)
    rng = np.random.default_rng(8)
    for board in boards:
        cell = rng.integers(81)
        board[cell] = board[cell] % 9 + 1
    assert not cover.solve_many(boards).counts.any()


def test_minimal_boards_are_unique_and_lose_it_with_any_given():
    boards = minimal(60, seed=3)
    solutions, counts = cover.solve_many(boards)
    assert counts.tolist() == [1] * 60
    assert broken_rules(solutions) == 0
    assert np.all((boards == 0) | (boards == solutions))
    relaxed = []
    for board in boards:
        for cell in np.flatnonzero(board):
            relaxed.append(board.copy())
            relaxed[-1][cell] = 0
    relaxed = np.array(relaxed)
    counts = cover.solve_many(relaxed, limit=200).counts
    assert counts.min() >= 2
    assert counts.tolist() == masks_solve(relaxed, 200)[1].tolist()


def test_masks_list_each_solution_once():
    for dropped, count in {7: 20, 0: 155, 13: 373}.items():
        board = nine(ESCARGOT[:dropped] + "0" + ESCARGOT[dropped + 1 :]).to_board()
        found, stop, choices, _ = facts("masks", board, Question.ALL)
        assert (found, stop, len(set(choices))) == (count, Stop.EXHAUSTED, count)
        assert facts("masks", board, Question.COUNT)[:3] == (count, Stop.EXHAUSTED, [])


def test_candidates_beyond_givens_are_honoured():
    rng = random.Random("candidates")
    nonzero = 0
    for grid in full_grids(40, seed=11).tolist():
        board = nine("0" * 81).to_board()
        for cell, digit in enumerate(grid):
            for other in range(9):
                if other != digit - 1 and rng.random() < 0.6:
                    board.candidates[cell, other] = False
            if rng.random() < 0.004:
                board.candidates[cell, digit - 1] = False
        board = Board(
            board.candidates, board.region_starts, board.region_cells, board.givens,
            board.cell_names, board.symbol_names, board.region_names,
        )  # fmt: skip
        found = facts("masks", board, Question.COUNT, limit=500)[0]
        assert found == cover.count(board, "dlx", limit=500).found
        nonzero += 0 < found < 500
    assert nonzero > 10


def test_plain_nine_is_recognised():
    assert is_plain_nine(EMPTY)
    others = [
        cover.Sudoku([[0] * 9 for _ in range(9)], diagonals=True).to_board(),
        cover.Sudoku([[0] * 9 for _ in range(9)], box=(1, 9)).to_board(),
        cover.Sudoku([[0] * 4 for _ in range(4)]).to_board(),
    ]
    assert not any(map(is_plain_nine, others))


def test_budgets_hold_on_an_empty_board():
    for limit in (0, 1, 2, 1000):
        for question in (Question.ALL, Question.COUNT):
            found, stop, choices, _ = facts("masks", EMPTY, question, limit=limit)
            assert (found, stop, len(choices)) == (limit, Stop.LIMIT, limit if question is Question.ALL else 0)
    for nodes in (0, 1, 10, 1000):
        _, stop, _, counters = facts("masks", EMPTY, Question.COUNT, nodes=nodes)
        assert (stop, counters.get("nodes", 0)) == (Stop.NODES, nodes)


def test_lines_and_arrays_and_workers_give_the_same():
    boards = holed(500, 25, seed=1)
    one = cover.solve_many(boards, limit=5)
    lines = b"".join(bytes(board + 48).replace(b"0", b".") + b"\r\n" for board in boards)
    for again in (cover.solve_many(lines, limit=5), cover.solve_many(boards, limit=5, workers=3)):
        assert again.counts.tolist() == one.counts.tolist()
        assert again.solutions.tobytes() == one.solutions.tobytes()
    assert (one.solutions.dtype, one.solutions.shape) == (np.uint8, (500, 81))
    assert (one.counts.dtype, one.counts.shape) == (np.uint32, (500,))


def test_more_boards_than_a_block_holds_are_answered_block_by_block(monkeypatch):
    boards = holed(50, 25, seed=1)
    whole = cover.solve_many(boards, limit=5)
    monkeypatch.setattr(many, "BLOCK_CELLS", 7 * 81)
    again = cover.solve_many(boards, limit=5)
    assert again.counts.tolist() == whole.counts.tolist()
    assert again.solutions.tobytes() == whole.solutions.tobytes()


def test_no_boards_give_no_solutions():
    for none in (b"", np.zeros((0, 81), dtype=np.uint8)):
        solutions, counts = cover.solve_many(none)
        assert (solutions.shape, counts.shape) == ((0, 81), (0,))


def test_boards_of_other_geometries_are_solved_by_the_masks():
    board = cover.Sudoku([[0] * 4 for _ in range(4)], diagonals=True).to_board()
    solutions, counts = cover.solve_many(b"................\n1...............\n11..............", board, limit=1000)
    assert counts.tolist() == [48, 12, 0]
    assert sorted(solutions[1].tolist()) == sorted([1, 2, 3, 4] * 4)
    assert solutions[1, 0] == 1
    assert not solutions[2].any()
    big = cover.Sudoku([[0] * 16 for _ in range(16)]).to_board()
    boards = np.zeros((40, 256), dtype=np.uint8)
    boards[:, 0] = np.arange(40) % 16 + 1
    for workers in (1, 2):
        solutions, counts = cover.solve_many(boards, big, workers=workers)
        assert counts.tolist() == [2] * 40
        assert np.all(np.sort(solutions.reshape(40, 16, 16), axis=2) == np.arange(1, 17))
        assert solutions[:, 0].tolist() == boards[:, 0].tolist()


def test_a_board_whose_candidates_are_restricted_passes_them_on():
    puzzle = nine(ESCARGOT).to_board()
    solutions, counts = cover.solve_many(np.zeros((1, 81), dtype=np.uint8), puzzle)
    assert counts.tolist() == [1]
    assert solutions.tobytes() == cover.solve_many(ESCARGOT.encode()).solutions.tobytes()


@pytest.mark.parametrize(
    ("boards", "reason"),
    [
        (b"12", "^1: 2 marks"),
        (b"." * 81 + b"\n" + b"." * 80, "^2: 80 marks"),
        (b"." * 80 + b"x", "^1:81: unknown symbol 'x'"),
        (b"\x01" * 81, "unknown symbol"),
        (np.zeros((2, 80), dtype=np.uint8), "shape"),
        (np.zeros(81, dtype=np.uint8), "shape"),
        (np.zeros((1, 81), dtype=np.int64), "uint8"),
        (np.full((1, 81), 10, dtype=np.uint8), "board 0, cell 0: 10"),
    ],
)
def test_boards_that_cannot_be_read_are_refused_with_the_place(boards, reason):
    with pytest.raises(cover.InputError, match=reason):
        cover.solve_many(boards)


def test_bad_arguments_raise():
    for wrong in ({"limit": 0}, {"limit": 2**32}, {"workers": 0}, {"kind": "16x16"}):
        with pytest.raises(ValueError, match=r"limit|worker|kind"):
            cover.solve_many(b"", **wrong)
    words = np.full(81, 511, dtype=np.uint64)
    ten = np.full((1, 81), 10, dtype=np.uint8)
    with pytest.raises(ValueError, match="cell 0: 10"):
        _native.solve_9x9(ten, 2, 1)
    with pytest.raises(ValueError, match="81 cells"):
        _native.solve_9x9(ten[:, :80].copy(), 2, 1)
    with pytest.raises(ValueError, match="worker"):
        _native.solve_9x9(ten, 2, 0)
    with pytest.raises(ValueError, match="cell 0: 10"):
        _native.solve_masks(9, words, EMPTY.region_starts, EMPTY.region_cells, ten, 2, 1)


def test_threads_may_solve_at_the_same_time():
    boards = holed(300, 24, seed=2)
    expected = cover.solve_many(boards).counts.tolist()
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(cover.solve_many(boards))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.counts.tolist() for answer in answers] == [expected] * 3


def clashing(boards):
    """Which boards have a digit twice in a row, column or box."""
    grids = boards.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    regions = np.concatenate([grids, grids.transpose(0, 2, 1), boxes], axis=1)
    return np.any([np.any((regions == digit).sum(axis=2) > 1, axis=1) for digit in range(1, 10)], axis=0)


def of_few_digits(count, seed):
    """Boards of one to four digits at every density, by cell, row, column or box: most of them clash."""
    rng = np.random.default_rng(seed)
    row, column = np.divmod(np.arange(81), 9)
    patterns = [row, column, row // 3 * 3 + column // 3]
    boards = []
    for _ in range(count):
        digits = rng.permutation(9)[: rng.choice([1, 1, 2, 2, 3, 4])] + 1
        kind = rng.integers(4)
        places = patterns[kind] if kind < 3 else rng.integers(0, 81, 81)
        density = rng.choice([0.02, 0.05, 0.1, 0.3, 0.6, 0.9, 0.97, 1])
        boards.append(np.where(rng.random(81) < density, digits[places % len(digits)], 0))
    return np.array(boards, dtype=np.uint8)


def test_boards_whose_givens_clash_have_no_solution_and_their_searches_end():
    boards = np.concatenate(
        [
            of_few_digits(4_000, seed=5),
            array_of(["0" * 36 + "2" * 9 + "0" * 36, "1" * 81, "1" * 40 + "0" * 41, "12" * 40 + "1", "11" + "0" * 79]),
        ]
    )
    costs = np.empty((len(boards), 4))
    solutions, counts, _ = _native.solve_9x9(boards, 2, 1, nodes=50_000, costs=costs)
    clash = clashing(boards)
    assert 2_000 < clash.sum() < len(boards)
    assert not costs[:, 3].any()  # no search has given up
    assert not counts[clash].any()
    assert not solutions[clash].any()
    assert broken_rules(solutions[counts > 0]) == 0
    kept = solutions[counts > 0]
    assert np.all((boards[counts > 0] == 0) | (boards[counts > 0] == kept))


def test_two_equal_marks_in_a_row_are_seen_whatever_else_the_board_holds():
    full = full_grids(500, seed=8)
    rng = np.random.default_rng(8)
    boards = np.where(rng.random(full.shape) < rng.choice([0, 0.05, 0.2, 0.4, 0.8], (500, 1)), full, 0).astype(np.uint8)
    for board in boards:
        row, (left, right) = rng.integers(9), rng.permutation(9)[:2]
        board[9 * row + left] = board[9 * row + right] = rng.integers(1, 10)
    costs = np.empty((len(boards), 4))
    _, counts, _ = _native.solve_9x9(boards, 2, 1, nodes=1_000, costs=costs)
    assert not counts.any()
    assert not costs[:, 3].any()


FEW_THREADS = """
import resource
import numpy as np
import cover
boards = np.zeros((20_000, 81), dtype=np.uint8)
boards[:, :9] = np.arange(1, 10)
cover.solve_many(boards[:10])
here = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (here + (160 << 20),) * 2)
print(cover.solve_many(boards, workers=200).counts.sum())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of the address space are Linux's")
def test_where_the_system_gives_few_threads_those_that_are_there_do_the_work():
    done = subprocess.run([sys.executable, "-c", FEW_THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "40000"), done.stderr


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer sends signals here")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_signal_ends_boards_that_would_never_end(workers):
    def ring(number, frame):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(TimeoutError):
            cover.solve_many(np.zeros((40, 256), np.uint8), cover.Sudoku.empty(16).to_board(), 2**32 - 1, workers)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
