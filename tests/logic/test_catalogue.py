"""Logic on every kind of puzzle: a path runs, each of its steps is checked, and no solution contradicts it."""

from dataclasses import replace

import pytest

import cover
from cover.basics.errors import Refused, WrongSolution
from cover.logic.paths import path
from cover.logic.position import Position
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.uniqueness import rectangle
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from cover.solving.routing import Route, routed, source_problem
from cover.solving.search import Reader

TWICE = cover.ExactCover([cover.Item("a", 1, 2), cover.Item("b")], {"x": "a", "y": "ab", "z": "b"})


def in_full(puzzle):
    """The exact cover as solvers take it, without the rules that no cover can state."""
    source = source_problem(puzzle)
    if hasattr(source, "rules"):
        source = replace(source, rules=[rule for rule in source.rules if not isinstance(rule, LazyConstraint)])
    return routed(source, ExactCover, Route(reduce="none"))


def test_bounds_are_refused_in_words():
    with pytest.raises(Refused, match="covered other than once"):
        State.of(TWICE)


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_a_path_of_every_kind_is_sound(kind):
    puzzle = cover.loads(puzzle_class(kind).example)
    state = State.of(puzzle)
    way = path(state, scale("whips"), max_steps=25)
    assert not way.clash
    assert way.steps or way.stuck or way.solved
    found = cover.solve(in_full(puzzle), limit=1, seconds=10).solution
    assert found is not None
    true = set(found)
    for option in range(len(state.live)):
        label = state.problem.decisions[option]
        if label in true:
            assert way.state.live[option], state.name(option)


def _is_solution(reader, labels):
    try:
        reader.solution_of(labels)
    except WrongSolution:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_a_path_of_every_kind_by_all_techniques_keeps_the_solutions(kind):
    """Every step passes its check where it is taken, and what solutions there are stay possible to the end."""
    puzzle = cover.loads(puzzle_class(kind).example)
    state = State.of(puzzle, unique=cover.solve(puzzle, limit=2, seconds=20).verdict.value == "unique")
    way = path(state, scale(), max_steps=40)
    assert not way.clash
    assert way.solved or way.stuck or len(way.steps) == 40
    now = state.copy()
    for step in way.steps:
        assert list(step.faults(now)) == []
        step.apply(now)
    solutions = cover.solve(puzzle, limit=2, seconds=20).solutions
    assert solutions
    for solution in solutions:
        for option, label in enumerate(state.problem.decisions):
            if not state.helpers[option] and puzzle.says(solution, label):
                assert way.state.live[option], state.name(option)
    held = Reader(puzzle, state.problem, "logic")
    for labels in cover.solve(in_full(puzzle), limit=200, seconds=20).solutions:
        if not _is_solution(held, labels):
            continue  # of a problem that leaves rules out
        true = set(labels)
        for option, label in enumerate(state.problem.decisions):
            assert label not in true or way.state.live[option], state.name(option)
    if way.solved and not state.unused:
        assert Reader(puzzle, state.problem, "logic").solution(way.state.placed.nonzero()[0].tolist()) is not None


def test_rectangles_of_options_that_lie_in_further_items_are_no_trades():
    """Towers of two heights in two rows and columns may change places for these, but not for who looks at them."""
    towers = cover.loads(puzzle_class("towers").example)
    latin = cover.Latin([[None] * towers.size] * towers.size)
    for puzzle, found in ((latin, True), (towers, False)):
        state = State.of(puzzle, unique=True, as_items=True)
        for option in state.undecided().nonzero()[0].tolist():
            cell, _, height = state.name(option).partition("=")
            allowed = {"r1c1": "12", "r1c2": "12", "r2c1": "12", "r2c2": "123"}
            if height not in allowed.get(cell, height):
                state.remove(option)
        assert any(True for _ in rectangle(Position(state))) == found
