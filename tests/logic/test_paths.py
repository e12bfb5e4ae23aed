"""Paths of every kind of puzzle: checked, right, and honest when stuck."""

from pathlib import Path

import pytest

import cover
from clocks import Looks
from cover.basics.errors import Refused
from cover.formats import read_path
from cover.logic.paths import available, hint, path
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.words import line, reason, where
from cover.problems.exact_cover import ExactCover, Option

PUZZLES = Path(__file__).parents[2] / "puzzles"
SMALL = ["4-empty", "6x6", "x", "windoku", "jigsaw", "K", "E", "corners", "asterisk", "several", "clash"]
SMALL += ["latin/7", "latin/10", "queens/10-given", "langford/7", "polyomino/tetrominoes-4x5"]
FILES = [PUZZLES / f"{name if '/' in name else 'sudoku/' + name}.txt" for name in SMALL]
FILES = [file for file in FILES if file.exists()]


# What takes tenths of a second a step is asked of small boards (tests/contracts/test_techniques.py).
LONG = ("any-small", "nested-net", "deep-net", "grouped-nice-loop", "grouped-aic", "als-xz", "als-xz-double",
        "als-xy-wing", "als-chain", "death-blossom", "sue-de-coq", "finned-franken-swordfish",
        "cell-forcing-chain", "region-forcing-chain")  # fmt: skip
QUICK = scale("steps").narrowed(without=LONG)


def read(file):
    return next(iter(read_path(file))).content


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_path_ends_as_the_search_says(file):
    puzzle = read(file)
    way = path(State.of(puzzle), QUICK)
    result = cover.solve(puzzle, limit=2)
    assert way.solved + way.stuck + bool(way.clash) == 1
    if way.solved:
        assert result.verdict.value == "unique"
        labels = [way.state.problem.decisions[int(k)] for k in way.state.placed.nonzero()[0]]
        assert puzzle.decode([*way.state.problem.forced, *labels]) == result.solutions[0]
    if way.clash:
        assert result.verdict.value == "unsolvable"
    if result.verdict.value == "multiple":
        assert way.stuck


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_step_that_is_available_at_the_start_contradicts_a_solution(file):
    puzzle = read(file)
    state = State.of(puzzle)
    if state.clash:
        return
    found = cover.solve(puzzle, limit=20).solutions
    solutions = [set(labels_of(puzzle, state, solution)) for solution in found]
    for step in available(state, QUICK):
        for labels in solutions:
            assert not labels & set(step.removes)
            assert set(step.places) <= labels
        assert where(step, state)
        assert reason(step, state)
        assert line(step, state)


def labels_of(puzzle, state, solution):
    """The options of a solution, by number."""
    decisions = state.problem.decisions
    if hasattr(puzzle, "givens") and hasattr(puzzle, "symbols"):
        number = {symbol: k for k, symbol in enumerate(puzzle.symbols)}
        n = len(solution)
        taken = {(r * n + c, number[solution[r][c]]) for r in range(n) for c in range(n)}
        return [k for k, label in enumerate(decisions) if label in taken]
    for choice in cover.solutions(state.problem):
        if puzzle.decode([*state.problem.forced, *choice]) == solution:
            return [k for k, label in enumerate(decisions) if label in set(choice)]
    raise AssertionError("a solution that the cover does not have")


def test_a_puzzle_with_several_solutions_gets_stuck_and_says_where():
    way = path(State.of(cover.Latin.empty(4)))
    assert way.stuck
    assert way.words == "stuck after 0 steps: 16 cells open, 64 candidates"


def test_a_path_leaves_its_start_alone():
    state = State.of(cover.Latin([[1, 2, 3, 0], [0] * 4, [0] * 4, [0] * 4]))
    path(state)
    assert int(state.placed.sum()) == 3


