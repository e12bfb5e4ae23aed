"""Sums that follow from cages: they hold in every solution, and settle what the cages leave."""

import random

import pytest

import cover
from cover.problems.reductions.derived_sums import FEW_CELLS, MOST_CELLS, with_derived_sums
from cover.problems.rules import Sum
from cover.puzzles.clues.outside import WAYS, LittleKiller
from cover.puzzles.clues.sums import Cage


def killer(size, seed):
    """Random cages of a random grid, as they come: some cells in none."""
    rng = random.Random(seed)
    grid = cover.solve(cover.Sudoku.empty(size), "sat", limit=1, seed=seed).solution
    left = {(r, c) for r in range(size) for c in range(size)}
    cages = []
    while left:
        cells = [rng.choice(sorted(left))]
        left.discard(cells[0])
        for _ in range(rng.randint(0, 3)):
            r, c = rng.choice(cells)
            near = [at for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in left]
            near = [at for at in near if grid[at[0]][at[1]] not in {grid[s][d] for s, d in cells}]
            if near:
                cells.append(rng.choice(near))
                left.discard(cells[-1])
        if rng.random() < 0.9:
            cages.append(Cage(tuple(cells), sum(grid[r][c] for r, c in cells)))
    return grid, cover.Sudoku.empty(size, clues=cages)


def derived(board):
    return with_derived_sums(board).rules[len(board.rules) :]


def test_derived_sums_hold_in_the_grid_the_cages_came_from():
    many = 0
    for seed in range(30):
        grid, puzzle = killer([4, 6, 9][seed % 3], seed)
        flat = [puzzle.symbols.index(symbol) for row in grid for symbol in row]
        for rule in derived(puzzle.to_board()):
            assert isinstance(rule, Sum)
            assert 0 < len(rule.cells) <= MOST_CELLS
            assert rule.holds([flat[cell] for cell in rule.cells])
            many += 1
    assert many > 30


def test_no_solution_is_lost_and_none_is_added():
    for seed in range(12):
        _, puzzle = killer(4, 100 + seed)
        expected = {one for one in cover.solutions(cover.Sudoku.empty(4)) if not list(puzzle.faults(one))}
        for backend in ("bitmask", "sat", "cpsat"):
            assert set(cover.solve(puzzle, backend, limit=None).solutions) == expected


def test_an_innie_and_an_outie():
    row = [(0, c) for c in range(4)]
    innie = cover.Sudoku.empty(4, clues=[Cage(tuple(row[:3]), 7)]).to_board()
    found = {rule.cells: rule.totals for rule in derived(innie)}
    assert found[3,] == (3,)  # the rest of the row; of the box: r2c1 + r2c2 - r1c3
    assert found[4, 5, 2] == (3,)
    outie = cover.Sudoku.empty(4, clues=[Cage(tuple(row[:2]), 3), Cage((*row[2:], (1, 3)), 8)]).to_board()
    found = {rule.cells: (rule.totals, rule.weights[:, 0].tolist()) for rule in derived(outie)}
    assert found[7,] == ((-1,), [-1])


def test_a_sum_over_many_cells_is_taken_where_its_total_is_near_an_end():
    def over_many(total):
        cages = cover.Sudoku.empty(9, clues=[Cage(((0, 0), (0, 1), (1, 0)), total)])
        return [rule for rule in derived(cages.to_board()) if len(rule.cells) > FEW_CELLS]

    left_of_box_1 = ((2, 10, 11, 18, 19, 20), (22,))  # 21 at least
    assert [(rule.cells, rule.totals) for rule in over_many(23)] == [left_of_box_1]
    assert not over_many(16)


def test_a_board_without_sums_is_left_alone():
    board = cover.Sudoku.empty(4).to_board()
    assert with_derived_sums(board) is board


