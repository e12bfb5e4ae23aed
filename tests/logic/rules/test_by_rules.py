"""Steps that rest on rules of the board: they solve the examples of kinds, agree with the solution, and speak in the
puzzle's words."""

import pytest

import cover
from cover.logic.paths import available, path
from cover.logic.reasons import Evidence
from cover.logic.rules.board_marks import Removed
from cover.logic.rules.evidence import ByRule
from cover.logic.rules.supposed import Supposed
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.supposing import Line, is_direct
from cover.logic.words import line, reason
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class

EXAMPLES = {name: cover.loads(puzzle_class(name).example) for name in sorted(PUZZLES)}
OF_RULES = [name for name, puzzle in EXAMPLES.items() if State.of(puzzle).marks is not None]
SLOW = {"battleships"}  # seconds each


def solution_of(puzzle, state):
    """The options of the one solution; None where there are several."""
    result = cover.solve(puzzle.to_board(), limit=2)
    if result.verdict.value != "unique":
        return None
    return set(state.numbers_of(result.solutions[0]))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in OF_RULES]
)
def test_the_example_of_a_kind_is_solved_step_by_step(name):
    puzzle = cover.loads(puzzle_class(name).example)
    state = State.of(puzzle)
    right = solution_of(puzzle, state)
    if right is None:
        pytest.skip("several solutions")
    way = path(state)
    assert way.solved, way.words
    for step in way.steps:
        assert right >= set(step.places)
        assert right.isdisjoint(step.removes)
        assert line(step, state)


def steps_of(text, only):
    state = State.of(cover.loads(text))
    return state, list(available(state, scale().narrowed(only=(only,))))


def test_a_step_whose_evidence_is_changed_does_not_pass():
    puzzle = cover.loads(puzzle_class("heyawake").example)
    way = path(State.of(puzzle))
    state = way.start.copy()
    changed = 0
    for step in way.steps:
        why: Evidence = step.evidence
        if isinstance(why, ByRule):
            other = Step(step.technique, step.removes, step.places, why)
            assert list(other.faults(state)) or not step.places
            less = Step(step.technique, step.places, step.removes, ByRule(why.rule, (), why.through, why.also))
            changed += bool(list(less.faults(state)))
        if isinstance(why, Supposed) and len(why.lines) > 1:
            less = Step(step.technique, step.places, step.removes, Supposed(why.target, why.lines[1:], why.last))
            changed += bool(list(less.faults(state)))
        state.take(step.places, step.removes)
    assert changed > 5


def test_a_count_is_explained_in_the_puzzles_words():
    state, (step, *_) = steps_of("puzzle: slitherlink\ncells:\n3.\n.0\n", "count")
    assert line(step, state) == (
        "count is reached (0 at r2c2): no line r2c2-r2c3, no line r2c2-r3c2, no line r2c3-r3c3, no line r3c2-r3c3"
    )
    assert reason(step, state) == "0 at r2c2: no lines at it"


def test_counts_of_another_mark_in_each_cell_are_counts():
    """A corner counts one diagonal in the first of its cells and the other one in the second; the next corner counts
    the one that is left."""
    text = "puzzle: slant\ncorners:\n....\n.4..\n.2..\n....\n"
    state, (step,) = steps_of(text, "count")
    assert line(step, state) == "all are needed (4 at corner r2c2): r1c1=\\, r2c2=\\, r1c2=/, r2c1=/"
    state, (step,) = steps_of(text, "two-counts")
    assert line(step, state).startswith("two counts (4 at corner r2c2 and 2 at corner r3c2): ")
    assert line(step, state).endswith("r3c1=/, r3c2=\\")


def test_a_supposition_says_what_it_would_force():
    state = State.of(cover.loads(puzzle_class("slitherlink").example))
    step = next(step for step in path(state).steps if isinstance(step.evidence, Supposed))
    words = reason(step, state)
    assert " would force " in words
    assert "it goes wrong at" in words or "nothing is left for" in words


def test_a_mark_that_breaks_a_rule_by_what_it_forces_itself_is_a_direct_clash():
    state, steps = steps_of("puzzle: hitori\ncells:\n1 2 1\n2 3 1\n3 1 2\n", "suppose")
    found = {line(step, state): reason(step, state) for step in steps}
    assert found["direct clash (r1c2=# would go wrong at row 1): r1c2=."] == (
        "r1c2=# would force r1c1=. (r1c1 and r1c2: not both shaded), then r1c3=. (r1c2 and r1c3: not both shaded);"
        " then it goes wrong at row 1: its clues of white cells differ"
    )


def test_a_chain_whose_links_need_each_other_is_no_direct_clash():
    def link(falls, *because):
        return Line(0, (Removed(falls, 1),), because, None, because)

    broken = Line(1, (), (1, 2), None, (1, 2))
    assert is_direct(0, [link(1, 0, 1), link(2, 0, 2), broken])
    assert not is_direct(0, [link(1, 0, 1), link(2, 1, 2), broken])
    assert not is_direct(0, [*(link(k, 0, k) for k in range(1, 6)), broken])


def test_a_board_that_breaks_a_rule_in_the_end_has_no_solution():
    way = path(State.of(cover.loads("puzzle: simpleloop\ncells:\n..#..\n..#..\n")))
    assert way.clash
    assert not way.solved


@pytest.mark.parametrize(
    ("placed", "crossed", "words"),
    [
        (["line r1c1-r1c2"], [], ""),
        (["no line r1c1-r1c2", "line r1c1-r2c1"], [], "no line r1c1-r1c2 is wrong"),
        (["line r1c2-r2c2"], ["line r5c1-r5c2"], "line r1c2-r2c2, not line r5c1-r5c2 are wrong"),
    ],
)
def test_what_is_wrong_in_entries_is_named_where_rules_are_no_items(placed, crossed, words):
    puzzle = cover.loads("puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n")
    assert cover.hint(puzzle, placed=placed, not_=crossed).wrong == words


def test_entries_that_are_wrong_together_alone_are_named_together():
    puzzle = cover.loads("puzzle: simpleloop\ncells:\n....\n....\n....\n....\n")
    entries = ["line r1c2-r1c3", "line r2c2-r2c3", "line r3c2-r3c3"]
    found = cover.hint(puzzle, placed=entries).wrong
    assert found == "" or found.startswith("no solution has all of ")
    assert cover.hint(puzzle, placed=[*entries, "no line r4c2-r4c3"]).wrong.startswith("no solution has all of ")


def test_a_rule_without_cells_is_passed_over():
    hint = cover.hint(cover.loads("puzzle: yajilin\ncells:\n0^ . .\n.  . .\n.  . .\n"))
    assert hint.state == "open"


def test_where_rules_are_no_items_no_search_asks_for_uniqueness():
    state = State.of(cover.loads("puzzle: sudoku\ncage 3: r1c1 r1c2\n....\n....\n....\n....\n"))
    state.unique = lambda: pytest.fail("a search")
    assert not state.exchangeable
