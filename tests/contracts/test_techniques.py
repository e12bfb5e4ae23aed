"""Every row of techniques.toml keeps what docs/logic.md says of techniques; a new row is tried by standing there.

No step passes unchecked (`paths.available`), so that what is held here against known solutions is the check as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import cover
from cli_help import run
from cover.logic import scales
from cover.logic.finders import FINDERS, finder
from cover.logic.kinds import Kinds
from cover.logic.paths import available
from cover.logic.scales import OF_RULES, UNIQUE, parsed, scale
from cover.logic.state import State
from cover.problems.exact_cover import ExactCover
from cover.puzzles.latin import Latin
from cover.puzzles.sudoku import Sudoku
from more import MORE
from worked import blocks, examples

# Seconds on large boards: asked on those with few candidates alone.
SLOW = {"deep-net", "template-delete", "template-set", "any", "finned-mutant-squirmbag", "finned-mutant-whale",
        "finned-mutant-leviathan", "mutant-jellyfish", "finned-mutant-jellyfish"}  # fmt: skip
# Tenths of a second on large boards.
COSTLY = {"grouped-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic", "any-small", "als-chain", "als-xz",
          "als-xz-double", "als-xy-wing", "region-forcing-chain", "death-blossom", "aic",
          "discontinuous-nice-loop"}  # fmt: skip
FEW, SOME = 100, 250  # candidates
MANY_STEPS = 25  # of a technique in one position
NODES = 200_000  # of a search that asks whether a board has one solution
MOST_LISTED = 200  # solutions of a cover


# ---------------------------------------------------------------- boards, each with solutions known beforehand
@dataclass
class Drawn:
    """A state; its kinds; solutions (a row each, a column an option), every one of which the state's options allow."""

    state: State
    kinds: Kinds
    solutions: NDArray[np.bool_]


Draw = Callable[[random.Random], Drawn]


@cache
def start(rules: Sudoku | Latin) -> tuple[State, Kinds, dict[tuple[int, int], int]]:
    """Of an empty board: its state, of which others are copies, and the options by cell and symbol."""
    state = State.of(rules)
    labels = state.problem.decisions
    return state, Kinds(state), {(int(cell), int(symbol)): k for k, (cell, symbol) in enumerate(labels)}


def position(rules: Sudoku | Latin, board: list[int], grid: list[int], filled: list[int]) -> Drawn:
    """board: the givens, 0 for a blank; filled: cells that a player has filled in from the solution `grid`."""
    empty, kinds, option = start(rules)
    state, n = empty.copy(), rules.size
    state.take(option[cell, mark - 1] for cell, mark in enumerate(board) if mark)
    state.given = state.placed.copy()
    puzzle = rules.with_givens([[mark or None for mark in board[k : k + n]] for k in range(0, n * n, n)])
    state.unique = cover.solve(puzzle, limit=2, nodes=NODES).verdict is cover.Verdict.UNIQUE
    state.take(option[cell, grid[cell] - 1] for cell in filled)
    solution = np.zeros((1, len(state.live)), dtype=np.bool_)
    solution[0, [option[cell, mark - 1] for cell, mark in enumerate(grid)]] = True
    return Drawn(state, kinds, solution)


def minimal(rules: Sudoku) -> Draw:
    """Minimal boards; some with givens more, some with one too few, some with cells filled in."""

    def draw(rng: random.Random) -> Drawn:
        puzzle = next(cover.generate(rules, seed=rng.randrange(1000)))
        board = [mark or 0 for row in puzzle.givens for mark in row]
        grid = [mark for row in cover.solve(puzzle).solution for mark in row]
        blanks = [cell for cell, mark in enumerate(board) if not mark]
        for cell in rng.sample(blanks, int(len(blanks) * rng.choice([0, 0, 0.1, 0.2]))):
            board[cell] = grid[cell]
        givens = [cell for cell, mark in enumerate(board) if mark]
        if rng.random() < 0.15:
            board[rng.choice(givens)] = 0
        filled = [cell for cell in givens if rng.random() < 0.15]
        if rng.random() < 0.5:  # the cells were filled in beyond what is given
            blanks = [cell for cell, mark in enumerate(board) if not mark]
            filled = rng.sample(blanks, min(len(filled), len(blanks)))
        for cell in filled:
            board[cell] = 0
        return position(rules, board, grid, filled)

    return draw


def shuffled(boxes: list[tuple[int, int]], low: float, high: float) -> Draw:
    """Sudokus of any size (box: rows, columns; (1, n) is a Latin square): the plainest full grid with bands, stacks,
    lines and symbols exchanged, a share of its cells given."""

    def draw(rng: random.Random) -> Drawn:
        box = rng.choice(boxes)
        n = box[0] * box[1]
        grid = full(rng, *box)
        share = rng.uniform(low, high)
        board = [mark if rng.random() < share else 0 for mark in grid]
        blanks = [cell for cell, mark in enumerate(board) if not mark]
        filled = rng.sample(blanks, int(len(blanks) * rng.choice([0, 0, 0.2])))
        return position(Latin.empty(n) if box[0] == 1 else Sudoku(blank(n), box), board, grid, filled)

    return draw