def test_what_a_cage_says_is_not_reported_again():
    """Of two cages that fill a row each leaves the other."""
    row = [(0, c) for c in range(4)]
    board = cover.Sudoku.empty(4, clues=[Cage(tuple(row[:2]), 3), Cage(tuple(row[2:]), 7)]).to_board()
    cells = [frozenset(rule.cells) for rule in (*board.rules, *derived(board)) if isinstance(rule, Sum)]
    assert len(cells) == len(set(cells))


ZERO = """puzzle: sudoku
littlekiller 49: r1c9 down-left
littlekiller 49: r1c8 down-left
littlekiller 49: r9c2 up-right
littlekiller 49: r9c3 up-right

""" + "\n".join([". " * 9] * 9)


def diagonals(grid, rng, most):
    """Little killers of a filled board along whole diagonals."""
    size = len(grid)
    clues = []
    for _ in range(most):
        way = rng.choice(sorted(WAYS))
        empty = LittleKiller(0, (rng.randrange(size), rng.choice((0, size - 1))), way)
        cells = empty.cells(cover.Sudoku.empty(size).frame)
        clues.append(LittleKiller(sum(grid[r][c] for r, c in cells), empty.start, way))
    return clues


def test_diagonals_less_the_boxes_they_cover_are_a_sum_over_what_is_left():
    board = cover.loads(ZERO).to_board()
    crossing = [rule for rule in derived(board) if len(rule.cells) > MOST_CELLS]
    assert [rule.totals for rule in crossing] == [(61,)]  # 4 * 49 - 3 * 45: eight cells less three, 63 at most
    weights = dict(zip(crossing[0].cells, crossing[0].weights[:, 0].tolist(), strict=True))
    assert sorted(cell for cell, weight in weights.items() if weight > 0) == [23, 33, 34, 42, 47, 57, 58, 66]
    assert sorted(cell for cell, weight in weights.items() if weight < 0) == [6, 30, 54]


def test_what_diagonals_leave_holds_in_the_grid_they_came_from():
    many = 0
    for seed in range(24):
        rng = random.Random(seed)
        grid = cover.solve(cover.Sudoku.empty(9), "sat", limit=1, seed=seed).solution
        if seed % 2:  # high symbols on one diagonal and its neighbours, so that totals are near an end
            names = sorted(range(1, 10), key=lambda s: -sum(grid[k][8 - k] == s for k in range(9)))
            grid = [[9 - names.index(symbol) for symbol in row] for row in grid]
        board = cover.Sudoku.empty(9, clues=diagonals(grid, rng, 8)).to_board()
        flat = [symbol - 1 for row in grid for symbol in row]
        for rule in derived(board):
            assert rule.holds([flat[cell] for cell in rule.cells])
            many += 1
    assert many > 10


def test_little_killers_have_the_same_solutions_with_and_without_what_follows():
    rng = random.Random(3)
    for seed in range(6):
        grid = cover.solve(cover.Sudoku.empty(6), "sat", limit=1, seed=seed).solution
        givens = [[symbol if rng.random() < 0.4 else None for symbol in row] for row in grid]
        puzzle = cover.Sudoku(givens, clues=diagonals(grid, rng, 5))
        plain = cover.Sudoku(givens)
        expected = {one for one in cover.solutions(plain) if not list(puzzle.faults(one))}
        assert set(cover.solve(puzzle, "bitmask", limit=None).solutions) == expected
        assert set(cover.solve(puzzle, "sat", limit=None).solutions) == expected


@pytest.mark.slow
def test_eight_diagonals_that_go_together_nowhere():
    """Open after two million nodes without the sum that four of them leave."""
    more = ["r7c9 up-left", "r1c1 down-right", "r2c1 down-right", "r3c1 down-right"]
    puzzle = cover.loads(ZERO.replace("\n\n", "\n" + "".join(f"littlekiller 49: {one}\n" for one in more) + "\n", 1))
    assert cover.solve(puzzle, "bitmask", nodes=600_000).verdict is cover.Verdict.UNSOLVABLE
