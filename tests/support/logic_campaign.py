"""A campaign of soundness: boards of every kind by the thousand, every step of every technique held against solutions.

usage: python tests/support/logic_campaign.py [BOARDS] [--seed N] [--techniques N] [--positions N] [--quick]

A board comes with solutions known beforehand (all of a small problem, else the one it was made from). At some positions
of its path, N techniques drawn at random find all their steps; each must have no fault and must not contradict a
solution. Uniqueness is allowed only where a search shows it. Prints the figures; exits 1 at the first wrong step, with
the seed that reproduces it. --quick: mostly small boards, one position each, some 10 ms a board.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import islice

import click
import numpy as np

import cover
from cover.boards.generating import Generator
from cover.logic.kinds import Kinds
from cover.logic.paths import available
from cover.logic.scales import _table, parsed
from cover.logic.state import State
from cover.problems.exact_cover import ExactCover

SLOW = {"deep-net", "template-delete", "template-set", "any", "finned-mutant-squirmbag", "finned-mutant-whale",
        "finned-mutant-leviathan", "mutant-jellyfish", "finned-mutant-jellyfish"}  # fmt: skip
WINDOWS = {"asterisk": ["r2c5", "r3c3", "r3c7", "r5c2", "r5c5", "r5c8", "r7c3", "r7c7", "r8c5"]}
JIGSAW = ["AABBBBCCC", "ABBDDBCCC", "ADBBDEECC", "ADDDDDEEC", "AAFGGGGEE", "AAFGFFGGE", "HFFFFIIGE", "HHFHHIIGE",
          "HHHHIIIII"]  # fmt: skip
SMALL_JIGSAW = ["AABBB", "AABBC", "ADDCC", "EDDDC", "EEEEC"]


class Boards:
    """Sudoku of one set of rules, minimal ones made in batches; some with givens more, some with one too few."""

    def __init__(self, rules: cover.Sudoku, seed: int):
        self.rules, self.seed, self.waiting = rules, seed, []
        self.generator = Generator(rules, seed, nodes=100_000).minimal()

    def draw(self, rng: random.Random) -> tuple[State, list[set[int]]]:
        if not self.waiting:
            made = next(self.generator)
            self.waiting = list(zip(made.boards, made.grids, strict=True))
        board, grid = self.waiting.pop()
        board = board.copy()
        blanks = np.flatnonzero(board == 0)
        for cell in rng.sample(blanks.tolist(), int(len(blanks) * rng.choice([0, 0, 0.1, 0.2]))):
            board[cell] = grid[cell]
        if rng.random() < 0.15:
            board[rng.choice(np.flatnonzero(board).tolist())] = 0
        return self._state(board, grid, rng)

    def _state(self, board: np.ndarray, grid: np.ndarray, rng: random.Random) -> tuple[State, list[set[int]]]:
        n = self.rules.size
        placed = [k for k in np.flatnonzero(board).tolist() if rng.random() < 0.15]  # filled in by a player
        givens = board.copy()
        givens[placed] = 0
        rows = [[int(m) or None for m in row] for row in givens.reshape(n, n)]
        puzzle = remade(self.rules, rows)
        unique = cover.solve(puzzle, limit=2, nodes=200_000).verdict.value == "unique"
        state = State.of(puzzle, unique=unique)
        numbers = {label: k for k, label in enumerate(state.problem.decisions)}
        solution = {numbers[k, int(m) - 1] for k, m in enumerate(grid.tolist()) if (k, int(m) - 1) in numbers}
        if unique:
            for k in placed:
                state.place(numbers[k, int(board[k]) - 1])
        return state, [solution]


def remade(rules: cover.Sudoku, rows: list[list[int | None]]) -> cover.Sudoku:
    return cover.Sudoku(
        rows, None if rules.jigsaw else rules.box, diagonals=rules.diagonals, windoku=rules.windoku,
        jigsaw=rules.jigsaw, regions=rules.regions,
    )  # fmt: skip


def latin(rng: random.Random) -> tuple[State, list[set[int]]]:
    n = rng.randint(4, 9)
    grid = [[(r + c) % n + 1 for c in range(n)] for r in range(n)]
    rng.shuffle(grid)
    columns = rng.sample(range(n), n)
    grid = [[row[c] for c in columns] for row in grid]
    share = rng.uniform(0.35, 0.6)
    puzzle = cover.Latin([[mark if rng.random() < share else None for mark in row] for row in grid])
    unique = cover.solve(puzzle, limit=2, nodes=100_000).verdict.value == "unique"
    state = State.of(puzzle, unique=unique)
    numbers = {label: k for k, label in enumerate(state.problem.decisions)}
    return state, [
        {
            numbers[r * n + c, grid[r][c] - 1]
            for r in range(n)
            for c in range(n)
            if (r * n + c, grid[r][c] - 1) in numbers
        }
    ]


def listed(problem: ExactCover, givens: int, rng: random.Random) -> tuple[State, list[set[int]]]:
    """A problem whose solutions are listed (200 at most), some options of one placed."""
    state = State(problem)
    numbers = {label: k for k, label in enumerate(problem.decisions)}
    solutions = [{numbers[x] for x in labels if x in numbers} for labels in islice(cover.solutions(problem), 201)]
    every = len(solutions) < 201
    if solutions:
        start = rng.choice(solutions)
        for option in rng.sample(sorted(start), min(givens, len(start))):
            state.place(option)
            state.given[option] = True
        solutions = [
            one for one in solutions if not np.any(state.placed & ~np.isin(np.arange(len(state.placed)), list(one)))
        ]
        state.unique = len(solutions) == 1 and every
    return state, solutions


def pattern(rng: random.Random, box: tuple[int, int]) -> tuple[State, list[set[int]]]:
    """A large sudoku: the plainest full grid with bands, stacks, lines and symbols exchanged, cells taken out."""
    high, wide = box
    n = high * wide

    def lines(size: int) -> list[int]:
        return [g * size + k for g in rng.sample(range(n // size), n // size) for k in rng.sample(range(size), size)]

    symbols = rng.sample(range(n), n)
    rows, columns = lines(high), lines(wide)
    grid = [[symbols[(wide * (r % high) + r // high + c) % n] for c in columns] for r in rows]
    share = rng.uniform(0.4, 0.6)
    puzzle = cover.Sudoku([[mark + 1 if rng.random() < share else None for mark in row] for row in grid], box)
    state = State.of(puzzle, unique=cover.solve(puzzle, limit=2, nodes=100_000).verdict.value == "unique")
    numbers = {label: k for k, label in enumerate(state.problem.decisions)}
    marks = [(r * n + c, grid[r][c]) for r in range(n) for c in range(n)]
    return state, [{numbers[mark] for mark in marks if mark in numbers}]


def queens(rng: random.Random) -> tuple[State, list[set[int]]]:
    return listed(cover.Queens(rng.randint(5, 8)).to_cover(), rng.randint(0, 2), rng)


def polyominoes(rng: random.Random) -> tuple[State, list[set[int]]]:
    text = "puzzle: polyomino\nsize: {}\npieces: {}\n".format(
        *rng.choice([("3x20", "pentominoes"), ("4x5", "tetrominoes"), ("5x12", "pentominoes")])
    )
    return listed(cover.loads(text).to_cover(), rng.randint(1, 5), rng)


def langford(rng: random.Random) -> tuple[State, list[set[int]]]:
    return listed(cover.Langford(rng.choice([4, 7, 8])).to_cover(), rng.randint(0, 3), rng)


def plain(rng: random.Random) -> tuple[State, list[set[int]]]:
    """A random exact cover without colors and bounds, with a solution planted."""
    while True:
        items = [f"i{k}" for k in range(rng.randint(6, 30))]
        extra = [f"s{k}" for k in range(rng.randint(0, 6))]
        rest, options = items[:], {}
        rng.shuffle(rest)
        while rest:
            size = rng.randint(1, 4)
            part, rest = rest[:size], rest[size:]
            options[f"o{len(options)}"] = part
        for _ in range(rng.randint(len(items) // 2, 2 * len(items))):
            options[f"o{len(options)}"] = rng.sample(items, rng.randint(1, 4)) + rng.sample(
                extra, rng.randint(0, min(2, len(extra)))
            )
        try:
            return listed(ExactCover(items, options, secondary=extra), 0, rng)
        except cover.CoverError:
            continue


def kinds(seed: int) -> dict[str, tuple[int, object]]:
    """By name: weight, and what draws a board."""
    empty = cover.Sudoku.empty
    rows = lambda n: [[None] * n for _ in range(n)]  # noqa: E731
    return {
        "sudoku 4": (6, Boards(empty(4), seed).draw),
        "sudoku 6": (8, Boards(empty(6), seed).draw),
        "sudoku 9": (30, Boards(empty(9), seed).draw),
        "sudoku 8 to 16": (4, lambda rng: pattern(rng, rng.choice([(2, 4), (2, 5), (3, 4), (4, 4)]))),
        "sudoku 25": (0.1, lambda rng: pattern(rng, (5, 5))),
        "sudoku X": (8, Boards(cover.Sudoku(rows(9), diagonals=True), seed).draw),
        "windoku": (8, Boards(cover.Sudoku(rows(9), windoku=True), seed).draw),
        "jigsaw 9": (8, Boards(cover.Sudoku(rows(9), jigsaw=JIGSAW), seed).draw),
        "jigsaw 5": (4, Boards(cover.Sudoku(rows(5), jigsaw=SMALL_JIGSAW), seed).draw),
        "asterisk": (6, Boards(cover.Sudoku(rows(9), regions=WINDOWS), seed).draw),
        "latin": (12, latin),
        "queens": (6, queens),
        "polyominoes": (1, polyominoes),
        "langford": (4, langford),
        "covers": (20, plain),
    }


SMALL = {"sudoku 4": 25, "sudoku 6": 12, "jigsaw 5": 8, "latin": 10, "queens": 15, "covers": 40, "sudoku 9": 3,
         "sudoku X": 1, "windoku": 1, "asterisk": 1, "jigsaw 9": 1, "langford": 2, "polyominoes": 0.2,
         "sudoku 8 to 16": 0.3, "sudoku 25": 0.01}  # fmt: skip


def held(state: State, solutions: list[set[int]], keys: list[str], positions: int, rng: random.Random) -> Counter[str]:
    """Steps by technique; raises AssertionError with the first wrong one."""
    found: Counter[str] = Counter()
    singles = parsed("[difficulty]\nsingle = 1\npointing = 2\nclaiming = 2\n", "s", "s")
    kinds = Kinds(state)
    of = parsed("[difficulty]\n" + "".join(f"{key} = 1\n" for key in keys), "c", "c")
    for _ in range(positions):
        for _ in range(rng.choice([0, 5, 30, 200])):
            step = next(available(state, singles, kinds), None) if not state.clash and not state.solved else None
            if step is None:
                break
            step.apply(state)
        if state.clash or state.solved:
            break
        steps = list(islice(available(state, of, kinds), 400))  # raises WrongStep for evidence that does not check
        for step in steps:
            found[step.technique.split("[")[0]] += 1
            for solution in solutions:
                wrong = set(step.removes) & solution or set(step.places) - solution
                assert not wrong, f"{step.technique}: {[state.name(o) for o in wrong]} against a solution"
        for step in rng.sample(steps, min(len(steps), 5)):
            if not next(step.faults(state), ""):
                step.apply(state)
    assert not (state.clash and solutions), state.clash
    return found


@click.command()
@click.argument("boards", type=int, default=1000)
@click.option("--seed", type=int, default=0)
@click.option("--techniques", type=int, default=12)
@click.option("--positions", type=int, default=2)
@click.option("--slow", is_flag=True, help="The techniques that take seconds too.")
@click.option("--quick", is_flag=True, help="Mostly small boards, six techniques at one position of each.")
def main(boards: int, seed: int, techniques: int, positions: int, slow: bool, quick: bool) -> None:
    techniques, positions = (6, 1) if quick else (techniques, positions)
    rng = random.Random(seed)
    draw = kinds(seed)
    every = [key for key in _table() if slow or key not in SLOW]
    tally, steps = Counter(), Counter()
    begin = time.process_time()
    for number in range(boards):
        kind = rng.choices(list(draw), [SMALL[kind] if quick else draw[kind][0] for kind in draw])[0]
        one = random.Random(f"{seed} {number}")
        state, solutions = draw[kind][1](one)
        keys = one.sample(every, min(techniques, len(every)))
        try:
            steps += held(state, solutions, keys, positions, one)
        except Exception as error:
            print(f"seed {seed}, board {number} ({kind}), techniques {keys}: {error!r}", flush=True)
            raise SystemExit(1) from error
        tally[kind] += 1
        if number % (1000 if quick else 100) == 0 and number:
            print(f"{number:,} boards, {steps.total():,} steps, {time.process_time() - begin:.0f} s", flush=True)
    print(", ".join(f"{kind} {count:,}" for kind, count in tally.most_common()))
    print(", ".join(f"{name} {count:,}" for name, count in steps.most_common()))
    print(f"{boards:,} boards, {steps.total():,} steps, 0 wrong, {time.process_time() - begin:.0f} s of CPU")


if __name__ == "__main__":
    main()
