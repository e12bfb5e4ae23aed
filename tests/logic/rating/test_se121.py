"""Ratings of the scale se121: against plain loops, against the solutions, under symmetries, and what has none."""

import signal
from itertools import combinations, islice

import numpy as np
import pytest

import cover
import cover._native as _native
from clocks import interrupted_soon
from cover.basics.errors import Refused
from cover.logic.rating.se121 import TECHNIQUES, Se121Rating, rate, rate_many

ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LOOP = TECHNIQUES.index("unique loop")


def grid(line):
    marks = [int(mark) for mark in line.replace(".", "0")]
    return cover.Sudoku([marks[9 * r : 9 * r + 9] for r in range(9)])


def minimal(seed, many):
    """Boards with one solution, each given needed: uint8 (many, 81)."""
    boards = islice(cover.generate(seed=seed), many)
    return np.array([[mark or 0 for row in board.givens for mark in row] for board in boards], dtype=np.uint8)


def lines(boards):
    return ["".join(map(str, board)) for board in boards.tolist()]


# ---------------------------------------------------------------- the easy half, by plain loops
BOXES = [[9 * (r + i) + c + j for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
ROWS = [list(range(9 * r, 9 * r + 9)) for r in range(9)]
COLUMNS = [list(range(c, 81, 9)) for c in range(9)]
KINDS = (BOXES, COLUMNS, ROWS)  # in the order of the scale
PAIRS = ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES))
COMPETITORS = [{p for kind in KINDS for region in kind if c in region for p in region} - {c} for c in range(81)]
LIMIT = 4.4  # the hardest step there is here


class Slow:
    """marks: cell -> candidates; cells that are placed have none. first: the difficulties so far, in order."""

    def __init__(self, line):
        self.marks = {cell: set("123456789") for cell in range(81)}
        self.open = set(range(81))
        self.difficulties = []
        self.placed_at = None  # steps up to the first placement
        for cell, mark in enumerate(line):
            if mark in "123456789":
                self.place(cell, mark)

    def place(self, cell, digit):
        self.open.discard(cell)
        self.marks[cell] = set()
        for competitor in COMPETITORS[cell]:
            self.marks[competitor].discard(digit)

    def spots(self, digit, region):
        return [cell for cell in region if digit in self.marks[cell]]

    def run(self):
        """ER, EP, ED of the way until it ends; whether it ends with the board solved."""
        steps = (
            self.hidden_single, self.direct_locked, lambda: self.direct_hidden(2, 2.0), self.naked_single,
            lambda: self.direct_hidden(3, 2.5), self.locked, lambda: self.naked(2, 3.0), lambda: self.fish(2, 3.2),
            lambda: self.hidden(2, 3.4), lambda: self.naked(3, 3.6), lambda: self.fish(3, 3.8),
            lambda: self.hidden(3, 4.0), lambda: self.wing(2, 4.2), lambda: self.wing(3, 4.4),
        )  # fmt: skip
        while self.open:
            found = next(filter(None, (step() for step in steps)), None)
            if found is None:
                break
            difficulty, place, removed = found
            self.difficulties.append(difficulty)
            for cell, digit in removed:
                self.marks[cell].discard(digit)
            if place:
                self.place(*place)
                self.placed_at = self.placed_at or len(self.difficulties)
        made = self.difficulties or [0]
        return max(made), max(made[: self.placed_at]), made[0], not self.open

    def hidden_single(self):
        for last in (True, False):
            for kind in KINDS:
                for region in kind:
                    if (len(self.open & set(region)) == 1) != last:
                        continue
                    for digit in "123456789":
                        if len(spots := self.spots(digit, region)) == 1:
                            return 1.0 if last else 1.2 if kind is BOXES else 1.5, (spots[0], digit), ()
        return None

    def naked_single(self):
        for cell in sorted(self.open):
            if len(self.marks[cell]) == 1:
                return 2.3, (cell, min(self.marks[cell])), ()
        return None

    def each_locked(self):
        for bases, covers in PAIRS:
            for base in bases:
                for across in covers:
                    for digit in "123456789":
                        spots = self.spots(digit, base)
                        gone = [(c, digit) for c in self.spots(digit, across) if c not in base]
                        if len(spots) > 1 and set(spots) <= set(across) and gone:
                            yield bases, base, across, digit, gone

    def direct_locked(self):
        for bases, base, across, digit, _ in self.each_locked():
            for other in bases:
                spots = self.spots(digit, other)
                outside = [cell for cell in spots if cell not in across]
                if other is not base and set(other) & set(across) and len(spots) > 1 and len(outside) == 1:
                    return 1.7 if bases is BOXES else 1.9, (outside[0], digit), ()
        return None

    def locked(self):
        for bases, *_, gone in self.each_locked():
            return 2.6 if bases is BOXES else 2.8, None, gone
        return None

    def each_hidden(self, n, more):
        for kind in KINDS:
            for region in kind:
                if len(self.open & set(region)) <= more:
                    continue
                many = [digit for digit in "123456789" if len(self.spots(digit, region)) > 1]
                for digits in combinations(many, n):
                    cells = {cell for digit in digits for cell in self.spots(digit, region)}
                    if len(cells) == n:
                        yield region, digits, cells

    def direct_hidden(self, n, difficulty):
        for region, digits, cells in self.each_hidden(n, n):
            for digit in "123456789":
                spots = self.spots(digit, region)
                outside = [cell for cell in spots if cell not in cells]
                if digit not in digits and len(spots) > 1 and len(outside) == 1:
                    return difficulty, (outside[0], digit), ()
        return None

    def hidden(self, n, difficulty):
        for _, digits, cells in self.each_hidden(n, 2 * n):
            if gone := [(cell, digit) for cell in cells for digit in self.marks[cell] - set(digits)]:
                return difficulty, None, gone
        return None

    def naked(self, n, difficulty):
        for kind in KINDS:
            for region in kind:
                if len(self.open & set(region)) < 2 * n:
                    continue
                for cells in combinations([cell for cell in region if len(self.marks[cell]) > 1], n):
                    digits = set().union(*(self.marks[cell] for cell in cells))
                    gone = [(c, d) for c in region if c not in cells for d in self.marks[c] & digits]
                    if len(digits) == n and gone:
                        return difficulty, None, gone
        return None

    def fish(self, n, difficulty):
        for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
            for digit in "123456789":
                if sum(bool(self.spots(digit, base)) for base in bases) < 2 * n:
                    continue
                for chosen in combinations([base for base in bases if len(self.spots(digit, base)) > 1], n):
                    inside = {cell for base in chosen for cell in self.spots(digit, base)}
                    across = [line for line in covers if inside & set(line)]
                    gone = [(c, digit) for line in across for c in self.spots(digit, line) if c not in inside]
                    if len(across) == n and gone:
                        return difficulty, None, gone
        return None

    def wing(self, size, difficulty):
        for pivot in sorted(self.open):
            own = self.marks[pivot]
            twos = [cell for cell in sorted(COMPETITORS[pivot]) if len(self.marks[cell]) == 2]
            for a, b in combinations(twos, 2) if len(own) == size else ():
                common = self.marks[a] & self.marks[b]
                if len(own | self.marks[a] | self.marks[b]) != 3 or len(common) != 1 or (common <= own) != (size == 3):
                    continue
                seen = COMPETITORS[a] & COMPETITORS[b] & (COMPETITORS[pivot] if size == 3 else set(range(81)))
                if gone := [(cell, digit) for cell in sorted(seen) for digit in self.marks[cell] & common]:
                    return difficulty, None, gone
        return None