def full(rng: random.Random, high: int, wide: int) -> list[int]:
    n = high * wide

    def lines(size: int) -> list[int]:
        return [g * size + k for g in rng.sample(range(n // size), n // size) for k in rng.sample(range(size), size)]

    symbols = rng.sample(range(n), n)
    rows, columns = lines(high), lines(wide)
    return [symbols[(wide * (r % high) + r // high + c) % n] + 1 for r in rows for c in columns]


def listed(problem: ExactCover) -> tuple[State, Kinds, NDArray[np.bool_], bool]:
    """Of a cover the state, its kinds, its solutions, if they are not too many, and whether these are all."""
    state = State(problem)
    found = [row for batch in cover.solution_batches(problem, "dlx", limit=MOST_LISTED + 1) for row in batch]
    solutions = np.zeros((len(found), len(state.live)), dtype=np.bool_)
    for solution, row in zip(solutions, found, strict=True):
        solution[row] = True
    return state, Kinds(state), solutions, len(found) <= MOST_LISTED


@cache
def listed_once(text: str) -> tuple[State, Kinds, NDArray[np.bool_], bool]:
    return listed(cover.loads(text).to_cover())


def begun(texts: list[str], most_given: int) -> Draw:
    """Covers of puzzles, some options of one solution given."""

    def draw(rng: random.Random) -> Drawn:
        empty, kinds, solutions, every = listed_once(rng.choice(texts))
        state = empty.copy()
        if len(solutions):
            found = np.flatnonzero(rng.choice(solutions)).tolist()
            state.take(rng.sample(found, min(rng.randint(0, most_given), len(found))))
            state.given = state.placed.copy()
            solutions = solutions[solutions[:, state.placed].all(axis=1)]
            state.unique = len(solutions) == 1 and every
        return Drawn(state, kinds, solutions)

    return draw


def plain(rng: random.Random) -> Drawn:
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
        with suppress(cover.CoverError):
            state, kinds, solutions, every = listed(ExactCover(items, options, secondary=extra))
            state.unique = len(solutions) == 1 and every
            return Drawn(state, kinds, solutions)


def blank(n: int) -> list[list[int | None]]:
    return [[None] * n for _ in range(n)]


WINDOWS = {"asterisk": ["r2c5", "r3c3", "r3c7", "r5c2", "r5c5", "r5c8", "r7c3", "r7c7", "r8c5"]}
JIGSAW = ["AABBBBCCC", "ABBDDBCCC", "ADBBDEECC", "ADDDDDEEC", "AAFGGGGEE", "AAFGFFGGE", "HFFFFIIGE", "HHFHHIIGE",
          "HHHHIIIII"]  # fmt: skip
SMALL_JIGSAW = ["AABBB", "AABBC", "ADDCC", "EDDDC", "EEEEC"]
POLYOMINOES = [("3x20", "pentominoes"), ("4x5", "tetrominoes"), ("5x12", "pentominoes")]
SOURCES: list[tuple[float, Draw]] = [  # how often, and what draws a board
    (18, minimal(Sudoku.empty(4))),
    (14, minimal(Sudoku.empty(6))),
    (6, minimal(Sudoku.empty(9))),
    (0.6, shuffled([(2, 4), (2, 5), (3, 4), (4, 4)], 0.4, 0.6)),
    (0.03, shuffled([(5, 5)], 0.4, 0.6)),
    (2, minimal(Sudoku(blank(9), diagonals=True))),
    (2, minimal(Sudoku(blank(9), windoku=True))),
    (2, minimal(Sudoku(blank(9), jigsaw=JIGSAW))),
    (10, minimal(Sudoku(blank(5), jigsaw=SMALL_JIGSAW))),
    (2, minimal(Sudoku(blank(9), regions=WINDOWS))),
    (12, shuffled([(1, n) for n in range(4, 10)], 0.35, 0.6)),
    (10, begun([f"puzzle: queens\nsize: {n}\n" for n in range(5, 9)], 2)),
    (0.5, begun([f"puzzle: polyomino\nsize: {size}\npieces: {pieces}\n" for size, pieces in POLYOMINOES], 5)),
    (3, begun([f"puzzle: langford\nn: {n}\n" for n in (4, 7, 8)], 3)),
    (30, plain),
]


# ---------------------------------------------------------------- what is asked of each technique
SINGLES = parsed("[difficulty]\nsingle = 1\npointing = 2\nclaiming = 2\n", "s", "s")


def walk(drawn: Drawn, rng: random.Random) -> None:
    """From the start of a board to some position that its solutions allow."""
    state = drawn.state
    fashion = rng.random()
    if fashion < 0.3:
        for _ in range(rng.choice([5, 30, 200])):
            step = None if state.clash or state.solved else next(available(state, SINGLES, drawn.kinds), None)
            if step is None:
                return
            step.apply(state)
    elif fashion < 0.8 and len(drawn.solutions):
        true = drawn.solutions.any(axis=0)
        false = np.flatnonzero(state.undecided() & ~true).tolist()
        state.take([], rng.sample(false, int(len(false) * rng.choice([0.1, 0.3, 0.6, 0.9]))))


def held(drawn: Drawn, key: str, rng: random.Random) -> None:
    """Each step of a technique, against the solutions, whatever its evidence says; raises WrongStep for that."""
    walk(drawn, rng)
    state = drawn.state
    open_ = state.undecided().sum()
    slow = (open_ > FEW and key in SLOW) or (open_ > SOME and key in COSTLY)
    if not slow and not state.clash and not state.solved:
        scale_of_it = parsed(f"[difficulty]\n{key} = 1\n", "c", "c")
        steps = list(islice(available(state, scale_of_it, drawn.kinds), MANY_STEPS))
        for step in steps:
            assert not drawn.solutions[:, list(step.removes)].any(), step
            assert drawn.solutions[:, list(step.places)].all(), step
        for step in rng.sample(steps, min(len(steps), 5)):
            if not next(step.faults(state), ""):
                step.apply(state)
    assert not (state.clash and len(drawn.solutions)), state.clash


TECHNIQUES = scales.every_technique()
SUPPORT = Path(__file__).parents[1] / "support"
BY_COMMANDS = {"nested", "grave", *OF_RULES}  # finders whose example is a command of docs/logic-examples.md
ALIKE = {"structure": "fish", "big_fish": "fish", "small": "smallest"}  # shown by the example of another finder
SEEDS = range(2 * MORE)


@pytest.mark.parametrize("key", TECHNIQUES)
def test_a_technique_is_named_by_only_without_a_place_on_a_scale(key):
    (technique,) = scale().narrowed(only=(key,)).techniques
    assert technique.key == key
    assert technique.difficulty(1) > 0


@pytest.mark.parametrize("key", TECHNIQUES)
def test_no_step_contradicts_a_solution(key):
    for seed in SEEDS:
        rng = random.Random(seed)
        ((_, draw),) = rng.choices(SOURCES, [often for often, _ in SOURCES])
        held(draw(rng), key, rng)


@pytest.mark.parametrize("name", sorted({row["finder"] for row in TECHNIQUES.values()}))
def test_a_finder_says_what_it_finds_and_has_an_example(name):
    found = finder(name)
    assert found is not None
    assert found.__doc__, f"{name} has no docstring"
    shown = {TECHNIQUES[key]["finder"] for key, *_ in blocks()}
    assert ALIKE.get(name, name) in shown | BY_COMMANDS, (
        f"no example of {name}: write a block ```step into its docstring (or into docs/logic-examples.md)"
    )


def test_every_finder_of_the_table_is_used():
    assert FINDERS.keys() <= {row["finder"] for row in TECHNIQUES.values()}
    assert {*UNIQUE} <= FINDERS.keys()


# ---------------------------------------------------------------- a newcomer: one file, one row
@pytest.fixture
def emptied(monkeypatch):
    """tests/support/technique/emptied.py as if it stood in logic/, and its row."""
    from cover.logic import finders

    def clear():
        finders._own.cache_clear()
        scales._own.cache_clear()

    monkeypatch.setattr(cover.logic, "__path__", [*cover.logic.__path__, str(SUPPORT / "technique")])
    monkeypatch.setitem(TECHNIQUES, "emptied", {"finder": "emptied"})
    clear()
    yield
    clear()


def test_a_newcomer_is_a_file_and_a_row(emptied, file):
    board = file("1..3\n.4..\n..3.\n4..2\n")
    assert "emptied item" in run("hint", "--only", "emptied", board).stdout
    assert cover.path(cover.load(board), only="emptied").steps
    test_a_technique_is_named_by_only_without_a_place_on_a_scale("emptied")
    test_no_step_contradicts_a_solution("emptied")
    test_a_finder_says_what_it_finds_and_has_an_example("emptied")


def test_the_example_in_a_newcomers_docstring_is_tried(emptied):
    (block,) = (block for block in blocks() if block[0] == "emptied")
    key, givens, answer = block
    assert "\n".join(examples(key, givens)[0]) == answer.rstrip("\n")


@pytest.mark.parametrize("name", ["steps", "evidence", "no such", "words", "../steps", "position"])
def test_a_module_that_is_no_finder_is_none(name):
    assert finder(name) is None


@pytest.mark.parametrize("key", TECHNIQUES)
def test_every_row_has_arguments_that_its_finder_takes(key):
    arguments = {name: value for name, value in TECHNIQUES[key].items() if name != "finder"}
    assert not scales._wrong_argument(finder(TECHNIQUES[key]["finder"]), arguments)
