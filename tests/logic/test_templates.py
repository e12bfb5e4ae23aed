"""Placements of one symbol, and the smallest proofs that there are: found by solvers, checked by the same lines."""

import cover
from cover.logic.position import Position
from cover.logic.smallest import certificate, false_by_linear_logic
from cover.logic.state import State
from crossing import removed, steps


def squares():
    """A Latin square of order 4 in which 1 stands in columns 1 and 2 only of rows 1 and 2."""
    state = State.of(cover.Latin.empty(4))
    numbers = {state.name(k): k for k in range(len(state.live))}
    for name in ("r1c3=1", "r1c4=1", "r2c3=1", "r2c4=1"):
        state.remove(numbers[name])
    return state


def test_what_no_placement_holds_is_false():
    assert removed(squares(), "template-delete") == {("template of 1", ("r3c1=1", "r3c2=1", "r4c1=1", "r4c2=1"))}


def test_what_every_placement_holds_is_true():
    state = squares()
    state.remove(next(k for k in range(len(state.live)) if state.name(k) == "r1c2=1"))
    (found,) = steps(state, "template-set")
    assert {state.name(option) for option in found.places} == {"r1c1=1", "r2c2=1"}
    assert not list(found.faults(state))


def test_the_smallest_proof_is_named_by_its_shape():
    state = squares()
    (found,) = steps(state, "any")
    assert found.technique == "X-wing"
    assert not list(found.faults(state))


def test_linear_logic_names_what_is_false_and_no_more():
    state = squares()
    false = {state.name(option) for option in false_by_linear_logic(Position(state))}
    assert false == {"r3c1=1", "r3c2=1", "r4c1=1", "r4c2=1"}
    assert false_by_linear_logic(Position(State.of(cover.Latin.empty(4)))) == []


def test_no_proof_of_what_is_possible():
    state = squares()
    possible = next(k for k in range(len(state.live)) if state.name(k) == "r1c1=1")
    assert certificate(Position(state), possible) is None


def test_a_large_fish():
    """Rows and columns mixed: 1 in three rows and two columns of a Latin square lies in six lines."""
    state = State.of(cover.Latin.empty(7))
    numbers = {state.name(k): k for k in range(len(state.live))}
    for row in range(1, 6):
        for column in (6, 7):
            state.remove(numbers[f"r{row}c{column}=1"])
    found = steps(state, "finned-mutant-squirmbag")
    assert {state.name(option) for step in found for option in step.removes} >= {"r6c1=1", "r7c5=1"}
    for step in found:
        assert not list(step.faults(state))