def held_against_loops(boards):
    rated = rate_many(boards)
    reached = 0
    for board, er, ep, ed in zip(lines(boards), rated.er, rated.ep, rated.ed, strict=True):
        *expected, solved = Slow(board).run()
        if solved:
            assert (er, ep, ed) == pytest.approx(expected, abs=1e-9), board
            reached += 1
        else:
            assert er > LIMIT, board
    return reached


@pytest.mark.parametrize(("seed", "many", "least"), [(1, 16, 6), pytest.param(2, 70, 26, marks=pytest.mark.slow)])
def test_the_easy_half_agrees_with_plain_loops(seed, many, least):
    assert held_against_loops(minimal(seed, many)) >= least


def test_one_blank_is_a_single_in_a_region_with_one_empty_cell():
    rated = rate(grid(SOLVED[:40] + "0" + SOLVED[41:]))
    assert (rated.er, rated.ep, rated.ed, rated.hardest, rated.solved) == (1.0, 1.0, 1.0, "hidden single", True)


def test_a_full_board_needs_nothing():
    assert rate(grid(SOLVED)).er == 0


def test_no_step_contradicts_the_solution_and_threads_change_nothing():
    boards = minimal(3, 200)  # a step that did would be WrongSolution
    alone, together = rate_many(boards), rate_many(boards, workers=3)
    assert all(np.array_equal(one, other) for one, other in zip(alone, together, strict=True))
    assert alone.er.max() > 7
    assert ((alone.ed <= alone.ep) & (alone.ep <= alone.er)).all()


def test_the_hardest_of_boards_is_rated():
    rated = rate(grid(ESCARGOT))
    assert rated.solved
    assert rated.hardest == "nested forcing chain"
    assert rated.ed == 1.2  # a hidden single in a box


def test_easy_ratings_keep_under_relabelling_and_transposition():
    boards = minimal(4, 60)
    rated = rate_many(boards)
    easy = rated.er <= LIMIT
    assert easy.sum() > 20
    relabelled = np.array([0, 4, 7, 1, 9, 2, 8, 3, 6, 5], dtype=np.uint8)[boards]
    flipped = np.ascontiguousarray(boards.reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81))
    for same in (relabelled, flipped):
        assert (rate_many(same).er[easy] == rated.er[easy]).all()