def test_a_hint_goes_on_from_what_a_player_has_filled_in_and_crossed_out():
    board = cover.Latin([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    assert hint(State.of(board)) is None
    state = State.of(board, ["r1c2=2", "r1c2=3"])
    step = hint(state)
    assert [state.name(k) for k in step.places] == ["r1c2=4"]
    assert step.technique == "naked single"
    with pytest.raises(Refused, match="there is no candidate r9c9=1"):
        State.of(board, ["r9c9=1"])


def test_a_wrong_entry_is_a_clash_and_not_a_hint():
    state = State.of(cover.Latin([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4]))
    assert state.clash
    assert hint(state) is None
    assert path(state).words.startswith("no solution, shown in 0 steps: ")


def test_colors_are_refused_where_they_are_not_made_items():
    problem = ExactCover("a", [Option("x", "a", {"s": "red"})], secondary="s")
    with pytest.raises(Refused, match="logic does not take rules that become colors"):
        State(problem)
    assert path(State.of(problem)).solved


def test_solved_boards_need_no_step():
    way = path(State.of(cover.Latin([[1, 2], [2, 1]])))
    assert way.solved
    assert way.steps == []


def test_the_end_of_the_time_is_distinguished_from_being_stuck():
    hard = PUZZLES / "sudoku/E.txt"
    whole = path(State.of(read(hard)), QUICK, max_steps=3)
    for looks in (0, 1, 30, 100):
        state = State.of(read(hard))
        state.budget = Looks(looks)
        way = path(state, QUICK)
        assert (way.out_of_time, way.stuck, way.solved, way.clash) == (True, False, False, "")
        assert way.steps == whole.steps[: len(way.steps)]
        assert way.words.startswith(f"not finished (time) after {len(way.steps)} step")
    assert way.steps


@pytest.mark.timeout(60)  # for minutes, if the search for one step does not hear of it
def test_the_time_ends_a_long_search_for_one_step():
    words = cover.load(PUZZLES / "wordsquare/all-3.txt")
    rated = cover.rate(words, scale="hodoku", seconds=1)
    assert not rated.complete
    assert not rated.solved


@pytest.mark.timeout(60)
@pytest.mark.parametrize("every", [False, True])
def test_the_time_ends_a_long_search_for_a_hint(every):
    found = cover.hint(cover.load(PUZZLES / "wordsquare/all-3.txt"), scale="hodoku", seconds=0.25, all=every)
    assert not found
    assert "(time)" in str(found)


def test_a_hint_is_given_in_time_or_not_at_all():
    state = State.of(read(PUZZLES / "sudoku/E.txt"))
    state.budget = Looks(0)
    with pytest.raises(TimeoutError, match="the time is over"):
        hint(state)
    state.budget = Looks(200)
    found = []
    with pytest.raises(TimeoutError):
        found.extend(step for step in available(state, QUICK) if found.append(step))
    assert found
    assert not any(fault for step in found for fault in step.faults(state))


BROKEN = {
    "tents": "cells:\n.\nT\n.\n.\n.\n.\n\nright: 0 0 . 1 . .\nbottom: 0\n",
    "kurodoko": "cells:\n2.\n.2\n.1\n",
    "slitherlink": "cells:\n03.\n",
    "undead": "counts: 0 1 0\ncells:\n/.\n..\n..\n\ntop: 0 2\nleft: 1 1 0\n",
    "masyu": "cells:\n.W.\n..B\nWW.\n",
    "fillomino": "cells:\n.2.\n.22\n...\n",
    "hitori": "cells:\n11\n11\n11\n",
    "yajikazu": "cells:\n. .\n1v .\n. 1v\n",
    "palisade": "area: 3\ncells:\n..\n..\n44\n",
    "sudoku": "sandwich 2: row 2\nskyscraper 3: row 1\nxsum 4: column 1\n\n....\n..2.\n....\n3...\n",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_rule_that_nothing_satisfies_ends_in_a_clash(kind):
    """Also where some of its cells are decided, which no step may name."""
    way = cover.path(cover.loads(f"puzzle: {kind}\n{BROKEN[kind]}"))
    assert way.clash
    assert way.ending().startswith("no solution, shown in ")