def with_a_rectangle(full, rng):
    """A full board with 30 blanks, among them four cells of two symbols that can be exchanged; None if it has none."""
    for row in range(0, 9, 3):
        for one, other in ((0, 1), (0, 2), (1, 2)):
            top, low = full[9 * (row + one) :][:9], full[9 * (row + other) :][:9]
            for left in range(9):
                right = int(np.flatnonzero(top == low[left])[0])
                if low[right] == top[left] and left // 3 != right // 3:
                    board = full.copy()
                    board[[9 * (row + k) + c for k in (one, other) for c in (left, right)]] = 0
                    board[rng.choice(81, 26, replace=False)] = 0
                    return board
    return None


def test_steps_below_the_unique_ones_hold_in_every_solution():
    rng = np.random.default_rng(5)
    fulls = (np.array(board.givens, dtype=np.uint8).ravel() for board in cover.generate(seed=5, full=True))
    boards = [board for full in islice(fulls, 80) if (board := with_a_rectangle(full, rng)) is not None]
    held = []
    for board in boards:
        for found in islice(cover.solutions(cover.Sudoku(board.reshape(9, 9).tolist())), 2):
            solution = np.array(found, dtype=np.uint8).reshape(1, 81)
            _, facts = _native.rate_se121(board.reshape(1, 81), solution, 1, None)
            _, _, hardest, wrong = facts[0]
            assert wrong < 0 or max(wrong, hardest) >= LOOP
            held.append(wrong < 0)
    assert held.count(True) > 20  # stuck before four cells, or with as many more
    assert len(held) == 2 * len(boards)


def test_a_wrong_step_is_reported():
    wrong = np.frombuffer(SOLVED.encode(), dtype=np.uint8).reshape(1, 81) - 48
    board = wrong.copy()
    board[0, :2] = 0
    swapped = wrong.copy()
    swapped[0, :2] = swapped[0, 1::-1]
    _, facts = _native.rate_se121(board, swapped, 1, None)
    assert TECHNIQUES[facts[0, 3]] == "hidden single"


def test_boards_without_one_solution_have_words_instead():
    several, none = rate(cover.Sudoku.empty(9)), rate(grid("11" + "0" * 79))
    assert (several.er, several.why) == (None, "it has more than one solution")
    assert (none.er, none.why) == (None, "it has no solution")
    rated = rate_many(f"{SOLVED}\n{'.' * 81}".encode())
    assert rated.er[0] == 0
    assert np.isnan([rated.er[1], rated.ep[1], rated.ed[1]]).all()
    assert rated.counts.tolist() == [1, 2]


@pytest.mark.parametrize(
    "puzzle",
    [cover.Sudoku.empty(4), cover.Latin.empty(9), cover.Sudoku.empty(9, diagonals=True), cover.Queens(8)],
    ids=lambda puzzle: f"{type(puzzle).__name__} {getattr(puzzle, 'size', '')}",
)
def test_other_puzzles_are_refused(puzzle):
    with pytest.raises(Refused, match="9x9 sudoku"):
        rate(puzzle)


def test_symbols_are_only_names():
    named = cover.Sudoku([[int(m) - 1 if m != "0" else None for m in ESCARGOT[9 * r : 9 * r + 9]] for r in range(9)],
                         symbols=range(9))  # fmt: skip
    assert rate(named) == rate(grid(ESCARGOT))


def test_arrays_that_do_not_fit_raise():
    board = np.zeros((1, 81), dtype=np.uint8)
    for boards, solutions in [(board[:, :80].copy(), board), (board, np.zeros((2, 81), np.uint8)), (board + 10, board)]:
        with pytest.raises(ValueError, match=r"81|each|digit"):
            _native.rate_se121(boards, solutions, 1, None)
    with pytest.raises(ValueError, match="leaves out"):
        _native.rate_se121(board + 1, board + 2, 1, None)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
def test_an_interrupt_ends_a_long_call():
    boards = np.repeat(np.frombuffer(ESCARGOT.encode(), dtype=np.uint8).reshape(1, 81) - 48, 400, axis=0)
    with pytest.raises(KeyboardInterrupt), interrupted_soon():
        rate_many(boards)


def test_the_end_of_the_time_is_no_rating():
    with pytest.raises(TimeoutError, match="the time is over"):
        rate(grid(ESCARGOT), seconds=0)
    assert rate(grid(ESCARGOT), seconds=1e6).er == 10.5


def test_steps_that_come_to_an_end_are_no_solution():
    solved, stuck = Se121Rating(7.1, 1.2, 1.2, "chain"), Se121Rating(20.0, 20.0, 20.0)
    none = Se121Rating(None, why="why")
    assert [one.solved for one in (solved, stuck, none)] == [True, False, False]
    assert [one.as_json()["solved"] for one in (solved, stuck, none)] == [True, False, False]
    assert "hardest: chain" in str(solved)
    assert str(stuck).endswith("the scale has no step left")
    assert str(none) == "no rating: why"
